import { NONE } from '../../../geometry/index.js';
import { EX, EY, OX, OY, RADIUS, RECORD, SIDE } from '../../voronoi/cell-store.js';
import { findFreeSite } from '../../voronoi/free-site.js';
import type { DiscGround } from './disc-ground.js';

/**
 * The stretches of the segment from a to b where a disc fits, as shares of its length from 0 to 1, in order. Exact: what each
 * wall takes away is one interval, since a wall grown by a radius is convex. Stretches of a single point count too.
 */
export function listFreeStretches(
  ground: DiscGround,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): [number, number][] {
  const { built, domain, limit } = ground;
  const { store, tolerances } = built.diagram;
  const { records, kinds, live, cellEnd } = store;
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  if (!(length > 0)) {
    const site = findFreeSite(built, domain, ax, ay);
    return site !== undefined && site.clearance >= limit ? [[0, 1]] : [];
  }
  const dx = (bx - ax) / length;
  const dy = (by - ay) / length;
  const taken: [number, number][] = [];
  const span: Span = { from: 0, to: 0 };
  for (let c = 0; c < cellEnd; c++) {
    if (live[c] === 0) continue;
    const at = RECORD * c;
    const grown = limit + (kinds[c] === SIDE ? 0 : records[at + RADIUS]);
    span.from = Infinity;
    span.to = -Infinity;
    cutDisc(records[at + OX] - ax, records[at + OY] - ay, dx, dy, grown, span);
    if (kinds[c] === SIDE) {
      cutDisc(records[at + EX] - ax, records[at + EY] - ay, dx, dy, grown, span);
      cutStrip(records, at, ax, ay, dx, dy, grown, span);
    }
    if (span.to > 0 && span.from < length) taken.push([span.from, span.to]);
  }
  taken.sort((p, q) => p[0] - q[0]);
  const found: [number, number][] = [];
  let at = 0;
  const least = tolerances.behind;
  const keep = (to: number): void => {
    if (to < at - least) return;
    const end = Math.max(at, to);
    const middle = 0.5 * (at + end);
    // Inside a solid, far from its walls, nothing was taken away.
    const site = findFreeSite(built, domain, ax + middle * dx, ay + middle * dy);
    if (site !== undefined && site.cell !== NONE) found.push([at / length, Math.min(1, end / length)]);
  };
  for (const [from, to] of taken) {
    if (from > at || (from === at && at > 0)) keep(Math.min(from, length));
    if (to > at) at = to;
    if (at > length) break;
  }
  if (at <= length) keep(length);
  return found;
}

/** An interval that grows. */
interface Span {
  from: number;
  to: number;
}

/** Take in what a disc about (x, y) covers of the line through the origin. */
function cutDisc(x: number, y: number, dx: number, dy: number, radius: number, span: Span): void {
  const along = x * dx + y * dy;
  const across = x * dy - y * dx;
  const square = (radius - across) * (radius + across);
  if (!(square > 0)) return;
  const half = Math.sqrt(square);
  span.from = Math.min(span.from, along - half);
  span.to = Math.max(span.to, along + half);
}

/** Take in what the strip beside a wall covers: between its end points, less than the radius from it. */
function cutStrip(
  records: Float64Array,
  at: number,
  ax: number,
  ay: number,
  dx: number,
  dy: number,
  radius: number,
  span: Span,
): void {
  const ux = records[at + EX] - records[at + OX];
  const uy = records[at + EY] - records[at + OY];
  const size = Math.sqrt(ux * ux + uy * uy);
  const px = ax - records[at + OX];
  const py = ay - records[at + OY];
  const along = (px * ux + py * uy) / size;
  const across = (px * uy - py * ux) / size;
  const slopeAlong = (dx * ux + dy * uy) / size;
  const slopeAcross = (dx * uy - dy * ux) / size;
  let from = -Infinity;
  let to = Infinity;
  for (const [value, slope, low, high] of [
    [along, slopeAlong, 0, size],
    [across, slopeAcross, -radius, radius],
  ]) {
    if (slope === 0) {
      if (!(value > low && value < high)) return;
      continue;
    }
    const s = (low - value) / slope;
    const t = (high - value) / slope;
    from = Math.max(from, Math.min(s, t));
    to = Math.min(to, Math.max(s, t));
  }
  if (!(to > from)) return;
  span.from = Math.min(span.from, from);
  span.to = Math.max(span.to, to);
}
