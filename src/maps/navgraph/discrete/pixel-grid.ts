import { makeRasterFrame, type RasterFrame, type RasterSize } from '../../pathmap/raster/raster-frame.js';

/** Where the pixels of a discrete graph lie, with the coordinates of their centres. */
export interface PixelGrid extends RasterFrame {
  /** Per column and per row: coordinate of the centres, metres. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** The longer side of a pixel, metres: the unit of all tolerances. */
  readonly pixel: number;
}

/**
 * Lay pixels over a box, or over a domain with one more pixel all round: an edge between the boundary and an obstacle that is less
 * than half a pixel away from it would have no pixels on its other side.
 *
 * @param bounds the box of the domain, where `size` names none
 * @throws FootfallError for sizes out of range
 */
export function makePixelGrid(size: RasterSize, bounds: Float64Array): PixelGrid {
  const frame = makeRasterFrame(size.bounds ? size : { ...size, bounds: addMargin(size, bounds) }, bounds);
  const xs = new Float64Array(frame.width);
  const ys = new Float64Array(frame.height);
  for (let k = 0; k < xs.length; k++) xs[k] = frame.x0 + (k + 0.5) * frame.pixelWidth;
  for (let k = 0; k < ys.length; k++) ys[k] = frame.y0 + (k + 0.5) * frame.pixelHeight;
  return { ...frame, xs, ys, pixel: Math.max(frame.pixelWidth, frame.pixelHeight) };
}

/**
 * Parts of a pixel by which the grid is shifted to the left and down. Walls at round numbers would else run through the centres of
 * whole rows, columns and diagonals of pixels, and it would be a matter of rounding on which side those are.
 */
const SHIFT_X = 0.0717;
const SHIFT_Y = 0.0291;

/** A box with a margin of one pixel, shifted by a little. Rasters of less than three pixels have no room for it. */
function addMargin({ width, height }: RasterSize, [minX, minY, maxX, maxY]: Float64Array): number[] {
  const alongX = (maxX - minX) / Math.max(1, (width ?? NaN) - 2);
  const alongY = (maxY - minY) / Math.max(1, (height ?? NaN) - 2);
  const dx = width === undefined ? alongY : alongX;
  const dy = height === undefined ? alongX : alongY;
  if (!(dx >= 0 && dy >= 0)) return [minX, minY, maxX, maxY];
  const [x, y] = [SHIFT_X * dx, SHIFT_Y * dy];
  return [minX - dx - x, minY - dy - y, maxX + dx - x, maxY + dy - y];
}
