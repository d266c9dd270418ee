import { join } from 'node:path';
import type { SiteShape, VoronoiDiagram } from '../../../maps/index.js';
import type { Bench } from '../bench.js';
import { buildHarness, harnessPeer, writeSegments } from '../cpp-harness.js';
import { type BenchMap, createCity, listSegments } from '../maps.js';
import { type Moves, scatterWalkers, shiftBlocks, writeMoves } from '../moves.js';
import { computeMedian, computeQuantile } from '../statistics.js';
import { buildDiagram, describeCity } from '../voronoi-maps.js';

/** How much is moved. */
export interface MoveSizes {
  /** Points that walk, and how many steps each takes. */
  readonly walkers: number;
  readonly steps: number;
  /** Blocks that are shifted, at most, and how often each. */
  readonly shifted: number;
  readonly shifts: number;
  /** Moves before the first sample: the compiler is done by then. */
  readonly warmUp: number;
}

/** One object moved per update, in the whole city; both sides make the same moves in the same order. */
export async function measureMoves(bench: Bench, folder: string, blocks: number, sizes: MoveSizes): Promise<void> {
  const map = createCity(blocks);
  const cgal = await buildHarness('cgal-sdg');
  const file = join(folder, 'moved-city.txt');
  const list = join(folder, 'moves.txt');
  const title = `in the city of ${(blocks * blocks).toLocaleString('en-US')} blocks`;
  const remove = 'Segment_Delaunay_graph_2 remove + insert with hint';

  const walk = scatterWalkers(blocks, sizes.walkers, sizes.steps, bench.seed);
  const point = prepareMoves(map, [], walk, sizes.warmUp);
  await writeSegments(file, listSegments(map));
  await writeMoves(list, walk);
  const times = { cgal: '' };
  await bench.time({
    name: `one of ${sizes.walkers} points takes a step ${title}, mean of ${countMoves(walk)} moves`,
    unit: 'us',
    sampler: () => computeMean(runWarm(point)),
    peer: harnessPeer(cgal, file, `${remove}, mean`, { more: ['move', list] }, (counts) => {
      times.cgal = `, CGAL ${describeTimes(counts.median_ns, counts.p99_ns)}`;
    }),
    target: { of: 'ratio', atMost: 1 },
    quality: () => `ours ${point.describe()}${times.cgal}`,
  });

  const ids = spreadOver(blocks * blocks, Math.min(sizes.shifted, blocks * blocks));
  const shifts = shiftBlocks(
    ids.map((id) => map.vertices.slice(8 * id, 8 * id + 8)),
    sizes.shifts,
    bench.seed,
  );
  const block = prepareMoves(map, ids, shifts, sizes.warmUp);
  await writeSegments(file, listSegments({ ...map, edges: map.edges.filter(([a]) => !ids.includes(a >> 2)) }));
  await writeMoves(list, shifts);
  times.cgal = '';
  await bench.time({
    name: `a block is shifted ${title}, median of ${countMoves(shifts)} moves`,
    unit: 'us',
    sampler: () => computeMedian(runWarm(block)),
    peer: harnessPeer(cgal, file, `${remove}, median`, { repeats: 1, more: ['move-median', list] }, (counts) => {
      times.cgal = `, CGAL ${describeTimes(counts.median_ns, counts.p99_ns)}`;
    }),
    target: { of: 'ours', atMost: 200 },
    quality: () => `ours ${block.describe()}${times.cgal}`,
  });
}

interface PreparedMoves {
  /** Makes all moves; returns what each took, ms. */
  run(): Float64Array;
  /** Of the last run, in words. */
  describe(): string;
}

/**
 * The peer's process builds the whole diagram before each of its samples, and leaves the caches full of its own: here too,
 * moves that do not count come before those that do. They end where they began.
 */
function runWarm(moves: PreparedMoves): Float64Array {
  moves.run();
  return moves.run();
}

/**
 * The city in a diagram, warmed up.
 *
 * @param ids of the objects that move: rings of the map, or none if they come on top of it
 */
function prepareMoves(map: BenchMap, ids: readonly number[], moves: Moves, warmUp: number): PreparedMoves {
  const input = describeCity(map);
  const diagram: VoronoiDiagram = buildDiagram(input);
  const shapes = moves.places.map((place): SiteShape => {
    return moves.corners === 1 ? { kind: 'point', x: place[0], y: place[1] } : { kind: 'polygon', ring: place };
  });
  const keys = ids.length > 0 ? ids : Array.from({ length: moves.objects }, (_, k) => input.shapes.length + k);
  if (ids.length === 0) for (const [k, key] of keys.entries()) diagram.insert(key, shapes[k]);
  const times = new Float64Array(countMoves(moves));
  let computed = 0;
  const run = (): Float64Array => {
    computed = 0;
    for (let k = 0; k < times.length; k++) {
      const start = performance.now();
      diagram.move(keys[k % keys.length], shapes[moves.objects + k]);
      const report = diagram.update();
      times[k] = performance.now() - start;
      computed += report.computed;
    }
    return times;
  };
  diagram.update();
  for (let made = 0; made < warmUp; made += times.length) run();
  const describe = (): string => {
    const cells = (computed / times.length).toFixed(1);
    return `${describeTimes(1e6 * computeMedian(times), 1e6 * computeQuantile(times, 0.99))}, ${cells} cells per move`;
  };
  return { run, describe };
}

function countMoves({ objects, places }: Moves): number {
  return places.length - objects;
}

function describeTimes(medianNs: number, p99Ns: number): string {
  return `median ${(medianNs / 1000).toFixed(1)} us, p99 ${(p99Ns / 1000).toFixed(1)} us`;
}

function computeMean(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Whole numbers from 1 to n, evenly spread. */
function spreadOver(n: number, count: number): number[] {
  return Array.from({ length: count }, (_, k) => 1 + Math.floor(((k + 0.5) * n) / count));
}
