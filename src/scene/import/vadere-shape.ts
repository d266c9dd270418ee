import { badValue, expectArray, expectNumber, expectObject, type JsonObject } from './read-json.js';
import type { Point, Ring } from './scene-parts.js';
import { expectRing } from './usable-parts.js';

export type VadereShape =
  | { readonly kind: 'polygon'; readonly polygon: Ring }
  | { readonly kind: 'circle'; readonly center: Point; readonly radius: number };

/** The shape of a topography element: RECTANGLE, POLYGON or CIRCLE. */
export function readVadereShape(element: JsonObject, where: string): VadereShape {
  const shape = expectObject(element.shape, `${where}.shape`);
  const number = (key: string): number => expectNumber(shape[key], `${where}.shape.${key}`);
  switch (shape.type) {
    case 'RECTANGLE':
      return { kind: 'polygon', polygon: createRectangle(number('x'), number('y'), number('width'), number('height')) };
    case 'POLYGON': {
      const points = expectArray(shape.points, `${where}.shape.points`);
      const polygon = points.map((point, i) => readVaderePoint(point, `${where}.shape.points[${i}]`));
      return { kind: 'polygon', polygon: expectRing(polygon, `${where}.shape.points`) };
    }
    case 'CIRCLE': {
      const radius = number('radius');
      if (radius <= 0) throw badValue(radius, `${where}.shape.radius`, 'a number above 0');
      return { kind: 'circle', center: readVaderePoint(shape.center, `${where}.shape.center`), radius };
    }
    default:
      throw badValue(shape.type, `${where}.shape.type`, 'RECTANGLE, POLYGON or CIRCLE');
  }
}

export function readVaderePoint(value: unknown, where: string): Point {
  const point = expectObject(value, where);
  return [expectNumber(point.x, `${where}.x`), expectNumber(point.y, `${where}.y`)];
}

export function createRectangle(x: number, y: number, width: number, height: number): Ring {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

/** The shape as a ring for places and zones, which know no circles: a polygon inside the circle. */
export function shapeToRing(shape: VadereShape, tolerance: number): Ring {
  if (shape.kind === 'polygon') return shape.polygon;
  const { center, radius } = shape;
  const step = tolerance < radius ? 2 * Math.acos(1 - tolerance / radius) : Math.PI;
  const count = Math.min(360, Math.max(8, Math.ceil((2 * Math.PI) / step)));
  return Array.from({ length: count }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / count;
    return [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)];
  });
}
