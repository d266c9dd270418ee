import { type CellStore, DX, DY, OX, OY, RADIUS, RECORD, SIDE } from '../voronoi/cell-store.js';

/** Positive nodes and weights of the 16-point Gauss-Legendre rule on [-1, 1]. */
const NODES = Float64Array.of(
  0.09501250983763744,
  0.2816035507792589,
  0.45801677765722737,
  0.6178762444026438,
  0.755404408355003,
  0.8656312023878318,
  0.9445750230732326,
  0.9894009349916499,
);
const WEIGHTS = Float64Array.of(
  0.18945061045506864,
  0.18260341504492364,
  0.16915651939500265,
  0.1495959888165767,
  0.12462897125553407,
  0.0951585116824926,
  0.062253523938647456,
  0.027152459411754176,
);
/** The same of the 8-point rule. */
const FEW_NODES = Float64Array.of(0.18343464249564984, 0.525532409916329, 0.7966664774136267, 0.9602898564975362);
const FEW_WEIGHTS = Float64Array.of(0.362683783378362, 0.31370664587788727, 0.22238103445337443, 0.10122853629037626);
/**
 * Parts of its distance from where it bends up to which a stretch of a curve is so smooth that 16 points, and 8 points, give
 * its length to the last place.
 */
const SMOOTH = 1.2;
const VERY_SMOOTH = 0.4;

/**
 * Length and smallest empty circle of the edge between two sites from one point to another, both on their bisector: what
 * `computeEdgeAttributes` tells of an edge of the diagram, for edges that are in none, and without an allocation.
 */
export class EdgeMeasure {
  /** Arc length, m. */
  length = Number.NaN;
  /** Radius of the smallest empty circle, m. */
  smallest = Number.NaN;

  constructor(private readonly store: CellStore) {}

  /** @param r0 radii of the empty circles round both ends */
  measure(c: number, o: number, x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): void {
    const { kinds, records } = this.store;
    this.smallest = r0 < r1 ? r0 : r1;
    const isSide = kinds[c] === SIDE;
    const isOtherSide = kinds[o] === SIDE;
    if (isSide && isOtherSide) this.length = chordLength(x0, y0, x1, y1);
    else if (isSide) this.measureParabola(c, o, x0, y0, x1, y1);
    else if (isOtherSide) this.measureParabola(o, c, x0, y0, x1, y1);
    else if (records[RECORD * c + RADIUS] === records[RECORD * o + RADIUS]) this.measureLine(c, o, x0, y0, x1, y1);
    else this.measureHyperbola(c, o, x0, y0, x1, y1);
  }

  /** Between equal circles: narrowest halfway between the centres. */
  private measureLine(c: number, o: number, x0: number, y0: number, x1: number, y1: number): void {
    const { records } = this.store;
    const gapX = 0.5 * (records[RECORD * o + OX] - records[RECORD * c + OX]);
    const gapY = 0.5 * (records[RECORD * o + OY] - records[RECORD * c + OY]);
    const mx = records[RECORD * c + OX] + gapX;
    const my = records[RECORD * c + OY] + gapY;
    this.length = chordLength(x0, y0, x1, y1);
    const before = (mx - x0) * (x1 - x0) + (my - y0) * (y1 - y0);
    const behind = (mx - x1) * (x0 - x1) + (my - y1) * (y0 - y1);
    if (before > 0 && behind > 0) this.lower(chordLength(0, 0, gapX, gapY) - records[RECORD * c + RADIUS]);
  }

  private measureParabola(side: number, focus: number, x0: number, y0: number, x1: number, y1: number): void {
    const { records } = this.store;
    const s = RECORD * side;
    const f = RECORD * focus;
    const dx = records[s + DX];
    const dy = records[s + DY];
    const fx = records[f + OX];
    const fy = records[f + OY];
    const height = (fx - records[s + OX]) * dy - (fy - records[s + OY]) * dx;
    const radius = records[f + RADIUS];
    const from = (x0 - fx) * dx + (y0 - fy) * dy;
    const to = (x1 - fx) * dx + (y1 - fy) * dy;
    if (from * to < 0) this.lower(0.5 * (height - radius));
    const scale = height + radius;
    // Speed is sqrt(1 + (x / scale)^2).
    this.length = this.integrate(from, to, 1 / (scale * scale), 0, scale);
  }

