import { describe, expect, it } from 'vitest';
import { buildDomain } from '../../../src/geometry/index.js';
import { buildPlainPathMap } from '../../../src/maps/pathmap/build-path-map.js';
import { fillPaths, type PathBatch } from '../../../src/maps/pathmap/fill-paths.js';
import { fillPlainQueries } from '../../../src/maps/pathmap/fill-queries.js';
import { findPlainDistance } from '../../../src/maps/pathmap/find-next.js';
import { takeKernelBlock } from '../../../src/maps/pathmap/kernel/look-up-kernel.js';
import { wasmPathKernel } from '../../../src/maps/pathmap/kernel/wasm-path-kernel.js';
import { BLOCK_SIZE } from '../../../src/maps/pathmap/locate-block.js';
import type { PathMap } from '../../../src/maps/pathmap/path-map.js';
import type { PathSource } from '../../../src/maps/pathmap/path-source.js';
import { createRandom } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { KINDS, randomScene } from './random-scenes.js';
import { samplePlace } from './sample-places.js';

interface Answers {
  readonly distances: Float64Array;
  readonly next: Float64Array;
  readonly sources: Int32Array;
}

function bytesOf(array: Float64Array | Int32Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}

function ask(map: PathMap, xy: Float64Array): Answers {
  const count = xy.length / 2;
  const out = { distances: new Float64Array(count), next: new Float64Array(2 * count), sources: new Int32Array(count) };
  fillPlainQueries(map, xy, out);
  return out;
}

describe('the kernel that answers long lists', () => {
  it('gives the bytes of its twin, and of single questions: on borders, outside, without a number', () => {
    for (const kind of KINDS) {
      for (let i = 0; i < runs(1, 3, 20); i++) {
        const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
        const random = createRandom(seed);
        const { domain } = buildDomain(randomScene(kind, seed), { circleTolerance: 0.2 });
        const [a, b] = [samplePlace(domain, random), samplePlace(domain, random)];
        const sources: PathSource[] = [{ kind: 'point', x: a.x, y: a.y }];
        if (i % 3 === 1) sources.push({ kind: 'line', points: Float64Array.of(a.x, a.y, b.x, b.y), cost: 1 });
        const map = buildPlainPathMap(domain, { sources, kernel: wasmPathKernel });
        const [minX, minY, maxX, maxY] = domain.bounds;
        const xy = new Float64Array(2 * runs(2000, 2000, 10_000));
        for (let k = 0; k < xy.length; k += 2) {
          const place = k % 8 === 0 ? samplePlace(domain, random) : undefined;
          xy[k] = place ? place.x : minX + (1.1 * random.next() - 0.05) * (maxX - minX);
          xy[k + 1] = place ? place.y : minY + (1.1 * random.next() - 0.05) * (maxY - minY);
        }
        domain.vertices.subarray(0, 200).forEach((value, k) => {
          xy[k] = value;
        });
        xy.set([Number.NaN, 0, 0, Number.NaN, Infinity, 0, 0, -Infinity], xy.length - 8);
        const what = `${kind} ${seed}`;
        expect(takeKernelBlock(map, 1e6, BLOCK_SIZE), what).toBeDefined();
        const fast = ask(map, xy);
        const twin = { ...map, kernel: undefined };
        const parts: Answers[] = [];
        for (let from = 0; from < xy.length; from += 20) parts.push(ask(twin, xy.subarray(from, from + 20)));
        for (const key of ['distances', 'next', 'sources'] as const) {
          const slow = Buffer.concat(parts.map((part) => bytesOf(part[key])));
          expect(slow.equals(bytesOf(fast[key])), `${what}, ${key}`).toBe(true);
        }
        for (let k = 0; k < xy.length; k += 14) {
          if (fast.distances[k / 2] !== findPlainDistance(map, xy[k], xy[k + 1]))
            expect.fail(`${what}, point ${k / 2}`);
        }
      }
    }
  });

  it('holds one map at a time, and takes the next one over', () => {
    const random = createRandom(FIXED_SEED);
    const maps = [3, 4].map((seed) => {
      const { domain } = buildDomain(randomScene('rooms', seed));
      const { x, y } = samplePlace(domain, random);
      return buildPlainPathMap(domain, { sources: [{ kind: 'point', x, y }], kernel: wasmPathKernel });
    });
    const xy = Float64Array.from({ length: 20_000 }, () => 20 * random.next());
    const first = maps.map((map) => ask(map, xy));
    for (let round = 0; round < 2; round++) {
      maps.forEach((map, k) => {
        expect(ask(map, xy)).toEqual(first[k]);
        const [all, few] = [10_000, 10].map((count): PathBatch => {
          const batch = { starts: new Int32Array(count + 1), points: new Float64Array(0) };
          fillPaths(count === 10 ? { ...map, kernel: undefined } : map, xy.subarray(0, 2 * count), batch);
          return batch;
        });
        expect(all.starts.subarray(0, 11)).toEqual(few.starts);
        expect(all.points.subarray(0, 2 * few.starts[10])).toEqual(few.points.subarray(0, 2 * few.starts[10]));
      });
    }
  });
});
