import { describe, expect, it } from 'vitest';
import { buildDomain, type Domain, type ObstacleInput } from '../../../../src/geometry/index.js';
import { NO_SITE } from '../../../../src/maps/navgraph/discrete/crack-map.js';
import {
  buildDiscreteNavGraph,
  type DiscreteNavGraph,
  type DiscreteOptions,
} from '../../../../src/maps/navgraph/discrete/discrete-nav-graph.js';
import { BLACK, JOINT, RED } from '../../../../src/maps/navgraph/nav-tables.js';

function makeRoom(obstacles: ObstacleInput[], size = 20): Domain {
  const ring = Float64Array.of(0, 0, size, 0, size, size, 0, size);
  return buildDomain({ boundary: { areas: [{ where: 'boundary', ring }] }, obstacles }).domain;
}

const box = (x: number, y: number, w: number, h: number): ObstacleInput => ({
  kind: 'polygon',
  where: 'box',
  ring: Float64Array.of(x, y, x + w, y, x + w, y + h, x, y + h),
});

const NOBODY = { count: 0, x: [], y: [] };
const build = (domain: Domain, options: DiscreteOptions = {}, agents: number[][] = []): DiscreteNavGraph =>
  buildDiscreteNavGraph(
    domain,
    {
      count: agents.length,
      x: agents.map(([x]) => x),
      y: agents.map(([, y]) => y),
      radius: agents.map((a) => a[2] ?? 0),
    },
    { width: 100, ...options },
  );

/** Pairs of sites that edges part, each with the sum of their lengths. */
function lengthsByPair({ tables }: DiscreteNavGraph): Map<string, number> {
  const lengths = new Map<string, number>();
  for (let e = 0; e < tables.edgeCount; e++) {
    const pair = [tables.edgeLeft[e], tables.edgeRight[e]].sort((a, b) => a - b).join(' ');
    lengths.set(pair, (lengths.get(pair) ?? 0) + tables.edgeLength[e]);
  }
  return lengths;
}

