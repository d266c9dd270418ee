import { FootfallError } from '../error/index.js';
import { createNearestWall, type Domain, findNearestWall, findTriangle, NONE } from '../geometry/index.js';
import { type AnyPathMap, buildPathMap, findPath, type PointSource } from '../maps/index.js';
import {
  type Backbone,
  BackbonePlanner,
  buildBackbone,
  buildCorridor,
  type GroupCorridor,
  rejoinBackbone,
} from '../planners/index.js';
import type { GroupGround, Post } from './group-ground.js';
import { isInside, type TargetArea } from './target-area.js';

/** Looks across an area for its best place, per side. */
const LOOKS = 12;
/** Those who leave by a door are drawn this far behind its line, m. */
const BEHIND = 1;

/** A place to lead a group to, m. */
export interface WayEnd {
  readonly x: number;
  readonly y: number;
}

/** Where a group is led to, one place per open area of its goal. */
export function listWayEnds(domain: Domain, areas: readonly TargetArea[], radius: number): WayEnd[] {
  const ends: WayEnd[] = [];
  for (const { place, doors } of areas) {
    if (doors.length > 0) {
      for (const { from, to, outX, outY, way } of doors) {
        // Without ground behind the line bodies come as near to it as they can.
        const shift = way > 0 ? Math.min(way, BEHIND) : -1.2 * radius;
        ends.push({ x: (from[0] + to[0]) / 2 + shift * outX, y: (from[1] + to[1]) / 2 + shift * outY });
      }
    } else if (place.point) ends.push({ x: place.point[0], y: place.point[1] });
    else if (place.line) {
      const middle = Math.floor((place.line.length - 1) / 2);
      const [ax, ay] = place.line[middle];
      const [bx, by] = place.line[Math.min(place.line.length - 1, middle + 1)];
      ends.push({ x: (ax + bx) / 2, y: (ay + by) / 2 });
    } else if (place.polygon) {
      const best = findRoomiest(domain, place.polygon);
      if (best) ends.push(best);
    }
  }
  return ends;
}

/** The place of an area that is farthest from walls and from its own edge. */
function findRoomiest(domain: Domain, ring: readonly (readonly [number, number])[]): WayEnd | undefined {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  const wall = createNearestWall();
  let best: WayEnd | undefined;
  let room = 0;
  for (let k = 0; k < LOOKS * LOOKS; k++) {
    const x = minX + ((maxX - minX) * ((k % LOOKS) + 0.5)) / LOOKS;
    const y = minY + ((maxY - minY) * (Math.floor(k / LOOKS) + 0.5)) / LOOKS;
    if (!isInside(ring as [number, number][], x, y) || findTriangle(domain, x, y) === NONE) continue;
    const edge = Math.min(x - minX, maxX - x, y - minY, maxY - y);
    const found = Math.min(findNearestWall(domain, x, y, wall).distance, edge);
    if (found <= room) continue;
    room = found;
    best = { x, y };
  }
  return best;
}

/** Is the straight way to a place free for a body, as far as looks a radius apart can tell? */
export function isClear(domain: Domain, x: number, y: number, to: WayEnd, radius: number): boolean {
  const wall = createNearestWall();
  const dx = to.x - x;
  const dy = to.y - y;
  const looks = Math.ceil(Math.sqrt(dx * dx + dy * dy) / radius);
  for (let k = 1; k <= looks; k++) {
    const [px, py] = [x + (k / looks) * dx, y + (k / looks) * dy];
    if (findTriangle(domain, px, py) === NONE) return false;
    if (findNearestWall(domain, px, py, wall).distance < 0.9 * radius) return false;
  }
  return true;
}

/** Corridors of groups on a ground, and ways of single bodies to where their group gathers. */
export class GroupWays {
  private readonly planner: BackbonePlanner;
  private readonly maps = new Map<string, AnyPathMap>();

  /** Small obstacles that corridors do not regard. */
  readonly posts: readonly Post[];
  /** The ground of corridors. */
  private readonly open: Domain;

  /** @param ground for groups that pass small obstacles on either side */
  constructor(
    private readonly domain: Domain,
    ground?: GroupGround,
  ) {
    this.open = ground?.domain ?? domain;
    this.posts = ground?.posts ?? [];
    this.planner = new BackbonePlanner(this.open);
  }

  /** A corridor from a place to the nearest of several ends, or undefined where there is no way. @param radius of the largest body, m */
  find(x: number, y: number, ends: readonly WayEnd[], width: number, radius: number): GroupCorridor | undefined {
    const goals = this.listFree(ends, radius);
    if (goals.length === 0) return undefined;
    const backbone = this.planner.plan({ from: [x, y], goals, radius, width });
    return backbone && buildCorridor(backbone, width, radius);
  }

  /** The corridor along a path that was saved. */
  restore(points: Float64Array, width: number, radius: number): GroupCorridor {
    return buildCorridor(buildBackbone(points, this.open), width, radius);
  }

  /** The same on another ground, where the path is still free for a body of this radius; else undefined. */
  tryRestore(points: Float64Array, width: number, radius: number): GroupCorridor | undefined {
    for (let k = 0; k < points.length; k += 2) {
      if (findTriangle(this.open, points[k], points[k + 1]) === NONE) return undefined;
    }
    try {
      return this.restore(points, width, radius);
    } catch (error) {
      if (error instanceof FootfallError) return undefined;
      throw error;
    }
  }

  /**
   * Another corridor for a group that is under way: the stretch on which it stands stays as it is.
   *
   * @param attraction leash points of the units on the old path
   */
  rejoin(
    old: Backbone,
    attraction: Float64Array,
    ends: readonly WayEnd[],
    width: number,
    radius: number,
  ): { readonly corridor: GroupCorridor; readonly attraction: Float64Array } | undefined {
    const goals = this.listFree(ends, radius);
    if (goals.length === 0) return undefined;
    const found = rejoinBackbone(this.planner, old, attraction, { goals, radius, width });
    if (!found || found.backbone.leastClearance < radius * (1 - 1e-9)) return undefined;
    return { corridor: buildCorridor(found.backbone, width, radius), attraction: found.attraction };
  }

  private listFree(ends: readonly WayEnd[], radius: number): PointSource[] {
    const wall = createNearestWall();
    return ends
      .filter(
        ({ x, y }) =>
          findTriangle(this.domain, x, y) !== NONE && findNearestWall(this.domain, x, y, wall).distance >= radius,
      )
      .map(({ x, y }) => ({ kind: 'point', x, y }));
  }

  /** The next place on the way of a body to a point, or undefined without one. */
  next(x: number, y: number, end: WayEnd, radius: number): WayEnd | undefined {
    const key = `${end.x} ${end.y} ${radius}`;
    let map = this.maps.get(key);
    if (!map) {
      map = buildPathMap(this.domain, { sources: [{ kind: 'point', x: end.x, y: end.y }], radius });
      this.maps.set(key, map);
    }
    const { status, points } = findPath(map, x, y);
    return status === 'found' && points.length >= 4 ? { x: points[2], y: points[3] } : undefined;
  }
}
