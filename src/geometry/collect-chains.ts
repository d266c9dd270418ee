import { FindingList, FootfallError, requireWithin, type WorkOptions } from '../error/index.js';
import { checkFinite, checkPairs, checkRing, checkWeights, plural, tooFewPoints } from './check-input.js';
import { type CleanChain, cleanChain, computeRingArea } from './clean-ring.js';
import { type Box, clipLine, clipRing, leavesBox } from './clip-far.js';
import { type DomainInput, NONE, type ObstacleInput } from './domain-input.js';
import { flattenCircle } from './flatten-circle.js';
import type { RawEdges } from './planarise.js';
import { VertexPool } from './vertex-pool.js';

/** A thing that fills area: a walkable polygon or a solid one. Its rings are chains. */
export interface Solid {
  /** NONE for a walkable area. */
  readonly obstacle: number;
  /** Index among the circles, or NONE. */
  readonly circle: number;
  readonly where: string;
}

/** A ring or a thin wall, as it enters the planar graph. */
export interface Chain {
  /** Solid whose ring this is, NONE for a thin wall. */
  readonly solid: number;
  readonly isHole: boolean;
  readonly obstacle: number;
  readonly where: string;
}

/** The input as edges, with what each came from. */
export interface ChainSet {
  readonly pool: VertexPool;
  readonly raw: RawEdges;
  readonly chains: Chain[];
  readonly solids: Solid[];
  /** Vertex id to speed factor, for the weighted vertices only. */
  readonly weights: Map<number, number>;
  readonly circles: { x: number; y: number; radius: number; obstacle: number }[];
  readonly posts: { x: number; y: number; obstacle: number; where: string }[];
  readonly findings: FindingList;
  readonly tolerance: number;
  /** Free area as drawn: areas less holes and obstacles, overlaps counted twice. */
  readonly areaBefore: number;
}

/** Of each kind of repair so many are listed one by one; the rest is counted. */
export const MOST_REPAIRS = 10_000;
const RESOLUTION = 1 / 1099511627776;
const EPSILON = 2.220446049250313e-16;
/** Fourth powers of lengths are compared, and must not vanish. */
const SMALLEST = 1e-50;
/**
 * Obstacles are cut off so many extents beyond the boundary: a coordinate a million times farther away than the
 * boundary is wide carries rounding above the tolerance into every crossing.
 */
const REACH = 16;

/** Check, clean and number everything that the graph is made of. Throws on what cannot be repaired. */
export function collectChains(input: DomainInput, circleTolerance: number, options: WorkOptions = {}): ChainSet {
  requireWithin('vertices', countVertices(input), 'boundary and obstacles', options);
  return new Collector(input, circleTolerance).collect();
}

class Collector {
  private readonly chains: Chain[] = [];
  private readonly solids: Solid[] = [];
  private readonly findings = new FindingList(MOST_REPAIRS);
  private readonly weights = new Map<number, number>();
  private readonly circles: ChainSet['circles'] = [];
  private readonly posts: ChainSet['posts'] = [];
  /** Start, end, chain and position per edge. */
  private edges: Int32Array;
  private edgeCount = 0;
  private readonly pool: VertexPool;
  private readonly tolerance: number;
  private readonly box: Box;
  private readonly reach: Box;
  private areaBefore = 0;

