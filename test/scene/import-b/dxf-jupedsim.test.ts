import { describe, expect, it } from 'vitest';
import type { Point } from '../../../src/scene/import/scene-parts.js';
import { codes, load, ROOM } from './dxf-load.js';
import { areaOf, entity, line, polyline, samplesOf } from './source.js';

describe('JuPedSim layers', () => {
  it('say what is what', () => {
    const result = load({
      entities: [
        line(0, 0, 20, 0, 'jps-walkablearea'),
        line(20, 10, 20, 0, 'jps-walkablearea'),
        line(20, 10, 0, 10, 'jps-walkablearea'),
        line(0, 0, 0, 10, 'jps-walkablearea'),
        polyline(
          [
            [20, 0],
            [30, 0],
            [30, 10],
            [20, 10],
          ],
          true,
          'jps-walkablearea-2',
        ),
        polyline(
          [
            [5, 5],
            [6, 5],
            [6, 6],
            [5, 6],
          ],
          true,
          'JPS-Obstacles',
        ),
        entity('CIRCLE', [8, 'jps-obstacles'], [10, 12], [20, 5], [40, 1]),
        line(8, 0, 8, 3, 'jps-obstacles'),
        polyline(
          [
            [29, 4],
            [30, 4],
            [30, 6],
            [29, 6],
          ],
          true,
          'jps-exits',
        ),
        line(0, 4, 0, 6, 'jps-exits'),
        polyline(
          [
            [1, 1],
            [4, 1],
            [4, 4],
            [1, 4],
          ],
          true,
          'jps-distributions',
        ),
        entity('CIRCLE', [8, 'jps-waypoints'], [10, 15], [20, 5], [40, 0.5]),
        entity(
          'LWPOLYLINE',
          [8, 'jps-journeys'],
          [90, 3],
          [70, 0],
          [10, 2],
          [20, 2],
          [10, 15],
          [20, 5],
          [10, 29.5],
          [20, 5],
        ),
        entity('MTEXT', [8, 'jps-parameters'], [10, 2], [20, 2], [1, 'number=7\\Pradius=0.25']),
        line(0, 0, 1, 1, 'furniture'),
      ],
    });
    const { scene } = result;
    const { polygons } = scene.boundary as { polygons: { polygon: Point[] }[] };
    expect(polygons.map(({ polygon }) => Math.abs(areaOf(polygon)))).toEqual([100, 200]);
    expect(scene.obstacles).toHaveLength(3);
    expect(Object.keys(scene.places ?? {})).toEqual(['exit-1', 'exit-2', 'distribution-1', 'waypoint-1']);
    expect(scene.places?.['exit-2']).toEqual({
      line: [
        [0, 4],
        [0, 6],
      ],
    });
    expect(scene.crowd).toEqual([
      {
        id: 'distribution-1-crowd',
        count: 7,
        spawn: 'distribution-1',
        goal: 'exit-1',
        route: [{ to: 'waypoint-1' }],
        radius: 0.25,
      },
    ]);
    const place = scene.places?.['waypoint-1'] as { polygon: Point[] } | undefined;
    const ring = place?.polygon ?? [];
    expect(ring.length).toBeGreaterThan(8);
    for (const [x, y] of samplesOf(ring, 2, true)) expect(Math.hypot(x - 15, y - 5)).toBeLessThan(0.5 + 1e-9);
    expect(codes(result)).toEqual(['import/layers-ignored', 'import/curves-flattened']);
  });

  it('leave out what has no extent, with one warning per reason', () => {
    const dot = [
      [1, 1],
      [1, 1],
      [1, 1],
    ];
    const result = load({
      entities: [
        polyline(ROOM, true, 'walkablearea'),
        polyline(dot, true, 'walkablearea'),
        polyline(dot, true, 'walkablearea'),
        line(3, 3, 4, 4, 'walkablearea'),
        line(2, 2, 2, 2, 'jps-distributions'),
      ],
    });
    expect(result.scene.boundary).toEqual(ROOM);
    const skipped = result.warnings.filter(({ code }) => code === 'import/shape-skipped');
    expect(skipped.map(({ message }) => message)).toEqual([
      'Left out: a walkable area of no extent, and 1 more like it.',
      'Left out: not a closed outline, so no walkable area.',
      'Left out: a distribution must be an area.',
    ]);
  });
});
