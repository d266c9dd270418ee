import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/geometry/index.js';
import { FULL } from '../../../src/maps/voronoi/cell-store.js';
import { VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import {
  countGraph,
  findNearestSite,
  findNeighbours,
  findSitesWithin,
} from '../../../src/maps/voronoi/diagram-queries.js';
import { computeEdgeAttributes, sampleEdge } from '../../../src/maps/voronoi/edge-curve.js';
import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { createRandom } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { distanceToCellSite } from './audit.js';
import { randomScene } from './random-scenes.js';
import { boundsOf, buildDiagram, room, SCENE_BOUNDS, SIZE, SLOTS, slotShape } from './sample-sites.js';
import { SiteOracle, wallsOf } from './site-oracle.js';

function sampleScene(seed: number): { shapes: SiteShape[]; diagram: VoronoiDiagram } {
  const random = createRandom(seed);
  const shapes: SiteShape[] = [room];
  for (let slot = 0; slot < SLOTS * SLOTS; slot++) shapes.push(slotShape('random', slot, random));
  return { shapes, diagram: buildDiagram(shapes, SCENE_BOUNDS) };
}

/** A point of the shape itself. */
function placeOn(shape: SiteShape): [number, number] {
  if (shape.kind === 'point') return [shape.x, shape.y];
  if (shape.kind === 'circle') return [shape.x + shape.radius, shape.y];
  const [ax, ay, bx, by] = wallsOf(shape)[0];
  return [(ax + bx) / 2, (ay + by) / 2];
}

const { shapes, diagram } = sampleScene(FIXED_SEED);
const oracle = new SiteOracle(shapes);

describe('the nearest site', () => {
  it('of any numbers at all comes back as an answer, not as a hang or a crash', () => {
    const anything = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Infinity, -Infinity, 0, -0, 5e-324, 1e308));
    fc.assert(
      fc.property(anything, anything, (x, y) => {
        const found = findNearestSite(diagram, x, y);
        expect(found.cell === NONE || diagram.store.live[found.cell] === 1).toBe(true);
        expect(findSitesWithin(diagram, x, y, 1).every((c) => diagram.store.live[c] === 1)).toBe(true);
      }),
      { seed: rotatingSeed, numRuns: runs(100, 500, 5000) },
    );
    expect(findNearestSite(diagram, Number.NaN, 1).cell).toBe(NONE);
    expect(findSitesWithin(diagram, Number.NaN, 1, 5)).toEqual([]);
    expect(findSitesWithin(diagram, 1, 1, Number.NaN)).toEqual([]);
    expect(findSitesWithin(diagram, 1, 1, -1)).toEqual([]);
  });

  it('on a wall, a post or a rim is that site, at distance 0', () => {
    for (const [key, shape] of shapes.entries()) {
      const [x, y] = placeOn(shape);
      const found = findNearestSite(diagram, x, y);
      expect(found.key).toBe(key);
      expect(Math.abs(found.clearance)).toBeLessThan(1e-12);
    }
  });

  it('on a vertex is one of the sites round it, on an edge one of its two', () => {
    const { store } = diagram;
    for (let c = 0; c < store.cellEnd; c++) {
      for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) {
        const found = findNearestSite(diagram, store.xs[p], store.ys[p]);
        expect(Math.abs(found.clearance - store.radii[p])).toBeLessThan(1e-11);
        const off = distanceToCellSite(diagram, found.cell, store.xs[p], store.ys[p]) - store.radii[p];
        expect(Math.abs(off)).toBeLessThan(1e-11);
      }
    }
  });

  it('with all sites within a distance agrees with brute force', () => {
    const random = createRandom(rotatingSeed);
    for (let k = 0; k < runs(30, 150, 3000); k++) {
      const x = SIZE * random.next();
      const y = SIZE * random.next();
      oracle.look(x, y);
      if (!oracle.isFree) continue;
      const reach = 0.4 * SIZE * random.next() ** 3;
      const found = findSitesWithin(diagram, x, y, reach);
      expect(found.length > 0).toBe(oracle.distance <= reach);
      const keys = new Set(found.map((c) => Math.floor(diagram.store.keys[c] / 4194304)));
      for (const key of shapes.keys()) {
        const distance = oracle.distanceTo(key, x, y);
        // A solid may be seen from the side that faces the point only, so its nearest part decides.
        if (Math.abs(distance - reach) > 1e-9)
          expect(keys.has(key), `key ${key} at ${distance}`).toBe(distance < reach);
      }
      expect(new Set(found).size).toBe(found.length);
    }
  });
});

describe('neighbours and counts', () => {
  it('are mutual and by key', () => {
    const { store } = diagram;
    for (let c = 0; c < store.cellEnd; c++) {
      const found = findNeighbours(diagram, c, true);
      for (const o of found) expect(findNeighbours(diagram, o, true)).toContain(c);
      expect(found.every((o, i) => i === 0 || store.keys[found[i - 1]] < store.keys[o])).toBe(true);
    }
    expect(Number.isInteger(countGraph(diagram).edges)).toBe(true);
  });

  it('of nothing, of one room and of open space are what they are', () => {
    const empty = new VoronoiDiagram({ bounds: [0, 0, 1, 1], capacity: 1 });
    expect(countGraph(empty)).toEqual({ vertices: 0, edges: 0, cells: 0 });
    expect(findSitesWithin(empty, 0.5, 0.5, 9)).toEqual([]);
    empty.insert(3, { kind: 'point', x: 0.5, y: 0.5 });
    expect(empty.update().open).toBe(1);
    expect(findNearestSite(empty, 7, 0.5)).toMatchObject({ key: 3, clearance: 6.5 });
    empty.remove(3);
    empty.update();
    expect(countGraph(empty)).toEqual({ vertices: 0, edges: 0, cells: 0 });
  });
});

