import type { FlowNetwork } from './flow-network.js';
import { blockNodes, type NodeBlocks } from './node-blocks.js';
import { PiecePair } from './piece-pair.js';
import { leavesThroughTerminal } from './terminal-pockets.js';

/**
 * Exact distances between nodes. Bends of the terminals count as further nodes behind the others: index
 * `nodeCount + b`.
 *
 * A straight line between two walls that leaves the free space through a terminal does not count. One that crosses a
 * wall need not be told apart: going over that wall's node is no longer.
 */
export class GateFinder {
  /** Nodes and bends. */
  readonly count: number;
  /** minX, minY, maxX, maxY per node and bend. */
  readonly boxes: Float64Array;
  /** x, y of some point on each node and bend. */
  readonly points: Float64Array;
  /** Nodes and bends, and nodes alone, in blocks of neighbours. */
  readonly allBlocks: NodeBlocks;
  readonly nodeBlocks: NodeBlocks;
  /** Can a straight line leave through a terminal? */
  readonly hasPockets: boolean;
  /** Feet of the last distance that was found: on the first node, then on the second. */
  ax = 0;
  ay = 0;
  bx = 0;
  by = 0;
  /** Exact distances computed so far. */
  calls = 0;

  private readonly starts: Int32Array;
  /** ax, ay, bx, by per piece. */
  private readonly pieces: Float64Array;
  private readonly circleStarts: Int32Array;
  private readonly fat: number;
  /** The parts compared last. */
  private readonly pair = new PiecePair();

  constructor(readonly network: FlowNetwork) {
    const { nodeCount, pieceCount, nodePieces, nodeCircles, nodeBoxes, bends, ax, ay, bx, by } = network;
    const bendCount = bends.length >> 1;
    this.count = nodeCount + bendCount;
    this.boxes = new Float64Array(4 * this.count);
    this.boxes.set(nodeBoxes);
    this.starts = new Int32Array(this.count + 1);
    this.starts.set(nodePieces);
    this.circleStarts = new Int32Array(this.count + 1).fill(nodeCircles[nodeCount]);
    this.circleStarts.set(nodeCircles);
    this.pieces = new Float64Array(4 * (pieceCount + bendCount));
    for (let k = 0; k < pieceCount; k++) {
      this.pieces[4 * k] = ax[k];
      this.pieces[4 * k + 1] = ay[k];
      this.pieces[4 * k + 2] = bx[k];
      this.pieces[4 * k + 3] = by[k];
    }
    for (let b = 0; b < bendCount; b++) {
      const box = [bends[2 * b], bends[2 * b + 1], bends[2 * b], bends[2 * b + 1]];
      this.boxes.set(box, 4 * (nodeCount + b));
      this.pieces.set(box, 4 * (pieceCount + b));
      this.starts[nodeCount + b + 1] = pieceCount + b + 1;
    }
    this.allBlocks = blockNodes(this.boxes, this.count);
    this.nodeBlocks = bendCount === 0 ? this.allBlocks : blockNodes(this.boxes, nodeCount);
    this.points = new Float64Array(2 * this.count);
    for (let i = 0; i < this.count; i++) {
      const c = 3 * this.circleStarts[i];
      const isRound = this.starts[i] === this.starts[i + 1];
      this.points[2 * i] = isRound ? network.circles[c] + network.circles[c + 2] : this.pieces[4 * this.starts[i]];
      this.points[2 * i + 1] = isRound ? network.circles[c + 1] : this.pieces[4 * this.starts[i] + 1];
    }
    this.hasPockets = network.pockets.length > 0;
    this.fat = 1e-9 * network.size;
  }

  /** Lower bound of a distance: that of the boxes, squared. */
  boxSquare(i: number, j: number): number {
    const { boxes } = this;
    const a = 4 * i;
    const b = 4 * j;
    const dx = Math.max(boxes[b] - boxes[a + 2], boxes[a] - boxes[b + 2], 0);
    const dy = Math.max(boxes[b + 1] - boxes[a + 3], boxes[a + 1] - boxes[b + 3], 0);
    return dx * dx + dy * dy;
  }

