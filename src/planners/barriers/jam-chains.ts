import type { NeighbourGrid } from '../../crowd/index.js';
import { NONE } from '../../geometry/index.js';
import type { BarrierSettings } from './barrier-options.js';
import type { JamWalls } from './jam-walls.js';
import type { SlowedCounters } from './slowed-counters.js';

/** Pairs of touching agents, and sides that are touched, as one thread found them. */
export class ContactList {
  /** Slots a0, b0, a1, b1, ... */
  pairs = new Int32Array(256);
  pairEnd = 0;
  /** Slot, key of the side: s0, k0, s1, k1, ... */
  touches = new Int32Array(256);
  touchEnd = 0;
  /** Work space: keys of one agent. */
  keys = new Int32Array(0);

  clear(): void {
    this.pairEnd = 0;
    this.touchEnd = 0;
  }
}

/** A chain of touching bottlenecked agents between the two sides of a corridor. */
export interface Candidate {
  readonly corridor: number;
  /** Slots of its first agent, at the left side, and of its last, at the right one; the same where one fills the gap. */
  readonly first: number;
  readonly last: number;
}

/**
 * Jams: chains of touching bottlenecked agents from one side of a corridor to the other (Farias, section 5.4).
 *
 * Bodies touch when the gap between them is at most a share of their mean radius and no wall is between them; a side is
 * touched likewise, by the agent's own radius. Agents that are joined by contacts form a group; a group that touches both
 * sides of a corridor holds a chain, and gives one candidate per corridor: the two of its agents at opposite sides
 * that are nearest to each other (of equal ones those of the lowest slots).
 *
 * Who is in a group with a chain is jammed in the corridor of its shortest one (`counters.jams`), and counted in its queue.
 *
 * In a step: `collect` for ranges of the grid's entries, each thread into a list of its own, then `join` by one.
 */
export class JamChains {
  /** Candidates of the last step: corridor, first and last slot of each. */
  candidates = new Int32Array(48);
  candidateCount = 0;
  /** Per corridor: agents jammed in it. */
  readonly queues: Int32Array;

  private readonly contact: number;
  private roots = new Int32Array(0);
  private bestSquares = new Float64Array(0);
  private bestFirst = new Int32Array(0);
  private bestLast = new Int32Array(0);
  /** Touches sorted by key: starts per key, slots. */
  private readonly starts: Int32Array;
  private slots = new Int32Array(0);
  private touched = new Int32Array(0);

  constructor(
    private readonly walls: JamWalls,
    private readonly corridorCount: number,
    settings: BarrierSettings,
  ) {
    this.contact = settings.contact;
    this.queues = new Int32Array(corridorCount);
    this.starts = new Int32Array(2 * corridorCount + 1);
  }

  /**
   * Contacts of the bottlenecked among entries `from` to before `to` of the grid.
   *
   * @param largest radius in the crowd, m
   */
  collect(
    grid: NeighbourGrid,
    counters: SlowedCounters,
    largest: number,
    from: number,
    to: number,
    out: ContactList,
  ): void {
    const { contact, walls } = this;
    const { slowed, threshold } = counters;
    const { slots, ghosts, x: xs, y: ys, radius: radii } = grid;
    const grown = 1 + 0.5 * contact;
    if (out.keys.length < 2 * this.corridorCount) out.keys = new Int32Array(2 * this.corridorCount);
    for (let at = from; at < to; at++) {
      const slot = slots[at];
      if (slowed[slot] <= threshold || ghosts[at] === 1) continue;
      const x = xs[at];
      const y = ys[at];
      const radius = radii[at];
      const count = grid.findRanges(x, y, grown * (radius + largest));
      const { ranges } = grid;
      for (let r = 0; r < 2 * count; r += 2) {
        const end = ranges[r + 1];
        // Each pair once: by the entry that comes first.
        for (let other = Math.max(ranges[r], at + 1); other < end; other++) {
          const dx = xs[other] - x;
          const dy = ys[other] - y;
          const limit = grown * (radius + radii[other]);
          if (dx * dx + dy * dy > limit * limit) continue;
          const second = slots[other];
          if (slowed[second] <= threshold || walls.isBetween(x, y, xs[other], ys[other])) continue;
          if (out.pairEnd === out.pairs.length) out.pairs = doubled(out.pairs);
          out.pairs[out.pairEnd++] = slot;
          out.pairs[out.pairEnd++] = second;
        }
      }
      const keyEnd = walls.listTouched(x, y, (1 + contact) * radius, out.keys, 0);
      for (let k = 0; k < keyEnd; k++) {
        if (out.touchEnd === out.touches.length) out.touches = doubled(out.touches);
        out.touches[out.touchEnd++] = slot;
        out.touches[out.touchEnd++] = out.keys[k];
      }
    }
  }

