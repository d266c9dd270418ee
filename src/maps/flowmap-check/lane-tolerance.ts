/** How exactly the lanes of a file are drawn, m. For bodies below a centimetre a share of the radius counts. */
export interface LaneTolerance {
  /** A polyline keeps its radius less this to walls, and twice that less twice this to others. */
  readonly flat: number;
  /** Bodies on one lane are measured this much beyond its headway, and may be nearer by as much. */
  readonly self: number;
  /** Rounding of distances. */
  readonly fit: number;
}

const FLAT = { most: 1e-4, share: 0.04 };
const SELF = { most: 1e-3, share: 0.1 };
const FIT = { most: 1e-9, share: 1e-4 };

/** @param rounding of the numbers in the claim, m */
export function laneTolerance(radius: number, rounding: number): LaneTolerance {
  const least = ({ most, share }: typeof FLAT): number => Math.min(most, share * radius);
  return { flat: least(FLAT), self: least(SELF), fit: least(FIT) + 4 * rounding };
}
