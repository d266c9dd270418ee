import { join } from 'node:path';
import { TrajectoryTally } from '../../analysis/index.js';
import { FootfallError, numberIn, requireOptions, type WorkOptions } from '../../error/index.js';
import {
  type ByteSource,
  isRecording,
  joinTables,
  type ParseTableOptions,
  Recording,
  readTables,
  TABLE_CHECKS,
  TableParser,
  type Trajectories,
} from '../../record/index.js';
import { MEGABYTE, type ReadOptions, readFileBytes, statPath } from '../read-input.js';
import { READ_CHECKS, requirePath, requireUrl } from '../require.js';
import { RUN_FILES } from '../run/run-files.js';
import { createFileSource } from './file-source.js';
import type { TrajectoryFormat } from './formats.js';
import { isParquet } from './parquet-footer.js';
import { parseElsewhere } from './parser-process.js';
import { RowSpool } from './row-spool.js';
import { isSqlite } from './sqlite.js';

/** Trajectories in a file, ready to be read. */
export interface OpenTrajectories {
  readonly path: string;
  readonly format: 'recording' | TrajectoryFormat;
  /** The recording itself where it is one of ours. */
  readonly recording: Recording | undefined;
  /** Well-known texts of the ground, where the file has some. */
  readonly areas: readonly string[];
  /** How many frames there are, those without anybody included as far as the file knows them. */
  readonly frameCount: number;
  /** The rows, part by part: of recordings, only one part is in memory at a time. */
  readTables(): Iterable<Trajectories>;
  /** Of a large table: its rows lie on disk, sorted, without those that cannot be used, and this counted what is wrong with them. */
  readonly tally?: TrajectoryTally | undefined;
}

/** How a file of trajectories is opened. */
export interface OpenTrajectoriesOptions extends ReadOptions, Omit<ParseTableOptions, 'name'> {
  /** Tables as text of at least so many bytes are kept on disk instead of in memory, where they are read raw. Default 64 MB. */
  readonly spoolFrom?: number | undefined;
  /** The script of the process that parses SQLite and Parquet, for tests of the sources. @internal */
  readonly parserScript?: URL | undefined;
}

const { name: _, ...parsing } = TABLE_CHECKS;
/** Checks of the options. */
export const OPEN_CHECKS = {
  ...READ_CHECKS,
  ...parsing,
  spoolFrom: numberIn(0, Infinity),
  parserScript: requireUrl,
} as const;

export const OPEN_DEFAULTS = { maxBytes: 2000 * MEGABYTE, spoolFrom: 64 * MEGABYTE } as const;

/**
 * Opens trajectories of any kind: the folder of a run, a recording, the tables of JuPedSim as SQLite (versions 1 to 3), Parquet,
 * CSV, PedPy's text and its relatives. What a file is, its content says, not its name.
 *
 * @throws FootfallError for anything else
 */
export async function openTrajectories(path: string, options: OpenTrajectoriesOptions = {}): Promise<OpenTrajectories> {
  requirePath(path, 'openTrajectories: path');
  requireOptions(options, 'openTrajectories: options', OPEN_CHECKS);
  const file = (await statPath(path)).isDirectory() ? join(path, RUN_FILES.recording) : path;
  const source = await openLarge(file, options.maxBytes ?? OPEN_DEFAULTS.maxBytes);
  if (source) return openRecording(file, source, options);
  const large = options.raw ? await openLargeTable(file, options) : undefined;
  if (large) return large;
  const bytes = await readFileBytes(file, { ...OPEN_DEFAULTS, ...options });
  return readOpened(file, bytes, options);
}

/** {@link openTrajectories} for bytes that are there already. @param name of the file, for messages */
export async function readOpened(
  name: string,
  bytes: Uint8Array,
  options: OpenTrajectoriesOptions = {},
): Promise<OpenTrajectories> {
  if (bytes.length === 0) throw new FootfallError('the file is empty', { code: 'file/empty', where: name });
  if (isRecording(bytes)) return openRecording(name, bytes, options);
  const kind = isSqlite(bytes) ? 'sqlite' : isParquet(bytes) ? 'parquet' : undefined;
  if (kind) {
    const { frameRate, raw, limits, parserScript } = options;
    const { table, areas } = await parseElsewhere(kind, bytes, { name, frameRate, raw, limits, parserScript });
    return describeTable(name, kind, table, areas);
  }
  const table = parseBytes(bytes, { ...options, name });
  return describeTable(name, bytes.includes(COMMA) ? 'csv' : 'txt', table);
}

