import type { VoronoiDiagram } from '../voronoi/diagram.js';
import { Channel } from './channel.js';
import { clearanceOfLeg } from './leg-free.js';
import { PointList } from './point-list.js';
import { pullString } from './pull-string.js';
import type { SearchTask } from './roadmap-search.js';
import type { Route } from './route.js';
import { computeSegmentClearance } from './segment-clearance.js';

/**
 * The shortest way inside the channel of a route that keeps the radius, up to the flattening of arcs. Every segment of the result is
 * checked against the sites themselves.
 *
 * @param limit the clearance to keep, m
 * @returns undefined where nothing shorter was found
 */
export function shortenRoute(
  diagram: VoronoiDiagram,
  route: Route,
  task: SearchTask,
  slack: number,
): { points: Float64Array; length: number; minClearance: number } | undefined {
  if (route.parts.length === 0) return undefined;
  const channel = new Channel(diagram, Math.max(0, task.limit), slack);
  for (const part of route.parts) channel.addPart(part);
  channel.close(route.from, route.goal === undefined ? channel.lastCentre() : route.to);
  const list = new PointList();
  pullString(route.from, channel, list);
  const length = list.length();
  if (!(length < route.length)) return undefined;
  const minClearance = smallestClearance(diagram, list, task.own);
  if (minClearance < Math.min(task.limit, route.minClearance) - slack) return undefined;
  return { points: list.toArray(), length, minClearance };
}

/**
 * The smallest clearance of a polyline, m; -Infinity where it leads through a wall or a solid. Each segment is only searched as far
 * as the least before it.
 */
export function smallestClearance(diagram: VoronoiDiagram, points: PointList, except: number): number {
  const { grid, tolerances } = diagram;
  const [x, y] = [points.x(0), points.y(0)];
  let reach = grid.size;
  let least = computeSegmentClearance(diagram, x, y, x, y, reach, except);
  while (least >= reach && reach < tolerances.scale) {
    reach *= 2;
    least = computeSegmentClearance(diagram, x, y, x, y, reach, except);
  }
  for (let i = 1; i < points.count && least > -Infinity; i++) {
    const [ax, ay, bx, by] = [points.x(i - 1), points.y(i - 1), points.x(i), points.y(i)];
    least = clearanceOfLeg(diagram, ax, ay, bx, by, least, except);
  }
  return least;
}
