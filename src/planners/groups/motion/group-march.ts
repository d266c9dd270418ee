import {
  FootfallError,
  listOf,
  maybe,
  numberIn,
  oneOf,
  partsOf,
  requireNumber,
  requireOptions,
  requirePair,
  requirePoint,
  requirePositive,
  requireThat,
  requireWhole,
  wholeIn,
} from '../../../error/index.js';
import { type Domain, requireDomain } from '../../../geometry/index.js';
import { buildCorridor, type Corridor } from '../corridor.js';
import { leastGroupArea } from '../group-limits.js';
import { BackbonePlanner } from '../plan-backbone.js';
import { rejoinBackbone } from '../rejoin-backbone.js';
import { Formation, type FormationKind } from './formation.js';
import { March, type MarchUnit } from './march.js';
import type { MarchOptions } from './march-options.js';

/** Somebody who walks with others. Metres, m/s. */
export interface GroupMarchUnit {
  readonly x: number;
  readonly y: number;
  /** [Limit: > 0] */
  readonly radius?: number | undefined;
  /** [Limit: > 0] */
  readonly speed?: number | undefined;
}

/** Width, area, formation and other settings of a group. */
export interface GroupMarchOptions extends MarchOptions {
  /** c: nobody's body is farther than this from the path, m. From the number of units if absent. */
  readonly width?: number | undefined;
  /** A: the group covers no more than this of its corridor, m2. One and a half of the least, or 25 squares of a radius each, if absent. */
  readonly area?: number | undefined;
  readonly formation?: FormationKind | undefined;
  /**
   * Small obstacles that the ground was built without (`leaveOutSmall`): units pass them on either side, and the guarantee holds for all others.
   * [Limit: a body fits between each and the edge of the corridor: radius + 2 largest unit radii <= width]
   */
  readonly posts?: readonly { readonly x: number; readonly y: number; readonly radius: number }[] | undefined;
  /** Of the random numbers by which a jam is shaken loose. */
  readonly seed?: number | undefined;
}

const place = { x: numberIn(), y: numberIn() };
const requireUnits = listOf(partsOf({ ...place, radius: maybe(requirePositive), speed: maybe(requirePositive) }));
const MARCH_CHECKS = {
  width: requirePositive,
  area: requirePositive,
  formation: oneOf('line', 'column', 'wedge', 'abreast'),
  posts: listOf(partsOf({ ...place, radius: numberIn(0) })),
  seed: wholeIn(),
  coneCosine: numberIn(-1, 1),
  range: numberIn(0, 20),
  push: numberIn(0),
  tau: requirePositive,
};

export const GROUP_MARCH_DEFAULTS = { radius: 0.2, speed: 1.34, seed: 1 } as const;

/** Steps beside its place from which a unit that joins is put onto it, m at its pace. */
const CLOSE_IN = 1.5;

/**
 * A coherent group without a scene: a domain, units and a goal, then `step(dt)`. Units that stand outside the first region of the
 * corridor gather first, each along a way of its own. Bodies never overlap by their own moves; `bodies` holds places,
 * velocities and leash points (`x`, `y`, `vx`, `vy`, `leash`) of those who march, in the order of `members`.
 *
 * The goal may move (`setGoal`), a group may be split and two may become one (`split`, `join`).
 */
export class GroupMarch {
  /** Numbers of the units that are led, in the order of `march.bodies`. */
  members: number[] = [];
  march: March;
  corridor: Corridor;
  readonly width: number;
  readonly area: number;

  private readonly planner: BackbonePlanner;
  private readonly x: Float64Array;
  private readonly y: Float64Array;
  private readonly radius: Float64Array;
  private readonly speed: Float64Array;
  private readonly largest: number;
  /** Ways of those who are still missing. */
  private readonly strays = new Map<number, March>();

  /**
   * @param ground a domain, or the planner of another group on it
   * @param goal m
   * @throws FootfallError for a goal that cannot be reached, and for a width or an area without room
   */
  constructor(
    ground: Domain | BackbonePlanner,
    units: readonly GroupMarchUnit[],
    private goal: readonly [number, number],
    private readonly options: GroupMarchOptions = {},
  ) {
    requireUnits(units, 'GroupMarch: units');
    requirePair(goal, 'GroupMarch: goal');
    requireOptions(options, 'GroupMarch: options', MARCH_CHECKS);
    if (!(ground instanceof BackbonePlanner)) requireDomain(ground, 'GroupMarch');
    if (units.length === 0) throw refuse('a group without units', 'at least one');
    this.planner = ground instanceof BackbonePlanner ? ground : new BackbonePlanner(ground);
    this.x = Float64Array.from(units, ({ x }) => x);
    this.y = Float64Array.from(units, ({ y }) => y);
    this.radius = Float64Array.from(units, ({ radius }) => radius ?? GROUP_MARCH_DEFAULTS.radius);
    this.speed = Float64Array.from(units, ({ speed }) => speed ?? GROUP_MARCH_DEFAULTS.speed);
    this.largest = this.radius.reduce((most, r) => Math.max(most, r), 0);
    this.width = options.width ?? this.largest * Math.max(3.5, 1.2 * (1 + Math.sqrt(units.length)));
    const least = leastGroupArea(this.width, this.radius);
    const squares = this.radius.reduce((sum, r) => sum + r * r, 0);
    this.area = options.area ?? Math.max(1.5 * least, 25 * squares);
    if (this.area < least * (1 - 1e-9)) throw refuse(`an area of ${this.area} m2`, `at least ${least} m2`);
    for (const { radius } of options.posts ?? []) {
      const most = this.width - 2 * this.largest;
      if (radius > most) throw refuse(`a post of ${radius} m`, `at most ${most} m, so that a body fits past it`);
    }
    const middle = this.findMiddle();
    this.corridor = this.plan(this.x[middle], this.y[middle], goal, this.width, this.largest);
    this.march = this.raise(this.corridor, []);
    this.march.holdBack = 0;
    this.gather(0);
  }

