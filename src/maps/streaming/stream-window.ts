import { describeArgument, FootfallError, requireBox, requireFunction, requireKeys } from '../../error/index.js';
import type { Box, LiveObject } from '../live/live-object.js';
import { WALL_KEY } from '../live/live-objects.js';
import type { BlockObject } from './block-ledger.js';

/** Key of the frame round the window; no object of the world may have it. */
export const FRAME_KEY = WALL_KEY - 1;

/** Windows that fit beside each other into one region: within a region, tolerances and diagram stay. */
const REGION_WINDOWS = 2;

/** The size of a streamed window and how its blocks are loaded. */
export interface BlockStreamOptions {
  /** Side of a block, m. Block (c, r) covers c * blockSize to (c + 1) * blockSize in x, r likewise in y. */
  readonly blockSize: number;
  /** Blocks on each side of the square window. [Limit: odd, 1 to 1023] */
  readonly windowBlocks: number;
  /**
   * The objects of a block: all that lie in it or reach into it, whole, with keys that are theirs in the whole world. Called
   * once when the block comes into the window.
   */
  readonly load: (column: number, row: number) => Iterable<BlockObject>;
  /** minX, minY, maxX, maxY of the walkable world, m; the window ends there. Unlimited if absent. */
  readonly world?: Box;
  /** How far an object may reach beyond the blocks of the window, m; two blocks if absent. */
  readonly reach?: number;
  /** How far the point may leave the block in the middle before the window follows, m. */
  readonly slack?: number;
}

export const BLOCK_STREAM_DEFAULTS = {
  /** The window follows at once. */
  slack: 0,
  /** {@link BlockStreamOptions.reach} in blocks. */
  reachBlocks: 2,
} as const;

/** The options of a stream with nothing left open. */
export type StreamSettings = Required<Omit<BlockStreamOptions, 'world'>> & Pick<BlockStreamOptions, 'world'>;

/** @throws FootfallError for options out of range */
export function checkOptions(options: BlockStreamOptions): StreamSettings {
  requireKeys(options, 'BlockStream: options', ['blockSize', 'windowBlocks', 'load', 'world', 'reach', 'slack']);
  requireFunction(options.load, 'BlockStream: options.load');
  if (options.world !== undefined) requireBox(options.world, 'BlockStream: options.world');
  const { blockSize, windowBlocks } = options;
  check(typeof blockSize === 'number', 'blockSize', blockSize, 'a length above 0');
  const reach = options.reach ?? BLOCK_STREAM_DEFAULTS.reachBlocks * blockSize;
  const slack = options.slack ?? BLOCK_STREAM_DEFAULTS.slack;
  check(blockSize > 0 && blockSize < Infinity, 'blockSize', blockSize, 'a length above 0');
  const isOdd = Number.isInteger(windowBlocks) && windowBlocks % 2 === 1;
  check(isOdd && windowBlocks >= 1 && windowBlocks <= 1023, 'windowBlocks', windowBlocks, 'an odd number, 1 to 1023');
  check(typeof reach === 'number' && reach >= 0 && reach < Infinity, 'reach', reach, 'a length of 0 or more');
  check(typeof slack === 'number' && slack >= 0 && slack < Infinity, 'slack', slack, 'a length of 0 or more');
  return { ...options, reach, slack };
}

/** Does some of a block lie in the world? */
export function isInWorld({ world, blockSize }: StreamSettings, column: number, row: number): boolean {
  if (world === undefined) return true;
  const x = column * blockSize;
  const y = row * blockSize;
  return x < world[2] && y < world[3] && x + blockSize > world[0] && y + blockSize > world[1];
}

/** The window with a block in its middle, m. */
export function windowAt({ blockSize, windowBlocks, world }: StreamSettings, column: number, row: number): Box {
  const half = (windowBlocks - 1) / 2;
  const box: Box = [
    (column - half) * blockSize,
    (row - half) * blockSize,
    (column + half + 1) * blockSize,
    (row + half + 1) * blockSize,
  ];
  if (world === undefined) return box;
  return [
    Math.max(box[0], world[0]),
    Math.max(box[1], world[1]),
    Math.min(box[2], world[2]),
    Math.min(box[3], world[3]),
  ];
}

/** Name of the region that a window with this block in its middle belongs to. */
export function regionAt({ windowBlocks }: StreamSettings, column: number, row: number): string {
  const size = REGION_WINDOWS * windowBlocks;
  return `${Math.floor(column / size)},${Math.floor(row / size)}`;
}

/** All that windows of a region can show, and what reaches beyond: a function of the region alone. */
export function regionBounds({ blockSize, windowBlocks, reach }: StreamSettings, column: number, row: number): Box {
  const size = REGION_WINDOWS * windowBlocks;
  const c = Math.floor(column / size) * size;
  const r = Math.floor(row / size) * size;
  const margin = ((windowBlocks - 1) / 2) * blockSize + reach;
  return [
    c * blockSize - margin,
    r * blockSize - margin,
    (c + size) * blockSize + margin,
    (r + size) * blockSize + margin,
  ];
}

/** The walls round a window. */
export function frameOf([minX, minY, maxX, maxY]: Box): LiveObject {
  const ring = [minX, minY, maxX, minY, maxX, maxY, minX, maxY];
  return { kind: 'room', where: 'window', areas: [{ ring }] };
}

function check(isRight: boolean, where: string, got: unknown, expected: string): void {
  if (isRight) return;
  throw new FootfallError('an option of a block stream is out of range', {
    code: 'streaming/bad-option',
    where,
    got: describeArgument(got),
    expected,
  });
}
