import { type Analysis, type AnalysisTable, columnOf } from '../../analysis/index.js';
import type { ChartSeries } from '../chart/chart.js';
import { plotChart } from '../chart/plot-chart.js';
import { INK } from '../palette.js';
import type { AnalysisPicture, FigureOptions } from './figure.js';
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
  const { points, method } = found;
  const density = Float64Array.from({ length: 109 }, (_, k) => k / 20);
  const curve = Float64Array.from(density, computeWeidmannSpeed);
  const notes = points
    .filter(({ every }) => every > 1)
    .map(({ name, every }) => `${name}: one moment in ${every} is shown.`);
  const draw = (name: string, title: string, label: string, unit: string, isFlow: boolean): AnalysisPicture => {
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
    return {
      name,
      title,
      caption: `${method} A point per moment and place; the dashed curve is that of Weidmann (1993).`,
      svg: plotChart({
        title,
        x: { label: 'density', unit: '1/m2', min: 0 },
        y: { label, unit, min: 0 },
        series,
        notes,
        width: options.width,
        idPrefix: options.idPrefix ? `${options.idPrefix}-${isFlow ? 'flow' : 'speed'}` : name,
      }),
    };
  };
  return [
    draw('fundamental-speed', 'Fundamental diagram: speed', 'speed', 'm/s', false),
    draw('fundamental-flow', 'Fundamental diagram: specific flow', 'specific flow', '1/(m s)', true),
  ];
}

/** Places in one picture at most: those with most points. */
const MOST_PLACES = 8;

/** The best that was measured: Voronoi cells, else people over area, else at lines. */
function listPoints(analysis: Analysis): { points: Points[]; method: string } | undefined {
  const all = findTable(analysis, 'fundamental diagram', ['method', 'place', 'density', 'speed']);
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

const METHODS = [
  ['D', 'Density and speed by Voronoi cells (method D).'],
  ['C', 'People over area, and their mean speed (method C).'],
  ['A', 'Flow and speed at a line, density from both (method A).'],
] as const;

function splitByPlace(table: AnalysisTable, method: number): Points[] {
  const methods = columnOf(table, 'method');
  const [places, density, speed] = ['place', 'density', 'speed'].map((name) => columnOf(table, name));
  return labelsOf(table, 'place').map((name, place) => {
    const rows: number[] = [];
    for (let row = 0; row < table.rows; row++) if (methods[row] === method && places[row] === place) rows.push(row);
    return thin(
      name,
      Float64Array.from(rows, (row) => density[row]),
      Float64Array.from(rows, (row) => speed[row]),
    );
  });
}

function splitByArea(table: AnalysisTable): Points[] {
  return labelsOf(table, 'area').map((area, k) => {
    const [density, speed] = pickRows(table, 'area', k, ['density', 'speed']);
    return thin(area, density, speed);
  });
}

function thin(name: string, density: Float64Array, speed: Float64Array): Points {
  const known: number[] = [];
  for (let k = 0; k < density.length; k++) {
    if (Number.isFinite(density[k]) && Number.isFinite(speed[k]) && density[k] > 0) known.push(k);
  }
  const every = Math.max(1, Math.ceil(known.length / MOST_POINTS));
  const kept = known.filter((_, k) => k % every === 0);
  return {
    name,
    density: Float64Array.from(kept, (k) => density[k]),
    speed: Float64Array.from(kept, (k) => speed[k]),
    every,
  };
}
