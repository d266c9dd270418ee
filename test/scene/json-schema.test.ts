import { readFileSync } from 'node:fs';
import { toJsonSchema } from '@valibot/to-json-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sceneJsonSchema } from '../../src/scene/json-schema.js';
import { judgeScene } from '../../src/scene/validate-scene.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { satisfies } from './json-schema-judge.js';
import { randomScene } from './random-scene.js';
import { createSample, createSmall } from './sample-scene.js';

const schema = sceneJsonSchema(toJsonSchema) as Record<string, unknown>;

/** Problems that no JSON Schema can see: they depend on other keys or on the text. */
const BEYOND = new Set([
  'scene/unknown-place',
  'scene/unknown-dynamics',
  'scene/shadowed-name',
  'scene/duplicate-id',
  'scene/weights',
  'scene/misplaced-key',
  'scene/periodic-rectangle',
  'scene/distribution',
  'scene/shares',
  'scene/arrive',
  'scene/record-rate',
  'scene/missing-key @ crowd',
]);

describe('the published JSON Schema', () => {
  it('is up to date: build, then run node scripts/generate-schema.mjs', () => {
    const published = readFileSync(new URL('../../schema/scene.schema.json', import.meta.url), 'utf8');
    expect(JSON.parse(published)).toEqual(schema);
  });

  it('explains every key', () => {
    const unexplained: string[] = [];
    const visit = (node: unknown, path: string): void => {
      if (typeof node !== 'object' || node === null) return;
      for (const [key, value] of Object.entries(node)) {
        if (key === 'properties') {
          for (const [name, property] of Object.entries(value as object)) {
            if (!('description' in property)) unexplained.push(`${path}.${name}`);
          }
        }
        visit(value, `${path}.${key}`);
      }
    };
    visit(schema, '');
    expect(unexplained).toEqual([]);
  });

  it('accepts the sample', () => {
    expect(satisfies(createSample(), schema)).toBe(true);
    expect(satisfies(createSmall(), schema)).toBe(true);
  });

  it.each([FIXED_SEED, rotatingSeed])('accepts random scenes (seed %d)', (seed) => {
    const accepts = (value: unknown): void => {
      expect(satisfies(JSON.parse(JSON.stringify(value)), schema)).toBe(true);
    };
    fc.assert(fc.property(randomScene, accepts), { seed, numRuns: runs(50, 300, 3000) });
  });

  it.each([FIXED_SEED, rotatingSeed])('judges damaged scenes as the program does (seed %d)', (seed) => {
    const places: { parent: (string | number)[]; key: string | number }[] = [];
    const collect = (value: unknown, path: (string | number)[]): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const key of Object.keys(value)) {
        const step = Array.isArray(value) ? Number(key) : key;
        places.push({ parent: path, key: step });
        collect((value as Record<string | number, unknown>)[step], [...path, step]);
      }
    };
    collect(createSample(), []);
    const damage = fc.oneof(
      fc.constantFrom(undefined, null, 0, -1, 1.5, 2e9, '', 'east', 'orca', 'x', true, [], {}, [1, 2], ['east'], {
        at: 1,
      }),
      fc.jsonValue({ maxDepth: 2 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...places), damage, fc.boolean(), ({ parent, key }, value, isNewKey) => {
        const sample = createSample();
        let node = sample as Record<string | number, unknown>;
        for (const step of parent) node = node[step] as Record<string | number, unknown>;
        if (isNewKey && !Array.isArray(node)) node[`${key}s`] = value;
        else node[key] = value;
        const scene = JSON.parse(JSON.stringify(sample));
        const { problems } = judgeScene(scene);
        const seen = problems.filter(({ code, where }) => {
          const isBeyond = BEYOND.has(code) || BEYOND.has(`${code} @ ${where.replace(/\[\d+\]$/, '')}`);
          return !isBeyond;
        });
        // Damage that only the program sees may be the only one.
        if (seen.length > 0 || problems.length === 0) expect(satisfies(scene, schema)).toBe(seen.length === 0);
      }),
      { seed, numRuns: runs(300, 3000, 30_000) },
    );
  });
});
