import { FootfallError } from '../../error/index.js';
import { type Domain, findTriangle, NONE } from '../../geometry/index.js';
import { cos, sin } from '../../math/index.js';
import type { FrameView } from '../source/frame-view.js';
import { ConvexPolygon, clipToRing } from '../space/convex-polygon.js';
import { computeDiscArea } from '../space/disc.js';
import { CellDiagram } from './cell-diagram.js';
import { FreePart } from './free-part.js';
import { PieceStore } from './piece-store.js';
import { PlaceJoiner } from './place-joiner.js';

export interface VoronoiCellsOptions {
  /** Nobody's cell reaches farther than this from them, m. Default: no limit. [Limit: above 0] */
  readonly cutOff?: number | undefined;
  /**
   * Corners of a quarter of a polygon that stands for the disc of the cut-off, inscribed, with corners straight right and up:
   * PedPy's `quad_segments`, 3 there. Default: the disc itself, exact.
   */
  readonly quadSegments?: number | undefined;
}

/**
 * Everybody's Voronoi cell of one frame: the places that are nearer to them than to anyone else, as far as walls let them be reached
 * within the cell, and no farther than the cut-off (Steffen and Seyfried 2010). Several measures share one of these: cells are
 * computed once per frame.
 *
 * Who stands in a wall or outside takes part in nothing and has no cell. People in one place, to a micrometre, share a cell in equal
 * parts. Circles count as the polygons that stand for them in the domain. Memory: the pieces of one frame.
 */
export class VoronoiCells {
  /** m2 per row of the frame, shared cells divided; NaN for who is not on free ground. */
  areas = new Float64Array(64);
  /** Rows on free ground. */
  insideCount = 0;
  readonly pieces = new PieceStore();
  /** Of the disc by which pieces are still to be cut, m; Infinity where they are whole. */
  readonly discRadius: number;
  /** How many share a row's cell. */
  sharers = new Int32Array(64);
  private readonly diagram: CellDiagram;
  private readonly free: FreePart;
  private readonly polygon: ConvexPolygon | undefined;
  private readonly cell = new ConvexPolygon();
  private readonly buffers = [new ConvexPolygon(), new ConvexPolygon()] as const;
  private readonly joiner = new PlaceJoiner();
  private points = new Float64Array(128);
  /** Per row: triangle, or NONE. */
  private triangles = new Int32Array(64);
  private last: FrameView | undefined;
  private readonly homes = new Map<number, number>();

  /** @throws FootfallError for periodic ground, whose cells reach over the seam, and for a cut-off of no size */
  constructor(
    readonly domain: Domain,
    options: VoronoiCellsOptions = {},
  ) {
    const { cutOff = Infinity, quadSegments } = options;
    if (domain.period > 0) throw refuse('periodic', 'periodic ground', 'ground with walls all round');
    if (!(cutOff > 0)) throw refuse('cutOff', String(cutOff), 'metres above 0');
    if (quadSegments !== undefined && !(Number.isInteger(quadSegments) && quadSegments >= 1)) {
      throw refuse('quadSegments', String(quadSegments), 'a whole number, 1 or more');
    }
    this.polygon = quadSegments !== undefined && cutOff < Infinity ? inscribe(cutOff, quadSegments) : undefined;
    this.discRadius = this.polygon ? Infinity : cutOff;
    this.diagram = new CellDiagram(domain);
    this.free = new FreePart(domain);
  }

  /** Compute the cells of a frame, unless they were computed before. */
  update(view: FrameView): void {
    if (this.last === view) return;
    this.last = view;
    this.fit(view.count);
    const { points, triangles } = this;
    let inside = 0;
    for (let row = 0; row < view.count; row++) {
      triangles[row] = findTriangle(this.domain, view.x[row], view.y[row]);
      if (triangles[row] === NONE) continue;
      points[2 * inside] = view.x[row];
      points[2 * inside++ + 1] = view.y[row];
    }
    this.insideCount = inside;
    this.joiner.join(points, inside);
    this.diagram.update(points, inside);
    this.pieces.clear();
    this.homes.clear();
    for (let row = 0, k = 0; row < view.count; row++) {
      this.pieces.beginRow();
      if (triangles[row] === NONE) this.areas[row] = Number.NaN;
      else this.fillRow(view, row, k++);
    }
    this.divideShared(view.count);
  }

  /** m2 of a convex part of somebody's cell, cut by the disc where there is one: not divided among sharers. */
  measurePart(part: ConvexPolygon, x: number, y: number): number {
    return this.discRadius === Infinity ? part.area() : computeDiscArea(part, x, y, this.discRadius);
  }

  private fillRow(view: FrameView, row: number, k: number): void {
    const [x, y] = [view.x[row], view.y[row]];
    let { cell } = this;
    const home = this.diagram.fillCell(k, cell);
    const sharer = this.homes.get(home);
    this.sharers[row] = sharer ?? row;
    if (sharer !== undefined) {
      this.pieces.repeatRow(sharer);
      this.areas[row] = this.areas[sharer];
      return;
    }
    this.homes.set(home, row);
    if (this.polygon) cell = clipToRing(cell, shift(this.polygon, x, y), ...this.buffers);
    let sum = 0;
    this.free.visit(cell, this.triangles[row], x, y, this.discRadius, (piece) => {
      this.pieces.add(piece);
      sum += this.measurePart(piece, x, y);
    });
    this.areas[row] = sum;
  }

  /** `sharers` held the first row of a place; it becomes the number of rows there. */
  private divideShared(count: number): void {
    const { sharers, areas } = this;
    if (this.homes.size === this.insideCount) {
      sharers.fill(1, 0, count);
      return;
    }
    const numbers = new Map<number, number>();
    for (let row = 0; row < count; row++) {
      if (!Number.isNaN(areas[row])) numbers.set(sharers[row], (numbers.get(sharers[row]) ?? 0) + 1);
    }
    for (let row = 0; row < count; row++) {
      sharers[row] = Number.isNaN(areas[row]) ? 1 : (numbers.get(sharers[row]) ?? 1);
      areas[row] /= sharers[row];
    }
  }

  private fit(count: number): void {
    if (count <= this.areas.length) return;
    const size = 2 * count;
    this.areas = new Float64Array(size);
    this.sharers = new Int32Array(size);
    this.triangles = new Int32Array(size);
    this.points = new Float64Array(2 * size);
  }
}

/** A regular polygon in a circle round 0, as flat ring. */
function inscribe(radius: number, quadSegments: number): ConvexPolygon {
  const polygon = new ConvexPolygon();
  const n = 4 * quadSegments;
  for (let k = 0; k < n; k++) {
    const angle = (2 * Math.PI * k) / n;
    polygon.add(radius * cos(angle), radius * sin(angle), -1);
  }
  return polygon;
}

function shift({ xy, count }: ConvexPolygon, x: number, y: number): Float64Array {
  const ring = new Float64Array(2 * count);
  for (let k = 0; k < count; k++) {
    ring[2 * k] = xy[2 * k] + x;
    ring[2 * k + 1] = xy[2 * k + 1] + y;
  }
  return ring;
}

function refuse(where: string, got: string, expected: string): FootfallError {
  return new FootfallError('Voronoi cells cannot be made', { code: 'analysis/bad-cells', where, got, expected });
}
