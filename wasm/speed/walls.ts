/** The walls that an agent sees, as src/dynamics/kernel/wall-view.ts writes them; none of them is so near that it slows. */
import { views } from './state';

/** Bytes before the first wall, and per wall. */
const HEAD: usize = 16;
const PER_WALL: usize = 64;

/** Walls of the agent at hand, and how far the nearest is, m. */
export let wallCount: i32 = 0;
export let nearestWall: f64 = Infinity;

export function readWalls(): void {
  wallCount = <i32>load<f64>(views);
  nearestWall = load<f64>(views, 8);
}

export function forgetWalls(): void {
  wallCount = 0;
  nearestWall = Infinity;
}

/** Does a wall cross the line to (dx, dy)? As isHidden of src/dynamics/surroundings.ts. */
export function isHidden(dx: f64, dy: f64): bool {
  const square = dx * dx + dy * dy;
  const end = views + HEAD + <usize>wallCount * PER_WALL;
  for (let at = views + HEAD; at < end; at += PER_WALL) {
    const distance = load<f64>(at, 56);
    if (distance * distance >= square) continue;
    if (load<f64>(at, 40) * dx + load<f64>(at, 48) * dy >= 0) continue;
    const px = load<f64>(at);
    const py = load<f64>(at, 8);
    const ux = load<f64>(at, 16);
    const uy = load<f64>(at, 24);
    const own = px * uy - py * ux;
    const other = own + dx * uy - dy * ux;
    if (own > 0 ? other >= 0 : other <= 0) continue;
    const along = px * ux + py * uy + (own / (own - other)) * (dx * ux + dy * uy);
    if (along > 0 && along < load<f64>(at, 32)) return true;
  }
  return false;
}
