import fc from 'fast-check';
import {
  createFrame,
  RECORDING_SCALES,
  Recording,
  type RecordingHeader,
  RecordingWriter,
  type Trajectories,
} from '../../src/record/index.js';

/** What is drawn for a recording. */
export interface Draft {
  readonly frameRate: number;
  readonly origin: readonly [number, number];
  readonly crowds: readonly string[];
  readonly framesPerBlock: number;
  readonly agents: readonly { readonly id: number; readonly crowd: number }[];
  readonly frames: readonly {
    readonly gap: number;
    /** Per agent: here or not. */
    readonly here: readonly boolean[];
    readonly places: readonly (readonly [number, number, number])[];
  }[];
}

const place = fc.double({ min: -2000, max: 2000, noNaN: true, noDefaultInfinity: true });
const speed = fc.double({ min: 0, max: 9, noNaN: true, noDefaultInfinity: true });

/** Names as people give them: any script, quotes, commas, line ends, blanks around them. */
const crowdName = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.constantFrom(
    'visitors',
    'a, "b"',
    'two\r\nlines',
    ' blanks ',
    '"',
    ',',
    '\n',
    '#5',
    'Besucher\u00e4\u{1F6B6}',
    "it's",
  ),
);

/** Recordings with gaps, people who come and go, far places; none at all, one frame. */
export const drafts: fc.Arbitrary<Draft> = fc
  .record({
    people: fc.integer({ min: 0, max: 6 }),
    count: fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom(0, 1) },
      { weight: 4, arbitrary: fc.integer({ min: 2, max: 12 }) },
    ),
  })
  .chain(({ people, count }) =>
    fc.record({
      frameRate: fc.constantFrom(1, 2.5, 10, 16, 25, 29.97, 1 / 0.03, 1 / 0.07),
      origin: fc.constantFrom<readonly [number, number]>([0, 0], [-20, 0.5], [395007.25, 5268363.5]),
      crowds: fc.uniqueArray(crowdName, { maxLength: 3 }),
      framesPerBlock: fc.integer({ min: 1, max: 5 }),
      agents: fc
        .uniqueArray(fc.oneof(fc.nat(30), fc.nat(2 ** 31 - 1)), { minLength: people, maxLength: people })
        .chain((ids) =>
          fc.tuple(...ids.sort((a, b) => a - b).map((id) => fc.record({ id: fc.constant(id), crowd: fc.nat(4) }))),
        ),
      frames: fc.array(
        fc.record({
          gap: fc.oneof(
            { weight: 5, arbitrary: fc.constant(1) },
            { weight: 1, arbitrary: fc.integer({ min: 2, max: 500 }) },
          ),
          here: fc.array(fc.boolean(), { minLength: people, maxLength: people }),
          places: fc.array(fc.tuple(place, place, speed), { minLength: people, maxLength: people }),
        }),
        { minLength: count, maxLength: count },
      ),
    }),
  );

/** A draft as the bytes of a recording. */
export function recordDraft(draft: Draft, scene?: unknown): Uint8Array {
  const header: RecordingHeader = {
    frameRate: draft.frameRate,
    step: 0.05,
    seed: 1,
    kernel: 'js',
    footfall: '0.1.0',
    origin: draft.origin,
    crowds: draft.crowds,
    scales: RECORDING_SCALES,
    ...(scene !== undefined && { scene }),
  };
  const chunks: number[] = [];
  const { framesPerBlock, agents } = draft;
  const writer = new RecordingWriter(header, (bytes) => chunks.push(...bytes), { framesPerBlock });
  for (const { id, crowd } of agents) writer.addAgent({ id, crowd, radius: 0.2 });
  let number = -1;
  for (const { gap, here, places } of draft.frames) {
    number += gap;
    const present = agents.map((_, k) => k).filter((k) => here[k]);
    const frame = createFrame(number, present.length);
    present.forEach((k, n) => {
      frame.ids[n] = agents[k].id;
      [frame.x[n], frame.y[n], frame.speed[n]] = places[k];
      frame.headingX[n] = k % 2 === 0 ? 1 : 0.6;
      frame.headingY[n] = k % 2 === 0 ? 0 : -0.8;
    });
    writer.addFrame(frame);
  }
  writer.finish({});
  return Uint8Array.from(chunks);
}

/** The same, opened. */
export function openDraft(draft: Draft, scene?: unknown): Recording {
  return new Recording(recordDraft(draft, scene));
}

/** A table as plain rows, with names instead of numbers of crowds; columns that a format lacks are left out. */
export function listRows(
  table: Trajectories,
  columns: { speed?: boolean; heading?: boolean; crowd?: boolean },
): unknown[] {
  return Array.from(table.ids, (id, k) => [
    table.frames[k],
    id,
    table.x[k] + 0,
    table.y[k] + 0,
    columns.speed ? table.speed[k] : null,
    columns.heading ? [table.headingX[k] + 0, table.headingY[k] + 0] : null,
    columns.crowd ? (table.crowds[table.crowd[k]] ?? null) : null,
  ]);
}
