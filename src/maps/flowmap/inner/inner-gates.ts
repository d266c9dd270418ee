import type { FlowNetwork } from '../flow-network.js';
import { leavesThroughTerminal } from '../terminal-pockets.js';
import { blocksSegment } from './area-ring.js';
import type { InnerArea } from './inner-area.js';
import type { InnerWalls } from './inner-walls.js';
import { crossSlit } from './slit.js';

/**
 * Straight ways between nodes, found when asked for and kept: per pair of nodes the shortest one of every winding.
 * Nodes are those of the walls, then the bends (corners of areas and inward corners of terminals), which have no extent.
 *
 * The winding of a gate i -> j: follow the wall of i from its first point to the foot, the gate, the wall of j back to its
 * first point, and count the slit. Two gates of one winding can be moved into each other around the areas.
 */
export class InnerGates {
  readonly nodeCount: number;
  readonly boxes: Float64Array;
  /** Per gate: ends, feet (4 numbers), length, and one winding per slit. */
  readonly from: number[] = [];
  readonly to: number[] = [];
  readonly feet: number[] = [];
  readonly lengths: number[] = [];
  readonly windings: number[] = [];
  /** How many pairs were measured. */
  measured = 0;
  private readonly pairs = new Map<number, readonly number[]>();
  private readonly range: Int32Array;

  constructor(
    readonly walls: InnerWalls,
    readonly areas: readonly InnerArea[],
    /** x, y of the bends. */
    readonly bends: Float64Array,
    private readonly network: FlowNetwork,
  ) {
    const bendCount = bends.length / 2;
    this.nodeCount = walls.nodeCount + bendCount;
    this.boxes = new Float64Array(4 * this.nodeCount);
    this.boxes.set(walls.boxes);
    for (let v = 0; v < bendCount; v++) {
      const [x, y] = [bends[2 * v], bends[2 * v + 1]];
      this.boxes.set([x, y, x, y], 4 * (walls.nodeCount + v));
    }
    this.range = new Int32Array(2 * this.nodeCount * areas.length);
    this.range.set(walls.range);
    areas.forEach((area, s) => {
      if (area.ring.points.length === 4) this.addLineSides(area, s);
    });
  }

  /** Does the node have walls outside the areas? */
  isOpen(i: number): boolean {
    return this.boxes[4 * i] !== Infinity;
  }

  /** Does a segment run through an area, or leave the free space through a terminal? */
  isBlocked(ax: number, ay: number, bx: number, by: number): boolean {
    for (const { ring } of this.areas) if (blocksSegment(ring, ax, ay, bx, by)) return true;
    const { pockets, size } = this.network;
    return pockets.length > 0 && leavesThroughTerminal(pockets, ax, ay, bx, by, 1e-9 * size);
  }

  /** Are the boxes of two nodes nearer than this (m)? If not, no gate is shorter. */
  areWithin(i: number, j: number, limit: number): boolean {
    const { boxes } = this;
    const a = 4 * i;
    const b = 4 * j;
    let dx = boxes[a] - boxes[b + 2];
    if (dx < 0) dx = Math.max(0, boxes[b] - boxes[a + 2]);
    let dy = boxes[a + 1] - boxes[b + 3];
    if (dy < 0) dy = Math.max(0, boxes[b + 1] - boxes[a + 3]);
    return dx * dx + dy * dy < limit * limit;
  }

  /** No winding of slit s of a gate i -> j is above this. */
  highestWinding(i: number, j: number, s: number): number {
    const { boxes, range } = this;
    const { slitX, slitY } = this.areas[s];
    const count = this.areas.length;
    const up =
      boxes[4 * i + 1] <= slitY && boxes[4 * j + 3] > slitY && (boxes[4 * i + 2] > slitX || boxes[4 * j + 2] > slitX);
    // The ends of a line lie at the height of its slit if it is level.
    const isLine = Math.min(i, j) >= this.walls.nodeCount && this.areas[s].ring.points.length === 4;
    return range[2 * (i * count + s) + 1] - range[2 * (j * count + s)] + (up || isLine ? 1 : 0);
  }

