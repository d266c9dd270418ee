import { FootfallError } from '../../error/index.js';
import { type Domain, NONE } from '../../geometry/index.js';
import type { BoundaryWalks } from './boundary-walks.js';
import type { FlowTerminal } from './flow-network.js';
import type { TerminalSpan } from './place-terminals.js';

/** Code of the refusal when no source shares a room with a sink: nothing can flow. */
export const APART = 'flow/terminals-apart';

/**
 * The ring that a flow is computed on: the one that all lines lie on, or else the one of the only room with sources and
 * sinks. Terminals in other rooms carry nothing.
 *
 * @param found per walk the spans on it; holes where there are none
 */
export function chooseWalk(
  domain: Domain,
  walks: BoundaryWalks,
  found: readonly TerminalSpan[][],
  terminals: readonly FlowTerminal[],
): number {
  const lines = terminals.flatMap(({ shape }, t) => ('line' in shape ? [t] : []));
  const hasArea = lines.length < terminals.length;
  const isOn = (w: number, t: number): boolean => found[w]?.some(({ terminal }) => terminal === t) ?? false;
  // Of several (a line along a wall between two rooms) the larger room's, its outer ring first.
  let walk = NONE;
  for (let w = 0; w < walks.components.length; w++) {
    if (!lines.every((t) => isOn(w, t))) continue;
    if (walk === NONE || rank(walks, w) < rank(walks, walk)) walk = w;
  }
  if (walk !== NONE) return walk;
  const where = lines.map((t) => terminals[t].name).join(', ');
  const rooms: number[] = [];
  for (let c = 0; c < domain.componentAreas.length; c++) {
    const here = lines.filter((t) => found.some((_, w) => walks.components[w] === c && isOn(w, t)));
    const kinds = new Set(here.map((t) => terminals[t].kind));
    if (kinds.size === 0 || (kinds.size === 1 && !hasArea && here.length < lines.length)) continue;
    rooms.push(c);
  }
  if (rooms.length === 0) {
    throw new FootfallError('no source is in one room with a sink: nobody can walk from one to the other', {
      code: APART,
      where,
      got: `${domain.componentAreas.length} parts of free space that do not hang together`,
      expected: 'terminals of one part',
    });
  }
  if (rooms.length > 1) {
    throw new FootfallError('there are flows in several rooms that do not hang together', {
      code: 'flow/several-rooms',
      where,
      advice: 'ask for one room at a time',
    });
  }
  const [room] = rooms;
  const here = lines.filter((t) => found.some((_, w) => walks.components[w] === room && isOn(w, t)));
  for (let w = 0; w < walks.components.length; w++) {
    if (walks.components[w] === room && here.every((t) => isOn(w, t))) return w;
  }
  throw new FootfallError('the terminals lie on different rings of the free space', {
    code: 'flow/terminals-on-several-rings',
    where,
    expected: 'all lines on the outer wall, or all on one obstacle',
    advice: 'draw a terminal at an obstacle as a polygon in the free space around it',
  });
}

function rank(walks: BoundaryWalks, w: number): number {
  return 2 * walks.components[w] + (walks.isOuter[w] === 1 ? 0 : 1);
}
