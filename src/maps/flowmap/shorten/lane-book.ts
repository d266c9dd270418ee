import {
  distanceToLaneCurve,
  distanceToPart,
  type LaneCurve,
  LINE,
  partLength,
  partPoint,
} from '../lanes/lane-curve.js';
import { Bodies } from './bodies.js';
import { CellLists } from './cell-lists.js';
import { isHidden } from './hidden.js';
import { cellSize, type LaneRoom } from './lane-room.js';
import { distanceOfParts, distanceOfSegment } from './part-distance.js';
import { boxOfPart, nearestOfPart } from './part-shape.js';

/**
 * What pulled lanes keep less than r and 2 r, m: lanes are drawn exactly r and 2 r apart, and without it rounding would decide
 * whether they touch. A tenth of a nanometre more or less does not matter but to bodies of some nanometres.
 */
const MARGIN = { most: 3e-10, share: 3e-4 };
/** What a result may keep less than that, m: rounding of tangents. */
const CHECK_SLACK = { most: 5e-10, share: 5e-4 };

/** All lanes of a room as they are at present, and everything that is looked up about them. */
export class LaneBook {
  readonly room: LaneRoom;
  readonly radius: number;
  /** What lanes keep less than r and 2 r, m. */
  readonly margin: number;
  /** What a result may keep less than that, m. */
  readonly slack: number;
  readonly bodies: Bodies;
  readonly lanes: LaneCurve[];
  /** Parts of lanes: lane, part and version by item of `#grid`. */
  readonly #grid: CellLists;
  readonly #partLane: number[] = [];
  readonly #partIndex: number[] = [];
  readonly #partVersion: number[] = [];
  readonly #versions: Int32Array;
  readonly #hasArea: boolean;

  constructor(room: LaneRoom, radius: number, lanes: readonly LaneCurve[]) {
    this.room = room;
    this.radius = radius;
    this.margin = Math.min(MARGIN.most, MARGIN.share * radius);
    this.slack = Math.min(CHECK_SLACK.most, CHECK_SLACK.share * radius);
    this.lanes = [...lanes];
    this.#hasArea = room.tracks.some((track) => track.closed);
    this.#versions = new Int32Array(lanes.length);
    let parts = 0;
    for (const lane of lanes) parts += lane.kinds.length;
    this.bodies = new Bodies(room.box, cellSize(room.box, 2 * room.pieceCount + parts, radius));
    this.#grid = new CellLists(room.box, cellSize(room.box, parts, radius));
    this.#addWalls();
    for (let k = 0; k < lanes.length; k++) this.set(k, lanes[k]);
  }

  /** Put a lane in the place of what it was before. */
  set(k: number, curve: LaneCurve): void {
    this.lanes[k] = curve;
    this.#versions[k]++;
    this.bodies.setLane(k, curve, 2 * this.radius - this.margin);
    const box = new Float64Array(4);
    for (let i = 0; i < curve.kinds.length; i++) {
      const item = this.#partLane.length;
      this.#partLane.push(k);
      this.#partIndex.push(i);
      this.#partVersion.push(this.#versions[k]);
      if (curve.kinds[i] === LINE) {
        const { points } = curve;
        this.#grid.addSegment(item, points[2 * i], points[2 * i + 1], points[2 * i + 2], points[2 * i + 3]);
      } else {
        boxOfPart(curve, i, box);
        this.#grid.add(item, box[0], box[1], box[2], box[3]);
      }
    }
  }

