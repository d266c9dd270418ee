import { FootfallError } from '../../error/index.js';
import type { DomainInput, DomainOptions } from '../../geometry/index.js';
import { LiveDiagram } from './live-diagram.js';
import type { Box } from './live-object.js';

/** Key of the boundary; obstacle i has key i + 1. */
export const BOUNDARY_KEY = 0;

/**
 * A live diagram of what a domain is built from, equal to the diagram of that domain and ready for edits.
 *
 * @param options with `bounds`, where objects may come to lie, m: those of the input if absent. What reaches beyond is refused.
 * @throws FootfallError for periodic boundaries and for objects that cannot be used
 */
export function liveDiagramOf(
  input: DomainInput,
  options: DomainOptions & { readonly bounds?: Box } = {},
): LiveDiagram {
  if (input.boundary.periodic !== undefined) {
    throw new FootfallError('a periodic boundary has no Voronoi diagram here', {
      code: 'live/periodic',
      where: 'boundary.periodic',
      expected: 'a boundary without a seam',
      advice: 'leave out "periodic"',
    });
  }
  const live = new LiveDiagram({
    bounds: options.bounds ?? boundsOf(input),
    capacity: countCells(input),
    ...(options.circleTolerance === undefined ? {} : { circleTolerance: options.circleTolerance }),
  });
  live.insert(BOUNDARY_KEY, { kind: 'room', where: 'boundary', areas: input.boundary.areas });
  for (const [i, obstacle] of input.obstacles.entries()) live.insert(BOUNDARY_KEY + 1 + i, obstacle);
  live.update();
  return live;
}

function boundsOf({ boundary, obstacles }: DomainInput): Box {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  const add = (x: number, y: number, radius: number): void => {
    if (x - radius < box[0]) box[0] = x - radius;
    if (y - radius < box[1]) box[1] = y - radius;
    if (x + radius > box[2]) box[2] = x + radius;
    if (y + radius > box[3]) box[3] = y + radius;
  };
  const addAll = (xy: ArrayLike<number>): void => {
    for (let i = 0; i + 1 < xy.length; i += 2) add(xy[i], xy[i + 1], 0);
  };
  // Holes may stick out of their ring.
  const addArea = ({
    ring,
    holes,
  }: {
    readonly ring: Float64Array;
    readonly holes?: readonly Float64Array[] | undefined;
  }) => {
    addAll(ring);
    for (const hole of holes ?? []) addAll(hole);
  };
  for (const area of boundary.areas) addArea(area);
  for (const o of obstacles) {
    if (o.kind === 'point') add(o.x, o.y, 0);
    else if (o.kind === 'circle') add(o.x, o.y, o.radius);
    else if (o.kind === 'line') addAll(o.points);
    else addArea(o);
  }
  return box;
}

function countCells({ boundary, obstacles }: DomainInput): number {
  let count = 0;
  for (const { ring } of boundary.areas) count += ring.length;
  for (const o of obstacles) {
    if (o.kind === 'polygon') count += o.ring.length;
    else count += o.kind === 'line' ? 2 * o.points.length : 1;
  }
  return count;
}