  /**
   * Groups, candidates and queues from the contacts that were collected; the same whatever the ranges were.
   *
   * @param x where the agents of the grid stand, by slot, m
   */
  join(lists: readonly ContactList[], counters: SlowedCounters, x: Float64Array, y: Float64Array): void {
    const { count } = counters;
    this.reserve(count);
    const { roots, queues } = this;
    const { jams } = counters;
    for (let slot = 0; slot < count; slot++) roots[slot] = slot;
    for (const { pairs, pairEnd } of lists) {
      for (let k = 0; k < pairEnd; k += 2) unite(roots, pairs[k], pairs[k + 1]);
    }
    this.sortTouches(lists);
    jams.fill(NONE, 0, count);
    queues.fill(0);
    this.candidateCount = 0;
    for (let corridor = 0; corridor < this.corridorCount; corridor++) this.findCandidates(corridor, x, y);
    this.bestSquares.fill(Infinity, 0, count);
    // Per group: the corridor of its shortest candidate.
    for (let k = 0; k < this.candidateCount; k++) {
      const corridor = this.candidates[3 * k];
      const first = this.candidates[3 * k + 1];
      const last = this.candidates[3 * k + 2];
      const root = find(roots, first);
      const square = squareBetween(x, y, first, last);
      if (square >= this.bestSquares[root]) continue;
      this.bestSquares[root] = square;
      jams[root] = corridor;
    }
    if (this.candidateCount === 0) return;
    const { slowed, threshold } = counters;
    for (let slot = 0; slot < count; slot++) {
      if (slowed[slot] <= threshold) continue;
      // Roots are the lowest slots of their groups: they come first.
      const corridor = jams[find(roots, slot)];
      jams[slot] = corridor;
      if (corridor !== NONE) queues[corridor]++;
    }
  }

  /** A candidate of the last step. */
  candidateAt(k: number): Candidate {
    const [corridor, first, last] = this.candidates.subarray(3 * k, 3 * k + 3);
    return { corridor, first, last };
  }

  private findCandidates(corridor: number, x: Float64Array, y: Float64Array): void {
    const { starts, slots, roots, bestSquares, bestFirst, bestLast, touched } = this;
    const left = starts[2 * corridor];
    const right = starts[2 * corridor + 1];
    const end = starts[2 * corridor + 2];
    if (left === right || right === end) return;
    let groups = 0;
    for (let a = left; a < right; a++) {
      const root = find(roots, slots[a]);
      for (let b = right; b < end; b++) {
        if (find(roots, slots[b]) !== root) continue;
        if (bestFirst[root] === NONE) {
          touched[groups++] = root;
          bestSquares[root] = Infinity;
        }
        const square = squareBetween(x, y, slots[a], slots[b]);
        if (square > bestSquares[root]) continue;
        const isLower = slots[a] < bestFirst[root] || (slots[a] === bestFirst[root] && slots[b] < bestLast[root]);
        if (square === bestSquares[root] && !isLower) continue;
        bestSquares[root] = square;
        bestFirst[root] = slots[a];
        bestLast[root] = slots[b];
      }
    }
    // By group, not by which contact was met first.
    touched.subarray(0, groups).sort();
    for (let k = 0; k < groups; k++) {
      const root = touched[k];
      const at = 3 * this.candidateCount++;
      if (at + 3 > this.candidates.length) this.candidates = doubled(this.candidates);
      this.candidates[at] = corridor;
      this.candidates[at + 1] = bestFirst[root];
      this.candidates[at + 2] = bestLast[root];
      bestFirst[root] = NONE;
    }
  }

  private sortTouches(lists: readonly ContactList[]): void {
    const { starts } = this;
    starts.fill(0);
    let total = 0;
    for (const { touches, touchEnd } of lists) {
      for (let k = 1; k < touchEnd; k += 2) starts[touches[k]]++;
      total += touchEnd >> 1;
    }
    if (this.slots.length < total) this.slots = new Int32Array(2 * total);
    let sum = 0;
    for (let key = 0; key < starts.length - 1; key++) {
      sum += starts[key];
      starts[key] = sum;
    }
    starts[starts.length - 1] = sum;
    for (const { touches, touchEnd } of lists) {
      for (let k = touchEnd - 2; k >= 0; k -= 2) this.slots[--starts[touches[k + 1]]] = touches[k];
    }
  }

  private reserve(count: number): void {
    if (this.roots.length >= count) return;
    const room = count + (count >> 1) + 16;
    this.roots = new Int32Array(room);
    this.bestSquares = new Float64Array(room);
    this.bestFirst = new Int32Array(room).fill(NONE);
    this.bestLast = new Int32Array(room).fill(NONE);
    this.touched = new Int32Array(room);
  }
}

function squareBetween(x: Float64Array, y: Float64Array, a: number, b: number): number {
  return (x[a] - x[b]) * (x[a] - x[b]) + (y[a] - y[b]) * (y[a] - y[b]);
}

/** The lowest slot of a group stands for it. */
function unite(roots: Int32Array, a: number, b: number): void {
  const first = find(roots, a);
  const second = find(roots, b);
  if (first < second) roots[second] = first;
  else roots[first] = second;
}

function find(roots: Int32Array, slot: number): number {
  let at = slot;
  while (roots[at] !== at) {
    roots[at] = roots[roots[at]];
    at = roots[at];
  }
  return at;
}

function doubled(list: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * list.length);
  longer.set(list);
  return longer;
}
