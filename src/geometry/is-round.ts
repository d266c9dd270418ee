/** From so many points on, and such a share of them in one of so many rings about the middle, a set of points is round. */
const ROUND_COUNT = 50_000;
const ROUND_SHARE = 0.2;
const ROUND_RINGS = 1024;

/**
 * Do very many points lie on a circle about the middle? Delaunator adds points by their distance from the middle: there they come
 * in any order round the circle, and a million take the better part of a minute.
 */
export function isRound(points: Float64Array): boolean {
  const n = points.length >> 1;
  if (n < ROUND_COUNT) return false;
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let i = 0; i < 2 * n; i += 2) {
    minX = Math.min(minX, points[i]);
    minY = Math.min(minY, points[i + 1]);
    maxX = Math.max(maxX, points[i]);
    maxY = Math.max(maxY, points[i + 1]);
  }
  const x = 0.5 * (minX + maxX);
  const y = 0.5 * (minY + maxY);
  const farthest = Math.sqrt((maxX - x) * (maxX - x) + (maxY - y) * (maxY - y));
  const rings = new Int32Array(ROUND_RINGS + 1);
  let most = 0;
  for (let i = 0; i < 2 * n; i += 2) {
    const dx = points[i] - x;
    const dy = points[i + 1] - y;
    const ring = ++rings[Math.floor((ROUND_RINGS * Math.sqrt(dx * dx + dy * dy)) / farthest)];
    if (ring > most) most = ring;
  }
  return most > ROUND_SHARE * n;
}
