import type { BodyList } from './body-list.js';
import type { MarchCorridor } from './march-corridor.js';
import { TrackTable } from './march-corridor.js';

/** What rounding takes off a disc, as a share of the radius of a body. */
const ROUNDING = 1e-8;
/** Necks are looked for so far ahead, in pitches of the table. */
export const NECK_AHEAD = 24;

/**
 * Keeps every unit inside the corridor and the region of its group, by construction.
 *
 * Let P(s) be the path, R(s) = min(clearance(s), c), and D_i(s) the disc around P(s) of radius R(s) - r_i: the places where the
 * whole body of unit i lies in the disc of the corridor at s. Between sub-steps unit i has a leash point l_i, and
 *
 *   (1) U_i lies in D_i(l_i);
 *   (2) back <= l_i <= allowed, where `allowed` is the farthest s such that the discs over [back, s] cover at most A.
 *
 * Theorem 3.1 of Kamphuis and Overmars 2004 for this motion. By (1) l_i is an attraction point of unit i, so its set is never
 * empty, and the closest point of the path is no farther than R(l_i) - r_i <= c - r_i: lateral dispersion is at most c, bodies included.
 * The body lies in the disc of radius clearance(l_i): it touches no wall. Let [b_i, f_i] be the connected interval of attraction
 * points around l_i. By (2) f_i >= l_i >= back and b_i <= l_i <= allowed, so the group region [min f_i, max b_i] (definitions 3.4 and 3.6;
 * where min f_i > max b_i it is one disc of the interval) lies within [back, allowed] and covers at most A.
 *
 * A sub-step keeps both: a new state (U', l') is taken only if it was tested for (1) and (2), and the old one, which meets them,
 * stays otherwise. `back` moves only forward, to a value that is at most min f_i; leash points below it are raised to it, which (1)
 * allows, since D_i(s) holds U_i for all s in [l_i, f_i]. With `back` grows `allowed`, as the union over a later interval is smaller.
 *
 * The class of paths stays that of the path. In a sub-step l goes to a point l' that is at most a slide beyond the attraction points of U, and
 * a slide is never longer than the radii of the discs: a body's radius among walls, more where all discs are wide. One disc holds U and
 * U', and the stretch of the path from the last attraction point of U to l' lies in the disc at l', which is convex and free: the
 * move of U can be deformed into one along the path through free space.
 *
 * The leash point is the deepest one near, not the farthest: on a leash of its farthest point a unit could never step back, and two who
 * come to a narrow place side by side would stand there for ever.
 */
export class Leash {
  readonly table: TrackTable;
  /** Where the group's region begins, m along the path. */
  back = 0;
  /** The farthest point that the area allows. */
  allowed = 0;
  /** How fast that point goes on, m/s, smoothed. */
  rate = 0;
  /** See `setLimit`. */
  private limit = Infinity;
  /** The group waits for somebody: those who are there stand as far ahead as they may, to leave room behind. */
  isFilling = false;
  /** The group lets another one go first: everybody stands, and makes way. */
  isStanding = false;
  /** Leash point of the state that `fit` found. */
  get point(): number {
    return this.held[0];
  }

  get x(): number {
    return this.held[1];
  }

  get y(): number {
    return this.held[2];
  }

  /** The disc that holds it: centre and radius, m. */
  get centreX(): number {
    return this.held[3];
  }

  get centreY(): number {
    return this.held[4];
  }

  get room(): number {
    return this.held[5];
  }

  private readonly at = { x: 0, y: 0 };
  private readonly search = new Float64Array(5);
  /** Point, x, y, centre and room of the state that was found: numbers in an array cost no memory each. */
  private readonly held = new Float64Array(6);

  /** @param pitch how finely leash points are looked for, m: a part of the smallest radius */
  constructor(
    readonly corridor: MarchCorridor,
    readonly area: number,
    pitch: number,
  ) {
    this.table = new TrackTable(corridor, pitch, NECK_AHEAD * pitch);
    this.setBack(0);
  }

  /** Move the back of the region. */
  setBack(back: number): void {
    this.back = back;
    this.allowed = Math.min(this.corridor.farthestWithin(back, this.area), Math.max(back, this.limit));
  }

  /** Allow nothing beyond a point, metres along, whatever the area would; Infinity for no such point. [Limit: no leash point lies beyond] */
  setLimit(limit: number): void {
    if (limit === this.limit) return;
    this.limit = limit;
    this.setBack(this.back);
  }

  /** The group is held by the limit, not by its area. */
  get isLimited(): boolean {
    return this.allowed >= this.limit;
  }

  /** How deep a body lies inside the disc at s, m: negative where it reaches out of it. */
  depthAt(s: number, x: number, y: number, radius: number): number {
    const { at, corridor } = this;
    corridor.backbone.pointAt(s, at);
    const dx = at.x - x;
    const dy = at.y - y;
    return corridor.radiusAt(s) - radius - Math.sqrt(dx * dx + dy * dy);
  }

  /**
   * The leash point for where unit i wants to be, and the nearest place to it that the leash allows; left in `point`, `x`, `y`.
   *
   * @param slide how far beyond the attraction points of its present place the leash point may go with the move, m
   * @param guesses per unit: where the leash point probably is
   */
  fit({ wantX, wantY, radius, leash, front }: BodyList, i: number, slide: number, guesses: Float64Array): void {
    const { search } = this;
    const from = Math.min(this.allowed, Math.max(this.back, leash[i] - slide));
    search[0] = from;
    search[1] = Math.max(from, Math.min(this.allowed, front[i] + slide));
    search[2] = wantX[i];
    search[3] = wantY[i];
    search[4] = guesses[i];
    this.table.findDeepest(search);
    this.hold(search[4], wantX[i], wantY[i], radius[i]);
  }

  /** The nearest place to (x, y) that the leash point `s` allows; left in `point`, `x`, `y`. */
  hold(s: number, x: number, y: number, radius: number): void {
    const { at, corridor, held } = this;
    corridor.backbone.pointAt(s, at);
    let room = corridor.radiusAt(s) - radius;
    // A path that was planned for this radius may fall short of it by rounding.
    if (room < 0 && room > -ROUNDING * radius) room = 0;
    const dx = x - at.x;
    const dy = y - at.y;
    const square = dx * dx + dy * dy;
    held[0] = s;
    held[1] = x;
    held[2] = y;
    held[3] = at.x;
    held[4] = at.y;
    held[5] = room;
    if (square <= room * room && room >= 0) return;
    const share = room > 0 ? (room / Math.sqrt(square)) * (1 - 1e-12) : 0;
    held[1] = at.x + share * dx;
    held[2] = at.y + share * dy;
  }

  /** Raise the leash points that lie behind the back. */
  raise({ units, leash }: BodyList): void {
    const { back } = this;
    for (let i = 0; i < units; i++) if (leash[i] < back) leash[i] = back;
  }

  /** Farthest attraction points of all units (Algorithm 1, line 2). @returns the least of them */
  measure(bodies: BodyList): number {
    const { corridor } = this;
    const { units, x, y, radius, leash, front } = bodies;
    let least = Infinity;
    if (corridor.reachAll) {
      corridor.reachAll(units, leash, x, y, radius, front);
      for (let i = 0; i < units; i++) if (front[i] < least) least = front[i];
      return least;
    }
    for (let i = 0; i < units; i++) {
      front[i] = Math.max(leash[i], corridor.reach(leash[i], x[i], y[i], radius[i]));
      if (front[i] < least) least = front[i];
    }
    return least;
  }
}
