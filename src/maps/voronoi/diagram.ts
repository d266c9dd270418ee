import {
  badArgument,
  describeArgument,
  FootfallError,
  requireBoolean,
  requireOptions,
  requireWhole,
} from '../../error/index.js';
import { NONE } from '../../geometry/index.js';
import { CellStore, EX, EY, OX, OY, RADIUS, RECORD, WEDGE } from './cell-store.js';
import { type CellUpdate, CellUpdater } from './cell-updater.js';
import { CoincidentSites } from './coincident-sites.js';
import { addShapeCells, MAX_KEY, type PreparedShape, prepareShape } from './shape-cells.js';
import { SiteGrid } from './site-grid.js';
import type { SiteShape } from './site-shapes.js';
import { createTolerances, type Tolerances } from './tolerances.js';

/** The grid is laid anew when this many times more or fewer sites are there than it was made for. */
const REGRID = 4;
/** Free room round the sites in a new grid, as a part of their extent: it lasts until they leave it. */
const ROOM = 0.25;
/** Coordinates beyond this have squares that float64 cannot hold; boxes smaller than its inverse lose them. */
const LARGEST = 1e100;

/** Cells from which on the kernel is faster. */
const KERNEL_CELLS = 256;
/** Cells that room is made for at most at first; more are added as needed. */
const MOST_CAPACITY = 1 << 24;
/** One in so many cells edited: the kernel computes all of them sooner than an update those that are touched. */
const REBUILD = 3;

/** The extent of a Voronoi diagram and how it is built. */
export interface DiagramOptions {
  /** minX, minY, maxX, maxY of everything that will ever be inserted, m. Tolerances come from it. */
  readonly bounds: readonly [number, number, number, number];
  /** Cells to make room for at first; more are added as needed. */
  readonly capacity?: number;
  /**
   * Shall WebAssembly compute the cells where they are new, or a third of them is, and where it runs? The bytes are the same.
   * By default it does for 256 cells and more: fewer are done before its memory is there.
   */
  readonly kernel?: boolean;
}

const DIAGRAM_CHECKS = {
  bounds: () => {},
  capacity: (value: unknown, where: string) => requireWhole(value, where, 0, MOST_CAPACITY),
  kernel: requireBoolean,
};

/** minX, minY, maxX, maxY as a caller gave them, all NaN for what is not four finite numbers. */
export function readBox(bounds: ArrayLike<number> | undefined): readonly number[] {
  const isBox = bounds?.length === 4 && Array.from(bounds).every(Number.isFinite);
  return isBox ? Array.from(bounds) : [Number.NaN, Number.NaN, Number.NaN, Number.NaN];
}

/** Refuses what is not a diagram, in a form that costs nothing where a query is asked millions of times. */
export function requireDiagram(diagram: VoronoiDiagram, where: string): void {
  if (typeof diagram?.store?.cellEnd !== 'number') throw badArgument(`${where}: diagram`, diagram, 'a VoronoiDiagram');
}

/** Refuses what is not a cell of a diagram as it is now. */
export function requireCell({ store }: VoronoiDiagram, cell: number, where: string): void {
  if (typeof cell === 'number' && store.live[cell] === 1 && cell < store.cellEnd) return;
  throw badArgument(`${where}: cell`, cell, 'a cell of the diagram as it is now');
}

/**
 * A diagram of nothing, kept for ever. Engines forget the shape of objects of which none is left, and with it all code that
 * was compiled for them: whoever drops one diagram and builds the next would wait for the compiler every time.
 */
let pattern: VoronoiDiagram | undefined;

/** What an update did. */
export interface UpdateReport {
  /** Cells computed, new ones included. */
  readonly computed: number;
  /** Rounds until neighbours agreed; 1 unless a cell changed that no removed or new one touched. */
  readonly rounds: number;
  /** Edges that only one of two cells had, contracted: shorter than the tolerance, up to rounding. */
  readonly dropped: number;
  /** Cells with an outline that no site bounds. The graph is whole only where this is 0: put a room round everything. */
  readonly open: number;
}

/**
 * The Voronoi diagram of points, circles, segments and polygons in free space, kept up to date under edits.
 *
 * Free space must be bounded by walls. Sites may not lie inside a solid, nor cross or touch another object; walls meet only
 * in vertices of one shape. Points and circles may share a centre (see {@link cellsOf}). `insert`, `remove` and `move` are collected and take effect in {@link update}.
 */
export class VoronoiDiagram {
  readonly tolerances: Tolerances;
  readonly bounds: readonly [number, number, number, number];
  /** Cells and pieces, to read. */
  readonly store: CellStore;
  /** The sites by place, to read. */
  grid: SiteGrid;
  /** Counts the updates that changed something. */
  version = 0;
  /** Did the kernel compute the cells of the last update? */
  isFromKernel = false;
  private readonly capacity: number;
  /** Cells of a first update from which on the kernel computes them. */
  private readonly kernelCells: number;
  private readonly cells: CellUpdater;
  private readonly keys = new Set<number>();
  private readonly coincident = new CoincidentSites();
  /** First cell by key; objects that lie under another have none. */
  private readonly objects = new Map<number, number>();
  private readonly pending = new Map<number, PreparedShape | undefined>();
  private readonly hasCells = (key: number): boolean => this.objects.has(key);

