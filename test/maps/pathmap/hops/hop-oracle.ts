import type { Domain } from '../../../../src/geometry/index.js';
import { orient2d } from '../../../../src/math/index.js';

/** Where hops begin: places that see all around, and for a segment the foot of the perpendicular. Vertices on it by number. */
export interface HopSource {
  readonly places: readonly (readonly [number, number])[];
  readonly vertices: readonly number[];
  readonly footOf?: ((x: number, y: number) => readonly [number, number] | undefined) | undefined;
  readonly cost: number;
}

interface Hop {
  readonly cost: number;
  /** Direction in which it leaves and in which one looks back from its end, off by a hair to one side. */
  readonly leave: readonly [number, number];
  readonly back: readonly [number, number];
}

/**
 * The rule of weighted barriers by brute force: every pair of places, every wall, every barrier. It knows the vertices and
 * segments of a domain alone. What lies on a hop, to a hair, is passed once on the left and once on the right.
 */
export class HopOracle {
  private readonly xy: Float64Array;
  /** What counts as lying on a hop, and how far a hop steps aside there. */
  private readonly on: number;
  private readonly hair: number;
  /** Per segment: its weight, Infinity for walls. */
  private readonly weights: Float64Array;
  /** Per vertex: angles of its walls, counter-clockwise. */
  private readonly spokes: { angle: number; to: number }[][];
  /** Generators: vertex and sector; sector i lies behind spoke i. */
  readonly nodes: { vertex: number; sector: number }[] = [];
  private readonly nodeOf = new Map<string, number>();
  private readonly hops: { to: number; cost: number }[][];

  /** @param weights of segments that are barriers, by number; weight 1 for none at all */
  constructor(
    private readonly domain: Domain,
    weights: ReadonlyMap<number, number>,
  ) {
    const { vertices, segments, bounds } = domain;
    this.xy = vertices;
    const far = Math.max(...bounds.map(Math.abs)) * 2 ** -52;
    this.on = 2 * domain.tolerance + 8 * far;
    this.hair = 10 * this.on;
    this.weights = Float64Array.from({ length: segments.length >> 1 }, (_, s) => weights.get(s) ?? Infinity);
    this.spokes = Array.from({ length: vertices.length >> 1 }, () => []);
    for (let s = 0; 2 * s < segments.length; s++) {
      if (this.weights[s] < Infinity) continue;
      const [a, b] = [segments[2 * s], segments[2 * s + 1]];
      this.spokes[a].push({ angle: this.angle(a, b), to: b });
      this.spokes[b].push({ angle: this.angle(b, a), to: a });
    }
    const straight = 2 * domain.tolerance + 8 * far;
    this.spokes.forEach((list, vertex) => {
      list.sort((p, q) => p.angle - q.angle);
      list.forEach(({ to: p }, sector) => {
        const q = list[(sector + 1) % list.length].to;
        if (this.isStraight(vertex, p, q, straight)) return;
        this.nodeOf.set(`${vertex},${sector}`, this.nodes.length);
        this.nodes.push({ vertex, sector });
      });
    });
    this.hops = this.nodes.map(() => []);
    const corners = [...new Set(this.nodes.map(({ vertex }) => vertex))];
    for (const v of corners) {
      for (const w of corners) {
        if (v === w) continue;
        for (const { cost, leave, back } of this.look(...this.place(v), ...this.place(w))) {
          const from = this.nodeAt(v, leave);
          const to = this.nodeAt(w, back);
          if (from !== undefined && to !== undefined) this.hops[from].push({ to, cost });
        }
      }
    }
  }

  place(v: number): [number, number] {
    return [this.xy[2 * v], this.xy[2 * v + 1]];
  }

  private angle(v: number, w: number): number {
    return Math.atan2(this.xy[2 * w + 1] - this.xy[2 * v + 1], this.xy[2 * w] - this.xy[2 * v]);
  }

