import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/geometry/index.js';
import { canonicalBytes } from '../../../src/maps/voronoi/canonical-export.js';
import { VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import {
  countGraph,
  findNearestSite,
  findNeighbours,
  findSitesWithin,
} from '../../../src/maps/voronoi/diagram-queries.js';
import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';

const room: SiteShape = { kind: 'room', ring: [0, 0, 10, 0, 10, 8, 0, 8] };
const create = (...shapes: SiteShape[]): VoronoiDiagram => {
  const diagram = new VoronoiDiagram({ bounds: [0, 0, 10, 8] });
  for (const [key, shape] of shapes.entries()) diagram.insert(key, shape);
  diagram.update();
  return diagram;
};

describe('small diagrams by hand', () => {
  it('an empty room has its medial axis', () => {
    const diagram = create(room);
    expect(countGraph(diagram)).toEqual({ vertices: 6, edges: 5, cells: 4 });
    const { store } = diagram;
    const inner = new Set<string>();
    for (let c = 0; c < 4; c++) {
      for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) {
        if (store.radii[p] > 0) inner.add(`${store.xs[p]},${store.ys[p]},${store.radii[p]}`);
      }
    }
    expect([...inner].sort()).toEqual(['4,4,4', '6,4,4']);
  });

  it('the cell of a post is a polygon of parabolas, its neighbours the four walls', () => {
    const diagram = create(room, { kind: 'point', x: 5, y: 4 });
    const post = diagram.cellsOf(1)[0];
    expect(findNeighbours(diagram, post)).toEqual([...diagram.cellsOf(0)].sort((a, b) => a - b));
    expect(validateDiagram(diagram)).toEqual([]);
  });

  it('lateral neighbours come on request', () => {
    const diagram = create(room, { kind: 'line', points: [3, 4, 7, 4] });
    const [side] = diagram.cellsOf(1);
    expect(findNeighbours(diagram, side).every((c) => !diagram.cellsOf(1).includes(c))).toBe(true);
    expect(findNeighbours(diagram, side, true).filter((c) => diagram.cellsOf(1).includes(c))).toHaveLength(2);
  });

  it('a wall shorter than the tolerance is a point; a sliver of free space is nothing', () => {
    const diagram = create(room, { kind: 'line', points: [5, 4, 5 + 1e-12, 4] });
    expect(validateDiagram(diagram)).toEqual([]);
    expect(diagram.cellsOf(1)).toHaveLength(1);
    const bent = create(room, { kind: 'line', points: [3, 4, 5, 4, 5 + 1e-12, 4 + 1e-12, 7, 5] });
    expect(validateDiagram(bent)).toEqual([]);
  });

  it('without walls all round the report says so', () => {
    const diagram = new VoronoiDiagram({ bounds: [0, 0, 10, 8] });
    diagram.insert(1, { kind: 'point', x: 1, y: 1 });
    diagram.insert(2, { kind: 'point', x: 2, y: 5 });
    expect(diagram.update().open).toBe(2);
    diagram.insert(0, room);
    expect(diagram.update().open).toBe(0);
    expect(validateDiagram(diagram)).toEqual([]);
  });
});

describe('queries', () => {
  const diagram = create(room, { kind: 'polygon', ring: [4, 3, 6, 3, 6, 5, 4, 5] }, { kind: 'point', x: 1, y: 1 });

  it('the nearest site and its part', () => {
    expect(findNearestSite(diagram, 1.2, 1)).toMatchObject({ key: 2, part: 0 });
    expect(findNearestSite(diagram, 5, 2.9)).toMatchObject({ key: 1, part: 0 });
    // Beyond a corner the nearest part is the corner's wedge: parts 4 to 7 of a square.
    expect(findNearestSite(diagram, 6.1, 5.1)).toMatchObject({ key: 1, part: 6 });
    expect(findNearestSite(new VoronoiDiagram({ bounds: [0, 0, 1, 1] }), 0.5, 0.5).cell).toBe(NONE);
  });

  it('all sites within a distance', () => {
    const keys = new Set(findSitesWithin(diagram, 2, 2, 2).map((c) => Math.floor(diagram.store.keys[c] / 4194304)));
    expect([...keys].sort()).toEqual([0, 2]);
    expect(findSitesWithin(diagram, 2.5, 4, 0.5)).toEqual([]);
  });
});

