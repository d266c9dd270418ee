import type { Domain } from '../../../geometry/index.js';
import { buildPathGround, type PathGround } from '../build-path-map.js';
import type { PathBarrier } from '../path-barrier.js';

/**
 * A ground whose tolls can be changed without building it anew: the mesh depends on which barriers are open, closed or
 * priced, not on the prices.
 */
export interface PricedGround {
  /** The ground at the present prices. */
  readonly ground: PathGround;
  /** Per half-edge: 1 + number of the barrier there, 0 for none; no numbers at all without priced barriers. */
  readonly marks: Float64Array;
}

/** Prepare a domain, with the barriers' numbers in place of their prices, then put the prices in. */
export function buildPricedGround(domain: Domain, barriers: readonly PathBarrier[]): PricedGround {
  const marked = barriers.map((barrier, k) => (isPriced(barrier.toll) ? { ...barrier, toll: k + 1 } : barrier));
  const ground = buildPathGround(domain, marked);
  // The scale is a power of two: nothing is rounded.
  const marks = ground.mesh.tolls.map((toll) => toll / ground.mesh.scale);
  return setPrices({ ground, marks }, barriers);
}

/** The same ground at other prices. [Limit: the same barriers open, closed and priced as before] */
export function setPrices({ ground, marks }: PricedGround, barriers: readonly PathBarrier[]): PricedGround {
  if (marks.length === 0) return { ground, marks };
  const { scale } = ground.mesh;
  const tolls = marks.map((mark) => (mark > 0 ? barriers[mark - 1].toll * scale : 0));
  return { ground: { ...ground, mesh: { ...ground.mesh, tolls } }, marks };
}

/** The ground of a domain whose walls are the same as before. */
export function moveGround({ ground, marks }: PricedGround, domain: Domain): PricedGround {
  return { ground: { ...ground, domain }, marks };
}

/** Neither open nor a wall. */
export function isPriced(toll: number): boolean {
  return toll > 0 && toll < Infinity;
}
