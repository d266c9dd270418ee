import { describe, expect, it } from 'vitest';
import { buildDomain, type Domain, NONE, type ObstacleInput, samplePoint } from '../../../src/geometry/index.js';
import { FIRST_AGENT_KEY } from '../../../src/maps/navgraph/agent-batch.js';
import { NavGraph } from '../../../src/maps/navgraph/nav-graph.js';
import { createNavPlace } from '../../../src/maps/navgraph/nav-place.js';
import { BLACK, type NavTables, RED } from '../../../src/maps/navgraph/nav-tables.js';
import { validateNavGraph } from '../../../src/maps/navgraph/validate-nav-graph.js';
import { computeEdgeAttributes } from '../../../src/maps/voronoi/edge-curve.js';
import { distanceToSite } from '../../../src/maps/voronoi/site-distance.js';
import { createRandom } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { NAV_KINDS, navScene, STANDS } from './nav-scenes.js';

function room(width: number, height: number, obstacles: readonly ObstacleInput[] = []): Domain {
  const ring = Float64Array.of(0, 0, width, 0, width, height, 0, height);
  return buildDomain({ boundary: { areas: [{ where: 'boundary', ring }] }, obstacles }).domain;
}

const at = (...xy: number[]): [number, Float64Array, Float64Array] => [
  xy.length / 2,
  Float64Array.from(xy.filter((_, k) => k % 2 === 0)),
  Float64Array.from(xy.filter((_, k) => k % 2 === 1)),
];

/** The parts of the tables that are in use. */
function contentOf(t: NavTables): Record<string, unknown> {
  const { vertexCount: v, edgeCount: e, agentCount: n } = t;
  const cut = (from: Float64Array | Int32Array | Uint8Array, size: number): number[] =>
    Array.from(from.subarray(0, size));
  return {
    vertices: [cut(t.vx, v), cut(t.vy, v), cut(t.clearance, v), cut(t.vertexKind, v)],
    edges: [cut(t.edgeFrom, e), cut(t.edgeTo, e), cut(t.edgeLength, e), cut(t.edgeClearance, e), cut(t.edgeColour, e)],
    sites: [cut(t.edgeCell, e), cut(t.edgeLeft, e), cut(t.edgeRight, e)],
    out: [cut(t.firstOut, v + 1), cut(t.outEdge, 2 * e)],
    red: [cut(t.firstRedVertex, n + 1), cut(t.redVertices, t.firstRedVertex[n])],
    black: [cut(t.firstBlackVertex, n + 1), cut(t.firstBlackEdge, n + 1)],
    neighbours: [cut(t.firstNeighbour, n + 1), cut(t.neighbours, t.firstNeighbour[n])],
  };
}

