import { type Domain, findTriangle, NONE } from '../../geometry/index.js';
import type { Measure } from '../source/frame-view.js';
import type { MeasuringArea } from '../space/measuring-area.js';
import { createMeasuringLine, type MeasuringLine } from '../space/measuring-line.js';
import { type AnalysisTable, columnOf, TableWriter } from '../table.js';
import { pickPoints, summariseIntervals } from './fundamental-diagram.js';
import { Passages } from './passages.js';

/** What the points come from: tables of single measures, as `analyse` has them. */
export interface DiagramTables {
  /** Of `LineCrossings`. */
  readonly crossings: AnalysisTable;
  /** Of `Passages`, by line; nothing for lines that have none. */
  readonly passages: readonly (AnalysisTable | undefined)[];
  /** Of `ClassicDensity`. */
  readonly classic: AnalysisTable;
  /** Of `VoronoiDensity`, where there are cells. */
  readonly voronoi: AnalysisTable | undefined;
  /** Of `SceneDiagram`. */
  readonly scene: AnalysisTable;
}

export const DIAGRAM_METHODS = ['A', 'B', 'C', 'D'] as const;

/** Name of the whole scene among the places. */
export const EVERYWHERE = 'everywhere';

/**
 * All points of fundamental diagrams in one table: by A and B at lines, by C and D in areas and in the whole scene.
 *
 * Columns: method, place, time (s), density (1/m2), speed (m/s), specific_flow (1/(m s)).
 *
 * @param interval of method A, s
 */
export function tabulateDiagrams(
  tables: DiagramTables,
  lines: readonly MeasuringLine[],
  areas: readonly MeasuringArea[],
  interval: number,
): AnalysisTable {
  const places = [EVERYWHERE, ...areas.map(({ name }) => name), ...lines.map(({ name }) => name)];
  const out = new TableWriter(
    'fundamental diagram',
    [
      ['method', ''],
      ['place', ''],
      ['time', 's'],
      ['density', '1/m2'],
      ['speed', 'm/s'],
      ['specific_flow', '1/(m s)'],
    ],
    { method: DIAGRAM_METHODS, place: places },
  );
  const add = (method: (typeof DIAGRAM_METHODS)[number], place: number, points: AnalysisTable): void => {
    const columns = ['time', 'density', 'speed', 'specific_flow'].map((name) => columnOf(points, name));
    const letter = DIAGRAM_METHODS.indexOf(method);
    for (let k = 0; k < points.rows; k++) out.add(letter, place, ...columns.map((values) => values[k]));
  };
  const { crossings, classic, voronoi, scene, passages } = tables;
  lines.forEach((line, l) => {
    const place = 1 + areas.length + l;
    add('A', place, summariseIntervals(filterRows(crossings, 'line', l), line.length, interval));
    const table = passages[l];
    if (table) add('B', place, pickPoints('B', table));
  });
  add('C', 0, pickPoints('C', scene));
  areas.forEach((_, a) => {
    add('C', a + 1, pickPoints('C', filterRows(classic, 'area', a)));
  });
  if (!voronoi) return out.build();
  add('D', 0, pickPoints('D', scene, 'voronoi_speed'));
  areas.forEach((_, a) => {
    add('D', a + 1, pickPoints('D', filterRows(voronoi, 'area', a)));
  });
  return out.build();
}

/**
 * A strip beside each straight line, on the side where there is free ground (the left where both have it): the way in which method B
 * measures at lines that are given without a second one.
 *
 * @param width of the strips, m
 */
export function createStrips(
  lines: readonly MeasuringLine[],
  width: number,
  domain: Domain | undefined,
): (Measure<AnalysisTable> | undefined)[] {
  return lines.map(({ name, points, length }) => {
    if (points.length !== 4) return undefined;
    const [ax, ay, bx, by] = points;
    const [nx, ny] = [((ay - by) / length) * width, ((bx - ax) / length) * width];
    const isFree = (side: number): boolean =>
      domain === undefined ||
      findTriangle(domain, (ax + bx) / 2 + (side * nx) / 2, (ay + by) / 2 + (side * ny) / 2) !== NONE;
    if (isFree(1)) return new Passages(createMeasuringLine(name, [ax, ay, bx, by]), width);
    return isFree(-1) ? new Passages(createMeasuringLine(name, [bx, by, ax, ay]), width) : undefined;
  });
}

/** The rows in which a column has a number. */
function filterRows(table: AnalysisTable, name: string, value: number): AnalysisTable {
  const wanted = columnOf(table, name);
  const columns = table.columns.map((column) => ({
    ...column,
    values: column.values.filter((_, k) => wanted[k] === value),
  }));
  return { ...table, columns, rows: columns[0]?.values.length ?? 0 };
}
