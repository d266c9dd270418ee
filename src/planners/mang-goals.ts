import type { Crowd } from '../crowd/index.js';
import { type Domain, NONE } from '../geometry/index.js';
import type { NavGoals, PathSource } from '../maps/index.js';
import type { GoalBook } from './goal-book.js';
import { GoalPlaces } from './goal-places.js';
import { findNearestOfSources } from './nearest-of-sources.js';

/** The goals that some agents have now, numbered anew in each step, with places to end at. */
export class MangGoals implements NavGoals {
  count = 0;
  first = new Int32Array(17);
  x = new Float64Array(64);
  y = new Float64Array(64);
  extra = new Float64Array(64);
  private places: GoalPlaces;
  /** Number in this step of each goal of the book, valid where `rounds` says so. */
  private numbers = new Int32Array(0);
  private rounds = new Int32Array(0);
  private round = 0;
  private readonly near = { x: 0, y: 0, distance: 0 };
  private readonly one: PathSource[] = [];

  constructor(
    domain: Domain,
    private readonly goals: GoalBook,
  ) {
    this.places = new GoalPlaces(domain);
  }

  /** Other ground: where sources are free is looked at anew. */
  reset(domain: Domain): void {
    this.places = new GoalPlaces(domain);
  }

  /** Forget the goals of the last step. */
  begin(): void {
    this.count = 0;
    this.first[0] = 0;
    this.round++;
    if (this.numbers.length >= this.goals.count) return;
    this.numbers = new Int32Array(2 * this.goals.count);
    this.rounds = new Int32Array(2 * this.goals.count);
  }

  /** The number in this step of a goal of the book; NONE where it has no place. */
  numberOf(goal: number): number {
    if (this.rounds[goal] === this.round) return this.numbers[goal];
    this.rounds[goal] = this.round;
    const from = this.first[this.count];
    let to = from;
    for (const source of this.goals.sourcesOf(goal)) {
      const places = this.places.find(source);
      for (let k = 0; k < places.length; k += 2) this.put(to++, places[k], places[k + 1], source.cost ?? 0);
    }
    this.numbers[goal] = to > from ? this.count++ : NONE;
    if (this.count >= this.first.length) {
      const first = new Int32Array(2 * this.count + 1);
      first.set(this.first);
      this.first = first;
    }
    this.first[this.count] = to;
    return this.numbers[goal];
  }

  /**
   * The point of the goal that is nearest to an agent as the crow flies, not so near to the end of a line that the body
   * would touch what stands there. NaN for a goal that is one point.
   */
  aim(crowd: Crowd, slot: number, outX: Float64Array, outY: Float64Array): void {
    const { near } = this;
    outX[slot] = Number.NaN;
    outY[slot] = Number.NaN;
    const sources = this.goals.sourcesOf(crowd.traits.goal[slot]);
    if (sources.length === 1 && sources[0].kind === 'point') return;
    const x = crowd.present.x[slot];
    const y = crowd.present.y[slot];
    let least = Infinity;
    for (let n = 0; n < sources.length; n++) {
      const source = sources[n];
      this.one[0] = source;
      if (!findNearestOfSources(this.one, x, y, near) || near.distance >= least) continue;
      least = near.distance;
      if (source.kind === 'line') keepOffEnds(source, crowd.traits.radius[slot], near);
      outX[slot] = near.x;
      outY[slot] = near.y;
    }
  }

  private put(k: number, x: number, y: number, extra: number): void {
    if (k === this.x.length) {
      const widen = (from: Float64Array): Float64Array<ArrayBuffer> => {
        const to = new Float64Array(2 * from.length);
        to.set(from);
        return to;
      };
      this.x = widen(this.x);
      this.y = widen(this.y);
      this.extra = widen(this.extra);
    }
    this.x[k] = x;
    this.y[k] = y;
    this.extra[k] = extra;
  }
}

/** Move a point on a line away from the two ends of the line, m. */
function keepOffEnds(
  source: PathSource & { readonly kind: 'line' },
  gap: number,
  point: { x: number; y: number },
): void {
  const { points } = source;
  const last = points.length - 2;
  keepOff(points[0], points[1], points[2], points[3], gap, point);
  keepOff(points[last], points[last + 1], points[last - 2], points[last - 1], gap, point);
}

/** Move a point that is nearer to a than the gap towards b, half the way at most. */
function keepOff(ax: number, ay: number, bx: number, by: number, gap: number, point: { x: number; y: number }): void {
  const dx = point.x - ax;
  const dy = point.y - ay;
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  if (!(dx * dx + dy * dy < gap * gap) || !(length > 0)) return;
  const part = Math.min(gap / length, 0.5);
  point.x = ax + part * (bx - ax);
  point.y = ay + part * (by - ay);
}
