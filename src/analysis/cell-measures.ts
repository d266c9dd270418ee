import type { Domain } from '../geometry/index.js';
import { type ServiceKind, ServiceTimes } from './crowd/levels-of-service.js';
import { IndividualDensity } from './density/individual-density.js';
import { LineDensity } from './density/line-density.js';
import { VoronoiDensity } from './density/voronoi-density.js';
import { VoronoiGrid } from './density/voronoi-grid.js';
import { SceneDiagram, type SceneDiagrams } from './flow/scene-diagram.js';
import type { FrameView, Measure, RunFacts } from './source/frame-view.js';
import { Thinned } from './source/thinned.js';
import type { MeasuringArea } from './space/measuring-area.js';
import type { MeasuringGrid } from './space/measuring-grid.js';
import type { MeasuringLine } from './space/measuring-line.js';
import type { AnalysisTable } from './table.js';
import type { VoronoiCells } from './voronoi/voronoi-cells.js';

/** Least time between two frames that fields are means of, s: people move less than a square in it. */
export const FIELD_GAP = 0.5;

/** Where cells are looked at. */
export interface CellPlaces {
  readonly domain: Domain | undefined;
  readonly areas: readonly MeasuringArea[];
  readonly lines: readonly MeasuringLine[];
  readonly grid: MeasuringGrid | undefined;
  readonly services: readonly ServiceKind[];
  /** Density from which on a square of the grid is crowded, 1/m2. */
  readonly threshold?: number | undefined;
}

/** What cells tell; undefined where there are none, or no place of that kind. */
export interface CellTables {
  readonly scene: SceneDiagrams;
  readonly areas: AnalysisTable | undefined;
  readonly lines: AnalysisTable | undefined;
  readonly grid: AnalysisTable | undefined;
  readonly individual: AnalysisTable | undefined;
  readonly services: readonly AnalysisTable[];
  /** s for which one frame stood. */
  readonly frameTime: number;
}

/** All that needs Voronoi cells, which are computed once per frame, and what is known of the whole scene without. */
export class CellMeasures implements Measure<CellTables> {
  private readonly scene: SceneDiagram;
  private readonly areas: VoronoiDensity | undefined;
  private readonly lines: LineDensity | undefined;
  private readonly grid: Measure<AnalysisTable> | undefined;
  private readonly individual: IndividualDensity | undefined;
  private readonly services: readonly ServiceTimes[];
  private frameTime = 1;

  constructor(cells: VoronoiCells | undefined, { domain, areas, lines, grid, services, threshold }: CellPlaces) {
    this.scene = new SceneDiagram(domain, cells);
    this.areas = cells && areas.length > 0 ? new VoronoiDensity(areas, cells) : undefined;
    this.lines = cells && lines.length > 0 ? new LineDensity(lines, cells) : undefined;
    this.grid = cells && grid ? new Thinned(new VoronoiGrid(grid, cells, { threshold }), FIELD_GAP) : undefined;
    this.individual = cells && new IndividualDensity(cells);
    this.services = cells ? services.map((kind) => new ServiceTimes(kind, cells, areas)) : [];
  }

  begin(run: RunFacts): void {
    this.frameTime = run.frameTime;
    this.individual?.begin(run);
    this.grid?.begin?.(run);
    for (const service of this.services) service.begin(run);
  }

  frame(view: FrameView): void {
    this.scene.frame(view);
    this.areas?.frame(view);
    this.lines?.frame(view);
    this.grid?.frame(view);
    this.individual?.frame(view);
    for (const service of this.services) service.frame(view);
  }

  end(): CellTables {
    return {
      scene: this.scene.end(),
      areas: this.areas?.end(),
      lines: this.lines?.end(),
      grid: this.grid?.end(),
      individual: this.individual?.end(),
      services: this.services.map((service) => service.end()),
      frameTime: this.frameTime,
    };
  }
}
