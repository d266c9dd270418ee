/**
 * Order of points along a Z-curve (Morton), so that points near in the order are mostly near in the plane.
 *
 * @param xy flat coordinates x0,y0,x1,y1,...
 * @returns the indices of the points in curve order; equal cells keep the order of the input
 */
export function computeCurveOrder(xy: Float64Array): Uint32Array {
  const n = xy.length >> 1;
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let i = 0; i < n; i++) {
    const x = xy[2 * i];
    const y = xy[2 * i + 1];
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  // One scale for both axes: cells are square, and the cells of a flat scene do not become slivers.
  const extent = Math.max(maxX - minX, maxY - minY);
  const scale = extent > 0 ? 2047 / extent : 0;
  const keys = new Uint32Array(n);
  for (let i = 0; i < n; i++) {
    keys[i] = spread((xy[2 * i] - minX) * scale) | (spread((xy[2 * i + 1] - minY) * scale) << 1);
  }
  return radixOrder(keys);
}

/** The low 11 bits of a number, with a zero between any two. */
function spread(value: number): number {
  let v = value & 0x7ff;
  v = (v | (v << 8)) & 0x00ff00ff;
  v = (v | (v << 4)) & 0x0f0f0f0f;
  v = (v | (v << 2)) & 0x33333333;
  return (v | (v << 1)) & 0x55555555;
}

/** Stable order of 22-bit keys, by two passes of 11 bits; a finer curve would cost a third and bring nothing. */
function radixOrder(keys: Uint32Array): Uint32Array {
  const n = keys.length;
  let from = new Uint32Array(n);
  let to = new Uint32Array(n);
  for (let i = 0; i < n; i++) from[i] = i;
  const count = new Uint32Array(2049);
  for (let shift = 0; shift < 22; shift += 11) {
    count.fill(0);
    for (let i = 0; i < n; i++) count[((keys[i] >>> shift) & 2047) + 1]++;
    for (let k = 0; k < 2048; k++) count[k + 1] += count[k];
    for (let i = 0; i < n; i++) {
      const id = from[i];
      to[count[(keys[id] >>> shift) & 2047]++] = id;
    }
    const swap = from;
    from = to;
    to = swap;
  }
  return from;
}
