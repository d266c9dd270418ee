import { buildDomain, componentAt, type Domain, type ObstacleInput } from '../../../../src/geometry/index.js';
import { buildFlowNetwork } from '../../../../src/maps/flowmap/build-flow-network.js';
import type { FlowTerminal, TerminalKind } from '../../../../src/maps/flowmap/flow-network.js';
import { type InnerProblem, prepareInner } from '../../../../src/maps/flowmap/inner/solve-inner.js';
import { createRandom } from '../../../../src/math/index.js';

/** A hall: outline, doors, an area inside, obstacles. */
export interface Hall {
  readonly boundary: number[];
  readonly doors: number[][];
  readonly area: number[];
  readonly obstacles: ObstacleInput[];
}

export function domainOf(boundary: number[], obstacles: readonly ObstacleInput[]): Domain {
  return buildDomain({
    boundary: { areas: [{ where: 'boundary', ring: Float64Array.from(boundary) }] },
    obstacles,
  }).domain;
}

export function lineTerminals(doors: readonly number[][], kind: TerminalKind = 'sink'): FlowTerminal[] {
  return doors.map((line, k) => ({ name: `door ${k}`, kind, shape: { line: Float64Array.from(line) } }));
}

export function areaTerminal(area: number[], kind: TerminalKind = 'source'): FlowTerminal {
  return { name: 'crowd', kind, shape: { polygon: Float64Array.from(area) } };
}

/** The problem of a hall: its area is the source, its doors are the sinks, or the other way round. */
export function problemOf(hall: Hall, areaKind: TerminalKind = 'source'): InnerProblem {
  const network = buildFlowNetwork(domainOf(hall.boundary, hall.obstacles), [
    areaTerminal(hall.area, areaKind),
    ...lineTerminals(hall.doors, areaKind === 'source' ? 'sink' : 'source'),
  ]);
  return prepareInner(network, 0);
}

export const polygon = (...ring: number[]): ObstacleInput => ({
  kind: 'polygon',
  where: 'o',
  ring: Float64Array.from(ring),
});
export const line = (...points: number[]): ObstacleInput => ({
  kind: 'line',
  where: 'o',
  points: Float64Array.from(points),
});
export const post = (x: number, y: number): ObstacleInput => ({ kind: 'point', where: 'o', x, y });
export const circle = (x: number, y: number, radius: number): ObstacleInput => ({
  kind: 'circle',
  where: 'o',
  x,
  y,
  radius,
});

const OUTLINES = [
  [0, 0, 30, 0, 30, 20, 0, 20],
  [0, 0, 30, 0, 30, 20, 18, 20, 18, 16, 12, 16, 12, 20, 0, 20],
  [0, 0, 12, 0, 12, 3, 15, 3, 15, 0, 30, 0, 27, 10, 30, 20, 0, 20, 2, 9],
];

/** RiMEA test 9: a room of 30 m x 20 m, doors of 1 m on the long sides, 4 m from the corners, the crowd 2 m off the walls. */
export function rimea9(doorCount: 2 | 4): Hall {
  const doors = [
    [4, 0, 5, 0],
    [25, 0, 26, 0],
    [25, 20, 26, 20],
    [4, 20, 5, 20],
  ].slice(0, doorCount);
  return { boundary: OUTLINES[0], doors, area: [2, 2, 28, 2, 28, 18, 2, 18], obstacles: [] };
}

/**
 * A random hall: one of three outlines, 1 to 5 doors, a crowd somewhere inside, obstacles of all kinds that leave gaps.
 * With `isWild` obstacles may reach into the area and the area may be a polygon with dents.
 */
export function randomHall(seed: number, maxObstacles: number, isWild = false): Hall {
  const random = createRandom(seed);
  const between = (a: number, b: number) => a + (b - a) * random.next();
  const boundary = OUTLINES[Math.floor(between(0, 3))];
  const cx = between(11, 17);
  const cy = between(8, 11);
  const size = between(0.4, 4);
  const corners = Math.floor(between(3, 8));
  const area: number[] = [];
  for (let k = 0; k < corners; k++) {
    const angle = (2 * Math.PI * (k + between(0, 0.7))) / corners;
    const radius = isWild ? size * between(0.4, 1) : size;
    area.push(cx + radius * Math.cos(angle), cy + radius * Math.sin(angle));
  }
  const doors = randomDoors(boundary, Math.floor(between(1, 6)), between);
  const plain = domainOf(boundary, []);
  const taken: [number, number, number][] = isWild ? [] : [[cx, cy, size]];
  const obstacles: ObstacleInput[] = [];
  const wanted = Math.floor(between(0, maxObstacles + 1));
  const scale = maxObstacles > 60 ? 0.5 : 1;
  for (let k = 0; k < wanted * 4 && obstacles.length < wanted; k++) {
    const radius = scale * between(0.1, 1.3);
    const x = between(radius, 30 - radius);
    const y = between(radius, 20 - radius);
    if (taken.some(([a, b, c]) => Math.sqrt((x - a) ** 2 + (y - b) ** 2) < c + radius + 0.05)) continue;
    let isFree = true;
    for (let n = 0; n < 12; n++) {
      const [dx, dy] = [(radius + 0.03) * Math.cos(n / 1.9), (radius + 0.03) * Math.sin(n / 1.9)];
      if (componentAt(plain, x + dx, y + dy) !== 0) isFree = false;
    }
    if (!isFree) continue;
    taken.push([x, y, radius]);
    obstacles.push(randomObstacle(x, y, radius, between));
  }
  return { boundary, doors, area, obstacles };
}

function randomDoors(boundary: number[], count: number, between: (a: number, b: number) => number): number[][] {
  const doors: number[][] = [];
  const used = new Set<number>();
  const edges = boundary.length / 2;
  for (let k = 0; k < 50 && doors.length < count; k++) {
    const e = Math.floor(between(0, edges));
    if (used.has(e)) continue;
    used.add(e);
    const n = (e + 1) % edges;
    const [ax, ay, bx, by] = [boundary[2 * e], boundary[2 * e + 1], boundary[2 * n], boundary[2 * n + 1]];
    const length = Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2);
    const width = Math.min(length, between(0.6, 4));
    const start = between(0, 1) < 0.2 ? 0 : between(0, length - width);
    const [s, t] = [start / length, (start + width) / length];
    doors.push([ax + s * (bx - ax), ay + s * (by - ay), ax + t * (bx - ax), ay + t * (by - ay)]);
  }
  return doors;
}

function randomObstacle(
  x: number,
  y: number,
  radius: number,
  between: (a: number, b: number) => number,
): ObstacleInput {
  const kind = Math.floor(between(0, 5));
  const angle = between(0, 7);
  if (kind === 0) return post(x, y);
  if (kind === 1) return circle(x, y, radius);
  if (kind === 2) {
    const [dx, dy] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return line(x - dx, y - dy, x + dx, y + dy);
  }
  const count = Math.floor(between(3, 9));
  const ring: number[] = [];
  for (let k = 0; k < count; k++) {
    const a = angle + (2 * Math.PI * k) / count;
    const r = kind === 3 ? radius : radius * (k % 2 === 0 ? 1 : 0.45);
    ring.push(x + r * Math.cos(a), y + r * Math.sin(a));
  }
  return polygon(...ring);
}
