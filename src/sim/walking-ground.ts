import { buildDomain, type Domain } from '../geometry/index.js';
import type { CompiledScene, Scene } from '../scene/index.js';
import { findOpenings, LEAVING_WAY, layVestibule, type Opening } from './openings.js';

/** The free space that people walk on: that of the scene, and a short way behind every open door. */
export interface WalkingGround {
  readonly domain: Domain;
  /** The doors that are open. */
  readonly openings: readonly Opening[];
}

/** The ground behind a door reaches this much into the room, as a share of the extent: more than repair takes for one point. */
const OVERLAP = 1e-9;

/**
 * Open the doors of a scene.
 *
 * @param closed names of places that are shut now
 * @param radius of the largest body, m: the last one behind a door must not stand at a wall
 */
export function buildWalkingGround(
  scene: Scene,
  compiled: CompiledScene,
  closed: ReadonlySet<string>,
  radius: number,
): WalkingGround {
  const { input, domain } = compiled;
  // In a domain that repeats, the ends are joined and what lies beyond is no outside.
  const all = domain.period > 0 ? [] : findOpenings(scene, domain);
  const openings = all.filter(({ place }) => !closed.has(place));
  if (openings.length === 0) return { domain, openings };
  const [minX, minY, maxX, maxY] = domain.bounds;
  const overlap = Math.max(256 * domain.tolerance, OVERLAP * Math.max(maxX - minX, maxY - minY));
  const areas = openings.map((opening) => layVestibule(opening, LEAVING_WAY + 2 * radius, overlap));
  const boundary = { ...input.boundary, areas: [...input.boundary.areas, ...areas] };
  return { domain: buildDomain({ ...input, boundary }).domain, openings };
}
