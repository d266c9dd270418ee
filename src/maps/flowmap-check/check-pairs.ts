import type { ClaimedSlit, ProblemList } from './flow-claim.js';
import type { FreeWays } from './free-way.js';
import type { LiftedPieces } from './lift-pieces.js';
import { createFeet, type Feet, measurePieces } from './piece-distance.js';
import { boxDistance, type PieceTree } from './piece-tree.js';

/** How phi is given: a value per piece, and a jump where ways cross the slit. */
export interface PhiValues {
  readonly pieces: LiftedPieces;
  readonly values: Float64Array;
  readonly slit: ClaimedSlit | undefined;
  /** What phi gains on a way that crosses the slit counter-clockwise. */
  readonly jump: number;
}

/** What was measured, for people and benchmarks. */
export interface PairCount {
  /** Pairs of pieces whose distance was computed. */
  measured: number;
}

/**
 * Checks that phi rises by no more than the way between any two walls is long: over all pairs of pieces, by pairs of boxes,
 * of which those are left out whose distance alone is enough.
 * @param slack allowed for rounding, m
 */
export function checkPairs(
  phi: PhiValues,
  tree: PieceTree,
  ways: FreeWays,
  slack: number,
  problems: ProblemList,
): PairCount {
  const { pieces, values, jump } = phi;
  const bounds = gatherBounds(phi, tree);
  const count: PairCount = { measured: 0 };
  const feet = createFeet();
  const stack: number[] = [0, 0];
  while (stack.length > 0) {
    const [b, a] = [stack.pop()!, stack.pop()!];
    if (bounds.steepest(a, b) <= boxDistance(tree.boxes, a, tree.boxes, b) + slack) continue;
    const [sizeA, sizeB] = [tree.ends[a] - tree.starts[a], tree.ends[b] - tree.starts[b]];
    if (tree.left[a] === 0 && tree.left[b] === 0) {
      for (let k = tree.starts[a]; k < tree.ends[a]; k++) {
        for (let l = a === b ? k + 1 : tree.starts[b]; l < tree.ends[b]; l++) {
          const [i, j] = [tree.order[k], tree.order[l]];
          if (jump === 0 && Math.abs(values[i] - values[j]) <= slack) continue;
          count.measured++;
          checkPair(i, j);
        }
      }
    } else if (a === b) {
      const left = tree.left[a];
      stack.push(left, left, left + 1, left + 1, left, left + 1);
    } else if (tree.left[b] === 0 || (tree.left[a] > 0 && sizeA >= sizeB)) {
      stack.push(tree.left[a], b, tree.left[a] + 1, b);
    } else stack.push(a, tree.left[b], a, tree.left[b] + 1);
  }
  return count;

  function checkPair(i: number, j: number): void {
    measurePieces(pieces.ends, pieces.radii, i, j, feet);
    const rise = Math.abs(values[j] - values[i] + jump * crossingsOf(phi, i, j, feet));
    if (rise <= feet.length + slack || !ways.has(feet.ax, feet.ay, feet.bx, feet.by)) return;
    problems.add(
      'steep-pair',
      'certificate.nodes',
      `phi differs by ${rise} between the walls at ${feet.ax}, ${feet.ay} and at ${feet.bx}, ${feet.by}, which are ${feet.length} apart`,
    );
  }
}

/** Crossings on the straight way between two pieces, told by the sides that the pieces are on, not by rounded feet. */
export function crossingsOf({ pieces, slit }: PhiValues, i: number, j: number, { ax, ay, bx, by }: Feet): number {
  const [from, to] = [pieces.sides[i], pieces.sides[j]];
  if (slit === undefined || from === to) return 0;
  const before = slit.dx * (ay - slit.y) - slit.dy * (ax - slit.x);
  const after = slit.dx * (by - slit.y) - slit.dy * (bx - slit.x);
  const share = before === after ? 0.5 : Math.min(1, Math.max(0, before / (before - after)));
  const along = slit.dx * (ax + share * (bx - ax) - slit.x) + slit.dy * (ay + share * (by - ay) - slit.y);
  return along > 0 ? to - from : 0;
}

/** Bounds of phi and of the place beside the slit, for every box of the tree. */
function gatherBounds({ pieces, values, slit, jump }: PhiValues, tree: PieceTree) {
  const count = tree.starts.length;
  const low = new Float64Array(count).fill(Infinity);
  const high = new Float64Array(count).fill(-Infinity);
  const sides = new Uint8Array(count);
  const nearest = new Float64Array(count).fill(Infinity);
  const farthest = new Float64Array(count).fill(-Infinity);
  for (let n = count - 1; n >= 0; n--) {
    const child = tree.left[n];
    if (child > 0) {
      low[n] = Math.min(low[child], low[child + 1]);
      high[n] = Math.max(high[child], high[child + 1]);
      sides[n] = sides[child] | sides[child + 1];
    } else {
      for (let k = tree.starts[n]; k < tree.ends[n]; k++) {
        const piece = tree.order[k];
        low[n] = Math.min(low[n], values[piece]);
        high[n] = Math.max(high[n], values[piece]);
        sides[n] |= 1 << pieces.sides[piece];
      }
    }
    if (slit === undefined) continue;
    for (const x of [tree.boxes[4 * n], tree.boxes[4 * n + 2]]) {
      for (const y of [tree.boxes[4 * n + 1], tree.boxes[4 * n + 3]]) {
        const along = slit.dx * (x - slit.x) + slit.dy * (y - slit.y);
        nearest[n] = Math.min(nearest[n], along);
        farthest[n] = Math.max(farthest[n], along);
      }
    }
  }
  return {
    /** The largest |phi_b + jump c - phi_a| that a pair of the two boxes can have. */
    steepest(a: number, b: number): number {
      const rise = (c: number): number => Math.max(high[b] + jump * c - low[a], high[a] - low[b] - jump * c);
      const mixed = sides[a] | sides[b];
      if (slit === undefined || mixed !== 3) return rise(0);
      if (Math.max(farthest[a], farthest[b]) <= 0) return rise(0);
      const isPure = sides[a] !== 3 && sides[b] !== 3;
      if (isPure && Math.min(nearest[a], nearest[b]) > 0) return rise(sides[a] === 1 ? 1 : -1);
      return Math.max(rise(0), rise(1), rise(-1));
    },
  };
}
