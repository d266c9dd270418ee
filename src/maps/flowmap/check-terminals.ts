import type { FootfallError } from '../../error/index.js';
import { createNearestWall, type Domain, findNearestWall, findTriangle, NONE } from '../../geometry/index.js';
import { type BoundaryWalks, isThinEdge } from './boundary-walks.js';
import type { FlowTerminal } from './flow-network.js';
import type { PlacedTerminals, TerminalSpan } from './place-terminals.js';
import { badPair, badTerminal } from './terminal-errors.js';

/** Refuse a line that is no line. */
export function checkLine(terminal: FlowTerminal, line: Float64Array, snap: number): void {
  let length = 0;
  for (let k = 0; k < line.length; k++) {
    if (!Number.isFinite(line[k]))
      throw badTerminal(terminal, 'the line is not usable', 'bad-coordinate', 'finite numbers of metres');
  }
  for (let k = 2; k + 1 < line.length; k += 2) length += distance(line[k - 2], line[k - 1], line[k], line[k + 1]);
  if (length <= 2 * snap) {
    throw badTerminal(terminal, 'the line has no length', 'terminal-too-short', 'a line as wide as the opening');
  }
}

function distance(ax: number, ay: number, bx: number, by: number): number {
  return Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
}

/** Refuse parts of terminals that overlap, and a source that touches a sink. */
export function checkSpans(
  spans: readonly TerminalSpan[],
  terminals: readonly FlowTerminal[],
  turn: number,
  snap: number,
): void {
  for (let k = 0; k < spans.length; k++) {
    const one = spans[k];
    const next = spans[(k + 1) % spans.length];
    if (one === next) continue;
    const start = next.start + (k + 1 === spans.length ? turn : 0);
    const a = terminals[one.terminal];
    const b = terminals[next.terminal];
    if (start < one.end - snap) {
      if (a === b) {
        throw badTerminal(
          a,
          'the line covers a part of the ring twice',
          'terminal-overlaps',
          'a line that runs along the wall once',
        );
      }
      throw badPair(a, b, 'two terminals lie over each other', 'terminals-overlap', 'part them by a piece of wall');
    }
    if (start <= one.end + snap && a.kind !== b.kind) {
      throw badPair(
        a,
        b,
        'a source and a sink touch: the wall between them has no length',
        'zero-chain',
        'part them by a piece of wall',
      );
    }
  }
}

/** What is left of a line beside the ring may lie in solids (an obstacle in the doorway), not in the free space. */
export function checkRest(
  domain: Domain,
  component: number,
  terminals: readonly FlowTerminal[],
  ring: Float64Array,
  snap: number,
): void {
  const wall = createNearestWall();
  for (const terminal of terminals) {
    if (!('line' in terminal.shape)) continue;
    const { line } = terminal.shape;
    for (let i = 2; i + 1 < line.length; i += 2) {
      const stops = [0, 1];
      const px = line[i - 2];
      const py = line[i - 1];
      const ux = line[i] - px;
      const uy = line[i + 1] - py;
      const square = ux * ux + uy * uy;
      if (square === 0) continue;
      for (let k = 0; k < ring.length; k += 2) {
        const s = ((ring[k] - px) * ux + (ring[k + 1] - py) * uy) / square;
        const height = Math.abs((ring[k] - px) * uy - (ring[k + 1] - py) * ux);
        if (s > 0 && s < 1 && height <= snap * Math.sqrt(square)) stops.push(s);
      }
      stops.sort((p, q) => p - q);
      for (let k = 1; k < stops.length; k++) {
        if ((stops[k] - stops[k - 1]) * Math.sqrt(square) <= 2 * snap) continue;
        const m = 0.5 * (stops[k] + stops[k - 1]);
        const x = px + m * ux;
        const y = py + m * uy;
        const triangle = findTriangle(domain, x, y);
        if (triangle === NONE || domain.triangleComponents[triangle] !== component) continue;
        if (findNearestWall(domain, x, y, wall).distance > snap) throw offWall(terminal);
      }
    }
  }
}

/** The refusal of a line that is not on a wall. */
export function offWall(terminal: FlowTerminal): FootfallError {
  return badTerminal(
    terminal,
    'the line does not lie on a wall of the free space',
    'terminal-off-wall',
    'a line along the wall, or a polygon in the free space',
    'an obstacle may cover all of it',
  );
}

/** Is a part of a span on a thin wall both sides of which belong to the walk? */
export function checkThin(
  domain: Domain,
  walks: BoundaryWalks,
  placed: PlacedTerminals,
  terminals: readonly FlowTerminal[],
): void {
  const seen = new Map<number, number>();
  for (let k = walks.starts[placed.walk]; k < walks.starts[placed.walk + 1]; k++) {
    const s = domain.edgeSegments[walks.edges[k]];
    if (isThinEdge(domain, walks.edges[k])) seen.set(s, (seen.get(s) ?? 0) + 1);
  }
  for (let k = 0; k + 1 < placed.lengths.length; k++) {
    const s = domain.edgeSegments[walks.edges[walks.starts[placed.walk] + k]];
    if (seen.get(s) !== 2) continue;
    const turn = placed.lengths[placed.lengths.length - 1];
    for (const { terminal, start, end } of placed.spans) {
      for (const shift of [0, turn]) {
        if (Math.min(end, placed.lengths[k + 1] + shift) > Math.max(start, placed.lengths[k] + shift)) {
          throw badTerminal(
            terminals[terminal],
            'the line lies on a thin wall with free space on both sides',
            'terminal-on-thin-wall',
            'a line on the edge of the free space',
            'draw a polygon on the side that is meant',
          );
        }
      }
    }
  }
}
