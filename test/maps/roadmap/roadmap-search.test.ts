import { describe, expect, it } from 'vitest';
import { attachPoint } from '../../../src/maps/roadmap/attach-point.js';
import { endsOfPoint, partBetween } from '../../../src/maps/roadmap/path-ends.js';
import { PathFinder } from '../../../src/maps/roadmap/path-finder.js';
import type { PathQuery } from '../../../src/maps/roadmap/path-query.js';
import type { VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import { computeEdgeAttributes } from '../../../src/maps/voronoi/edge-curve.js';
import { createRandom } from '../../../src/math/index.js';
import { runs } from '../../tier.js';
import { eachRandomMap, type RandomMap, randomMap } from './random-maps.js';

const MAPS = runs(1, 1, 6);
const QUERIES = runs(32, 8, 40);

/** The cheapest way by plain Dijkstra over the diagram's own arrays, without heap and heuristic. */
function dijkstra(diagram: VoronoiDiagram, query: PathQuery): number {
  const { from, to, radius = 0, cost = 'length', cap = 1 } = query;
  const { store } = diagram;
  const limit = radius - 4e-10;
  const start = attachPoint(diagram, ...from);
  const goal = attachPoint(diagram, ...to);
  if (start === undefined || goal === undefined) return Infinity;
  const weigh = (length: number, clearance: number): number =>
    cost === 'length' ? length : length / Math.min(clearance, cap);
  const arcs = new Map<number, [number, number][]>();
  for (let c = 0; c < store.cellEnd; c++) {
    if (store.live[c] === 0) continue;
    for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) {
      const { length, smallest } = computeEdgeAttributes(diagram, p);
      if (smallest < limit) continue;
      const v = store.vertices[p];
      if (!arcs.has(v)) arcs.set(v, []);
      arcs.get(v)?.push([store.vertices[store.following(p)], weigh(length, smallest)]);
    }
  }
  const costs = new Map<number, number>();
  for (const end of endsOfPoint(diagram, start, limit, cap)) {
    const v = store.vertices[end.corner];
    costs.set(v, Math.min(costs.get(v) ?? Infinity, cost === 'length' ? end.length : end.weighted));
  }
  const done = new Set<number>();
  for (;;) {
    let best: number | undefined;
    for (const [v, c] of costs) if (!done.has(v) && (best === undefined || c < (costs.get(best) ?? 0))) best = v;
    if (best === undefined) break;
    done.add(best);
    for (const [w, c] of arcs.get(best) ?? []) {
      const reached = (costs.get(best) ?? 0) + c;
      if (reached < (costs.get(w) ?? Infinity)) costs.set(w, reached);
    }
  }
  let least = Infinity;
  const direct = partBetween(diagram, start, goal, limit);
  if (direct !== undefined) {
    least = weigh(start.leg, start.clearance) + weigh(direct.length, direct.smallest) + weigh(goal.leg, goal.clearance);
  }
  for (const end of endsOfPoint(diagram, goal, limit, cap)) {
    const reached = costs.get(store.vertices[end.corner]) ?? Infinity;
    least = Math.min(least, reached + (cost === 'length' ? end.length : end.weighted));
  }
  return least;
}

function eachQuery(check: (map: RandomMap, finder: PathFinder, query: PathQuery, label: string) => void): void {
  eachRandomMap(MAPS, (map, seed) => {
    const random = createRandom(seed);
    const [minX, minY, maxX, maxY] = map.domain.bounds;
    const finder = new PathFinder(map.built.diagram);
    for (let q = 0; q < QUERIES; q++) {
      const pick = () => [minX + random.next() * (maxX - minX), minY + random.next() * (maxY - minY)] as const;
      const query: PathQuery = {
        from: pick(),
        to: pick(),
        radius: map.scale * (q % 4 === 0 ? 0 : 2 * random.next()),
        cost: q % 2 === 0 ? 'length' : 'clearance',
        cap: map.scale * (0.5 + 3 * random.next()),
      };
      check(map, finder, query, `${map.label}, query ${q}`);
    }
  });
}

