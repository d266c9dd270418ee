/**
 * The diagram kernel: all cells of a diagram that is new, or mostly, with their edges paired and their vertices placed. Compiled by
 * scripts/build-wasm.mjs into src/maps/voronoi/kernel/kernel-bytes.ts. Its twin in plain JavaScript, cell-updater.ts with what
 * it uses, gives the same bytes; updates that touch few cells are left to it.
 */
import { layOutEnvelope } from './envelope';
import { fillGrid } from './grid';
import { collect, finish, layOutKnown } from './known';
import { layOutOrbits, forget, settle } from './orbits';
import { layOutOutline, write } from './outline';
import { clearBlocks, edgeEnd, firstEdge } from './rows';
import { beginSearches, computeCell, isLong } from './search';
import {
  allocate,
  at4,
  cellCount,
  cellEnd,
  CERTAIN,
  hasFlag,
  layOut,
  neighbours,
  NONE,
  openPlaces,
  pieceCounts,
  pieceStarts,
  put4,
  queue,
  QUEUED,
  setFlag,
  twins,
  writeAddresses,
} from './state';
import { dropUnpaired, isSameEdge, joinTwice, pairTwins } from './twins';

export { entryEnd, entrySites, heads, nextEntries } from './grid';
export { broken } from './orbits';

/** Cells in the queue, and the first of them that waits. */
let queued: i32 = 0;
let waiting: i32 = 0;
/** The next cell to start a flood from. */
let seed: i32 = 0;
/** Cells that disagree with a neighbour, with repetitions. */
let dirty: usize = 0;
let dirtyCount: i32 = 0;
let dirtyRoom: i32 = 0;
/** Cells that some of their outline is bounded by no site, in the order in which that was found; others among them. */
export let openList: usize = 0;
export let openCount: i32 = 0;
let openRoom: i32 = 0;

/**
 * Take over the parameters and make room; the cells are to be written to the addresses, and a mark to the flags of ids
 * that are free.
 */
export function begin(parameters: usize): void {
  layOut(parameters);
  clearBlocks();
  layOutEnvelope();
  layOutKnown();
  layOutOutline();
  layOutOrbits();
  beginSearches();
  queued = waiting = 0;
  seed = NONE;
  dirtyCount = openCount = 0;
  dirtyRoom = openRoom = 64;
  dirty = allocate(4 * <usize>dirtyRoom);
  openList = allocate(4 * <usize>openRoom);
  writeAddresses();
}

/** Enter the cells in the grid. */
export function fill(): void {
  fillGrid();
}

/** Compute so many cells more; returns how many are done. */
export function flood(count: i32): i32 {
  const end = min(cellCount, waiting + count);
  while (waiting < end) {
    // From the middle first, then from whatever the floods before did not reach.
    if (queued == 0) enqueue(cellEnd >> 1);
    while (waiting == queued) enqueue(++seed);
    computeNext();
  }
  return waiting;
}

@inline function enqueue(c: i32): void {
  if (hasFlag(c, QUEUED)) return;
  setFlag(c, QUEUED);
  put4(queue, queued++, c);
}

function computeNext(): void {
  const c = at4(queue, waiting++);
  const isQuick = !isLong(c);
  if (isQuick) collect(c);
  compute(c, isQuick);
  const start = at4(pieceStarts, c);
  const end = start + at4(pieceCounts, c);
  for (let p = start; p < end; p++) {
    const o = at4(neighbours, p);
    if (o >= 0) enqueue(o);
  }
}

function compute(c: i32, isQuick: bool): void {
  const place = at4(openPlaces, c);
  if (computeCell(c, isQuick)) {
    if (place != NONE) put4(openPlaces, c, NONE);
  } else if (place == NONE) {
    if (openCount == openRoom) {
      openList = enlarge(openList, openRoom);
      openRoom *= 2;
    }
    put4(openPlaces, c, openCount);
    put4(openList, openCount++, c);
  }
  const end = edgeEnd(c);
  for (let p = firstEdge(c); p < end; p++) {
    const twin = at4(twins, p);
    if (twin != NONE) put4(twins, twin, NONE);
  }
  write(c);
  finish(c, firstEdge(c), edgeEnd(c));
  if (!isQuick) setFlag(c, CERTAIN);
}

function enlarge(from: usize, room: i32): usize {
  const to = allocate(8 * <usize>room);
  memory.copy(to, from, 4 * <usize>room);
  return to;
}

/** Pair the edges of cells in the queue, from one to another. */
export function pair(from: i32, to: i32): void {
  for (let k = from; k < to; k++) pairTwins(at4(queue, k));
}

/** Find cells among these that disagree with a neighbour, after all are paired; returns how many are to be searched. */
export function compare(from: i32, to: i32): i32 {
  for (let k = from; k < to; k++) compareCell(at4(queue, k));
  return dirtyCount;
}

function compareCell(c: i32): void {
  const isCertain = hasFlag(c, CERTAIN);
  if (!isCertain && at4(openPlaces, c) != NONE) addDirty(c);
  const end = edgeEnd(c);
  for (let p = firstEdge(c); p < end; p++) {
    if (at4(twins, p) != NONE && isSameEdge(p)) continue;
    const o = at4(neighbours, p);
    if (!isCertain) addDirty(c);
    if (!hasFlag(o, CERTAIN)) addDirty(o);
  }
}

function addDirty(c: i32): void {
  if (dirtyCount == dirtyRoom) {
    dirty = enlarge(dirty, dirtyRoom);
    dirtyRoom *= 2;
  }
  put4(dirty, dirtyCount++, c);
}

/** Search the cells that disagree to the end. */
export function computeDirty(): void {
  for (let k = 0; k < dirtyCount; k++) {
    const c = at4(dirty, k);
    if (!hasFlag(c, CERTAIN)) compute(c, false);
  }
  dirtyCount = 0;
}

/** Contract the edges that only one of two cells has; returns how many. */
export function drop(): i32 {
  const dropped = dropUnpaired(queued);
  if (dropped > 0) {
    joinTwice(queued);
    for (let k = 0; k < queued; k++) forget(at4(queue, k));
  }
  return dropped;
}

/** Place the vertices of cells in the queue, from one to another. */
export function place(from: i32, to: i32): void {
  for (let k = from; k < to; k++) settle(at4(queue, k));
  writeAddresses();
}

/** Is entry k of the list of open cells still open? */
export function isOpen(k: i32): bool {
  return at4(openPlaces, at4(openList, k)) == k;
}
