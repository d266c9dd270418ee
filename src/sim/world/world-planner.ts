import { type Crowd, NeighbourGrid } from '../../crowd/index.js';
import { findNearestFreePoint, NONE } from '../../geometry/index.js';
import { fillQueries, type PathMap } from '../../maps/index.js';
import type { AgentColumns } from './agent-columns.js';
import { radiusOfRung } from './radius-ladder.js';
import type { WorldGoals } from './world-goals.js';
import { POINTS, type WorldGround } from './world-ground.js';

/** Radius of a loose crowd of n bodies that stand about one place, over the radius of a body and the root of n. */
const CROWD_SPREAD = 1.2;
/** Who has made no headway for so many seconds and stands by one that has arrived, this many radii apart, has arrived too. */
const BLOCKED_AFTER = 2;
const BLOCKED_REACH = 1.5;
/** Who is pressed nearer to a wall than this share of its radius first steps away from it. */
const PRESSED = 0.5;
/** Who is nearer to a place of the map than this share of the radius can go there straight; a little less than ways keep from walls. */
const NEAR = 0.95;

/**
 * Gives everybody a direction: agents of one goal and size read one map, one after the other. Who is pressed against a
 * wall, where the map of bodies has no answer, goes as from the nearest place that has one.
 */
export class WorldPlanner {
  private order = new Int32Array(0);
  private lost = new Int32Array(0);
  private starts = new Int32Array(1);
  private places = new Float64Array(0);
  private lengths = new Float64Array(0);
  private nexts = new Float64Array(0);
  private crowds = new Int32Array(0);
  private grid: NeighbourGrid | undefined;
  private largest = 0;

  /**
   * Write wish and way left of all agents, and mark those who arrived.
   *
   * @param arriveDistance 0 = the radius of each agent
   * @param arrivals gets the ids of those who arrived now
   */
  plan(
    crowd: Crowd,
    columns: AgentColumns,
    goals: WorldGoals,
    ground: WorldGround,
    arriveDistance: number,
    arrivals: number[],
  ): void {
    ground.beginPlan();
    this.sort(crowd, columns, goals);
    const { starts } = this;
    for (let route = 0, from = 0; route < goals.routeSize; route++) {
      const to = starts[route];
      if (to > from) this.planRoute(crowd, goals, ground, route, from, to);
      from = to;
    }
    this.arrive(crowd, columns, goals, arriveDistance, arrivals);
  }

  /** Slots of those who walk, by route, into `order`; `starts` holds the end of each route. The others get no wish. */
  private sort(crowd: Crowd, { routes, arrived }: AgentColumns, goals: WorldGoals): void {
    const { count } = crowd;
    const { wishX, wishY, wayLeft } = crowd.traits;
    this.reserve(count, goals);
    const { order, starts } = this;
    starts.fill(0, 0, goals.routeSize + 1);
    for (let slot = 0; slot < count; slot++) {
      wishX[slot] = 0;
      wishY[slot] = 0;
      wayLeft[slot] = arrived[slot] === 1 ? 0 : Infinity;
      if (routes[slot] !== NONE && arrived[slot] === 0) starts[routes[slot] + 1]++;
    }
    for (let route = 0; route < goals.routeSize; route++) starts[route + 1] += starts[route];
    for (let slot = 0; slot < count; slot++) {
      if (routes[slot] !== NONE && arrived[slot] === 0) order[starts[routes[slot]]++] = slot;
    }
  }

  private planRoute(
    crowd: Crowd,
    goals: WorldGoals,
    ground: WorldGround,
    route: number,
    from: number,
    to: number,
  ): void {
    const found = goals.routeAt(route);
    if (!found) return;
    const goal = goals.goalAt(found.goal);
    const map = ground.mapOf(goal, found.rung);
    let left = to - from;
    if (map) {
      left = this.read(crowd, map, from, left);
      if (left > 0)
        left = this.readPressed(crowd, map, radiusOfRung(found.rung, ground.settings.agentRadius), from, left);
    }
    if (left === 0) return;
    const points = ground.mapOf(goal, POINTS);
    if (points) this.read(crowd, points, from, left);
  }

  /** Ask a map for the agents `order[from]` and so on. @returns how many have no answer; they stand first from then on */
  private read(crowd: Crowd, map: PathMap, from: number, count: number): number {
    const { order, places } = this;
    const { x, y } = crowd.present;
    for (let k = 0; k < count; k++) {
      places[2 * k] = x[order[from + k]];
      places[2 * k + 1] = y[order[from + k]];
    }
    return this.ask(crowd, map, from, count, 0);
  }

  /**
   * As `read`, from the nearest places of the map. Such a place has a radius of free space about it: who is nearer to it
   * than that is not behind a wall.
   *
   * @returns how many are farther from any place of the map, in a slot where their bodies do not fit; they stand first from
   *   then on. Who stands on the map has no way: the map for points would send it where it does not fit.
   */
  private readPressed(crowd: Crowd, map: PathMap, radius: number, from: number, count: number): number {
    const { order, places, lost } = this;
    const { x, y } = crowd.present;
    let asked = 0;
    let lostCount = 0;
    for (let k = 0; k < count; k++) {
      const slot = order[from + k];
      const near = findNearestFreePoint(map.domain, x[slot], y[slot]);
      if (near.distance >= NEAR * radius) lost[lostCount++] = slot;
      else if (near.distance > 0) {
        places[2 * asked] = near.x;
        places[2 * asked + 1] = near.y;
        order[from + asked++] = slot;
      }
    }
    this.ask(crowd, map, from, asked, PRESSED * radius);
    for (let k = 0; k < lostCount; k++) order[from + k] = lost[k];
    return lostCount;
  }

