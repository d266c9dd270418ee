import { Budget, FootfallError, type WorkOptions } from '../error/index.js';
import { orient2d } from '../math/index.js';
import { buildBoxTree, visitBoxPairs } from './box-tree.js';
import { NONE } from './domain-input.js';
import { type EdgeGroups, groupEdges } from './group-edges.js';
import { NearPoints } from './near-points.js';
import type { VertexPool } from './vertex-pool.js';

/** Rounds after which the input is given up; real plans need two or three, the worst fixtures six. */
const MAX_ROUNDS = 64;
/**
 * A vertex cuts an edge within this share of the distance at which two vertices merge. At one half, both parts of an edge
 * are shorter than the whole, so cutting ends; at one, three vertices a little over the tolerance apart, whose heights
 * are a little below it, cut each other's edges for ever.
 */
const TOUCH_SHARE = 0.5;
/** Of the edges that run the same way, so many are named when another one meets them. */
const MAX_LISTED = 6;
/** Edges that share a leaf of the tree of boxes. */
const RUN_LENGTH = 8;
/** To find two runs whose boxes meet takes as long as so many comparisons of their edges. */
const PAIR_COST = 10;
/** Times the mean size from which on an edge is long, and times the spacing of as many points spread evenly. */
const LONG_EDGE = 8;
const LONG_SPACING = 4;

/** Edges that are to become a planar graph. Chain = the ring or polyline that an edge belongs to. */
export interface RawEdges {
  /** Start and end vertex. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly chains: Int32Array;
  /** Index of the edge's first point in the caller's ring, for messages. */
  readonly positions: Int32Array;
}

/** What two edges did to each other, told once for the same two chains. */
export interface Encounter {
  /** cross: a new vertex was made; touch: a vertex lies on an edge; merge: two vertices were taken for one. */
  readonly kind: 'cross' | 'touch' | 'merge';
  readonly chainA: number;
  readonly positionA: number;
  readonly chainB: number;
  readonly positionB: number;
  readonly x: number;
  readonly y: number;
}

/** Takes notes of what the edges of the input do to each other. */
export interface EncounterLog {
  add(encounter: Encounter): void;
}

/** A planar straight-line graph: edges meet only in shared vertices. */
export interface PlanarGraph {
  /** Two vertex ids per edge, the lower first; every edge once. */
  readonly edges: Int32Array;
  /** Sources of edge k are entries `sourceStarts[k]` to `sourceStarts[k + 1] - 1` of the next two. */
  readonly sourceStarts: Int32Array;
  readonly sourceChains: Int32Array;
  /** +1: the chain runs from the lower to the higher vertex id, -1: the other way. */
  readonly sourceSigns: Int8Array;
}

/**
 * Cut edges where they cross or touch until they form a planar graph.
 *
 * A vertex within half the tolerance of an edge becomes part of it; two vertices within the tolerance become one (the
 * older stays, bits and all); proper crossings get a new vertex, rounded to float64, unless another crossing is within
 * the tolerance. Since cutting an edge bends it, this repeats until nothing changes. Input that is planar already leaves
 * in one round, untouched.
 *
 * @param log what the input's own edges did; what cutting and merging them led to is not reported
 * @throws FootfallError `limit/crossings` or `limit/comparisons` before what the limit admits is passed
 */
export function planarise(
  pool: VertexPool,
  raw: RawEdges,
  tolerance: number,
  log: EncounterLog,
  options: WorkOptions = {},
): PlanarGraph {
  const work = new Arrangement(pool, raw, tolerance, log, options);
  let round = 0;
  while (work.findEncounters()) {
    work.apply();
    if (++round === MAX_ROUNDS) {
      throw new FootfallError('edges meet in a way that cannot be untangled', {
        code: 'geometry/tangled',
        where: `near (${work.lastX}, ${work.lastY})`,
        expected: `distinct features farther apart than ${tolerance} m`,
        advice: 'simplify the drawing there',
      });
    }
  }
  return work.collect();
}

