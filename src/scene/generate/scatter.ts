import type { Random } from '../../math/index.js';

/** Discs in a rectangle that keep a distance from each other, found by throwing darts. */
export interface Scatter {
  /** Finds a free place for a disc and takes it; undefined after `tries` failures. */
  place(radius: number, tries: number): { readonly x: number; readonly y: number } | undefined;
  /** Takes a place without asking, for what stands already. */
  block(x: number, y: number, radius: number): void;
}

/** Where discs may lie, m: no disc reaches beyond it. */
export interface ScatterArea {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/**
 * Discs keep `gap` metres from each other (not from the edge of the area). `maxRadius` is the largest that will be
 * placed or blocked: neighbours are looked up in a grid of that size.
 */
export function createScatter(area: ScatterArea, gap: number, maxRadius: number, random: Random): Scatter {
  const cell = 2 * maxRadius + gap;
  const columns = Math.max(1, Math.ceil((area.maxX - area.minX) / cell));
  const rows = Math.max(1, Math.ceil((area.maxY - area.minY) / cell));
  const discs: { x: number; y: number; radius: number }[] = [];
  const cells = new Map<number, number[]>();
  // Blocked discs may lie beyond the area: they count in its outermost cells, where their neighbours look.
  const columnOf = (x: number): number => Math.min(columns - 1, Math.max(0, Math.floor((x - area.minX) / cell)));
  const rowOf = (y: number): number => Math.min(rows - 1, Math.max(0, Math.floor((y - area.minY) / cell)));

  const isClear = (x: number, y: number, radius: number): boolean => {
    for (let row = rowOf(y) - 1; row <= rowOf(y) + 1; row++) {
      for (let column = columnOf(x) - 1; column <= columnOf(x) + 1; column++) {
        if (column < 0 || column >= columns) continue;
        for (const k of cells.get(row * columns + column) ?? []) {
          const disc = discs[k]!;
          const reach = disc.radius + radius + gap;
          const dx = disc.x - x;
          const dy = disc.y - y;
          if (dx * dx + dy * dy < reach * reach) return false;
        }
      }
    }
    return true;
  };

  const block = (x: number, y: number, radius: number): void => {
    const key = rowOf(y) * columns + columnOf(x);
    const list = cells.get(key);
    if (list) list.push(discs.length);
    else cells.set(key, [discs.length]);
    discs.push({ x, y, radius });
  };

  return {
    block,
    place(radius, tries) {
      const width = area.maxX - area.minX - 2 * radius;
      const height = area.maxY - area.minY - 2 * radius;
      if (width < 0 || height < 0) return undefined;
      for (let k = 0; k < tries; k++) {
        const x = area.minX + radius + random.next() * width;
        const y = area.minY + radius + random.next() * height;
        if (!isClear(x, y, radius)) continue;
        block(x, y, radius);
        return { x, y };
      }
      return undefined;
    },
  };
}