  /** @param far who is farther than this from the place that was asked for goes there first */
  private ask(crowd: Crowd, map: PathMap, from: number, count: number, far: number): number {
    const { order, places, lengths, nexts } = this;
    const { x, y } = crowd.present;
    const { wishX, wishY, wayLeft } = crowd.traits;
    fillQueries(map, places.subarray(0, 2 * count), { distances: lengths, next: nexts });
    let left = 0;
    for (let k = 0; k < count; k++) {
      const slot = order[from + k];
      if (lengths[k] < 0) {
        order[from + k] = order[from + left];
        order[from + left++] = slot;
        continue;
      }
      const offX = places[2 * k] - x[slot];
      const offY = places[2 * k + 1] - y[slot];
      const off = Math.sqrt(offX * offX + offY * offY);
      wayLeft[slot] = off + lengths[k];
      const isOff = off > far && off > 0;
      const dx = isOff ? offX : nexts[2 * k] - x[slot];
      const dy = isOff ? offY : nexts[2 * k + 1] - y[slot];
      const length = Math.sqrt(dx * dx + dy * dy);
      if (!(length > 0)) continue;
      wishX[slot] = dx / length;
      wishY[slot] = dy / length;
    }
    return left;
  }

  /**
   * By slots, so that nothing depends on the order of the routes. The crowd that stands at a goal makes it larger: round,
   * and wherever someone is held up by it.
   */
  private arrive(
    crowd: Crowd,
    { routes, arrived }: AgentColumns,
    goals: WorldGoals,
    arriveDistance: number,
    arrivals: number[],
  ): void {
    const { count } = crowd;
    const { ids, goal, radius, wishX, wishY, wayLeft } = crowd.traits;
    const { patience } = crowd.present;
    const { crowds } = this;
    let isSorted = false;
    crowds.fill(0, 0, goals.goalSize);
    for (let slot = 0; slot < count; slot++) if (arrived[slot] === 1 && goal[slot] !== NONE) crowds[goal[slot]]++;
    for (let slot = 0; slot < count; slot++) {
      if (routes[slot] === NONE || arrived[slot] === 1 || wayLeft[slot] === Infinity) continue;
      const at = goal[slot];
      const places = goals.goalAt(at).points.length >> 1;
      const least = arriveDistance > 0 ? arriveDistance : radius[slot];
      const near = least + CROWD_SPREAD * radius[slot] * Math.sqrt(crowds[at] / places);
      if (wayLeft[slot] > near) {
        if (crowds[at] === 0 || patience[slot] <= BLOCKED_AFTER) continue;
        if (!isSorted) this.sortByPlace(crowd);
        isSorted = true;
        if (!this.isByArrived(crowd, arrived, slot)) continue;
      }
      arrived[slot] = 1;
      crowds[at]++;
      wishX[slot] = 0;
      wishY[slot] = 0;
      wayLeft[slot] = 0;
      arrivals.push(ids[slot]);
    }
  }

  private sortByPlace(crowd: Crowd): void {
    let largest = 0;
    for (let slot = 0; slot < crowd.count; slot++) largest = Math.max(largest, crowd.traits.radius[slot]);
    this.largest = largest;
    const cell = 2 * BLOCKED_REACH * largest;
    if (this.grid?.cell !== cell) this.grid = new NeighbourGrid(cell);
    this.grid.update(crowd);
  }

  /** Does one stand near by that has arrived at the same goal? */
  private isByArrived(crowd: Crowd, arrived: Uint8Array, slot: number): boolean {
    const { grid } = this;
    if (!grid) return false;
    const { x, y } = crowd.present;
    const { goal, radius } = crowd.traits;
    const ranges = grid.findRanges(x[slot], y[slot], BLOCKED_REACH * (radius[slot] + this.largest));
    for (let k = 0; k < ranges; k++) {
      for (let at = grid.ranges[2 * k]; at < grid.ranges[2 * k + 1]; at++) {
        const other = grid.slots[at];
        if (arrived[other] === 0 || goal[other] !== goal[slot]) continue;
        const dx = grid.x[at] - x[slot];
        const dy = grid.y[at] - y[slot];
        const reach = BLOCKED_REACH * (radius[slot] + grid.radius[at]);
        if (dx * dx + dy * dy < reach * reach) return true;
      }
    }
    return false;
  }

  private reserve(count: number, goals: WorldGoals): void {
    if (this.order.length < count) {
      const room = 2 * count;
      this.order = new Int32Array(room);
      this.lost = new Int32Array(room);
      this.places = new Float64Array(2 * room);
      this.lengths = new Float64Array(room);
      this.nexts = new Float64Array(2 * room);
    }
    if (this.starts.length <= goals.routeSize) this.starts = new Int32Array(2 * goals.routeSize + 2);
    if (this.crowds.length < goals.goalSize) this.crowds = new Int32Array(2 * goals.goalSize);
  }
}
