/** What is known of a cell before it is searched: the twin of known-edges.ts and, for new cells, of cell-rounds.ts. */
import { edgeEnd, firstEdge, following, preceding } from './rows';
import {
  allocate,
  at4,
  COMPUTED,
  earlier,
  gathered,
  hasFlag,
  knownLasts,
  knownMarks,
  marks,
  neighbours,
  next,
  NONE,
  offers,
  owners,
  previous,
  put4,
  setFlag,
} from './state';

/** No piece can have it beside it; see known-edges.ts. */
@inline const GONE: i32 = -2;
@inline const FIRST_ROOM: i32 = 64;
/** Bytes per edge: the neighbour, those before and behind it, the edge added before it for the same neighbour. */
@inline const EDGE: usize = 16;
@inline const BEFORE: usize = 4;
@inline const BEHIND: usize = 8;
@inline const OTHER: usize = 12;

let count: i32 = 0;
let edges: usize = 0;
let room: i32 = 0;
let mark: i32 = 0;

/** Memory for a new diagram. */
export function layOutKnown(): void {
  room = FIRST_ROOM;
  edges = allocate(EDGE * <usize>room);
  mark = 0;
}

function grow(): void {
  const old = edges;
  room *= 2;
  edges = allocate(EDGE * <usize>room);
  memory.copy(edges, old, EDGE * <usize>count);
}

@inline function add(site: i32, before: i32, behind: i32): void {
  if (count == room) grow();
  const at = edges + <usize>count * EDGE;
  store<i32>(at, site);
  store<i32>(at, before, BEFORE);
  store<i32>(at, behind, BEHIND);
  store<i32>(at, at4(knownMarks, site) == mark ? at4(knownLasts, site) : NONE, OTHER);
  put4(knownMarks, site, mark);
  put4(knownLasts, site, count);
  count++;
}

@inline function addCandidate(site: i32): void {
  if (count == room) grow();
  const at = edges + <usize>count * EDGE;
  store<i32>(at, site);
  store<i32>(at, GONE, BEFORE);
  store<i32>(at, GONE, BEHIND);
  count++;
}

/** Is a piece between two others one of the known edges, or a part of it? */
export function isKnown(site: i32, before: i32, behind: i32, isOnly: bool): bool {
  if (at4(knownMarks, site) != mark) return false;
  for (let k = at4(knownLasts, site); k != NONE; ) {
    const at = edges + <usize>k * EDGE;
    k = load<i32>(at, OTHER);
    const ownBefore = load<i32>(at, BEFORE);
    const ownBehind = load<i32>(at, BEHIND);
    if (ownBefore == GONE || ownBehind == GONE) continue;
    if (before == ownBefore || behind == ownBehind) return true;
    if (isOnly) return true;
  }
  return false;
}

/** Collect what finished cells know of one that is about to be computed. */
export function collect(c: i32): void {
  count = 0;
  mark++;
  for (let p = at4(offers, c); p != NONE; p = at4(earlier, p)) {
    add(at4(owners, p), at4(neighbours, following(p)), at4(neighbours, preceding(p)));
  }
  const after = at4(next, c);
  if (after != NONE && hasFlag(after, COMPUTED) && firstEdge(after) < edgeEnd(after)) {
    const site = at4(neighbours, firstEdge(after));
    addCandidate(site);
    if (at4(next, site) != NONE) addCandidate(at4(next, site));
  }
  const before = at4(previous, c);
  if (before != NONE && hasFlag(before, COMPUTED) && firstEdge(before) < edgeEnd(before)) {
    const site = at4(neighbours, edgeEnd(before) - 1);
    addCandidate(site);
    if (at4(previous, site) != NONE) addCandidate(at4(previous, site));
  }
}

/** Gather the known sites that the search did not look at; returns how many. */
export function gatherKnown(search: i32): i32 {
  let gatheredCount = 0;
  const end = edges + <usize>count * EDGE;
  for (let at = edges; at < end; at += EDGE) {
    for (let part: usize = 0; part <= BEHIND; part += 4) {
      const site = load<i32>(at + part);
      if (site < 0 || at4(marks, site) == search) continue;
      put4(marks, site, search);
      put4(gathered, gatheredCount++, site);
    }
  }
  return gatheredCount;
}

/** Note that a cell is computed, and offer its edges to neighbours that are not. */
export function finish(c: i32, low: i32, high: i32): void {
  setFlag(c, COMPUTED);
  for (let p = low; p < high; p++) {
    const o = at4(neighbours, p);
    if (hasFlag(o, COMPUTED)) continue;
    put4(earlier, p, at4(offers, o));
    put4(offers, o, p);
  }
}
