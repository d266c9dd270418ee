import { Crowd } from '../../crowd/index.js';
import { buildWallGrid, type Dynamics } from '../../dynamics/index.js';
import { buildDomain, type Domain, type ObstacleInput } from '../../geometry/index.js';
import { createRandom } from '../../math/index.js';
import { GoalBook, PathMapPlanner } from '../../planners/index.js';
import { createStepper, type Stepper, TeamReader, type ThreadTeam } from '../../sim/index.js';
import { FIELD_RADIUS, FIELD_SPEED, FIELD_STEP } from './crowd-field.js';

/** The side of a block over the distance of blocks. */
const BLOCK_SHARE = 0.25;

/** A square with blocks, turned at random, and a place in each corner to go to. */
export interface ObstacleField {
  readonly domain: Domain;
  readonly count: number;
  readonly goals: GoalBook;
  /** Where they begin: x0,y0,x1,y1,... */
  readonly starts: Float64Array;
}

/**
 * @param area m2 per agent
 * @param blocks per side of the field
 */
export function makeObstacleField(count: number, area: number, seed: number, blocks = 20): ObstacleField {
  const random = createRandom(seed);
  const side = Math.sqrt(count * area);
  const pitch = side / blocks;
  const half = 0.5 * BLOCK_SHARE * pitch;
  const obstacles: ObstacleInput[] = [];
  for (let k = 0; k < blocks * blocks; k++) {
    const x = ((k % blocks) + 0.5) * pitch;
    const y = (Math.floor(k / blocks) + 0.5) * pitch;
    const t = random.next() - 0.5;
    const ring = [-1, -1, 1, -1, 1, 1, -1, 1].map((_, n, all) =>
      n % 2 === 0 ? x + half * (all[n] - t * all[n + 1]) : y + half * (all[n] + t * all[n - 1]),
    );
    obstacles.push({ kind: 'polygon', where: `block ${k}`, ring: Float64Array.from(ring) });
  }
  const ring = Float64Array.of(0, 0, side, 0, side, side, 0, side);
  const { domain } = buildDomain({ boundary: { areas: [{ where: 'field', ring }] }, obstacles });
  const starts = new Float64Array(2 * count);
  // No block reaches farther than this from its middle.
  const taken = 1.6 * half + FIELD_RADIUS;
  for (let k = 0; k < count; ) {
    const x = FIELD_RADIUS + random.next() * (side - 2 * FIELD_RADIUS);
    const y = FIELD_RADIUS + random.next() * (side - 2 * FIELD_RADIUS);
    const fromX = Math.abs((x % pitch) - 0.5 * pitch);
    const fromY = Math.abs((y % pitch) - 0.5 * pitch);
    if (fromX < taken && fromY < taken) continue;
    starts[2 * k] = x;
    starts[2 * k++ + 1] = y;
  }
  const goals = new GoalBook();
  for (const [x, y] of [
    [1, 1],
    [side - 1, 1],
    [side - 1, side - 1],
    [1, side - 1],
  ]) {
    goals.find(`${x} ${y}`, () => [{ kind: 'point', x, y }]);
  }
  return { domain, count, goals, starts };
}

/** A crowd on such a field, with planning by path maps in every step. */
export class ObstacleWalkers {
  readonly crowd: Crowd;
  readonly planner: PathMapPlanner;
  steps = 0;
  /** Milliseconds spent on planning and on everything else. */
  planMs = 0;
  moveMs = 0;
  private readonly stepper: Stepper;
  private readonly slots: Int32Array;

  constructor(field: ObstacleField, model: Dynamics, team?: ThreadTeam) {
    const { domain, count, starts, goals } = field;
    this.crowd = new Crowd({ capacity: count, ...(team && { allocate: team.allocate }) });
    for (let k = 0; k < count; k++) {
      const at = { x: starts[2 * k], y: starts[2 * k + 1] };
      this.crowd.add({ ...at, radius: FIELD_RADIUS, speed: FIELD_SPEED, goal: k % goals.count });
    }
    this.planner = new PathMapPlanner(domain, goals, undefined, team && new TeamReader(team));
    const walls = buildWallGrid(domain, Math.max(1, model.wallReach));
    this.stepper = createStepper(this.crowd, walls, [model], team);
    this.slots = Int32Array.from({ length: count }, (_, slot) => slot);
  }

  get worstOverlap(): number {
    return this.stepper.worstOverlap;
  }

  step(): void {
    const begin = performance.now();
    this.planner.plan(this.crowd, this.slots, this.crowd.count);
    const planned = performance.now();
    this.stepper.step(FIELD_STEP);
    this.planMs += planned - begin;
    this.moveMs += performance.now() - planned;
    this.steps++;
  }
}
