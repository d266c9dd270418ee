import { describe, expect, it } from 'vitest';
import { buildDomain, type Domain, type DomainInput } from '../../../src/geometry/index.js';
import { buildPathGround, buildPlainPathMap, NO_STARTS, runPathMap } from '../../../src/maps/pathmap/build-path-map.js';
import { startKernel } from '../../../src/maps/pathmap/kernel/load-kernel.js';
import { type KernelStore, runKernel } from '../../../src/maps/pathmap/kernel/run-kernel.js';
import { wasmPathKernel } from '../../../src/maps/pathmap/kernel/wasm-path-kernel.js';
import type { PathBarrier } from '../../../src/maps/pathmap/path-barrier.js';
import type { PathKernel } from '../../../src/maps/pathmap/path-kernel.js';
import type { PathMap } from '../../../src/maps/pathmap/path-map.js';
import type { PathSource } from '../../../src/maps/pathmap/path-source.js';
import { propagate } from '../../../src/maps/pathmap/propagate.js';
import { seedSource } from '../../../src/maps/pathmap/seed-source.js';
import { WindowFront } from '../../../src/maps/pathmap/window-front.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { ATTACKS, attackScene } from './attack-scenes.js';
import { sizeOf } from './compare-with-oracle.js';
import { addBarrierLines } from './random-barriers.js';
import { KINDS, randomScene } from './random-scenes.js';
import { samplePlace } from './sample-places.js';

function bytesOf(array: Float64Array | Int32Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}

/** Both kernels, byte for byte. */
function expectSame(a: PathMap, b: PathMap, what: string): void {
  expect(a.kernel, what).toBe(wasmPathKernel);
  expect(b.kernel, what).toBeUndefined();
  expect(a.stats.windows, what).toBe(b.stats.windows);
  expect(bytesOf(a.labels).equals(bytesOf(b.labels)), `${what}, labels`).toBe(true);
  expect(bytesOf(a.parents).equals(bytesOf(b.parents)), `${what}, parents`).toBe(true);
  expect(bytesOf(a.records.recordStarts).equals(bytesOf(b.records.recordStarts)), `${what}, starts`).toBe(true);
  expect(bytesOf(a.records.records).equals(bytesOf(b.records.records)), `${what}, records`).toBe(true);
}

/** Points, lines and polygons, some with a cost. */
function randomSources(domain: Domain, random: Random): PathSource[] {
  return Array.from({ length: 1 + random.nextInt(3) }, () => {
    const [a, b, c] = [samplePlace(domain, random), samplePlace(domain, random), samplePlace(domain, random)];
    const cost = random.next() < 0.5 ? 0 : 0.2 * sizeOf(domain) * random.next();
    const kind = random.next();
    if (kind < 0.5) return { kind: 'point', x: a.x, y: a.y, cost };
    if (kind < 0.8) return { kind: 'line', points: Float64Array.of(a.x, a.y, b.x, b.y), cost };
    return { kind: 'polygon', ring: Float64Array.of(a.x, a.y, b.x, b.y, c.x, c.y), cost };
  });
}

function compareKernels(input: DomainInput, barriers: readonly PathBarrier[], random: Random, what: string): void {
  const { domain } = buildDomain(input, { circleTolerance: 0.2 });
  const ground = buildPathGround(domain, barriers);
  const sources = randomSources(domain, random);
  const starts = { nodes: [] as number[], lengths: [] as number[], sources: [] as number[] };
  for (let k = random.nextInt(4); k > 1; k--) {
    starts.nodes.push(random.nextInt(ground.mesh.nodeCount));
    starts.lengths.push(random.next());
    starts.sources.push(0);
  }
  const run = (kernel?: PathKernel): PathMap => runPathMap(ground, sources, starts, () => 0, 0, { kernel });
  expectSame(run(wasmPathKernel), run(), what);
}

