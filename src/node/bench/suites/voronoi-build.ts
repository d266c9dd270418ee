import { join } from 'node:path';
import { countGraph } from '../../../maps/index.js';
import type { Bench } from '../bench.js';
import { buildHarness, type Harness, type HarnessSettings, harnessPeer, writeSegments } from '../cpp-harness.js';
import { runFresh } from '../fresh-process.js';
import { createCity, listSegments } from '../maps.js';
import type { Target } from '../row.js';
import { formatPhases, type Phase, samplePhases } from '../sample-phases.js';
import {
  buildDiagram,
  type DiagramInput,
  describeCity,
  describeCityWithInsides,
  describeSegments,
  scatterPoints,
  scatterSegments,
  withRoom,
} from '../voronoi-maps.js';

const MAPS_MODULE = new URL('../voronoi-maps.js', import.meta.url);

/** Where the time of a build goes, from the outermost call down. */
const PHASES: readonly Phase[] = [
  { name: 'set up', files: /shape-cells|site-shapes|coincident-sites|site-grid/ },
  // Cells, twins and vertices by WebAssembly, with what goes in and out.
  { name: 'kernel', files: /build-in-kernel/ },
  { name: 'cells', files: /cell-search|cell-patch|cell-removal|known-edges|cell-rounds/ },
  { name: 'twins', files: /pair-twins|twin-agreement|drop-unpaired|splice-row/ },
  { name: 'vertices', files: /vertex-orbits/ },
];
const SAMPLED_CALLS = 3;

/** A way in which a C++ library builds the diagram. */
interface Builder {
  readonly harness: Harness;
  readonly what: string;
  readonly settings?: HarnessSettings;
}

/** From arrays of coordinates to the diagram with its graph: pieces paired, vertices found. */
export async function measureBuilds(bench: Bench, folder: string, blocks: number, scattered: number): Promise<void> {
  const boost: Builder = { harness: await buildHarness('boost-voronoi'), what: 'voronoi_diagram' };
  await measureCity(bench, join(folder, 'city.txt'), blocks, boost);
  await measureFreshProcess(bench, join(folder, 'city.txt'), blocks, boost);
  for (const [what, segments, atMost] of [
    ['segments', scatterSegments(scattered, bench.seed), 2],
    ['points', scatterPoints(scattered, bench.seed), undefined],
  ] as const) {
    const file = join(folder, `${what}.txt`);
    await writeSegments(file, withRoom(segments));
    const name = `${scattered.toLocaleString('en-US')} random ${what} in a room, against Boost`;
    await compareBuild(bench, name, describeSegments(segments), file, boost, atMost);
  }
}

/** The peers always compute the insides of blocks; we do it where the row says so. */
async function measureCity(bench: Bench, file: string, blocks: number, boost: Builder): Promise<void> {
  const map = createCity(blocks);
  await writeSegments(file, listSegments(map));
  const free = describeCity(map);
  const whole = describeCityWithInsides(map);
  const cgal = await buildHarness('cgal-sdg');
  const bulk: Builder = {
    harness: cgal,
    what: 'Segment_Delaunay_graph_2 in bulk',
    settings: { repeats: 2, more: ['bulk'] },
  };
  const single: Builder = {
    harness: cgal,
    what: 'Segment_Delaunay_graph_hierarchy_2 segment by segment',
    settings: { repeats: 1, more: ['single'] },
  };
  const title = titleCity(blocks);
  await compareBuild(bench, `${title}, free space only, against Boost`, free, file, boost, 1);
  await compareBuild(bench, `${title}, insides too as the peer, against Boost`, whole, file, boost, 2);
  await compareBuild(bench, `${title}, free space only, against CGAL in bulk`, free, file, bulk, 1 / 6);
  await compareBuild(bench, `${title}, insides too as the peer, against CGAL in bulk`, whole, file, bulk);
  await compareBuild(bench, `${title}, free space only, against CGAL segment by segment`, free, file, single, 1 / 6);
}

/** A process that has compiled nothing yet, and how large it grows. The peer is warm. */
async function measureFreshProcess(bench: Bench, file: string, blocks: number, boost: Builder): Promise<void> {
  const title = `${titleCity(blocks)}, free space only`;
  const name = `${title}, first call of a process, against Boost warm`;
  const target: Target = { of: 'ratio', atMost: 2 };
  const peer = harnessPeer(boost.harness, file, boost.what);
  const first = await runFresh(MAPS_MODULE, 'prepareCityDiagram', [blocks]);
  if ('failure' in first) {
    bench.value({ name, unit: 'ms', peer: peer.name, target, quality: first.failure });
  } else {
    const sampler = async (): Promise<number> => {
      const run = await runFresh(MAPS_MODULE, 'prepareCityDiagram', [blocks]);
      return 'failure' in run ? Number.NaN : run.ms;
    };
    await bench.time({ name, sampler, peer, target, quality: 'start of the process and loading of code not counted' });
  }
  bench.value({
    name: `${title}, peak memory of a process`,
    unit: 'MB',
    ours: 'failure' in first ? null : first.megabytes,
    target: { of: 'ours', atMost: 800 },
    quality: 'failure' in first ? first.failure : 'one cold build, engine and garbage included',
  });
}

async function compareBuild(
  bench: Bench,
  name: string,
  input: DiagramInput,
  file: string,
  { harness, what, settings }: Builder,
  atMost?: number,
): Promise<void> {
  let theirs = '';
  const peer = harnessPeer(harness, file, what, settings, (counts) => {
    theirs = `; peer ${describeCounts(counts)}`;
  });
  await bench.time({
    name,
    ours: () => buildDiagram(input),
    peer,
    ...(atMost === undefined ? {} : { target: { of: 'ratio', atMost } }),
    quality: async () => {
      const parts = await samplePhases(() => buildDiagram(input), PHASES, SAMPLED_CALLS);
      const { cells, edges, vertices } = countGraph(buildDiagram(input));
      return `ours ${describeCounts({ cells, edges, vertices })}${theirs}; ours ${formatPhases(parts)}`;
    },
  });
}

function describeCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, value]) => `${value} ${name}`)
    .join(', ');
}

function titleCity(blocks: number): string {
  return `city of ${(blocks * blocks).toLocaleString('en-US')} blocks`;
}
