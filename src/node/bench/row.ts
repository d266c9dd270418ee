import { roundSignificant } from './statistics.js';

/** One line of a benchmark, as `footfall bench --json` prints it. `null`: not measured, or no such thing. */
export interface BenchRow {
  readonly name: string;
  /** Whom we are compared with, with its version. */
  readonly peer: string | null;
  /** Unit of `ours` and `theirs`. Times are milliseconds per operation, rates operations per second. */
  readonly unit: string;
  readonly ours: number | null;
  readonly theirs: number | null;
  /** ours / theirs, medians of the same run: below 1 is faster for times, above 1 for rates. */
  readonly ratio: number | null;
  /** Interquartile range over median, of the ratios round by round, or of `ours` without a peer. */
  readonly spread: number | null;
  /** Such as `ratio <= 3`. */
  readonly target: string | null;
  readonly met: boolean | null;
  /** What else belongs to the figure: answers checked, memory, counts, or why a side was not measured. */
  readonly quality: string | null;
}

/** A bound on one figure of a row. */
export interface Target {
  readonly of: 'ratio' | 'ours';
  readonly atMost?: number;
  readonly atLeast?: number;
}

export interface RowFigures {
  readonly name: string;
  readonly unit: string;
  readonly peer?: string | null;
  readonly ours?: number | null;
  readonly theirs?: number | null;
  readonly spread?: number | null;
  readonly target?: Target | undefined;
  readonly quality?: string | null;
}

/** Completes a row: ratio, target as text, and whether it is met. */
export function makeRow(figures: RowFigures): BenchRow {
  const ours = tidy(figures.ours);
  const theirs = tidy(figures.theirs);
  const ratio = ours !== null && theirs !== null && theirs !== 0 ? roundSignificant(ours / theirs) : null;
  const { target } = figures;
  const judged = target === undefined ? null : target.of === 'ratio' ? ratio : ours;
  return {
    name: figures.name,
    peer: figures.peer ?? null,
    unit: figures.unit,
    ours,
    theirs,
    ratio,
    spread: tidy(figures.spread, 3),
    target: target === undefined ? null : formatTarget(target),
    met: target === undefined || judged === null ? null : isMet(target, judged),
    quality: figures.quality || null,
  };
}

function formatTarget(target: Target): string {
  const bounds: string[] = [];
  if (target.atLeast !== undefined) bounds.push(`>= ${roundSignificant(target.atLeast)}`);
  if (target.atMost !== undefined) bounds.push(`<= ${roundSignificant(target.atMost)}`);
  return `${target.of} ${bounds.join(' and ')}`;
}

function isMet(target: Target, value: number): boolean {
  return value >= (target.atLeast ?? -Infinity) && value <= (target.atMost ?? Infinity);
}

/** NaN and infinity have no place in JSON: not measured. */
function tidy(value: number | null | undefined, digits = 4): number | null {
  return value === null || value === undefined || !Number.isFinite(value) ? null : roundSignificant(value, digits);
}
