/**
 * The raster kernel: distance and parent of every pixel of a path map. Compiled by scripts/build-wasm.mjs into
 * src/maps/pathmap/raster/kernel-bytes.ts; its twin in plain JavaScript is raster-twin.ts there.
 */
import { addBound, boundPiece, boundTriangle, clearBounds, hasBounds } from './bounds';
import { fillCone, fillStrip, fillUnreached } from './fill';
import { startCost } from './judge';
import {
  doubt, doubtCount, firstX, firstY, height, margin, perColumn, perRow, pieceRows, pixelAt, readParameters, RECORD,
  records, starts, tolerance, triangleCount, triangleRows, triangles, vertices, width, zone,
} from './state';
import { clearRoots, noteRoot } from './ties';
import { clearTiles, forgetTiles } from './tiles';

@inline function firstIndex(v: f64): i32 {
  return max(0, <i32>Math.ceil(v));
}

@inline function least(a: f64, b: f64, c: f64): f64 {
  return min(a, min(b, c));
}

@inline function most(a: f64, b: f64, c: f64): f64 {
  return max(a, max(b, c));
}

/** Range of y in which a record may see something of a triangle. */
let lowY: f64 = 0, highY: f64 = 0;

/** Narrow the range to the part of a triangle on the positive side of a line; a, b, c: distances of its corners. */
function narrowRange(a: f64, b: f64, c: f64, ya: f64, yb: f64, yc: f64): void {
  let low: f64 = Infinity, high: f64 = -Infinity;
  if (a >= 0) { low = ya; high = ya; }
  if (b >= 0) { low = min(low, yb); high = max(high, yb); }
  if (c >= 0) { low = min(low, yc); high = max(high, yc); }
  if (a >= 0 != b >= 0) { const y = ya + (yb - ya) * (a / (a - b)); low = min(low, y); high = max(high, y); }
  if (b >= 0 != c >= 0) { const y = yb + (yc - yb) * (b / (b - c)); low = min(low, y); high = max(high, y); }
  if (c >= 0 != a >= 0) { const y = yc + (ya - yc) * (c / (c - a)); low = min(low, y); high = max(high, y); }
  lowY = max(lowY, low);
  highY = min(highY, high);
}

/** Bounds of a record in the triangle a, b, c; false if it does not come near it. */
function addRecordBounds(record: usize, a: usize, b: usize, c: usize): bool {
  const x = load<f64>(record), y = load<f64>(record, 8), root = load<f64>(record, 56);
  const lx = load<f64>(record, 24), ly = load<f64>(record, 32), rx = load<f64>(record, 40), ry = load<f64>(record, 48);
  clearBounds();
  lowY = -Infinity;
  highY = Infinity;
  if (root < 0) {
    addBound(y, -x, x * ly - y * lx, margin);
    addBound(-y, x, y * rx - x * ry, margin);
    addBound(x, y, load<f64>(record, 16) - startCost(root), margin);
    return true;
  }
  const ax = load<f64>(a) - x, ay = load<f64>(a, 8) - y;
  const bx = load<f64>(b) - x, by = load<f64>(b, 8) - y;
  const cx = load<f64>(c) - x, cy = load<f64>(c, 8) - y;
  const la = ly * ax - lx * ay, lb = ly * bx - lx * by, lc = ly * cx - lx * cy;
  const ra = rx * ay - ry * ax, rb = rx * by - ry * bx, rc = rx * cy - ry * cx;
  if (most(la, lb, lc) < -margin || most(ra, rb, rc) < -margin) return false;
  // A ray along an edge bounds nothing; pixels on the border may be outside of the triangle by half a tolerance.
  const enough = -0.25 * tolerance;
  // Pixels of the triangle may be off it by the zone, and those seen off the ray by the margin.
  const off = margin + zone;
  if (least(la, lb, lc) < enough) {
    addBound(ly, -lx, lx * y - ly * x, margin);
    narrowRange(la + off, lb + off, lc + off, ay + y, by + y, cy + y);
  }
  if (least(ra, rb, rc) < enough) {
    addBound(-ry, rx, ry * x - rx * y, margin);
    narrowRange(ra + off, rb + off, rc + off, ay + y, by + y, cy + y);
  }
  return true;
}

