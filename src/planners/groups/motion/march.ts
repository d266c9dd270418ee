import { FootfallError } from '../../../error/index.js';
import { createRandom, type Random } from '../../../math/index.js';
import { BodyList } from './body-list.js';
import { FileOrder } from './file-order.js';
import { Leash, NECK_AHEAD } from './leash.js';
import type { MarchCorridor } from './march-corridor.js';
import { checkMarchOptions, type MarchOptions } from './march-options.js';
import { findFirstPoint, findGoalStart, findMargin } from './march-region.js';
import { NearBodies } from './near-bodies.js';
import { Relaxation } from './relax.js';
import type { SavedMarch } from './saved-march.js';
import { type MarchAim, Steering } from './steering.js';
import { SweptBodies } from './swept-bodies.js';

/** A unit of a group. Metres, m/s. */
export interface MarchUnit {
  readonly x: number;
  readonly y: number;
  readonly vx?: number | undefined;
  readonly vy?: number | undefined;
  /** [Limit: > 0] */
  readonly radius: number;
  /** Desired speed. [Limit: > 0] */
  readonly speed: number;
  /** An attraction point of its place, metres along; found by the march if absent. */
  readonly leash?: number | undefined;
}

/** Longest move within a sub-step, in radii of the smallest body, among walls. */
const SAFE_MOVE = 1;
/** Where all discs have so many radii (see {@link Leash}), and nobody else is about: from the first to the second. */
const OPEN = 4;
const LEAST_OPEN_MOVE = 1.5;
const OPEN_MOVE = 3;
/** And no more than this share of the region: it comes on between sub-steps only, and those at its front would wait for it. */
const REGION_SHARE = 0.25;
/** Longest sub-step, s: in a longer one nobody could turn in time. */
const MOST_TIME = 0.2;
/** Sub-steps of one step at most: a step without sense must not hang. */
const MOST_PARTS = 1000;
/** Seconds that a group stands before it presses on, and until it presses with all its might. */
const PATIENCE = 0.7;
const PRESSING = 2;
/** Seconds over which the pace of the group is smoothed. */
const RATE_TIME = 0.5;
/** What rounding of areas takes off the allowed point, m. */
const ROUNDING = 1e-7;

/**
 * A coherent group that walks along its corridor (Kamphuis and Overmars 2004): steering by social forces, hard bodies, and a leash that
 * keeps every unit within the corridor and the region of the group; see {@link Leash} for what is guaranteed and why.
 * Works in sub-steps of at most a radius.
 */
export class March {
  readonly bodies = new BodyList();
  readonly leash: Leash;
  /** What units aim at instead of their attraction points, if anything. */
  aim: MarchAim | undefined;
  /** The back of the region does not go beyond this, metres along: a group that waits for somebody holds it. */
  holdBack = Infinity;
  /** Nobody goes beyond this, metres along; who is there already stays: a group that lets another one go first. */
  holdFront = Infinity;
  /** Seconds without headway. */
  stalled = 0;

  private readonly near = new NearBodies();
  private readonly file = new FileOrder();
  private readonly steering: Steering;
  private readonly relaxation = new Relaxation();
  private readonly swept = new SweptBodies();
  private readonly random: Random;
  private mark = 0;
  /** How far units may step back from where they got, m: as the area has room to spare. */
  private margin = 0;

  /**
   * @param area A, the most that the region of the group may cover, m2
   * @param seed of the random numbers by which a group that got stuck shakes itself loose
   * @param smallest radius of the smallest unit that will ever be in the group, m
   * @throws FootfallError for units that do not stand in the corridor within the area
   */
  constructor(
    readonly corridor: MarchCorridor,
    readonly area: number,
    units: readonly MarchUnit[],
    options: MarchOptions = {},
    seed = 1,
    smallest = units.reduce((most, { radius }) => Math.min(most, radius), corridor.width),
  ) {
    this.steering = new Steering(checkMarchOptions(options));
    this.random = createRandom(seed);
    this.leash = new Leash(corridor, area, smallest / 4);
    for (const unit of units) this.put(unit);
    this.begin();
  }

