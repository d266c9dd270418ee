import { ClassWord } from './class-word.js';
import { RegionArea } from './region-area.js';
import { RuleBook } from './rules.js';
import { type Stretch, Track } from './track.js';
import type { WallSet } from './wall-set.js';

/** Metres by which a centre may be off: rounding of a projection, and of a recording. */
const EXACT = 1e-6;
/**
 * Metres by which the straight line between the places before and after a step may cut a corner. A sub-step is two moves, up to a
 * contact and along it, each within one disc; what is between them is not shown. Places themselves are exact.
 */
const CUT = 1e-3;
/** Share of A by which the discs of the samples may cover more. */
const AREA_SHARE = 2e-3;

/** A group as the checker sees it. */
export interface CheckedGroup {
  readonly walls: WallSet;
  /** x, y each, m. */
  readonly backbone: ArrayLike<number>;
  /** c, m. */
  readonly width: number;
  /** A, m2. */
  readonly area: number;
  /** Radius of every unit, m. */
  readonly radii: ArrayLike<number>;
  /** Whether a place is in the goal area. */
  readonly isGoal: (x: number, y: number) => boolean;
}

/** What was measured besides the rules. */
export interface CheckSummary {
  readonly steps: number;
  /** Largest distance of a centre from the backbone, m (an upper bound of it). */
  readonly dispersion: number;
  /** Longest way along the backbone from the back to the front of the group, m. */
  readonly longest: number;
  /** Largest overlap of two bodies, as a share of the smaller radius. */
  readonly overlap: number;
  /** Smallest distance of a body to a wall where it was measured, m. */
  readonly gap: number;
  /** Steps in which a unit went round a corner along the backbone, and not straight. */
  readonly turned: number;
  /** By how much a straight line between two places cut a corner at worst, m. */
  readonly cut: number;
}

/**
 * Follows a group step by step by the positions of its units alone, with code that shares nothing with the planner. If the
 * planner's attraction points are given, they are checked as witnesses: with other words, not believed.
 */
export class GroupCheck {
  readonly book = new RuleBook();
  readonly track: Track;
  private readonly region: RegionArea;
  private readonly words: ClassWord[] = [];
  /** Per unit: last place, stretch of attraction points, sample whose disc held it best, way to walls that is left. */
  private readonly x: Float64Array;
  private readonly y: Float64Array;
  private readonly stretches: Stretch[] = [];
  private readonly bests: Int32Array;
  private readonly room: Float64Array;
  private readonly moved: Float64Array;
  private readonly firsts: Int32Array;
  private readonly witnesses: Float64Array;
  private readonly isHere: Uint8Array;
  private steps = 0;
  private dispersion = 0;
  private longest = 0;
  private overlap = 0;
  private gap = Infinity;
  private turned = 0;
  private cut = 0;

  constructor(readonly group: CheckedGroup) {
    const count = group.radii.length;
    this.track = new Track(group.backbone, group.walls, group.width);
    this.region = new RegionArea(this.track);
    [this.x, this.y, this.room, this.moved] = [0, 1, 2, 3].map(() => new Float64Array(count)) as Float64Array[];
    this.witnesses = new Float64Array(count).fill(Number.NaN);
    this.bests = new Int32Array(count);
    this.firsts = new Int32Array(count);
    this.isHere = new Uint8Array(count).fill(1);
    for (let i = 0; i < count; i++) this.words.push(new ClassWord(group.walls.anchors));
    const largest = Math.max(...Array.from(group.radii));
    const least = this.track.clearances.reduce((low, value) => Math.min(low, value), Infinity);
    if (least < largest - EXACT) this.book.record('DEF-2.1', largest - least, 'somewhere on the backbone');
  }

  /**
   * Look at a step, the first time at the start.
   * @param attraction attraction points of the units as the planner has them, m along the backbone
   * @param isPresent 0 for a unit that was taken out
   */
  look(
    x: ArrayLike<number>,
    y: ArrayLike<number>,
    attraction?: ArrayLike<number>,
    isPresent?: ArrayLike<number>,
  ): void {
    const count = this.x.length;
    for (let i = 0; i < count; i++) {
      if (isPresent !== undefined && isPresent[i] === 0) {
        if (this.isHere[i] === 1) this.leave(i);
        continue;
      }
      if (this.steps === 0) this.begin(i, x[i], y[i]);
      else this.follow(i, x[i], y[i], attraction?.[i] ?? Number.NaN);
      [this.x[i], this.y[i]] = [x[i], y[i]];
      if (attraction !== undefined) this.checkWitness(i, attraction[i]);
      this.checkUnit(i);
    }
    this.checkRegion(attraction);
    this.measureOverlap();
    this.steps++;
  }

  /** The end: who is still here must be in the goal area, and all ways must belong to the class of the backbone. */
  finish(): CheckSummary {
    for (let i = 0; i < this.x.length; i++) if (this.isHere[i] === 1) this.leave(i);
    const { steps, dispersion, longest, overlap, gap, turned, cut } = this;
    return { steps, dispersion, longest, overlap, gap, turned, cut };
  }

