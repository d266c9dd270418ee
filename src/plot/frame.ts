import { FootfallError } from '../error/index.js';

/** minX, minY, maxX, maxY in metres. */
export type Bounds = readonly [number, number, number, number];

/** Where the plan lies in the picture: metres with y up become pixels with y down, at one scale for both axes. */
export interface Frame {
  readonly bounds: Bounds;
  /** Pixels per metre. */
  readonly scale: number;
  /** Left, top, width and height of the plan in the picture, pixels. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  toPixelX(x: number): number;
  toPixelY(y: number): number;
}

/** A plan thinner than this would not be seen; its bounds are drawn in a strip of at least so many pixels. */
const MIN_SIDE = 24;

/**
 * Fits bounds into `maxWidth` x `maxHeight` pixels with its top left corner at (left, top). A thin plan is centred in a
 * strip of 24 pixels.
 */
export function createFrame(bounds: Bounds, left: number, top: number, maxWidth: number, maxHeight: number): Frame {
  const [minX, minY, maxX, maxY] = bounds;
  const width = maxX - minX;
  const height = maxY - minY;
  const scale = Math.min(width > 0 ? maxWidth / width : Infinity, height > 0 ? maxHeight / height : Infinity);
  if (!(width >= 0 && height >= 0 && scale > 0 && Number.isFinite(scale))) {
    throw new FootfallError('a picture needs bounds with an extent', {
      code: 'plot/bounds',
      got: `[${bounds.join(', ')}]`,
      expected: '[minX, minY, maxX, maxY], finite, not a point',
    });
  }
  const frameWidth = Math.max(MIN_SIDE, width * scale);
  const frameHeight = Math.max(MIN_SIDE, height * scale);
  const offsetX = left + (frameWidth - width * scale) / 2;
  const offsetY = top + (frameHeight + height * scale) / 2;
  return {
    bounds,
    scale,
    left,
    top,
    width: frameWidth,
    height: frameHeight,
    toPixelX: (x) => offsetX + (x - minX) * scale,
    toPixelY: (y) => offsetY - (y - minY) * scale,
  };
}
