import { describeArgument, FootfallError, requireKeys } from '../../error/index.js';
import { castRay, findNearestFreePoint, findTriangle, isVisible, NONE, samplePoint } from '../../geometry/index.js';
import { acceptMaps, type MadeMaps, type MapOrder } from './map-order.js';
import { findRung } from './radius-ladder.js';
import { loadState, saveState } from './world-bytes.js';
import { WorldEngine, type WorldReport } from './world-engine.js';
import { readGoal, type WorldGoal } from './world-goals.js';
import { POINTS } from './world-ground.js';
import {
  badNumber,
  checkNumber,
  isCoordinate,
  isLength,
  readRing,
  resolveSettings,
  WORLD_DEFAULTS,
  type WorldOptions,
  type WorldPoint,
} from './world-options.js';
import { WorldState } from './world-state.js';
import type { WorldAgent, WorldAgentInput, WorldHit, WorldTarget } from './world-types.js';
import { WorldViews } from './world-views.js';

/**
 * A crowd among polygons, for games: everything can be added, moved and removed at any time, `step` lets time pass, and
 * typed arrays say where everybody is. Lengths are in units of your own; what is not given follows `agentRadius`.
 *
 * The same calls give the same bits on every machine. Edits take effect with the next inner step.
 */
export class World {
  private readonly state: WorldState;
  private readonly engine: WorldEngine;
  private readonly views = new WorldViews();
  private areViewsStale = true;

  /** @throws FootfallError `world/bad-option` */
  constructor(options: WorldOptions) {
    const settings = resolveSettings(options);
    const { seed = WORLD_DEFAULTS.seed, dynamics = WORLD_DEFAULTS.dynamics, now = () => 0, pathKernel } = options;
    this.state = new WorldState(settings, dynamics, seed, now, pathKernel);
    this.engine = new WorldEngine(this.state);
    // Now, not with the first step: a ground too small for its place on the plane has no free space.
    void this.state.groundNow.domain;
  }

  /** A world from what `save` wrote. @param options what is not in the bytes: the code of the dynamics, and the clock */
  static from(bytes: Uint8Array, options: Pick<WorldOptions, 'dynamics' | 'now' | 'pathKernel'> = {}): World {
    requireKeys(options, 'options of the world', ['dynamics', 'now', 'pathKernel'], 'world/bad-option');
    const world = new World({ bounds: [0, 0, 1, 1], ...options });
    world.load(bytes);
    return world;
  }

  /** Seconds of all inner steps so far. */
  get time(): number {
    return this.state.steps * this.state.settings.stepSize;
  }

  /** Agents. */
  get count(): number {
    return this.state.crowd.count - this.state.columns.doomedCount;
  }

  get polygonCount(): number {
    return this.state.polygons.count;
  }

  /**
   * x, y per agent, in the order of `ids`, to hand to an instance buffer. Written anew by `step`; the array itself is
   * another one when agents came or went, so read it after each step.
   */
  get positions(): Float32Array {
    return this.readViews().positions;
  }

  /** Velocity per agent, units per second. */
  get velocities(): Float32Array {
    return this.readViews().velocities;
  }

  /** Where each agent faces, a unit vector; (0, 0) until it first had a goal. */
  get headings(): Float32Array {
    return this.readViews().headings;
  }

  /** The id of each agent, rising. */
  get ids(): Int32Array {
    return this.readViews().ids;
  }

  /** Share of an inner step that has passed since the last one, 0 to 1. */
  get alpha(): number {
    const { accumulator, settings } = this.state;
    return Math.min(1, Math.max(0, accumulator / settings.stepSize));
  }

  /** Ids of those who reached their goal during the last call of `step`. */
  get arrivals(): readonly number[] {
    return this.engine.arrivals;
  }

  /** What the last call of `step` did, and how long it took. */
  get report(): WorldReport {
    return this.engine.report;
  }

