import type { Point, ScenePlace } from '../scene/index.js';
import type { Door } from './walking-ground.js';

/** A place that someone may arrive at. */
export interface TargetArea {
  /** Name of the place, or undefined for a bare point. */
  readonly name: string | undefined;
  readonly place: ScenePlace;
  /** The pieces of it that are open doors. */
  readonly doors: readonly Door[];
}

/** At a point one has arrived within its radius, or this, m. */
const POINT_REACH = 0.2;
/** Lines are reached within this share of the radius: whoever waits for the last digit never comes. */
const LINE_REACH = 0.05;
/** The same for a wall without ground behind it: nobody's centre comes nearer than a radius, and people keep a little from walls. */
const WALL_REACH = 1.5;

/**
 * Someone who went from (px, py) to (x, y) has arrived: its centre reached the line, is inside the polygon, or near the point.
 *
 * @returns the door that it went through, true without one, false if not arrived
 */
export function hasArrived(
  { place, doors }: TargetArea,
  px: number,
  py: number,
  x: number,
  y: number,
  radius: number,
): Door | boolean {
  const { point, line, polygon } = place;
  if (point) {
    const reach = Math.max(radius, POINT_REACH);
    return square(x - point[0]) + square(y - point[1]) <= square(reach);
  }
  if (polygon) return isInside(polygon, x, y);
  if (!line) return false;
  for (let k = 1; k < line.length; k++) {
    const [ax, ay] = line[k - 1];
    const [bx, by] = line[k];
    const door = doors.find(({ from, to }) => from === line[k - 1] && to === line[k]);
    const reach = door?.way === 0 ? WALL_REACH : LINE_REACH;
    const touches = distanceToSegment(x, y, ax, ay, bx, by) <= reach * radius;
    if (touches || crosses(px, py, x, y, ax, ay, bx, by)) return door ?? true;
  }
  return false;
}

function crosses(
  px: number,
  py: number,
  x: number,
  y: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): boolean {
  const before = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
  const after = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  if (before > 0 === after > 0) return false;
  const a = (x - px) * (ay - py) - (y - py) * (ax - px);
  const b = (x - px) * (by - py) - (y - py) * (bx - px);
  return a > 0 !== b > 0;
}

/** Metres from a place to a segment. */
export function distanceToSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const t = length > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length)) : 0;
  return Math.sqrt(square(ax + t * dx - x) + square(ay + t * dy - y));
}

/** By the even-odd rule. */
export function isInside(ring: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (let k = 0, j = ring.length - 1; k < ring.length; j = k++) {
    const [ax, ay] = ring[j];
    const [bx, by] = ring[k];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

function square(value: number): number {
  return value * value;
}
