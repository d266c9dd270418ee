import { describeArgument, FootfallError, requireItems, requireList, requireParts } from '../../error/index.js';
import type { SiteShape } from './site-shapes.js';

/** Refuse what cannot be a site: coordinates that are not finite or out of bounds, circles without size, walls without length. */
export function checkShape(shape: SiteShape, bounds: readonly [number, number, number, number]): void {
  if (typeof shape !== 'object' || shape === null) requireParts(shape, 'shape', 'a shape');
  switch (shape.kind) {
    case 'point':
      checkPoint(shape.x, shape.y, bounds, 'point', 0);
      return;
    case 'circle':
      if (!(typeof shape.radius === 'number' && shape.radius > 0)) {
        throw new FootfallError('a circle needs a radius', {
          code: 'voronoi/bad-radius',
          where: 'circle',
          got: describeArgument(shape.radius),
          expected: 'more than 0',
          advice: 'give a circle without extent as a point',
        });
      }
      checkPoint(shape.x, shape.y, bounds, 'circle', shape.radius);
      return;
    case 'polygon':
    case 'room':
      checkPoints(shape.ring, bounds, shape.kind);
      checkRing(shape.ring, shape.kind);
      return;
    case 'line':
      checkPoints(shape.points, bounds, 'line');
      for (let i = 0; 2 * (i + 1) < shape.points.length; i++) checkSide(shape.points, i, i + 1, 'line');
      return;
    case 'graph':
      checkPoints(shape.vertices, bounds, 'graph');
      requireList(shape.edges, 'graph.edges');
      for (let k = 0; k < shape.edges.length; k += 2) {
        checkSide(shape.vertices, shape.edges[k], shape.edges[k + 1], `graph.edges[${k}]`);
      }
      return;
    case 'chains':
      checkPoints(shape.vertices, bounds, 'chains');
      requireItems(shape.loops, 'chains.loops');
      for (const loop of shape.loops) {
        requireList(loop, 'chains.loops');
        for (let i = 0; i < loop.length; i++) {
          checkSide(shape.vertices, loop[i], loop[i + 1 < loop.length ? i + 1 : 0], 'chains');
        }
      }
      return;
    default:
      throw new FootfallError('there is no such kind of shape', {
        code: 'voronoi/bad-kind',
        where: 'shape.kind',
        got: describeArgument((shape as { kind: unknown }).kind),
        expected: 'point, circle, polygon, room, line, graph or chains',
      });
  }
}

function checkPoints(xy: ArrayLike<number>, bounds: readonly [number, number, number, number], where: string): void {
  requireList(xy, where);
  if (xy.length % 2 !== 0) {
    throw new FootfallError('coordinates come in pairs', {
      code: 'voronoi/bad-coordinates',
      where,
      got: `${xy.length} numbers`,
    });
  }
  const minX = bounds[0];
  const minY = bounds[1];
  const maxX = bounds[2];
  const maxY = bounds[3];
  for (let i = 0; i < xy.length; i += 2) {
    const x = xy[i];
    const y = xy[i + 1];
    const areNumbers = typeof x === 'number' && typeof y === 'number';
    if (areNumbers && x >= minX && x <= maxX && y >= minY && y <= maxY) continue;
    checkPoint(x, y, bounds, `${where}[${i / 2}]`, 0);
  }
}

function checkPoint(
  x: number,
  y: number,
  [minX, minY, maxX, maxY]: readonly [number, number, number, number],
  where: string,
  radius: number,
): void {
  const areNumbers = typeof x === 'number' && typeof y === 'number';
  if (areNumbers && x - radius >= minX && x + radius <= maxX && y - radius >= minY && y + radius <= maxY) return;
  throw new FootfallError('a site lies outside the bounds of the diagram', {
    code: 'voronoi/out-of-bounds',
    where,
    got: `(${describeArgument(x)}, ${describeArgument(y)})`,
    expected: `within (${minX}, ${minY}) to (${maxX}, ${maxY})`,
    advice: 'give the diagram bounds that hold everything to come',
  });
}

function checkRing(ring: ArrayLike<number>, where: string): void {
  for (let j = 0, i = (ring.length >> 1) - 1; 2 * j < ring.length; i = j++) {
    if (ring[2 * i] === ring[2 * j] && ring[2 * i + 1] === ring[2 * j + 1]) checkSide(ring, i, j, where);
  }
}

function checkSide(xy: ArrayLike<number>, i: number, j: number, where: string): void {
  if (xy[2 * i] !== xy[2 * j] || xy[2 * i + 1] !== xy[2 * j + 1]) return;
  throw new FootfallError('a wall has no length', {
    code: 'voronoi/no-length',
    where,
    got: `points ${i} and ${j} in one place`,
    advice: 'leave out repeated points',
  });
}
