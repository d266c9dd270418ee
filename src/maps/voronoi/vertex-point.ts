import { type CellStore, DX, DY, EX, EY, FULL, OX, OY, RADIUS, RECORD, SIDE } from './cell-store.js';
import { computeLateralPoint, isLateralPair, isRayPair, type VertexPoint } from './lateral-point.js';

/** See envelope.ts. */
const UNSET = Number.NaN;
/** Coefficients of a curve in a frame; work space of {@link computeTriplePoint}. */
const low = { a: UNSET, b: UNSET, c: UNSET };
const high = { a: UNSET, b: UNSET, c: UNSET };

/**
 * The canonical position of a vertex: a pure function of the sites round it, so that every history of edits gives the same
 * bits. `cells` holds them counter-clockwise from `count` entries, the one with the smallest key first.
 *
 * @returns false where the sites determine no point (then the caller keeps what it has)
 */
export function computeVertexPoint(store: CellStore, cells: Int32Array, count: number, out: VertexPoint): boolean {
  const { keys } = store;
  // A pair with a common corner pins the vertex to a ray. Of several pairs, that of the smallest key.
  let best = -1;
  for (let i = 0; i < count; i++) {
    const c = cells[i];
    if (!isRayPair(store, cells[i + 1 < count ? i + 1 : 0], c)) continue;
    if (best < 0 || keys[c] < keys[cells[best]]) best = i;
  }
  if (best >= 0 && placeOnRay(store, cells, count, best, out)) return true;
  if (count < 3) return false;
  // Spread over the circle: three neighbours of a thousand cocircular sites would determine nothing.
  const second = cells[(count / 3) | 0];
  const third = cells[((2 * count) / 3) | 0];
  return computeTriplePoint(store, cells[0], second, third, out);
}

/**
 * The vertex on the ray of the pair at `best`, by the third site whose contact lies farthest round the circle. Where sites
 * 1e-7 of the scene apart were merged into one vertex, one beside the ray's own corner would send it to infinity.
 */
function placeOnRay(store: CellStore, cells: Int32Array, count: number, best: number, out: VertexPoint): boolean {
  const { keys } = store;
  const c = cells[best];
  const before = cells[best + 1 < count ? best + 1 : 0];
  let chosen = -1;
  let widest = 0;
  let x = UNSET;
  let y = UNSET;
  let r = UNSET;
  for (let i = 0; i < count; i++) {
    const t = cells[i];
    // Beside a wedge too narrow for an edge, both its sides meet here; the far one says nothing about the height.
    if (t === c || t === before || isLateralPair(store, t, c) || isLateralPair(store, t, before)) continue;
    if (!computeLateralPoint(store, before, c, t, out)) continue;
    const { turn } = out;
    if (chosen >= 0 && !(turn > widest || (turn === widest && keys[t] < keys[chosen]))) continue;
    chosen = t;
    widest = turn;
    x = out.x;
    y = out.y;
    r = out.r;
  }
  out.x = x;
  out.y = y;
  out.r = r;
  return chosen >= 0;
}

/**
 * The point equidistant to three sites that lie round it counter-clockwise. In the first one's frame the second has the
 * lower curve before the point and the third after it; of the two crossings that picks one.
 */
export function computeTriplePoint(
  store: CellStore,
  first: number,
  second: number,
  third: number,
  out: VertexPoint,
): boolean {
  const { records, kinds } = store;
  const at = RECORD * first;
  if (kinds[first] === SIDE) {
    const dx = records[at + DX];
    const dy = records[at + DY];
    // Measured from beside the nearer point: along a wall of 1 km the quadratics would lose seven digits, and all of them
    // where that point is 1e-9 of the wall before it.
    const to = RECORD * (isSteeper(store, first, third, second) ? third : second);
    const shift = (records[to + OX] - records[at + OX]) * dx + (records[to + OY] - records[at + OY]) * dy;
    const ox = records[at + OX] + shift * dx;
    const oy = records[at + OY] + shift * dy;
    setCurveOnSide(store, first, second, ox, oy, dx, dy, low);
    setCurveOnSide(store, first, third, ox, oy, dx, dy, high);
    const u = findFall();
    const y = evaluateFlatter(u);
    if (!(y > 0 && y < Infinity)) return false;
    out.x = ox + u * dx + y * dy;
    out.y = oy + u * dy - y * dx;
    out.r = y;
    return true;
  }
  const isFull = kinds[first] === FULL;
  if (placeOnWedge(store, first, second, third, isFull ? 1 : records[at + DX], isFull ? 0 : records[at + DY], out)) {
    return true;
  }
  return isFull && placeOnWedge(store, first, second, third, -1, 0, out);
}

