import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/math/index.js';
import { Corridor } from '../../../../src/planners/groups/corridor.js';
import { UnionArea } from '../../../../src/planners/groups/union-area.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { backboneOf, openWay, type Pose, randomWay, type WayCase } from './random-ways.js';

/** Area of many discs along a stretch by horizontal lines: too small by up to some thousandths. */
function scanArea(corridor: Corridor, a: number, b: number): number {
  const discs: number[] = [];
  const place = { x: 0, y: 0 };
  const count = Math.max(2, Math.ceil((b - a) / (0.003 * corridor.width)));
  let [low, high] = [Infinity, -Infinity];
  for (let k = 0; k <= count; k++) {
    const s = a + ((b - a) * k) / count;
    const radius = corridor.radiusAt(s);
    corridor.backbone.pointAt(s, place);
    discs.push(place.x, place.y, radius);
    [low, high] = [Math.min(low, place.y - radius), Math.max(high, place.y + radius)];
  }
  const lines = 500;
  let sum = 0;
  for (let line = 0; line < lines; line++) {
    const y = low + ((line + 0.5) * (high - low)) / lines;
    const spans: [number, number][] = [];
    for (let k = 0; k < discs.length; k += 3) {
      const square = discs[k + 2] ** 2 - (y - discs[k + 1]) ** 2;
      if (square > 0) spans.push([discs[k] - Math.sqrt(square), discs[k] + Math.sqrt(square)]);
    }
    spans.sort((p, q) => p[0] - q[0]);
    let end = -Infinity;
    for (const [from, to] of spans) {
      if (to > end) sum += to - Math.max(from, end);
      end = Math.max(end, to);
    }
  }
  return (sum * (high - low)) / lines;
}

function corridorOf(drawn: WayCase, at?: Pose): Corridor {
  return new Corridor(backboneOf(drawn, at), drawn.width);
}

/** Area between two rings: twice what shoelaces give, in all rings of an outline. */
function ringArea(rings: readonly Float64Array[]): number {
  let sum = 0;
  for (const ring of rings) {
    for (let k = 0, j = ring.length - 2; k < ring.length; j = k, k += 2) {
      sum += (ring[j] - ring[0]) * (ring[k + 1] - ring[1]) - (ring[k] - ring[0]) * (ring[j + 1] - ring[1]);
    }
  }
  return 0.5 * sum;
}

