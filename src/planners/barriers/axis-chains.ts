import { NONE } from '../../geometry/index.js';
import { sampleEdge, type VoronoiDiagram } from '../../maps/index.js';
import { footOn, narrowestBetween } from './site-foot.js';

/** Vertices nearer to a wall than this share of the scene lie on it. */
const ON_WALL = 1e-9;
/** How near sampled axes stay to the diagram, as a share of the clearance, and of the scene where there is none. */
const TOLERANCE = 0.05;
const LEAST_TOLERANCE = 1e-4;
/** Points are so near that clearances of neighbours differ by at most this factor, down to this share of the clearance. */
const FINE = 1.1;
const FINEST = 0.05;

/** A row of edges of the diagram without a junction, as points. */
export interface AxisChain {
  /** Half-edges in order, each with its own cell on the left. */
  readonly pieces: readonly number[];
  /** x0, y0, x1, y1, ..., m. */
  readonly points: Float64Array;
  /** Per point: clearance, and way along the chain, m. */
  readonly radii: Float64Array;
  readonly along: Float64Array;
  /** Per stretch between two points: the cells on both sides. */
  readonly leftCells: Int32Array;
  readonly rightCells: Int32Array;
  /** Nothing goes on at the start, at the end: a dead end, as behind a door. */
  readonly isStartFree: boolean;
  readonly isEndFree: boolean;
}

/**
 * The Voronoi diagram as chains between junctions. Edges that run into a corner between two walls are left out: they part no
 * two sides of a way.
 */
export function listAxisChains(diagram: VoronoiDiagram): AxisChain[] {
  const { store } = diagram;
  const least = ON_WALL * diagram.tolerances.scale;
  /** Half-edges that are kept, both of each edge, leaving each vertex. */
  const leaving = new Map<number, number[]>();
  const kept: number[] = [];
  const startOf = (p: number): number => store.vertices[p];
  const endOf = (p: number): number => store.vertices[store.following(p)];
  for (let c = 0; c < store.cellEnd; c++) {
    if (store.live[c] === 0) continue;
    for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) {
      if (store.radii[p] <= least || store.radii[store.following(p)] <= least) continue;
      kept.push(p);
      const list = leaving.get(startOf(p));
      if (list) list.push(p);
      else leaving.set(startOf(p), [p]);
    }
  }
  const isTaken = new Uint8Array(store.pieceEnd);
  const chains: AxisChain[] = [];
  const take = (first: number): void => {
    const pieces: number[] = [];
    for (let p = first; p !== NONE && isTaken[p] === 0; p = goOn(p)) {
      isTaken[p] = 1;
      isTaken[store.twins[p]] = 1;
      pieces.push(p);
    }
    const degree = (v: number): number => leaving.get(v)?.length ?? 0;
    const last = pieces[pieces.length - 1];
    chains.push(sampleChain(diagram, pieces, degree(startOf(first)) === 1, degree(endOf(last)) === 1));
  };
  /** The half-edge behind p where no junction is, or NONE. */
  const goOn = (p: number): number => {
    const list = leaving.get(endOf(p)) ?? [];
    if (list.length !== 2) return NONE;
    return list[0] === store.twins[p] ? list[1] : list[0];
  };
  for (const p of kept) if (isTaken[p] === 0 && leaving.get(startOf(p))?.length !== 2) take(p);
  // What is left closes: begin at its widest place.
  for (const p of kept) {
    if (isTaken[p] === 1) continue;
    let widest = p;
    for (let q = goOn(p); q !== p && q !== NONE; q = goOn(q)) if (store.radii[q] > store.radii[widest]) widest = q;
    take(widest);
  }
  return chains;
}

