import { readSpline } from './dxf-spline.js';
import type { DxfRecord } from './dxf-tags.js';
import {
  type Affine,
  type CurvePath,
  type CurveSegment,
  closeWhereItMeets,
  IDENTITY,
  mapPath,
  mapPoint,
  pathOfEllipse,
  pathOfPoints,
  similarityScale,
} from './flatten-curve-path.js';
import type { Point } from './scene-parts.js';

/** What an entity draws, in the plane of the plan and in drawing units. */
export type DxfShape =
  | { readonly kind: 'path'; readonly path: CurvePath }
  | { readonly kind: 'circle'; readonly center: Point; readonly radius: number }
  | { readonly kind: 'point'; readonly point: Point };

/** A bulge below this is a straight line: its arc leaves the chord by less than 1e-9 of its half length. */
const STRAIGHT_BULGE = 1e-9;

/**
 * The shape of an entity seen from above, or undefined if it has none that is a wall: text, hatches, dimensions,
 * pictures, meshes. Line widths are ignored.
 * @param onFitSpline called for a spline that is known by its fit points only
 * @throws FootfallError `import/dxf-entity` or `import/bad-number` for entities that lack what they need
 */
export function readDxfEntity(record: DxfRecord, onFitSpline: () => void): DxfShape | undefined {
  switch (record.type) {
    case 'LINE': {
      const from: Point = [record.number(10), record.number(20)];
      const to: Point = [record.number(11), record.number(21)];
      return { kind: 'path', path: pathOfPoints([from, to], false) };
    }
    case 'POINT':
      return { kind: 'point', point: [record.number(10), record.number(20)] };
    case 'CIRCLE':
      return readCircle(record);
    case 'ARC':
      return readArc(record);
    case 'ELLIPSE':
      return readEllipse(record);
    case 'LWPOLYLINE':
      return readLightPolyline(record);
    case 'POLYLINE':
      return readHeavyPolyline(record);
    case 'SPLINE': {
      const { path, byFitPoints } = readSpline(record);
      if (byFitPoints) onFitSpline();
      return { kind: 'path', path };
    }
    case 'SOLID':
    case 'TRACE':
      return readSolid(record);
    default:
      return undefined;
  }
}

/**
 * The plan view of an entity's own coordinate system, which its extrusion direction defines (arbitrary axis algorithm
 * of the DXF reference): (0,0,1) is the plan itself, (0,0,-1) its mirror image, as left behind by mirrored blocks.
 */
export function planOfExtrusion(record: DxfRecord, elevation = record.number(38, 0)): Affine {
  const [x, y, z] = [record.number(210, 0), record.number(220, 0), record.number(230, 1)];
  if (x === 0 && y === 0 && z > 0) return IDENTITY;
  const length = Math.sqrt(x * x + y * y + z * z);
  if (length === 0) return IDENTITY;
  const [nx, ny, nz] = [x / length, y / length, z / length];
  const nearPole = Math.abs(nx) < 1 / 64 && Math.abs(ny) < 1 / 64;
  // X axis: world Y x N near the pole, else world Z x N; Y axis: N x X axis.
  const [ax, ay, az] = nearPole ? normalize(nz, 0, -nx) : normalize(-ny, nx, 0);
  const by = nz * ax - nx * az;
  const bx = ny * az - nz * ay;
  return [ax, ay, bx, by, nx * elevation, ny * elevation];
}

function normalize(x: number, y: number, z: number): [number, number, number] {
  const length = Math.sqrt(x * x + y * y + z * z);
  return [x / length, y / length, z / length];
}

function readCircle(record: DxfRecord): DxfShape {
  const plan = planOfExtrusion(record, record.number(30, 0));
  const center: Point = [record.number(10), record.number(20)];
  const radius = Math.abs(record.number(40));
  const scale = similarityScale(plan);
  if (scale !== undefined) return { kind: 'circle', center: mapPoint(plan, center), radius: radius * scale };
  return { kind: 'path', path: mapPath(plan, pathOfEllipse(center, [radius, 0], [0, radius])) };
}

function readArc(record: DxfRecord): DxfShape {
  const center: Point = [record.number(10), record.number(20)];
  const radius = Math.abs(record.number(40));
  const start = record.number(50, 0) % 360;
  const turn = (((record.number(51, 360) - start) % 360) + 360) % 360 || 360;
  const path = arcPath(center, [radius, 0], [0, radius], (start * Math.PI) / 180, (turn * Math.PI) / 180);
  return { kind: 'path', path: mapPath(planOfExtrusion(record, record.number(30, 0)), path) };
}

