/**
 * What all parts of the propagation kernel read: places in memory, sizes, tolerances. Lengths are mesh units. The block of
 * parameters is written by src/maps/pathmap/kernel/run-kernel.ts; both lists must agree, and so must the numbers here with
 * those of the twin in plain JavaScript, which is named file by file.
 */

/** Bytes of a window; its numbers, then its marks. The first line of the cache holds what trimming reads. */
@inline export const WINDOW: usize = 128;
@inline export const FROM: usize = 0;
@inline export const TO: usize = 8;
@inline export const FOOT: usize = 16;
@inline export const HEIGHT: usize = 24;
@inline export const COST: usize = 32;
@inline export const NEXT: usize = 40;
@inline export const EDGE: usize = 44;
@inline export const ROOT: usize = 48;
@inline export const STATE: usize = 52;
@inline export const ROOT_X: usize = 64;
@inline export const ROOT_Y: usize = 72;
@inline export const LEFT_X: usize = 80;
@inline export const LEFT_Y: usize = 88;
@inline export const RIGHT_X: usize = 96;
@inline export const RIGHT_Y: usize = 104;

/** Bits of a window's state. */
@inline export const DEAD: i32 = 1;
@inline export const LINEAR: i32 = 2;

@inline export const NONE: i32 = -1;
/** Arrival at a node that is a source itself, as in window-front.ts. */
@inline export const WHOLE: i32 = -2;
/** Bit of `nodeTurns`, as in path-mesh.ts. */
@inline export const BARRED: i32 = 2;
/** As in window-front.ts. */
@inline export const LEAST_GAIN: f64 = 1e-14;

/** The mesh, as in path-mesh.ts; no tolls: 0. */
export let vertices: usize = 0;
export let triangles: usize = 0;
export let twins: usize = 0;
export let fanTwins: usize = 0;
export let frames: usize = 0;
export let tolls: usize = 0;
export let cornerNodes: usize = 0;
export let nodeVertices: usize = 0;
export let nodeCorners: usize = 0;
export let nodeTurns: usize = 0;
export let nodeCount: i32 = 0;
export let triangleCount: i32 = 0;
export let rounding: f64 = 0;
export let bucketsPerUnit: f64 = 0;

/** The front, as in window-front.ts. */
export let labels: usize = 0;
export let parents: usize = 0;
export let arrivals: usize = 0;
export let sent: usize = 0;
export let heads: usize = 0;
/** Per root of a source: x, y, cost; then whether it is a straight front, and the cost of the source. */
export let sourceRoots: usize = 0;
export let rootIsLinear: usize = 0;
export let rootStarts: usize = 0;
/** Root and triangle of points; root, triangle and both ends of straight fronts: float64 each. */
export let seeds: usize = 0;
export let seedCount: i32 = 0;
export let strips: usize = 0;
export let stripCount: i32 = 0;
/** Lists of the queue, and per triangle where its records start. */
export let lists: usize = 0;
export let starts: usize = 0;
/** Work space of trimming. */
export let pieces: usize = 0;

/** Entries of the queue, and behind them the windows, up to the end of memory. */
export let entries: usize = 0;
export let entryRoom: i32 = 0;
export let windows: usize = 0;
export let count: i32 = 0;
/** How many windows there is room for. */
let room: i32 = 0;

export function readParameters(p: usize): void {
  rounding = load<f64>(p);
  bucketsPerUnit = load<f64>(p, 8);
  nodeCount = load<i32>(p, 16);
  triangleCount = load<i32>(p, 20);
  seedCount = load<i32>(p, 24);
  stripCount = load<i32>(p, 28);
  entryRoom = load<i32>(p, 32);
  count = load<i32>(p, 36);
  vertices = load<usize>(p, 40);
  triangles = load<usize>(p, 44);
  twins = load<usize>(p, 48);
  fanTwins = load<usize>(p, 52);
  frames = load<usize>(p, 56);
  tolls = load<usize>(p, 60);
  cornerNodes = load<usize>(p, 64);
  nodeVertices = load<usize>(p, 68);
  nodeCorners = load<usize>(p, 72);
  nodeTurns = load<usize>(p, 76);
  labels = load<usize>(p, 80);
  parents = load<usize>(p, 84);
  arrivals = load<usize>(p, 88);
  sent = load<usize>(p, 92);
  heads = load<usize>(p, 96);
  sourceRoots = load<usize>(p, 100);
  rootIsLinear = load<usize>(p, 104);
  rootStarts = load<usize>(p, 108);
  seeds = load<usize>(p, 112);
  strips = load<usize>(p, 116);
  lists = load<usize>(p, 120);
  starts = load<usize>(p, 124);
  pieces = load<usize>(p, 128);
  entries = load<usize>(p, 132);
  windows = load<usize>(p, 136);
  room = <i32>((memoryEnd() - windows) / WINDOW);
}

@inline function memoryEnd(): usize {
  return <usize>memory.size() << 16;
}

/** Make memory reach to an address; where there is no more, the caller in JavaScript falls back to the twin. */
export function reach(end: usize): void {
  const now = memoryEnd();
  if (end <= now) return;
  const pages = <i32>((end - now + 65535) >> 16);
  if (memory.grow(max(pages, memory.size() >> 2)) < 0 && memory.grow(pages) < 0) unreachable();
}

@inline export function windowAt(w: i32): usize {
  return windows + <usize>w * WINDOW;
}

/** Room for one window more. */
@inline export function reserve(): void {
  if (count >= room) growWindows();
}

function growWindows(): void {
  reach(windows + <usize>(count + 1) * WINDOW);
  room = <i32>((memoryEnd() - windows) / WINDOW);
}

/** One window more than before. Returns the one that was behind the last. */
@inline export function keepWindow(): i32 {
  return count++;
}

/** Twice the room for entries of the queue. All windows move: addresses of them are no longer right. */
export function growEntries(): void {
  const bytes = <usize>entryRoom * 12;
  const more = (bytes + 127) & ~(<usize>127);
  reach(windows + more + <usize>(count + 1) * WINDOW);
  memory.copy(windows + more, windows, <usize>(count + 1) * WINDOW);
  windows += more;
  entryRoom *= 2;
  room = <i32>((memoryEnd() - windows) / WINDOW);
}

@inline export function at4(base: usize, k: i32): i32 {
  return load<i32>(base + (<usize>k << 2));
}

@inline export function at8(base: usize, k: i32): f64 {
  return load<f64>(base + (<usize>k << 3));
}

/** Where x, y of a vertex lie. */
@inline export function vertexAt(v: i32): usize {
  return vertices + (<usize>v << 4);
}

/** Where the frame of an edge lies. */
@inline export function frameAt(e: i32): usize {
  return frames + <usize>e * 40;
}

@inline export function nextEdge(e: i32): i32 {
  return e % 3 == 2 ? e - 2 : e + 1;
}

@inline export function prevEdge(e: i32): i32 {
  return e % 3 == 0 ? e + 2 : e - 1;
}

@inline export function tollOf(e: i32): f64 {
  return tolls != 0 ? at8(tolls, e) : 0;
}

@inline export function pair(a: f64, b: f64): v128 {
  return f64x2.replace_lane(f64x2.splat(a), 1, b);
}
