import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildHarness, harnessPeer, runHarness, writeSegments } from '../../src/node/bench/cpp-harness.js';
import { runFresh } from '../../src/node/bench/fresh-process.js';
import { createCity, createProfilingSquares, listSegments } from '../../src/node/bench/maps.js';
import { scatterWalkers, shiftBlocks, writeMoves } from '../../src/node/bench/moves.js';
import { loadNpmPeer } from '../../src/node/bench/npm-peer.js';
import { preparePathSquares, scatterFree, writePathInput } from '../../src/node/bench/path-maps.js';
import { buildScene, meanDistance } from '../../src/node/bench/suites/pathmap-build.js';
import { FIXED_SEED, tier } from '../tier.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footfall-peers-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('npm peers', () => {
  it('carry their version', async () => {
    const peer = await loadNpmPeer<{ default: unknown }>('delaunator');
    expect(peer.label).toMatch(/^delaunator \d+\.\d+\.\d+$/);
    expect('module' in peer && typeof peer.module.default).toBe('function');
  });

  it('are absent without complaint', async () => {
    expect(await loadNpmPeer('no-such-package-anywhere')).toEqual({
      label: 'no-such-package-anywhere',
      absent: 'no-such-package-anywhere is not installed',
    });
  });
});

// The stand-ins for compilers and harnesses are shell scripts.
describe.skipIf(process.platform === 'win32')('C++ harnesses', () => {
  it('say what is missing: source, compiler, library', async () => {
    const cache = join(folder, 'cache');
    expect(await buildHarness('cgal-cdt', { sources: folder, cache })).toMatchObject({
      absent: expect.stringContaining('no harness source'),
    });
    const sources = join(import.meta.dirname, '..', '..', 'bench', 'cpp');
    expect(await buildHarness('cgal-cdt', { sources, cache, compiler: 'no-such-compiler' })).toMatchObject({
      label: 'CGAL',
      absent: 'no compiler (no-such-compiler)',
    });
    const blind = join(folder, 'blind-compiler');
    await writeFile(blind, '#!/bin/sh\nif [ "$1" = --version ]; then echo blind 1.0; else exit 1; fi\n');
    await chmod(blind, 0o755);
    expect(await buildHarness('boost-voronoi', { sources, cache, compiler: blind })).toMatchObject({
      absent: 'no libboost-dev',
    });
  });

  it('become peers of a row, present or not', async () => {
    expect(harnessPeer({ label: 'CGAL', absent: 'no compiler' }, 'x', 'CDT')).toEqual({
      name: 'CGAL CDT',
      absent: 'no compiler',
    });
    const binary = join(folder, 'harness');
    await writeFile(binary, '#!/bin/sh\necho "{\\"ms\\":[3,1,2],\\"repeats\\":$2,\\"scale\\":$3}"\n');
    await chmod(binary, 0o755);
    expect(await runHarness(binary, 'input', { scale: 8 })).toEqual({
      ms: [3, 1, 2],
      counts: { repeats: 3, scale: 8 },
    });
    const peer = harnessPeer({ label: 'fake', binary }, 'input', 'work');
    expect('sampler' in peer && (await peer.sampler())).toBe(2);
  });

  it.skipIf(tier !== 'long')('compile where compiler and library are present, and count right', async () => {
    const places = { sources: join(import.meta.dirname, '..', '..', 'bench', 'cpp'), cache: join(folder, 'cache') };
    const input = join(folder, 'square.txt');
    await writeSegments(input, listSegments(createProfilingSquares(1)));
    for (const [name, counts] of [
      // Two nested squares: 8 segments and 8 end points; 8 triangles between them and 2 within.
      ['boost-voronoi', { cells: 16 }],
      ['cgal-cdt', { vertices: 8, triangles: 10 }],
      ['cgal-sdg', { sites: 16 }],
    ] as const) {
      const harness = await buildHarness(name, places);
      if ('absent' in harness) {
        expect(harness.absent).toMatch(/^no (compiler|lib)/);
        continue;
      }
      expect(await buildHarness(name, places)).toEqual(harness);
      const output = await runHarness(harness.binary, input, { repeats: 2, scale: 1000 });
      expect(output.ms).toHaveLength(2);
      expect(output.counts).toMatchObject(counts);
      if (name === 'cgal-sdg') await expectMoves(harness.binary);
    }
  });

  it.skipIf(tier !== 'long')('find the distances that the path map finds', async () => {
    const places = { sources: join(import.meta.dirname, '..', '..', 'bench', 'cpp'), cache: join(folder, 'cache') };
    const harness = await buildHarness('cgal-paths', places);
    if ('absent' in harness) return;
    const input = join(folder, 'mesh.txt');
    for (const side of [0.5, 0.2]) {
      const scene = preparePathSquares(5, side);
      const xy = scatterFree(scene, 200, FIXED_SEED);
      const mean = meanDistance(buildScene(scene), xy);
      for (const isPlain of [true, false]) {
        await writePathInput(input, scene, xy, isPlain);
        for (const mode of ['tree', 'query']) {
          const { ms, counts } = await runHarness(harness.binary, input, { repeats: 2, more: [mode] });
          expect(ms).toHaveLength(2);
          expect(Math.abs(counts.mean / mean - 1)).toBeLessThan(1e-12);
        }
      }
    }
  });

  it('read segments in full precision', async () => {
    const file = join(folder, 'segments.txt');
    await writeSegments(file, Float64Array.of(0.1, -2, 1 / 3, 1e-9, 5, 6, 7, 8));
    expect(await readFile(file, 'utf8')).toBe(`2\n0.1 -2 ${1 / 3} 1e-9\n5 6 7 8\n`);
  });
});

