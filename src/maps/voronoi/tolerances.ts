/**
 * Lengths below which things count as one, all from the FIXED box of the scene, never from its present content: a
 * tolerance that moved with the content would make the diagram depend on the order of edits.
 */
export interface Tolerances {
  /** Longer side of the box, m; more where the box lies so far from the origin that float64 is coarse there. */
  readonly scale: number;
  /** Edges with a shorter chord are contracted. Larger values move vertices by more than 1e-9 of the scene. */
  readonly chord: number;
  /** Pieces narrower than this in a cell's parameter are dropped: on sides in m, on wedges and circles in tan(angle / 2). */
  readonly sideWidth: number;
  readonly wedgeWidth: number;
  /** Crossings nearer to the end of an interval than this are no crossings. */
  readonly sideRoot: number;
  readonly wedgeRoot: number;
  /** Points, vertices among them, that lie less than this behind a line lie on it. */
  readonly behind: number;
  /**
   * Sites that lie less than this before a line lie on it. A site left out of a cell leaves vertices metres away wrong, so this
   * is as small as rounding allows: sites are as given, however far from the origin, and only ways between them are rounded.
   */
  readonly touch: number;
}

export function createTolerances(minX: number, minY: number, maxX: number, maxY: number): Tolerances {
  const far = Math.max(Math.abs(minX), Math.abs(minY), Math.abs(maxX), Math.abs(maxY));
  const extent = Math.max(maxX - minX, maxY - minY);
  const scale = Math.max(extent, far / 4096);
  return {
    scale,
    chord: 1e-10 * scale,
    sideWidth: 1e-11 * extent,
    wedgeWidth: 1e-13,
    sideRoot: 1e-13 * extent,
    wedgeRoot: 1e-15,
    behind: 1e-12 * scale,
    touch: 3e-15 * extent,
  };
}
