import { NONE } from '../../../geometry/index.js';
import { cos, sin } from '../../../math/index.js';
import type { UnreachableReason } from '../../roadmap/path-query.js';
import { findPlainPath, type PathResult } from '../find-path.js';
import type { DiscPathMap } from './disc-path-map.js';
import { createFirstStretch, findFirstStretch, NOWHERE } from './first-stretch.js';
import { findNarrowest, type Narrowest } from './narrowest.js';
import { angleOfPlace, signedRadius, turnAhead } from './tangents.js';

/** Numbers per arc in `DiscPath.arcs`. */
export const ARC_SIZE = 6;
/** Halvings of an arc where the way has no room for its points to stand out. */
const MAX_DEPTH = 24;

/** A way of a disc's centre. */
export interface DiscPath extends PathResult {
  /**
   * The true curve: between two points that an arc starts and ends at, the centre follows the arc. Six numbers per arc, in
   * the order of the way: x, y of its centre, radius, angle where it starts, angle where it ends (radians; the way round
   * is their difference), 1 if counter-clockwise or -1.
   */
  readonly arcs: Float64Array;
  /** Why there is no way; the names of the roadmap. */
  readonly reason?: UnreachableReason | undefined;
}

/**
 * The shortest way of a disc from a point to the nearest source. Its points form a polyline beside the arcs, on the side
 * away from their centres and within the map's tolerance of them: it keeps the radius too, and is a little longer than
 * `distance`, the length of the true curve. To an opening the last stretch leads over the last radius.
 */
export function findDiscPath(map: DiscPathMap, x: number, y: number): DiscPath {
  if (map.exact === undefined) return { ...findPlainPath(map.flat, x, y), arcs: new Float64Array(0) };
  const first = createFirstStretch();
  findFirstStretch(map, x, y, first);
  const { status, distance, source, reason } = first;
  if (status !== 'found') {
    return { status, distance, source, points: new Float64Array(0), arcs: new Float64Array(0), reason };
  }
  const trail = new Trail(map, x, y);
  const { graph } = map.exact;
  const { finder } = graph;
  const { arcs } = map.ground;
  let { to, place } = first;
  if (to !== NOWHERE) trail.go(first.x, first.y);
  while (to >= 0) {
    let e = graph.findEvent(to, place);
    while (graph.leaves[e] === 0) e = graph.eventAfter(to, e);
    const turn = turnAhead(arcs, to, place, graph.eventPlaces[e]);
    trail.goRound(to, place, turn);
    const link = graph.eventLinks[e] >> 1;
    const k = 3 * (to >> 1);
    finder.find(arcs.circles[k], arcs.circles[k + 1], signedRadius(arcs, to), graph.tos[link]);
    trail.go(finder.tangent.fromX, finder.tangent.fromY);
    trail.go(finder.tangent.toX, finder.tangent.toY);
    place = graph.toPlaces[link];
    to = graph.tos[link];
  }
  if (to !== NOWHERE) {
    const { tails } = map.targets;
    trail.go(trail.x + tails[2 * (-1 - to)], trail.y + tails[2 * (-1 - to) + 1]);
  }
  return { status, distance, source, points: Float64Array.from(trail.points), arcs: Float64Array.from(trail.arcs) };
}

/** Points and arcs of a way in the making. */
class Trail {
  readonly points: number[];
  readonly arcs: number[] = [];
  /** Points nearer to each other than this are one, m. */
  private readonly least: number;
  private readonly narrowest: Narrowest = { cell: NONE, clearance: 0 };

  constructor(
    private readonly map: DiscPathMap,
    public x: number,
    public y: number,
  ) {
    this.points = [x, y];
    this.least = 1e-12 * map.ground.built.diagram.tolerances.scale;
  }

  go(x: number, y: number): void {
    const { points } = this;
    const step = Math.abs(x - this.x) + Math.abs(y - this.y);
    if (step === 0) return;
    // Where an arc ends and a stretch begins is one point, computed twice.
    if (points.length > 2 && step <= this.least) points.length -= 2;
    points.push(x, y);
    this.x = x;
    this.y = y;
  }

  /** Follow a way round its arc. */
  goRound(way: number, place: number, turn: number): void {
    if (!(turn > 0)) return;
    const { arcs } = this.map.ground;
    const from = angleOfPlace(arcs, way, place);
    const to = angleOfPlace(arcs, way, place + turn);
    const k = 3 * (way >> 1);
    const [x, y, radius] = arcs.circles.subarray(k, k + 3);
    this.arcs.push(x, y, radius, from, to, (way & 1) === 0 ? 1 : -1);
    const allowed = Math.sqrt((8 * this.map.tolerance) / radius);
    const parts = Math.max(1, Math.ceil(turn / Math.min(allowed, 1)));
    for (let i = 0; i < parts; i++) {
      this.cut(x, y, radius, from + (i * (to - from)) / parts, from + ((i + 1) * (to - from)) / parts, 0);
    }
  }

  /** Two tangents for an arc, or, where they come too near to another wall, those of its halves. */
  private cut(x: number, y: number, radius: number, from: number, to: number, depth: number): void {
    const { ground } = this.map;
    const middle = 0.5 * (from + to);
    const out = radius / cos(0.5 * (to - from));
    const cornerX = x + out * cos(middle);
    const cornerY = y + out * sin(middle);
    const endX = x + radius * cos(to);
    const endY = y + radius * sin(to);
    const { narrowest } = this;
    findNarrowest(ground.built.diagram, this.x, this.y, cornerX, cornerY, ground.radius, narrowest);
    let least = narrowest.clearance;
    findNarrowest(ground.built.diagram, cornerX, cornerY, endX, endY, ground.radius, narrowest);
    least = Math.min(least, narrowest.clearance);
    if (least < ground.radius - ground.slack && depth < MAX_DEPTH) {
      this.cut(x, y, radius, from, middle, depth + 1);
      this.cut(x, y, radius, middle, to, depth + 1);
      return;
    }
    this.go(cornerX, cornerY);
    this.go(endX, endY);
  }
}
