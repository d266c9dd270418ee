import { afterEach, describe, expect, it, vi } from 'vitest';
import { Crowd, NeighbourGrid } from '../../src/crowd/index.js';
import { COLLISION_FREE_SPEED_DEFAULTS } from '../../src/dynamics/collision-free-speed.js';
import {
  buildWallGrid,
  CollisionFreeSpeed,
  CrowdStepper,
  type Dynamics,
  Orca,
  SocialForce,
  type WallGrid,
} from '../../src/dynamics/index.js';
import { WALLED } from '../../src/dynamics/kernel/kernel-columns.js';
import { ScalarForces } from '../../src/dynamics/kernel/scalar-forces.js';
import { SimdForces } from '../../src/dynamics/kernel/simd-forces.js';
import { listSpeedNumbers, startSpeedKernel } from '../../src/dynamics/kernel/speed-kernel.js';
import { createRandom, type Random } from '../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { domainOf, rectangle, solid, thinWall } from './scenes.js';

type Kind = 'random' | 'jam' | 'coincident' | 'standing' | 'lattice' | 'far away' | 'very near';
const KINDS: readonly Kind[] = ['random', 'jam', 'coincident', 'standing', 'lattice', 'far away', 'very near'];

/** Crowds that float32, folded tables and divisions by distances get wrong if anything does. */
function makeCrowd(kind: Kind, random: Random, count = 90): Crowd {
  const crowd = new Crowd();
  const shift = kind === 'far away' ? 1e6 : 0;
  for (let k = 0; k < count; k++) {
    let x = random.next() * 8;
    let y = random.next() * 8;
    if (kind === 'jam') [x, y] = [0.55 * x, 0.55 * y];
    if (kind === 'lattice') [x, y] = [0.8 * (k % 10), 0.8 * Math.floor(k / 10)];
    if (kind === 'coincident') [x, y] = [Math.floor(x), Math.floor(y)];
    if (kind === 'very near') [x, y] = [2 + 1e-200 * (k % 3), 2 + 10 ** -(k % 60)];
    const isMoving = kind !== 'standing' && k % 4 > 0;
    crowd.add({
      x: x + shift,
      y: y - shift,
      vx: isMoving ? 2 * random.next() - 1 : 0,
      vy: isMoving ? 2 * random.next() - 1 : 0,
      radius: 0.1 + 0.2 * random.next(),
      speed: k % 11 === 0 ? 0 : 0.5 + random.next(),
      group: random.nextInt(4) - 1,
      goal: random.nextInt(4) - 1,
    });
    const angle = 2 * Math.PI * random.next();
    crowd.traits.wishX[k] = k % 7 === 0 ? 0 : Math.cos(angle);
    crowd.traits.wishY[k] = k % 7 === 0 ? 0 : Math.sin(angle);
    crowd.traits.wayLeft[k] = k % 3 === 0 ? Infinity : 10 * random.next();
    crowd.present.patience[k] = 4 * random.next();
  }
  return crowd;
}

/** Section 5.1 by a double loop over all pairs, written from the paper. */
function sumPairForces(crowd: Crowd, i: number, model: SocialForce): [number, number] {
  const { strength: A, range: B, anisotropy: lambda, attraction: C } = model.options;
  const { x, y } = crowd.present;
  const { radius, wishX, wishY, group, ids } = crowd.traits;
  let [fx, fy] = [0, 0];
  for (let j = 0; j < crowd.count; j++) {
    if (j === i) continue;
    const [dx, dy] = [x[i] - x[j], y[i] - y[j]];
    const squared = dx * dx + dy * dy;
    if (squared > B * B) continue;
    const d = Math.sqrt(squared);
    const n = d > 0 ? [dx / d, dy / d] : [ids[j] > ids[i] ? 1 : -1, 0];
    const cosine = -(wishX[i] * n[0] + wishY[i] * n[1]);
    const social = A * Math.exp((radius[i] + radius[j] - d) / B) * (lambda + ((1 - lambda) * (1 + cosine)) / 2);
    const joining = group[i] >= 0 && group[i] === group[j] ? C : 0;
    fx += (social - joining) * n[0];
    fy += (social - joining) * n[1];
  }
  return [fx, fy];
}

function emptyWalls(): WallGrid {
  return buildWallGrid(domainOf(rectangle(-2e6, -2e6, 2e6, 2e6)), 4);
}

