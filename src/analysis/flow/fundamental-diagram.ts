import { ClassicDensity } from '../density/classic-density.js';
import { VoronoiDensity } from '../density/voronoi-density.js';
import type { Measure } from '../source/frame-view.js';
import type { MeasuringArea } from '../space/measuring-area.js';
import type { MeasuringLine } from '../space/measuring-line.js';
import { type AnalysisTable, columnOf, TableWriter } from '../table.js';
import type { VoronoiCells } from '../voronoi/voronoi-cells.js';
import { LineCrossings } from './line-crossings.js';
import { Passages } from './passages.js';

/**
 * How density, speed and flow are measured, by the letters of Zhang et al. 2011 that JPSreport and PedPy use:
 * A: at a line, means over intervals of time: flow from the passings, speed of those who pass, density = flow / (speed x length);
 * B: between two lines, means over each person's stay;
 * C: in an area, people over area and the mean of their speeds, frame by frame;
 * D: in an area, by Voronoi cells, frame by frame.
 */
export type FundamentalMethod =
  | { readonly method: 'A'; readonly line: MeasuringLine /** s */; readonly interval: number }
  | { readonly method: 'B'; readonly line: MeasuringLine /** m, to the line's left */; readonly width: number }
  | { readonly method: 'C'; readonly area: MeasuringArea }
  | { readonly method: 'D'; readonly area: MeasuringArea; readonly cells: VoronoiCells };

/**
 * Points of a fundamental diagram. Columns: time (s; of the interval's end, the leaving, the frame), density (1/m2), speed (m/s),
 * specific_flow (1/(m s)). Points without a speed are left out.
 */
export function createFundamentalDiagram(choice: FundamentalMethod): Measure<AnalysisTable> {
  switch (choice.method) {
    case 'A': {
      const { line, interval } = choice;
      return after(new LineCrossings([line]), ({ crossings }) => summariseIntervals(crossings, line.length, interval));
    }
    case 'B':
      return after(new Passages(choice.line, choice.width), (table) => pickPoints('B', table));
    case 'C':
      return after(new ClassicDensity([choice.area]), (table) => pickPoints('C', table));
    case 'D':
      return after(new VoronoiDensity([choice.area], choice.cells), (table) => pickPoints('D', table));
  }
}

/** A measure whose result is made into another. */
function after<A, B>(measure: Measure<A>, finish: (result: A) => B): Measure<B> {
  return {
    begin: (run) => measure.begin?.(run),
    frame: (view) => measure.frame(view),
    end: () => finish(measure.end()),
  };
}

function createPoints(method: string): TableWriter {
  return new TableWriter(`fundamental diagram, method ${method}`, [
    ['time', 's'],
    ['density', '1/m2'],
    ['speed', 'm/s'],
    ['specific_flow', '1/(m s)'],
  ]);
}

/** Points from a table with densities and speeds; those without one of them are left out. */
export function pickPoints(method: string, table: AnalysisTable, speedName = 'speed'): AnalysisTable {
  const points = createPoints(method);
  const [time, density, speed] = ['time', 'density', speedName].map((name) => columnOf(table, name));
  for (let k = 0; k < table.rows; k++) {
    if (Number.isNaN(speed[k]) || Number.isNaN(density[k])) continue;
    points.add(time[k], density[k], speed[k], density[k] * speed[k]);
  }
  return points.build();
}

/**
 * Intervals are counted from the first passing, which only starts the clock. The time of an interval runs from the last passing
 * before it to the last one in it, so that people who come by threes are not cut in two; without a passing it goes over to the next.
 */
export function summariseIntervals(crossings: AnalysisTable, length: number, interval: number): AnalysisTable {
  const points = createPoints('A');
  const rows = Array.from(columnOf(crossings, 'time'), (time, k) => [time, columnOf(crossings, 'speed')[k]] as const);
  rows.sort((a, b) => a[0] - b[0]);
  if (rows.length === 0) return points.build();
  const start = rows[0][0];
  let before = start;
  for (let k = 1; k < rows.length; ) {
    const at = Math.floor((rows[k][0] - start) / interval);
    let [people, known, sum, last] = [0, 0, 0, before];
    for (; k < rows.length && Math.floor((rows[k][0] - start) / interval) === at; k++) {
      people++;
      last = rows[k][0];
      if (Number.isNaN(rows[k][1])) continue;
      known++;
      sum += rows[k][1];
    }
    // Several at the very moment of the last one: no time has passed.
    if (!(last > before) || known === 0) continue;
    const flow = people / (last - before) / length;
    const speed = sum / known;
    points.add(last, flow / speed, speed, flow);
    before = last;
  }
  return points.build();
}
