import { integrateSmooth } from '../voronoi/arc-length.js';
import { DX, DY, EXTENT, OX, OY, RADIUS, RECORD, SIDE } from '../voronoi/cell-store.js';
import type { VoronoiDiagram } from '../voronoi/diagram.js';
import { type EdgeCurve, edgeCurve } from '../voronoi/edge-curve.js';
import { distanceToSite } from '../voronoi/site-distance.js';
import type { PointList } from './point-list.js';
import { distanceToSegment } from './segment-clearance.js';

/** A stretch of an edge, walked in the direction of its half-edge, so with the half-edge's own cell on the left. */
export interface EdgePart {
  readonly piece: number;
  /** Start and end in the parameter of the edge's curve; `to` lies on the way from `from` to the curve's end. */
  readonly from: number;
  readonly to: number;
}

/** The whole edge of a half-edge. */
export function wholeEdge(diagram: VoronoiDiagram, piece: number): EdgePart {
  const { from, to } = edgeCurve(diagram, piece);
  return { piece, from, to };
}

/** The same stretch walked the other way. `x`, `y` is where it then ends; it begins at a vertex. */
export function reverseToPoint(diagram: VoronoiDiagram, part: EdgePart, x: number, y: number): EdgePart {
  const piece = diagram.store.twins[part.piece];
  const curve = edgeCurve(diagram, piece);
  return { piece, from: curve.from, to: clampToEdge(curve, x, y) };
}

/** The parameter of a point on an edge, kept between the edge's ends. */
export function clampToEdge(curve: EdgeCurve, x: number, y: number): number {
  const u = curve.parameterOf(x, y);
  const low = Math.min(curve.from, curve.to);
  const high = Math.max(curve.from, curve.to);
  return u >= low ? (u <= high ? u : high) : low;
}

/** Arc length between two parameters of a curve, m. */
export function lengthBetween(curve: EdgeCurve, from: number, to: number): number {
  if (from === to) return 0;
  return curve.kind === 'line'
    ? Math.abs(to - from) * curve.speed(0)
    : Math.abs(integrateSmooth(curve.speed, from, to));
}

/** Radius of the smallest empty circle between two parameters with the radii r0 and r1, m. */
export function smallestBetween(curve: EdgeCurve, from: number, r0: number, to: number, r1: number): number {
  const { apex, apexRadius } = curve;
  const isInside = apex > Math.min(from, to) && apex < Math.max(from, to);
  return isInside ? Math.min(apexRadius, r0, r1) : Math.min(r0, r1);
}

/** Radius of the empty circle at a point of an edge, m: the larger of both distances would reach beyond a wall. */
export function radiusAt(diagram: VoronoiDiagram, piece: number, x: number, y: number): number {
  const { store, tolerances } = diagram;
  const own = distanceToSite(store, store.owners[piece], x, y, tolerances.behind);
  const other = distanceToSite(store, store.neighbours[piece], x, y, tolerances.behind);
  return Math.min(own, other);
}

/** Halvings of one part of an edge. */
const MAX_DEPTH = 30;

/**
 * Append the points of a part behind its first one, so that the polyline stays within `tolerance` of the curve and no point of it
 * is nearer to a wall than `floor` less `slack` (all m), given that the curve keeps `floor`. A chord of a parabola cuts towards
 * its focus: where the way is narrow, chords get short.
 */