  /**
   * Let time pass. As many inner steps are made as fit; the rest is kept for the next call.
   *
   * @param dt seconds. [Limit: >= 0]; what is more than `maxSteps` inner steps is dropped
   * @returns inner steps made
   * @throws FootfallError `geometry/no-free-space` where polygons cover all the ground; nothing has changed then
   */
  step(dt: number): number {
    const { state, engine } = this;
    const { stepSize, maxSteps } = state.settings;
    if (!(Number.isFinite(dt) && dt >= 0)) throw badNumber('dt', dt, 'seconds, 0 or more');
    const total = state.accumulator + dt;
    // Sums of rounded numbers: what is a step up to rounding is a step.
    const due = Math.floor(total / stepSize + 1e-9);
    const count = Math.min(due, maxSteps);
    engine.advance(count);
    // Of times too long to tell single steps apart nothing is left over: 1e308 s must not leave a NaN.
    state.accumulator = due < MOST_COUNTED ? total - due * stepSize : 0;
    this.areViewsStale = true;
    return count;
  }

  /**
   * Add an agent. One that stands in a polygon is put beside it with the next step.
   *
   * @returns its id
   * @throws FootfallError `world/bad-agent`, `world/bad-number`, `world/outside`, `world/bad-goal`
   */
  addAgent(agent: WorldAgentInput): number {
    const { crowd, columns, settings } = this.state;
    requireKeys(agent ?? {}, 'agent', AGENT_KEYS, 'world/bad-agent');
    const { x, y, radius = settings.agentRadius, speed = settings.agentSpeed, goal = null } = agent ?? {};
    this.checkPlace(x, y);
    this.checkRadius(radius);
    checkSpeed(speed);
    const target = goal === null ? undefined : readGoal(goal);
    const id = crowd.add({ x, y, radius, speed });
    columns.add(crowd.count - 1, x, y);
    if (target) this.send(crowd.count - 1, target);
    this.areViewsStale = true;
    return id;
  }

  /** @throws FootfallError `world/no-agent` */
  removeAgent(id: number): void {
    const { columns, goals } = this.state;
    const slot = this.slotOf(id);
    goals.leave(columns.routes[slot]);
    columns.routes[slot] = NONE;
    columns.doom(slot);
    this.areViewsStale = true;
  }

  hasAgent(id: number): boolean {
    return this.findAgent(id) !== NONE;
  }

  /** @throws FootfallError `world/no-agent` */
  getAgent(id: number): WorldAgent {
    const { crowd, columns } = this.state;
    const slot = this.slotOf(id);
    const { x, y, vx, vy } = crowd.present;
    const { radius, speed, wayLeft } = crowd.traits;
    return {
      id,
      x: x[slot],
      y: y[slot],
      vx: vx[slot],
      vy: vy[slot],
      radius: radius[slot],
      speed: speed[slot],
      wayLeft: wayLeft[slot],
      hasArrived: columns.arrived[slot] === 1,
    };
  }

  /** Put an agent elsewhere at once, standing. @throws FootfallError `world/no-agent`, `world/bad-number`, `world/outside` */
  moveAgent(id: number, x: number, y: number): void {
    const { crowd, columns } = this.state;
    const slot = this.slotOf(id);
    this.checkPlace(x, y);
    crowd.present.x[slot] = x;
    crowd.present.y[slot] = y;
    crowd.present.vx[slot] = 0;
    crowd.present.vy[slot] = 0;
    columns.previousX[slot] = x;
    columns.previousY[slot] = y;
    columns.arrived[slot] = 0;
    this.state.freshFrom = Math.min(this.state.freshFrom, slot);
    this.areViewsStale = true;
  }

  /** @param speed units per second. [Limit: >= 0] @throws FootfallError `world/no-agent`, `world/bad-number` */
  setSpeed(id: number, speed: number): void {
    const slot = this.slotOf(id);
    checkSpeed(speed);
    this.state.crowd.traits.speed[slot] = speed;
  }

