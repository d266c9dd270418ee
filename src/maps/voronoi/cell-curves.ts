/** Directions this near to parallel have no crossing. */
export const PARALLEL = 1e-15;
/** Tan of half an angle beyond which a shared ray is not used: turned by a hair it would come round to the other end. */
export const OBLIQUE = 100;

/** The curves of sites in the frame of the cell at hand, laid into its envelope. */
export interface CellCurves {
  /** Sites whose bisector lies beyond this height or distance cannot change the envelope, m. */
  reach: number;
  /** Lay a site's curve into the envelope; false if that changed nothing. */
  insert(site: number): boolean;
}
