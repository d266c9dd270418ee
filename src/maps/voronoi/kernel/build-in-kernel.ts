import { BLOCK_CLASSES, type CellStore } from '../cell-store.js';
import type { SiteGrid } from '../site-grid.js';
import type { Tolerances } from '../tolerances.js';
import { type DiagramKernel, startDiagramKernel } from './load-kernel.js';

/** The blocks of parameters and addresses, and that of the lists of free blocks, as in wasm/voronoi/state.ts and rows.ts. */
const PARAMETERS = 64;
const ADDRESSES = 256;
const FREE_BLOCKS = 384;
/** The flag of ids that no cell has: nothing queues them. */
const TAKEN = 1;
/**
 * Cells per call. Code of a kernel is compiled better while it runs, but a call that has begun goes on with what it began
 * with: in one call for all cells the first diagram of a process would take twice as long.
 */
const CHUNK = 512;
/** Memory above this is not kept for the next diagram. */
const KEPT_BYTES = 2 ** 26;

/** What the build of a diagram did. */
export interface KernelBuild {
  readonly computed: number;
  readonly rounds: number;
  readonly dropped: number;
  /** Cells with an outline that no site bounds, in the order in which that was found. */
  readonly open: readonly number[];
  /** Orbits that did not close. */
  readonly broken: number;
}

/** The kernel that nobody uses: fresh memory costs more than a small diagram. */
let spare: DiagramKernel | undefined;

/**
 * Compute all cells of a store, pair their edges and place their vertices.
 *
 * @param store what pieces it has are replaced
 * @param grid has all sites or none, and then gets them
 * @param version written to the corners
 * @returns undefined where the kernel does not run or memory is not enough: store and grid are as they were, for the twin
 */
export function buildInKernel(
  store: CellStore,
  grid: SiteGrid,
  tolerances: Tolerances,
  version: number,
): KernelBuild | undefined {
  const kernel = spare ?? startDiagramKernel();
  spare = undefined;
  if (kernel === undefined) return undefined;
  let build: KernelBuild;
  try {
    writeInput(kernel, store, grid, tolerances);
    build = run(kernel, store.cellCount);
  } catch {
    return undefined;
  }
  if (grid.isEmpty) readGrid(kernel, grid);
  readPieces(kernel, store, version);
  if (kernel.memory.buffer.byteLength <= KEPT_BYTES) spare = kernel;
  return build;
}

function writeInput({ exports, memory }: DiagramKernel, store: CellStore, grid: SiteGrid, t: Tolerances): void {
  const { cellEnd: cells } = store;
  const lengths = [grid.minX, grid.minY, grid.size, t.chord, t.sideWidth, t.wedgeWidth, t.sideRoot, t.wedgeRoot];
  new Float64Array(memory.buffer, PARAMETERS, 10).set([...lengths, t.touch, t.scale]);
  const sizes = [cells, grid.columns, grid.rows, grid.nextEntries.length, store.twins.length, store.cellCount];
  new Int32Array(memory.buffer, PARAMETERS + 80, 6).set(sizes);
  exports.begin(PARAMETERS);
  const { buffer } = memory;
  const at = new Uint32Array(buffer, ADDRESSES, 20);
  new Float64Array(buffer, at[0]).set(store.records.subarray(0, 8 * cells));
  const bytes = new Uint8Array(buffer);
  const words = new Int32Array(buffer);
  bytes.set(store.kinds.subarray(0, cells), at[1]);
  words.set(store.next.subarray(0, cells), at[2] >>> 2);
  words.set(store.previous.subarray(0, cells), at[3] >>> 2);
  words.set(store.reflexNext.subarray(0, cells), at[4] >>> 2);
  words.set(store.reflexPrevious.subarray(0, cells), at[5] >>> 2);
  bytes.set(store.shared.subarray(0, cells), at[6]);
  new Float64Array(buffer, at[7]).set(store.keys.subarray(0, cells));
  if (store.cellCount === cells) return;
  for (let c = 0; c < cells; c++) if (store.live[c] === 0) bytes[at[19] + c] = TAKEN;
}

function run({ exports, memory }: DiagramKernel, cells: number): KernelBuild {
  exports.fill();
  for (let done = 0; done < cells; ) done = exports.flood(CHUNK);
  let rounds = 1;
  for (; ; rounds++) {
    let dirty = 0;
    for (let k = 0; k < cells; k += CHUNK) exports.pair(k, Math.min(k + CHUNK, cells));
    for (let k = 0; k < cells; k += CHUNK) dirty = exports.compare(k, Math.min(k + CHUNK, cells));
    if (dirty === 0) break;
    exports.computeDirty();
  }
  const dropped = exports.drop();
  for (let k = 0; k < cells; k += CHUNK) exports.place(k, Math.min(k + CHUNK, cells));
  const open: number[] = [];
  const list = new Int32Array(memory.buffer, exports.openList.value >>> 0, exports.openCount.value);
  for (let k = 0; k < list.length; k++) if (exports.isOpen(k) !== 0) open.push(list[k]);
  return { computed: cells, rounds, dropped, open, broken: exports.broken.value };
}

function readGrid({ exports, memory: { buffer } }: DiagramKernel, grid: SiteGrid): void {
  const { heads, nextEntries, entrySites, entryEnd } = exports;
  grid.takeEntries(
    new Int32Array(buffer, heads.value >>> 0, grid.heads.length),
    new Int32Array(buffer, nextEntries.value >>> 0, entryEnd.value),
    new Int32Array(buffer, entrySites.value >>> 0, entryEnd.value),
  );
}

function readPieces({ memory: { buffer } }: DiagramKernel, store: CellStore, version: number): void {
  const [starts, counts, classes, end, neighbours, twins, owners, vertices, xs, ys, radii] = new Uint32Array(
    buffer,
    ADDRESSES + 32,
    11,
  );
  const { cellEnd: cells } = store;
  store.fitPieces(end);
  store.pieceStarts.set(new Int32Array(buffer, starts, cells));
  store.pieceCounts.set(new Int32Array(buffer, counts, cells));
  store.takeBlocks(new Int8Array(buffer, classes, cells), new Int32Array(buffer, FREE_BLOCKS, BLOCK_CLASSES), end);
  store.neighbours.set(new Int32Array(buffer, neighbours, end));
  store.twins.set(new Int32Array(buffer, twins, end));
  store.owners.set(new Int32Array(buffer, owners, end));
  store.vertices.set(new Int32Array(buffer, vertices, end));
  store.xs.set(new Float64Array(buffer, xs, end));
  store.ys.set(new Float64Array(buffer, ys, end));
  store.radii.set(new Float64Array(buffer, radii, end));
  store.cornerVersions.fill(version, 0, end);
}
