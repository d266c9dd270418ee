import { NONE } from './domain-input.js';

/** Edges grouped by their ends. */
export interface EdgeGroups {
  /** The first edge of each group, rising. */
  readonly firsts: Int32Array;
  /** Per edge: its group. */
  readonly groups: Int32Array;
  /** Per edge: the next one of its group, or NONE. */
  readonly nexts: Int32Array;
}

/** Find the edges that join the same two vertices, in either direction. */
export function groupEdges(starts: Int32Array, ends: Int32Array): EdgeGroups {
  const n = starts.length;
  let size = 16;
  while (size < 2 * n) size *= 2;
  const table = new Int32Array(size).fill(NONE);
  const firsts = new Int32Array(n);
  const groups = new Int32Array(n);
  const nexts = new Int32Array(n).fill(NONE);
  const lasts = new Int32Array(n);
  let count = 0;
  for (let e = 0; e < n; e++) {
    const lo = Math.min(starts[e], ends[e]);
    const hi = Math.max(starts[e], ends[e]);
    // The high bits too: of the edges of a ring, whose ends follow one another, the low ones alone fall into few slots.
    const hash = Math.imul(lo, 0x9e3779b1) ^ Math.imul(hi, 0x85ebca6b);
    let slot = (hash ^ (hash >>> 15)) & (size - 1);
    for (; table[slot] !== NONE; slot = (slot + 1) & (size - 1)) {
      const u = starts[firsts[table[slot]]];
      const v = ends[firsts[table[slot]]];
      if ((u === lo && v === hi) || (u === hi && v === lo)) break;
    }
    if (table[slot] === NONE) {
      table[slot] = count;
      firsts[count++] = e;
    } else nexts[lasts[table[slot]]] = e;
    groups[e] = table[slot];
    lasts[groups[e]] = e;
  }
  return { firsts: firsts.slice(0, count), groups, nexts };
}
