import type { ClaimedLane, ClaimedLanes, ProblemList } from './flow-claim.js';
import type { LaneTolerance } from './lane-tolerance.js';

/** Share within which sums and quotients of the same numbers agree. */
const SHARE = 1e-9;

/** Speed that lane capacities are for where a claim does not say it, m/s (Weidmann 1993). */
const SPEED = 1.34;

/**
 * Checks what follows from other numbers of a claim: whether its lanes are as many as fit, what each of them carries, and
 * what they carry together.
 * @param asked speed that was asked for, m/s
 */
export function checkLaneFigures(
  { list, max, proven, speed, flow }: ClaimedLanes,
  asked: number | undefined,
  problems: ProblemList,
): void {
  if (proven !== undefined && proven !== (list.length === max)) {
    problems.add('lanes', 'lanes_proven', `there are ${list.length} of ${max} lanes, but this is ${proven}`);
  }
  const own = speed ?? asked ?? SPEED;
  if (!(own > 0) || !agree(own, asked ?? own)) {
    problems.add('speed', 'speed', `capacities are for ${own} m/s, not for ${asked ?? 'a speed above 0'}`);
    return;
  }
  let sum = 0;
  list.forEach(({ headway, capacity, lengthBefore }, k) => {
    sum += own / headway;
    if (capacity !== undefined && !agree(capacity, own / headway)) {
      problems.add(
        'lane-capacity',
        `lanes[${k}].capacity`,
        `at ${own} m/s and a headway of ${headway} m it is ${own / headway}, not ${capacity}`,
      );
    }
    if (lengthBefore !== undefined && !(lengthBefore >= 0)) {
      problems.add('lane-length', `lanes[${k}].length_before`, `${lengthBefore} is not a length`);
    }
  });
  if (flow !== undefined && !agree(flow, sum)) {
    problems.add('lanes-flow', 'lanes_flow', `the lanes carry ${sum} together, not ${flow}`);
  }
}

/** Equal but for rounding. Infinite and missing numbers agree with nothing. */
function agree(a: number, b: number): boolean {
  const size = Math.max(Math.abs(a), Math.abs(b));
  return size < Infinity && Math.abs(a - b) <= SHARE * size;
}

/**
 * Checks that a polyline is as long as its lane. Arcs are drawn as the tangents around them, so that it may be longer.
 * @param slack rounding of the sum, m
 */
export function checkLaneLength(
  { points, length }: ClaimedLane,
  k: number,
  { flat }: LaneTolerance,
  slack: number,
  problems: ProblemList,
): void {
  let sum = 0;
  let excess = 0;
  let [beforeX, beforeY, before] = [0, 0, 0];
  for (let n = 2; n < points.length; n += 2) {
    const [dx, dy] = [points[n] - points[n - 2], points[n + 1] - points[n - 1]];
    const leg = Math.sqrt(dx * dx + dy * dy);
    sum += leg;
    if (leg > 0 && before > 0) {
      const cosine = (dx * beforeX + dy * beforeY) / (leg * before);
      excess += cornerExcess(Math.sqrt(Math.max(0, (1 - cosine) / 2)), Math.min(leg, before), flat);
    }
    if (leg > 0) [beforeX, beforeY, before] = [dx, dy, leg];
  }
  if (!(length <= sum + slack && length >= sum - excess - slack)) {
    problems.add('lane-length', `lanes[${k}].length`, `the lane is ${sum} long, not ${length}`);
  }
}

/**
 * By how much a corner of tangents is longer at most than the arc inside it, m. With half the turn h and the arc's radius R
 * it is 2 R (tan h - h), where R tan h <= leg and R (1 / cos h - 1) <= flat.
 * @param sine of h
 */
function cornerExcess(sine: number, leg: number, flat: number): number {
  // 1 - h / tan h <= 0.45 sin^2 h up to 45 degrees, and 2 (tan h - h) <= 2.1 sin h (1 / cos h - 1) all the way.
  const byLeg = (sine * sine <= 0.5 ? 0.9 : 2) * leg * sine * sine;
  return Math.min(byLeg, 2.1 * sine * flat);
}
