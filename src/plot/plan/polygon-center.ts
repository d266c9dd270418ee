import type { PlanPoint } from './plan.js';

/**
 * A point well inside a polygon for its label: the middle of the widest stretch of the horizontal lines at a quarter,
 * a half and three quarters of its height (even-odd). Falls back to the mean of the points for a polygon without area.
 */
export function findLabelPoint(polygon: readonly PlanPoint[]): PlanPoint {
  let low = Infinity;
  let high = -Infinity;
  let sumX = 0;
  for (const [x, y] of polygon) {
    low = Math.min(low, y);
    high = Math.max(high, y);
    sumX += x;
  }
  let best: PlanPoint = [sumX / polygon.length, (low + high) / 2];
  let widest = 0;
  // The middle first: it wins ties, and a hair off the half so that vertices there are not met twice.
  for (const part of [0.5, 0.25, 0.75]) {
    const y = low + (high - low) * (part + 1e-6);
    const crossings = crossLine(polygon, y);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const width = crossings[k + 1] - crossings[k];
      if (width <= widest * (1 + 1e-9)) continue;
      widest = width;
      best = [(crossings[k] + crossings[k + 1]) / 2, y];
    }
  }
  return best;
}

/** Sorted x of the crossings of a polygon with a horizontal line. */
function crossLine(polygon: readonly PlanPoint[], y: number): number[] {
  const crossings: number[] = [];
  for (let k = 0; k < polygon.length; k++) {
    const [ax, ay] = polygon[k];
    const [bx, by] = polygon[(k + 1) % polygon.length];
    if (ay > y !== by > y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
  }
  return crossings.sort((a, b) => a - b);
}
