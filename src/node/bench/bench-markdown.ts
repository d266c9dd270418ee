import type { BenchChange } from './compare-results.js';
import { isBusy } from './machine.js';
import type { BenchRow } from './row.js';
import type { BenchResult } from './run-suite.js';

/** A result as a Markdown page: where it was measured, a table of the rows, and what changed since `previous`. */
export function formatBenchMarkdown(
  result: BenchResult,
  changes: readonly BenchChange[] = [],
  previous?: BenchResult,
): string {
  const { machine, load } = result;
  const lines = [
    `# Benchmark \`${result.suite}\`, footfall ${result.version}`,
    '',
    `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node}; seed ${result.seed}; ${result.date}.`,
    `Load before and after: ${load.before.join(', ')} / ${load.after.join(', ')}${describeLoad(result)}`,
    '',
    'Both sides of a row ran in turn in the same run. Times and rates are medians; ratio = ours / theirs; spread = interquartile range over median.',
    '',
    '| row | ours | theirs | unit | ratio | spread | target | met | peer | quality |',
    '|---|--:|--:|---|--:|--:|---|---|---|---|',
    ...result.rows.map(formatRow),
  ];
  if (previous !== undefined) lines.push('', ...formatChanges(changes, previous));
  return `${lines.join('\n')}\n`;
}

/** A warning if others used the machine, else an empty text. */
export function describeLoad(result: BenchResult): string {
  const busy = isBusy(result.load.before, result.machine.cores);
  return busy ? ' (the machine was busy: trust the ratios more than the times)' : '';
}

/** A figure with four significant digits and separated thousands; a dash where nothing was measured. */
export function formatFigure(value: number | null): string {
  if (value === null) return '-';
  return value.toLocaleString('en-US', { maximumSignificantDigits: 4 });
}

export function formatMet(met: boolean | null): string {
  return met === null ? '-' : met ? 'met' : 'not met';
}

function formatRow(row: BenchRow): string {
  const spread = row.spread === null ? '-' : `${Math.round(row.spread * 100)} %`;
  const cells = [
    row.name,
    formatFigure(row.ours),
    formatFigure(row.theirs),
    row.unit,
    formatFigure(row.ratio),
    spread,
    row.target ?? '-',
    row.met === false ? '**not met**' : formatMet(row.met),
    row.peer ?? '-',
    row.quality ?? '',
  ];
  return `| ${cells.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`;
}

function formatChanges(changes: readonly BenchChange[], previous: BenchResult): string[] {
  const title = `## Against ${previous.version} of ${previous.date.slice(0, 10)}`;
  const notable = changes.filter((change) => change.verdict !== 'same');
  if (notable.length === 0) return [title, '', `No change beyond the noise in ${changes.length} comparable rows.`];
  const rows = notable.map(({ name, of, before, now, change, verdict }) => {
    const percent = `${change > 0 ? '+' : ''}${Math.round(change * 100)} %`;
    return `| ${name} | ${of} | ${formatFigure(before)} | ${formatFigure(now)} | ${percent} | ${verdict} |`;
  });
  return [title, '', '| row | figure | before | now | change | verdict |', '|---|---|--:|--:|--:|---|', ...rows];
}
