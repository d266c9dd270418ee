import { createNearestWall, type Domain, findNearestWall, findTriangle, NONE } from '../../geometry/index.js';
import { NodeHeap } from '../roadmap/node-heap.js';
import { boxOf, isInsideRing, ON_WALL, type ReachPlace } from './reach-place.js';

/** A way is easy where there is room for a body of this many radii. */
const ROOM = 1.05;
/** So many radii before an opening there must be nothing else, for it to be an easy goal. */
const BEFORE = 1.3;
/** Points looked at per side of a place's box. */
const LOOKS = 5;

/** How much may be looked at in all; counts down. */
export interface EasyBudget {
  left: number;
}

/**
 * Is there plainly a way for a disc from one place to another? Looks along the middles of the triangles' edges, the ones nearer to
 * the goal first, and needs no diagram. `true` is sure. `false` says nothing: the way may be narrow, winding, or too long for
 * the budget.
 */
export function hasEasyWay(
  domain: Domain,
  from: ReachPlace,
  to: ReachPlace,
  radius: number,
  budget: EasyBudget,
): boolean {
  if (budget.left <= 0) return false;
  const room = ROOM * radius;
  const wall = createNearestWall();
  const clearanceAt = (x: number, y: number): number => {
    budget.left--;
    return findNearestWall(domain, x, y, wall).distance;
  };
  for (const place of [from, to]) if (place.kind === 'polygon') budget.left -= place.ring.length >> 3;
  const starts = listEasyPoints(domain, from, radius, clearanceAt);
  const goals = listEasyPoints(domain, to, radius, clearanceAt);
  if (starts.length === 0 || goals.length === 0) return false;
  const isRoomy = (ax: number, ay: number, bx: number, by: number): boolean => {
    const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
    for (let t = 0; t < length; ) {
      const clearance = clearanceAt(ax + (t / length) * (bx - ax), ay + (t / length) * (by - ay));
      if (clearance < room) return false;
      t += clearance - radius;
    }
    return true;
  };
  const { triangles, twins, vertices } = domain;
  const goalTriangles = goals.map(({ x, y }) => findTriangle(domain, x, y));
  const [middleX, middleY] = [mean(goals.map(({ x }) => x)), mean(goals.map(({ y }) => y))];
  const seen = new Set<number>();
  const heap = new NodeHeap((a, b) => a - b);
  /** Enter the triangle with the half-edge e; go on from a point in it. Returns whether a goal was reached. */
  const enter = (t: number, x: number, y: number): boolean => {
    for (const [g, goal] of goals.entries()) {
      if (goalTriangles[g] === t && isRoomy(x, y, goal.x, goal.y)) return true;
    }
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      if (twins[e] === NONE || seen.has(e) || seen.has(twins[e])) continue;
      const [mx, my] = middleOf(e);
      if (!isRoomy(x, y, mx, my)) continue;
      seen.add(e);
      heap.push((mx - middleX) * (mx - middleX) + (my - middleY) * (my - middleY), twins[e]);
    }
    return false;
  };
  const middleOf = (e: number): [number, number] => {
    const a = 2 * triangles[e];
    const b = 2 * triangles[e % 3 === 2 ? e - 2 : e + 1];
    return [0.5 * (vertices[a] + vertices[b]), 0.5 * (vertices[a + 1] + vertices[b + 1])];
  };
  for (const { x, y } of starts) if (enter(findTriangle(domain, x, y), x, y)) return true;
  while (budget.left > 0) {
    const e = heap.pop(Infinity);
    if (e === NONE) return false;
    if (enter(Math.floor(e / 3), ...middleOf(e))) return true;
  }
  return false;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Points from which a place is plainly left or reached. */
function listEasyPoints(
  domain: Domain,
  place: ReachPlace,
  radius: number,
  clearanceAt: (x: number, y: number) => number,
): Place[] {
  const points: Place[] = [];
  const add = (x: number, y: number, room: number): void => {
    if (findTriangle(domain, x, y) !== NONE && clearanceAt(x, y) >= room) points.push({ x, y });
  };
  if (place.kind === 'point') add(place.x, place.y, ROOM * radius);
  else if (place.kind === 'line') {
    for (let k = 0; k + 3 < place.points.length; k += 2) {
      const [ax, ay] = [place.points[k], place.points[k + 1]];
      const dx = place.points[k + 2] - ax;
      const dy = place.points[k + 3] - ay;
      const length = Math.sqrt(dx * dx + dy * dy);
      const [x, y] = [ax + 0.5 * dx, ay + 0.5 * dy];
      add(x, y, ROOM * radius);
      const isOnWall = findTriangle(domain, x, y) === NONE || clearanceAt(x, y) <= ON_WALL;
      if (!isOnWall || length < 2 * radius) continue;
      // The disc round the point before the opening touches the line, so it holds all smaller ones on the way there.
      const before = BEFORE * radius;
      for (const side of [before / length, -before / length]) add(x - side * dy, y + side * dx, before * (1 - 1e-9));
    }
  } else {
    const [minX, minY, maxX, maxY] = boxOf(place.ring);
    for (let i = 0; i < LOOKS * LOOKS && points.length < LOOKS; i++) {
      // From the middle outwards, so that the first ones are the roomiest as a rule.
      const column = (LOOKS * LOOKS - 1) / 2 + (i % 2 === 0 ? 1 : -1) * Math.ceil(i / 2);
      const x = minX + ((0.5 + (column % LOOKS)) / LOOKS) * (maxX - minX);
      const y = minY + ((0.5 + Math.floor(column / LOOKS)) / LOOKS) * (maxY - minY);
      if (isInsideRing(place.ring, x, y)) add(x, y, ROOM * radius);
    }
  }
  return points;
}

function mean(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
