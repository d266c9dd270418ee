import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDomain } from '../../../geometry/index.js';
import type { Bench } from '../bench.js';
import { buildHarness, harnessPeer, writeSegments } from '../cpp-harness.js';
import { loadDelaunayPeer } from '../delaunay-peer.js';
import { runFresh } from '../fresh-process.js';
import { type BenchMap, createCity, createProfilingSquares, listSegments } from '../maps.js';
import type { Suite } from '../suite.js';
import { measureQueries } from './ground-queries.js';
import { measureScenes } from './ground-scenes.js';
import { SUMMARIES } from './summaries.js';

const CITY_BLOCKS = 98;
const PROFILING_SIZES = [2, 8, 20, 50];
/** 4 k^2 vertices: 64 to 38,416. */
const GROWTH_SIZES = [4, 8, 16, 32, 64, 98];

export const groundSuite: Suite = {
  name: 'ground',
  summary: SUMMARIES.ground,
  async run(bench) {
    await measureCity(bench);
    await measureSquares(bench);
    await measureQueries(bench);
    await measureScenes(bench, CITY_BLOCKS);
  },
};

/** From raw arrays to the domain: input check, triangulation, free space, search structures. */
async function measureCity(bench: Bench): Promise<void> {
  const map = createCity(CITY_BLOCKS);
  const peer = await loadDelaunayPeer();
  const title = `city ${CITY_BLOCKS}x${CITY_BLOCKS}`;
  await bench.time({
    name: `${title} check + triangulate`,
    ours: () => buildDomain(map.input),
    peer: peer(map),
    target: { of: 'ratio', atMost: 3 },
    quality: () => describeBuild(map),
  });

  const folder = await mkdtemp(join(tmpdir(), 'footfall-bench-'));
  try {
    const file = join(folder, 'city.txt');
    await writeSegments(file, listSegments(map));
    await bench.time({
      name: `${title} check + triangulate, against CGAL`,
      ours: () => buildDomain(map.input),
      peer: harnessPeer(await buildHarness('cgal-cdt'), file, 'Constrained_Delaunay_triangulation_2'),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }

  const memory = await runFresh(new URL('../maps.js', import.meta.url), 'buildCityDomain', [CITY_BLOCKS]);
  bench.value({
    name: `${title} peak memory of a process`,
    unit: 'MB',
    ours: 'megabytes' in memory ? memory.megabytes : null,
    target: { of: 'ours', atMost: 1000 },
    quality: 'failure' in memory ? memory.failure : 'one cold build, engine and garbage included',
  });
}

function describeBuild(map: BenchMap): string {
  const { domain, report } = buildDomain(map.input);
  const vertices = map.vertices.length / 2;
  const triangles = domain.triangles.length / 3;
  return `${vertices} vertices, ${triangles} free triangles, ${report.findings.length} findings`;
}

async function measureSquares(bench: Bench): Promise<void> {
  const peer = await loadDelaunayPeer();
  const times = new Map<number, { ours: number; theirs: number }>();
  for (const k of [...new Set([...PROFILING_SIZES, ...GROWTH_SIZES])].sort((a, b) => a - b)) {
    const map = createProfilingSquares(k);
    const row = await bench.time({
      name: `profiling squares k = ${k}`,
      ours: () => buildDomain(map.input),
      peer: peer(map),
      quality: `${4 * k * k} vertices of squares`,
    });
    times.set(k, { ours: row.ours ?? Number.NaN, theirs: row.theirs ?? Number.NaN });
  }
  const side = (of: 'ours' | 'theirs'): number[] => GROWTH_SIZES.map((k) => times.get(k)?.[of] ?? Number.NaN);
  bench.growth({
    name: 'growth of check + triangulate with vertices',
    sizes: GROWTH_SIZES.map((k) => 4 * k * k),
    ours: side('ours'),
    theirs: side('theirs'),
    peer: peer(createProfilingSquares(1)).name,
    target: { of: 'ours', atMost: 1.2 },
  });
}
