import { NONE } from '../../geometry/index.js';
import { lookUpPlaced, placeLookUp, ANGLE as RAY_ANGLE } from './look-up.js';
import { computeDepth } from './mesh-locator.js';
import { type KernelBlock, UNCLEAR } from './path-kernel.js';
import type { PathMap } from './path-map.js';
import { RECORD_SIZE } from './query-records.js';

/** Imported, they would be loaded again at every use. */
const SIZE = RECORD_SIZE;
const ANGLE = RAY_ANGLE;

/** Points of a block: enough to wait for memory once, few enough to stay in the nearest cache. */
export const BLOCK_SIZE = 64;

/** Work space of lookUpBlock, and what it finds. */
export interface PointBlock {
  /** x, y per point, mesh coordinates. */
  readonly places: Float64Array;
  /** Per point: the record of the shortest path, or NONE; and its length, mesh units, Infinity without one. */
  readonly records: Int32Array;
  readonly lengths: Float64Array;
  /** Per point: 1 where it is free. */
  readonly free: Uint8Array;
  /** Per point: the triangle it lies well inside of, or NONE where that takes a closer look. */
  readonly triangles: Int32Array;
  readonly cells: Int32Array;
  readonly touched: Float64Array;
  /** Where a kernel does the work, in its memory. */
  readonly kernel: KernelBlock | undefined;
}

let spare: PointBlock | undefined;

/**
 * Work space, the same for every call: what it held before is lost.
 *
 * @param count points that will be looked up in blocks
 */
export function takeBlock(map: PathMap, count: number): PointBlock {
  spare ??= {
    places: new Float64Array(2 * BLOCK_SIZE),
    records: new Int32Array(BLOCK_SIZE),
    lengths: new Float64Array(BLOCK_SIZE),
    free: new Uint8Array(BLOCK_SIZE),
    triangles: new Int32Array(BLOCK_SIZE),
    cells: new Int32Array(BLOCK_SIZE),
    touched: new Float64Array(BLOCK_SIZE),
    kernel: undefined,
  };
  const kernel = map.kernel?.takeBlock(map, count, BLOCK_SIZE);
  if (!kernel) return spare;
  return { ...spare, kernel, places: kernel.places, records: kernel.records, lengths: kernel.lengths };
}

/**
 * Find the shortest paths of several points step by step for all of them, rather than point by point: what one point waits
 * for from memory the others wait for meanwhile. In a city in random order this is most of the time.
 *
 * @param xy x, y per point, world coordinates
 * @param from the first of the points
 * @param count of points. [Limit: <= BLOCK_SIZE]
 */
export function lookUpBlock(map: PathMap, xy: Float64Array, from: number, count: number, block: PointBlock): void {
  if (block.kernel) {
    const { places } = block;
    for (let k = 0; k < 2 * count; k++) places[k] = xy[2 * from + k];
    block.kernel.run(count);
    settleUnclear(map, count, block);
    return;
  }
  findCells(map, xy, from, count, block);
  findTriangles(map, count, block);
  readBlock(map, count, block);
}

/** Look up one by one what the kernel left. */
function settleUnclear(map: PathMap, count: number, { places, records, lengths, free }: PointBlock): void {
  for (let i = 0; i < count; i++) {
    free[i] = 1;
    if (records[i] !== UNCLEAR) continue;
    const found = placeLookUp(places[2 * i], places[2 * i + 1]);
    lookUpPlaced(map, found);
    lengths[i] = found.length;
    records[i] = found.record;
    free[i] = found.isFree ? 1 : 0;
  }
}

