import type { ClaimedNode, ProblemList } from './flow-claim.js';
import type { LiftedPieces } from './lift-pieces.js';
import { closestPoints, createFeet } from './piece-distance.js';
import { type PieceTree, visitNear } from './piece-tree.js';
import type { CrossingCount } from './slit.js';

/** What a point of a wall is called: its node, and the crossings of the slit up to it. */
export interface WallPoint {
  readonly node: number;
  readonly piece: number;
  readonly sheet: number;
}

/** Nodes whose walls come within `reach` of a point, the nearest piece of each. */
export function findWallPoints(
  pieces: LiftedPieces,
  tree: PieceTree,
  crossings: CrossingCount,
  x: number,
  y: number,
  reach: number,
): WallPoint[] {
  const { ends, radii, nodes, sheets } = pieces;
  const best = new Map<number, { gap: number; point: WallPoint }>();
  const feet = createFeet();
  visitNear(tree, Float64Array.of(x, y, x, y), reach, (piece) => {
    const [px, py, qx, qy] = ends.subarray(4 * piece, 4 * piece + 4);
    const gap = Math.abs(closestPoints(x, y, x, y, px, py, qx, qy, feet).length - radii[piece]);
    const node = nodes[piece];
    if (gap > reach || gap >= (best.get(node)?.gap ?? Infinity)) return;
    const turn = radii[piece] > 0 ? crossings(px, py, x, y) : 0;
    best.set(node, { gap, point: { node, piece, sheet: sheets[piece] + turn } });
  });
  return [...best.values()].sort((p, q) => p.gap - q.gap).map(({ point }) => point);
}

/**
 * The value of phi on every piece, from one claimed point of each node. Reports nodes that are not named, or named twice, and
 * points that are on no wall.
 * @param isNeeded whether the potential of a node matters
 * @returns per piece; NaN where it is not known
 */
export function assignValues(
  claimed: readonly ClaimedNode[],
  pieces: LiftedPieces,
  nodeCount: number,
  jump: number,
  find: (x: number, y: number) => readonly WallPoint[],
  isNeeded: (node: number) => boolean,
  problems: ProblemList,
): Float64Array {
  const bases = new Float64Array(nodeCount).fill(Number.NaN);
  claimed.forEach(({ x, y, potential }, k) => {
    const where = `certificate.nodes[${k}]`;
    const points = find(x, y);
    if (points.length === 0) {
      problems.add('no-wall', where, `there is no wall at ${x}, ${y}`);
      return;
    }
    const free = points.find(({ node }) => Number.isNaN(bases[node]));
    if (free === undefined) {
      problems.add('twice', where, `the wall at ${x}, ${y} has a potential already`);
      return;
    }
    bases[free.node] = potential + jump * free.sheet;
  });
  const values = new Float64Array(pieces.count).fill(Number.NaN);
  const missing = new Set<number>();
  for (let k = 0; k < pieces.count; k++) {
    const node = pieces.nodes[k];
    values[k] = bases[node] - jump * pieces.sheets[k];
    if (Number.isNaN(values[k]) && isNeeded(node) && !missing.has(node)) {
      missing.add(node);
      const [x, y] = [pieces.ends[4 * k], pieces.ends[4 * k + 1]];
      problems.add('unnamed', 'certificate.nodes', `the wall at ${x}, ${y} has no potential`);
    }
  }
  return values;
}
