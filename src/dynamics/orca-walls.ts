import { NONE } from '../geometry/index.js';
import type { LinearPrograms } from './linear-programs.js';
import { findWallCell, WALL_SOLID, type WallGrid } from './wall-grid.js';

/** Walls of one agent that are looked at, nearest first; the rest is hidden behind them nearly always. */
const MAX_WALLS = 24;

/** Places in the array of a cone: directions of its legs, then the ends of the wall that they belong to. */
const LEFT = 0;
const RIGHT = 2;
const LEFT_END = 4;
const RIGHT_END = 6;

/**
 * The half-planes of the walls around an agent (van den Berg et al. 2011, section 4.5): each keeps the velocity out of
 * those that lead into the wall within the time horizon. All of them allow standing still, so together they
 * always leave something. Walls seen from behind are hidden by others and left out.
 */
export class WallLines {
  private readonly chosen = new Int32Array(MAX_WALLS + 1);
  private readonly squares = new Float64Array(MAX_WALLS + 1);
  private readonly cone = new Float64Array(8);
  private isLeftForeign = false;
  private isRightForeign = false;

  /** @param program gets the half-planes */
  constructor(private readonly program: LinearPrograms) {}

  /**
   * Add the half-planes for an agent at (x, y) with velocity (vx, vy).
   *
   * @param horizon for how long the velocity must be safe, s
   * @param reach walls farther than this are left out, m
   */
  add(
    walls: WallGrid,
    x: number,
    y: number,
    vx: number,
    vy: number,
    radius: number,
    horizon: number,
    reach: number,
  ): void {
    const count = this.choose(walls, x, y, reach);
    const inverse = 1 / horizon;
    for (let n = 0; n < count; n++) {
      if (this.findCone(walls, this.chosen[n], x, y, radius, inverse)) {
        this.addNearest(vx, vy, radius * inverse);
      }
    }
  }

  /** The nearest walls that face the agent, nearest first, of equals the lower; left in `chosen`. */
  private choose(walls: WallGrid, x: number, y: number, reach: number): number {
    const { chosen, squares } = this;
    const { ax, ay, ux, uy, length, kinds, items } = walls;
    const at = findWallCell(walls, x, y);
    const end = walls.starts[at + 1];
    let limit = reach * reach;
    let found = 0;
    for (let k = walls.starts[at]; k < end; k++) {
      const w = items[k];
      const px = x - ax[w];
      const py = y - ay[w];
      if (kinds[w] === WALL_SOLID && ux[w] * py - uy[w] * px < 0) continue;
      let along = px * ux[w] + py * uy[w];
      along = along < 0 ? 0 : along > length[w] ? length[w] : along;
      const dx = px - along * ux[w];
      const dy = py - along * uy[w];
      const square = dx * dx + dy * dy;
      if (square > limit) continue;
      let place = found < MAX_WALLS ? found++ : found;
      while (place > 0 && squares[place - 1] > square) {
        squares[place] = squares[place - 1];
        chosen[place] = chosen[place - 1];
        place--;
      }
      squares[place] = square;
      chosen[place] = w;
      if (found === MAX_WALLS) limit = squares[found - 1];
    }
    return found;
  }

