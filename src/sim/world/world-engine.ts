import { buildWallGrid, CrowdStepper, type Dynamics, type WallGrid } from '../../dynamics/index.js';
import { requireThat } from '../../error/index.js';
import { type Domain, findNearestFreePoint, findTriangle, NONE } from '../../geometry/index.js';
import type { WorldGround } from './world-ground.js';
import { WorldPlanner } from './world-planner.js';
import type { WorldState } from './world-state.js';

/** Radius that the parameters of the dynamics were chosen for, and the farthest wall that they look at then, m. */
const USUAL_RADIUS = 0.2;
const WALL_REACH = 2.5;
/** How far from the wall, as a share of its radius, an agent is put that was found in one. */
const CLEAR_OF_WALL = 2e-3;

/** What the last call of `step` did. Times are milliseconds by the clock passed in, 0 without one. */
export interface WorldReport {
  /** Inner steps. */
  readonly steps: number;
  /** Free space and walls after edits of polygons. */
  readonly groundMs: number;
  /** Directions for everybody, new maps included. */
  readonly planMs: number;
  /** Maps that were built, and what they took. */
  readonly maps: number;
  readonly mapMs: number;
  /** Steering, motion and contacts. */
  readonly moveMs: number;
  /** Largest overlap of two bodies after the last inner step, as a share of the smaller radius. */
  readonly overlap: number;
  /** Agents that stood in a wall and were put beside it. */
  readonly freed: number;
}

/** Makes inner steps: walls > free who stands in them > plan > move. Everything in it follows from the state. */
export class WorldEngine {
  readonly arrivals: number[] = [];
  report: WorldReport = {
    steps: 0,
    groundMs: 0,
    planMs: 0,
    maps: 0,
    mapMs: 0,
    moveMs: 0,
    overlap: 0,
    freed: 0,
  };
  private readonly planner = new WorldPlanner();
  private model: Dynamics;
  private walls: WallGrid | undefined;
  /** What the walls were built of. */
  private ground: WorldGround | undefined;
  private stepper: CrowdStepper | undefined;
  /** Largest radius that the walls were prepared for. */
  private largest = 0;
  private freed = 0;

  constructor(private readonly state: WorldState) {
    this.model = buildModel(state);
  }

  /** The state was replaced. */
  reset(): void {
    this.model = buildModel(this.state);
    this.stepper = undefined;
  }

  /** @param count inner steps; polygons that moved since the last call went their way during these */
  advance(count: number): void {
    const { state } = this;
    const { now } = state;
    const { stepSize, replanTime, arriveDistance } = state.settings;
    // Polygons that cover all the ground are told before anything has changed.
    if (count > 0) void state.groundNow.domain;
    this.arrivals.length = 0;
    this.freed = 0;
    const spent = { groundMs: 0, planMs: 0, maps: 0, mapMs: 0, moveMs: 0 };
    state.compact();
    for (let k = 0; k < count; k++) {
      const begin = now();
      if (k === 0) this.buildWalls(count * stepSize);
      this.freeAgents();
      const built = now();
      spent.groundMs += built - begin;
      if (state.isPlanStale && (state.steps - state.replanStep) * stepSize >= replanTime - 1e-9) {
        state.planned = state.groundNow;
        state.isPlanStale = false;
        state.replanStep = state.steps;
      }
      const { planned, crowd, columns, goals } = state;
      const { mapCount, mapMs } = planned;
      this.planner.plan(crowd, columns, goals, planned, arriveDistance, this.arrivals);
      const planDone = now();
      spent.planMs += planDone - built;
      spent.maps += planned.mapCount - mapCount;
      spent.mapMs += planned.mapMs - mapMs;
      columns.previousX.set(crowd.present.x.subarray(0, crowd.count));
      columns.previousY.set(crowd.present.y.subarray(0, crowd.count));
      if (crowd.count > 0) this.stepper?.step(stepSize);
      spent.moveMs += now() - planDone;
      state.steps++;
    }
    const overlap = state.crowd.count > 0 ? (this.stepper?.contacts.worstOverlap ?? 0) : 0;
    this.report = { steps: count, ...spent, overlap, freed: this.freed };
  }

  /** @param time seconds in which polygons went their ways */
  private buildWalls(time: number): void {
    const { state } = this;
    const { radius } = state.crowd.traits;
    let largest = state.settings.agentRadius;
    for (let slot = 0; slot < state.crowd.count; slot++) if (radius[slot] > largest) largest = radius[slot];
    if (state.isEdited || !this.stepper || largest !== this.largest) {
      const ground = state.groundNow;
      const scale = state.settings.agentRadius / USUAL_RADIUS;
      const reach = Math.max(this.model.wallReach, WALL_REACH * scale, 2 * largest);
      if (ground !== this.ground || reach !== this.walls?.reach) this.walls = buildWallGrid(ground.domain, reach);
      this.ground = ground;
      // A new one whenever the largest body changes: contacts sort by its size, and must not remember an older one.
      this.stepper = new CrowdStepper(state.crowd, this.walls as WallGrid, [this.model]);
      this.largest = largest;
      if (state.isEdited) {
        state.isPlanStale = true;
        state.freshFrom = 0;
      }
      state.isEdited = false;
    }
    const { velocities } = this.walls as WallGrid;
    velocities.fill(0);
    const ways = state.polygons.takeWays(state.groundNow.polygons);
    if (!ways) return;
    // Number 0 is the boundary; polygons that are hidden behind all others have no number.
    for (let k = 0; k < ways.length && k + 2 < velocities.length; k++) velocities[k + 2] = ways[k] / time;
  }

  /** Put agents that stand in a wall beside it: all after an edit, else those who are new. */
  private freeAgents(): void {
    const { state } = this;
    const { crowd, columns } = state;
    if (state.freshFrom >= crowd.count) return;
    const { domain } = state.groundNow;
    const { x, y, vx, vy } = crowd.present;
    const { radius } = crowd.traits;
    for (let slot = state.freshFrom; slot < crowd.count; slot++) {
      if (findTriangle(domain, x[slot], y[slot]) !== NONE) continue;
      const place = findPlaceBeside(domain, x[slot], y[slot], CLEAR_OF_WALL * radius[slot]);
      x[slot] = place[0];
      y[slot] = place[1];
      vx[slot] = 0;
      vy[slot] = 0;
      columns.previousX[slot] = x[slot];
      columns.previousY[slot] = y[slot];
      this.freed++;
    }
    state.freshFrom = crowd.count;
  }
}

function buildModel({ dynamics, settings }: WorldState): Dynamics {
  const model = dynamics.build(settings.agentRadius / USUAL_RADIUS);
  requireThat(typeof model?.steer === 'function', 'dynamics.build', model, 'dynamics that steer');
  return model;
}

/** The nearest free place, and a little on from there away from the wall where there is room. */
function findPlaceBeside(domain: Domain, x: number, y: number, clear: number): [number, number] {
  const near = findNearestFreePoint(domain, x, y);
  if (!(near.distance > 0)) return [near.x, near.y];
  const share = clear / near.distance;
  const px = near.x + share * (near.x - x);
  const py = near.y + share * (near.y - y);
  return findTriangle(domain, px, py) === NONE ? [near.x, near.y] : [px, py];
}
