import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/geometry/index.js';
import type { VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import { countGraph } from '../../../src/maps/voronoi/diagram-queries.js';
import { CHAIN, type DiagramView, LATERAL } from '../../../src/maps/voronoi/diagram-view.js';
import { sampleViewEdge } from '../../../src/maps/voronoi/draw-edge.js';
import { sampleEdge } from '../../../src/maps/voronoi/edge-curve.js';
import { buildFeatureView } from '../../../src/maps/voronoi/feature-view.js';
import { buildObstacleView } from '../../../src/maps/voronoi/obstacle-view.js';
import { PARTS } from '../../../src/maps/voronoi/shape-cells.js';
import { distanceToSite } from '../../../src/maps/voronoi/site-distance.js';
import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { createRandom } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs, tier } from '../../tier.js';
import {
  buildDiagram,
  room,
  SCENE_BOUNDS,
  SCENE_KINDS,
  type SceneKind,
  SIZE,
  shuffled,
  slotShape,
} from '../voronoi/sample-sites.js';

const SCENES = runs(1, 3, 25);
const SEEDS = tier === 'quick' ? [FIXED_SEED] : [FIXED_SEED, rotatingSeed];
const LIMIT = 1e-9 * SIZE;

function randomShapes(kind: SceneKind, seed: number): SiteShape[] {
  const random = createRandom(seed);
  const shapes: SiteShape[] = [room];
  for (let slot = 0; slot < 64; slot++) if (random.nextInt(3) === 0) shapes.push(slotShape(kind, slot, random));
  return shapes;
}

function eachScene(
  kind: SceneKind,
  check: (diagram: VoronoiDiagram, shapes: SiteShape[], label: string) => void,
): void {
  for (const base of SEEDS) {
    for (let i = 0; i < SCENES; i++) {
      const shapes = randomShapes(kind, base + i);
      check(buildDiagram(shapes, SCENE_BOUNDS), shapes, `${kind} ${base + i}`);
    }
  }
}

/** Everything that does not depend on the history of edits. */
function canonicalPart({ pieces: _, siteCells: __, ...rest }: DiagramView): unknown {
  return rest;
}

function measureLength(points: Float64Array): number {
  let length = 0;
  for (let k = 2; k < points.length; k += 2) {
    length += Math.hypot(points[k] - points[k - 2], points[k + 1] - points[k - 1]);
  }
  return length;
}

/** Distance to the nearest part of each object, by looking at all cells. */
function distancesByObject({ store }: VoronoiDiagram, x: number, y: number): Map<number, number> {
  const least = new Map<number, number>();
  for (let c = 0; c < store.cellEnd; c++) {
    if (store.live[c] === 0) continue;
    const key = Math.floor(store.keys[c] / PARTS);
    least.set(key, Math.min(least.get(key) ?? Infinity, distanceToSite(store, c, x, y, LIMIT)));
  }
  return least;
}

