import { type AnalysisTable, type Comparison, listTableRows } from '../analysis/index.js';
import type { Finding } from '../error/index.js';
import type { AnalysedRun, RunDetails } from '../node/index.js';

/** Tables up to this many rows come with their rows. */
const MOST_ROWS = 100;

/** A table in the answer: what it holds, where it was written, and its rows where they are few. */
export interface TableAnswer {
  readonly name: string;
  readonly rows: number;
  readonly columns: readonly { readonly name: string; readonly unit: string }[];
  /** Null where no tables were written. */
  readonly file: string | null;
  readonly data?: readonly Readonly<Record<string, string | number | null>>[];
}

/** Files that were written. */
export interface WrittenFiles {
  /** Per table, in their order; none where no tables were written. */
  readonly tables: readonly string[];
  readonly pictures: readonly string[];
  readonly report: string | null;
  /** Player, video and PDF. */
  readonly others: readonly string[];
}

/** What `analyse` prints for programs; the first four keys are a contract. */
export interface AnalysisAnswer {
  readonly measures: Readonly<Record<string, number>>;
  readonly tables: readonly TableAnswer[];
  readonly pictures: readonly string[];
  /** Null where none was written. */
  readonly report: string | null;
  /** Player, video and PDF that were written. */
  readonly files: readonly string[];
  readonly warnings: readonly Finding[];
  /** Of one recording: what it is, and the gates whose use is told. */
  readonly run?: RunDetails;
  readonly gates?: { readonly kind: string; readonly width: number; readonly names: readonly string[] };
  /** Of several. */
  readonly runs?: readonly object[];
  readonly groups?: readonly object[];
}

export function describeAnalysis(analysed: AnalysedRun, files: WrittenFiles): AnalysisAnswer {
  const { analysis, details, gates, findings } = analysed;
  return {
    measures: analysis.measures,
    tables: describeTables(analysis.tables, files.tables),
    pictures: files.pictures,
    report: files.report,
    files: files.others,
    run: details,
    gates: { kind: gates.kind, width: gates.width, names: gates.gates.map(({ name }) => name) },
    warnings: findings,
  };
}

/** Several runs: `measures` are the means over the first group, `groups` has all of them. */
export function describeComparison(
  runs: readonly AnalysedRun[],
  comparison: Comparison,
  files: WrittenFiles,
): AnalysisAnswer {
  const [first] = comparison.groups;
  const means = Object.entries(first?.measures ?? {}).map(([name, { mean }]) => [name, mean]);
  return {
    measures: Object.fromEntries(means) as Record<string, number>,
    tables: describeTables(comparison.tables, files.tables),
    pictures: files.pictures,
    report: files.report,
    files: files.others,
    runs: runs.map(({ name, details, analysis }) => ({ name, ...details, measures: analysis.measures })),
    groups: comparison.groups.map(({ name, runs: indexes, measures }) => ({
      name,
      runs: indexes.map((k) => runs[k]!.name),
      measures,
    })),
    warnings: runs.flatMap(({ findings }): readonly Finding[] => findings),
  };
}

function describeTables(tables: readonly AnalysisTable[], files: readonly string[]): TableAnswer[] {
  return tables.map((table, k) => ({
    name: table.name,
    rows: table.rows,
    columns: table.columns.map(({ name, unit }) => ({ name, unit })),
    file: files[k] ?? null,
    ...(table.rows <= MOST_ROWS && { data: listTableRows(table) }),
  }));
}
