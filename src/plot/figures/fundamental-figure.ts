import { type Analysis, type AnalysisTable, columnOf, computeSpread } from '../../analysis/index.js';
import type { ChartSeries } from '../chart/chart.js';
import { plotChart } from '../chart/plot-chart.js';
import { INK } from '../palette.js';
import type { AnalysisPicture, FigureOptions } from './figure.js';
import type { ComparedGroup } from './group-curves.js';
import { findTable, labelsOf, pickRows } from './pick-table.js';
import { lineLook } from './series-color.js';

/** Measured points to compare with. */
export interface FundamentalReference {
  readonly name: string;
  /** 1/m2. */
  readonly density: ArrayLike<number>;
  /** m/s. */
  readonly speed: ArrayLike<number>;
}

/** Free speed, shape and largest density of Weidmann's curve (Weidmann 1993, transport technique of pedestrians). */
const [FREE_SPEED, SHAPE, MOST] = [1.34, 1.913, 5.4];

/** Speed at a density by Weidmann, m/s: 0 from 5.4 people per m2 on. */
export function computeWeidmannSpeed(density: number): number {
  if (!(density > 0)) return FREE_SPEED;
  return density >= MOST ? 0 : FREE_SPEED * (1 - Math.exp(-SHAPE * (1 / density - 1 / MOST)));
}

/** Points of one series at most; more are thinned out evenly in time. */
const MOST_POINTS = 1500;

interface Points {
  readonly name: string;
  readonly density: Float64Array;
  readonly speed: Float64Array;
  /** One in so many is shown. */
  readonly every: number;
}

/**
 * Speed and specific flow over density, of every area, with Weidmann's curve and other data behind: two pictures, none where no
 * density was measured.
 *
 * @param references points of measurements to compare with
 */
export function plotFundamental(
  analysis: Analysis,
  references: readonly FundamentalReference[] = [],
  options: FigureOptions = {},
): AnalysisPicture[] {
  const found = listPoints(analysis);
  if (!found) return [];
  return drawDiagrams({ name: 'fundamental', title: 'Fundamental diagram', ...found, references }, options);
}

/** The points of groups of runs in a colour each: two pictures, none where no density was measured. All places of a run count alike. */
export function plotFundamentalGroups(
  groups: readonly ComparedGroup[],
  options: FigureOptions = {},
): AnalysisPicture[] {
  for (const [letter, method] of METHODS) {
    const points = groups.map(({ name, runs }) => {
      const tables = runs.flatMap((run) => findTable(run, 'fundamental diagram', DIAGRAM_COLUMNS) ?? []);
      const own = tables.flatMap((table) => splitByPlace(table, labelsOf(table, 'method').indexOf(letter), Infinity));
      return thin(name, joinColumns(own, 'density'), joinColumns(own, 'speed'));
    });
    if (points.every(({ density }) => density.length === 0)) continue;
    const title = 'Fundamental diagrams compared';
    const means = groups.map(averageClasses);
    return drawDiagrams({ name: 'comparison-fundamental', title, points, method, references: [], means }, options);
  }
  return [];
}

/** Mean speeds of single people by the density of their own cell, over the runs in which a class has enough of them. */
function averageClasses({ name, runs }: ComparedGroup): Points {
  const speeds = new Map<number, number[]>();
  for (const run of runs) {
    const table = findTable(run, 'speed by density', ['density', 'num_peds', 'speed']);
    if (!table) continue;
    const [density, people, speed] = ['density', 'num_peds', 'speed'].map((column) => columnOf(table, column));
    for (let row = 0; row < table.rows; row++) {
      if (people[row] >= LEAST_SEEN) speeds.set(density[row], [...(speeds.get(density[row]) ?? []), speed[row]]);
    }
  }
  const classes = [...speeds.keys()].sort((a, b) => a - b);
  const means = classes.map((density) => computeSpread(speeds.get(density) ?? []).mean);
  return { name, density: Float64Array.from(classes), speed: Float64Array.from(means), every: 1 };
}

/** People and frames in a class of density, from which on their mean speed is drawn. */
const LEAST_SEEN = 20;

interface Diagrams {
  /** How the names of the pictures begin. */
  readonly name: string;
  readonly title: string;
  readonly points: readonly Points[];
  readonly method: string;
  readonly references: readonly FundamentalReference[];
  /** Curves in the colours of the points: what single people do. */
  readonly means?: readonly Points[] | undefined;
}

