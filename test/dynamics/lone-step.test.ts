import { describe, expect, it } from 'vitest';
import { Crowd } from '../../src/crowd/index.js';
import {
  CollisionFreeSpeed,
  CrowdStepper,
  type Dynamics,
  MovingWalls,
  Orca,
  SocialForce,
} from '../../src/dynamics/index.js';
import { createRandom } from '../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { bytesOf, KINDS, makeCrowd, makeWalls } from './step-cases.js';

const MODELS: readonly [string, () => Dynamics][] = [
  ['social-force', () => new SocialForce()],
  ['social-force with SIMD', () => new SocialForce({ kernel: 'simd' })],
  ['orca', () => new Orca()],
  ['collision-free-speed', () => new CollisionFreeSpeed()],
];

describe.each(MODELS)('a step by the kernel, %s', (_name, make) => {
  it.each(KINDS)('gives the bytes and the worst overlap of plain JavaScript: %s', (kind) => {
    for (const seed of [FIXED_SEED, rotatingSeed]) {
      const shift = kind === 'far away' ? 1e5 : 0;
      const [plain, other] = [true, false].map((isPlain) => {
        const crowd = makeCrowd(kind, createRandom(seed), shift);
        const models = kind === 'two models' ? [make(), new Orca()] : [make()];
        const reach = Math.max(1.1, ...models.map(({ wallReach }) => wallReach));
        const stepper = new CrowdStepper(crowd, makeWalls(reach, shift), models, { isPlain });
        const overlaps: number[] = [];
        for (let k = 0; k < runs(2, 8, 300); k++) {
          stepper.step(0.05);
          overlaps.push(stepper.worstOverlap);
        }
        return [...bytesOf(crowd), ...overlaps];
      });
      expect(other).toEqual(plain);
      expect(plain.every(Number.isFinite)).toBe(true);
    }
  });
});

it('a step by the kernel sees walls that move and people who come and go', () => {
  const [plain, other] = [true, false].map((isPlain) => {
    const crowd = makeCrowd('packed', createRandom(FIXED_SEED), 0);
    const shape = { kind: 'ring', points: Float64Array.of(-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5) } as const;
    const moving = new MovingWalls(makeWalls(2, 0), [shape]);
    const stepper = new CrowdStepper(crowd, moving.walls, [new SocialForce({ kernel: 'simd' })], { isPlain });
    const random = createRandom(FIXED_SEED);
    for (let k = 0; k < runs(5, 30, 300); k++) {
      moving.update([{ x: 9 + 0.01 * k, y: 1.2, dirX: 1, dirY: 0, vx: 0.2, vy: 0 }]);
      if (k % 3 === 0) for (let n = 0; n < 40; n++) crowd.add({ x: 14 + 5 * random.next(), y: 1 + 7 * random.next() });
      if (k % 4 === 0) crowd.removeWhere(Uint8Array.from({ length: crowd.count }, () => (random.next() < 0.1 ? 1 : 0)));
      stepper.step(0.05);
    }
    return bytesOf(crowd);
  });
  expect(other).toEqual(plain);
});

it('a crowd that outgrows the memory of the kernel again and again leaves nobody standing', () => {
  // Old bytes under a new layout were once read as marks of ghosts, whom nobody steers.
  const [plain, other] = [true, false].map((isPlain) => {
    const random = createRandom(FIXED_SEED);
    const crowd = new Crowd();
    const stepper = new CrowdStepper(crowd, makeWalls(1.1, 0), [new SocialForce()], { isPlain });
    for (let k = 0; k < runs(10, 20, 60); k++) {
      for (let n = 0; n < 12; n++) {
        const radius = 0.15 + 0.1 * random.next();
        crowd.add({ x: 8.5 + 3 * random.next(), y: 0.5 + 8 * random.next(), vx: 1, radius });
      }
      stepper.step(0.05);
    }
    return bytesOf(crowd);
  });
  expect(other).toEqual(plain);
});
