import { NONE } from '../../geometry/index.js';
import { ENDS } from './region-outline.js';

/** Half-edges by region, as {@link SecondOrder} lays them out. */
export interface HalfRows {
  readonly regionCount: number;
  readonly regionCells: Int32Array;
  readonly firstHalves: Int32Array;
  halfCount: number;
  readonly halfRegions: Int32Array;
  readonly halfSites: Int32Array;
  readonly halfTwins: Int32Array;
  readonly halfEnds: Float64Array;
}

/**
 * Pair all half-edges: the twin of one of region n towards m is one of a region of m towards n; of several, that whose middle
 * is nearest. One may take another's twin if it fits better, and that one looks again.
 */
export function pairHalves(rows: HalfRows): void {
  const { halfCount, halfTwins } = rows;
  for (let h = 0; h < halfCount; h++) if (halfTwins[h] === NONE) pairHalf(rows, h);
}

function pairHalf(rows: HalfRows, h: number): void {
  const { halfTwins, halfSites, halfRegions, regionCells, firstHalves } = rows;
  let seeker = h;
  while (seeker !== NONE) {
    const own = regionCells[halfRegions[seeker]];
    const site = halfSites[seeker];
    let best = NONE;
    let least = Infinity;
    for (let i = 0; i < rows.regionCount; i++) {
      if (regionCells[i] !== site) continue;
      for (let g = firstHalves[i]; g < firstHalves[i + 1]; g++) {
        if (halfSites[g] !== own) continue;
        const square = squareBetween(rows, seeker, g);
        if (!(square < least)) continue;
        if (halfTwins[g] !== NONE && squareBetween(rows, halfTwins[g], g) <= square) continue;
        least = square;
        best = g;
      }
    }
    if (best === NONE) return;
    const loser = halfTwins[best];
    if (loser !== NONE) halfTwins[loser] = NONE;
    halfTwins[seeker] = best;
    halfTwins[best] = seeker;
    seeker = loser;
  }
}

function squareBetween({ halfEnds }: HalfRows, h: number, g: number): number {
  const a = ENDS * h;
  const b = ENDS * g;
  const dx = halfEnds[a] + halfEnds[a + 3] - halfEnds[b] - halfEnds[b + 3];
  const dy = halfEnds[a + 1] + halfEnds[a + 4] - halfEnds[b + 1] - halfEnds[b + 4];
  return dx * dx + dy * dy;
}

/** An edge that only one side has is shorter than the tolerance, up to rounding: contract it. */
export function dropUnpaired(rows: HalfRows): void {
  const { halfTwins, halfSites, halfRegions, halfEnds, firstHalves } = rows;
  let isWhole = true;
  for (let h = 0; h < rows.halfCount; h++) if (halfTwins[h] === NONE) isWhole = false;
  if (isWhole) return;
  let kept = 0;
  let h = 0;
  for (let i = 0; i < rows.regionCount; i++) {
    const end = firstHalves[i + 1];
    firstHalves[i] = kept;
    for (; h < end; h++) {
      const twin = halfTwins[h];
      if (twin === NONE) continue;
      halfTwins[kept] = twin;
      halfTwins[twin] = kept;
      halfSites[kept] = halfSites[h];
      halfRegions[kept] = i;
      halfEnds.copyWithin(ENDS * kept, ENDS * h, ENDS * h + ENDS);
      kept++;
    }
  }
  firstHalves[rows.regionCount] = kept;
  rows.halfCount = kept;
}
