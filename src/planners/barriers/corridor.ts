/** The two sides of a corridor, seen along its axis. */
export const LEFT = 0;
export const RIGHT = 1;

/** Pieces of wall that a corridor runs along. Free space lies on the right of a piece from a to b. */
export interface SidePiece {
  readonly side: typeof LEFT | typeof RIGHT;
  readonly ax: number;
  readonly ay: number;
  /** Equal to a for corners, posts and circles, which are touched from anywhere. */
  readonly bx: number;
  readonly by: number;
  /** Of a circle, m; else 0. */
  readonly radius: number;
}

/**
 * The space between two walls around a narrow place. Its axis is a part of the Voronoi diagram: points with an equally near
 * wall on both sides, from one junction or wide place to the next.
 */
export interface Corridor {
  readonly id: number;
  /** The chain of the diagram that the axis is part of. */
  readonly chain: number;
  /** Of the narrowest place, m: the gate. */
  readonly width: number;
  /** Middle of the gate, m. */
  readonly x: number;
  readonly y: number;
  /** The gate's ends on the two walls, left and right of the axis, m. */
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  /** Points of the axis x0, y0, x1, y1, ..., m, within 5 % of the clearance. */
  readonly axis: Float64Array;
  /** Per point of the axis: way along the chain, m. */
  readonly along: Float64Array;
  /** Per stretch between two points of the axis: cells of the diagram on the left and on the right. */
  readonly leftCells: Int32Array;
  readonly rightCells: Int32Array;
  /** Where the gate is along the chain, m. */
  readonly gate: number;
  readonly pieces: readonly SidePiece[];
  /** Nothing goes on at the start (-1) or the end (1) of the axis, as behind an exit; 0 where both ends are open. */
  readonly deadEnd: -1 | 0 | 1;
}

/** A place along the axis of a corridor. */
export interface AxisPlace {
  /** Stretch of the axis, and the point on it, m. */
  stretch: number;
  x: number;
  y: number;
  /** Way along the chain, m. */
  along: number;
  /** Distance of the place that was asked for, m. */
  distance: number;
}

/** A fresh result for `findOnAxis`. */
export function createAxisPlace(): AxisPlace {
  return { stretch: 0, x: 0, y: 0, along: 0, distance: Infinity };
}

/** The point of an axis nearest to a place. */
export function findOnAxis(axis: Float64Array, along: Float64Array, x: number, y: number, out: AxisPlace): AxisPlace {
  let least = Infinity;
  for (let k = 0; k + 1 < along.length; k++) {
    const ax = axis[2 * k];
    const ay = axis[2 * k + 1];
    const dx = axis[2 * k + 2] - ax;
    const dy = axis[2 * k + 3] - ay;
    const square = dx * dx + dy * dy;
    const u = square > 0 ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
    const px = ax + u * dx;
    const py = ay + u * dy;
    const away = (x - px) * (x - px) + (y - py) * (y - py);
    if (away >= least) continue;
    least = away;
    out.stretch = k;
    out.x = px;
    out.y = py;
    out.along = along[k] + u * (along[k + 1] - along[k]);
  }
  out.distance = Math.sqrt(least);
  return out;
}

/** The place on the axis after some way along the chain, kept between the axis' ends. */
export function placeAlong({ axis, along }: Corridor, way: number, out: AxisPlace): AxisPlace {
  let k = 0;
  while (k + 2 < along.length && along[k + 1] < way) k++;
  const length = along[k + 1] - along[k];
  const u = length > 0 ? Math.max(0, Math.min(1, (way - along[k]) / length)) : 0;
  out.stretch = k;
  out.x = axis[2 * k] + u * (axis[2 * k + 2] - axis[2 * k]);
  out.y = axis[2 * k + 1] + u * (axis[2 * k + 3] - axis[2 * k + 1]);
  out.along = along[k] + u * length;
  out.distance = 0;
  return out;
}
