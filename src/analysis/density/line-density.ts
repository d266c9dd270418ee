import { findTriangle, NONE } from '../../geometry/index.js';
import type { FrameView, Measure } from '../source/frame-view.js';
import { type ConvexPolygon, clipSegment } from '../space/convex-polygon.js';
import { computeDiscLength } from '../space/disc.js';
import type { MeasuringLine } from '../space/measuring-line.js';
import { type AnalysisTable, TableWriter } from '../table.js';
import type { VoronoiCells } from '../voronoi/voronoi-cells.js';

/** Where to look for free ground beside a line, m. */
const BESIDE = 1e-6;

/**
 * Density, speed and flow at a line from the Voronoi cells that it runs through (Adrian et al. 2024): everybody counts by the share
 * of the line in their cell. Density is the mean of 1 / cell along the line, 1/m2; speed the mean of how fast people move across
 * it, in whatever direction, m/s; specific_flow the mean of density times velocity across it, 1/(m s), positive towards the left of
 * the line's direction; flow that times the line's length, 1/s. Unlike counting, it needs no interval of time.
 *
 * Columns: line, frame, time, density, speed, specific_flow, flow. A row per line and frame.
 */
export class LineDensity implements Measure<AnalysisTable> {
  private readonly table: TableWriter;
  private readonly span = new Float64Array(2);

  constructor(
    private readonly lines: readonly MeasuringLine[],
    private readonly cells: VoronoiCells,
  ) {
    this.table = new TableWriter(
      'line density',
      [
        ['line', ''],
        ['frame', ''],
        ['time', 's'],
        ['density', '1/m2'],
        ['speed', 'm/s'],
        ['specific_flow', '1/(m s)'],
        ['flow', '1/s'],
      ],
      { line: lines.map(({ name }) => name) },
    );
  }

  frame(view: FrameView): void {
    const { cells } = this;
    cells.update(view);
    this.lines.forEach(({ points, length }, l) => {
      let [density, speed, flow] = [0, 0, 0];
      for (let k = 2; k + 1 < points.length; k += 2) {
        const [ax, ay, bx, by] = [points[k - 2], points[k - 1], points[k], points[k + 1]];
        const own = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
        if (own === 0) continue;
        // Unit normal towards the left.
        const [nx, ny] = [(ay - by) / own, (bx - ax) / own];
        for (let row = 0; row < view.count; row++) {
          if (!(cells.areas[row] > 0)) continue;
          let common = 0;
          cells.pieces.visit(row, (piece) => {
            common += this.measure(piece, ax, ay, bx, by, view.x[row], view.y[row]);
          });
          if (common <= 0) continue;
          const share = common / cells.sharers[row] / length;
          const across = view.vx[row] * nx + view.vy[row] * ny;
          density += share / cells.areas[row];
          if (Number.isNaN(across)) continue;
          speed += share * Math.abs(across);
          flow += (share / cells.areas[row]) * across;
        }
      }
      this.table.add(l, view.frame, view.time, density, speed, flow, flow * length);
    });
  }

  end(): AnalysisTable {
    return this.table.build();
  }

  /** m of a -> b in a piece of the cell of somebody at (x, y). */
  private measure(piece: ConvexPolygon, ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
    const { span } = this;
    const along = clipSegment(piece, ax, ay, bx, by, span);
    const [from, to] = span;
    if (!(to > from)) return 0;
    const [dx, dy] = [bx - ax, by - ay];
    const weight =
      along === 0 ? 1 : this.weigh(ax + ((from + to) / 2) * dx, ay + ((from + to) / 2) * dy, dx, dy, along);
    return (
      weight *
      computeDiscLength(ax + from * dx, ay + from * dy, ax + to * dx, ay + to * dy, x, y, this.cells.discRadius)
    );
  }

  /**
   * A line along edges of pieces has a piece on either side, half of it for each; along a wall, as an exit in the boundary, there is
   * one only.
   */
  private weigh(x: number, y: number, dx: number, dy: number, along: number): number {
    const step = (along * BESIDE) / Math.sqrt(dx * dx + dy * dy);
    return findTriangle(this.cells.domain, x + step * dy, y - step * dx) === NONE ? 1 : 0.5;
  }
}
