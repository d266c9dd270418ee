import type { ImagePart, RecordedPath } from './overlay.js';

/** From near to far, as the pictures of `footfall pathmap` have it: green to red, darker at both ends. */
export const DISTANCE_RAMP: readonly string[] = [
  '#1f8a5b',
  '#7fbf6a',
  '#dbe07a',
  '#f7c861',
  '#ec8a4c',
  '#c9423d',
  '#7d1f3a',
];
/** From tight to wide; stays in order for people with any common colour blindness. */
export const CLEARANCE_RAMP: readonly string[] = [
  '#7a0f2b',
  '#c43c39',
  '#ee8a4a',
  '#d9b83a',
  '#5aa9a0',
  '#2f6fb0',
  '#22306e',
];
/** Quiet colours of regions; neighbours in the list differ in hue and lightness. */
export const REGION_COLOURS: readonly string[] = [
  '#8fbfe0',
  '#f2b880',
  '#8fcfb4',
  '#e3a7c4',
  '#f4df8b',
  '#b3a6db',
  '#c7d98c',
  '#e59d8d',
  '#9ad3d8',
  '#d0bfa4',
];

/** Samples of a field at the centres of cells, the lowest row first. Values below 0 are none. */
export interface Field {
  readonly columns: number;
  readonly rows: number;
  /** Lower left corner, and size of a cell, m. */
  readonly x0: number;
  readonly y0: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly values: ArrayLike<number>;
}

const SHADES = 256;
const OPACITY = 205;

/** Red, green, blue of so many shades along a ramp. */
function listShades(ramp: readonly string[]): Uint8Array {
  const out = new Uint8Array(3 * SHADES);
  const corners = ramp.map(parseColour);
  for (let k = 0; k < SHADES; k++) {
    const at = (k / (SHADES - 1)) * (ramp.length - 1);
    const low = Math.min(ramp.length - 2, Math.floor(at));
    for (let c = 0; c < 3; c++) {
      out[3 * k + c] = Math.round(corners[low][c] + (at - low) * (corners[low + 1][c] - corners[low][c]));
    }
  }
  return out;
}

const shadesOf = new Map<readonly string[], Uint8Array>();

/** The colour at a share of a ramp, 0 to 1. */
export function rampColour(ramp: readonly string[], share: number): string {
  const shades = findShades(ramp);
  const k = Math.round(Math.max(0, Math.min(1, share)) * (SHADES - 1));
  return `rgb(${shades[3 * k]}, ${shades[3 * k + 1]}, ${shades[3 * k + 2]})`;
}

function findShades(ramp: readonly string[]): Uint8Array {
  let shades = shadesOf.get(ramp);
  if (!shades) {
    shades = listShades(ramp);
    shadesOf.set(ramp, shades);
  }
  return shades;
}

export function parseColour(colour: string): readonly [number, number, number] {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

export interface PaintOptions {
  readonly ramp: readonly string[];
  /** The value at the end of the ramp. */
  readonly top: number;
  /** Draw lines where a multiple of this is passed, one pixel wide: a stand-in for true isolines. 0 for none. */
  readonly lines?: number | undefined;
  /** Per cell the number of a region, below 0 for none: colours by it instead of the ramp. */
  readonly regions?: ArrayLike<number> | undefined;
  readonly clip?: RecordedPath | undefined;
  /** Everything is relative to it. */
  readonly origin: readonly [number, number];
  /** No colours, only the lines. */
  readonly isLinesOnly?: boolean | undefined;
}

/**
 * A field in colours. Cells without a value take the colour of a neighbour that has one where the image is clipped, so that it
 * reaches to the walls.
 */
export function paintField(field: Field, options: PaintOptions): ImagePart {
  const { columns, rows, values } = field;
  const { top, regions, lines = 0, origin, clip, isLinesOnly = false } = options;
  const pixels = new Uint8ClampedArray(4 * columns * rows);
  const shades = findShades(options.ramp);
  const palette = REGION_COLOURS.map(parseColour);
  const factor = top > 0 ? (SHADES - 1) / top : 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column;
      const value = values[cell];
      if (!(value >= 0)) continue;
      const at = 4 * ((rows - 1 - row) * columns + column);
      if (lines > 0 && isOnLine(field, column, row, lines)) {
        pixels.fill(255, at, at + 3);
      } else if (isLinesOnly) continue;
      else if (regions) {
        const colour = palette[mixRegion(regions[cell]) % palette.length];
        pixels[at] = colour[0];
        pixels[at + 1] = colour[1];
        pixels[at + 2] = colour[2];
      } else {
        const k = 3 * Math.min(SHADES - 1, Math.round(value * factor));
        pixels[at] = shades[k];
        pixels[at + 1] = shades[k + 1];
        pixels[at + 2] = shades[k + 2];
      }
      pixels[at + 3] = OPACITY;
    }
  }
  if (clip && !isLinesOnly) spread(pixels, columns, rows);
  return {
    type: 'image',
    x: field.x0 - origin[0],
    y: field.y0 - origin[1],
    width: columns * field.cellWidth,
    height: rows * field.cellHeight,
    columns,
    rows,
    pixels,
    isSmooth: !regions,
    clip,
  };
}

/** Neighbouring numbers of parents should not get neighbouring colours of the list only. */
export function mixRegion(number: number): number {
  return ((number + 2) * 7) >>> 0;
}

function isOnLine({ columns, rows, values }: Field, column: number, row: number, step: number): boolean {
  const cell = row * columns + column;
  const level = Math.floor(values[cell] / step);
  const right = column + 1 < columns ? values[cell + 1] : -1;
  const above = row + 1 < rows ? values[cell + columns] : -1;
  return (right >= 0 && Math.floor(right / step) !== level) || (above >= 0 && Math.floor(above / step) !== level);
}

/** Two rounds are enough: no wall lies farther than a cell from the centre of one that it crosses. */
function spread(pixels: Uint8ClampedArray, columns: number, rows: number): void {
  for (let round = 0; round < 2; round++) {
    const before = new Uint32Array(pixels.slice().buffer);
    const after = new Uint32Array(pixels.buffer, pixels.byteOffset, columns * rows);
    for (let k = 0; k < before.length; k++) {
      if (before[k] !== 0) continue;
      const column = k % columns;
      if (column > 0 && before[k - 1] !== 0) after[k] = before[k - 1];
      else if (column + 1 < columns && before[k + 1] !== 0) after[k] = before[k + 1];
      else if (k >= columns && before[k - columns] !== 0) after[k] = before[k - columns];
      else if (k + columns < before.length && before[k + columns] !== 0) after[k] = before[k + columns];
    }
  }
}