  private measureHyperbola(c: number, o: number, x0: number, y0: number, x1: number, y1: number): void {
    const { records } = this.store;
    const isOwnLarger = records[RECORD * c + RADIUS] > records[RECORD * o + RADIUS];
    const large = RECORD * (isOwnLarger ? c : o);
    const small = RECORD * (isOwnLarger ? o : c);
    const gapX = records[small + OX] - records[large + OX];
    const gapY = records[small + OY] - records[large + OY];
    const a = Math.sqrt(gapX * gapX + gapY * gapY);
    const dx = gapX / a;
    const dy = gapY / a;
    const cx = records[large + OX] + 0.5 * gapX;
    const cy = records[large + OY] + 0.5 * gapY;
    const d = records[large + RADIUS] - records[small + RADIUS];
    const from = (y0 - cy) * dx - (x0 - cx) * dy;
    const to = (y1 - cy) * dx - (x1 - cx) * dy;
    if (from * to < 0) this.lower(0.5 * (a - records[large + RADIUS] - records[small + RADIUS]));
    // By the offset y from the axis, x = A sqrt(1 + (y / B)^2): speed is sqrt(1 + k y^2 / (1 + (y / B)^2)), k = (A / B^2)^2.
    const square = 0.25 * (a - d) * (a + d);
    const k = (0.5 * d) / square;
    this.length = this.integrate(from, to, k * k, 1 / square, (2 * square) / a);
  }

  private lower(radius: number): void {
    if (radius < this.smallest) this.smallest = radius;
  }

  /**
   * Integral of sqrt(1 + k y^2 / (1 + m y^2)), positive. It bends most at 0, within `scale`: stretches may grow with the
   * distance from there.
   */
  private integrate(from: number, to: number, k: number, m: number, scale: number): number {
    const low = from < to ? from : to;
    const high = from < to ? to : from;
    const least = low > 0 ? low : high < 0 ? high : 0;
    if (high - low <= SMOOTH * Math.sqrt(scale * scale + least * least))
      return integrateStretch(low, high, k, m, scale);
    let sum = 0;
    for (let y = Math.max(low, 0); y < high; ) {
      const end = Math.min(high, y + SMOOTH * Math.sqrt(scale * scale + y * y));
      if (!(end > y)) break;
      sum += integrateStretch(y, end, k, m, scale);
      y = end;
    }
    for (let y = Math.min(high, 0); y > low; ) {
      const end = Math.max(low, y - SMOOTH * Math.sqrt(scale * scale + y * y));
      if (!(end < y)) break;
      sum += integrateStretch(end, y, k, m, scale);
      y = end;
    }
    return sum;
  }
}

function integrateStretch(low: number, high: number, k: number, m: number, scale: number): number {
  const half = 0.5 * (high - low);
  const middle = 0.5 * (low + high);
  const nodes = 2 * half <= VERY_SMOOTH * scale ? FEW_NODES : NODES;
  const weights = nodes === NODES ? WEIGHTS : FEW_WEIGHTS;
  let sum = 0;
  for (let i = 0; i < nodes.length; i++) {
    const step = half * nodes[i];
    const y = middle - step;
    const z = middle + step;
    const before = Math.sqrt(1 + (k * y * y) / (1 + m * y * y));
    sum += weights[i] * (before + Math.sqrt(1 + (k * z * z) / (1 + m * z * z)));
  }
  return half * sum;
}

function chordLength(x0: number, y0: number, x1: number, y1: number): number {
  const x = x1 - x0;
  const y = y1 - y0;
  return Math.sqrt(x * x + y * y);
}
