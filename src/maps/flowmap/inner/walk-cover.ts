import { FootfallError } from '../../../error/index.js';
import { NONE } from '../../../geometry/index.js';
import { cos, sin } from '../../../math/index.js';
import { ARC_RIGHT, LINE } from '../lanes/lane-curve.js';
import type { CoverField } from './cover-field.js';
import { crossSlit } from './slit.js';
import type { Tie } from './track-ties.js';
import { clockwise, type Tracks } from './tracks.js';

const TURN = 2 * Math.PI;
/** A crossing this little (m) before the present place still counts: corners and crossings may coincide. */
const BACK = 1e-9;
/** Curves that meet flatter than this (sine) do not cross. */
const FLAT = 1e-7;
/** How far ahead (m) one looks to see whether a wall is hidden. */
const AHEAD = 1e-5;
const MOST_PARTS = 100000;

/** A level curve as parts; see LaneCurve. */
export interface WalkedCurve {
  readonly kinds: number[];
  readonly points: number[];
  readonly centres: number[];
  readonly radii: number[];
  /** Index of the terminal run that it leaves through, or NONE if it comes back to the area. */
  run: number;
}

/** Where a part ends, and what follows: a track, or (NONE) a terminal run or the area. */
interface PartEnd {
  position: number;
  track: number;
  /** Position on the next track, distance from its wall, and its copy. */
  next: number;
  distance: number;
  copy: number;
  run: number;
}

/**
 * Walks level curves of a cover field from the area outwards, the lower side on the right. The curve of a wall counts only
 * where the wall is seen on the walker's own sheet.
 */
export class CoverWalker {
  /** Ends of the terminals' segments with their runs, and the edges of the area (run NONE). */
  private readonly exits: readonly { x: number; y: number; dx: number; dy: number; length: number; run: number }[];
  private readonly shadowsOf = new Map<number, number[]>();
  private readonly tiesOf = new Map<number, number[]>();
  private readonly hits = new Float64Array(4);
  // The present part: track, copy, distance from the wall, position, and its curve.
  private track = 0;
  private copy = 0;
  private distance = 0;
  private position = 0;

  constructor(
    private readonly field: CoverField,
    private readonly tracks: Tracks,
    runs: readonly { readonly kind: string; readonly points: Float64Array }[],
    private readonly mostParts = MOST_PARTS,
  ) {
    const exits: { x: number; y: number; dx: number; dy: number; length: number; run: number }[] = [];
    const add = (ax: number, ay: number, bx: number, by: number, run: number) => {
      const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
      if (length > 0) exits.push({ x: ax, y: ay, dx: (bx - ax) / length, dy: (by - ay) / length, length, run });
    };
    runs.forEach(({ kind, points }, run) => {
      if (kind === 'wall') return;
      for (let k = 0; k + 3 < points.length; k += 2) add(points[k], points[k + 1], points[k + 2], points[k + 3], run);
    });
    const { points } = field.gates.areas[0].ring;
    for (let k = 0; k < points.length; k += 2) {
      const n = (k + 2) % points.length;
      // Reversed, so that free space is on its left as along the walls.
      add(points[n], points[n + 1], points[k], points[k + 1], NONE);
    }
    this.exits = exits;
    const note = (map: Map<number, number[]>, track: number, k: number) => {
      const list = map.get(track);
      if (list === undefined) map.set(track, [k]);
      else list.push(k);
    };
    tracks.shadows.forEach(({ track }, k) => {
      note(this.shadowsOf, track, k);
    });
    tracks.ties.forEach(({ wallTrack, endTrack }, k) => {
      note(this.tiesOf, wallTrack, k);
      note(this.tiesOf, endTrack, k);
    });
  }

