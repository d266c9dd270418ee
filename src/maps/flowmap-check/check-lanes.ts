import { NONE } from '../../geometry/index.js';
import { checkSpacing } from './check-spacing.js';
import type { AskedTerminal, ClaimedLane, ClaimedLanes, ProblemList } from './flow-claim.js';
import { edgeOf, type FreeWays } from './free-way.js';
import { cutStretches, type LaneStretches } from './lane-stretches.js';
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
}

/** Lanes are flattened to this, m: a polyline keeps its radius less this to walls, and twice that less twice this to others. */
const FLAT = 1e-4;

/** Size of a stretch of lane, in radii. */
const STRETCH = 4;

/** Share of the work that lies in ends and walls. */
const WALLS = 0.3;

/**
 * Checks that lanes lead from sources to sinks, keep clear of walls and of each other, and are as long as they say.
 * @param onShare called now and then with the share that is done
 */
export function checkLanes(
  { radius, list }: ClaimedLanes,
  ground: LaneGround,
  problems: ProblemList,
  onShare: (share: number) => void,
): void {
  const size = STRETCH * radius;
  const stretches = cutStretches(list, size);
  let next = 0;
  list.forEach((lane, k) => {
    onShare((WALLS * k) / list.length);
    checkEnds(lane, k, ground, problems);
    const from = next;
    while (next < stretches.count && stretches.lanes[next] === k) next++;
    checkWalls(lane, k, radius, stretches, from, next, ground, problems);
  });
  checkSpacing(list, radius, 2 * FLAT + 1e-9, stretches, size, ground.ways, problems, (share) =>
    onShare(WALLS + (1 - WALLS) * share),
  );
}

function checkEnds({ points, length }: ClaimedLane, k: number, ground: LaneGround, problems: ProblemList): void {
  let sum = 0;
  for (let n = 2; n < points.length; n += 2) {
    const [dx, dy] = [points[n] - points[n - 2], points[n + 1] - points[n - 1]];
    sum += Math.sqrt(dx * dx + dy * dy);
  }
  if (!(Math.abs(sum - length) <= 10 * FLAT + 1e-3 * length)) {
    problems.add('lane-length', `lanes[${k}].length`, `the lane is ${sum} long, not ${length}`);
  }
  const last = points.length - 2;
  for (const [kind, x, y] of [
    ['source', points[0], points[1]],
    ['sink', points[last], points[last + 1]],
  ] as const) {
    if (distanceToTerminals(kind, x, y, ground) <= 2 * FLAT) continue;
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
  // Through an area or a door a wall may be nearer than in the free space: a smaller figure is no lie.
  let nearest = Infinity;
  let [x, y] = [0, 0];
  const most = Math.max(radius, clearance) + 10 * FLAT;
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
        if (gap >= smallest - 1e-9 || !ways.has(feet.ax, feet.ay, feet.bx, feet.by)) continue;
        smallest = gap;
        [x, y] = [feet.ax, feet.ay];
      }
    });
  }
  if (smallest < radius - FLAT - 1e-9) {
    problems.add(
      'lane-clearance',
      `lanes[${k}].points`,
      `the lane is ${smallest} from a wall at ${x}, ${y}; its radius is ${radius}`,
    );
  }
  if (Number.isFinite(clearance) && !(clearance <= smallest + 2 * FLAT && clearance >= nearest - 2 * FLAT)) {
    problems.add('lane-clearance', `lanes[${k}].min_clearance`, `the clearance is ${smallest}, not ${clearance}`);
  }
}

function putBox(box: Float64Array, px: number, py: number, qx: number, qy: number): void {
  box[0] = Math.min(px, qx);
  box[1] = Math.min(py, qy);
  box[2] = Math.max(px, qx);
  box[3] = Math.max(py, qy);
}