describe('the search', () => {
  it('finds the cheapest way on the graph, as plain Dijkstra does (ROAD-6)', () => {
    let found = 0;
    eachQuery((map, finder, query, label) => {
      const path = finder.find(query);
      if (path.iterations === 0) return;
      const expected = dijkstra(map.built.diagram, query);
      if (path.points.length === 4) expect(path.cost, label).toBeLessThanOrEqual(expected);
      else if (path.status === 'unreachable') expect(expected, label).toBe(Infinity);
      else expect(Math.abs(path.cost - expected), label).toBeLessThanOrEqual(1e-9 * expected);
      if (path.status === 'found') found++;
      if (query.cost === 'length') expect(Math.abs(path.length - path.cost)).toBeLessThanOrEqual(1e-9 * path.cost || 0);
    });
    expect(found).toBeGreaterThan(0);
  });

  it('stopped and resumed gives what it would have given at once; partial ways are sound (ROAD-7)', () => {
    let stops = 0;
    eachQuery((map, finder, query, label) => {
      const whole = finder.find(query);
      let path = finder.find({ ...query, iterations: 3 });
      let before = Infinity;
      let budget = 3;
      while (path.status === 'partial' || path.status === 'outOfBudget') {
        stops++;
        const [x, y] = [path.points.at(-2) ?? 0, path.points.at(-1) ?? 0];
        const distance = Math.hypot(x - query.to[0], y - query.to[1]);
        const own = Math.hypot(query.from[0] - query.to[0], query.from[1] - query.to[1]);
        expect(path.status, label).toBe(distance < own ? 'partial' : 'outOfBudget');
        expect(distance, label).toBeLessThanOrEqual(before);
        expect([path.points[0], path.points[1]]).toEqual([...query.from]);
        const slack = Math.max(1e-9, 1e-12 * map.built.diagram.tolerances.scale);
        expect(map.truth.pathClearance(path.points), label).toBeGreaterThan((query.radius ?? 0) - slack);
        before = distance;
        budget *= 2;
        path = finder.resume({ iterations: budget });
      }
      expect(path, label).toEqual(whole);
      expect(finder.resume(), label).toEqual(whole);
    });
    expect(stops).toBeGreaterThan(0);
  });

  it('stops by the clock that it is given', () => {
    const map = randomMap('doors', 3);
    if (map === undefined) throw new Error('no map');
    const [minX, minY, maxX, maxY] = map.domain.bounds;
    const centre = (part: number) => [minX + part * (maxX - minX), minY + part * (maxY - minY)] as const;
    let time = 0;
    const now = (): number => time++;
    const query: PathQuery = { from: centre(0.4), to: centre(0.6), time: 1, now };
    const path = new PathFinder(map.built.diagram).find(query);
    expect(['partial', 'outOfBudget']).toContain(path.status);
    expect(path.iterations).toBeLessThanOrEqual(32);
    expect(() => new PathFinder(map.built.diagram).find({ ...query, now: undefined as never })).toThrow(
      /needs a clock/,
    );
  });

  it('begins anew when the diagram has changed, and says so (ROAD-7)', () => {
    const map = randomMap('maze', 5);
    if (map === undefined) throw new Error('no map');
    const { diagram } = map.built;
    const finder = new PathFinder(diagram);
    const [minX, minY, maxX, maxY] = map.domain.bounds;
    const query: PathQuery = {
      from: [minX + 0.45 * (maxX - minX), minY + 0.47 * (maxY - minY)],
      to: [minX + 0.55 * (maxX - minX), minY + 0.56 * (maxY - minY)],
      iterations: 1,
    };
    const first = finder.find(query);
    expect(first.restarted).toBe(false);
    diagram.insert(4000, { kind: 'point', x: query.to[0], y: query.to[1] + 0.01 * (maxY - minY) });
    diagram.update();
    const second = finder.resume();
    expect(second.restarted).toBe(true);
    expect(second.version).toBe(diagram.version);
    const { restarted: _, ...rest } = second;
    expect(new PathFinder(diagram).find({ from: query.from, to: query.to })).toMatchObject(rest);
  });

  it('refuses numbers that mean nothing, and to resume nothing', () => {
    const map = randomMap('lattice', 1);
    if (map === undefined) throw new Error('no map');
    const finder = new PathFinder(map.built.diagram);
    const query = { from: [1, 1], to: [2, 2] } as const;
    expect(() => finder.resume()).toThrow(/no search/);
    for (const bad of [{ radius: -1 }, { radius: Number.NaN }, { cap: 0 }, { iterations: -1 }, { tolerance: 0 }]) {
      expect(() => finder.find({ ...query, ...bad }), JSON.stringify(bad)).toThrow(/makes no sense/);
    }
    expect(finder.find({ from: [Number.NaN, 0], to: [1, 1] }).reason).toBe('startInSolid');
    expect(finder.find({ from: query.from, to: [Infinity, 1] }).reason).toMatch(/InSolid/);
  });
});
