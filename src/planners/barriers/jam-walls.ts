import type { Domain } from '../../geometry/index.js';
import { LEFT } from './corridor.js';
import type { CorridorSet } from './find-corridors.js';
import { SegmentGrid, type Segments } from './segment-grid.js';

/** How much of the way to a wall is looked along, so that the wall itself is not in the way. */
const NEARLY = 1 - 1e-6;

/** The walls of a domain and the sides of its corridors, to be touched. [Limit: bodies larger than 1e-8 of their coordinates] */
export class JamWalls {
  private readonly walls: SegmentGrid;
  private readonly sides: SegmentGrid;
  /** Per piece of a side: 2 * corridor, 1 more for the right side. */
  private readonly keys: Int32Array;

  /** @param reach how far from a centre walls are touched at most, m */
  constructor(
    domain: Domain,
    corridors: CorridorSet,
    readonly reach: number,
  ) {
    this.walls = new SegmentGrid(wallsOf(domain), reach);
    const pieces = corridors.corridors.flatMap(({ id, pieces: own }) => own.map((piece) => ({ id, piece })));
    const column = (read: (at: (typeof pieces)[number]) => number): Float64Array => Float64Array.from(pieces, read);
    this.keys = Int32Array.from(pieces, ({ id, piece }) => 2 * id + (piece.side === LEFT ? 0 : 1));
    const segments: Segments = {
      ax: column(({ piece }) => piece.ax),
      ay: column(({ piece }) => piece.ay),
      bx: column(({ piece }) => piece.bx),
      by: column(({ piece }) => piece.by),
      radius: column(({ piece }) => piece.radius),
    };
    this.sides = new SegmentGrid(segments, reach);
  }

  /** Is a wall between two places? [Limit: at most twice the reach apart] */
  isBetween(px: number, py: number, qx: number, qy: number): boolean {
    return this.walls.isCut(px, py, qx, qy);
  }

  /**
   * The sides that a disc touches: those within `far` (m) of its centre, in front of it and not behind another wall.
   *
   * @param out is filled from `at` on with keys: 2 * corridor, 1 more for the right side; each at most once
   * @returns where `out` ends. [Limit: `out` has room for twice as many keys as there are corridors]
   */
  listTouched(x: number, y: number, far: number, out: Int32Array, at: number): number {
    const { sides, keys } = this;
    const cell = sides.cellOf(x, y);
    if (cell < 0) return at;
    const { ax, ay, bx, by, radius } = sides.segments;
    const first = at;
    let end = at;
    for (let entry = sides.starts[cell]; entry < sides.starts[cell + 1]; entry++) {
      const k = sides.items[entry];
      const dx = bx[k] - ax[k];
      const dy = by[k] - ay[k];
      const px = x - ax[k];
      const py = y - ay[k];
      if (dx * py - dy * px > 0) continue;
      const square = dx * dx + dy * dy;
      const u = square > 0 ? Math.max(0, Math.min(1, (px * dx + py * dy) / square)) : 0;
      const toX = u * dx - px;
      const toY = u * dy - py;
      const limit = far + radius[k];
      if (toX * toX + toY * toY > limit * limit) continue;
      let isKnown = false;
      for (let j = first; j < end; j++) if (out[j] === keys[k]) isKnown = true;
      if (isKnown) continue;
      const length = Math.sqrt(toX * toX + toY * toY);
      const share = length > 0 ? (NEARLY * (length - radius[k])) / length : 0;
      if (share > 0 && this.walls.isCut(x, y, x + share * toX, y + share * toY)) continue;
      out[end++] = keys[k];
    }
    return end;
  }
}

function wallsOf(domain: Domain): Segments {
  const { segments, vertices } = domain;
  const count = segments.length >> 1;
  const column = (end: number, axis: number): Float64Array =>
    Float64Array.from({ length: count }, (_, s) => vertices[2 * segments[2 * s + end] + axis]);
  return {
    ax: column(0, 0),
    ay: column(0, 1),
    bx: column(1, 0),
    by: column(1, 1),
    radius: new Float64Array(count),
  };
}
