import { buildDomain, type Domain } from '../../geometry/index.js';
import { createRandom } from '../../math/index.js';

/** Bodies of all fields, m, m/s and s. */
export const FIELD_RADIUS = 0.2;
export const FIELD_SPEED = 1.34;
export const FIELD_STEP = 0.05;
/** Who is this near to its goal gets another, m. */
export const FIELD_ARRIVAL = 1;

/**
 * A square without obstacles in which everybody walks from one random place to the next: the density stays as it is for as
 * long as anybody looks.
 */
export interface CrowdField {
  readonly name: string;
  readonly count: number;
  /** From corner (0, 0), m. */
  readonly side: number;
  /** Where they begin: x0,y0,x1,y1,... */
  readonly starts: Float64Array;
  /** The n-th goal of an agent, the same for all who ask. */
  goal(agent: number, n: number): readonly [number, number];
}

/** @param area m2 per agent. [Limit: >= 0.5, or the starts do not fit] */
export function makeCrowdField(name: string, count: number, area: number, seed: number): CrowdField {
  const side = Math.sqrt(count * area);
  const random = createRandom(seed);
  const room = side - 2 * FIELD_RADIUS;
  const starts = new Float64Array(2 * count);
  // A lattice, each body shaken within its own square.
  const columns = Math.ceil(Math.sqrt(count));
  const pitch = room / columns;
  const shake = Math.max(0, pitch - 2 * FIELD_RADIUS);
  for (let k = 0; k < count; k++) {
    starts[2 * k] = FIELD_RADIUS + ((k % columns) + 0.5) * pitch + (random.next() - 0.5) * shake;
    starts[2 * k + 1] = FIELD_RADIUS + (Math.floor(k / columns) + 0.5) * pitch + (random.next() - 0.5) * shake;
  }
  const goal = (agent: number, n: number): readonly [number, number] => {
    const own = createRandom(seed + 7919 * agent + 104_729 * n + 1);
    return [FIELD_RADIUS + room * own.next(), FIELD_RADIUS + room * own.next()];
  };
  return { name, count, side, starts, goal };
}

export function buildFieldDomain({ side }: CrowdField): Domain {
  const ring = Float64Array.of(0, 0, side, 0, side, side, 0, side);
  return buildDomain({ boundary: { areas: [{ where: 'field', ring }] }, obstacles: [] }).domain;
}

/** Share of bodies that overlap another by more than a hundredth of the radius, and the worst overlap over the radius. */
export function measureOverlap(xy: ArrayLike<number>, radius = FIELD_RADIUS): { share: number; worst: number } {
  const cells = new Map<number, number[]>();
  const cell = 2 * radius;
  const keyOf = (x: number, y: number): number => Math.floor(y / cell) * 1_000_003 + Math.floor(x / cell);
  for (let k = 0; k < xy.length; k += 2) {
    const key = keyOf(xy[k], xy[k + 1]);
    const list = cells.get(key);
    if (list) list.push(k);
    else cells.set(key, [k]);
  }
  let worst = 0;
  let bodies = 0;
  for (let k = 0; k < xy.length; k += 2) {
    let own = 0;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        for (const j of cells.get(keyOf(xy[k] + dx * cell, xy[k + 1] + dy * cell)) ?? []) {
          if (j === k) continue;
          own = Math.max(own, 2 * radius - Math.hypot(xy[j] - xy[k], xy[j + 1] - xy[k + 1]));
        }
      }
    }
    worst = Math.max(worst, own / radius);
    if (own > 0.01 * radius) bodies++;
  }
  return { share: (2 * bodies) / xy.length, worst };
}
