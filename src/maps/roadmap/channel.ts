import { SIDE } from '../voronoi/cell-store.js';
import type { VoronoiDiagram } from '../voronoi/diagram.js';
import { type EdgeCurve, edgeCurve } from '../voronoi/edge-curve.js';
import { type EdgePart, flattenPart, footOn, radiusAt, siteRadius } from './edge-part.js';
import { PointList } from './point-list.js';
import { distanceToSegment } from './segment-clearance.js';

/** How much farther than the radius the arcs round corners stand off, of the radius: what their chords may cut. */
const MARGIN = 0.01;
/** At least this much of the scene, and at most a millimetre: small discs round large circles need chords too. */
const SMALLEST_MARGIN = 1e-5;
/** Halvings of one part. */
const MAX_DEPTH = 24;
/** Halvings until the place where the channel has a given width is known. */
const BISECTIONS = 60;

/** A place on an edge with its gate. */
interface Gate {
  readonly u: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly leftX: number;
  readonly leftY: number;
  readonly rightX: number;
  readonly rightY: number;
}

/**
 * The free space round a way for the centre of a disc, as a row of gates. A gate spans from the nearest wall on the left to that
 * on the right, less the radius at both ends.
 *
 * ```
 *   ......left wall......         Between two gates of one edge both sides keep the radius to the same two sites: a line beside a
 *     |      |     /              side, chords round a point or circle. At a vertex the gates of both edges lie in its empty circle,
 *   --x------x----x---  way       less the radius; any way between them does too.
 *     |      |     \
 *   ......right wall.....         Where the way is hardly wider than the disc the gates shrink to the points of the way itself.
 * ```
 */
export class Channel {
  /** Ends of the gates, x and y each. */
  readonly lefts: number[] = [];
  readonly rights: number[] = [];
  private readonly wide: number;
  private readonly flat = new PointList();
  private centreX = 0;
  private centreY = 0;

  /**
   * @param radius the clearance to keep, m
   * @param slack how far chords may cut below it where there is no room for more, m
   */
  constructor(
    private readonly diagram: VoronoiDiagram,
    private readonly radius: number,
    private readonly slack: number,
  ) {
    const { scale } = diagram.tolerances;
    this.wide = radius + Math.max(MARGIN * radius, Math.min(1e-3, SMALLEST_MARGIN * scale));
  }

  /** Append the gates along a part of an edge. */
  addPart(part: EdgePart): void {
    const curve = edgeCurve(this.diagram, part.piece);
    const { apex } = curve;
    const isSplit = apex > Math.min(part.from, part.to) && apex < Math.max(part.from, part.to);
    if (isSplit) {
      this.addMonotone(curve, part.piece, part.from, apex);
      this.addMonotone(curve, part.piece, apex, part.to);
    } else {
      this.addMonotone(curve, part.piece, part.from, part.to);
    }
  }

  /**
   * Make the way begin in one point and end in another. A gate is straight where walls and way would make it bent, so the points may
   * lie beyond the first gates or before the last ones: those are taken away.
   */
  close(from: readonly [number, number], to: readonly [number, number]): void {
    const { lefts, rights } = this;
    let end = lefts.length;
    while (end > 0 && this.isBefore(end - 2, to)) end -= 2;
    lefts.length = rights.length = end;
    let start = 0;
    while (start < end && this.isBeyond(start, from)) start += 2;
    lefts.splice(0, start);
    rights.splice(0, start);
    this.push(to[0], to[1], to[0], to[1]);
  }

  /** How far a point lies beyond the gate at an index, times the gate's width; NaN where that is none. */
  private beyond(at: number, [x, y]: readonly [number, number]): number {
    const { lefts, rights } = this;
    const dx = lefts[at] - rights[at];
    const dy = lefts[at + 1] - rights[at + 1];
    return dx === 0 && dy === 0 ? Number.NaN : (x - rights[at]) * dy - (y - rights[at + 1]) * dx;
  }

  private isBefore(at: number, point: readonly [number, number]): boolean {
    return this.beyond(at, point) <= 0;
  }

  private isBeyond(at: number, point: readonly [number, number]): boolean {
    return this.beyond(at, point) >= 0;
  }

  /** Where the way ends so far. */
  lastCentre(): readonly [number, number] {
    return [this.centreX, this.centreY];
  }

