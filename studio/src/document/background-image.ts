import type { Point } from 'footfall/scene';

/** Where a picture lies behind the plan. It is kept beside the scene, not in it. */
export interface ImageSettings {
  readonly name: string;
  /** Lower left corner, metres. */
  readonly x: number;
  readonly y: number;
  /** Metres per pixel of the picture. */
  readonly scale: number;
  /** From 0 to 1. */
  readonly opacity: number;
  /** Pixels of the picture. */
  readonly width: number;
  readonly height: number;
}

/** A picture just dropped: as wide as the plan, in the middle of it. */
export function placeImage(
  name: string,
  width: number,
  height: number,
  bounds: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number },
): ImageSettings {
  const across = Math.max(1, bounds.maxX - bounds.minX);
  const up = Math.max(1, bounds.maxY - bounds.minY);
  const scale = Math.max(across / Math.max(1, width), up / Math.max(1, height));
  return {
    name,
    width,
    height,
    scale,
    x: (bounds.minX + bounds.maxX - width * scale) / 2,
    y: (bounds.minY + bounds.maxY - height * scale) / 2,
    opacity: 0.5,
  };
}

/** So that two points of the picture, given in the plan, are `length` metres apart; the first one stays where it is. */
export function calibrateImage(settings: ImageSettings, from: Point, to: Point, length: number): ImageSettings {
  const now = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (!(now > 0) || !(length > 0) || !Number.isFinite(length / now)) return settings;
  const factor = length / now;
  return {
    ...settings,
    scale: settings.scale * factor,
    x: from[0] + (settings.x - from[0]) * factor,
    y: from[1] + (settings.y - from[1]) * factor,
  };
}

/** Settings from the storage of the browser, or undefined where they are none. */
export function readImageSettings(value: unknown): ImageSettings | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, x, y, scale, opacity, width, height } = value as Record<string, unknown>;
  const numbers = [x, y, scale, opacity, width, height];
  if (typeof name !== 'string' || !numbers.every((number) => typeof number === 'number' && Number.isFinite(number))) {
    return undefined;
  }
  return (scale as number) > 0 ? (value as ImageSettings) : undefined;
}
