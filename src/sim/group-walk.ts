import type { Crowd } from '../crowd/index.js';
import { NONE } from '../geometry/index.js';
import { Formation, type GroupCorridor, March, type SavedMarch } from '../planners/index.js';
import type { RecordedGroup } from '../record/index.js';
import type { Post } from './group-ground.js';
import type { GroupPeople } from './group-plan.js';
import { GroupTally, type SavedTally } from './group-tally.js';
import type { GroupWays, WayEnd } from './group-way.js';

/** What rounding takes off leash points and discs, m. */
const ROUNDING = 1e-7;
/** Steps from its place at which somebody who joins is put onto it. */
const CLOSE_IN = 1.5;
/** A gathering in which nobody gets nearer for this long, s, begins anew where one of the missing stands. */
const GATHERING_PATIENCE = 15;
/** Coming nearer by less than this in all, m, is none. */
const NEARER = 0.1;

/** A group of a run: who it is, where it is led. */
export class WalkingGroup {
  /** Ids of those who have come and are still with the group, rising. */
  ids: number[] = [];
  /** People who have come so far. */
  came = 0;
  /** Seconds since the last one came, while the group is not complete. */
  idle = 0;
  /** Which leg of their way they are on together. */
  leg = 0;
  /** Number of the goal that the corridor leads to. */
  goal = NONE;
  /** The corridor of this leg; undefined while nobody leads. */
  corridor: GroupCorridor | undefined;
  march: March | undefined;
  /** Ids in the order of the units of the march. */
  units: number[] = [];
  /** The group walks: everybody has come to the start of the corridor. */
  isTogether = false;
  /** The path of the corridor has been recorded. */
  isNoted = false;
  /** There is no way for the group on this ground: everybody stands. */
  isLost = false;
  /** The ground has changed since the corridor was laid. */
  isStale = false;
  /** Corridors on the ground as it is now. */
  ways: GroupWays | undefined;
  readonly tally = new GroupTally();

  private readonly at = { x: 0, y: 0 };
  /** Gatherings that came to nothing, seconds since somebody came nearer, and how far all who are missing were then, m. */
  private stalls = 0;
  private waited = 0;
  private nearest = Infinity;
  private measured: March | undefined;
  private goalFrom = 0;

  constructor(
    readonly plan: GroupPeople,
    readonly seed: number,
  ) {}

  /** Small obstacles that it has inside of its corridor. */
  get posts(): readonly Post[] {
    return this.ways?.posts ?? [];
  }

  /** Everybody has come. */
  get isComplete(): boolean {
    return this.came === this.plan.people.length;
  }

  /** Where the corridor begins: who is elsewhere goes there. */
  get meeting(): WayEnd {
    this.corridor?.backbone.pointAt(0, this.at);
    return { x: this.at.x, y: this.at.y };
  }

  /** Set out along a corridor; everybody who stands in its first region is led from now on. */
  start(corridor: GroupCorridor, crowd: Crowd, dt: number): void {
    this.corridor = corridor;
    this.isNoted = false;
    this.march = this.raise(corridor);
    this.march.holdBack = 0;
    this.units = [];
    this.isTogether = false;
    this.waited = 0;
    this.nearest = Infinity;
    this.gather(crowd, dt);
  }

  /**
   * Does the gathering stand still, as where those who were led first bar the way of the last? Counts time while asked.
   *
   * @returns slot of one of the missing, each in turn, to gather about instead, or NONE
   */
  findStalled(crowd: Crowd, dt: number): number {
    const missing = this.ids.filter((id) => !this.units.includes(id));
    if (this.isTogether || missing.length === 0) return NONE;
    const { x, y } = this.meeting;
    const { present } = crowd;
    const far = missing.reduce((sum, id) => {
      const slot = crowd.findSlot(id);
      const dx = present.x[slot] - x;
      const dy = present.y[slot] - y;
      return sum + Math.sqrt(dx * dx + dy * dy);
    }, 0);
    this.waited += dt;
    if (far < this.nearest - NEARER) {
      this.nearest = far;
      this.waited = 0;
    }
    if (this.waited < GATHERING_PATIENCE) return NONE;
    return crowd.findSlot(missing[this.stalls++ % missing.length]);
  }

