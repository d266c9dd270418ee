import { describe, expect, it } from 'vitest';
import { canonicalBytes } from '../../../src/maps/voronoi/canonical-export.js';
import { VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';
import { createRandom } from '../../../src/math/index.js';
import { runs } from '../../tier.js';
import { boundsOf, buildDiagram, regularRing, shuffled } from './sample-sites.js';
import { boxRoom, points } from './torture-sets.js';

/** Cases on which the search of cells went wrong once. */
describe('fixtures of the core', () => {
  it('two points 5e-10 of the scene apart: who came first does not matter', () => {
    const shapes: SiteShape[] = [
      { kind: 'room', ring: [100, 0, 100, 100, 0, 100] },
      ...points([68.34, 65.86, 68.6739, 66.1163, 74.3401576832, 77.3885473079, 74.3401576817, 77.3885472602]),
    ];
    const bounds = boundsOf(shapes);
    const first = canonicalBytes(buildDiagram(shapes, bounds));
    for (let seed = 0; seed < 20; seed++) {
      const other = buildDiagram(shapes, bounds, shuffled(shapes.length, createRandom(seed)));
      expect(Buffer.compare(first, canonicalBytes(other)), `seed ${seed}`).toBe(0);
    }
  });

  it('a circle 1.5e-12 of the scene before the middle of a wall', () => {
    const shapes: SiteShape[] = [
      { kind: 'room', ring: [0, 0, 100, 100, 0, 100] },
      { kind: 'line', points: [58.3318162759, 82.3179803577, 54.9616816056, 84.4725550962] },
      { kind: 'circle', x: 56.6392377296, y: 83.3835188688, radius: 0.0139446748696 },
    ];
    expect(validateDiagram(buildDiagram(shapes, boundsOf(shapes)))).toEqual([]);
  });

  it('a room that goes and comes back: cells that were open are searched again', () => {
    const room = boxRoom(0, 0, 100, 100);
    const block: SiteShape = { kind: 'polygon', ring: [20, 20, 60, 20, 60, 60, 20, 60] };
    const create = (): VoronoiDiagram => {
      const diagram = new VoronoiDiagram({ bounds: [-20, -20, 120, 120] });
      diagram.insert(0, room);
      diagram.insert(1, block);
      diagram.update();
      return diagram;
    };
    const diagram = create();
    diagram.remove(0);
    expect(diagram.update().open).toBe(8);
    diagram.insert(0, room);
    expect(diagram.update().open).toBe(0);
    expect(Buffer.compare(canonicalBytes(diagram), canonicalBytes(create()))).toBe(0);
  });

  it('cells that reach far in a crowd fit together: cocircular points, regular polygons, points along a wall', () => {
    const n = runs(1000, 3000, 10000);
    const ring = regularRing(0, 0, 1, n, 0.1);
    const row: number[] = [];
    const random = createRandom(3);
    for (let i = 0; i < n; i++) row.push(-1.9 + (3.8 * (i + random.next())) / n, 0.03 + 0.01 * random.next());
    const scenes: SiteShape[][] = [
      [boxRoom(-2, -2, 2, 2), ...points(ring)],
      [boxRoom(-2, -2, 2, 2), { kind: 'polygon', ring }],
      [{ kind: 'room', ring }],
      [boxRoom(-2, -2, 2, 2), { kind: 'line', points: [-1.95, 0, 1.95, 0] }, ...points(row)],
    ];
    for (const shapes of scenes) {
      const diagram = new VoronoiDiagram({ bounds: boundsOf(shapes), capacity: shapes.length });
      for (const [key, shape] of shapes.entries()) diagram.insert(key, shape);
      const report = diagram.update();
      expect(report.open).toBe(0);
      expect(diagram.brokenOrbits).toBe(0);
      if (n <= 1000) expect(validateDiagram(diagram)).toEqual([]);
    }
  });
});