  /** The curve of the level from a point of the area's edge, given the track it starts on. */
  walk(level: number, x: number, y: number, track: number, copy: number, position: number): WalkedCurve {
    const { tracks, field } = this;
    const curve: WalkedCurve = { kinds: [], points: [x, y], centres: [], radii: [], run: NONE };
    this.track = track;
    this.copy = copy;
    this.position = position;
    this.distance = level - field.values[tracks.node[track]] - field.jump * copy;
    let leaving = true;
    for (let count = 0; count < this.mostParts; count++) {
      const from = this.track;
      const radius = tracks.rho[from] + this.distance;
      const end = this.findEnd(level, leaving);
      leaving = false;
      const [px, py] = this.pointAt(from, this.distance, end.position);
      const k = curve.points.length;
      const moved = Math.abs(end.position - this.position) * (tracks.isArc[from] === 1 ? radius : 1);
      if (moved > BACK) {
        curve.kinds.push(tracks.isArc[from] === 1 ? ARC_RIGHT : LINE);
        curve.points.push(px, py);
        curve.centres.push(
          tracks.isArc[from] === 1 ? tracks.x[from] : 0,
          tracks.isArc[from] === 1 ? tracks.y[from] : 0,
        );
        curve.radii.push(tracks.isArc[from] === 1 ? radius : 0);
      } else if (k === 2 && curve.kinds.length === 0) {
        curve.points[0] = px;
        curve.points[1] = py;
      }
      if (end.track === NONE) {
        curve.run = end.run;
        return curve;
      }
      this.track = end.track;
      this.copy = end.copy;
      this.distance = end.distance;
      this.position = end.next;
    }
    throw lost(level, 'has no end');
  }

  /** Point of a track at a distance from its wall. */
  private pointAt(track: number, distance: number, position: number): [number, number] {
    const { isArc, x, y, dx, dy, rho } = this.tracks;
    if (isArc[track] === 0) {
      return [
        x[track] - dy[track] * distance + dx[track] * position,
        y[track] + dx[track] * distance + dy[track] * position,
      ];
    }
    const c = cos(position);
    const s = sin(position);
    const r = rho[track] + distance;
    return [x[track] + r * (dx[track] * c + dy[track] * s), y[track] + r * (dy[track] * c - dx[track] * s)];
  }

  /** Sheet of the point (px, py) on the present track; with `foot` of another track, the copy it is seen with. */
  private offset(track: number, px: number, py: number): number {
    const { isArc, x, y, dx, dy, at } = this.tracks;
    const { slitX, slitY } = this.field.gates.areas[0];
    if (isArc[track] === 1) return at[track] + crossSlit(slitX, slitY, x[track], y[track], px, py);
    const t = (px - x[track]) * dx[track] + (py - y[track]) * dy[track];
    const fx = x[track] + t * dx[track];
    const fy = y[track] + t * dy[track];
    return at[track] + crossSlit(slitX, slitY, x[track], y[track], fx, fy) + crossSlit(slitX, slitY, fx, fy, px, py);
  }

  private isHidden(track: number, px: number, py: number): boolean {
    const { isArc, x, y, dx, dy, rho } = this.tracks;
    const { gates } = this.field;
    let fx = x[track];
    let fy = y[track];
    if (isArc[track] === 0) {
      const t = (px - fx) * dx[track] + (py - fy) * dy[track];
      fx += t * dx[track];
      fy += t * dy[track];
    } else if (rho[track] > 0) {
      const share = rho[track] / Math.sqrt((px - fx) * (px - fx) + (py - fy) * (py - fy));
      fx += share * (px - fx);
      fy += share * (py - fy);
    }
    return gates.isBlocked(fx, fy, px, py);
  }

