import { type Analysis, type AnalysisTable, columnOf, computeSpread, SERVICE_LEVELS } from '../../analysis/index.js';
import { plotBars } from '../chart/plot-bars.js';
import { DENSITY_RAMP, rampColorAt } from '../color/ramp.js';
import { PALETTE } from '../palette.js';
import type { AnalysisPicture, FigureOptions } from './figure.js';
import { type ComparedGroup, describeGroup } from './group-curves.js';
import { findTable, labelsOf, listTables, pickRows } from './pick-table.js';
import { lineLook } from './series-color.js';

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

/** Exits that groups of runs took, a bar per exit and group; undefined where no run counted any. */
export function plotGroupShares(
  groups: readonly ComparedGroup[],
  options: FigureOptions = {},
): AnalysisPicture | undefined {
  const columns = ['exit', 'share'];
  const tables = groups.map(({ runs }) => runs.map((analysis) => findTable(analysis, 'exit shares', columns)));
  const exits = [...new Set(tables.flat().flatMap((table) => (table ? labelsOf(table, 'exit') : [])))];
  if (exits.length === 0) return undefined;
  const spreads = exits.map((exit) =>
    tables.map((own) =>
      computeSpread(
        own.map((table) => {
          const number = table ? labelsOf(table, 'exit').indexOf(exit) : -1;
          const [share] = table && number >= 0 ? pickRows(table, 'exit', number, ['share']) : [];
          return 100 * (share?.[0] ?? Number.NaN);
        }),
      ),
    ),
  );
  const title = 'Use of exits compared';
  const bars = exits.flatMap((_, e) => groups.map((__, g) => [e, g] as const));
  return {
    name: 'comparison-exit-shares',
    title,
    caption: 'Share of the people by the last line that they passed; mean over the runs, with one standard deviation.',
    svg: plotBars({
      title,
      names: bars.map(([e, g]) => (g === 0 ? exits[e] : '')),
      label: 'exit',
      x: { label: 'share of those who passed one', unit: '%', min: 0 },
      parts: groups.map((group, g) => ({
        name: describeGroup(group),
        color: lineLook(g).color,
        values: bars.map(([e, own]) => (own === g ? spreads[e][g].mean : 0)),
      })),
      ends: bars.map(([e, g]) => {
        const { mean, sd } = spreads[e][g];
        if (Number.isNaN(mean)) return 'not known';
        return Number.isNaN(sd) ? `${mean.toFixed(1)} %` : `${mean.toFixed(1)} \u00b1 ${sd.toFixed(1)} %`;
      }),
      width: options.width,
      idPrefix: options.idPrefix ?? 'comparison-exit-shares',
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