  /**
   * The gates between two nodes, as indices; written for the direction from the lower to the higher node.
   * A gate from a node to itself is only listed if it winds.
   */
  between(i: number, j: number): readonly number[] {
    const low = Math.min(i, j);
    const high = Math.max(i, j);
    const key = low * this.nodeCount + high;
    let list = this.pairs.get(key);
    if (list === undefined) {
      list = this.measure(low, high);
      this.pairs.set(key, list);
    }
    return list;
  }

  /** Can the node have gates to itself? The loop it makes lies in its box. */
  canWindAlone(i: number): boolean {
    const { boxes } = this;
    return this.areas.some(
      ({ slitX, slitY }) =>
        boxes[4 * i] < slitX && boxes[4 * i + 1] < slitY && boxes[4 * i + 2] > slitX && boxes[4 * i + 3] > slitY,
    );
  }

  private push(i: number, j: number, ax: number, ay: number, bx: number, by: number, length: number): number {
    this.from.push(i);
    this.to.push(j);
    this.feet.push(ax, ay, bx, by);
    return this.lengths.push(length) - 1;
  }

  private measure(i: number, j: number): number[] {
    const { walls } = this;
    const { nodeFeatures, nodeCount } = walls;
    this.measured++;
    const slits = this.areas.length;
    const list: number[] = [];
    const w = new Int32Array(slits);
    const pair = new Float64Array(5);
    const iFirst = i < nodeCount ? nodeFeatures[i] : -1 - (i - nodeCount);
    const iLast = i < nodeCount ? nodeFeatures[i + 1] : iFirst + 1;
    const jFirst = j < nodeCount ? nodeFeatures[j] : -1 - (j - nodeCount);
    const jLast = j < nodeCount ? nodeFeatures[j + 1] : jFirst + 1;
    for (let f = iFirst; f < iLast; f++) {
      for (let g = i === j ? f + 1 : jFirst; g < jLast; g++) {
        if (list.length === 1 && !this.windsApart(i, j) && this.farther(f, g, this.lengths[list[0]])) continue;
        this.closest(f, g, pair);
        const [ax, ay, bx, by, length] = pair;
        let isAlone = true;
        for (let s = 0; s < slits; s++) {
          const { slitX: x, slitY: y } = this.areas[s];
          let n = crossSlit(x, y, ax, ay, bx, by);
          if (f >= 0) n += walls.at[f * slits + s] + crossSlit(x, y, walls.ax[f], walls.ay[f], ax, ay);
          if (g >= 0) n -= walls.at[g * slits + s] + crossSlit(x, y, walls.ax[g], walls.ay[g], bx, by);
          w[s] = n;
          if (n !== 0) isAlone = false;
        }
        if (i === j && isAlone) continue;
        let known = -1;
        for (const gate of list) {
          let isSame = true;
          for (let s = 0; s < slits; s++) if (this.windings[gate * slits + s] !== w[s]) isSame = false;
          if (isSame) known = gate;
        }
        if (known >= 0 && this.lengths[known] <= length) continue;
        if (this.isBlocked(ax, ay, bx, by)) continue;
        if (known >= 0) {
          this.feet[4 * known] = ax;
          this.feet[4 * known + 1] = ay;
          this.feet[4 * known + 2] = bx;
          this.feet[4 * known + 3] = by;
          this.lengths[known] = length;
        } else {
          list.push(this.push(i, j, ax, ay, bx, by, length));
          for (let s = 0; s < slits; s++) this.windings.push(w[s]);
        }
      }
    }
    return list;
  }

  /** Can gates of this pair differ in winding? */
  private windsApart(i: number, j: number): boolean {
    if (i === j) return true;
    for (let s = 0; s < this.areas.length; s++) {
      if (this.highestWinding(i, j, s) !== -this.highestWinding(j, i, s)) return true;
    }
    return false;
  }

  /** Are the boxes of two features at least this far apart? */
  private farther(f: number, g: number, limit: number): boolean {
    if (f < 0 || g < 0) return false;
    const { ax, ay, bx, by, rho } = this.walls;
    const dx = Math.max(
      Math.min(ax[f], bx[f]) - Math.max(ax[g], bx[g]),
      Math.min(ax[g], bx[g]) - Math.max(ax[f], bx[f]),
    );
    const dy = Math.max(
      Math.min(ay[f], by[f]) - Math.max(ay[g], by[g]),
      Math.min(ay[g], by[g]) - Math.max(ay[f], by[f]),
    );
    return Math.max(dx, dy) - rho[f] - rho[g] >= limit;
  }

