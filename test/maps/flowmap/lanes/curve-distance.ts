import { ARC_LEFT, type LaneCurve, LINE, partSweep } from '../../../../src/maps/flowmap/lanes/lane-curve.js';

/**
 * One part of a curve as the checks see it: a segment (radius 0) or an arc from angle `from` by `sweep` (signed,
 * radians). Kept apart from the walker: plain objects, angles and Math.
 */
export interface Part {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly cx: number;
  readonly cy: number;
  readonly radius: number;
  readonly from: number;
  readonly sweep: number;
  readonly box: readonly [number, number, number, number];
}

/** A distance and the points that have it. */
export interface Closest {
  readonly distance: number;
  readonly px: number;
  readonly py: number;
  readonly qx: number;
  readonly qy: number;
}

const NOWHERE: Closest = { distance: Infinity, px: 0, py: 0, qx: 0, qy: 0 };

export function segmentPart(ax: number, ay: number, bx: number, by: number): Part {
  const box = [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)] as const;
  return { ax, ay, bx, by, cx: 0, cy: 0, radius: 0, from: 0, sweep: 0, box };
}

export function arcPart(cx: number, cy: number, radius: number, from: number, sweep: number): Part {
  const [ax, ay] = [cx + radius * Math.cos(from), cy + radius * Math.sin(from)];
  const [bx, by] = [cx + radius * Math.cos(from + sweep), cy + radius * Math.sin(from + sweep)];
  const part = { ax, ay, bx, by, cx, cy, radius, from, sweep };
  const box: [number, number, number, number] = [
    Math.min(ax, bx),
    Math.min(ay, by),
    Math.max(ax, bx),
    Math.max(ay, by),
  ];
  for (let k = 0; k < 4; k++) {
    const [x, y] = [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ][k];
    if (!hasDirection(part, x, y)) continue;
    box[0] = Math.min(box[0], cx + radius * x);
    box[1] = Math.min(box[1], cy + radius * y);
    box[2] = Math.max(box[2], cx + radius * x);
    box[3] = Math.max(box[3], cy + radius * y);
  }
  return { ...part, box };
}

/** The parts of a lane; ends are taken from its points, so that a gap between parts would show as a wrong radius. */
export function partsOf(curve: LaneCurve): Part[] {
  return Array.from(curve.kinds, (kind, i) => {
    const [ax, ay, bx, by] = curve.points.subarray(2 * i, 2 * i + 4);
    if (kind === LINE) return segmentPart(ax, ay, bx, by);
    const [cx, cy] = curve.centres.subarray(2 * i, 2 * i + 2);
    const sweep = Math.abs(partSweep(curve, i)) * (kind === ARC_LEFT ? 1 : -1);
    return arcPart(cx, cy, curve.radii[i], Math.atan2(ay - cy, ax - cx), sweep);
  });
}

/** Halves of a part. */
export function halve(part: Part): [Part, Part] {
  if (part.radius === 0) {
    const [mx, my] = [(part.ax + part.bx) / 2, (part.ay + part.by) / 2];
    return [segmentPart(part.ax, part.ay, mx, my), segmentPart(mx, my, part.bx, part.by)];
  }
  const half = part.sweep / 2;
  return [
    arcPart(part.cx, part.cy, part.radius, part.from, half),
    arcPart(part.cx, part.cy, part.radius, part.from + half, half),
  ];
}

export function lengthOf(part: Part): number {
  return part.radius > 0 ? part.radius * Math.abs(part.sweep) : Math.hypot(part.bx - part.ax, part.by - part.ay);
}

function hasDirection(part: Omit<Part, 'box'>, x: number, y: number): boolean {
  // An arc of no length has its ends only.
  if (part.sweep === 0) return false;
  let turn = (Math.atan2(y, x) - part.from) * Math.sign(part.sweep);
  turn -= 2 * Math.PI * Math.floor(turn / (2 * Math.PI));
  return turn <= Math.abs(part.sweep);
}