/**
 * Fill the raster, triangles and records in rising order as the look-up reads them.
 *
 * @param p the block of parameters, see state.ts
 * @returns how many pixels are left to the exact look-up; above the limit, not all of them are listed
 */
export function fillTriangles(p: usize): i32 {
  readParameters(p);
  clearRoots();
  forgetTiles();
  for (let t = 0; t < triangleCount; t++) {
    const corner = triangles + <usize>t * 12;
    const a = vertices + (<usize>load<i32>(corner) << 4);
    const b = vertices + (<usize>load<i32>(corner, 4) << 4);
    const c = vertices + (<usize>load<i32>(corner, 8) << 4);
    const ay = load<f64>(a, 8), by = load<f64>(b, 8), cy = load<f64>(c, 8);
    const rowFrom = firstIndex((least(ay, by, cy) - zone - firstY) * perRow);
    const rowTo = min(height - 1, <i32>Math.floor((most(ay, by, cy) + zone - firstY) * perRow));
    if (rowFrom > rowTo) continue;
    const ax = load<f64>(a), bx = load<f64>(b), cx = load<f64>(c);
    const from = firstIndex((least(ax, bx, cx) - zone - firstX) * perColumn);
    const to = min(width - 1, <i32>Math.floor((most(ax, bx, cx) + zone - firstX) * perColumn));
    if (from > to) continue;
    clearTiles(rowFrom, rowTo, from, to);
    if (!boundTriangle(t, a, b, c, rowFrom, rowTo)) {
      for (let row = rowFrom; row <= rowTo; row++) for (let i = from; i <= to; i++) doubt(pixelAt(row, i));
      continue;
    }
    const end = load<i32>(starts + (<usize>t << 2), 4);
    let k = load<i32>(starts + (<usize>t << 2));
    let isCovered = false;
    for (; k < end; k++) {
      const record = records + <usize>k * RECORD;
      if (!addRecordBounds(record, a, b, c)) continue;
      const root = load<f64>(record, 56);
      noteRoot(record, root);
      let spans = triangleRows, first = rowFrom, last = rowTo;
      if (hasBounds()) {
        first = max(rowFrom, firstIndex((lowY - zone - firstY) * perRow));
        last = min(rowTo, <i32>Math.floor((highY + zone - firstY) * perRow));
        if (first > last) continue;
        boundPiece(record, rowFrom, first, last);
        spans = pieceRows;
      } else isCovered = true;
      spans += <usize>(first - rowFrom) << 4;
      if (root < 0) fillStrip(spans, first, last, t, record);
      else fillCone(spans, first, last, t, record);
    }
    if (!isCovered) fillUnreached(triangleRows, rowFrom, rowTo);
  }
  clearTiles(0, height - 1, 0, width - 1);
  return doubtCount;
}

/**
 * The least that any raster costs: distance to one root, and its id, in float32 and without obstacles. Benchmarks
 * compare with this.
 */
export function fillPlain(
  distance: usize, parent: usize, columns: i32, rows: i32, x0: f32, y0: f32, dx: f32, dy: f32, root: i32,
): void {
  const id = i32x4.splat(root);
  const step = f32x4.splat(4 * dx);
  const start = f32x4.add(f32x4.splat(x0), f32x4.mul(f32x4.splat(dx), f32x4(0, 1, 2, 3)));
  for (let row = 0; row < rows; row++) {
    const y = y0 + <f32>row * dy;
    const yy = f32x4.splat(y * y);
    let x = start;
    let at = (<usize>row * <usize>columns) << 2;
    for (let i = 0; i < columns; i += 4) {
      v128.store(distance + at, f32x4.sqrt(f32x4.add(f32x4.mul(x, x), yy)));
      v128.store(parent + at, id);
      x = f32x4.add(x, step);
      at += 16;
    }
  }
}
