import { NONE } from '../../geometry/index.js';
import { computeCurveOrder } from '../../math/index.js';
import type { FlowNetwork } from './flow-network.js';
import { leavesThroughTerminal } from './terminal-pockets.js';

/** Children per box of the tree. */
const FAN = 8;

/** Levels that the tree can have. */
const MAX_LEVELS = 14;

/** Work space of the search, written before it is read in every call. */
const stackNodes = new Int32Array(FAN * MAX_LEVELS);
const stackLevels = new Int32Array(FAN * MAX_LEVELS);
const stackBounds = new Float64Array(FAN * MAX_LEVELS);

/**
 * The stream function `phi(x) = min over walls of (potential of the wall + distance to it)`, evaluated exactly. It is
 * 1-Lipschitz and constant on every node, so that its gradient turned by a quarter is a flow that no wall stops and
 * that is nowhere faster than 1.
 *
 * A tree of boxes holds the lowest potential of what is below it: a box is left out if that and its distance are
 * together no better than the best so far.
 */
export class PotentialField {
  /** Foot of the value found last: the point of the wall (or bend) that the value is counted from. */
  footX = 0;
  footY = 0;
  /** Node of that wall, `nodeCount + b` for bend b, NONE where nothing was found. */
  node = NONE;
  /** Centre that the level curve turns about at the point asked last, and its radius there, m; 0 where it is straight. */
  centreX = 0;
  centreY = 0;
  curveRadius = 0;

  private readonly boxes: Float64Array;
  private readonly lows: Float64Array;
  private readonly starts: Int32Array;
  private readonly top: number;
  /** Per item in tree order: ax, ay, bx, by; a circle has its centre twice. */
  private readonly items: Float64Array;
  /** Per item in tree order: radius, 0 for a straight piece. */
  private readonly radii: Float64Array;
  private readonly nodes: Int32Array;
  private readonly fat: number;

  /**
   * @param potentials per node, m
   * @param bendPotentials per bend, m
   */
  constructor(
    private readonly network: FlowNetwork,
    potentials: ArrayLike<number>,
    bendPotentials: ArrayLike<number>,
  ) {
    const { pieceCount, nodeCount, ax, ay, bx, by, pieceNode, nodeCircles, circles, bends } = network;
    const circleCount = circles.length / 3;
    const bendCount = bends.length >> 1;
    const count = pieceCount + circleCount + bendCount;
    const circleNodes = new Int32Array(circleCount);
    for (let i = 0; i < nodeCount; i++) circleNodes.fill(i, nodeCircles[i], nodeCircles[i + 1]);
    const centres = new Float64Array(2 * count);
    const shape = (k: number, out: Float64Array, at: number): number => {
      if (k < pieceCount) {
        out.set([ax[k], ay[k], bx[k], by[k]], at);
        return 0;
      }
      const c = k - pieceCount;
      if (c < circleCount) {
        out.set([circles[3 * c], circles[3 * c + 1], circles[3 * c], circles[3 * c + 1]], at);
        return circles[3 * c + 2];
      }
      const b = c - circleCount;
      out.set([bends[2 * b], bends[2 * b + 1], bends[2 * b], bends[2 * b + 1]], at);
      return 0;
    };
    const scratch = new Float64Array(4);
    for (let k = 0; k < count; k++) {
      shape(k, scratch, 0);
      centres[2 * k] = scratch[0] + scratch[2];
      centres[2 * k + 1] = scratch[1] + scratch[3];
    }
    const order = computeCurveOrder(centres);
    this.starts = new Int32Array(MAX_LEVELS + 2);
    this.top = this.layOut(count);
    const total = this.starts[this.top + 1];
    this.boxes = new Float64Array(4 * total);
    this.lows = new Float64Array(total).fill(Infinity);
    this.items = new Float64Array(4 * count);
    this.radii = new Float64Array(count);
    this.nodes = new Int32Array(count);
    for (let p = 0; p < count; p++) {
      const k = order[p];
      const radius = shape(k, this.items, 4 * p);
      this.radii[p] = radius;
      const c = k - pieceCount;
      this.nodes[p] = c < 0 ? pieceNode[k] : c < circleCount ? circleNodes[c] : nodeCount + c - circleCount;
      const node = this.nodes[p];
      this.lows[p] = node < nodeCount ? potentials[node] : bendPotentials[node - nodeCount];
      this.boxes[4 * p] = Math.min(this.items[4 * p], this.items[4 * p + 2]) - radius;
      this.boxes[4 * p + 1] = Math.min(this.items[4 * p + 1], this.items[4 * p + 3]) - radius;
      this.boxes[4 * p + 2] = Math.max(this.items[4 * p], this.items[4 * p + 2]) + radius;
      this.boxes[4 * p + 3] = Math.max(this.items[4 * p + 1], this.items[4 * p + 3]) + radius;
    }
    this.growBoxes();
    this.fat = 1e-9 * network.size;
  }

