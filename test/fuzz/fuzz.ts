import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { Dice, seedOf } from './dice.js';
import { FUZZ_FORMATS, type FuzzFormat, type Mutant } from './formats.js';
import { FAULTS, type Fault, judge, listOutputs } from './judge.js';
import type { Outcome, Pool } from './pool.js';
import { makeRecordingSeeds } from './recordings.js';
import { listMapSeeds, type Seed } from './seeds.js';

export interface FuzzOptions {
  /** Runs the commands. */
  readonly pool: Pool;
  /** A folder of its own for what is tried. */
  readonly folder: string;
  /** Where mutants that fail are kept. */
  readonly keep: string;
  readonly seed: number;
  /** Folder of the outside data, whose small files are mutated, too. */
  readonly dataFolder?: string | undefined;
  /** Told of every command. */
  readonly onCommand?: ((mutant: string, command: string, outcome: Outcome) => void) | undefined;
}

export interface Failure {
  readonly format: string;
  readonly index: number;
  readonly fault: Fault;
  readonly what: string;
  /** The command line, without the program's own name. */
  readonly command: string;
  /** The mutant that failed. */
  readonly file: string;
}

/** What came of the mutants of one format. */
export interface FuzzRow {
  readonly format: string;
  mutants: number;
  /** Read by its first command. */
  accepted: number;
  /** Refused by its first command with exit code 2. */
  refused: number;
  commands: number;
  readonly faults: Record<Fault, number>;
  /** Processor time of the slowest command, s. */
  slowest: number;
  /** Bytes. */
  largest: number;
  readonly failures: Failure[];
}

interface Step {
  readonly args: readonly string[];
  /** Files and folders that the command writes. */
  readonly outputs?: readonly string[];
}

/** Share of mutants of maps that go through all maps and a run, and of recordings whose tables are written. */
const DEEP_SHARE = 0.25;

/** Makes mutants, lets the command line read them, and judges how it ends. */
export class Fuzzer {
  private seeds: Map<string, Seed[]> | undefined;

  constructor(private readonly options: FuzzOptions) {}

  /**
   * Tries the mutants of one format with these numbers; each depends on the seed, the format and its number alone.
   * @param width how many are tried at the same time
   */
  async run(
    format: FuzzFormat,
    numbers: Iterable<number>,
    width = 1,
    onStep?: (row: FuzzRow) => void,
  ): Promise<FuzzRow> {
    await this.prepare();
    const faults = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>;
    const row: FuzzRow = {
      format: format.name,
      mutants: 0,
      accepted: 0,
      refused: 0,
      commands: 0,
      faults,
      slowest: 0,
      largest: 0,
      failures: [],
    };
    const queue = numbers[Symbol.iterator]();
    const work = async (): Promise<void> => {
      for (let next = queue.next(); !next.done; next = queue.next()) {
        await this.tryMutant(format, next.value, row);
        onStep?.(row);
      }
    };
    await Promise.all(Array.from({ length: width }, work));
    return row;
  }

  private async prepare(): Promise<void> {
    if (this.seeds !== undefined) return;
    const { pool, folder, dataFolder } = this.options;
    const recordings = await makeRecordingSeeds(pool, join(folder, 'seeds'));
    this.seeds = new Map([...listMapSeeds(pool.settings.root, dataFolder), ...recordings]);
  }

