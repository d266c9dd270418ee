import { NONE } from '../../geometry/index.js';
import type { GateFinder } from './gate-finder.js';
import { BLOCK, type NodeBlocks } from './node-blocks.js';
import { WaitingPairs } from './waiting-pairs.js';

/** Part of the size by which a gate may be too narrow and still count: what rounding does to an exact fit. */
export const FIT = 1e-10;

/** What a sum of lengths may be too small by. */
const ROUND_UP = 1 + 1e-12;

/** Lanes of a width that fit through a gate. */
export function countLanes(length: number, width: number, size: number): number {
  return Math.floor((length + FIT * size) / width);
}

/**
 * Dijkstra over all pairs of nodes that measures as few of them as it can. The distance of two boxes bounds that of the
 * nodes from below; a pair waits with its bound until no other node could come before, and most never come up. Nodes
 * near each other stand in blocks, and a block that is too far to gain anything is passed over as a whole.
 *
 * Without a width a gate costs its length; with one it costs the lanes that fit through.
 */
export class LazySpread {
  /** Metres or lanes per node; Infinity where nothing came. */
  readonly values: Float64Array;
  /** The node before, or NONE where the way begins. */
  readonly parents: Int32Array;

  private readonly isOpen: Uint8Array;
  /** Per node: its waiting pair with the lowest bound, and that bound. */
  private readonly firsts: Int32Array;
  private readonly bounds: Float64Array;
  /** Per node: no more than this in the end, from single points of the walls. */
  private readonly uppers: Float64Array;
  /** Per node: the head of its list of waiting pairs. */
  private readonly heads: Int32Array;
  /** Per block: the lowest value or bound of its open nodes, and the highest that one of them can still gain from. */
  private readonly lowest: Float64Array;
  private readonly reach: Float64Array;
  private readonly pairs = new WaitingPairs();

  /**
   * @param blocks of the nodes (and bends, if they count as nodes)
   * @param width of a lane, m, or 0 for lengths
   * @param rows two nodes each: the second is never higher than the first
   */
  constructor(
    private readonly finder: GateFinder,
    private readonly blocks: NodeBlocks,
    starts: Float64Array,
    private readonly width: number,
    private readonly rows: Int32Array = new Int32Array(0),
  ) {
    const count = blocks.order.length;
    this.values = new Float64Array(count).fill(Infinity);
    this.values.set(starts.subarray(0, count));
    this.parents = new Int32Array(count).fill(NONE);
    this.isOpen = new Uint8Array(count).fill(1);
    this.firsts = new Int32Array(count).fill(NONE);
    this.bounds = new Float64Array(count).fill(Infinity);
    this.uppers = new Float64Array(count).fill(Infinity);
    this.heads = new Int32Array(count).fill(NONE);
    this.lowest = new Float64Array(blocks.count);
    this.reach = new Float64Array(blocks.count);
    for (let b = 0; b < blocks.count; b++) this.refresh(b);
  }

  /**
   * Settle all nodes.
   *
   * @param detours called for every settled node: ways round bends are added by {@link offer} with a lead
   */
  run(detours?: (node: number) => void): void {
    const { values, bounds, lowest, blocks, isOpen } = this;
    for (;;) {
      let block = NONE;
      let key = Infinity;
      for (let b = 0; b < blocks.count; b++) {
        if (lowest[b] >= key) continue;
        key = lowest[b];
        block = b;
      }
      if (block === NONE) return;
      let i = NONE;
      const last = Math.min((block + 1) * BLOCK, isOpen.length);
      for (let p = block * BLOCK; p < last; p++) {
        const j = blocks.order[p];
        if (isOpen[j] === 1 && Math.min(values[j], bounds[j]) === key) {
          i = j;
          break;
        }
      }
      if (bounds[i] < values[i]) {
        this.settlePair(i);
        this.refresh(block);
        continue;
      }
      isOpen[i] = 0;
      this.refresh(block);
      this.offer(i, i, 0);
      detours?.(i);
      this.followRows(i);
    }
  }

  private followRows(i: number): void {
    const { rows, values, isOpen, blocks } = this;
    for (let k = 0; k < rows.length; k += 2) {
      const j = rows[k + 1];
      if (rows[k] !== i || isOpen[j] === 0 || values[j] <= values[i]) continue;
      values[j] = values[i];
      this.parents[j] = i;
      this.refresh(blocks.blockOf[j]);
    }
  }

