import { join } from 'node:path';
import { buildPathMap, fillQueries, type PathMap } from '../../../maps/index.js';
import type { Bench } from '../bench.js';
import { buildHarness, type Harness, harnessPeer } from '../cpp-harness.js';
import { type PartSettings, preparePart } from '../part-sampler.js';
import {
  type PathScene,
  preparePathCity,
  preparePathSquares,
  prepareSmallMaps,
  scatterFree,
  writePathInput,
} from '../path-maps.js';
import type { Target } from '../row.js';

export interface BuildSizes {
  /** Squares along each side of the profiling maps, and the shares of the pitch that a square takes. */
  readonly squares: readonly number[];
  readonly sides: readonly number[];
  readonly cityBlocks: number;
  /** How the parts of a build are sampled. */
  readonly part?: PartSettings;
}

/** From so many squares along a side on, the ratio to CGAL has a target. */
const JUDGED_FROM = 8;
/** Points whose distances are compared with the peer's. */
const CHECKED = 200;

const now = (): number => performance.now();

/** The map of a scene, timed part by part. */
export function buildScene({ domain, ground, sources }: PathScene): PathMap {
  return buildPathMap(domain, { sources, ground, now });
}

/** From the triangulated free space to the labels of all corners and the windows between: the tree that CGAL builds too. */
export async function measurePropagation(bench: Bench, folder: string, sizes: BuildSizes): Promise<void> {
  const cgal = await buildHarness('cgal-paths');
  for (const side of sizes.sides) {
    for (const k of sizes.squares) {
      const target: Target | undefined = k >= JUDGED_FROM ? { of: 'ratio', atMost: 0.4 } : undefined;
      const scene = preparePathSquares(k, side);
      await comparePropagation(bench, folder, scene, cgal, 'exact', sizes.part, target);
      if (target) await comparePropagation(bench, folder, scene, cgal, 'plain', sizes.part, target);
    }
  }
  for (const scene of prepareSmallMaps()) await comparePropagation(bench, folder, scene, cgal, 'exact', sizes.part);
  const city = preparePathCity(sizes.cityBlocks);
  await comparePropagation(bench, folder, city, cgal, 'exact', sizes.part, { of: 'ratio', atMost: 0.4 });
  await comparePropagation(bench, folder, city, cgal, 'plain', sizes.part, { of: 'ratio', atMost: 0.4 });
  await measureParts(bench, city, sizes.part);
}

/** The kernel of CGAL's own examples, and its fastest one: doubles without further care. */
const CGAL_KERNELS = { exact: 'exact predicates', plain: 'plain doubles' } as const;

async function comparePropagation(
  bench: Bench,
  folder: string,
  scene: PathScene,
  harness: Harness,
  kernel: keyof typeof CGAL_KERNELS,
  part?: PartSettings,
  target?: Target,
): Promise<void> {
  const xy = scatterFree(scene, CHECKED, bench.seed);
  const file = join(folder, 'mesh.txt');
  await writePathInput(file, scene, xy);
  let mean: number | undefined;
  const isLarge = scene.domain.vertices.length > 20_000;
  const settings = { repeats: isLarge ? 1 : 5, more: ['tree', kernel] };
  const of = CGAL_KERNELS[kernel];
  const peer = harnessPeer(harness, file, `Surface_mesh_shortest_path tree, ${of}`, settings, (counts) => {
    mean = counts.mean;
  });
  const sampler = preparePart(() => buildScene(scene).stats.propagationMs, part);
  await bench.time({
    name: `propagation, ${scene.name}, against CGAL, ${of}`,
    sampler,
    peer,
    ...(target ? { target } : {}),
    quality: () => {
      const map = buildScene(scene);
      const { vertices, meshVertices, windows } = map.stats;
      const kernel = map.kernel ? 'WebAssembly' : 'JavaScript';
      const counts = `${kernel}; ${vertices} vertices, ${meshVertices - vertices} points on walls, ${windows} windows`;
      return mean === undefined ? counts : `${counts}; ${compareMeans(meanDistance(map, xy), mean)}`;
    },
  });
}

/** What the city takes in parts: propagation and query index have bounds of their own. */
async function measureParts(bench: Bench, city: PathScene, part?: PartSettings): Promise<void> {
  const { stats } = buildScene(city);
  await bench.time({
    name: `propagation, ${city.name}`,
    sampler: preparePart(() => buildScene(city).stats.propagationMs, part),
    target: { of: 'ours', atMost: 250 },
    quality: `aim 100 ms; ${stats.windows} windows`,
  });
  await bench.time({
    name: `query index, ${city.name}`,
    sampler: preparePart(() => buildScene(city).stats.indexMs, part),
    target: { of: 'ours', atMost: 200 },
    quality: `${stats.records} records`,
  });
  await bench.time({
    name: `mesh and point location, ${city.name}`,
    sampler: preparePart(() => buildPathMap(city.domain, { sources: city.sources, now }).stats.meshMs, part),
    quality: `${stats.meshVertices} vertices; once for all maps of a domain`,
  });
}

/** Mean distance of points, m. */
export function meanDistance(map: PathMap, xy: Float64Array): number {
  const distances = new Float64Array(xy.length / 2);
  fillQueries(map, xy, { distances });
  return distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
}

/** Two means of the same distances, in words. */
export function compareMeans(ours: number, theirs: number): string {
  const difference = Math.abs(ours / theirs - 1);
  return difference <= 1e-9
    ? `distances agree to ${Math.max(difference, Number.EPSILON).toExponential(0)}`
    : `distances DIFFER: mean ${ours}, peer ${theirs}`;
}
