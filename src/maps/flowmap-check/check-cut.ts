import { NONE } from '../../geometry/index.js';
import type { ProblemList } from './flow-claim.js';
import type { FreeWays } from './free-way.js';
import type { RingPart } from './wall-pieces.js';

/** Finds the walls at a point: node and crossings of the slit up to it. */
export type FindWalls = (x: number, y: number) => readonly { readonly node: number; readonly sheet: number }[];

/** Joins things that hang together. */
class Groups {
  private readonly parents: Int32Array;

  constructor(count: number) {
    this.parents = Int32Array.from({ length: count }, (_, k) => k);
  }

  find(k: number): number {
    let root = k;
    while (this.parents[root] !== root) root = this.parents[root];
    while (this.parents[k] !== root) [k, this.parents[k]] = [this.parents[k], root];
    return root;
  }

  join(a: number, b: number): void {
    this.parents[this.find(a)] = this.find(b);
  }
}

/**
 * Checks that a gate is in the free space but for stretches through one and the same wall, such as an obstacle on its way. A
 * gate that goes outside from one wall to another would part nothing there.
 */
export function checkInside(
  points: ArrayLike<number>,
  ways: FreeWays,
  find: FindWalls,
  where: string,
  problems: ProblemList,
): void {
  for (let n = 2; n < points.length; n += 2) {
    for (const [ax, ay, bx, by] of ways.findBlocked(points[n - 2], points[n - 1], points[n], points[n + 1])) {
      const ends = find(bx, by);
      if (find(ax, ay).some(({ node }) => ends.some((other) => other.node === node))) continue;
      problems.add('gate-outside', where, 'the gate leaves the free space');
      return;
    }
  }
}

/** Joins the walls that the ends of gates are on; a gate that hangs in the air is reported. */
export function joinGates(
  gates: readonly ArrayLike<number>[],
  nodeCount: number,
  find: FindWalls,
  where: string,
  problems: ProblemList,
): Groups {
  const groups = new Groups(nodeCount);
  gates.forEach((points, k) => {
    const ends = [find(points[0], points[1]), find(points[points.length - 2], points[points.length - 1])];
    if (ends.some((walls) => walls.length === 0)) {
      problems.add('loose-gate', `${where}[${k}]`, 'the gate does not reach from wall to wall');
      return;
    }
    const [first, ...others] = ends.flat();
    for (const { node } of others) groups.join(first.node, node);
  });
  return groups;
}

/**
 * Checks that joined walls part every source from every sink. On a ring, two stretches are parted if some group has walls
 * on both ways from one to the other.
 */
export function checkParting(
  groups: Groups,
  ring: readonly RingPart[],
  kinds: readonly ('source' | 'sink')[],
  where: string,
  problems: ProblemList,
): void {
  for (let s = 0; s < ring.length; s++) {
    if (ring[s].terminal === NONE || kinds[ring[s].terminal] !== 'source') continue;
    for (let t = 0; t < ring.length; t++) {
      if (ring[t].terminal === NONE || kinds[ring[t].terminal] !== 'sink') continue;
      const between = new Set<number>();
      for (let k = (s + 1) % ring.length; k !== t; k = (k + 1) % ring.length) {
        if (ring[k].chain !== NONE) between.add(groups.find(ring[k].chain));
      }
      let isParted = false;
      for (let k = (t + 1) % ring.length; k !== s; k = (k + 1) % ring.length) {
        if (ring[k].chain !== NONE && between.has(groups.find(ring[k].chain))) isParted = true;
      }
      if (isParted) continue;
      problems.add(
        'not-parted',
        where,
        `a way from terminal ${ring[s].terminal} to terminal ${ring[t].terminal} crosses no gate`,
      );
      return;
    }
  }
}

/**
 * Checks that gates, in their order, are a closed way that goes round the area so many times: the end of one and the begin
 * of the next are on one wall.
 * @param crossings of a gate with the slit
 */
export function checkRound(
  gates: readonly ArrayLike<number>[],
  winding: number,
  find: FindWalls,
  crossings: (points: ArrayLike<number>) => number,
  where: string,
  problems: ProblemList,
): void {
  let turns = 0;
  for (let k = 0; k < gates.length; k++) {
    const [gate, next] = [gates[k], gates[(k + 1) % gates.length]];
    const here = find(gate[gate.length - 2], gate[gate.length - 1]);
    const there = find(next[0], next[1]);
    const joint = here.flatMap((wall) =>
      there.flatMap((other) => (other.node === wall.node ? [other.sheet - wall.sheet] : [])),
    );
    if (joint.length === 0) {
      problems.add('not-closed', `${where}[${k}]`, 'the next gate begins at another wall');
      return;
    }
    turns += crossings(gate) + joint[0];
  }
  if (Math.abs(turns) !== winding) {
    problems.add('not-parted', where, `the cut goes round the area ${turns} times, not ${winding}`);
  }
}