  constructor(options: DiagramOptions) {
    requireOptions(options, 'VoronoiDiagram: options', DIAGRAM_CHECKS);
    const [minX, minY, maxX, maxY] = readBox(options.bounds);
    const far = Math.max(Math.abs(minX), Math.abs(minY), Math.abs(maxX), Math.abs(maxY));
    const longer = Math.max(maxX - minX, maxY - minY);
    if (!(maxX >= minX && maxY >= minY && longer >= 1 / LARGEST && far <= LARGEST)) {
      throw new FootfallError('the bounds of a diagram must be a box', {
        code: 'voronoi/bad-bounds',
        where: 'bounds',
        got: Number.isNaN(far) ? describeArgument(options.bounds) : options.bounds.join(', '),
        expected: `minX, minY, maxX, maxY with an extent of at least ${1 / LARGEST}, none beyond ${LARGEST}`,
      });
    }
    this.bounds = options.bounds;
    this.tolerances = createTolerances(minX, minY, maxX, maxY);
    this.capacity = options.capacity ?? 64;
    this.kernelCells = options.kernel === undefined ? KERNEL_CELLS : options.kernel ? 1 : Infinity;
    this.store = new CellStore(this.capacity);
    this.grid = this.layGrid(0);
    this.cells = new CellUpdater(this.store, this.tolerances);
    if (pattern !== undefined) return;
    pattern = this;
    pattern = new VoronoiDiagram({ bounds: [0, 0, 1, 1], capacity: 1 });
    pattern.insert(0, { kind: 'polygon', ring: [0, 0, 1, 0, 0, 1] });
    pattern.insert(1, { kind: 'point', x: 1, y: 1 });
  }

  /** Is there an object with this key, pending edits included? */
  has(key: number): boolean {
    return this.pending.has(key) ? this.pending.get(key) !== undefined : this.keys.has(key);
  }

  /**
   * The cells of an object as of the last update: its sides in order, each walk followed by its wedges. Of points and circles
   * round one centre all have the cell of the largest, of equal ones that of the smallest key.
   */
  cellsOf(key: number): Int32Array {
    const { siblings } = this.store;
    const first = this.objects.get(this.coincident.standIn(key)) ?? NONE;
    let count = 0;
    for (let c = first; c !== NONE; c = siblings[c]) count++;
    const cells = new Int32Array(count);
    for (let c = first, k = 0; c !== NONE; c = siblings[c]) cells[k++] = c;
    return cells;
  }

  /** @param key whole number, 0 to 2^31 - 1; ties and canonical order go by it */
  insert(key: number, shape: SiteShape): void {
    if (!(Number.isInteger(key) && key >= 0 && key <= MAX_KEY)) {
      throw new FootfallError('a key must be a whole number', {
        code: 'voronoi/bad-key',
        got: describeArgument(key),
        expected: `0 to ${MAX_KEY}`,
      });
    }
    if (this.has(key)) throw this.keyError('the key is taken', 'voronoi/key-taken', key, 'move or remove it first');
    this.pending.set(key, prepareShape(shape, this.bounds));
  }

  remove(key: number): void {
    if (!this.has(key)) throw this.keyError('there is no object with this key', 'voronoi/no-such-key', key);
    if (this.keys.has(key)) this.pending.set(key, undefined);
    else this.pending.delete(key);
  }

  /** Replace an object by another shape, as a rule itself in another place. */
  move(key: number, shape: SiteShape): void {
    if (!this.has(key)) throw this.keyError('there is no object with this key', 'voronoi/no-such-key', key);
    this.pending.set(key, prepareShape(shape, this.bounds));
  }

  /** Carry out the collected edits: only the cells that they touch are computed. */
  update(): UpdateReport {
    if (this.pending.size === 0) return { computed: 0, rounds: 0, dropped: 0, open: this.cells.openCells.size };
    const edits = this.coincident.resolve(this.pending, this.hasCells);
    for (const [key, shape] of this.pending) {
      if (shape === undefined) this.keys.delete(key);
      else if (!this.keys.has(key)) this.keys.add(key);
    }
    this.cells.begin();
    const isRebuilt = this.isMostlyNew(edits);
    if (this.objects.size > 0) {
      if (!isRebuilt) {
        for (const key of edits.keys()) this.cells.removal.disturbVertices(this.objects.get(key) ?? NONE);
      }
      for (const [key, shape] of edits) this.removeObject(key, shape !== undefined, isRebuilt);
    }
    const fresh = this.addObjects(edits);
    this.pending.clear();
    const isForKernel = isRebuilt || this.isFirstForKernel(fresh);
    this.version++;
    const built = isForKernel ? this.cells.runInKernel(this.grid, this.version) : undefined;
    this.isFromKernel = built !== undefined;
    const { computed, rounds, dropped } = built ?? this.computeCells(fresh, isForKernel);
    return { computed, rounds, dropped, open: this.cells.openCells.size };
  }