  /**
   * The velocity obstacle of one wall: a cone from the origin, cut off in front by the wall at 1 / horizon of its distance,
   * all grown by radius / horizon. False where it needs no half-plane, or has got one already.
   *
   *         left leg  \    . . .    /  right leg
   *                    \  o-----o  /        o-----o  the cut-off
   *                     \         /
   *                      \   .   /             .     the agent
   */
  private findCone(walls: WallGrid, w: number, x: number, y: number, radius: number, inverse: number): boolean {
    const { program, cone } = this;
    // Seen from the agent, `l` is the left end and `r` the right one.
    const isSwapped = walls.ux[w] * (y - walls.ay[w]) - walls.uy[w] * (x - walls.ax[w]) < 0;
    const lx = (isSwapped ? walls.ax[w] : walls.bx[w]) - x;
    const ly = (isSwapped ? walls.ay[w] : walls.by[w]) - y;
    const rx = (isSwapped ? walls.bx[w] : walls.ax[w]) - x;
    const ry = (isSwapped ? walls.by[w] : walls.ay[w]) - y;
    const ux = isSwapped ? -walls.ux[w] : walls.ux[w];
    const uy = isSwapped ? -walls.uy[w] : walls.uy[w];
    if (this.isCovered(lx * inverse, ly * inverse, rx * inverse, ry * inverse, radius * inverse)) return false;
    const size = walls.length[w];
    let along = -(rx * ux + ry * uy);
    along = along < 0 ? 0 : along > size ? size : along;
    const nx = -(rx + along * ux);
    const ny = -(ry + along * uy);
    const square = nx * nx + ny * ny;
    if (square <= radius * radius) {
      // Touching: no farther in.
      const distance = Math.sqrt(square);
      if (distance > 0) program.add(0, 0, ny / distance, -nx / distance);
      else program.add(0, 0, ux, uy);
      return false;
    }
    // Tangents from the agent to the discs at both ends; seen edge-on, the near disc may hide the far one.
    const ll = lx * lx + ly * ly;
    const rr = rx * rx + ry * ry;
    const lt = Math.sqrt(Math.max(0, ll - radius * radius));
    const rt = Math.sqrt(Math.max(0, rr - radius * radius));
    let leftX = (lx * lt - ly * radius) / ll;
    let leftY = (lx * radius + ly * lt) / ll;
    let rightX = (rx * rt + ry * radius) / rr;
    let rightY = (ry * rt - rx * radius) / rr;
    let leftEndX = lx;
    let leftEndY = ly;
    let rightEndX = rx;
    let rightEndY = ry;
    const otherLeftX = (rx * rt - ry * radius) / rr;
    const otherLeftY = (rx * radius + ry * rt) / rr;
    const otherRightX = (lx * lt + ly * radius) / ll;
    const otherRightY = (ly * lt - lx * radius) / ll;
    const onlyRight = leftX * otherLeftY - leftY * otherLeftX > 0;
    const onlyLeft = rightX * otherRightY - rightY * otherRightX < 0;
    if (onlyRight) {
      leftX = otherLeftX;
      leftY = otherLeftY;
      leftEndX = rx;
      leftEndY = ry;
    } else if (onlyLeft) {
      rightX = otherRightX;
      rightY = otherRightY;
      rightEndX = lx;
      rightEndY = ly;
    }
    // Where the ring goes on, the leg does not end the obstacle: at a corner towards the agent it follows the wall, at one
    // away from it the neighbour takes over, if it sticks out of the cone (a foreign leg).
    this.isLeftForeign = false;
    this.isRightForeign = false;
    const next = walls.next[w];
    if (next !== NONE && !isSwapped) {
      const cx = walls.ux[next];
      const cy = walls.uy[next];
      if (ux * cy - uy * cx >= 0) {
        if (onlyLeft) return false;
        if (!onlyRight) {
          leftX = ux;
          leftY = uy;
        }
      } else if (leftX * cy - leftY * cx >= 0 && !onlyRight) {
        this.isLeftForeign = true;
        leftX = cx;
        leftY = cy;
      }
    }
    const previous = walls.previous[w];
    if (previous !== NONE && !isSwapped) {
      const cx = walls.ux[previous];
      const cy = walls.uy[previous];
      if (cx * uy - cy * ux >= 0) {
        if (onlyRight) return false;
        if (!onlyLeft) {
          rightX = -ux;
          rightY = -uy;
        }
      } else if (rightX * -cy - rightY * -cx <= 0 && !onlyLeft) {
        this.isRightForeign = true;
        rightX = -cx;
        rightY = -cy;
      }
    }
    cone[LEFT] = leftX;
    cone[LEFT + 1] = leftY;
    cone[RIGHT] = rightX;
    cone[RIGHT + 1] = rightY;
    cone[LEFT_END] = leftEndX * inverse;
    cone[LEFT_END + 1] = leftEndY * inverse;
    cone[RIGHT_END] = rightEndX * inverse;
    cone[RIGHT_END + 1] = rightEndY * inverse;
    return true;
  }

