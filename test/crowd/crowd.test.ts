import { describe, expect, it } from 'vitest';
import { BYTES_PER_AGENT, Crowd } from '../../src/crowd/index.js';
import { NONE } from '../../src/geometry/index.js';
import { createRandom } from '../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';

describe('Crowd', () => {
  it('gives stable ids in slots of rising id, whatever is added and removed', () => {
    for (const seed of [FIXED_SEED, rotatingSeed]) {
      const random = createRandom(seed);
      const crowd = new Crowd();
      const model = new Map<number, number>();
      for (let k = 0; k < runs(300, 1000, 8000); k++) {
        const choice = random.next();
        if (choice < 0.6) {
          const x = random.next();
          model.set(crowd.add({ x, y: -x, goal: k }), x);
        } else if (choice < 0.9 && model.size > 0) {
          const id = [...model.keys()][random.nextInt(model.size)];
          expect(crowd.remove(id)).toBe(true);
          expect(crowd.remove(id)).toBe(false);
          model.delete(id);
        } else {
          const marks = Uint8Array.from({ length: crowd.count }, () => (random.next() < 0.1 ? 1 : 0));
          for (let slot = 0; slot < crowd.count; slot++) if (marks[slot]) model.delete(crowd.traits.ids[slot]);
          crowd.removeWhere(marks);
        }
        if (choice > 0.5) continue;
        for (let slot = 0; slot < crowd.count; slot++) {
          crowd.future.x[slot] = crowd.present.x[slot];
          crowd.future.y[slot] = crowd.present.y[slot];
        }
        crowd.swap();
      }
      expect([...crowd.traits.ids.subarray(0, crowd.count)]).toEqual([...model.keys()].sort((a, b) => a - b));
      for (const [id, x] of model) {
        const slot = crowd.findSlot(id);
        expect([crowd.present.x[slot], crowd.present.y[slot]]).toEqual([x, -x]);
      }
      expect(crowd.findSlot(crowd.created)).toBe(NONE);
    }
  });

  it('refuses agents that are not usable', () => {
    const crowd = new Crowd();
    for (const bad of [
      { x: NaN, y: 0 },
      { x: 0, y: Infinity },
      { x: 0, y: 0, radius: 0 },
      { x: 0, y: 0, speed: -1 },
    ]) {
      expect(() => crowd.add(bad)).toThrowError(/not usable/);
    }
    expect(crowd.count).toBe(0);
  });

  it('fits in shared memory and in 180 bytes an agent', () => {
    const crowd = new Crowd({ capacity: 101, allocate: (bytes) => new SharedArrayBuffer(bytes) });
    expect(crowd.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(crowd.buffer.byteLength).toBe(102 * BYTES_PER_AGENT);
    expect(BYTES_PER_AGENT).toBeLessThanOrEqual(180);
  });
});
