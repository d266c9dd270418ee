import type { Chain, Solid } from './collect-chains.js';
import { NONE } from './domain-input.js';
import type { PlanarGraph } from './planarise.js';
import type { Triangulation } from './triangulate.js';

/**
 * In a pile of solids every pair is listed up to this depth; each further one is told once, with the lowest. A drawing
 * pasted a thousand times over itself would else be half a million findings.
 */
export const MAX_LISTED_DEPTH = 6;

/** What each triangle is, and what the solids do to each other. */
export interface FaceClasses {
  /** Per triangle: 1 = free, inside an area and in no solid. */
  readonly free: Uint8Array;
  /** Per triangle: its face, a maximal set of triangles not parted by constraints. */
  readonly faces: Int32Array;
  readonly faceCount: number;
  /** Some triangle lies inside an area, free or not. */
  readonly hasGround: boolean;
  /** Pairs of obstacles' solids that share area, lower index first, as `low * solids + high`. */
  readonly overlaps: Set<number>;
  /** Solids with area outside every walkable area. */
  readonly outside: Set<number>;
}

/**
 * Decide for every triangle what covers it, by winding numbers. Faces (triangles not parted by constraints) form a tree
 * under depth-first search from the outside; crossing an edge changes the winding numbers of the chains along it, and
 * leaving a face takes the change back. So the whole state is one counter per chain and nothing is copied.
 */
export function classifyFaces(
  mesh: Triangulation,
  graph: PlanarGraph,
  chains: readonly Chain[],
  solids: readonly Solid[],
): FaceClasses {
  const { triangles, twins, constraints } = mesh;
  const triangleCount = triangles.length / 3;
  const free = new Uint8Array(triangleCount);
  const faces = new Int32Array(triangleCount).fill(NONE);
  const cover = new Cover(graph, chains, solids);
  let faceCount = 0;

  // The open faces, innermost last: where their half-edges on constraints begin in `borders`, how many of those are
  // done, and the half-edge through which the face was entered.
  const borders = new Int32Array(triangles.length);
  let borderCount = 0;
  const starts: number[] = [];
  const cursors: number[] = [];
  const entries: number[] = [];
  const flood = new Int32Array(triangleCount);

  const openFace = (triangle: number, entry: number): void => {
    starts.push(borderCount);
    cursors.push(borderCount);
    entries.push(entry);
    const face = faceCount++;
    const isFree = cover.judge() ? 1 : 0;
    let depth = 1;
    flood[0] = triangle;
    faces[triangle] = face;
    while (depth > 0) {
      const t = flood[--depth];
      free[t] = isFree;
      for (let e = 3 * t; e < 3 * t + 3; e++) {
        const o = twins[e];
        if (o === NONE) continue;
        if (constraints[e] !== NONE) borders[borderCount++] = e;
        else {
          const neighbour = (o / 3) | 0;
          if (faces[neighbour] !== NONE) continue;
          faces[neighbour] = face;
          flood[depth++] = neighbour;
        }
      }
    }
  };

  // The twin of NONE belongs to a triangle at the rim of the box, covered by nothing.
  let outer = 0;
  while (twins[outer] !== NONE) outer++;
  openFace((outer / 3) | 0, NONE);
  while (starts.length > 0) {
    const top = starts.length - 1;
    // Borders of inner faces are gone again, so those of this one reach to the end.
    if (cursors[top] === borderCount) {
      const entry = entries[top];
      if (entry !== NONE) cover.cross(constraints[entry], triangles[entry], 1);
      borderCount = starts[top];
      starts.pop();
      cursors.pop();
      entries.pop();
      continue;
    }
    const e = borders[cursors[top]++];
    const neighbour = (twins[e] / 3) | 0;
    if (faces[neighbour] !== NONE) continue;
    cover.cross(constraints[e], triangles[e], -1);
    openFace(neighbour, e);
  }
  return { free, faces, faceCount, hasGround: cover.hasGround, overlaps: cover.overlaps, outside: cover.outside };
}

/** Winding numbers of the chains at the present face, and what follows from them. */
class Cover {
  hasGround = false;
  readonly overlaps = new Set<number>();
  readonly outside = new Set<number>();
  private readonly winding: Int32Array;
  private readonly outerIn: Uint8Array;
  private readonly holesIn: Int32Array;
  private areas = 0;
  /** Obstacle solids that cover the present face, unordered. */
  private readonly active: number[] = [];
  /** How many at the end of `active` came in with the last edge. */
  private entered = 0;

  constructor(
    private readonly graph: PlanarGraph,
    private readonly chains: readonly Chain[],
    private readonly solids: readonly Solid[],
  ) {
    this.winding = new Int32Array(chains.length);
    this.outerIn = new Uint8Array(solids.length);
    this.holesIn = new Int32Array(solids.length);
  }

  /** Is the present face free? Notes overlaps on the way. */
  judge(): boolean {
    const { active, areas, solids } = this;
    if (active.length > 1) {
      const depth = Math.min(active.length, MAX_LISTED_DEPTH);
      for (let i = 0; i < depth; i++) {
        for (let j = i + 1; j < depth; j++) {
          const low = Math.min(active[i], active[j]);
          const high = Math.max(active[i], active[j]);
          this.overlaps.add(low * solids.length + high);
        }
      }
      for (let i = Math.max(depth, active.length - this.entered); i < active.length; i++) {
        const low = Math.min(active[0], active[i]);
        const high = Math.max(active[0], active[i]);
        this.overlaps.add(low * solids.length + high);
      }
    }
    if (areas > 0) this.hasGround = true;
    else for (const solid of active) this.outside.add(solid);
    return areas > 0 && active.length === 0;
  }

  /**
   * Cross constraint k. `from` is the start of the half-edge whose left side is the face that is left (direction -1) or
   * returned to (+1): the winding number is higher by one on the left of a chain than on its right.
   */
  cross(k: number, from: number, direction: number): void {
    const { graph, chains, winding, solids } = this;
    const along = graph.edges[2 * k] === from ? direction : -direction;
    this.entered = 0;
    for (let s = graph.sourceStarts[k]; s < graph.sourceStarts[k + 1]; s++) {
      const id = graph.sourceChains[s];
      const chain = chains[id];
      if (chain.solid === NONE) continue;
      const before = winding[id];
      const after = before + along * graph.sourceSigns[s];
      winding[id] = after;
      if ((before === 0) === (after === 0)) continue;
      const { solid } = chain;
      const was = this.outerIn[solid] === 1 && this.holesIn[solid] === 0;
      if (chain.isHole) this.holesIn[solid] += after === 0 ? -1 : 1;
      else this.outerIn[solid] = after === 0 ? 0 : 1;
      const is = this.outerIn[solid] === 1 && this.holesIn[solid] === 0;
      if (was === is) continue;
      if (solids[solid].obstacle === NONE) this.areas += is ? 1 : -1;
      else if (is) {
        this.active.push(solid);
        this.entered++;
      } else this.active.splice(this.active.lastIndexOf(solid), 1);
    }
  }
}
