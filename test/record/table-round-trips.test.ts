import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../src/error/index.js';
import {
  formatCsv,
  formatPedestrianText,
  parseTrajectories,
  readTables,
  readTrajectories,
  TableParser,
  type Trajectories,
} from '../../src/record/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { drafts, listRows, openDraft } from './random-recording.js';

const numRuns = runs(5, 25, 600);
const seeds = [FIXED_SEED, rotatingSeed];

/** The rate that a CSV cannot tell: nobody, or frame 0 alone. */
function rateOption({ frames, frameRate }: Trajectories): number | undefined {
  return frames.every((frame) => frame === 0) ? frameRate : undefined;
}

describe.each(seeds)('tables of random recordings, seed %i', (seed) => {
  it('come back from CSV as they were', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const table = readTrajectories(openDraft(draft));
        const back = parseTrajectories([...formatCsv(table)].join(''), { frameRate: rateOption(table) });
        expect(back.frameRate).toBeCloseTo(table.frameRate, 6);
        const columns = { speed: true, crowd: true };
        expect(listRows(back, columns)).toEqual(listRows(table, columns));
      }),
      { seed, numRuns },
    );
  });

  it('come back from text as they were, the frame rate to the last digit', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const table = readTrajectories(openDraft(draft));
        const back = parseTrajectories([...formatPedestrianText(table)].join(''));
        expect(back.frameRate).toBe(table.frameRate);
        expect(listRows(back, {})).toEqual(listRows(table, {}));
      }),
      { seed, numRuns },
    );
  });

  it('are the same text whether they come at once or in parts', () => {
    fc.assert(
      fc.property(drafts, fc.integer({ min: 1, max: 9 }), (draft, rows) => {
        const recording = openDraft(draft);
        const table = readTrajectories(recording);
        for (const format of [formatCsv, formatPedestrianText]) {
          expect([...format(readTables(recording, rows))].join('')).toBe([...format(table)].join(''));
        }
      }),
      { seed, numRuns },
    );
  });

  it('are read the same in pieces of any length', () => {
    fc.assert(
      fc.property(drafts, fc.integer({ min: 1, max: 40 }), (draft, length) => {
        const table = readTrajectories(openDraft(draft));
        const text = [...formatCsv(table)].join('');
        const parser = new TableParser({ frameRate: rateOption(table) });
        for (let at = 0; at < text.length; at += length) parser.push(text.slice(at, at + length));
        expect(listRows(parser.finish(), { crowd: true })).toEqual(listRows(table, { crowd: true }));
      }),
      { seed, numRuns },
    );
  });

  it('are refused or shorter when they are cut off', () => {
    fc.assert(
      fc.property(drafts, fc.double({ min: 0, max: 1, noNaN: true }), (draft, share) => {
        const table = readTrajectories(openDraft(draft));
        const rows = listRows(table, {});
        for (const format of [formatCsv, formatPedestrianText]) {
          const text = [...format(table)].join('');
          const back = readOrRefuse(text.slice(0, Math.floor(share * text.length)), rateOption(table));
          if (back) expect(listRows(back, {})).toEqual(rows.slice(0, back.ids.length));
        }
      }),
      { seed, numRuns },
    );
  });

  it('are read or refused after any change, never more', () => {
    const change = fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), text: fc.string({ maxLength: 4 }) });
    const junk = fc.constantFrom('"', ',', '\n', '\r', 'NaN', '1e999', '-', '\u0000', '#framerate: 0', '99999999999');
    fc.assert(
      fc.property(drafts, change, junk, (draft, { share, text }, other) => {
        const table = readTrajectories(openDraft(draft));
        const whole = [...formatCsv(table)].join('');
        const at = Math.floor(share * whole.length);
        for (const put of [text, other]) readOrRefuse(whole.slice(0, at) + put + whole.slice(at + put.length), 10);
      }),
      { seed, numRuns },
    );
  });
});

function readOrRefuse(text: string, frameRate: number | undefined): Trajectories | undefined {
  try {
    return parseTrajectories(text, { frameRate });
  } catch (error) {
    expect(error).toBeInstanceOf(FootfallError);
    expect((error as Error).message).not.toMatch(/\n/);
    return undefined;
  }
}

describe('names that spreadsheets would run', () => {
  it('are written with an apostrophe in front, and come back without it', () => {
    const names = ['=1+1', '+x', '-y', '@sum', "'=z", "'plain", '-5', 'a, "b"', '\t=tab'];
    const lines = names.map((_, k) => `${k},1,0.1,${k},-${k}.5`);
    const table = parseTrajectories(['id,frame,t,x,y', ...lines].join('\n'));
    table.crowd.forEach((_, k) => {
      table.crowd[k] = k;
    });
    const text = [...formatCsv({ ...table, crowds: names })].join('');
    for (const cell of text.split(/\r\n|,/)) expect(cell).not.toMatch(/^"?[=@\t]|^"?[+-](?![\d.])/);
    expect(text).toContain(",'=1+1\r\n");
    expect(text).toContain(',-1.5,');
    const back = parseTrajectories(text);
    expect([...back.crowd].map((crowd) => back.crowds[crowd])).toEqual(names);
  });
});
