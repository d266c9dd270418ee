import {
  type Analysis,
  analyse,
  createMeasuringArea,
  createMeasuringGrid,
  createMeasuringLine,
  type FrameSource,
  type MeasuringGrid,
} from '../../src/analysis/index.js';
import { buildDomain, type Domain } from '../../src/geometry/index.js';
import { createRandom } from '../../src/math/index.js';

/** Where somebody is: by person and frame; undefined where they are not there. */
export type Walk = (person: number, frame: number) => readonly [number, number] | undefined;

/** A source from a function. */
export function makeSource(
  people: number,
  frames: number,
  walk: Walk,
  crowds: readonly string[] = ['all'],
): FrameSource {
  return {
    frameRate: 10,
    crowds,
    *frames() {
      for (let frame = 0; frame < frames; frame++) {
        const places = Array.from({ length: people }, (_, k) => [k, walk(k, frame)] as const).filter(([, at]) => at);
        yield {
          frame,
          count: places.length,
          ids: Int32Array.from(places, ([k]) => k),
          x: Float64Array.from(places, ([, at]) => at?.[0] ?? 0),
          y: Float64Array.from(places, ([, at]) => at?.[1] ?? 0),
          speed: new Float64Array(places.length).fill(Number.NaN),
        };
      }
    },
    crowdOf: (id) => id % crowds.length,
    radiusOf: () => 0.2,
  };
}

/** A corridor of 20 m by 4 m with a door at its right end, people who walk to it, and all that is measured of them. */
export interface Corridor {
  readonly domain: Domain;
  readonly source: FrameSource;
  readonly analysis: Analysis;
  readonly names: { readonly area: string; readonly exit: string };
  readonly grid: MeasuringGrid;
}

export function makeCorridor(
  people: number,
  frames: number,
  { at = [0, 0], names = { area: 'middle', exit: 'door' }, crowds = ['all'], isCut = false }: CorridorOptions = {},
): Corridor {
  const [ox, oy] = at;
  const { domain } = buildDomain({
    boundary: { areas: [{ where: 'hall', ring: Float64Array.of(ox, oy, ox + 20, oy, ox + 20, oy + 4, ox, oy + 4) }] },
    obstacles: [],
  });
  const random = createRandom(7);
  const starts = Array.from({ length: people }, () => [
    19 * random.next(),
    0.3 + 3.4 * random.next(),
    0.6 + random.next(),
  ]);
  const source = makeSource(
    people,
    frames,
    (k, frame) => {
      const x = starts[k][0] + (starts[k][2] * frame) / 10;
      return x < 20.6 ? [ox + x, oy + starts[k][1]] : undefined;
    },
    crowds,
  );
  const area = createMeasuringArea(names.area, [ox + 8, oy, ox + 12, oy, ox + 12, oy + 4, ox + 8, oy + 4], domain);
  const exit = createMeasuringLine(names.exit, [ox + 20, oy, ox + 20, oy + 4]);
  const grid = createMeasuringGrid(domain.bounds, 0.5, domain);
  const gates = isCut ? [createMeasuringLine('gate', [ox + 15, oy, ox + 15, oy + 4])] : [];
  const analysis = analyse(source, { domain, areas: [area], lines: [exit], exits: [exit], gates, interval: 2, grid });
  return { domain, source, analysis, names, grid };
}

export interface CorridorOptions {
  readonly at?: readonly [number, number];
  readonly names?: { readonly area: string; readonly exit: string };
  readonly crowds?: readonly string[];
  /** Whether the use of a narrowest cut is measured, too: one gate, 5 m before the door. */
  readonly isCut?: boolean;
}
