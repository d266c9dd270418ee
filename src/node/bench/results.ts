import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatBenchMarkdown } from './bench-markdown.js';
import { compareResults } from './compare-results.js';
import type { BenchResult } from './run-suite.js';

/** Where the results of a suite lie below the folder of all results: one folder per version. */
export function resultFile(folder: string, version: string, suite: string): string {
  return join(folder, version, `${suite}.json`);
}

/**
 * The result to compare with: that of the newest version before this one, else what an earlier run of this version
 * left. Undefined if there is none that can be read.
 */
export async function findPreviousResult(
  folder: string,
  version: string,
  suite: string,
): Promise<BenchResult | undefined> {
  const versions = (await readdir(folder).catch(() => [] as string[]))
    .filter((name) => compareVersions(name, version) < 0)
    .sort(compareVersions)
    .reverse();
  for (const name of [...versions, version]) {
    const result = await readResult(resultFile(folder, name, suite));
    if (result !== undefined) return result;
  }
  return undefined;
}

/** Writes the result as JSON and as a table in Markdown beside it; returns the names of the files. */
export async function writeResult(folder: string, result: BenchResult, previous?: BenchResult): Promise<string[]> {
  const file = resultFile(folder, result.version, result.suite);
  const table = file.replace(/\.json$/, '.md');
  const changes = previous === undefined ? [] : compareResults(previous, result);
  await mkdir(join(folder, result.version), { recursive: true });
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  await writeFile(table, formatBenchMarkdown(result, changes, previous));
  return [file, table];
}

async function readResult(file: string): Promise<BenchResult | undefined> {
  try {
    const value = JSON.parse(await readFile(file, 'utf8')) as BenchResult;
    return Array.isArray(value.rows) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Order of versions such as 0.9.1 and 0.10.0 by their numbers; a pre-release comes before its release. */
export function compareVersions(a: string, b: string): number {
  const [coreA, preA] = splitVersion(a);
  const [coreB, preB] = splitVersion(b);
  for (let k = 0; k < 3; k++) {
    const difference = (coreA[k] ?? 0) - (coreB[k] ?? 0);
    if (difference !== 0) return difference;
  }
  if (preA === preB) return 0;
  if (preA === '') return 1;
  if (preB === '') return -1;
  return preA < preB ? -1 : 1;
}

function splitVersion(version: string): [number[], string] {
  const dash = version.indexOf('-');
  const core = dash < 0 ? version : version.slice(0, dash);
  return [core.split('.').map((part) => Number.parseInt(part, 10) || 0), dash < 0 ? '' : version.slice(dash + 1)];
}
