import { nextEdge } from '../path-mesh.js';
import type { LineMesh } from './line-mesh.js';

/** What only seems to lie in free space and is shorter than so many times the tolerance is a corner that the line touches. */
const LEAST_ALONG = 64;

/** A part of a polyline in free space: x0, y0, x1, y1, ..., mesh units. */
export type FreePiece = number[];

/**
 * The parts of a polyline that lie in the free space of a mesh, as those of a line from wall to wall in the ground of a disc.
 *
 * @param points x, y, mesh units
 */
export function findFreePieces(mesh: LineMesh, points: Float64Array): FreePiece[] {
  const pieces: FreePiece[] = [];
  let isOpen = false;
  for (let k = 0; k + 3 < points.length; k += 2) {
    const [ax, ay, bx, by] = points.subarray(k, k + 4);
    const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
    if (!(length > 0)) continue;
    const slack = mesh.near / length;
    const spans = coverOf(mesh, ax, ay, bx, by);
    let wasOpen = isOpen;
    isOpen = false;
    for (let i = 0; i < spans.length; ) {
      const begin = spans[i][0];
      let [, reached, from, to] = spans[i];
      for (i++; i < spans.length && spans[i][0] <= reached + slack; i++) {
        reached = Math.max(reached, spans[i][1]);
        from = Math.min(from, spans[i][2]);
        to = Math.max(to, spans[i][3]);
      }
      // All of it along edges: better ends that fit no wall than none at all.
      if (!(to > from) && reached - begin > LEAST_ALONG * slack) [from, to] = [begin, reached];
      const isFirst = from <= slack;
      isOpen = to >= 1 - slack;
      // What is shorter is one point, unless it is the end of what came before.
      if (!(to - from > 2 * slack)) continue;
      const end = isOpen ? [bx, by] : [ax + to * (bx - ax), ay + to * (by - ay)];
      if (isFirst && wasOpen && pieces.length > 0) pieces[pieces.length - 1].push(...end);
      else pieces.push([...(isFirst ? [ax, ay] : [ax + from * (bx - ax), ay + from * (by - ay)]), ...end]);
      wasOpen = false;
    }
  }
  return pieces;
}

/** From, to, widened by the tolerance, and as they are: shares of a way. */
type Span = [number, number, number, number];

/** Per triangle on the way from a to b: the shares of the way at which one enters and leaves it; in rising order. */
function coverOf(mesh: LineMesh, ax: number, ay: number, bx: number, by: number): Span[] {
  const { vertices, triangles, near } = mesh;
  const spans: Span[] = [];
  for (const t of mesh.collect(ax, ay, bx, by)) {
    // A way along an edge would by rounding lie on neither side of it.
    const span: Span = [0, 1, 0, 1];
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      const p = 2 * triangles[e];
      const q = 2 * triangles[nextEdge(e)];
      const dx = vertices[q] - vertices[p];
      const dy = vertices[q + 1] - vertices[p + 1];
      const give = 0.5 * near * Math.sqrt(dx * dx + dy * dy);
      const atA = dx * (ay - vertices[p + 1]) - dy * (ax - vertices[p]);
      const atB = dx * (by - vertices[p + 1]) - dy * (bx - vertices[p]);
      clipSpan(span, 0, atA + give, atB + give);
      clipSpan(span, 2, atA, atB);
    }
    if (!(span[1] > span[0])) continue;
    if (!(span[3] > span[2])) {
      span[2] = Infinity;
      span[3] = -Infinity;
    }
    spans.push(span);
  }
  return spans.sort((s, t) => s[0] - t[0]);
}

/** @param atA,atB how far inside of an edge both ends of the way lie */
function clipSpan(span: Span, at: 0 | 2, atA: number, atB: number): void {
  if (atA < 0 && atB < 0) span[at + 1] = -1;
  else if (atA < 0) span[at] = Math.max(span[at], atA / (atA - atB));
  else if (atB < 0) span[at + 1] = Math.min(span[at + 1], atA / (atA - atB));
}
