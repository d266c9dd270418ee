import { describe, expect, it } from 'vitest';
import { checkScene, type Scene } from '../../../src/scene/index.js';
import { describeShape, formatLength, formatNumber } from '../../../studio/src/document/dimensions.js';
import { translateItems } from '../../../studio/src/document/edit-geometry.js';
import { removeItems } from '../../../studio/src/document/edits.js';
import { placeFindings } from '../../../studio/src/document/finding-places.js';
import { hitTest, listInside } from '../../../studio/src/document/hit-test.js';
import { listShapes } from '../../../studio/src/document/item-shapes.js';
import { findItem, parsePath } from '../../../studio/src/document/scene-path.js';
import { SNAP_DEFAULTS, snapPoint } from '../../../studio/src/document/snap.js';

const ROOM: Scene = {
  footfall: 1,
  boundary: [
    [0, 0],
    [20, 0],
    [20, 10.3],
    [0, 10.3],
  ],
  obstacles: [
    {
      polygon: [
        [5, 4],
        [6.13, 4],
        [6.13, 5],
        [5, 5],
      ],
    },
    {
      polygon: [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ],
      motion: {
        path: [
          [15, 5],
          [15, 9],
        ],
        speed: 1,
      },
    },
  ],
  places: {
    'main door': {
      line: [
        [20, 4],
        [20, 6],
      ],
    },
    hall: {
      polygon: [
        [1, 1],
        [9, 1],
        [9, 9],
        [1, 9],
      ],
    },
  },
  crowd: [{ count: 5, spawn: 'hall', goal: 'main door' }],
};

const snap = (x: number, y: number, more = {}) => {
  const { x: sx, y: sy, kind } = snapPoint(ROOM, x, y, SNAP_DEFAULTS, { pixel: 0.02, ...more });
  return [sx, sy, kind];
};

describe('snapping', () => {
  it('prefers vertices to edges, edges to right angles, right angles to the grid', () => {
    expect(snap(6.2, 4.1)).toEqual([6.13, 4, 'vertex']);
    expect(snap(6.2, 4.5)).toEqual([6.13, 4.5, 'edge']);
    expect(snap(12.1, 10.2)).toEqual([12, 10.3, 'edge']);
    expect(snap(12.1, 7.1, { from: [2.2, 7.03] })).toEqual([12, 7.03, 'angle']);
    expect(snap(12.2, 7.2)).toEqual([12, 7, 'grid']);
  });

  it('leaves out what is being moved, and keeps to eight directions when asked', () => {
    expect(snap(6.2, 4.1, { except: new Set(['obstacles[0]']) })).toEqual([6, 4, 'grid']);
    expect(snap(13.9, 7.2, { from: [10, 3], strict: true })).toEqual([14, 7, 'angle']);
  });

  it('does not move points farther than to the place that is shown', () => {
    const off = { ...SNAP_DEFAULTS, grid: false, vertices: false, edges: false, angles: false };
    const { x, y, kind } = snapPoint(ROOM, 1.23456789, -7.7777777, off, { pixel: 0.003 });
    expect([x, y, kind]).toEqual([1.235, -7.778, 'none']);
  });
});

describe('the pointer', () => {
  it('meets the small before the large, badges before all, walls only at their line', () => {
    const at = (x: number, y: number) => hitTest(ROOM, x, y, 0.1, 0.02)?.id;
    expect(at(5.5, 4.5)).toBe('obstacles[0]');
    expect(at(2, 2)).toBe('places.hall');
    expect(at(5, 5.1)).toBe('crowd[0]');
    expect(at(20, 5)).toBe('places["main door"]');
    expect(at(20, 8)).toBe('boundary');
    expect(at(12, 8)).toBeUndefined();
    expect(at(15.5, 5.5)).toBe('obstacles[1]');
  });

  it('marks what lies wholly in the frame', () => {
    expect(listInside(ROOM, { minX: 0, minY: 0, maxX: 10, maxY: 10 })).toEqual([
      'places.hall',
      'obstacles[0]',
      'crowd[0]',
    ]);
  });
});

describe('moving obstacles', () => {
  it('stand at the start of their way, turned along it, and move with it', () => {
    const [body] = listShapes(ROOM, 'obstacles[1]');
    expect(body.points[0]).toEqual([16, 4]);
    const moved = translateItems(['obstacles[1]'], 1, 0).change(ROOM);
    expect(moved.obstacles?.[1].polygon).toBe(ROOM.obstacles?.[1].polygon);
    expect(moved.obstacles?.[1].motion?.path).toEqual([
      [16, 5],
      [16, 9],
    ]);
  });
});

describe('findings', () => {
  it('lie where they belong', () => {
    const scene = removeItems(['places["main door"]']).change(ROOM);
    const [finding] = placeFindings(scene, checkScene(scene));
    expect(finding).toMatchObject({ level: 'error', code: 'scene/unknown-place', item: 'crowd[0]', at: [5, 5] });
  });

  it('of a point lie at the point', () => {
    const scene: Scene = {
      ...ROOM,
      agents: [{ at: [50, 50], goal: 'hall' }],
    };
    const found = placeFindings(scene, checkScene(scene)).find(({ item }) => item === 'agents[0]');
    expect(found?.at).toEqual([50, 50]);
  });
});

describe('paths', () => {
  it('lead to items whatever their names are', () => {
    expect(parsePath('places["a\\"b"].line[1][0]')).toEqual(['places', 'a"b', 'line', 1, 0]);
    expect(findItem('places["main door"].line[1]')).toBe('places["main door"]');
    expect(findItem('line 3, column 4')).toBeUndefined();
    expect(findItem('run.record')).toBe('run');
  });
});

describe('dimensions', () => {
  it('are short', () => {
    expect(formatLength(4.25)).toBe('4.25 m');
    expect(formatNumber(1234.5678)).toBe('1234.6');
    expect(describeShape(listShapes(ROOM, 'places.hall')[0])).toBe('64 m², perimeter 32 m');
  });
});