describe.each([FIXED_SEED, rotatingSeed])('force kernels, seed %i', (seed) => {
  it.each(KINDS)('equal the double loop over all pairs: %s', (kind) => {
    const random = createRandom(seed);
    const walls = emptyWalls();
    for (let round = 0; round < runs(1, 2, 40); round++) {
      const crowd = makeCrowd(kind, random);
      for (const [kernel, tolerance] of [
        ['js', 1e-9],
        ['simd', 1e-4],
      ] as const) {
        const model = new SocialForce({ range: 0.4 + random.next(), attraction: random.next(), kernel });
        const grid = new NeighbourGrid(model.neighbourReach / 2);
        grid.update(crowd);
        let worst = 0;
        for (let entry = 0; entry < grid.count; entry += runs(7, 1, 1)) {
          model.computeForce(crowd, grid, entry, walls);
          const [fx, fy] = sumPairForces(crowd, grid.slots[entry], model);
          const size = Math.max(1, Math.abs(fx), Math.abs(fy));
          worst = Math.max(worst, Math.abs(model.forceX - fx) / size, Math.abs(model.forceY - fy) / size);
        }
        expect(worst).toBeLessThan(tolerance);
      }
    }
  });

  it.each(KINDS)('take the same neighbours, and no bit depends on ranges or on who is far away: %s', (kind) => {
    const random = createRandom(seed + 1);
    for (let round = 0; round < runs(1, 2, 60); round++) {
      const crowd = makeCrowd(kind, random);
      const { options, neighbourReach: reach } = new SocialForce({ range: 0.3 + 1.5 * random.next() });
      const grid = new NeighbourGrid(reach / 2);
      grid.update(crowd);
      const scalar = new ScalarForces({ ...options, reach });
      const simd = new SimdForces({ ...options, reach });
      for (const kernel of [scalar, simd]) {
        kernel.prepare(crowd, grid, 0, 0.05, 0.9);
        kernel.run(crowd, grid, 0, grid.count);
      }
      const pieces = new SimdForces({ ...options, reach });
      // The copy has a table of another size, with folded cells in other places.
      const more = new Crowd({ capacity: 4000 });
      more.load(crowd.save());
      for (let k = 0; k < 1500; k++) more.add({ x: 5000 + 9 * k, y: 20 * k, vx: 3 });
      const wide = new NeighbourGrid(reach / 2);
      wide.update(more);
      pieces.prepare(more, wide, 0, 0.05, 0.9);
      for (let k = 0; k < wide.count; k += 37) pieces.run(more, wide, k, Math.min(k + 37, wide.count));
      const entryOf = new Map(Array.from(wide.slots.subarray(0, wide.count), (slot, k) => [slot, k]));
      let worst = 0;
      let different = 0;
      for (let k = 0; k < grid.count; k++) {
        const [fx, fy] = [scalar.forceX[k], scalar.forceY[k]];
        const size = Math.max(1, Math.abs(fx), Math.abs(fy));
        worst = Math.max(worst, Math.abs(simd.forceX[k] - fx) / size, Math.abs(simd.forceY[k] - fy) / size);
        const twin = entryOf.get(grid.slots[k]) ?? -1;
        const isSame = pieces.forceX[twin] === simd.forceX[k] && pieces.forceY[twin] === simd.forceY[k];
        if (!isSame || simd.nearest[k] !== scalar.nearest[k]) different++;
      }
      expect([worst < 1e-4, different]).toEqual([true, 0]);
    }
  });
});

const STEERED: readonly [string, (isPlain: boolean) => Dynamics][] = [
  ['orca', (isPlain) => new Orca({}, isPlain)],
  ['orca of 3 near neighbours', (isPlain) => new Orca({ maxNeighbours: 3, neighbourDistance: 1.5 }, isPlain)],
  ['orca of 40 neighbours', (isPlain) => new Orca({ maxNeighbours: 40, neighbourDistance: 6 }, isPlain)],
  ['collision-free-speed', (isPlain) => new CollisionFreeSpeed({}, isPlain)],
  [
    'collision-free-speed that looks ahead',
    (isPlain) => new CollisionFreeSpeed({ anticipation: 0.4, sightSameGoal: 3, sightOtherGoals: 2 }, isPlain),
  ],
];

function bytesOf(crowd: Crowd): number[] {
  const { x, y, vx, vy, headingX, headingY, patience } = crowd.present;
  return [x, y, vx, vy, headingX, headingY, patience].flatMap((column) => [...column.subarray(0, crowd.count)]);
}

