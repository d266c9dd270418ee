import { describe, expect, it } from 'vitest';
import { type Migration, type Migrations, migrateScene } from '../../src/scene/migrate-scene.js';
import { parseScene } from '../../src/scene/parse-scene.js';
import { validateScene } from '../../src/scene/validate-scene.js';
import { createSmall } from './sample-scene.js';

describe('the version of a scene', () => {
  it.each([
    [
      2,
      'footfall: the scene was written for a newer version of the format (got 2, expected 1); upgrade footfall to read it',
    ],
    [0, 'footfall: not a version of the scene format (got 0, expected 1); write "footfall": 1'],
    [1.5, 'footfall: not a version of the scene format (got 1.5, expected 1); write "footfall": 1'],
    ['1', 'footfall: not a version of the scene format (got "1", expected 1); write "footfall": 1'],
    [null, 'footfall: not a version of the scene format (got null, expected 1); write "footfall": 1'],
  ])('%j is refused', (footfall, message) => {
    expect(() => validateScene({ ...createSmall(), footfall })).toThrow(message);
  });

  it('is required', () => {
    expect(() => parseScene('{ "boundary": [[0, 0], [1, 0], [0, 1]] }')).toThrow('the key "footfall" is missing');
  });

  it('of the future hides other problems, which may be none there', () => {
    expect(() => validateScene({ footfall: 7, floors: [] })).toThrow(/upgrade footfall to read it$/);
  });
});

describe('migrations', () => {
  const migrations: Migrations = new Map<number, Migration>([
    [1, ({ outline, ...rest }) => ({ ...rest, border: outline })],
    [2, ({ border, ...rest }) => ({ ...rest, boundary: border })],
  ]);
  const ring = [
    [0, 0],
    [1, 0],
    [0, 1],
  ];

  it('lead from version to version and leave the input alone', () => {
    const old = { footfall: 1, outline: ring };
    expect(migrateScene(old, { migrations, version: 3 })).toEqual({ value: { footfall: 3, boundary: ring } });
    expect(migrateScene({ footfall: 2, border: ring }, { migrations, version: 3 }).value).toEqual({
      footfall: 3,
      boundary: ring,
    });
    expect(migrateScene({ footfall: 3, boundary: ring }, { migrations, version: 3 }).value).toEqual({
      footfall: 3,
      boundary: ring,
    });
    expect(old).toEqual({ footfall: 1, outline: ring });
  });

  it('that are missing are an error', () => {
    const { problem } = migrateScene({ footfall: 1 }, { migrations: new Map(), version: 3 });
    expect(problem).toMatchObject({ code: 'scene/version', what: 'scenes of version 1 can no longer be read' });
  });

  it('come before the schema when a text is parsed', () => {
    const toPresent: Migrations = new Map([[1, (scene) => ({ ...scene, name: 'old' })]]);
    const problem = { message: expect.stringContaining('newer version') };
    expect(() => parseScene('{ "footfall": 3 }', { migrations: toPresent, version: 2 })).toThrow(
      expect.objectContaining(problem),
    );
    expect(() => parseScene('{ "footfall": 1 }', { migrations: toPresent, version: 2 })).toThrow(
      'footfall: unknown value (got 2, expected 1)',
    );
  });
});
