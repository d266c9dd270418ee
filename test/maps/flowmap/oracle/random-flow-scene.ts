import { buildDomain, componentAt, type Domain, NONE, type ObstacleInput } from '../../../../src/geometry/index.js';
import { createRandom, type Random } from '../../../../src/math/index.js';
import type { GridScene, GridTerminal } from '../../../../src/node/bench/flow-grid.js';

/** A random room with doors, for the solver and for its discrete twin. */
export interface RandomFlowScene {
  readonly domain: Domain;
  readonly terminals: readonly FlowSceneTerminal[];
  readonly grid: GridScene;
}

export interface FlowSceneTerminal {
  readonly name: string;
  readonly kind: 'source' | 'sink';
  readonly shape: { readonly line: Float64Array } | { readonly polygon: Float64Array };
}

export interface RandomSceneOptions {
  readonly seed: number;
  /** Doors on the wall; with an area inside all are of the other kind. */
  readonly doors: number;
  readonly hasArea?: boolean;
  readonly obstacles: number;
}

/** Rooms as rings, all within 20 m by 20 m: a square, an L, a U whose slot is outside, a slanted one. */
const ROOMS: readonly (readonly number[])[] = [
  [0, 0, 20, 0, 20, 20, 0, 20],
  [0, 0, 20, 0, 20, 9, 9, 9, 9, 20, 0, 20],
  [0, 0, 20, 0, 20, 20, 14, 20, 13, 6, 7, 6, 6, 20, 0, 20],
  [3, 0, 18, 1, 20, 13, 12, 20, 0, 15],
];

/** An area inside that is free in all rooms. */
const AREA = [3, 2, 6, 2.5, 5.5, 5, 3.5, 4.5];

export function makeFlowScene({
  seed,
  doors,
  hasArea = false,
  obstacles: wanted,
}: RandomSceneOptions): RandomFlowScene {
  const random = createRandom(seed);
  const ring = ROOMS[seed % ROOMS.length];
  const obstacles: ObstacleInput[] = [];
  for (let k = 0; k < wanted; k++) obstacles.push(makeObstacle(random));
  const kept = hasArea ? obstacles.filter((obstacle) => isOff(obstacle)) : obstacles;
  const { domain } = buildDomain({
    boundary: { areas: [{ where: 'room', ring: Float64Array.from(ring) }] },
    obstacles: kept,
  });
  const edges = pickEdges(ring.length / 2, doors, random);
  const terminals: FlowSceneTerminal[] = edges.map((edge, k) => {
    const [ax, ay, bx, by] = edgeOf(ring, edge);
    const from = 0.1 + 0.4 * random.next();
    const to = from + 0.15 + 0.3 * random.next();
    const line = Float64Array.of(
      ax + from * (bx - ax),
      ay + from * (by - ay),
      ax + to * (bx - ax),
      ay + to * (by - ay),
    );
    return { name: `door ${k}`, kind: hasArea || k % 2 === 1 ? 'sink' : 'source', shape: { line } };
  });
  if (hasArea) terminals.push({ name: 'area', kind: 'source', shape: { polygon: Float64Array.from(AREA) } });
  return { domain, terminals, grid: makeGrid(domain, terminals) };
}

function makeObstacle(random: Random): ObstacleInput {
  const [x, y, s] = [1 + 18 * random.next(), 1 + 18 * random.next(), 0.5 + 1.5 * random.next()];
  const turn = random.next();
  const where = 'obstacle';
  switch (Math.floor(4 * random.next())) {
    case 0:
      return { kind: 'line', where, points: Float64Array.of(x, y, x + s, y + turn, x + s + turn, y + s) };
    case 1:
      return { kind: 'circle', where, x, y, radius: s / 2 };
    case 2:
      return { kind: 'point', where, x, y };
    default:
      return { kind: 'polygon', where, ring: Float64Array.of(x, y, x + s, y + turn * s, x + turn * s, y + s) };
  }
}

/** Is it away from the area inside? */
function isOff(obstacle: ObstacleInput): boolean {
  const [x, y] =
    obstacle.kind === 'polygon'
      ? [obstacle.ring[0], obstacle.ring[1]]
      : obstacle.kind === 'line'
        ? [obstacle.points[0], obstacle.points[1]]
        : [obstacle.x, obstacle.y];
  return x > 7.5 || y > 6.5;
}

function pickEdges(count: number, wanted: number, random: Random): number[] {
  const all = Array.from({ length: count }, (_, k) => k);
  for (let k = count - 1; k > 0; k--) {
    const other = Math.floor((k + 1) * random.next());
    [all[k], all[other]] = [all[other], all[k]];
  }
  return all.slice(0, wanted);
}

function edgeOf(ring: readonly number[], edge: number): [number, number, number, number] {
  const next = (2 * edge + 2) % ring.length;
  return [ring[2 * edge], ring[2 * edge + 1], ring[next], ring[next + 1]];
}

/** The walls of the largest room without the doors. */
function makeGrid(domain: Domain, terminals: readonly FlowSceneTerminal[]): GridScene {
  const walls: number[] = [];
  for (let s = 0; s < domain.segments.length; s += 2) {
    const [a, b] = [2 * domain.segments[s], 2 * domain.segments[s + 1]];
    const [ax, ay, bx, by] = [domain.vertices[a], domain.vertices[a + 1], domain.vertices[b], domain.vertices[b + 1]];
    const [dx, dy] = [bx - ax, by - ay];
    const square = dx * dx + dy * dy;
    const holes: [number, number][] = [];
    for (const { shape } of terminals) {
      if (!('line' in shape)) continue;
      const [px, py, qx, qy] = shape.line;
      if (Math.abs((px - ax) * dy - (py - ay) * dx) + Math.abs((qx - ax) * dy - (qy - ay) * dx) > 1e-9 * square)
        continue;
      const [from, to] = [(px - ax) * dx + (py - ay) * dy, (qx - ax) * dx + (qy - ay) * dy]
        .map((v) => v / square)
        .sort((p, q) => p - q);
      if (to > 0 && from < 1) holes.push([Math.max(0, from), Math.min(1, to)]);
    }
    let at = 0;
    for (const [from, to] of [...holes.sort((p, q) => p[0] - q[0]), [1, 1]]) {
      if (from > at) walls.push(ax + at * dx, ay + at * dy, ax + from * dx, ay + from * dy);
      at = to;
    }
  }
  return {
    bounds: [0, 0, 20, 20],
    isFree: (x, y) => componentAt(domain, x, y) !== NONE,
    walls,
    terminals: terminals.map(
      ({ kind, shape }): GridTerminal =>
        'line' in shape ? { kind, segments: [...shape.line] } : { kind, ring: [...shape.polygon] },
    ),
  };
}
