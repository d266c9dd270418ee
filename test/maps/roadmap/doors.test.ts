import { describe, expect, it } from 'vitest';
import { PathFinder } from '../../../src/maps/roadmap/path-finder.js';
import { VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { DOOR, randomMap } from './random-maps.js';

const MAPS = runs(2, 8, 100);

describe('doors of exactly the width of the disc', () => {
  it('let it through, and a disc wider by a millionth not (ROAD-4)', () => {
    for (const base of [FIXED_SEED, rotatingSeed]) {
      for (let i = 0; i < MAPS; i++) {
        const map = randomMap('doors', base + i);
        if (map === undefined) throw new Error('no map');
        const finder = new PathFinder(map.built.diagram);
        const { truth, domain, scale, label } = map;
        // Both short ends of the box, wherever it was turned and moved to.
        const corners = [...Array(domain.vertices.length / 2).keys()].map((k) =>
          domain.vertices.subarray(2 * k, 2 * k + 2),
        );
        const far = (ax: number, ay: number, bx: number, by: number) => Math.hypot(ax - bx, ay - by);
        const [a, b] = diagonal(corners.map(([x, y]) => [x, y] as const));
        const towards = (p: readonly [number, number], q: readonly [number, number]) => {
          const d = far(...p, ...q);
          return [p[0] + ((q[0] - p[0]) * 4 * scale) / d, p[1] + ((q[1] - p[1]) * 4 * scale) / d] as const;
        };
        const query = { from: towards(a, b), to: towards(b, a), radius: (DOOR / 2) * scale };
        const slack = Math.max(1e-9, 1e-12 * map.built.diagram.tolerances.scale);
        for (const shorten of [false, true]) {
          const path = finder.find({ ...query, shorten });
          expect(path.status, label).toBe('found');
          expect(truth.pathClearance(path.points) - query.radius, label).toBeGreaterThan(-slack);
        }
        const wider = finder.find({ ...query, radius: query.radius * (1 + 1e-6) });
        expect(wider, label).toMatchObject({ status: 'unreachable', reason: 'tooNarrow' });
      }
    }
  });

  it('keeps the radius where a parabola is narrowest, with few points', () => {
    const diagram = new VoronoiDiagram({ bounds: [0, 0, 20, 10] });
    diagram.insert(0, { kind: 'room', ring: [0, 0, 20, 0, 20, 10, 0, 10] });
    diagram.insert(1, { kind: 'point', x: 10, y: 0.5 });
    diagram.insert(2, { kind: 'line', points: [10, 0.9, 10, 10] });
    diagram.update();
    const path = new PathFinder(diagram).find({ from: [1, 1], to: [19, 1], radius: 0.25 });
    expect(path.status).toBe('found');
    expect(path.minClearance).toBeCloseTo(0.25, 9);
    expect(path.points.length / 2).toBeLessThan(200);
  });
});

/** The two points farthest apart. */
function diagonal(
  points: readonly (readonly [number, number])[],
): [readonly [number, number], readonly [number, number]] {
  let best = -1;
  let pair: [readonly [number, number], readonly [number, number]] = [points[0], points[0]];
  for (const p of points) {
    for (const q of points) {
      const d = Math.hypot(p[0] - q[0], p[1] - q[1]);
      if (d <= best) continue;
      best = d;
      pair = [p, q];
    }
  }
  return pair;
}