  /** Take in those who have come to the first region. @returns whether all have */
  gather(crowd: Crowd, dt: number): boolean {
    const { march, units } = this;
    if (!march || this.isTogether) return this.isTogether;
    const { x, y, vx, vy } = crowd.present;
    const { radius, speed } = crowd.traits;
    for (const id of this.ids) {
      if (units.includes(id)) continue;
      const slot = crowd.findSlot(id);
      if (slot === NONE) continue;
      const unit = { x: x[slot], y: y[slot], vx: vx[slot], vy: vy[slot], radius: radius[slot], speed: speed[slot] };
      // The last of the way at the pace of walking, and a little more: a step seldom ends on a line.
      const isFree = (toX: number, toY: number): boolean =>
        isVacant(crowd, slot, toX, toY) && this.isClearOfPosts(toX, toY, radius[slot]);
      if (!march.admit(unit, CLOSE_IN * speed[slot] * dt, isFree)) continue;
      units.push(id);
      x[slot] = march.bodies.x[units.length - 1];
      y[slot] = march.bodies.y[units.length - 1];
    }
    this.isTogether = units.length === this.ids.length && this.isComplete;
    if (this.isTogether) march.holdBack = Infinity;
    return this.isTogether;
  }

  /** Lay the corridor along the same path on a ground that has changed. @returns false where that is not possible */
  renew(): boolean {
    const { corridor, march, plan, ways } = this;
    if (!corridor || !march || !ways) return false;
    const laid = ways.tryRestore(corridor.backbone.points, plan.width, plan.largest);
    if (!laid) return false;
    const next = this.raise(laid);
    next.load(march.save());
    this.keepPlaces(next, march.aim);
    next.holdBack = march.holdBack;
    const { units, x, y, radius, leash } = next.bodies;
    for (let i = 0; i < units; i++) {
      const isKept = leash[i] <= next.leash.allowed && next.leash.depthAt(leash[i], x[i], y[i], radius[i]) >= 0;
      if (!isKept) return false;
    }
    this.corridor = laid;
    this.march = next;
    return true;
  }

  /** Go on along another corridor. @param attraction leash points of the units on it @returns false where somebody stands outside of it */
  turn(corridor: GroupCorridor, attraction: Float64Array): boolean {
    if (!this.march || !this.isTogether) return false;
    const saved = this.march.save();
    const next = this.raise(corridor);
    next.load({ ...saved, leash: attraction, back: 0, mark: 0 });
    const { bodies, leash } = next;
    const { units, x, y, radius } = bodies;
    for (let i = 0; i < units; i++) {
      if (attraction[i] > leash.allowed + ROUNDING) return false;
      if (leash.depthAt(attraction[i], x[i], y[i], radius[i]) < -ROUNDING) return false;
      bodies.leash[i] = Math.min(attraction[i], leash.allowed);
    }
    this.keepPlaces(next, this.march.aim);
    this.corridor = corridor;
    this.isNoted = false;
    this.march = next;
    return true;
  }

  private isClearOfPosts(x: number, y: number, radius: number): boolean {
    return this.posts.every((post) => {
      const sum = radius + post.radius;
      return (post.x - x) * (post.x - x) + (post.y - y) * (post.y - y) >= sum * sum;
    });
  }

  private raise(corridor: GroupCorridor): March {
    const { area, smallest, formation, width } = this.plan;
    const march = new March(corridor, area, [], {}, this.seed, smallest);
    if (formation !== 'none') march.aim = new Formation(formation, width);
    return march;
  }

  private keepPlaces(march: March, from: unknown): void {
    if (march.aim instanceof Formation && from instanceof Formation) march.aim.slots = from.slots.slice();
  }

  /** Nobody is led any more. */
  stop(): void {
    this.corridor = undefined;
    this.march = undefined;
    this.units = [];
    this.isTogether = false;
  }

