import { type KernelMemory, PAGE } from '../../../math/index.js';
import type { PathMap } from '../path-map.js';
import { type KernelExports, startKernel } from './load-kernel.js';
import { columnX, type RasterFrame, rowY } from './raster-frame.js';

/** A kernel, its memory, and where the raster lies in it. */
export interface WasmStore {
  readonly exports: KernelExports;
  readonly memory: KernelMemory;
  readonly pixels: number;
  readonly distance: number;
  readonly parent: number;
}

/** What the kernel filled; the list of pixels that are left to the exact look-up is undefined if it was too long. */
export interface WasmFill {
  readonly store: WasmStore;
  readonly distance: Float32Array;
  readonly parent: Int32Array;
  readonly doubts: Int32Array | undefined;
}

/** The block of parameters of the kernel. */
const PARAMETERS = 64;
const FIRST_FREE = 512;
const DOUBT_LIMIT = 65536;
/** Pixels of a tile, as in wasm/raster/tiles.ts. */
const TILE_COLUMNS = 128;
const TILE_ROWS = 32;

/** Room for a raster of a size, in a new kernel. */
export function makeStore(pixels: number): WasmStore {
  const distance = FIRST_FREE;
  const parent = align(distance + 4 * pixels + 16);
  const end = align(parent + 4 * pixels + 16);
  return { ...startKernel(end), pixels, distance, parent };
}

/** Fill a raster with the kernel. What `store` held is overwritten; arrays of its memory seen before may be gone. */
export function fillWasm(map: PathMap, frame: RasterFrame, store: WasmStore): WasmFill {
  const { mesh, records } = map;
  const { width, height } = frame;
  const { scale, tolerance, reach } = mesh;
  let end = align(store.parent + 4 * store.pixels + 16);
  const reserve = (bytes: number): number => {
    const at = end;
    end = align(end + bytes);
    return at;
  };
  const rootCount = map.rootSources.length;
  const triangleCount = mesh.triangles.length / 3;
  const at = {
    xs: reserve(8 * width + 32),
    ys: reserve(8 * height),
    worldXs: reserve(8 * width + 32),
    worldYs: reserve(8 * height),
    triangles: reserve(4 * mesh.triangles.length),
    vertices: reserve(8 * mesh.vertices.length),
    planes: reserve(72 * triangleCount),
    twins: reserve(4 * mesh.twins.length),
    starts: reserve(4 * triangleCount + 4),
    records: reserve(8 * records.records.length),
    costs: reserve((8 * map.sourceRoots.length) / 3),
    triangleSpans: reserve(16 * height),
    triangleRows: reserve(16 * height),
    pieceRows: reserve(16 * height),
    rootTable: reserve(32 * rootCount),
    doubts: reserve(4 * DOUBT_LIMIT),
    tiles: reserve(Math.ceil(width / TILE_COLUMNS) * Math.ceil(height / TILE_ROWS)),
  };
  const missing = end - store.memory.buffer.byteLength;
  if (missing > 0) store.memory.grow(Math.ceil(missing / PAGE));
  const { buffer } = store.memory;
  const floats = new Float64Array(buffer);
  const words = new Int32Array(buffer);
  fillCoordinates(map, frame, floats, at);
  words.set(mesh.triangles, at.triangles / 4);
  floats.set(mesh.vertices, at.vertices / 8);
  floats.set(map.locator.planes, at.planes / 8);
  words.set(mesh.twins, at.twins / 4);
  words.set(records.recordStarts.subarray(0, triangleCount + 1), at.starts / 4);
  floats.set(records.records, at.records / 8);
  for (let k = 0; 3 * k < map.sourceRoots.length; k++) {
    floats[at.costs / 8 + k] = (map.sources[map.rootSources[mesh.nodeCount + k]].cost ?? 0) * scale;
  }
  // How far the coordinates of pixels may be from evenly spaced ones.
  const farthest = Math.abs(frame.x0) + Math.abs(frame.y0) + width * frame.pixelWidth + height * frame.pixelHeight;
  const uneven = 4 * 2 ** -52 * (farthest + Math.abs(mesh.centreX) + Math.abs(mesh.centreY)) * scale;
  floats.set(
    [
      tolerance,
      4 * tolerance + 2 * reach + 2 * uneven,
      4 * tolerance + 1e-10 + 2 * uneven,
      uneven < 0.1 * tolerance ? 0.45 * tolerance : -1,
      1 / scale,
      floats[at.xs / 8],
      1 / (frame.pixelWidth * scale),
      floats[at.ys / 8],
      1 / (frame.pixelHeight * scale),
    ],
    PARAMETERS / 8,
  );
  const sizes = [width, height, triangleCount, mesh.nodeCount, rootCount, DOUBT_LIMIT];
  const places = [at.xs, at.ys, at.worldXs, at.worldYs, at.triangles, at.vertices, at.planes, at.twins, at.starts];
  const work = [
    at.records,
    at.costs,
    at.triangleSpans,
    at.triangleRows,
    at.pieceRows,
    at.rootTable,
    at.doubts,
    at.tiles,
  ];
  words.set([...sizes, store.distance, store.parent, ...places, ...work], PARAMETERS / 4 + 18);
  const count = store.exports.fillTriangles(PARAMETERS);
  return {
    store,
    distance: new Float32Array(buffer, store.distance, width * height),
    parent: new Int32Array(buffer, store.parent, width * height),
    doubts: count > DOUBT_LIMIT ? undefined : words.subarray(at.doubts / 4, at.doubts / 4 + count),
  };
}

/** Coordinates of columns and rows as the exact look-up is asked with, and in metres from the mesh's centre. */
function fillCoordinates(
  { mesh }: PathMap,
  frame: RasterFrame,
  floats: Float64Array,
  at: { readonly xs: number; readonly ys: number; readonly worldXs: number; readonly worldYs: number },
): void {
  const { centreX, centreY, scale } = mesh;
  for (let i = 0; i < frame.width; i++) {
    const x = columnX(frame, i) - centreX;
    floats[at.xs / 8 + i] = x * scale;
    floats[at.worldXs / 8 + i] = x;
  }
  for (let j = 0; j < frame.height; j++) {
    const y = rowY(frame, j) - centreY;
    floats[at.ys / 8 + j] = y * scale;
    floats[at.worldYs / 8 + j] = y;
  }
}

function align(bytes: number): number {
  return Math.ceil(bytes / 64) * 64;
}
