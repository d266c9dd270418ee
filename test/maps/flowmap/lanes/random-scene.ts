import { buildDomain, type ObstacleInput } from '../../../../src/geometry/index.js';
import { buildFlowNetwork } from '../../../../src/maps/flowmap/build-flow-network.js';
import type { FlowNetwork, FlowTerminal } from '../../../../src/maps/flowmap/flow-network.js';
import { createRandom, type Random } from '../../../../src/math/index.js';

/** A scene for lanes: walls with terminals, and the radius of the bodies. */
export interface LaneScene {
  readonly network: FlowNetwork;
  readonly radius: number;
}

export const SHAPES = ['box', 'ell', 'cup', 'star', 'fit'] as const;
export type Shape = (typeof SHAPES)[number];

/**
 * A random scene with one source group and one sink group, `count` obstacles of all kinds. `fit` puts everything on a
 * lattice of one radius: gates then fit a whole number of lanes exactly, and corners meet crossings.
 */
export function randomScene(shape: Shape, count: number, seed: number): LaneScene | undefined {
  const random = createRandom(seed);
  const size = 20 + 30 * random.next();
  const radius = shape === 'fit' ? [0.25, 0.3, 0.1, 0.5][random.nextInt(4)] : 0.15 + 0.4 * random.next();
  const ring = outline(shape, size, radius, random);
  const edges = ring.length / 2;
  const unit = shape === 'fit' ? radius : 0;
  const doors = chooseDoors(ring, edges, unit, random);
  const obstacles: ObstacleInput[] = [];
  const style = random.nextInt(6);
  const reach = (size / Math.sqrt(count)) * (0.15 + 0.35 * random.next());
  for (let k = 0; k < count; k++) obstacles.push(obstacle(k, style, size, reach, unit, random));
  return assemble(ring, obstacles, doors, radius, shape === 'fit' ? 0 : random.next() * 6);
}

/** The scene, turned by an angle; undefined where an obstacle spoils a door (the network says so). */
export function assemble(
  ring: readonly number[],
  obstacles: readonly ObstacleInput[],
  doors: readonly { kind: 'source' | 'sink'; line: readonly number[] }[],
  radius: number,
  angle = 0,
): LaneScene | undefined {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const turn = (xy: ArrayLike<number>): Float64Array =>
    Float64Array.from(xy, (v, k) => (angle === 0 ? v : k % 2 === 0 ? c * v - s * xy[k + 1] : s * xy[k - 1] + c * v));
  const { domain } = buildDomain({
    boundary: { areas: [{ where: 'boundary', ring: turn(ring) }] },
    obstacles: obstacles.map((o): ObstacleInput => {
      if (o.kind === 'polygon') return { ...o, ring: turn(o.ring) };
      if (o.kind === 'line') return { ...o, points: turn(o.points) };
      const [x, y] = turn([o.x, o.y]);
      return { ...o, x, y };
    }),
  });
  const terminals: FlowTerminal[] = doors.map(({ kind, line }, k) => ({
    name: `${kind} ${k}`,
    kind,
    shape: { line: turn(line) },
  }));
  try {
    return { network: buildFlowNetwork(domain, terminals), radius };
  } catch (error) {
    if (String((error as { code?: string }).code).startsWith('flow/')) return undefined;
    throw error;
  }
}

function outline(shape: Shape, size: number, radius: number, random: Random): number[] {
  const w = size;
  const h = size * (0.5 + random.next() / 2);
  const s = (): number => 0.25 + 0.2 * random.next();
  if (shape === 'box') return [0, 0, w, 0, w, h, 0, h];
  if (shape === 'ell') {
    const [x, y] = [w * s(), h * s()];
    return [0, 0, w, 0, w, h - y, w - x, h - y, w - x, h, 0, h];
  }
  if (shape === 'cup') {
    const [l, r, y] = [w * s(), w * (1 - s()), h * s()];
    return [0, 0, w, 0, w, h, r, h, r, y, l, y, l, h, 0, h];
  }
  if (shape === 'fit') {
    const [n, m] = [40 + random.nextInt(40), 30 + random.nextInt(40)];
    const [a, b] = [n * radius, m * radius];
    if (random.next() < 0.5) return [0, 0, a, 0, a, b, 0, b];
    const [x, y] = [radius * (10 + random.nextInt(10)), radius * (10 + random.nextInt(10))];
    return [0, 0, a, 0, a, b - y, a - x, b - y, a - x, b, 0, b];
  }
  const corners = 7 + random.nextInt(8);
  const ring: number[] = [];
  for (let k = 0; k < corners; k++) {
    const angle = (2 * Math.PI * (k + 0.8 * random.next())) / corners;
    const r = (size / 2) * (0.35 + 0.65 * random.next());
    ring.push(size / 2 + r * Math.cos(angle), size / 2 + r * Math.sin(angle));
  }
  return ring;
}

