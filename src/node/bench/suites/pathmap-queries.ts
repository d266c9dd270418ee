import { join } from 'node:path';
import { fillPaths, fillQueries, type PathBatch } from '../../../maps/index.js';
import { computeCurveOrder } from '../../../math/index.js';
import type { Bench } from '../bench.js';
import { buildHarness, harnessPeer } from '../cpp-harness.js';
import { preparePathCity, preparePathSquares, scatterFree, writePathInput } from '../path-maps.js';
import { buildScene, compareMeans, meanDistance } from './pathmap-build.js';

export interface QuerySizes {
  readonly squares: number;
  readonly cityBlocks: number;
  /** Points that we answer, and points that the peer answers. */
  readonly points: number;
  readonly peerPoints: number;
}

/** Distances of points that come in random order, none known before: point location is part of every query. */
export async function measureQueries(bench: Bench, folder: string, sizes: QuerySizes): Promise<void> {
  await compareQueries(bench, folder, sizes);
  await measurePaths(bench, sizes);
  await measureCity(bench, sizes);
}

/** How the peer is used: with the kernel of its own examples, with its fastest one, and on a mesh that helps it too. */
const CGAL_WAYS = [
  { isPlain: true, kernel: 'exact', of: 'exact predicates' },
  { isPlain: true, kernel: 'plain', of: 'plain doubles' },
  { isPlain: false, kernel: 'plain', of: 'plain doubles' },
] as const;

async function compareQueries(bench: Bench, folder: string, sizes: QuerySizes): Promise<void> {
  const scene = preparePathSquares(sizes.squares);
  const map = buildScene(scene);
  const xy = scatterFree(scene, sizes.points, bench.seed);
  const asked = xy.subarray(0, 2 * sizes.peerPoints);
  const distances = new Float64Array(sizes.points);
  const cgal = await buildHarness('cgal-paths');
  for (const { isPlain, kernel, of } of CGAL_WAYS) {
    const file = join(folder, `queries-${isPlain}.txt`);
    await writePathInput(file, scene, asked, isPlain);
    let mean: number | undefined;
    const more = ['query', kernel];
    const peer = harnessPeer(cgal, file, `AABB locate + distance, ${of}`, { repeats: 5, more }, (counts) => {
      mean = counts.mean;
    });
    const where = isPlain ? 'the plain triangulation' : 'our mesh';
    await bench.rate({
      name: `exact distances, ${scene.name}, against CGAL on ${where}, ${of}`,
      ours: () => fillQueries(map, xy, { distances }),
      count: sizes.points,
      peer,
      peerCount: sizes.peerPoints,
      ...(isPlain ? { target: { of: 'ratio', atLeast: 20 } } : {}),
      quality: () => {
        const what = isPlain ? 'aim 40 times' : 'points on long walls make the peer faster as well';
        return mean === undefined ? what : `${what}; ${compareMeans(meanDistance(map, asked), mean)}`;
      },
    });
  }
}

/** Whole ways with all their corners, exact, into one array. */
async function measurePaths(bench: Bench, sizes: QuerySizes): Promise<void> {
  const scene = preparePathSquares(sizes.squares);
  const map = buildScene(scene);
  const xy = scatterFree(scene, sizes.points, bench.seed);
  const batch: PathBatch = { starts: new Int32Array(sizes.points + 1), points: new Float64Array(0) };
  await bench.rate({
    name: `exact full paths, ${scene.name}`,
    ours: () => fillPaths(map, xy, batch),
    count: sizes.points,
    quality: () => `${(fillPaths(map, xy, batch) / sizes.points).toFixed(1)} points per path`,
  });
}

async function measureCity(bench: Bench, sizes: QuerySizes): Promise<void> {
  const scene = preparePathCity(sizes.cityBlocks);
  const map = buildScene(scene);
  const xy = scatterFree(scene, sizes.points, bench.seed);
  const distances = new Float64Array(sizes.points);
  await bench.rate({
    name: `exact distances, ${scene.name}, random order`,
    ours: () => fillQueries(map, xy, { distances }),
    count: sizes.points,
    target: { of: 'ours', atLeast: 1e6 },
    quality: `${map.stats.records} records, ${(map.records.records.byteLength / 1e6).toFixed(0)} MB`,
  });
  const order = computeCurveOrder(xy);
  const sorted = Float64Array.from(xy, (_, k) => xy[2 * order[k >> 1] + (k & 1)]);
  await bench.rate({
    name: `exact distances, ${scene.name}, neighbours one after the other`,
    ours: () => fillQueries(map, sorted, { distances }),
    count: sizes.points,
    quality: 'as agents are that are kept in the order of their places',
  });
}
