import {
  type Analysis,
  type AnalysisTable,
  type RunGroup,
  requireAnalysis,
  requireAnalysisTable,
} from '../../analysis/index.js';
import { listOf, maybe, partsOf, requireList, requireText } from '../../error/index.js';
import { formatUnit } from '../chart/chart.js';
import type { AnalysisPicture } from '../figures/figure.js';
import { formatDataBlock, formatPage, inlineSvg } from '../html/page.js';
import { escapeXml } from '../pixel-text.js';
import type { ReportFacts } from './describe-scene.js';
import { noteOf, orderMeasures } from './measure-notes.js';
import { decimalsOf, markNumber } from './report-number.js';
import { REPORT_STYLE, REPORT_STYLE_HASH } from './report-style.js';

/** One run in a report. */
export interface ReportRun {
  /** Told apart by it where there are several. */
  readonly name: string;
  readonly analysis: Analysis;
  /** Seed, version, kernel, scene and model parameters: under headings, as text. `describeScene` gives those of a scene. */
  readonly facts?: readonly ReportFacts[] | undefined;
  readonly warnings?: readonly string[] | undefined;
}

/** What a report is written from. */
export interface Report {
  readonly title: string;
  /** A sentence below the title: where it comes from. */
  readonly subtitle?: string | undefined;
  /** One, or several to compare. */
  readonly runs: readonly ReportRun[];
  readonly pictures?: readonly AnalysisPicture[] | undefined;
  /** Runs that differ by their seeds alone, as `compareAnalyses` finds them: their means and spreads are shown. */
  readonly groups?: readonly RunGroup[] | undefined;
  /** Tables that put groups side by side, as `compareAnalyses` makes them; the short ones are shown. */
  readonly comparison?: readonly AnalysisTable[] | undefined;
}

const requireFacts = listOf(partsOf({ title: requireText, rows: listOf(listOf(requireText, 2)) }));
const requireReport = partsOf({
  title: requireText,
  subtitle: maybe(requireText),
  runs: listOf(
    partsOf({
      name: requireText,
      analysis: requireAnalysis,
      facts: maybe(requireFacts),
      warnings: maybe(listOf(requireText)),
    }),
  ),
  pictures: maybe(listOf(partsOf({ name: requireText, title: requireText, caption: requireText, svg: requireText }))),
  groups: maybe(listOf(partsOf({ name: requireText, runs: requireList, measures: partsOf({}) }))),
  comparison: maybe(listOf(requireAnalysisTable)),
});

/** Tables of up to so many rows are shown; longer ones are listed. */
const MOST_ROWS = 48;
/** Figures that are shown first and large. */
const KEY_FIGURES = [
  'agents',
  'left',
  'clear_50',
  'clear_90',
  'clear_95',
  'clear_98',
  'clear_100',
  'travel_time_mean',
  'waiting_mean',
  'speed_mean',
  'density_max',
];

/**
 * One HTML page that explains a run, or compares several, and needs nothing beside it: key figures, pictures, tables, parameters,
 * warnings and what the figures mean. It fetches nothing and runs nothing. Every number is marked (`data-measure`, `data-table`) and
 * stands in full in the JSON at the end of the page (`<script id="footfall-report">`).
 */
export function formatReport(report: Report): string {
  requireReport(report, 'formatReport: report');
  const { title, subtitle, runs, pictures = [] } = report;
  const isMany = runs.length > 1;
  const groups = isMany ? (report.groups ?? []).filter((group) => group.runs.length > 1) : [];
  const sections: [id: string, title: string, body: string][] = [];
  const add = (id: string, heading: string, body: string): void => {
    if (body !== '') sections.push([id, heading, body]);
  };
  add(
    'figures',
    isMany ? 'Figures of all runs' : 'Key figures',
    isMany ? formatComparison(runs, groups) : formatKeys(runs),
  );
  add('side-by-side', 'Side by side', isMany ? formatSideBySide(report.comparison ?? []) : '');
  add('warnings', 'Warnings', formatWarnings(runs, isMany));
  add('pictures', 'Pictures', pictures.map(formatPicture).join('\n'));
  add('tables', 'Tables', runs.map((run, k) => formatTables(run, k, isMany)).join('\n'));
  add('parameters', 'Scene, model and run', runs.map((run) => formatFacts(run, isMany)).join('\n'));
  add('definitions', 'What the figures mean', formatDefinitions(runs));
  const body = [
    '<main>',
    '<header>',
    `<h1>${escapeXml(title)}</h1>`,
    subtitle === undefined ? '' : `<p class="lead">${escapeXml(subtitle)}</p>`,
    `<nav aria-label="Contents"><ol>${sections.map(([id, heading]) => `<li><a href="#${id}">${heading}</a></li>`).join('')}</ol></nav>`,
    '</header>',
    ...sections.map(([id, heading, text]) => `<section id="${id}">\n<h2>${heading}</h2>\n${text}\n</section>`),
    '</main>',
    formatDataBlock('footfall-report', toData(report, groups)),
  ].filter((line) => line !== '');
  return formatPage({ title, style: REPORT_STYLE, styleHash: REPORT_STYLE_HASH, body: body.join('\n') });
}