  /**
   * Distance of two nodes; their feet are left in `ax` to `by`.
   *
   * @param limit only distances below it are of interest
   * @returns metres, or Infinity where it is not below the limit (or every straight line leaves through a terminal)
   */
  measure(i: number, j: number, limit = Infinity): number {
    this.calls++;
    const { starts, circleStarts, pieces, boxes } = this;
    const endI = starts[i + 1];
    const endJ = starts[j + 1];
    let best = limit === Infinity ? Infinity : limit * limit;
    let isFound = false;
    const minX = boxes[4 * j];
    const minY = boxes[4 * j + 1];
    const maxX = boxes[4 * j + 2];
    const maxY = boxes[4 * j + 3];
    for (let p = 4 * starts[i]; p < 4 * endI; p += 4) {
      const pax = pieces[p];
      const pay = pieces[p + 1];
      const pbx = pieces[p + 2];
      const pby = pieces[p + 3];
      const lowX = pax < pbx ? pax : pbx;
      const highX = pax < pbx ? pbx : pax;
      const lowY = pay < pby ? pay : pby;
      const highY = pay < pby ? pby : pay;
      let dx = minX > highX ? minX - highX : lowX > maxX ? lowX - maxX : 0;
      let dy = minY > highY ? minY - highY : lowY > maxY ? lowY - maxY : 0;
      if (dx * dx + dy * dy >= best) continue;
      for (let q = 4 * starts[j]; q < 4 * endJ; q += 4) {
        const qax = pieces[q];
        const qay = pieces[q + 1];
        const qbx = pieces[q + 2];
        const qby = pieces[q + 3];
        dx =
          qax < qbx
            ? qax > highX
              ? qax - highX
              : lowX > qbx
                ? lowX - qbx
                : 0
            : qbx > highX
              ? qbx - highX
              : lowX > qax
                ? lowX - qax
                : 0;
        dy =
          qay < qby
            ? qay > highY
              ? qay - highY
              : lowY > qby
                ? lowY - qby
                : 0
            : qby > highY
              ? qby - highY
              : lowY > qay
                ? lowY - qay
                : 0;
        if (dx * dx + dy * dy >= best) continue;
        const square = this.pair.compare(pax, pay, pbx, pby, qax, qay, qbx, qby, best);
        if (square < best && this.accept()) {
          best = square;
          isFound = true;
        }
      }
    }
    if (circleStarts[i + 1] > circleStarts[i] || circleStarts[j + 1] > circleStarts[j]) {
      const round = this.measureCircles(i, j, Math.sqrt(best));
      if (round < Infinity) return round;
    }
    return isFound ? Math.sqrt(best) : Infinity;
  }

  /** Keep the feet of the pair compared last, unless their line leaves through a terminal. */
  private accept(): boolean {
    const { px, py, qx, qy } = this.pair;
    if (this.hasPockets && leavesThroughTerminal(this.network.pockets, px, py, qx, qy, this.fat)) return false;
    this.ax = px;
    this.ay = py;
    this.bx = qx;
    this.by = qy;
    return true;
  }

  /** The circles of either node against everything of the other; Infinity where nothing is nearer than `limit`. */
  private measureCircles(i: number, j: number, limit: number): number {
    const { starts, circleStarts, pieces } = this;
    const { circles } = this.network;
    let best = limit;
    let isFound = false;
    const compare = (c: number, x: number, y: number, radius: number, isSwapped: boolean): void => {
      const gap = this.pair.compareRound(circles[c], circles[c + 1], circles[c + 2], x, y, radius, best);
      if (gap >= best) return;
      if (isSwapped) this.pair.swap();
      if (!this.accept()) return;
      best = gap;
      isFound = true;
    };
    for (let side = 0; side < 2; side++) {
      const own = side === 0 ? i : j;
      const other = side === 0 ? j : i;
      for (let c = 3 * circleStarts[own]; c < 3 * circleStarts[own + 1]; c += 3) {
        for (let q = 4 * starts[other]; q < 4 * starts[other + 1]; q += 4) {
          const ux = pieces[q + 2] - pieces[q];
          const uy = pieces[q + 3] - pieces[q + 1];
          const uu = ux * ux + uy * uy;
          let t = uu > 0 ? ((circles[c] - pieces[q]) * ux + (circles[c + 1] - pieces[q + 1]) * uy) / uu : 0;
          t = t < 0 ? 0 : t > 1 ? 1 : t;
          compare(c, pieces[q] + t * ux, pieces[q + 1] + t * uy, 0, side === 1);
        }
        if (side === 1) continue;
        for (let d = 3 * circleStarts[other]; d < 3 * circleStarts[other + 1]; d += 3) {
          compare(c, circles[d], circles[d + 1], circles[d + 2], false);
        }
      }
    }
    return isFound ? best : Infinity;
  }
}