  /** Is somebody in the goal area, where there is room for all of the group? */
  isAtGoal(id: number): boolean {
    const { march, units } = this;
    const unit = units.indexOf(id);
    if (!march || unit < 0) return false;
    if (this.measured !== march) {
      this.measured = march;
      this.goalFrom = march.goalFrom;
    }
    return march.bodies.front[unit] >= this.goalFrom - 1e-9;
  }

  /** Everybody who is led is in the goal area. */
  get isWholeAtGoal(): boolean {
    return this.units.every((id) => this.isAtGoal(id));
  }

  /** Somebody is gone or goes its own way. */
  dismiss(id: number): void {
    this.ids = this.ids.filter((other) => other !== id);
    const unit = this.units.indexOf(id);
    if (unit < 0) return;
    this.units.splice(unit, 1);
    this.march?.release(unit);
  }

  /** What is to be recorded now. @param group its number in the run */
  note(group: number): RecordedGroup | undefined {
    const { corridor, march, units, isTogether, isNoted, plan } = this;
    if (!corridor || !march) return undefined;
    const { back } = march.leash;
    const attraction = [...march.bodies.leash.subarray(0, march.count)];
    const front = attraction.reduce((most, s) => Math.max(most, s), back);
    this.isNoted = true;
    const laid = isNoted ? {} : { path: [...corridor.backbone.points], width: plan.width, area: plan.area };
    return { group, isGathering: !isTogether, ...laid, back, front, ids: [...units], attraction };
  }

  save(): SavedGroup {
    const { ids, came, leg, goal, units, isTogether, isLost, isNoted, corridor, march, stalls, waited, nearest } = this;
    return {
      goal,
      isNoted,
      ids: [...ids],
      came,
      leg,
      units: [...units],
      isTogether,
      isLost,
      points: corridor ? corridor.backbone.points.slice() : null,
      march: march ? march.save() : null,
      places: march?.aim instanceof Formation ? march.aim.slots.slice() : null,
      tally: this.tally.save(),
      gathering: Float64Array.of(stalls, waited, nearest, this.idle),
    };
  }

  load(saved: SavedGroup): void {
    const { ways } = this;
    this.tally.load(saved.tally);
    [this.stalls, this.waited, this.nearest, this.idle] = saved.gathering;
    const { ids, came, leg, goal, units, isTogether, isLost, isNoted, points, march } = saved;
    Object.assign(this, { ids: [...ids], came, leg, goal, isTogether, isLost, isNoted });
    this.units = [...units];
    this.corridor = points && ways ? ways.restore(points, this.plan.width, this.plan.largest) : undefined;
    this.march = undefined;
    if (!this.corridor || !march) return;
    this.march = this.raise(this.corridor);
    this.march.load(march);
    if (saved.places && this.march.aim instanceof Formation) this.march.aim.slots = saved.places.slice();
    this.march.holdBack = isTogether ? Infinity : 0;
  }
}

/** Would the body of a slot touch nobody else there? */
function isVacant({ present, traits, count }: Crowd, slot: number, toX: number, toY: number): boolean {
  for (let k = 0; k < count; k++) {
    const dx = present.x[k] - toX;
    const dy = present.y[k] - toY;
    const sum = traits.radius[k] + traits.radius[slot];
    if (k !== slot && dx * dx + dy * dy < sum * sum) return false;
  }
  return true;
}

/** A group to go on from. */
export interface SavedGroup {
  readonly ids: readonly number[];
  readonly came: number;
  readonly leg: number;
  readonly goal: number;
  readonly units: readonly number[];
  readonly isTogether: boolean;
  readonly isLost: boolean;
  readonly isNoted: boolean;
  readonly points: Float64Array | null;
  readonly march: SavedMarch | null;
  /** Places of the units in their formation. */
  readonly places: Int32Array | null;
  readonly tally: SavedTally;
  /** Gatherings in vain, seconds without progress, metres to go then, seconds since the last one came. */
  readonly gathering: Float64Array;
}
