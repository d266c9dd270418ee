import { NONE } from '../../../geometry/index.js';
import type { LevelArc } from './level-arcs.js';

/** Ends nearer than this (mesh units) belong together: where circles only graze an edge, a part may be missing. */
const REACH = 2e-7;

/** Arcs in order, each starting where the one before ends. */
export interface ArcChain {
  readonly arcs: LevelArc[];
  readonly isClosed: boolean;
}

/** Chain arcs by their ends; lower values are on the left of all of them. Neighbours of one root become one arc. */
export function chainArcs(arcs: readonly LevelArc[]): ArcChain[] {
  const next = linkArcs(arcs);
  const hasBefore = new Uint8Array(arcs.length);
  for (const k of next) if (k !== NONE) hasBefore[k] = 1;
  const used = new Uint8Array(arcs.length);
  const chains: ArcChain[] = [];
  const follow = (first: number, isClosed: boolean): void => {
    const chain: LevelArc[] = [];
    for (let k = first; k !== NONE && used[k] === 0; k = next[k]) {
      used[k] = 1;
      const arc = arcs[k];
      const last = chain[chain.length - 1];
      if (last && last.key === arc.key) chain[chain.length - 1] = joinArcs(last, arc);
      else chain.push(arc);
    }
    if (isClosed && chain.length > 1 && chain[0].key === chain[chain.length - 1].key) {
      chain[0] = joinArcs(chain.pop() as LevelArc, chain[0]);
    }
    // All around one root: a circle, told from an arc by its ends.
    if (isClosed && chain.length === 1) chain[0] = { ...chain[0], endX: chain[0].startX, endY: chain[0].startY };
    if (isClosed || !isStray(chain)) chains.push({ arcs: chain, isClosed });
  };
  for (let k = 0; k < arcs.length; k++) if (hasBefore[k] === 0) follow(k, false);
  for (let k = 0; k < arcs.length; k++) if (used[k] === 0) follow(k, true);
  return chains;
}

/** A crumb beside the line, no longer than what chains reach over: from where two curves touch without crossing. */
function isStray(chain: readonly LevelArc[]): boolean {
  const [first, last] = [chain[0], chain[chain.length - 1]];
  if (chain.length > 2 || first.startsAtWall || last.endsAtWall) return false;
  return Math.max(Math.abs(last.endX - first.startX), Math.abs(last.endY - first.startY)) <= 2 * REACH;
}

function joinArcs(one: LevelArc, two: LevelArc): LevelArc {
  return { ...one, endX: two.endX, endY: two.endY, endsAtWall: two.endsAtWall };
}

/** For every arc the one that starts nearest to its end, or NONE. */
function linkArcs(arcs: readonly LevelArc[]): Int32Array {
  const cells = new Map<string, number[]>();
  const cellOf = (v: number): number => Math.floor(v / REACH);
  arcs.forEach((arc, k) => {
    if (arc.startsAtWall) return;
    const name = `${cellOf(arc.startX)} ${cellOf(arc.startY)}`;
    const list = cells.get(name);
    if (list) list.push(k);
    else cells.set(name, [k]);
  });
  /** arc, the one behind it, distance; the nearest pairs first. */
  const pairs: [number, number, number][] = [];
  arcs.forEach((arc, k) => {
    if (arc.endsAtWall) return;
    const [column, row] = [cellOf(arc.endX), cellOf(arc.endY)];
    for (let i = -1; i <= 1; i++) {
      for (let j = -1; j <= 1; j++) {
        for (const other of cells.get(`${column + i} ${row + j}`) ?? []) {
          const away = Math.max(Math.abs(arcs[other].startX - arc.endX), Math.abs(arcs[other].startY - arc.endY));
          if (away <= REACH && other !== k) pairs.push([k, other, away]);
        }
      }
    }
  });
  pairs.sort((a, b) => a[2] - b[2]);
  const next = new Int32Array(arcs.length).fill(NONE);
  const taken = new Uint8Array(arcs.length);
  for (const [k, other] of pairs) {
    if (next[k] !== NONE || taken[other] === 1) continue;
    next[k] = other;
    taken[other] = 1;
  }
  return next;
}