/** All trajectories of a file as one table. @throws FootfallError for anything that is none */
export async function loadTrajectories(path: string, options: OpenTrajectoriesOptions = {}): Promise<Trajectories> {
  requirePath(path, 'loadTrajectories: path');
  return joinTables([...(await openTrajectories(path, options)).readTables()]);
}

/** Smaller recordings are read at once, bytes. */
const LARGE = 64 * MEGABYTE;

/** A large recording, to be read block by block; undefined for anything else. */
async function openLarge(file: string, maxBytes: number): Promise<ByteSource | undefined> {
  const stats = await statPath(file);
  if (!stats.isFile() || stats.size < LARGE || stats.size > maxBytes) return undefined;
  const source = createFileSource(file, stats.size);
  return isRecording(source.read(0, SIGNATURE_BYTES)) ? source : undefined;
}

const SIGNATURE_BYTES = 8;

/** A large table as text, read piece by piece; undefined for anything else. */
async function openLargeTable(file: string, options: OpenTrajectoriesOptions): Promise<OpenTrajectories | undefined> {
  const { maxBytes = OPEN_DEFAULTS.maxBytes, spoolFrom = OPEN_DEFAULTS.spoolFrom } = options;
  const stats = await statPath(file);
  const { size } = stats;
  if (!stats.isFile() || size < Math.max(1, spoolFrom) || size > maxBytes) return undefined;
  const source = createFileSource(file, size);
  const start = source.read(0, Math.min(size, PIECE));
  if (isRecording(start) || isSqlite(start) || isParquet(start)) return undefined;
  return spoolTable(file, source, options);
}

function spoolTable(name: string, source: ByteSource, options: OpenTrajectoriesOptions): OpenTrajectories {
  const parser = new TableParser({ ...options, name });
  const decoder = new TextDecoder();
  const spool = new RowSpool();
  const tally = new TrajectoryTally();
  const keep = (part: Trajectories): void => spool.add(part, (id, frame, x, y) => tally.note(id, frame, x, y));
  let hasComma = false;
  for (let at = 0; at < source.length; at += PIECE) {
    const end = Math.min(source.length, at + PIECE);
    const bytes = source.read(at, end);
    if (bytes.includes(0)) throw refuseBytes(name);
    hasComma ||= bytes.includes(COMMA);
    parser.push(decoder.decode(bytes, { stream: end < source.length }));
    if (parser.held >= SPOOL_ROWS) keep(parser.takeRows());
  }
  const rest = parser.finish();
  keep(rest);
  const tables = spool.finish(rest.frameRate);
  let [frameCount, before] = [0, Number.NaN];
  for (const { frames } of tables) {
    for (const frame of frames) {
      if (frame !== before) frameCount++;
      before = frame;
    }
  }
  const format = hasComma ? 'csv' : 'txt';
  return { path: name, format, recording: undefined, areas: [], frameCount, readTables: () => tables, tally };
}

/** Rows that are held before they go to disk. */
const SPOOL_ROWS = 20_000;

function openRecording(
  path: string,
  bytes: Uint8Array | ByteSource,
  { limits, onProgress }: WorkOptions,
): OpenTrajectories {
  const recording = nameFile(path, () => new Recording(bytes, { limits, onProgress }));
  return {
    path,
    format: 'recording',
    recording,
    areas: [],
    frameCount: recording.frameCount,
    readTables: () => readTables(recording),
  };
}

function describeTable(
  path: string,
  format: TrajectoryFormat,
  table: Trajectories,
  areas: readonly string[] = [],
): OpenTrajectories {
  const frameCount = new Set(table.frames).size;
  return { path, format, recording: undefined, areas, frameCount, readTables: () => [table] };
}

const COMMA = 44;
const PIECE = 1 << 20;

/** Text in pieces: a long file is more than one string can hold. */
function parseBytes(bytes: Uint8Array, options: ParseTableOptions & { readonly name: string }): Trajectories {
  if (bytes.includes(0)) throw refuseBytes(options.name);
  const parser = new TableParser(options);
  // Comments in other encodings than UTF-8 do no harm.
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += PIECE) {
    parser.push(decoder.decode(bytes.subarray(at, at + PIECE), { stream: at + PIECE < bytes.length }));
  }
  return parser.finish();
}

function refuseBytes(name: string): FootfallError {
  return new FootfallError('this is neither a recording nor a table', {
    code: 'record/unknown-format',
    where: name,
    got: 'other bytes',
    expected: 'a recording, SQLite of JuPedSim, Parquet, CSV, or text as PedPy reads it',
  });
}

/** Messages about a recording name the file. */
function nameFile<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof FootfallError)) throw error;
    throw new FootfallError(error.message, { code: error.code, where: path });
  }
}