  private isStraight(v: number, p: number, q: number, tolerance: number): boolean {
    const [x, y] = this.place(v);
    const [ax, ay] = [this.xy[2 * p] - x, this.xy[2 * p + 1] - y];
    const [bx, by] = [this.xy[2 * q] - x, this.xy[2 * q + 1] - y];
    return ax * bx + ay * by < 0 && Math.abs(ax * by - ay * bx) <= tolerance * Math.hypot(bx - ax, by - ay);
  }

  private nodeAt(v: number, [dx, dy]: readonly [number, number]): number | undefined {
    const list = this.spokes[v];
    const angle = Math.atan2(dy, dx);
    let sector = list.length - 1;
    for (let i = 0; i < list.length; i++) if (list[i].angle <= angle) sector = i;
    return this.nodeOf.get(`${v},${list.length > 0 && list[0].angle > angle ? list.length - 1 : sector}`);
  }

  /** The hops from a to b that no wall blocks: one on either side of what lies in the way. */
  look(ax: number, ay: number, bx: number, by: number): Hop[] {
    const length = Math.hypot(bx - ax, by - ay);
    if (length === 0) return [];
    const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
    const stops: number[] = [];
    for (let v = 0; 2 * v < this.xy.length; v++) {
      const [px, py] = [this.xy[2 * v] - ax, this.xy[2 * v + 1] - ay];
      const along = px * dx + py * dy;
      if (along > this.on && along < length - this.on && Math.abs(px * dy - py * dx) <= this.on) stops.push(along);
    }
    // One more, so that a hop along a wall or barrier has sides; where nothing is exactly halfway.
    stops.push(0.38196 * Math.min(length, ...stops));
    stops.sort((p, q) => p - q);
    const out: Hop[] = [];
    for (const side of [-this.hair, this.hair]) {
      const line: [number, number][] = [
        [ax, ay],
        // A step before and after: in the very place a wall at right angles would be touched, not crossed.
        ...stops
          .flatMap((t) => [t - 0.3717 * this.hair, t + 0.3717 * this.hair])
          .map((t): [number, number] => [ax + t * dx - side * dy, ay + t * dy + side * dx]),
        [bx, by],
      ];
      const cost = this.walk(line, ax, ay, bx, by, dx, dy, length);
      if (cost === Infinity) continue;
      const [first, last] = [line[1], line[line.length - 2]];
      out.push({ cost, leave: [first[0] - ax, first[1] - ay], back: [last[0] - bx, last[1] - by] });
    }
    return out;
  }

  /** Cost of a hop that steps aside as `line` does, Infinity if it meets a wall or runs inside a solid. */
  private walk(
    line: readonly (readonly [number, number])[],
    ax: number,
    ay: number,
    bx: number,
    by: number,
    dx: number,
    dy: number,
    length: number,
  ): number {
    const { segments } = this.domain;
    const { xy, weights, on } = this;
    const met: { at: number; weight: number }[] = [];
    for (let s = 0; s < weights.length; s++) {
      if (weights[s] === 1) continue;
      const [u, v] = [2 * segments[2 * s], 2 * segments[2 * s + 1]];
      const [ux, uy, vx, vy] = [xy[u], xy[u + 1], xy[v], xy[v + 1]];
      const offU = (ux - ax) * dy - (uy - ay) * dx;
      const offV = (vx - ax) * dy - (vy - ay) * dx;
      if (Math.min(offU, offV) > 2 * this.hair || Math.max(offU, offV) < -2 * this.hair) continue;
      // What the hop runs along is never crossed, whatever rounding says about an end of the hop on it.
      if (Math.abs(offU) <= on && Math.abs(offV) <= on) continue;
      for (let k = 1; k < line.length; k++) {
        if (!crosses(line[k - 1], line[k], ux, uy, vx, vy)) continue;
        const alongU = (ux - ax) * dx + (uy - ay) * dy;
        const alongV = (vx - ax) * dx + (vy - ay) * dy;
        let at = alongU + ((alongV - alongU) * offU) / (offU - offV);
        if (Math.abs(offU) <= on) at = alongU;
        else if (Math.abs(offV) <= on) at = alongV;
        // Who stands on a barrier or on a thin wall stands on both its sides; a solid is looked for below.
        if (isNear(ax, ay, ux, uy, vx, vy, on) || isNear(bx, by, ux, uy, vx, vy, on)) continue;
        if (weights[s] === Infinity) return Infinity;
        met.push({ at: Math.min(Math.max(at, 0), length), weight: weights[s] });
      }
    }
    for (let k = 1; k < line.length; k++) {
      if (!this.isFree((line[k - 1][0] + line[k][0]) / 2, (line[k - 1][1] + line[k][1]) / 2)) return Infinity;
    }
    met.sort((p, q) => p.at - q.at);
    let [cost, weight, from] = [0, 1, 0];
    for (const m of met) {
      cost += weight * (m.at - from);
      weight *= m.weight;
      from = m.at;
    }
    return cost + weight * (length - from);
  }

