import { NONE } from '../../geometry/index.js';
import { checkLaneLength } from './check-lane-figures.js';
import { checkSpacing } from './check-spacing.js';
import type { AskedTerminal, ClaimedLane, ClaimedLanes, ProblemList } from './flow-claim.js';
import { edgeOf, type FreeWays } from './free-way.js';
import { cutStretches, type LaneStretches } from './lane-stretches.js';
import { type LaneTolerance, laneTolerance } from './lane-tolerance.js';
import type { LiftedPieces } from './lift-pieces.js';
import { closestPoints, createFeet } from './piece-distance.js';
import { boxDistance, type PieceTree, visitNear } from './piece-tree.js';
import type { RingPart } from './wall-pieces.js';

/** What lanes are judged against. */
export interface LaneGround {
  readonly asked: readonly AskedTerminal[];
  readonly ring: readonly RingPart[];
  readonly area: Float64Array | undefined;
  readonly pieces: LiftedPieces;
  readonly tree: PieceTree;
  readonly ways: FreeWays;
  /** The scene's box, minX, minY, maxX, maxY. */
  readonly box: ArrayLike<number>;
  /** Lengths that differ by less are equal, m. */
  readonly slack: number;
  /** Of the numbers in the claim, m. */
  readonly rounding: number;
}

/** Size of a stretch of lane, in radii. */
const STRETCH = 4;

/** Share of the work that lies in ends and walls. */
const WALLS = 0.3;

/** Stretches beyond those that points and corners make. */
const MOST_STRETCHES = 400_000;

/**
 * Checks that lanes lead from sources to sinks, keep clear of walls and of each other, and are as long as they say. Whether
 * they keep clear of each other is asked only of lanes with which nothing else is wrong.
 * @param onShare called now and then with the share that is done
 */
export function checkLanes(
  { radius, list }: ClaimedLanes,
  ground: LaneGround,
  problems: ProblemList,
  onShare: (share: number) => void,
): void {
  const tolerance = laneTolerance(radius, ground.rounding);
  const before = problems.count;
  list.forEach((lane, k) => {
    checkInBox(lane, k, ground, problems);
  });
  if (problems.count > before) return;
  const total = list.reduce((sum, { points }) => sum + lengthOf(points), 0);
  const size = Math.max(STRETCH * radius, total / MOST_STRETCHES);
  const stretches = cutStretches(list, size);
  let next = 0;
  list.forEach((lane, k) => {
    onShare((WALLS * k) / list.length);
    checkLaneLength(lane, k, tolerance, ground.slack + 0.5 * lane.points.length * ground.rounding, problems);
    checkEnds(lane, k, tolerance, ground, problems);
    const from = next;
    while (next < stretches.count && stretches.lanes[next] === k) next++;
    checkWalls(lane, k, radius, tolerance, stretches, from, next, ground, problems);
  });
  if (problems.count > before) return;
  checkSpacing(list, radius, tolerance, stretches, size, ground.ways, problems, (share) =>
    onShare(WALLS + (1 - WALLS) * share),
  );
}

/** A lane that leaves the scene's box is wrong, and how wrong need not be measured. */
function checkInBox({ points }: ClaimedLane, k: number, { box, slack }: LaneGround, problems: ProblemList): void {
  for (let n = 0; n < points.length; n += 2) {
    const [x, y] = [points[n], points[n + 1]];
    if (x >= box[0] - slack && y >= box[1] - slack && x <= box[2] + slack && y <= box[3] + slack) continue;
    problems.add('lane-outside', `lanes[${k}].points[${n / 2}]`, `${x}, ${y} lies outside the scene`);
    return;
  }
}

function lengthOf(points: Float64Array): number {
  let sum = 0;
  for (let n = 2; n < points.length; n += 2) {
    const [dx, dy] = [points[n] - points[n - 2], points[n + 1] - points[n - 1]];
    sum += Math.sqrt(dx * dx + dy * dy);
  }
  return sum;
}