  /** Call back with every part of other lanes within `reach` of a segment, and with some beside. */
  forPartsNear(
    k: number,
    ax: number,
    ay: number,
    bx: number,
    by: number,
    reach: number,
    tell: (curve: LaneCurve, part: number, lane: number) => void,
  ): void {
    const grid = this.#grid;
    grid.begin();
    grid.meetSegment(ax, ay, bx, by, reach);
    for (let f = 0; f < grid.foundCount; f++) {
      const item = grid.found[f];
      const lane = this.#partLane[item];
      if (lane !== k && this.#partVersion[item] === this.#versions[lane]) {
        tell(this.lanes[lane], this.#partIndex[item], lane);
      }
    }
  }

  /** Does a curve in the place of lane k keep what lanes keep from walls and from the other lanes? Exact. */
  keeps(k: number, curve: LaneCurve): boolean {
    return (
      this.clearance(curve, this.radius - this.margin - this.slack) >= this.radius - this.margin - this.slack &&
      this.spacing(k, curve, 2 * this.radius - this.margin - this.slack) >=
        2 * this.radius - this.margin - this.slack &&
      (!this.#hasArea || this.#keepsAroundCorners(k, curve))
    );
  }

  /** Around a corner of an area the way between two lanes inside the domain leads over the corner. */
  #keepsAroundCorners(k: number, curve: LaneCurve): boolean {
    const { bends } = this.room;
    const apart = 2 * this.radius - this.margin - this.slack;
    let isKept = true;
    for (let i = 0; i < bends.length; i += 2) {
      const x = bends[i];
      const y = bends[i + 1];
      const rest = apart - distanceToLaneCurve(curve, x, y);
      if (rest <= 0) continue;
      this.forPartsNear(k, x, y, x, y, rest, (other, part) => {
        if (distanceToPart(other, part, x, y) < rest) isKept = false;
      });
    }
    return isKept;
  }

  /** Smallest distance of a curve from walls, m; stops at the first below `enough`; Infinity if none is within 2 r. */
  clearance(curve: LaneCurve, enough = 0, reach = 2 * this.radius): number {
    const { room } = this;
    const { grid } = room;
    let best = Infinity;
    const box = new Float64Array(4);
    for (let i = 0; i < curve.kinds.length && best >= enough; i++) {
      grid.begin();
      this.#meetPart(grid, curve, i, reach, box);
      for (let f = 0; f < grid.foundCount; f++) {
        const item = grid.found[f];
        best = Math.min(best, distanceOfWall(room, item, curve, i));
      }
    }
    return best;
  }

  /** Smallest distance of a curve from all lanes but k, m; stops at the first below `enough`. */
  spacing(k: number, curve: LaneCurve, enough = 0): number {
    const grid = this.#grid;
    let best = Infinity;
    const box = new Float64Array(4);
    for (let i = 0; i < curve.kinds.length && best >= enough; i++) {
      grid.begin();
      this.#meetPart(grid, curve, i, 2 * this.radius, box);
      for (let f = 0; f < grid.foundCount; f++) {
        const item = grid.found[f];
        const lane = this.#partLane[item];
        if (lane === k || this.#partVersion[item] !== this.#versions[lane]) continue;
        const distance = distanceOfParts(curve, i, this.lanes[lane], this.#partIndex[item]);
        if (distance >= best) continue;
        if (this.#hasArea && distance < 2 * this.radius - this.slack) {
          best = Math.min(best, this.#seenDistance(curve, i, this.lanes[lane], this.#partIndex[item]));
        } else best = distance;
      }
    }
    return best;
  }

  /** Is the nearest point of a part hidden from a point by an area? */
  isBehindArea(curve: LaneCurve, part: number, x: number, y: number): boolean {
    if (!this.#hasArea) return false;
    const point = nearestOfPart(curve, part, x, y);
    return isHidden(this.room.tracks, x, y, point[0], point[1]);
  }

  /** Distance of two parts over pairs of points that see each other, by points a twentieth of the radius apart. */
  #seenDistance(a: LaneCurve, i: number, b: LaneCurve, j: number): number {
    const count = Math.max(1, Math.ceil(partLength(a, i) / (0.05 * this.radius)));
    const point = new Float64Array(2);
    let best = Infinity;
    for (let k = 0; k <= count; k++) {
      partPoint(a, i, k / count, point);
      if (distanceToPart(b, j, point[0], point[1]) >= Math.min(best, 2 * this.radius)) continue;
      const [x, y] = nearestOfPart(b, j, point[0], point[1]);
      if (isHidden(this.room.tracks, point[0], point[1], x, y)) continue;
      best = distanceToPart(b, j, point[0], point[1]);
    }
    return best;
  }

  #meetPart(grid: CellLists, curve: LaneCurve, i: number, reach: number, box: Float64Array): void {
    const { points } = curve;
    if (curve.kinds[i] === LINE) {
      grid.meetSegment(points[2 * i], points[2 * i + 1], points[2 * i + 2], points[2 * i + 3], reach);
    } else {
      boxOfPart(curve, i, box);
      grid.meet(box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach);
    }
  }

  #addWalls(): void {
    const { room, radius, margin, bodies } = this;
    const keep = radius - margin;
    const known = new Map<number, Set<number>>();
    const add = (x: number, y: number): void => {
      let column = known.get(x);
      if (column === undefined) {
        column = new Set();
        known.set(x, column);
      }
      if (column.has(y)) return;
      column.add(y);
      bodies.addPoint(x, y, keep, 0, -1);
    };
    for (let i = 0; i < room.pieceCount; i++) {
      add(room.ax[i], room.ay[i]);
      add(room.bx[i], room.by[i]);
    }
    for (let i = 0; i < room.circles.length; i += 3) {
      bodies.addPoint(room.circles[i], room.circles[i + 1], keep, room.circles[i + 2], -1);
    }
    for (let i = 0; i < room.bends.length; i += 2) bodies.addPoint(room.bends[i], room.bends[i + 1], 0, 0, -1);
  }
}

/** Exact distance of wall item (piece or circle) from part i of a curve, m; 0 inside a circle. */
export function distanceOfWall(room: LaneRoom, item: number, curve: LaneCurve, i: number): number {
  if (item < room.pieceCount) {
    return distanceOfSegment(room.ax[item], room.ay[item], room.bx[item], room.by[item], curve, i);
  }
  const at = 3 * (item - room.pieceCount);
  const x = room.circles[at];
  const y = room.circles[at + 1];
  return Math.max(0, distanceOfSegment(x, y, x, y, curve, i) - room.circles[at + 2]);
}
