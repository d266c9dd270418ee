import { NONE } from '../../../geometry/index.js';
import { radiusAt, smallestBetween } from '../../roadmap/edge-part.js';
import { FULL } from '../../voronoi/cell-store.js';
import type { VoronoiDiagram } from '../../voronoi/diagram.js';
import { type EdgeCurve, edgeCurve } from '../../voronoi/edge-curve.js';

/**
 * The curves at one distance from their nearest site: the outline of where the centre of a disc can be. Per cell of the
 * diagram the curve is a line along a side or an arc about a corner, post or circle; it runs counter-clockwise round its
 * site, free space on its right, and ends where the cell ends (at a ray between two sites of one wall) or where the edge of
 * the cell comes down to the distance (a notch, shared with the neighbour). So curves never cross, and follow each other
 * through the diagram's own links.
 */
export interface GrownOutline {
  readonly count: number;
  readonly cells: Int32Array;
  /** Per curve: x, y where it starts and ends, of notches only; NaN where it ends at a ray, or nowhere. */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** Per curve: the one that follows; itself where it closes alone. */
  readonly followers: Int32Array;
  /** Per curve: number of its connected part of the free space, the number of one of its curves. */
  readonly parts: Int32Array;
}

/** Halvings on the way to a notch. */
const HALVINGS = 64;

/** Trace the outline at a distance of `radius` (m, > 0) from all sites. */
export function traceOutline(diagram: VoronoiDiagram, radius: number): GrownOutline {
  const { store } = diagram;
  const cells: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  /** Per piece: the curve over its start and over its end; NONE where its edge is nearer than the radius. */
  const overStart = new Int32Array(store.pieceEnd).fill(NONE);
  const overEnd = new Int32Array(store.pieceEnd).fill(NONE);
  /** Per curve: the piece whose edge it ends at, or NONE at a ray. */
  const endPieces: number[] = [];
  const open = (c: number, place: readonly [number, number]): number => {
    starts.push(place[0], place[1]);
    ends.push(NaN, NaN);
    endPieces.push(NONE);
    return cells.push(c) - 1;
  };
  for (let c = 0; c < store.cellEnd; c++) {
    if (store.live[c] === 0) continue;
    const first = store.firstEdge(c);
    const end = store.edgeEnd(c);
    let current = NONE;
    for (let p = first; p < end; p++) {
      const from = radiusOf(diagram, p);
      const to = radiusOf(diagram, store.following(p));
      if (from >= radius && current === NONE) current = open(c, NOWHERE);
      overStart[p] = from >= radius ? current : NONE;
      if (smallestOf(diagram, p) < radius) {
        if (current !== NONE) {
          const place = findNotch(diagram, p, radius, true);
          ends[2 * current] = place[0];
          ends[2 * current + 1] = place[1];
          endPieces[current] = p;
          current = NONE;
        }
        if (to >= radius) current = open(c, findNotch(diagram, p, radius, false));
      }
      overEnd[p] = to >= radius ? current : NONE;
    }
    if (store.kinds[c] !== FULL || current === NONE || overStart[first] === NONE) continue;
    joinSeam(current, overStart[first], first, end);
  }

  /** The last curve of a full cell goes on as its first. */
  function joinSeam(last: number, before: number, first: number, end: number): void {
    if (last === before) return;
    starts[2 * before] = starts[2 * last];
    starts[2 * before + 1] = starts[2 * last + 1];
    cells[last] = NONE;
    for (let p = first; p < end; p++) {
      if (overStart[p] === last) overStart[p] = before;
      if (overEnd[p] === last) overEnd[p] = before;
    }
  }

  const count = cells.length;
  const followers = new Int32Array(count).fill(NONE);
  const parents = Int32Array.from({ length: count }, (_, k) => k);
  for (let k = 0; k < count; k++) {
    const c = cells[k];
    if (c === NONE) continue;
    const p = endPieces[k];
    if (p !== NONE) followers[k] = overEnd[store.twins[p]];
    else if (store.kinds[c] === FULL) followers[k] = k;
    else {
      // Cells so narrow that all their edges were contracted are passed over.
      let next = store.next[c];
      while (next !== NONE && store.firstEdge(next) === store.edgeEnd(next)) next = store.next[next];
      if (next !== NONE) followers[k] = overStart[store.firstEdge(next)];
    }
    if (followers[k] !== NONE) unite(parents, k, followers[k]);
    for (let q = store.firstEdge(c); q < store.edgeEnd(c); q++) {
      const twin = store.twins[q];
      if (overStart[q] !== NONE && overEnd[twin] !== NONE) unite(parents, overStart[q], overEnd[twin]);
    }
  }
  const parts = new Int32Array(count);
  for (let k = 0; k < count; k++) parts[k] = find(parents, k);
  return {
    count,
    cells: Int32Array.from(cells),
    starts: Float64Array.from(starts),
    ends: Float64Array.from(ends),
    followers,
    parts,
  };
}

const NOWHERE: readonly [number, number] = [NaN, NaN];

/** Radius of the vertex at the start of a piece: the same number for all pieces there. */
function radiusOf({ store }: VoronoiDiagram, p: number): number {
  const v = store.vertices[p];
  return store.radii[v === NONE ? p : v];
}

/** Of the two halves of an edge the one that both its cells compute from. */
function canonical({ store }: VoronoiDiagram, p: number): number {
  return store.keys[store.owners[p]] < store.keys[store.neighbours[p]] ? p : store.twins[p];
}

/** Radius of the smallest empty circle on an edge, the same number from both sides. */
export function smallestOf(diagram: VoronoiDiagram, p: number): number {
  const q = canonical(diagram, p);
  const curve = edgeCurve(diagram, q);
  const from = radiusOf(diagram, q);
  const to = radiusOf(diagram, diagram.store.following(q));
  return smallestBetween(curve, curve.from, from, curve.to, to);
}

/** The parameter of the narrowest point of an edge. */
export function narrowestOn(curve: EdgeCurve, fromRadius: number, toRadius: number): number {
  const { from, to, apex } = curve;
  if (apex > Math.min(from, to) && apex < Math.max(from, to)) return apex;
  return fromRadius <= toRadius ? from : to;
}

/** Where the empty circle on an edge shrinks to the radius, coming from its start; or, not `isDown`, from its end. */
function findNotch(diagram: VoronoiDiagram, p: number, radius: number, isDown: boolean): readonly [number, number] {
  const { store } = diagram;
  const q = canonical(diagram, p);
  const curve = edgeCurve(diagram, q);
  const low = narrowestOn(curve, radiusOf(diagram, q), radiusOf(diagram, store.following(q)));
  let wide = (q === p) === isDown ? curve.from : curve.to;
  let narrow = low;
  for (let k = 0; k < HALVINGS; k++) {
    const middle = 0.5 * (wide + narrow);
    if (middle === wide || middle === narrow) break;
    const [x, y] = curve.at(middle);
    if (radiusAt(diagram, q, x, y) >= radius) wide = middle;
    else narrow = middle;
  }
  return curve.at(wide);
}

function find(parents: Int32Array, k: number): number {
  let root = k;
  while (parents[root] !== root) root = parents[root];
  for (let at = k; at !== root; ) {
    const next = parents[at];
    parents[at] = root;
    at = next;
  }
  return root;
}

function unite(parents: Int32Array, a: number, b: number): void {
  parents[find(parents, a)] = find(parents, b);
}
