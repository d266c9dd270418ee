import { describe, expect, it } from 'vitest';
import { importDxf } from '../../../src/scene/import/dxf.js';
import type { ImportResult } from '../../../src/scene/import/imported.js';
import type { Point } from '../../../src/scene/import/scene-parts.js';
import { codes, load, ROOM } from './dxf-load.js';
import { areaOf, type DxfParts, dxfText, entity, line, polyline, samplesOf, textSource } from './source.js';

describe('plain drawings', () => {
  it('the outline that holds everything is the boundary, the rest stands in the way', () => {
    const result = load({
      entities: [
        polyline(ROOM, true, 'WALLS'),
        polyline(
          [
            [2, 2],
            [4, 2],
            [4, 4],
          ],
          true,
        ),
        entity('CIRCLE', [8, '0'], [10, 10], [20, 5], [40, 1.5]),
        line(15, 0, 15, 4),
        entity('POINT', [8, '0'], [10, 17], [20, 5]),
      ],
    });
    expect(result.format).toBe('dxf');
    expect(result.scene.boundary).toEqual(ROOM);
    expect(result.scene.obstacles).toEqual([
      {
        polygon: [
          [2, 2],
          [4, 2],
          [4, 4],
        ],
      },
      {
        line: [
          [15, 0],
          [15, 4],
        ],
      },
      { point: [17, 5] },
      { circle: { center: [10, 5], radius: 1.5 } },
    ]);
    expect(codes(result)).toEqual(['import/boundary-chosen']);
  });

  it('lines and arcs that join end to end are a boundary, but else stay walls', () => {
    const arc = entity('ARC', [8, '0'], [10, 20], [20, 5], [40, 5], [50, 270], [51, 90]);
    const result = load({
      entities: [
        line(20, 0, 0, 0),
        line(20, 10, 0, 10.0004),
        line(0, 0, 0, 10),
        arc,
        line(5, 5, 6, 5),
        line(6, 5, 5, 6),
        line(5, 6, 5, 5),
      ],
    });
    const boundary = result.scene.boundary as Point[];
    expect(boundary.slice(0, 2)).toEqual([
      [20, 0],
      [0, 0],
    ]);
    expect(Math.abs(areaOf(boundary))).toBeCloseTo(200 + (Math.PI * 25) / 2, 0);
    for (const [x, y] of samplesOf(boundary, 4, true))
      if (x > 20) expect(Math.hypot(x - 20, y - 5)).toBeLessThan(5 + 1e-9);
    expect(result.scene.obstacles).toHaveLength(3);
  });

  it('without an outline around everything the box with a margin is the boundary', () => {
    const result = load(
      {
        entities: [
          polyline(
            [
              [0, 0],
              [4, 0],
              [4, 4],
            ],
            true,
          ),
          line(10, 0, 10, 3),
        ],
      },
      { margin: 2 },
    );
    expect(result.scene.boundary).toEqual([
      [-2, -2],
      [12, -2],
      [12, 6],
      [-2, 6],
    ]);
    expect(codes(result)).toContain('import/boundary-added');
    expect(result.scene.obstacles).toHaveLength(2);
  });

  it('bulges make arcs on the free side, with the tolerance stated', () => {
    // A pillar of two half circles, and a niche in the boundary.
    const niche = [
      [0, 0],
      [20, 0, 1],
      [20, 10],
      [0, 10],
    ];
    const pillar = [
      [4, 5, 1],
      [6, 5, 1],
    ];
    const result = load({ entities: [polyline(niche, true), polyline(pillar, true)] }, { curveTolerance: 0.001 });
    const boundary = result.scene.boundary as Point[];
    for (const [x, y] of samplesOf(boundary, 4, true))
      if (x > 20) expect(Math.hypot(x - 20, y - 5)).toBeLessThan(5 + 1e-9);
    expect(Math.abs(areaOf(boundary))).toBeLessThan(200 + 12.5 * Math.PI);
    expect(Math.abs(areaOf(boundary))).toBeGreaterThan(200 + 12.5 * Math.PI - 0.001 * 5 * Math.PI);
    const [obstacle] = result.scene.obstacles as { polygon: Point[] }[];
    for (const [x, y] of samplesOf(obstacle.polygon, 4, true)) {
      expect(Math.hypot(x - 5, y - 5)).toBeGreaterThan(1 - 1e-12);
      expect(Math.hypot(x - 5, y - 5)).toBeLessThan(1.001 + 1e-12);
    }
    const warning = result.warnings.find(({ code }) => code === 'import/curves-flattened');
    expect(warning?.message).toMatch(/^3 curves were .* 0\.001 m/);
  });

  it('a bite out of an obstacle is filled by chords, a bulge into the room is cut by tangents', () => {
    const bitten = [
      [2, 2],
      [6, 2, -1],
      [6, 6],
      [2, 6],
    ];
    const dented = [
      [0, 0],
      [20, 0],
      [20, 10, -1],
      [10, 10],
      [0, 10],
    ];
    const result = load({ entities: [polyline(dented, true), polyline(bitten, true)] });
    const [{ polygon }] = result.scene.obstacles as { polygon: Point[] }[];
    // Both discs are kept clear of by the truth; chords of the bite lie in its disc, tangents of the bulge outside its.
    const bite = polygon.filter(([x, y]) => x < 6 - 1e-9 && Math.hypot(x - 6, y - 4) < 2 + 1e-9);
    expect(bite.length).toBeGreaterThan(5);
    expect(Math.abs(areaOf(polygon))).toBeGreaterThan(16 - 2 * Math.PI);
    const room = result.scene.boundary as Point[];
    for (const [x, y] of samplesOf(room, 4, true)) expect(Math.hypot(x - 15, y - 10)).toBeGreaterThan(5 - 1e-9);
    expect(Math.abs(areaOf(room))).toBeLessThan(200 - 12.5 * Math.PI);
  });

  it('ELLIPSE, SPLINE, SOLID, POLYLINE are read', () => {
    const vertex = (x: number, y: number, bulge = 0, flags = 0): ReturnType<typeof entity> =>
      entity('VERTEX', [8, '0'], [10, x], [20, y], [42, bulge], [70, flags]);
    const result = load({
      entities: [
        polyline(ROOM, true),
        entity('ELLIPSE', [8, '0'], [10, 5], [20, 5], [11, 2], [21, 0], [31, 0], [40, 0.5], [41, 0], [42, 2 * Math.PI]),
        entity('SOLID', [8, '0'], [10, 10], [20, 1], [11, 11], [21, 1], [12, 10], [22, 2], [13, 11], [23, 2]),
        [
          ...entity('POLYLINE', [8, '0'], [66, 1], [70, 1]),
          ...vertex(13, 1),
          ...vertex(15, 1, 0.4),
          ...vertex(99, 99, 0, 16),
          ...vertex(14, 3),
          ...entity('SEQEND'),
        ],
        entity(
          'SPLINE',
          [8, '0'],
          [70, 8],
          [71, 3],
          ...[0, 0, 0, 0, 1, 1, 1, 1].map((knot) => [40, knot] as const),
          ...[
            [1, 8],
            [3, 9],
            [5, 7],
            [7, 8],
          ].flatMap(
            ([x, y]) =>
              [
                [10, x],
                [20, y],
              ] as const,
          ),
        ),
      ],
    });
    const obstacles = result.scene.obstacles as { polygon?: Point[]; line?: Point[] }[];
    const [ellipse, solid, heavy, spline] = obstacles;
    for (const [x, y] of samplesOf(ellipse.polygon ?? [], 4, true)) {
      expect(Math.hypot((x - 5) / 2, y - 5)).toBeGreaterThan(1 - 1e-9);
    }
    expect(solid.polygon).toEqual([
      [10, 1],
      [11, 1],
      [11, 2],
      [10, 2],
    ]);
    expect(heavy.polygon?.[0]).toEqual([13, 1]);
    expect(heavy.polygon?.some(([x]) => x === 99)).toBe(false);
    expect(spline.line?.[0]).toEqual([1, 8]);
    expect(spline.line?.[spline.line.length - 1]).toEqual([7, 8]);
  });

  it('a spline equals its Cox-de Boor sum', () => {
    const knots = [0, 0, 0, 0, 1, 1.5, 1.5, 4, 4, 4, 4];
    const control = [
      [0, 0],
      [1, 3],
      [3, 3],
      [4, 0],
      [6, 1],
      [8, 4],
      [9, 0],
    ];
    const weights = [1, 2, 1, 0.5, 1, 3, 1];
    const result = load(
      {
        entities: [
          entity(
            'SPLINE',
            [8, '0'],
            [70, 12],
            [71, 3],
            ...knots.map((knot) => [40, knot] as const),
            ...weights.map((weight) => [41, weight] as const),
            ...control.flatMap(
              ([x, y]) =>
                [
                  [10, x],
                  [20, y],
                ] as const,
            ),
          ),
        ],
      },
      { curveTolerance: 1e-4 },
    );
    const basis = (i: number, degree: number, t: number): number => {
      if (degree === 0) return knots[i] <= t && t < knots[i + 1] ? 1 : 0;
      const left = knots[i + degree] - knots[i];
      const right = knots[i + degree + 1] - knots[i + 1];
      return (
        (left > 0 ? ((t - knots[i]) / left) * basis(i, degree - 1, t) : 0) +
        (right > 0 ? ((knots[i + degree + 1] - t) / right) * basis(i + 1, degree - 1, t) : 0)
      );
    };
    const wall = (result.scene.obstacles as { line: Point[] }[])[0].line;
    for (let k = 0; k < 200; k++) {
      const t = (4 * k) / 200;
      let [x, y, w] = [0, 0, 0];
      control.forEach(([px, py], i) => {
        const share = basis(i, 3, t) * weights[i];
        x += share * px;
        y += share * py;
        w += share;
      });
      const near = Math.min(...samplesOf(wall, 8, false).map(([sx, sy]) => Math.hypot(sx - x / w, sy - y / w)));
      expect(near).toBeLessThan(0.02);
    }
  });

  it('an outline that ends where it starts is closed, marked or not', () => {
    const loop = [
      [5, 5],
      [6, 5],
      [6, 6],
      [5, 5],
    ];
    const result = load({ entities: [polyline([...ROOM, ROOM[0]], false), polyline(loop, false)] });
    expect(result.scene.boundary).toEqual(ROOM);
    expect(result.scene.obstacles).toEqual([{ polygon: loop.slice(0, 3) }]);
  });

  it('counts what it cannot use in one warning, and skips paper space and hidden layers', () => {
    const result = load({
      layers: [{ name: 'Off', color: -7 }, { name: 'Cold', flags: 1 }, { name: 'On' }],
      entities: [
        polyline(ROOM, true, 'ON'),
        line(1, 1, 2, 2, 'OFF'),
        line(1, 1, 2, 2, 'cold'),
        entity('TEXT', [8, 'On'], [10, 1], [20, 1], [1, 'hall']),
        entity('MTEXT', [8, 'On'], [10, 1], [20, 1], [1, 'hall']),
        entity('HATCH', [8, 'On'], [10, 0], [20, 0]),
        entity('LINE', [8, 'On'], [67, 1], [10, 0], [20, 0], [11, 99], [21, 99]),
        entity('LINE', [8, 'On'], [60, 1], [10, 0], [20, 0], [11, 99], [21, 99]),
      ],
    });
    expect(result.scene.obstacles).toBeUndefined();
    const byCode = Object.fromEntries(result.warnings.map(({ code, message }) => [code, message]));
    expect(byCode['import/entities-skipped']).toMatch(/2 text, 1 HATCH/);
    expect(byCode['import/layers-hidden']).toMatch(/OFF/);
    expect(byCode['import/layers-hidden']).toMatch(/cold/);
  });

  it('CRLF, CR and blank lines at the end make no difference', () => {
    const parts = { insUnits: 6, entities: [polyline(ROOM, true), line(5, 5, 6, 6)] };
    const expected = importDxf(textSource('plan.dxf', dxfText(parts))).scene;
    for (const newline of ['\r\n', '\r']) {
      expect(importDxf(textSource('plan.dxf', `${dxfText(parts, newline)}${newline}\u001a`)).scene).toEqual(expected);
    }
  });
});

