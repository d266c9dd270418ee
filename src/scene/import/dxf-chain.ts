import { CellMap } from './cell-map.js';
import { type CurvePath, type CurveSegment, endOfPath, reversePath } from './flatten-curve-path.js';
import type { Point } from './scene-parts.js';

/** Ends no farther apart than this are one point, metres: less than any wall, more than the rounding of a CAD program. */
export const CHAIN_TOLERANCE = 1e-3;

/** Open paths joined end to end, with the numbers of the paths they are made of. */
export interface Chain {
  readonly path: CurvePath;
  readonly members: readonly number[];
}

/**
 * Joins open paths (metres) whose ends meet within {@link CHAIN_TOLERANCE}, and closes the chains that come back to
 * their start. Where three or more ends meet nothing is joined: which two belong together is not for us to guess.
 * A joined path starts at the very end of the one before, so it may move by the tolerance.
 */
export function chainPaths(paths: readonly CurvePath[]): Chain[] {
  const nodes = new NodeGrid();
  /** Node of each end: 2 i the start of path i, 2 i + 1 its end. */
  const nodeOf = new Int32Array(2 * paths.length);
  const endsAt: number[][] = [];
  paths.forEach((path, i) => {
    [path.start, endOfPath(path)].forEach((point, k) => {
      const node = nodes.find(point);
      nodeOf[2 * i + k] = node;
      endsAt[node] ??= [];
      endsAt[node].push(2 * i + k);
    });
  });
  /** The end that the given one is joined to, or -1. */
  const partner = (end: number): number => {
    const ends = endsAt[nodeOf[end]];
    return ends.length === 2 ? ends[0] + ends[1] - end : -1;
  };

  const used = new Uint8Array(paths.length);
  const chains: Chain[] = [];
  const follow = (first: number): void => {
    const members: number[] = [];
    const pieces: CurvePath[] = [];
    let entry = first;
    for (;;) {
      const index = entry >> 1;
      used[index] = 1;
      members.push(index);
      pieces.push(entry & 1 ? reversePath(paths[index]) : paths[index]);
      entry = partner(entry ^ 1);
      if (entry < 0 || used[entry >> 1]) break;
    }
    chains.push({ path: joinPieces(pieces, entry === first), members });
  };
  // Chains with loose ends first, from one of them; what is left are circles.
  for (let end = 0; end < nodeOf.length; end++) if (!used[end >> 1] && partner(end) < 0) follow(end);
  for (let i = 0; i < paths.length; i++) if (!used[i]) follow(2 * i);
  return chains;
}

function joinPieces(pieces: readonly CurvePath[], closed: boolean): CurvePath {
  const segments: CurveSegment[] = [];
  for (const piece of pieces) for (const segment of piece.segments) segments.push(segment);
  const start = pieces[0].start;
  if (closed && segments.length > 0) segments[segments.length - 1] = { ...segments[segments.length - 1], end: start };
  return { start, segments, closed };
}

/** Width of a cell: wide enough that most points have no other cell within the tolerance. */
const CELL = 16 * CHAIN_TOLERANCE;

/** Points that are near enough to be one, found through a hash grid. */
class NodeGrid {
  private readonly cells = new CellMap();
  private readonly points: Point[] = [];

  find([x, y]: Point): number {
    const [fromColumn, fromRow] = [Math.floor((x - CHAIN_TOLERANCE) / CELL), Math.floor((y - CHAIN_TOLERANCE) / CELL)];
    const columns = Math.floor((x + CHAIN_TOLERANCE) / CELL) - fromColumn;
    const rows = Math.floor((y + CHAIN_TOLERANCE) / CELL) - fromRow;
    for (let i = 0; i <= columns; i++) {
      for (let j = 0; j <= rows; j++) {
        for (const node of this.cells.at(fromColumn + i, fromRow + j)) {
          const dx = this.points[node][0] - x;
          const dy = this.points[node][1] - y;
          if (dx * dx + dy * dy <= CHAIN_TOLERANCE * CHAIN_TOLERANCE) return node;
        }
      }
    }
    const node = this.points.push([x, y]) - 1;
    this.cells.add(Math.floor(x / CELL), Math.floor(y / CELL), node);
    return node;
  }
}
