import type { Point, Scene } from 'footfall/scene';
import { cleanPoint } from './edit-geometry.js';
import { getPlanEdges, nearestOnSegment } from './plan-edges.js';
import type { ItemId } from './scene-path.js';

export interface SnapSettings {
  readonly grid: boolean;
  readonly vertices: boolean;
  readonly edges: boolean;
  readonly angles: boolean;
  /** Distance of the lines of the grid, metres. */
  readonly gridSize: number;
}

export const SNAP_DEFAULTS: SnapSettings = { grid: true, vertices: true, edges: true, angles: true, gridSize: 0.5 };

/** Things nearer than this attract the pointer, pixels. */
const REACH = 10;

export interface Snapped {
  readonly x: number;
  readonly y: number;
  readonly kind: 'none' | 'grid' | 'vertex' | 'edge' | 'angle';
  /** Lines that say why, from end to end: x0, y0, x1, y1. */
  readonly guides: readonly (readonly [number, number, number, number])[];
}

export interface SnapQuery {
  /** Metres per pixel. */
  readonly pixel: number;
  /** Items that do not attract: those that are moving. */
  readonly except?: ReadonlySet<ItemId>;
  /** Further points that attract, such as those drawn so far. */
  readonly extra?: readonly Point[];
  /** The point before, from which angles are measured. */
  readonly from?: Point | undefined;
  /** The edge before leads from here to `from`: right angles to it attract. */
  readonly before?: Point | undefined;
  /** Only the eight directions from `from`. */
  readonly strict?: boolean;
}

/**
 * Where a pointer at (x, y) means to be: a vertex first, then the crossing of an edge with a right angle, an edge, a right angle
 * from the point before, the grid. Without settings the point is rounded to what the eye can tell apart.
 */
export function snapPoint(scene: Scene, x: number, y: number, settings: SnapSettings, query: SnapQuery): Snapped {
  const { pixel, from, strict = false } = query;
  const reach = REACH * pixel;
  if (strict && from) return snapDirection(x, y, settings, query, from);
  const vertex = settings.vertices ? findVertex(scene, x, y, reach, query) : undefined;
  if (vertex) return { x: vertex[0], y: vertex[1], kind: 'vertex', guides: [] };
  const angle = settings.angles ? findAngle(x, y, reach, query) : undefined;
  const edge = settings.edges ? findEdge(scene, angle?.x ?? x, angle?.y ?? y, reach, query) : undefined;
  if (edge) {
    const [ex, ey] = settings.grid && !angle ? slideToGrid(edge, settings.gridSize, reach) : [edge.x, edge.y];
    const [cx, cy] = cleanPoint(ex, ey);
    return { x: cx, y: cy, kind: 'edge', guides: [edge.edge, ...(angle ? [angle.guide] : [])] };
  }
  if (angle) {
    const [ax, ay] = settings.grid ? alignToGrid(angle, settings.gridSize) : [angle.x, angle.y];
    const [cx, cy] = cleanPoint(ax, ay);
    return { x: cx, y: cy, kind: 'angle', guides: [angle.guide] };
  }
  if (settings.grid) {
    const [gx, gy] = toGrid(x, y, settings.gridSize);
    return { x: gx, y: gy, kind: 'grid', guides: [] };
  }
  const [rx, ry] = roundToPixel(x, y, pixel);
  return { x: rx, y: ry, kind: 'none', guides: [] };
}

/** To the largest power of ten below a pixel, but no coarser than a centimetre. */
export function roundToPixel(x: number, y: number, pixel: number): Point {
  const step = 10 ** Math.min(-2, Math.max(-6, Math.floor(Math.log10(pixel))));
  return cleanPoint(Math.round(x / step) * step, Math.round(y / step) * step);
}

function toGrid(x: number, y: number, size: number): Point {
  return cleanPoint(Math.round(x / size) * size, Math.round(y / size) * size);
}

function findVertex(scene: Scene, x: number, y: number, reach: number, query: SnapQuery): Point | undefined {
  const { items, vertices, vertexItem } = getPlanEdges(scene);
  let best: Point | undefined;
  let least = reach;
  const consider = (vx: number, vy: number): void => {
    const distance = Math.hypot(vx - x, vy - y);
    if (distance >= least) return;
    least = distance;
    best = [vx, vy];
  };
  for (let i = 0; i < vertexItem.length; i++) {
    const vx = vertices[2 * i];
    const vy = vertices[2 * i + 1];
    if (Math.abs(vx - x) >= least || Math.abs(vy - y) >= least) continue;
    if (!query.except?.has(items[vertexItem[i]])) consider(vx, vy);
  }
  for (const [vx, vy] of query.extra ?? []) consider(vx, vy);
  return best;
}

