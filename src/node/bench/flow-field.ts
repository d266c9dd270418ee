import { buildDomain, type Domain, type ObstacleInput } from '../../geometry/index.js';
import type { AskedTerminal, FlowClaim, FlowMap, FlowTerminal, Lanes } from '../../maps/index.js';
import { createRandom } from '../../math/index.js';
import type { GridScene } from './flow-grid.js';

/** A square full of obstacles that is crossed from west to east. */
export interface FlowField {
  readonly domain: Domain;
  readonly terminals: readonly FlowTerminal[];
  readonly grid: GridScene;
}

/** Metres between obstacles. */
const PITCH = 2.5;

/** Boxes, lines and posts in turn, one in every cell of a jittered grid; the whole west and east walls are open. */
export function makeFlowField(count: number, seed: number): FlowField {
  const random = createRandom(seed);
  const side = Math.ceil(Math.sqrt(count));
  const size = side * PITCH;
  const obstacles: ObstacleInput[] = [];
  for (let k = 0; k < count; k++) {
    const x = ((k % side) + 0.15 + 0.4 * random.next()) * PITCH;
    const y = (Math.floor(k / side) + 0.15 + 0.4 * random.next()) * PITCH;
    const [w, h] = [(0.1 + 0.3 * random.next()) * PITCH, (0.1 + 0.3 * random.next()) * PITCH];
    const where = `obstacle ${k}`;
    if (k % 3 === 0) obstacles.push({ kind: 'line', where, points: Float64Array.of(x, y, x + w, y + h) });
    else if (k % 3 === 1) obstacles.push({ kind: 'point', where, x, y });
    else obstacles.push({ kind: 'polygon', where, ring: Float64Array.of(x, y, x + w, y, x + w, y + h, x, y + h) });
  }
  const ring = Float64Array.of(0, 0, size, 0, size, size, 0, size);
  const { domain } = buildDomain({ boundary: { areas: [{ where: 'field', ring }] }, obstacles });
  return {
    domain,
    terminals: [
      { name: 'west', kind: 'source', shape: { line: Float64Array.of(0, size, 0, 0) } },
      { name: 'east', kind: 'sink', shape: { line: Float64Array.of(size, 0, size, size) } },
    ],
    grid: describeGrid(domain, size),
  };
}

function describeGrid({ segments, vertices }: Domain, size: number): GridScene {
  const walls: number[] = [];
  for (let s = 0; s < segments.length; s += 2) {
    const [a, b] = [2 * segments[s], 2 * segments[s + 1]];
    const [ax, ay, bx, by] = [vertices[a], vertices[a + 1], vertices[b], vertices[b + 1]];
    const isOpen = (ax === 0 && bx === 0) || (ax === size && bx === size);
    if (!isOpen) walls.push(ax, ay, bx, by);
  }
  return {
    bounds: [0, 0, size, size],
    isFree: () => true,
    walls,
    terminals: [
      { kind: 'source', segments: [0, 0, 0, size] },
      { kind: 'sink', segments: [size, 0, size, size] },
    ],
  };
}

/** What the verifier is given. */
export function claimOf(map: FlowMap, lanes?: Lanes): { asked: AskedTerminal[]; claim: FlowClaim } {
  const { kind, terminals, nodes, slit, jump } = map.certificate;
  const asked = map.terminals.map(({ name, kind: own, shape }) => ({ name, kind: own, ...shape }));
  const list = lanes?.lanes.map(({ points, length, minClearance, headway }) => ({
    points,
    length,
    clearance: minClearance,
    headway,
  }));
  const claim: FlowClaim = {
    capacity: map.capacity,
    cut: map.minCut,
    kind,
    terminals,
    nodes,
    slit,
    jump,
    ...(lanes && { lanes: { radius: lanes.radius, max: lanes.max, list: list ?? [], cut: lanes.laneCut } }),
  };
  return { asked, claim };
}
