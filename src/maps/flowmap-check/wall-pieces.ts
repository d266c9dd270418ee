import { componentAt, type Domain, NONE } from '../../geometry/index.js';
import { type BoundaryLoops, nextEdge } from './boundary-loops.js';

/** A stretch of a loop edge that belongs to a terminal. */
export interface Cover {
  /** Position in `BoundaryLoops.edges`. */
  readonly place: number;
  /** From and to along the edge, 0 to 1. */
  readonly from: number;
  readonly to: number;
  readonly terminal: number;
}

/** The walls of one part of free space as straight pieces and discs, each with the wall (node) that it belongs to. */
export interface WallPieces {
  readonly count: number;
  /** ax, ay, bx, by per piece; a post or disc has both ends in its middle. */
  readonly ends: Float64Array;
  /** Radius of a disc; 0 for the rest. */
  readonly radii: Float64Array;
  readonly nodes: Int32Array;
  readonly nodeCount: number;
  /** Nodes below this are chains of the terminals' ring. */
  readonly chainCount: number;
  /**
   * Pieces of one node come in the order of its walk, so that crossings of a slit add up. A disc stands behind the first
   * of its flattened edges, which are kept here with `radii` NaN: they carry the walk and are no walls.
   */
  readonly ring: readonly RingPart[];
}

/** A chain or a stretch of a terminal, in the order of the walk around the terminals' ring. */
export interface RingPart {
  /** NONE for a wall chain. */
  readonly terminal: number;
  /** NONE for a terminal. */
  readonly chain: number;
  /** Flat x, y. */
  readonly points: number[];
}

/** Shares of an edge below this are rounding. */
const SHARE = 1e-12;

/**
 * The walls of a component. Every loop is a node but the one that carries terminals, which is cut into chains.
 * @param ring the loop with the terminals, or NONE
 */
export function collectPieces(
  domain: Domain,
  loops: BoundaryLoops,
  component: number,
  ring: number,
  covers: readonly Cover[],
): WallPieces {
  const { vertices, triangles, edgeSegments, segmentCircles, circles, posts } = domain;
  const ends: number[] = [];
  const radii: number[] = [];
  const nodes: number[] = [];
  const add = (ax: number, ay: number, bx: number, by: number, radius: number, node: number): void => {
    ends.push(ax, ay, bx, by);
    radii.push(radius);
    nodes.push(node);
  };
  const parts = ring === NONE ? [] : cutRing(domain, loops, ring, covers);
  let nodeCount = 0;
  for (const { chain, points } of parts) {
    if (chain === NONE) continue;
    nodeCount++;
    // The ends count as points of their own: where the way to the rest of a wall leads out through a terminal, the way to its
    // end is the shortest one that stays inside, and that of no whole piece.
    const last = points.length - 2;
    add(points[0], points[1], points[0], points[1], 0, chain);
    for (let k = 2; k < points.length; k += 2) {
      add(points[k - 2], points[k - 1], points[k], points[k + 1], 0, chain);
    }
    if (last > 0) add(points[last], points[last + 1], points[last], points[last + 1], 0, chain);
  }
  const chainCount = nodeCount;
  for (let loop = 0; loop + 1 < loops.starts.length; loop++) {
    if (loops.components[loop] !== component || loop === ring) continue;
    const node = nodeCount++;
    let lastCircle = NONE;
    for (let k = loops.starts[loop]; k < loops.starts[loop + 1]; k++) {
      const e = loops.edges[k];
      const [a, b] = [2 * triangles[e], 2 * triangles[nextEdge(e)]];
      const circle = segmentCircles[edgeSegments[e]];
      add(vertices[a], vertices[a + 1], vertices[b], vertices[b + 1], circle === NONE ? 0 : Number.NaN, node);
      if (circle !== NONE && circle !== lastCircle) {
        const [x, y] = [circles[3 * circle], circles[3 * circle + 1]];
        add(x, y, x, y, circles[3 * circle + 2], node);
      }
      lastCircle = circle;
    }
  }
  for (let k = 0; k < posts.length; k += 2) {
    if (componentAt(domain, posts[k], posts[k + 1]) !== component) continue;
    add(posts[k], posts[k + 1], posts[k], posts[k + 1], 0, nodeCount++);
  }
  return {
    count: radii.length,
    ends: Float64Array.from(ends),
    radii: Float64Array.from(radii),
    nodes: Int32Array.from(nodes),
    nodeCount,
    chainCount,
    ring: parts,
  };
}

/** Cuts the loop with the terminals where they begin and end; where two terminals meet, the point between is a chain. */
function cutRing(domain: Domain, loops: BoundaryLoops, ring: number, covers: readonly Cover[]): RingPart[] {
  const { vertices, triangles } = domain;
  const byPlace = new Map<number, Cover[]>();
  for (const cover of covers) {
    const list = byPlace.get(cover.place) ?? [];
    list.push(cover);
    byPlace.set(
      cover.place,
      list.sort((p, q) => p.from - q.from),
    );
  }
  const parts: { terminal: number; points: number[] }[] = [];
  const extend = (terminal: number, ax: number, ay: number, bx: number, by: number): void => {
    let last = parts.at(-1);
    if (last === undefined || last.terminal !== terminal) {
      // Terminals that touch: the post between two doors.
      if (last !== undefined && last.terminal !== NONE && terminal !== NONE)
        parts.push({ terminal: NONE, points: [ax, ay] });
      last = { terminal, points: [ax, ay] };
      parts.push(last);
    }
    last.points.push(bx, by);
  };
  for (let k = loops.starts[ring]; k < loops.starts[ring + 1]; k++) {
    const e = loops.edges[k];
    const [a, b] = [2 * triangles[e], 2 * triangles[nextEdge(e)]];
    const [ax, ay] = [vertices[a], vertices[a + 1]];
    const [dx, dy] = [vertices[b] - ax, vertices[b + 1] - ay];
    const step = (terminal: number, from: number, to: number): void =>
      extend(
        terminal,
        ax + from * dx,
        ay + from * dy,
        to === 1 ? ax + dx : ax + to * dx,
        to === 1 ? ay + dy : ay + to * dy,
      );
    let at = 0;
    for (const { from, to, terminal } of byPlace.get(k) ?? []) {
      if (from - at > SHARE) step(NONE, at, from);
      step(terminal, Math.max(at, from), to);
      at = to;
    }
    if (1 - at > SHARE) step(NONE, at, 1);
  }
  closeRing(parts);
  let chains = 0;
  return parts.map(({ terminal, points }) => ({ terminal, chain: terminal === NONE ? chains++ : NONE, points }));
}

/** The walk begins anywhere: its last part and its first may be one. */
function closeRing(parts: { terminal: number; points: number[] }[]): void {
  const [first, last] = [parts[0], parts.at(-1)!];
  if (parts.length < 2) return;
  if (first.terminal === last.terminal) {
    last.points.push(...first.points.slice(2));
    parts.shift();
  } else if (first.terminal !== NONE && last.terminal !== NONE) {
    parts.unshift({ terminal: NONE, points: first.points.slice(0, 2) });
  }
}
