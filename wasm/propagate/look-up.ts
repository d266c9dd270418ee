/** Shortest paths of many points; the twin is locate-block.ts. Parameters are written by kernel/look-up-kernel.ts. */

@inline const ANGLE: f64 = 1e-11;
@inline const NONE: i32 = -1;
/** Left to the twin: on a border, in a divided cell, before a straight front. */
@inline const UNCLEAR: i32 = -2;
/** Points of a block: enough to wait for memory once, few enough to stay in the nearest cache. */
@inline const BLOCK: i32 = 64;

@inline function isDeep(plane: usize, x: f64, y: f64, tolerance: f64): bool {
  return (
    load<f64>(plane) * x + load<f64>(plane, 8) * y + load<f64>(plane, 16) >= tolerance &&
    load<f64>(plane, 24) * x + load<f64>(plane, 32) * y + load<f64>(plane, 40) >= tolerance &&
    load<f64>(plane, 48) * x + load<f64>(plane, 56) * y + load<f64>(plane, 64) >= tolerance
  );
}

/**
 * @param p the block of parameters
 * @param count of points, whose world coordinates are replaced by those of the mesh
 */
export function lookUpPoints(p: usize, count: i32): void {
  const centreX = load<f64>(p), centreY = load<f64>(p, 8), scale = load<f64>(p, 16), tolerance = load<f64>(p, 24);
  const minX = load<f64>(p, 32), minY = load<f64>(p, 40), per = load<f64>(p, 48);
  const columns = load<f64>(p, 56), rows = load<f64>(p, 64);
  const middles = load<usize>(p, 72), starts = load<usize>(p, 76), entries = load<usize>(p, 80);
  const planes = load<usize>(p, 84), recordStarts = load<usize>(p, 88), records = load<usize>(p, 92);
  const across = <i32>columns;
  let xy = load<usize>(p, 96), lengths = load<usize>(p, 100), found = load<usize>(p, 104);
  for (let from = 0; from < count; from += BLOCK) {
    const size = min(BLOCK, count - from);
    for (let i = 0; i < size; i++) {
      const place = xy + (<usize>i << 4), out = found + (<usize>i << 2);
      const x = (load<f64>(place) - centreX) * scale, y = (load<f64>(place, 8) - centreY) * scale;
      store<f64>(place, x);
      store<f64>(place, y, 8);
      const column = (x - minX) * per, row = (y - minY) * per;
      if (!(column >= 0 && column < columns && row >= 0 && row < rows)) {
        store<i32>(out, NONE);
        continue;
      }
      const cell = <usize>(<i32>row * across + <i32>column) << 2;
      let t = load<i32>(middles + cell);
      if (t == NONE || !isDeep(planes + <usize>t * 72, x, y, tolerance)) {
        t = NONE;
        const end = load<i32>(starts + cell, 4);
        for (let k = load<i32>(starts + cell); k < end; k++) {
          const entry = load<i32>(entries + (<usize>k << 2));
          if (entry >= 0 && isDeep(planes + <usize>entry * 72, x, y, tolerance)) {
            t = entry;
            break;
          }
        }
      }
      store<i32>(out, t);
    }
    for (let i = 0; i < size; i++) {
      const place = xy + (<usize>i << 4), out = found + (<usize>i << 2);
      const x = load<f64>(place), y = load<f64>(place, 8);
      const t = load<i32>(out);
      if (t == NONE) {
        store<i32>(out, UNCLEAR);
        continue;
      }
      let best: f64 = Infinity;
      let winner = NONE;
      const end = load<i32>(recordStarts + (<usize>t << 2), 4);
      for (let r = load<i32>(recordStarts + (<usize>t << 2)); r < end; r++) {
        const at = records + (<usize>r << 6);
        if (load<f64>(at, 56) < 0) {
          winner = UNCLEAR;
          break;
        }
        const dx = x - load<f64>(at), dy = y - load<f64>(at, 8);
        const left = load<f64>(at, 24) * dy - load<f64>(at, 32) * dx;
        const right = load<f64>(at, 48) * dx - load<f64>(at, 40) * dy;
        const beyond = left > right ? left : right;
        if (beyond > tolerance + ANGLE * (abs(dx) + abs(dy))) continue;
        const distance = sqrt<f64>(dx * dx + dy * dy);
        const length = load<f64>(at, 16) + distance;
        if (length >= best || beyond > tolerance + ANGLE * distance) continue;
        best = length;
        winner = r;
      }
      store<f64>(lengths + (<usize>i << 3), best);
      store<i32>(out, winner);
    }
    xy += <usize>BLOCK << 4;
    lengths += <usize>BLOCK << 3;
    found += <usize>BLOCK << 2;
  }
}