  private computeCells(fresh: readonly number[], areAll: boolean): CellUpdate {
    if (!areAll) return this.cells.run(fresh, this.grid, this.version);
    if (this.grid.isEmpty) this.grid.insertAll();
    return this.cells.runAll(this.grid, this.version);
  }

  /** Orbits that did not close in the last updates: 0 unless the input broke the rules. */
  get brokenOrbits(): number {
    return this.cells.orbits.broken;
  }

  /**
   * @param isReplaced will it have cells again at once?
   * @param isRebuilt will all cells be computed, so that nobody asks what this one touched?
   */
  private removeObject(key: number, isReplaced: boolean, isRebuilt: boolean): void {
    const first = this.objects.get(key);
    if (first === undefined) return;
    if (isRebuilt) this.cells.removal.discardCells(first, this.grid);
    else this.cells.removal.removeCells(first, this.grid);
    if (!isReplaced) this.objects.delete(key);
  }

  private addObjects(edits: ReadonlyMap<number, PreparedShape | undefined>): number[] {
    const { store } = this;
    const fresh: number[] = [];
    for (const [key, shape] of edits) {
      if (shape === undefined) continue;
      const first = fresh.length;
      addShapeCells(store, key, shape, this.tolerances, fresh);
      if (fresh.length === first) {
        this.objects.delete(key);
        continue;
      }
      const old = this.objects.get(key);
      if (old !== undefined) this.cells.holes.replace(old, fresh[first]);
      if (old !== fresh[first]) this.objects.set(key, fresh[first]);
      for (let k = first + 1; k < fresh.length; k++) store.siblings[fresh[k - 1]] = fresh[k];
    }
    const expected = this.version === 0 ? this.capacity : this.grid.expected;
    const isOtherCount = store.cellCount > REGRID * expected || REGRID * REGRID * store.cellCount < expected;
    if (isOtherCount || this.version === 0 || fresh.some((c) => !this.grid.holds(c))) {
      this.grid = this.layGrid(isOtherCount ? store.cellCount >> 1 : expected);
      if (!this.isFirstForKernel(fresh)) this.grid.insertAll();
    } else {
      for (const c of fresh) this.grid.insert(c);
    }
    return fresh;
  }

  /** Is this a first update for the kernel? Then it enters the cells in the grid. */
  private isFirstForKernel(fresh: readonly number[]): boolean {
    return this.version === 0 && fresh.length >= this.kernelCells;
  }

  /** Do edits change so many objects that the kernel has computed all cells before the others are told from those touched? */
  private isMostlyNew(edits: ReadonlyMap<number, PreparedShape | undefined>): boolean {
    const { store, objects } = this;
    const { cellCount } = store;
    if (this.version === 0 || cellCount < this.kernelCells) return false;
    let touched = 0;
    for (const key of edits.keys()) {
      for (let c = objects.get(key) ?? NONE; c !== NONE; c = store.siblings[c]) touched++;
    }
    return REBUILD * touched >= cellCount;
  }

  /** A grid over what is there, and some room round it: in a corner of the bounds, a few squares would hold everything. */
  private layGrid(expected: number): SiteGrid {
    const { store, bounds } = this;
    const box = store.cellCount > 0 ? measureSites(store) : bounds;
    let [minX, minY, maxX, maxY] = box;
    const extent = Math.max(maxX - minX, maxY - minY, 1e-6 * this.tolerances.scale);
    const room = ROOM * extent;
    const slack = this.tolerances.chord;
    minX = Math.max(minX - room, bounds[0] - slack);
    minY = Math.max(minY - room, bounds[1] - slack);
    maxX = Math.min(maxX + room, bounds[2] + slack);
    maxY = Math.min(maxY + room, bounds[3] + slack);
    return new SiteGrid(store, minX, minY, maxX - minX, maxY - minY, Math.max(16, expected));
  }

  private keyError(what: string, code: string, key: number, advice?: string): FootfallError {
    return new FootfallError(what, { code, got: describeArgument(key), advice });
  }
}

/** The box round all sites: minX, minY, maxX, maxY. */
function measureSites({ records, kinds, live, cellEnd }: CellStore): [number, number, number, number] {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let c = 0; c < cellEnd; c++) {
    // A wedge lies at the end of a side.
    if (live[c] === 0 || kinds[c] === WEDGE) continue;
    const at = RECORD * c;
    const r = records[at + RADIUS];
    const ox = records[at + OX];
    const oy = records[at + OY];
    const ex = records[at + EX];
    const ey = records[at + EY];
    const left = (ox < ex ? ox : ex) - r;
    const low = (oy < ey ? oy : ey) - r;
    const right = (ox < ex ? ex : ox) + r;
    const high = (oy < ey ? ey : oy) + r;
    if (left < minX) minX = left;
    if (low < minY) minY = low;
    if (right > maxX) maxX = right;
    if (high > maxY) maxY = high;
  }
  return [minX, minY, maxX, maxY];
}
