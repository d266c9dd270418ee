import { describe, expect, it } from 'vitest';
import { canonicalBytes } from '../../../src/maps/voronoi/canonical-export.js';
import { VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';
import { createRandom } from '../../../src/math/index.js';
import { runs } from '../../tier.js';
import { boundsOf, buildDiagram, moveShape, regularRing, shuffled } from './sample-sites.js';
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

  it('walls 2e-9 to 5e-9 of the scene apart, some of them overlapping in part only', () => {
    const walls = (...lines: number[][]): SiteShape[] => lines.map((points) => ({ kind: 'line', points }));
    expectSoundInAnyOrder([
      boxRoom(0, 0, 1000, 1000),
      ...walls(
        [100, 500.000002, 900, 500.000002],
        [200, 500.000004, 800, 500.00000425],
        [300, 500.000006, 950, 500.000006],
      ),
    ]);
    expectSoundInAnyOrder([
      boxRoom(0, 0, 0.1, 0.1),
      ...walls(
        [0.01307785415, 0.03022707479, 0.07081959486, 0.03022707479],
        [0.02157276387, 0.03022707528, 0.08821166539, 0.03022707534],
        [0.0069622793, 0.030227076, 0.063266569, 0.030227076],
      ),
    ]);
    expectSoundInAnyOrder([
      { kind: 'room', ring: [0, 0, 33000, 94000, -61000, 130000, -94000, 33000] },
      ...walls(
        [-24961.696, 19507.267, 436.38955, 92177.036],
        [-18562.51643, 37816.79308, -4106.684969, 79178.25502],
        [-18538.195, 37886.385, 2374.7902, 97723.25],
      ),
    ]);
  });

  it('a notch 1e-9 of the scene wide: the corners of its mouth keep their order, seen from afar', () => {
    const mouth = [40.70319397786862, 23.499999999999996, 49.992852384011286, 7.409839788607524];
    const behind = [40.70319409305514, 23.500000066502963, 50.66248612138966, 29.249999999999996];
    const rest = [56.60254037844388, 101.96152422706632, -30, 51.96152422706632];
    expectSoundInAnyOrder([
      { kind: 'room', ring: [31.250174416286487, 18.042296611465755, ...mouth, ...behind, ...rest] },
      { kind: 'point', x: 28.3012701892, y: 50.9807621135 },
    ]);
  });

  it('a comb of two teeth 1e-8 of the scene wide: no two edges in a row towards one neighbour', () => {
    const tooth = [56402.96329571872, 33718.96658025502, 11902.963865702426, 110795.22784615032];
    const gap = [56402.96443568611, 33718.967238415506, 61497.23037680364, 36660.14305084326];
    const other = [16997.230946787357, 113736.40431673855, 61497.23151677104, 36660.143709003736];
    expectSoundInAnyOrder([
      { kind: 'room', ring: [0, 0, 88000, 51000, 37000, 140000, -51000, 88000] },
      { kind: 'line', points: [...tooth, ...gap, ...other] },
    ]);
  });

  it('a small scene that wanders through large bounds takes its grid along', () => {
    const bounds = [0, 0, 1000, 1000] as const;
    const random = createRandom(11);
    const places = Array.from({ length: 60 }, () => [1 + 18 * random.next(), 1 + 18 * random.next()]);
    const at = (x: number, y: number): SiteShape[] => [
      boxRoom(x, y, x + 20, y + 20),
      ...places.map(
        ([px, py], i): SiteShape =>
          i % 2 === 0
            ? { kind: 'point', x: x + px, y: y + py }
            : { kind: 'circle', x: x + px, y: y + py, radius: 1e-3 * i },
      ),
    ];
    const diagram = buildDiagram(at(0, 0), bounds);
    for (const [x, y] of [
      [3, 0],
      [40, 7],
      [980, 980],
      [500, 0],
      [0, 980],
    ]) {
      const shapes = at(x, y);
      for (const [key, shape] of shapes.entries()) diagram.move(key, shape);
      expect(diagram.update().open).toBe(0);
      expect(validateDiagram(diagram)).toEqual([]);
      expect(diagram.grid.columns * diagram.grid.size).toBeLessThan(40);
      expect(Buffer.compare(canonicalBytes(diagram), canonicalBytes(buildDiagram(shapes, bounds)))).toBe(0);
    }
  });

  it('cells that are too large and have all their twins are found out: the twins end elsewhere', () => {
    const room = [
      15.4, 63.5, 15.5, 65, 15.4, 66.5, 15, 67.9, 14.3, 69.2, 13.3, 70.3, 12.2, 71.3, 10.9, 72, 9.5, 72.4, 8, 72.5, 6.5,
      72.4, 6, 72.2, 5, 90, 50, 70, 90, 95, 95, 10, 10, 5, 8.5, 30, 9, 30.1, 9.9, 30.4, 10.8, 30.8, 11.6, 31.4, 12.2,
      32.2, 12.6, 33.1, 12.9, 34, 13, 35, 12.9, 36, 12.6, 36.9, 12.2, 37.8, 11.6, 38.6, 10.8, 39.2, 9.9, 39.6,
    ];
    const island = [
      28.2, 33.2, 28.6, 32.9, 29, 32.7, 30, 32.5, 30.5, 32.5, 31, 32.7, 31.4, 32.9, 31.8, 33.2, 32.1, 33.6, 32.3, 34,
      32.4, 33.2, 32.8, 31.8, 33.5, 30.5, 34.4, 29.4, 35.6, 28.5, 36.9, 27.8, 38.3, 27.4, 39.7, 27.2, 41.2, 27.4, 42.6,
      27.8, 43.8, 28.5, 45, 29.4, 45.9, 30.5, 46.6, 31.8, 47, 33.2, 47.1, 34.7, 47, 36.1, 46.6, 37.5, 45.9, 38.8, 45,
      40, 43.8, 40.9, 42.6, 41.6, 41.2, 42, 39.7, 42.1, 38.8, 42, 38.8, 42.2, 38.5, 42.7, 38.2, 43.1, 37.7, 43.5, 37.2,
      43.8, 36.7, 43.9, 36.1, 44, 35.5, 43.9, 35, 43.8, 34.5, 43.5, 34.1, 43.1, 33.7, 42.7, 33.4, 42.2, 33.3, 41.7,
      33.2, 41.1, 33.3, 40.5, 33.4, 40, 33.7, 39.5, 33.9, 39.3, 33.5, 38.8, 32.8, 37.5, 32.4, 36.1, 32.4, 35.8, 32.3,
      36, 32.1, 36.4, 31.8, 36.8, 31.4, 37.1, 31, 37.3, 30.5, 37.5, 30, 37.5, 29.5, 37.5, 29, 37.3, 28.6, 37.1, 28.2,
      36.8, 27.9, 36.4, 27.7, 36, 27.5, 35.5, 27.5, 35, 27.5, 34.5, 27.7, 34, 27.9, 33.6,
    ];
    const before: SiteShape[] = [
      { kind: 'room', ring: room },
      { kind: 'polygon', ring: island },
      { kind: 'circle', x: 73.2, y: 70.3, radius: 6.1 },
    ];
    const circle: SiteShape = { kind: 'circle', x: 46.3, y: 58.6, radius: 6.5 };
    const bounds = [-0.78125, -0.78125, 100.78125, 100.78125] as const;
    // Inserted alone, the circle's cell once lacked an edge of 1 m, and so did the wall's beyond it.
    const diagram = buildDiagram(before, bounds);
    diagram.insert(3, circle);
    diagram.update();
    expect(validateDiagram(diagram)).toEqual([]);
    const rebuilt = buildDiagram([...before, circle], bounds);
    expect(Buffer.compare(canonicalBytes(diagram), canonicalBytes(rebuilt))).toBe(0);
  });
});

function expectSoundInAnyOrder(shapes: readonly SiteShape[]): void {
  for (const angle of [0, Math.PI / 2, 0.37, 1.234567, 1.85]) {
    const moved = shapes.map((shape) => moveShape(shape, { angle, scale: 1, shift: [0, 0] }));
    const bounds = boundsOf(moved);
    const diagram = buildDiagram(moved, bounds);
    expect(validateDiagram(diagram), `turned by ${angle}`).toEqual([]);
    for (let seed = 0; seed < 4; seed++) {
      const other = buildDiagram(moved, bounds, shuffled(moved.length, createRandom(seed)));
      expect(Buffer.compare(canonicalBytes(diagram), canonicalBytes(other)), `turned by ${angle}, seed ${seed}`).toBe(
        0,
      );
    }
  }
}