/** Does one site have a narrower parabola than another over a side? */
function isSteeper(store: CellStore, side: number, one: number, other: number): boolean {
  const { records, kinds } = store;
  if (kinds[one] === SIDE) return false;
  if (kinds[other] === SIDE) return true;
  const at = RECORD * side;
  const height = (site: number): number =>
    (records[RECORD * site + OX] - records[at + OX]) * records[at + DY] -
    (records[RECORD * site + OY] - records[at + OY]) * records[at + DX] +
    records[RECORD * site + RADIUS];
  return height(one) < height(other);
}

function placeOnWedge(
  store: CellStore,
  first: number,
  second: number,
  third: number,
  dx: number,
  dy: number,
  out: VertexPoint,
): boolean {
  const { records, kinds } = store;
  const at = RECORD * first;
  const ox = records[at + OX];
  const oy = records[at + OY];
  const radius = records[at + RADIUS];
  setCurveOnWedge(store, second, ox, oy, dx, dy, radius, low);
  setCurveOnWedge(store, third, ox, oy, dx, dy, radius, high);
  const u = findFall();
  // The other half of a full cell knows its vertices better, and beyond +-1 there is no other half for a wedge.
  if (kinds[first] === FULL && !(u >= -1 && u <= 1)) return false;
  const value = evaluateFlatter(u);
  if (!(value < 0 && value > -Infinity)) return false;
  const x = (u * u - 1) / value;
  const y = (-2 * u) / value;
  out.x = ox + x * dx - y * dy;
  out.y = oy + x * dy + y * dx;
  out.r = -(1 + u * u) / value - radius;
  return true;
}

/** Where high - low falls through zero. */
function findFall(): number {
  const al = high.a - low.a;
  const be = high.b - low.b;
  const ga = high.c - low.c;
  const s = Math.sqrt(Math.max(0, be * be - 4 * al * ga));
  return be > 0 ? (-be - s) / (2 * al) : (2 * ga) / (s - be);
}

/** The common value at u, from the curve that errors of u change less. */
function evaluateFlatter(u: number): number {
  const lowSlope = Math.abs(2 * low.a * u + low.b);
  const highSlope = Math.abs(2 * high.a * u + high.b);
  const { a, b, c } = lowSlope <= highSlope ? low : high;
  return (a * u + b) * u + c;
}

function setCurveOnSide(
  store: CellStore,
  own: number,
  site: number,
  ox: number,
  oy: number,
  dx: number,
  dy: number,
  out: typeof low,
): void {
  const { records, kinds } = store;
  const at = RECORD * site;
  const rx = records[at + OX] - ox;
  const ry = records[at + OY] - oy;
  if (kinds[site] === SIDE) {
    const ex = records[at + DX];
    const ey = records[at + DY];
    const nx = dx * ey - dy * ex;
    const ny = dx * ex + dy * ey;
    out.a = 0;
    if (store.reflexNext[own] === site || store.reflexPrevious[own] === site) {
      // Through the common corner, whatever rounding makes of its height over either line.
      const isEnd = store.reflexNext[own] === site;
      const corner = RECORD * own;
      const x = (records[corner + (isEnd ? EX : OX)] - ox) * dx + (records[corner + (isEnd ? EY : OY)] - oy) * dy;
      out.b = ny > 0 ? (1 + ny) / nx : nx / (1 - ny);
      out.c = -out.b * x;
      return;
    }
    const s = ny > 0 ? (1 + ny) / (nx * nx) : 1 / (1 - ny);
    out.b = nx * s;
    out.c = (ry * ex - rx * ey) * s;
    return;
  }
  const radius = records[at + RADIUS];
  const a = rx * dx + ry * dy;
  const b = rx * dy - ry * dx;
  const k = 0.5 / (b + radius);
  out.a = k;
  out.b = -2 * a * k;
  out.c = a * a * k + 0.5 * (b - radius);
}

function setCurveOnWedge(
  store: CellStore,
  site: number,
  ox: number,
  oy: number,
  dx: number,
  dy: number,
  radius: number,
  out: typeof low,
): void {
  const { records, kinds } = store;
  const at = RECORD * site;
  const rx = records[at + OX] - ox;
  const ry = records[at + OY] - oy;
  if (kinds[site] === SIDE) {
    const ex = records[at + DX];
    const ey = records[at + DY];
    const k = 1 / (ry * ex - rx * ey + radius);
    const nx = ey * dx - ex * dy;
    const ny = -(ex * dx + ey * dy);
    out.a = -k * (nx < 0 ? (ny * ny) / (1 - nx) : 1 + nx);
    out.b = 2 * k * ny;
    out.c = -k * (nx > 0 ? (ny * ny) / (1 + nx) : 1 - nx);
    return;
  }
  const d = radius - records[at + RADIUS];
  const a = rx * dx + ry * dy;
  const b = ry * dx - rx * dy;
  const k = 2 / (rx * rx + ry * ry - d * d);
  out.a = k * (a + d);
  out.b = -2 * k * b;
  out.c = k * (d - a);
}
