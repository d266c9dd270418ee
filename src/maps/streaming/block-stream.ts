import { badArgument, FootfallError, requireCoordinates, requireParts, requireWhole } from '../../error/index.js';
import { LiveDiagram, type LiveReport } from '../live/live-diagram.js';
import type { Box, LiveObject } from '../live/live-object.js';
import { BlockLedger, type BlockObject } from './block-ledger.js';
import {
  type BlockStreamOptions,
  checkOptions,
  FRAME_KEY,
  frameOf,
  isInWorld,
  regionAt,
  regionBounds,
  type StreamSettings,
  windowAt,
} from './stream-window.js';

export { BLOCK_STREAM_DEFAULTS, type BlockStreamOptions, FRAME_KEY } from './stream-window.js';

/** What a step of the window did. */
export interface StreamReport {
  /** The window moved; else all else is 0 and false. */
  readonly isMoved: boolean;
  /** Blocks read and given up. */
  readonly loaded: number;
  readonly dropped: number;
  /** Objects that came and went. */
  readonly inserted: number;
  readonly removed: number;
  /** The window came into another region: `live` is another diagram, built afresh. */
  readonly isRebuilt: boolean;
  /** What the diagram did. */
  readonly update: LiveReport | undefined;
}

const NOTHING: StreamReport = {
  isMoved: false,
  loaded: 0,
  dropped: 0,
  inserted: 0,
  removed: 0,
  isRebuilt: false,
  update: undefined,
};

/** Beyond, columns and rows are not told apart. */
const MOST_BLOCKS = Number.MAX_SAFE_INTEGER;

interface LoadedBlock {
  readonly column: number;
  readonly row: number;
  readonly objects: readonly BlockObject[];
}

/**
 * A window on a large world: blocks of obstacles are loaded and dropped as the window moves, and one live diagram of what is
 * inside stays up to date (Hartmann, section 4.4.3). A frame of walls closes the window at the edge of its blocks, as if the
 * world ended there: paths stay inside, and what reaches beyond is cut off. An object that spans blocks is there once.
 *
 * After each step the diagram is that of a fresh build of the same window, byte for byte. Tolerances come from the region
 * that the window is in (2 by 2 windows), so they fit the window, not the world; the frame round the region is the same for
 * all windows in it. Where the window's middle comes into another region, the diagram is built anew.
 */
export class BlockStream {
  readonly options: StreamSettings;
  private ledger = new BlockLedger();
  private current: LiveDiagram | undefined;
  private column = 0;
  private row = 0;
  private region = '';

  constructor(options: BlockStreamOptions) {
    this.options = checkOptions(options);
  }

  /** The diagram of the window, to read and to put other objects into, such as agents. @throws FootfallError before the first moveTo */
  get live(): LiveDiagram {
    if (this.current !== undefined) return this.current;
    throw new FootfallError('there is no window yet', { code: 'streaming/no-window', advice: 'call moveTo first' });
  }

  /** minX, minY, maxX, maxY of the window, m. */
  get window(): Box {
    return windowAt(this.options, this.column, this.row);
  }

  /**
   * Let the window follow a point, at first wherever it is. Objects that were put into `live` besides those of the blocks stay,
   * unless they lie outside a new region.
   *
   * @throws FootfallError for a point outside the world and for objects that cannot be used; the window is then where it was
   */
  moveTo(x: number, y: number): StreamReport {
    requireCoordinates(x, y, 'BlockStream#moveTo: x, y');
    const { blockSize, slack, world } = this.options;
    const isInWorld = world === undefined || (x >= world[0] && y >= world[1] && x <= world[2] && y <= world[3]);
    if (!(Math.abs(x) < Infinity && Math.abs(y) < Infinity && isInWorld)) {
      throw new FootfallError('the window cannot follow there', {
        code: 'streaming/out-of-world',
        got: `(${x}, ${y})`,
        expected: world === undefined ? 'finite numbers' : `a point of the world, ${world.join(', ')}`,
      });
    }
    if (this.current !== undefined) {
      const left = this.column * blockSize - slack;
      const low = this.row * blockSize - slack;
      const size = blockSize + 2 * slack;
      if (x >= left && y >= low && x < left + size && y < low + size) return NOTHING;
    }
    return this.step(Math.floor(x / blockSize), Math.floor(y / blockSize));
  }

  /**
   * Read a block of the window again, whose objects have changed.
   *
   * @returns false if the block is not in the window
   */
  refresh(column: number, row: number): boolean {
    requireWhole(column, 'BlockStream#refresh: column', -MOST_BLOCKS, MOST_BLOCKS);
    requireWhole(row, 'BlockStream#refresh: row', -MOST_BLOCKS, MOST_BLOCKS);
    if (!this.ledger.hasBlock(column, row)) return false;
    const coming = [this.loadBlock(column, row)];
    this.live.update();
    this.exchange(coming, [[column, row]], this.window);
    return true;
  }