  /**
   * Send an agent somewhere. Agents with the same goal share a map, so an order for many costs one.
   *
   * @param goal a place in a wall means the nearest free one; several: the nearest of them; null: stand
   * @throws FootfallError `world/no-agent`, `world/bad-goal`
   */
  setGoal(id: number, goal: WorldTarget | null): void {
    this.setGoals([id], goal);
  }

  /** Send many to the same goal; if one id is unknown nobody is sent. @throws FootfallError as `setGoal` */
  setGoals(ids: Iterable<number>, goal: WorldTarget | null): void {
    const target = goal === null ? undefined : readGoal(goal);
    if (typeof ids?.[Symbol.iterator] !== 'function')
      throw misuse('the ids are not usable', 'world/no-agent', ids, 'a list of ids');
    // The iterator of an array whose memory was sent away throws.
    const list: Iterable<number> = ArrayBuffer.isView(ids) ? Array.prototype.slice.call(ids) : ids;
    const slots = Array.from(list, (id) => this.slotOf(id));
    for (const slot of slots) this.send(slot, target);
  }

  /**
   * Add an obstacle.
   *
   * @param points its corners in either direction; sides may cross
   * @returns its id
   * @throws FootfallError `world/bad-polygon`, `world/outside`
   */
  addPolygon(points: readonly WorldPoint[]): number {
    const ring = readRing(points, 'polygon');
    const [minX, minY, maxX, maxY] = this.bounds;
    const isOff = (low: number, high: number, axis: number): boolean => {
      const values = ring.filter((_, k) => k % 2 === axis);
      return values.every((value) => value <= low) || values.every((value) => value >= high);
    };
    if (isOff(minX, maxX, 0) || isOff(minY, maxY, 1)) {
      throw outside('a polygon lies outside of the ground', `[${points.slice(0, 4)}]`, this.bounds);
    }
    const id = this.state.polygons.add(ring);
    this.state.isEdited = true;
    return id;
  }

  /** Shift an obstacle; agents in its way are pushed. @throws FootfallError `world/no-polygon`, `world/bad-number` */
  movePolygon(id: number, dx: number, dy: number): void {
    checkPoint(dx, dy, 'd');
    this.state.polygons.move(id, dx, dy);
    if (dx !== 0 || dy !== 0) this.state.isEdited = true;
  }

  /** Give an obstacle another shape or place. @throws FootfallError `world/no-polygon`, `world/bad-polygon` */
  setPolygon(id: number, points: readonly WorldPoint[]): void {
    this.state.polygons.reshape(id, readRing(points, 'polygon'));
    this.state.isEdited = true;
  }

  /** @throws FootfallError `world/no-polygon` */
  removePolygon(id: number): void {
    this.state.polygons.remove(id);
    this.state.isEdited = true;
  }

  hasPolygon(id: number): boolean {
    return this.state.polygons.has(id);
  }

  /** The corners of an obstacle, x and y in turn. @throws FootfallError `world/no-polygon` */
  getPolygon(id: number): Float64Array {
    return this.state.polygons.get(id).ring.slice();
  }

  /** True where a centre may be: on the ground, in no polygon. @throws FootfallError `world/bad-number` */
  isFree(x: number, y: number): boolean {
    checkPoint(x, y);
    return findTriangle(this.state.groundNow.domain, x, y) !== NONE;
  }

  /**
   * The nearest place where a body fits, clear of all walls.
   *
   * @param radius default: `agentRadius`; 0 = a point
   * @returns undefined where such a body fits nowhere
   * @throws FootfallError `world/bad-number`
   */
  nearestFree(x: number, y: number, radius = this.state.settings.agentRadius): [number, number] | undefined {
    checkPoint(x, y);
    const room = this.state.groundNow.roomOf(this.rungOf(radius));
    if (!room) return undefined;
    const found = findNearestFreePoint(room.domain, x, y);
    return [found.x, found.y];
  }

