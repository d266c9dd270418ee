import { NONE } from '../../geometry/index.js';
import { type PathAnswers, writeAnswers } from './fill-queries.js';
import { findPolygonAt } from './find-next.js';
import { BLOCK_SIZE, computeLength, findLeast, lookUpBlock, type PointBlock, takeBlock } from './locate-block.js';
import { computeDepth } from './mesh-locator.js';
import { orderPoints, takeOrderSpace } from './order-points.js';
import type { PathMap } from './path-map.js';
import { RECORD_SIZE } from './query-records.js';

/** Imported, it would be loaded again at every use. */
const SIZE = RECORD_SIZE;
/** Rounding of lengths and of places in float32, as a share of them; several times what can come together. */
const ROUNDING = 4e-7;

/** Bytes of a hint, and where its numbers stand, in units of their own size. */
const BYTES = 48;
const FLOATS = BYTES / 8;
const SINGLES = BYTES / 4;
const COST = 0;
const NEXT_X = 1;
const NEXT_Y = 2;
const PLACE_X = 6;
const PLACE_Y = 7;
const SQUARE = 8;
const MAP = 9;
const TRIANGLE = 10;
const RECORD = 11;

/**
 * What is known of points that were looked up before: the next place of every point nearer than some reach, and what the way
 * from there costs. It holds for any point, not only for that of whoever asked: where another takes over a number of theirs
 * time is lost, nothing else.
 */
export interface PathHints {
  readonly buffer: ArrayBufferLike;
  /** Hints that there is room for. */
  readonly room: number;
  /** The same memory: cost in mesh units and next place, in world coordinates. */
  readonly floats: Float64Array;
  /** Place in mesh coordinates, and square of the reach around it. */
  readonly singles: Float32Array;
  /** Number of the map, or NONE without a hint; the triangle it is from, and the record. */
  readonly wholes: Int32Array;
}

/** Room for hints, without any in it. @param allocate how memory is taken, to share it with other threads */
export function makeHints(room: number, allocate: (bytes: number) => ArrayBufferLike): PathHints {
  const hints = lookAtHints(allocate(BYTES * room));
  forgetHints(hints);
  return hints;
}

/** The hints that lie in a memory. */
export function lookAtHints(buffer: ArrayBufferLike): PathHints {
  const memory = buffer as ArrayBuffer;
  return {
    buffer,
    room: buffer.byteLength / BYTES,
    floats: new Float64Array(memory),
    singles: new Float32Array(memory),
    wholes: new Int32Array(memory),
  };
}

export function forgetHints({ wholes, room }: PathHints): void {
  for (let k = 0; k < room; k++) wholes[SINGLES * k + MAP] = NONE;
}

/** Answers points by what is known of points near them; the answers are those of `fillQueries`, bit for bit. */
export class HintedQueries {
  /** Points without a hint: their places in the list, and coordinates. */
  private missing = new Int32Array(0);
  private places = new Float64Array(0);

  /**
   * @param number that of the map, which must not change as long as there are hints with it
   * @param owners under which number each point has its hint, from `first` on
   * @param xy x0,y0,x1,y1,... [Limit: at most CHUNK_SIZE points]
   */
  fill(
    map: PathMap,
    number: number,
    hints: PathHints,
    owners: Int32Array,
    first: number,
    xy: Float64Array,
    out: PathAnswers & { readonly next: Float64Array },
  ): void {
    const count = xy.length >> 1;
    if (this.missing.length < count) {
      this.missing = new Int32Array(count);
      this.places = new Float64Array(2 * count);
    }
    const left = this.takeHints(map, number, hints, owners, first, xy, out.distances, out.next);
    if (left === 0) return;
    const { missing } = this;
    const ordered = takeOrderSpace();
    orderPoints(map, this.places, 0, left, ordered);
    const { places } = ordered;
    for (let n = 0; n < left; n++) places[n] = missing[places[n]];
    const block = takeBlock(map, left);
    for (let from = 0; from < left; from += BLOCK_SIZE) {
      const size = Math.min(BLOCK_SIZE, left - from);
      lookUpBlock(map, ordered.xy, from, size, block);
      writeAnswers(map, ordered.xy, from, size, places, block, out);
      for (let i = 0; i < size; i++) {
        const k = places[from + i];
        keepHint(map, number, hints, owners[first + k], block, i, out.next[2 * k], out.next[2 * k + 1]);
      }
    }
  }

