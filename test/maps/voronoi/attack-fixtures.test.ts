import { describe, expect, it } from 'vitest';
import { canonicalBytes } from '../../../src/maps/voronoi/canonical-export.js';
import { DX, DY, OX, OY, RADIUS, RECORD, SIDE, WEDGE } from '../../../src/maps/voronoi/cell-store.js';
import { findNearestSite } from '../../../src/maps/voronoi/diagram-queries.js';
import { computeEdgeAttributes } from '../../../src/maps/voronoi/edge-curve.js';
import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';
import { createRandom } from '../../../src/math/index.js';
import { FIXED_SEED } from '../../tier.js';
import { boundsOf, buildDiagram, moveShape, shuffled } from './sample-sites.js';

/** Each was wrong once; the names say what went wrong. */
describe('named by what once went wrong', () => {
  const hall: SiteShape = { kind: 'room', ring: [0, 0, 10, 0, 10, 8, 0, 8] };

  it('where three walls meet, the cell of a point behind them is the wedge, not a wall between the others', () => {
    const graph: SiteShape = { kind: 'graph', vertices: [5, 4, 8, 4, 5, 7, 7, 6], edges: [0, 3, 0, 1, 0, 2] };
    const diagram = buildDiagram([hall, graph], [0, 0, 10, 8]);
    expect(diagram.store.kinds[findNearestSite(diagram, 4.66, 3.23).cell]).toBe(WEDGE);
  });

  it('opposite the arm of a T the cell is a side of the bar, not of the arm', () => {
    const graph: SiteShape = { kind: 'graph', vertices: [5, 4, 5, 1, 2, 4, 8, 4], edges: [0, 1, 0, 2, 0, 3] };
    const diagram = buildDiagram([hall, graph], [0, 0, 10, 8]);
    const { cell } = findNearestSite(diagram, 5, 6);
    expect(diagram.store.kinds[cell]).toBe(SIDE);
    expect(Math.abs(diagram.store.records[RECORD * cell + DX])).toBe(1);
  });

  it('behind a wall that bends by 1e-9 the cell is not the wedge on the other side of it', () => {
    const random = createRandom(FIXED_SEED);
    const points = [1, 4, 5, 4 + 1e-8, 9, 4];
    const diagram = buildDiagram([hall, { kind: 'line', points }], [0, 0, 10, 8]);
    const { records } = diagram.store;
    for (let k = 0; k < 500; k++) {
      const x = 5 + 1e-6 * (random.next() - 0.5);
      const y = 2.1 + 1.8 * random.next();
      const at = RECORD * findNearestSite(diagram, x, y).cell;
      const height = (x - records[at + OX]) * records[at + DY] - (y - records[at + OY]) * records[at + DX];
      expect(height).toBeGreaterThan(0);
    }
  });

  it('a notch of 1e-8 of the scene does not send the vertex over its mouth to infinity', () => {
    for (const width of [1e-2, 1e-4, 1e-5, 1e-6]) {
      for (let t = 0; t < 12; t++) {
        const place = { angle: 0.37 * t, scale: 1, shift: [0, 0] as const };
        const ring = [0, 0, 30, 0, 30 + width / 2, -10, 30 + width, 0, 100, 0, 100, 60, 0, 60];
        const scene: SiteShape[] = [
          { kind: 'room', ring },
          { kind: 'point', x: 40, y: 20 },
        ];
        const shapes = scene.map((shape) => moveShape(shape, place));
        expect(validateDiagram(buildDiagram(shapes, boundsOf(shapes))), `${width} wide, turn ${t}`).toEqual([]);
      }
    }
  });

  it('two points 5e-10 of the scene apart have the same edges in whatever order they came', () => {
    const shapes: SiteShape[] = [
      { kind: 'room', ring: [100, 0, 100, 100, 0, 100] },
      { kind: 'point', x: 68.34, y: 65.86 },
      { kind: 'point', x: 68.6739, y: 66.1163 },
      { kind: 'point', x: 74.3401576832, y: 77.3885473079 },
      { kind: 'point', x: 74.3401576817, y: 77.3885472602 },
    ];
    const bytes = canonicalBytes(buildDiagram(shapes, [0, 0, 100, 100]));
    for (let k = 0; k < 30; k++) {
      const other = buildDiagram(shapes, [0, 0, 100, 100], shuffled(shapes.length, createRandom(k)));
      expect(Buffer.compare(bytes, canonicalBytes(other)), `order ${k}`).toBe(0);
    }
  });

  it('a disc 1.5e-12 of the scene before a wall leaves far vertices where they are', () => {
    const shapes: SiteShape[] = [
      { kind: 'room', ring: [0, 0, 100, 100, 0, 100] },
      { kind: 'line', points: [58.3318162759, 82.3179803577, 54.9616816056, 84.4725550962] },
      { kind: 'circle', x: 56.6392377296, y: 83.3835188688, radius: 0.0139446748696 },
    ];
    expect(validateDiagram(buildDiagram(shapes, [0, 0, 100, 100]))).toEqual([]);
  });

  it('the length of a hyperbola that runs far out converges, and is exact', () => {
    const shapes: SiteShape[] = [
      { kind: 'room', ring: [0, 0, 1e5, 0, 1e5, 1e5, 0, 1e5] },
      { kind: 'circle', x: 5e4, y: 5e4, radius: 699.3 },
      { kind: 'point', x: 50706, y: 49701 },
      { kind: 'point', x: 30000, y: 70000 },
    ];
    const diagram = buildDiagram(shapes, [0, 0, 1e5, 1e5]);
    const { store } = diagram;
    let seen = 0;
    for (let c = 0; c < store.cellEnd; c++) {
      for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) {
        const { kind, length } = computeEdgeAttributes(diagram, p);
        if (kind !== 'hyperbola') continue;
        seen++;
        const truth = hyperbolaLength(diagram.store, p);
        expect(Math.abs(length - truth) / truth).toBeLessThan(1e-12);
      }
    }
    expect(seen).toBeGreaterThan(3);
  });
});

/** By the hyperbolic angle: another integrand than the one under test, and Simpson's rule with a hundred thousand points. */
function hyperbolaLength(store: ReturnType<typeof buildDiagram>['store'], p: number): number {
  const { records, xs, ys } = store;
  const a = RECORD * store.owners[p];
  const b = RECORD * store.neighbours[p];
  const gap = Math.hypot(records[b + OX] - records[a + OX], records[b + OY] - records[a + OY]);
  const dx = (records[b + OX] - records[a + OX]) / gap;
  const dy = (records[b + OY] - records[a + OY]) / gap;
  const A = Math.abs(records[a + RADIUS] - records[b + RADIUS]) / 2;
  const B = Math.sqrt((gap / 2 - A) * (gap / 2 + A));
  const angleOf = (q: number): number =>
    Math.asinh(((ys[q] - records[a + OY]) * dx - (xs[q] - records[a + OX]) * dy) / B);
  const from = angleOf(p);
  const n = 100_000;
  const step = (angleOf(store.following(p)) - from) / n;
  const speed = (t: number): number => Math.hypot(A * Math.sinh(t), B * Math.cosh(t));
  let sum = 0;
  for (let i = 0; i < n; i += 2) {
    const t = from + i * step;
    sum += speed(t) + 4 * speed(t + step) + speed(t + 2 * step);
  }
  return Math.abs((sum * step) / 3);
}