describe('the view per feature', () => {
  it.each(SCENE_KINDS)('has the vertices and edges of the diagram, with measures that hold: %s', (kind) => {
    eachScene(kind, (diagram, _shapes, label) => {
      const view = buildFeatureView(diagram);
      const { vertices, edges, cells } = countGraph(diagram);
      expect([view.vertices.length / 3, view.edgeKinds.length, view.siteCells.length], label).toEqual([
        vertices,
        edges,
        cells,
      ]);
      const full = buildFeatureView(diagram, { withLaterals: true });
      expect(full.edgeKinds.filter((k) => k !== LATERAL).length, label).toBe(edges);
      for (const each of [view, full]) checkMeasures(diagram, each, label);
      // Laterals hang feet on the graph; they join nothing.
      expect(countParts(full), label).toBe(countParts(view));
      expect(full.vertices.length / 3 - vertices, label).toBeLessThanOrEqual(full.edgeKinds.length - edges);
    });
  });

  it('lists edges by their left site, and both sites ascending', () => {
    const view = buildFeatureView(buildDiagram(randomShapes('random', FIXED_SEED), SCENE_BOUNDS));
    let before = 0;
    for (let e = 0; e < view.edgeKinds.length; e++) {
      const [left, right] = view.edges.subarray(4 * e + 2, 4 * e + 4);
      expect(left).toBeLessThan(right);
      expect(left).toBeGreaterThanOrEqual(before);
      before = left;
    }
    expect(view.siteObjects).toEqual(view.siteObjects.slice().sort());
  });

  it('is the same however the diagram came about', () => {
    for (const kind of SCENE_KINDS) {
      const shapes = randomShapes(kind, rotatingSeed);
      const random = createRandom(rotatingSeed);
      const plain = buildDiagram(shapes, SCENE_BOUNDS);
      const edited = buildDiagram(shapes, SCENE_BOUNDS, shuffled(shapes.length, random));
      for (let k = 1; k < shapes.length; k += 2) edited.remove(k);
      edited.update();
      for (let k = 1; k < shapes.length; k += 2) edited.insert(k, shapes[k]);
      edited.update();
      for (const withLaterals of [false, true]) {
        const views = [plain, edited].map((diagram) => canonicalPart(buildFeatureView(diagram, { withLaterals })));
        expect(views[1], kind).toEqual(views[0]);
      }
      expect(canonicalPart(buildObstacleView(edited)), kind).toEqual(canonicalPart(buildObstacleView(plain)));
    }
  });

  it('gives a loop one vertex', () => {
    const shapes: SiteShape[] = [
      { kind: 'room', ring: [0, 0, 20, 0, 20, 20, 0, 20] },
      { kind: 'circle', x: 10, y: 10, radius: 1 },
    ];
    const view = buildObstacleView(buildDiagram(shapes, [0, 0, 20, 20]));
    expect([...view.edges]).toEqual([0, 0, 0, 1]);
    expect(view.edgeKinds[0]).toBe(CHAIN);
    expect(view.smallest[0]).toBeCloseTo(4.5, 12);
  });
});

function checkMeasures(diagram: VoronoiDiagram, view: DiagramView, label: string): void {
  for (let e = 0; e < view.edgeKinds.length; e++) {
    const points = sampleViewEdge(diagram, view, e, 1e-3);
    const [from, to] = view.edges.subarray(4 * e, 4 * e + 2);
    const place = `${label} edge ${e}`;
    if (!isAt(view, from, points, 0)) expect.fail(`${place}: does not start at its vertex`);
    if (!isAt(view, to, points, points.length - 2)) expect.fail(`${place}: does not end at its vertex`);
    const length = measureLength(points);
    // Chords of an arc are shorter than it by the square of the turn only.
    if (Math.abs(length - view.lengths[e]) > 2e-3 * length + LIMIT) {
      expect.fail(`${place}: length ${view.lengths[e]}, sampled ${length}`);
    }
    if (!(view.smallest[e] <= view.largest[e])) expect.fail(`${place}: ${view.smallest[e]} above ${view.largest[e]}`);
  }
}

function isAt(view: DiagramView, vertex: number, points: Float64Array, k: number): boolean {
  return view.vertices[3 * vertex] === points[k] + 0 && view.vertices[3 * vertex + 1] === points[k + 1] + 0;
}

/** Connected parts of the graph. */
function countParts(view: DiagramView): number {
  const n = view.vertices.length / 3;
  const roots = Int32Array.from({ length: n }, (_, i) => i);
  const find = (i: number): number => {
    let k = i;
    while (roots[k] !== k) k = roots[k];
    return k;
  };
  let parts = n;
  for (let e = 0; e < view.edgeKinds.length; e++) {
    const a = find(view.edges[4 * e]);
    const b = find(view.edges[4 * e + 1]);
    if (a !== b) parts--;
    roots[a] = b;
  }
  return parts;
}

