import type { WorkOptions } from '../error/index.js';

/**
 * What a Domain is built from: plain geometry with the place it came from, no scene words.
 * Coordinates are metres, flat arrays `x0,y0,x1,y1,...`; rings may come in either direction and need not repeat
 * their first point (a repeated one is dropped). All values must be finite.
 */

/** No index: the value of an id that is absent. */
export const NONE = -1;

/** A solid polygon: filled by the non-zero rule, minus its holes. */
export interface PolygonInput {
  readonly kind: 'polygon';
  /** Place in the user's input, used in findings, such as `obstacles[3].polygon`. */
  readonly where: string;
  readonly ring: Float64Array;
  readonly holes?: readonly Float64Array[] | undefined;
  /** Speed factor >= 1 per vertex of `ring`, or absent. */
  readonly weights?: Float64Array | undefined;
}

/** A thin, two-sided wall along a polyline. */
export interface LineInput {
  readonly kind: 'line';
  readonly where: string;
  readonly points: Float64Array;
}

/** A post: an obstacle without extent. */
export interface PostInput {
  readonly kind: 'point';
  readonly where: string;
  readonly x: number;
  readonly y: number;
}

/** A solid disc. */
export interface CircleInput {
  readonly kind: 'circle';
  readonly where: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** An obstacle: a polygon, a line (a thin wall), a circle or a post. */
export type ObstacleInput = PolygonInput | LineInput | PostInput | CircleInput;

/** One walkable polygon: filled by the non-zero rule, minus its solid holes. */
export interface AreaInput {
  readonly where: string;
  readonly ring: Float64Array;
  readonly holes?: readonly Float64Array[] | undefined;
}

/** The walkable ground: the union of its areas, with walls all round. Usually one area. */
export interface BoundaryInput {
  readonly areas: readonly AreaInput[];
  /** `x`: the one area is an axis-parallel rectangle whose left and right ends join. */
  readonly periodic?: 'x' | undefined;
}

/** What a domain is built from: a boundary and obstacles, in metres. */
export interface DomainInput {
  readonly boundary: BoundaryInput;
  readonly obstacles: readonly ObstacleInput[];
}

/** How a domain is built. */
export interface DomainOptions extends WorkOptions {
  /**
   * Circles are flattened to polygons that contain them; the largest gap between disc and polygon, as a fraction of
   * the radius. [Limit: 1e-6 to 0.3]
   */
  readonly circleTolerance?: number;
}

export const DOMAIN_DEFAULTS: Required<Omit<DomainOptions, keyof WorkOptions>> = {
  /** 32 sides: a tree of 0.6 m radius grows by at most 2.9 mm. */
  circleTolerance: 0.005,
};