  /** Sum up the open nodes of a block. */
  private refresh(b: number): void {
    const { values, bounds, uppers, isOpen, blocks } = this;
    let low = Infinity;
    let high = -Infinity;
    const last = Math.min((b + 1) * BLOCK, isOpen.length);
    for (let p = b * BLOCK; p < last; p++) {
      const j = blocks.order[p];
      if (isOpen[j] === 0) continue;
      const value = values[j];
      const key = value < bounds[j] ? value : bounds[j];
      const top = value < uppers[j] ? value : uppers[j];
      if (key < low) low = key;
      if (top > high) high = top;
    }
    this.lowest[b] = low;
    this.reach[b] = high;
  }

  /**
   * Let a settled node reach for all open ones.
   *
   * @param from node or bend that the last straight line starts at
   * @param node the settled node that the way came from
   * @param lead length of the way from the node to `from`, m
   */
  offer(from: number, node: number, lead: number): void {
    const { finder, blocks, reach, width } = this;
    const { boxes } = finder;
    const value = this.values[node];
    const fit = FIT * finder.network.size + lead;
    for (let b = 0; b < blocks.count; b++) {
      if (reach[b] === -Infinity) continue;
      const gap = gapOf(boxes, from, blocks.boxes, b);
      if ((width > 0 ? value + Math.floor((gap + fit) / width) : value + gap) > reach[b]) continue;
      this.offerBlock(b, from, node, lead, fit);
    }
  }

  private offerBlock(b: number, from: number, node: number, lead: number, fit: number): void {
    const { finder, blocks, values, bounds, uppers, isOpen, width } = this;
    const { boxes, points, hasPockets } = finder;
    const value = values[node];
    const x = points[2 * from];
    const y = points[2 * from + 1];
    const last = Math.min((b + 1) * BLOCK, isOpen.length);
    for (let p = b * BLOCK; p < last; p++) {
      const j = blocks.order[p];
      if (isOpen[j] === 0) continue;
      const gap = gapOf(boxes, from, boxes, j);
      const bound = width > 0 ? value + Math.floor((gap + fit) / width) : value + gap;
      if (bound >= values[j] || bound > uppers[j]) continue;
      // A line from wall to wall may cross other walls, but not leave through a terminal.
      if (!hasPockets) {
        const ux = points[2 * j] - x;
        const uy = points[2 * j + 1] - y;
        const far = Math.sqrt(ux * ux + uy * uy);
        const upper = width > 0 ? value + Math.floor((far + fit) / width) : (value + far) * ROUND_UP;
        if (upper < uppers[j]) uppers[j] = upper;
      }
      const pair = this.pairs.add(from, node, lead, bound, this.heads[j]);
      this.heads[j] = pair;
      if (bound >= bounds[j]) continue;
      bounds[j] = bound;
      this.firsts[j] = pair;
    }
    this.refresh(b);
  }

  /** Measure the most hopeful pair of a node, and drop the pairs that have no hope left. */
  private settlePair(j: number): void {
    const { finder, values, width, uppers, pairs } = this;
    const pair = this.firsts[j];
    const node = pairs.origin[pair];
    const lead = pairs.lead[pair];
    const value = values[node];
    const slack = width > 0 ? FIT * finder.network.size : 0;
    const room = width > 0 ? (values[j] - value) * width - slack - lead : values[j] - value;
    const length = finder.measure(pairs.from[pair], j, room);
    if (length < Infinity) {
      const cost = width > 0 ? Math.floor((lead + length + slack) / width) : length;
      if (value + cost < values[j]) {
        values[j] = value + cost;
        this.parents[j] = node;
      }
    }
    let head = NONE;
    let first = NONE;
    let lowest = Infinity;
    for (let k = this.heads[j]; k !== NONE; ) {
      const after = pairs.next[k];
      const bound = pairs.bound[k];
      if (k !== pair && bound < values[j] && bound <= uppers[j]) {
        pairs.next[k] = head;
        head = k;
        if (bound < lowest) {
          lowest = bound;
          first = k;
        }
      }
      k = after;
    }
    this.heads[j] = head;
    this.firsts[j] = first;
    this.bounds[j] = lowest;
  }
}

/** Distance of box i of one list from box j of another. */
function gapOf(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const p = 4 * i;
  const q = 4 * j;
  const dx = b[q] > a[p + 2] ? b[q] - a[p + 2] : a[p] > b[q + 2] ? a[p] - b[q + 2] : 0;
  const dy = b[q + 1] > a[p + 3] ? b[q + 1] - a[p + 3] : a[p + 1] > b[q + 3] ? a[p + 1] - b[q + 3] : 0;
  return Math.sqrt(dx * dx + dy * dy);
}
