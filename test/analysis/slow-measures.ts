import * as polyclip from 'polyclip-ts';
import type { AnalysisTable } from '../../src/analysis/index.js';
import type { Trajectories } from '../../src/record/index.js';

/** The obvious ways to measure: rows are looked through again and again, nothing is shared with what is tested. */

export interface Row {
  readonly frame: number;
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

export type Ring = readonly (readonly [number, number])[];

export function listRows({ frames, ids, x, y }: Trajectories): Row[] {
  return Array.from(ids, (id, k) => ({ frame: frames[k], id, x: x[k], y: y[k] }));
}

export function rowsOfTable(table: AnalysisTable): Record<string, number>[] {
  return Array.from({ length: table.rows }, (_, k) =>
    Object.fromEntries(table.columns.map(({ name, values }) => [name, values[k]])),
  );
}

/** Velocity over a window of `step` frames each way; at the ends the half that is there; NaN for a single sight. */
export function slowVelocity(rows: readonly Row[], row: Row, step: number, rate: number): [number, number] {
  const own = rows.filter(({ id }) => id === row.id);
  const at = (frame: number) => own.find((each) => each.frame === frame);
  let [a, b] = [at(row.frame - step), at(row.frame + step)];
  if (!a && !b) {
    const near = own.filter(({ frame }) => Math.abs(frame - row.frame) <= step);
    [a, b] = [near[0], near[near.length - 1]];
  }
  a ??= row;
  b ??= row;
  const time = (b.frame - a.frame) / rate;
  return time > 0 ? [(b.x - a.x) / time, (b.y - a.y) / time] : [Number.NaN, Number.NaN];
}

export function slowSpeed(rows: readonly Row[], row: Row, step: number, rate: number): number {
  return Math.hypot(...slowVelocity(rows, row, step, rate));
}

/** Even-odd rule; edges do not matter with random numbers. */
export function isInside(ring: Ring, x: number, y: number): boolean {
  let inside = false;
  ring.forEach(([ax, ay], k) => {
    const [bx, by] = ring[(k + 1) % ring.length];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  });
  return inside;
}

export function ringArea(ring: Ring): number {
  const [ox, oy] = ring[0];
  return (
    ring.reduce((sum, [ax, ay], k) => {
      const [bx, by] = ring[(k + 1) % ring.length];
      return sum + (ax - ox) * (by - oy) - (bx - ox) * (ay - oy);
    }, 0) / 2
  );
}

type MultiPolygon = [number, number][][][];

export function multiArea(multi: MultiPolygon): number {
  return multi.reduce(
    (sum, rings) => sum + rings.reduce((own, ring, k) => own + (k === 0 ? 1 : -1) * Math.abs(ringArea(ring)), 0),
    0,
  );
}

function close(ring: Ring): [number, number][] {
  return [...ring, ring[0]].map(([x, y]) => [x, y]);
}

/** Cell of a point among others within a box: cut by every bisector, one after another. */
export function slowCell(box: Ring, row: Row, others: readonly Row[]): Ring {
  let ring: Ring = box;
  for (const other of others) {
    const nearer = ([x, y]: readonly [number, number]) =>
      (x - other.x) ** 2 + (y - other.y) ** 2 - (x - row.x) ** 2 - (y - row.y) ** 2;
    const next: [number, number][] = [];
    ring.forEach((p, k) => {
      const q = ring[(k + 1) % ring.length];
      const [a, b] = [nearer(p), nearer(q)];
      if (a >= 0) next.push([p[0], p[1]]);
      if (a > 0 !== b > 0 && a !== b)
        next.push([p[0] + (a / (a - b)) * (q[0] - p[0]), p[1] + (a / (a - b)) * (q[1] - p[1])]);
    });
    ring = next;
  }
  return ring;
}

/** The part of a cell beside the pillars that holds its point. */
export function slowFreeCell(cell: Ring, pillars: readonly Ring[], row: Row): MultiPolygon {
  const rest = polyclip.difference([close(cell)], ...pillars.map((ring) => [close(ring)])) as MultiPolygon;
  return rest.filter(
    (rings) => isInside(rings[0], row.x, row.y) && rings.slice(1).every((hole) => !isInside(hole, row.x, row.y)),
  );
}

export function commonArea(multi: MultiPolygon, ring: Ring): number {
  return multi.length === 0 ? 0 : multiArea(polyclip.intersection(multi, [close(ring)]) as MultiPolygon);
}

/** Share of random points of a polygon that lie in a disc, times its area. */
export function isFree(pillars: readonly Ring[], width: number, height: number, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height && !pillars.some((ring) => isInside(ring, x, y));
}

/** Segments p-q and a-b meet; 1 towards the left of a -> b, -1 towards its right, 0 not at all. */
export function slowCrossing(
  [ax, ay, bx, by]: readonly number[],
  p: Row,
  q: Row,
): { direction: number; part: number } | undefined {
  const det = (q.x - p.x) * (by - ay) - (q.y - p.y) * (bx - ax);
  const t = ((ax - p.x) * (by - ay) - (ay - p.y) * (bx - ax)) / det;
  const s = ((ax - p.x) * (q.y - p.y) - (ay - p.y) * (q.x - p.x)) / det;
  if (!(t >= 0 && t <= 1 && s >= 0 && s <= 1)) return undefined;
  return { direction: det < 0 ? 1 : -1, part: t };
}