interface EdgeHit {
  readonly x: number;
  readonly y: number;
  readonly edge: readonly [number, number, number, number];
}

function findEdge(scene: Scene, x: number, y: number, reach: number, query: SnapQuery): EdgeHit | undefined {
  const { items, edges, edgeItem } = getPlanEdges(scene);
  let best: EdgeHit | undefined;
  let least = reach;
  for (let i = 0; i < edgeItem.length; i++) {
    const x0 = edges[4 * i];
    const y0 = edges[4 * i + 1];
    const x1 = edges[4 * i + 2];
    const y1 = edges[4 * i + 3];
    if (Math.min(x0, x1) - x >= least || x - Math.max(x0, x1) >= least) continue;
    if (Math.min(y0, y1) - y >= least || y - Math.max(y0, y1) >= least) continue;
    if (query.except?.has(items[edgeItem[i]])) continue;
    const near = nearestOnSegment(x, y, x0, y0, x1, y1);
    if (near.distance >= least) continue;
    least = near.distance;
    best = { x: near.x, y: near.y, edge: [x0, y0, x1, y1] };
  }
  return best;
}

/** Along an edge that lies on the axes the grid counts too, so that doors get round coordinates. */
function slideToGrid({ x, y, edge: [x0, y0, x1, y1] }: EdgeHit, size: number, reach: number): Point {
  const [gx, gy] = toGrid(x, y, size);
  if (x0 === x1 && Math.abs(gy - y) < reach && (gy - y0) * (gy - y1) <= 0) return [x, gy];
  if (y0 === y1 && Math.abs(gx - x) < reach && (gx - x0) * (gx - x1) <= 0) return [gx, y];
  return [x, y];
}

interface AngleHit {
  readonly x: number;
  readonly y: number;
  /** Of the line through `from`, of length 1. */
  readonly dx: number;
  readonly dy: number;
  readonly from: Point;
  readonly guide: readonly [number, number, number, number];
}

/** The foot on the nearest line through `from`: along the axes, and along and across the edge before. */
function findAngle(x: number, y: number, reach: number, { from, before }: SnapQuery): AngleHit | undefined {
  if (!from) return undefined;
  const directions: Point[] = [
    [1, 0],
    [0, 1],
  ];
  const length = before ? Math.hypot(from[0] - before[0], from[1] - before[1]) : 0;
  if (before && length > 0) {
    const along: Point = [(from[0] - before[0]) / length, (from[1] - before[1]) / length];
    directions.push(along, [-along[1], along[0]]);
  }
  let best: AngleHit | undefined;
  let least = reach;
  for (const [dx, dy] of directions) {
    const off = Math.abs((x - from[0]) * dy - (y - from[1]) * dx);
    if (off >= least) continue;
    const along = (x - from[0]) * dx + (y - from[1]) * dy;
    least = off;
    const px = from[0] + along * dx;
    const py = from[1] + along * dy;
    best = { x: px, y: py, dx, dy, from, guide: [from[0], from[1], px, py] };
  }
  return best;
}

function alignToGrid({ x, y, dx, dy }: AngleHit, size: number): Point {
  const [gx, gy] = toGrid(x, y, size);
  if (dy === 0) return [gx, y];
  if (dx === 0) return [x, gy];
  return [x, y];
}

/** Eight directions from the point before, with lengths on the grid. */
function snapDirection(x: number, y: number, settings: SnapSettings, { pixel }: SnapQuery, from: Point): Snapped {
  const octant = Math.round(Math.atan2(y - from[1], x - from[0]) / (Math.PI / 4));
  const diagonal = octant % 2 !== 0;
  const dx = [1, 1, 0, -1, -1, -1, 0, 1][((octant % 8) + 8) % 8];
  const dy = [0, 1, 1, 1, 0, -1, -1, -1][((octant % 8) + 8) % 8];
  const along = ((x - from[0]) * dx + (y - from[1]) * dy) / (diagonal ? 2 : 1);
  const step = settings.grid ? settings.gridSize : Math.max(1e-6, Math.min(0.01, pixel));
  const length = Math.round(along / step) * step;
  const [cx, cy] = cleanPoint(from[0] + length * dx, from[1] + length * dy);
  return { x: cx, y: cy, kind: 'angle', guides: [[from[0], from[1], cx, cy]] };
}