function drawDiagrams(
  { name, title, points, method, references, means = [] }: Diagrams,
  options: FigureOptions,
): AnalysisPicture[] {
  const density = Float64Array.from({ length: 109 }, (_, k) => k / 20);
  const curve = Float64Array.from(density, computeWeidmannSpeed);
  const notes = points
    .filter(({ every }) => every > 1)
    .map((each) => `${each.name}: one moment in ${each.every} is shown.`);
  if (means.some((each) => each.density.length > 1)) {
    notes.push('Full lines: mean speed of single people by the density of their own Voronoi cell.');
  }
  const draw = (kind: string, label: string, unit: string, isFlow: boolean): AnalysisPicture => {
    const of = (densities: ArrayLike<number>, speeds: ArrayLike<number>): Float64Array =>
      Float64Array.from(densities, (value, k) => (isFlow ? value * speeds[k] : speeds[k]));
    const series: ChartSeries[] = [
      ...references.map((each, k): ChartSeries => {
        const gray = ['#8b929c', '#b3a6a0', '#6d7f93', '#a59c7a'][k % 4];
        return {
          kind: 'scatter',
          name: each.name,
          color: gray,
          x: each.density,
          y: of(each.density, each.speed),
          radius: 2.6,
        };
      }),
      ...points.map((each, k): ChartSeries => {
        const { color } = lineLook(k);
        return {
          kind: 'scatter',
          name: each.name,
          color,
          opacity: 0.4,
          x: each.density,
          y: of(each.density, each.speed),
          radius: 1.7,
        };
      }),
      ...means.map((each, k): ChartSeries => {
        const { color, dash } = lineLook(k);
        return { kind: 'line', color, dash, width: 2.2, x: each.density, y: of(each.density, each.speed) };
      }),
      {
        kind: 'line',
        name: 'Weidmann 1993',
        color: INK.text,
        x: density,
        y: of(density, curve),
        dash: [7, 4],
        width: 1.6,
      },
    ];
    const heading = `${title}: ${label}`;
    return {
      name: `${name}-${kind}`,
      title: heading,
      caption: `${method} A point per moment and place; the dashed curve is that of Weidmann (1993).`,
      svg: plotChart({
        title: heading,
        x: { label: 'density', unit: '1/m2', min: 0 },
        y: { label, unit, min: 0 },
        series,
        notes,
        width: options.width,
        idPrefix: options.idPrefix ? `${options.idPrefix}-${kind}` : `${name}-${kind}`,
      }),
    };
  };
  return [draw('speed', 'speed', 'm/s', false), draw('flow', 'specific flow', '1/(m s)', true)];
}

/** Places in one picture at most: those with most points. */
const MOST_PLACES = 8;

/** The best that was measured: Voronoi cells, else people over area, else at lines. */
function listPoints(analysis: Analysis): { points: Points[]; method: string } | undefined {
  const all = findTable(analysis, 'fundamental diagram', DIAGRAM_COLUMNS);
  if (all) {
    const letters = labelsOf(all, 'method');
    for (const [letter, method] of METHODS) {
      const points = splitByPlace(all, letters.indexOf(letter)).filter(({ density }) => density.length > 0);
      points.sort((a, b) => b.density.length * b.every - a.density.length * a.every);
      if (points.length > 0) return { points: points.slice(0, MOST_PLACES), method };
    }
    return undefined;
  }
  const columns = ['area', 'density', 'speed'];
  const voronoi = findTable(analysis, 'Voronoi density', columns);
  if (voronoi) return { points: splitByArea(voronoi), method: METHODS[0][1] };
  const classic = findTable(analysis, 'classic density', columns);
  return classic ? { points: splitByArea(classic), method: METHODS[1][1] } : undefined;
}

const DIAGRAM_COLUMNS = ['method', 'place', 'density', 'speed'];

const METHODS = [
  ['D', 'Density and speed by Voronoi cells (method D).'],
  ['C', 'People over area, and their mean speed (method C).'],
  ['A', 'Flow and speed at a line, density from both (method A).'],
] as const;

function splitByPlace(table: AnalysisTable, method: number, most = MOST_POINTS): Points[] {
  const methods = columnOf(table, 'method');
  const [places, density, speed] = ['place', 'density', 'speed'].map((name) => columnOf(table, name));
  return labelsOf(table, 'place').map((name, place) => {
    const rows: number[] = [];
    for (let row = 0; row < table.rows; row++) if (methods[row] === method && places[row] === place) rows.push(row);
    return thin(
      name,
      Float64Array.from(rows, (row) => density[row]),
      Float64Array.from(rows, (row) => speed[row]),
      most,
    );
  });
}

function joinColumns(points: readonly Points[], column: 'density' | 'speed'): Float64Array {
  const joined = new Float64Array(points.reduce((sum, each) => sum + each[column].length, 0));
  let at = 0;
  for (const each of points) {
    joined.set(each[column], at);
    at += each[column].length;
  }
  return joined;
}

function splitByArea(table: AnalysisTable): Points[] {
  return labelsOf(table, 'area').map((area, k) => {
    const [density, speed] = pickRows(table, 'area', k, ['density', 'speed']);
    return thin(area, density, speed);
  });
}

function thin(name: string, density: Float64Array, speed: Float64Array, most = MOST_POINTS): Points {
  const known: number[] = [];
  for (let k = 0; k < density.length; k++) {
    if (Number.isFinite(density[k]) && Number.isFinite(speed[k]) && density[k] > 0) known.push(k);
  }
  const every = Math.max(1, Math.ceil(known.length / most));
  const kept = known.filter((_, k) => k % every === 0);
  return {
    name,
    density: Float64Array.from(kept, (k) => density[k]),
    speed: Float64Array.from(kept, (k) => speed[k]),
    every,
  };
}
