import { describe, expect, it } from 'vitest';
import { canonicalBytes } from '../../../src/maps/voronoi/canonical-export.js';
import type { VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import { countGraph, findNeighbours } from '../../../src/maps/voronoi/diagram-queries.js';
import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { runs } from '../../tier.js';
import { DiagramAudit } from './audit.js';
import { boundsOf, buildDiagram, moveShape, regularRing, shuffled, TRANSFORMS } from './sample-sites.js';
import { boxRoom, points, tortureSets } from './torture-sets.js';

/** The quick tier takes every fifth transform: three rotations and all three scales. */
const chosen = TRANSFORMS.filter((_, i) => i % runs(5, 1, 1) === 0);

/** Neighbours of one wall, corners of one polygon. */
const MANY = 10_000;
const POINTS = runs(10, 30, 300);

/** Objects go and come back, alone and several at a time. */
function takeOutAndBack(diagram: VoronoiDiagram, shapes: readonly SiteShape[], random: Random): void {
  for (let k = 0; k < runs(1, 3, 10); k++) {
    const chosen = shuffled(shapes.length, random)
      .filter((i) => i > 0)
      .slice(0, 1 + random.nextInt(4));
    for (const i of chosen) diagram.remove(i);
    diagram.update();
    for (const i of chosen) diagram.insert(i, shapes[i]);
    if (random.nextInt(2) === 0) diagram.update();
  }
  diagram.update();
}

describe('degenerate scenes at twelve transforms', () => {
  for (const { name, shapes, isExact } of tortureSets()) {
    it(name, () => {
      const counts = new Set<string>();
      for (const transform of chosen) {
        const label = `turned by ${transform.angle}, scaled by ${transform.scale}`;
        const moved = shapes.map((shape) => moveShape(shape, transform));
        const bounds = boundsOf(moved);
        const diagram = buildDiagram(moved, bounds);
        const quality = { equidistance: 0, intrusion: 0 };
        expect(validateDiagram(diagram, quality), label).toEqual([]);
        // Contracted edges cost up to the tolerance; exact degeneracies cost nothing.
        expect(quality.equidistance, label).toBeLessThan((isExact ? 1e-13 : 2e-10) * diagram.tolerances.scale);
        const { vertices, edges } = countGraph(diagram);
        counts.add(`${vertices} vertices, ${edges} edges`);
        const random = createRandom(transform.scale);
        const audit = new DiagramAudit(diagram, moved);
        audit.checkVertices();
        audit.checkEdges();
        audit.checkCounts();
        for (let k = 0; k < POINTS; k++) {
          const x = bounds[0] + (bounds[2] - bounds[0]) * random.next();
          const y = bounds[1] + (bounds[3] - bounds[1]) * random.next();
          if (audit.checkPoint(x, y)) audit.checkCover(x, y);
        }
        expect(audit.problems, label).toEqual([]);
        const other = buildDiagram(moved, bounds, shuffled(moved.length, random));
        expect(Buffer.compare(canonicalBytes(diagram), canonicalBytes(other)), label).toBe(0);
        takeOutAndBack(other, moved, random);
        expect(Buffer.compare(canonicalBytes(diagram), canonicalBytes(other)), `${label}, edited`).toBe(0);
      }
      if (isExact) expect(counts.size, [...counts].join('; ')).toBe(1);
    });
  }

  it('a thousand cocircular points have one vertex of degree 1000', () => {
    const shapes = [boxRoom(-2, -2, 2, 2), ...points(regularRing(0, 0, 1, 1000, 0.1))];
    const { store } = buildDiagram(shapes, boundsOf(shapes));
    const degrees = new Map<number, number>();
    for (let c = 0; c < store.cellEnd; c++) {
      for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) {
        degrees.set(store.vertices[p], (degrees.get(store.vertices[p]) ?? 0) + 1);
      }
    }
    expect(Math.max(...degrees.values())).toBe(1000);
  });

  it('a wall with thousands of neighbours keeps one edge for each, and one cell', () => {
    const n = runs(300, 1000, MANY);
    const row = Array.from({ length: n }, (_, i): SiteShape => ({ kind: 'point', x: i + 0.5, y: 1 }));
    for (const angle of [0, 0.3]) {
      const shapes = [boxRoom(-1, -1, n + 1, 0.25 * n), { kind: 'line', points: [0, 0, n, 0] } as const, ...row].map(
        (shape) => moveShape(shape, { angle, scale: 1, shift: [0, 0] }),
      );
      const diagram = buildDiagram(shapes, boundsOf(shapes));
      expect(validateDiagram(diagram)).toEqual([]);
      const facing = [...diagram.cellsOf(1)].map((c) => findNeighbours(diagram, c).length);
      expect(Math.max(...facing)).toBe(n);
    }
  });

  it('thousands of cocircular points, and their polygon, have one vertex in the middle', () => {
    const n = runs(300, 1000, MANY);
    const ring = regularRing(0, 0, 1, n, 0.1);
    const sets: SiteShape[][] = [[boxRoom(-2, -2, 2, 2), ...points(ring)], [{ kind: 'room', ring }]];
    for (const shapes of sets) {
      const diagram = buildDiagram(shapes, boundsOf(shapes));
      expect(validateDiagram(diagram)).toEqual([]);
      const { store } = diagram;
      const degrees = new Map<number, number>();
      for (let c = 0; c < store.cellEnd; c++) {
        for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) {
          degrees.set(store.vertices[p], (degrees.get(store.vertices[p]) ?? 0) + 1);
        }
      }
      const centre = [...degrees].reduce((a, b) => (b[1] > a[1] ? b : a));
      expect(centre[1]).toBe(n);
      expect(Math.hypot(store.xs[centre[0]], store.ys[centre[0]])).toBeLessThan(1e-9);
    }
  });
});