  /** Inside the outer rings and outside of the others, by parity. */
  private isFree(x: number, y: number): boolean {
    const { segments, ringSegmentCount } = this.domain;
    let inside = false;
    for (let s = 0; s < ringSegmentCount; s++) {
      const [u, v] = [2 * segments[2 * s], 2 * segments[2 * s + 1]];
      const [ux, uy, vx, vy] = [this.xy[u], this.xy[u + 1], this.xy[v], this.xy[v + 1]];
      if (uy > y === vy > y) continue;
      const side = orient2d(ux, uy, vx, vy, x, y);
      if (vy > uy ? side > 0 : side < 0) inside = !inside;
    }
    return inside;
  }

  /** Labels of all generators: Dijkstra without a heap. */
  computeLabels(sources: readonly HopSource[]): Float64Array {
    const labels = new Float64Array(this.nodes.length).fill(Infinity);
    for (const source of sources) {
      this.nodes.forEach(({ vertex }, n) => {
        const [x, y] = this.place(vertex);
        for (const [px, py] of [...source.places, ...footOf(source, x, y)]) {
          if (Math.hypot(px - x, py - y) <= this.on) labels[n] = Math.min(labels[n], source.cost);
          for (const { cost, back } of this.look(px, py, x, y)) {
            if (this.nodeAt(vertex, back) === n) labels[n] = Math.min(labels[n], source.cost + cost);
          }
        }
        if (source.vertices.includes(vertex)) labels[n] = Math.min(labels[n], source.cost);
      });
    }
    const isDone = new Uint8Array(labels.length);
    for (;;) {
      let best = -1;
      for (let n = 0; n < labels.length; n++) {
        if (isDone[n] === 0 && labels[n] < Infinity && (best < 0 || labels[n] < labels[best])) best = n;
      }
      if (best < 0) return labels;
      isDone[best] = 1;
      for (const { to, cost } of this.hops[best]) labels[to] = Math.min(labels[to], labels[best] + cost);
    }
  }

  /** Cost of a place, or Infinity. */
  query(x: number, y: number, sources: readonly HopSource[], labels: Float64Array): number {
    let best = Infinity;
    for (const source of sources) {
      for (const [px, py] of [...source.places, ...footOf(source, x, y)]) {
        if (Math.hypot(px - x, py - y) <= this.on) best = Math.min(best, source.cost);
        for (const { cost } of this.look(px, py, x, y)) best = Math.min(best, source.cost + cost);
      }
    }
    const seen = new Map<number, Hop[]>();
    this.nodes.forEach(({ vertex }, n) => {
      const [px, py] = this.place(vertex);
      if (labels[n] >= best) return;
      if (px === x && py === y) best = Math.min(best, labels[n]);
      let hops = seen.get(vertex);
      if (!hops) {
        hops = this.look(px, py, x, y);
        seen.set(vertex, hops);
      }
      for (const { cost, leave } of hops) {
        if (this.nodeAt(vertex, leave) === n) best = Math.min(best, labels[n] + cost);
      }
    });
    return best;
  }

