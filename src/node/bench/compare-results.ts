import type { BenchRow } from './row.js';
import type { BenchResult } from './run-suite.js';

/** How one row did against an earlier result. */
export interface BenchChange {
  readonly name: string;
  /** Ratios to a peer can be compared between machines; times and rates only on the same one. */
  readonly of: 'ratio' | 'ours';
  readonly before: number;
  readonly now: number;
  /** now / before - 1. */
  readonly change: number;
  /** `same` within the noise of either run. */
  readonly verdict: 'better' | 'worse' | 'same';
}

/** Changes below this are noise even where the spread of the samples was smaller. */
const LEAST_CHANGE = 0.1;

/** Rows that both results have, by name. Rows without a common figure are left out. */
export function compareResults(before: BenchResult, now: BenchResult): BenchChange[] {
  const isSameMachine = before.machine.cpu === now.machine.cpu && before.machine.node === now.machine.node;
  const known = new Map(before.rows.map((row) => [row.name, row]));
  const changes: BenchChange[] = [];
  for (const row of now.rows) {
    const old = known.get(row.name);
    if (old === undefined || old.unit !== row.unit) continue;
    const of = row.ratio !== null && old.ratio !== null && samePeer(row, old) ? 'ratio' : 'ours';
    if (of === 'ours' && !isSameMachine && row.unit !== 'exponent') continue;
    const from = old[of];
    const to = row[of];
    if (from === null || to === null || from === 0) continue;
    const change = to / from - 1;
    const noise = Math.max(LEAST_CHANGE, 2 * (row.spread ?? 0), 2 * (old.spread ?? 0));
    const isBetter = isHigherBetter(row) ? change > 0 : change < 0;
    const verdict = Math.abs(change) <= noise ? 'same' : isBetter ? 'better' : 'worse';
    changes.push({ name: row.name, of, before: from, now: to, change, verdict });
  }
  return changes;
}

/** Rates grow, everything else (times, memory, exponents) should shrink. */
function isHigherBetter(row: BenchRow): boolean {
  return row.unit === '1/s';
}

/** The same peer in whatever version. */
function samePeer(a: BenchRow, b: BenchRow): boolean {
  const name = (row: BenchRow): string => (row.peer ?? '').replace(/ v?\d[\w.]*/g, '');
  return name(a) === name(b);
}
