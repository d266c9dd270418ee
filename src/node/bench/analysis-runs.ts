import {
  AreaSpeed,
  ClassicDensity,
  ClearingTimes,
  createMeasuringArea,
  createMeasuringGrid,
  createMeasuringLine,
  Distances,
  ExitShares,
  type FrameSource,
  GridDensity,
  IndividualDensity,
  Journeys,
  LineCrossings,
  OverlapStatistics,
  Passages,
  Queues,
  runMeasures,
  VoronoiCells,
  VoronoiDensity,
} from '../../analysis/index.js';
import { buildDomain, type Domain, NONE, type ObstacleInput } from '../../geometry/index.js';
import { createRandom } from '../../math/index.js';

/** Frames per second, and the frames before and behind between which speeds are measured. */
const [FRAME_RATE, FRAME_STEP] = [10, 5];
/** The hall: metres, with pillars every so many. */
const [WIDTH, HEIGHT, PITCH] = [30, 20, 6];

/** A hall of 30 x 20 m with pillars of 1 m and a rope. */
function buildHall(): Domain {
  const obstacles: ObstacleInput[] = [{ kind: 'line', where: 'rope', points: Float64Array.of(0, 10.3, 4, 10.3) }];
  for (let x = PITCH - 1; x + 1 < WIDTH; x += PITCH) {
    for (let y = PITCH - 2; y + 1 < HEIGHT; y += PITCH) {
      const ring = Float64Array.of(x, y, x + 1, y, x + 1, y + 1, x, y + 1);
      obstacles.push({ kind: 'polygon', where: `pillar ${x} ${y}`, ring });
    }
  }
  const ring = Float64Array.of(0, 0, WIDTH, 0, WIDTH, HEIGHT, 0, HEIGHT);
  return buildDomain({ boundary: { areas: [{ where: 'hall', ring }] }, obstacles }).domain;
}

/** People who walk straight on and turn at the walls, made frame by frame: reading costs next to nothing, and no memory. */
function makeSource(people: number, frames: number, seed: number): FrameSource {
  return {
    frameRate: FRAME_RATE,
    crowds: [],
    crowdOf: () => NONE,
    radiusOf: () => 0.2,
    *frames() {
      const random = createRandom(seed);
      const sample = (size: number) => Float64Array.from({ length: people }, () => size * random.next());
      const [x, y] = [sample(WIDTH), sample(HEIGHT)];
      const [vx, vy] = [sample(0.2), sample(0.2)];
      const ids = Int32Array.from({ length: people }, (_, k) => k);
      const speed = new Float64Array(people).fill(Number.NaN);
      for (let frame = 0; frame < frames; frame++) {
        for (let k = 0; k < people; k++) {
          if (x[k] + vx[k] < 0 || x[k] + vx[k] > WIDTH) vx[k] = -vx[k];
          if (y[k] + vy[k] < 0 || y[k] + vy[k] > HEIGHT) vy[k] = -vy[k];
          x[k] += vx[k];
          y[k] += vy[k];
        }
        yield { frame, count: people, ids, x, y, speed };
      }
    },
  };
}

const AREA = [10, 5, 20, 5, 20, 15, 10, 15];
const LINE = [15, 0, 15, 20];

/** Everything that needs no Voronoi cells, at once. @returns passings, so that nothing is left out by the compiler */
export function runClassic(people: number, frames: number, seed: number): number {
  const domain = buildHall();
  const [area, line] = [createMeasuringArea('area', AREA, domain), createMeasuringLine('line', LINE)];
  const measures = [
    new LineCrossings([line]),
    new ClassicDensity([area]),
    new GridDensity(createMeasuringGrid(domain.bounds, 0.5, domain), { threshold: 2 }),
    new AreaSpeed([area]),
    new Passages(line, 2),
    new ClearingTimes([line]),
    new Journeys(),
    new ExitShares([line]),
    new Queues([line]),
  ] as const;
  return runMeasures(makeSource(people, frames, seed), measures, { frameStep: FRAME_STEP })[0].crossings.rows;
}

/** Distances to neighbours and walls, and overlaps. @returns overlapping pairs */
export function runDistances(people: number, frames: number, seed: number): number {
  const domain = buildHall();
  const measures = [new OverlapStatistics(domain), new Distances(domain)] as const;
  return runMeasures(makeSource(people, frames, seed), measures, { frameStep: FRAME_STEP })[0].pairs;
}

/** Voronoi density of everybody, and density and speed in an area. @returns rows of the area */
export function runVoronoi(people: number, frames: number, seed: number): number {
  const domain = buildHall();
  const cells = new VoronoiCells(domain);
  const measures = [
    new VoronoiDensity([createMeasuringArea('area', AREA, domain)], cells),
    new IndividualDensity(cells),
  ] as const;
  return runMeasures(makeSource(people, frames, seed), measures, { frameStep: FRAME_STEP })[0].rows;
}

/** Density and passings of a long recording. @returns passings */
export function runLong(people: number, frames: number, seed: number): number {
  const [area, line] = [createMeasuringArea('area', AREA), createMeasuringLine('line', LINE)];
  const measures = [new LineCrossings([line]), new ClassicDensity([area])] as const;
  return runMeasures(makeSource(people, frames, seed), measures, { frameStep: FRAME_STEP })[0].crossings.rows;
}