describe('the WebAssembly kernel gives the bytes of its twin', () => {
  it('on random scenes with sources of all kinds', () => {
    for (const kind of KINDS) {
      for (let i = 0; i < runs(1, 6, 200); i++) {
        const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
        compareKernels(randomScene(kind, seed), [], createRandom(seed), `${kind} ${seed}`);
      }
    }
  });

  it('with barriers', () => {
    for (const kind of KINDS) {
      for (let i = 0; i < runs(1, 3, 100); i++) {
        const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
        const random = createRandom(seed);
        const { input, first, count } = addBarrierLines(randomScene(kind, seed), random, i % 4 === 0);
        const barriers = Array.from({ length: count }, (_, k) => ({ obstacle: first + k, toll: random.next() }));
        compareKernels(input, barriers, random, `${kind} ${seed}`);
      }
    }
  });

  it('on scenes that are made to break it', () => {
    for (const kind of ATTACKS) {
      for (let i = 0; i < runs(1, 2, 40); i++) {
        const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
        compareKernels(attackScene(kind, seed), [], createRandom(seed), `${kind} ${seed}`);
      }
    }
  });

  it('when the queue and the windows outgrow their room', () => {
    // A fan of thousands of windows: many sources, each of which sees all walls.
    const posts = 40;
    const obstacles: DomainInput['obstacles'] = Array.from({ length: posts * posts }, (_, k) => {
      const x = 1 + (k % posts);
      const y = 1 + Math.floor(k / posts);
      return {
        kind: 'polygon',
        where: `obstacles[${k}]`,
        ring: Float64Array.of(x, y, x + 0.1, y + 0.03, x + 0.11, y + 0.1, x - 0.02, y + 0.09),
      };
    });
    const ring = Float64Array.of(0, 0, posts + 1, 0, posts + 1, posts + 1, 0, posts + 1);
    const { domain } = buildDomain({ boundary: { areas: [{ where: 'boundary', ring }] }, obstacles });
    const ground = buildPathGround(domain);
    const random = createRandom(FIXED_SEED);
    const sources: PathSource[] = Array.from({ length: runs(60, 100, 600) }, () => ({
      kind: 'point',
      x: 0.5 + random.nextInt(posts) + 0.3 * random.next(),
      y: 0.5 + random.nextInt(posts) + 0.3 * random.next(),
      cost: random.next(),
    }));
    const wasm = buildPlainPathMap(domain, { ground, sources, kernel: wasmPathKernel });
    expectSame(wasm, buildPlainPathMap(domain, { ground, sources }), 'posts');
    // The same memory again, for another mesh and for the same one.
    const small = buildDomain({ boundary: { areas: [{ where: 'boundary', ring }] }, obstacles: obstacles.slice(0, 5) });
    const one = [{ kind: 'point' as const, x: 0.5, y: 0.5 }];
    for (const it of [small.domain, small.domain, domain, small.domain]) {
      const again = buildPathGround(it);
      expectSame(
        runPathMap(again, one, NO_STARTS, () => 0, 0, { kernel: wasmPathKernel }),
        runPathMap(again, one, NO_STARTS, () => 0, 0, {}),
        'again',
      );
    }
  });
});

describe('a kernel without memory', () => {
  it('leaves the front to the twin as it was', () => {
    const { domain } = buildDomain(randomScene('rooms', FIXED_SEED));
    const ground = buildPathGround(domain);
    const place = samplePlace(domain, createRandom(FIXED_SEED));
    const source: PathSource = { kind: 'point', x: place.x, y: place.y };
    const front = new WindowFront(ground.mesh, undefined, true);
    seedSource(front, ground.locator, source, 0);
    const store = startKernel() as KernelStore;
    const memory = {
      buffer: new ArrayBuffer(0),
      grow: () => {
        throw new RangeError('no memory');
      },
    };
    expect(runKernel({ exports: store.exports, memory }, front)).toBe(false);
    propagate(front);
    const map = buildPlainPathMap(domain, { ground, sources: [source] });
    expect(front.labels).toEqual(map.labels);
    expect(front.count).toBe(map.stats.windows);
  });
});
