import { oneOf, requireNumber } from '../../error/index.js';
import type { FrameView, Measure, RunFacts } from '../source/frame-view.js';
import { isInArea, type MeasuringArea } from '../space/measuring-area.js';
import { type AnalysisTable, TableWriter } from '../table.js';
import type { VoronoiCells } from '../voronoi/voronoi-cells.js';

/** From free to jammed. */
export const SERVICE_LEVELS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

export type ServiceLevel = (typeof SERVICE_LEVELS)[number];

/** What people do where they are: Fruin has a scale for each. */
export type ServiceKind = keyof typeof SERVICE_LIMITS;

const SQUARE_FOOT = 0.09290304;

/** m2 per person at which A ends, then B, C, D and E (Fruin 1971, who gives square feet: 35, 25, ... on walkways). */
export const SERVICE_LIMITS = {
  walkway: [35, 25, 15, 10, 5].map((feet) => feet * SQUARE_FOOT),
  queue: [13, 10, 7, 3, 2].map((feet) => feet * SQUARE_FOOT),
  stairs: [20, 15, 10, 7, 4].map((feet) => feet * SQUARE_FOOT),
} as const satisfies Record<string, readonly number[]>;

/** The level for so much room, 0 (A) to 5 (F). At a limit the better level holds. */
export function findServiceLevel(kind: ServiceKind, squareMetresPerPerson: number): number {
  requireServiceKind(kind, 'findServiceLevel: kind');
  requireNumber(squareMetresPerPerson, 'findServiceLevel: squareMetresPerPerson', 0, Infinity);
  return levelOf(kind, squareMetresPerPerson);
}

export const requireServiceKind = oneOf('walkway', 'queue', 'stairs');

function levelOf(kind: ServiceKind, squareMetresPerPerson: number): number {
  const limits = SERVICE_LIMITS[kind];
  let level = 0;
  while (level < limits.length && squareMetresPerPerson < limits[level]) level++;
  return level;
}

/**
 * How long people were at which level of service, by the room of their Voronoi cells: in all, and while in each area. Who is not on
 * free ground counts nowhere.
 *
 * Columns: area (0 is everywhere, areas follow), level, time (person-seconds), share. A row per area and level.
 */
export class ServiceTimes implements Measure<AnalysisTable> {
  private frameTime = 1;
  private readonly counts: Float64Array;

  constructor(
    private readonly kind: ServiceKind,
    private readonly cells: VoronoiCells,
    private readonly areas: readonly MeasuringArea[] = [],
  ) {
    this.counts = new Float64Array((areas.length + 1) * SERVICE_LEVELS.length);
  }

  begin({ frameTime }: RunFacts): void {
    this.frameTime = frameTime;
  }

  frame(view: FrameView): void {
    this.cells.update(view);
    const levels = SERVICE_LEVELS.length;
    for (let row = 0; row < view.count; row++) {
      const room = this.cells.areas[row];
      if (Number.isNaN(room)) continue;
      const level = levelOf(this.kind, room);
      this.counts[level]++;
      for (let a = 0; a < this.areas.length; a++) {
        if (isInArea(this.areas[a], view.x[row], view.y[row])) this.counts[(a + 1) * levels + level]++;
      }
    }
  }

  end(): AnalysisTable {
    const table = new TableWriter(
      `levels of service, ${this.kind}`,
      [
        ['area', ''],
        ['level', ''],
        ['time', 's'],
        ['share', ''],
      ],
      { area: ['everywhere', ...this.areas.map(({ name }) => name)], level: SERVICE_LEVELS },
    );
    const levels = SERVICE_LEVELS.length;
    for (let a = 0; a <= this.areas.length; a++) {
      const own = this.counts.subarray(a * levels, (a + 1) * levels);
      const total = own.reduce((sum, count) => sum + count, 0);
      own.forEach((count, level) => {
        table.add(a, level, count * this.frameTime, total > 0 ? count / total : Number.NaN);
      });
    }
    return table.build();
  }
}
