import * as v from 'valibot';
import { line, numbers, type Point, point, type Ring, ring } from './point-nodes.js';
import { describe, levelKey, name, optional, positive } from './scalar-keys.js';
import { type AddProblem, choose, isPlainObject, list, strict } from './schema-nodes.js';

/** Keys that hold geometry: boundary, obstacles, places, zones. Metres; rings in either direction. */

const holes = optional(list(ring), 'Rings cut out of the polygon.');

/** One walkable polygon. */
export const areaSchema = strict({
  polygon: describe(ring, 'Outer ring, metres.'),
  holes,
  level: levelKey,
});

const boundedAreaSchema = strict(
  {
    polygon: describe(ring, 'Outer ring, metres.'),
    holes,
    periodic: optional(v.picklist(['x']), 'The polygon is a rectangle whose left and right ends join.'),
    level: levelKey,
  },
  {
    check({ polygon, periodic }, add) {
      if (periodic && !isRectangle(polygon)) {
        add(['polygon'], {
          code: 'scene/periodic-rectangle',
          what: 'a periodic boundary must be a rectangle with sides along x and y',
          got: `a ring of ${polygon.length} points`,
          advice: 'make it one, or leave out "periodic"',
        });
      }
    },
  },
);

const severalAreasSchema = strict({
  polygons: describe(v.pipe(list(areaSchema), v.nonEmpty()), 'Walkable polygons; their union is the ground.'),
  level: levelKey,
});

/** The walkable ground: a ring, a polygon with holes, or the union of several polygons. Walls all round. */
export const boundarySchema = choose(
  [ring, boundedAreaSchema, severalAreasSchema],
  'a ring of points [x, y] or an object with a "polygon"',
  (input) => {
    if (Array.isArray(input)) return ring;
    if (isPlainObject(input)) return 'polygons' in input ? severalAreasSchema : boundedAreaSchema;
    return undefined;
  },
);

/** Four corners in order, sides along the axes, in either direction; a repeated first point is allowed. */
function isRectangle(points: Ring): boolean {
  const last = points[points.length - 1];
  const closed = points.length === 5 && last[0] === points[0][0] && last[1] === points[0][1];
  if (points.length !== 4 && !closed) return false;
  const [a, b, c, d] = points;
  const level = (p: Point, q: Point): boolean => p[1] === q[1] && p[0] !== q[0];
  const upright = (p: Point, q: Point): boolean => p[0] === q[0] && p[1] !== q[1];
  if (level(a, b)) return upright(b, c) && level(c, d) && upright(d, a);
  return upright(a, b) && level(b, c) && upright(c, d) && level(d, a);
}

/** How an obstacle moves: its shape, drawn around (0, 0), is carried along a path. */
export const motionSchema = strict({
  path: describe(line, "Way of the shape's (0, 0), metres."),
  speed: describe(positive, 'Metres per second.'),
  loop: optional(v.picklist(['none', 'back', 'jump']), 'At the end: stop (default), go back, or start again.'),
  turn: optional(v.boolean(), 'Whether the shape turns with the path; default true.'),
});

export const circleSchema = strict({
  center: describe(point, 'Metres.'),
  radius: describe(positive, 'Metres.'),
});

/** Something that blocks: a polygon, a thin two-sided wall, a post or a disc; standing still or moving. */
export const obstacleSchema = strict(
  {
    id: optional(name, 'Name, unique among the obstacles.'),
    polygon: optional(ring, 'Solid polygon, metres.'),
    holes: optional(list(ring), 'Free space inside the polygon.'),
    weights: optional(
      numbers(1, 'a speed factor below 1 has no shortest paths'),
      'Speed factor gained at each vertex of the polygon, 1 or more.',
    ),
    line: optional(line, 'Thin wall with two sides, metres.'),
    point: optional(point, 'Post without extent, metres.'),
    circle: optional(circleSchema, 'Solid disc.'),
    motion: optional(motionSchema, 'Makes the obstacle move.'),
    level: levelKey,
  },
  {
    exactlyOne: ['polygon', 'line', 'point', 'circle'],
    check({ polygon, holes, weights }, add) {
      onlyWith(polygon, 'polygon', { holes, weights }, add);
      if (polygon && weights && weights.length !== polygon.length) {
        add(['weights'], {
          code: 'scene/weights',
          what: 'a polygon needs one weight per point',
          got: String(weights.length),
          expected: String(polygon.length),
        });
      }
    },
  },
);

/** A named goal, spawn area, gate or measuring area. */
export const placeSchema = strict(
  {
    line: optional(line, 'A line; on a wall it is an opening of that width. Metres.'),
    polygon: optional(ring, 'An area, metres.'),
    point: optional(point, 'A position, metres.'),
    maxFlow: optional(positive, 'Most persons per metre of line and second; default none.'),
    level: levelKey,
  },
  {
    exactlyOne: ['line', 'polygon', 'point'],
    check({ line, maxFlow }, add) {
      onlyWith(line, 'line', { maxFlow }, add);
    },
  },
);

/** Stairs and the like: whoever is inside walks at `factor` times its speed. */
export const zoneSchema = strict({
  polygon: describe(ring, 'Metres.'),
  factor: describe(positive, 'Speed factor inside; path maps do not bend for it.'),
  level: levelKey,
});

function onlyWith(shape: unknown, key: string, companions: Record<string, unknown>, add: AddProblem): void {
  if (shape !== undefined) return;
  for (const companion of Object.keys(companions)) {
    if (companions[companion] === undefined) continue;
    add([companion], { code: 'scene/misplaced-key', what: `"${companion}" belongs to a "${key}"` });
  }
}