  private async tryMutant(format: FuzzFormat, index: number, row: FuzzRow): Promise<void> {
    const dice = new Dice(seedOf(format.name, this.options.seed, index));
    const seeds = this.seeds?.get(format.seeds ?? format.name) ?? [];
    if (seeds.length === 0) throw new Error(`there is no input to mutate for ${format.name}`);
    const seed = dice.pick(seeds);
    const mutant = await format.make(seed, dice);
    const folder = join(this.options.folder, `${format.name}-${index}`);
    const input = writeMutant(folder, mutant);
    row.mutants++;
    try {
      const steps =
        format.kind === 'map' ? this.readMap(input, folder, format, dice) : this.readRecording(input, folder, dice);
      let isFirst = true;
      for (const { args, outputs = [] } of steps) {
        const outcome = await this.options.pool.run(args, folder);
        row.commands++;
        this.options.onCommand?.(`${format.name} ${index}`, args[0] ?? '', outcome);
        row.slowest = Math.max(row.slowest, outcome.cpu);
        row.largest = Math.max(row.largest, outcome.memory);
        if (isFirst) countAnswer(row, outcome);
        isFirst = false;
        const verdict = judge(
          outcome,
          outputs.flatMap((each) => [each, ...listOutputsBelow(each)]),
          folder,
        );
        if (verdict === undefined) continue;
        row.faults[verdict.fault]++;
        const { fault, what } = verdict;
        const command = args.map((word) => word.replace(`${folder}/`, '')).join(' ');
        row.failures.push({
          format: format.name,
          index,
          fault,
          what,
          command,
          file: this.keepMutant(format, index, input, args, fault, what, outcome),
        });
        return;
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  private *readMap(input: string, folder: string, format: FuzzFormat, dice: Dice): Generator<Step> {
    const isDeep = format.isDeep === true || dice.isLucky(DEEP_SHARE);
    yield { args: ['check', input, '--json'] };
    const scene = join(folder, 'out.scene.json');
    yield { args: ['import', input, '-o', scene, '--json'], outputs: [scene] };
    if (!isDeep || !existsSync(scene)) return;
    const short = join(folder, 'short.scene.json');
    const { from, to } = writeShort(scene, short, dice);
    const plan = join(folder, 'plan.svg');
    yield { args: ['voronoi', short, '--json', '--svg', plan], outputs: [plan] };
    yield {
      args: [
        'path',
        short,
        '--from',
        from,
        '--to',
        to,
        '--json',
        ...dice.pick([[], ['--on', 'roadmap'], ['--radius', '0']]),
      ],
    };
    const map = join(folder, 'map.svg');
    // The picture of a map for a disc asks 360,000 questions, which takes as long as it takes.
    const how = dice.pick([
      ['--svg', map],
      ['--svg', map],
      ['--radius', '0.2'],
    ]);
    yield { args: ['pathmap', short, '--to', to, '--json', ...how], outputs: [map] };
    const out = join(folder, 'run');
    yield { args: ['run', short, '--out', out, '--json'], outputs: [out] };
    if (existsSync(join(out, 'recording.ffr'))) yield { args: ['analyse', out, '--json'] };
  }

  private *readRecording(input: string, folder: string, dice: Dice): Generator<Step> {
    yield { args: ['analyse', input, '--json'] };
    const table = join(folder, 'out.csv');
    yield { args: ['export', input, '--to', 'csv', '-o', table, '--json'], outputs: [table] };
    if (!dice.isLucky(DEEP_SHARE)) return;
    const [tables, pictures] = [join(folder, 'tables'), join(folder, 'pictures')];
    yield { args: ['analyse', input, '-o', tables, '--pictures', pictures, '--json'], outputs: [tables, pictures] };
    const text = join(folder, 'out.txt');
    yield { args: ['export', input, '--to', 'txt', '-o', text, '--json'], outputs: [text] };
  }

  private keepMutant(
    format: FuzzFormat,
    index: number,
    input: string,
    args: readonly string[],
    fault: Fault,
    what: string,
    outcome: Outcome,
  ): string {
    const { keep, seed } = this.options;
    mkdirSync(keep, { recursive: true });
    const stem = join(keep, `${format.name}-${seed}-${index}`);
    const target = stem + (input.endsWith('.scene.json') ? '.scene.json' : extname(input));
    cpSync(input, target, { recursive: true });
    const short = join(dirname(input), '..', 'short.scene.json');
    if (existsSync(short)) cpSync(short, `${stem}.short.scene.json`);
    const command = args
      .map((word) => (word === input ? target : word === short ? `${stem}.short.scene.json` : word))
      .join(' ');
    const figures = `${outcome.cpu.toFixed(1)} s, ${Math.round(outcome.memory / 1e6)} MB`;
    writeFileSync(
      `${stem}.txt`,
      [`footfall ${command}`, fault, what, figures, outcome.stderr.head, outcome.stray, ''].join('\n'),
    );
    return target;
  }
}

export function findFormat(name: string): FuzzFormat {
  const format = FUZZ_FORMATS.find((each) => each.name === name);
  if (format === undefined)
    throw new Error(`unknown format ${name}; there are ${FUZZ_FORMATS.map((each) => each.name).join(', ')}`);
  return format;
}

function countAnswer(row: FuzzRow, { kind, code }: Outcome): void {
  if (kind !== 'done') return;
  if (code === 2) row.refused++;
  else row.accepted++;
}

function writeMutant(folder: string, { name, content }: Mutant): string {
  const path = join(folder, 'in', name);
  rmSync(folder, { recursive: true, force: true });
  if (content instanceof Uint8Array) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  }
  mkdirSync(path, { recursive: true });
  for (const [file, bytes] of Object.entries(content)) writeFileSync(join(path, file), bytes);
  return path;
}

function listOutputsBelow(path: string): string[] {
  return extname(path) === '' ? listOutputs(path) : [];
}

interface ReadScene {
  readonly boundary?: unknown;
  readonly places?: object;
  readonly crowd?: readonly { readonly count?: number }[];
  readonly run?: { readonly duration?: number; readonly step?: number };
}

/** A scene that runs for a second with few agents: long runs are right to take long. Also two places to go between. */
function writeShort(from: string, to: string, dice: Dice): { from: string; to: string } {
  const scene = JSON.parse(readFileSync(from, 'utf8')) as ReadScene;
  const { duration = 1, step = 0.05 } = scene.run ?? {};
  const crowd = scene.crowd?.map((entry) =>
    entry.count === undefined ? entry : { ...entry, count: Math.min(40, entry.count) },
  );
  const run = { ...scene.run, duration: Math.min(1, duration), ...(step < 0.01 && { step: 0.01 }) };
  writeFileSync(to, JSON.stringify({ ...scene, ...(crowd && { crowd }), run }));
  const numbers: [number, number][] = [];
  const visit = (value: unknown): void => {
    if (!Array.isArray(value)) {
      if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
    } else if (value.length === 2 && typeof value[0] === 'number') numbers.push(value as [number, number]);
    else value.forEach(visit);
  };
  visit(scene.boundary);
  const spot = (): string => {
    const [[ax, ay] = [0, 0], [bx, by] = [1, 1]] = [dice.pick(numbers), dice.pick(numbers)];
    const share = dice.next();
    return `${ax + (bx - ax) * share},${ay + (by - ay) * dice.next()}`;
  };
  const names = Object.keys(scene.places ?? {}).filter((name) => /^[\w-]+$/.test(name));
  return { from: spot(), to: names.length > 0 && dice.isLucky(0.4) ? dice.pick(names) : spot() };
}
