import { type CellStore, FULL, SIDE } from '../../maps/index.js';

/** A record of a cell (see `CellStore.records`): origin, unit direction, length, end, radius. */
const RECORD = 8;
const OX = 0;
const OY = 1;
const DX = 2;
const DY = 3;
const EXTENT = 4;
const EX = 5;
const EY = 6;
const RADIUS = 7;

/** The point of a cell's site that is nearest to a point: on a side, at a corner or post, on the rim of a circle. */
export function footOn({ kinds, records }: CellStore, cell: number, x: number, y: number): [number, number] {
  const at = RECORD * cell;
  const ox = records[at + OX];
  const oy = records[at + OY];
  if (kinds[cell] === SIDE) {
    const u = (x - ox) * records[at + DX] + (y - oy) * records[at + DY];
    if (u <= 0) return [ox, oy];
    if (u >= records[at + EXTENT]) return [records[at + EX], records[at + EY]];
    return [ox + u * records[at + DX], oy + u * records[at + DY]];
  }
  const radius = kinds[cell] === FULL ? records[at + RADIUS] : 0;
  if (radius === 0) return [ox, oy];
  const dx = x - ox;
  const dy = y - oy;
  const length = Math.sqrt(dx * dx + dy * dy);
  return length > 0 ? [ox + (radius * dx) / length, oy + (radius * dy) / length] : [ox + radius, oy];
}

/** Where a side begins or ends; of other sites their centre. */
export function endOf({ kinds, records }: CellStore, cell: number, isLast: boolean): [number, number] {
  const at = RECORD * cell;
  return kinds[cell] === SIDE && isLast ? [records[at + EX], records[at + EY]] : [records[at + OX], records[at + OY]];
}

/** Radius of a free-standing circle, m; 0 for walls, corners and posts. */
export function siteRadius({ kinds, records }: CellStore, cell: number): number {
  return kinds[cell] === FULL ? records[RECORD * cell + RADIUS] : 0;
}

/**
 * The narrowest place of the edge between two sites, m, where that is neither of its ends: halfway between the sites. Two
 * sides have none: their edge is narrowest at an end, or everywhere.
 *
 * @param ends of the edge: x, y of both
 */
export function narrowestBetween(
  store: CellStore,
  a: number,
  b: number,
  ends: readonly [number, number, number, number],
): [number, number] | undefined {
  const { kinds, records } = store;
  if (kinds[a] === SIDE && kinds[b] === SIDE) return undefined;
  const point = kinds[a] === SIDE ? b : a;
  const other = point === a ? b : a;
  const centre: [number, number] = [records[RECORD * point + OX], records[RECORD * point + OY]];
  const far = footOn(store, other, ...centre);
  const near = footOn(store, point, ...far);
  const x = 0.5 * (far[0] + near[0]);
  const y = 0.5 * (far[1] + near[1]);
  // Along the edge's tangent there every such curve goes one way.
  const alongX = near[1] - far[1];
  const alongY = far[0] - near[0];
  const from = (ends[0] - x) * alongX + (ends[1] - y) * alongY;
  const to = (ends[2] - x) * alongX + (ends[3] - y) * alongY;
  return (from < 0 && to > 0) || (from > 0 && to < 0) ? [x, y] : undefined;
}