  /** Units in the group. */
  get count(): number {
    return this.bodies.units;
  }

  /** Where the goal area begins, metres along: the last stretch of the path with room for all, or its last disc. */
  get goalFrom(): number {
    return findGoalStart(this.corridor, this.bodies);
  }

  /** Walk for a while. @param dt s */
  step(dt: number): void {
    const { bodies } = this;
    if (bodies.units === 0 || !(dt > 0)) return;
    let fastest = 0;
    let smallest = Infinity;
    for (let i = 0; i < bodies.units; i++) {
      fastest = Math.max(fastest, bodies.speed[i]);
      smallest = Math.min(smallest, bodies.radius[i]);
    }
    this.limit();
    let left = dt;
    for (let k = 0; k < MOST_PARTS && left > 1e-9 * dt; k++) {
      const move = smallest * this.findMove(smallest);
      const parts = Math.ceil(Math.max((fastest * left) / move, left / MOST_TIME) - 1e-9);
      const h = left / Math.max(1, Math.min(MOST_PARTS - k, parts));
      this.walk(h, smallest, Math.max(smallest, Math.min(move, fastest * h)));
      left -= h;
    }
  }

  /** The first unit has come as far as `holdFront` lets it. */
  get isHeld(): boolean {
    const { leash, units } = this.bodies;
    for (let i = 0; i < units; i++) if (leash[i] >= this.holdFront) return true;
    return false;
  }

  private limit(): void {
    const { bodies, holdFront, leash } = this;
    let most = holdFront;
    if (most < Infinity) for (let i = 0; i < bodies.units; i++) most = Math.max(most, bodies.leash[i]);
    leash.setLimit(most);
  }

  /** How far bodies may move within a sub-step, in radii of the smallest. */
  private findMove(smallest: number): number {
    const { bodies, leash } = this;
    if (bodies.count > bodies.units) return SAFE_MOVE;
    const { table, back, allowed } = leash;
    for (let s = back; ; s += NECK_AHEAD * table.pitch) {
      if (table.neckAt(s) < OPEN * smallest) return SAFE_MOVE;
      if (s >= allowed) break;
    }
    return Math.min(OPEN_MOVE, Math.max(LEAST_OPEN_MOVE, (REGION_SHARE * (allowed - back)) / smallest));
  }

  /**
   * Let somebody join who stands within the region that the group may cover now, or one step from it.
   *
   * @param reach how far it may be moved onto its leash, m
   * @param isFree does nobody stand in the way there?
   * @returns whether it has joined; else it has to come nearer
   */
  admit(unit: MarchUnit, reach = 0, isFree: (x: number, y: number) => boolean = () => true): boolean {
    const { leash, bodies } = this;
    const { x, y, radius } = unit;
    const step = leash.table.pitch;
    let best = leash.back;
    let depth = -Infinity;
    for (let s = leash.back; ; s = Math.min(leash.allowed, s + step)) {
      const found = leash.depthAt(s, x, y, radius);
      if (found > depth) {
        depth = found;
        best = s;
      }
      if (s >= leash.allowed) break;
    }
    if (depth < -reach) return false;
    leash.hold(best, x, y, radius);
    const at = { x: leash.x, y: leash.y };
    if (depth < 0 && !isFree(at.x, at.y)) return false;
    bodies.clearStrangers();
    this.put({ ...unit, ...at, leash: best });
    this.margin = findMargin(bodies, this.corridor.width, this.area);
    leash.measure(bodies);
    return true;
  }

