import type { InnerGates } from './inner-gates.js';

/** How gates are counted: by length (unit 1), or in whole lanes of a width. */
export interface GateMeasure {
  /** Labels are multiples of this, m. */
  readonly unit: number;
  /** Do the labels of walls grow by whole units only? Those of bends are real in either case. */
  readonly isFloored: boolean;
  /** Added to a length before it is floored, m. */
  readonly slack: number;
  /** Labels must improve by more than this, in units. */
  readonly tolerance: number;
}

/**
 * A rule label[to] <= label[from] - sum of flux * winding. There may be more fluxes than slits: the further ones are those
 * of terminals on the ring, and only rules have windings for them.
 */
export interface OneWay {
  readonly from: number;
  readonly to: number;
  readonly windings: Int32Array;
}

/** A closed walk with negative weight. */
export interface NegativeCycle {
  /** In walking order: gate * 2 (+ 1 if walked from its higher to its lower node), or -1 - index of a one-way rule. */
  readonly steps: readonly number[];
  /** Nodes where the steps start. */
  readonly nodes: readonly number[];
  /** In units, without the fluxes. */
  readonly length: number;
  readonly windings: Int32Array;
}

/**
 * The step that lowered a node's label, with the bends passed since the last wall as they were then. A bend may be lowered
 * again later by less than a lane: what walls behind it have would then seem to come from elsewhere, and a closed walk of
 * such steps need not be negative.
 */
interface Trail {
  readonly from: number;
  readonly step: number;
  /** How `from` had got its label, if it is a bend. */
  readonly before: Trail | undefined;
}

/**
 * Labels on the nodes such that along every gate and in both directions `label[to] <= label[from] + length - flux * winding`,
 * or a closed walk that shows that there are none (Bellman-Ford, pairs skipped by the distance of their boxes).
 *
 * A floored gate may bend: a bend keeps the real sum from the last wall, and the next wall takes the floor of it. Labels
 * of walls being whole, this equals the floor of the whole bent length.
 */
export class LabelSearch {
  readonly labels: Float64Array;
  /** Per node the last step of the walk that gave it its label. */
  private readonly trails: (Trail | undefined)[];
  private readonly open: Int32Array;
  private readonly oneWayOf = new Map<number, number[]>();

  constructor(
    private readonly gates: InnerGates,
    private readonly measure: GateMeasure,
    private readonly oneWays: readonly OneWay[] = [],
  ) {
    const { nodeCount } = gates;
    this.labels = new Float64Array(nodeCount);
    this.trails = new Array<Trail | undefined>(nodeCount).fill(undefined);
    this.open = Int32Array.from({ length: nodeCount }, (_, i) => i).filter((i) => gates.isOpen(i));
    oneWays.forEach(({ from }, k) => {
      const list = this.oneWayOf.get(from);
      if (list === undefined) this.oneWayOf.set(from, [k]);
      else list.push(k);
    });
  }

  /** Lowers the labels (fluxes in units too), from where they are, until all rules hold; or returns a closed walk that forbids it. */
  settle(fluxes: Float64Array): NegativeCycle | undefined {
    const queue = Array.from(this.open);
    const isQueued = new Uint8Array(this.gates.nodeCount).fill(1);
    this.trails.fill(undefined);
    for (let head = 0; head < queue.length; head++) {
      const i = queue[head];
      isQueued[i] = 0;
      const cycle = this.relaxFrom(i, fluxes, (j) => {
        if (isQueued[j] === 1) return;
        isQueued[j] = 1;
        queue.push(j);
      });
      if (cycle !== undefined) return cycle;
    }
    return undefined;
  }

  /**
   * Labels as shortest walks from one node, whose label is 0. Needs labels that `settle` has found feasible; they order
   * the search, so that nearly every node is visited once (Johnson 1977).
   */
  spread(root: number, fluxes: Float64Array): void {
    const { labels, open } = this;
    const ground = labels.slice();
    labels.fill(Infinity);
    labels[root] = 0;
    this.trails.fill(undefined);
    const isOpen = new Uint8Array(this.gates.nodeCount);
    isOpen[root] = 1;
    for (;;) {
      let next = -1;
      let key = Infinity;
      for (const j of open) {
        if (isOpen[j] === 0 || labels[j] - ground[j] >= key) continue;
        next = j;
        key = labels[j] - ground[j];
      }
      if (next < 0) return;
      isOpen[next] = 0;
      this.relaxFrom(next, fluxes, (j) => {
        isOpen[j] = 1;
      });
    }
  }

  /** The last step of the walk that gave a node its label (see {@link NegativeCycle}), or undefined at the root. */
  stepInto(j: number): { readonly from: number; readonly step: number } | undefined {
    return this.trails[j];
  }