function checkEnds(
  { points }: ClaimedLane,
  k: number,
  { flat, fit }: LaneTolerance,
  ground: LaneGround,
  problems: ProblemList,
): void {
  const last = points.length - 2;
  for (const [kind, x, y] of [
    ['source', points[0], points[1]],
    ['sink', points[last], points[last + 1]],
  ] as const) {
    if (distanceToTerminals(kind, x, y, ground) <= 2 * flat + fit) continue;
    problems.add(
      'lane-end',
      `lanes[${k}].points`,
      `the lane does not ${kind === 'source' ? 'begin' : 'end'} at a ${kind}`,
    );
  }
}

function distanceToTerminals(kind: 'source' | 'sink', x: number, y: number, { asked, ring, area }: LaneGround): number {
  const feet = createFeet();
  let best = Infinity;
  const offer = (px: number, py: number, qx: number, qy: number): void => {
    best = Math.min(best, closestPoints(x, y, x, y, px, py, qx, qy, feet).length);
  };
  for (const { terminal, points } of ring) {
    if (terminal === NONE || asked[terminal].kind !== kind) continue;
    for (let n = 2; n < points.length; n += 2) offer(points[n - 2], points[n - 1], points[n], points[n + 1]);
  }
  if (area !== undefined && asked.some(({ polygon, kind: own }) => polygon !== undefined && own === kind)) {
    for (let n = 0; n < area.length; n += 2) offer(...edgeOf(area, n));
  }
  return best;
}

/** The smallest distance to a wall is what the lane says, and not below its radius. */
function checkWalls(
  { clearance }: ClaimedLane,
  k: number,
  radius: number,
  { flat, fit }: LaneTolerance,
  { points, firsts, lasts, boxes }: LaneStretches,
  from: number,
  to: number,
  { pieces, tree, ways }: LaneGround,
  problems: ProblemList,
): void {
  const { ends, radii } = pieces;
  const feet = createFeet();
  const own = new Float64Array(4);
  const wall = new Float64Array(4);
  let smallest = Infinity;
  // Through an area or a door a wall may be nearer than in the free space: either figure may be meant.
  let nearest = Infinity;
  let [x, y] = [0, 0];
  const most = Math.max(radius, clearance) + 10 * flat;
  for (let s = from; s < to; s++) {
    visitNear(tree, boxes.subarray(4 * s, 4 * s + 4), Math.min(smallest, most), (piece) => {
      const [ux, uy, vx, vy] = ends.subarray(4 * piece, 4 * piece + 4);
      putBox(wall, ux, uy, vx, vy);
      for (let p = firsts[s]; p < lasts[s]; p++) {
        const [px, py, qx, qy] = [points[2 * p], points[2 * p + 1], points[2 * p + 2], points[2 * p + 3]];
        putBox(own, px, py, qx, qy);
        if (boxDistance(own, 0, wall, 0) - radii[piece] >= Math.min(smallest, most)) continue;
        const gap = closestPoints(px, py, qx, qy, ux, uy, vx, vy, feet).length - radii[piece];
        nearest = Math.min(nearest, gap);
        // Along a wall the distance is the same but for rounding.
        if (gap >= smallest - fit || !ways.has(feet.ax, feet.ay, feet.bx, feet.by)) continue;
        smallest = gap;
        [x, y] = [feet.ax, feet.ay];
      }
    });
  }
  if (smallest < radius - flat - fit) {
    problems.add(
      'lane-clearance',
      `lanes[${k}].points`,
      `the lane is ${smallest} from a wall at ${x}, ${y}; its radius is ${radius}`,
    );
  }
  const means = (figure: number): boolean => figure === clearance || Math.abs(clearance - figure) <= flat + fit;
  if (!means(smallest) && !means(nearest)) {
    problems.add('lane-clearance', `lanes[${k}].min_clearance`, `the clearance is ${smallest}, not ${clearance}`);
  }
}

function putBox(box: Float64Array, px: number, py: number, qx: number, qy: number): void {
  box[0] = Math.min(px, qx);
  box[1] = Math.min(py, qy);
  box[2] = Math.max(px, qx);
  box[3] = Math.max(py, qy);
}
