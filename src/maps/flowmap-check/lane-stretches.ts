import type { ClaimedLane } from './flow-claim.js';

/**
 * Lanes cut into short stretches of consecutive segments. Lanes of a city have millions of segments of a few centimetres:
 * what is far from a stretch is far from all of its segments.
 */
export interface LaneStretches {
  readonly count: number;
  /** Points of all lanes, one lane after the other; segments that are longer than a stretch are cut. Flat x, y. */
  readonly points: Float64Array;
  /** Arc length along its lane of each point, m. */
  readonly arcs: Float64Array;
  /** First and last point of each stretch; neighbours on a lane share one. */
  readonly firsts: Int32Array;
  readonly lasts: Int32Array;
  readonly lanes: Int32Array;
  /** minX, minY, maxX, maxY per stretch, at most `size` wide and high. */
  readonly boxes: Float64Array;
}

/** @param size most width and height of a stretch, m */
export function cutStretches(lanes: readonly ClaimedLane[], size: number): LaneStretches {
  const partsOf = (points: Float64Array, n: number): number => {
    const wide = Math.max(Math.abs(points[n] - points[n - 2]), Math.abs(points[n + 1] - points[n - 1]));
    return Math.max(1, Math.ceil(wide / size));
  };
  let total = 0;
  for (const { points } of lanes) {
    total++;
    for (let n = 2; n < points.length; n += 2) total += partsOf(points, n);
  }
  const xy = new Float64Array(2 * total);
  const arcs = new Float64Array(total);
  const firsts: number[] = [];
  const lasts: number[] = [];
  const owners: number[] = [];
  const boxes: number[] = [];
  let at = 0;
  lanes.forEach(({ points }, k) => {
    const begin = at;
    xy[2 * at] = points[0];
    xy[2 * at + 1] = points[1];
    at++;
    for (let n = 2; n < points.length; n += 2) {
      const [px, py] = [points[n - 2], points[n - 1]];
      const [dx, dy] = [points[n] - px, points[n + 1] - py];
      const length = Math.sqrt(dx * dx + dy * dy);
      const parts = partsOf(points, n);
      const arc = arcs[at - 1];
      for (let m = 1; m <= parts; m++, at++) {
        xy[2 * at] = m === parts ? points[n] : px + (m / parts) * dx;
        xy[2 * at + 1] = m === parts ? points[n + 1] : py + (m / parts) * dy;
        arcs[at] = arc + (m / parts) * length;
      }
    }
    for (let first = begin; first + 1 < at; ) {
      let last = first;
      let [minX, minY] = [xy[2 * first], xy[2 * first + 1]];
      let [maxX, maxY] = [minX, minY];
      while (last + 1 < at) {
        const [x, y] = [xy[2 * last + 2], xy[2 * last + 3]];
        const isTooWide = Math.max(maxX, x) - Math.min(minX, x) > size || Math.max(maxY, y) - Math.min(minY, y) > size;
        // By rounding one cut segment may be wider than a stretch.
        if (isTooWide && last > first) break;
        minX = Math.min(minX, x);
        minY = Math.min(minY, y);
        maxX = Math.max(maxX, x);
        maxY = Math.max(maxY, y);
        last++;
      }
      firsts.push(first);
      lasts.push(last);
      owners.push(k);
      boxes.push(minX, minY, maxX, maxY);
      first = last;
    }
  });
  return {
    count: firsts.length,
    points: xy,
    arcs,
    firsts: Int32Array.from(firsts),
    lasts: Int32Array.from(lasts),
    lanes: Int32Array.from(owners),
    boxes: Float64Array.from(boxes),
  };
}
