import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkTrajectories,
  describeProblems,
  findFrameStep,
  repairTrajectories,
  runMeasures,
  sourceOfTables,
} from '../../src/analysis/index.js';
import { createTrajectories } from '../../src/record/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { makeHall, makeRoom, tableOf } from './random-hall.js';
import { listRows } from './slow-measures.js';

describe('foreign trajectories', () => {
  it('are listed by what is wrong with them', () => {
    const table = tableOf(10, [
      [0, 1, 1, 1],
      [1, 1, 1.1, 1],
      [1, 2, Number.NaN, 1],
      [2, 1, 3.9, 1],
      [3, 1, 1.2, 1],
      [4, 2, 1.1, 1],
      [3, 2, 1, 1],
      [8, 2, 1.5, 1],
      [8, 2, 1.6, 1],
      [9, 2, 1.5, 2.2],
      [10, 2, 1.5, 9],
    ]);
    const problems = checkTrajectories(table, { domain: makeRoom(4, 2) });
    expect(problems.map(({ kind, id, frame }) => [kind, id, frame])).toEqual([
      ['not-finite', 2, 1],
      ['time-back', 2, 3],
      ['jump', 1, 2],
      ['jump', 1, 3],
      ['gap', 2, 8],
      ['twice', 2, 8],
      ['jump', 2, 10],
      ['outside', 2, 9],
      ['outside', 2, 10],
    ]);
    expect(problems.find(({ kind }) => kind === 'gap')?.amount).toBe(3);
    expect(problems.find(({ kind }) => kind === 'outside')?.amount).toBeCloseTo(0.2, 9);
    expect(problems.find(({ kind }) => kind === 'jump')?.amount).toBeCloseTo(28, 9);
    const findings = describeProblems(problems, 'walk.txt');
    expect(findings.map(({ code }) => code)).toEqual(
      ['not-finite', 'time-back', 'twice', 'jump', 'gap', 'outside'].map((kind) => `trajectories/${kind}`),
    );
    expect(findings[0]).toMatchObject({ where: 'walk.txt' });
    expect(findings[0].message).toMatch(/1 times places are not finite.*, first person 2 in frame 1/);
  });

  it('are repaired: strays left out, short gaps filled, long ones cut, places moved inside', () => {
    const table = tableOf(10, [
      [0, 1, 1, 1],
      [1, 1, 1.1, 1],
      [2, 1, 3.9, 1],
      [3, 1, 1.3, 1],
      [40, 1, 1.3, 1],
      [41, 1, 1.3, 2.3],
      [0, 2, 1, 0.5],
      [1, 2, 3.5, 0.5],
      [2, 2, 3.6, 0.5],
      [3, 2, 3.6, 9],
    ]);
    const { table: mended, renamed, dropped, added } = repairTrajectories(table, { domain: makeRoom(4, 2) });
    const rows = listRows(mended).map(({ frame, id, x, y }) => [id, frame, x, y]);
    expect(rows.sort((a, b) => a[0] - b[0] || a[1] - b[1])).toEqual([
      [1, 0, 1, 1],
      [1, 1, 1.1, 1],
      [1, 2, expect.closeTo(1.2, 12), 1],
      [1, 3, 1.3, 1],
      [2, 0, 1, 0.5],
      [3, 40, 1.3, 1],
      [3, 41, expect.closeTo(1.3, 12), 2],
      [4, 1, 3.5, 0.5],
      [4, 2, 3.6, 0.5],
    ]);
    expect(renamed).toEqual([
      [3, 1],
      [4, 2],
    ]);
    expect([dropped, added]).toEqual([2, 1]);
  });

  it('that are sound stay as they are, crowds and all', () => {
    const table = { ...makeHall(3).table, crowds: ['b', 'a'] };
    table.crowd.forEach((_, k) => {
      table.crowd[k] = table.ids[k] % 3 === 0 ? 0 : 1;
    });
    const repaired = repairTrajectories(table);
    expect(repaired).toMatchObject({ problems: [], findings: [], renamed: [], dropped: 0, added: 0 });
    expect(repaired.table).toEqual(table);
  });

  it('with every sixth frame have no gaps', () => {
    const table = tableOf(15, [
      [0, 1, 0, 0],
      [6, 1, 1, 0],
      [12, 1, 2, 0],
      [6, 2, 0, 0],
      [12, 2, 1, 0],
      [24, 2, 3, 0],
    ]);
    expect(findFrameStep(table.frames, table.ids)).toBe(6);
    const { table: mended, problems } = repairTrajectories(table);
    expect(problems.map(({ kind, amount }) => [kind, amount])).toEqual([['gap', 6]]);
    expect(listRows(mended).find(({ frame }) => frame === 18)).toEqual({ frame: 18, id: 2, x: 2, y: 0 });
  });

  it('of nobody are nothing to worry about', () => {
    expect(repairTrajectories(createTrajectories(0, 10, []))).toMatchObject({ problems: [], dropped: 0 });
  });
});

describe.each([FIXED_SEED, rotatingSeed])('random rubbish, seed %i', (seed) => {
  it('can be measured after a repair, and has nothing left to repair', () => {
    const number = fc.oneof(
      { weight: 8, arbitrary: fc.double({ min: -1, max: 6, noNaN: true }) },
      { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Infinity, -Infinity, 1e300) },
    );
    const row = fc.tuple(fc.integer({ min: -5, max: 40 }), fc.integer({ min: 0, max: 3 }), number, number);
    const domain = makeRoom(5, 5, [[2.5, 0, 2.5, 3]]);
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), fc.boolean(), (rows, hasWalls) => {
        const limits = hasWalls ? { domain, reach: 0.4 } : {};
        const { table, problems, dropped, added, step } = repairTrajectories(tableOf(10, rows), limits);
        expect(table.ids.length).toBe(rows.length - dropped + added);
        if (problems.length === 0) expect(dropped + added).toBe(0);
        expect(checkTrajectories(table, { ...limits, step })).toEqual([]);
        runMeasures(sourceOfTables(table), []);
      }),
      { seed, numRuns: runs(50, 300, 5000) },
    );
  });
});