describe('the view per obstacle', () => {
  it.each(SCENE_KINDS)('has the edges between different obstacles and no others: %s', (kind) => {
    eachScene(kind, (diagram, shapes, label) => {
      const { store } = diagram;
      const view = buildObstacleView(diagram);
      expect(view.siteObjects.length, label).toBe(shapes.length);
      const features = buildFeatureView(diagram);
      const pieces = new Set<number>(view.pieces);
      expect(pieces.size, label).toBe(view.pieces.length);
      for (const p of features.pieces) {
        const isBorder =
          Math.floor(store.keys[store.owners[p]] / PARTS) !== Math.floor(store.keys[store.neighbours[p]] / PARTS);
        const isThere = pieces.has(p) || pieces.has(store.twins[p]);
        if (isThere !== isBorder) expect.fail(`${label}: piece ${p} ${isBorder ? 'is missing' : 'does not belong'}`);
      }
      checkMeasures(diagram, view, label);
      checkDegrees(view, label);
    });
  });

  it.each(SCENE_KINDS)('lies where the two nearest obstacles tie: %s', (kind) => {
    eachScene(kind, (diagram, _shapes, label) => {
      const view = buildObstacleView(diagram);
      for (let e = 0; e < view.edgeKinds.length; e += 3) {
        for (let k = view.pieceStarts[e]; k < view.pieceStarts[e + 1]; k++) {
          const points = sampleEdge(diagram, view.pieces[k], 0.1);
          const j = 2 * Math.floor(points.length / 4);
          const distances = distancesByObject(diagram, points[j], points[j + 1]);
          const sorted = [...distances.values()].sort((a, b) => a - b);
          const place = `${label} (${points[j]}, ${points[j + 1]})`;
          if (sorted[1] - sorted[0] > LIMIT) expect.fail(`${place}: ${sorted[0]} and ${sorted[1]} are no tie`);
          for (const site of view.edges.subarray(4 * e + 2, 4 * e + 4)) {
            const distance = distances.get(view.siteObjects[site]) ?? Infinity;
            if (distance - sorted[0] > LIMIT)
              expect.fail(`${place}: obstacle ${view.siteObjects[site]} is not nearest`);
          }
        }
      }
    });
  });

  it('ends on the wall where two obstacles continue each other', () => {
    // Two blocks as one chain of walls, told apart by the caller.
    const shapes: SiteShape[] = [room, { kind: 'polygon', ring: [30, 30, 40, 30, 50, 30, 50, 40, 40, 40, 30, 40] }];
    const diagram = buildDiagram(shapes, SCENE_BOUNDS);
    const { store } = diagram;
    const obstacleOf = (cell: number): number => {
      if (store.keys[cell] < PARTS) return NONE;
      return store.records[8 * cell] + store.records[8 * cell + 5] < 80 ? 0 : 1;
    };
    const view = buildObstacleView(diagram, obstacleOf);
    expect([...view.siteObjects]).toEqual([NONE, 0, 1]);
    const feet = [];
    for (let v = 0; v < view.vertices.length; v += 3) if (view.vertices[v + 2] === 0) feet.push(view.vertices.slice(v));
    expect(feet.map(([x, y]) => [x, y])).toEqual(
      expect.arrayContaining([
        [40, 30],
        [40, 40],
      ]),
    );
    expect(feet.length).toBe(2);
  });
});

/** Nothing is left to join: a vertex with two edges is where a loop starts. */
function checkDegrees(view: DiagramView, label: string): void {
  const degrees = new Int32Array(view.vertices.length / 3);
  const loops = new Set<number>();
  for (let e = 0; e < view.edgeKinds.length; e++) {
    const [from, to] = view.edges.subarray(4 * e, 4 * e + 2);
    degrees[from]++;
    degrees[to]++;
    if (from === to) loops.add(from);
  }
  degrees.forEach((degree, v) => {
    if (degree === 2 && !loops.has(v)) expect.fail(`${label}: vertex ${v} has two edges`);
  });
}
