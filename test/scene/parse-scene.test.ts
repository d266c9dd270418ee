import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../src/error/index.js';
import { judgeSceneText, parseScene } from '../../src/scene/parse-scene.js';
import { scanJson } from '../../src/scene/scan-json.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { createSample, SAMPLE_TEXT } from './sample-scene.js';

/** The error that a text ends in. */
function failure(text: string, fileName?: string): FootfallError {
  try {
    parseScene(text, { fileName });
  } catch (error) {
    if (error instanceof FootfallError) return error;
    throw error;
  }
  throw new Error('parsed without an error');
}

/** Either a scene or a FootfallError; anything else fails the test. */
function parseOrRefuse(text: string): void {
  try {
    parseScene(text);
  } catch (error) {
    if (!(error instanceof FootfallError)) throw error;
    expect(error.message).not.toMatch(/[\n\r]/);
  }
}

const SMALL = '{ "footfall": 1, "boundary": [[0, 0], [1, 0], [0, 1]] }';

describe('parseScene', () => {
  it('reads a scene, with or without a byte order mark', () => {
    expect(parseScene(SAMPLE_TEXT)).toEqual(createSample());
    expect(parseScene(`\uFEFF${SMALL}`)).toEqual(JSON.parse(SMALL));
  });

  it.each(['', ' ', '\n\t\r\n', '\uFEFF', '\uFEFF\n'])('refuses the empty file %j', (text) => {
    expect(failure(text)).toMatchObject({ code: 'scene/empty-file', message: 'the file is empty (expected a scene)' });
    expect(failure(text, 'a.scene.json').message).toBe('a.scene.json: the file is empty (expected a scene)');
  });

  it.each([
    ['{ "footfall": 1, }', 'line 1, column 18: "}" where a key in double quotes should be'],
    ['{\n  "footfall": 1\n  "boundary": [] }', 'line 3, column 3: "\\"" where "," or "}" should be'],
    ['{ "boundary": [1, 2,] }', 'line 1, column 21: "]" where a value should be'],
    ['{ "boundary": [1 2] }', 'line 1, column 18: "2" where "," or "]" should be'],
    ["{ 'footfall': 1 }", 'line 1, column 3: "\'" where a key in double quotes should be'],
    ['{ footfall: 1 }', 'line 1, column 3: "footfall" where a key in double quotes should be'],
    ['{ "footfall" 1 }', 'line 1, column 14: "1" where ":" after a key should be'],
    ['// hall\n{}', 'line 1, column 1: a comment, which JSON does not have, where a value should be'],
    [
      '{ "footfall": 1 } /* end */',
      'line 1, column 19: a comment, which JSON does not have, after the end of the value',
    ],
    ['{} {}', 'line 1, column 4: "{" after the end of the value'],
    ['{ "footfall": 01 }', 'line 1, column 16: "1" where "," or "}" should be'],
    ['{ "footfall": 1. }', 'line 1, column 17: " " where a digit should be'],
    ['{ "footfall": .5 }', 'line 1, column 15: "." where a value should be'],
    ['{ "footfall": +1 }', 'line 1, column 15: "+" where a value should be'],
    ['{ "footfall": 0x1 }', 'line 1, column 16: "x1" where "," or "}" should be'],
    ['{ "footfall": True }', 'line 1, column 15: "True" where a value should be'],
    ['{ "name": "a\nb" }', 'line 1, column 13: a line break or control character inside a string'],
    ['{ "name": "\\x" }', 'line 1, column 12: unknown escape "\\\\x"'],
    ['\u0000\u0001PNG', 'line 1, column 1: "\\u0000" where a value should be'],
    ['<svg/>', 'line 1, column 1: "<" where a value should be'],
  ])('tells where %j is no JSON', (text, message) => {
    expect(failure(text)).toMatchObject({ code: 'scene/json-syntax', message });
  });

  it('names the file, line and column', () => {
    expect(failure('{\r\n  "footfall": 1,\r\n  oops\r\n}', 'hall.scene.json').message).toBe(
      'hall.scene.json:3:3: "oops" where a key in double quotes should be',
    );
  });

  it.each([
    ['[[0, 0], [NaN, 1], [1, 2]]', 'boundary[1][0]: NaN', 53],
    ['[[0, 0], [1, -Infinity], [1, 2]]', 'boundary[1][1]: -Infinity', 56],
    ['Infinity', 'boundary: Infinity', 43],
  ])('names the literals in %s', (boundary, literal, column) => {
    const error = failure(`{ "footfall": 1, "name": "a", "boundary": ${boundary} }`);
    const message = `line 1, column ${column}: ${literal} is no number that a scene can hold`;
    expect(error).toMatchObject({ code: 'scene/not-finite', message });
  });

  it('refuses numbers that overflow', () => {
    const message = 'boundary[0][1]: a number must be finite (got Infinity)';
    expect(failure('{ "footfall": 1, "boundary": [[0, 1e400], [1, 0], [0, 1]] }').message).toBe(message);
  });

  it('finds keys given twice, however they are written', () => {
    const text = `{
      "footfall": 1, "boundary": [[0, 0], [1, 0], [0, 1]],
      "places": { "a b": { "point": [1, 1] }, "a\\u0020b": { "point": [2, 2] } },
      "obstacles": [{ "point": [1, 1] }, { "point": [1, 1], "point": [2, 2] }]
    }`;
    const { problems } = judgeSceneText(text);
    expect(problems.map(({ code, where, what }) => `${code} ${where}: ${what}`)).toEqual([
      'scene/duplicate-key places["a b"]: the key is given twice, again at line 3, column 47',
      'scene/duplicate-key obstacles[1].point: the key is given twice, again at line 4, column 61',
    ]);
    expect(failure(text).message).toMatch(/^places\["a b"\]: the key is given twice.*and 1 more/);
  });

  it('finds a key given twice among thousands', () => {
    const places = Array.from({ length: 5000 }, (_, i) => `"p${i % 4999}": { "point": [0, 0] }`);
    const error = failure(`{ "footfall": 1, "boundary": [[0, 0], [1, 0], [0, 1]], "places": { ${places.join()} } }`);
    expect(error).toMatchObject({ code: 'scene/duplicate-key', where: 'places.p0' });
  });

  it('lists keys given twice beside other problems', () => {
    const { problems } = judgeSceneText('{ "footfall": 1, "boundary": [], "name": "a", "name": 5 }');
    expect(problems.map(({ code }) => code)).toEqual([
      'scene/duplicate-key',
      'scene/wrong-type',
      'scene/too-few-points',
    ]);
  });

  it.each(['[', '{"a":', '[{"a":[', '{"footfall":1,"boundary":['])('refuses %j repeated 100,000 times', (unit) => {
    const error = failure(unit.repeat(100_000));
    expect(error.code).toBe('scene/too-deep');
    expect(error.message).toContain('nested more than 200 levels deep');
  });

  it('is not harmed by __proto__', () => {
    const text = '{ "footfall": 1, "boundary": [[0,0],[1,0],[0,1]], "__proto__": { "polluted": true } }';
    expect(failure(text).message).toMatch(/^__proto__: unknown key/);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('refuses the sample cut off at any byte', () => {
    const text = SAMPLE_TEXT.trimEnd();
    for (let length = 0; length < text.length; length++) {
      const error = failure(text.slice(0, length));
      expect(error.code).toBe(text.slice(0, length).trim() === '' ? 'scene/empty-file' : 'scene/json-truncated');
    }
  });

  it.each([
    [
      '{ "footfall": 1',
      'line 1, column 16: the text ends where "," or "}" should follow; the file seems to be cut off',
    ],
    ['{ "name": "ab', 'line 1, column 14: the text ends inside a string; the file seems to be cut off'],
    ['{ "name": "ab\\', 'line 1, column 15: the text ends inside a string; the file seems to be cut off'],
    ['{ "name": "ab\\u00', 'line 1, column 18: the text ends inside a string; the file seems to be cut off'],
    ['{ "name": tr', 'line 1, column 13: the text ends where a value should follow; the file seems to be cut off'],
    ['{ "name": -', 'line 1, column 12: the text ends where a digit should follow; the file seems to be cut off'],
  ])('tells that %j is cut off', (text, message) => {
    expect(failure(text)).toMatchObject({ code: 'scene/json-truncated', message });
  });
});

const PIECES = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  '-',
  '0',
  '1e999',
  'null',
  'NaN',
  'true',
  '\u0000',
  '"level":1,',
  '\uD800',
  '.',
  'e',
  ' ',
  '\n',
];

/** The sample with pieces cut out, doubled, or replaced by others. */
const mutatedText = fc
  .array(
    fc.record({
      at: fc.nat(SAMPLE_TEXT.length),
      cut: fc.nat(30),
      put: fc.oneof(fc.constantFrom('', ...PIECES), fc.string()),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((changes) =>
    changes.reduce((text, { at, cut, put }) => text.slice(0, at) + put + text.slice(at + cut), SAMPLE_TEXT),
  );

describe('damaged texts', () => {
  it.each([FIXED_SEED, rotatingSeed])('end in a scene or a clear error, never in anything else (seed %d)', (seed) => {
    fc.assert(fc.property(mutatedText, parseOrRefuse), { seed, numRuns: runs(300, 3000, 30_000) });
    fc.assert(fc.property(fc.string({ unit: 'binary' }), parseOrRefuse), { seed, numRuns: runs(100, 500, 5000) });
  });

  it.each([FIXED_SEED, rotatingSeed])('values of the wrong kind anywhere end in a clear error (seed %d)', (seed) => {
    const paths: (string | number)[][] = [];
    const collect = (value: unknown, path: (string | number)[]): void => {
      paths.push(path);
      if (Array.isArray(value)) for (let i = 0; i < value.length; i++) collect(value[i], [...path, i]);
      else if (typeof value === 'object' && value !== null) {
        for (const [key, item] of Object.entries(value)) collect(item, [...path, key]);
      }
    };
    collect(createSample(), []);
    fc.assert(
      fc.property(fc.constantFrom(...paths.slice(1)), fc.jsonValue({ maxDepth: 3 }), (path, value) => {
        const sample = createSample();
        let parent = sample as Record<string | number, unknown>;
        for (const key of path.slice(0, -1)) parent = parent[key] as Record<string | number, unknown>;
        parent[path[path.length - 1]] = value;
        parseOrRefuse(JSON.stringify(sample));
      }),
      { seed, numRuns: runs(300, 3000, 30_000) },
    );
  });

  it.each([FIXED_SEED, rotatingSeed])(
    'are JSON for the scan exactly where they are for JSON.parse (seed %d)',
    (seed) => {
      const agree = (text: string): void => {
        const { fault } = scanJson(text);
        if (fault?.kind === 'too-deep') return;
        let parses = true;
        try {
          JSON.parse(text);
        } catch {
          parses = false;
        }
        expect(fault === undefined).toBe(parses);
      };
      const soup = fc
        .array(fc.constantFrom(...PIECES, '"a"', '12', '"a":'), { maxLength: 12 })
        .map((parts) => parts.join(''));
      fc.assert(fc.property(soup, agree), { seed, numRuns: runs(1000, 10_000, 100_000) });
      fc.assert(fc.property(mutatedText, agree), { seed, numRuns: runs(300, 2000, 20_000) });
      fc.assert(fc.property(fc.json(), agree), { seed, numRuns: runs(100, 1000, 10_000) });
    },
  );
});
