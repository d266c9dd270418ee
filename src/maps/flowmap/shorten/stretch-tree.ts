/** Segments per leaf. */
const LEAF = 8;

/** Boxes of stretches of a polyline: leaves of some segments, and above them pairs of pairs. */
export class StretchTree {
  readonly leaf = LEAF;
  /** Levels; the highest is one stretch. */
  readonly height: number;
  /** Per level and stretch: minX, minY, maxX, maxY. */
  private readonly boxes: Float64Array[] = [];

  /** @param points flat x, y [Limit: 2 points or more] */
  constructor(points: Float64Array) {
    const leaves = Math.max(1, Math.ceil((points.length / 2 - 1) / LEAF));
    let below = new Float64Array(4 * leaves);
    for (let k = 0; k < leaves; k++) {
      empty(below, k);
      const end = Math.min(points.length, 2 * (LEAF * (k + 1) + 1));
      for (let p = 2 * LEAF * k; p < end; p += 2) widen(below, k, points[p], points[p + 1], points[p], points[p + 1]);
    }
    this.boxes.push(below);
    while (below.length > 4) {
      const count = Math.ceil(below.length / 8);
      const level = new Float64Array(4 * count);
      for (let k = 0; k < count; k++) {
        empty(level, k);
        for (let c = 8 * k; c < Math.min(below.length, 8 * k + 8); c += 4) {
          widen(level, k, below[c], below[c + 1], below[c + 2], below[c + 3]);
        }
      }
      this.boxes.push(level);
      below = level;
    }
    this.height = this.boxes.length;
  }

  /** A distance that no two points of two stretches of a level are nearer than, m. */
  gap(level: number, a: number, b: number): number {
    const boxes = this.boxes[level];
    const i = 4 * a;
    const j = 4 * b;
    const dx = Math.max(0, boxes[i] - boxes[j + 2], boxes[j] - boxes[i + 2]);
    const dy = Math.max(0, boxes[i + 1] - boxes[j + 3], boxes[j + 1] - boxes[i + 3]);
    return Math.sqrt(dx * dx + dy * dy);
  }
}

function empty(boxes: Float64Array, k: number): void {
  boxes[4 * k] = boxes[4 * k + 1] = Infinity;
  boxes[4 * k + 2] = boxes[4 * k + 3] = -Infinity;
}

function widen(boxes: Float64Array, k: number, minX: number, minY: number, maxX: number, maxY: number): void {
  boxes[4 * k] = Math.min(boxes[4 * k], minX);
  boxes[4 * k + 1] = Math.min(boxes[4 * k + 1], minY);
  boxes[4 * k + 2] = Math.max(boxes[4 * k + 2], maxX);
  boxes[4 * k + 3] = Math.max(boxes[4 * k + 3], maxY);
}
