import { type Domain, NONE } from '../../../src/geometry/index.js';
import { orient2d } from '../../../src/math/index.js';

/**
 * Shortest paths by brute force: a graph of straight hops between places, tested against every wall. It knows only the
 * vertices and the segments of a domain, nothing of its triangles.
 *
 * Barriers are walls that may be crossed for a toll. A place is a vertex, a point on a wall or a point in the open. It has ports: sectors of free space around it that walls
 * part. A hop joins two ports; it never passes through a vertex, so that a path through one must stay in its sector.
 */
export type Place =
  | { readonly kind: 'open'; readonly x: number; readonly y: number }
  | { readonly kind: 'wall'; readonly x: number; readonly y: number; readonly segment: number }
  | { readonly kind: 'vertex'; readonly x: number; readonly y: number; readonly vertex: number };

interface Spoke {
  readonly to: number;
  /** Free space on the left (counter-clockwise) and on the right of the wall, seen from the vertex. */
  readonly left: boolean;
  readonly right: boolean;
}

/** Where paths end: fixed places, and for a segment also the foot of the perpendicular from where one stands. */
export interface OracleSource {
  readonly places: readonly Place[];
  readonly footOf?: ((from: Place) => Place | undefined) | undefined;
  readonly cost: number;
  /** Only these ports of a place count; absent: all. */
  readonly allows?: ((place: Place, port: number) => boolean) | undefined;
}

export class VisibilityOracle {
  /** Walls around each vertex, counter-clockwise. */
  private readonly spokes: Spoke[][];
  /** First node of each vertex; sector i lies behind spoke i, counter-clockwise. */
  private readonly firstNodes: number[] = [];
  readonly nodeCount: number;
  /** Per node: where straight hops lead. */
  readonly hops: { to: number; length: number }[][];
  readonly nodeVertices: number[] = [];
  private readonly walls: Int32Array;
  private readonly xy: Float64Array;
  private readonly ringCount: number;

  /** @param tolls price of crossing a segment, by its number; other segments are walls */
  constructor(
    domain: Domain,
    private readonly tolls: ReadonlyMap<number, number> = new Map(),
  ) {
    this.xy = domain.vertices;
    this.walls = domain.segments;
    this.ringCount = domain.ringSegmentCount;
    const count = this.xy.length >> 1;
    this.spokes = Array.from({ length: count }, () => []);
    for (let s = 0; 2 * s < this.walls.length; s++) {
      const a = this.walls[2 * s];
      const b = this.walls[2 * s + 1];
      const isThin = s >= this.ringCount;
      this.spokes[a].push({ to: b, left: true, right: isThin });
      this.spokes[b].push({ to: a, left: isThin, right: true });
    }
    let nodes = 0;
    for (let v = 0; v < count; v++) {
      this.sortSpokes(v);
      this.firstNodes.push(nodes);
      const sectors = Math.max(1, this.spokes[v].length);
      for (let i = 0; i < sectors; i++) this.nodeVertices.push(v);
      nodes += sectors;
    }
    this.nodeCount = nodes;
    this.hops = Array.from({ length: nodes }, () => []);
    const places: Place[] = [];
    for (let v = 0; v < count; v++) places.push(this.vertexPlace(v));
    for (let v = 0; v < count; v++) {
      for (let w = v + 1; w < count; w++) {
        for (const [p, q, toll] of this.joints(places[v], places[w])) {
          const length = distance(places[v], places[w]) + toll;
          this.hops[this.firstNodes[v] + p].push({ to: this.firstNodes[w] + q, length });
          this.hops[this.firstNodes[w] + q].push({ to: this.firstNodes[v] + p, length });
        }
      }
      this.addSteps(v);
    }
  }

  /** At a vertex one may step over a barrier, from sector to sector. */
  private addSteps(v: number): void {
    const n = this.spokes[v].length;
    for (let i = 0; i < n; i++) {
      const toll = this.tolls.get(this.findWall(v, this.spokes[v][i].to));
      if (toll === undefined) continue;
      const [left, right] = [this.firstNodes[v] + i, this.firstNodes[v] + ((i + n - 1) % n)];
      this.hops[left].push({ to: right, length: toll });
      this.hops[right].push({ to: left, length: toll });
    }
  }

