import { FootfallError } from '../../error/index.js';
import { NONE } from '../../geometry/index.js';
import { CellSearch } from './cell-search.js';
import { CellStore } from './cell-store.js';
import { CoincidentSites } from './coincident-sites.js';
import { pairPiece, pairTwins } from './pair-twins.js';
import { addShapeCells, MAX_KEY, type PreparedShape, prepareShape } from './shape-cells.js';
import { SiteGrid } from './site-grid.js';
import type { SiteShape } from './site-shapes.js';
import { createTolerances, type Tolerances } from './tolerances.js';
import { VertexOrbits } from './vertex-orbits.js';

/** The grid is laid anew when this many times more or fewer sites are there than it was made for. */
const REGRID = 4;

export interface DiagramOptions {
  /** minX, minY, maxX, maxY of everything that will ever be inserted, m. Tolerances come from it. */
  readonly bounds: readonly [number, number, number, number];
  /** Cells to make room for at first; more are added as needed. */
  readonly capacity?: number;
}

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
  private readonly search: CellSearch;
  private readonly orbits: VertexOrbits;
  private readonly keys = new Set<number>();
  private readonly coincident = new CoincidentSites();
  /** Cells by key; objects that lie under another have none. */
  private readonly objects = new Map<number, Int32Array>();
  private pending = new Map<number, PreparedShape | undefined>();
  /** Per cell: the update that computed it last. */
  private touched = new Int32Array(16);
  private round = 0;
  private readonly openCells = new Set<number>();

  constructor(options: DiagramOptions) {
    const [minX, minY, maxX, maxY] = options.bounds;
    if (!(maxX - minX < Infinity && maxY - minY < Infinity && (maxX > minX || maxY > minY))) {
      throw new FootfallError('the bounds of a diagram must be a box', {
        code: 'voronoi/bad-bounds',
        where: 'bounds',
        got: options.bounds.join(', '),
        expected: 'finite minX, minY, maxX, maxY with an extent',
      });
    }
    this.bounds = options.bounds;
    this.tolerances = createTolerances(minX, minY, maxX, maxY);
    this.store = new CellStore(options.capacity ?? 64);
    this.grid = this.layGrid(options.capacity ?? 64);
    this.search = new CellSearch(this.store, this.tolerances);
    this.orbits = new VertexOrbits(this.store);
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
    return this.objects.get(this.coincident.standIn(key)) ?? new Int32Array(0);
  }

  /** @param key whole number, 0 to 2^31 - 1; ties and canonical order go by it */
  insert(key: number, shape: SiteShape): void {
    if (!(Number.isInteger(key) && key >= 0 && key <= MAX_KEY)) {
      throw new FootfallError('a key must be a whole number', {
        code: 'voronoi/bad-key',
        got: String(key),
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
    if (this.pending.size === 0) return { computed: 0, rounds: 0, dropped: 0, open: this.openCells.size };
    const edits = this.coincident.resolve(this.pending, (key) => this.objects.has(key));
    for (const [key, shape] of this.pending) {
      if (shape === undefined) this.keys.delete(key);
      else this.keys.add(key);
    }
    this.pending = new Map();
    this.round++;
    const dirty: number[] = [];
    for (const key of edits.keys()) this.removeObject(key, dirty);
    const fresh = this.addObjects(edits);
    const touched: number[] = [];
    const cut: number[] = [];
    for (const c of fresh) this.compute(c, touched, cut);
    for (const c of fresh) this.collectUntouched(c, dirty);
    let rounds = 0;
    do {
      for (const c of dirty) if (this.store.live[c] === 1 && !this.isTouched(c)) this.compute(c, touched, cut);
      dirty.length = 0;
      this.pair(touched, cut, dirty);
      rounds++;
    } while (dirty.length > 0);
    const dropped = this.dropUnpaired(touched);
    this.orbits.version = ++this.version;
    for (const c of touched) this.orbits.forget(c);
    for (const c of touched) this.orbits.settle(c);
    return { computed: touched.length, rounds, dropped, open: this.openCells.size };
  }

  /** Orbits that did not close in the last updates: 0 unless the input broke the rules. */
  get brokenOrbits(): number {
    return this.orbits.broken;
  }

  private isTouched = (c: number): boolean => this.touched[c] === this.round;

  private removeObject(key: number, dirty: number[]): void {
    const cells = this.objects.get(key);
    if (cells === undefined) return;
    const { store } = this;
    for (const c of cells) {
      const end = store.edgeEnd(c);
      for (let p = store.firstEdge(c); p < end; p++) {
        const twin = store.twins[p];
        if (twin === NONE) continue;
        store.twins[twin] = NONE;
        dirty.push(store.owners[twin]);
      }
      this.grid.remove(c);
    }
    for (const c of cells) {
      store.removeCell(c);
      this.openCells.delete(c);
    }
    this.objects.delete(key);
  }

  private addObjects(edits: Map<number, PreparedShape | undefined>): number[] {
    const { store } = this;
    const fresh: number[] = [];
    for (const [key, shape] of edits) {
      if (shape === undefined) continue;
      const cells = addShapeCells(store, key, shape, this.tolerances);
      this.objects.set(key, cells);
      for (const c of cells) fresh.push(c);
    }
    if (store.cellEnd > this.touched.length) {
      const larger = new Int32Array(2 * store.cellEnd);
      larger.set(this.touched);
      this.touched = larger;
    }
    const { expected } = this.grid;
    if (store.cellCount > REGRID * expected || REGRID * REGRID * store.cellCount < expected) {
      this.grid = this.layGrid(store.cellCount >> 1);
      for (let c = 0; c < store.cellEnd; c++) if (store.live[c] === 1) this.grid.insert(c);
    } else {
      for (const c of fresh) this.grid.insert(c);
    }
    return fresh;
  }

  private layGrid(expected: number): SiteGrid {
    const [minX, minY, maxX, maxY] = this.bounds;
    return new SiteGrid(this.store, minX, minY, maxX - minX, maxY - minY, Math.max(16, expected));
  }

  /** Compute one cell; edges of others that were paired with its old ones are free again. */
  private compute(c: number, touched: number[], cut: number[]): void {
    const { store } = this;
    const end = store.edgeEnd(c);
    for (let p = store.firstEdge(c); p < end; p++) {
      const twin = store.twins[p];
      if (twin === NONE) continue;
      store.twins[twin] = NONE;
      if (!this.isTouched(store.owners[twin])) cut.push(twin);
    }
    if (this.search.computeCell(c, this.grid)) this.openCells.delete(c);
    else this.openCells.add(c);
    this.touched[c] = this.round;
    touched.push(c);
  }

  private collectUntouched(c: number, dirty: number[]): void {
    const { store } = this;
    const end = store.edgeEnd(c);
    for (let p = store.firstEdge(c); p < end; p++) {
      const o = store.neighbours[p];
      if (!this.isTouched(o)) dirty.push(o);
    }
  }

  /** Pair what is free; cells that disagree with a computed neighbour become dirty. */
  private pair(touched: readonly number[], cut: readonly number[], dirty: number[]): void {
    const { store, isTouched } = this;
    for (const c of touched) pairTwins(store, c, isTouched);
    for (const p of cut) {
      if (!isTouched(store.owners[p]) && store.twins[p] === NONE) pairPiece(store, p);
    }
    for (const p of cut) {
      if (!isTouched(store.owners[p]) && store.twins[p] === NONE) dirty.push(store.owners[p]);
    }
    for (const c of touched) {
      const end = store.edgeEnd(c);
      for (let p = store.firstEdge(c); p < end; p++) {
        if (store.twins[p] === NONE && !isTouched(store.neighbours[p])) dirty.push(store.neighbours[p]);
      }
    }
  }

  private dropUnpaired(touched: readonly number[]): number {
    const { store } = this;
    let dropped = 0;
    for (const c of touched) {
      for (let p = store.edgeEnd(c) - 1; p >= store.firstEdge(c); p--) {
        if (store.twins[p] !== NONE) continue;
        store.dropPiece(p);
        dropped++;
      }
    }
    return dropped;
  }

  private keyError(what: string, code: string, key: number, advice?: string): FootfallError {
    return new FootfallError(what, { code, got: String(key), advice });
  }
}
