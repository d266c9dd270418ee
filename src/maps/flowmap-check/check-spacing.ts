import { measureBeyond } from './beyond-headway.js';
import type { ClaimedLane, ProblemList } from './flow-claim.js';
import type { FreeWays } from './free-way.js';
import type { LaneStretches } from './lane-stretches.js';
import type { LaneTolerance } from './lane-tolerance.js';
import { visitNearBoxes } from './near-boxes.js';
import { closestPoints, createFeet } from './piece-distance.js';

/** Problems of spacing after which no more are looked for. */
const ENOUGH = 100;

/**
 * Lanes side by side keep two radii apart, measured inside the free space, and so do bodies that follow each other at a
 * lane's headway where it turns back on itself. A headway is as large as the lane needs: two radii, or the way between two
 * of its places that are nearer.
 * @param size of the stretches, m
 */
export function checkSpacing(
  lanes: readonly ClaimedLane[],
  radius: number,
  { flat, self, fit }: LaneTolerance,
  stretches: LaneStretches,
  size: number,
  ways: FreeWays,
  problems: ProblemList,
  onShare: (share: number) => void,
): void {
  const least = 2 * radius - 2 * flat - fit;
  // Headways of straight lanes need no places that show why they are so large.
  const isShown = Uint8Array.from(lanes, ({ headway }) => (headway <= 2 * radius + fit ? 1 : 0));
  lanes.forEach(({ headway }, k) => {
    if (headway >= least) return;
    problems.add('headway', `lanes[${k}].headway`, `bodies of radius ${radius} overlap at a headway of ${headway}`);
  });
  const { points, arcs, firsts, lasts, lanes: owners, boxes } = stretches;
  const feet = createFeet();
  const reported = new Set<number>();
  /** Are two places of a lane, its headway apart, nearer than two radii? */
  const isNeeded = (i: number, j: number, lane: number): boolean => {
    const offset = lanes[lane].headway - 10 * fit;
    if (arcs[lasts[j]] - arcs[firsts[i]] < offset) return false;
    for (let p = firsts[i]; p < lasts[i]; p++) {
      for (let q = Math.max(p + 1, firsts[j]); q < lasts[j]; q++) {
        if (arcs[q + 1] - arcs[p] < offset) continue;
        if (measureBeyond(stretches, p, q, offset, feet) <= 2 * radius + fit) return true;
      }
    }
    return false;
  };
  const test = (i: number, j: number): void => {
    const [own, other] = [owners[i], owners[j]];
    const isSame = own === other;
    const pair = own * lanes.length + other;
    const offset = isSame ? lanes[own].headway + self : -Infinity;
    if (isSame && !isShown[own] && isNeeded(i, j, own)) isShown[own] = 1;
    if (isSame && arcs[lasts[j]] - arcs[firsts[i]] <= offset) return;
    if (reported.has(pair)) return;
    const room = isSame ? least - self : least;
    const left = boxes[4 * j];
    const low = boxes[4 * j + 1];
    const right = boxes[4 * j + 2];
    const high = boxes[4 * j + 3];
    for (let p = firsts[i]; p < lasts[i]; p++) {
      const px = points[2 * p];
      const py = points[2 * p + 1];
      const qx = points[2 * p + 2];
      const qy = points[2 * p + 3];
      const gapX = Math.max(0, left - Math.max(px, qx), Math.min(px, qx) - right);
      const gapY = Math.max(0, low - Math.max(py, qy), Math.min(py, qy) - high);
      if (gapX * gapX + gapY * gapY >= room * room) continue;
      const length = Math.sqrt((qx - px) * (qx - px) + (qy - py) * (qy - py));
      const ex = (qx - px) / length;
      const ey = (qy - py) / length;
      for (let q = firsts[j]; q < lasts[j]; q++) {
        if (isSame && (q <= p || arcs[q + 1] - arcs[p] <= offset)) continue;
        const ux = points[2 * q] - px;
        const uy = points[2 * q + 1] - py;
        const vx = points[2 * q + 2] - px;
        const vy = points[2 * q + 3] - py;
        // Beside the segment, or before or behind it: true of nearly all lanes that run side by side.
        const offU = ex * uy - ey * ux;
        const offV = ex * vy - ey * vx;
        if ((offU >= room && offV >= room) || (offU <= -room && offV <= -room)) continue;
        const atU = ex * ux + ey * uy;
        const atV = ex * vx + ey * vy;
        if ((atU >= length + room && atV >= length + room) || (atU <= -room && atV <= -room)) continue;
        // The same seen from the other segment: on the outer side of a bend only that one parts them.
        const fx = vx - ux;
        const fy = vy - uy;
        const offP = fy * ux - fx * uy;
        const offQ = offP + length * (fx * ey - fy * ex);
        const enough = room * room * (fx * fx + fy * fy);
        if (offP * offQ > 0 && offP * offP >= enough && offQ * offQ >= enough) continue;
        const gap =
          isSame && arcs[q] - arcs[p + 1] <= offset
            ? measureBeyond(stretches, p, q, offset, feet)
            : closestPoints(px, py, qx, qy, px + ux, py + uy, px + vx, py + vy, feet).length;
        if (gap >= room || !ways.has(feet.ax, feet.ay, feet.bx, feet.by)) continue;
        reported.add(pair);
        if (isSame)
          problems.add('headway', `lanes[${own}].headway`, `bodies that follow each other come as near as ${gap}`);
        else {
          const where = `${feet.ax}, ${feet.ay}`;
          problems.add(
            'lane-spacing',
            `lanes[${own}].points`,
            `lanes ${own} and ${other} come as near as ${gap} at ${where}`,
          );
        }
        return;
      }
    }
  };
  // Stretches are numbered along the lanes: the first of a pair on one lane comes first on it.
  visitNearBoxes(
    boxes,
    2 * radius + fit,
    size,
    (i, j) => {
      test(Math.min(i, j), Math.max(i, j));
      return reported.size < ENOUGH;
    },
    onShare,
  );
  lanes.forEach(({ headway }, k) => {
    if (isShown[k] || reported.size > 0) return;
    problems.add('headway', `lanes[${k}].headway`, `bodies of radius ${radius} need less than a headway of ${headway}`);
  });
}