  private begin(i: number, x: number, y: number): void {
    const { track, group } = this;
    const best = track.indexAt(track.deepest(x, y, group.radii[i]).s);
    this.bests[i] = best;
    this.firsts[i] = best;
    this.stretches[i] = { from: best, to: best };
    this.words[i].extend(track.xs[best], track.ys[best], x, y);
    this.room[i] = this.measureRoom(i, x, y, x, y, Number.NaN);
  }

  /** The way since the last step: against walls, and across the rays of the obstacles. @param s attraction point now, if known */
  private follow(i: number, x: number, y: number, s: number): void {
    const [ax, ay] = [this.x[i], this.y[i]];
    this.words[i].extend(ax, ay, x, y);
    this.moved[i] = Math.hypot(x - ax, y - ay);
    this.room[i] -= this.moved[i];
    if (this.room[i] <= 0) this.room[i] = this.measureRoom(i, ax, ay, x, y, s);
  }

  /** Distance of a body to the nearest wall over a step, m: so far it may go before it has to be measured again. */
  private measureRoom(i: number, ax: number, ay: number, x: number, y: number, s: number): number {
    const { walls, radii } = this.group;
    const gap = walls.sweep(ax, ay, x, y) - radii[i];
    const room = walls.distance(x, y) - radii[i];
    this.gap = Math.min(this.gap, room);
    if (room < -EXACT) this.book.record('WALL', -room, this.where(i, x, y));
    else if (gap < -EXACT && !this.isFreeAlong(i, ax, ay, x, y, s)) {
      this.cut = Math.max(this.cut, -gap);
      if (gap < -CUT) this.book.record('WALL', -gap, this.where(i, x, y));
    }
    return room;
  }

  /**
   * Where the discs leave a body next to no room, it goes along the backbone itself, round the corner that the straight line between
   * two steps cuts: free if the way by both attraction points is.
   */
  private isFreeAlong(i: number, ax: number, ay: number, x: number, y: number, s: number): boolean {
    const { track, group } = this;
    const before = this.witnesses[i];
    const r = group.radii[i];
    const [from, to] = [track.discAt(before), track.discAt(s)];
    if (!(Math.min(from.radius, to.radius) - r < 0.1 * r)) return false;
    let least = Math.min(group.walls.sweep(ax, ay, from.x, from.y), group.walls.sweep(to.x, to.y, x, y));
    const [low, high] = [Math.min(before, s), Math.max(before, s)];
    for (let k = track.indexAt(low); k <= track.indexAt(high); k++) {
      const next = Math.min(k + 1, track.xs.length - 1);
      least = Math.min(least, group.walls.sweep(track.xs[k], track.ys[k], track.xs[next], track.ys[next]));
    }
    if (least < r - EXACT) return false;
    this.turned++;
    return true;
  }

  private checkUnit(i: number): void {
    const { track } = this;
    const r = this.group.radii[i];
    const [x, y] = [this.x[i], this.y[i]];
    const shown = this.witnesses[i];
    let best: number;
    let depth: number;
    if (track.depthAt(shown, x, y, r) >= -EXACT) {
      // Where a set has several parts, the planner's point says which one counts; how it got there is ALG-1's matter.
      best = track.indexAt(shown);
      depth = 0;
    } else [best, depth] = this.searchNearby(i, x, y, r);
    this.stretches[i] = track.stretchAround(best, x, y, r, track.spacing);
    if (this.stretches[i].to < this.stretches[i].from) this.stretches[i] = { from: best, to: best };
    this.bests[i] = best;
    if (depth < 0) this.findDisc(i, x, y, r);
    this.measureDispersion(i, x, y, r);
  }

  /** The sample that holds a body best among those of its stretch before, or anywhere, and how deep it lies in its disc. */
  private searchNearby(i: number, x: number, y: number, r: number): [number, number] {
    const { track } = this;
    const before = this.stretches[i];
    // Discs of radius 0 (single file) hold nobody for two steps: the stretch may move on with the body.
    const reach = Math.ceil((2 * this.moved[i]) / track.spacing) + 2;
    const last = Math.min(track.xs.length - 1, before.to + reach);
    let best = before.from;
    let depth = -Infinity;
    for (let k = Math.max(0, before.from - reach); k <= last; k++) {
      const here = track.depth(k, x, y, r);
      if (here <= depth) continue;
      best = k;
      depth = here;
    }
    if (depth >= -track.spacing) return [best, depth];
    const { s, depth: found } = track.deepest(x, y, r);
    if (found >= -EXACT) this.book.record('DEF-3.3', Math.abs(s - track.along[best]), this.where(i, x, y));
    else this.book.record('DEF-3.2', -found, this.where(i, x, y));
    return [track.indexAt(s), found];
  }

