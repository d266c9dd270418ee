import { requireFunction, requireNumber, requireParts } from '../../error/index.js';
import { requireDiagram, type VoronoiDiagram } from './diagram.js';
import { type DiagramView, isLateral, lateralFoot, requireEdge } from './diagram-view.js';
import { type EdgeCurve, edgeCurve } from './edge-curve.js';

/** What edges are drawn to: a canvas path has these methods, and so has every picture of `footfall/plot`. */
export interface EdgeSink {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void;
}

/** Halvings of a hyperbola. */
const MAX_DEPTH = 16;
/** Finest tolerance of points, as a share of the scene: they grow with the root of its inverse. */
const FINEST = 1e-12;

/**
 * Draw the edge e of a view. Lines and parabolas are exact; hyperbolas become parabolas within `tolerance` (m) of them.
 *
 * @param diagram the one that the view was built from, not updated since
 */
export function drawViewEdge(
  diagram: VoronoiDiagram,
  view: DiagramView,
  e: number,
  sink: EdgeSink,
  tolerance: number,
): void {
  requireDiagram(diagram, 'drawViewEdge');
  requireEdge(diagram.store, view, e, 'drawViewEdge');
  requireParts(sink, 'drawViewEdge: sink', 'something to draw to', 'moveTo', 'lineTo', 'quadraticCurveTo');
  for (const draw of [sink.moveTo, sink.lineTo, sink.quadraticCurveTo]) requireFunction(draw, 'drawViewEdge: sink');
  requireNumber(tolerance, 'drawViewEdge: tolerance', Number.MIN_VALUE, Infinity);
  const [x, y] = startOfPiece(diagram, view.pieces[view.pieceStarts[e]]);
  sink.moveTo(x, y);
  for (let k = view.pieceStarts[e]; k < view.pieceStarts[e + 1]; k++)
    drawPiece(diagram, view.pieces[k], sink, tolerance);
}

function startOfPiece({ store }: VoronoiDiagram, p: number): readonly [number, number] {
  const isFirst = isLateral(store, p) && p === store.pieceStarts[store.owners[p]];
  return isFirst ? lateralFoot(store, p) : [store.xs[p], store.ys[p]];
}

function endOfPiece({ store }: VoronoiDiagram, p: number): readonly [number, number] {
  if (isLateral(store, p) && p !== store.pieceStarts[store.owners[p]]) return lateralFoot(store, p);
  const end = store.following(p);
  return [store.xs[end], store.ys[end]];
}

/** Go on from the start of a half-edge to its end. */
function drawPiece(diagram: VoronoiDiagram, p: number, sink: EdgeSink, tolerance: number): void {
  const first = startOfPiece(diagram, p);
  const last = endOfPiece(diagram, p);
  const curve = isLateral(diagram.store, p) ? undefined : edgeCurve(diagram, p);
  if (curve === undefined || curve.kind === 'line') sink.lineTo(last[0], last[1]);
  else if (curve.kind === 'parabola') drawParabola(curve, curve.from, first, curve.to, last, sink);
  else drawHyperbola(curve, curve.from, first, curve.to, last, sink, tolerance, MAX_DEPTH);
}

type Place = readonly [number, number];

/** Of a quadratic curve the control point follows from both ends and the middle. */
function controlPoint(curve: EdgeCurve, from: number, first: Place, to: number, last: Place): Place {
  const [x, y] = curve.at(0.5 * (from + to));
  return [2 * x - 0.5 * (first[0] + last[0]), 2 * y - 0.5 * (first[1] + last[1])];
}

function drawParabola(curve: EdgeCurve, from: number, first: Place, to: number, last: Place, sink: EdgeSink): void {
  const [x, y] = controlPoint(curve, from, first, to, last);
  sink.quadraticCurveTo(x, y, last[0], last[1]);
}

function drawHyperbola(
  curve: EdgeCurve,
  from: number,
  first: Place,
  to: number,
  last: Place,
  sink: EdgeSink,
  tolerance: number,
  depth: number,
): void {
  const control = controlPoint(curve, from, first, to, last);
  const middle = 0.5 * (from + to);
  // The two curves meet in three points; between them they are farthest apart about half way.
  const off = Math.max(
    distanceAt(curve, 0.75 * from + 0.25 * to, 0.25, first, control, last),
    distanceAt(curve, 0.25 * from + 0.75 * to, 0.75, first, control, last),
  );
  if (depth === 0 || off <= 0.5 * tolerance) {
    sink.quadraticCurveTo(control[0], control[1], last[0], last[1]);
    return;
  }
  const half = curve.at(middle);
  drawHyperbola(curve, from, first, middle, half, sink, tolerance, depth - 1);
  drawHyperbola(curve, middle, half, to, last, sink, tolerance, depth - 1);
}

/** Distance between the point at u of the curve and that at t of the quadratic. */
function distanceAt(curve: EdgeCurve, u: number, t: number, a: Place, b: Place, c: Place): number {
  const [x, y] = curve.at(u);
  const s = 1 - t;
  const dx = s * s * a[0] + 2 * s * t * b[0] + t * t * c[0] - x;
  const dy = s * s * a[1] + 2 * s * t * b[1] + t * t * c[1] - y;
  return Math.sqrt(dx * dx + dy * dy);
}

/**
 * Points x, y along the edge e of a view, its ends included, within `tolerance` (m) of it.
 * [Limit: tolerance at least 1e-12 of the scene]
 */
export function sampleViewEdge(diagram: VoronoiDiagram, view: DiagramView, e: number, tolerance: number): Float64Array {
  requireDiagram(diagram, 'sampleViewEdge');
  requireNumber(tolerance, 'sampleViewEdge: tolerance', FINEST * diagram.tolerances.scale);
  const points: number[] = [];
  let [px, py] = [0, 0];
  const add = (x: number, y: number): void => {
    points.push(x, y);
    px = x;
    py = y;
  };
  const sink: EdgeSink = {
    moveTo: add,
    lineTo: add,
    quadraticCurveTo(bx, by, cx, cy) {
      const [ax, ay] = [px, py];
      const bendX = ax - 2 * bx + cx;
      const bendY = ay - 2 * by + cy;
      // A chord over a step of t is off by a quarter of the second difference times t^2.
      const steps = Math.max(1, Math.ceil(Math.sqrt(Math.sqrt(bendX * bendX + bendY * bendY) / (2 * tolerance))));
      for (let k = 1; k < steps; k++) {
        const t = k / steps;
        const s = 1 - t;
        add(s * s * ax + 2 * s * t * bx + t * t * cx, s * s * ay + 2 * s * t * by + t * t * cy);
      }
      add(cx, cy);
    },
  };
  drawViewEdge(diagram, view, e, sink, 0.5 * tolerance);
  return Float64Array.from(points);
}
