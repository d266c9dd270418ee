import { crossingsOf, type PhiValues } from './check-pairs.js';
import type { ProblemList } from './flow-claim.js';
import type { FreeWays } from './free-way.js';
import type { LiftedPieces } from './lift-pieces.js';
import { createFeet, measurePieces } from './piece-distance.js';

/**
 * Adds the corners of terminals as points of their own: shortest ways bend there though there is no wall. Their phi is the
 * largest that the walls allow, so that checking all pairs afterwards is enough.
 * @param corners flat x, y
 * @param nodeCount corners get the nodes from here on
 */
export function addCorners(
  phi: PhiValues,
  corners: readonly number[],
  nodeCount: number,
  ways: FreeWays,
  problems: ProblemList,
): PhiValues {
  const { slit, jump } = phi;
  const count = corners.length / 2;
  const base = phi.pieces.count;
  const total = base + count;
  const extend = <T extends Float64Array | Int32Array | Uint8Array>(
    list: T,
    make: (size: number) => T,
    width = 1,
  ): T => {
    const out = make(width * total);
    out.set(list);
    return out;
  };
  const pieces: LiftedPieces = {
    ...phi.pieces,
    count: total,
    ends: extend(phi.pieces.ends, (n) => new Float64Array(n), 4),
    radii: extend(phi.pieces.radii, (n) => new Float64Array(n)),
    nodes: extend(phi.pieces.nodes, (n) => new Int32Array(n)),
    sheets: extend(phi.pieces.sheets, (n) => new Int32Array(n)),
    sides: extend(phi.pieces.sides, (n) => new Uint8Array(n)),
  };
  const values = extend(phi.values, (n) => new Float64Array(n)).fill(Infinity, base);
  const lifted: PhiValues = { pieces, values, slit, jump };
  const feet = createFeet();
  const reach = (from: number, corner: number): number => {
    measurePieces(pieces.ends, pieces.radii, from, corner, feet);
    return values[from] - jump * crossingsOf(lifted, from, corner, feet) + feet.length;
  };
  for (let c = 0; c < count; c++) {
    const [x, y] = [corners[2 * c], corners[2 * c + 1]];
    const corner = base + c;
    pieces.ends.set([x, y, x, y], 4 * corner);
    pieces.nodes[corner] = nodeCount + c;
    if (slit !== undefined && slit.dx * (y - slit.y) - slit.dy * (x - slit.x) >= 0) pieces.sides[corner] = 1;
    const offers = Float64Array.from({ length: base }, (_, k) => reach(k, corner));
    const order = Int32Array.from(offers.keys()).sort((p, q) => offers[p] - offers[q]);
    for (const k of order) {
      measurePieces(pieces.ends, pieces.radii, k, corner, feet);
      if (!ways.has(feet.ax, feet.ay, feet.bx, feet.by)) continue;
      values[corner] = offers[k];
      break;
    }
  }
  relaxCorners(base, total, reach, lifted, ways, problems);
  return lifted;
}

/** Ways from corner to corner. More rounds than corners mean that a way round the area is shorter than what it must carry. */
function relaxCorners(
  base: number,
  total: number,
  reach: (from: number, to: number) => number,
  { pieces, values }: PhiValues,
  ways: FreeWays,
  problems: ProblemList,
): void {
  const sees = (p: number, q: number): boolean =>
    ways.has(pieces.ends[4 * p], pieces.ends[4 * p + 1], pieces.ends[4 * q], pieces.ends[4 * q + 1]);
  const pairs: [number, number][] = [];
  for (let p = base; p < total; p++) for (let q = base; q < total; q++) if (p !== q && sees(p, q)) pairs.push([p, q]);
  for (let round = 0; round <= total - base; round++) {
    let isDone = true;
    for (const [p, q] of pairs) {
      const offer = reach(p, q);
      if (!(offer < values[q] - 1e-12 * (1 + Math.abs(values[q])))) continue;
      values[q] = offer;
      isDone = false;
    }
    if (isDone) return;
  }
  problems.add('round-the-area', 'capacity', 'the way round the area is shorter than the flow that should cross it');
}