export function flattenPart(
  diagram: VoronoiDiagram,
  part: EdgePart,
  tolerance: number,
  floor: number,
  slack: number,
  out: PointList,
): void {
  const { piece, from, to } = part;
  const { store } = diagram;
  const curve = edgeCurve(diagram, piece);
  const end = store.following(piece);
  const first = from === curve.from ? ([store.xs[piece], store.ys[piece]] as const) : curve.at(from);
  const last = to === curve.to ? ([store.xs[end], store.ys[end]] as const) : curve.at(to);
  if (curve.kind === 'line') {
    out.push(last[0], last[1]);
    return;
  }
  const { apex } = curve;
  const isParabola = curve.kind === 'parabola';
  // Each half of a conic turns by less than a right angle, which the bound by tangents needs.
  const cut = (
    u: number,
    ax: number,
    ay: number,
    ra: number,
    v: number,
    bx: number,
    by: number,
    depth: number,
  ): void => {
    const isAcross = apex > Math.min(u, v) && apex < Math.max(u, v);
    const rb = radiusAt(diagram, piece, bx, by);
    const w = isAcross ? apex : 0.5 * (u + v);
    const [x, y] = curve.at(w);
    if (!isAcross) {
      const allowed = Math.min(tolerance, Math.max(slack, Math.min(ra, rb) - floor));
      // Of a parabola the point halfway in the parameter is farthest from the chord.
      const sag = isParabola ? distanceToSegment(x, y, ax, ay, bx, by) : sagOf(diagram, piece, ax, ay, bx, by);
      if (sag <= allowed || depth >= MAX_DEPTH) {
        out.push(bx, by);
        return;
      }
    }
    cut(u, ax, ay, ra, w, x, y, depth + 1);
    cut(w, x, y, radiusAt(diagram, piece, x, y), v, bx, by, depth + 1);
  };
  cut(from, first[0], first[1], radiusAt(diagram, piece, first[0], first[1]), to, last[0], last[1], 0);
}

/** At least the distance of the arc between two points of an edge from its chord, m: the height of the triangle of tangents. */
function sagOf(diagram: VoronoiDiagram, piece: number, ax: number, ay: number, bx: number, by: number): number {
  const chordX = bx - ax;
  const chordY = by - ay;
  const chord = Math.sqrt(chordX * chordX + chordY * chordY);
  if (chord === 0) return 0;
  const [tx, ty] = tangentAt(diagram, piece, ax, ay);
  const [sx, sy] = tangentAt(diagram, piece, bx, by);
  // Tangents of angles against the chord, both taken as sharp.
  const alpha = Math.abs((tx * chordY - ty * chordX) / (tx * chordX + ty * chordY));
  const beta = Math.abs((sx * chordY - sy * chordX) / (sx * chordX + sy * chordY));
  return alpha + beta > 0 ? (chord * alpha * beta) / (alpha + beta) : 0;
}

/** A direction of the edge at a point: across the difference of the directions away from both sites. */
function tangentAt(diagram: VoronoiDiagram, piece: number, x: number, y: number): readonly [number, number] {
  const { store } = diagram;
  const [ax, ay] = awayFrom(diagram, store.owners[piece], x, y);
  const [bx, by] = awayFrom(diagram, store.neighbours[piece], x, y);
  return [by - ay, ax - bx];
}

/** Unit direction from a site to a point in its cell. */
function awayFrom({ store }: VoronoiDiagram, c: number, x: number, y: number): readonly [number, number] {
  const [fx, fy] = footOn(store, c, x, y);
  if (store.kinds[c] === SIDE) return [store.records[RECORD * c + DY], -store.records[RECORD * c + DX]];
  const length = Math.sqrt((x - fx) * (x - fx) + (y - fy) * (y - fy));
  if (length > 0) return [(x - fx) / length, (y - fy) / length];
  return [0, 0];
}

/** The point of a site nearest to a point in its cell; of a circle its centre. */
export function footOn(store: VoronoiDiagram['store'], c: number, x: number, y: number): readonly [number, number] {
  const { records, kinds } = store;
  const at = RECORD * c;
  const ox = records[at + OX];
  const oy = records[at + OY];
  if (kinds[c] !== SIDE) return [ox, oy];
  const dx = records[at + DX];
  const dy = records[at + DY];
  const u = Math.max(0, Math.min(records[at + EXTENT], (x - ox) * dx + (y - oy) * dy));
  return [ox + u * dx, oy + u * dy];
}

/** Radius of a site, m: 0 but for circles. */
export function siteRadius({ store }: VoronoiDiagram, c: number): number {
  return store.kinds[c] === SIDE ? 0 : store.records[RECORD * c + RADIUS];
}
