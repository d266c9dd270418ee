/** The rows of pieces and who lies where in them: the twin of cell-store.ts. */
import {
  at4,
  blockClasses,
  extendPieces,
  FULL,
  kindOf,
  neighbours,
  NONE,
  owners,
  pieceCounts,
  pieceStarts,
  put4,
  put8,
  radii,
  twins,
  vertices,
  at8,
  xs,
  ys,
} from './state';

/** Smallest block of pieces; blocks double from there. */
@inline const BLOCK: i32 = 4;
/** Where the first free block of each size is kept, and how many sizes there are. */
@inline export const FREE_BLOCKS: usize = 384;
@inline const BLOCK_CLASSES: i32 = 26;

export function clearBlocks(): void {
  for (let k = 0; k < BLOCK_CLASSES; k++) put4(FREE_BLOCKS, k, NONE);
}

@inline export function firstEdge(c: i32): i32 {
  return at4(pieceStarts, c) + (kindOf(c) == FULL || at4(pieceCounts, c) == 0 ? 0 : 1);
}

@inline export function edgeEnd(c: i32): i32 {
  const count = at4(pieceCounts, c);
  return at4(pieceStarts, c) + count - (kindOf(c) == FULL || count == 0 ? 0 : 1);
}

@inline export function following(p: i32): i32 {
  const c = at4(owners, p);
  const start = at4(pieceStarts, c);
  return p + 1 < start + at4(pieceCounts, c) ? p + 1 : start;
}

@inline export function preceding(p: i32): i32 {
  const c = at4(owners, p);
  return p > at4(pieceStarts, c) || kindOf(c) != FULL ? p - 1 : p + at4(pieceCounts, c) - 1;
}

/** Room for the pieces of a cell; their old ones are gone. Returns the first. */
export function layPieces(c: i32, count: i32): i32 {
  let size = 0;
  while (BLOCK << size < count) size++;
  const own = <i32>load<i8>(blockClasses + <usize>c);
  if (own != size) {
    releaseBlock(c, own);
    put4(pieceStarts, c, takeBlock(size));
    store<i8>(blockClasses + <usize>c, <i8>size);
  }
  put4(pieceCounts, c, count);
  const start = at4(pieceStarts, c);
  for (let p = start; p < start + count; p++) {
    put4(owners, p, c);
    put4(twins, p, NONE);
    put4(vertices, p, NONE);
  }
  return start;
}

function takeBlock(size: i32): i32 {
  const start = at4(FREE_BLOCKS, size);
  if (start == NONE) return extendPieces(BLOCK << size);
  put4(FREE_BLOCKS, size, at4(twins, start));
  return start;
}

function releaseBlock(c: i32, size: i32): void {
  if (size == NONE) return;
  const start = at4(pieceStarts, c);
  put4(twins, start, at4(FREE_BLOCKS, size));
  put4(FREE_BLOCKS, size, start);
}

/** Take one piece out of its cell's row. Pieces behind it move up; their twins follow. */
export function dropPiece(p: i32): void {
  const c = at4(owners, p);
  const count = at4(pieceCounts, c) - 1;
  put4(pieceCounts, c, count);
  const end = at4(pieceStarts, c) + count;
  for (let q = p; q < end; q++) {
    put4(neighbours, q, at4(neighbours, q + 1));
    put4(vertices, q, NONE);
    put8(xs, q, at8(xs, q + 1));
    put8(ys, q, at8(ys, q + 1));
    put8(radii, q, at8(radii, q + 1));
    const twin = at4(twins, q + 1);
    put4(twins, q, twin);
    if (twin != NONE) put4(twins, twin, q);
  }
}
