import { type Limits, requireOptions, WORK_CHECKS, type WorkOptions } from '../error/index.js';
import {
  type AreaInput,
  type BoundaryInput,
  buildDomain,
  type Domain,
  type DomainInput,
  type DomainReport,
  type ObstacleInput,
} from '../geometry/index.js';
import type { Ring } from './point-nodes.js';
import type { Scene, SceneBoundary, SceneObstacle } from './scene-schema.js';
import { requireScene } from './validate-scene.js';

/** A scene's standing geometry, ready for maps. Positions are relative to the scene's origin. */
export interface CompiledScene {
  /** What the domain was built from, with places in the scene. */
  readonly input: DomainInput;
  readonly domain: Domain;
  readonly report: DomainReport;
  /**
   * Index in the scene's `obstacles` of each obstacle of the domain (`segmentObstacles` and the like); moving ones are
   * left out of the domain, so that the two counts differ.
   */
  readonly sceneObstacles: Int32Array;
  /** Limits that it was compiled with, where they differ from `LIMIT_DEFAULTS`: what is built from it later has the same. */
  readonly limits?: Partial<Limits> | undefined;
}

/**
 * Builds the free space of a scene: boundary and standing obstacles. Obstacles with `motion`, places and zones are no
 * part of it and stay descriptions in the scene.
 * @throws FootfallError where the geometry cannot be repaired or leaves no free space
 */
export function compileScene(scene: Scene, options: WorkOptions = {}): CompiledScene {
  requireScene(scene);
  requireOptions(options, 'compileScene: options', WORK_CHECKS);
  const obstacles: ObstacleInput[] = [];
  const indices: number[] = [];
  scene.obstacles?.forEach((obstacle, i) => {
    if (obstacle.motion) return;
    obstacles.push(describeObstacle(obstacle, `obstacles[${i}]`));
    indices.push(i);
  });
  const input: DomainInput = { boundary: describeBoundary(scene.boundary), obstacles };
  const sceneObstacles = Int32Array.from(indices);
  const { limits, onProgress } = options;
  return { input, ...buildDomain(input, { limits, onProgress }), sceneObstacles, limits };
}

/** A boundary in any of its forms. */
export function describeBoundary(boundary: SceneBoundary): BoundaryInput {
  if ('polygons' in boundary) {
    return { areas: boundary.polygons.map((area, i) => describeArea(area, `boundary.polygons[${i}].polygon`)) };
  }
  if (!('polygon' in boundary)) return { areas: [describeArea({ polygon: boundary }, 'boundary')] };
  return { areas: [describeArea(boundary, 'boundary.polygon')], periodic: boundary.periodic };
}

interface Area {
  readonly polygon: Ring;
  readonly holes?: readonly Ring[] | undefined;
}

function describeArea({ polygon, holes }: Area, where: string): AreaInput {
  return { where, ring: flatten(polygon), holes: holes?.map(flatten) };
}

function describeObstacle(obstacle: SceneObstacle, where: string): ObstacleInput {
  const { polygon, holes, weights, line, point, circle } = obstacle;
  if (polygon) {
    return {
      kind: 'polygon',
      where: `${where}.polygon`,
      ring: flatten(polygon),
      holes: holes?.map(flatten),
      weights: weights && Float64Array.from(weights),
    };
  }
  if (line) return { kind: 'line', where: `${where}.line`, points: flatten(line) };
  if (point) return { kind: 'point', where: `${where}.point`, x: point[0], y: point[1] };
  if (circle) {
    return {
      kind: 'circle',
      where: `${where}.circle`,
      x: circle.center[0],
      y: circle.center[1],
      radius: circle.radius,
    };
  }
  throw new TypeError(`${where} has no shape`);
}

function flatten(points: Ring): Float64Array {
  const flat = new Float64Array(2 * points.length);
  for (let i = 0; i < points.length; i++) {
    flat[2 * i] = points[i][0];
    flat[2 * i + 1] = points[i][1];
  }
  return flat;
}
