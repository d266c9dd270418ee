import type { PathMap } from './path-map.js';

/** Points that are put in order at once: enough for each tile to get several, few enough to stay in the cache. */
export const CHUNK_SIZE = 16384;
/** Fewer points are answered as they come. */
export const LEAST_CHUNK = 512;
/** Tiles per side of the domain. */
const TILES = 64;

/** Work space of orderPoints, and what it finds. */
export interface OrderedPoints {
  /** The points of the chunk, tile by tile: x, y each, world coordinates. */
  readonly xy: Float64Array;
  /** Per ordered point: its place in the caller's list. */
  readonly places: Int32Array;
  readonly tiles: Uint16Array;
  readonly starts: Int32Array;
}

let spare: OrderedPoints | undefined;

/** Work space, the same for every call: what it held before is lost. */
export function takeOrderSpace(): OrderedPoints {
  spare ??= {
    xy: new Float64Array(2 * CHUNK_SIZE),
    places: new Int32Array(CHUNK_SIZE),
    tiles: new Uint16Array(CHUNK_SIZE),
    starts: new Int32Array(TILES * TILES + 1),
  };
  return spare;
}

/**
 * Put points in an order in which neighbours follow one another, by counting: to wait for memory costs several times more than
 * that where they come at random.
 *
 * @param from the first of the points
 * @param count of points. [Limit: <= CHUNK_SIZE]
 */
export function orderPoints(
  { domain }: PathMap,
  xy: Float64Array,
  from: number,
  count: number,
  out: OrderedPoints,
): void {
  const { tiles, starts, places } = out;
  const [minX, minY, maxX, maxY] = domain.bounds;
  const perX = TILES / (maxX - minX);
  const perY = TILES / (maxY - minY);
  starts.fill(0);
  for (let k = 0; k < count; k++) {
    const column = toTile((xy[2 * (from + k)] - minX) * perX);
    const row = toTile((xy[2 * (from + k) + 1] - minY) * perY);
    // Every other row backwards, so that the last tile of one is beside the first of the next.
    const tile = row * TILES + (row & 1 ? TILES - 1 - column : column);
    tiles[k] = tile;
    starts[tile]++;
  }
  for (let tile = 0, sum = 0; tile < starts.length; tile++) {
    const size = starts[tile];
    starts[tile] = sum;
    sum += size;
  }
  for (let k = 0; k < count; k++) {
    const at = starts[tiles[k]]++;
    places[at] = from + k;
    out.xy[2 * at] = xy[2 * (from + k)];
    out.xy[2 * at + 1] = xy[2 * (from + k) + 1];
  }
}

/** Points outside, and what is no number, belong to the tiles at the border. */
function toTile(value: number): number {
  return value > 0 ? (value < TILES ? value | 0 : TILES - 1) : 0;
}