  private findEnd(level: number, leaving: boolean): PartEnd {
    const { tracks, track, copy, distance, position } = this;
    const { isArc, extent, rho, next, nextPosition, nextDistance, nextCopy } = tracks;
    const scale = isArc[track] === 1 ? rho[track] + distance : 1;
    let limit = extent[track];
    // A whole circle has no end: walk once round from here at most.
    if (isArc[track] === 1 && next[track] === track) limit = position + TURN;
    const end: PartEnd = {
      position: limit,
      track: next[track],
      next: nextPosition[track],
      distance: distance + nextDistance[track],
      copy: copy + nextCopy[track],
      run: NONE,
    };
    if (end.track === track) end.track = NONE;
    for (const k of this.shadowsOf.get(track) ?? []) {
      const shadow = tracks.shadows[k];
      if (shadow.distance >= distance || shadow.position < position - BACK / scale || shadow.position >= end.position)
        continue;
      end.position = shadow.position;
      end.track = shadow.bendTrack;
      end.next = 0;
      end.distance = distance - shadow.distance;
      end.copy = copy + shadow.copy;
    }
    for (const k of this.tiesOf.get(track) ?? []) this.tryTie(tracks.ties[k], scale, end);
    for (const exit of this.exits) {
      if (leaving && exit.run === NONE) continue;
      const count = this.meetLine(exit.x, exit.y, exit.dx, exit.dy);
      for (let h = 0; h < count; h++) {
        const t = this.hits[2 * h];
        const u = this.hits[2 * h + 1];
        if (t < position - BACK / scale || t >= end.position || u < -BACK || u > exit.length + BACK) continue;
        if (this.crossesRight(t, exit.dx, exit.dy)) Object.assign(end, { position: t, track: NONE, run: exit.run });
      }
    }
    this.findEntry(level, end);
    if (end.track === NONE && end.run === NONE && end.position >= limit) throw lost(level, 'breaks off');
    return end;
  }

  /** Hands over to the end of a wall where it begins to hide the present one, or back where that comes into view. */
  private tryTie(tie: Tie, scale: number, end: PartEnd): void {
    const { tracks, track, distance, copy, position } = this;
    const isWall = tie.wallTrack === track;
    let at = isWall ? tie.wallPosition : tie.endPosition;
    if (tracks.next[track] === track && at < position - BACK / scale) at += TURN;
    if (at < position - BACK / scale || at > end.position) return;
    const reach = isWall ? distance : distance + tie.distance;
    if (reach <= tie.distance + BACK) return;
    const step = AHEAD / (tracks.isArc[tie.wallTrack] === 1 ? tracks.rho[tie.wallTrack] + reach : 1);
    const [px, py] = this.pointAt(tie.wallTrack, reach, tie.wallPosition + step);
    if (this.isHidden(tie.wallTrack, px, py) !== isWall) return;
    end.position = at;
    end.run = NONE;
    end.track = isWall ? tie.endTrack : tie.wallTrack;
    end.next = isWall ? tie.endPosition : tie.wallPosition;
    end.distance = isWall ? distance - tie.distance : reach;
    end.copy = isWall ? copy + tie.copy : copy - tie.copy;
  }

  /** Looks for the first place where the curve of another wall takes over. */
  private findEntry(level: number, end: PartEnd) {
    const { tracks, field, track, copy, distance, position } = this;
    const { gates, values, jump } = field;
    const { boxes } = gates;
    const { isArc, rho, starts } = tracks;
    const scale = isArc[track] === 1 ? rho[track] + distance : 1;
    const box = this.boxOf(position, end.position);
    const [hx, hy] = this.pointAt(track, distance, position);
    const sheet = copy + this.offset(track, hx, hy);
    for (let i = 0; i + 1 < starts.length; i++) {
      if (starts[i] === starts[i + 1]) continue;
      const k = 4 * i;
      const nx = Math.max(0, boxes[k] - box[2], box[0] - boxes[k + 2]);
      const ny = Math.max(0, boxes[k + 1] - box[3], box[1] - boxes[k + 3]);
      const fx = Math.max(boxes[k + 2] - box[0], box[2] - boxes[k]);
      const fy = Math.max(boxes[k + 3] - box[1], box[3] - boxes[k + 1]);
      const near = Math.sqrt(nx * nx + ny * ny) - 1e-6;
      const far = Math.sqrt(fx * fx + fy * fy) + 1e-6;
      // Copies whose distance at this level can be met by the present part.
      const low = Math.ceil((level - values[i] - far) / jump);
      const high = Math.floor((level - values[i] - near) / jump);
      for (let c = low; c <= high; c++) {
        const reach = level - values[i] - jump * c;
        if (
          reach <= 0 ||
          Math.abs(c - sheet) >
            3 + Math.abs(gates.walls.range[2 * i] ?? 0) + Math.abs(gates.walls.range[2 * i + 1] ?? 0)
        )
          continue;
        for (let b = starts[i]; b < starts[i + 1]; b++) {
          if (b === track && c === copy) continue;
          if (isArc[b] === 1 && !mayMeet(box, tracks.x[b], tracks.y[b], rho[b] + reach)) continue;
          this.tryTrack(b, c, reach, scale, end);
        }
      }
    }
  }

