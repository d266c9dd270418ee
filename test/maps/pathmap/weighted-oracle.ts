import type { OracleSource, Place, VisibilityOracle } from './visibility-oracle.js';

/**
 * Fastest ways where vertices make faster, by brute force over states (node, speed): values are lowered along all hops
 * until nothing changes.
 */
export class WeightedOracle {
  private readonly speeds: number[];
  /** Times of state node * speeds.length + index of the speed one has on leaving the node. */
  private readonly times: Float64Array;
  private readonly firstNodes: number[] = [];

  /** @param costInside cost of the cheapest polygon source around a point, Infinity outside of all */
  constructor(
    private readonly oracle: VisibilityOracle,
    private readonly weights: Float64Array,
    private readonly direction: 'towards' | 'from',
    private readonly sources: readonly OracleSource[],
    private readonly costInside: (x: number, y: number) => number = () => Infinity,
  ) {
    this.speeds = [...new Set([1, ...weights])].sort((a, b) => a - b);
    const count = this.speeds.length;
    this.times = new Float64Array(oracle.nodeCount * count).fill(Infinity);
    for (let n = oracle.nodeCount - 1; n >= 0; n--) this.firstNodes[oracle.nodeVertices[n]] = n;
    for (let v = 0; v < weights.length; v++) {
      const place = oracle.vertexPlace(v);
      for (const source of sources) {
        for (const { port, length } of seePorts(oracle, place, source)) this.start(v, port, length, source.cost);
      }
      const inside = costInside(place.x, place.y);
      for (let n = this.firstNodes[v]; oracle.nodeVertices[n] === v; n++) {
        this.start(v, n - this.firstNodes[v], 0, inside);
      }
    }
    this.relax();
  }

  private start(v: number, port: number, length: number, cost: number): void {
    const { speeds, times, weights, direction } = this;
    for (let i = 0; i < speeds.length; i++) {
      // Who starts walks to the vertex, and leaves it with what it gives.
      if (direction === 'from' && speeds[i] !== weights[v]) continue;
      const state = (this.firstNodes[v] + port) * speeds.length + i;
      times[state] = Math.min(times[state], (direction === 'from' ? length : length / speeds[i]) + cost);
    }
  }

  private relax(): void {
    const { oracle, speeds, times } = this;
    const count = speeds.length;
    for (let isChanged = true; isChanged; ) {
      isChanged = false;
      for (let n = 0; n < oracle.nodeCount; n++) {
        for (const { to, length } of oracle.hops[n]) {
          for (let i = 0; i < count; i++) {
            // Towards: from n at speed i to `to`, on from there with what that gives. From: the other way round.
            const j = this.faster(i, to);
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

  /** Number of the speed with which one leaves a node that one reaches at another. */
  private faster(i: number, node: number): number {
    const w = this.weights[this.oracle.nodeVertices[node]];
    return this.speeds[i] >= w ? i : this.speeds.indexOf(w);
  }

  /** Time from a place towards the goal at a speed, or of arrival there from the start. */
  query(place: Place, speed = 1): number {
    const { oracle, speeds, times, direction } = this;
    const count = speeds.length;
    const own = direction === 'from' ? 1 : speed;
    let best = this.costInside(place.x, place.y);
    for (const source of this.sources) {
      for (const { length } of seePorts(oracle, place, source)) best = Math.min(best, length / own + source.cost);
    }
    for (const { node, length } of oracle.see(place)) {
      if (direction === 'towards') {
        const state = node * count + this.faster(speeds.indexOf(speed), node);
        best = Math.min(best, times[state] + length / speed);
        continue;
      }
      for (let i = 0; i < count; i++) best = Math.min(best, times[node * count + i] + length / speeds[i]);
    }
    return best;
  }
}

/** Ports of a place that see a source, and how far it is from each, with tolls. */
function seePorts(
  oracle: VisibilityOracle,
  place: Place,
  source: OracleSource,
): { readonly port: number; readonly length: number }[] {
  const foot = source.footOf?.(place);
  const targets = foot ? [...source.places, foot] : source.places;
  return targets.flatMap((target) =>
    oracle
      .joints(place, target)
      .map(([port, , toll]) => ({ port, length: Math.hypot(place.x - target.x, place.y - target.y) + toll })),
  );
}
