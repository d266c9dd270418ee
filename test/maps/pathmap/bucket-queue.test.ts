import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/geometry/index.js';
import { BucketQueue } from '../../../src/maps/pathmap/bucket-queue.js';
import { createRandom } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';

/** The same by brute force: the lowest bucket, what was passed counts as now. */
class SlowQueue {
  private readonly items = new Map<number, number>();
  private now = 0;

  push(item: number, bucket: number): void {
    this.items.set(item, Math.max(bucket, this.now));
  }

  /** Any item of the lowest bucket may come. */
  pop(): Set<number> {
    const lowest = Math.min(...this.items.values());
    this.now = Math.max(this.now, lowest === Infinity ? 0 : lowest);
    return new Set([...this.items].filter(([, bucket]) => bucket === lowest).map(([item]) => item));
  }

  take(item: number): void {
    this.items.delete(item);
  }
}

describe('a bucket queue', () => {
  it('gives items in the order of their buckets, however far ahead, while more are coming', () => {
    for (const seed of [FIXED_SEED, rotatingSeed]) {
      for (const span of [10, 5000, 1e6, 3e7, 2 ** 30]) {
        const random = createRandom(seed);
        const queue = new BucketQueue();
        for (let round = 0; round < 2; round++) {
          const slow = new SlowQueue();
          let ahead = 0;
          for (let k = 0; k < runs(100, 400, 2000); k++) {
            if (random.next() < 0.6) {
              const bucket = Math.min(2 ** 30, Math.floor(ahead + span * random.next() ** 3));
              queue.push(k, bucket);
              slow.push(k, bucket);
            } else {
              const item = queue.pop();
              const wanted = slow.pop();
              if (item === NONE) expect(wanted.size).toBe(0);
              else expect(wanted, `seed ${seed}, span ${span}, step ${k}`).toContain(item);
              slow.take(item);
              ahead += span / 1000;
            }
          }
          queue.clear();
          expect(queue.pop()).toBe(NONE);
          queue.clear();
        }
      }
    }
  });
});
