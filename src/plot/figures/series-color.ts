import { PALETTE } from '../palette.js';

/** The yellow of the palette is too weak for lines on white. */
const COLORS = PALETTE.slice(0, 6);
const DASHES: readonly (readonly number[] | undefined)[] = [undefined, [7, 4], [2, 3], [9, 3, 2, 3]];

/** Colour and dashes of the n-th line: 24 that differ. */
export function lineLook(index: number): { readonly color: string; readonly dash: readonly number[] | undefined } {
  return {
    color: COLORS[index % COLORS.length],
    dash: DASHES[Math.floor(index / COLORS.length) % DASHES.length],
  };
}
