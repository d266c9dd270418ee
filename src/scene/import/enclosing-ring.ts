import { computeSignedArea } from './flatten-curve.js';
import type { Point, Ring } from './scene-parts.js';

/**
 * The ring that everything lies in, or -1: the largest ring if no point of the others is outside it by more than
 * `slack` (metres). This is how drawings without any names show their outer wall.
 * @param rings candidates, metres
 * @param others points of everything else that must lie inside
 */
export function findEnclosingRing(rings: readonly Ring[], others: Iterable<readonly Point[]>, slack: number): number {
  let best = -1;
  let largest = 0;
  rings.forEach((ring, i) => {
    const area = Math.abs(computeSignedArea(ring));
    if (area > largest) {
      largest = area;
      best = i;
    }
  });
  if (best < 0) return -1;
  const inside = new RingIndex(rings[best]);
  const holds = (points: readonly Point[]): boolean => points.every((point) => inside.holds(point, slack));
  for (let i = 0; i < rings.length; i++) if (i !== best && !holds(rings[i])) return -1;
  for (const points of others) if (!holds(points)) return -1;
  return best;
}

/** Winding number of a ring around a point; points on the ring get either side's. */
export function computeWinding(ring: Ring, [x, y]: Point): number {
  let winding = 0;
  for (let i = 0; i < ring.length; i++) winding += crossing(ring[i], ring[(i + 1) % ring.length], x, y);
  return winding;
}

/** +1 if the edge passes upwards to the right of the point, -1 downwards, else 0. */
function crossing(a: Point, b: Point, x: number, y: number): number {
  if (a[1] <= y === b[1] <= y) return 0;
  const side = (b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1]);
  if (b[1] > a[1]) return side > 0 ? 1 : 0;
  return side < 0 ? -1 : 0;
}

/** Edges of a ring in horizontal strips, so that a point is compared with few of them. */
export class RingIndex {
  private readonly strips: number[][];
  private readonly bottom: number;
  private readonly top: number;
  private readonly step: number;

  constructor(private readonly ring: Ring) {
    const count = Math.max(1, Math.min(4096, ring.length >> 1));
    let bottom = Infinity;
    let top = -Infinity;
    for (const [, y] of ring) {
      bottom = Math.min(bottom, y);
      top = Math.max(top, y);
    }
    this.bottom = bottom;
    this.top = top;
    this.step = (top - bottom) / count || 1;
    this.strips = Array.from({ length: count }, () => []);
    for (let i = 0; i < ring.length; i++) {
      const [, ay] = ring[i];
      const [, by] = ring[(i + 1) % ring.length];
      const last = this.stripOf(Math.max(ay, by));
      for (let strip = this.stripOf(Math.min(ay, by)); strip <= last; strip++) this.strips[strip].push(i);
    }
  }

  /** Whether a point is inside the ring or no farther from it than `slack`. */
  holds([x, y]: Point, slack: number): boolean {
    if (y < this.bottom - slack || y > this.top + slack) return false;
    let winding = 0;
    for (const i of this.strips[this.stripOf(y)]) {
      winding += crossing(this.ring[i], this.ring[(i + 1) % this.ring.length], x, y);
    }
    if (winding !== 0) return true;
    const last = this.stripOf(y + slack);
    for (let strip = this.stripOf(y - slack); strip <= last; strip++) {
      for (const i of this.strips[strip]) {
        if (distanceToEdge(this.ring[i], this.ring[(i + 1) % this.ring.length], x, y) <= slack) return true;
      }
    }
    return false;
  }

  private stripOf(y: number): number {
    return Math.min(this.strips.length - 1, Math.max(0, Math.floor((y - this.bottom) / this.step)));
  }
}

function distanceToEdge(a: Point, b: Point, x: number, y: number): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const squared = dx * dx + dy * dy;
  const along = squared > 0 ? Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / squared)) : 0;
  const offX = x - a[0] - along * dx;
  const offY = y - a[1] - along * dy;
  return Math.sqrt(offX * offX + offY * offY);
}