  private tryTrack(b: number, c: number, reach: number, scale: number, end: PartEnd): void {
    const { tracks, track, copy, distance, position } = this;
    const { isArc, x, y, dx, dy, rho, extent } = tracks;
    const radius = rho[b] + reach;
    const count =
      isArc[b] === 1
        ? this.meetCircle(x[b], y[b], radius)
        : this.meetLine(x[b] - dy[b] * reach, y[b] + dx[b] * reach, dx[b], dy[b]);
    for (let h = 0; h < count; h++) {
      const t = this.hits[2 * h];
      if (t < position - BACK / scale || t >= end.position) continue;
      const [px, py] = this.pointAt(track, distance, t);
      let u = this.hits[2 * h + 1];
      let ex = dx[b];
      let ey = dy[b];
      if (isArc[b] === 1) {
        const ux = (px - x[b]) / radius;
        const uy = (py - y[b]) / radius;
        u = clockwise(dx[b], dy[b], ux, uy);
        if (u > extent[b] && u > TURN - BACK / radius) u = 0;
        if (extent[b] < TURN && u >= extent[b] - BACK / radius) continue;
        ex = uy;
        ey = -ux;
      } else if (u < -BACK || u >= extent[b] - BACK) continue;
      if (!this.crossesRight(t, ex, ey)) continue;
      if (copy + this.offset(track, px, py) !== c + this.offset(b, px, py)) continue;
      if (this.isHidden(b, px, py)) continue;
      end.position = t;
      end.track = b;
      end.next = u;
      end.distance = reach;
      end.copy = c;
      end.run = NONE;
    }
  }

  /** Does the present part, at position t, cross a curve of the given direction to its right? */
  private crossesRight(t: number, ex: number, ey: number): boolean {
    const { tracks, track } = this;
    let gx = tracks.dx[track];
    let gy = tracks.dy[track];
    if (tracks.isArc[track] === 1) {
      const c = cos(t);
      const s = sin(t);
      const ux = gx * c + gy * s;
      const uy = gy * c - gx * s;
      gx = uy;
      gy = -ux;
    }
    return ex * gy - ey * gx < -FLAT;
  }

  /** Where the present part's curve meets a line: pairs of own position and position on the line. */
  private meetLine(lx: number, ly: number, ex: number, ey: number): number {
    const { tracks, track, distance, hits } = this;
    const { x, y, dx, dy, isArc, rho } = tracks;
    if (isArc[track] === 0) {
      const cross = dx[track] * ey - dy[track] * ex;
      if (Math.abs(cross) < FLAT) return 0;
      const qx = lx - (x[track] - dy[track] * distance);
      const qy = ly - (y[track] + dx[track] * distance);
      hits[0] = (qx * ey - qy * ex) / cross;
      hits[1] = (qx * dy[track] - qy * dx[track]) / cross;
      return 1;
    }
    const radius = rho[track] + distance;
    const qx = lx - x[track];
    const qy = ly - y[track];
    const b = qx * ex + qy * ey;
    const off = qx * ey - qy * ex;
    const root = radius * radius - off * off;
    if (root < 0) return 0;
    const half = Math.sqrt(root);
    for (let h = 0; h < 2; h++) {
      const u = -b + (h === 0 ? -half : half);
      hits[2 * h] = this.angleAt(qx + u * ex, qy + u * ey);
      hits[2 * h + 1] = u;
    }
    return 2;
  }