  /** Samples do not hold the body: a disc between them must. */
  private findDisc(i: number, x: number, y: number, r: number): void {
    const { track, witnesses, stretches } = this;
    if (track.depthAt(witnesses[i], x, y, r) >= -EXACT) return;
    const { from, to } = stretches[i];
    if (track.deepest(x, y, r, from, to).depth >= -EXACT) return;
    const { s, depth } = track.deepest(x, y, r);
    if (depth < -EXACT) this.book.record('DEF-3.2', -depth, this.where(i, x, y));
    else this.book.record('DEF-3.3', Math.abs(s - track.along[from]), this.where(i, x, y));
  }

  private measureDispersion(i: number, x: number, y: number, r: number): void {
    const { track, group } = this;
    const limit = group.width - r;
    const k = this.bests[i];
    const last = track.xs.length - 1;
    let distance = track.distance(x, y, Math.max(0, k - 1), Math.min(last, k + 1));
    if (distance > limit + EXACT) distance = track.distance(x, y);
    this.dispersion = Math.max(this.dispersion, distance);
    if (distance > limit + EXACT) this.book.record('DEF-3.1', distance - limit, this.where(i, x, y));
    if (distance > group.width + EXACT) this.book.record('THM-3.1', distance - group.width, this.where(i, x, y));
  }

  private checkWitness(i: number, s: number): void {
    const { track, witnesses } = this;
    const r = this.group.radii[i];
    const [x, y] = [this.x[i], this.y[i]];
    const before = witnesses[i];
    witnesses[i] = s;
    const depth = track.depthAt(s, x, y, r);
    if (!(depth >= -EXACT)) this.book.record('DEF-3.2', -depth, `witness of ${this.where(i, x, y)}`);
    if (Number.isNaN(before)) return;
    // Within a step the body goes on in sub-steps: by so much it may stick out of what it slid over.
    const slack = 2 * (this.moved[i] + track.spacing);
    const [low, high] = [Math.min(before, s), Math.max(before, s)];
    const to = track.indexAt(high);
    for (let k = track.indexAt(low) + 1; k <= to; k++) {
      const out = -track.depth(k, x, y, r) - slack;
      if (out > 0) this.book.record('ALG-1', out, `gap before ${this.where(i, x, y)}`);
    }
  }

  /** Back and front of the group by the ends of the stretches, and by the attraction points if they are known. */
  private checkRegion(attraction: ArrayLike<number> | undefined): void {
    const { track, region, stretches, isHere } = this;
    let [back, front] = [Infinity, -Infinity];
    let [least, most] = [Infinity, -Infinity];
    for (let i = 0; i < isHere.length; i++) {
      if (isHere[i] === 0) continue;
      // A set may reach half a spacing beyond the samples that show it.
      back = Math.min(back, stretches[i].to + 1);
      front = Math.max(front, stretches[i].from - 1);
      if (attraction === undefined) continue;
      least = Math.min(least, attraction[i]);
      most = Math.max(most, attraction[i]);
    }
    if (back === Infinity) return;
    const limit = this.group.area * (1 + AREA_SHARE);
    back = Math.min(back, track.xs.length - 1);
    front = Math.max(front, back);
    this.longest = Math.max(this.longest, track.along[front] - track.along[back]);
    const excess = region.excess(back, front, limit);
    if (excess > 0) this.book.record('DEF-3.6', excess, `step ${this.steps}`);
    if (attraction === undefined) return;
    const over = region.excess(
      track.indexAt(least) + 1,
      Math.max(track.indexAt(least) + 1, track.indexAt(most)),
      limit,
    );
    if (over > 0) this.book.record('DEF-3.7', over, `step ${this.steps}`);
  }

  private measureOverlap(): void {
    const { x, y, isHere } = this;
    const { radii } = this.group;
    for (let i = 0; i < x.length; i++) {
      if (isHere[i] === 0) continue;
      for (let j = 0; j < i; j++) {
        const [dx, dy, sum] = [x[i] - x[j], y[i] - y[j], radii[i] + radii[j]];
        if (isHere[j] === 0 || dx * dx + dy * dy >= sum * sum) continue;
        const deep = (sum - Math.hypot(dx, dy)) / Math.min(radii[i], radii[j]);
        this.overlap = Math.max(this.overlap, deep);
      }
    }
  }

  /** A unit is taken out, or the run ends: close its way along the backbone. */
  private leave(i: number): void {
    this.isHere[i] = 0;
    const { track } = this;
    const [x, y] = [this.x[i], this.y[i]];
    if (!this.group.isGoal(x, y)) this.book.record('GOAL', 1, this.where(i, x, y));
    const word = this.words[i];
    const [last, first] = [this.bests[i], this.firsts[i]];
    word.extend(x, y, track.xs[last], track.ys[last]);
    const step = last > first ? -1 : 1;
    for (let k = last; k !== first; k += step) {
      word.extend(track.xs[k], track.ys[k], track.xs[k + step], track.ys[k + step]);
    }
    const turns = word.crossings.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    if (turns > 0 || word.word.length > 0) this.book.record('HOMOTOPY', Math.max(turns, 1), this.where(i, x, y));
  }

  private where(i: number, x: number, y: number): string {
    return `unit ${i} at ${x.toFixed(3)}, ${y.toFixed(3)} in step ${this.steps}`;
  }
}