  private relaxFrom(i: number, fluxes: Float64Array, changed: (j: number) => void): NegativeCycle | undefined {
    const { gates, labels, measure } = this;
    const { tolerance, isFloored, unit } = measure;
    const slits = gates.areas.length;
    const isBend = i >= gates.walls.nodeCount;
    const isAlone = !gates.canWindAlone(i);
    for (const j of this.open) {
      if (j === i && isAlone) continue;
      let room = labels[j] - tolerance - labels[i];
      for (let s = 0; s < slits; s++) {
        if (fluxes[s] > 0) room += fluxes[s] * gates.highestWinding(i, j, s);
        else if (fluxes[s] < 0) room -= fluxes[s] * gates.highestWinding(j, i, s);
      }
      if (room <= 0 || !gates.areWithin(i, j, isFloored ? (room + 1) * unit : room * unit)) continue;
      const sign = i <= j ? 1 : -1;
      for (const gate of gates.between(i, j)) {
        const along = this.arrive(labels[i], isBend, j, gates.lengths[gate]);
        let turn = 0;
        for (let s = 0; s < slits; s++) turn += fluxes[s] * gates.windings[gate * slits + s];
        for (const way of i === j ? [1, -1] : [sign]) {
          const label = along - way * turn;
          if (label >= labels[j] - tolerance) continue;
          const cycle = this.lower(i, j, label, 2 * gate + (way > 0 ? 0 : 1));
          if (cycle !== undefined) return cycle;
          changed(j);
        }
      }
    }
    for (const k of this.oneWayOf.get(i) ?? []) {
      const { to, windings } = this.oneWays[k];
      let turn = 0;
      for (let s = 0; s < fluxes.length; s++) turn += fluxes[s] * windings[s];
      const label = labels[i] - turn;
      if (label >= labels[to] - tolerance) continue;
      const cycle = this.lower(i, to, label, -1 - k);
      if (cycle !== undefined) return cycle;
      changed(to);
    }
    return undefined;
  }

  /** Label at the far end of a gate, before the windings. */
  private arrive(label: number, isBend: boolean, j: number, length: number): number {
    const { unit, isFloored, slack } = this.measure;
    if (!isFloored || j >= this.gates.walls.nodeCount) return label + length / unit;
    return isBend ? Math.floor(label + (length + slack) / unit) : label + Math.floor((length + slack) / unit);
  }

  private lower(i: number, j: number, label: number, step: number): NegativeCycle | undefined {
    const { trails } = this;
    const { nodeCount } = this.gates.walls;
    this.labels[j] = label;
    trails[j] = { from: i, step, before: i < nodeCount ? undefined : trails[i] };
    // From wall to wall a walk costs the same whenever it is walked: only there a walk that closes is a negative one.
    const walk: number[] = [];
    const nodes: number[] = [];
    let trail: Trail | undefined = trails[j];
    while (trail !== undefined) {
      const { from, before, step: taken }: Trail = trail;
      walk.push(taken);
      nodes.push(from);
      if (from === j) {
        // Later walks back must end here.
        trails[j] = undefined;
        return this.measureCycle(walk.reverse(), nodes.reverse());
      }
      if (from < nodeCount && j >= nodeCount) return undefined;
      trail = from < nodeCount ? trails[from] : before;
    }
    return undefined;
  }

  private measureCycle(steps: number[], nodes: number[]): NegativeCycle {
    const { gates, measure } = this;
    const slits = gates.areas.length;
    const windings = new Int32Array(Math.max(slits, this.oneWays[0]?.windings.length ?? 0));
    const count = steps.length;
    // A floored walk is summed from a wall, where it is whole.
    let start = 0;
    while (start < count && nodes[start] >= gates.walls.nodeCount) start++;
    if (start === count) start = 0;
    let length = 0;
    for (let n = 0; n < count; n++) {
      const k = (start + n) % count;
      const step = steps[k];
      const gate = step >> 1;
      if (step >= 0) {
        const isBend = nodes[k] >= gates.walls.nodeCount;
        length = this.arrive(length, isBend, nodes[(k + 1) % count], gates.lengths[gate]);
      }
      if (step < 0) {
        const rule = this.oneWays[-1 - step];
        for (let s = 0; s < rule.windings.length; s++) windings[s] += rule.windings[s];
        continue;
      }
      for (let s = 0; s < slits; s++) {
        windings[s] += (step & 1) === 0 ? gates.windings[gate * slits + s] : -gates.windings[gate * slits + s];
      }
    }
    if (measure.isFloored && nodes[start] >= gates.walls.nodeCount)
      length = Math.floor(length + measure.slack / measure.unit);
    return { steps, nodes, length, windings };
  }
}
