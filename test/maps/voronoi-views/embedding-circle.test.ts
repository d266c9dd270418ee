import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/geometry/index.js';
import { WEDGE } from '../../../src/maps/voronoi/cell-store.js';
import { VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import { findNearestSite } from '../../../src/maps/voronoi/diagram-queries.js';
import { sampleEdge } from '../../../src/maps/voronoi/edge-curve.js';
import { findEmbeddingCircle } from '../../../src/maps/voronoi/embedding-circle.js';
import { distanceToSite } from '../../../src/maps/voronoi/site-distance.js';
import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { createRandom } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs, tier } from '../../tier.js';
import { isFree, room, SCENE_BOUNDS, SCENE_KINDS, SIZE, slotShape } from '../voronoi/sample-sites.js';

const SCENES = runs(1, 3, 20);
const SEEDS = tier === 'quick' ? [FIXED_SEED] : [FIXED_SEED, rotatingSeed];
const POINTS = runs(30, 120, 500);
const LIMIT = 1e-9 * SIZE;

function build(shapes: readonly SiteShape[]): VoronoiDiagram {
  const diagram = new VoronoiDiagram({ bounds: [...SCENE_BOUNDS] });
  for (const [key, shape] of shapes.entries()) diagram.insert(key, shape);
  diagram.update();
  return diagram;
}

describe('the empty circle that best contains a point', () => {
  it.each(SCENE_KINDS)('is empty, on an edge, and as deep as any circle can be: %s', (kind) => {
    for (const seed of SEEDS) {
      for (let i = 0; i < SCENES; i++) {
        const random = createRandom(seed + i);
        const shapes: SiteShape[] = [room];
        for (let slot = 0; slot < 64; slot++) if (random.nextInt(3) > 0) shapes.push(slotShape(kind, slot, random));
        const diagram = build(shapes);
        for (let k = 0; k < POINTS; k++) {
          const x = SIZE * random.next();
          const y = SIZE * random.next();
          if (!isFree(shapes, x, y)) continue;
          checkCircle(diagram, x, y, `${kind} ${seed + i} (${x}, ${y})`);
        }
      }
    }
  });

  it('leaves the other circles of the diagram behind', () => {
    const random = createRandom(FIXED_SEED);
    const shapes: SiteShape[] = [room];
    for (let slot = 0; slot < 64; slot += 3) shapes.push(slotShape('random', slot, random));
    const diagram = build(shapes);
    const { store } = diagram;
    for (let k = 0; k < runs(2, 6, 30); k++) {
      const x = SIZE * random.next();
      const y = SIZE * random.next();
      if (!isFree(shapes, x, y)) continue;
      const { depth } = findEmbeddingCircle(diagram, x, y);
      for (let c = 0; c < store.cellEnd; c++) {
        for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) {
          const points = sampleEdge(diagram, p, 0.01);
          for (let j = 0; j < points.length; j += 2) {
            const { clearance } = findNearestSite(diagram, points[j], points[j + 1]);
            expect(clearance - Math.hypot(points[j] - x, points[j + 1] - y)).toBeLessThan(depth + 0.02);
          }
        }
      }
    }
  });

  it('takes a point on a wall, on a post and in a corner', () => {
    const diagram = build([room, { kind: 'point', x: 20, y: 40 }]);
    expect(findEmbeddingCircle(diagram, 40, 0)).toMatchObject({ x: 40, depth: 0 });
    const post = findEmbeddingCircle(diagram, 20, 40);
    expect(post).toMatchObject({ y: 40, depth: 0 });
    expect(post.x - 20).toBeCloseTo(post.radius, 12);
    const corner = findEmbeddingCircle(diagram, 0, 0);
    expect(corner.radius).toBeCloseTo(0, 12);
    expect(corner.piece).not.toBe(NONE);
  });

  it('finds the one edge between a round post and a round room', () => {
    const diagram = new VoronoiDiagram({ bounds: [0, 0, 10, 10] });
    diagram.insert(0, { kind: 'room', ring: [0, 0, 10, 0, 10, 10, 0, 10] });
    diagram.insert(1, { kind: 'circle', x: 5, y: 5, radius: 1 });
    diagram.update();
    expect(findEmbeddingCircle(diagram, 5, 6.5)).toMatchObject({ x: 5, y: 8, radius: 2, depth: 0.5 });
  });
});

function checkCircle(diagram: VoronoiDiagram, x: number, y: number, place: string): void {
  const circle = findEmbeddingCircle(diagram, x, y);
  const { store } = diagram;
  const { clearance } = findNearestSite(diagram, x, y);
  if (Math.abs(circle.depth - clearance) > LIMIT) expect.fail(`${place}: depth ${circle.depth}, not ${clearance}`);
  const away = Math.hypot(circle.x - x, circle.y - y);
  if (Math.abs(circle.radius - away - clearance) > LIMIT) expect.fail(`${place}: the circle is not as deep as it says`);
  const there = findNearestSite(diagram, circle.x, circle.y);
  if (Math.abs(there.clearance - circle.radius) > LIMIT) {
    expect.fail(`${place}: clearance ${there.clearance} at the centre, not ${circle.radius}`);
  }
  expect(store.owners[circle.piece], place).toBe(circle.cell);
  for (const c of [circle.cell, store.neighbours[circle.piece]]) {
    const distance = distanceToSite(store, c, circle.x, circle.y, LIMIT);
    if (Math.abs(distance - circle.radius) > LIMIT) expect.fail(`${place}: a site of the edge is ${distance} away`);
  }
}

it('finds the wedge of a point where several walls meet, whichever of them comes first', () => {
  // The wedge lies between the outer two of three walls; the middle one ends in reflex corners on both of its sides.
  const vertices = [40, 40, 50, 40, 49, 44, 49, 36];
  for (const edges of [
    [0, 1, 0, 2, 0, 3],
    [0, 2, 0, 3, 0, 1],
    [1, 0, 3, 0, 2, 0],
  ]) {
    const diagram = build([room, { kind: 'graph', vertices, edges }]);
    for (const [x, y] of [
      [38, 40],
      [38, 41],
      [39, 38.5],
    ]) {
      const { cell, clearance } = findNearestSite(diagram, x, y);
      expect(clearance).toBeCloseTo(Math.hypot(x - 40, y - 40), 12);
      expect(diagram.store.kinds[cell]).toBe(WEDGE);
      checkCircle(diagram, x, y, `${edges} (${x}, ${y})`);
    }
  }
});
