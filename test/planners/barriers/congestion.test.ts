import { describe, expect, it } from 'vitest';
import { NeighbourGrid } from '../../../src/crowd/index.js';
import { FootfallError } from '../../../src/error/index.js';
import { NONE } from '../../../src/geometry/index.js';
import { buildDomainDiagram } from '../../../src/maps/index.js';
import { createRandom } from '../../../src/math/index.js';
import {
  type BarrierOptions,
  Congestion,
  ContactList,
  type SavedCongestion,
} from '../../../src/planners/barriers/index.js';
import { decodeState, encodeState, type StateValue } from '../../../src/record/index.js';
import { atTier, FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { NOBODY } from './nobody.js';
import { type DoorRun, watchDoor } from './observe-run.js';
import { BLOCKS, room } from './scenes.js';

const MODELS = ['collision-free-speed', 'social-force', 'orca'] as const;

describe('crowds that walk', () => {
  it('a crowd in front of a door is a jam within an interval, and its barrier goes with it', () => {
    for (let i = 0; i < runs(1, 2, 20); i++) {
      const seed = (i % 2 ? rotatingSeed : FIXED_SEED) + i;
      const { congestion, firstCandidate, firstBarrier } = watchDoor({
        width: 1,
        count: 60,
        seed,
        duration: runs(12, 25, 100),
        model: MODELS[i % 3],
        also: (_, __, { barriers }) => {
          for (const { corridor, line } of barriers) {
            expect(corridor.width).toBeCloseTo(1, 9);
            // Before the mouth of the corridor, at whose end the exit is: from corner to corner, bulging into the hall.
            const { points } = line;
            expect([points[0], points[2], points[4]].map((x) => x.toFixed(6))).toEqual(
              [12, Math.min(11.5, points[2]), 12].map((x) => x.toFixed(6)),
            );
            expect(Math.abs(points[1] - points[5])).toBeCloseTo(1, 9);
            expect(points[2]).toBeGreaterThan(11);
          }
        },
      });
      const what = `seed ${seed}`;
      // They walk up first; then the barrier comes with the next turn.
      expect(firstCandidate, what).toBeLessThan(14);
      expect(firstBarrier, what).toBeCloseTo(0.5 * Math.ceil(firstCandidate / 0.5 - 1e-9), 9);
      const grid = new NeighbourGrid(1);
      for (let k = 0; k < 500; k++) congestion.step(NOBODY, grid);
      expect(congestion.barriers, what).toEqual([]);
    }
  });

  it('free flow below the capacity of a door has no chain', () => {
    for (let i = 0; i < runs(1, 3, 50); i++) {
      const seed = (i % 2 ? rotatingSeed : FIXED_SEED) + i;
      const random = createRandom(seed);
      const width = 1 + random.next();
      // Doors pass 1.67 persons per metre and second (docs/models.md).
      const rate = (0.1 + 0.82 * random.next()) * 1.67 * width;
      const model = MODELS[i % 3];
      const { candidates } = watchDoor({ width, count: 40, rate, seed, duration: atTier(15, 25, 60), model });
      expect(candidates, `${model}, ${width} m, ${rate}/s, seed ${seed}`).toBe(0);
    }
  });

  it('measures what those lost who passed', () => {
    const { congestion, simulation } = watchDoor({ width: 1, count: 60, seed: FIXED_SEED, duration: 30 });
    const [{ meter, tolls }] = congestion.barriers;
    expect(meter.passed).toBeGreaterThan(10);
    expect(meter.passed).toBeLessThanOrEqual(simulation.left + 10);
    const mean = meter.delaySum / meter.passed;
    expect(mean).toBeGreaterThan(2);
    expect(mean).toBeLessThan(30);
    // Levels have seen the delay in turn, the higher ones take it for longer.
    expect(Math.max(...tolls)).toBeGreaterThan(Math.min(...tolls));
  });
});

describe('the same bytes', () => {
  const run: DoorRun = { width: 1, count: 50, seed: FIXED_SEED, duration: runs(14, 16, 24) };

  it('whatever the ranges that threads share', () => {
    let other: Congestion | undefined;
    const lists = [new ContactList(), new ContactList(), new ContactList()];
    watchDoor({
      ...run,
      also: (input, grid, watcher, mapOf) => {
        other ??= new Congestion(watcher.domain, watcher.corridors.built, {}, watcher.dt, watcher.largest);
        other.follow(input.ids, input.count);
        other.begin(input, mapOf);
        for (const k of [2, 0, 1]) {
          const at = (count: number): [number, number] => [
            Math.floor((k * count) / 3),
            Math.floor(((k + 1) * count) / 3),
          ];
          other.counters.update(input, ...at(input.count));
          lists[k].clear();
        }
        for (const k of [1, 2, 0]) {
          const [from, to] = [k, k + 1].map((n) => Math.floor((n * grid.count) / 3));
          other.chains.collect(grid, other.counters, other.largest, from, to, lists[k]);
        }
        other.finish(input, lists);
        expect(Array.from(other.chains.candidates.subarray(0, 3 * other.chains.candidateCount))).toEqual(
          Array.from(watcher.chains.candidates.subarray(0, 3 * watcher.chains.candidateCount)),
        );
        if (watcher.steps % 100 === 0) expect(toBytes(other)).toEqual(toBytes(watcher));
      },
    });
    expect(other?.barriers.length).toBe(1);
  });

  it('after going on from a checkpoint', () => {
    let other: Congestion | undefined;
    watchDoor({
      ...run,
      also: (input, grid, watcher, mapOf) => {
        if (other) {
          other.step(input, grid, mapOf);
          for (let slot = 0; slot < input.count; slot++) {
            expect(other.levelOf(slot, input.ids[slot])).toBe(watcher.levelOf(slot, input.ids[slot]));
          }
        }
        // In the middle of an interval, with a barrier.
        if (watcher.steps === 260) {
          other = new Congestion(watcher.domain, buildDomainDiagram(watcher.domain), {}, watcher.dt, watcher.largest);
          other.load(decodeState(toBytes(watcher)) as unknown as SavedCongestion);
        }
      },
    });
    expect(other?.barriers.length).toBe(1);
  });
});

function toBytes(congestion: Congestion): Uint8Array {
  return encodeState(congestion.save() as unknown as StateValue);
}

describe('barriers over the intervals', () => {
  const domain = room(...BLOCKS);
  const built = buildDomainDiagram(domain);
  const make = (options: BarrierOptions) => new Congestion(domain, built, options, 0.05, 0.3);
  const interval = (congestion: Congestion): number => {
    let changes = 0;
    for (let k = 0; k < 200; k++) changes += Number(congestion.finish(NOBODY, []).isGroundNew);
    return changes;
  };

  it('stand in the middle of the candidates, move with the jam and go when it is gone', () => {
    const congestion = make({ mode: 'fixed' });
    const { id } = congestion.corridors.corridors.find(({ width }) => width === 2) as { id: number };
    congestion.log.add(id, 15.5, 9.2, 16, 10.8);
    congestion.log.add(id, 17, 9.2, 17.5, 10.8);
    expect(interval(congestion)).toBe(1);
    expect([...congestion.barriers[0].line.points].map((v) => Math.round(1e6 * v) / 1e6)).toEqual([16.5, 9, 16.5, 11]);
    // Within half a metre it stays.
    congestion.log.add(id, 16.8, 9.2, 16.8, 10.8);
    expect(interval(congestion)).toBe(0);
    congestion.log.add(id, 19, 9.2, 19, 10.8);
    expect(interval(congestion)).toBe(1);
    expect(congestion.barriers[0].line.points[0]).toBeCloseTo(19, 9);
    expect(congestion.version).toBe(2);
    expect(interval(congestion)).toBe(1);
    expect(congestion.barriers).toEqual([]);
    expect(congestion.version).toBe(3);
  });

  it('know who is informed, and spread the rest over the levels', () => {
    const congestion = make({ informed: 0.7 });
    const { levels } = congestion.settings;
    congestion.follow(Int32Array.of(0), 1);
    const counts = new Int32Array(levels + 1);
    for (let id = 0; id < 8000; id++) counts[congestion.levelOf(0, id) + 1]++;
    expect(Math.abs(counts[0] - 2400)).toBeLessThan(40);
    for (const count of counts.subarray(1)) expect(Math.abs(count - 5600 / levels)).toBeLessThan(560 / levels);
    expect(make({ informed: 0 }).levelOf(0, 5)).toBe(NONE);
    expect(make({ mode: 'fixed' }).levelOf(0, 5)).toBe(0);
  });

  it('fixture: a long threshold alone, as scenes may have, brings a ceiling that suits it', () => {
    expect(make({ threshold: 20 }).settings).toMatchObject({ threshold: 20, ceiling: 40 });
    expect(make({}).settings.ceiling).toBe(3);
  });

  it('refuse options out of range', () => {
    for (const options of [
      { levels: 0 },
      { levels: 2.5 },
      { weight: 0.5 },
      { interval: 0 },
      { ceiling: 1 },
      { contact: -1 },
    ]) {
      expect(() => make(options), JSON.stringify(options)).toThrow(FootfallError);
    }
  });
});