function readEllipse(record: DxfRecord): DxfShape {
  const center: Point = [record.number(10), record.number(20)];
  const [mx, my, mz] = [record.number(11), record.number(21), record.number(31, 0)];
  const ratio = record.number(40);
  const [x, y, z] = [record.number(210, 0), record.number(220, 0), record.number(230, 1)];
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  // The minor axis is the normal x the major axis; both are in world coordinates.
  const minor: Point = [(ratio * (y * mz - z * my)) / length, (ratio * (z * mx - x * mz)) / length];
  const start = record.number(41, 0);
  const whole = 2 * Math.PI;
  const difference = record.number(42, whole) - start;
  const sweep = Math.abs(difference) >= whole - 1e-9 ? whole : ((difference % whole) + whole) % whole;
  return { kind: 'path', path: arcPath(center, [mx, my], minor, start % whole, sweep || whole) };
}

function arcPath(center: Point, u: Point, v: Point, from: number, sweep: number): CurvePath {
  if (sweep >= 2 * Math.PI) return pathOfEllipse(center, u, v);
  const at = (t: number): Point => [
    center[0] + u[0] * Math.cos(t) + v[0] * Math.sin(t),
    center[1] + u[1] * Math.cos(t) + v[1] * Math.sin(t),
  ];
  const segment: CurveSegment = { kind: 'arc', end: at(from + sweep), center, u, v, from, sweep };
  return { start: at(from), segments: [segment], closed: false };
}

interface BulgePoint {
  readonly point: Point;
  bulge: number;
}

function readLightPolyline(record: DxfRecord): DxfShape | undefined {
  const vertices: { x: number; y: number; bulge: number }[] = [];
  for (const [code, value] of record.numbers(10, 20, 42)) {
    const last = vertices[vertices.length - 1];
    if (code === 10) vertices.push({ x: value, y: 0, bulge: 0 });
    else if (code === 20 && last) last.y = value;
    else if (last) last.bulge = value;
  }
  const points = vertices.map(({ x, y, bulge }): BulgePoint => ({ point: [x, y], bulge }));
  return polyline(points, (record.number(70, 0) & 1) !== 0, planOfExtrusion(record));
}

function readHeavyPolyline(record: DxfRecord): DxfShape | undefined {
  const flags = record.number(70, 0);
  // 16 and 64: meshes.
  if (flags & (16 | 64)) return undefined;
  const points = record.vertices
    // 16: control points of a fitted curve, which the file holds as further vertices.
    .filter((vertex) => (vertex.number(70, 0) & 16) === 0)
    .map((vertex): BulgePoint => ({ point: [vertex.number(10), vertex.number(20)], bulge: vertex.number(42, 0) }));
  // 8: a polyline in space, in world coordinates.
  const plan = flags & 8 ? IDENTITY : planOfExtrusion(record, record.number(30, 0));
  return polyline(points, (flags & 1) !== 0, plan);
}

function polyline(vertices: readonly BulgePoint[], closed: boolean, plan: Affine): DxfShape | undefined {
  if (vertices.length === 0) return undefined;
  const segments: CurveSegment[] = [];
  const count = closed ? vertices.length : vertices.length - 1;
  for (let i = 0; i < count; i++) {
    const { point, bulge } = vertices[i];
    const end = vertices[(i + 1) % vertices.length].point;
    if (i + 1 === vertices.length && Math.abs(bulge) < STRAIGHT_BULGE) break;
    segments.push(bulgeSegment(point, end, bulge));
  }
  const path = closeWhereItMeets({ start: vertices[0].point, segments, closed });
  return { kind: 'path', path: mapPath(plan, path) };
}

/** The bulge is the tangent of a quarter of the arc's angle, positive for arcs that run counter-clockwise. */
function bulgeSegment(start: Point, end: Point, bulge: number): CurveSegment {
  const dx = end[0] - start[0];
  const dy = end[1] - start[1];
  if (Math.abs(bulge) < STRAIGHT_BULGE || (dx === 0 && dy === 0)) return { kind: 'line', end };
  const offset = (1 / bulge - bulge) / 4;
  const center: Point = [start[0] + dx / 2 - offset * dy, start[1] + dy / 2 + offset * dx];
  const u: Point = [start[0] - center[0], start[1] - center[1]];
  return { kind: 'arc', end, center, u, v: [-u[1], u[0]], from: 0, sweep: 4 * Math.atan(bulge) };
}

function readSolid(record: DxfRecord): DxfShape {
  // The third and fourth corner are written crosswise; a triangle repeats the third.
  const corners: Point[] = [
    [record.number(10), record.number(20)],
    [record.number(11), record.number(21)],
    [record.number(13, record.number(12)), record.number(23, record.number(22))],
    [record.number(12), record.number(22)],
  ];
  return { kind: 'path', path: mapPath(planOfExtrusion(record, record.number(30, 0)), pathOfPoints(corners, true)) };
}
