import { findOver } from './bend-stretch.js';
import { ARC, type Bodies } from './bodies.js';
import { isHidden } from './hidden.js';
import type { TerminalTrack } from './lane-room.js';
import { createPeg, findTangent, link, measureTurn, type Peg, setTangent } from './pegs.js';

/** More bodies than this around one corner of a lane do not occur; a slip of rounding would go on for ever. */
const MOST = 400;

/**
 * Bends a straight stretch of a lane around the bodies that lie in its way. The lane was at one side of them before and
 * stays there: what it is bent into is the convex hull of the stretch and the bodies that it swept, as quickhull finds it,
 * with discs for points.
 */
export class Wrapper {
  readonly bodies: Bodies;
  /** Areas that hide what is behind them. */
  readonly areas: readonly TerminalTrack[];
  /** Largest distance that a body keeps, m. */
  readonly #keep: number;
  /** Depth below which a body that a stretch enters counts as touched, m. */
  readonly slack: number;
  readonly #tangent = new Float64Array(4);
  readonly #lines = new Float64Array(16);
  /** Box of what is looked at: minX, minY, maxX, maxY. */
  readonly box = new Float64Array(4);
  #lineCount = 0;
  #oldX = NaN;
  #oldY = NaN;
  /** Bodies found by `gather`. */
  readonly near: number[] = [];
  #owner = -1;
  /** Lanes that had bodies near what was looked at since this was cleared. */
  readonly met = new Set<number>();
  /** By how much bodies are taken smaller, m. */
  shrink = 0;

  constructor(bodies: Bodies, keep: number, slack: number, tracks: readonly TerminalTrack[] = []) {
    this.areas = tracks.filter((track) => track.closed);
    this.bodies = bodies;
    this.#keep = keep;
    this.slack = slack;
  }

  /** Begin anew for a lane: its own bodies do not count, old lines are forgotten. */
  begin(owner: number): void {
    this.#owner = owner;
    this.#lineCount = 0;
    this.box.set([Infinity, Infinity, -Infinity, -Infinity]);
    this.#oldX = this.#oldY = NaN;
  }

  /** Where the end of the lane was: a corner of its terminal just there is not in the way. */
  setOldEnd(x: number, y: number): void {
    this.#oldX = x;
    this.#oldY = y;
  }

  /**
   * Where the lane was, a point and a direction: bodies count on the side that the lane is pulled to only.
   * [Limit: four lines]
   */
  addOldLine(x: number, y: number, dx: number, dy: number): void {
    const length = Math.sqrt(dx * dx + dy * dy);
    if (!(length > 1e-12)) return;
    this.#lines.set([x, y, dx / length, dy / length], 4 * this.#lineCount++);
  }

  /** A point of the old lane; what is swept lies in the box of these and the new stretch. */
  addCorner(x: number, y: number): void {
    const box = this.box;
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }

