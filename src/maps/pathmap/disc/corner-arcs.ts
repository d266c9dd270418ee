import { FootfallError } from '../../../error/index.js';
import { NONE } from '../../../geometry/index.js';
import { atan2, cos, sin } from '../../../math/index.js';
import { DX, DY, EX, EY, FULL, OX, OY, RADIUS, RECORD, SIDE } from '../../voronoi/cell-store.js';
import type { VoronoiDiagram } from '../../voronoi/diagram.js';
import type { GrownOutline } from './grown-outline.js';

/** Chords of a flattened arc turn by at most this, radians: coarser ones leave more candidates to compare. */
const MAX_CHORD = 0.4;
const MIN_CHORD = 0.05;
const FULL_TURN = 2 * Math.PI;

/** The arcs of an outline about corners, posts and circles, as the disc's centre follows them. */
export interface CornerArcs {
  readonly count: number;
  /** Per arc: x, y of the centre and radius, the disc's own included, metres. */
  readonly circles: Float64Array;
  /** Per arc: angle where it starts, and how far it turns counter-clockwise, radians; 2 pi where it closes. */
  readonly starts: Float64Array;
  readonly sweeps: Float64Array;
  /** Per arc: angle of one of its chords, radians. */
  readonly chords: Float64Array;
  /** Per arc: its cell in the diagram. */
  readonly cells: Int32Array;
  /** Per arc: angles that differ by less than this, radians, are one: rounding, more for small arcs far from the origin. */
  readonly slacks: Float64Array;
}

/** The outline as polygons with vertices on it, chords on the side of the walls: they hold all of the disc's free space. */
export interface FlatOutline {
  readonly arcs: CornerArcs;
  /** Per ring: flat coordinates, free space on the right, and the part of the free space. */
  readonly rings: readonly Float64Array[];
  readonly ringParts: readonly number[];
  /** Places of arcs: x, y of a vertex, and the arc that it is on. */
  readonly places: Float64Array;
  readonly placeArcs: Int32Array;
}

/**
 * Flatten an outline.
 *
 * @param radius of the disc, m: that of the arcs
 * @param traced radius that the outline was traced with, m: that of the polygons
 */
export function flattenOutline(
  diagram: VoronoiDiagram,
  outline: GrownOutline,
  radius: number,
  traced: number,
): FlatOutline {
  const { store } = diagram;
  const { records } = store;
  const { followers, starts, ends } = outline;
  const circles: number[] = [];
  const arcStarts: number[] = [];
  const sweeps: number[] = [];
  const chords: number[] = [];
  const cells: number[] = [];
  const places: number[] = [];
  const placeArcs: number[] = [];
  const rings: Float64Array[] = [];
  const ringParts: number[] = [];
  const seen = new Uint8Array(outline.count);

  /** Where a curve starts: its notch, or beside the first point of its side. */
  const startOf = (k: number): readonly [number, number] => {
    if (!Number.isNaN(starts[2 * k])) return [starts[2 * k], starts[2 * k + 1]];
    const c = outline.cells[k];
    const at = RECORD * c;
    const [nx, ny] = store.kinds[c] === SIDE ? rightNormal(c) : normalBefore(c);
    return [records[at + OX] + traced * nx, records[at + OY] + traced * ny];
  };
  const rightNormal = (side: number): readonly [number, number] => [
    records[RECORD * side + DY],
    -records[RECORD * side + DX],
  ];
  const normalBefore = (c: number): readonly [number, number] => rightNormal(store.previous[c]);

  const addArc = (k: number, ring: number[]): void => {
    const c = outline.cells[k];
    const at = RECORD * c;
    const x = records[at + OX];
    const y = records[at + OY];
    const isClosed = store.kinds[c] === FULL && followers[k] === k;
    const own = records[at + RADIUS];
    const [sx, sy] = isClosed ? [x + own + traced, y] : startOf(k);
    const isCut = !Number.isNaN(ends[2 * k]);
    const [ex, ey] = isCut
      ? [ends[2 * k] - x, ends[2 * k + 1] - y]
      : store.next[c] === NONE
        ? [1, 0]
        : rightNormal(store.next[c]);
    const isAtRay = !isClosed && Number.isNaN(starts[2 * k]);
    const [fx, fy] = isAtRay ? normalBefore(c) : [sx - x, sy - y];
    const start = atan2(fy, fx);
    let sweep = isClosed ? FULL_TURN : atan2(ey, ex) - start;
    if (sweep < 0) sweep += FULL_TURN;
    // A hair of an arc whose ends were rounded past each other; wedges are half a turn at most.
    if (!isClosed && sweep > (store.kinds[c] === FULL ? FULL_TURN - 1e-9 : 1.5 * Math.PI)) sweep = 0;
    const arc = arcStarts.length;
    const size = own + radius;
    circles.push(x, y, size);
    arcStarts.push(start);
    sweeps.push(sweep);
    cells.push(c);
    const chord = Math.max(MIN_CHORD, Math.min(MAX_CHORD, (4 * MAX_CHORD * radius) / size));
    const count = Math.max(1, Math.ceil(sweep / chord));
    chords.push(sweep / count);
    for (let i = 0; i < count; i++) {
      const angle = start + (i * sweep) / count;
      const px = i === 0 ? sx : x + (own + traced) * cos(angle);
      const py = i === 0 ? sy : y + (own + traced) * sin(angle);
      ring.push(px, py);
      places.push(px, py);
      placeArcs.push(arc);
    }
    if (isClosed) return;
    const [lastX, lastY] = startOf(followers[k]);
    places.push(lastX, lastY);
    placeArcs.push(arc);
  };

  for (let first = 0; first < outline.count; first++) {
    if (seen[first] === 1 || outline.cells[first] === NONE) continue;
    const ring: number[] = [];
    for (let k = first; seen[k] === 0; k = followers[k]) {
      seen[k] = 1;
      if (store.kinds[outline.cells[k]] === SIDE) ring.push(...startOf(k));
      else addArc(k, ring);
      if (followers[k] === NONE)
        throw brokenOutline(records[RECORD * outline.cells[k] + EX], records[RECORD * outline.cells[k] + EY]);
    }
    rings.push(Float64Array.from(ring));
    ringParts.push(outline.parts[first]);
  }
  return {
    arcs: {
      count: arcStarts.length,
      circles: Float64Array.from(circles),
      starts: Float64Array.from(arcStarts),
      sweeps: Float64Array.from(sweeps),
      chords: Float64Array.from(chords),
      cells: Int32Array.from(cells),
      slacks: Float64Array.from(cells, (_, k) => {
        const [x, y, size] = [circles[3 * k], circles[3 * k + 1], circles[3 * k + 2]];
        return 1e-12 + (2 ** -49 * (Math.abs(x) + Math.abs(y) + size)) / size;
      }),
    },
    rings,
    ringParts,
    places: Float64Array.from(places),
    placeArcs: Int32Array.from(placeArcs),
  };
}

function brokenOutline(x: number, y: number): FootfallError {
  return new FootfallError('the outline of the free space for a disc does not close', {
    code: 'pathmap/open-outline',
    got: `an end near ${x},${y}`,
    expected: 'walls that close off the free space',
  });
}
