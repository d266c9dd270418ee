/**
 * A convex polygon, counter-clockwise, to be filled again and again. Every edge carries a tag that survives cutting, so that one can
 * tell along which line an edge of the result runs.
 */
export class ConvexPolygon {
  count = 0;
  /** x, y per corner. */
  xy = new Float64Array(32);
  /** Of the edge that starts at a corner. */
  tags = new Int32Array(16);

  clear(): void {
    this.count = 0;
  }

  add(x: number, y: number, tag: number): void {
    const k = this.count++;
    if (k === this.tags.length) this.grow();
    this.xy[2 * k] = x;
    this.xy[2 * k + 1] = y;
    this.tags[k] = tag;
  }

  /** Exchange everything with another polygon. */
  swap(other: ConvexPolygon): void {
    const { count, xy, tags } = this;
    this.count = other.count;
    this.xy = other.xy;
    this.tags = other.tags;
    other.count = count;
    other.xy = xy;
    other.tags = tags;
  }

  /** m2. Corners are taken relative to the first, so that far from the origin nothing is lost. */
  area(): number {
    const { xy, count } = this;
    let sum = 0;
    const [ox, oy] = [xy[0], xy[1]];
    for (let k = 2; k < count; k++) {
      const [ax, ay] = [xy[2 * k - 2] - ox, xy[2 * k - 1] - oy];
      sum += ax * (xy[2 * k + 1] - oy) - (xy[2 * k] - ox) * ay;
    }
    return sum / 2;
  }

  private grow(): void {
    const xy = new Float64Array(2 * this.xy.length);
    const tags = new Int32Array(2 * this.tags.length);
    xy.set(this.xy);
    tags.set(this.tags);
    this.xy = xy;
    this.tags = tags;
  }
}

/**
 * The part of a convex polygon on the left of a -> b, the line included.
 *
 * @param tag of the edge that the cut makes
 * @param out the result; another polygon than `polygon`
 */
export function clipLeft(
  polygon: ConvexPolygon,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  tag: number,
  out: ConvexPolygon,
): void {
  const { count, xy, tags } = polygon;
  const dx = bx - ax;
  const dy = by - ay;
  out.clear();
  if (count === 0) return;
  let x = xy[2 * count - 2];
  let y = xy[2 * count - 1];
  let side = dx * (y - ay) - dy * (x - ax);
  let from = count - 1;
  for (let k = 0; k < count; k++) {
    const nextX = xy[2 * k];
    const nextY = xy[2 * k + 1];
    const nextSide = dx * (nextY - ay) - dy * (nextX - ax);
    if (side >= 0) {
      const isLast = nextSide < 0;
      out.add(x, y, isLast && side === 0 ? tag : tags[from]);
      if (isLast && side > 0) {
        const t = side / (side - nextSide);
        out.add(x + t * (nextX - x), y + t * (nextY - y), tag);
      }
    } else if (nextSide > 0) {
      const t = side / (side - nextSide);
      out.add(x + t * (nextX - x), y + t * (nextY - y), tags[from]);
    }
    x = nextX;
    y = nextY;
    side = nextSide;
    from = k;
  }
  if (out.count < 3) out.clear();
}

/** Does all of a polygon lie on the left of a -> b, and nothing on the line? Then there is nothing to cut. */
export function isLeftOfLine({ count, xy }: ConvexPolygon, ax: number, ay: number, bx: number, by: number): boolean {
  const dx = bx - ax;
  const dy = by - ay;
  for (let k = 0; k < count; k++) if (!(dx * (xy[2 * k + 1] - ay) - dy * (xy[2 * k] - ax) > 0)) return false;
  return true;
}

/**
 * Cuts a convex polygon in two by a line along an axis. Tags are lost. A part without three corners is left empty.
 *
 * @param axis 0 cuts at x = value, 1 at y = value
 * @param below,above the results; other polygons than `polygon`
 */
export function splitAlongAxis(
  { count, xy }: ConvexPolygon,
  axis: 0 | 1,
  value: number,
  below: ConvexPolygon,
  above: ConvexPolygon,
): void {
  below.clear();
  above.clear();
  let [px, py] = [xy[2 * count - 2], xy[2 * count - 1]];
  let before = (axis === 0 ? px : py) - value;
  for (let k = 0; k < count; k++) {
    const x = xy[2 * k];
    const y = xy[2 * k + 1];
    const side = (axis === 0 ? x : y) - value;
    if ((before < 0 && side > 0) || (before > 0 && side < 0)) {
      const t = before / (before - side);
      const cx = axis === 0 ? value : px + t * (x - px);
      const cy = axis === 0 ? py + t * (y - py) : value;
      below.add(cx, cy, -1);
      above.add(cx, cy, -1);
    }
    if (side <= 0) below.add(x, y, -1);
    if (side >= 0) above.add(x, y, -1);
    px = x;
    py = y;
    before = side;
  }
  if (below.count < 3) below.clear();
  if (above.count < 3) above.clear();
}

/** The part of a polygon inside a convex ring (flat x, y, counter-clockwise); the answer is one of the two buffers, or the polygon itself. */
export function clipToRing(
  polygon: ConvexPolygon,
  ring: ArrayLike<number>,
  a: ConvexPolygon,
  b: ConvexPolygon,
): ConvexPolygon {
  let from = polygon;
  let to = polygon === a ? b : a;
  const n = ring.length;
  for (let k = 0; k < n; k += 2) {
    const j = k + 2 < n ? k + 2 : 0;
    if (isLeftOfLine(from, ring[k], ring[k + 1], ring[j], ring[j + 1])) continue;
    clipLeft(from, ring[k], ring[k + 1], ring[j], ring[j + 1], -1, to);
    from = to;
    to = from === a ? b : a;
  }
  return from;
}

/**
 * The stretch of the segment a -> b inside a convex polygon, as parameters between 0 and 1.
 *
 * @param out gets start and end; start > end where there is none
 * @returns 0 where it runs inside, 1 or -1 where it runs along an edge in the direction of that edge or against it
 */
export function clipSegment(
  { count, xy }: ConvexPolygon,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  out: Float64Array,
): number {
  let [low, high] = [0, 1];
  let along = 0;
  for (let k = 0; k < count && low <= high; k++) {
    const j = k + 1 < count ? k + 1 : 0;
    const [dx, dy] = [xy[2 * j] - xy[2 * k], xy[2 * j + 1] - xy[2 * k + 1]];
    const from = dx * (ay - xy[2 * k + 1]) - dy * (ax - xy[2 * k]);
    const to = dx * (by - xy[2 * k + 1]) - dy * (bx - xy[2 * k]);
    if (from === 0 && to === 0) along = dx * (bx - ax) + dy * (by - ay) > 0 ? 1 : -1;
    if (from < 0 && to < 0) low = 2;
    else if (from < 0) low = Math.max(low, from / (from - to));
    else if (to < 0) high = Math.min(high, from / (from - to));
  }
  out[0] = low;
  out[1] = count === 0 ? -1 : high;
  return along;
}
