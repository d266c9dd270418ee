import { NeighbourGrid } from '../../../src/crowd/index.js';
import { NONE } from '../../../src/geometry/index.js';
import {
  buildDiscGround,
  buildDomainDiagram,
  buildFlatDiscMap,
  buildPlainPathMap,
  fillQueries,
  type PathMap,
  type PathSource,
} from '../../../src/maps/index.js';
import { type BarrierOptions, Congestion, type ProgressInput } from '../../../src/planners/barriers/index.js';
import { validateScene } from '../../../src/scene/index.js';
import { Simulation } from '../../../src/sim/index.js';

export interface Observed {
  readonly congestion: Congestion;
  /** Seconds at which the first candidate was seen, NaN for never, and how many there were. */
  readonly firstCandidate: number;
  readonly candidates: number;
  /** Seconds at which the first barrier stood, NaN for never. */
  readonly firstBarrier: number;
  readonly simulation: Simulation;
}

/** The map that a stamp stands for. */
export type MapOf = (stamp: number) => PathMap | undefined;

export interface DoorRun {
  /** Width of the door and of the corridor behind it, m. */
  readonly width: number;
  /** People, and how many come per second; all at once if absent. */
  readonly count: number;
  readonly rate?: number | undefined;
  readonly seed: number;
  readonly duration: number;
  readonly model?: string | undefined;
  readonly options?: BarrierOptions | undefined;
  /** What else is done with what the watcher is given. */
  readonly also?: ((input: ProgressInput, grid: NeighbourGrid, watcher: Congestion, mapOf: MapOf) => void) | undefined;
}

/** A hall of 12 by 12 m with a corridor at its right side, and somebody who watches. People go by the map without barriers. */
export function watchDoor({ width, count, rate, seed, duration, model, options = {}, also }: DoorRun): Observed {
  const [low, high] = [6 - width / 2, 6 + width / 2];
  const scene = validateScene({
    footfall: 1,
    boundary: {
      polygon: [
        [0, 0],
        [12, 0],
        [12, low],
        [18, low],
        [18, high],
        [12, high],
        [12, 12],
        [0, 12],
      ],
    },
    places: {
      hall: {
        polygon: [
          [0.5, 0.5],
          [rate === undefined ? 10 : 2, 0.5],
          [rate === undefined ? 10 : 2, 11.5],
          [0.5, 11.5],
        ],
      },
      out: {
        line: [
          [18, low],
          [18, high],
        ],
      },
    },
    crowd: [
      {
        count,
        spawn: 'hall',
        goal: 'out',
        ...(rate === undefined ? {} : { arrive: { rate } }),
        ...(model === undefined ? {} : { dynamics: model }),
      },
    ],
    run: { seed, duration, step: 0.05 },
  });
  const simulation = new Simulation(scene, { seed });
  const { domain, crowd, dt } = simulation;
  const built = buildDomainDiagram(domain);
  const congestion = new Congestion(domain, built, options, dt, 0.3);
  const sources: PathSource[] = [{ kind: 'line', points: Float64Array.of(18, low, 18, high) }];
  const maps = [
    buildFlatDiscMap(buildDiscGround(domain, 0.15, built), sources),
    buildPlainPathMap(domain, { sources }),
  ];
  const mapOf: MapOf = (stamp) => maps[stamp];
  const grid = new NeighbourGrid(0.5);
  let [firstCandidate, firstBarrier, candidates] = [Number.NaN, Number.NaN, 0];
  while (!simulation.isOver) {
    simulation.step();
    const { present, traits, count: n } = crowd;
    const places = new Float64Array(2 * n);
    for (let k = 0; k < n; k++) places.set([present.x[k], present.y[k]], 2 * k);
    const wayLeft = new Float64Array(n);
    const inside = new Float64Array(n);
    fillQueries(maps[0], places, { distances: wayLeft });
    fillQueries(maps[1], places, { distances: inside });
    const stamps = new Int32Array(n);
    for (let k = 0; k < n; k++) {
      if (wayLeft[k] >= 0) continue;
      stamps[k] = inside[k] >= 0 ? 1 : NONE;
      wayLeft[k] = inside[k] >= 0 ? inside[k] : Infinity;
    }
    // Behind the line people are on their way out.
    const waits = Uint8Array.from({ length: n }, (_, k) => Number(present.x[k] > 17.8));
    const input: ProgressInput = {
      count: n,
      ids: traits.ids,
      x: present.x,
      y: present.y,
      wayLeft,
      speed: traits.speed,
      stamps,
      waits,
    };
    grid.update(crowd);
    congestion.step(input, grid, mapOf);
    also?.(input, grid, congestion, mapOf);
    candidates += congestion.chains.candidateCount;
    if (congestion.chains.candidateCount > 0 && Number.isNaN(firstCandidate)) firstCandidate = congestion.time;
    if (congestion.barriers.length > 0 && Number.isNaN(firstBarrier)) firstBarrier = congestion.time;
  }
  return { congestion, firstCandidate, firstBarrier, candidates, simulation };
}