  /**
   * The nearest place on the path, within the region that the group may cover now, where no unit stands; left in `out`.
   *
   * @returns false where all are taken
   */
  findPlace(x: number, y: number, radius: number, out: { x: number; y: number }): boolean {
    const { leash, bodies } = this;
    const at = { x: 0, y: 0 };
    let least = Infinity;
    for (let s = leash.back; ; s = Math.min(leash.allowed, s + radius / 2)) {
      this.corridor.backbone.pointAt(s, at);
      const square = (at.x - x) * (at.x - x) + (at.y - y) * (at.y - y);
      if (square < least) {
        let isTaken = false;
        for (let j = 0; j < bodies.units && !isTaken; j++) {
          const dx = bodies.x[j] - at.x;
          const dy = bodies.y[j] - at.y;
          const sum = radius + bodies.radius[j];
          isTaken = dx * dx + dy * dy < sum * sum;
        }
        if (!isTaken) {
          least = square;
          out.x = at.x;
          out.y = at.y;
        }
      }
      if (s >= leash.allowed) return least < Infinity;
    }
  }

  /** Take the i-th unit out; those behind it move up. */
  release(i: number): void {
    this.bodies.clearStrangers();
    this.bodies.removeUnit(i);
    this.file.remove(i);
    this.margin = findMargin(this.bodies, this.corridor.width, this.area);
  }

  /** Everything to go on from. */
  save(): SavedMarch {
    const { bodies, leash } = this;
    const own = (column: Float64Array): Float64Array => column.slice(0, bodies.units);
    return {
      x: own(bodies.x),
      y: own(bodies.y),
      vx: own(bodies.vx),
      vy: own(bodies.vy),
      radius: own(bodies.radius),
      speed: own(bodies.speed),
      leash: own(bodies.leash),
      order: this.file.order.slice(),
      back: leash.back,
      rate: leash.rate,
      stalled: this.stalled,
      mark: this.mark,
      random: [...this.random.save()],
    };
  }

  /** Go on from what `save` gave; the corridor and the area must be the same. */
  load(saved: SavedMarch): void {
    const { bodies, leash } = this;
    const count = saved.x.length;
    bodies.reserve(count);
    bodies.units = count;
    bodies.count = count;
    for (const key of ['x', 'y', 'vx', 'vy', 'radius', 'speed', 'leash'] as const) bodies[key].set(saved[key]);
    this.file.load(saved.order);
    leash.setBack(saved.back);
    leash.rate = saved.rate;
    leash.measure(bodies);
    this.margin = findMargin(bodies, this.corridor.width, this.area);
    this.stalled = saved.stalled;
    this.mark = saved.mark;
    const [a, b, c, d] = saved.random;
    this.random.load([a, b, c, d]);
  }

  /** @param slide how far leash points may go, m */
  private walk(h: number, smallest: number, slide: number): void {
    const { bodies, near, leash } = this;
    const { units, x, y, vx, vy, speed, wantX, wantY } = bodies;
    near.update(bodies, this.steering.findGap(bodies, h));
    const haste = Math.min(1, Math.max(0, (this.stalled - PATIENCE) / PRESSING));
    this.file.update(bodies, leash);
    leash.isFilling = this.holdBack < Infinity;
    leash.isStanding = this.isHeld;
    this.steering.steer(bodies, near, leash, this.file, h, 1 - haste, this.aim);
    for (let i = 0; i < units; i++) {
      if (haste >= 1) this.shake(i, speed[i]);
      wantX[i] = x[i] + vx[i] * h;
      wantY[i] = y[i] + vy[i] * h;
    }
    this.relaxation.relax(bodies, near, leash, this.file.rank, slide, smallest);
    this.shorten(h);
    // The wish of the last sub-step makes room for the place before this one.
    for (let i = 0; i < units; i++) {
      vx[i] = -x[i];
      vy[i] = -y[i];
    }
    this.swept.move(bodies, near, leash, this.relaxation, this.file.order);
    for (let i = 0; i < units; i++) {
      vx[i] = (vx[i] + x[i]) / h;
      vy[i] = (vy[i] + y[i]) / h;
      const square = vx[i] * vx[i] + vy[i] * vy[i];
      if (square <= speed[i] * speed[i]) continue;
      const cut = speed[i] / Math.sqrt(square);
      vx[i] *= cut;
      vy[i] *= cut;
    }
    this.follow(h, smallest);
  }

