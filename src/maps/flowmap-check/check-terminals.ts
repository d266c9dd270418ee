import { type Domain, NONE } from '../../geometry/index.js';
import type { BoundaryLoops } from './boundary-loops.js';
import { findCovers } from './find-covers.js';
import type { AskedTerminal, ClaimedTerminal, FlowClaim, ProblemList } from './flow-claim.js';
import { edgeOf, isInside } from './free-way.js';
import { closestPoints, createFeet } from './piece-distance.js';
import type { Cover } from './wall-pieces.js';

/** Where the terminals that were asked for lie, found without the claim. */
export interface TerminalPlaces {
  /** The loop that carries all lines, or NONE. */
  readonly ring: number;
  /** On that loop. */
  readonly covers: readonly Cover[];
  /** No part of free space touches a source and a sink. */
  readonly areApart: boolean;
}

/** A line counts as on a wall within this share of the scene's size. */
const REACH = 1e-6;

/** Finds the terminals on the walls. Of several loops that carry all lines the largest room's counts, its outer one first. */
export function placeAsked(
  domain: Domain,
  loops: BoundaryLoops,
  asked: readonly AskedTerminal[],
  size: number,
): TerminalPlaces {
  const reach = Math.max(REACH * size, 4 * domain.tolerance);
  const loopOf = new Int32Array(loops.edges.length);
  const loopCount = loops.starts.length - 1;
  for (let l = 0; l < loopCount; l++) loopOf.fill(l, loops.starts[l], loops.starts[l + 1]);
  const lines = asked.map(({ line }, t) =>
    line === undefined ? undefined : findCovers(domain, loops, line, t, reach),
  );
  const carried = lines.map((covers) => new Set(covers?.map(({ place }) => loopOf[place])));
  const rooms = carried.map((list) => new Set([...list].map((l) => loops.components[l])));
  const shared = new Set<number>();
  asked.forEach(({ kind }, s) => {
    if (kind !== 'source') return;
    asked.forEach((other, t) => {
      if (other.kind === 'sink') for (const room of rooms[s]) if (rooms[t].has(room)) shared.add(room);
    });
  });
  const hasArea = lines.some((covers) => covers === undefined);
  // Lines in other rooms than the one with sources and sinks carry nothing.
  const room = shared.size === 1 && !hasArea ? [...shared][0] : NONE;
  const counts = (t: number): boolean => lines[t] !== undefined && (room === NONE || rooms[t].has(room));
  let ring = NONE;
  const rank = (l: number): number => 2 * loops.components[l] + (loops.areas[l] > 0 ? 0 : 1);
  for (let l = 0; l < loopCount; l++) {
    const carriesAll =
      asked.every((_, t) => !counts(t) || carried[t].has(l)) && (room === NONE || loops.components[l] === room);
    if (carriesAll && (ring === NONE || rank(l) < rank(ring))) ring = l;
  }
  if (lines.every((covers) => covers === undefined)) ring = NONE;
  const areApart = !hasArea && shared.size === 0;
  const covers = lines.flatMap((list) => list?.filter(({ place }) => loopOf[place] === ring) ?? []);
  return { ring, covers, areApart };
}