function sampleChain(
  diagram: VoronoiDiagram,
  pieces: readonly number[],
  isStartFree: boolean,
  isEndFree: boolean,
): AxisChain {
  const { store, tolerances } = diagram;
  const points: number[] = [];
  const lefts: number[] = [];
  const rights: number[] = [];
  for (const p of pieces) {
    const left = store.owners[p];
    const right = store.neighbours[p];
    const end = store.following(p);
    const apex = narrowestBetween(store, left, right, [store.xs[p], store.ys[p], store.xs[end], store.ys[end]]);
    const ends = Math.min(store.radii[p], store.radii[end]);
    const smallest = apex ? clearanceBetween(diagram, left, right, ...apex) : ends;
    const tolerance = Math.max(TOLERANCE * smallest, LEAST_TOLERANCE * tolerances.scale);
    const coarse = Array.from(sampleEdge(diagram, p, tolerance));
    if (apex) insertPoint(coarse, apex);
    const floor = ON_WALL * tolerances.scale;
    const samples = refine(coarse, floor, (x, y) => clearanceBetween(diagram, left, right, x, y));
    const from = points.length === 0 ? 0 : 2;
    for (let k = from; k < samples.length; k++) points.push(samples[k]);
    for (let k = 2; k < samples.length; k += 2) {
      lefts.push(left);
      rights.push(right);
    }
  }
  const count = points.length >> 1;
  const radii = new Float64Array(count);
  const along = new Float64Array(count);
  for (let k = 0; k < count; k++) {
    const x = points[2 * k];
    const y = points[2 * k + 1];
    const stretch = Math.min(k, lefts.length - 1);
    radii[k] = clearanceBetween(diagram, lefts[stretch], rights[stretch], x, y);
    if (k > 0) along[k] = along[k - 1] + lengthOf(x - points[2 * k - 2], y - points[2 * k - 1]);
  }
  return {
    pieces,
    points: Float64Array.from(points),
    radii,
    along,
    leftCells: Int32Array.from(lefts),
    rightCells: Int32Array.from(rights),
    isStartFree,
    isEndFree,
  };
}

/** Distance of a place between two sites from the nearer one, m. */
function clearanceBetween({ store }: VoronoiDiagram, left: number, right: number, x: number, y: number): number {
  const [ax, ay] = footOn(store, left, x, y);
  const [bx, by] = footOn(store, right, x, y);
  return Math.min(lengthOf(x - ax, y - ay), lengthOf(x - bx, y - by));
}

/** Halve stretches along which the clearance changes much, down to `floor` (m). */
function refine(samples: readonly number[], floor: number, clearance: (x: number, y: number) => number): number[] {
  const out = [samples[0], samples[1]];
  let from = clearance(samples[0], samples[1]);
  /** Points to come, the next one last. */
  const waiting: number[] = [];
  for (let k = samples.length - 2; k >= 2; k -= 2) waiting.push(samples[k], samples[k + 1]);
  while (waiting.length > 0) {
    const x = waiting[waiting.length - 2];
    const y = waiting[waiting.length - 1];
    const beforeX = out[out.length - 2];
    const beforeY = out[out.length - 1];
    const to = clearance(x, y);
    const least = Math.min(from, to);
    if (Math.max(from, to) > FINE * least && lengthOf(x - beforeX, y - beforeY) > Math.max(floor, FINEST * least)) {
      waiting.push(0.5 * (x + beforeX), 0.5 * (y + beforeY));
      continue;
    }
    out.push(x, y);
    waiting.length -= 2;
    from = to;
  }
  return out;
}

/** Put a point of the curve where it belongs among the samples. */
function insertPoint(samples: number[], [x, y]: readonly [number, number]): void {
  let best = 0;
  let least = Infinity;
  for (let k = 0; k + 3 < samples.length; k += 2) {
    const around = lengthOf(x - samples[k], y - samples[k + 1]) + lengthOf(x - samples[k + 2], y - samples[k + 3]);
    const excess = around - lengthOf(samples[k + 2] - samples[k], samples[k + 3] - samples[k + 1]);
    if (excess < least) {
      least = excess;
      best = k;
    }
  }
  samples.splice(best + 2, 0, x, y);
}

function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}
