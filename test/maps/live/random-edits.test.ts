import { describe, expect, it } from 'vitest';
import { LiveDiagram } from '../../../src/maps/live/live-diagram.js';
import type { LiveObject } from '../../../src/maps/live/live-object.js';
import { canonicalBytes } from '../../../src/maps/voronoi/canonical-export.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { BOUNDS, buildLive, MESSES, type Mess, type Objects, randomObject, randomRoom } from './random-objects.js';

console.log(`live: rotating seed ${rotatingSeed}`);
/** Operations in all, half of them on scenes of the fixed seed and half of the rotating one. */
const OPERATIONS = runs(300, 1000, 10000);
const MOST_KEYS = 60;

function put(live: LiveDiagram, objects: Objects, key: number, object: LiveObject): void {
  if (objects.has(key)) live.move(key, object);
  else live.insert(key, object);
  objects.set(key, object);
}

/** Insert, remove or move one object; the room too, now and then. */
function editOne(live: LiveDiagram, objects: Objects, mess: Mess, random: Random): void {
  if (random.nextInt(60) === 0) {
    if (objects.has(0) && random.nextInt(4) === 0) {
      live.remove(0);
      objects.delete(0);
    } else put(live, objects, 0, randomRoom(random));
    return;
  }
  const key = 1 + random.nextInt(MOST_KEYS);
  if (objects.has(key) && random.nextInt(3) === 0) {
    live.remove(key);
    objects.delete(key);
  } else put(live, objects, key, randomObject(mess, random, objects));
}

/** Sound, and equal bytes. */
function expectSame(live: LiveDiagram, objects: Objects, random: Random, label: string): void {
  expect(validateDiagram(live.diagram), label).toEqual([]);
  const fresh = buildLive(objects, random);
  const isSame = Buffer.compare(canonicalBytes(live.diagram), canonicalBytes(fresh.diagram)) === 0;
  expect(isSame, `${label}: the bytes of a rebuild`).toBe(true);
}

describe('random edits', () => {
  for (const mess of MESSES) {
    it(`${mess}: batches of 1 to 100 equal a rebuild in shuffled order, byte for byte (VOR-2)`, () => {
      let comparisons = 0;
      for (const base of [FIXED_SEED, rotatingSeed]) {
        let left = OPERATIONS / MESSES.length / 2;
        for (let scene = 0; left > 0; scene++) {
          const random = createRandom(base + scene);
          const objects: Objects = new Map();
          const live = new LiveDiagram({ bounds: BOUNDS, capacity: 1 });
          put(live, objects, 0, randomRoom(random));
          for (let batch = 0; batch < 12 && left > 0; batch++) {
            const size = random.nextInt(2) === 0 ? 1 + random.nextInt(8) : 1 + random.nextInt(100);
            for (let k = 0; k < size; k++) editOne(live, objects, mess, random);
            left -= size;
            live.update();
            expectSame(live, objects, random, `${mess} ${base + scene} batch ${batch}`);
            comparisons++;
          }
        }
      }
      expect(comparisons).toBeGreaterThan(0);
    });
  }

  it('permuted, in one batch or one by one, give the same bytes (VOR-2)', () => {
    for (const mess of MESSES) {
      for (let i = 0; i < runs(1, 2, 10); i++) {
        const seed = rotatingSeed + i;
        const random = createRandom(seed);
        const before: Objects = new Map([[0, randomRoom(random)]]);
        const after: Objects = new Map([[0, randomRoom(random)]]);
        for (let key = 1; key <= 25; key++) {
          if (random.nextInt(4) > 0) before.set(key, randomObject(mess, random, before));
          if (random.nextInt(4) > 0) after.set(key, randomObject(mess, random, before));
        }
        const expected = canonicalBytes(buildLive(after).diagram);
        for (const isOneByOne of [false, true]) {
          const live = buildLive(before, random);
          const keys = [...new Set([...before.keys(), ...after.keys()])].sort(() => random.next() - 0.5);
          for (const key of keys) {
            const object = after.get(key);
            if (object === undefined) live.remove(key);
            else if (before.has(key)) live.move(key, object);
            else live.insert(key, object);
            if (isOneByOne) live.update();
          }
          live.update();
          const isSame = Buffer.compare(canonicalBytes(live.diagram), expected) === 0;
          expect(isSame, `${mess} ${seed} ${isOneByOne ? 'one by one' : 'in one batch'}`).toBe(true);
        }
      }
    }
  });
});