  /**
   * Join a and c by a straight stretch, or by one that bends around bodies on the given side (1: the lane turns left around
   * them). Turns of a and c are left as they are.
   *
   * @returns false if there is no such way; a and c may have changed then
   */
  join(a: Peg, c: Peg, side: number): boolean {
    if (!findTangent(a, c, this.#tangent)) return false;
    link(a, c);
    setTangent(a, c, this.#tangent);
    this.gather(a, c);
    let end = a;
    let count = 0;
    while (end !== c) {
      const next = end.next!;
      const body = this.#findDeepest(end, next, side);
      if (body < 0) {
        if (next === c) break;
        measureTurn(next, 0.5);
        if (next.turn >= 0) {
          // The lane keeps to the old side of what reaches over the arc, too: inside the corner that stands for it.
          const over = findOver(this, next, side);
          if (over < 0) {
            end = next;
            continue;
          }
          const rest = createPeg(next.x, next.y, next.radius, side, next.body, false);
          rest.outX = next.outX;
          rest.outY = next.outY;
          link(rest, next.next!);
          if (++count > MOST || !this.insert(next, rest, over, side)) return false;
          continue;
        }
        // Deepest, but not on the hull once a larger disc beside it is.
        const after = next.next!;
        if (++count > MOST || !findTangent(end, after, this.#tangent)) return false;
        setTangent(end, after, this.#tangent);
        link(end, after);
        if (end !== a) end = end.prev!;
        continue;
      }
      if (++count > MOST || !this.insert(end, next, body, side)) return false;
    }
    for (let peg = a.next!; peg !== c; peg = peg.next!) measureTurn(peg, 0.5);
    return true;
  }

  /** Put a body between p and its follower q; false if no tangents lead there. */
  insert(p: Peg, q: Peg, body: number, side: number): boolean {
    const { x, y, reach } = this.bodies;
    const peg = createPeg(x[body], y[body], Math.max(0, reach[body] - this.shrink), side, body, false);
    const tangent = this.#tangent;
    if (!findTangent(p, peg, tangent)) return false;
    setTangent(p, peg, tangent);
    if (!findTangent(peg, q, tangent)) return false;
    setTangent(peg, q, tangent);
    link(p, peg);
    link(peg, q);
    return true;
  }

  /** Bodies near the region between the old lines and the new stretch. */
  gather(a: Peg, c: Peg): void {
    this.addCorner(a.outX, a.outY);
    this.addCorner(c.inX, c.inY);
    const box = this.box;
    const keep = this.#keep;
    const { grid, alive, owner, reach, x, y } = this.bodies;
    grid.begin();
    grid.meet(box[0] - keep, box[1] - keep, box[2] + keep, box[3] + keep);
    this.near.length = 0;
    for (let k = 0; k < grid.foundCount; k++) {
      const id = grid.found[k];
      if (alive[id] === 0 || owner[id] === this.#owner) continue;
      if (reach[id] === 0 && Math.abs(x[id] - this.#oldX) < 1e-9 && Math.abs(y[id] - this.#oldY) < 1e-9) continue;
      this.near.push(id);
      if (owner[id] >= 0) this.met.add(owner[id]);
    }
    // The order of cells is that of insertion, which differs between passes: equal depths must not depend on it.
    this.near.sort((i, j) => i - j);
  }

  /** The body that the stretch from p to q enters deepest on the given side, or -1. */
  #findDeepest(p: Peg, q: Peg, side: number): number {
    const { kind, x, y, reach, core } = this.bodies;
    const px = p.outX;
    const py = p.outY;
    const dx = q.inX - px;
    const dy = q.inY - py;
    const length = Math.sqrt(dx * dx + dy * dy);
    if (!(length > 1e-12)) return -1;
    const ux = dx / length;
    const uy = dy / length;
    // Towards where the lane was.
    const nx = side * uy;
    const ny = -side * ux;
    let deepest = this.slack;
    let found = -1;
    for (const id of this.near) {
      if ((id === p.body && p.radius > 0) || (id === q.body && q.radius > 0)) continue;
      const cx = x[id] - px;
      const cy = y[id] - py;
      const height = cx * nx + cy * ny;
      const depth = height + reach[id] - this.shrink;
      if (depth <= deepest) continue;
      const along = cx * ux + cy * uy;
      const off = along < 0 ? along : along > length ? along - length : 0;
      const isIn =
        kind[id] === ARC
          ? this.#entersArc(id, side, nx, ny, height, off)
          : this.#enters(x[id], y[id], reach[id] - this.shrink, side, height, off);
      if (!isIn) continue;
      if (this.areas.length > 0 && height + core[id] < 0) {
        const t = Math.min(length, Math.max(0, along));
        if (isHidden(this.areas, px + t * ux, py + t * uy, x[id], y[id])) continue;
      }
      deepest = depth;
      found = id;
    }
    return found;
  }

  /**
   * Does the new stretch enter the grown point, or has the lane swept over it? Known: how far the point lies towards the old
   * lane, and how far beyond an end of the stretch along it.
   */
  #enters(x: number, y: number, reach: number, side: number, height: number, off: number): boolean {
    if (!this.isOnSide(x, y, side)) return false;
    if (height >= 0) return true;
    const least = reach - this.slack;
    return height * height + off * off < least * least;
  }

  /** The same for an arc of another lane: of its points the one that is farthest towards the old lane, and the nearest. */
  #entersArc(id: number, side: number, nx: number, ny: number, height: number, off: number): boolean {
    const { x, y, reach, core } = this.bodies;
    const cx = x[id];
    const cy = y[id];
    const radius = core[id];
    const keep = reach[id] - this.shrink - radius;
    const bodies = this.bodies;
    if (bodies.inWedge(id, nx, ny)) {
      if (this.#enters(cx + radius * nx, cy + radius * ny, keep, side, height + radius, off)) return true;
    }
    // From the centre to the nearest point of the stretch.
    const vx = -height * nx - off * side * -ny;
    const vy = -height * ny - off * side * nx;
    const distance = Math.sqrt(vx * vx + vy * vy);
    // From inside an arc is no body to bend around: its ends are.
    if (distance <= radius || distance >= reach[id] - this.shrink - this.slack) return false;
    if (!bodies.inWedge(id, vx / distance, vy / distance)) return false;
    return this.isOnSide(cx + (radius * vx) / distance, cy + (radius * vy) / distance, side);
  }

  /** Is a point on the given side of all old lines? */
  isOnSide(x: number, y: number, side: number): boolean {
    const l = this.#lines;
    for (let k = 0; k < this.#lineCount; k++) {
      if (side * (l[4 * k + 2] * (y - l[4 * k + 1]) - l[4 * k + 3] * (x - l[4 * k])) < 0) return false;
    }
    return true;
  }
}