describe('the area of the union of discs (DEF-3.6)', () => {
  const all = (drawn: WayCase): number => {
    const corridor = corridorOf(drawn);
    return corridor.areaBetween(0, corridor.backbone.length);
  };

  it('is known by hand: one disc, straight, a right angle, there and back, legs that just touch, a square', () => {
    const c = 2;
    const straight = corridorOf(openWay([0, 0, 10, 0], c));
    expect(straight.areaBetween(4, 4)).toBeCloseTo(Math.PI * 4, 12);
    expect(straight.areaBetween(1, 8)).toBeCloseTo(Math.PI * 4 + 4 * 7, 12);
    // Two capsules that meet at a right angle share the disc at the corner and, inside the bend, a square less a quarter disc.
    const bend = Math.PI * 4 + 4 * 20 - (4 - Math.PI);
    expect(all(openWay([0, 0, 10, 0, 10, 10], c))).toBeCloseTo(bend, 11);
    expect(all(openWay([0, 0, 10, 0, 0, 0], c))).toBeCloseTo(Math.PI * 4 + 40, 11);
    expect(all(openWay([0, 0, 10, 0, 3, 0, 12, 0], c))).toBeCloseTo(Math.PI * 4 + 48, 11);
    // Both ways beside each other at a distance of 2 c: the strips between them touch along a line.
    const hairpin = corridorOf(openWay([0, 0, 20, 0, 20, 4, 0, 4], c));
    // 160 for both strips, half discs on the left, and the right half of a capsule.
    expect(hairpin.areaBetween(0, 44)).toBeCloseTo(160 + 4 * Math.PI + 8 + 2 * Math.PI, 10);
    // Once round a square of 10: the ring between both outlines, whose inner corners are sharp.
    expect(all(openWay([0, 0, 10, 0, 10, 10, 0, 10, 0, 0], c))).toBeCloseTo(4 * 10 * 2 + 100 + Math.PI * 4 - 36, 10);
  });

  it('grows and shrinks as a cone between walls that open', () => {
    // Along the bisector of a wedge the discs touch both walls: their hull is a kite with round ends.
    const slope = 0.5;
    const drawn = { size: 40, polygons: [[0, 0, 40, 0, 40, 2]], circles: [], points: [4, 0, 20, 0], width: 9 };
    const [dx, dy] = [20, 20];
    const rise = slope / Math.sqrt(1 + slope * slope);
    const wedge: WayCase = {
      ...drawn,
      polygons: [
        [dx, dy, dx + 18, dy + 9, dx + 18, dy + 19, dx - 19, dy + 19, dx - 19, dy],
        [dx, dy, dx - 19, dy, dx - 19, dy - 19, dx + 18, dy - 19, dx + 18, dy - 9],
      ],
      points: [dx + 2, dy, dx + 8, dy],
      width: 9,
    };
    const corridor = corridorOf(wedge);
    const [r0, r1] = [2 * rise, 8 * rise];
    expect(corridor.radiusAt(0)).toBeCloseTo(r0, 12);
    expect(corridor.radiusAt(6)).toBeCloseTo(r1, 12);
    const side = 6 * Math.sqrt(1 - rise * rise);
    const half = Math.acos(rise);
    const expected = (r0 + r1) * side + r0 * r0 * half + r1 * r1 * (Math.PI - half);
    expect(corridor.areaBetween(0, 6)).toBeCloseTo(expected, 11);
  });

  for (const seed of [FIXED_SEED, rotatingSeed]) {
    for (const isSnapped of [false, true]) {
      it(`agrees with scanning and closes its outline (seed ${seed}, ${isSnapped ? 'on a grid' : 'free'})`, () => {
        const random = createRandom(seed + (isSnapped ? 1 : 0));
        for (let run = 0; run < runs(2, 6, 80); run++) {
          const drawn = randomWay(random, isSnapped);
          // Turned, so that no side lies along the lines of the scan.
          const backbone = backboneOf(drawn, { angle: 0.4, x: 0, y: 0 });
          const corridor = new Corridor(backbone, drawn.width);
          const union = new UnionArea(backbone, corridor.bands);
          let [a, b] = [backbone.length * random.next(), backbone.length * random.next()];
          if (run % 4 === 0) [a, b] = [0, backbone.length];
          if (a > b) [a, b] = [b, a];
          const area = union.between(a, b);
          expect(union.gap).toBeLessThan((isSnapped ? 1e-7 : 1e-10) * drawn.width);
          const scanned = scanArea(corridor, a, b);
          expect(Math.abs(area - scanned)).toBeLessThan(1e-2 * area);
          expect(area).toBeGreaterThan(scanned * (1 - 2e-3));
          // The drawn outline has the same area but for its chords.
          const drawnArea = ringArea(corridor.outlineRings(a, b));
          expect(Math.abs(drawnArea - area)).toBeLessThan(0.01 * area);
        }
      });

      it(`closes every outline, and is the same turned and moved (seed ${seed}, ${isSnapped ? 'on a grid' : 'free'})`, () => {
        const random = createRandom(seed + (isSnapped ? 3 : 2));
        for (let run = 0; run < runs(5, 30, 600); run++) {
          const drawn = randomWay(random, isSnapped);
          const backbone = backboneOf(drawn);
          const { bands } = new Corridor(backbone, drawn.width);
          const union = new UnionArea(backbone, bands);
          const turned = corridorOf(drawn, { angle: 6 * random.next(), x: 300, y: -200 });
          let former = 0;
          for (let k = 0; k < 8; k++) {
            const a = 0.1 * backbone.length * random.next();
            const b = a + ((backbone.length - a) * (k + 1)) / 8;
            const area = union.between(a, b);
            expect(union.gap).toBeLessThan(1e-10 * drawn.width);
            // Moving by hundreds of metres rounds the input itself: what lay on each other lies beside each other then.
            expect(Math.abs(turned.areaBetween(a, b) - area)).toBeLessThan((isSnapped ? 1e-6 : 1e-9) * area);
            // What was asked before changes nothing, to the last bit.
            if (k === 7) expect(new UnionArea(backbone, bands).between(a, b)).toBe(area);
            expect(union.between(0, b)).toBeGreaterThanOrEqual(former * (1 - 1e-11));
            former = union.between(0, b);
          }
        }
      });
    }
  }

  it('legs nearly in line: sides that cross where rounding would not find it', () => {
    const random = createRandom(FIXED_SEED);
    for (const bend of [1e-3, 1e-5, 1e-7, 1e-9]) {
      for (const step of [5, 0.5, 0.05]) {
        const points: number[] = [];
        let [x, y, turn] = [0, 0, 6 * random.next()];
        for (let k = 0; k < 30; k++) {
          points.push(x, y);
          turn += 2 * bend * (random.next() - 0.5);
          x += step * Math.cos(turn);
          y += step * Math.sin(turn);
        }
        const drawn = openWay(points, 2, 600);
        const backbone = backboneOf(drawn);
        const union = new UnionArea(backbone, new Corridor(backbone, 2).bands);
        const area = union.between(0, backbone.length);
        expect(union.gap).toBeLessThan(1e-10);
        // Bends so small change the area of a capsule by less than their square.
        expect(Math.abs(area - 4 * Math.PI - 4 * backbone.length)).toBeLessThan(1e-9 + 60 * bend * bend);
      }
    }
  });

  it('is a bound from above where legs are a millionth of the width', () => {
    const random = createRandom(FIXED_SEED);
    for (let run = 0; run < runs(2, 8, 200); run++) {
      const points: number[] = [];
      let [x, y, turn] = [0, 0, 6 * random.next()];
      for (let k = 0; k < 30; k++) {
        points.push(x, y);
        turn += 0.6 * (random.next() - 0.5);
        const step = random.next() < 0.3 ? 1e-5 * random.next() : 0.1;
        x += step * Math.cos(turn);
        y += step * Math.sin(turn);
      }
      const corridor = corridorOf(openWay(points, 2));
      const { length } = corridor.backbone;
      const area = corridor.areaBetween(0, length);
      const scanned = scanArea(corridor, 0, length);
      expect(area).toBeGreaterThan(scanned * (1 - 3e-4));
      expect(area).toBeLessThan(scanned * (1 + 2.5e-3));
    }
  });

  it('a spiral that comes near itself counts what it covers twice once', () => {
    const points: number[] = [];
    for (let k = 0; k <= 120; k++) {
      const turn = (k * Math.PI) / 15;
      const radius = 2 + 0.045 * k;
      points.push(radius * Math.cos(turn), radius * Math.sin(turn));
    }
    const corridor = corridorOf(openWay(points, 1));
    const { length } = corridor.backbone;
    const area = corridor.areaBetween(0, length);
    expect(Math.abs(area - scanArea(corridor, 0, length))).toBeLessThan(1e-3 * area);
    // Rings 1.35 m apart and 2 m wide: all of the disc but its middle, less than the strip laid flat.
    expect(area).toBeLessThan(2 * length);
  });
});