describe('edits at the door', () => {
  const code = (act: () => void): string => {
    try {
      act();
    } catch (error) {
      if (error instanceof Error && 'code' in error) return String(error.code);
      throw error;
    }
    return 'none';
  };

  it('refuses misuse with a code and leaves the diagram as it was', () => {
    const diagram = create(room, { kind: 'point', x: 5, y: 4 });
    const before = canonicalBytes(diagram);
    const point: SiteShape = { kind: 'point', x: 1, y: 1 };
    expect(code(() => diagram.insert(1, point))).toBe('voronoi/key-taken');
    expect(code(() => diagram.insert(-1, point))).toBe('voronoi/bad-key');
    expect(code(() => diagram.insert(1.5, point))).toBe('voronoi/bad-key');
    expect(code(() => diagram.remove(7))).toBe('voronoi/no-such-key');
    expect(code(() => diagram.move(7, point))).toBe('voronoi/no-such-key');
    expect(code(() => diagram.insert(7, { kind: 'point', x: Number.NaN, y: 1 }))).toBe('voronoi/out-of-bounds');
    expect(code(() => diagram.insert(7, { kind: 'point', x: 11, y: 1 }))).toBe('voronoi/out-of-bounds');
    expect(code(() => diagram.insert(7, { kind: 'circle', x: 5, y: 4, radius: 0 }))).toBe('voronoi/bad-radius');
    expect(code(() => diagram.insert(7, { kind: 'circle', x: 1, y: 4, radius: 2 }))).toBe('voronoi/out-of-bounds');
    expect(code(() => diagram.insert(7, { kind: 'line', points: [1, 1, 1, 1] }))).toBe('voronoi/no-length');
    expect(code(() => diagram.insert(7, { kind: 'line', points: [1, 1] }))).toBe('voronoi/bad-line');
    expect(code(() => diagram.insert(7, { kind: 'line', points: [1, 1, 2] }))).toBe('voronoi/bad-coordinates');
    expect(code(() => diagram.insert(7, { kind: 'polygon', ring: [1, 1, 2, 2, 3, 3] }))).toBe('voronoi/bad-ring');
    const graph: SiteShape = { kind: 'graph', vertices: [1, 1, 2, 2], edges: [0, 2] };
    expect(code(() => diagram.insert(7, graph))).toBe('voronoi/bad-edge');
    expect(code(() => new VoronoiDiagram({ bounds: [0, 0, Infinity, 1] }))).toBe('voronoi/bad-bounds');
    expect(diagram.update().computed).toBe(0);
    expect(Buffer.compare(canonicalBytes(diagram), before)).toBe(0);
  });

  it('collects edits: what comes and goes in one batch was never there', () => {
    const diagram = create(room);
    const before = canonicalBytes(diagram);
    diagram.insert(1, { kind: 'point', x: 5, y: 4 });
    expect(diagram.has(1)).toBe(true);
    diagram.move(1, { kind: 'point', x: 3, y: 4 });
    diagram.remove(1);
    expect(diagram.has(1)).toBe(false);
    expect(diagram.update().computed).toBe(0);
    expect(Buffer.compare(canonicalBytes(diagram), before)).toBe(0);
  });

  it('points in one place: the smallest key has the cell, whoever came first', () => {
    const point: SiteShape = { kind: 'point', x: 5, y: 4 };
    const alone = canonicalBytes(create(room, { kind: 'point', x: 2, y: 2 }, point));
    const diagram = create(room, { kind: 'point', x: 2, y: 2 });
    for (const key of [7, 4, 2, 9]) {
      diagram.insert(key, point);
      diagram.update();
    }
    expect(Buffer.compare(canonicalBytes(diagram), alone)).toBe(0);
    expect(diagram.cellsOf(9)).toEqual(diagram.cellsOf(2));
    diagram.remove(2);
    diagram.move(4, { kind: 'point', x: 6, y: 6 });
    diagram.update();
    expect(findNearestSite(diagram, 5, 4.1).key).toBe(7);
    diagram.insert(3, { kind: 'circle', x: 5, y: 4, radius: 0.5 });
    diagram.update();
    expect(findNearestSite(diagram, 5, 4.6).key).toBe(3);
    expect(diagram.has(7)).toBe(true);
    diagram.move(3, { kind: 'line', points: [8, 2, 8, 3] });
    diagram.remove(7);
    diagram.update();
    expect(findNearestSite(diagram, 5, 4.1).key).toBe(9);
    expect(validateDiagram(diagram)).toEqual([]);
    for (const key of [3, 4]) diagram.remove(key);
    diagram.move(9, { kind: 'point', x: 1, y: 7 });
    diagram.insert(2, point);
    diagram.update();
    diagram.remove(9);
    diagram.update();
    expect(Buffer.compare(canonicalBytes(diagram), alone)).toBe(0);
  });

  it('an edit touches only the cells around it', () => {
    const shapes: SiteShape[] = [{ kind: 'room', ring: [0, 0, 100, 0, 100, 100, 0, 100] }];
    for (let i = 0; i < 400; i++)
      shapes.push({ kind: 'point', x: 2.5 + 5 * (i % 20), y: 2.5 + 5 * Math.floor(i / 20) });
    const diagram = new VoronoiDiagram({ bounds: [0, 0, 100, 100] });
    for (const [key, shape] of shapes.entries()) diagram.insert(key, shape);
    expect(diagram.update().computed).toBe(404);
    diagram.move(210, { kind: 'point', x: 53.1, y: 51.2 });
    expect(diagram.update().computed).toBeLessThan(12);
    expect(diagram.version).toBe(2);
  });
});