  /** Add the half-plane at the point of the cone nearest to the velocity. */
  private addNearest(vx: number, vy: number, grown: number): void {
    const { program, cone } = this;
    const leftX = cone[LEFT];
    const leftY = cone[LEFT + 1];
    const rightX = cone[RIGHT];
    const rightY = cone[RIGHT + 1];
    const lx = cone[LEFT_END];
    const ly = cone[LEFT_END + 1];
    const rx = cone[RIGHT_END];
    const ry = cone[RIGHT_END + 1];
    const cutX = rx - lx;
    const cutY = ry - ly;
    const cut = cutX * cutX + cutY * cutY;
    const share = cut > 0 ? ((vx - lx) * cutX + (vy - ly) * cutY) / cut : 0.5;
    const onLeft = (vx - lx) * leftX + (vy - ly) * leftY;
    const onRight = (vx - rx) * rightX + (vy - ry) * rightY;
    if (onLeft < 0 && (share < 0 || (cut === 0 && onRight < 0))) {
      addRound(program, vx - lx, vy - ly, lx, ly, grown);
      return;
    }
    if (onRight < 0 && share > 1) {
      addRound(program, vx - rx, vy - ry, rx, ry, grown);
      return;
    }
    let toCut = Infinity;
    if (cut > 0 && share >= 0 && share <= 1) {
      const dx = vx - lx - share * cutX;
      const dy = vy - ly - share * cutY;
      toCut = dx * dx + dy * dy;
    }
    let toLeft = Infinity;
    if (onLeft >= 0) {
      const dx = vx - lx - onLeft * leftX;
      const dy = vy - ly - onLeft * leftY;
      toLeft = dx * dx + dy * dy;
    }
    let toRight = Infinity;
    if (onRight >= 0) {
      const dx = vx - rx - onRight * rightX;
      const dy = vy - ry - onRight * rightY;
      toRight = dx * dx + dy * dy;
    }
    if (toCut <= toLeft && toCut <= toRight) {
      const size = Math.sqrt(cut);
      const dx = -cutX / size;
      const dy = -cutY / size;
      program.add(lx - grown * dy, ly + grown * dx, dx, dy);
    } else if (toLeft <= toRight) {
      if (!this.isLeftForeign) program.add(lx - grown * leftY, ly + grown * leftX, leftX, leftY);
    } else if (!this.isRightForeign) {
      program.add(rx + grown * rightY, ry - grown * rightX, -rightX, -rightY);
    }
  }

  /** One half-plane of a nearer wall keeps out all that the wall from (lx, ly) to (rx, ry) would, grown by `grown`. */
  private isCovered(lx: number, ly: number, rx: number, ry: number, grown: number): boolean {
    const { px, py, dx, dy, count } = this.program;
    for (let k = 0; k < count; k++) {
      const limit = 1e-9 - grown;
      if (dx[k] * (ly - py[k]) - dy[k] * (lx - px[k]) > limit) continue;
      if (dx[k] * (ry - py[k]) - dy[k] * (rx - px[k]) <= limit) return true;
    }
    return false;
  }
}

/** The half-plane that touches the disc around an end of the cut-off. */
function addRound(program: LinearPrograms, wx: number, wy: number, cx: number, cy: number, grown: number): void {
  const size = Math.sqrt(wx * wx + wy * wy);
  if (!(size > 0)) return;
  const nx = wx / size;
  const ny = wy / size;
  program.add(cx + grown * nx, cy + grown * ny, ny, -nx);
}