describe('the tables of a navigation graph', () => {
  it('has the graph of the room inside the cell of a single agent', () => {
    const graph = new NavGraph(room(10, 10));
    graph.update(...at(5, 4), undefined);
    const { tables } = graph;
    const black: string[] = [];
    for (let k = tables.firstBlackVertex[0]; k < tables.firstBlackVertex[1]; k++) {
      const v = tables.blackVertices[k];
      black.push(`${tables.vx[v]} ${tables.vy[v]} ${tables.clearance[v]}`);
    }
    expect(black).toEqual(['5 5 5']);
    expect(tables.firstBlackEdge[1]).toBe(4);
    expect(tables.firstNeighbour[1]).toBe(4);
    expect(tables.firstRedVertex[1]).toBe(4);
  });

  it('gives four agents in a square four different black vertices (Sud et al. 2008, figure 5)', () => {
    const graph = new NavGraph(room(20, 20));
    graph.update(...at(8, 8, 12, 8, 12, 12, 8, 12), undefined);
    const { tables } = graph;
    const seen = new Set<number>();
    for (let i = 0; i < 4; i++) {
      for (let k = tables.firstBlackVertex[i]; k < tables.firstBlackVertex[i + 1]; k++)
        seen.add(tables.blackVertices[k]);
      expect(tables.firstBlackVertex[i + 1]).toBeGreaterThan(tables.firstBlackVertex[i]);
    }
    expect(seen.size).toBe(tables.firstBlackVertex[4]);
    // All four border on the red vertex in the middle.
    const middles = [0, 1, 2, 3].map((i) => {
      const red = tables.redVertices.subarray(tables.firstRedVertex[i], tables.firstRedVertex[i + 1]);
      return Array.from(red).find((v) => Math.hypot(tables.vx[v] - 10, tables.vy[v] - 10) < 1e-9);
    });
    expect(new Set(middles).size).toBe(1);
  });

  it('measures red edges as the diagram does', () => {
    for (const kind of NAV_KINDS.slice(-runs(2, 6, 6))) {
      const scene = navScene(kind, FIXED_SEED, { agents: 12 });
      if (scene === undefined) continue;
      const graph = new NavGraph(scene.domain, { agentsAs: 'discs' });
      graph.update(12, scene.x, scene.y, scene.radius);
      const { tables, diagram } = graph;
      const { store } = diagram;
      const lengths = new Map<string, number[]>();
      let worst = 0;
      for (let c = 0; c < store.cellEnd; c++) {
        for (let p = store.firstEdge(c); store.live[c] === 1 && p < store.edgeEnd(c); p++) {
          const { length, smallest } = computeEdgeAttributes(diagram, p);
          lengths.set(`${store.xs[p]} ${store.ys[p]} ${store.neighbours[p]} ${c}`, [length, smallest]);
        }
      }
      for (let e = 0; e < tables.edgeCount; e++) {
        if (tables.edgeColour[e] !== RED) continue;
        const cellOf = (site: number): number => (site >= 0 ? graph.agentCells[site] : -1 - site);
        const v = tables.edgeFrom[e];
        const known = lengths.get(
          `${tables.vx[v]} ${tables.vy[v]} ${cellOf(tables.edgeRight[e])} ${cellOf(tables.edgeLeft[e])}`,
        ) as number[];
        worst = Math.max(worst, Math.abs(tables.edgeLength[e] - known[0]) / (known[0] + 1));
        worst = Math.max(worst, Math.abs(tables.edgeClearance[e] - known[1]) / (known[1] + 1));
      }
      expect(worst, scene.label).toBeLessThan(1e-12);
    }
  });

  it('NAV-4: is the same after any moves, arrivals and departures as when made at once', () => {
    for (const base of [FIXED_SEED, rotatingSeed]) {
      for (let i = 0; i < runs(2, 6, 60); i++) {
        const random = createRandom(base + i);
        const scene = navScene(NAV_KINDS[i % NAV_KINDS.length], base + i, {
          agents: 20,
          stand: STANDS[i % STANDS.length],
        });
        if (scene === undefined) continue;
        const { domain, x, y, radius, label } = scene;
        const options = { agentsAs: i % 2 === 0 ? 'points' : 'discs' } as const;
        const moved = new NavGraph(domain, options);
        for (let step = 0; step < 5; step++) {
          const count = 5 + random.nextInt(16);
          const places = Array.from({ length: count }, () => samplePoint(domain, 0, () => random.next()));
          moved.update(...at(...places.flat()), radius);
        }
        moved.update(20, x, y, radius);
        const fresh = new NavGraph(domain, options);
        fresh.update(20, x, y, radius);
        expect(contentOf(moved.tables), label).toEqual(contentOf(fresh.tables));
      }
    }
  });
});

describe('a crowd that moves as a whole', () => {
  it('NAV-4: has the tables of a graph made at once, whichever way the diagram was updated', () => {
    const random = createRandom(FIXED_SEED);
    const domain = room(40, 30, [{ kind: 'circle', where: 'tree', x: 20, y: 15, radius: 2 }]);
    const places = Array.from({ length: 300 }, () => samplePoint(domain, 0, () => random.next()));
    const [, x, y] = at(...places.flat());
    const moved = new NavGraph(domain);
    for (const count of [300, 300, 40, 42, 300, 280, 300]) {
      for (let i = 0; i < 300; i++) x[i] = Math.min(39, Math.max(1, x[i] + 0.1 * (random.next() - 0.5)));
      moved.update(count, x, y, undefined);
    }
    const fresh = new NavGraph(domain);
    fresh.update(300, x, y, undefined);
    expect(contentOf(moved.tables)).toEqual(contentOf(fresh.tables));
    expect(fresh.tables.firstBlackEdge[300]).toBeGreaterThan(1500);
  });
});