  private findWall(v: number, w: number): number {
    for (let s = 0; 2 * s < this.walls.length; s++) {
      const [a, b] = [this.walls[2 * s], this.walls[2 * s + 1]];
      if ((a === v && b === w) || (a === w && b === v)) return s;
    }
    return NONE;
  }

  vertexPlace(v: number): Place {
    return { kind: 'vertex', x: this.xy[2 * v], y: this.xy[2 * v + 1], vertex: v };
  }

  /** Label of every node from some sources: Dijkstra without a heap. */
  computeLabels(sources: readonly OracleSource[]): Float64Array {
    const labels = new Float64Array(this.nodeCount).fill(Infinity);
    for (let v = 0; v < this.spokes.length; v++) {
      const place = this.vertexPlace(v);
      for (const source of sources) {
        for (const target of targetsOf(source, place)) {
          for (const [p, q, toll] of this.joints(place, target)) {
            if (source.allows && !source.allows(target, q)) continue;
            const n = this.firstNodes[v] + p;
            labels[n] = Math.min(labels[n], source.cost + distance(place, target) + toll);
          }
        }
      }
    }
    const isDone = new Uint8Array(this.nodeCount);
    for (;;) {
      let best = NONE;
      for (let n = 0; n < this.nodeCount; n++) {
        if (isDone[n] === 0 && labels[n] < Infinity && (best === NONE || labels[n] < labels[best])) best = n;
      }
      if (best === NONE) return labels;
      isDone[best] = 1;
      for (const { to, length } of this.hops[best]) labels[to] = Math.min(labels[to], labels[best] + length);
    }
  }

  /** Shortest distance from a place, or Infinity. */
  query(place: Place, sources: readonly OracleSource[], labels: Float64Array): number {
    let best = Infinity;
    for (const source of sources) {
      for (const target of targetsOf(source, place)) {
        const length = source.cost + distance(place, target);
        if (length >= best) continue;
        for (const [, q, toll] of this.joints(place, target)) {
          if (!source.allows || source.allows(target, q)) best = Math.min(best, length + toll);
        }
      }
    }
    for (let v = 0; v < this.spokes.length; v++) {
      const target = this.vertexPlace(v);
      const length = distance(place, target);
      if (length >= best) continue;
      for (const [, q, toll] of this.joints(place, target)) {
        best = Math.min(best, length + toll + labels[this.firstNodes[v] + q]);
      }
    }
    return best;
  }

  /** The port of a place on a wall or a vertex that a direction leads into, or NONE. */
  portAlong(place: Place, dx: number, dy: number): number {
    return this.portTowards(place, { kind: 'open', x: place.x + dx, y: place.y + dy });
  }

  /** All nodes that a place sees. */
  see(place: Place): { node: number; length: number }[] {
    const out: { node: number; length: number }[] = [];
    for (let v = 0; v < this.spokes.length; v++) {
      const target = this.vertexPlace(v);
      for (const [, q, toll] of this.joints(place, target)) {
        out.push({ node: this.firstNodes[v] + q, length: distance(place, target) + toll });
      }
    }
    return out;
  }

  /** Straight distance to a source with its cost, Infinity if it is hidden. */
  seeSource(place: Place, source: OracleSource): number {
    let best = Infinity;
    for (const target of targetsOf(source, place)) {
      const length = source.cost + distance(place, target);
      for (const [, , toll] of this.joints(place, target)) best = Math.min(best, length + toll);
    }
    return best;
  }

  /** A node sees a source: its vertex does, through its own sector. */
  seesFromNode(node: number, source: OracleSource): boolean {
    const v = this.nodeVertices[node];
    const place = this.vertexPlace(v);
    return targetsOf(source, place).some((target) =>
      this.joints(place, target).some(([p]) => this.firstNodes[v] + p === node),
    );
  }

