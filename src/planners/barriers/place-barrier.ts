import { type Domain, isVisible } from '../../geometry/index.js';
import type { VoronoiDiagram } from '../../maps/index.js';
import { type Corridor, createAxisPlace, placeAlong } from './corridor.js';
import { footOn } from './site-foot.js';

/** How far from a wall one looks across, as a share of the way to the axis. */
const INSIDE = 1e-6;

/** A line across a corridor, from wall to wall. */
export interface BarrierLine {
  /** x0, y0, x1, y1, or three points where the straight line would leave the free space. m. */
  readonly points: Float64Array;
  /** Where it crosses the axis, m along the chain. */
  readonly along: number;
}

/**
 * The line across a corridor at a place of its axis: from the point of one wall that is nearest to there to that of the other,
 * straight where the free space lets it, else over the axis, which it does always: both halves lie in an empty circle.
 *
 * @param way along the chain, m
 */
export function placeBarrier(domain: Domain, { store }: VoronoiDiagram, corridor: Corridor, way: number): BarrierLine {
  const { stretch, x, y, along } = placeAlong(corridor, way, createAxisPlace());
  const [ax, ay] = footOn(store, corridor.leftCells[stretch], x, y);
  const [bx, by] = footOn(store, corridor.rightCells[stretch], x, y);
  // Feet are on the walls to rounding: behind a thin wall one would see nothing.
  const isStraight = isVisible(
    domain,
    ax + INSIDE * (x - ax),
    ay + INSIDE * (y - ay),
    bx + INSIDE * (x - bx),
    by + INSIDE * (y - by),
  );
  return { points: isStraight ? Float64Array.of(ax, ay, bx, by) : Float64Array.of(ax, ay, x, y, bx, by), along };
}