  constructor(
    private readonly input: DomainInput,
    private readonly circleTolerance: number,
  ) {
    let points = 0;
    for (const area of input.boundary.areas) points += area.ring.length >> 1;
    for (const obstacle of input.obstacles) {
      if (obstacle.kind === 'polygon') points += obstacle.ring.length >> 1;
    }
    this.pool = new VertexPool(points + (points >> 3) + 64);
    this.edges = new Int32Array(4 * (points + 64));
    const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const area of input.boundary.areas) {
      checkRing(area.ring, area.where);
      area.holes?.forEach((hole, h) => {
        checkRing(hole, holeWhere(area.where, h));
      });
      growBox(box, area.ring);
    }
    this.box = box;
    const extent = Math.max(box[2] - box[0], box[3] - box[1]);
    if (!(extent > SMALLEST)) throw emptyBoundary(input);
    const margin = REACH * extent;
    this.reach = [box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin];
    const farthest = Math.max(Math.abs(box[0]), Math.abs(box[1]), Math.abs(box[2]), Math.abs(box[3]));
    this.tolerance = Math.max(RESOLUTION * extent, 4 * EPSILON * farthest);
  }

  collect(): ChainSet {
    const { input } = this;
    for (const area of input.boundary.areas) {
      const size = this.addSolid(area.where, NONE, NONE, area.ring, area.holes);
      this.areaBefore += size;
    }
    if (this.solids.length === 0) throw emptyBoundary(input);
    input.obstacles.forEach((obstacle, index) => {
      this.addObstacle(obstacle, index);
    });
    const column = (offset: number): Int32Array => {
      const values = new Int32Array(this.edgeCount);
      for (let e = 0; e < values.length; e++) values[e] = this.edges[4 * e + offset];
      return values;
    };
    return {
      pool: this.pool,
      raw: { starts: column(0), ends: column(1), chains: column(2), positions: column(3) },
      chains: this.chains,
      solids: this.solids,
      weights: this.weights,
      circles: this.circles,
      posts: this.posts,
      findings: this.findings,
      tolerance: this.tolerance,
      areaBefore: this.areaBefore,
    };
  }

  private addObstacle(obstacle: ObstacleInput, index: number): void {
    const { where } = obstacle;
    switch (obstacle.kind) {
      case 'polygon':
        checkRing(obstacle.ring, where);
        if (obstacle.weights) checkWeights(obstacle.weights, obstacle.ring.length >> 1, where);
        obstacle.holes?.forEach((hole, h) => {
          checkRing(hole, holeWhere(where, h));
        });
        if (this.isOutside(obstacle.ring)) this.reportOutside(where);
        else this.areaBefore -= this.addSolid(where, index, NONE, obstacle.ring, obstacle.holes, obstacle.weights);
        break;
      case 'line':
        checkFinite(obstacle.points, where);
        checkPairs(obstacle.points, where);
        if (obstacle.points.length < 4) throw tooFewPoints(where, obstacle.points.length >> 1, 2);
        if (this.isOutside(obstacle.points)) this.reportOutside(where);
        else this.addLine(where, index, obstacle.points);
        break;
      case 'point':
        checkFinite([obstacle.x, obstacle.y], where);
        this.posts.push({ x: obstacle.x, y: obstacle.y, obstacle: index, where });
        break;
      case 'circle': {
        const { x, y, radius } = obstacle;
        checkFinite([x, y, radius], where);
        if (!(radius > 0)) {
          throw new FootfallError('a circle needs a radius above zero', {
            code: 'geometry/bad-radius',
            where,
            got: String(radius),
            advice: 'use a point for a post without extent',
          });
        }
        if (this.isOutside([x - radius, y - radius, x + radius, y + radius])) this.reportOutside(where);
        else if (radius <= this.tolerance) this.posts.push({ x, y, obstacle: index, where });
        else {
          const ring = flattenCircle(x, y, radius, this.circleTolerance);
          this.circles.push({ x, y, radius, obstacle: index });
          this.areaBefore -= this.addSolid(where, index, this.circles.length - 1, ring);
        }
        break;
      }
    }
  }

  /** Returns the area covered, as drawn. */
  private addSolid(
    where: string,
    obstacle: number,
    circle: number,
    ring: Float64Array,
    holes: readonly Float64Array[] = [],
    weights?: Float64Array,
  ): number {
    const solid = this.solids.length;
    this.solids.push({ obstacle, circle, where });
    const isThere = this.addRing(where, solid, obstacle, false, ring, weights);
    if (!isThere) {
      this.solids.pop();
      if (leavesBox(ring, this.reach)) this.reportOutside(where);
      else if (obstacle !== NONE) {
        this.findings.add(
          'repair/zero-area',
          where,
          'the polygon has no area and was left out; use a line for a thin wall',
        );
      }
      return 0;
    }
    let area = Math.abs(computeRingArea(ring));
    holes.forEach((hole, h) => {
      if (this.addRing(holeWhere(where, h), solid, obstacle, true, hole)) area -= Math.abs(computeRingArea(hole));
    });
    return area;
  }

  /** Adds nothing, and returns false, when fewer than three distinct points are left. */
  private addRing(
    where: string,
    solid: number,
    obstacle: number,
    isHole: boolean,
    ring: Float64Array,
    weights?: Float64Array,
  ): boolean {
    const far = leavesBox(ring, this.reach) ? clipRing(ring, this.reach) : undefined;
    const origin = far?.positions;
    const isWeighted = weights ? (i: number) => weights[origin ? origin[i] : i] > 1 : undefined;
    const clean = cleanChain(far?.xy ?? ring, true, this.tolerance, isWeighted);
    const count = clean.xy.length >> 1;
    if (count < 3) return false;
    if (!far) this.reportCleaning(where, ring, clean);
    const chain = this.chains.length;
    this.chains.push({ solid, isHole, obstacle, where });
    const { xy, positions } = clean;
    const first = this.pool.add(xy[0], xy[1]);
    let from = first;
    for (let i = 0; i < count; i++) {
      const index = positions ? positions[i] : i;
      const position = origin ? origin[index] : index;
      const to = i + 1 < count ? this.pool.add(xy[2 * i + 2], xy[2 * i + 3]) : first;
      this.addEdge(from, to, chain, position);
      if (weights && weights[position] > (this.weights.get(from) ?? 1)) this.weights.set(from, weights[position]);
      from = to;
    }
    return true;
  }

  private reportCleaning(where: string, ring: Float64Array, clean: CleanChain): void {
    // The closing point that most formats repeat is no defect.
    const closes = ring[0] === ring[ring.length - 2] && ring[1] === ring[ring.length - 1];
    const duplicates = clean.duplicates - (closes && ring.length > 2 ? 1 : 0);
    if (duplicates > 0) {
      this.findings.add(
        'repair/duplicate-vertices',
        where,
        `${plural(duplicates, 'repeated vertex', 'repeated vertices')} left out`,
      );
    }
    if (clean.collinear > 0) {
      this.findings.add(
        'repair/collinear-vertices',
        where,
        `${plural(clean.collinear, 'vertex', 'vertices')} on straight edges left out`,
      );
    }
  }

  private addLine(where: string, obstacle: number, points: Float64Array): void {
    const isFar = leavesBox(points, this.reach);
    const pieces = isFar ? clipLine(points, this.reach) : [{ xy: points, positions: undefined }];
    let chain = NONE;
    let duplicates = 0;
    for (const piece of pieces) {
      const clean = cleanChain(piece.xy, false, this.tolerance);
      const count = clean.xy.length >> 1;
      duplicates += clean.duplicates;
      if (count < 2) continue;
      if (chain === NONE) chain = this.chains.push({ solid: NONE, isHole: false, obstacle, where }) - 1;
      let previous = this.pool.add(clean.xy[0], clean.xy[1]);
      for (let i = 1; i < count; i++) {
        const id = this.pool.add(clean.xy[2 * i], clean.xy[2 * i + 1]);
        const index = clean.positions ? clean.positions[i - 1] : i - 1;
        this.addEdge(previous, id, chain, piece.positions ? piece.positions[index] : index);
        previous = id;
      }
    }
    if (chain === NONE && isFar) this.reportOutside(where);
    else if (chain === NONE) {
      this.findings.add('repair/zero-length', where, 'the line has no length and was left out; use a point for a post');
    } else if (duplicates > 0) {
      this.findings.add(
        'repair/duplicate-vertices',
        where,
        `${plural(duplicates, 'repeated vertex', 'repeated vertices')} left out`,
      );
    }
  }

  private addEdge(start: number, end: number, chain: number, position: number): void {
    const at = 4 * this.edgeCount++;
    if (at === this.edges.length) {
      const grown = new Int32Array(2 * at);
      grown.set(this.edges);
      this.edges = grown;
    }
    this.edges[at] = start;
    this.edges[at + 1] = end;
    this.edges[at + 2] = chain;
    this.edges[at + 3] = position;
  }

  /** Nothing of the boundary's box is touched by the box of these points. */
  private isOutside(xy: ArrayLike<number>): boolean {
    const [minX, minY, maxX, maxY] = this.box;
    let isLeft = true;
    let isRight = true;
    let isBelow = true;
    let isAbove = true;
    for (let i = 0; i < xy.length; i += 2) {
      if (xy[i] >= minX) isLeft = false;
      if (xy[i] <= maxX) isRight = false;
      if (xy[i + 1] >= minY) isBelow = false;
      if (xy[i + 1] <= maxY) isAbove = false;
    }
    return isLeft || isRight || isBelow || isAbove;
  }

  private reportOutside(where: string): void {
    this.findings.add('repair/outside', where, 'lies outside the boundary and was left out');
  }
}

