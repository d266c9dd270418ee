import type { Domain } from '../geometry/index.js';
import type { Ring } from './point-nodes.js';

/** How much of a polygon is free ground. Square metres. */
export interface Coverage {
  /** Of the polygon itself. */
  readonly area: number;
  /** Of its part in free space. */
  readonly free: number;
  /** Free part in each component of the domain that it meets. */
  readonly byComponent: ReadonlyMap<number, number>;
}

/** Area of a ring, whichever way it runs. */
export function computeRingArea(ring: Ring): number {
  const [x0, y0] = ring[0];
  let twice = 0;
  for (let i = 0; i < ring.length; i++) {
    const [ax, ay] = ring[i];
    const [bx, by] = ring[(i + 1) % ring.length];
    twice += (ax - x0) * (by - y0) - (ay - y0) * (bx - x0);
  }
  return Math.abs(twice) / 2;
}

/** Whether a ring winds around a point; points on the ring may go either way. */
export function isInsideRing(ring: Ring, x: number, y: number): boolean {
  let winding = 0;
  for (let i = 0; i < ring.length; i++) {
    const [ax, ay] = ring[i];
    const [bx, by] = ring[(i + 1) % ring.length];
    if (ay <= y === by <= y) continue;
    const side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
    if (ay <= y && side > 0) winding++;
    else if (by <= y && side < 0) winding--;
  }
  return winding !== 0;
}

/** Cuts a polygon with the triangles of the free space. The polygon should not cross itself. */
export function computeCoverage(domain: Domain, ring: Ring): Coverage {
  const { vertices, triangles, triangleComponents } = domain;
  const byComponent = new Map<number, number>();
  let [minX, minY] = ring[0];
  let [maxX, maxY] = ring[0];
  for (const [x, y] of ring) {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  const corners = new Float64Array(6);
  let free = 0;
  for (let t = 0; t < triangleComponents.length; t++) {
    for (let i = 0; i < 3; i++) {
      corners[2 * i] = vertices[2 * triangles[3 * t + i]];
      corners[2 * i + 1] = vertices[2 * triangles[3 * t + i] + 1];
    }
    const [ax, ay, bx, by, cx, cy] = corners;
    if (Math.max(ax, bx, cx) <= minX || Math.min(ax, bx, cx) >= maxX) continue;
    if (Math.max(ay, by, cy) <= minY || Math.min(ay, by, cy) >= maxY) continue;
    const area = computeCommonArea(ring, corners);
    if (area <= 0) continue;
    free += area;
    const component = triangleComponents[t];
    byComponent.set(component, (byComponent.get(component) ?? 0) + area);
  }
  return { area: computeRingArea(ring), free, byComponent };
}

/** Area that a ring and a counter-clockwise triangle share. */
function computeCommonArea(ring: Ring, corners: Float64Array): number {
  const [ax, ay, bx, by, cx, cy] = corners;
  if (!meetsBox(ring, Math.min(ax, bx, cx), Math.min(ay, by, cy), Math.max(ax, bx, cx), Math.max(ay, by, cy))) {
    const whole = Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2;
    return isInsideRing(ring, (ax + bx + cx) / 3, (ay + by + cy) / 3) ? whole : 0;
  }
  // Sutherland and Hodgman: bridges that cutting leaves along the triangle's sides have no area.
  let points: number[] = [];
  for (const [x, y] of ring) points.push(x - ax, y - ay);
  for (let i = 0; i < 6 && points.length > 0; i += 2) {
    const px = corners[i] - ax;
    const py = corners[i + 1] - ay;
    points = clipLeft(points, px, py, corners[(i + 2) % 6] - ax - px, corners[(i + 3) % 6] - ay - py);
  }
  let twice = 0;
  for (let i = 0; i < points.length; i += 2) {
    const j = (i + 2) % points.length;
    twice += points[i] * points[j + 1] - points[i + 1] * points[j];
  }
  return Math.abs(twice) / 2;
}

/** The part of a polygon (flat coordinates) to the left of the line through p along d. */
function clipLeft(points: readonly number[], px: number, py: number, dx: number, dy: number): number[] {
  const kept: number[] = [];
  let ux = points[points.length - 2];
  let uy = points[points.length - 1];
  let uSide = dx * (uy - py) - dy * (ux - px);
  for (let i = 0; i < points.length; i += 2) {
    const vx = points[i];
    const vy = points[i + 1];
    const vSide = dx * (vy - py) - dy * (vx - px);
    if (uSide > 0 !== vSide > 0) {
      const s = uSide / (uSide - vSide);
      kept.push(ux + s * (vx - ux), uy + s * (vy - uy));
    }
    if (vSide > 0) kept.push(vx, vy);
    ux = vx;
    uy = vy;
    uSide = vSide;
  }
  return kept;
}

/** Whether an edge of the ring may meet a box. */
function meetsBox(ring: Ring, minX: number, minY: number, maxX: number, maxY: number): boolean {
  for (let i = 0; i < ring.length; i++) {
    const [ax, ay] = ring[i];
    const [bx, by] = ring[(i + 1) % ring.length];
    if ((ax < minX && bx < minX) || (ax > maxX && bx > maxX)) continue;
    if ((ay < minY && by < minY) || (ay > maxY && by > maxY)) continue;
    return true;
  }
  return false;
}