describe('the farthest point within an area (DEF-3.7)', () => {
  for (const seed of [FIXED_SEED, rotatingSeed]) {
    it(`fits, is the largest that does, and rises with the start (seed ${seed})`, () => {
      const random = createRandom(seed + 5);
      for (let run = 0; run < runs(3, 12, 200); run++) {
        const drawn = randomWay(random, run % 2 === 0);
        const corridor = corridorOf(drawn);
        const { length } = corridor.backbone;
        const area = Math.PI * drawn.width * drawn.width * (1 + 3 * random.next());
        let former = 0;
        for (let k = 0; k <= 12; k++) {
          const a = (length * k) / 12;
          const s = corridor.farthestWithin(a, area);
          expect(corridor.areaBetween(a, s)).toBeLessThanOrEqual(area);
          if (s < length) {
            const more = corridor.areaBetween(a, Math.min(length, s + 4e-9 * drawn.width));
            expect(more).toBeGreaterThan(area * (1 - 3e-10));
          }
          expect(s).toBeGreaterThanOrEqual(former - 2e-9 * drawn.width);
          // Another history, the same bits: runs that are resumed must not differ.
          expect(corridorOf(drawn).farthestWithin(a, area)).toBe(s);
          former = s;
        }
      }
    });
  }

  it('stays where it is when not even one disc fits', () => {
    const corridor = corridorOf(openWay([0, 0, 10, 0], 1));
    expect(corridor.farthestWithin(3, 1)).toBe(3);
    expect(corridor.farthestWithin(3, 1e9)).toBe(10);
  });
});
