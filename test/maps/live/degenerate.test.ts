import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/geometry/index.js';
import { LiveDiagram } from '../../../src/maps/live/live-diagram.js';
import type { LiveArea, LiveObject } from '../../../src/maps/live/live-object.js';
import { canonicalBytes } from '../../../src/maps/voronoi/canonical-export.js';
import { findNearestSite } from '../../../src/maps/voronoi/diagram-queries.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';
import { createRandom } from '../../../src/math/index.js';
import { rotatingSeed, runs, tier } from '../../tier.js';
import { TRANSFORMS, type Transform } from '../voronoi/sample-sites.js';
import { clearanceByBruteForce, isFreePoint } from './brute-force.js';
import { roomOf, SIZE, square } from './random-objects.js';

/** Four rotations, and of the three scales as many as there is time for. */
const SELECTED = TRANSFORMS.filter((_, i) => tier === 'long' || (tier === 'quick' ? [10] : [0, 4, 8, 11]).includes(i));
const REST = 20;

const line = (...points: number[]): LiveObject => ({ kind: 'line', points });
const point = (x: number, y: number): LiveObject => ({ kind: 'point', x, y });
const circle = (x: number, y: number, radius: number): LiveObject => ({ kind: 'circle', x, y, radius });
const polygon = (...ring: number[]): LiveObject => ({ kind: 'polygon', ring });

/** Scenes of exact degeneracies, each object inserted on its own; all lie in a room of 100 x 100 m. */
const SETS: Record<string, LiveObject[]> = {
  'T-junctions of walls': [line(20, 50, 80, 50), line(50, 50, 50, 20), line(30, 50, 30, 80), line(80, 50, 90, 60)],
  'shared end points': [line(30, 30, 50, 50), line(50, 50, 70, 30), line(50, 50, 50, 80), line(70, 30, 30, 30)],
  'walls that cross': [line(20, 20, 80, 80), line(20, 80, 80, 20), line(10, 50, 90, 50), line(50, 10, 50, 90)],
  'collinear walls that overlap': [line(20, 50, 60, 50), line(40, 50, 80, 50), line(50, 50, 90, 50)],
  'coincident points': [point(30, 30), point(30, 30), point(30, 30), point(60, 60), point(60, 60)],
  'points on walls, corners and rims': [
    square(30, 30, 10),
    point(40, 30),
    point(40, 40),
    circle(70, 70, 10),
    point(80, 70),
    line(20, 80, 40, 80),
    point(30, 80),
    point(20, 80),
  ],
  'tangent circles': [circle(30, 50, 10), circle(50, 50, 10), circle(70, 50, 10), circle(50, 70, 10)],
  'overlapping circles': [circle(40, 50, 15), circle(60, 50, 15), circle(50, 62, 15)],
  'equal and concentric circles': [circle(40, 50, 15), circle(40, 50, 15), circle(40, 50, 5), point(40, 50)],
  'a circle tangent to walls': [line(20, 40, 80, 40), circle(50, 50, 10), square(70, 50, 10)],
  'polygons that share an edge': [square(40, 50, 10), square(60, 50, 10), square(60, 70, 10)],
  'polygons that share a corner': [square(40, 40, 10), square(60, 60, 10)],
  'duplicate polygons': [square(50, 50, 10), square(50, 50, 10), polygon(40, 40, 40, 60, 60, 60, 60, 40)],
  'a polygon that touches itself': [polygon(20, 20, 50, 50, 80, 20, 80, 80, 50, 50, 20, 80)],
  'repeated points': [polygon(20, 20, 60, 20, 60, 20, 60, 60, 20, 60, 20, 20), line(70, 20, 70, 20, 90, 20)],
  'a ring with points on its sides': [polygon(20, 20, 40, 20, 60, 20, 60, 60, 40, 60, 20, 60)],
  'a closed polyline with a tail': [line(40, 40, 60, 40, 60, 60, 40, 60, 40, 40, 20, 20)],
  'a polyline that crosses itself': [line(20, 20, 80, 80, 80, 20, 20, 80)],
  'polygons on the wall of the room': [
    square(10, 50, 10),
    square(50, 95, 10),
    line(100, 30, 70, 30),
    circle(90, 80, 10),
  ],
  'nested solids': [square(50, 50, 40), square(50, 50, 20), circle(50, 50, 5), point(12, 12), line(45, 45, 55, 55)],
  'a hole with things in it': [
    { kind: 'polygon', ring: [20, 20, 80, 20, 80, 80, 20, 80], holes: [[35, 35, 35, 65, 65, 65, 65, 35]] },
    point(50, 50),
    square(60, 60, 5),
    line(30, 30, 70, 30),
  ],
};

