/**
 * What all parts of the raster kernel read: places in memory, sizes, tolerances. Lengths are mesh units unless said
 * otherwise. The block of parameters is written by src/maps/pathmap/raster/wasm-raster.ts; both lists must agree.
 */

/** Bytes of a record of the map; its numbers are those of query-records.ts. */
@inline export const RECORD: usize = 64;
/** A point may be outside a ray by this angle, as in look-up.ts. */
@inline export const ANGLE: f64 = 1e-11;
/** Distance of pixels that are not free, and of those that no source reaches. */
@inline export const SOLID: f32 = -2;
@inline export const UNREACHED: f32 = -1;

export let width: i32 = 0;
export let height: i32 = 0;
export let triangleCount: i32 = 0;
export let nodeCount: i32 = 0;
/** The raster: float32 and int32 per pixel, 16 bytes of room behind each. */
export let distances: usize = 0;
export let parents: usize = 0;
/** Coordinates of the columns and rows, mesh units; then both in metres from the centre of the mesh. */
export let xs: usize = 0;
export let ys: usize = 0;
export let worldXs: usize = 0;
export let worldYs: usize = 0;
/** The mesh and the records of the map. */
export let triangles: usize = 0;
export let vertices: usize = 0;
export let planes: usize = 0;
export let twins: usize = 0;
export let starts: usize = 0;
export let records: usize = 0;
/** Per root of a source: the cost of the source. */
export let costs: usize = 0;
/** Work space: spans of rows, 16 bytes per row of the raster each. */
export let triangleSpans: usize = 0;
export let triangleRows: usize = 0;
export let pieceRows: usize = 0;
/** Work space: what is known of a root, 32 bytes each. */
export let rootTable: usize = 0;
export let rootCount: i32 = 0;
/** Work space: a byte per tile. */
export let tiles: usize = 0;
/** Work space of ties, 16 bytes. */
export let tiePlaces: usize = 0;
/** Pixels left to the exact look-up. */
export let doubts: usize = 0;
export let doubtLimit: i32 = 0;
export let doubtCount: i32 = 0;

/** The mesh's tolerance. */
export let tolerance: f64 = 0;
/** Pixels nearer than this to the border of a triangle, or than `margin` to a ray, are judged one by one. */
export let zone: f64 = 0;
export let margin: f64 = 0;
/** Pixels that straight rows put this near to a border belong to the triangle without further question. */
export let nearby: f64 = 0;
/** Metres per mesh unit. */
export let toWorld: f64 = 0;
/** Column of x is (x - firstX) * perColumn; likewise rows. */
export let firstX: f64 = 0;
export let perColumn: f64 = 0;
export let firstY: f64 = 0;
export let perRow: f64 = 0;

export function readParameters(p: usize): void {
  tolerance = load<f64>(p);
  zone = load<f64>(p, 8);
  margin = load<f64>(p, 16);
  nearby = load<f64>(p, 24);
  toWorld = load<f64>(p, 32);
  firstX = load<f64>(p, 40);
  perColumn = load<f64>(p, 48);
  firstY = load<f64>(p, 56);
  perRow = load<f64>(p, 64);
  width = load<i32>(p, 72);
  height = load<i32>(p, 76);
  triangleCount = load<i32>(p, 80);
  nodeCount = load<i32>(p, 84);
  rootCount = load<i32>(p, 88);
  doubtLimit = load<i32>(p, 92);
  distances = load<usize>(p, 96);
  parents = load<usize>(p, 100);
  xs = load<usize>(p, 104);
  ys = load<usize>(p, 108);
  worldXs = load<usize>(p, 112);
  worldYs = load<usize>(p, 116);
  triangles = load<usize>(p, 120);
  vertices = load<usize>(p, 124);
  planes = load<usize>(p, 128);
  twins = load<usize>(p, 132);
  starts = load<usize>(p, 136);
  records = load<usize>(p, 140);
  costs = load<usize>(p, 144);
  triangleSpans = load<usize>(p, 148);
  triangleRows = load<usize>(p, 152);
  pieceRows = load<usize>(p, 156);
  rootTable = load<usize>(p, 160);
  doubts = load<usize>(p, 164);
  tiles = load<usize>(p, 168);
  tiePlaces = p + 176;
  doubtCount = 0;
}

/** Leave a pixel to the exact look-up. */
export function doubt(pixel: usize): void {
  if (doubtCount < doubtLimit) store<i32>(doubts + (<usize>doubtCount << 2), <i32>pixel);
  doubtCount++;
}

/** Number of a pixel. */
@inline export function pixelAt(row: i32, column: i32): usize {
  return <usize>row * <usize>width + <usize>column;
}

@inline export function pair(a: f64, b: f64): v128 {
  return f64x2.replace_lane(f64x2.splat(a), 1, b);
}
