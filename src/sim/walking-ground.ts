import { type AreaInput, buildDomain, type Domain, type ObstacleInput } from '../geometry/index.js';
import type { CompiledScene, Scene } from '../scene/index.js';
import { findOpenings, LEAVING_WAY, layVestibule, type Opening } from './openings.js';
import { unrollDomain } from './unroll.js';

/** The free space that people walk on: that of the scene, and a short way behind every open door. */
export interface WalkingGround {
  readonly domain: Domain;
  /** The ground to plan on: the same, unrolled where it repeats. */
  readonly planning: Domain;
  readonly doors: readonly Door[];
}

/** The ground behind a door reaches this much into the room, as a share of the extent: more than repair takes for one point. */
const OVERLAP = 1e-9;

/** Ground behind where people are taken out, m: the wall at its end must not slow them. */
const RUN_OUT = 1;
/** Walls are left at least so thick behind what is opened, m. */
const SKIN = 0.1;

/** An opening that is open now. */
export interface Door extends Opening {
  /** Who leaves is taken out this far behind the line, m; 0 where there is no room behind it. */
  readonly way: number;
}

/**
 * Open the doors of a scene: beyond the boundary the ground grows, obstacles are hollowed out.
 *
 * @param closed names of places that are shut now
 * @param radius of the largest body, m: the last one behind a door must not stand at a wall
 * @param added obstacles that have come to stand since the scene was compiled
 */
export function buildWalkingGround(
  scene: Scene,
  compiled: CompiledScene,
  closed: ReadonlySet<string>,
  radius: number,
  added: readonly ObstacleInput[] = [],
): WalkingGround {
  const { domain: standing } = compiled;
  const input = { ...compiled.input, obstacles: [...compiled.input.obstacles, ...added] };
  const domain = added.length > 0 ? buildDomain(input, { limits: compiled.limits }).domain : standing;
  const openings = findOpenings(scene, standing).filter(({ place }) => !closed.has(place));
  if (domain.period > 0) {
    // Ground that repeats does not grow: who reaches a door is gone.
    const doors = openings.map((opening) => ({ ...opening, way: 0 }));
    return { domain, planning: unrollDomain(input, domain, { limits: compiled.limits }), doors };
  }
  const doors = openings.map((opening) => ({
    ...opening,
    way: Math.max(0, Math.min(LEAVING_WAY, opening.thickness - SKIN - 2 * radius)),
  }));
  const [minX, minY, maxX, maxY] = domain.bounds;
  const overlap = Math.max(256 * domain.tolerance, OVERLAP * Math.max(maxX - minX, maxY - minY));
  const areas: AreaInput[] = [];
  for (const door of doors) {
    if (door.way === 0) continue;
    const depth = Math.min(door.way + 2 * radius + RUN_OUT, door.thickness - SKIN);
    areas.push(layVestibule(door, depth, overlap));
  }
  if (areas.length === 0) return { domain, planning: domain, doors };
  const boundary = { ...input.boundary, areas: [...input.boundary.areas, ...areas] };
  const obstacles = input.obstacles.map((obstacle) => hollowOut(obstacle, areas));
  const ground = buildDomain({ boundary, obstacles }, { limits: compiled.limits }).domain;
  return { domain: ground, planning: ground, doors };
}

function hollowOut(obstacle: ObstacleInput, areas: readonly AreaInput[]): ObstacleInput {
  if (obstacle.kind !== 'polygon') return obstacle;
  const near = areas.filter(({ ring }) => boxesMeet(ring, obstacle.ring)).map(({ ring }) => ring);
  return near.length === 0 ? obstacle : { ...obstacle, holes: [...(obstacle.holes ?? []), ...near] };
}

function boxesMeet(a: Float64Array, b: Float64Array): boolean {
  const [ax0, ay0, ax1, ay1] = boxOf(a);
  const [bx0, by0, bx1, by1] = boxOf(b);
  return ax0 <= bx1 && bx0 <= ax1 && ay0 <= by1 && by0 <= ay1;
}

function boxOf(ring: Float64Array): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let k = 0; k < ring.length; k += 2) {
    box[0] = Math.min(box[0], ring[k]);
    box[1] = Math.min(box[1], ring[k + 1]);
    box[2] = Math.max(box[2], ring[k]);
    box[3] = Math.max(box[3], ring[k + 1]);
  }
  return box;
}
