import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/math/index.js';
import { collisionFreeSpeed, orca, socialForce, World } from '../../src/sim/world/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { buildBusyWorld, editAtRandom } from './world-cases.js';

const DYNAMICS = [collisionFreeSpeed, orca, socialForce];

/** Steps of unequal length with edits now and then, the same for every world that is given the same seed. */
function play(worlds: readonly World[], seed: number, steps: number, editShare: number): void {
  const random = createRandom(seed);
  for (let k = 0; k < steps; k++) {
    const editSeed = random.nextInt(2 ** 31);
    const edits = random.next() < editShare ? 1 + random.nextInt(3) : 0;
    const dt = 0.1 * random.next();
    for (const world of worlds) {
      const own = createRandom(editSeed);
      for (let n = 0; n < edits; n++) editAtRandom(world, own);
      if (own.next() < 0.1) world.randomPoint();
      world.step(dt);
    }
  }
}

describe('saving and loading', () => {
  it.each(DYNAMICS)('1,000 steps after loading equal never having stopped: $name', (dynamics) => {
    const world = buildBusyWorld(FIXED_SEED, { dynamics });
    play([world], 1, 60, 0.2);
    const bytes = world.save();
    const fresh = World.from(bytes, { dynamics });
    expect(fresh.save()).toEqual(bytes);
    const gone = buildBusyWorld(5, { dynamics, stepSize: 0.1 }, 3);
    gone.step(1);
    gone.load(bytes);
    play([world, fresh, gone], 2, runs(40, 120, 1000), 0.03);
    expect(fresh.save()).toEqual(world.save());
    expect(gone.save()).toEqual(world.save());
    expect(fresh.positions).toEqual(world.positions);
    expect(fresh.arrivals).toEqual(world.arrivals);
  });

  it.each([FIXED_SEED, rotatingSeed])('at any moment of random play, seed %i', (seed) => {
    for (let n = 0; n < runs(1, 3, 120); n++) {
      const dynamics = DYNAMICS[n % 3];
      const world = buildBusyWorld(seed + n, { dynamics, replanTime: n % 2 }, 15);
      play([world], seed + n, 12, 0.6);
      // Edited and not stepped since: what is still to be done must be kept too.
      const random = createRandom(seed - n);
      for (let k = 0; k < 3; k++) editAtRandom(world, random);
      const bytes = world.save();
      const fresh = World.from(bytes, { dynamics });
      play([world, fresh], seed + n + 1, 30, 0.4);
      expect(fresh.save(), `seed ${seed}, world ${n}`).toEqual(world.save());
    }
  });

  it('rolls back and plays again', () => {
    const world = buildBusyWorld(FIXED_SEED);
    play([world], 3, 20, 0);
    const bytes = world.save();
    play([world], 4, 20, 0.3);
    const after = world.save();
    for (let k = 0; k < 3; k++) {
      world.load(bytes);
      expect(world.save()).toEqual(bytes);
      play([world], 4, 20, 0.3);
      expect(world.save()).toEqual(after);
    }
  });

  it('questions do not change what happens', () => {
    const [world, asked] = [buildBusyWorld(FIXED_SEED), buildBusyWorld(FIXED_SEED)];
    for (let k = 0; k < 30; k++) {
      for (const one of [world, asked]) one.movePolygon(k % 8, 0.1, 0);
      asked.nearestFree(10, 10);
      asked.nearestFree(10, 10, 0.33);
      asked.castRay(1, 1, 1, 1);
      asked.randomPoint([5, 5], 0.2, () => 0.5);
      expect(asked.positions.length).toBe(80);
      world.step(0.05);
      asked.step(0.05);
    }
    expect(asked.save()).toEqual(world.save());
  });

  it.each([
    ['nothing', new Uint8Array(0)],
    ['text', new TextEncoder().encode('{"this": "is no world, whatever it says"}')],
    ['zeros', new Uint8Array(4096)],
  ])('refuses %s', (_, bytes) => {
    const world = buildBusyWorld(FIXED_SEED);
    const before = world.save();
    expect(() => world.load(bytes)).toThrow(expect.objectContaining({ code: 'world/bad-bytes' }));
    expect(world.save()).toEqual(before);
  });

  it('refuses bytes of a world with other dynamics', () => {
    const bytes = buildBusyWorld(FIXED_SEED, { dynamics: orca }).save();
    expect(() => World.from(bytes)).toThrow(expect.objectContaining({ code: 'world/other-dynamics' }));
    expect(World.from(bytes, { dynamics: orca }).save()).toEqual(bytes);
  });

  it('refuses bytes with one bit changed or some cut off', () => {
    const world = buildBusyWorld(FIXED_SEED);
    world.step(0.2);
    const bytes = world.save();
    const random = createRandom(rotatingSeed);
    for (let k = 0; k < runs(50, 300, 3000); k++) {
      const changed = bytes.slice();
      changed[random.nextInt(bytes.length)] ^= 1 << random.nextInt(8);
      expect(() => world.load(changed)).toThrow(expect.objectContaining({ code: 'world/bad-bytes' }));
      expect(() => world.load(bytes.subarray(0, random.nextInt(bytes.length)))).toThrow(
        expect.objectContaining({ code: 'world/bad-bytes' }),
      );
    }
    expect(world.save()).toEqual(bytes);
  });
});

describe('units', () => {
  it.each(DYNAMICS)('a world 64 times as large goes the same way to the last bit: $name', (dynamics) => {
    const metres = buildBusyWorld(FIXED_SEED, { dynamics });
    const pixels = buildBusyWorld(FIXED_SEED, { dynamics }, 40, 64);
    for (let k = 0; k < runs(40, 100, 2000); k++) {
      metres.step(0.05);
      pixels.step(0.05);
      expect(pixels.positions).toEqual(metres.positions.map((value) => 64 * value));
    }
    expect(pixels.getAgent(7).x).toBe(64 * metres.getAgent(7).x);
  });
});
