/** Pairs edges with their twins and tells whether they agree: the twin of pair-twins.ts and twin-agreement.ts. */
import { dropPiece, edgeEnd, firstEdge, following, preceding } from './rows';
import {
  at4,
  at8,
  chord,
  DX,
  DY,
  EXTENT,
  FULL,
  kindOf,
  neighbours,
  NONE,
  OX,
  OY,
  owners,
  pieceCounts,
  put4,
  queue,
  RADIUS,
  radii,
  recordOf,
  scale,
  SIDE,
  twins,
  xs,
  ys,
} from './state';

/** Pair a cell's free edges with those of its neighbours. All cells have their turn in the same round. */
export function pairTwins(c: i32): void {
  const end = edgeEnd(c);
  const count = at4(pieceCounts, c);
  for (let p = firstEdge(c); p < end; p++) {
    if (at4(twins, p) != NONE) continue;
    const o = at4(neighbours, p);
    const others = at4(pieceCounts, o);
    if (others > count || (others == count && o > c)) continue;
    pairPiece(p);
  }
}

function pairPiece(p: i32): void {
  let seeker = p;
  while (seeker != NONE) {
    const cell = at4(neighbours, seeker);
    const own = at4(owners, seeker);
    const end = edgeEnd(cell);
    let best = NONE;
    let least = Infinity;
    for (let q = firstEdge(cell); q < end; q++) {
      if (at4(neighbours, q) != own) continue;
      const square = squareBetweenMiddles(seeker, q);
      const twin = at4(twins, q);
      if (!(square < least) || (twin != NONE && squareBetweenMiddles(twin, q) <= square)) continue;
      least = square;
      best = q;
    }
    if (best == NONE) return;
    const loser = at4(twins, best);
    if (loser != NONE) put4(twins, loser, NONE);
    put4(twins, seeker, best);
    put4(twins, best, seeker);
    seeker = loser;
  }
}

function squareBetweenMiddles(p: i32, q: i32): f64 {
  const pEnd = following(p);
  const qEnd = following(q);
  const dx = at8(xs, p) + at8(xs, pEnd) - at8(xs, q) - at8(xs, qEnd);
  const dy = at8(ys, p) + at8(ys, pEnd) - at8(ys, q) - at8(ys, qEnd);
  return dx * dx + dy * dy;
}

/** Do an edge and its twin end in the same places, as far as the two cells can tell? */
export function isSameEdge(p: i32): bool {
  const twin = at4(twins, p);
  return isSameCorner(p, following(twin), false) && isSameCorner(following(p), twin, true);
}

function isSameCorner(p: i32, q: i32, isEnd: bool): bool {
  const agreement = chord / 4;
  if (abs<f64>(at8(xs, p) - at8(xs, q)) < agreement && abs<f64>(at8(ys, p) - at8(ys, q)) < agreement) return true;
  const third = at4(neighbours, isEnd ? p : preceding(p));
  const other = at4(neighbours, isEnd ? preceding(q) : q);
  return isOnCircle(p, other) && isOnCircle(q, third);
}

function isOnCircle(p: i32, site: i32): bool {
  if (site < 0) return false;
  const exact = 1e-14 * scale;
  return abs<f64>(distanceToSite(site, at8(xs, p), at8(ys, p), exact) - at8(radii, p)) < exact;
}

/** As in site-distance.ts. */
function distanceToSite(c: i32, x: f64, y: f64, behind: f64): f64 {
  const at = recordOf(c);
  const rx = x - load<f64>(at, OX);
  const ry = y - load<f64>(at, OY);
  if (kindOf(c) != SIDE) return sqrt<f64>(rx * rx + ry * ry) - load<f64>(at, RADIUS);
  const height = rx * load<f64>(at, DY) - ry * load<f64>(at, DX);
  if (height < -behind) return Infinity;
  const along = rx * load<f64>(at, DX) + ry * load<f64>(at, DY);
  const extent = load<f64>(at, EXTENT);
  const beside = along < 0 ? along : along > extent ? along - extent : 0;
  return beside == 0 ? abs<f64>(height) : sqrt<f64>(beside * beside + height * height);
}

/** Drop the edges that only one of two cells has; returns how many. As in drop-unpaired.ts. */
export function dropUnpaired(queued: i32): i32 {
  let dropped = 0;
  for (let k = 0; k < queued; k++) {
    const c = at4(queue, k);
    const first = firstEdge(c);
    for (let p = edgeEnd(c) - 1; p >= first; p--) {
      if (at4(twins, p) != NONE) continue;
      dropPiece(p);
      dropped++;
    }
  }
  return dropped;
}

/** Two edges in a row towards one neighbour, where a piece between them was dropped, are one edge. */
export function joinTwice(queued: i32): void {
  for (let k = 0; k < queued; k++) {
    const c = at4(queue, k);
    const first = firstEdge(c);
    for (let p = edgeEnd(c) - 1; p >= first; p--) {
      const end = edgeEnd(c);
      const after = p + 1 < end ? p + 1 : kindOf(c) == FULL ? first : NONE;
      if (after == NONE || after == p || at4(neighbours, after) != at4(neighbours, p)) continue;
      const twin = at4(twins, p);
      const kept = at4(twins, after);
      if (following(kept) != twin) continue;
      put4(twins, p, NONE);
      put4(twins, after, NONE);
      put4(twins, twin, NONE);
      put4(twins, kept, NONE);
      dropPiece(after);
      dropPiece(twin);
      const piece = after < p ? p - 1 : p;
      const other = twin < kept ? kept - 1 : kept;
      put4(twins, piece, other);
      put4(twins, other, piece);
    }
  }
}
