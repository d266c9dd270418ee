import { NONE } from '../../geometry/index.js';
import { type CellStore, SIDE } from '../../maps/index.js';
import { LEFT, RIGHT, type SidePiece } from './corridor.js';
import { endOf, footOn, siteRadius } from './site-foot.js';

/** Walls that a corridor's side may go around its mouth by. */
const MOST_CELLS = 4096;

/** A part of a chain: points and the cells on both sides of each stretch. */
export interface AxisPart {
  readonly axis: Float64Array;
  readonly leftCells: Int32Array;
  readonly rightCells: Int32Array;
  readonly isStartFree: boolean;
  readonly isEndFree: boolean;
}

/**
 * The walls on both sides of an axis, and around its mouths by up to `reach` (m) of wall, at most a third of the way to the
 * other side. At a dead end nothing is added: the wall there belongs to neither side.
 */
export function listSidePieces(store: CellStore, part: AxisPart, reach: number): SidePiece[] {
  const { axis, leftCells, rightCells } = part;
  const pieces: SidePiece[] = [];
  const last = axis.length - 2;
  const addSide = (cells: Int32Array, others: Int32Array, side: typeof LEFT | typeof RIGHT): void => {
    for (let k = 0; k < cells.length; k++) {
      const c = cells[k];
      const from = footOn(store, c, axis[2 * k], axis[2 * k + 1]);
      const to = footOn(store, c, axis[2 * k + 2], axis[2 * k + 3]);
      // On the left feet go along with the sides' direction, on the right against it.
      addPiece(store, c, side, side === LEFT ? from : to, side === LEFT ? to : from, pieces);
    }
    const foes = new Set<number>(others);
    const first = footOn(store, cells[0], axis[0], axis[1]);
    const end = footOn(store, cells[cells.length - 1], axis[last], axis[last + 1]);
    if (!part.isStartFree) goAround(store, cells[0], first, side === RIGHT, reach, foes, side, pieces);
    if (!part.isEndFree) goAround(store, cells[cells.length - 1], end, side === LEFT, reach, foes, side, pieces);
  };
  addSide(leftCells, rightCells, LEFT);
  addSide(rightCells, leftCells, RIGHT);
  return joinPieces(pieces);
}

function goAround(
  store: CellStore,
  cell: number,
  start: readonly [number, number],
  isForward: boolean,
  reach: number,
  foes: ReadonlySet<number>,
  side: typeof LEFT | typeof RIGHT,
  out: SidePiece[],
): void {
  const stretches: { cell: number; from: readonly [number, number]; to: [number, number]; length: number }[] = [];
  let way = 0;
  let limit = reach;
  let [x, y] = start;
  for (let c = cell, k = 0; c !== NONE && k < MOST_CELLS && way < 3 * reach; k++) {
    if (k > 0 && (c === cell || foes.has(c))) {
      limit = Math.min(reach, way / 3);
      break;
    }
    if (store.kinds[c] === SIDE) {
      const to = endOf(store, c, isForward);
      const length = Math.sqrt((to[0] - x) * (to[0] - x) + (to[1] - y) * (to[1] - y));
      stretches.push({ cell: c, from: [x, y], to, length });
      way += length;
      [x, y] = to;
    }
    const next = isForward ? store.next[c] : store.previous[c];
    c = next !== NONE ? next : isForward ? store.reflexNext[c] : store.reflexPrevious[c];
  }
  for (const { cell: c, from, to, length } of stretches) {
    if (!(limit > 0)) return;
    const share = length > limit ? limit / length : 1;
    const end: [number, number] =
      share < 1 ? [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])] : to;
    addPiece(store, c, side, isForward ? from : end, isForward ? end : from, out);
    limit -= length;
  }
}

function addPiece(
  store: CellStore,
  cell: number,
  side: typeof LEFT | typeof RIGHT,
  from: readonly [number, number],
  to: readonly [number, number],
  out: SidePiece[],
): void {
  if (store.kinds[cell] === SIDE) {
    // A point of a wall could not tell its front from its back.
    if (from[0] === to[0] && from[1] === to[1]) return;
    out.push({ side, ax: from[0], ay: from[1], bx: to[0], by: to[1], radius: 0 });
    return;
  }
  const [x, y] = endOf(store, cell, false);
  out.push({ side, ax: x, ay: y, bx: x, by: y, radius: siteRadius(store, cell) });
}

/** Pieces that go on in the same direction become one; those that were there already go. */
function joinPieces(pieces: readonly SidePiece[]): SidePiece[] {
  const joined: SidePiece[] = [];
  const seen = new Set<string>();
  for (const piece of pieces) {
    const before = joined[joined.length - 1];
    if (before && continues(before, piece)) {
      joined[joined.length - 1] = { ...before, bx: piece.bx, by: piece.by };
      continue;
    }
    if (before && continues(piece, before)) {
      joined[joined.length - 1] = { ...before, ax: piece.ax, ay: piece.ay };
      continue;
    }
    joined.push(piece);
  }
  return joined.filter(({ side, ax, ay, bx, by, radius }) => {
    const name = `${side} ${ax} ${ay} ${bx} ${by} ${radius}`;
    return !seen.has(name) && seen.add(name);
  });
}

/** Does b go on where a ends, in a straight line? Both have some length. */
function continues(a: SidePiece, b: SidePiece): boolean {
  if (a.side !== b.side || a.bx !== b.ax || a.by !== b.ay) return false;
  const ax = a.bx - a.ax;
  const ay = a.by - a.ay;
  const bx = b.bx - b.ax;
  const by = b.by - b.ay;
  const sizes = Math.sqrt((ax * ax + ay * ay) * (bx * bx + by * by));
  return sizes > 0 && ax * bx + ay * by > 0 && Math.abs(ax * by - ay * bx) <= 1e-12 * sizes;
}