class Arrangement {
  /** The latest place at which something had to be done. */
  lastX = 0;
  lastY = 0;
  private starts: Int32Array;
  private ends: Int32Array;
  private chains: Int32Array;
  private positions: Int32Array;
  private dirty: Uint8Array;
  /** Edges with the same ends count as one: looked at pair by pair, a thousand copies would take a million looks. */
  private distinct: EdgeGroups;
  private round = 0;
  /** Vertices that cut an edge, as (edge, vertex) pairs. */
  private cuts: number[] = [];
  private merged = false;
  private readonly crossings: NearPoints;
  /** What was found to do over all rounds, and how many pairs of edges were looked at. */
  private readonly crossingBudget: Budget;
  private readonly comparisonBudget: Budget;

  constructor(
    private readonly pool: VertexPool,
    raw: RawEdges,
    private readonly tolerance: number,
    private readonly log: EncounterLog,
    options: WorkOptions,
  ) {
    this.crossingBudget = new Budget('crossings', 'boundary and obstacles', options);
    this.comparisonBudget = new Budget('comparisons', 'boundary and obstacles', options);
    this.crossings = new NearPoints(tolerance);
    this.starts = raw.starts;
    this.ends = raw.ends;
    this.chains = raw.chains;
    this.positions = raw.positions;
    this.dirty = new Uint8Array(raw.starts.length).fill(1);
    this.dropPoints();
    this.distinct = groupEdges(this.starts, this.ends);
  }

  /** Look at all pairs of which one is new; true if something must be cut or merged. */
  findEncounters(): boolean {
    const { dirty, tolerance } = this;
    const edges = this.distinct.firsts;
    const boxes = this.computeBoxes(edges);
    const runs = this.computeRuns(edges, boxes);
    const runBoxes = new Float64Array(4 * (runs.length - 1));
    const isNewRun = new Uint8Array(runs.length - 1);
    for (let r = 0; r + 1 < runs.length; r++) {
      let minX = Infinity;
      let minY = Infinity;
      let maxX = -Infinity;
      let maxY = -Infinity;
      for (let at = 4 * runs[r]; at < 4 * runs[r + 1]; at += 4) {
        if (boxes[at] < minX) minX = boxes[at];
        if (boxes[at + 1] < minY) minY = boxes[at + 1];
        if (boxes[at + 2] > maxX) maxX = boxes[at + 2];
        if (boxes[at + 3] > maxY) maxY = boxes[at + 3];
        isNewRun[r] |= dirty[edges[at >> 2]];
      }
      runBoxes[4 * r] = minX;
      runBoxes[4 * r + 1] = minY;
      runBoxes[4 * r + 2] = maxX;
      runBoxes[4 * r + 3] = maxY;
    }
    this.cuts.length = 0;
    this.merged = false;
    const meetIfNear = (i: number, j: number): void => {
      if ((dirty[edges[i]] | dirty[edges[j]]) === 0) return;
      const p = 4 * i;
      const q = 4 * j;
      if (boxes[p] > boxes[q + 2] + tolerance || boxes[q] > boxes[p + 2] + tolerance) return;
      if (boxes[p + 1] > boxes[q + 3] + tolerance || boxes[q + 1] > boxes[p + 3] + tolerance) return;
      this.meet(edges[i], edges[j]);
    };
    for (let r = 0; r + 1 < runs.length; r++) {
      if (isNewRun[r] === 0) continue;
      for (let i = runs[r]; i < runs[r + 1]; i++) for (let j = i + 1; j < runs[r + 1]; j++) meetIfNear(i, j);
    }
    visitBoxPairs(buildBoxTree(runBoxes), tolerance, isNewRun, (r, s) => {
      this.comparisonBudget.spend(PAIR_COST + (runs[r + 1] - runs[r]) * (runs[s + 1] - runs[s]));
      for (let i = runs[r]; i < runs[r + 1]; i++) for (let j = runs[s]; j < runs[s + 1]; j++) meetIfNear(i, j);
    });
    return this.merged || this.cuts.length > 0;
  }

