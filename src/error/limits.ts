import { FootfallError } from './footfall-error.js';
import { type Check, requireFunction, requireNumber, requireOptions } from './require.js';

/**
 * How much a reader accepts before it refuses. A limit is checked before the memory for what it counts is taken, and
 * everything that a limit admits is handled in time that grows little faster than the input. Whoever trusts an input
 * raises a limit by name: `limits: { places: 500_000 }` in code, `--limit places=500000` on the command line.
 */
export interface Limits {
  /** Bytes that the compressed parts of one input unpack to, together. */
  readonly unpackedBytes: number;
  /** Files in one archive or folder. */
  readonly entries: number;
  /** Levels of groups, blocks, collections or brackets inside each other. */
  readonly nesting: number;
  /** Shapes that a map holds once its references and blocks are expanded. */
  readonly shapes: number;
  /** Vertices of all shapes together, after curves are flattened. */
  readonly vertices: number;
  /** Cells of a grid or tile map. */
  readonly cells: number;
  /** Pairs of edges that touch, cross or overlap, before repair. */
  readonly crossings: number;
  /** Comparisons of edges with each other that repair and triangulation make. */
  readonly comparisons: number;
  /** Elements times rules that the style sheet of a drawing may compare. */
  readonly styleMatches: number;
  /** Comparisons of points with outlines, where an importer looks for what lies in what. */
  readonly containment: number;
  /** Goals and stops that an importer gives to crowds and agents, counted once for each of them. */
  readonly references: number;
  /** Named places of a scene. */
  readonly places: number;
  /** Agents of a scene, those still to come included. */
  readonly agents: number;
  /** Points or pairs of points in one query file. */
  readonly queries: number;
  /** Pixels of a raster that is filled point by point. */
  readonly pixels: number;
  /** Lanes that are laid between sources and sinks. */
  readonly lanes: number;
  /** Rows of a trajectory table that is held in memory, or of a recording that packs them more tightly than a byte each. */
  readonly rows: number;
  /** Frames of a recording. */
  readonly frames: number;
  /** Notes beside the frames of a recording. */
  readonly notes: number;
  /** Seconds of computing that the parser of a third party (SQLite, Parquet) may take for a file, and one more per megabyte of it. */
  readonly parseSeconds: number;
  /** Megabytes of memory that such a parser may take, and 30 more per megabyte of the file. */
  readonly parseMegabytes: number;
}

export type LimitName = keyof Limits;

/** What is accepted unless the caller says otherwise. */
export const LIMIT_DEFAULTS: Limits = {
  unpackedBytes: 256_000_000,
  entries: 1_000,
  nesting: 100,
  shapes: 200_000,
  vertices: 2_000_000,
  cells: 16_000_000,
  crossings: 500_000,
  comparisons: 300_000_000,
  styleMatches: 20_000_000,
  containment: 50_000_000,
  references: 2_000_000,
  places: 200_000,
  agents: 1_000_000,
  queries: 1_000_000,
  pixels: 1_000_000,
  lanes: 2_000,
  rows: 20_000_000,
  frames: 2_000_000,
  notes: 1_000_000,
  parseSeconds: 2,
  parseMegabytes: 800,
};

/** What each limit counts, for messages and help: at most 3 places. */
const NOUNS: Readonly<Record<LimitName, string>> = {
  unpackedBytes: 'unpacked bytes',
  entries: 'files',
  nesting: 'levels',
  shapes: 'shapes',
  vertices: 'vertices',
  cells: 'cells',
  crossings: 'touching or crossing pairs of edges',
  comparisons: 'comparisons between edges',
  styleMatches: 'comparisons of elements with style rules',
  containment: 'comparisons of points with outlines',
  references: 'goals and stops of people',
  places: 'places',
  agents: 'agents',
  queries: 'queries',
  pixels: 'pixels',
  lanes: 'lanes',
  rows: 'rows',
  frames: 'frames',
  notes: 'notes',
  parseSeconds: 'seconds of parsing',
  parseMegabytes: 'megabytes of memory for parsing',
};

export const LIMIT_NAMES = Object.keys(NOUNS) as readonly LimitName[];

/** Options of everything that reads input or does long work on it. */
export interface WorkOptions {
  /** Limits that differ from {@link LIMIT_DEFAULTS}. */
  readonly limits?: Partial<Limits> | undefined;
  /**
   * Called now and then during long work.
   * @param stage what is being done, such as `repairing the geometry`
   * @param share how much of the stage is done, 0 to 1, where that is known
   */
  readonly onProgress?: ((stage: string, share?: number) => void) | undefined;
}

/** Checks of the options of long work, for `requireOptions`. */
export const WORK_CHECKS = { limits: requireLimits, onProgress: requireFunction } as const;

/** Refuses limits that are not numbers, or that there are none of. */
function requireLimits(limits: unknown, where: string): void {
  const count: Check = (value, place) => requireNumber(value, place, 0, Infinity);
  requireOptions(limits, where, Object.fromEntries(LIMIT_NAMES.map((name) => [name, count])));
}

/** The limit that holds for these options. */
export function limitOf(name: LimitName, options: WorkOptions = {}): number {
  return options.limits?.[name] ?? LIMIT_DEFAULTS[name];
}

/**
 * Refuses more than a limit admits.
 * @param count how many there are, or at least are; NaN is refused too
 * @param where place in the input, such as a file name or `places`
 * @throws FootfallError `limit/<name>`
 */
export function requireWithin(name: LimitName, count: number, where: string, options: WorkOptions = {}): void {
  const excess = describeExcess(name, count, options);
  if (!excess) return;
  const { what, ...details } = excess;
  throw new FootfallError(what, { ...details, where });
}

/** The parts of the refusal of more than a limit admits, or undefined where it is within. */
export function describeExcess(
  name: LimitName,
  count: number,
  options: WorkOptions = {},
): { what: string; code: string; got: string; expected: string; advice: string } | undefined {
  const most = limitOf(name, options);
  if (count <= most) return undefined;
  return {
    what: `the input holds more ${NOUNS[name]} than the limit`,
    code: `limit/${kebab(name)}`,
    got: format(count),
    expected: `at most ${format(most)}`,
    advice: `raise the limit with --limit ${name}=N, in code limits: { ${name}: N }`,
  };
}

/** Counts towards one limit across the parts of an input, and refuses as soon as it is passed. */
export class Budget {
  private spent = 0;

  constructor(
    private readonly name: LimitName,
    private readonly where: string,
    private readonly options: WorkOptions = {},
  ) {}

  /** @throws FootfallError `limit/<name>` once more was spent than the limit admits */
  spend(amount = 1): void {
    this.spent += amount;
    if (!(this.spent <= limitOf(this.name, this.options))) {
      requireWithin(this.name, this.spent, this.where, this.options);
    }
  }

  /** How much may still be spent. */
  get left(): number {
    return limitOf(this.name, this.options) - this.spent;
  }
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function format(count: number): string {
  return Number.isFinite(count) && Math.abs(count) < 1e15 ? Math.ceil(count).toLocaleString('en-US') : String(count);
}
