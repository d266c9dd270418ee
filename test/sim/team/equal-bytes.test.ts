import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Crowd } from '../../../src/crowd/index.js';
import { buildWallGrid, type Dynamics, MovingWalls, SocialForce } from '../../../src/dynamics/index.js';
import type { Domain } from '../../../src/geometry/index.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { DirectPlanner, GoalBook, PathMapPlanner } from '../../../src/planners/index.js';
import { createStepper, TeamReader, type ThreadTeam } from '../../../src/sim/index.js';
import { MODELS } from '../../dynamics/models.js';
import { domainOf, rectangle, solid, thinWall } from '../../dynamics/scenes.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { useTeams } from './use-teams.js';

const WIDTH = 24;
const HEIGHT = 16;
const OBSTACLES = [
  solid(rectangle(6, 4, 9, 8)),
  solid(rectangle(14, 9, 15, 13)),
  thinWall(11, 2, 13, 6),
  { kind: 'circle', where: 'tree', x: 18, y: 5, radius: 1 } as const,
];

const teams = useTeams();

function place(random: Random): { x: number; y: number } {
  for (;;) {
    const x = 0.3 + random.next() * (WIDTH - 0.6);
    const y = 0.3 + random.next() * (HEIGHT - 0.6);
    const isTaken = (x > 5.5 && x < 9.5 && y > 3.5 && y < 8.5) || (x > 13.5 && x < 15.5 && y > 8.5 && y < 13.5);
    if (!isTaken && Math.hypot(x - 18, y - 5) > 1.3) return { x, y };
  }
}

/** Some come, some go; few at first, so that the memory of the crowd grows while it runs. */
function comeAndGo(crowd: Crowd, random: Random, step: number, models: number): void {
  const coming = step === 0 ? 12 : random.nextInt(18);
  for (let k = 0; k < coming; k++) {
    crowd.add({
      ...place(random),
      radius: 0.15 + 0.1 * random.next(),
      speed: 0.8 + random.next(),
      goal: random.nextInt(3),
      group: random.nextInt(4),
      model: random.nextInt(models),
    });
  }
  crowd.removeWhere(Uint8Array.from({ length: crowd.count }, () => (random.next() < 0.02 ? 1 : 0)));
}

function hashOf(crowd: Crowd): string {
  const hash = createHash('sha256');
  for (const columns of [crowd.present, crowd.traits]) {
    for (const column of Object.values(columns) as (Float64Array | Int32Array)[]) {
      hash.update(new Uint8Array(column.slice(0, crowd.count).buffer));
    }
  }
  return hash.digest('hex');
}

/** Hashes of the crowd after every step, and the worst overlaps. */
function run(team: ThreadTeam | undefined, domain: Domain, seed: number, make: () => Dynamics[]): string[] {
  const random = createRandom(seed);
  const models = make();
  const crowd = new Crowd(team ? { allocate: team.allocate } : {});
  const goals = new GoalBook();
  for (const [x, y] of [
    [1, 1],
    [WIDTH - 1, HEIGHT / 2],
    [WIDTH / 2, HEIGHT - 0.5],
  ]) {
    goals.find(`${x} ${y}`, () => [{ kind: 'point', x, y }]);
  }
  const pathMaps = new PathMapPlanner(domain, goals, undefined, team && new TeamReader(team));
  pathMaps.useRadii([0.2, 0.18]);
  const planner = domain.period > 0 ? new DirectPlanner(goals) : pathMaps;
  const base = buildWallGrid(domain, Math.max(1, ...models.map(({ wallReach }) => wallReach)));
  const moving = new MovingWalls(
    base,
    [{ kind: 'ring', points: Float64Array.of(-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5) }],
    team?.allocate,
  );
  const stepper = createStepper(crowd, moving.walls, models, team);
  const seen: string[] = [];
  for (let step = 0; step < runs(6, 15, 100); step++) {
    comeAndGo(crowd, random, step, models.length);
    const x = 3 + 0.03 * step;
    moving.update([{ x, y: 12, dirX: 1, dirY: 0, vx: 0.6, vy: 0 }]);
    planner.plan(
      crowd,
      Int32Array.from({ length: crowd.count }, (_, slot) => slot),
      crowd.count,
    );
    stepper.step(0.05);
    seen.push(`${hashOf(crowd)} ${stepper.worstOverlap}`);
  }
  expect(crowd.capacity).toBeGreaterThan(16);
  return seen;
}

const CASES: [string, () => Dynamics[]][] = [
  ...MODELS.map(([name, make]): [string, () => Dynamics[]] => [name, () => [make()]]),
  ['social-force by its kernel', () => [new SocialForce({ kernel: 'simd' })]],
  ['all together', () => MODELS.map(([, make]) => make())],
  ['dynamics that only the first thread has', () => [new SocialForce(), new Custom()]],
];

/** Moves as social-force does, under a name that no other thread knows. */
class Custom implements Dynamics {
  readonly name = 'custom' as Dynamics['name'];
  private readonly inner = new SocialForce();
  readonly neighbourReach = this.inner.neighbourReach;
  readonly wallReach = this.inner.wallReach;
  readonly prepare = this.inner.prepare.bind(this.inner);
  readonly steer = this.inner.steer.bind(this.inner);
}

describe.each(CASES)('1, 2 and 4 threads give the same bytes: %s', (_name, make) => {
  it.each([
    ['walls', FIXED_SEED, undefined],
    ['walls', rotatingSeed, undefined],
    ['a domain that repeats', FIXED_SEED, 'x' as const],
    ['a domain that repeats', rotatingSeed, 'x' as const],
  ])('%s, seed %i', (_kind, seed, periodic) => {
    const domain = domainOf(rectangle(0, 0, WIDTH, HEIGHT), OBSTACLES, periodic);
    const [one, two, four] = teams.map((team) => run(team, domain, seed, make));
    expect(two).toEqual(one);
    expect(four).toEqual(one);
  });
});
