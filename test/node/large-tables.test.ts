import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { checkTrajectories, describeCounts, describeProblems, TrajectoryTally } from '../../src/analysis/index.js';
import { analyseRun, openRun } from '../../src/node/index.js';
import { RowSpool } from '../../src/node/trajectories/row-spool.js';
import { createTrajectories, joinTables, type Trajectories } from '../../src/record/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';

const folder = mkdtempSync(path.join(tmpdir(), 'large-tables-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Rows of a table with faults of every kind: frame, id, x in any order. */
const ROWS = fc.array(
  fc.record({
    frame: fc.integer({ min: -3, max: 12 }),
    id: fc.integer({ min: 0, max: 4 }),
    x: fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 0, max: 9 }) }, { weight: 1, arbitrary: fc.constant(NaN) }),
  }),
  { maxLength: 60 },
);

function toTable(rows: readonly { frame: number; id: number; x: number }[]): Trajectories {
  const table = createTrajectories(rows.length, 10, ['all']);
  rows.forEach(({ frame, id, x }, k) => {
    table.frames[k] = frame;
    table.ids[k] = id;
    table.x[k] = x;
    table.y[k] = k;
    table.speed[k] = Number.NaN;
    table.crowd[k] = 0;
  });
  return table;
}

describe('tables that are kept on disk', () => {
  it.each([FIXED_SEED, rotatingSeed])('count the same faults as tables in memory, seed %i', (seed) => {
    fc.assert(
      fc.property(ROWS, (rows) => {
        const table = toTable(rows);
        const tally = new TrajectoryTally();
        const spool = new RowSpool();
        spool.add(table, (id, frame, x, y) => tally.note(id, frame, x, y));
        for (const part of spool.finish(10)) {
          for (let k = 0; k < part.ids.length; k++) {
            tally.check(part.ids[k]!, part.frames[k]!, part.x[k]!, part.y[k]!, 10, {});
          }
        }
        expect(describeCounts(tally.list())).toEqual(describeProblems(checkTrajectories(table)));
      }),
      { seed, numRuns: runs(30, 200, 2000) },
    );
  });

  it('come back by frame, then id, in several runs, each time they are read', () => {
    const count = 900_000;
    const table = createTrajectories(count, 5, ['b', 'a']);
    for (let k = 0; k < count; k++) {
      // Person by person, with names of crowds in the wrong order.
      table.ids[k] = Math.floor(k / 1000);
      table.frames[k] = k % 1000;
      table.x[k] = k;
      table.y[k] = -k;
      table.crowd[k] = table.ids[k]! % 2;
    }
    const spool = new RowSpool();
    spool.add(table, (id) => id !== 7);
    const parts = spool.finish(5);
    for (const _ of [1, 2]) {
      let [rows, wrong, before] = [0, 0, -1];
      for (const { frames, ids, x, y, crowd, crowds, frameRate } of parts) {
        expect([crowds, frameRate]).toEqual([['a', 'b'], 5]);
        for (let k = 0; k < ids.length; k++) {
          const key = 1000 * frames[k]! + ids[k]!;
          const at = 1000 * ids[k]! + frames[k]!;
          if (!(key > before) || x[k] !== at || y[k] !== -at || crowd[k] !== 1 - (ids[k]! % 2)) wrong++;
          before = key;
          rows++;
        }
      }
      expect([rows, wrong]).toEqual([count - 1000, 0]);
    }
  });

  it('of nothing is a table of nobody', () => {
    expect(joinTables([...new RowSpool().finish(10)]).ids.length).toBe(0);
  });

  const write = (name: string, lines: readonly string[]): string => {
    const file = path.join(folder, name);
    writeFileSync(file, `#framerate: 10\n# id frame x y\n${lines.join('\n')}\n`);
    return file;
  };
  const lines = Array.from({ length: 40 }, (_, id) =>
    Array.from({ length: 50 }, (__, frame) => `${id} ${frame} ${(id / 4 + frame / 9).toFixed(3)} ${id % 5}`),
  ).flat();

  it('give the same measures as in memory, whatever the order of rows', async () => {
    const names = { lines: ['door=6,-1:6,6'], areas: ['box=3,0:6,4'] };
    const file = write('walk.txt', lines);
    const inMemory = analyseRun(await openRun(file), names, 'a');
    for (const order of [lines, [...lines].reverse()]) {
      const onDisk = analyseRun(await openRun(write('disk.txt', order), { spoolFrom: 1 }), names, 'a');
      expect(onDisk.analysis).toEqual(inMemory.analysis);
      expect(onDisk.details.frames).toBe(50);
      expect(onDisk.findings.map(({ code }) => code)).toEqual(order === lines ? [] : ['trajectories/time-back']);
    }
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('footfall-rows-'))).toEqual([]);
  });

  it('are refused for the same faults, with the same words', async () => {
    for (const [name, bad] of [
      ['nan', '3 50 nan 1'],
      ['twice', '3 10 1 1'],
      ['cut', '3 51 1'],
      ['word', 'a b c d'],
    ] as const) {
      const file = write(`${name}.txt`, [...lines, bad]);
      const messageOf = async (spoolFrom: number): Promise<string> => {
        try {
          await openRun(file, { spoolFrom });
          return 'opened';
        } catch (error) {
          return String(error);
        }
      };
      expect(await messageOf(1), name).toBe(await messageOf(1e9));
      expect(await messageOf(1), name).not.toBe('opened');
    }
  });
});
