import type { Domain } from '../../geometry/index.js';
import { type BoundaryWalks, nextEdge } from './boundary-walks.js';
import { checkLine, checkRest, checkSpans, offWall } from './check-terminals.js';
import { chooseWalk } from './choose-ring.js';
import type { FlowTerminal } from './flow-network.js';

/** A terminal counts as on a wall that is no farther than this part of the domain's size. */
export const SNAP = 5e-7;

/** A part of a terminal on the ring: arc lengths from the ring's first vertex, `end` may lie beyond one turn. */
export interface TerminalSpan {
  readonly terminal: number;
  readonly start: number;
  readonly end: number;
  /** The points there. */
  readonly startX: number;
  readonly startY: number;
  readonly endX: number;
  readonly endY: number;
}

/** The ring that carries all terminals, and where on it they lie. */
export interface PlacedTerminals {
  /** Walk that is the ring. */
  readonly walk: number;
  /** x, y of its vertices, in walking order. */
  readonly points: Float64Array;
  /** Arc length of each vertex, m, and behind them that of the whole turn. */
  readonly lengths: Float64Array;
  /** In walking order, none overlapping another. */
  readonly spans: readonly TerminalSpan[];
}

/**
 * Find the ring that all lines lie on, and the parts of it that they cover. Where an obstacle stands in a doorway the
 * door has several parts.
 *
 * @throws FootfallError for a line that is off the wall, too short, on both sides of a thin wall, or over another one
 */
export function placeTerminals(
  domain: Domain,
  walks: BoundaryWalks,
  size: number,
  terminals: readonly FlowTerminal[],
): PlacedTerminals {
  const snap = Math.max(SNAP * size, 4 * domain.tolerance);
  const found: TerminalSpan[][] = [];
  for (let t = 0; t < terminals.length; t++) {
    const { shape } = terminals[t];
    if (!('line' in shape)) continue;
    checkLine(terminals[t], shape.line, snap);
    let isFound = false;
    for (let w = 0; w < walks.components.length; w++) {
      const spans = coverWalk(domain, walks, w, shape.line, t, snap);
      if (spans.length === 0) continue;
      isFound = true;
      found[w] = [...(found[w] ?? []), ...spans];
    }
    if (!isFound) throw offWall(terminals[t]);
  }
  const walk = chooseWalk(domain, walks, found, terminals);
  const { points, lengths } = ringOf(domain, walks, walk);
  const spans = mergeSpans(found[walk], lengths[lengths.length - 1], snap);
  checkSpans(spans, terminals, lengths[lengths.length - 1], snap);
  checkRest(domain, walks.components[walk], terminals, points, snap);
  return { walk, points, lengths, spans };
}

/** The parts of a walk that a line covers: per edge the stretch of it that is no farther than `snap` from the line. */
function coverWalk(
  domain: Domain,
  walks: BoundaryWalks,
  w: number,
  line: Float64Array,
  terminal: number,
  snap: number,
): TerminalSpan[] {
  const { triangles, vertices } = domain;
  const spans: TerminalSpan[] = [];
  let at = 0;
  for (let k = walks.starts[w]; k < walks.starts[w + 1]; k++) {
    const e = walks.edges[k];
    const a = 2 * triangles[e];
    const b = 2 * triangles[nextEdge(e)];
    const ax = vertices[a];
    const ay = vertices[a + 1];
    const ux = vertices[b] - ax;
    const uy = vertices[b + 1] - ay;
    const length = Math.sqrt(ux * ux + uy * uy);
    for (let i = 2; i + 1 < line.length; i += 2) {
      const px = line[i - 2] - ax;
      const py = line[i - 1] - ay;
      const qx = line[i] - ax;
      const qy = line[i + 1] - ay;
      let s = (px * ux + py * uy) / length;
      let t = (qx * ux + qy * uy) / length;
      // Heights of the line above the edge at s and t; the stretch must be flat and near.
      let hs = Math.abs(px * uy - py * ux) / length;
      let ht = Math.abs(qx * uy - qy * ux) / length;
      if (s > t) {
        [s, t] = [t, s];
        [hs, ht] = [ht, hs];
      }
      const from = Math.max(s, 0);
      const to = Math.min(t, length);
      if (to - from <= 0) continue;
      const slope = (ht - hs) / (t - s);
      if (hs + slope * (from - s) > snap || hs + slope * (to - s) > snap) continue;
      // Ends within the tolerance of a corner are at the corner.
      const start = from <= snap ? 0 : from;
      const end = to >= length - snap ? length : to;
      if (end - start <= snap && !(start === 0 && end === length)) continue;
      if (start >= end) continue;
      const pointAt = (along: number): [number, number] => {
        if (along === 0) return [ax, ay];
        if (along === length) return [vertices[b], vertices[b + 1]];
        return [ax + (along / length) * ux, ay + (along / length) * uy];
      };
      const [startX, startY] = pointAt(start);
      const [endX, endY] = pointAt(end);
      spans.push({ terminal, start: at + start, end: at + end, startX, startY, endX, endY });
    }
    at += length;
  }
  return spans;
}

/** Arc lengths of a walk's vertices. */
function ringOf(domain: Domain, walks: BoundaryWalks, w: number): { points: Float64Array; lengths: Float64Array } {
  const { triangles, vertices } = domain;
  const count = walks.starts[w + 1] - walks.starts[w];
  const points = new Float64Array(2 * count);
  const lengths = new Float64Array(count + 1);
  for (let k = 0; k < count; k++) {
    const e = walks.edges[walks.starts[w] + k];
    const a = 2 * triangles[e];
    const b = 2 * triangles[nextEdge(e)];
    points[2 * k] = vertices[a];
    points[2 * k + 1] = vertices[a + 1];
    const ux = vertices[b] - vertices[a];
    const uy = vertices[b + 1] - vertices[a + 1];
    lengths[k + 1] = lengths[k] + Math.sqrt(ux * ux + uy * uy);
  }
  return { points, lengths };
}

/** Join the parts of one terminal that follow on each other, across the ring's first vertex too. */
function mergeSpans(spans: readonly TerminalSpan[], turn: number, snap: number): TerminalSpan[] {
  const sorted = [...spans].sort((p, q) => p.start - q.start || p.end - q.end || p.terminal - q.terminal);
  const merged: TerminalSpan[] = [];
  for (const span of sorted) {
    let last = merged.length - 1;
    while (last >= 0 && merged[last].terminal !== span.terminal) last--;
    if (last >= 0 && span.start <= merged[last].end + snap) {
      if (span.end > merged[last].end) {
        merged[last] = { ...merged[last], end: span.end, endX: span.endX, endY: span.endY };
      }
    } else merged.push(span);
  }
  for (let k = merged.length - 1; k > 0; k--) {
    const other = merged[k];
    const own = merged.findIndex(({ terminal }) => terminal === other.terminal);
    if (own === k || merged[own].start > snap || other.end < turn - snap) continue;
    merged[k] = { ...other, end: turn + merged[own].end, endX: merged[own].endX, endY: merged[own].endY };
    merged.splice(own, 1);
    break;
  }
  return merged;
}