  /**
   * A random place where a body fits, uniform by area: anywhere that can be walked to from a place, or in the largest
   * connected part of the ground.
   *
   * @param from default: the largest part
   * @param random numbers in [0, 1); default: a stream of the world's own, part of its state
   * @returns undefined where such a body fits nowhere
   * @throws FootfallError `world/bad-number`
   */
  randomPoint(
    from?: WorldPoint,
    radius = this.state.settings.agentRadius,
    random: () => number = () => this.state.random.next(),
  ): [number, number] | undefined {
    if (typeof random !== 'function') throw badNumber('random', random, 'a function that returns numbers in [0, 1)');
    if (from !== undefined) checkPoint(from?.[0], from?.[1], 'from: ');
    const room = this.state.groundNow.roomOf(this.rungOf(radius));
    if (!room) return undefined;
    let component = 0;
    if (from !== undefined) {
      const { triangle } = findNearestFreePoint(room.domain, from[0], from[1]);
      component = room.domain.triangleComponents[triangle];
    }
    return samplePoint(room.domain, component, random);
  }

  /**
   * Look straight ahead from a point until a wall stops it.
   *
   * @param dx direction; of any length but 0
   * @param maxLength default: to the edge of the ground. [Limit: >= 0]
   * @throws FootfallError `world/bad-number`
   */
  castRay(x: number, y: number, dx: number, dy: number, maxLength = Infinity): WorldHit {
    checkPoint(x, y);
    checkPoint(dx, dy, 'd');
    if (dx === 0 && dy === 0) throw badNumber('direction', '(0, 0)', 'a length above 0');
    if (!(maxLength === Infinity || isLength(maxLength))) throw badNumber('maxLength', maxLength, '0 or more');
    const { groundNow } = this.state;
    const { domain, polygons } = groundNow;
    const hit = castRay(domain, x, y, dx, dy, maxLength);
    const obstacle = hit.segment === NONE ? NONE : domain.segmentObstacles[hit.segment];
    return {
      status: hit.status === 'outside' ? 'inside' : hit.status,
      x: hit.x,
      y: hit.y,
      distance: hit.distance,
      polygon: obstacle === NONE ? null : polygons[obstacle].id,
    };
  }

  /** Can one see b from a? @throws FootfallError `world/bad-number` */
  isVisible(ax: number, ay: number, bx: number, by: number): boolean {
    checkPoint(ax, ay, 'a');
    checkPoint(bx, by, 'b');
    return isVisible(this.state.groundNow.domain, ax, ay, bx, by);
  }

  /** Make maps to goals that agents will be sent to, such as while a level is loaded. @param radius of those agents */
  prepareMaps(goals: readonly WorldTarget[], radius = this.state.settings.agentRadius): void {
    const rung = this.rungOf(radius);
    for (const goal of readGoals(goals)) this.state.groundNow.mapOf(goal, rung);
  }

  /**
   * Order maps from another thread, so that sending many agents to new goals does not hold up a frame. Maps only save time:
   * what happens is the same with and without them.
   *
   * @param radius of the agents that will be sent; default: `agentRadius`
   */
  orderMaps(goals: readonly WorldTarget[], radius = this.state.settings.agentRadius): MapOrder {
    const { settings, groundNow } = this.state;
    const points = readGoals(goals).map((goal) => goal.points);
    return { settings, polygons: groundNow.polygons, rung: this.rungOf(radius), goals: points };
  }

  /**
   * Take maps that a `MapMaker` made of an order.
   *
   * @param first number of the goal that the first map is for
   * @returns how many can be used: none where polygons have changed since the order
   * @throws FootfallError `world/bad-maps`
   */
  takeMaps(order: MapOrder, made: MadeMaps, first = 0): number {
    return acceptMaps(this.state.groundNow, order, made, first);
  }

  /** The whole state as bytes: to go on later, elsewhere, or from here once more. */
  save(): Uint8Array {
    return saveState(this.state);
  }