/** What the page holds for machines. */
function toData({ title, runs, pictures = [], comparison = [] }: Report, groups: readonly RunGroup[]): unknown {
  return {
    title,
    runs: runs.map(({ name, analysis, facts = [], warnings = [] }) => ({
      name,
      measures: analysis.measures,
      tables: analysis.tables.filter(isShort).map(toPlainTable),
      facts,
      warnings,
    })),
    ...(groups.length > 0 && { groups }),
    ...(runs.length > 1 && { comparison: comparison.filter(isSideBySide).map(toPlainTable) }),
    pictures: pictures.map(({ name, title: heading }) => ({ name, title: heading })),
  };
}

function toPlainTable(table: AnalysisTable): unknown {
  return {
    name: table.name,
    rows: table.rows,
    columns: table.columns.map((column) => ({ ...column, values: Array.from(column.values) })),
    labels: table.labels,
  };
}

function isShort({ rows }: AnalysisTable): boolean {
  return rows <= MOST_ROWS;
}

function formatKeys(runs: readonly ReportRun[]): string {
  const [run] = runs;
  if (!run) return '';
  const { measures } = run.analysis;
  const names = orderMeasures(Object.keys(measures));
  const cards = names
    .filter((name) => KEY_FIGURES.includes(name))
    .map((name) => {
      const { label, unit, decimals } = noteOf(name);
      const number = markNumber(measures[name], decimals, { measure: name, run: 0 });
      const end =
        unit === '' || !Number.isFinite(measures[name]) ? '' : ` <span class="unit">${escapeXml(unit)}</span>`;
      return `<li><b>${escapeXml(label)}</b><span>${number}</span>${end}</li>`;
    });
  const rest = names.filter((name) => !KEY_FIGURES.includes(name));
  const rows = rest.map((name) => {
    const { label, unit, decimals } = noteOf(name);
    return `<tr><td>${escapeXml(label)}</td><td>${markNumber(measures[name], decimals, { measure: name, run: 0 })}</td><td class="text unit">${escapeXml(unit)}</td></tr>`;
  });
  const table = rows.length === 0 ? '' : `<h3>Further figures</h3>\n<table><tbody>${rows.join('\n')}</tbody></table>`;
  return `<ul class="cards">\n${cards.join('\n')}\n</ul>\n${table}`;
}

