import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createFileSource } from '../../../src/node/trajectories/file-source.js';
import { Recording, readTrajectories } from '../../../src/record/index.js';
import { drafts, recordDraft } from '../../record/random-recording.js';
import { FIXED_SEED, runs } from '../../tier.js';

const folder = mkdtempSync(join(tmpdir(), 'footfall-source-'));
const file = join(folder, 'run.ffr');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('recordings that stay in their file', () => {
  it('say the same as in memory, whole and cut off anywhere', () => {
    fc.assert(
      fc.property(drafts, fc.double({ min: 0, max: 1, noNaN: true }), (draft, share) => {
        const whole = recordDraft(draft);
        for (const bytes of [whole, whole.subarray(0, Math.floor(share * whole.length))]) {
          writeFileSync(file, bytes);
          const source = createFileSource(file, bytes.length);
          let inMemory: Recording;
          try {
            inMemory = new Recording(bytes);
          } catch (error) {
            expect(() => new Recording(source)).toThrow((error as Error).message);
            continue;
          }
          const inFile = new Recording(source);
          expect(inFile.lostBytes).toBe(inMemory.lostBytes);
          expect(inFile.summary).toEqual(inMemory.summary);
          expect(readTrajectories(inFile)).toEqual(readTrajectories(inMemory));
        }
      }),
      { seed: FIXED_SEED, numRuns: runs(10, 60, 600) },
    );
  });

  it('are refused when the file shrinks, or goes', () => {
    writeFileSync(file, Uint8Array.of(1, 2, 3, 4));
    const source = createFileSource(file, 4);
    expect([...source.read(1, 3)]).toEqual([2, 3]);
    truncateSync(file, 2);
    expect(() => source.read(1, 4)).toThrow(/the file became shorter/);
    rmSync(file);
    expect(() => source.read(0, 1)).toThrow(/no such file/);
  });
});
