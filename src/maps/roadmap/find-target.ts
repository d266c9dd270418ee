import { type Domain, findNearestFreePoint } from '../../geometry/index.js';
import type { VoronoiDiagram } from '../voronoi/diagram.js';
import { attachPoint } from './attach-point.js';

/** A place to go to: exactly one of the three. */
export interface TargetShape {
  readonly point?: readonly [number, number] | undefined;
  readonly line?: readonly (readonly [number, number])[] | undefined;
  readonly polygon?: readonly (readonly [number, number])[] | undefined;
}

/** Points that are tried along a line, and along each side of a polygon's box. */
const TRIES = 33;

/**
 * The point of a place that a disc is sent to (m).
 *  - a point: itself
 *  - a line: its middle; where that is too near to a wall, as at a door drawn on one, straight away from the wall until the disc
 *    fits. Where it does not fit there, the same from the point of the line nearest to its middle from which it does.
 *  - a polygon: its centre of gravity, or the point of a grid in it nearest to that, where the disc fits; `from` itself where the
 *    disc is in the polygon already
 *
 * Where the disc fits nowhere, the middle: a search then says why it cannot be reached.
 */
export function findTarget(
  diagram: VoronoiDiagram,
  domain: Domain,
  shape: TargetShape,
  from: readonly [number, number],
  radius: number,
): readonly [number, number] {
  if (shape.point) return shape.point;
  if (shape.line) return targetOnLine(diagram, domain, shape.line, radius);
  return targetInPolygon(diagram, shape.polygon ?? [], from, radius);
}

function targetOnLine(
  diagram: VoronoiDiagram,
  domain: Domain,
  line: readonly (readonly [number, number])[],
  radius: number,
): readonly [number, number] {
  const middle = pointAlong(line, 0.5);
  for (let k = 0; k < TRIES; k++) {
    // From the middle outwards, one side and the other in turn.
    const step = (k % 2 === 0 ? 1 : -1) * Math.ceil(k / 2);
    const [x, y] = pointAlong(line, 0.5 + step / TRIES);
    const near = findNearestFreePoint(domain, x, y);
    const target = pushAway(diagram, near.x, near.y, radius);
    if (target !== undefined) return target;
  }
  return middle;
}

/** The point itself, or the first one straight away from its nearest wall that keeps the radius. */
function pushAway(
  diagram: VoronoiDiagram,
  x: number,
  y: number,
  radius: number,
): readonly [number, number] | undefined {
  const attached = attachPoint(diagram, x, y);
  if (attached === undefined) return undefined;
  if (attached.clearance >= radius) return [x, y];
  const { circle, leg } = attached;
  if (circle.radius < radius || leg === 0) return undefined;
  const part = Math.min(1, (radius - attached.clearance) / leg);
  return [x + part * (circle.x - x), y + part * (circle.y - y)];
}

function targetInPolygon(
  diagram: VoronoiDiagram,
  polygon: readonly (readonly [number, number])[],
  from: readonly [number, number],
  radius: number,
): readonly [number, number] {
  const fits = (x: number, y: number): boolean =>
    isInside(polygon, x, y) && (attachPoint(diagram, x, y)?.clearance ?? -1) >= radius;
  if (fits(from[0], from[1])) return from;
  const [cx, cy] = centreOf(polygon);
  if (fits(cx, cy)) return [cx, cy];
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of polygon) {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  let best: readonly [number, number] = [cx, cy];
  let least = Infinity;
  for (let k = 0; k < TRIES * TRIES; k++) {
    const x = minX + (((k % TRIES) + 0.5) / TRIES) * (maxX - minX);
    const y = minY + ((Math.floor(k / TRIES) + 0.5) / TRIES) * (maxY - minY);
    const square = (x - cx) * (x - cx) + (y - cy) * (y - cy);
    if (square >= least || !fits(x, y)) continue;
    least = square;
    best = [x, y];
  }
  return best;
}

/** The point of a polyline at a part of its length. */
function pointAlong(line: readonly (readonly [number, number])[], part: number): readonly [number, number] {
  const lengthOf = (k: number): number => {
    const [ax, ay] = line[k - 1];
    const [bx, by] = line[k];
    return Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  };
  let left = 0;
  for (let k = 1; k < line.length; k++) left += lengthOf(k);
  left *= part;
  for (let k = 1; k < line.length; k++) {
    const length = lengthOf(k);
    if (left > length && k + 1 < line.length) {
      left -= length;
      continue;
    }
    const share = length > 0 ? left / length : 0;
    return [
      line[k - 1][0] + share * (line[k][0] - line[k - 1][0]),
      line[k - 1][1] + share * (line[k][1] - line[k - 1][1]),
    ];
  }
  return line[0];
}

/** Centre of gravity of a simple polygon. */
function centreOf(polygon: readonly (readonly [number, number])[]): readonly [number, number] {
  const [ox, oy] = polygon[0];
  let [sumX, sumY, sum] = [0, 0, 0];
  for (let k = 1; k + 1 < polygon.length; k++) {
    const [ax, ay] = [polygon[k][0] - ox, polygon[k][1] - oy];
    const [bx, by] = [polygon[k + 1][0] - ox, polygon[k + 1][1] - oy];
    const area = ax * by - ay * bx;
    sum += area;
    sumX += area * (ax + bx);
    sumY += area * (ay + by);
  }
  return sum === 0 ? [ox, oy] : [ox + sumX / (3 * sum), oy + sumY / (3 * sum)];
}

function isInside(polygon: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let inside = false;
  for (let k = 0, j = polygon.length - 1; k < polygon.length; j = k++) {
    const [ax, ay] = polygon[k];
    const [bx, by] = polygon[j];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