  private step(column: number, row: number): StreamReport {
    const half = (this.options.windowBlocks - 1) / 2;
    const isInside = ([c, r]: readonly [number, number]): boolean =>
      Math.abs(c - column) <= half && Math.abs(r - row) <= half;
    const region = regionAt(this.options, column, row);
    const isRebuilt = this.current !== undefined && region !== this.region;
    const going = this.ledger.listBlocks().filter((block) => !isInside(block));
    const coming: LoadedBlock[] = [];
    for (let r = row - half; r <= row + half; r++) {
      for (let c = column - half; c <= column + half; c++) {
        if (!this.ledger.hasBlock(c, r) && isInWorld(this.options, c, r)) coming.push(this.loadBlock(c, r));
      }
    }
    const before = this.current;
    // Edits that others have collected are theirs: they must not be lost with a step that fails.
    before?.update();
    if (before === undefined || isRebuilt)
      this.current = new LiveDiagram({ bounds: regionBounds(this.options, column, row) });
    try {
      const window = windowAt(this.options, column, row);
      const { inserted, removed, update } =
        this.current === before ? this.exchange(coming, going, window) : this.rebuild(before, coming, going, window);
      this.column = column;
      this.row = row;
      this.region = region;
      return { isMoved: true, loaded: coming.length, dropped: going.length, inserted, removed, isRebuilt, update };
    } catch (error) {
      this.current = before;
      throw error;
    }
  }

  /** Let blocks come and go in the present diagram. */
  private exchange(
    coming: readonly LoadedBlock[],
    going: readonly (readonly [number, number])[],
    window: Box,
  ): { inserted: number; removed: number; update: LiveReport } {
    const { live, ledger } = this;
    const { inserted, removed } = ledger.plan(coming, going);
    try {
      for (const key of removed) if (!inserted.has(key)) live.remove(key);
      for (const [key, object] of inserted) this.put(key, object, ledger.has(key));
      if (live.has(FRAME_KEY)) live.move(FRAME_KEY, frameOf(window));
      else live.insert(FRAME_KEY, frameOf(window));
      const update = live.update();
      ledger.apply(coming, going);
      return { inserted: inserted.size, removed: removed.length, update };
    } catch (error) {
      live.discard();
      throw error;
    }
  }

  /** Fill a new diagram; what was in the old one besides the blocks comes along where it fits. */
  private rebuild(
    before: LiveDiagram | undefined,
    coming: readonly LoadedBlock[],
    going: readonly (readonly [number, number])[],
    window: Box,
  ): { inserted: number; removed: number; update: LiveReport } {
    const { live, ledger } = this;
    const { inserted, removed } = ledger.plan(coming, going);
    for (const key of before?.keys() ?? []) {
      const object = key === FRAME_KEY || ledger.has(key) ? undefined : before?.objectOf(key);
      if (object !== undefined && live.holds(object)) live.insert(key, object);
    }
    const gone = new Set(removed);
    for (const [key, object] of ledger.entries()) if (!gone.has(key)) this.put(key, object, false);
    for (const [key, object] of inserted) this.put(key, object, false);
    live.insert(FRAME_KEY, frameOf(window));
    const update = live.update();
    ledger.apply(coming, going);
    return { inserted: inserted.size, removed: removed.length, update };
  }

  private put(key: number, object: LiveObject, isThere: boolean): void {
    try {
      if (isThere) this.live.move(key, object);
      else this.live.insert(key, object);
    } catch (error) {
      if (!(error instanceof FootfallError && error.code === 'live/out-of-bounds')) throw error;
      throw new FootfallError('an object reaches too far beyond the window', {
        code: 'streaming/out-of-reach',
        where: error.where,
        got: error.got,
        expected: error.expected,
        advice: 'give a larger "reach", or cut the object at the edge of its blocks',
      });
    }
  }

  private loadBlock(column: number, row: number): LoadedBlock {
    const given = this.options.load(column, row);
    if (typeof given?.[Symbol.iterator] !== 'function')
      throw badArgument('BlockStream: options.load', given, 'a list of objects');
    const objects = [...given];
    for (const item of objects) {
      requireParts(item, `block (${column}, ${row})`, 'key and object', 'key', 'object');
      requireWhole(item.key, `block (${column}, ${row}): key`, 0, FRAME_KEY);
    }
    if (objects.some(({ key }) => key === FRAME_KEY)) {
      throw new FootfallError('an object has the key of the frame', {
        code: 'streaming/bad-key',
        where: `block (${column}, ${row})`,
        got: String(FRAME_KEY),
        expected: 'a lower key',
      });
    }
    return { column, row, objects };
  }
}
