import { cos } from '../../../math/index.js';
import { isInSweep, type LaneCurve, LINE, partDirection, partPoint, partSweep } from '../lanes/lane-curve.js';
import { CellLists } from './cell-lists.js';

/** What a pulled lane bends around: a point, or the outside of an arc of another lane; both grown by what must be kept. */
export const POINT = 0;
export const ARC = 1;

/** Corners of lanes below this (sine of the turn) are rounding of a smooth joint. */
const SMOOTH = 1e-6;

/**
 * All bodies that lanes bend around, in growing tables: corners of walls, circles, corners of terminals (kept at no
 * distance), and of every lane its ends, its corners and its arcs. Straight stretches need no entry of their own: what
 * bends around a grown segment bends around one of its ends. Metres.
 */
export class Bodies {
  kind = new Uint8Array(256);
  /** Centre. */
  x = new Float64Array(256);
  y = new Float64Array(256);
  /** Distance that the lane's centre line keeps from the centre. */
  reach = new Float64Array(256);
  /** Radius of the arc itself, 0 for points: the part of `reach` that is no distance to be kept. */
  core = new Float64Array(256);
  /** Lane that it belongs to, or -1 for walls. */
  owner = new Int32Array(256);
  /** 0 once its lane has changed. */
  alive = new Uint8Array(256);
  /** Arcs: unit direction from the centre to the middle, and the cosine of half the sweep. */
  wedges = new Float64Array(3 * 256);
  count = 0;
  readonly grid: CellLists;
  readonly #middle = new Float64Array(2);
  /** Bodies of each lane: ids from first to last. */
  readonly #ranges = new Map<number, { first: number; last: number }>();

  constructor(box: ArrayLike<number>, cell: number) {
    this.grid = new CellLists(box, cell);
  }

  /** A point (core 0) or a full circle (core its radius, centre as its place). */
  addPoint(x: number, y: number, keep: number, core: number, owner: number): number {
    const id = this.#create(POINT, x, y, core + keep, core, owner);
    this.grid.add(id, x - core, y - core, x + core, y + core);
    return id;
  }

  /** The bodies of a lane, which other lanes keep `keep` from; those that it had before are gone. */
  setLane(owner: number, curve: LaneCurve, keep: number): void {
    this.removeLane(owner);
    const first = this.count;
    const parts = curve.kinds.length;
    const before = new Float64Array(2);
    const after = new Float64Array(2);
    for (let i = 0; i <= parts; i++) {
      if (i > 0 && i < parts) {
        partDirection(curve, i - 1, 1, before);
        partDirection(curve, i, 0, after);
        const turn = before[0] * after[1] - before[1] * after[0];
        if (Math.abs(turn) < SMOOTH && before[0] * after[0] + before[1] * after[1] > 0) continue;
      }
      this.addPoint(curve.points[2 * i], curve.points[2 * i + 1], keep, 0, owner);
    }
    for (let i = 0; i < parts; i++) if (curve.kinds[i] !== LINE) this.#addArc(curve, i, keep, owner);
    this.#ranges.set(owner, { first, last: this.count });
  }

  /** Forget the bodies of a lane. */
  removeLane(owner: number): void {
    const range = this.#ranges.get(owner);
    if (range !== undefined) this.alive.fill(0, range.first, range.last);
  }

  #addArc(curve: LaneCurve, i: number, keep: number, owner: number): void {
    const radius = curve.radii[i];
    if (!(radius > 0)) return;
    const cx = curve.centres[2 * i];
    const cy = curve.centres[2 * i + 1];
    const id = this.#create(ARC, cx, cy, radius + keep, radius, owner);
    partPoint(curve, i, 0.5, this.#middle);
    this.wedges[3 * id] = (this.#middle[0] - cx) / radius;
    this.wedges[3 * id + 1] = (this.#middle[1] - cy) / radius;
    this.wedges[3 * id + 2] = cos(partSweep(curve, i) / 2);
    let minX = Math.min(curve.points[2 * i], curve.points[2 * i + 2]);
    let maxX = Math.max(curve.points[2 * i], curve.points[2 * i + 2]);
    let minY = Math.min(curve.points[2 * i + 1], curve.points[2 * i + 3]);
    let maxY = Math.max(curve.points[2 * i + 1], curve.points[2 * i + 3]);
    if (isInSweep(curve, i, cx - radius, cy)) minX = cx - radius;
    if (isInSweep(curve, i, cx + radius, cy)) maxX = cx + radius;
    if (isInSweep(curve, i, cx, cy - radius)) minY = cy - radius;
    if (isInSweep(curve, i, cx, cy + radius)) maxY = cy + radius;
    this.grid.add(id, minX, minY, maxX, maxY);
  }

  /** Is the unit direction (nx, ny) from the centre of arc `id` among those that it sweeps? */
  inWedge(id: number, nx: number, ny: number): boolean {
    const w = this.wedges;
    return nx * w[3 * id] + ny * w[3 * id + 1] >= w[3 * id + 2];
  }

  #create(kind: number, x: number, y: number, reach: number, core: number, owner: number): number {
    const id = this.count++;
    if (id === this.kind.length) this.#grow();
    this.kind[id] = kind;
    this.x[id] = x;
    this.y[id] = y;
    this.reach[id] = reach;
    this.core[id] = core;
    this.owner[id] = owner;
    this.alive[id] = 1;
    return id;
  }

  #grow(): void {
    const size = 2 * this.kind.length;
    const bytes = (old: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
      const grown = new Uint8Array(size);
      grown.set(old);
      return grown;
    };
    const numbers = (old: Float64Array<ArrayBuffer>, width: number): Float64Array<ArrayBuffer> => {
      const grown = new Float64Array(size * width);
      grown.set(old);
      return grown;
    };
    this.kind = bytes(this.kind);
    this.alive = bytes(this.alive);
    this.x = numbers(this.x, 1);
    this.y = numbers(this.y, 1);
    this.reach = numbers(this.reach, 1);
    this.core = numbers(this.core, 1);
    this.wedges = numbers(this.wedges, 3);
    const owner = new Int32Array(size);
    owner.set(this.owner);
    this.owner = owner;
  }
}