describe('attributes of edges', () => {
  it('of scenes of all sizes: finite, ordered, at least as long as the chord, within their sites', () => {
    for (let i = 0; i < runs(11, 33, 220); i++) {
      const scene = randomScene(i, FIXED_SEED + i);
      const bounds = boundsOf(scene.shapes.filter((shape) => shape !== undefined));
      const built = buildDiagram(scene.shapes, bounds);
      const size = Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]);
      const { store } = built;
      for (let c = 0; c < store.cellEnd; c++) {
        for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) {
          if (store.live[c] === 0 || store.twins[p] < p) continue;
          const q = store.following(p);
          const { smallest, largest, length } = computeEdgeAttributes(built, p);
          const chord = Math.hypot(store.xs[q] - store.xs[p], store.ys[q] - store.ys[p]);
          const label = `${scene.kind} ${i}, piece ${p}: ${smallest}, ${largest}, ${length}, chord ${chord}`;
          const isRight =
            smallest >= -1e-9 * size &&
            smallest <= Math.min(store.radii[p], store.radii[q]) &&
            largest === Math.max(store.radii[p], store.radii[q]) &&
            // Where an edge was contracted, its vertex lies beside the curves of the others.
            length >= chord * (1 - 1e-9) - built.tolerances.chord &&
            length < 4 * size;
          if (!isRight) expect.fail(label);
        }
      }
    }
  });

  it('sampled with tolerances from absurdly coarse to absurdly fine end where the edge ends', () => {
    const { store } = diagram;
    for (const tolerance of [Infinity, 1e3, 1e-6]) {
      for (let c = 0; c < store.cellEnd; c += 7) {
        for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) {
          const xy = sampleEdge(diagram, p, tolerance);
          const q = store.following(p);
          expect([xy[0], xy[1]]).toEqual([store.xs[p], store.ys[p]]);
          expect([...xy.slice(-2)]).toEqual([store.xs[q], store.ys[q]]);
          expect(xy.every((value) => Number.isFinite(value))).toBe(true);
        }
      }
    }
  });

  it('of a closed loop: one edge from its vertex round to it, as long as the curve', () => {
    // Between a disc and the regular room round it: n parabolas; between two discs in a room: a hyperbola.
    const ring = Array.from({ length: 12 }, (_, k) => [
      5 + 5 * Math.cos((Math.PI * k) / 6),
      5 + 5 * Math.sin((Math.PI * k) / 6),
    ]).flat();
    const loops = buildDiagram(
      [
        { kind: 'room', ring },
        { kind: 'circle', x: 5, y: 5, radius: 2 },
      ],
      [0, 0, 10, 10],
    );
    const disc = loops.cellsOf(1)[0];
    expect(loops.store.kinds[disc]).toBe(FULL);
    expect(findNeighbours(loops, disc)).toHaveLength(12);
    let total = 0;
    for (let p = loops.store.firstEdge(disc); p < loops.store.edgeEnd(disc); p++) {
      total += computeEdgeAttributes(loops, p).length;
    }
    // The loop runs halfway between the disc of radius 2 and walls at 4.83: a little more than a circle of 3.41.
    expect(total).toBeGreaterThan(2 * Math.PI * 3.41);
    expect(total).toBeLessThan(2 * Math.PI * 3.5);
  });
});

describe('sizes at the edge of float64', () => {
  const scaled = (factor: number): SiteShape[] => [
    { kind: 'room', ring: [0, 0, 10, 0, 10, 8, 0, 8].map((v) => v * factor) },
    { kind: 'circle', x: 3 * factor, y: 4 * factor, radius: factor },
    { kind: 'line', points: [6, 2, 7, 5].map((v) => v * factor) },
    { kind: 'point', x: 8 * factor, y: 6 * factor },
  ];
  const usual = countGraph(buildDiagram(scaled(1), [0, 0, 10, 8]));

  it('from 1e-60 to 1e60 give the same graph', () => {
    for (const exponent of [-60, -30, -9, 9, 30, 60]) {
      const factor = 10 ** exponent;
      const built = buildDiagram(scaled(factor), [0, 0, 10 * factor, 8 * factor]);
      expect(countGraph(built), `times ${factor}`).toEqual(usual);
    }
  });

  it('beyond that are refused at the door', () => {
    for (const factor of [5e-324, 1e-310, 1e-160, 1e160, 1e307]) {
      expect(() => buildDiagram(scaled(factor), [0, 0, 10 * factor, 8 * factor]), `times ${factor}`).toThrow(/bounds/);
    }
    for (const bounds of [[5, 0, 0, 8] as const, [0, 0, 0, 0] as const, [Number.NaN, 0, 1, 1] as const]) {
      expect(() => new VoronoiDiagram({ bounds }), bounds.join()).toThrow(/bounds/);
    }
  });
});