  private computeBoxes(edges: Int32Array): Float64Array {
    const { starts, ends, pool } = this;
    const boxes = new Float64Array(4 * edges.length);
    for (let i = 0; i < edges.length; i++) {
      const ax = pool.x(starts[edges[i]]);
      const ay = pool.y(starts[edges[i]]);
      const bx = pool.x(ends[edges[i]]);
      const by = pool.y(ends[edges[i]]);
      boxes[4 * i] = Math.min(ax, bx);
      boxes[4 * i + 1] = Math.min(ay, by);
      boxes[4 * i + 2] = Math.max(ax, bx);
      boxes[4 * i + 3] = Math.max(ay, by);
    }
    return boxes;
  }

  /**
   * Starts of runs of up to eight successive edges of one chain: neighbours in space, so the tree need not part them. An
   * edge much longer than most runs alone, or the box of a boundary's four edges would meet everything; so do long edges
   * that are many, such as those of a spiral, whose eight would box in all that are further in.
   */
  private computeRuns(edges: Int32Array, boxes: Float64Array): Int32Array {
    const { chains } = this;
    const n = edges.length;
    let sum = 0;
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let at = 0; at < 4 * n; at += 4) {
      sum += boxes[at + 2] - boxes[at] + boxes[at + 3] - boxes[at + 1];
      minX = Math.min(minX, boxes[at]);
      minY = Math.min(minY, boxes[at + 1]);
      maxX = Math.max(maxX, boxes[at + 2]);
      maxY = Math.max(maxY, boxes[at + 3]);
    }
    const long = Math.min((LONG_EDGE * sum) / n, (LONG_SPACING * (maxX - minX + maxY - minY)) / Math.sqrt(n));
    const runs = new Int32Array(n + 1);
    let count = 0;
    let wasLong = false;
    for (let i = 0; i < n; i++) {
      const at = 4 * i;
      const isLong = boxes[at + 2] - boxes[at] + boxes[at + 3] - boxes[at + 1] > long;
      const isNew = i === 0 || isLong || wasLong || chains[edges[i]] !== chains[edges[i - 1]];
      if (isNew || i - runs[count - 1] === RUN_LENGTH) runs[count++] = i;
      wasLong = isLong;
    }
    runs[count++] = n;
    return runs.slice(0, count);
  }

  private meet(e: number, f: number): void {
    const { starts, ends } = this;
    const a = starts[e];
    const b = ends[e];
    const c = starts[f];
    const d = ends[f];
    const shareA = a === c || a === d;
    const shareB = b === c || b === d;
    if (shareA && shareB) return;
    if (this.isBeside(a, b, c, d) || this.isBeside(c, d, a, b)) return;
    let near = false;
    if (!shareA) near = this.touch(a, e, f) || near;
    if (!shareB) near = this.touch(b, e, f) || near;
    if (c !== a && c !== b) near = this.touch(c, f, e) || near;
    if (d !== a && d !== b) near = this.touch(d, f, e) || near;
    if (near || shareA || shareB) return;
    this.cross(e, f, a, b, c, d);
  }

  /** Both c and d lie on one side of the line a-b, farther than the tolerance: what most pairs are, told at little cost. */
  private isBeside(a: number, b: number, c: number, d: number): boolean {
    const { pool, tolerance } = this;
    const ax = pool.x(a);
    const ay = pool.y(a);
    const dx = pool.x(b) - ax;
    const dy = pool.y(b) - ay;
    const acrossC = dx * (pool.y(c) - ay) - dy * (pool.x(c) - ax);
    const acrossD = dx * (pool.y(d) - ay) - dy * (pool.x(d) - ax);
    const limit = tolerance * tolerance * (dx * dx + dy * dy);
    return acrossC > 0 === acrossD > 0 && acrossC * acrossC > limit && acrossD * acrossD > limit;
  }

  /** Vertex p (an end of edge e) against edge f; true if it is within the tolerance of it. */
  private touch(p: number, e: number, f: number): boolean {
    const { pool, tolerance } = this;
    const c = this.starts[f];
    const d = this.ends[f];
    const px = pool.x(p);
    const py = pool.y(p);
    const cx = pool.x(c);
    const cy = pool.y(c);
    const dx = pool.x(d) - cx;
    const dy = pool.y(d) - cy;
    const ux = px - cx;
    const uy = py - cy;
    const length = dx * dx + dy * dy;
    const along = ux * dx + uy * dy;
    const limit = tolerance * tolerance;
    const across = ux * dy - uy * dx;
    if (across * across > limit * length) return false;
    const wx = px - pool.x(d);
    const wy = py - pool.y(d);
    if (ux * ux + uy * uy <= limit) this.merge(p, c, e, f);
    else if (wx * wx + wy * wy <= limit) this.merge(p, d, e, f);
    else {
      if (!(along > 0 && along < length && across * across <= TOUCH_SHARE * TOUCH_SHARE * limit * length)) return false;
      this.cuts.push(f, p);
      this.report('touch', e, f, px, py);
    }
    return true;
  }

  private merge(p: number, q: number, e: number, f: number): void {
    if (!this.pool.merge(p, q)) return;
    this.merged = true;
    this.report('merge', e, f, this.pool.x(p), this.pool.y(p));
  }

  private cross(e: number, f: number, a: number, b: number, c: number, d: number): void {
    const { pool } = this;
    const ax = pool.x(a);
    const ay = pool.y(a);
    const bx = pool.x(b);
    const by = pool.y(b);
    const cx = pool.x(c);
    const cy = pool.y(c);
    const dx = pool.x(d);
    const dy = pool.y(d);
    const sc = orient2d(ax, ay, bx, by, cx, cy);
    const sd = orient2d(ax, ay, bx, by, dx, dy);
    if (sc > 0 === sd > 0) return;
    const sa = orient2d(cx, cy, dx, dy, ax, ay);
    const sb = orient2d(cx, cy, dx, dy, bx, by);
    if (sa > 0 === sb > 0) return;
    // Along the shorter edge: the rounding is a share of its length.
    const isAlongE = (bx - ax) * (bx - ax) + (by - ay) * (by - ay) <= (dx - cx) * (dx - cx) + (dy - cy) * (dy - cy);
    const t = isAlongE ? sa / (sa - sb) : sc / (sc - sd);
    const x = isAlongE ? ax + t * (bx - ax) : cx + t * (dx - cx);
    const y = isAlongE ? ay + t * (by - ay) : cy + t * (dy - cy);
    const near = this.crossings.find(x, y);
    const v = near === NONE ? pool.add(x, y) : pool.find(near);
    if (near === NONE) this.crossings.add(x, y, v);
    this.cuts.push(e, v, f, v);
    this.report('cross', e, f, x, y);
  }

  /** Note an encounter of two groups of edges, naming some of each. */
  private report(kind: Encounter['kind'], e: number, f: number, x: number, y: number): void {
    const { chains, positions } = this;
    const { nexts } = this.distinct;
    this.lastX = x;
    this.lastY = y;
    this.crossingBudget.spend();
    if (this.round > 0) return;
    for (let i = e, m = 0; i !== NONE && m < MAX_LISTED; i = nexts[i], m++) {
      for (let j = f, n = 0; j !== NONE && n < MAX_LISTED; j = nexts[j], n++) {
        const [chainA, chainB] = [chains[i], chains[j]];
        this.log.add({ kind, chainA, positionA: positions[i], chainB, positionB: positions[j], x, y });
      }
    }
  }

  /** Cut and merge what `findEncounters` found; what changed is dirty, the rest clean. */
  apply(): void {
    const { pool, cuts, distinct } = this;
    const n = this.starts.length;
    const firstCut = new Int32Array(n).fill(NONE);
    const nextCut = new Int32Array(cuts.length >> 1);
    const cutCounts = new Int32Array(n);
    for (let k = 0; k < nextCut.length; k++) {
      nextCut[k] = firstCut[cuts[2 * k]];
      firstCut[cuts[2 * k]] = k;
      cutCounts[cuts[2 * k]]++;
    }
    let capacity = n;
    for (let e = 0; e < n; e++) capacity += cutCounts[distinct.firsts[distinct.groups[e]]];
    const starts = new Int32Array(capacity);
    const ends = new Int32Array(capacity);
    const chains = new Int32Array(capacity);
    const positions = new Int32Array(capacity);
    const dirty = new Uint8Array(capacity);
    let used = 0;
    const stops: { vertex: number; at: number }[] = [];
    for (let e = 0; e < n; e++) {
      const u = this.starts[e];
      const v = this.ends[e];
      const ux = pool.x(u);
      const uy = pool.y(u);
      const dx = pool.x(v) - ux;
      const dy = pool.y(v) - uy;
      stops.length = 0;
      const first = distinct.firsts[distinct.groups[e]];
      for (let k = firstCut[first]; k !== NONE; k = nextCut[k]) {
        const w = cuts[2 * k + 1];
        stops.push({ vertex: w, at: (pool.x(w) - ux) * dx + (pool.y(w) - uy) * dy });
      }
      stops.sort((p, q) => p.at - q.at || p.vertex - q.vertex);
      let from = pool.find(u);
      const whole = stops.length === 0 && from === u && pool.find(v) === v;
      for (let k = 0; k <= stops.length; k++) {
        const to = pool.find(k < stops.length ? stops[k].vertex : v);
        if (to === from) continue;
        starts[used] = from;
        ends[used] = to;
        chains[used] = this.chains[e];
        positions[used] = this.positions[e];
        dirty[used++] = whole ? 0 : 1;
        from = to;
      }
    }
    this.starts = starts.subarray(0, used);
    this.ends = ends.subarray(0, used);
    this.chains = chains.subarray(0, used);
    this.positions = positions.subarray(0, used);
    this.dirty = dirty.subarray(0, used);
    this.round++;
    this.distinct = groupEdges(this.starts, this.ends);
    // What one edge of a group has been through holds for all of it.
    const { firsts, groups } = this.distinct;
    for (let e = 0; e < used; e++) if (dirty[e] === 0) dirty[firsts[groups[e]]] = 0;
  }

  /** Edges whose two ends are one vertex say nothing; drop them. */
  private dropPoints(): void {
    const n = this.starts.length;
    let used = 0;
    for (let e = 0; e < n; e++) if (this.starts[e] !== this.ends[e]) used++;
    if (used === n) return;
    const keep = (values: Int32Array): Int32Array => values.filter((_, e) => this.starts[e] !== this.ends[e]);
    const chains = keep(this.chains);
    const positions = keep(this.positions);
    const ends = keep(this.ends);
    this.starts = keep(this.starts);
    this.ends = ends;
    this.chains = chains;
    this.positions = positions;
    this.dirty = this.dirty.subarray(0, used);
  }

  /** Every edge once, with the chains that run along it. */
  collect(): PlanarGraph {
    const { starts, ends } = this;
    const n = starts.length;
    const { firsts, groups } = this.distinct;
    const count = firsts.length;
    const edges = new Int32Array(2 * count);
    for (let k = 0; k < count; k++) {
      edges[2 * k] = Math.min(starts[firsts[k]], ends[firsts[k]]);
      edges[2 * k + 1] = Math.max(starts[firsts[k]], ends[firsts[k]]);
    }
    const sourceStarts = new Int32Array(count + 1);
    for (let e = 0; e < n; e++) sourceStarts[groups[e] + 1]++;
    for (let k = 0; k < count; k++) sourceStarts[k + 1] += sourceStarts[k];
    const sourceChains = new Int32Array(n);
    const sourceSigns = new Int8Array(n);
    const cursor = sourceStarts.slice();
    for (let e = 0; e < n; e++) {
      const at = cursor[groups[e]]++;
      sourceChains[at] = this.chains[e];
      sourceSigns[at] = starts[e] < ends[e] ? 1 : -1;
    }
    return { edges, sourceStarts, sourceChains, sourceSigns };
  }
}
