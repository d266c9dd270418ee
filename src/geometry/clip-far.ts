/** minX, minY, maxX, maxY. */
export type Box = readonly [number, number, number, number];

/** Part of a ring or polyline, and for each point the index of the point at or before it in the caller's array. */
export interface ClippedChain {
  readonly xy: Float64Array;
  readonly positions: Int32Array;
}

/** Some point lies outside the box. */
export function leavesBox(xy: Float64Array, [minX, minY, maxX, maxY]: Box): boolean {
  for (let i = 0; i < xy.length; i += 2) {
    if (!(xy[i] >= minX && xy[i] <= maxX && xy[i + 1] >= minY && xy[i + 1] <= maxY)) return true;
  }
  return false;
}

/**
 * A ring cut to a box, side by side (Sutherland and Hodgman 1974): inside the box every winding number stays, however the
 * ring crosses itself, and what is outside moves onto the sides. May come out empty.
 */
export function clipRing(ring: Float64Array, box: Box): ClippedChain {
  let xy = Array.from(ring);
  let positions = Array.from({ length: ring.length >> 1 }, (_, i) => i);
  for (let side = 0; side < 4; side++) {
    const nextXy: number[] = [];
    const nextPositions: number[] = [];
    const n = positions.length;
    for (let i = 0; i < n; i++) {
      const a = 2 * i;
      const b = i + 1 < n ? a + 2 : 0;
      const isIn = isWithin(xy[a], xy[a + 1], box, side);
      if (isIn) {
        nextXy.push(xy[a], xy[a + 1]);
        nextPositions.push(positions[i]);
      }
      if (isIn === isWithin(xy[b], xy[b + 1], box, side)) continue;
      nextXy.push(
        ...(isIn
          ? meetSide(xy[a], xy[a + 1], xy[b], xy[b + 1], box, side)
          : meetSide(xy[b], xy[b + 1], xy[a], xy[a + 1], box, side)),
      );
      nextPositions.push(positions[i]);
    }
    xy = nextXy;
    positions = nextPositions;
  }
  return { xy: Float64Array.from(xy), positions: Int32Array.from(positions) };
}

/** The pieces of a polyline inside a box, in order. */
export function clipLine(points: Float64Array, box: Box): ClippedChain[] {
  const pieces: { xy: number[]; positions: number[] }[] = [];
  let isOpen = false;
  for (let i = 0; i + 3 < points.length; i += 2) {
    const ends = [points[i], points[i + 1], points[i + 2], points[i + 3]];
    if (!clipSegment(ends, box)) {
      isOpen = false;
      continue;
    }
    if (!isOpen) pieces.push({ xy: ends.slice(0, 2), positions: [i >> 1] });
    const piece = pieces[pieces.length - 1];
    piece.xy.push(ends[2], ends[3]);
    piece.positions.push((i >> 1) + 1);
    isOpen = ends[2] === points[i + 2] && ends[3] === points[i + 3];
  }
  return pieces.map(({ xy, positions }) => ({ xy: Float64Array.from(xy), positions: Int32Array.from(positions) }));
}

/** Cut a segment in place; false if nothing of it is inside. */
function clipSegment(ends: number[], box: Box): boolean {
  for (let side = 0; side < 4; side++) {
    const isFirstIn = isWithin(ends[0], ends[1], box, side);
    const isLastIn = isWithin(ends[2], ends[3], box, side);
    if (!isFirstIn && !isLastIn) return false;
    if (!isFirstIn) [ends[0], ends[1]] = meetSide(ends[2], ends[3], ends[0], ends[1], box, side);
    if (!isLastIn) [ends[2], ends[3]] = meetSide(ends[0], ends[1], ends[2], ends[3], box, side);
  }
  return true;
}

/** On the inner side of side 0 (left), 1 (bottom), 2 (right) or 3 (top). */
function isWithin(x: number, y: number, box: Box, side: number): boolean {
  const value = side % 2 === 0 ? x : y;
  return side < 2 ? value >= box[side] : value <= box[side];
}

/** Where the way from an inner point a to an outer point b meets a side; from a, which is the smaller number. */
function meetSide(ax: number, ay: number, bx: number, by: number, box: Box, side: number): [number, number] {
  const at = box[side];
  return side % 2 === 0
    ? [at, ay + (by - ay) * ((at - ax) / (bx - ax))]
    : [ax + (bx - ax) * ((at - ay) / (by - ay)), at];
}