describe('the discrete graph', () => {
  it('of an empty room is its medial axis, of one agent in it a ring and the medial axis inside', () => {
    const empty = build(makeRoom([]));
    expect(empty.tables.edgeColour.every((c) => c === RED)).toBe(true);
    expect([...lengthsByPair(empty).values()].reduce((a, b) => a + b, 0)).toBeCloseTo(40 * Math.SQRT2, -1);

    const { tables } = build(makeRoom([]), {}, [[9.3, 10.4]]);
    expect(tables.firstNeighbour[1]).toBe(4);
    expect(tables.firstBlackEdge[1]).toBeGreaterThan(3);
    expect(tables.firstRedVertex[1]).toBeGreaterThan(3);
    for (let e = 0; e < tables.edgeCount; e++) expect(tables.edgeCell[e]).toBe(tables.edgeColour[e] === BLACK ? 0 : -1);
  });

  it('with whole obstacles as sites has one loop round an agent in an empty room', () => {
    const { tables } = build(makeRoom([]), { sites: 'obstacles' }, [[9.3, 10.4]]);
    expect(tables.edgeCount).toBe(1);
    expect([...tables.vertexKind]).toEqual([JOINT]);
    expect([tables.edgeLeft[0], tables.edgeRight[0]].sort()).toEqual([-1, 0]);
    expect([...tables.outEdge]).toEqual([0, 0]);
  });

  it('finds gaps that are narrower than a pixel', () => {
    // Pixels of 0.2 m; boxes 0.05 m apart.
    const graph = build(makeRoom([box(3, 5, 6.975, 10), box(10.025, 5, 6.975, 10)]), { sites: 'obstacles' });
    expect(lengthsByPair(graph).get('-3 -2')).toBeGreaterThan(10);
    const narrow = Math.min(...graph.tables.edgeClearance);
    expect(narrow).toBeLessThan(0.06);
  });

  it('has no edge along a wall that is thinner than a pixel', () => {
    const thin: ObstacleInput = { kind: 'line', where: 'wall', points: Float64Array.of(4, 4, 16, 9.7) };
    const slab = box(4, 13, 12, 0.05);
    for (const sites of ['features', 'obstacles'] as const) {
      const { tables, points } = build(makeRoom([thin, slab]), { sites });
      for (let k = 0; k < points.length; k += 2) {
        const [x, y] = [points[k], points[k + 1]];
        if (x < 5 || x > 15) continue;
        expect(Math.abs(y - (4 + ((x - 4) * 5.7) / 12)), `${x}, ${y}`).toBeGreaterThan(0.5);
        expect(Math.abs(y - 13.025), `${x}, ${y}`).toBeGreaterThan(0.5);
      }
      expect(tables.edgeCount).toBeGreaterThan(0);
    }
  });

  it('sends out no edges from the sides of a pillar that are smaller than a pixel', () => {
    // Flattened, since it touches a wall.
    const pillar: ObstacleInput = { kind: 'circle', where: 'pillar', x: 10, y: 0, radius: 1.5 };
    const { points } = build(makeRoom([pillar]), { width: 60 });
    for (let k = 0; k < points.length; k += 2) {
      const off = Math.hypot(points[k] - 10, points[k + 1]) - 1.5;
      // Near it run only the bisectors of the corners that it makes with the wall.
      if (off < 1) expect(Math.abs(off - points[k + 1]), `${points[k]}, ${points[k + 1]}`).toBeLessThan(0.5);
    }
  });

  it('parts obstacles that share a boundary only where free space does', () => {
    const graph = build(makeRoom([box(4, 8, 6, 4), box(10, 8, 6, 4)]), { sites: 'obstacles' });
    const { tables, grid, first } = graph;
    // Above and below the common side, from it to the border with the boundary: 4 m each.
    expect(lengthsByPair(graph).get('-3 -2')).toBeGreaterThan(7);
    expect(lengthsByPair(graph).get('-3 -2')).toBeLessThan(9);
    for (let v = 0; v < tables.vertexCount; v++) {
      const isInside = tables.vx[v] > 4.3 && tables.vx[v] < 15.7 && tables.vy[v] > 8.3 && tables.vy[v] < 11.7;
      expect(isInside).toBe(false);
    }
    const inside = grid.width * Math.floor(grid.height / 2) + Math.floor(grid.width / 2);
    expect(first[inside]).toBe(NO_SITE);
  });

  it('has pixels whose centres lie on walls on one side of them, with no edge between', () => {
    // Centres at whole numbers: walls run through those of a row, a column and a diagonal.
    const walls = [
      [4, 15, 9, 15],
      [15, 4, 15, 9],
      [3, 3, 9, 9],
      [12, 18, 18, 12],
    ].map((points): ObstacleInput => ({ kind: 'line', where: 'wall', points: Float64Array.from(points) }));
    const domain = makeRoom(walls);
    const graph = build(domain, { width: 21, height: 21, bounds: [-0.5, -0.5, 20.5, 20.5], repair: false });
    const { tables, points, pointStarts } = graph;
    for (let e = 0; e < tables.edgeCount; e++) {
      for (let k = pointStarts[e]; k < pointStarts[e + 1]; k += 2) {
        const [x, y] = [points[k], points[k + 1]];
        for (const [ax, ay, bx, by] of [
          [5, 15, 8, 15],
          [15, 5, 15, 8],
          [4, 4, 8, 8],
          [13, 17, 17, 13],
        ]) {
          const t = Math.max(
            0,
            Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)),
          );
          expect(Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)), `${x}, ${y}`).toBeGreaterThan(0.8);
        }
      }
    }
    const full = build(domain, { width: 21, height: 21, bounds: [-0.5, -0.5, 20.5, 20.5], repair: false, cull: false });
    expect(graph.first).toEqual(full.first);
  });

  it('gives equal distances to the first: agents on one spot, a corner before its sides', () => {
    const graph = build(makeRoom([box(8, 8, 4, 4)]), {}, [
      [3, 3],
      [3, 3],
    ]);
    expect(graph.first.includes(0)).toBe(true);
    expect(graph.first.includes(1)).toBe(false);
    // The second pass sees who stands behind.
    expect(new Set(graph.second)).toEqual(new Set([NO_SITE, 1]));
  });

  it('leaves out agents that are not in free space, and takes none', () => {
    const domain = makeRoom([box(8, 8, 4, 4)]);
    const { first, tables } = build(domain, {}, [
      [10, 10, 0.3],
      [30, 10],
      [5, 5, 0.3],
    ]);
    expect(new Set([...first].filter((site) => site >= 0))).toEqual(new Set([2]));
    expect(tables.agentCount).toBe(3);
    expect([...tables.firstNeighbour.subarray(0, 3)]).toEqual([0, 0, 0]);
    expect(buildDiscreteNavGraph(domain, NOBODY, { width: 50 }).second.every((site) => site === NO_SITE)).toBe(true);
  });

  it('refuses agents that are nowhere, and sizes that are none', () => {
    const domain = makeRoom([]);
    const at = (x: number) => () => buildDiscreteNavGraph(domain, { count: 1, x: [x], y: [1] });
    expect(at(Number.NaN)).toThrow(expect.objectContaining({ code: 'navgraph/bad-agent' }));
    expect(at(Infinity)).toThrow(expect.objectContaining({ code: 'navgraph/bad-agent' }));
    expect(() => build(domain, { width: 0 })).toThrow(expect.objectContaining({ code: 'raster/bad-size' }));
    expect(() => build(domain, { width: 2.5 })).toThrow(expect.objectContaining({ code: 'raster/bad-size' }));
    expect(() => build(domain, { weld: -1 })).toThrow(expect.objectContaining({ code: 'navgraph/bad-weld' }));
    expect(() => build(domain, { weld: Number.NaN })).toThrow(expect.objectContaining({ code: 'navgraph/bad-weld' }));
  });
});
