import { NONE } from '../../../geometry/index.js';
import { OX, OY, RECORD, SIDE } from '../../voronoi/cell-store.js';
import type { DiscGround } from './disc-ground.js';
import type { DiscTargets } from './disc-targets.js';
import { findNarrowest, type Narrowest } from './narrowest.js';
import { computeTangent, createTangent, placeOnWay, signedRadius, type Tangent } from './tangents.js';

/** A stretch that comes nearer to a corner than this share of the radius goes through a wall, and not round a corner. */
const DEEP = 0.5;

/**
 * Straight stretches of taut ways: from a point or a way round an arc to another way or a target. Where a stretch goes is a
 * code: a way >= 0, or -1 - target.
 */
export class LinkFinder {
  /** The stretch looked at last. */
  readonly tangent: Tangent = createTangent();
  /** The place where it meets the way that it goes to. */
  place = 0;
  private readonly narrowest: Narrowest = { cell: NONE, clearance: 0 };
  /** Per cell: its arcs are `arcs[starts[c]]` to `arcs[starts[c + 1] - 1]`. */
  private readonly starts: Int32Array;
  private readonly arcs: Int32Array;

  constructor(
    readonly ground: DiscGround,
    readonly targets: DiscTargets,
  ) {
    const { cells, count } = ground.arcs;
    this.starts = new Int32Array(ground.built.diagram.store.cellEnd + 2);
    for (let k = 0; k < count; k++) this.starts[cells[k] + 2]++;
    for (let c = 2; c < this.starts.length; c++) this.starts[c] += this.starts[c - 1];
    this.arcs = new Int32Array(count);
    for (let k = 0; k < count; k++) this.arcs[this.starts[cells[k] + 1]++] = k;
  }

  /** The stretch from a circle with a signed radius, 0 for a point, as if there were no walls. False where there is none. */
  find(x: number, y: number, radius: number, to: number): boolean {
    const { tangent, ground } = this;
    if (to >= 0) {
      const { arcs } = ground;
      const k = 3 * (to >> 1);
      const signed = signedRadius(arcs, to);
      if (!computeTangent(x, y, radius, arcs.circles[k], arcs.circles[k + 1], signed, ground.slack, tangent)) {
        return false;
      }
      this.place = placeOnWay(arcs, to, tangent.dx, tangent.dy);
      return this.place >= 0;
    }
    const { ends } = this.targets;
    const at = 4 * (-1 - to);
    const [ax, ay, bx, by] = [ends[at], ends[at + 1], ends[at + 2], ends[at + 3]];
    if (ax !== bx || ay !== by) return this.findSquare(x, y, radius, ax, ay, bx, by);
    if (radius === 0 && x === ax && y === ay) {
      Object.assign(tangent, { length: 0, dx: 0, dy: 0, fromX: x, fromY: y, toX: x, toY: y });
      return true;
    }
    return computeTangent(x, y, radius, ax, ay, 0, ground.slack, tangent);
  }

  /** The stretch that meets a segment at a right angle. */
  private findSquare(x: number, y: number, radius: number, ax: number, ay: number, bx: number, by: number): boolean {
    const { tangent } = this;
    const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
    const ux = (bx - ax) / length;
    const uy = (by - ay) / length;
    for (const side of [1, -1]) {
      const dx = -side * uy;
      const dy = side * ux;
      const fromX = x + radius * dy;
      const fromY = y - radius * dx;
      const height = (ax - fromX) * dx + (ay - fromY) * dy;
      const along = (fromX - ax) * ux + (fromY - ay) * uy;
      if (!(height >= 0 && along >= 0 && along <= length)) continue;
      Object.assign(tangent, { length: height, dx, dy, fromX, fromY });
      tangent.toX = fromX + height * dx;
      tangent.toY = fromY + height * dy;
      return true;
    }
    return false;
  }

  /**
   * Does the stretch looked at last keep the radius? Where it fails at a corner that it only grazes, the ways round that
   * corner on the right side are appended to `ways`: a taut way may go there instead.
   */
  keepsRadius(ways: number[]): boolean {
    const { ground, narrowest } = this;
    const { fromX, fromY, toX, toY, dx, dy } = this.tangent;
    const { diagram } = ground.built;
    findNarrowest(diagram, fromX, fromY, toX, toY, ground.radius, narrowest);
    if (narrowest.clearance >= ground.radius - ground.slack) return true;
    if (narrowest.clearance < DEEP * ground.radius) return false;
    const { store } = diagram;
    const c = narrowest.cell;
    const cells = store.kinds[c] === SIDE ? [store.previous[c], store.next[c]] : [c];
    for (const cell of cells) {
      if (cell === NONE || store.kinds[cell] === SIDE) continue;
      const at = RECORD * cell;
      const isLeft = dx * (store.records[at + OY] - fromY) - dy * (store.records[at + OX] - fromX) > 0;
      for (let k = this.starts[cell]; k < this.starts[cell + 1]; k++) ways.push(2 * this.arcs[k] + (isLeft ? 0 : 1));
    }
    return false;
  }
}