  /** A stretch along which clearance only rises or only falls: narrow, wide, or one and then the other. */
  private addMonotone(curve: EdgeCurve, piece: number, from: number, to: number): void {
    const first = this.gateAt(curve, piece, from);
    const last = this.gateAt(curve, piece, to);
    const isWideFirst = first.radius >= this.wide;
    if (isWideFirst === last.radius >= this.wide) {
      this.addStretch(curve, piece, first, last, isWideFirst);
      return;
    }
    let wide = isWideFirst ? from : to;
    let narrow = isWideFirst ? to : from;
    for (let k = 0; k < BISECTIONS; k++) {
      const u = 0.5 * (wide + narrow);
      if (this.gateAt(curve, piece, u).radius >= this.wide) wide = u;
      else narrow = u;
    }
    const middle = this.gateAt(curve, piece, wide);
    this.addStretch(curve, piece, first, middle, isWideFirst);
    this.addStretch(curve, piece, middle, last, !isWideFirst);
  }

  private addStretch(curve: EdgeCurve, piece: number, first: Gate, last: Gate, isWide: boolean): void {
    if (isWide) {
      this.pushGate(first);
      this.addWide(curve, piece, first, last, 0);
    } else {
      this.push(first.x, first.y, first.x, first.y);
      this.flat.clear();
      const part = { piece, from: first.u, to: last.u };
      flattenPart(this.diagram, part, this.wide - this.radius, this.radius, this.slack, this.flat);
      for (let i = 0; i < this.flat.count; i++) {
        const x = this.flat.x(i);
        const y = this.flat.y(i);
        this.push(x, y, x, y);
      }
    }
    this.centreX = last.x;
    this.centreY = last.y;
  }

  /** The gates behind the first, as many as keep both chains of chords clear of their sites. */
  private addWide(curve: EdgeCurve, piece: number, a: Gate, b: Gate, depth: number): void {
    const { store } = this.diagram;
    const isClear =
      this.isClear(store.owners[piece], a.leftX, a.leftY, b.leftX, b.leftY) &&
      this.isClear(store.neighbours[piece], a.rightX, a.rightY, b.rightX, b.rightY);
    if (isClear || depth >= MAX_DEPTH) {
      this.pushGate(b);
      return;
    }
    const m = this.gateAt(curve, piece, 0.5 * (a.u + b.u));
    this.addWide(curve, piece, a, m, depth + 1);
    this.addWide(curve, piece, m, b, depth + 1);
  }

  private isClear(c: number, ax: number, ay: number, bx: number, by: number): boolean {
    const { store } = this.diagram;
    if (store.kinds[c] === SIDE) return true;
    const [x, y] = footOn(store, c, ax, ay);
    return distanceToSegment(x, y, ax, ay, bx, by) >= this.radius + siteRadius(this.diagram, c);
  }

  private gateAt(curve: EdgeCurve, piece: number, u: number): Gate {
    const { store } = this.diagram;
    const end = store.following(piece);
    const [x, y] =
      u === curve.from
        ? [store.xs[piece], store.ys[piece]]
        : u === curve.to
          ? [store.xs[end], store.ys[end]]
          : curve.at(u);
    const radius = radiusAt(this.diagram, piece, x, y);
    const [leftX, leftY] = this.standOff(store.owners[piece], x, y, radius);
    const [rightX, rightY] = this.standOff(store.neighbours[piece], x, y, radius);
    return { u, x, y, radius, leftX, leftY, rightX, rightY };
  }

  /** The point on the way from a site to (x, y) that keeps the wider radius, or (x, y) where that is nearer. */
  private standOff(c: number, x: number, y: number, radius: number): readonly [number, number] {
    if (radius <= this.wide) return [x, y];
    const [fx, fy] = footOn(this.diagram.store, c, x, y);
    const own = siteRadius(this.diagram, c);
    const part = (own + this.wide) / (own + radius);
    return [fx + part * (x - fx), fy + part * (y - fy)];
  }

  private pushGate(gate: Gate): void {
    this.push(gate.leftX, gate.leftY, gate.rightX, gate.rightY);
  }

  private push(lx: number, ly: number, rx: number, ry: number): void {
    this.lefts.push(lx, ly);
    this.rights.push(rx, ry);
  }
}
