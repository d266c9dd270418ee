import { buildDomain, type Domain, type ObstacleInput } from '../geometry/index.js';
import { leaveOutSmall } from '../planners/index.js';
import type { CompiledScene, Scene } from '../scene/index.js';
import { buildWalkingGround } from './walking-ground.js';

/** A round thing that does not move, m. */
export interface Post {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** The ground of a group that passes small obstacles on either side. */
export interface GroupGround {
  /** Without the small obstacles: corridors are laid on it. */
  readonly domain: Domain;
  /** What bodies keep clear of instead: together these cover every small obstacle. */
  readonly posts: readonly Post[];
}

/** Posts along a straight edge stand this many radii of a body apart; they are as thick as it takes that none gets at the edge. */
const PITCH = 0.5;
const THICKNESS = Math.sqrt(1 + (PITCH * PITCH) / 4) - 1;

/**
 * Lay the ground anew without small obstacles.
 *
 * @param closed, largest, added as for `buildWalkingGround`
 * @param size largest extent of an obstacle that is left out, m
 * @param body radii of the largest and the smallest member, m
 */
export function layGroupGround(
  scene: Scene,
  compiled: CompiledScene,
  closed: ReadonlySet<string>,
  largest: number,
  added: readonly ObstacleInput[],
  size: number,
  body: { readonly largest: number; readonly smallest: number },
): GroupGround {
  const whole = { ...compiled.input, obstacles: [...compiled.input.obstacles, ...added] };
  const { input, small } = leaveOutSmall(whole, size, body.largest);
  const { domain: rest } = buildDomain({ ...whole, ...input }, { limits: compiled.limits });
  const reduced = { ...compiled, input: { ...whole, ...input }, domain: rest };
  const { domain } = buildWalkingGround(scene, reduced, closed, largest);
  const posts = small.flatMap(({ obstacle }) => coverWithPosts(whole.obstacles[obstacle], body.smallest));
  return { domain, posts };
}

/** Posts that keep bodies of a radius or more off an obstacle: exact for circles and points, else along its edges. */
export function coverWithPosts(obstacle: ObstacleInput, radius: number): Post[] {
  if (obstacle.kind === 'circle') return [{ x: obstacle.x, y: obstacle.y, radius: obstacle.radius }];
  if (obstacle.kind === 'point') return [{ x: obstacle.x, y: obstacle.y, radius: THICKNESS * radius }];
  const points = obstacle.kind === 'line' ? obstacle.points : [...obstacle.ring, obstacle.ring[0], obstacle.ring[1]];
  const posts: Post[] = [{ x: points[0], y: points[1], radius: THICKNESS * radius }];
  for (let k = 0; k + 3 < points.length; k += 2) {
    const dx = points[k + 2] - points[k];
    const dy = points[k + 3] - points[k + 1];
    const pieces = Math.max(1, Math.ceil(Math.sqrt(dx * dx + dy * dy) / (PITCH * radius)));
    for (let i = 1; i <= pieces; i++) {
      const share = i / pieces;
      posts.push({ x: points[k] + share * dx, y: points[k + 1] + share * dy, radius: THICKNESS * radius });
    }
  }
  return posts;
}