describe('units', () => {
  const square = (size: number): DxfParts => ({
    entities: [
      polyline(
        [
          [0, 0],
          [size, 0],
          [size, size],
          [0, size],
        ],
        true,
      ),
    ],
  });
  const sizeOf = (result: ImportResult): number => (result.scene.boundary as Point[])[2][0];

  it('come from the header', () => {
    for (const [insUnits, metres] of [
      [1, 0.0254],
      [2, 0.3048],
      [4, 0.001],
      [5, 0.01],
      [6, 1],
      [14, 0.1],
    ] as const) {
      const result = load({ ...square(12000), insUnits });
      expect(sizeOf(result)).toBeCloseTo(12000 * metres, 9);
      expect(codes(result)).toEqual(['import/boundary-chosen']);
    }
    expect(sizeOf(load({ ...square(1234), insUnits: 4 }))).toBe(1.234);
  });

  it('are assumed to be metres where the header is silent, loudly if it looks like millimetres', () => {
    const small = load({ ...square(30), insUnits: 0 });
    expect(sizeOf(small)).toBe(30);
    expect(small.warnings[0].code).toBe('import/unit-assumed');
    const large = load({ ...square(30000), insUnits: 0 });
    expect(sizeOf(large)).toBe(30000);
    expect(large.warnings[0].message).toMatch(/looks like millimetres/);
    expect(sizeOf(load({ ...square(30000), insUnits: 0 }, { unit: 0.001 }))).toBe(30);
  });

  it('of the header are doubted if nobody could stand in the plan', () => {
    const result = load({ ...square(20), insUnits: 4 });
    expect(sizeOf(result)).toBe(20);
    expect(result.warnings[0]).toMatchObject({ code: 'import/unit-doubtful' });
    expect(sizeOf(load({ ...square(20), insUnits: 4 }, { unit: 0.001 }))).toBe(0.02);
    expect(() => load(square(20), { unit: -1 })).toThrow(expect.objectContaining({ code: 'import/bad-option' }));
  });
});