  /** Units in all. */
  get count(): number {
    return this.x.length;
  }

  /** Nobody is missing: the group walks. */
  get isTogether(): boolean {
    return this.members.length === this.count;
  }

  /** Everybody is in the goal area, the last stretch of the corridor with room for all. */
  get isArrived(): boolean {
    const { bodies, goalFrom } = this.march;
    if (!this.isTogether) return false;
    for (let i = 0; i < bodies.units; i++) if (bodies.front[i] < goalFrom - 1e-9) return false;
    return true;
  }

  /** Place of a unit, m. @param unit its number */
  placeOf(unit: number): [number, number] {
    requireWhole(unit, 'placeOf: unit', 0, this.count - 1);
    return [this.x[unit], this.y[unit]];
  }

  /** Walk for a while. @param dt s */
  step(dt: number): void {
    requireNumber(dt, 'step: dt', 0);
    const { march, members, strays } = this;
    march.bodies.clearStrangers();
    for (const stray of strays.keys()) march.bodies.addStranger(this.x[stray], this.y[stray], 0, 0, this.radius[stray]);
    this.addPosts(march);
    march.step(dt);
    members.forEach((unit, k) => {
      this.x[unit] = march.bodies.x[k];
      this.y[unit] = march.bodies.y[k];
    });
    for (const [unit, way] of strays) this.lead(unit, way, dt);
    if (!this.isTogether) this.gather(dt);
  }

  /**
   * The goal has moved: the group goes on from where it stands, without coming apart.
   *
   * @returns false where there is no way to it, or somebody is still missing: the group goes on to the old one
   */
  setGoal(x: number, y: number): boolean {
    requirePoint(x, y, 'setGoal: x, y');
    if (!this.isTogether) return false;
    const { march, largest, width } = this;
    const goals = [{ kind: 'point' as const, x, y }];
    const leash = march.bodies.leash.slice(0, march.count);
    const found = rejoinBackbone(this.planner, this.corridor.backbone, leash, { goals, radius: largest, width });
    if (!found || found.backbone.leastClearance < largest * (1 - 1e-9)) return false;
    this.goal = [x, y];
    this.corridor = buildCorridor(found.backbone, width, largest);
    this.march = this.raise(this.corridor, this.listUnits(march, found.attraction));
    return true;
  }

  /**
   * Some units go on as a group of their own, the rest as another: both on the same path, each within the width and the area.
   *
   * @param units numbers of those who leave: some, not all
   * @throws FootfallError while the group gathers, and where nobody would be left on a side
   */
  split(units: readonly number[]): [GroupMarch, GroupMarch] {
    listOf(wholeIn(0, this.count - 1))(units, 'split: units');
    const parting = new Set(units);
    const rest = this.members.filter((unit) => !parting.has(unit));
    const gone = this.members.filter((unit) => parting.has(unit));
    if (!this.isTogether || rest.length === 0 || gone.length === 0) {
      throw refuse('a split into nothing, or of a group that is not together', 'two parts of a group that walks');
    }
    return [this.part(rest), this.part(gone)];
  }

  /** Two groups become one, which gathers where that is necessary and goes to the goal of the first. */
  join(other: GroupMarch): GroupMarch {
    requireThat(other instanceof GroupMarch, 'join: other', other, 'a GroupMarch');
    const width = Math.max(this.width, other.width);
    const options = { ...this.options, width, area: Math.max(this.area + other.area, Math.PI * width * width) };
    return new GroupMarch(this.planner, [...this.listAll(), ...other.listAll()], this.goal, options);
  }

  private listAll(): GroupMarchUnit[] {
    return Array.from(this.x, (x, k) => ({ x, y: this.y[k], radius: this.radius[k], speed: this.speed[k] }));
  }