  /** Answer those who are still where their hint holds. @returns how many are not; they are listed */
  private takeHints(
    map: PathMap,
    number: number,
    { floats, singles, wholes }: PathHints,
    owners: Int32Array,
    first: number,
    xy: Float64Array,
    distances: Float64Array,
    next: Float64Array,
  ): number {
    const { centreX, centreY, scale, tolerance } = map.mesh;
    const { planes } = map.locator;
    const { records } = map.records;
    const { missing, places } = this;
    const hasPolygons = map.polygons.length > 0;
    const toMetres = 1 / scale;
    const count = xy.length >> 1;
    let left = 0;
    for (let k = 0; k < count; k++) {
      const at = FLOATS * owners[first + k];
      const worldX = xy[2 * k];
      const worldY = xy[2 * k + 1];
      const x = (worldX - centreX) * scale;
      const y = (worldY - centreY) * scale;
      const nextX = floats[at + NEXT_X];
      const nextY = floats[at + NEXT_Y];
      if (
        wholes[2 * at + MAP] === number &&
        // Who is there goes on.
        (nextX !== worldX || nextY !== worldY) &&
        !(hasPolygons && findPolygonAt(map, worldX, worldY) !== NONE)
      ) {
        const wayX = x - singles[2 * at + PLACE_X];
        const wayY = y - singles[2 * at + PLACE_Y];
        let isKnown = wayX * wayX + wayY * wayY < singles[2 * at + SQUARE];
        const t = wholes[2 * at + TRIANGLE];
        if (!isKnown && computeDepth(planes, t, x, y) >= tolerance) {
          // Most who are farther are in the same triangle, and go on to the same place.
          const before = SIZE * wholes[2 * at + RECORD];
          const record = findLeast(map, t, x, y);
          isKnown = record >= 0 && isSameRoot(records, SIZE * record, before);
          if (isKnown) {
            const reach = findReach(map, t, record, computeLength(records, record, x, y), x, y);
            singles[2 * at + PLACE_X] = x;
            singles[2 * at + PLACE_Y] = y;
            singles[2 * at + SQUARE] = reach > 0 ? (1 - ROUNDING) * reach * reach : 0;
            wholes[2 * at + RECORD] = record;
          }
        }
        if (isKnown) {
          const dx = x - (nextX - centreX) * scale;
          const dy = y - (nextY - centreY) * scale;
          distances[k] = (floats[at + COST] + Math.sqrt(dx * dx + dy * dy)) * toMetres;
          next[2 * k] = nextX;
          next[2 * k + 1] = nextY;
          continue;
        }
      }
      places[2 * left] = worldX;
      places[2 * left + 1] = worldY;
      missing[left++] = k;
    }
    return left;
  }
}

/** Keep what was found for point i of a block, as far as it holds around it. */
function keepHint(
  map: PathMap,
  number: number,
  { floats, singles, wholes }: PathHints,
  owner: number,
  block: PointBlock,
  i: number,
  nextX: number,
  nextY: number,
): void {
  const {
    mesh,
    records: { records },
  } = map;
  const at = FLOATS * owner;
  const record = SIZE * block.records[i];
  wholes[2 * at + MAP] = NONE;
  // Neither without a way, nor before a straight front, nor for those who go on from a corner they are at.
  if (block.triangles[i] === NONE || record < 0 || !(records[record + 7] >= 0)) return;
  if ((nextX - mesh.centreX) * mesh.scale !== records[record]) return;
  if ((nextY - mesh.centreY) * mesh.scale !== records[record + 1]) return;
  const x = block.places[2 * i];
  const y = block.places[2 * i + 1];
  const reach = findReach(map, block.triangles[i], block.records[i], block.lengths[i], x, y);
  wholes[2 * at + MAP] = number;
  wholes[2 * at + TRIANGLE] = block.triangles[i];
  wholes[2 * at + RECORD] = block.records[i];
  singles[2 * at + PLACE_X] = x;
  singles[2 * at + PLACE_Y] = y;
  singles[2 * at + SQUARE] = reach > 0 ? (1 - ROUNDING) * reach * reach : 0;
  floats[at + COST] = records[record + 2];
  floats[at + NEXT_X] = nextX;
  floats[at + NEXT_Y] = nextY;
}

