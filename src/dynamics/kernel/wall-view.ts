import { WALL_BODY } from '../surroundings.js';
import { findWallCell, WALL_SOLID, type WallGrid } from '../wall-grid.js';

/** Numbers before the first wall, and per wall, as in wasm/speed/walls.ts. */
const HEAD = 2;
const PER_WALL = 8;

/** What a dynamics does with walls, beside that nobody is seen through them. */
export interface WallSight {
  /** How far walls are seen, m. */
  readonly sightOtherGoals: number;
  /** Seconds to a wall below which a heading is slowed, and the gap at which one turns along a wall, m. */
  readonly wallTime: number;
  readonly wallMargin: number;
}

/** The walls that one agent sees, written for a kernel; as lookAtWalls of src/dynamics/surroundings.ts, bit for bit. */
export class WallView {
  /** Memory of the kernel: how many walls, how near the nearest is, and the walls. */
  floats = new Float64Array(HEAD);

  constructor(private readonly sight: WallSight) {}

  /**
   * Look at the walls around an agent at (x, y) with some desired speed.
   *
   * @returns false where a wall is so near that it does more than hide people, or where there are too many of them
   */
  look(walls: WallGrid, x: number, y: number, speed: number, radius: number): boolean {
    const { floats } = this;
    const { sightOtherGoals: reach, wallTime, wallMargin } = this.sight;
    const { starts, items, ax, ay, ux, uy, length, kinds } = walls;
    const cell = findWallCell(walls, x, y);
    const end = starts[cell + 1];
    const least = Math.max(speed * wallTime + WALL_BODY * radius, radius + wallMargin);
    let nearest = Infinity;
    let count = 0;
    for (let k = starts[cell]; k < end; k++) {
      const w = items[k];
      const px = x - ax[w];
      const py = y - ay[w];
      // Walls seen from behind are hidden by others.
      if (kinds[w] === WALL_SOLID && ux[w] * py - uy[w] * px < 0) continue;
      let along = px * ux[w] + py * uy[w];
      along = along < 0 ? 0 : along > length[w] ? length[w] : along;
      const dx = px - along * ux[w];
      const dy = py - along * uy[w];
      const square = dx * dx + dy * dy;
      if (square >= reach * reach) continue;
      const distance = Math.sqrt(square);
      const at = HEAD + PER_WALL * count++;
      if (!(distance >= least) || at + PER_WALL > floats.length) return false;
      if (distance < nearest) nearest = distance;
      floats[at] = px;
      floats[at + 1] = py;
      floats[at + 2] = ux[w];
      floats[at + 3] = uy[w];
      floats[at + 4] = length[w];
      floats[at + 5] = distance > 0 ? dx / distance : -uy[w];
      floats[at + 6] = distance > 0 ? dy / distance : ux[w];
      floats[at + 7] = distance;
    }
    floats[0] = count;
    floats[1] = nearest;
    return true;
  }
}