  /** Pairs of ports of two places that a straight hop joins, and the tolls on the way. */
  joints(a: Place, b: Place): [number, number, number][] {
    if (a.x === b.x && a.y === b.y) return this.sameSpot(a, b);
    const along = this.commonWall(a, b);
    if (along !== NONE) return this.alongWall(along, a, b);
    const p = this.portTowards(a, b);
    if (p === NONE) return [];
    const q = this.portTowards(b, a);
    if (q === NONE) return [];
    const toll = this.sumTolls(a, b);
    return toll === Infinity ? [] : [[p, q, toll]];
  }

  /** Sort by angle, exactly: by halves of the plane, then by orientation. */
  private sortSpokes(v: number): void {
    const [x, y] = [this.xy[2 * v], this.xy[2 * v + 1]];
    const half = (w: number): number => {
      const dy = this.xy[2 * w + 1] - y;
      return dy > 0 || (dy === 0 && this.xy[2 * w] > x) ? 0 : 1;
    };
    this.spokes[v].sort((s, t) => half(s.to) - half(t.to) || -Math.sign(this.side(v, s.to, t.to)));
  }

  private side(a: number, b: number, c: number): number {
    const { xy } = this;
    return orient2d(xy[2 * a], xy[2 * a + 1], xy[2 * b], xy[2 * b + 1], xy[2 * c], xy[2 * c + 1]);
  }

  private onWall(place: Place, s: number): boolean {
    if (place.kind === 'open') return false;
    if (place.kind === 'wall') return place.segment === s;
    return this.walls[2 * s] === place.vertex || this.walls[2 * s + 1] === place.vertex;
  }

  private commonWall(a: Place, b: Place): number {
    if (a.kind === 'open' || b.kind === 'open') return NONE;
    if (a.kind === 'wall') return this.onWall(b, a.segment) ? a.segment : NONE;
    if (b.kind === 'wall') return this.onWall(a, b.segment) ? b.segment : NONE;
    for (let s = 0; 2 * s < this.walls.length; s++) if (this.onWall(a, s) && this.onWall(b, s)) return s;
    return NONE;
  }

  /** On one wall: a hop along each free side of it. */
  private alongWall(s: number, a: Place, b: Place): [number, number, number][] {
    const out: [number, number, number][] = [[this.wallPort(a, s, 0), this.wallPort(b, s, 0), 0]];
    if (s >= this.ringCount) out.push([this.wallPort(a, s, 1), this.wallPort(b, s, 1), 0]);
    return out;
  }

  /** Port of a place on wall s on its left (0) or right (1) side. */
  private wallPort(place: Place, s: number, side: number): number {
    if (place.kind !== 'vertex') return side;
    const isStart = this.walls[2 * s] === place.vertex;
    const other = this.walls[2 * s + (isStart ? 1 : 0)];
    const i = this.spokes[place.vertex].findIndex((spoke) => spoke.to === other);
    const n = this.spokes[place.vertex].length;
    // Sector i lies to the left of spoke i, seen from the vertex.
    return (side === 0) === isStart ? i : (i + n - 1) % n;
  }

  private sameSpot(a: Place, b: Place): [number, number, number][] {
    if (a.kind === 'open') return [[0, 0, 0]];
    if (a.kind === 'wall') return (a.segment < this.ringCount ? [0] : [0, 1]).map((side) => [side, side, 0]);
    return b.kind === 'vertex' ? this.spokes[a.vertex].map((_, i) => [i, i, 0]) : [];
  }

  private portTowards(a: Place, b: Place): number {
    if (a.kind === 'open') return 0;
    if (a.kind === 'wall') {
      const { xy, walls } = this;
      const [u, v] = [2 * walls[2 * a.segment], 2 * walls[2 * a.segment + 1]];
      const side = orient2d(xy[u], xy[u + 1], xy[v], xy[v + 1], b.x, b.y);
      const length = Math.sqrt((xy[v] - xy[u]) ** 2 + (xy[v + 1] - xy[u + 1]) ** 2);
      // The place is on its wall by rounding only: a hop along the wall must go by its end, whose own hops are exact.
      if (Math.abs(side) <= 1e-9 * length * distance(a, b)) return NONE;
      if (side > 0) return 0;
      return a.segment >= this.ringCount ? 1 : NONE;
    }
    const spokes = this.spokes[a.vertex];
    if (spokes.length === 0) return 0;
    for (let i = 0; i < spokes.length; i++) {
      if (!spokes[i].left) continue;
      if (this.isBetween(a.vertex, spokes[i].to, spokes[(i + 1) % spokes.length].to, b)) return i;
    }
    return NONE;
  }