function formatComparison(runs: readonly ReportRun[], groups: readonly RunGroup[]): string {
  const names = orderMeasures([...new Set(runs.flatMap(({ analysis }) => Object.keys(analysis.measures)))]);
  const rows = names.map((name) => {
    const { label, unit, decimals } = noteOf(name);
    const cells = runs.map(({ analysis }, run) =>
      markNumber(analysis.measures[name] ?? Number.NaN, decimals, { measure: name, run }),
    );
    const spreads = groups.flatMap(({ measures }, group) =>
      SPREADS.map(([kind]) => {
        const isFiner = kind === 'mean' || kind === 'sd';
        const value = measures[name]?.[kind] ?? Number.NaN;
        return markNumber(value, isFiner ? Math.max(1, decimals) : decimals, { measure: name, group, spread: kind });
      }),
    );
    const title = unit === '' ? label : `${label} [${unit}]`;
    return `<tr><td>${escapeXml(title)}</td>${[...cells, ...spreads].map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  const titles = groups.flatMap(({ name }) =>
    SPREADS.map(([, word]) => (groups.length > 1 ? `${name}: ${word}` : word)),
  );
  const heads = [...runs.map(({ name }) => name), ...titles].map((head) => `<th scope="col">${escapeXml(head)}</th>`);
  const note =
    groups.length === 0
      ? ''
      : '\n<p class="note">Means and spreads are over runs that differ by their seeds alone; deviation is that of a sample (n - 1). Runs in which a figure is not known are left out of it.</p>';
  return (
    `<div class="wide"><table><thead><tr><th scope="col">figure</th>${heads.join('')}</tr></thead>\n` +
    `<tbody>\n${rows.join('\n')}\n</tbody></table></div>${note}`
  );
}

/** Figures are in the table above; what is told of single runs stands below. */
function isSideBySide(table: AnalysisTable): boolean {
  return isShort(table) && table.rows > 0 && table.name.endsWith(' of groups');
}

function formatSideBySide(tables: readonly AnalysisTable[]): string {
  return tables
    .filter(isSideBySide)
    .map((table) => formatTable(table, { comparison: table.name }))
    .join('\n');
}

/** Spreads of a group, and what they are called. */
const SPREADS = [
  ['mean', 'mean'],
  ['sd', 'deviation'],
  ['min', 'least'],
  ['max', 'largest'],
] as const;

function formatWarnings(runs: readonly ReportRun[], isMany: boolean): string {
  const lists = runs.map(({ name, warnings = [] }) => {
    if (warnings.length === 0) return '';
    const items = warnings.map((warning) => `<li>${escapeXml(warning)}</li>`).join('\n');
    return `${isMany ? `<h3>${escapeXml(name)}</h3>\n` : ''}<ul class="warnings">\n${items}\n</ul>`;
  });
  const found = lists.filter((list) => list !== '');
  return found.length > 0 ? found.join('\n') : '<p>None.</p>';
}

function formatPicture({ name, caption, svg }: AnalysisPicture): string {
  return `<figure id="picture-${escapeXml(name)}">\n${inlineSvg(svg)}\n<figcaption>${escapeXml(caption)}</figcaption>\n</figure>`;
}

function formatTables({ name, analysis }: ReportRun, run: number, isMany: boolean): string {
  const shown = analysis.tables.filter((table) => isShort(table) && table.rows > 0);
  const long = analysis.tables.filter((table) => !isShort(table));
  if (shown.length + long.length === 0) return '';
  const parts = shown.map((table) => formatTable(table, { table: table.name, run }));
  if (long.length > 0) {
    const list = long.map((table) => `<tr><td>${escapeXml(table.name)}</td><td>${table.rows}</td></tr>`);
    parts.push(
      '<h3>Longer tables</h3>\n<p class="note">Not shown here; they are exported beside this report on demand.</p>\n' +
        `<table><thead><tr><th scope="col">table</th><th scope="col">rows</th></tr></thead><tbody>${list.join('\n')}</tbody></table>`,
    );
  }
  return `${isMany ? `<h3>${escapeXml(name)}</h3>\n` : ''}${parts.join('\n')}`;
}

/** @param keys what marks its numbers */
function formatTable(table: AnalysisTable, keys: Readonly<Record<string, string | number>>): string {
  const heads = table.columns.map(({ name, unit }) => (unit === '' ? name : `${name} [${formatUnit(unit)}]`));
  const decimals = table.columns.map(({ unit, values }) => decimalsOf(unit, values));
  const rows = Array.from({ length: table.rows }, (_, row) => {
    const cells = table.columns.map(({ name, values }, c) => {
      const text = table.labels[name]?.[values[row]];
      if (text !== undefined) return `<td class="text">${escapeXml(text)}</td>`;
      return `<td>${markNumber(values[row], decimals[c], { ...keys, column: name, row })}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return (
    `<h3>${escapeXml(table.name)}</h3>\n<div class="wide"><table><thead><tr>` +
    `${heads.map((head) => `<th scope="col">${escapeXml(head)}</th>`).join('')}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody></table></div>`
  );
}

function formatFacts({ name, facts = [] }: ReportRun, isMany: boolean): string {
  const groups = facts.map(({ title, rows }) => {
    const list = rows.map(
      ([label, value]) => `<tr><td>${escapeXml(label)}</td><td class="text">${escapeXml(value)}</td></tr>`,
    );
    return `<div><h3>${escapeXml(title)}</h3><table><tbody>${list.join('')}</tbody></table></div>`;
  });
  if (groups.length === 0) return '';
  return `${isMany ? `<h3>${escapeXml(name)}</h3>\n` : ''}<div class="facts">\n${groups.join('\n')}\n</div>`;
}

function formatDefinitions(runs: readonly ReportRun[]): string {
  const names = orderMeasures([...new Set(runs.flatMap(({ analysis }) => Object.keys(analysis.measures)))]);
  const items = names.flatMap((name) => {
    const { label, meaning } = noteOf(name);
    return meaning === '' ? [] : [`<dt>${escapeXml(label)}</dt><dd>${escapeXml(meaning)}</dd>`];
  });
  return items.length === 0 ? '' : `<dl>\n${items.join('\n')}\n</dl>`;
}
