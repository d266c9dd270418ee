import { orient2d } from '../../math/index.js';

/** Corners are rounded by tangents that turn by 45 degrees at most: they stand out by 8 % of the radius at most. */
const MOST_TURN_COS = Math.SQRT1_2;

/**
 * A solid polygon grown by a radius, as rings whose union it is: straight sides are moved by exactly the radius, corners
 * are cut by tangents. Whoever keeps out of it with the centre keeps the whole body out of the polygon.
 *
 * @param ring x0,y0,x1,y1,... in either direction, without repeated points in a row
 * @param isSimple whether no two sides meet but neighbours in their corner; see `isSimpleRing`
 */
export function growRing(ring: Float64Array, radius: number, isSimple: boolean): Float64Array[] {
  if (isSimple) return [growSimple(orientRing(ring), radius)];
  // Sides that cross: the polygon as it is, and a band about each side.
  const out = [ring];
  for (let k = 0, j = ring.length - 2; k < ring.length; j = k, k += 2) {
    out.push(growSimple(Float64Array.of(ring[j], ring[j + 1], ring[k], ring[k + 1]), radius));
  }
  return out;
}

/**
 * Counter-clockwise, convex corners go round on the outside; at other corners the way leads through the corner itself,
 * which winds about nothing that is not covered already, so that the non-zero rule fills exactly the grown polygon.
 */
function growSimple(ring: Float64Array, radius: number): Float64Array {
  const out: number[] = [];
  const size = ring.length;
  for (let k = 0; k < size; k += 2) {
    const x = ring[k];
    const y = ring[k + 1];
    const before = (k + size - 2) % size;
    const after = (k + 2) % size;
    const inX = x - ring[before];
    const inY = y - ring[before + 1];
    const outX = ring[after] - x;
    const outY = ring[after + 1] - y;
    const inLength = Math.sqrt(inX * inX + inY * inY);
    const outLength = Math.sqrt(outX * outX + outY * outY);
    const n0x = inY / inLength;
    const n0y = -inX / inLength;
    const n1x = outY / outLength;
    const n1y = -outX / outLength;
    const turn = n0x * n1y - n0y * n1x;
    const isBack = n0x * n1x + n0y * n1y < 0;
    if (turn > 0 || (turn === 0 && isBack)) addCorner(out, x, y, n0x, n0y, n1x, n1y, radius);
    else if (turn === 0) out.push(x + radius * n0x, y + radius * n0y);
    else out.push(x + radius * n0x, y + radius * n0y, x, y, x + radius * n1x, y + radius * n1y);
  }
  return Float64Array.from(out);
}

/** The tangents' corners between two outward normals of a convex corner. */
function addCorner(
  out: number[],
  x: number,
  y: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  radius: number,
): void {
  const dot = ax * bx + ay * by;
  if (dot >= MOST_TURN_COS * (1 - 1e-9)) {
    const share = radius / (1 + dot);
    out.push(x + share * (ax + bx), y + share * (ay + by));
    return;
  }
  // Half-way between the normals; where they are opposite, half of a full turn to the left of the first.
  let mx = ax + bx;
  let my = ay + by;
  if (dot < 0) {
    mx = by - ay;
    my = ax - bx;
  }
  const length = Math.sqrt(mx * mx + my * my);
  mx /= length;
  my /= length;
  addCorner(out, x, y, ax, ay, mx, my, radius);
  addCorner(out, x, y, mx, my, bx, by, radius);
}

/** The ring counter-clockwise; itself if it is. */
function orientRing(ring: Float64Array): Float64Array {
  if (ringArea(ring) >= 0) return ring;
  const out = new Float64Array(ring.length);
  for (let k = 0; k < ring.length; k += 2) {
    out[k] = ring[ring.length - 2 - k];
    out[k + 1] = ring[ring.length - 1 - k];
  }
  return out;
}

/** Signed area, in square units; positive for counter-clockwise rings. */
export function ringArea(ring: Float64Array): number {
  let sum = 0;
  const x0 = ring[0];
  const y0 = ring[1];
  for (let k = 2; k + 3 < ring.length; k += 2) {
    sum += (ring[k] - x0) * (ring[k + 3] - y0) - (ring[k + 2] - x0) * (ring[k + 1] - y0);
  }
  return sum / 2;
}

/** No two sides of a ring meet, but neighbours in the corner between them; exact. */
export function isSimpleRing(ring: Float64Array): boolean {
  const n = ring.length >> 1;
  if (n < 3) return false;
  const low = new Float64Array(n);
  const high = new Float64Array(n);
  for (let i = 0, j = 2; i < n; i++, j = (j + 2) % (2 * n)) {
    low[i] = Math.min(ring[2 * i], ring[j]);
    high[i] = Math.max(ring[2 * i], ring[j]);
  }
  // From left to right, each side against those that begin before it ends: few, in a ring of many sides.
  const order = Int32Array.from(low, (_, i) => i).sort((i, j) => low[i] - low[j]);
  for (let p = 0; p < n; p++) {
    for (let q = p + 1; q < n && low[order[q]] <= high[order[p]]; q++) {
      if (sidesMeet(ring, Math.min(order[p], order[q]), Math.max(order[p], order[q]))) return false;
    }
  }
  return true;
}

/** Two sides of a ring, the first with the lower number, have a point in common that is not the corner between them. */
function sidesMeet(ring: Float64Array, i: number, j: number): boolean {
  const n = ring.length >> 1;
  const a = 2 * i;
  const b = 2 * ((i + 1) % n);
  const c = 2 * j;
  const d = 2 * ((j + 1) % n);
  if (Math.max(ring[c + 1], ring[d + 1]) < Math.min(ring[a + 1], ring[b + 1])) return false;
  if (Math.min(ring[c + 1], ring[d + 1]) > Math.max(ring[a + 1], ring[b + 1])) return false;
  if (b === c || d === a) return foldsBack(ring, b === c ? a : c, b === c ? b : a, b === c ? d : b);
  return haveCommonPoint(ring, a, b, c, d);
}

/** The way from p over q to r goes back on itself. */
function foldsBack(ring: Float64Array, p: number, q: number, r: number): boolean {
  if (orient2d(ring[p], ring[p + 1], ring[q], ring[q + 1], ring[r], ring[r + 1]) !== 0) return false;
  const dot = (ring[p] - ring[q]) * (ring[r] - ring[q]) + (ring[p + 1] - ring[q + 1]) * (ring[r + 1] - ring[q + 1]);
  return dot > 0;
}

/** Two sides whose boxes meet have a point in common: neither lies strictly on one side of the other's line. */
function haveCommonPoint(ring: Float64Array, a: number, b: number, c: number, d: number): boolean {
  const ac = orient2d(ring[a], ring[a + 1], ring[b], ring[b + 1], ring[c], ring[c + 1]);
  const ad = orient2d(ring[a], ring[a + 1], ring[b], ring[b + 1], ring[d], ring[d + 1]);
  if ((ac > 0 && ad > 0) || (ac < 0 && ad < 0)) return false;
  const ca = orient2d(ring[c], ring[c + 1], ring[d], ring[d + 1], ring[a], ring[a + 1]);
  const cb = orient2d(ring[c], ring[c + 1], ring[d], ring[d + 1], ring[b], ring[b + 1]);
  return !((ca > 0 && cb > 0) || (ca < 0 && cb < 0));
}
