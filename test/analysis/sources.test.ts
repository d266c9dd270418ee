import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  columnOf,
  createMeasuringLine,
  type FrameSource,
  type FrameView,
  Journeys,
  LineCrossings,
  type Measure,
  runMeasures,
  sourceOfRecording,
  sourceOfTables,
  TableWriter,
} from '../../src/analysis/index.js';
import { readTables, readTrajectories } from '../../src/record/index.js';
import { drafts, openDraft } from '../record/random-recording.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { tableOf } from './random-hall.js';

class Collect implements Measure<unknown[]> {
  private readonly rows: unknown[] = [];
  frame({ index, frame, time, count, ids, slots, x, y, speed }: FrameView): void {
    for (let k = 0; k < count; k++) this.rows.push([index, frame, time, ids[k], slots[k], x[k], y[k], speed[k]]);
  }
  end(): unknown[] {
    return this.rows;
  }
}

describe.each([FIXED_SEED, rotatingSeed])('sources, seed %i', (seed) => {
  it('give the same from a recording, its table, and the table in parts', () => {
    fc.assert(
      fc.property(drafts, fc.integer({ min: 1, max: 4 }), (draft, frameStep) => {
        const recording = openDraft({ ...draft, origin: [0, 0] });
        // Frames without anybody are in a recording, not in a table; they count in `index` only.
        const strip = (rows: unknown[]) => rows.map((row) => (row as unknown[]).slice(1));
        const [own] = runMeasures(sourceOfRecording(recording), [new Collect()], { frameStep });
        const [table] = runMeasures(sourceOfTables(readTrajectories(recording)), [new Collect()], { frameStep });
        const [parts] = runMeasures(sourceOfTables(readTables(recording, 3)), [new Collect()], { frameStep });
        expect(strip(table)).toEqual(strip(own));
        expect(parts).toEqual(table);
      }),
      { seed, numRuns: runs(20, 100, 1000) },
    );
  });
});

describe('sources', () => {
  it('know crowds and radii', () => {
    const [draft] = fc
      .sample(drafts, { numRuns: 50, seed: 3 })
      .filter(({ agents, crowds }) => agents.length > 2 && crowds.length > 1);
    const recording = openDraft(draft);
    const source = sourceOfRecording(recording);
    for (const { id, crowd } of draft.agents) {
      expect(source.crowdOf(id)).toBe(crowd < draft.crowds.length ? crowd : -1);
      expect(source.radiusOf(id)).toBeCloseTo(0.2, 3);
    }
    expect(source.crowdOf(-7)).toBe(-1);
    const table = readTrajectories(recording);
    const ofTable = sourceOfTables(table, { radius: 0.25 });
    const [journeys] = runMeasures(ofTable, [new Journeys()]);
    const crowds = columnOf(journeys, 'crowd');
    columnOf(journeys, 'id').forEach((id, k) => {
      expect(crowds[k]).toBe(source.crowdOf(id));
      expect(ofTable.radiusOf(id)).toBe(0.25);
    });
    expect(() => columnOf(journeys, 'density')).toThrow(/no such column/);
  });

  it('are taken relative to an origin', () => {
    const [draft] = fc
      .sample(drafts, { numRuns: 50, seed: 4 })
      .filter(({ frames, agents }) => frames.length > 3 && agents.length > 2);
    const recording = openDraft({ ...draft, origin: [395007.25, 5268363.5] });
    const source = sourceOfTables(readTrajectories(recording), { origin: [395007.25, 5268363.5] });
    const xs = (from: FrameSource) => {
      const all: number[] = [];
      for (const { x, count } of from.frames()) all.push(...x.subarray(0, count));
      return all;
    };
    const own = xs(sourceOfRecording(recording));
    expect(own.length).toBeGreaterThan(0);
    expect(xs(source)).toEqual(own.map((x) => expect.closeTo(x, 6)));
  });

  it('of a million rows pass through in the memory of a few frames', () => {
    // 200 people, made as they are read: nothing but the window can be held.
    const frames = runs(200, 1000, 20_000);
    let alive = 0;
    let most = 0;
    const people = 200;
    const source: FrameSource = {
      frameRate: 10,
      crowds: [],
      crowdOf: () => -1,
      radiusOf: () => 0.2,
      *frames() {
        for (let frame = 0; frame < frames; frame++) {
          alive++;
          most = Math.max(most, alive);
          const ids = Int32Array.from({ length: people }, (_, k) => k + 10 * frame);
          const x = Float64Array.from(ids, (id) => (id % 97) / 10);
          yield { frame, count: people, ids, x, y: x, speed: x };
          alive--;
        }
      },
    };
    const line = createMeasuringLine('line', [3, 0, 3, 9]);
    const [{ counts }] = runMeasures(source, [new LineCrossings([line])], { frameStep: 5 });
    expect(counts.rows).toBe(frames);
    expect(most).toBe(1);
  });
});

describe('sources that are misused', () => {
  it('say so', () => {
    const [draft] = fc.sample(drafts, { numRuns: 50, seed: 4 }).filter(({ frames }) => frames.length > 3);
    const recording = openDraft(draft);
    const once = sourceOfTables(readTables(recording));
    runMeasures(once, []);
    expect(() => runMeasures(once, [])).toThrow(/only once/);
    const often = sourceOfTables([...readTables(recording)]);
    runMeasures(often, []);
    runMeasures(often, []);
    const twice = tableOf(1, [
      [0, 5, 1, 1],
      [0, 5, 2, 2],
    ]);
    expect(() => runMeasures(sourceOfTables(twice), [])).toThrow(/person 5 behind 5 in frame 0/);
  });
});

describe('tables', () => {
  it('grow, and keep their labels', () => {
    const writer = new TableWriter(
      't',
      [
        ['a', 'm'],
        ['b', ''],
      ],
      { b: ['x', 'y'] },
    );
    for (let k = 0; k < 1000; k++) writer.add(k, k % 2);
    const table = writer.build();
    expect(table.rows).toBe(1000);
    expect(columnOf(table, 'a')[999]).toBe(999);
    expect(table.labels.b[columnOf(table, 'b')[999]]).toBe('y');
  });
});
