import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import { exportTrajectories } from '../../../src/node/trajectories/export-trajectories.js';
import type { TrajectoryFormat } from '../../../src/node/trajectories/formats.js';
import { type OpenTrajectories, readOpened } from '../../../src/node/trajectories/open-trajectories.js';
import { joinTables, type Trajectories } from '../../../src/record/index.js';
import { type Draft, drafts, listRows, recordDraft } from '../../record/random-recording.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';

const numRuns = runs(3, 15, 250);
const FORMATS: readonly TrajectoryFormat[] = ['sqlite', 'parquet', 'csv', 'txt'];
/** What each format keeps besides places. */
const KEEPS = {
  sqlite: { heading: true },
  parquet: { speed: true, heading: true, crowd: true },
  csv: { speed: true, crowd: true },
  txt: {},
} as const;

const open = (draft: Draft): Promise<OpenTrajectories> => readOpened('draft.ffr', recordDraft(draft));
const read = (source: OpenTrajectories): Trajectories => joinTables([...source.readTables()]);

async function convert(source: OpenTrajectories, format: TrajectoryFormat): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const { chunks: parts, tally } = exportTrajectories(source, format);
  for await (const part of parts) chunks.push(typeof part === 'string' ? Buffer.from(part) : part);
  expect(tally.rows).toBe(read(source).ids.length);
  return new Uint8Array(Buffer.concat(chunks));
}

/** A CSV without a frame above 0 does not tell its rate. */
function rateOption({ frames, frameRate }: Trajectories, format: TrajectoryFormat): number | undefined {
  return format === 'csv' && frames.every((frame) => frame === 0) ? frameRate : undefined;
}

async function readOrRefuse(bytes: Uint8Array, frameRate?: number): Promise<Trajectories | undefined> {
  try {
    return read(await readOpened('file', bytes, { frameRate }));
  } catch (error) {
    expect(error).toBeInstanceOf(FootfallError);
    return undefined;
  }
}

describe.each(FORMATS)('trajectories as %s', (format) => {
  const columns = KEEPS[format];

  it.each([FIXED_SEED, rotatingSeed])(
    'come back as they were, and once more through the other formats, seed %i',
    async (seed) => {
      await fc.assert(
        fc.asyncProperty(drafts, fc.constantFrom(...FORMATS), async (draft, other) => {
          const source = await open(draft);
          const table = read(source);
          const bytes = await convert(source, format);
          const frameRate = rateOption(table, format);
          const back = await readOpened('file', bytes, { frameRate });
          expect(back.format).toBe(format);
          expect(read(back).frameRate).toBeCloseTo(table.frameRate, 6);
          expect(listRows(read(back), columns)).toEqual(listRows(table, columns));
          const again = await readOpened('file', await convert(back, other), { frameRate: rateOption(table, other) });
          expect(listRows(read(again), {})).toEqual(listRows(table, {}));
        }),
        { seed, numRuns },
      );
    },
  );

  it('is the same file every time', async () => {
    await fc.assert(
      fc.asyncProperty(drafts, async (draft) => {
        expect(await convert(await open(draft), format)).toEqual(await convert(await open(draft), format));
      }),
      { seed: FIXED_SEED, numRuns: runs(1, 4, 40) },
    );
  });

  it('is refused, or the first rows, wherever it was cut off', async () => {
    await fc.assert(
      fc.asyncProperty(drafts, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), async (draft, share) => {
        const source = await open(draft);
        const table = read(source);
        const bytes = await convert(source, format);
        const back = await readOrRefuse(bytes.slice(0, Math.floor(share * bytes.length)), rateOption(table, format));
        if (format === 'sqlite' || format === 'parquet') expect(back).toBeUndefined();
        else if (back) expect(listRows(back, {})).toEqual(listRows(table, {}).slice(0, back.ids.length));
      }),
      { seed: rotatingSeed, numRuns },
    );
  });

  it('is read or refused after changes anywhere', async () => {
    const changes = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(drafts, changes, async (draft, edits) => {
        const bytes = await convert(await open(draft), format);
        for (const [share, byte] of edits) bytes[Math.floor(share * (bytes.length - 1))] = byte;
        await readOrRefuse(bytes, 10);
      }),
      { seed: rotatingSeed, numRuns: 2 * numRuns },
    );
  });
});

describe('a recording', () => {
  it('is refused or its first frames wherever it was cut off, and read or refused after changes anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(
        drafts,
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        fc.nat(255),
        async (draft, share, byte) => {
          const bytes = recordDraft(draft);
          const rows = listRows(read(await open(draft)), {});
          const at = Math.floor(share * bytes.length);
          const back = await readOrRefuse(bytes.slice(0, at));
          if (back) expect(listRows(back, {})).toEqual(rows.slice(0, back.ids.length));
          bytes[at] = byte;
          const changed = await readOrRefuse(bytes);
          if (changed) expect(listRows(changed, {})).toEqual(rows.slice(0, changed.ids.length));
        },
      ),
      { seed: rotatingSeed, numRuns: 2 * numRuns },
    );
  });
});
