import type { Domain } from '../../geometry/index.js';
import { type ColorScale, colorOf } from '../color/color-scale.js';
import { toDataUri } from '../image/encode-png.js';
import type { Layer } from '../picture.js';
import { drawFreeSpace } from '../plan/ground-layer.js';

/** A number per cell of a grid, row by row from the lowest y; NaN where there is none. */
export interface HeatGrid {
  readonly minX: number;
  readonly minY: number;
  /** Side of a cell, m. */
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  readonly values: Float64Array;
}

/** Pixels of the image per cell, and of the whole image at most. */
const FINER = 4;
const MOST_PIXELS = 360_000;
/** Colours of the image; one more is clear. */
const COLORS = 128;

/** A field as colours, blended between the middles of the cells, cut off at the walls where they are known. */
export function createHeatLayer(
  grid: HeatGrid,
  scale: ColorScale,
  domain?: Domain,
  notes: readonly string[] = [],
): Layer {
  return {
    name: 'heat',
    colors: scale,
    notes,
    draw(pen) {
      const { minX, minY, size, columns, rows } = grid;
      const uri = toDataUri(paint(grid, scale));
      const put = (): void => pen.image([minX, minY, minX + columns * size, minY + rows * size], uri);
      if (domain) pen.clip((sink) => drawFreeSpace(domain, sink), put);
      else put();
    },
  };
}

function paint(grid: HeatGrid, scale: ColorScale): Parameters<typeof toDataUri>[0] {
  const finer = Math.max(1, Math.min(FINER, Math.floor(Math.sqrt(MOST_PIXELS / (grid.columns * grid.rows)))));
  const [columns, rows] = [grid.columns * finer, grid.rows * finer];
  const palette = new Uint8Array(4 * (COLORS + 1));
  for (let k = 0; k < COLORS; k++) {
    const color = colorOf(scale, scale.low + ((scale.high - scale.low) * k) / (COLORS - 1));
    for (let c = 0; c < 3; c++) palette[4 * k + c] = Number.parseInt(color.slice(1 + 2 * c, 3 + 2 * c), 16);
    palette[4 * k + 3] = 255;
  }
  const pixels = new Uint8Array(columns * rows).fill(COLORS);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const value = blend(grid, (column + 0.5) / finer, (rows - row - 0.5) / finer);
      if (Number.isNaN(value)) continue;
      const share = Math.max(0, Math.min(1, (value - scale.low) / (scale.high - scale.low)));
      pixels[row * columns + column] = Math.round(share * (COLORS - 1));
    }
  }
  return { columns, rows, pixels, palette };
}

/** Between the middles of the four cells around, those without a number left out; NaN where the cell itself has none. */
function blend({ columns, rows, values }: HeatGrid, u: number, v: number): number {
  const own = Math.min(rows - 1, Math.floor(v)) * columns + Math.min(columns - 1, Math.floor(u));
  if (Number.isNaN(values[own])) return Number.NaN;
  const [c, r] = [Math.floor(u - 0.5), Math.floor(v - 0.5)];
  const [fu, fv] = [u - 0.5 - c, v - 0.5 - r];
  let [sum, weight] = [0, 0];
  for (let k = 0; k < 4; k++) {
    const [column, row] = [c + (k & 1), r + (k >> 1)];
    if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
    const value = values[row * columns + column];
    if (Number.isNaN(value)) continue;
    const share = ((k & 1) === 1 ? fu : 1 - fu) * (k >> 1 === 1 ? fv : 1 - fv);
    sum += share * value;
    weight += share;
  }
  return weight > 0 ? sum / weight : values[own];
}
