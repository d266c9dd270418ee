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

/** What a root sees of an edge on its way into the triangle behind, by hops that crossed the same barriers. */
export class HopWindow implements HopRoot {
  /** Along the edge a point has distance cost + sqrt((s - foot)^2 + height), a front foot + height * s, without weights. */
  foot = 0;
  height = 0;
  /** By how much another must be cheaper to cut it: 0 where no barrier lies ahead, Infinity if nothing may. */
  margin = Infinity;
  isDead = false;

  /**
   * @param edge the half-edge of the triangle that is entered
   * @param mayCut what it is cheaper than on an edge may be dropped; see addHopWindow
   * @param from,to along the edge, in length from the start of its lower half-edge
   * @param leftX,leftY,rightX,rightY points on the bounding rays
   */
  constructor(
    readonly isLinear: boolean,
    readonly x: number,
    readonly y: number,
    readonly cost: number,
    readonly root: number,
    readonly edge: number,
    readonly crossed: Crossing | undefined,
    readonly mayCut: boolean,
    public from: number,
    public to: number,
    public leftX: number,
    public leftY: number,
    public rightX: number,
    public rightY: number,
  ) {}

  /** The same window once more. */
  copy(): HopWindow {
    const { isLinear, x, y, cost, root, edge, crossed, mayCut, from, to } = this;
    const { leftX, leftY, rightX, rightY } = this;
    const w = new HopWindow(isLinear, x, y, cost, root, edge, crossed, mayCut, from, to, leftX, leftY, rightX, rightY);
    w.foot = this.foot;
    w.height = this.height;
    w.margin = this.margin;
    return w;
  }
}

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
