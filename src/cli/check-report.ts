import { clipText, type Finding } from '../error/index.js';
import type { SceneStats } from '../scene/index.js';
import { limitFindings, sumFindings } from './finding-summary.js';
import { formatErrorLine } from './report-error.js';
import { EXIT, type ExitCode, type Session } from './session.js';
import { formatNumber, formatPairs, formatTable } from './terminal/table.js';

/** The object that `check`, `import` and `generate` print with `--json`; its first four keys are a contract. */
export interface CheckReport {
  readonly ok: boolean;
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
  readonly stats: SceneStats;
  /** Format that was read: `scene`, `wkt`, ... */
  readonly format?: string;
  /** Files that were written. */
  readonly files?: readonly string[];
}

/** Stats where there is no scene to count. */
export const NO_STATS: SceneStats = {
  rings: 0,
  walls: 0,
  points: 0,
  circles: 0,
  vertices: 0,
  places: 0,
  agents: 0,
  area: 0,
  area_before: 0,
  components: 0,
};

/** What the numbers are, in the order of the table. */
const STAT_LABELS: readonly (readonly [keyof SceneStats, string])[] = [
  ['rings', 'rings'],
  ['walls', 'thin walls'],
  ['points', 'posts'],
  ['circles', 'circles'],
  ['vertices', 'vertices'],
  ['places', 'places'],
  ['agents', 'people'],
  ['area_before', 'free area as drawn'],
  ['area', 'free area'],
  ['components', 'connected parts'],
];

/**
 * Prints a report: one JSON object, or tables. Errors also put one line on standard error.
 * @param title what was checked, such as the file's name
 */
export function printCheckReport(report: CheckReport, title: string, session: Session): ExitCode {
  session.progress.clear();
  session.printJson({ ...report, errors: limitFindings(report.errors), warnings: limitFindings(report.warnings) });
  if (report.ok) printStats(report, title, session);
  printFindings('warnings', report.warnings, session.colours.yellow, session);
  // A single error is told by the line on standard error alone.
  if (report.errors.length > 1) printFindings('errors', report.errors, session.colours.red, session);
  for (const file of report.files ?? []) session.print(`written: ${file}`);

  const warned = report.warnings.length === 0 ? 'no warnings' : count(countFindings(report.warnings), 'warning');
  if (report.ok) {
    session.print(`${session.colours.green('ok')}: ${warned}`);
    return EXIT.done;
  }
  session.note(summarise(report.errors, title));
  return EXIT.badInput;
}

function printStats({ stats, format }: CheckReport, title: string, session: Session): void {
  const pairs = STAT_LABELS.map(([key, label]): [string, string] => {
    const value = stats[key];
    return [
      `  ${label}`,
      key === 'area' || key === 'area_before' ? `${formatNumber(value, 2)} m²` : formatNumber(value),
    ];
  });
  const suffix = format !== undefined && format !== 'scene' ? ` (${format})` : '';
  session.print(session.colours.bold(title) + suffix, '', ...formatPairs(pairs), '');
}

function printFindings(
  title: string,
  findings: readonly Finding[],
  mark: (text: string) => string,
  session: Session,
): void {
  if (findings.length === 0) return;
  const columns = [{ title: '' }, { title: '' }, { title: '' }];
  const rows = session.all
    ? findings.map(({ code, where, message }) => [`  ${mark(code)}`, where, message])
    : sumFindings(findings).map(({ code, count, places, message }) => [
        `  ${mark(code)}${count > 1 ? ` x ${formatNumber(count)}` : ''}`,
        `${places.join(', ')}${count > places.length ? ', ...' : ''}`,
        message,
      ]);
  session.print(session.colours.bold(title), ...formatTable(columns, rows, { width: session.width }));
  if (rows.length < findings.length) session.print('  --all lists them one by one');
  session.print('');
}

/** Letters of a place or a message that fit on the one line about an error; JSON has them all. */
const MOST_LETTERS = 1000;

/** One line with the file, the first error and how many there are. */
function summarise(errors: readonly Finding[], title: string): string {
  const [first] = errors;
  if (!first) return formatErrorLine(`${title}: not valid`);
  // Errors of the file as a whole name it themselves, some with a line: `hall.scene.json:12:5`.
  const named = first.where.startsWith(title);
  const place = [named ? '' : title, first.where].filter(Boolean).join(': ');
  const others = errors.length > 1 ? ` (and ${count(countFindings(errors) - 1, 'more error')})` : '';
  return formatErrorLine(`${clipText(place, MOST_LETTERS)}: ${clipText(first.message, MOST_LETTERS)}${others}`);
}

function count(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`;
}

function countFindings(findings: readonly Finding[]): number {
  return findings.reduce((sum, finding) => sum + (finding.count ?? 1), 0);
}
