/** A barrier that a hop has crossed, and those before it. */
export interface Crossing {
  /** The barrier's line: nx * x + ny * y = offset, a unit normal in mesh units. */
  readonly nx: number;
  readonly ny: number;
  readonly offset: number;
  /** By how much the weight grew here, and what it is behind. */
  readonly gain: number;
  readonly weight: number;
  readonly before: Crossing | undefined;
  /** Number of this crossing in the list of a map. */
  readonly id: number;
}

/** What hops start from: a point, or a straight front. Lengths in mesh units. */
export interface HopRoot {
  readonly isLinear: boolean;
  /** The point; of a front, its direction. */
  readonly x: number;
  readonly y: number;
  /** Distance at the point; of a front, that at the origin. */
  readonly cost: number;
}

/**
 * A window is what a root sees of an edge on its way into the triangle behind, by hops that crossed the same barriers. Where its
 * numbers lie in `HopFront.numbers`, and the bits of its state; places of FOOT, HEIGHT and COST as in `LAYOUT` of plain windows.
 */
export const HOP_LAYOUT = {
  /** Numbers per window. */
  SIZE: 14,
  /** Along the edge, in length from the start of its lower half-edge. */
  FROM: 0,
  TO: 1,
  /** Along the edge a point has distance cost + sqrt((s - foot)^2 + height), a front foot + height * s, without weights. */
  FOOT: 2,
  HEIGHT: 3,
  /** As those of `HopRoot`. */
  COST: 4,
  X: 5,
  Y: 6,
  /** Points on the bounding rays. */
  LEFT_X: 7,
  LEFT_Y: 8,
  RIGHT_X: 9,
  RIGHT_Y: 10,
  /** By how much another must be cheaper to cut it: 0 where no barrier lies ahead, Infinity if nothing may. */
  MARGIN: 11,
  /** Bounds of what its hops to the edge cost, as it was when it came: the trimmed ones lie between too. */
  LOWEST: 12,
  HIGHEST: 13,
  /** Bits of `HopFront.states`. MAY_CUT: what it is cheaper than on an edge may be dropped; see addHopWindow. */
  LINEAR: 1,
  MAY_CUT: 2,
  DEAD: 4,
} as const;

/** Cost of the hop from a root to a place that it sees across some barriers, with the root's own. */
export function computeHop(root: HopRoot, crossed: Crossing | undefined, x: number, y: number): number {
  if (root.isLinear) {
    let sum = root.cost + root.x * x + root.y * y;
    for (let c = crossed; c; c = c.before) {
      const behind = (c.nx * x + c.ny * y - c.offset) / (c.nx * root.x + c.ny * root.y);
      if (behind > 0) sum += c.gain * behind;
    }
    return sum;
  }
  const dx = x - root.x;
  const dy = y - root.y;
  const length = Math.sqrt(dx * dx + dy * dy);
  let sum = root.cost + length;
  for (let c = crossed; c; c = c.before) {
    // The part of the hop that lies behind the barrier.
    const share = (c.nx * x + c.ny * y - c.offset) / (c.nx * dx + c.ny * dy);
    if (share > 0) sum += c.gain * length * (share < 1 ? share : 1);
  }
  return sum;
}