  /** Feet and length of the shortest way between two features; negative: bend -1 - f. */
  private closest(f: number, g: number, out: Float64Array): void {
    const { walls, bends } = this;
    const fax = f < 0 ? bends[2 * (-1 - f)] : walls.ax[f];
    const fay = f < 0 ? bends[2 * (-1 - f) + 1] : walls.ay[f];
    const fbx = f < 0 ? fax : walls.bx[f];
    const fby = f < 0 ? fay : walls.by[f];
    const gax = g < 0 ? bends[2 * (-1 - g)] : walls.ax[g];
    const gay = g < 0 ? bends[2 * (-1 - g) + 1] : walls.ay[g];
    const gbx = g < 0 ? gax : walls.bx[g];
    const gby = g < 0 ? gay : walls.by[g];
    closestOfSegments(fax, fay, fbx, fby, gax, gay, gbx, gby, out);
    const rf = f < 0 ? 0 : walls.rho[f];
    const rg = g < 0 ? 0 : walls.rho[g];
    if (rf === 0 && rg === 0) return;
    const length = out[4];
    // A corner of an area can lie inside a circle.
    if (length <= rf + rg) {
      out[4] = 0;
      return;
    }
    const ux = (out[2] - out[0]) / length;
    const uy = (out[3] - out[1]) / length;
    out[0] += rf * ux;
    out[1] += rf * uy;
    out[2] -= rg * ux;
    out[3] -= rg * uy;
    out[4] = length - rf - rg;
  }

  /** Along a line one can pass on either side, with the same feet. */
  private addLineSides(area: InnerArea, s: number): void {
    const { bends } = this;
    const [x0, y0, x1, y1] = area.ring.points;
    let first = -1;
    let second = -1;
    for (let v = 0; v < bends.length / 2; v++) {
      if (bends[2 * v] === x0 && bends[2 * v + 1] === y0) first = this.walls.nodeCount + v;
      if (bends[2 * v] === x1 && bends[2 * v + 1] === y1) second = this.walls.nodeCount + v;
    }
    const [i, j] = first < second ? [first, second] : [second, first];
    const flip = first < second ? 1 : -1;
    const list: number[] = [];
    const length = Math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0));
    const y = area.slitY;
    const past = y0 > y !== y1 > y ? (y1 > y ? 1 : -1) : x1 > x0 ? -1 : 1;
    for (const w of [0, past]) {
      list.push(flip > 0 ? this.push(i, j, x0, y0, x1, y1, length) : this.push(i, j, x1, y1, x0, y0, length));
      for (let k = 0; k < this.areas.length; k++) {
        const other = this.areas[k];
        const n = k === s ? w : crossSlit(other.slitX, other.slitY, x0, y0, x1, y1);
        this.windings.push(flip * n);
      }
    }
    this.pairs.set(i * this.nodeCount + j, list);
  }
}

/** Closest points of two segments that do not cross, and their distance: out = ax, ay, bx, by, length. */
export function closestOfSegments(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
  out: Float64Array,
): void {
  let best = Infinity;
  const test = (px: number, py: number, sx: number, sy: number, ex: number, ey: number, isFirst: boolean) => {
    const ux = ex - sx;
    const uy = ey - sy;
    const square = ux * ux + uy * uy;
    const t = square > 0 ? ((px - sx) * ux + (py - sy) * uy) / square : 0;
    const qx = t <= 0 ? sx : t >= 1 ? ex : sx + t * ux;
    const qy = t <= 0 ? sy : t >= 1 ? ey : sy + t * uy;
    const distance = (px - qx) * (px - qx) + (py - qy) * (py - qy);
    if (distance >= best) return;
    best = distance;
    out[0] = isFirst ? px : qx;
    out[1] = isFirst ? py : qy;
    out[2] = isFirst ? qx : px;
    out[3] = isFirst ? qy : py;
  };
  test(ax, ay, cx, cy, dx, dy, true);
  test(bx, by, cx, cy, dx, dy, true);
  test(cx, cy, ax, ay, bx, by, false);
  test(dx, dy, ax, ay, bx, by, false);
  out[4] = Math.sqrt(best);
}