function countVertices({ boundary, obstacles }: DomainInput): number {
  let sum = 0;
  const addHoles = (holes: readonly Float64Array[] = []): void => {
    for (const hole of holes) sum += hole.length >> 1;
  };
  for (const area of boundary.areas) {
    sum += area.ring.length >> 1;
    addHoles(area.holes);
  }
  for (const obstacle of obstacles) {
    if (obstacle.kind === 'polygon') {
      sum += obstacle.ring.length >> 1;
      addHoles(obstacle.holes);
    } else if (obstacle.kind === 'line') sum += obstacle.points.length >> 1;
    else sum++;
  }
  return sum;
}

function growBox(box: [number, number, number, number], xy: ArrayLike<number>): void {
  for (let i = 0; i < xy.length; i += 2) {
    if (xy[i] < box[0]) box[0] = xy[i];
    if (xy[i + 1] < box[1]) box[1] = xy[i + 1];
    if (xy[i] > box[2]) box[2] = xy[i];
    if (xy[i + 1] > box[3]) box[3] = xy[i + 1];
  }
}

/** The refusal of a boundary that encloses nothing. */
export function emptyBoundary(input: DomainInput): FootfallError {
  return new FootfallError('the boundary has no area', {
    code: 'geometry/empty-boundary',
    where: input.boundary.areas[0]?.where ?? 'boundary',
    expected: 'a ring around the walkable ground',
    advice: 'give at least three points that are not on one line',
  });
}

function holeWhere(where: string, index: number): string {
  return `${where.replace(/\.polygon$/, '')}.holes[${index}]`;
}
