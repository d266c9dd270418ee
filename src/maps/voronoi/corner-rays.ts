import { NONE } from '../../geometry/index.js';
import { type CellStore, DX, DY, EX, EXTENT, EY, OX, OY, RECORD } from './cell-store.js';

/** Bits of {@link CellStore.shared}: the side shares the ray at its start, at its end. */
export const SHARED_START = 1;
export const SHARED_END = 2;

/** Reflex corners that turn by less than this (sine) are slight. */
const SLIGHT = 2e-5;

/** A ray out of a corner into free space. Written by {@link setCornerRay}, never kept. */
export interface CornerRay {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

export function createCornerRay(): CornerRay {
  return { x: Number.NaN, y: Number.NaN, dx: Number.NaN, dy: Number.NaN };
}

/**
 * Two sides that hardly bend must hand over to each other along ONE ray: where one's domain ends the other's has to begin,
 * bit for bit. By their own normals a gap or an overlap of height * bend would open, in which a far site shows or the choice
 * between them is noise. Sides that continue each other share the later one's normal, slight reflex corners their bisector.
 */
export function shareRay(
  store: CellStore,
  before: number,
  after: number,
  isReflex: boolean,
  sine: number,
  scale: number,
): void {
  if (isReflex) {
    const { records } = store;
    const shorter = Math.min(records[RECORD * before + EXTENT], records[RECORD * after + EXTENT]);
    // The bisector is the border only as far as the shorter side faces it.
    if (!(-sine < SLIGHT && -sine * scale < shorter)) return;
  }
  store.shared[before] |= SHARED_END;
  store.shared[after] |= SHARED_START;
}

/** Do these two sides meet in a shared ray, `after` following `before`? */
export function isSharedRay(store: CellStore, before: number, after: number): boolean {
  if ((store.shared[before] & SHARED_END) === 0) return false;
  return store.next[before] === after || store.reflexNext[before] === after;
}

/** The ray that bounds a side's domain at its end or start: its own normal, or the one it shares. */
export function setCornerRay(store: CellStore, side: number, isEnd: boolean, out: CornerRay): void {
  const { records } = store;
  const at = RECORD * side;
  out.x = records[at + (isEnd ? EX : OX)];
  out.y = records[at + (isEnd ? EY : OY)];
  out.dx = records[at + DY];
  out.dy = -records[at + DX];
  if ((store.shared[side] & (isEnd ? SHARED_END : SHARED_START)) === 0) return;
  const before = isEnd ? side : store.previous[side] !== NONE ? store.previous[side] : store.reflexPrevious[side];
  const after = isEnd ? (store.next[side] !== NONE ? store.next[side] : store.reflexNext[side]) : side;
  const a = RECORD * before;
  const b = RECORD * after;
  out.dx = records[b + DY];
  out.dy = -records[b + DX];
  if (store.next[before] === after) return;
  const x = records[a + DY] + out.dx;
  const y = -records[a + DX] + out.dy;
  const length = Math.sqrt(x * x + y * y);
  out.dx = x / length;
  out.dy = y / length;
}
