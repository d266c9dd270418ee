import { describeArgument, FootfallError, requireList } from '../../../error/index.js';

/**
 * Where the pixels of a raster lie. Pixel (column, row) has the number `row * width + column` and its centre at
 * `x0 + (column + 0.5) * pixelWidth`, `y0 + (row + 0.5) * pixelHeight`; row 0 is the lowest.
 */
export interface RasterFrame {
  readonly width: number;
  readonly height: number;
  /** Lower left corner, metres. */
  readonly x0: number;
  readonly y0: number;
  /** Size of a pixel, metres. */
  readonly pixelWidth: number;
  readonly pixelHeight: number;
}

export interface RasterSize {
  /** Columns; if absent, such that pixels are square. [Limit: 1 to 32768, and 2^26 pixels in all] */
  readonly width?: number | undefined;
  /** Rows; if absent, such that pixels are square. One of both must be given. */
  readonly height?: number | undefined;
  /** minX, minY, maxX, maxY, metres. Default: those of the domain. */
  readonly bounds?: ArrayLike<number> | undefined;
}

/** Checks of a size, for `requireOptions`; `makeRasterFrame` looks at the box. */
export const SIZE_CHECKS = { width: requireSide, height: requireSide, bounds: requireList };

const MAX_SIDE = 32768;
const MAX_PIXELS = 2 ** 26;

/**
 * Lay pixels over a box. With square pixels the last row or column may reach beyond it.
 *
 * @param bounds the box where `size` names none
 * @throws FootfallError for sizes out of range and boxes without an inside
 */
export function makeRasterFrame(size: RasterSize, bounds: ArrayLike<number>): RasterFrame {
  const box = size.bounds ?? bounds;
  requireList(box, 'bounds', 4, 4);
  const [minX, minY, maxX, maxY] = Array.from(box);
  const areFinite = Array.from(box).every(Number.isFinite);
  const spanX = areFinite ? maxX - minX : 0;
  const spanY = areFinite ? maxY - minY : 0;
  if (!(spanX > 0 && spanY > 0 && spanX < Infinity && spanY < Infinity)) {
    throw new FootfallError('the box of a raster has no inside', {
      code: 'raster/bad-bounds',
      where: 'bounds',
      got: Array.from(box, describeArgument).join(','),
      expected: 'minX,minY,maxX,maxY with minX < maxX and minY < maxY',
    });
  }
  const { width, height } = size;
  const columns = width ?? countPixels(spanX, spanY / (height ?? Number.NaN));
  const rows = height ?? countPixels(spanY, spanX / (width ?? Number.NaN));
  for (const count of [columns, rows]) {
    requireSide(count);
    if (columns * rows > MAX_PIXELS) throw badSize(`${columns} x ${rows}`);
  }
  const pixelWidth = width === undefined ? spanY / rows : spanX / columns;
  const pixelHeight = height === undefined ? pixelWidth : spanY / rows;
  return { width: columns, height: rows, x0: minX, y0: minY, pixelWidth, pixelHeight };
}

/** @throws FootfallError `raster/bad-size` */
function requireSide(count: unknown): void {
  const isRight = Number.isInteger(count) && (count as number) >= 1 && (count as number) <= MAX_SIDE;
  if (!isRight) throw badSize(describeArgument(count));
}

function badSize(got: string): FootfallError {
  return new FootfallError('a raster needs a size in pixels', {
    code: 'raster/bad-size',
    where: 'width, height',
    got,
    expected: `whole numbers from 1 to ${MAX_SIDE}, at most ${MAX_PIXELS} pixels in all`,
  });
}

/** Pixels of a size over a length; a rounding error more is no further pixel. */
function countPixels(span: number, pixel: number): number {
  return Math.max(1, Math.ceil((span / pixel) * (1 - 1e-12)));
}

/** The pixel that holds a point, or -1 outside of the raster. Its upper and right border belong to it. */
export function findPixel(frame: RasterFrame, x: number, y: number): number {
  const u = (x - frame.x0) / frame.pixelWidth;
  const v = (y - frame.y0) / frame.pixelHeight;
  // Written so that NaN fails too.
  if (!(u >= 0 && v >= 0 && u <= frame.width && v <= frame.height)) return -1;
  const column = u < frame.width ? u | 0 : frame.width - 1;
  const row = v < frame.height ? v | 0 : frame.height - 1;
  return row * frame.width + column;
}

/** x of the centres of a column. */
export function columnX(frame: RasterFrame, column: number): number {
  return frame.x0 + (column + 0.5) * frame.pixelWidth;
}

/** y of the centres of a row. */
export function rowY(frame: RasterFrame, row: number): number {
  return frame.y0 + (row + 0.5) * frame.pixelHeight;
}
