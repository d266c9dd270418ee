import { type Domain, findTriangle, listTrianglesIn, NONE } from '../geometry/index.js';
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

/** How much may be compared in all before areas are only sampled; counts down. In pairs of a triangle and a ring's edge. */
export interface CoverageBudget {
  exact: number;
  /** Samples that may still be taken finely. */
  fine: number;
}

/** A second or two each. */
export const COVERAGE_BUDGET: Readonly<CoverageBudget> = { exact: 15_000_000, fine: 1_000_000 };

/** Lines, and points on each of them, at which a polygon is sampled: while the budget lasts, and then. */
const FINE_LINES = 64;
const COARSE_LINES = 8;

interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/**
 * How much of a polygon is free: exactly, or once the budget is spent at evenly spread samples, right to about a percent.
 * The polygon should not cross itself.
 */
export function measureCoverage(domain: Domain, ring: Ring, budget: CoverageBudget): Coverage {
  const box = clipToBounds(findBox(ring), domain);
  if (!(box.minX <= box.maxX && box.minY <= box.maxY)) {
    return { area: computeRingArea(ring), free: 0, byComponent: new Map() };
  }
  const [left, bottom, right, top] = domain.bounds;
  const share = ((box.maxX - box.minX) * (box.maxY - box.minY)) / ((right - left) * (top - bottom));
  const cost = (16 + share * domain.triangleComponents.length) * ring.length;
  if (cost <= budget.exact) {
    budget.exact -= cost;
    return computeCoverage(domain, ring);
  }
  const lines = budget.fine > 0 ? FINE_LINES : COARSE_LINES;
  budget.fine -= lines * (lines + ring.length / 16);
  return sampleCoverage(domain, ring, box, lines);
}

function findBox(ring: Ring): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const [x, y] of ring) {
    box.minX = Math.min(box.minX, x);
    box.minY = Math.min(box.minY, y);
    box.maxX = Math.max(box.maxX, x);
    box.maxY = Math.max(box.maxY, y);
  }
  return box;
}

function clipToBounds({ minX, minY, maxX, maxY }: Box, { bounds }: Domain): Box {
  return {
    minX: Math.max(minX, bounds[0]),
    minY: Math.max(minY, bounds[1]),
    maxX: Math.min(maxX, bounds[2]),
    maxY: Math.min(maxY, bounds[3]),
  };
}

/** Counts the free points of a grid of `lines` by `lines` in the box that the ring winds around. */
function sampleCoverage(domain: Domain, ring: Ring, box: Box, lines: number): Coverage {
  const { minX, minY, maxX, maxY } = box;
  const each = ((maxX - minX) * (maxY - minY)) / (lines * lines);
  const byComponent = new Map<number, number>();
  let free = 0;
  /** Per point of a line: how much the winding number changes since the point before. */
  const turns = new Int32Array(lines + 1);
  for (let row = 0; row < lines; row++) {
    const y = minY + ((row + 0.5) / lines) * (maxY - minY);
    turns.fill(0);
    for (let i = 0; i < ring.length; i++) {
      const [ax, ay] = ring[i];
      const [bx, by] = ring[i + 1 < ring.length ? i + 1 : 0];
      if (ay <= y === by <= y) continue;
      const x = ax + ((y - ay) / (by - ay)) * (bx - ax);
      const column = Math.ceil(((x - minX) / (maxX - minX)) * lines - 0.5);
      turns[Math.max(0, Math.min(lines, column))] += ay <= y ? 1 : -1;
    }
    let winding = 0;
    for (let column = 0; column < lines; column++) {
      winding += turns[column];
      if (winding === 0) continue;
      const t = findTriangle(domain, minX + ((column + 0.5) / lines) * (maxX - minX), y);
      if (t === NONE) continue;
      free += each;
      const component = domain.triangleComponents[t];
      byComponent.set(component, (byComponent.get(component) ?? 0) + each);
    }
  }
  const area = computeRingArea(ring);
  return { area, free: Math.min(area, free), byComponent };
}

/** Cuts a polygon with the triangles of the free space. The polygon should not cross itself. */
export function computeCoverage(domain: Domain, ring: Ring): Coverage {
  const { vertices, triangles, triangleComponents } = domain;
  const byComponent = new Map<number, number>();
  const { minX, minY, maxX, maxY } = findBox(ring);
  const corners = new Float64Array(6);
  let free = 0;
  const near = listTrianglesIn(domain, minX, minY, maxX, maxY);
  for (let k = 0; k < near.length; k++) {
    const t = near[k];
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
