import { join } from 'node:path';
import type { Domain } from '../../../geometry/index.js';
import { buildFlowMap, type FlowTerminal, verifyFlow } from '../../../maps/index.js';
import { compileScene } from '../../../scene/index.js';
import { loadScene } from '../../load-scene.js';
import type { Bench } from '../bench.js';
import { claimOf, makeFlowField } from '../flow-field.js';
import { computeGridFlow } from '../flow-grid.js';
import type { Suite } from '../suite.js';
import { SUMMARIES } from './summaries.js';

/** What is measured; tests take less. */
export interface FlowSizes {
  /** Obstacles, with the most that the cut and all lanes may take, ms. */
  readonly fields: readonly { readonly obstacles: number; readonly atMost: number }[];
  readonly growth: readonly number[];
  /** Cells of the peer's grid along a side. */
  readonly cells: number;
  readonly withCity: boolean;
}

const SIZES: FlowSizes = {
  fields: [
    { obstacles: 100, atMost: 30 },
    { obstacles: 1000, atMost: 700 },
  ],
  growth: [100, 200, 500, 1000, 2000],
  cells: 100,
  withCity: true,
};

/** Metres; the lanes are as the flow gives them. */
const RADIUS = 0.25;
const CITY = join('city', '01-Kaiserslautern-Gross.scenario');
/** Calls of one size of the growth row: the first warms up, the fastest of the others counts. */
const CALLS = 4;

export const flowSuite: Suite = {
  name: 'flow',
  summary: SUMMARIES.flow,
  run: (bench) => measureFlow(bench),
};

export async function measureFlow(bench: Bench, sizes: FlowSizes = SIZES): Promise<void> {
  for (const { obstacles, atMost } of sizes.fields) {
    const { domain, terminals, grid } = makeFlowField(obstacles, bench.seed);
    const name = `flow, ${obstacles} obstacles`;
    let discrete = Number.NaN;
    await bench.time({
      name: `${name}: cut`,
      ours: () => buildFlowMap(domain, terminals),
      peer: {
        name: `max flow on a grid of ${sizes.cells} x ${sizes.cells} cells, 32 neighbours (Dinic)`,
        work: () => {
          discrete = computeGridFlow(grid, sizes.cells);
        },
      },
      target: { of: 'ratio', atMost: 1 },
      quality: () => `exact ${buildFlowMap(domain, terminals).capacity.toFixed(3)} m, grid ${discrete.toFixed(3)} m`,
    });
    await measureLanes(bench, name, domain, terminals, atMost);
  }
  const times = sizes.growth.map((count) => timeCut(count, bench.seed));
  bench.growth({
    name: 'flow: growth of cut and lanes with obstacles',
    sizes: sizes.growth,
    ours: times,
    quality: times.map((time, k) => `${sizes.growth[k]}: ${time.toFixed(1)} ms`).join(', '),
  });
  if (sizes.withCity) await measureCity(bench);
}

async function measureLanes(
  bench: Bench,
  name: string,
  domain: Domain,
  terminals: readonly FlowTerminal[],
  atMost: number,
): Promise<void> {
  const map = buildFlowMap(domain, terminals);
  const lanes = map.lanes(RADIUS, { isShortened: false });
  await bench.time({
    name: `${name}: cut and lanes`,
    ours: () => buildFlowMap(domain, terminals).lanes(RADIUS, { isShortened: false }),
    target: { of: 'ours', atMost },
    quality: `${lanes.lanes.length} lanes of radius ${RADIUS} m, at most ${lanes.max}`,
  });
  const { asked, claim } = claimOf(map);
  const check = verifyFlow(domain, asked, claim);
  await bench.time({
    name: `${name}: certificate re-checked`,
    ours: () => verifyFlow(domain, asked, claim),
    target: { of: 'ours', atMost: 1000 },
    quality: `${check.isValid ? 'holds' : 'DOES NOT HOLD'}; ${check.walls} walls, ${check.measuredPairs} distances`,
  });
}

/** The fastest of a few calls, ms. */
function timeCut(count: number, seed: number): number {
  const { domain, terminals } = makeFlowField(count, seed);
  let best = Number.POSITIVE_INFINITY;
  for (let call = 0; call < CALLS; call++) {
    const start = performance.now();
    buildFlowMap(domain, terminals).lanes(RADIUS, { isShortened: false });
    if (call > 0) best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** 1,873 buildings, from the west wall to the east wall. */
async function measureCity(bench: Bench): Promise<void> {
  const folder = process.env.FOOTFALL_DATA;
  const name = 'flow, Kaiserslautern';
  if (!folder) {
    bench.value({ name: `${name}: cut and lanes`, unit: 'ms', quality: 'skipped: FOOTFALL_DATA is not set' });
    return;
  }
  const { scene } = await loadScene(join(folder, CITY), {});
  const { domain } = compileScene(scene);
  const [minX, minY, maxX, maxY] = domain.bounds as unknown as [number, number, number, number];
  const terminals: FlowTerminal[] = [
    { name: 'west', kind: 'source', shape: { line: Float64Array.of(minX, maxY, minX, minY) } },
    { name: 'east', kind: 'sink', shape: { line: Float64Array.of(maxX, minY, maxX, maxY) } },
  ];
  await measureLanes(bench, name, domain, terminals, 3000);
}