  /** Nobody goes faster than it can: whoever is pushed far goes in several sub-steps. */
  private shorten(h: number): void {
    const { units, x, y, wantX, wantY, speed } = this.bodies;
    for (let i = 0; i < units; i++) {
      const most = h * speed[i];
      const dx = wantX[i] - x[i];
      const dy = wantY[i] - y[i];
      const square = dx * dx + dy * dy;
      if (square <= most * most) continue;
      const share = most / Math.sqrt(square);
      wantX[i] = x[i] + share * dx;
      wantY[i] = y[i] + share * dy;
    }
  }

  /** A random turn of the wish: bodies that hold each other like the stones of an arch come loose. */
  private shake(i: number, amount: number): void {
    const { vx, vy } = this.bodies;
    vx[i] += amount * (2 * this.random.next() - 1);
    vy[i] += amount * (2 * this.random.next() - 1);
  }

  /** New attraction points (Algorithm 1); the back of the region comes up. */
  private follow(h: number, smallest: number): void {
    const { bodies, leash } = this;
    const least = leash.measure(bodies);
    let least2 = Infinity;
    let most = 0;
    for (let i = 0; i < bodies.units; i++) {
      least2 = Math.min(least2, bodies.leash[i]);
      most = Math.max(most, bodies.front[i]);
    }
    const isHeld = most >= leash.allowed && leash.allowed < leash.table.length;
    const back = Math.min(isHeld ? Math.max(least2, least - this.margin) : least2, this.holdBack);
    const before = leash.allowed;
    if (isHeld ? back > leash.back : back > leash.back + 0.25 * smallest) {
      leash.setBack(back);
      leash.raise(bodies);
    }
    leash.rate += Math.min(1, h / RATE_TIME) * ((leash.allowed - before) / h - leash.rate);
    const headway = least + most;
    if (headway > this.mark + 0.25 * smallest) {
      this.mark = headway;
      this.stalled = 0;
    } else if (leash.isLimited) this.stalled = 0;
    else if (least < leash.table.length) this.stalled += h;
  }

  private put(unit: MarchUnit): void {
    const { bodies, corridor } = this;
    const { x, y, radius, speed, vx = 0, vy = 0 } = unit;
    const at = bodies.units;
    bodies.reserve(at + 1);
    bodies.units++;
    bodies.count = bodies.units;
    bodies.x[at] = x;
    bodies.y[at] = y;
    bodies.vx[at] = vx;
    bodies.vy[at] = vy;
    bodies.radius[at] = radius;
    bodies.speed[at] = speed;
    const found = unit.leash ?? findFirstPoint(corridor, this.leash, x, y, radius);
    if (found === undefined || this.leash.depthAt(found, x, y, radius) < -1e-8 * radius) {
      throw new FootfallError('a unit does not stand in the corridor of its group', {
        code: 'planners/outside-corridor',
        where: `units[${at}]`,
        got: `(${x}, ${y})`,
        expected: `a place within min(clearance, ${corridor.width}) - ${radius} m of the path`,
        advice: 'let the group gather first',
      });
    }
    bodies.leash[at] = found;
  }

  /** Set the region to where the units stand. */
  private begin(): void {
    const { bodies, leash } = this;
    if (bodies.units === 0) return;
    this.margin = findMargin(bodies, this.corridor.width, this.area);
    leash.back = 0;
    let back = leash.measure(bodies);
    let most = back;
    for (let i = 0; i < bodies.units; i++) {
      const first = this.corridor.reachBack(bodies.leash[i], bodies.x[i], bodies.y[i], bodies.radius[i]);
      most = Math.max(most, first);
    }
    back = Math.min(back, this.holdBack);
    leash.setBack(back);
    if (most > leash.allowed + ROUNDING) {
      throw new FootfallError('a group is spread too far', {
        code: 'planners/group-spread',
        got: `${this.corridor.areaBetween(back, most)} m2`,
        expected: `at most ${this.area} m2`,
        advice: 'let the group gather first',
      });
    }
    for (let i = 0; i < bodies.units; i++) bodies.leash[i] = Math.max(back, Math.min(leash.allowed, bodies.leash[i]));
    leash.measure(bodies);
  }
}
