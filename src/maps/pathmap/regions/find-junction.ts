import { FRONT, POINT, type Sheet, slopeAt, valueAt } from './sheet.js';

const MAX_STEPS = 30;
/** Three values nearer than this (mesh units) are equal. */
const EQUAL = 1e-12;
const HALVINGS = 60;

export interface Corner {
  readonly x: number;
  readonly y: number;
}

/**
 * The place inside a triangle where three regions meet.
 *
 * @param sheets of the three regions
 * @param ends where the border of sheets k - 1 and k crosses the triangle's outline
 * @returns undefined if it was not found
 */
export function findJunction(
  corners: readonly Corner[],
  sheets: readonly Sheet[],
  ends: readonly Corner[],
): Corner | undefined {
  for (let k = 0; k < 3; k++) {
    const direction = findShadow(sheets[(k + 2) % 3], sheets[k]);
    if (direction === undefined) continue;
    const found = walkShadow(corners, sheets[k], sheets[(k + 1) % 3], ends[k], direction);
    if (found !== undefined) return found;
  }
  return iterate(corners, sheets, ends);
}

/** Direction of the border where one of two roots lies at the edge of what the other sees: the values touch along it. */
function findShadow(one: Sheet, two: Sheet): readonly [number, number] | undefined {
  if (one.pace !== two.pace || (one.kind === FRONT && two.kind !== POINT)) return undefined;
  if (one.kind === POINT && two.kind === FRONT) return findShadow(two, one);
  if (one.kind === FRONT) {
    const isTouching = Math.abs(valueAt(one, two.x, two.y) - two.pace * two.cost) <= EQUAL;
    return isTouching ? [one.x, one.y] : undefined;
  }
  if (one.kind !== POINT || two.kind !== POINT) return undefined;
  const dx = two.x - one.x;
  const dy = two.y - one.y;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (!(length > 0) || Math.abs(length - Math.abs(one.cost - two.cost)) > EQUAL) return undefined;
  return one.cost < two.cost ? [dx / length, dy / length] : [-dx / length, -dy / length];
}

/** Along a shadow's edge its own value rises as fast as it can: a rival that becomes lower stays so. */
function walkShadow(
  corners: readonly Corner[],
  own: Sheet,
  rival: Sheet,
  end: Corner,
  [dx, dy]: readonly [number, number],
): Corner | undefined {
  const leads = (t: number): boolean => {
    const [x, y] = [end.x + t * dx, end.y + t * dy];
    return valueAt(own, x, y) < valueAt(rival, x, y);
  };
  let lo = 0;
  let hi = 0;
  for (const { x, y } of corners) hi = Math.max(hi, (x - end.x) * dx + (y - end.y) * dy);
  if (!leads(lo) || leads(hi)) return undefined;
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (lo + hi) / 2;
    if (leads(middle)) lo = middle;
    else hi = middle;
  }
  const found = { x: end.x + lo * dx, y: end.y + lo * dy };
  return isInside(corners, found) ? found : undefined;
}

/** Newton's method for two equations. */
function iterate(corners: readonly Corner[], sheets: readonly Sheet[], ends: readonly Corner[]): Corner | undefined {
  let x = (ends[0].x + ends[1].x + ends[2].x) / 3;
  let y = (ends[0].y + ends[1].y + ends[2].y) / 3;
  for (let k = 0; k < MAX_STEPS; k++) {
    const values = sheets.map((sheet) => valueAt(sheet, x, y));
    const f = values[0] - values[1];
    const g = values[1] - values[2];
    if (Math.abs(f) <= EQUAL && Math.abs(g) <= EQUAL) return isInside(corners, { x, y }) ? { x, y } : undefined;
    const [a, b, c] = sheets.map((sheet) => slopeAt(sheet, x, y));
    const [fx, fy, gx, gy] = [a[0] - b[0], a[1] - b[1], b[0] - c[0], b[1] - c[1]];
    const determinant = fx * gy - fy * gx;
    x -= (f * gy - g * fy) / determinant;
    y -= (g * fx - f * gx) / determinant;
    if (!Number.isFinite(x + y)) return undefined;
  }
  return undefined;
}

/** In the triangle, whose corners run counter-clockwise, or on its outline. */
function isInside(corners: readonly Corner[], { x, y }: Corner): boolean {
  for (let k = 0; k < 3; k++) {
    const a = corners[k];
    const b = corners[(k + 1) % 3];
    if ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) < 0) return false;
  }
  return true;
}