function moved(object: LiveObject, { angle, scale, shift }: Transform): LiveObject {
  const [c, s] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  const turn = (xy: ArrayLike<number>): number[] => {
    const out: number[] = [];
    for (let i = 0; i < xy.length; i += 2) {
      out.push(c * xy[i] - s * xy[i + 1] + shift[0], s * xy[i] + c * xy[i + 1] + shift[1]);
    }
    return out;
  };
  const area = ({ ring, holes }: LiveArea): LiveArea => ({ ring: turn(ring), holes: holes?.map(turn) });
  switch (object.kind) {
    case 'line':
      return line(...turn(object.points));
    case 'polygon':
      return { kind: 'polygon', ...area(object) };
    case 'room':
      return { kind: 'room', areas: object.areas.map(area) };
    default: {
      const [x, y] = turn([object.x, object.y]);
      return object.kind === 'point' ? point(x, y) : circle(x, y, scale * object.radius);
    }
  }
}

/** The box of the scene after a transform, with some room around. */
function boundsFor(transform: Transform): [number, number, number, number] {
  const room = moved(
    roomOf([-REST, -REST, SIZE + REST, -REST, SIZE + REST, SIZE + REST, -REST, SIZE + REST]),
    transform,
  );
  const xy = room.kind === 'room' ? room.areas[0].ring : [];
  const xs = [xy[0], xy[2], xy[4], xy[6]];
  const ys = [xy[1], xy[3], xy[5], xy[7]];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function create(objects: readonly LiveObject[], bounds: readonly [number, number, number, number]): LiveDiagram {
  const live = new LiveDiagram({ bounds, capacity: 1 });
  for (const [key, object] of objects.entries()) live.insert(key, object);
  live.update();
  return live;
}

describe('degenerate sets of separate objects, at four rotations and three scales', () => {
  for (const [name, set] of Object.entries(SETS)) {
    it(`${name}: sound, equal to a rebuild whatever comes last, right by brute force`, () => {
      const random = createRandom(rotatingSeed);
      for (const transform of SELECTED) {
        const objects = [roomOf(), ...set].map((object) => moved(object, transform));
        const bounds = boundsFor(transform);
        const whole = create(objects, bounds);
        const label = `turned by ${transform.angle}, scale ${transform.scale}`;
        expect(validateDiagram(whole.diagram), label).toEqual([]);
        const expected = canonicalBytes(whole.diagram);
        for (const key of objects.keys()) {
          whole.remove(key);
          whole.update();
          expect(validateDiagram(whole.diagram), `${label}, without ${key}`).toEqual([]);
          whole.insert(key, objects[key]);
          whole.update();
          expect(Buffer.compare(canonicalBytes(whole.diagram), expected), `${label}, ${key} again`).toBe(0);
        }
        const { scale, shift } = transform;
        const hasRounds = set.some(({ kind }) => kind === 'circle');
        for (let k = 0; k < runs(20, 60, 300); k++) {
          const place = moved(point(SIZE * random.next(), SIZE * random.next()), transform);
          if (place.kind !== 'point' || !isFreePoint(objects, place.x, place.y)) continue;
          const clearance = clearanceByBruteForce(objects, place.x, place.y);
          const off = hasRounds ? 0.005 * 15 * scale : 1e-9 * SIZE * scale + 1e-12 * Math.abs(shift[1]);
          if (hasRounds && clearance < 2 * off) continue;
          const found = findNearestSite(whole.diagram, place.x, place.y).clearance;
          if (Math.abs(found - clearance) > off)
            expect.fail(`${label} (${place.x}, ${place.y}): ${found}, not ${clearance}`);
        }
      }
    });
  }
});

describe('what has no extent', () => {
  it('is no wall: spikes, rings without area, lines without length (VOR-7)', () => {
    const spiked = polygon(20, 20, 60, 20, 60, 60, 80, 60, 60, 60, 20, 60);
    const live = create([roomOf(), spiked, polygon(70, 20, 80, 20, 90, 20), line(80, 80, 80, 80)], [0, 0, SIZE, SIZE]);
    expect([1, 2, 3].map((key) => live.isHidden(key))).toEqual([false, true, true]);
    expect(live.cellsOf(1).length).toBe(8);
    expect(validateDiagram(live.diagram)).toEqual([]);
  });
});

describe('what is covered', () => {
  const bounds = [0, 0, SIZE, SIZE] as const;

  it('comes back when the cover moves away (VOR-3)', () => {
    const live = create([roomOf(), point(50, 50), circle(55, 55, 1), square(20, 20, 8)], bounds);
    const before = canonicalBytes(live.diagram);
    live.move(3, square(52, 52, 8));
    live.update();
    expect([1, 2, 3].map((key) => live.isHidden(key))).toEqual([true, true, false]);
    expect(live.cellsOf(1).length).toBe(0);
    expect(validateDiagram(live.diagram)).toEqual([]);
    live.move(3, square(20, 20, 8));
    live.update();
    expect(live.isHidden(1)).toBe(false);
    expect(Buffer.compare(canonicalBytes(live.diagram), before)).toBe(0);
  });

  it('is what lies outside the room, and inside its holes (VOR-3)', () => {
    const live = create([roomOf(), point(5, 5), point(50, 50), square(80, 80, 5)], bounds);
    live.move(0, {
      kind: 'room',
      areas: [{ ring: [10, 10, 90, 10, 90, 90, 10, 90], holes: [[40, 40, 60, 40, 60, 60, 40, 60]] }],
    });
    live.update();
    expect([1, 2, 3].map((key) => live.isHidden(key))).toEqual([true, true, false]);
    expect(validateDiagram(live.diagram)).toEqual([]);
  });

  it('is nothing without a room: the ground ends beyond the bounds (VOR-3)', () => {
    const live = create([roomOf([20, 20, 80, 20, 80, 80, 20, 80]), point(5, 5), square(50, 50, 50)], bounds);
    expect([0, 1, 2].map((key) => live.isHidden(key))).toEqual([true, true, true]);
    live.remove(0);
    expect(live.update().open).toBe(0);
    expect([1, 2].map((key) => live.isHidden(key))).toEqual([true, false]);
    live.move(2, square(50, 50, 5));
    live.update();
    expect([1, 2].map((key) => live.isHidden(key))).toEqual([false, false]);
    expect(validateDiagram(live.diagram)).toEqual([]);
    const { cell, clearance } = findNearestSite(live.diagram, 2, 60);
    expect([clearance, live.sourceOf(cell)]).toEqual([2 + SIZE / 128, { key: NONE, part: NONE }]);
    live.remove(1);
    live.remove(2);
    live.update();
    expect(live.diagram.store.cellCount).toBe(0);
  });

  it('may be everything: nothing is free, nothing has cells', () => {
    const live = create([roomOf(), square(50, 50, 50), point(30, 30)], bounds);
    expect(live.diagram.store.cellCount).toBe(0);
    expect([0, 1, 2].map((key) => live.isHidden(key))).toEqual([true, true, true]);
    live.remove(1);
    live.update();
    expect(live.isHidden(2)).toBe(false);
    expect(validateDiagram(live.diagram)).toEqual([]);
  });

  it('may be a part of an object: a hole under another solid, and the outer ring not (VOR-3)', () => {
    const holed: LiveObject = {
      kind: 'polygon',
      ring: [20, 20, 80, 20, 80, 80, 20, 80],
      holes: [[45, 45, 55, 45, 55, 55, 45, 55]],
    };
    const live = create([roomOf(), holed, square(5, 5, 2)], bounds);
    expect(live.cellsOf(1).length).toBe(8 + 4);
    live.move(2, square(50, 50, 15));
    live.update();
    expect(live.isHidden(2)).toBe(true);
    expect(live.cellsOf(1).length).toBe(8);
    expect(validateDiagram(live.diagram)).toEqual([]);
  });
});

describe('near walls', () => {
  it('1e-9 of the scene apart stay apart, at four rotations and three scales (VOR-4)', () => {
    for (const transform of TRANSFORMS) {
      const gap = 1e-9 * SIZE;
      const set = [
        roomOf(),
        line(20, 50, 80, 50),
        line(20, 50 + gap, 80, 50 + gap),
        line(30, 50 - 2 * gap, 70, 50 - 3 * gap),
      ];
      const objects = set.map((object) => moved(object, transform));
      const live = create(objects, boundsFor(transform));
      const label = `turned by ${transform.angle}, scale ${transform.scale}`;
      expect(
        [1, 2, 3].map((key) => live.cellsOf(key).length),
        label,
      ).toEqual([4, 4, 4]);
      expect(validateDiagram(live.diagram), label).toEqual([]);
    }
  });

  it('nearer than the contact are one (VOR-4)', () => {
    const gap = 1e-13 * SIZE;
    const live = create([roomOf(), line(20, 50, 80, 50), line(20, 50 + gap, 80, 50 + gap)], [0, 0, SIZE, SIZE]);
    expect([1, 2].map((key) => live.isHidden(key))).toEqual([false, true]);
    expect(validateDiagram(live.diagram)).toEqual([]);
  });
});

describe('ties', () => {
  const bounds = [0, 0, SIZE, SIZE] as const;

  it('go to the lowest key: of coincident points, equal circles and polygons, shared edges (VOR-5)', () => {
    const live = create(
      [
        roomOf(),
        point(20, 20),
        point(20, 20),
        circle(50, 20, 5),
        circle(50, 20, 5),
        square(50, 60, 10),
        square(50, 60, 10),
      ],
      bounds,
    );
    expect([1, 2, 3, 4, 5, 6].map((key) => live.isHidden(key))).toEqual([false, true, false, true, false, true]);
    live.remove(1);
    live.remove(3);
    live.remove(5);
    live.update();
    expect([2, 4, 6].map((key) => live.isHidden(key))).toEqual([false, false, false]);
    expect(validateDiagram(live.diagram)).toEqual([]);
  });

  it('a point on an outline belongs to the outline (VOR-5)', () => {
    const live = create([roomOf(), point(40, 50), line(20, 50, 60, 50), point(70, 70), circle(75, 70, 5)], bounds);
    expect([1, 2, 3, 4].map((key) => live.isHidden(key))).toEqual([true, false, true, false]);
    expect(live.diagram.cellsOf(4).length, 'the circle is whole').toBe(1);
  });

  it('a circle that is cut keeps within its tolerance, one that is not is exact (VOR-6)', () => {
    const live = create([roomOf(), circle(30, 50, 10), circle(70, 50, 10), line(70, 50, 90, 50)], bounds);
    expect(findNearestSite(live.diagram, 30, 70).clearance).toBe(10);
    const { clearance } = findNearestSite(live.diagram, 70, 70);
    expect(clearance).toBeGreaterThan(10 - 0.05);
    expect(clearance).toBeLessThanOrEqual(10);
    expect(live.cellsOf(1).length).toBe(1);
    expect(live.cellsOf(2).length).toBeGreaterThan(16);
  });

  it("a wall that a room shares with another object is the other one's (VOR-5)", () => {
    const live = create([roomOf(), square(10, 50, 10)], bounds);
    const parts = [...live.cellsOf(1)].map((cell) => live.sourceOf(cell).part);
    expect(new Set(parts)).toEqual(new Set([0, 1, 2, 4 + 1, 4 + 2]));
  });
});