describe('agents that are no proper sites', () => {
  it('have no cell outside free space, and come back', () => {
    const wall = { kind: 'polygon' as const, where: 'block', ring: Float64Array.of(4, 4, 6, 4, 6, 6, 4, 6) };
    const graph = new NavGraph(room(10, 10, [wall]));
    graph.update(...at(5, 5, 2, 2, 20, 3, Number.NaN, 1, 4, 5), undefined);
    expect(Array.from(graph.sites.isFree.subarray(0, 5))).toEqual([0, 1, 0, 0, 0]);
    expect(graph.agentCells[0]).toBe(NONE);
    expect(graph.tables.firstBlackEdge[1]).toBe(0);
    graph.update(...at(3, 5, 2, 2), undefined);
    expect(Array.from(graph.sites.isFree.subarray(0, 2))).toEqual([1, 1]);
    expect(validateNavGraph(graph, 4)).toEqual([]);
    graph.update(0, new Float64Array(0), new Float64Array(0), undefined);
    expect(graph.diagram.has(FIRST_AGENT_KEY)).toBe(false);
    expect(graph.tables.edgeCount).toBeGreaterThan(0);
  });

  it('are set apart in one place, and taken smaller where they overlap', () => {
    const graph = new NavGraph(room(10, 10), { agentsAs: 'discs' });
    graph.update(...at(5, 5, 5, 5, 5, 5, 6, 5, 0.1, 5), Float64Array.of(0.3, 0.3, 0.3, 1, 0.3));
    const { x, y, radius } = graph.sites;
    expect(new Set([0, 1, 2].map((i) => `${x[i]} ${y[i]}`)).size).toBe(3);
    expect(radius[3] + Math.max(radius[0], radius[1], radius[2])).toBeLessThan(1);
    expect(radius[4]).toBeLessThan(0.1);
    expect(validateNavGraph(graph, 4, 1e-8)).toEqual([]);
  });
});

describe('moving obstacles', () => {
  const car = (x: number, y: number): { kind: 'ring'; points: number[] } => ({
    kind: 'ring',
    points: [x - 2, y - 1, x + 2, y - 1, x + 2, y + 1, x - 2, y + 1],
  });

  it('are sites like the others, wherever they have been', () => {
    const graph = new NavGraph(room(30, 20), { agentsAs: 'discs' });
    const agents = at(5, 5, 9, 12, 15, 14, 22, 6);
    const radius = new Float64Array(4).fill(0.3);
    for (let step = 0; step < 20; step++) {
      graph.setMovers([car(4 + step, 10), { kind: 'post', points: [20, 3 + 0.5 * step] }]);
      graph.update(...agents, radius);
      expect(validateNavGraph(graph, 4), `step ${step}`).toEqual([]);
    }
    const fresh = new NavGraph(graph.domain, { agentsAs: 'discs' });
    fresh.setMovers([car(23, 10), { kind: 'post', points: [20, 12.5] }]);
    fresh.update(...agents, radius);
    expect(contentOf(fresh.tables).vertices).toEqual(contentOf(graph.tables).vertices);
    expect(graph.isVisible(15, 14, 15, 6)).toBe(true);
    expect(graph.isVisible(23, 14, 22, 6)).toBe(false);
    graph.setMovers([]);
    graph.update(...agents, radius);
    expect(graph.isVisible(23, 14, 22, 6)).toBe(true);
    expect(validateNavGraph(graph, 4)).toEqual([]);
  });

  it('are taken smaller where they touch a wall, and cover agents', () => {
    const graph = new NavGraph(room(30, 20));
    graph.setMovers([car(2, 10), car(5.9, 10.5), car(40, 10)]);
    graph.update(...at(2, 10, 15, 10), undefined);
    expect(Array.from(graph.sites.isFree.subarray(0, 2))).toEqual([0, 1]);
    expect(validateNavGraph(graph, 4)).toEqual([]);
  });
});

