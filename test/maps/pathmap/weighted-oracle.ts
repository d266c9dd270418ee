import type { OracleSource, Place, VisibilityOracle } from './visibility-oracle.js';

/**
 * Fastest ways where vertices make faster, by brute force over states (node, speed): values are lowered along all hops
 * until nothing changes.
 */
export class WeightedOracle {
  private readonly speeds: number[];
  /** Times of state node * speeds.length + index of the speed one has on leaving the node. */
  private readonly times: Float64Array;

  constructor(
    private readonly oracle: VisibilityOracle,
    private readonly weights: Float64Array,
    private readonly direction: 'towards' | 'from',
    private readonly source: OracleSource,
  ) {
    this.speeds = [...new Set([1, ...weights])].sort((a, b) => a - b);
    const count = this.speeds.length;
    this.times = new Float64Array(oracle.nodeCount * count).fill(Infinity);
    for (let v = 0; v < weights.length; v++) {
      const place = oracle.vertexPlace(v);
      const seen = oracle.seeSource(place, { ...source, cost: 0 });
      if (seen === Infinity) continue;
      for (let n = 0; n < oracle.nodeCount; n++) {
        if (oracle.nodeVertices[n] !== v || !oracle.seesFromNode(n, source)) continue;
        for (let i = 0; i < count; i++) {
          const isStart = direction === 'from' && this.speeds[i] === weights[v];
          if (direction === 'towards') this.times[n * count + i] = seen / this.speeds[i] + source.cost;
          else if (isStart) this.times[n * count + i] = seen + source.cost;
        }
      }
    }
    this.relax();
  }

  private relax(): void {
    const { oracle, speeds, times, weights } = this;
    const count = speeds.length;
    const faster = (i: number, node: number): number => {
      const w = weights[oracle.nodeVertices[node]];
      return speeds[i] >= w ? i : speeds.indexOf(w);
    };
    for (let isChanged = true; isChanged; ) {
      isChanged = false;
      for (let n = 0; n < oracle.nodeCount; n++) {
        for (const { to, length } of oracle.hops[n]) {
          for (let i = 0; i < count; i++) {
            // Towards: from n at speed i to `to`, on from there with what that gives. From: the other way round.
            const j = faster(i, to);
            const [from, at] =
              this.direction === 'towards' ? [to * count + j, n * count + i] : [n * count + i, to * count + j];
            const time = times[from] + length / speeds[i];
            if (time < times[at] - 1e-15) {
              times[at] = time;
              isChanged = true;
            }
          }
        }
      }
    }
  }

  /** Time from a place in the open towards the goal at speed 1, or of arrival there from the start. */
  query(place: Place): number {
    const { oracle, speeds, times, weights, direction } = this;
    const count = speeds.length;
    let best = oracle.seeSource(place, this.source);
    for (const { node, length } of oracle.see(place)) {
      const w = weights[oracle.nodeVertices[node]];
      for (let i = 0; i < count; i++) {
        if (direction === 'from') best = Math.min(best, times[node * count + i] + length / speeds[i]);
        else if (speeds[i] === w) best = Math.min(best, times[node * count + i] + length);
      }
    }
    return best;
  }
}