function chooseDoors(
  ring: readonly number[],
  edges: number,
  unit: number,
  random: Random,
): { kind: 'source' | 'sink'; line: number[] }[] {
  const first = random.nextInt(edges);
  const second = (first + 1 + random.nextInt(edges - 1)) % edges;
  const doors = [
    { kind: 'source' as const, line: spanOf(ring, first, 0.05, 0.95, unit, random) },
    { kind: 'sink' as const, line: spanOf(ring, second, 0.05, 0.95, unit, random) },
  ];
  // A second source next to the first, on the same wall: still one group.
  if (unit === 0 && random.next() < 0.2) {
    doors[0].line = spanOf(ring, first, 0.05, 0.45, 0, random);
    doors.push({ kind: 'source' as never, line: spanOf(ring, first, 0.5, 0.95, 0, random) });
  }
  return doors;
}

/** A random part of an edge between two shares of it; with a unit, whole numbers of units from the edge's start. */
export function spanOf(
  ring: readonly number[],
  edge: number,
  low: number,
  high: number,
  unit: number,
  random: Random,
): number[] {
  const at = (k: number): [number, number] => [ring[(2 * k) % ring.length], ring[(2 * k + 1) % ring.length]];
  const [ax, ay] = at(edge);
  const [bx, by] = at(edge + 1);
  const length = Math.hypot(bx - ax, by - ay);
  const span = high - low;
  let s = low + 0.4 * span * random.next();
  let t = high - 0.4 * span * random.next();
  if (unit > 0) {
    const most = Math.round(length / unit);
    const from = 1 + random.nextInt(Math.max(1, Math.floor(most / 3)));
    const wide = 2 * (1 + random.nextInt(Math.max(1, Math.floor((most - from - 1) / 2))));
    s = (from * unit) / length;
    t = (Math.min(from + wide, most - 1) * unit) / length;
  }
  return [ax + s * (bx - ax), ay + s * (by - ay), ax + t * (bx - ax), ay + t * (by - ay)];
}

/** Styles 0 to 5: polygons, lines, posts, circles, everything, long lines. */
function obstacle(k: number, style: number, size: number, reach: number, unit: number, random: Random): ObstacleInput {
  const where = `obstacles[${k}]`;
  const kind = style === 4 ? random.nextInt(4) : style === 5 ? 1 : style;
  const snap = (v: number): number => (unit > 0 ? unit * Math.round(v / unit) : v);
  const x = snap(size * random.next());
  const y = snap(size * random.next());
  const far = style === 5 ? 3 * reach : reach;
  if (kind === 0) {
    const corners = 3 + random.nextInt(5);
    if (unit > 0) {
      const [w, h] = [Math.max(unit, snap(reach * random.next())), Math.max(unit, snap(reach * random.next()))];
      return { kind: 'polygon', where, ring: Float64Array.of(x, y, x + w, y, x + w, y + h, x, y + h) };
    }
    const ring: number[] = [];
    for (let c = 0; c < corners; c++) {
      const angle = (2 * Math.PI * (c + 0.9 * random.next())) / corners;
      const r = reach * (0.2 + 0.5 * random.next());
      ring.push(x + r * Math.cos(angle), y + r * Math.sin(angle));
    }
    return { kind: 'polygon', where, ring: Float64Array.from(ring) };
  }
  if (kind === 1) {
    const points = [x, y];
    for (let c = 0; c < 1 + random.nextInt(3); c++) {
      const dx = snap(far * (2 * random.next() - 1));
      const dy = snap(far * (2 * random.next() - 1));
      const isFlat = unit > 0 && random.next() < 0.7;
      points.push(points[2 * c] + (isFlat && c % 2 === 0 ? dx || unit : isFlat ? 0 : dx || unit));
      points.push(points[2 * c + 1] + (isFlat && c % 2 === 0 ? 0 : dy || unit));
    }
    return { kind: 'line', where, points: Float64Array.from(points) };
  }
  if (kind === 2) return { kind: 'point', where, x, y };
  return {
    kind: 'circle',
    where,
    x,
    y,
    radius: unit > 0 ? unit * (1 + random.nextInt(3)) : reach * (0.1 + 0.4 * random.next()),
  };
}

/** A random scene with sources and sinks in turn around the ring: two to four of each kind. */
export function randomInterleaved(seed: number): LaneScene | undefined {
  const random = createRandom(seed);
  const size = 15 + 25 * random.next();
  const shape = (['box', 'box', 'ell', 'star'] as const)[random.nextInt(4)];
  const radius = 0.15 + 0.35 * random.next();
  const ring = outline(shape, size, radius, random);
  const edges = ring.length / 2;
  const pairs = edges < 6 ? 2 : 2 + random.nextInt(Math.min(3, Math.floor(edges / 2) - 1));
  const doors: { kind: 'source' | 'sink'; line: number[] }[] = [];
  for (let k = 0; k < 2 * pairs; k++) {
    const edge = Math.floor((k * edges) / (2 * pairs));
    doors.push({ kind: k % 2 === 0 ? 'source' : 'sink', line: spanOf(ring, edge, 0.05, 0.95, 0, random) });
  }
  const count = random.nextInt(30);
  const style = random.nextInt(6);
  const reach = (size / Math.sqrt(count + 1)) * (0.15 + 0.35 * random.next());
  const obstacles: ObstacleInput[] = [];
  for (let k = 0; k < count; k++) obstacles.push(obstacle(k, style, size, reach, 0, random));
  return assemble(ring, obstacles, doors, radius, random.next() * 6);
}
