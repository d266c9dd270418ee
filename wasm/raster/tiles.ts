/**
 * Pixels are made solid tile by tile, shortly before the first triangle is drawn there: cleared all at once, they would have
 * left the caches by then.
 */
import { distances, height, parents, SOLID, tiles, width } from './state';

/** Pixels of a tile: 128 columns, 32 rows; as bits. */
@inline const COLUMNS: i32 = 7;
@inline const ROWS: i32 = 5;

/** Tiles beside one another. */
let across: i32 = 0;

/** No tile is clear. */
export function forgetTiles(): void {
  across = ((width - 1) >> COLUMNS) + 1;
  memory.fill(tiles, 0, <usize>across * <usize>(((height - 1) >> ROWS) + 1));
}

/** Clear the tiles of some pixels that are not. */
export function clearTiles(rowFrom: i32, rowTo: i32, from: i32, to: i32): void {
  const last = to >> COLUMNS, lastRow = rowTo >> ROWS;
  for (let row = rowFrom >> ROWS; row <= lastRow; row++) {
    for (let column = from >> COLUMNS; column <= last; column++) {
      const tile = tiles + <usize>(row * across + column);
      if (load<u8>(tile) != 0) continue;
      store<u8>(tile, 1);
      clearTile(row << ROWS, column << COLUMNS);
    }
  }
}

/** All pixels of a tile solid, without a parent. */
function clearTile(top: i32, left: i32): void {
  const solid = f32x4.splat(SOLID), none = i32x4.splat(-1);
  const rows = min(height, top + (1 << ROWS));
  const columns = min(width - left, 1 << COLUMNS);
  for (let row = top; row < rows; row++) {
    const start = (<usize>row * <usize>width + <usize>left) << 2;
    let at = start;
    const end = start + (<usize>columns << 2);
    for (; at + 16 <= end; at += 16) {
      v128.store(distances + at, solid);
      v128.store(parents + at, none);
    }
    for (; at < end; at += 4) {
      store<f32>(distances + at, SOLID);
      store<i32>(parents + at, -1);
    }
  }
}
