import { describe, expect, it } from 'vitest';
import { canonicalBytes } from '../../../src/maps/voronoi/canonical-export.js';
import { countGraph } from '../../../src/maps/voronoi/diagram-queries.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';
import { createRandom } from '../../../src/math/index.js';
import { runs } from '../../tier.js';
import { boundsOf, buildDiagram, moveShape, regularRing, shuffled, TRANSFORMS } from './sample-sites.js';
import { boxRoom, points, tortureSets } from './torture-sets.js';

/** The quick tier takes every fifth transform: three rotations and all three scales. */
const chosen = TRANSFORMS.filter((_, i) => i % runs(5, 1, 1) === 0);

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
        const other = buildDiagram(moved, bounds, shuffled(moved.length, createRandom(transform.scale)));
        expect(Buffer.compare(canonicalBytes(diagram), canonicalBytes(other)), label).toBe(0);
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
});
