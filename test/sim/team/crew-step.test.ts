import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CollisionFreeSpeed, CrowdStepper, type Dynamics, Orca, SocialForce } from '../../../src/dynamics/index.js';
import { createRandom } from '../../../src/math/index.js';
import { createStepper, type Stepper, startTeam, type ThreadTeam } from '../../../src/sim/index.js';
import { bytesOf, KINDS, type Kind, makeCrowd, makeWalls } from '../../dynamics/step-cases.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { makeTestThreads, type TestThreads } from './test-threads.js';

const MODELS: readonly (() => Dynamics)[] = [
  () => new SocialForce({ kernel: 'simd' }),
  () => new Orca(),
  () => new CollisionFreeSpeed(),
];

let threads: TestThreads;
let teams: ThreadTeam[];

beforeAll(async () => {
  threads = await makeTestThreads();
  teams = (await Promise.all([2, 5].map((count) => startTeam(threads.host, count, { small: 0 })))) as ThreadTeam[];
});

afterAll(() => {
  for (const team of teams) team.close();
  threads.remove();
});

/** Places, velocities and worst overlaps of some steps; in plain JavaScript without a team. */
function walk(kind: Kind, seed: number, make: () => Dynamics, team?: ThreadTeam): number[] {
  const shift = kind === 'far away' ? 1e5 : 0;
  const crowd = makeCrowd(kind, createRandom(seed), shift, team && { allocate: team.allocate });
  const models = kind === 'two models' ? [make(), new Orca()] : [make()];
  const walls = makeWalls(Math.max(1.1, ...models.map(({ wallReach }) => wallReach)), shift);
  const stepper: Stepper = team
    ? createStepper(crowd, walls, models, team)
    : new CrowdStepper(crowd, walls, models, { isPlain: true });
  const overlaps: number[] = [];
  for (let k = 0; k < runs(2, 8, 100); k++) {
    stepper.step(0.05);
    overlaps.push(stepper.worstOverlap);
  }
  return [...bytesOf(crowd), ...overlaps];
}

describe.each(KINDS)('steps by the kernel and several threads: %s', (kind) => {
  it.each([FIXED_SEED, rotatingSeed])('give the bytes and the worst overlap of plain JavaScript, seed %i', (seed) => {
    for (const make of MODELS) {
      const plain = walk(kind, seed, make);
      for (const team of teams) expect(walk(kind, seed, make, team)).toEqual(plain);
    }
  });
});
