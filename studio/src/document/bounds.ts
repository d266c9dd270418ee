/** A box with sides along the axes, metres; empty where minX is above maxX. */
export interface Bounds {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export const EMPTY_BOUNDS: Bounds = {
  minX: Number.POSITIVE_INFINITY,
  minY: Number.POSITIVE_INFINITY,
  maxX: Number.NEGATIVE_INFINITY,
  maxY: Number.NEGATIVE_INFINITY,
};

export function isEmpty({ minX, maxX }: Bounds): boolean {
  return minX > maxX;
}

/** The bounds with a disc added. */
export function growBounds(bounds: Bounds, x: number, y: number, radius: number): Bounds {
  return {
    minX: Math.min(bounds.minX, x - radius),
    minY: Math.min(bounds.minY, y - radius),
    maxX: Math.max(bounds.maxX, x + radius),
    maxY: Math.max(bounds.maxY, y + radius),
  };
}