describe('questions to a navigation graph', () => {
  it('NAV-5: finds the empty circle that holds a point deepest, with and without an agent', () => {
    for (const base of [FIXED_SEED, rotatingSeed]) {
      for (let i = 0; i < runs(3, 12, 80); i++) {
        const scene = navScene(NAV_KINDS[i % NAV_KINDS.length], base + i);
        if (scene === undefined) continue;
        const { domain, x, y, radius, label } = scene;
        const random = createRandom(base + i);
        const graph = new NavGraph(domain, { agentsAs: i % 2 === 0 ? 'points' : 'discs' });
        graph.update(x.length, x, y, radius);
        const { store, tolerances } = graph.diagram;
        const place = createNavPlace();
        const clearance = (px: number, py: number, but: number): number => {
          let least = Infinity;
          for (let c = 0; c < store.cellEnd; c++) {
            if (store.live[c] === 1 && c !== but) least = Math.min(least, distanceToSite(store, c, px, py, 0));
          }
          return least;
        };
        const wrong: number[][] = [];
        for (let k = 0; k < 20; k++) {
          const [px, py] = samplePoint(domain, random.nextInt(domain.componentAreas.length), () => random.next());
          const agent = k % 2 === 0 ? NONE : random.nextInt(x.length);
          if (agent !== NONE && graph.sites.isFree[agent] === 0) continue;
          const but = agent === NONE ? NONE : graph.agentCells[agent];
          graph.bestCircle(px, py, place, agent);
          const off = Math.abs(place.radius - clearance(place.x, place.y, but));
          const less = Math.abs(place.radius - place.distance - clearance(px, py, but));
          if (place.edge === NONE || !(Math.max(off, less) < 1e-8 * tolerances.scale)) wrong.push([px, py, agent]);
        }
        expect(wrong, label).toEqual([]);
      }
    }
  });

  it('finds the nearest point of an edge, and the way to it', () => {
    const scene = navScene('mixed', FIXED_SEED, { agents: 15 });
    if (scene === undefined) throw new Error('no scene');
    const graph = new NavGraph(scene.domain, { agentsAs: 'discs' });
    graph.update(15, scene.x, scene.y, scene.radius);
    const random = createRandom(FIXED_SEED);
    const place = createNavPlace();
    let worst = 0;
    for (let e = 0; e < graph.tables.edgeCount; e++) {
      const [px, py] = samplePoint(scene.domain, 0, () => random.next());
      graph.nearestOnEdge(e, px, py, place);
      const points: number[] = [];
      graph.sampleEdge(e, 1e-3, points);
      const [distance] = nearestOnPolyline(points, px, py);
      const [off, along] = nearestOnPolyline(points, place.x, place.y);
      worst = Math.max(worst, Math.abs(place.distance - distance), off, Math.abs(place.along - along));
    }
    expect(worst).toBeLessThan(5e-3);
  });

  it('knows cells, their red vertices and what is beside them', () => {
    const graph = new NavGraph(room(20, 10));
    graph.update(...at(5, 5, 10, 5, 15, 5), undefined);
    expect(graph.cellOf(4, 5)).toBe(0);
    expect(graph.cellOf(10, 0.1)).toBeLessThan(0);
    expect(graph.isAdjacent(0, 10, 5)).toBe(true);
    expect(graph.isAdjacent(0, 15, 5)).toBe(false);
    const out = new Int32Array(32);
    const count = graph.redVerticesOf(10, 5.1, out);
    const { tables } = graph;
    const own = tables.redVertices.subarray(tables.firstRedVertex[1], tables.firstRedVertex[2]);
    expect(Array.from(out.subarray(0, count)).sort()).toEqual(Array.from(own).sort());
    expect(graph.redVerticesOf(10, 0.1, out)).toBeGreaterThan(2);
    for (let e = 0; e < tables.edgeCount; e++) expect(tables.edgeColour[e] === BLACK).toBe(tables.edgeCell[e] >= 0);
  });
});

/** Distance to a polyline, and the way along it to where it is nearest. */
function nearestOnPolyline(points: readonly number[], x: number, y: number): [number, number] {
  let least = Infinity;
  let along = 0;
  let way = 0;
  for (let k = 0; k + 3 < points.length; k += 2) {
    const [ax, ay, bx, by] = points.slice(k, k + 4);
    const length = Math.hypot(bx - ax, by - ay);
    const t = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / (length * length || 1)));
    const distance = Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
    if (distance < least) [least, along] = [distance, way + t * length];
    way += length;
  }
  return [least, along];
}