  /** Where the present part's curve meets a circle: own positions in hits[0] and hits[2]. */
  private meetCircle(cx: number, cy: number, radius: number): number {
    const { tracks, track, distance, hits } = this;
    const { x, y, dx, dy, isArc, rho } = tracks;
    if (isArc[track] === 0) {
      const qx = cx - (x[track] - dy[track] * distance);
      const qy = cy - (y[track] + dx[track] * distance);
      const b = qx * dx[track] + qy * dy[track];
      const off = qx * dy[track] - qy * dx[track];
      const root = radius * radius - off * off;
      if (root < 0) return 0;
      const half = Math.sqrt(root);
      hits[0] = b - half;
      hits[2] = b + half;
      return 2;
    }
    const own = rho[track] + distance;
    const qx = cx - x[track];
    const qy = cy - y[track];
    const square = qx * qx + qy * qy;
    const gap = Math.sqrt(square);
    if (gap === 0 || gap > own + radius || gap < Math.abs(own - radius)) return 0;
    const a = (own * own - radius * radius + square) / (2 * gap);
    const h = Math.sqrt(Math.max(0, own * own - a * a));
    const ux = qx / gap;
    const uy = qy / gap;
    hits[0] = this.angleAt(a * ux - h * uy, a * uy + h * ux);
    hits[2] = this.angleAt(a * ux + h * uy, a * uy - h * ux);
    return 2;
  }

  /** Position of a direction on the present arc, at or after the present position (less the tolerance). */
  private angleAt(ux: number, uy: number): number {
    const { tracks, track, distance, position } = this;
    const back = BACK / (tracks.rho[track] + distance);
    let angle = clockwise(tracks.dx[track], tracks.dy[track], ux, uy);
    if (angle < position - back) angle += TURN;
    else if (angle >= position - back + TURN) angle -= TURN;
    return angle;
  }

  private boxOf(from: number, to: number): [number, number, number, number] {
    const { tracks, track, distance } = this;
    const [ax, ay] = this.pointAt(track, distance, from);
    const [bx, by] = this.pointAt(track, distance, to);
    let pad = 0;
    if (tracks.isArc[track] === 1) {
      const sweep = Math.min(TURN, to - from);
      const radius = tracks.rho[track] + distance;
      pad = sweep >= Math.PI ? 2 * radius : radius * (1 - cos(sweep / 2));
    }
    return [Math.min(ax, bx) - pad, Math.min(ay, by) - pad, Math.max(ax, bx) + pad, Math.max(ay, by) + pad];
  }
}

/** Can a circle have points in a box? */
function mayMeet(box: readonly number[], x: number, y: number, radius: number): boolean {
  const nx = Math.max(0, box[0] - x, x - box[2]);
  const ny = Math.max(0, box[1] - y, y - box[3]);
  const fx = Math.max(x - box[0], box[2] - x);
  const fy = Math.max(y - box[1], box[3] - y);
  const square = radius * radius;
  return nx * nx + ny * ny <= square * (1 + 1e-6) + 1e-12 && fx * fx + fy * fy >= square * (1 - 1e-6) - 1e-12;
}

function lost(level: number, what: string): FootfallError {
  return new FootfallError(`the level curve at ${level} m ${what}`, {
    code: 'flow/lost-lane',
    got: `a curve that ${what}`,
    expected: 'a curve from the area to a terminal',
    advice: 'this is a fault of the program; please report the scene',
  });
}