/** CGAL moves points and blocks and loses none. */
async function expectMoves(binary: string): Promise<void> {
  const map = createCity(3);
  const input = join(folder, 'city.txt');
  const list = join(folder, 'moves.txt');
  await writeMoves(list, scatterWalkers(3, 20, 3, FIXED_SEED));
  await writeSegments(input, listSegments(map));
  const walk = await runHarness(binary, input, { repeats: 2, more: ['move', list] });
  // 40 walls with 40 ends, and 20 walkers.
  expect(walk).toMatchObject({ ms: [expect.any(Number), expect.any(Number)], counts: { sites: 100, lost: 0 } });
  await writeMoves(list, shiftBlocks([map.vertices.slice(8, 16)], 5, FIXED_SEED));
  await writeSegments(input, listSegments({ ...map, edges: map.edges.filter(([a]) => a >> 2 !== 1) }));
  const shift = await runHarness(binary, input, { repeats: 1, more: ['move-median', list] });
  expect(shift.counts).toMatchObject({ sites: 80, lost: 0 });
}

describe('maps', () => {
  it('are those of the generators', () => {
    const city = createCity(98);
    expect(city.input.obstacles).toHaveLength(9604);
    expect(city.vertices).toHaveLength(2 * (4 * 9604 + 4));
    expect([...city.vertices.subarray(0, 16)]).toEqual([
      0, 0, 1965, 0, 1965, 1965, 0, 1965, 5, 5, 20, 5, 20, 20, 5, 20,
    ]);
    const squares = createProfilingSquares(2);
    expect([...squares.vertices.subarray(8, 16)]).toEqual([-0.75, -0.75, -0.25, -0.75, -0.25, -0.25, -0.75, -0.25]);
    expect(squares.edges.slice(0, 5)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 0],
      [4, 5],
    ]);
    expect([...listSegments(squares).subarray(0, 4)]).toEqual([-1, -1, 1, -1]);
  });
});

describe('a fresh process', () => {
  it('has a peak memory of its own', async () => {
    const module = join(folder, 'work.mjs');
    await writeFile(module, 'export function fill(n) { return new Uint8Array(n).fill(1).length; }\n');
    const url = new URL(`file://${module}`);
    const small = await runFresh(url, 'fill', [1]);
    const large = await runFresh(url, 'fill', [200e6]);
    expect('megabytes' in small && 'megabytes' in large && large.megabytes - small.megabytes).toBeGreaterThan(150);
  });

  it('times the work alone where the function returns it', async () => {
    const module = join(folder, 'work.mjs');
    const clock = 'let time = 0;\nperformance.now = () => time;\n';
    await writeFile(module, `${clock}export function prepare(ms) { time += 500; return () => { time += ms; }; }\n`);
    expect(await runFresh(new URL(`file://${module}`), 'prepare', [7])).toMatchObject({ ms: 7 });
  });

  it('says why it is missing', async () => {
    const absent = await runFresh(new URL('file:///no/such/module.js'), 'run', []);
    expect(absent).toMatchObject({ failure: expect.stringContaining('Cannot find module') });
  });
});