  /** Some of the units as a group that is where they are. */
  private part(units: readonly number[]): GroupMarch {
    const all = this.listAll();
    const own = new GroupMarch(
      this.planner,
      units.map((unit) => all[unit]),
      this.goal,
      { ...this.options, width: this.width, area: this.area },
    );
    const leash = Float64Array.from(units, (unit) => this.march.bodies.leash[this.members.indexOf(unit)]);
    own.corridor = this.corridor;
    own.strays.clear();
    own.members = units.map((_, k) => k);
    own.march = own.raise(
      own.corridor,
      own.listAll().map((unit, k) => ({ ...unit, radius: own.radius[k], speed: own.speed[k], leash: leash[k] })),
    );
    return own;
  }

  private listUnits({ bodies }: March, leash: Float64Array): MarchUnit[] {
    return Array.from(leash, (s, k) => ({
      x: bodies.x[k],
      y: bodies.y[k],
      vx: bodies.vx[k],
      vy: bodies.vy[k],
      radius: bodies.radius[k],
      speed: bodies.speed[k],
      leash: s,
    }));
  }

  private raise(corridor: Corridor, units: readonly MarchUnit[]): March {
    const smallest = this.radius.reduce((least, r) => Math.min(least, r), Infinity);
    const seed = this.options.seed ?? GROUP_MARCH_DEFAULTS.seed;
    const march = new March(corridor, this.area, units, this.options, seed, smallest);
    if (this.options.formation) march.aim = new Formation(this.options.formation, this.width);
    return march;
  }

  private plan(x: number, y: number, to: readonly [number, number], width: number, radius: number): Corridor {
    const goals = [{ kind: 'point' as const, x: to[0], y: to[1] }];
    const backbone = this.planner.plan({ from: [x, y], goals, radius, width });
    if (!backbone)
      throw refuse(`no way from (${x}, ${y}) to (${to[0]}, ${to[1]})`, 'a goal that the largest can reach');
    return buildCorridor(backbone, width, radius);
  }

  /** The unit that stands nearest to the mean place of all. */
  private findMiddle(): number {
    const meanX = this.x.reduce((sum, x) => sum + x, 0) / this.count;
    const meanY = this.y.reduce((sum, y) => sum + y, 0) / this.count;
    let best = 0;
    let least = Infinity;
    for (let k = 0; k < this.count; k++) {
      const square = (this.x[k] - meanX) * (this.x[k] - meanX) + (this.y[k] - meanY) * (this.y[k] - meanY);
      if (square >= least) continue;
      least = square;
      best = k;
    }
    return best;
  }

  /** Take in those who stand in the first region, and find ways for the others. */
  private gather(dt: number): void {
    const { march, members, strays, x, y, radius, speed } = this;
    for (let unit = 0; unit < this.count; unit++) {
      if (members.includes(unit)) continue;
      const isFree = (toX: number, toY: number): boolean => this.isVacant(unit, toX, toY);
      const whole = { x: x[unit], y: y[unit], radius: radius[unit], speed: speed[unit] };
      if (march.admit(whole, CLOSE_IN * speed[unit] * dt, isFree)) {
        members.push(unit);
        strays.delete(unit);
        x[unit] = march.bodies.x[members.length - 1];
        y[unit] = march.bodies.y[members.length - 1];
      } else if (!strays.has(unit) || (strays.get(unit) as March).stalled > 1) this.send(unit);
    }
    if (this.isTogether) march.holdBack = Infinity;
  }

  /** A way for somebody who is missing, to the nearest free place of the corridor's first region. */
  private send(unit: number): void {
    const { radius, speed, march } = this;
    const place = { x: 0, y: 0 };
    if (!march.findPlace(this.x[unit], this.y[unit], radius[unit], place)) this.corridor.backbone.pointAt(0, place);
    const width = 2 * radius[unit];
    const corridor = this.plan(this.x[unit], this.y[unit], [place.x, place.y], width, radius[unit]);
    const alone = { x: this.x[unit], y: this.y[unit], radius: radius[unit], speed: speed[unit], leash: 0 };
    this.strays.set(unit, new March(corridor, 2 * Math.PI * width * width, [alone], this.options, unit + 1));
  }

  private lead(unit: number, way: March, dt: number): void {
    const { bodies } = way;
    bodies.clearStrangers();
    for (let k = 0; k < this.count; k++) {
      if (k !== unit) bodies.addStranger(this.x[k], this.y[k], 0, 0, this.radius[k]);
    }
    this.addPosts(way);
    way.step(dt);
    this.x[unit] = bodies.x[0];
    this.y[unit] = bodies.y[0];
  }

  private addPosts({ bodies }: March): void {
    for (const { x, y, radius } of this.options.posts ?? []) bodies.addStranger(x, y, 0, 0, radius);
  }

  /** Would a unit touch nobody there? */
  private isVacant(unit: number, toX: number, toY: number): boolean {
    for (let k = 0; k < this.count; k++) {
      const dx = this.x[k] - toX;
      const dy = this.y[k] - toY;
      const sum = this.radius[k] + this.radius[unit];
      if (k !== unit && dx * dx + dy * dy < sum * sum) return false;
    }
    return true;
  }
}

function refuse(got: string, expected: string): FootfallError {
  return new FootfallError('a group cannot march like this', { code: 'planners/bad-group', got, expected });
}
