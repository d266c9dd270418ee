import type { FlowNetwork } from '../flow-network.js';
import { CellLists } from './cell-lists.js';

/** A terminal as a row of straight pieces that the ends of lanes slide along. */
export interface TerminalTrack {
  /** Index of the terminal. */
  readonly terminal: number;
  /** x, y */
  readonly points: Float64Array;
  /** An interior area: the last point is joined to the first. */
  readonly closed: boolean;
}

/** The walls that lanes keep clear of, the terminals they start and end at, and a grid over them. Metres. */
export interface LaneRoom {
  readonly pieceCount: number;
  readonly ax: Float64Array;
  readonly ay: Float64Array;
  readonly bx: Float64Array;
  readonly by: Float64Array;
  /** x, y, radius per circle */
  readonly circles: Float64Array;
  /** Corners of terminals that point into the free space: lanes may touch them, but not cut them off. x, y */
  readonly bends: Float64Array;
  readonly tracks: readonly TerminalTrack[];
  /** minX, minY, maxX, maxY */
  readonly box: Float64Array;
  /** Items below `pieceCount` are pieces, others circles. */
  readonly grid: CellLists;
}

/** The room of a network; `extraTracks` are terminals that are not on its ring (an interior area). */
export function buildLaneRoom(
  network: FlowNetwork,
  radius: number,
  extraTracks: readonly TerminalTrack[] = [],
): LaneRoom {
  const tracks: TerminalTrack[] = [...extraTracks];
  for (const run of network.runs) {
    if (run.kind !== 'wall') tracks.push({ terminal: run.terminal, points: run.points, closed: false });
  }
  const { pieceCount, ax, ay, bx, by, circles } = network;
  const bends: number[] = Array.from(network.bends);
  for (const track of extraTracks) bends.push(...track.points);
  return createLaneRoom({ pieceCount, ax, ay, bx, by, circles, bends: Float64Array.from(bends), tracks }, radius);
}

/** A room from its walls. */
export function createLaneRoom(walls: Omit<LaneRoom, 'box' | 'grid'>, radius: number): LaneRoom {
  const box = new Float64Array([Infinity, Infinity, -Infinity, -Infinity]);
  const cover = (x: number, y: number, reach: number): void => {
    box[0] = Math.min(box[0], x - reach);
    box[1] = Math.min(box[1], y - reach);
    box[2] = Math.max(box[2], x + reach);
    box[3] = Math.max(box[3], y + reach);
  };
  for (let i = 0; i < walls.pieceCount; i++) {
    cover(walls.ax[i], walls.ay[i], 0);
    cover(walls.bx[i], walls.by[i], 0);
  }
  const { circles } = walls;
  for (let i = 0; i < circles.length; i += 3) cover(circles[i], circles[i + 1], circles[i + 2]);
  for (const track of walls.tracks) {
    for (let i = 0; i < track.points.length; i += 2) cover(track.points[i], track.points[i + 1], 0);
  }
  const grid = new CellLists(box, cellSize(box, walls.pieceCount + circles.length / 3, radius));
  for (let i = 0; i < walls.pieceCount; i++) {
    grid.addSegment(i, walls.ax[i], walls.ay[i], walls.bx[i], walls.by[i]);
  }
  for (let i = 0; i < circles.length; i += 3) {
    const x = circles[i];
    const y = circles[i + 1];
    const r = circles[i + 2];
    grid.add(walls.pieceCount + i / 3, x - r, y - r, x + r, y + r);
  }
  return { ...walls, box, grid };
}

/** A cell for about one item, but not much smaller than what lanes keep. */
export function cellSize(box: ArrayLike<number>, items: number, radius: number): number {
  const area = (box[2] - box[0]) * (box[3] - box[1]);
  return Math.max(2 * radius, Math.sqrt(area / Math.max(16, items)) / 2);
}