  private layOut(count: number): number {
    const { starts } = this;
    let level = 0;
    let rest = count;
    let total = count;
    while (rest > 1) {
      starts[++level] = total;
      rest = Math.ceil(rest / FAN);
      total += rest;
    }
    starts[level + 1] = total;
    return level;
  }

  private growBoxes(): void {
    const { boxes, lows, starts, top } = this;
    for (let level = 1; level <= top; level++) {
      for (let node = starts[level]; node < starts[level + 1]; node++) {
        const first = starts[level - 1] + FAN * (node - starts[level]);
        const last = Math.min(first + FAN, starts[level]);
        boxes.set(boxes.subarray(4 * first, 4 * first + 4), 4 * node);
        for (let child = first; child < last; child++) {
          boxes[4 * node] = Math.min(boxes[4 * node], boxes[4 * child]);
          boxes[4 * node + 1] = Math.min(boxes[4 * node + 1], boxes[4 * child + 1]);
          boxes[4 * node + 2] = Math.max(boxes[4 * node + 2], boxes[4 * child + 2]);
          boxes[4 * node + 3] = Math.max(boxes[4 * node + 3], boxes[4 * child + 3]);
          lows[node] = Math.min(lows[node], lows[child]);
        }
      }
    }
  }

  /**
   * The value at a point of the component; its foot and node are left in the fields. Equal values go to the foot that
   * comes first in the tree.
   *
   * @returns metres
   */
  valueAt(x: number, y: number): number {
    const { boxes, lows, starts, top } = this;
    const { pockets } = this.network;
    let best = Infinity;
    this.node = NONE;
    let depth = 1;
    stackNodes[0] = starts[top];
    stackLevels[0] = top;
    stackBounds[0] = 0;
    while (depth > 0) {
      depth--;
      if (stackBounds[depth] >= best) continue;
      const node = stackNodes[depth];
      const level = stackLevels[depth];
      const first = level === 0 ? node : starts[level - 1] + FAN * (node - starts[level]);
      const last = level === 0 ? node + 1 : Math.min(first + FAN, starts[level]);
      const base = depth;
      for (let child = first; child < last; child++) {
        const at = 4 * child;
        const dx = x < boxes[at] ? boxes[at] - x : x > boxes[at + 2] ? x - boxes[at + 2] : 0;
        const dy = y < boxes[at + 1] ? boxes[at + 1] - y : y > boxes[at + 3] ? y - boxes[at + 3] : 0;
        const bound = lows[child] + Math.sqrt(dx * dx + dy * dy);
        if (bound >= best) continue;
        if (level <= 1) {
          best = this.tryItem(child, x, y, best, pockets.length > 0);
          continue;
        }
        // The best child on top: insertion into the few that this box pushed.
        let slot = depth++;
        while (slot > base && stackBounds[slot - 1] < bound) {
          stackNodes[slot] = stackNodes[slot - 1];
          stackLevels[slot] = stackLevels[slot - 1];
          stackBounds[slot] = stackBounds[slot - 1];
          slot--;
        }
        stackNodes[slot] = child;
        stackLevels[slot] = level - 1;
        stackBounds[slot] = bound;
      }
    }
    return best;
  }

  /** Compare one item with the best value so far. */
  private tryItem(item: number, x: number, y: number, best: number, hasPockets: boolean): number {
    const { items, radii, lows } = this;
    const at = 4 * item;
    let fx = items[at];
    let fy = items[at + 1];
    const ux = items[at + 2] - fx;
    const uy = items[at + 3] - fy;
    const uu = ux * ux + uy * uy;
    if (uu > 0) {
      const t = ((x - fx) * ux + (y - fy) * uy) / uu;
      if (t >= 1) {
        fx = items[at + 2];
        fy = items[at + 3];
      } else if (t > 0) {
        fx += t * ux;
        fy += t * uy;
      }
    }
    const isSide =
      uu > 0 && (fx !== items[at] || fy !== items[at + 1]) && (fx !== items[at + 2] || fy !== items[at + 3]);
    const cx = fx;
    const cy = fy;
    let length = Math.sqrt((x - fx) * (x - fx) + (y - fy) * (y - fy));
    const radius = radii[item];
    if (radius > 0) {
      if (length > 0) {
        fx += (radius / length) * (x - fx);
        fy += (radius / length) * (y - fy);
      }
      length = Math.max(length - radius, 0);
    }
    const value = lows[item] + length;
    if (value >= best) return best;
    if (hasPockets && leavesThroughTerminal(this.network.pockets, x, y, fx, fy, this.fat)) return best;
    this.footX = fx;
    this.footY = fy;
    this.node = this.nodes[item];
    this.centreX = cx;
    this.centreY = cy;
    this.curveRadius = isSide ? 0 : length + radius;
    return value;
  }
}
