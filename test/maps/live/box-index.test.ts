import { describe, expect, it } from 'vitest';
import { BoxIndex } from '../../../src/maps/live/box-index.js';
import { outlinesMeet } from '../../../src/maps/live/contact.js';
import { coversPoint } from '../../../src/maps/live/cover.js';
import { Drawn, type Frame } from '../../../src/maps/live/drawn.js';
import { createRandom } from '../../../src/math/index.js';
import { rotatingSeed, runs } from '../../tier.js';
import { distanceToOutline, fills, outlines } from './brute-force.js';
import { BOUNDS, MESSES, type Objects, randomObject, randomRoom, SIZE } from './random-objects.js';

const frame: Frame = {
  bounds: BOUNDS,
  contact: 2e-10,
  box: Float64Array.of(-10, -10, 110, -10, 110, 110, -10, 110),
  wall: Float64Array.of(-1, -1, 101, -1, 101, 101, -1, 101),
  circleTolerance: 0.005,
};

describe('the box index', () => {
  it('finds what brute force finds, while things come and go', () => {
    const random = createRandom(rotatingSeed);
    const index = new BoxIndex(BOUNDS);
    const inside = new Set<Drawn>();
    for (let step = 0; step < runs(500, 2000, 20000); step++) {
      if (random.nextInt(5) > 1 || inside.size < 20) {
        const size = 10 ** (2 * random.next() - 2) * (random.nextInt(4) === 0 ? 10 : 1);
        const at = (): number => size + random.next() * (SIZE - 2 * size);
        const isPoint = random.nextInt(3) === 0;
        const [x, y] = [at(), at()];
        const o = new Drawn(step, isPoint ? { kind: 'point', x, y } : { kind: 'circle', x, y, radius: size }, frame);
        index.insert(o);
        inside.add(o);
      } else {
        const o = [...inside][random.nextInt(inside.size)];
        index.remove(o);
        inside.delete(o);
      }
      if (step % 5 > 0) continue;
      const width = random.nextInt(3) === 0 ? 0 : random.next() * 50;
      const x = random.next() * SIZE;
      const y = random.next() * SIZE;
      const found: Drawn[] = [];
      index.find(x, y, x + width, y + width, 1e-9, found);
      const expected = [...inside].filter(
        (o) => o.minX <= x + width + 1e-9 && o.maxX >= x - 1e-9 && o.minY <= y + width + 1e-9 && o.maxY >= y - 1e-9,
      );
      expect(found.map(({ key }) => key).sort()).toEqual(expected.map(({ key }) => key).sort());
    }
  });
});

describe('contacts and covers', () => {
  it('are those of brute force', () => {
    let meetings = 0;
    for (let seed = rotatingSeed; seed < rotatingSeed + runs(5, 20, 200); seed++) {
      const random = createRandom(seed);
      for (const mess of MESSES) {
        const objects: Objects = new Map([[0, randomRoom(random)]]);
        for (let key = 1; key < 12; key++) objects.set(key, randomObject(mess, random, objects));
        const drawn = [...objects].map(([key, object]) => new Drawn(key, object, frame));
        for (const a of drawn) {
          for (let k = 0; k < 5; k++) {
            const [x, y] = [SIZE * random.next(), SIZE * random.next()];
            expect(coversPoint(a, x, y), `${mess} ${seed}`).toBe(fills(a.toObject(), x, y));
          }
          for (const b of drawn) {
            // Points along the outline of b: near that of a only if the two are said to meet.
            if (a === b || a.isRound || b.isRound) continue;
            const isMet = outlinesMeet(a, b, frame.contact);
            expect(outlinesMeet(b, a, frame.contact)).toBe(isMet);
            if (isMet) meetings++;
            const other = a.toObject();
            const { rings } = outlines(b.toObject());
            for (const ring of rings) {
              for (let i = 0; i < ring.length; i += 2) {
                if (distanceToOutline(other, ring[i], ring[i + 1]) === 0) expect(isMet, `${mess} ${seed}`).toBe(true);
              }
            }
          }
        }
      }
    }
    expect(meetings).toBeGreaterThan(10);
  });
});
