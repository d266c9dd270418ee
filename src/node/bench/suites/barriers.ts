import { buildDomain } from '../../../geometry/index.js';
import { type AnyPathMap, buildHopPathMap, buildPathMap, findDistance } from '../../../maps/index.js';
import { BarrierGround, BarrierMaps, type Congestion, inputOfDomain } from '../../../planners/index.js';
import { BarrierField, JamField } from '../barrier-field.js';
import type { Bench } from '../bench.js';
import type { Suite } from '../suite.js';
import { SUMMARIES } from './summaries.js';

/** What is measured; tests take less. */
export interface BarrierSizes {
  /** Blocks of the town per side, and jams in it. */
  readonly blocks: number;
  readonly jams: number;
  readonly agents: number;
}

/** 788 corners. */
const SIZES: BarrierSizes = { blocks: 14, jams: 10, agents: 5000 };

/** Most that a new map and a step of detection may take, ms. */
const MAP_LIMIT = 16;
const STEP_LIMIT = 2;
const WHOLE = 'domain, mesh and map built anew';

export const barriersSuite: Suite = {
  name: 'barriers',
  summary: SUMMARIES.barriers,
  run: (bench) => measureBarriers(bench),
};

export async function measureBarriers(bench: Bench, sizes: BarrierSizes = SIZES): Promise<void> {
  const field = new BarrierField(sizes.blocks, sizes.jams);
  const corners = field.domain.vertices.length >> 1;
  for (const [what, place] of [
    ['points', field.points],
    ['discs', field.discs],
  ] as const) {
    for (const mode of ['adaptive', 'fixed'] as const) {
      const congestion = field.watch({ mode, levels: 1 });
      const ground = new BarrierGround(place.ground.domain, place.ground);
      const maps = new BarrierMaps(ground, place.sources, congestion);
      const whole = (): AnyPathMap => buildWhole(ground, place.sources, congestion);
      const name = `barriers, ${corners} corners, ${what}, ${mode}`;
      ground.update(congestion);
      const quality = (): string => compare(field, maps.update(0), whole());
      if (mode === 'adaptive') {
        await bench.time({
          name: `${name}: new tolls`,
          ours: () => {
            field.reprice(congestion);
            maps.update(0);
          },
          peer: { name: WHOLE, work: whole },
          target: { of: 'ours', atMost: MAP_LIMIT },
          quality,
        });
      }
      await bench.time({
        name: `${name}: new barriers`,
        ours: () => {
          field.move(congestion);
          ground.update(congestion);
          maps.update(0);
        },
        peer: { name: WHOLE, work: whole },
        target: { of: 'ours', atMost: MAP_LIMIT },
        quality,
      });
    }
  }
  const jam = new JamField(sizes.agents);
  await bench.time({
    name: `barriers: detection, ${sizes.agents} people in a jam`,
    ours: () => jam.step(),
    peer: { name: 'touching groups by all pairs', work: () => jam.countGroups() },
    target: { of: 'ours', atMost: STEP_LIMIT },
    quality: () =>
      `${jam.congestion.barriers.length} barriers, ${jam.congestion.chains.candidateCount} chains in a step`,
  });
}

/** The map of now without anything that was there before. */
function buildWhole(
  { base, first }: BarrierGround,
  sources: Parameters<typeof buildPathMap>[1]['sources'],
  { barriers, settings }: Congestion,
): AnyPathMap {
  const { boundary, obstacles } = inputOfDomain(base);
  const lines = barriers.map(({ line }, k) => ({ kind: 'line' as const, where: `barrier ${k}`, points: line.points }));
  const { domain } = buildDomain({ boundary, obstacles: [...obstacles, ...lines] });
  if (settings.mode === 'fixed') {
    const priced = barriers.map((_, k) => ({ obstacle: first + k, weight: settings.weight }));
    return buildHopPathMap(domain, { sources, barriers: priced });
  }
  const priced = barriers.map(({ tolls }, k) => ({ obstacle: first + k, toll: tolls[0] }));
  return buildPathMap(domain, { sources, barriers: priced });
}

/** How far two maps are apart, over a grid of places. */
function compare({ domain }: BarrierField, ours: AnyPathMap, theirs: AnyPathMap): string {
  const [minX, minY, maxX, maxY] = domain.bounds;
  let worst = 0;
  let places = 0;
  for (let k = 0; k < 900; k++) {
    const x = minX + (((k % 30) + 0.37) / 30) * (maxX - minX);
    const y = minY + ((Math.floor(k / 30) + 0.61) / 30) * (maxY - minY);
    const want = findDistance(theirs, x, y);
    if (want < 0) continue;
    places++;
    worst = Math.max(worst, Math.abs(findDistance(ours, x, y) - want));
  }
  return `${places} places, largest difference ${worst.toExponential(1)} m`;
}
