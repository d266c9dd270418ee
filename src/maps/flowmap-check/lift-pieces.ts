import { NONE } from '../../geometry/index.js';
import type { ClaimedSlit } from './flow-claim.js';
import { createCrossingCount, NO_CROSSINGS } from './slit.js';
import type { WallPieces } from './wall-pieces.js';

/** Wall pieces cut at the line of the slit, each with the number of crossings since the begin of its node's walk. */
export interface LiftedPieces {
  readonly count: number;
  readonly ends: Float64Array;
  readonly radii: Float64Array;
  readonly nodes: Int32Array;
  /** Crossings of the slit on the way along the wall from the first piece of the node. */
  readonly sheets: Int32Array;
  /** 1 left of the slit's line, 0 right of it (and where there is no slit). */
  readonly sides: Uint8Array;
  /** A closed wall that goes round the area, or NONE. */
  readonly around: number;
}

/** @param slit undefined where phi has one value everywhere */
export function liftPieces(pieces: WallPieces, slit: ClaimedSlit | undefined): LiftedPieces {
  const crossings = slit === undefined ? NO_CROSSINGS : createCrossingCount(slit);
  const sideOf = (x: number, y: number): number =>
    slit !== undefined && slit.dx * (y - slit.y) - slit.dy * (x - slit.x) >= 0 ? 1 : 0;
  const ends: number[] = [];
  const radii: number[] = [];
  const nodes: number[] = [];
  const sheets: number[] = [];
  const sides: number[] = [];
  let around = NONE;
  let node = NONE;
  let sheet = 0;
  const add = (ax: number, ay: number, bx: number, by: number, radius: number, at: number, side: number): void => {
    ends.push(ax, ay, bx, by);
    radii.push(radius);
    nodes.push(node);
    sheets.push(at);
    sides.push(side);
  };
  for (let k = 0; k < pieces.count; k++) {
    if (pieces.nodes[k] !== node) {
      if (node >= pieces.chainCount && sheet !== 0) around = node;
      node = pieces.nodes[k];
      sheet = 0;
    }
    const [ax, ay, bx, by] = pieces.ends.subarray(4 * k, 4 * k + 4);
    const radius = pieces.radii[k];
    if (radius > 0) {
      // The walk stands at the end of the first flattened edge of this disc.
      const [px, py] = [pieces.ends[4 * k - 2], pieces.ends[4 * k - 1]];
      add(ax, ay, ax, ay, radius, sheet + crossings(px, py, ax, ay), sideOf(ax, ay));
      continue;
    }
    const after = sheet + crossings(ax, ay, bx, by);
    if (radius === 0) {
      const [sideA, sideB] = [sideOf(ax, ay), sideOf(bx, by)];
      if (slit === undefined || sideA === sideB) add(ax, ay, bx, by, 0, sheet, sideA);
      else {
        const [before, behind] = [ax, bx].map((x, n) => slit.dx * ([ay, by][n] - slit.y) - slit.dy * (x - slit.x));
        const share = before / (before - behind);
        const [mx, my] = [ax + share * (bx - ax), ay + share * (by - ay)];
        add(ax, ay, mx, my, 0, sheet, sideA);
        add(mx, my, bx, by, 0, after, sideB);
      }
    }
    sheet = after;
  }
  if (node >= pieces.chainCount && sheet !== 0) around = node;
  return {
    count: radii.length,
    ends: Float64Array.from(ends),
    radii: Float64Array.from(radii),
    nodes: Int32Array.from(nodes),
    sheets: Int32Array.from(sheets),
    sides: Uint8Array.from(sides),
    around,
  };
}
