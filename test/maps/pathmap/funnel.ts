type Point = readonly [number, number];

/**
 * Length of the shortest path through a chain of portals, by pulling a string tight: another algorithm than any window,
 * for corridors without holes (Lee and Preparata 1984; Chazelle 1982).
 *
 * @param portals left x, left y, right x, right y of each, on the way from a to b
 */
export function funnelLength(a: Point, b: Point, portals: readonly number[]): number {
  const lefts: Point[] = [a];
  const rights: Point[] = [a];
  for (let k = 0; k < portals.length; k += 4) {
    lefts.push([portals[k], portals[k + 1]]);
    rights.push([portals[k + 2], portals[k + 3]]);
  }
  lefts.push(b);
  rights.push(b);
  const turn = (p: Point, q: Point, r: Point): number => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  let [apex, left, right] = [a, a, a];
  let [leftAt, rightAt] = [0, 0];
  let length = 0;
  const moveTo = (next: Point): void => {
    length += Math.hypot(next[0] - apex[0], next[1] - apex[1]);
    apex = next;
  };
  for (let k = 1; k < lefts.length; k++) {
    if (turn(apex, right, rights[k]) >= 0) {
      if (apex === right || turn(apex, left, rights[k]) < 0) {
        right = rights[k];
        rightAt = k;
      } else {
        moveTo(left);
        k = leftAt;
        right = left;
        rightAt = leftAt;
        continue;
      }
    }
    if (turn(apex, left, lefts[k]) <= 0) {
      if (apex === left || turn(apex, right, lefts[k]) > 0) {
        left = lefts[k];
        leftAt = k;
      } else {
        moveTo(right);
        k = rightAt;
        left = right;
        leftAt = rightAt;
      }
    }
  }
  if (apex !== b) moveTo(b);
  return length;
}
