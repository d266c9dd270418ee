import { findWallCell, type WallGrid } from './wall-grid.js';

/** How near a centre may come to a wall, as a share of the radius: enough to keep rounding from carrying it across. */
export const SKIN = 1e-3;
/** Slides along walls within one move before the rest of the way is given up. */
const MAX_SLIDES = 4;
/** Pieces of one move, each as long as the reach of the grid, before the rest is given up: a speed without sense must not hang. */
const MAX_PIECES = 10_000;
/** Pushes out of walls per call; corners and wedges take several. */
const MAX_PUSHES = 6;

/**
 * Moves of centres that never touch a wall: the whole way is tested, not only its end, so no speed and no wall is too
 * thin. Written for one agent at a time; the end is left in `x` and `y`, so that nothing is allocated.
 */
export class SweptMove {
  /** Where the last move ended, m. */
  x = 0;
  y = 0;
  /** Deepest that the body still reached into a wall after the last `pushOut`, m. */
  depth = 0;

  private hitX = 0;
  private hitY = 0;

  constructor(readonly walls: WallGrid) {}

  /** True where no wall lies within the reach of the walls' grid. */
  isOpen(x: number, y: number): boolean {
    const at = findWallCell(this.walls, x, y);
    return this.walls.starts[at] === this.walls.starts[at + 1];
  }

  /** Carry a body from one place to another, as far as the walls allow. */
  carry(x: number, y: number, toX: number, toY: number, radius: number): void {
    const dx = toX - x;
    const dy = toY - y;
    const free = this.walls.reach - radius;
    if (free > 0 && dx * dx + dy * dy < free * free && this.isOpen(x, y)) {
      this.x = toX;
      this.y = toY;
      return;
    }
    this.walk(x, y, dx, dy, radius);
    this.pushOut(this.x, this.y, radius);
  }

  /** Walk from (x, y) by (dx, dy), sliding along the walls that stop it. */
  walk(x: number, y: number, dx: number, dy: number, radius: number): void {
    const { walls } = this;
    const skin = SKIN * radius;
    const piece = walls.reach - 2 * skin;
    let slides = 0;
    let lastX = 0;
    let lastY = 0;
    for (let pieces = 0; pieces < MAX_PIECES; pieces++) {
      const length = Math.sqrt(dx * dx + dy * dy);
      if (!(length > 0)) break;
      const share = length > piece ? piece / length : 1;
      const t = this.findHit(x, y, share * dx, share * dy, skin);
      x += t * share * dx;
      y += t * share * dy;
      dx -= t * share * dx;
      dy -= t * share * dy;
      if (t === 1) {
        if (share === 1) break;
        continue;
      }
      if (slides++ === MAX_SLIDES) break;
      const into = dx * this.hitX + dy * this.hitY;
      dx -= into * this.hitX;
      dy -= into * this.hitY;
      // Between two walls: the way along one leads into the other.
      if (slides > 1 && dx * lastX + dy * lastY < 0) break;
      lastX = this.hitX;
      lastY = this.hitY;
    }
    this.x = x;
    this.y = y;
  }

  /** Move a body out of the walls that it reaches into, as far as there is room. */
  pushOut(x: number, y: number, radius: number): void {
    const { walls } = this;
    const { starts, items, ax, ay, ux, uy, length } = walls;
    this.x = x;
    this.y = y;
    for (let k = 0; ; k++) {
      const at = findWallCell(walls, this.x, this.y);
      let deepest = 1e-9 * radius;
      let pushX = 0;
      let pushY = 0;
      for (let n = starts[at]; n < starts[at + 1]; n++) {
        const w = items[n];
        const px = this.x - ax[w];
        const py = this.y - ay[w];
        let along = px * ux[w] + py * uy[w];
        along = along < 0 ? 0 : along > length[w] ? length[w] : along;
        const nx = px - along * ux[w];
        const ny = py - along * uy[w];
        const square = nx * nx + ny * ny;
        if (square >= radius * radius) continue;
        const distance = Math.sqrt(square);
        if (radius - distance <= deepest || distance === 0) continue;
        deepest = radius - distance;
        pushX = nx / distance;
        pushY = ny / distance;
      }
      this.depth = pushX === 0 && pushY === 0 ? 0 : deepest;
      if (this.depth === 0 || k === MAX_PUSHES) return;
      this.walk(this.x, this.y, deepest * pushX, deepest * pushY, radius);
    }
  }

  /** Share of the way (dx, dy) until a wall is one skin away; its normal there is left in `hitX`, `hitY`. 1 = no hit. */
  private findHit(x: number, y: number, dx: number, dy: number, skin: number): number {
    const { walls } = this;
    const { starts, items, ax, ay, bx, by, ux, uy, length } = walls;
    const at = findWallCell(walls, x, y);
    const end = starts[at + 1];
    const step = Math.sqrt(dx * dx + dy * dy);
    let best = 1;
    for (let k = starts[at]; k < end; k++) {
      const w = items[k];
      const px = x - ax[w];
      const py = y - ay[w];
      const wx = ux[w];
      const wy = uy[w];
      const along = px * wx + py * wy;
      const onWall = along < 0 ? 0 : along > length[w] ? length[w] : along;
      let nx = px - onWall * wx;
      let ny = py - onWall * wy;
      const square = nx * nx + ny * ny;
      const range = step + skin;
      if (square > range * range) continue;
      const distance = Math.sqrt(square);
      if (distance <= 1.01 * skin) {
        // At the wall already. The distance to a wall grows in any direction that does not lead towards its nearest point.
        if (distance === 0) {
          nx = -wy;
          ny = wx;
        } else {
          nx /= distance;
          ny /= distance;
        }
        const towards = dx * nx + dy * ny;
        if (towards < (distance < 0.5 * skin ? 0 : -1e-9 * step)) {
          best = 0;
          this.hitX = nx;
          this.hitY = ny;
          break;
        }
        continue;
      }
      const side = px * wy - py * wx;
      const rate = dx * wy - dy * wx;
      const gap = Math.abs(side);
      if (gap > skin && length[w] > 0 && (side > 0 ? rate < 0 : rate > 0)) {
        const t = (gap - skin) / Math.abs(rate);
        const reached = along + t * (dx * wx + dy * wy);
        if (t < best && reached >= 0 && reached <= length[w]) {
          best = t;
          this.hitX = side > 0 ? wy : -wy;
          this.hitY = side > 0 ? -wx : wx;
        }
      }
      const ta = meetCircle(px, py, dx, dy, skin);
      if (ta < best) {
        best = ta;
        this.hitX = (px + ta * dx) / skin;
        this.hitY = (py + ta * dy) / skin;
      }
      if (length[w] === 0) continue;
      const tb = meetCircle(x - bx[w], y - by[w], dx, dy, skin);
      if (tb < best) {
        best = tb;
        this.hitX = (x - bx[w] + tb * dx) / skin;
        this.hitY = (y - by[w] + tb * dy) / skin;
      }
    }
    return best;
  }
}

/** When a point at (px, py) that moves by (dx, dy) meets the circle around the origin, as a share of the way; 1 = never. */
function meetCircle(px: number, py: number, dx: number, dy: number, radius: number): number {
  const b = px * dx + py * dy;
  if (b >= 0) return 1;
  const a = dx * dx + dy * dy;
  const c = px * px + py * py - radius * radius;
  if (c <= 0) return 1;
  const root = b * b - a * c;
  if (root < 0) return 1;
  const t = c / (-b + Math.sqrt(root));
  return t < 1 ? t : 1;
}