/** Exact distance of two parts, in closed form: ends, feet, lines through centres, crossings. */
export function measure(a: Part, b: Part): Closest {
  if (a.radius > 0 && b.radius === 0) {
    const c = measure(b, a);
    return { distance: c.distance, px: c.qx, py: c.qy, qx: c.px, qy: c.py };
  }
  let best = NOWHERE;
  const offer = (px: number, py: number, qx: number, qy: number): void => {
    const distance = Math.hypot(px - qx, py - qy);
    if (distance < best.distance) best = { distance, px, py, qx, qy };
  };
  for (const [x, y] of [
    [a.ax, a.ay],
    [a.bx, a.by],
  ]) {
    const [qx, qy] = foot(b, x, y);
    offer(x, y, qx, qy);
  }
  for (const [x, y] of [
    [b.ax, b.ay],
    [b.bx, b.by],
  ]) {
    const [px, py] = foot(a, x, y);
    offer(px, py, x, y);
  }
  if (b.radius === 0) crossSegments(a, b, offer);
  else if (a.radius === 0) againstArc(a, b, offer);
  else betweenArcs(a, b, offer);
  return best;
}

type Offer = (px: number, py: number, qx: number, qy: number) => void;

/** The point of a part nearest to a point. */
export function foot(part: Part, x: number, y: number): [number, number] {
  if (part.radius > 0) {
    const length = Math.hypot(x - part.cx, y - part.cy);
    if (length > 0 && hasDirection(part, x - part.cx, y - part.cy)) {
      return [part.cx + ((x - part.cx) * part.radius) / length, part.cy + ((y - part.cy) * part.radius) / length];
    }
    const nearA = Math.hypot(x - part.ax, y - part.ay) <= Math.hypot(x - part.bx, y - part.by);
    return nearA ? [part.ax, part.ay] : [part.bx, part.by];
  }
  const [dx, dy] = [part.bx - part.ax, part.by - part.ay];
  const square = dx * dx + dy * dy;
  const t = square > 0 ? Math.min(1, Math.max(0, ((x - part.ax) * dx + (y - part.ay) * dy) / square)) : 0;
  return [part.ax + t * dx, part.ay + t * dy];
}

function crossSegments(a: Part, b: Part, offer: Offer): void {
  const [ux, uy] = [a.bx - a.ax, a.by - a.ay];
  const [vx, vy] = [b.bx - b.ax, b.by - b.ay];
  const cross = ux * vy - uy * vx;
  if (cross === 0) return;
  const s = ((b.ax - a.ax) * vy - (b.ay - a.ay) * vx) / cross;
  const t = ((b.ax - a.ax) * uy - (b.ay - a.ay) * ux) / cross;
  if (s < 0 || s > 1 || t < 0 || t > 1) return;
  offer(a.ax + s * ux, a.ay + s * uy, a.ax + s * ux, a.ay + s * uy);
}

function againstArc(line: Part, arc: Part, offer: Offer): void {
  const [x, y] = foot(line, arc.cx, arc.cy);
  const [qx, qy] = foot(arc, x, y);
  offer(x, y, qx, qy);
  const length = Math.hypot(line.bx - line.ax, line.by - line.ay);
  if (length === 0) return;
  const [ux, uy] = [(line.bx - line.ax) / length, (line.by - line.ay) / length];
  const along = (arc.cx - line.ax) * ux + (arc.cy - line.ay) * uy;
  const across = (arc.cx - line.ax) * uy - (arc.cy - line.ay) * ux;
  const square = arc.radius ** 2 - across ** 2;
  if (square < 0) return;
  for (const t of [along - Math.sqrt(square), along + Math.sqrt(square)]) {
    if (t < 0 || t > length) continue;
    const [sx, sy] = [line.ax + t * ux, line.ay + t * uy];
    if (hasDirection(arc, sx - arc.cx, sy - arc.cy)) offer(sx, sy, sx, sy);
  }
}

function betweenArcs(a: Part, b: Part, offer: Offer): void {
  const [ux, uy] = [b.cx - a.cx, b.cy - a.cy];
  const d = Math.hypot(ux, uy);
  if (d === 0) return;
  for (const s of [-1, 1]) {
    if (!hasDirection(a, s * ux, s * uy)) continue;
    const [px, py] = [a.cx + (s * a.radius * ux) / d, a.cy + (s * a.radius * uy) / d];
    const [qx, qy] = foot(b, px, py);
    offer(px, py, qx, qy);
  }
  const along = (d * d + a.radius ** 2 - b.radius ** 2) / (2 * d);
  const square = a.radius ** 2 - along ** 2;
  if (square < 0) return;
  for (const h of [-Math.sqrt(square), Math.sqrt(square)]) {
    const [x, y] = [a.cx + (along * ux - h * uy) / d, a.cy + (along * uy + h * ux) / d];
    if (hasDirection(a, x - a.cx, y - a.cy) && hasDirection(b, x - b.cx, y - b.cy)) offer(x, y, x, y);
  }
}
