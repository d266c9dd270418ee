import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type MisuseChoice, runMisuses } from './api/run-misuses.js';
import { FUZZ_FORMATS } from './formats.js';
import { Fuzzer, type FuzzRow, findFormat } from './fuzz.js';
import { FAULTS } from './judge.js';
import { JOB_LIMITS, type Outcome, Pool } from './pool.js';

const HELP = `Mutates inputs of every format, lets the built command line read them, and judges how it ends.

  node scripts/fuzz.mjs [--format NAME,...] [--count N] [--seed N] [--jobs N] [--keep DIR] [--only N] [--list]
  node scripts/fuzz.mjs --api [REGEXP] [--count N] [--seed N]

  --format  one or several of ${FUZZ_FORMATS.map(({ name }) => name).join(', ')} (default: all)
  --api     misuse the public functions instead: --count random calls of --seed, or every call of the functions that REGEXP fits
  --count   mutants per format (default: 200)
  --seed    the same seed gives the same mutants (default: 1)
  --jobs    processes at the same time (default: the number of cores)
  --keep    folder for the mutants that fail (default: .cache/fuzz)
  --only    the mutant of this number alone
  --list    print how every command ends

FOOTFALL_DATA adds small files of the outside data. FOOTFALL_SLOW=3 allows three times the time per command.
Exit code 1 where a command crashed, took more than 10 s or 1.5 GB, printed a trace, or wrote a number that is not finite.`;

/** The command `npm run fuzz`. @param root folder of the repository */
export async function main(root: string, args: string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const isGiven = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      api: isGiven,
      format: text,
      count: text,
      seed: text,
      jobs: text,
      keep: text,
      only: text,
      list: isGiven,
      help: isGiven,
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const { count = 200, seed = 1, jobs = cpus().length, only } = readWholes(values);
  if (values.api) return misuseApi(root, positionals[0] === undefined ? { count, seed } : { every: positionals[0] });
  if (positionals.length > 0) throw new Error(`unexpected ${positionals[0]}`);
  const formats = values.format === undefined ? FUZZ_FORMATS : values.format.split(',').map(findFormat);
  const keep = resolve(values.keep ?? join(root, '.cache', 'fuzz'));
  const folder = mkdtempSync(join(tmpdir(), 'footfall-fuzz-'));
  const slow = Number(process.env.FOOTFALL_SLOW ?? 1);
  const pool = new Pool(root, jobs, { ...JOB_LIMITS, seconds: slow * JOB_LIMITS.seconds });
  const dataFolder = process.env.FOOTFALL_DATA || undefined;
  const numbers = only === undefined ? Array.from({ length: count }, (_, k) => k) : [only];
  const rows: FuzzRow[] = [];
  try {
    const onCommand = values.list ? printCommand : undefined;
    const fuzzer = new Fuzzer({ pool, folder, keep, seed, dataFolder, onCommand });
    for (const format of formats) {
      let last = 0;
      const row = await fuzzer.run(format, numbers, jobs, (present) => {
        if (performance.now() - last < 2000) return;
        last = performance.now();
        process.stderr.write(
          `\r${format.name}: ${present.mutants} of ${numbers.length}, ${present.failures.length} failed   `,
        );
      });
      rows.push(row);
      process.stderr.write(`\r${formatRow(row)}\n`);
      for (const line of listCauses(row)) process.stderr.write(`${line}\n`);
    }
  } finally {
    pool.close();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(['', HEAD, ...rows.map(formatRow)].join('\n'));
  const failed = rows.reduce((sum, { failures }) => sum + failures.length, 0);
  console.log(failed === 0 ? '\nno failures' : `\n${failed} failures, kept in ${keep}`);
  return failed === 0 ? 0 : 1;
}

async function misuseApi(root: string, choice: MisuseChoice): Promise<number> {
  const { tried, failures } = await runMisuses(root, choice, (done) => process.stderr.write(`\rapi: ${done} calls   `));
  process.stderr.write('\n');
  for (const failure of failures) console.log(failure);
  console.log(`${tried} misuses of the API, ${failures.length} failures`);
  return failures.length === 0 ? 0 : 1;
}

function printCommand(mutant: string, command: string, { kind, code, cpu, memory, stderr }: Outcome): void {
  const figures = `${cpu.toFixed(2)} s, ${Math.round(memory / 1e6)} MB`;
  console.log(`${mutant}: ${command}: ${kind} ${code}, ${figures} ${stderr.head.split('\n')[0]}`);
}

function readWholes(values: Record<string, string | boolean | undefined>): Record<string, number> {
  const wholes: Record<string, number> = {};
  for (const name of ['count', 'seed', 'jobs', 'only']) {
    if (values[name] === undefined) continue;
    const number = Number(values[name]);
    if (!Number.isInteger(number) || number < 0)
      throw new Error(`--${name}: expected a whole number, got ${values[name]}`);
    wholes[name] = number;
  }
  return wholes;
}

const COLUMNS = ['format', 'mutants', 'commands', 'accepted', 'refused', ...FAULTS, 'slowest s', 'most MB'];
const WIDTHS = COLUMNS.map((name, k) => (k === 0 ? 16 : Math.max(8, name.length)));
const HEAD = formatCells(COLUMNS);

function formatRow({ format, mutants, commands, accepted, refused, faults, slowest, largest }: FuzzRow): string {
  const counts = FAULTS.map((fault) => faults[fault]);
  return formatCells([
    format,
    mutants,
    commands,
    accepted,
    refused,
    ...counts,
    slowest.toFixed(1),
    Math.round(largest / 1e6),
  ]);
}

function formatCells(cells: readonly (string | number)[]): string {
  return cells
    .map((cell, k) => (k === 0 ? String(cell).padEnd(WIDTHS[k]!) : String(cell).padStart(WIDTHS[k]!)))
    .join('  ');
}

/** Failures of one format, equal ones together. */
function listCauses({ failures }: FuzzRow): string[] {
  const causes = new Map<string, { count: number; first: string }>();
  for (const { fault, what, command, file } of failures) {
    const key = `${fault}, ${command.split(' ')[0]}: ${what.replace(/\d+(\.\d+)?/g, 'N')}`;
    const known = causes.get(key);
    if (known) known.count++;
    else causes.set(key, { count: 1, first: `${what.slice(0, 200)}\n      ${file}` });
  }
  return [...causes].map(([key, { count, first }]) => `  ${count} x ${key.split(':')[0]}: ${first}`);
}