/** Compares the terminals that a claim is about with those asked for. */
export function checkTerminals(
  { terminals, kind }: FlowClaim,
  asked: readonly AskedTerminal[],
  parts: readonly { readonly terminal: number; readonly points: readonly number[] }[],
  size: number,
  problems: ProblemList,
): void {
  const reach = 4 * REACH * size;
  terminals.forEach((claimed, k) => {
    const where = `certificate.terminals[${k}]`;
    const mine = asked.find(({ name, kind: own }) => name === claimed.name && own === claimed.kind);
    if (mine === undefined) {
      problems.add('other-terminal', where, `no ${claimed.kind} "${claimed.name}" was asked for`);
    } else if (mine.polygon !== undefined) checkArea(claimed, mine.polygon, where, reach, problems);
    else checkLine(claimed, mine.line!, where, reach, problems);
  });
  asked.forEach(({ name, kind: ownKind, polygon, line }, t) => {
    const claimed = terminals.filter((other) => other.name === name && other.kind === ownKind);
    const isElsewhere = polygon === undefined && kind !== 'apart' && parts.every(({ terminal }) => terminal !== t);
    if (claimed.length === 0 && isElsewhere) return;
    if (claimed.length === 0) {
      problems.add('missing-terminal', 'certificate.terminals', `the ${ownKind} "${name}" is not there`);
      return;
    }
    if (polygon !== undefined) {
      if (claimed.length > 1) problems.add('twice', 'certificate.terminals', `the area "${name}" is there twice`);
      return;
    }
    // Where nothing flows the lines are as they were asked for; else as far as they lie on the wall.
    const own = kind === 'apart' ? [{ points: line! }] : parts.filter(({ terminal }) => terminal === t);
    const [said, found] = [claimed, own].map((list) =>
      list.reduce((sum, { points }: { points: ArrayLike<number> }) => sum + lengthOf(points), 0),
    );
    if (Math.abs(said - found) > reach) {
      problems.add(
        'terminal-length',
        'certificate.terminals',
        `${ownKind} "${name}" is ${found} m wide, not ${said} m`,
      );
    }
  });
}

function checkLine(
  claimed: ClaimedTerminal,
  line: Float64Array,
  where: string,
  reach: number,
  problems: ProblemList,
): void {
  const feet = createFeet();
  for (let k = 0; k < claimed.points.length; k += 2) {
    const [x, y] = [claimed.points[k], claimed.points[k + 1]];
    let gap = Infinity;
    for (let l = 2; l < line.length; l += 2) {
      gap = Math.min(gap, closestPoints(x, y, x, y, line[l - 2], line[l - 1], line[l], line[l + 1], feet).length);
    }
    if (gap <= reach) continue;
    problems.add('terminal-moved', `${where}.points[${k / 2}]`, `${x}, ${y} is ${gap} m away from "${claimed.name}"`);
    return;
  }
}

/** The area that blocks is the polygon, or its convex hull: its corners are corners of the polygon, and none lies outside it. */
function checkArea(
  { points }: ClaimedTerminal,
  polygon: Float64Array,
  where: string,
  reach: number,
  problems: ProblemList,
): void {
  const feet = createFeet();
  const gapTo = (ring: Float64Array, x: number, y: number): number => {
    let gap = Infinity;
    for (let l = 0; l < ring.length; l += 2) {
      const [px, py, qx, qy] = edgeOf(ring, l);
      gap = Math.min(gap, closestPoints(x, y, x, y, px, py, qx, qy, feet).length);
    }
    return gap;
  };
  for (let k = 0; k < points.length; k += 2) {
    let gap = Infinity;
    for (let l = 0; l < polygon.length; l += 2) {
      const [dx, dy] = [points[k] - polygon[l], points[k + 1] - polygon[l + 1]];
      gap = Math.min(gap, Math.sqrt(dx * dx + dy * dy));
    }
    if (gap > reach) problems.add('terminal-moved', `${where}.points[${k / 2}]`, 'this is no corner of the area');
  }
  for (let l = 0; l < polygon.length; l += 2) {
    const [x, y] = [polygon[l], polygon[l + 1]];
    if (isInside(points, x, y) || gapTo(points, x, y) <= reach) continue;
    problems.add('area-outside', where, `the corner ${x}, ${y} of the area is left out`);
  }
}

function lengthOf(points: ArrayLike<number>): number {
  let length = 0;
  for (let k = 2; k < points.length; k += 2) {
    const [dx, dy] = [points[k] - points[k - 2], points[k + 1] - points[k - 1]];
    length += Math.sqrt(dx * dx + dy * dy);
  }
  return length;
}
