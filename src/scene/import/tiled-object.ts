import {
  type Affine,
  type CurvePath,
  composeAffine,
  pathOfEllipse,
  pathOfPoints,
  rotateAffine,
} from './flatten-curve-path.js';
import { expectArray, expectNumber, expectObject, type JsonObject } from './read-json.js';
import type { Point } from './scene-parts.js';
import { numberOr } from './tiled-layer.js';

/** The shape of an object around its own origin, pixels, y down. */
export type TiledShape =
  | { readonly kind: 'path'; readonly path: CurvePath }
  | { readonly kind: 'ellipse'; readonly center: Point; readonly radiusX: number; readonly radiusY: number }
  | { readonly kind: 'point'; readonly point: Point };

/** The shape of an object, or undefined for text. */
export function readTiledShape(json: JsonObject, where: string): TiledShape | undefined {
  if (json.text !== undefined) return undefined;
  if (json.point === true) return { kind: 'point', point: [0, 0] };
  if (json.polygon !== undefined) return readCorners(json.polygon, `${where}.polygon`, true);
  if (json.polyline !== undefined) return readCorners(json.polyline, `${where}.polyline`, false);
  const width = numberOr(json.width, `${where}.width`, 0);
  const height = numberOr(json.height, `${where}.height`, 0);
  if (width === 0 && height === 0) return { kind: 'point', point: [0, 0] };
  if (json.ellipse === true && width !== 0 && height !== 0) {
    const [radiusX, radiusY] = [width / 2, height / 2];
    return { kind: 'ellipse', center: [radiusX, radiusY], radiusX, radiusY };
  }
  return { kind: 'path', path: rectangle(width, height) };
}

/** A rectangle without width or height is a line. */
function rectangle(width: number, height: number): CurvePath {
  if (width === 0 || height === 0) {
    const ends: Point[] = [
      [0, 0],
      [width, height],
    ];
    return pathOfPoints(ends, false);
  }
  const corners: Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  return pathOfPoints(corners, true);
}

function readCorners(value: unknown, where: string, closed: boolean): TiledShape | undefined {
  const points = expectArray(value, where).map((item, i): Point => {
    const corner = expectObject(item, `${where}[${i}]`);
    return [expectNumber(corner.x, `${where}[${i}].x`), expectNumber(corner.y, `${where}[${i}].y`)];
  });
  return points.length > 0 ? { kind: 'path', path: pathOfPoints(points, closed) } : undefined;
}

export function ellipseAsPath({ center, radiusX, radiusY }: Extract<TiledShape, { kind: 'ellipse' }>): CurvePath {
  return pathOfEllipse(center, [radiusX, 0], [0, radiusY]);
}

/** From the object's origin to the layer: turned clockwise (as seen) about its position. */
export function placeOfObject(json: JsonObject, where: string): Affine {
  const x = numberOr(json.x, `${where}.x`, 0);
  const y = numberOr(json.y, `${where}.y`, 0);
  // With y down, the counter-clockwise matrix turns clockwise.
  const turn = rotateAffine(numberOr(json.rotation, `${where}.rotation`, 0));
  return composeAffine([1, 0, 0, 1, x, y], turn);
}