  /** A point as a source. */
  pointSource(x: number, y: number, cost: number): HopSource {
    return { places: [[x, y]], vertices: [], cost };
  }

  /** A segment as a source: its feet, its ends, where it meets walls, corners on it. */
  segmentSource(ax: number, ay: number, bx: number, by: number, cost: number): HopSource {
    const { segments } = this.domain;
    const length = Math.hypot(bx - ax, by - ay);
    const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
    const places: [number, number][] = [
      [ax, ay],
      [bx, by],
    ];
    const vertices: number[] = [];
    for (let v = 0; 2 * v < this.xy.length; v++) {
      const [px, py] = [this.xy[2 * v] - ax, this.xy[2 * v + 1] - ay];
      const along = px * dx + py * dy;
      if (along > -this.on && along < length + this.on && Math.abs(px * dy - py * dx) <= this.on) vertices.push(v);
    }
    for (let s = 0; 2 * s < segments.length; s++) {
      if (this.weights[s] < Infinity) continue;
      const [ux, uy] = this.place(segments[2 * s]);
      const [vx, vy] = this.place(segments[2 * s + 1]);
      const o3 = orient2d(ux, uy, vx, vy, ax, ay);
      const o4 = orient2d(ux, uy, vx, vy, bx, by);
      const offU = (ux - ax) * dy - (uy - ay) * dx;
      const offV = (vx - ax) * dy - (vy - ay) * dx;
      if (o3 * o4 >= 0 || Math.min(offU, offV) > this.on || Math.max(offU, offV) < -this.on) continue;
      // Through a vertex of walls, or along one: its vertices were taken above.
      if (Math.abs(offU) <= this.on || Math.abs(offV) <= this.on) continue;
      const share = o3 / (o3 - o4);
      places.push([ax + share * (bx - ax), ay + share * (by - ay)]);
    }
    // A straight wall has no generators: where the segment meets one in a vertex, its free part ends there.
    for (const v of vertices) {
      const [x, y] = this.place(v);
      const leaves = this.spokes[v].some(({ to }) => {
        const [px, py] = this.place(to);
        return Math.abs((px - x) * dy - (py - y) * dx) > 1e-9 * Math.hypot(px - x, py - y);
      });
      if (leaves) places.push([x, y]);
    }
    const foot = (x: number, y: number): readonly [number, number] | undefined => {
      const along = (x - ax) * dx + (y - ay) * dy;
      return along >= 0 && along <= length ? [ax + along * dx, ay + along * dy] : undefined;
    };
    return { places, vertices, footOf: foot, cost };
  }
}

function footOf(source: HopSource, x: number, y: number): (readonly [number, number])[] {
  const foot = source.footOf?.(x, y);
  return foot ? [foot] : [];
}

/** Two segments cross inside of both. */
function crosses(
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  ux: number,
  uy: number,
  vx: number,
  vy: number,
): boolean {
  const o1 = orient2d(ax, ay, bx, by, ux, uy);
  const o2 = orient2d(ax, ay, bx, by, vx, vy);
  if (o1 === 0 || o2 === 0 || o1 > 0 === o2 > 0) return false;
  const o3 = orient2d(ux, uy, vx, vy, ax, ay);
  const o4 = orient2d(ux, uy, vx, vy, bx, by);
  return o3 !== 0 && o4 !== 0 && o3 > 0 !== o4 > 0;
}

function isNear(x: number, y: number, ux: number, uy: number, vx: number, vy: number, reach: number): boolean {
  const [dx, dy] = [vx - ux, vy - uy];
  const share = Math.min(1, Math.max(0, ((x - ux) * dx + (y - uy) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ux - share * dx, y - uy - share * dy) <= reach;
}
