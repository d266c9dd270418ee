import { checkInside, checkParting, checkRound, type FindWalls, joinGates } from './check-cut.js';
import type { ClaimedLanes, ProblemList } from './flow-claim.js';
import type { FreeWays } from './free-way.js';
import type { CrossingCount } from './slit.js';
import type { RingPart } from './wall-pieces.js';

/** The walls that a cut is judged against. */
export interface CutGround {
  readonly ring: readonly RingPart[];
  readonly kinds: readonly ('source' | 'sink')[];
  readonly nodeCount: number;
  readonly find: FindWalls;
  readonly crossings: CrossingCount;
  readonly ways: FreeWays;
  /** Of the scene, m. */
  readonly size: number;
  readonly slack: number;
}

/** A gate that is this share of the scene's size too narrow still lets a lane through: exact-fit doors. */
const FIT = 1e-10;

/** Checks the proof that no more lanes than `max` are possible: gates that every lane must pass, with what fits through each. */
export function checkLaneCut(
  { radius, max, list, cut }: ClaimedLanes,
  kind: 'chains' | 'area' | 'apart',
  ground: CutGround,
  problems: ProblemList,
): void {
  if (list.length > max) problems.add('lanes', 'lanes_max', `there are ${list.length} lanes, and at most ${max}`);
  const where = 'certificate.lane_cut';
  if (cut === undefined) {
    problems.add('no-lane-cut', where, 'nothing proves that there are no more lanes');
    return;
  }
  const { find, crossings, ways, slack, size } = ground;
  let sum = 0;
  cut.gates.forEach(({ points, count }, k) => {
    let length = 0;
    for (let n = 2; n < points.length; n += 2) {
      const [dx, dy] = [points[n] - points[n - 2], points[n + 1] - points[n - 1]];
      length += Math.sqrt(dx * dx + dy * dy);
    }
    checkInside(points, ways, find, `${where}.gates[${k}]`, problems);
    const fits = (spare: number): number => Math.floor((length + FIT * size + spare) / (2 * radius));
    if (count < fits(-slack) || count > fits(slack)) {
      problems.add(
        'lane-count',
        `${where}.gates[${k}].count`,
        `${fits(0)} lanes fit through ${length} m, not ${count}`,
      );
    }
    sum += count;
  });
  const gates = cut.gates.map(({ points }) => points);
  if (kind === 'chains') {
    if (cut.winding !== 1) problems.add('winding', `${where}.winding`, 'a cut between doors does not wind');
    checkParting(
      joinGates(gates, ground.nodeCount, find, `${where}.gates`, problems),
      ground.ring,
      ground.kinds,
      where,
      problems,
    );
  } else {
    const count = (points: ArrayLike<number>): number => {
      let turns = 0;
      for (let n = 2; n < points.length; n += 2)
        turns += crossings(points[n - 2], points[n - 1], points[n], points[n + 1]);
      return turns;
    };
    checkRound(gates, cut.winding, find, count, `${where}.gates`, problems);
  }
  const proven = Math.floor(sum / cut.winding);
  if (proven !== max) problems.add('lanes', 'lanes_max', `the gates let ${proven} lanes through, not ${max}`);
}
