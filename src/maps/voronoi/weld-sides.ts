import type { ChainsShape } from './site-shapes.js';

/** A closed walk after welding: vertex ids, and for each side its number in the walk as it was given. */
export interface WeldedLoop {
  readonly vertices: number[];
  readonly positions: number[];
  /** Nothing but one vertex is left of a walk round an obstacle: a point. */
  readonly isPoint: boolean;
}

/**
 * Take the ends of sides shorter than `limit` (m) for one vertex, the one with the lowest id. A side shorter than the
 * shortest edge of the diagram could not have an edge of its own, and its corners would turn at random. What is left of a
 * free space with less than three sides is dropped: it has no room.
 *
 * @returns undefined where no side is that short
 */
export function weldShortSides(chains: ChainsShape, limit: number): WeldedLoop[] | undefined {
  const { vertices, loops } = chains;
  for (let k = 0; k < loops.length; k++)
    if (hasShortSide(vertices, loops[k], limit)) return weld(vertices, loops, limit);
  return undefined;
}

function hasShortSide(vertices: ArrayLike<number>, loop: ArrayLike<number>, limit: number): boolean {
  let p = 2 * loop[loop.length - 1];
  for (let i = 0; i < loop.length; i++) {
    const q = 2 * loop[i];
    const x = vertices[q] - vertices[p];
    const y = vertices[q + 1] - vertices[p + 1];
    if (x * x + y * y < limit * limit) return true;
    p = q;
  }
  return false;
}

function weld(vertices: ArrayLike<number>, loops: readonly ArrayLike<number>[], limit: number): WeldedLoop[] {
  const roots = new Map<number, number>();
  const root = (v: number): number => {
    let k = v;
    for (let up = roots.get(k); up !== undefined; up = roots.get(k)) k = up;
    return k;
  };
  for (const loop of loops) {
    for (let i = 0; i < loop.length; i++) {
      const p = loop[i];
      const q = loop[i + 1 < loop.length ? i + 1 : 0];
      const x = vertices[2 * q] - vertices[2 * p];
      const y = vertices[2 * q + 1] - vertices[2 * p + 1];
      if (x * x + y * y >= limit * limit) continue;
      const a = root(p);
      const b = root(q);
      if (a !== b) roots.set(Math.max(a, b), Math.min(a, b));
    }
  }
  return loops.map((loop) => {
    const kept: number[] = [];
    const positions: number[] = [];
    for (let i = 0; i < loop.length; i++) {
      const p = root(loop[i]);
      if (p === root(loop[i + 1 < loop.length ? i + 1 : 0])) continue;
      kept.push(p);
      positions.push(i);
    }
    if (kept.length >= 3 || kept.length === loop.length) return { vertices: kept, positions, isPoint: false };
    const isRoom = signedArea(vertices, loop) < 0;
    if (isRoom) return { vertices: [], positions: [], isPoint: false };
    return kept.length === 2
      ? { vertices: kept, positions, isPoint: false }
      : { vertices: [root(loop[0])], positions: [0], isPoint: true };
  });
}

function signedArea(vertices: ArrayLike<number>, loop: ArrayLike<number>): number {
  const x0 = vertices[2 * loop[0]];
  const y0 = vertices[2 * loop[0] + 1];
  let area = 0;
  for (let i = 0; i < loop.length; i++) {
    const p = 2 * loop[i];
    const q = 2 * loop[i + 1 < loop.length ? i + 1 : 0];
    area += (vertices[p] - x0) * (vertices[q + 1] - y0) - (vertices[q] - x0) * (vertices[p + 1] - y0);
  }
  return area;
}
