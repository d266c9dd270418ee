import type { BodyList } from './body-list.js';
import type { Leash } from './leash.js';
import type { NearBodies } from './near-bodies.js';
import type { Relaxation } from './relax.js';

/** Bodies stop this share of the smaller radius before they touch: rounding must not make them overlap. */
const HAIR = 1e-7;
/** Times that a way whose end lies beside the leash is halved. */
const HALVINGS = 3;
/** Room of a disc, in radii, below which a body goes along the path. */
const TIGHT = 0.1;

/**
 * Moves units one after the other to where they want to be, the foremost first, each stopped where it would touch another, then along
 * that one. Nobody comes to overlap by a move; who overlaps already (a stranger stepped on its toes) may only move apart.
 */
export class SweptBodies {
  /** Where the unit that moves began its sub-step, and its leash point then: a slide is part of the same straight way. */
  private readonly start = new Float64Array(3);
  /** The way of the unit that moves, x and y; its leash point at the end; the share that bodies leave free; the normal where it touches. */
  private readonly way = new Float64Array(6);

  /** Make the moves of a sub-step, in this order: places and leash points of all units become what they could reach. */
  move(bodies: BodyList, near: NearBodies, leash: Leash, relaxation: Relaxation, order: Int32Array): void {
    const { units, x, y, wantX, wantY } = bodies;
    const { way } = this;
    for (let k = 0; k < units; k++) {
      const i = order[k];
      const dx = wantX[i] - x[i];
      const dy = wantY[i] - y[i];
      const point = relaxation.pointOf(i);
      this.start[0] = x[i];
      this.start[1] = y[i];
      this.start[2] = bodies.leash[i];
      way[0] = dx;
      way[1] = dy;
      way[2] = point;
      this.go(bodies, near, leash, i);
      if (way[3] >= 1) continue;
      const rest = 1 - way[3];
      const into = rest * (dx * way[4] + dy * way[5]);
      if (!(into < 0)) continue;
      way[0] = rest * dx - into * way[4];
      way[1] = rest * dy - into * way[5];
      this.go(bodies, near, leash, i);
    }
  }

  /** Move unit i along `way` as far as bodies and the leash allow. */
  private go(bodies: BodyList, near: NearBodies, leash: Leash, i: number): void {
    const { x, y, radius, front, leash: points } = bodies;
    const dx = this.way[0];
    const dy = this.way[1];
    const point = this.way[2];
    this.way[3] = 1;
    if (dx === 0 && dy === 0) return;
    this.findFree(bodies, near, i);
    let share = this.way[3];
    for (let k = 0; k <= HALVINGS && share > 0; k++) {
      const toX = x[i] + share * dx;
      const toY = y[i] + share * dy;
      for (let choice = 0; choice < 4; choice++) {
        // The leash point that was fitted to the wish, the one on the way there, the farthest, the one before.
        let s = choice === 0 ? point : choice === 1 ? points[i] + share * (point - points[i]) : points[i];
        if (choice === 2) s = Math.min(front[i], leash.allowed);
        if (choice === 1 && s === point) continue;
        leash.hold(s, toX, toY, radius[i]);
        const isKept = leash.x === toX && leash.y === toY;
        if (leash.room < 0 || (!isKept && !this.isFree(bodies, near, i, leash.x, leash.y))) continue;
        if (!isSafe(leash, this.start, radius[i])) continue;
        x[i] = leash.x;
        y[i] = leash.y;
        points[i] = s;
        return;
      }
      share /= 2;
    }
  }

  /** Share of its way that unit i can go before it touches another body, and the normal there; left in `way`. */
  private findFree({ x, y, radius }: BodyList, near: NearBodies, i: number): void {
    const { way } = this;
    const { ends, list } = near;
    const dx = way[0];
    const dy = way[1];
    const a = dx * dx + dy * dy;
    const atX = x[i];
    const atY = y[i];
    const own = radius[i];
    let best = 1;
    const end = ends[i];
    for (let k = i === 0 ? 0 : ends[i - 1]; k < end; k++) {
      const j = list[k];
      const px = atX - x[j];
      const py = atY - y[j];
      const b = px * dx + py * dy;
      if (b >= 0) continue;
      const other = radius[j];
      const sum = own + other + HAIR * (own < other ? own : other);
      const c = px * px + py * py - sum * sum;
      let t = 0;
      if (c > 0) {
        const root = b * b - a * c;
        if (root < 0) continue;
        t = c / (-b + Math.sqrt(root));
      }
      if (t >= best) continue;
      best = t;
      const hitX = px + t * dx;
      const hitY = py + t * dy;
      const length = Math.sqrt(hitX * hitX + hitY * hitY);
      way[4] = length > 0 ? hitX / length : 0;
      way[5] = length > 0 ? hitY / length : 0;
    }
    way[3] = best;
  }

  /** Would unit i overlap nobody there, or those whom it overlaps now less than now? */
  private isFree({ x, y, radius }: BodyList, near: NearBodies, i: number, toX: number, toY: number): boolean {
    const end = near.ends[i];
    for (let k = i === 0 ? 0 : near.ends[i - 1]; k < end; k++) {
      const j = near.list[k];
      const px = toX - x[j];
      const py = toY - y[j];
      const sum = radius[i] + radius[j];
      const square = px * px + py * py;
      if (square >= sum * sum) continue;
      const oldX = x[i] - x[j];
      const oldY = y[i] - y[j];
      if (square < oldX * oldX + oldY * oldY) return false;
    }
    return true;
  }
}

/**
 * Is the straight way to the place that a leash holds inside the corridor? Surely so where one disc holds both its ends, as discs are
 * convex. Where discs have hardly any room bodies go along the path itself, and the way is as long as a move.
 */
function isSafe(leash: Leash, start: Float64Array, radius: number): boolean {
  const x = start[0];
  const y = start[1];
  const { centreX, centreY, room } = leash;
  if (room < TIGHT * radius) return true;
  if ((x - centreX) * (x - centreX) + (y - centreY) * (y - centreY) <= room * room) return true;
  return leash.depthAt(start[2], leash.x, leash.y, radius) >= 0;
}
