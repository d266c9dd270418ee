/**
 * A regular polygon around a circle: every side touches the circle, so the polygon contains it and a body that keeps
 * clear of the polygon keeps clear of the disc. The number of sides is the smallest power of two, from 8 on, for which
 * the corners stand out by at most `tolerance` times the radius. Only square roots: the same bits in every engine.
 *
 * @returns flat coordinates, counter-clockwise
 */
export function flattenCircle(x: number, y: number, radius: number, tolerance: number): Float64Array {
  let directions = [1, 0, 0, 1, -1, 0, 0, -1];
  let grow = Math.SQRT2;
  while (directions.length < 16 || grow - 1 > tolerance) {
    const finer: number[] = [];
    const n = directions.length >> 1;
    for (let i = 0; i < n; i++) {
      const j = (i + 1) % n;
      const ux = directions[2 * i];
      const uy = directions[2 * i + 1];
      const mx = ux + directions[2 * j];
      const my = uy + directions[2 * j + 1];
      const length = Math.sqrt(mx * mx + my * my);
      finer.push(ux, uy, mx / length, my / length);
    }
    directions = finer;
    const cosine = (directions[0] * directions[2] + directions[1] * directions[3] + 1) / 2;
    grow = 1 / Math.sqrt(cosine);
  }
  // `directions` are those of the corners; a side between two of them is nearest at its middle.
  const ring = new Float64Array(directions.length);
  for (let i = 0; i < ring.length; i += 2) {
    ring[i] = x + radius * grow * directions[i];
    ring[i + 1] = y + radius * grow * directions[i + 1];
  }
  return ring;
}
