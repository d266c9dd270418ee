import type { Command } from 'commander';
import { FootfallError } from '../../error/index.js';
import {
  type BenchResult,
  type BenchRow,
  describeLoad,
  findPreviousResult,
  formatFigure,
  formatMet,
  listSuites,
  QUICK_MEASURE,
  runSuite,
  type Suite,
  writeResult,
} from '../../node/index.js';
import { parseNumber } from '../parse-value.js';
import { EXIT, type ExitCode, type RunCommand, type Session } from '../session.js';
import { formatTable } from '../terminal/table.js';
import { readVersion } from '../version.js';

interface BenchOptions {
  readonly quick?: boolean;
  readonly seed?: number;
  readonly save?: string;
  readonly strict?: boolean;
}

export function addBenchCommand(program: Command, run: RunCommand): void {
  const suites = listSuites();
  program
    .command('bench')
    .description('Runs a benchmark suite: warmed, repeated, in turn with its peers.')
    .argument('[suite]', 'suite to run (default: all)')
    .option('--quick', 'fewer repetitions, for a first impression')
    .option('--seed <n>', 'seed of the inputs', parseNumber)
    .option('--save <folder>', 'keep the results there, one folder per version')
    .option('--strict', 'exit with 1 if a target is not met')
    .addHelpText(
      'after',
      `
Suites:
${formatTable(
  [{ title: '' }, { title: '' }],
  suites.map(({ name, summary }) => [`  ${name}`, summary]),
).join('\n')}

Examples:
  $ footfall bench --quick
  $ footfall bench ${suites[0]?.name ?? ''} --json > bench.json
  $ footfall bench --save bench/results --strict`,
    )
    .action((name: string | undefined, options: BenchOptions) => run((session) => runBench(name, options, session)));
}

async function runBench(name: string | undefined, options: BenchOptions, session: Session): Promise<ExitCode> {
  const suites = chooseSuites(name);
  const results: BenchResult[] = [];
  for (const suite of suites) {
    session.progress.update(`${suite.name}: warming up`);
    const result = await runSuite(suite, {
      version: readVersion(),
      ...(options.quick && QUICK_MEASURE),
      ...(options.seed !== undefined && { seed: options.seed }),
      onRow: (row) => session.progress.update(`${suite.name}: ${row.name} done`),
    });
    results.push(result);
    printResult(result, session);
    if (options.save !== undefined) await saveResult(options.save, result, session);
  }
  const rows = results.flatMap((result) => result.rows);
  const [first] = results;
  session.printJson(results.length === 1 && first ? first : { suite: 'all', rows, suites: results });
  return options.strict && rows.some((row) => row.met === false) ? EXIT.no : EXIT.done;
}

function chooseSuites(name: string | undefined): readonly Suite[] {
  const suites = listSuites();
  if (name === undefined) return suites;
  const suite = suites.find((candidate) => candidate.name === name);
  if (suite) return [suite];
  throw new FootfallError('there is no such suite', {
    code: 'cli/usage',
    where: 'bench',
    got: name,
    expected: suites.map((candidate) => candidate.name).join(', '),
  });
}

function printResult(result: BenchResult, session: Session): void {
  const { machine } = result;
  session.print(
    session.colours.bold(`${result.suite}, footfall ${result.version}`),
    `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}${describeLoad(result)}`,
    '',
    ...formatTable(
      [
        { title: 'row' },
        { title: 'ours', align: 'right' },
        { title: 'theirs', align: 'right' },
        { title: 'unit' },
        { title: 'ratio', align: 'right' },
        { title: 'spread', align: 'right' },
        { title: 'target' },
        { title: 'met' },
        { title: 'peer' },
        { title: 'quality' },
      ],
      result.rows.map((row) => formatRow(row, session)),
      { title: session.colours.dim },
    ),
    '',
  );
}

function formatRow(row: BenchRow, session: Session): string[] {
  const { green, red } = session.colours;
  const mark = row.met === null ? (text: string) => text : row.met ? green : red;
  return [
    row.name,
    formatFigure(row.ours),
    formatFigure(row.theirs),
    row.unit,
    formatFigure(row.ratio),
    row.spread === null ? '-' : `${Math.round(row.spread * 100)} %`,
    row.target ?? '-',
    mark(formatMet(row.met)),
    row.peer ?? '-',
    row.quality ?? '',
  ];
}

async function saveResult(folder: string, result: BenchResult, session: Session): Promise<void> {
  const previous = await findPreviousResult(folder, result.version, result.suite);
  const files = await writeResult(folder, result, previous);
  for (const file of files) session.print(`written: ${file}`);
}
