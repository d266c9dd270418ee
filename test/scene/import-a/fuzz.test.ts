import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import { type ImportSource, importMap } from '../../../src/scene/import/index.js';
import { validateScene } from '../../../src/scene/validate-scene.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { worldPoints } from './fixtures.js';
import { SAMPLES } from './samples.js';

/** Either a valid scene without NaN, or a FootfallError of one line. */
function expectSceneOrRefusal(run: () => ReturnType<typeof importMap>): void {
  try {
    const { scene, warnings } = run();
    validateScene(scene);
    for (const [x, y] of worldPoints(scene)) expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
    for (const { code, where, message } of warnings) expect(code !== '' && where !== '' && message !== '').toBe(true);
  } catch (error) {
    if (!(error instanceof FootfallError)) throw error;
    expect(error.message).not.toMatch(/[\n\r]/);
    expect(error.message.length).toBeLessThan(2000);
  }
}

const JUNK = [
  '(',
  ')',
  ',',
  '{',
  '}',
  '[',
  ']',
  '"',
  '-',
  '1e309',
  '-1e308',
  'NaN',
  'Infinity',
  '999999999',
  '\0',
  '\u00ff',
  'EMPTY',
  '\n',
  ' ',
  '#',
  'null',
  '0.0000001',
];

/** Cuts, flips, drops, doubles and inserts pieces of a file. */
const mutations = fc.array(
  fc.record({
    kind: fc.constantFrom('cut', 'flip', 'drop', 'double', 'insert', 'number'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 1, max: 20 }),
    junk: fc.constantFrom(...JUNK),
    bit: fc.integer({ min: 0, max: 7 }),
  }),
  { minLength: 1, maxLength: 4 },
);
type Mutation = typeof mutations extends fc.Arbitrary<infer T> ? T : never;

function mutate(bytes: Uint8Array, list: Mutation): Uint8Array {
  let present = bytes;
  for (const { kind, at, length, junk, bit } of list) {
    const start = Math.min(present.length, Math.floor(at * present.length));
    const end = Math.min(present.length, start + length);
    const head = present.slice(0, start);
    const tail = present.slice(end);
    const middle = present.slice(start, end);
    const inserted = new TextEncoder().encode(junk);
    if (kind === 'cut') present = head;
    else if (kind === 'drop') present = join(head, tail);
    else if (kind === 'double') present = join(head, middle, middle, tail);
    else if (kind === 'insert') present = join(head, inserted, middle, tail);
    else if (kind === 'number') present = replaceNumber(present, start, junk);
    else {
      present = present.slice();
      if (start < present.length) present[start] ^= 1 << bit;
    }
  }
  return present;
}

function join(...pieces: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]));
}

/** The first digits behind a place become something else. */
function replaceNumber(bytes: Uint8Array, from: number, junk: string): Uint8Array {
  const text = String.fromCharCode(...bytes);
  const replaced = text.slice(0, from) + text.slice(from).replace(/[\d.]+/, junk);
  return Uint8Array.from(replaced, (letter) => letter.charCodeAt(0));
}

const ODD_VALUES = fc.constantFrom<unknown>(
  null,
  '',
  'x',
  -1,
  0,
  1e308,
  -1e10,
  0.5,
  1e9,
  [],
  {},
  [[]],
  [null],
  true,
  false,
  '__proto__',
);

/** Replaces or removes one value inside a JSON value. */
function mutateJson(value: unknown, path: readonly number[], replacement: unknown, isRemoval: boolean): unknown {
  if (typeof value !== 'object' || value === null || path.length === 0) return replacement;
  const keys = Object.keys(value);
  if (keys.length === 0) return replacement;
  const key = keys[path[0] % keys.length];
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  if (path.length === 1 && isRemoval) delete copy[key];
  else copy[key] = mutateJson(copy[key], path.slice(1), replacement, isRemoval);
  return copy;
}

describe.each([FIXED_SEED, rotatingSeed])('fuzzing (seed %i)', (seed) => {
  it.each(SAMPLES)('$fileName ($format): mutated bytes', ({ fileName, bytes, importer }) => {
    fc.assert(
      fc.property(mutations, (list) => {
        const source: ImportSource = { name: fileName, bytes: mutate(bytes, list) };
        expectSceneOrRefusal(() => importer(source));
        expectSceneOrRefusal(() => importMap(source));
      }),
      { numRuns: runs(50, 200, 2000), seed },
    );
  });

  it.each(SAMPLES.filter(({ json }) => json !== undefined))(
    '$fileName ($format): mutated values',
    ({ fileName, json, importer }) => {
      const path = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 9 });
      fc.assert(
        fc.property(fc.array(fc.tuple(path, ODD_VALUES, fc.boolean()), { minLength: 1, maxLength: 3 }), (changes) => {
          const value = changes.reduce(
            (present, [at, odd, isRemoval]) => mutateJson(present, at, odd, isRemoval),
            json,
          );
          const source: ImportSource = { name: fileName, bytes: new TextEncoder().encode(JSON.stringify(value)) };
          expectSceneOrRefusal(() => importer(source));
          expectSceneOrRefusal(() => importMap(source));
        }),
        { numRuns: runs(100, 400, 5000), seed },
      );
    },
  );

  it('random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expectSceneOrRefusal(() => importMap({ name: 'junk', bytes }));
        for (const { importer } of SAMPLES) expectSceneOrRefusal(() => importer({ name: 'junk', bytes }));
      }),
      { numRuns: runs(30, 100, 1000), seed },
    );
  });
});