/** Do two records lead to the same place, at the same cost? */
function isSameRoot(records: Float64Array, a: number, b: number): boolean {
  return records[a + 7] === records[b + 7] && records[a + 2] === records[b + 2];
}

/**
 * How far around a point in the inside of triangle t the path by the record that was found for it is the one, mesh units:
 * lengths and distances from rays change by no more than the way that a point moves. At most 0 where that cannot be told.
 *
 * @param best length of the path by that record
 */
function findReach(map: PathMap, t: number, record: number, best: number, x: number, y: number): number {
  const { records, recordStarts } = map.records;
  const slack = map.mesh.tolerance + ROUNDING * (Math.abs(x) + Math.abs(y)) + 1e-9 * (1 + best);
  const end = recordStarts[t + 1];
  const own = SIZE * record;
  const ownX = x - records[own];
  const ownY = y - records[own + 1];
  // The nearest bounds first: most other records are farther than those.
  let reach = computeDepth(map.locator.planes, t, x, y);
  const inside = -computeBeyond(records, own, ownX, ownY);
  reach = (inside < reach ? inside : reach) - slack;
  if (!(reach > 0)) return 0;
  for (let r = recordStarts[t]; r < end; r++) {
    const at = SIZE * r;
    // Straight fronts are measured otherwise.
    if (records[at + 7] < 0) return 0;
    const dx = x - records[at];
    const dy = y - records[at + 1];
    const beyond = computeBeyond(records, at, dx, dy) - slack;
    // Another part of the view from the same root says the same.
    if (beyond >= reach || isSameRoot(records, at, own)) continue;
    const distance = Math.sqrt(dx * dx + dy * dy);
    const longer = records[at + 2] + distance - best - 2 * slack;
    if (0.5 * longer >= reach) continue;
    const least = longer > 0 ? findAlike(longer, dx, dy, distance, ownX, ownY, slack) : 0;
    if (least >= reach) continue;
    reach = least > beyond ? least : beyond;
    if (!(reach > 0)) return 0;
  }
  return reach;
}

/** How far a place is beyond the nearer ray of a record, negative between them; a direction of zero bounds nothing. */
function computeBeyond(records: Float64Array, at: number, dx: number, dy: number): number {
  const left = records[at + 3] * dy - records[at + 4] * dx;
  const right = records[at + 6] * dx - records[at + 5] * dy;
  if (left === 0 && records[at + 3] === 0 && records[at + 4] === 0) {
    return right === 0 && records[at + 5] === 0 && records[at + 6] === 0 ? -Infinity : right;
  }
  if (right === 0 && records[at + 5] === 0 && records[at + 6] === 0) return left;
  return left > right ? left : right;
}

/**
 * How far somebody can go before a way that is longer by some length may have become the shorter one. Both change alike
 * where they lead in like directions, and those turn by less than 2 s / distance in a move of s below half the distance.
 */
function findAlike(
  longer: number,
  dx: number,
  dy: number,
  distance: number,
  ownX: number,
  ownY: number,
  slack: number,
): number {
  const ownDistance = Math.sqrt(ownX * ownX + ownY * ownY);
  const half = 0.5 * (distance < ownDistance ? distance : ownDistance);
  const perDistance = 1 / distance;
  const perOwn = 1 / ownDistance;
  const turnX = dx * perDistance - ownX * perOwn;
  const turnY = dy * perDistance - ownY * perOwn;
  const square = turnX * turnX + turnY * turnY;
  const alike = (2 * longer) / (Math.sqrt(square) + Math.sqrt(square + 4 * (perDistance + perOwn) * longer)) - slack;
  const most = alike < half ? alike : half;
  return most > 0.5 * longer ? most : 0.5 * longer;
}
