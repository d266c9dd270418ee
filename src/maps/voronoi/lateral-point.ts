import { type CellStore, DX, DY, OX, OY, RADIUS, RECORD, SIDE } from './cell-store.js';
import { createCornerRay, isSharedRay, setCornerRay } from './corner-rays.js';

/** Work space. */
const ray = createCornerRay();
/** See envelope.ts. */
const UNSET = Number.NaN;

/** A vertex: where it is and the radius of its empty circle. Written by the functions below, never kept. */
export interface VertexPoint {
  x: number;
  y: number;
  r: number;
  /**
   * 1 - cosine of the angle between the contacts of the ray's corner and of the third site: how well they determine it. Only
   * {@link computeLateralPoint} writes it.
   */
  turn: number;
}

export function createVertexPoint(): VertexPoint {
  return { x: UNSET, y: UNSET, r: UNSET, turn: UNSET };
}

/** Are these a side and its own end point, or two sides that continue each other? */
export function isLateralPair(store: CellStore, a: number, b: number): boolean {
  return store.next[a] === b || store.previous[a] === b;
}

/** Is the border between two sites, the second following the first counter-clockwise, a ray out of their common corner? */
export function isRayPair(store: CellStore, low: number, high: number): boolean {
  return store.next[low] === high || isSharedRay(store, low, high);
}

/**
 * The vertex on the border of a pair for which {@link isRayPair} holds, equidistant to a third site. The vertex lies on a
 * known ray and only its height is sought; the crossing of the pair's curves would be tangential.
 *
 * @returns false where the third site does not meet the ray
 */
export function computeLateralPoint(
  store: CellStore,
  low: number,
  high: number,
  third: number,
  out: VertexPoint,
): boolean {
  const { records, kinds } = store;
  if (kinds[high] === SIDE) setCornerRay(store, high, false, ray);
  else setCornerRay(store, low, true, ray);
  const { x: px, y: py, dx: mx, dy: my } = ray;
  const at = RECORD * third;
  const rx = px - records[at + OX];
  const ry = py - records[at + OY];
  let y: number;
  let turn: number;
  if (kinds[third] === SIDE) {
    const ex = records[at + DX];
    const ey = records[at + DY];
    const h = rx * ey - ry * ex;
    const c = mx * ey - my * ex;
    turn = 1 - c;
    if (c > 0.5) {
      const s = mx * ex + my * ey;
      y = (h * (1 + c)) / (s * s);
    } else {
      y = h / (1 - c);
    }
  } else {
    const radius = records[at + RADIUS];
    const down = radius - (rx * mx + ry * my);
    y = (rx * rx + ry * ry - radius * radius) / (2 * down);
    turn = down / (y + radius);
  }
  if (!(y > 0 && y < Infinity)) return false;
  out.x = px + y * mx;
  out.y = py + y * my;
  out.r = y;
  out.turn = turn;
  return true;
}