  /** Direction v -> b lies strictly within the sector from v -> p counter-clockwise to v -> q. */
  private isBetween(v: number, p: number, q: number, b: Place): boolean {
    const { xy } = this;
    const [x, y] = [xy[2 * v], xy[2 * v + 1]];
    const fromP = orient2d(x, y, xy[2 * p], xy[2 * p + 1], b.x, b.y);
    const fromQ = orient2d(x, y, xy[2 * q], xy[2 * q + 1], b.x, b.y);
    if (p === q) {
      const isAhead = (b.x - x) * (xy[2 * p] - x) + (b.y - y) * (xy[2 * p + 1] - y) > 0;
      return fromP !== 0 || !isAhead;
    }
    const turn = this.side(v, p, q);
    const isOpposite = (xy[2 * p] - x) * (xy[2 * q] - x) + (xy[2 * p + 1] - y) * (xy[2 * q + 1] - y) < 0;
    if (turn > 0) return fromP > 0 && fromQ < 0;
    if (turn < 0) return !(fromP <= 0 && fromQ >= 0);
    return isOpposite && fromP > 0;
  }

  /** Tolls on the straight way, Infinity if a wall or a vertex is in it. */
  private sumTolls(a: Place, b: Place): number {
    const { xy, walls, tolls } = this;
    let sum = 0;
    for (let s = 0; 2 * s < walls.length; s++) {
      if (this.onWall(a, s) || this.onWall(b, s)) {
        // A wall that begins at one end may still run along the hop; its port said no then.
        continue;
      }
      const [u, v] = [2 * walls[2 * s], 2 * walls[2 * s + 1]];
      const o1 = orient2d(a.x, a.y, b.x, b.y, xy[u], xy[u + 1]);
      const o2 = orient2d(a.x, a.y, b.x, b.y, xy[v], xy[v + 1]);
      if ((o1 > 0 && o2 > 0) || (o1 < 0 && o2 < 0)) continue;
      if (o1 === 0 && isWithin(a, b, xy[u], xy[u + 1])) return Infinity;
      if (o2 === 0 && isWithin(a, b, xy[v], xy[v + 1])) return Infinity;
      if (o1 === 0 || o2 === 0) continue;
      const o3 = orient2d(xy[u], xy[u + 1], xy[v], xy[v + 1], a.x, a.y);
      const o4 = orient2d(xy[u], xy[u + 1], xy[v], xy[v + 1], b.x, b.y);
      if ((o3 > 0 && o4 < 0) || (o3 < 0 && o4 > 0)) sum += tolls.get(s) ?? Infinity;
    }
    // Vertices without walls, and those at the far end of the places' own walls.
    for (let v = 0; 2 * v < xy.length; v++) {
      const [x, y] = [xy[2 * v], xy[2 * v + 1]];
      if ((x === a.x && y === a.y) || (x === b.x && y === b.y)) continue;
      if (isWithin(a, b, x, y) && orient2d(a.x, a.y, b.x, b.y, x, y) === 0) return Infinity;
    }
    return sum;
  }
}

function targetsOf(source: OracleSource, from: Place): readonly Place[] {
  const foot = source.footOf?.(from);
  return foot ? [...source.places, foot] : source.places;
}

function distance(a: Place, b: Place): number {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
}

/** A point on the line of a and b lies between them. */
function isWithin(a: Place, b: Place, x: number, y: number): boolean {
  return (x - a.x) * (x - b.x) + (y - a.y) * (y - b.y) < 0;
}