describe.each(STEERED)('%s in WebAssembly', (_name, make) => {
  it.each(KINDS)('gives the bytes of plain JavaScript: %s', (kind) => {
    const walls = emptyWalls();
    for (const seed of [FIXED_SEED, rotatingSeed]) {
      const [plain, other] = [true, false].map((isPlain) => {
        const crowd = makeCrowd(kind, createRandom(seed));
        const stepper = new CrowdStepper(crowd, walls, [make(isPlain)]);
        for (let k = 0; k < runs(2, 8, 200); k++) stepper.step(0.05);
        return bytesOf(crowd);
      });
      expect(other).toEqual(plain);
      expect(plain.every(Number.isFinite)).toBe(true);
    }
  });

  it.each([undefined, 'x'] as const)('gives the bytes of plain JavaScript among walls, periodic: %s', (periodic) => {
    const domain = domainOf(
      rectangle(0, 0, 16, 9),
      [solid(rectangle(7, 2, 8, 6)), thinWall(3, 1, 4, 3), { kind: 'point', where: 'post', x: 12, y: 4 }],
      periodic,
    );
    const [plain, other] = [true, false].map((isPlain) => {
      const random = createRandom(FIXED_SEED);
      const crowd = new Crowd();
      for (let k = 0; k < 120; k++) {
        const x = k % 2 ? 0.5 + 6 * random.next() : 8.5 + 7 * random.next();
        crowd.add({ x, y: 0.5 + 8 * random.next(), goal: k % 3 });
      }
      const model = make(isPlain);
      const stepper = new CrowdStepper(crowd, buildWallGrid(domain, Math.max(1, model.wallReach)), [model]);
      for (let k = 0; k < runs(3, 20, 400); k++) {
        for (let slot = 0; slot < crowd.count; slot++) {
          crowd.traits.wishX[slot] = slot % 3 === 0 ? -1 : 1;
          crowd.traits.wayLeft[slot] = 20 - crowd.present.x[slot];
        }
        stepper.step(0.05);
      }
      return bytesOf(crowd);
    });
    expect(other).toEqual(plain);
  });
});

describe('collision-free-speed in WebAssembly', () => {
  it('leaves nearly nobody to plain JavaScript, not even where walls are in sight', () => {
    const crowd = makeCrowd('random', createRandom(FIXED_SEED), 200);
    crowd.present.patience.fill(0);
    const kernel = startSpeedKernel(COLLISION_FREE_SPEED_DEFAULTS);
    const grid = new NeighbourGrid(1.25);
    grid.update(crowd);
    const walls = buildWallGrid(domainOf(rectangle(-0.6, -0.6, 8.6, 8.6)), 2.5);
    kernel?.prepare(crowd, grid, listSpeedNumbers(COLLISION_FREE_SPEED_DEFAULTS, 0.05, 0.2));
    kernel?.run(crowd, grid, walls, 0.05, 0, grid.count, 0);
    const left = kernel?.flags.subarray(0, grid.count).filter((flag) => flag === WALLED).length;
    expect(left).toBeLessThan(0.03 * crowd.count);
  });
});

describe('without WebAssembly', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('runs in plain JavaScript, and says so when asked for SIMD', async () => {
    vi.resetModules();
    vi.stubGlobal('WebAssembly', undefined);
    const dynamics = await import('../../src/dynamics/index.js');
    const { chooseKernel } = await import('../../src/dynamics/kernel/load-kernel.js');
    expect([dynamics.hasForceKernel(), await dynamics.loadForceKernel(), chooseKernel('auto')]).toEqual([
      false,
      false,
      'js',
    ]);
    expect(() => new dynamics.SocialForce({ kernel: 'simd' })).toThrowError(
      expect.objectContaining({ code: 'dynamics/no-wasm' }),
    );
    for (const model of [new dynamics.Orca(), new dynamics.CollisionFreeSpeed(), new dynamics.SocialForce()]) {
      const crowd = makeCrowd('random', createRandom(3));
      const stepper = new dynamics.CrowdStepper(crowd, emptyWalls(), [model]);
      for (let k = 0; k < 3; k++) stepper.step(0.05);
      expect(bytesOf(crowd).every(Number.isFinite)).toBe(true);
    }
  });

  it('compiles without holding up the page where it is there', async () => {
    vi.resetModules();
    const { chooseKernel, loadForceKernel } = await import('../../src/dynamics/kernel/load-kernel.js');
    expect(await loadForceKernel()).toBe(true);
    expect([chooseKernel('auto'), chooseKernel('js')]).toEqual(['simd', 'js']);
  });
});