function findCells({ mesh, locator }: PathMap, xy: Float64Array, from: number, count: number, block: PointBlock): void {
  const { centreX, centreY, scale } = mesh;
  const { frames, middles } = locator.grid;
  const { places, triangles, cells } = block;
  const minX = frames[0];
  const minY = frames[1];
  const per = frames[2];
  const columns = frames[3];
  const rows = frames[4];
  for (let i = 0; i < count; i++) {
    const x = (xy[2 * (from + i)] - centreX) * scale;
    const y = (xy[2 * (from + i) + 1] - centreY) * scale;
    places[2 * i] = x;
    places[2 * i + 1] = y;
    const column = (x - minX) * per;
    const row = (y - minY) * per;
    // Written so that NaN fails too.
    if (column >= 0 && column < columns && row >= 0 && row < rows) {
      const cell = (row | 0) * (columns | 0) + (column | 0);
      cells[i] = cell;
      triangles[i] = middles[cell];
    } else {
      cells[i] = NONE;
      triangles[i] = NONE;
    }
  }
}

function findTriangles(
  { mesh, locator, records: { records, recordStarts } }: PathMap,
  count: number,
  block: PointBlock,
): void {
  const { tolerance } = mesh;
  const { planes } = locator;
  const { starts, entries } = locator.grid;
  const { places, triangles, cells, touched } = block;
  for (let i = 0; i < count; i++) {
    const x = places[2 * i];
    const y = places[2 * i + 1];
    let t = triangles[i];
    if (t === NONE || !(computeDepth(planes, t, x, y) >= tolerance)) {
      const cell = cells[i];
      t = NONE;
      if (cell !== NONE) {
        const end = starts[cell + 1];
        for (let k = starts[cell]; k < end; k++) {
          // Below zero: a divided cell.
          if (entries[k] >= 0 && computeDepth(planes, entries[k], x, y) >= tolerance) {
            t = entries[k];
            break;
          }
        }
      }
      triangles[i] = t;
    }
    // Only to have it near when it is read.
    if (t !== NONE) touched[i] = records[SIZE * recordStarts[t]];
  }
}

/** The least over the records of the triangles that were found, as readTriangle reads them. */
function readBlock(map: PathMap, count: number, block: PointBlock): void {
  const { records } = map.records;
  const { places, triangles, lengths } = block;
  const found = placeLookUp();
  for (let i = 0; i < count; i++) {
    const x = places[2 * i];
    const y = places[2 * i + 1];
    const record = triangles[i] === NONE ? UNTOLD : findLeast(map, triangles[i], x, y);
    if (record === UNTOLD) {
      // On a border, in a divided cell, before a straight front.
      found.x = x;
      found.y = y;
      lookUpPlaced(map, found);
      lengths[i] = found.length;
      block.records[i] = found.record;
      block.free[i] = found.isFree ? 1 : 0;
      continue;
    }
    lengths[i] = record === NONE ? Infinity : computeLength(records, record, x, y);
    block.records[i] = record;
    block.free[i] = 1;
  }
}

/** What findLeast says where a straight front takes a closer look. */
export const UNTOLD = -2;

/** The record of the shortest path from a point well inside of triangle t; NONE without one, UNTOLD where that cannot be told. */
export function findLeast(map: PathMap, t: number, x: number, y: number): number {
  const { records, recordStarts } = map.records;
  const { tolerance } = map.mesh;
  const end = recordStarts[t + 1];
  let best = Infinity;
  let record = NONE;
  for (let r = recordStarts[t]; r < end; r++) {
    const at = SIZE * r;
    if (records[at + 7] < 0) return UNTOLD;
    const dx = x - records[at];
    const dy = y - records[at + 1];
    const left = records[at + 3] * dy - records[at + 4] * dx;
    const right = records[at + 6] * dx - records[at + 5] * dy;
    const beyond = left > right ? left : right;
    if (beyond > tolerance + ANGLE * (Math.abs(dx) + Math.abs(dy))) continue;
    const distance = Math.sqrt(dx * dx + dy * dy);
    const length = records[at + 2] + distance;
    if (length >= best || beyond > tolerance + ANGLE * distance) continue;
    best = length;
    record = r;
  }
  return record;
}

/** Length of the path from a point by a record that is no straight front, mesh units. */
export function computeLength(records: Float64Array, record: number, x: number, y: number): number {
  const at = SIZE * record;
  const dx = x - records[at];
  const dy = y - records[at + 1];
  return records[at + 2] + Math.sqrt(dx * dx + dy * dy);
}
