import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/geometry/index.js';
import { buildPlainPathMap, findDistance } from '../../../src/maps/index.js';
import { createRandom } from '../../../src/math/index.js';
import {
  measureAgain,
  type ProgressInput,
  SlowedCounters,
  settleBarrierOptions,
} from '../../../src/planners/barriers/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { DOOR, room } from './scenes.js';

const SETTINGS = settleBarrierOptions({});
const DT = 0.05;

/** A crowd on a line, to a goal at x = 0. */
function makeInput(ids: readonly number[]): ProgressInput {
  const count = ids.length;
  return {
    count,
    ids: Int32Array.from(ids),
    x: new Float64Array(count).fill(10),
    y: new Float64Array(count).fill(5),
    wayLeft: new Float64Array(count).fill(10),
    speed: new Float64Array(count).fill(1.3),
    stamps: new Int32Array(count),
    waits: new Uint8Array(count),
  };
}

function step(counters: SlowedCounters, input: ProgressInput, moves: readonly number[]): void {
  for (let k = 0; k < input.count; k++) {
    input.x[k] -= moves[k];
    input.wayLeft[k] -= moves[k];
  }
  counters.follow(input.ids, input.count);
  counters.update(input, 0, input.count);
}

describe('the slowed counter', () => {
  it('rises below half of what was possible, falls else, and is above the threshold after 1.5 s', () => {
    const counters = new SlowedCounters(SETTINGS, DT);
    const input = makeInput([0, 1, 2]);
    const full = 1.3 * DT;
    step(counters, input, [0, 0, 0]);
    for (let k = 0; k < 30; k++) step(counters, input, [0, 0.49 * full, 0.51 * full]);
    expect([...counters.slowed.subarray(0, 3)]).toEqual([30, 30, 0]);
    expect(counters.isBottlenecked(0)).toBe(false);
    step(counters, input, [0, 0.51 * full, full]);
    expect([...counters.slowed.subarray(0, 3)]).toEqual([31, 29, 0]);
    expect(counters.isBottlenecked(0)).toBe(true);
    expect(counters.lost[0]).toBeCloseTo(31 * DT, 12);
    expect(counters.lost[1]).toBeCloseTo((30 * 0.51 + 0.49) * DT, 12);
    expect(counters.lost[2]).toBe(0);
    for (let k = 0; k < 100; k++) step(counters, input, [0, full, full]);
    expect([...counters.slowed.subarray(0, 3)]).toEqual([60, 0, 0]);
    expect(counters.lost[1]).toBe(0);
  });

  it('fixture: lengths that jump by a toll where a barrier is crossed are no time lost and none gained', () => {
    const full = 1.3 * DT;
    for (const toll of [40, -40, 1e6, -1e6]) {
      const counters = new SlowedCounters(SETTINGS, DT);
      const input = makeInput([0]);
      input.wayLeft[0] = 2e6;
      step(counters, input, [0]);
      for (let k = 0; k < 40; k++) step(counters, input, [0]);
      const before = counters.lost[0];
      expect(before).toBeCloseTo(40 * DT, 12);
      // One step over the barrier: the way left falls (or, walked against it, rises) by the toll too.
      input.wayLeft[0] -= toll;
      step(counters, input, [full]);
      // At best a whole step was gained on the free way, at worst a whole one lost against it.
      const wanted = before + DT - (toll > 0 ? DT : -DT);
      expect(counters.lost[0], `toll ${toll}`).toBeCloseTo(wanted, 12);
      expect(counters.slowed[0]).toBe(toll > 0 ? 39 : 41);
      // From then on as if nothing had been.
      step(counters, input, [0]);
      expect(counters.lost[0]).toBeCloseTo(wanted + DT, 12);
    }
  });

  it('is that of the agent, whoever comes and goes', () => {
    for (let run = 0; run < runs(2, 10, 100); run++) {
      const random = createRandom((run % 2 ? FIXED_SEED : rotatingSeed) + run);
      const counters = new SlowedCounters(SETTINGS, DT);
      const want = new Map<number, number>();
      let next = 0;
      let ids: number[] = [];
      for (let k = 0; k < 40; k++) {
        ids = ids.filter(() => random.next() < 0.9);
        for (const id of want.keys()) if (!ids.includes(id)) want.delete(id);
        while (random.next() < 0.7) ids.push(next++);
        const input = makeInput(ids);
        counters.follow(input.ids, input.count);
        const half = ids.length >> 1;
        counters.update(input, half, ids.length);
        counters.update(input, 0, half);
        // Nobody moves: everybody seen before is slowed.
        ids.forEach((id, slot) => {
          want.set(id, want.has(id) ? (want.get(id) as number) + 1 : 0);
          expect(counters.slowed[slot]).toBe(want.get(id));
        });
      }
    }
  });

  it('does not count those who wait, have no way or want no speed', () => {
    const counters = new SlowedCounters(SETTINGS, DT);
    const input = makeInput([0, 1, 2, 3]);
    for (let k = 0; k < 20; k++) step(counters, input, [0, 0, 0, 0]);
    input.waits[0] = 1;
    input.wayLeft[1] = Infinity;
    input.speed[2] = 0;
    step(counters, input, [0, 0, 0, 0]);
    expect([...counters.slowed.subarray(0, 4)]).toEqual([0, 0, 0, 20]);
    // Whoever goes on begins at none, from a place of its own.
    input.waits[0] = 0;
    step(counters, input, [0, 0, 0, 0]);
    expect(counters.slowed[0]).toBe(1);
  });

  it('survives edits of the map: both places are measured on the same one', () => {
    const counters = new SlowedCounters(SETTINGS, DT);
    const input = makeInput([0, 1]);
    step(counters, input, [0, 0]);
    for (let k = 0; k < 40; k++) step(counters, input, [0, 0]);
    // Another map, ten metres longer, and no answer for the former place: nothing is known of this step.
    input.stamps.fill(1);
    step(counters, input, [-10, -10]);
    expect([...counters.slowed.subarray(0, 2)]).toEqual([40, 40]);
    step(counters, input, [0, 1.3 * DT]);
    expect([...counters.slowed.subarray(0, 2)]).toEqual([41, 39]);
  });

  it('measures former places again on true maps', () => {
    const domain = room(...DOOR);
    const maps = [5, 15].map((y) => buildPlainPathMap(domain, { sources: [{ kind: 'point', x: 39, y }] }));
    const counters = new SlowedCounters(SETTINGS, DT);
    const random = createRandom(FIXED_SEED);
    const count = 50;
    const input = makeInput(Array.from({ length: count }, (_, k) => k));
    const isFast = Array.from({ length: count }, () => random.next() < 0.5);
    let stamp = 0;
    for (let k = 0; k < count; k++) {
      input.x[k] = 1 + 10 * random.next();
      input.y[k] = 1 + 18 * random.next();
    }
    for (let n = 0; n < 30; n++) {
      if (n % 3 === 2) stamp = 1 - stamp;
      for (let k = 0; k < count; k++) {
        // Towards the door, where both maps lead.
        const length = Math.hypot(20 - input.x[k], 10 - input.y[k]);
        const way = isFast[k] && n > 0 ? 1.2 * DT : 0;
        input.x[k] += (way * (20 - input.x[k])) / length;
        input.y[k] += (way * (10 - input.y[k])) / length;
        input.wayLeft[k] = findDistance(maps[stamp], input.x[k], input.y[k]);
        input.stamps[k] = stamp;
      }
      counters.follow(input.ids, count);
      const measured = measureAgain(counters, input, (at) => maps[at]);
      expect(measured).toBe(n % 3 === 2 && n > 0 ? count : 0);
      counters.update(input, 0, count);
    }
    isFast.forEach((fast, k) => {
      expect(counters.slowed[k]).toBe(fast ? 0 : 29);
    });
  });

  it('is the same after saving and loading', () => {
    const counters = new SlowedCounters(SETTINGS, DT);
    const input = makeInput([3, 5, 8]);
    for (let k = 0; k < 7; k++) step(counters, input, [0, 0.1, 0.02]);
    const copy = new SlowedCounters(SETTINGS, DT);
    copy.load(counters.save());
    expect(copy.save()).toEqual(counters.save());
    for (const one of [counters, copy]) {
      const next = makeInput([5, 8, 9]);
      next.stamps.fill(NONE, 2);
      one.follow(next.ids, 3);
      one.update(next, 0, 3);
    }
    expect(copy.save()).toEqual(counters.save());
  });
});