  /**
   * Become what was saved, options included. From there on everything goes as if it had never stopped, to the last bit.
   *
   * @throws FootfallError `world/bad-bytes` for bytes that no `save` wrote, `world/other-dynamics` for those of a world
   *   that moves in another way; this world is as before then
   */
  load(bytes: Uint8Array): void {
    loadState(this.state, bytes);
    this.engine.reset();
    this.areViewsStale = true;
  }

  private get bounds(): [number, number, number, number] {
    const { ground } = this.state.settings;
    const xs = ground.filter((_, k) => k % 2 === 0);
    const ys = ground.filter((_, k) => k % 2 === 1);
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  }

  private readViews(): WorldViews {
    const { state, views } = this;
    if (this.areViewsStale) {
      state.compact();
      views.update(state.crowd, state.columns, state.settings.interpolate ? this.alpha : 1);
      this.areViewsStale = false;
    }
    return views;
  }

  private send(slot: number, goal: WorldGoal | undefined): void {
    const { crowd, columns, goals, settings } = this.state;
    const before = columns.routes[slot];
    columns.routes[slot] = goal ? goals.join(goal, findRung(crowd.traits.radius[slot], settings.agentRadius)) : NONE;
    goals.leave(before);
    crowd.traits.goal[slot] = goals.routeAt(columns.routes[slot])?.goal ?? NONE;
    columns.arrived[slot] = 0;
  }

  private findAgent(id: number): number {
    const slot = typeof id === 'number' ? this.state.crowd.findSlot(id) : NONE;
    return slot === NONE || this.state.columns.doomed[slot] === 1 ? NONE : slot;
  }

  private slotOf(id: number): number {
    const slot = this.findAgent(id);
    if (slot !== NONE) return slot;
    const expected = 'an id that addAgent returned, of an agent that was not removed';
    throw misuse('there is no agent with this id', 'world/no-agent', id, expected);
  }

  private rungOf(radius: number): number {
    if (radius === 0) return POINTS;
    this.checkRadius(radius);
    return findRung(radius, this.state.settings.agentRadius);
  }

  private checkRadius(radius: number): void {
    const usual = this.state.settings.agentRadius;
    if (isLength(radius) && radius >= usual * LEAST_SHARE && radius <= usual / LEAST_SHARE) return;
    throw badNumber('radius', radius, `${usual * LEAST_SHARE} to ${usual / LEAST_SHARE}`);
  }

  private checkPlace(x: number, y: number): void {
    checkPoint(x, y);
    const [minX, minY, maxX, maxY] = this.bounds;
    if (x >= minX && x <= maxX && y >= minY && y <= maxY) return;
    throw outside('a place lies outside of the ground', `(${x}, ${y})`, this.bounds);
  }
}

/** Radii of agents differ from the usual one by this factor at most: there is a map for each 9 % between them. */
const LEAST_SHARE = 1e-9;
/** Inner steps that a sum of times still tells apart. */
const MOST_COUNTED = 1e9;
const AGENT_KEYS = ['x', 'y', 'radius', 'speed', 'goal'];

function checkSpeed(speed: number): void {
  if (!isLength(speed)) throw badNumber('speed', speed, 'units per second, 0 or more');
}

function checkPoint(x: number, y: number, where = ''): void {
  if (isCoordinate(x) && isCoordinate(y)) return;
  checkNumber(x, `${where}x`);
  checkNumber(y, `${where}y`);
}

function readGoals(goals: readonly WorldTarget[]): WorldGoal[] {
  if (!Array.isArray(goals)) throw misuse('the goals are not usable', 'world/bad-goal', goals, 'a list of goals');
  return goals.map((goal) => readGoal(goal));
}

function outside(what: string, got: string, bounds: readonly number[]): FootfallError {
  return new FootfallError(what, { code: 'world/outside', got, expected: `within [${bounds}]` });
}

function misuse(what: string, code: string, got: unknown, expected: string): FootfallError {
  return new FootfallError(what, { code, got: describeArgument(got), expected });
}
