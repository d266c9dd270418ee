import { type Analysis, type AnalysisTable, columnOf, SERVICE_LEVELS } from '../../analysis/index.js';
import { plotBars } from '../chart/plot-bars.js';
import { DENSITY_RAMP, rampColorAt } from '../color/ramp.js';
import { PALETTE } from '../palette.js';
import type { AnalysisPicture, FigureOptions } from './figure.js';
import { findTable, labelsOf, listTables, pickRows } from './pick-table.js';

/** Which exits people took; undefined without that table. */
export function plotExitShares(analysis: Analysis, options: FigureOptions = {}): AnalysisPicture | undefined {
  const table = findTable(analysis, 'exit shares', ['exit', 'num_peds', 'share']);
  if (!table) return undefined;
  const [exits, people, shares] = ['exit', 'num_peds', 'share'].map((name) => columnOf(table, name));
  const labels = labelsOf(table, 'exit');
  const title = 'Use of exits';
  return {
    name: 'exit-shares',
    title,
    caption: 'People by the last line that they passed.',
    svg: plotBars({
      title,
      names: Array.from(exits, (exit) => labels[exit] ?? String(exit)),
      label: 'exit',
      x: { label: 'people', unit: '', isWhole: true },
      parts: [{ name: 'people', color: PALETTE[0], values: people }],
      ends: Array.from(people, (count, k) =>
        Number.isFinite(shares[k]) ? `${count} (${Number((100 * shares[k]).toFixed(1))} %)` : `${count}`,
      ),
      width: options.width,
      idPrefix: options.idPrefix ?? 'exit-shares',
    }),
  };
}

/** Colour of a level of service, 0 (A) to 5 (F): bright to dark. */
export function serviceColor(level: number): string {
  return rampColorAt(DENSITY_RAMP, 0.04 + (0.86 * level) / (SERVICE_LEVELS.length - 1));
}

/** How long people were at which level of service, everywhere and per area: a picture per kind of level that was measured. */
export function plotServiceLevels(analysis: Analysis, options: FigureOptions = {}): AnalysisPicture[] {
  return listTables(analysis, 'levels of service', ['area', 'level', 'time', 'share']).map((table) =>
    plotService(table, options),
  );
}

const KINDS: Readonly<Record<string, string>> = { walkway: 'walkways', queue: 'queues', stairs: 'stairs' };

function plotService(table: AnalysisTable, options: FigureOptions): AnalysisPicture {
  const areas = labelsOf(table, 'area');
  const kind = table.name.replace('levels of service, ', '');
  const what = Object.hasOwn(KINDS, kind) ? KINDS[kind] : kind;
  const name = `levels-of-service-${kind.replace(/[^a-z0-9]+/gi, '-')}`;
  const title = `Levels of service for ${what} (Fruin)`;
  return {
    name,
    title,
    caption:
      `Share of the time that people spent at each of Fruin's levels for ${what}, by the room of their Voronoi cells. ` +
      'A is free, F is jammed.',
    svg: plotBars({
      title,
      names: areas,
      label: 'area',
      x: { label: 'share of person-time', unit: '%', min: 0, max: 100 },
      parts: SERVICE_LEVELS.map((level, k) => {
        const [area, share] = pickRows(table, 'level', k, ['area', 'share']);
        const values = new Float64Array(areas.length);
        area.forEach((a, row) => {
          values[a] = 100 * share[row];
        });
        return { name: level, color: serviceColor(k), values, text: () => level };
      }),
      width: options.width,
      idPrefix: options.idPrefix ?? name,
    }),
  };
}
