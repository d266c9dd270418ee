import { describe, expect, it } from 'vitest';
import { componentAt, NONE } from '../../../src/geometry/index.js';
import { PathFinder } from '../../../src/maps/roadmap/path-finder.js';
import { Roadmap } from '../../../src/maps/roadmap/roadmap.js';
import { FULL } from '../../../src/maps/voronoi/cell-store.js';
import { VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import { computeEdgeAttributes } from '../../../src/maps/voronoi/edge-curve.js';
import { createRandom } from '../../../src/math/index.js';
import { rotatingSeed, runs } from '../../tier.js';
import {
  buildDiagram,
  room,
  SCENE_BOUNDS,
  SCENE_KINDS,
  SIZE,
  SLOTS,
  shuffled,
  slotShape,
} from '../voronoi/sample-sites.js';
import { eachRandomMap } from './random-maps.js';

const SCENES = runs(1, 2, 12);
const EDITS = runs(1, 5, 40);

/** All nodes that can be reached from one. */
function reach(roadmap: Roadmap, from: number, seen: Set<number>): void {
  const stack = [from];
  seen.add(from);
  for (let n = stack.pop(); n !== undefined; n = stack.pop()) {
    roadmap.settle(n);
    for (let k = 0; k < roadmap.arcCounts[n]; k++) {
      const target = roadmap.arcTargets[roadmap.arcStarts[n] + k];
      if (seen.has(target)) continue;
      seen.add(target);
      stack.push(target);
    }
  }
}

describe('the roadmap as a graph', () => {
  it('is connected in each free component, and only there (ROAD-2)', () => {
    eachRandomMap(SCENES, (map) => {
      const { store } = map.built.diagram;
      const roadmap = new Roadmap(map.built.diagram);
      const seen = new Set<number>();
      const components = new Set<number>();
      let parts = 0;
      for (let c = 0; c < store.cellEnd; c++) {
        if (store.live[c] === 0) continue;
        for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) {
          const node = roadmap.nodeAt(p);
          if (!seen.has(node)) {
            parts++;
            const own = new Set<number>();
            reach(roadmap, node, own);
            const found = new Set<number>();
            for (const n of own) {
              seen.add(n);
              // Corners lie on walls and the slivers round circles are not free in the domain.
              if (roadmap.radii[n] < 1e-3 * map.scale) continue;
              const component = componentAt(map.domain, roadmap.xs[n], roadmap.ys[n]);
              if (component !== NONE) found.add(component);
            }
            expect(found.size, map.label).toBeLessThanOrEqual(1);
            for (const component of found) {
              expect(components.has(component), map.label).toBe(false);
              components.add(component);
            }
          }
        }
      }
      expect(parts, map.label).toBe(map.domain.componentAreas.length);
    });
  });

  it('has every edge once in each direction, with the attributes of the diagram, and no laterals (ROAD-1)', () => {
    eachRandomMap(1, (map) => {
      const { diagram } = map.built;
      const { store } = diagram;
      const roadmap = new Roadmap(diagram);
      const arcs = new Map<number, number>();
      for (let c = 0; c < store.cellEnd; c++) {
        if (store.live[c] === 0) continue;
        for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) {
          const n = roadmap.nodeAt(p);
          roadmap.settle(n);
          const start = roadmap.arcStarts[n];
          for (let a = start; a < start + roadmap.arcCounts[n]; a++) arcs.set(roadmap.arcPieces[a], a);
          const arc = arcs.get(p);
          expect(arc, map.label).toBeDefined();
          if (arc === undefined) continue;
          const { length, smallest } = computeEdgeAttributes(diagram, p);
          expect(roadmap.arcLengths[arc]).toBe(length);
          expect(roadmap.arcClearances[arc]).toBe(smallest);
          expect(roadmap.arcTargets[arc]).toBe(roadmap.nodeAt(store.following(p)));
        }
      }
      for (const p of arcs.keys()) {
        const c = store.owners[p];
        expect(store.kinds[c] === FULL || (p >= store.firstEdge(c) && p < store.edgeEnd(c)), map.label).toBe(true);
      }
    });
  });

  it('follows edits and answers as a fresh roadmap of a fresh diagram does, bit for bit (ROAD-9)', () => {
    for (const kind of SCENE_KINDS) {
      const random = createRandom(rotatingSeed);
      const shapes = new Map(
        shuffled(SLOTS * SLOTS, random)
          .slice(0, 45)
          .map((s) => [s, slotShape(kind, s, random)]),
      );
      const diagram = new VoronoiDiagram({ bounds: SCENE_BOUNDS, capacity: 4 });
      diagram.insert(1000, room);
      for (const [slot, shape] of shapes) diagram.insert(slot, shape);
      diagram.update();
      const finder = new PathFinder(diagram);
      for (let edit = 0; edit < EDITS; edit++) {
        for (let k = 0; k < 3; k++) {
          const slot = random.nextInt(SLOTS * SLOTS);
          const shape = slotShape(kind, slot, random);
          if (!shapes.has(slot)) diagram.insert(slot, shape);
          else if (k === 1) diagram.remove(slot);
          else diagram.move(slot, shape);
          if (k === 1 && shapes.has(slot)) shapes.delete(slot);
          else shapes.set(slot, shape);
        }
        diagram.update();
        const query = {
          from: [SIZE * random.next(), SIZE * random.next()],
          to: [SIZE * random.next(), SIZE * random.next()],
          radius: random.next(),
          cost: edit % 2 === 0 ? 'length' : 'clearance',
          shorten: edit % 3 === 0,
        } as const;
        const fresh = new VoronoiDiagram({ bounds: SCENE_BOUNDS });
        for (const slot of shuffled(SLOTS * SLOTS, random)) {
          const shape = shapes.get(slot);
          if (shape !== undefined) fresh.insert(slot, shape);
        }
        fresh.insert(1000, room);
        fresh.update();
        const { version: _old, ...expected } = new PathFinder(fresh).find(query);
        const { version: _new, ...found } = finder.find(query);
        expect(found, `${kind}, seed ${rotatingSeed}, edit ${edit}`).toEqual(expected);
      }
    }
  });

  it('reads only the nodes round an edit again (ROAD-9)', () => {
    const shapes = shuffled(SLOTS * SLOTS, createRandom(1)).map((slot) =>
      slotShape('lattice', slot, createRandom(slot)),
    );
    const diagram = buildDiagram([room, ...shapes], SCENE_BOUNDS);
    const finder = new PathFinder(diagram);
    const query = { from: [1, 1], to: [79, 79], radius: 0.2, iterations: 1e6 } as const;
    finder.find(query);
    const before = finder.roadmap.builds;
    expect(before).toBeGreaterThan(100);
    diagram.insert(999, { kind: 'point', x: 20.5, y: 40.25 });
    diagram.update();
    finder.find(query);
    expect(finder.roadmap.builds - before).toBeLessThan(60);
    finder.find(query);
    expect(finder.roadmap.builds - before).toBeLessThan(60);
  });

  it('takes an edge that closes on itself as an arc from a vertex to itself (ROAD-2)', () => {
    // No two sites of the feature view close a loop round one of them; the graph must hold all the same.
    const diagram = new VoronoiDiagram({ bounds: [-10, -10, 10, 10] });
    const { store } = diagram;
    const inner = store.addCell(FULL, 0);
    const outer = store.addCell(FULL, 1);
    const p = store.layPieces(inner, 1);
    const q = store.layPieces(outer, 1);
    for (const [piece, cell] of [
      [p, outer],
      [q, inner],
    ]) {
      store.neighbours[piece] = cell;
      store.twins[piece] = piece === p ? q : p;
      store.vertices[piece] = p;
      store.xs[piece] = 3;
      store.radii[piece] = 1;
    }
    const roadmap = new Roadmap(diagram);
    const node = roadmap.nodeAt(q);
    roadmap.settle(node);
    expect(roadmap.arcCounts[node]).toBe(2);
    expect([...roadmap.arcTargets.subarray(0, 2)]).toEqual([node, node]);
  });
});
