import {
  type AnalysisTable,
  columnOf,
  createMeasuringGrid,
  type FrameSource,
  type FrameView,
  feedMeasures,
  GridDensity,
  type Measure,
  type MeasuringGrid,
  type RunMeasuresOptions,
  VoronoiCells,
  VoronoiGrid,
} from '../../analysis/index.js';
import type { Domain } from '../../geometry/index.js';
import { type CellSnapshot, CrowdedMoment } from './cell-snapshot.js';
import type { HeatGrid } from './heat-layer.js';
import { type Survey, surveySource } from './survey.js';
import { TrackKeeper, type Tracks } from './track-keeper.js';

export interface SceneryOptions extends RunMeasuresOptions {
  readonly domain?: Domain | undefined;
  /** Moments of people kept for ways, about. Default 24,000. */
  readonly points?: number | undefined;
  /** Moments of people whose Voronoi cells are computed for the heat maps, about. Default 20,000. */
  readonly cellRows?: number | undefined;
  /** Side of the cells of heat maps, m. Default: from 0.25 m on, so that a few thousand make the ground. */
  readonly cellSize?: number | undefined;
}

/** What pictures on the plan show, collected in one reading. */
export interface Scenery {
  readonly survey: Survey;
  /** minX, minY, maxX, maxY of the picture, m: with an extent, whatever the data. */
  readonly bounds: readonly [number, number, number, number];
  readonly tracks: Tracks;
  /** Means over the moments that were sampled. */
  readonly density: HeatGrid;
  readonly speed: HeatGrid;
  readonly isVoronoi: boolean;
  /** Frames that went into the heat maps. */
  readonly heatFrames: number;
  /** Absent without walls, or with more people than a picture can show. */
  readonly moment: CellSnapshot | undefined;
}

const [POINTS, CELL_ROWS] = [24_000, 20_000];
/** Cells of a heat map, about. */
const HEAT_CELLS = 7000;
const SIZES = [0.25, 0.5, 1, 2, 5, 10, 20, 50];
/** Above so many people at once heat maps count people over area instead of computing cells. */
const MOST_AT_ONCE = 4000;

/** Reads a source twice: once to see how much there is, once to keep what pictures need. */
export function collectScenery(source: FrameSource, options: SceneryOptions = {}): Scenery {
  const survey = surveySource(source);
  const { domain } = options;
  const bounds = chooseBounds(survey, domain);
  const frameTime = (source.step ?? 1) / source.frameRate;
  const perFrame = survey.rows / Math.max(1, survey.frames);
  const size = options.cellSize ?? chooseSize(bounds, domain);
  const grid = createMeasuringGrid(bounds, size, domain);
  const isVoronoi = domain !== undefined && domain.period === 0 && perFrame <= MOST_AT_ONCE;
  const every = isVoronoi ? Math.max(1, Math.ceil(survey.rows / (options.cellRows ?? CELL_ROWS))) : 1;
  const cells = isVoronoi ? new VoronoiCells(domain) : undefined;
  const keeper = new TrackKeeper(survey, options.points ?? POINTS, frameTime);
  const heat = new Sampled(cells ? new VoronoiGrid(grid, cells) : new GridDensity(grid), every);
  const crowded = new Sampled<CellSnapshot | undefined>(cells ? new CrowdedMoment(cells) : NOTHING, every);
  const [tracks, table, moment] = feedMeasures(source, [keeper, heat, crowded], { period: domain?.period, ...options });
  const toGrid = (column: string): HeatGrid => spreadColumn(grid, table, column);
  const speed = toGrid('speed');
  return {
    survey,
    bounds,
    tracks,
    density: toGrid('density'),
    speed,
    isVoronoi,
    heatFrames: Math.ceil(survey.frames / every),
    moment,
  };
}

const NOTHING: Measure<undefined> = { frame: () => undefined, end: () => undefined };

/** Feeds a measure one frame in some. */
class Sampled<Result> implements Measure<Result> {
  constructor(
    private readonly measure: Measure<Result>,
    private readonly every: number,
  ) {}

  begin(run: Parameters<NonNullable<Measure<Result>['begin']>>[0]): void {
    this.measure.begin?.(run);
  }

  frame(view: FrameView): void {
    if (view.index % this.every === 0) this.measure.frame(view);
  }

  end(): Result {
    return this.measure.end();
  }
}

/** The ground; without walls all places with a margin. */
function chooseBounds(survey: Survey, domain: Domain | undefined): [number, number, number, number] {
  if (domain) return [domain.bounds[0], domain.bounds[1], domain.bounds[2], domain.bounds[3]];
  const [minX, minY, maxX, maxY] = survey.bounds;
  if (Number.isNaN(minX)) return [0, 0, 1, 1];
  const margin = Math.max(0.5, 0.03 * Math.max(maxX - minX, maxY - minY));
  return [minX - margin, minY - margin, maxX + margin, maxY + margin];
}

function chooseSize([minX, minY, maxX, maxY]: readonly number[], domain: Domain | undefined): number {
  const box = (maxX - minX) * (maxY - minY);
  const area = domain ? domain.componentAreas.reduce((sum, each) => sum + each, 0) : box;
  // Free ground decides how fine; the box, how many cells the grid may have at most.
  const least = Math.max(Math.sqrt(area / HEAT_CELLS), Math.sqrt(box / (20 * HEAT_CELLS)));
  return SIZES.find((size) => size >= least) ?? least;
}

/** A column of a table of cells, by place. */
export function spreadColumn(grid: MeasuringGrid, table: AnalysisTable, column: string): HeatGrid {
  const { minX, minY, size, columns, rows } = grid;
  const values = new Float64Array(columns * rows).fill(Number.NaN);
  const [x, y, found] = [columnOf(table, 'x'), columnOf(table, 'y'), columnOf(table, column)];
  for (let k = 0; k < table.rows; k++) {
    const at = Math.floor((y[k] - minY) / size) * columns + Math.floor((x[k] - minX) / size);
    if (at >= 0 && at < values.length) values[at] = found[k];
  }
  return { minX, minY, size, columns, rows, values };
}
