/**
 * Largest flow through a network with real capacities, after Dinic: shortest augmenting ways by levels, with current arcs.
 * Arc 2k and 2k + 1 are the two directions of edge k.
 */
export class FlowGraph {
  private readonly heads: Int32Array;
  private readonly room: Float64Array;
  private readonly starts: Int32Array;
  private readonly arcs: Int32Array;
  private readonly levels: Int32Array;
  private readonly current: Int32Array;

  /**
   * @param from first node of every edge
   * @param to second node of every edge
   * @param capacities of every edge, in either direction
   */
  constructor(
    private readonly nodeCount: number,
    from: readonly number[],
    to: readonly number[],
    capacities: readonly number[],
  ) {
    const count = from.length;
    this.heads = new Int32Array(2 * count);
    this.room = new Float64Array(2 * count);
    this.starts = new Int32Array(nodeCount + 1);
    for (let k = 0; k < count; k++) {
      this.heads[2 * k] = to[k];
      this.heads[2 * k + 1] = from[k];
      this.room[2 * k] = capacities[k];
      this.room[2 * k + 1] = capacities[k];
      this.starts[from[k] + 1]++;
      this.starts[to[k] + 1]++;
    }
    for (let v = 0; v < nodeCount; v++) this.starts[v + 1] += this.starts[v];
    const next = this.starts.slice();
    this.arcs = new Int32Array(2 * count);
    for (let k = 0; k < count; k++) {
      this.arcs[next[from[k]]++] = 2 * k;
      this.arcs[next[to[k]]++] = 2 * k + 1;
    }
    this.levels = new Int32Array(nodeCount);
    this.current = new Int32Array(nodeCount);
  }

  /** @param least capacity below this is none: rounding */
  maximise(source: number, sink: number, least: number): number {
    let total = 0;
    while (this.rank(source, sink, least)) {
      this.current.set(this.starts.subarray(0, this.nodeCount));
      total += this.block(source, sink, least);
    }
    return total;
  }

  /** Distance from the sink in arcs that have room; false where the source cannot reach it. */
  private rank(source: number, sink: number, least: number): boolean {
    const { levels, starts, arcs, heads, room } = this;
    levels.fill(-1);
    const queue = new Int32Array(this.nodeCount);
    let tail = 0;
    levels[sink] = 0;
    queue[tail++] = sink;
    for (let head = 0; head < tail; head++) {
      const v = queue[head];
      if (v === source) return true;
      for (let a = starts[v]; a < starts[v + 1]; a++) {
        const w = heads[arcs[a]];
        if (levels[w] >= 0 || room[arcs[a] ^ 1] <= least) continue;
        levels[w] = levels[v] + 1;
        queue[tail++] = w;
      }
    }
    return false;
  }

  /** Fills the levels until no way is left in them. */
  private block(source: number, sink: number, least: number): number {
    const { levels, starts, arcs, heads, room, current } = this;
    const path: number[] = [];
    let total = 0;
    let v = source;
    for (;;) {
      if (v === sink) {
        let flow = Infinity;
        for (const arc of path) flow = Math.min(flow, room[arc]);
        let cut = path.length;
        for (let k = path.length - 1; k >= 0; k--) {
          room[path[k]] -= flow;
          room[path[k] ^ 1] += flow;
          if (room[path[k]] <= least) cut = k;
        }
        total += flow;
        v = heads[path[cut] ^ 1];
        path.length = cut;
        continue;
      }
      let found = -1;
      for (; current[v] < starts[v + 1]; current[v]++) {
        const arc = arcs[current[v]];
        if (room[arc] > least && levels[heads[arc]] === levels[v] - 1) {
          found = arc;
          break;
        }
      }
      if (found >= 0) {
        path.push(found);
        v = heads[found];
        continue;
      }
      if (v === source) return total;
      levels[v] = -1;
      v = heads[path.pop()! ^ 1];
    }
  }
}
