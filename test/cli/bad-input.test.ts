import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/math/index.js';
import { tier } from '../tier.js';
import { runWatched } from '../watchdog/run-watched.js';
import { expectOneLine, hallFile, mainFile, parseOutput, runCliOften, useBuiltCli, useFolder } from './run-cli.js';

useBuiltCli();
const folder = useFolder();

function createJunk(length: number, first: readonly number[] = []): Uint8Array {
  const random = createRandom(length);
  const bytes = new Uint8Array(length).map(() => random.nextInt(256));
  bytes.set(first);
  return bytes;
}

const scene = (boundary: string, more = ''): string => `{ "footfall": 1, "boundary": ${boundary}${more} }`;
const SQUARE = '[[0,0],[10,0],[10,10],[0,10]]';

const DXF_HEAD = '0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n6\n0\nENDSEC\n';
const DXF_EMPTY = `${DXF_HEAD}0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n`;
const DXF_SELF_INSERT = `${DXF_HEAD}0\nSECTION\n2\nBLOCKS\n0\nBLOCK\n2\nsnake\n70\n0\n10\n0\n20\n0\n30\n0\n0\nINSERT\n8\n0\n2\nsnake\n10\n1\n20\n1\n0\nLINE\n8\n0\n10\n0\n20\n0\n11\n5\n21\n5\n0\nENDBLK\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n0\nINSERT\n8\n0\n2\nsnake\n10\n0\n20\n0\n0\nENDSEC\n0\nEOF\n`;
const MAP_LIE_HEIGHT = 'type octile\nheight 9\nwidth 3\nmap\n...\n.@.\n...\n';
const MAP_LIE_WIDTH = 'type octile\nheight 3\nwidth 4\nmap\n...\n.@.\n...\n';
const MAP_LIE_HUGE = 'type octile\nheight 999999999\nwidth 999999999\nmap\n...\n';

/** Name of the file, its content, what the line must say, and where in the file the error is. */
const CASES: readonly (readonly [name: string, content: string | Uint8Array, says: RegExp, where?: string])[] = [
  ['empty.scene.json', '', /empty/],
  ['empty.wkt', '', /empty/],
  ['blank.scene.json', ' \n\t\n', /empty/],
  ['junk.scene.json', createJunk(4096), /.+/],
  ['junk.dxf', createJunk(4096), /.+/],
  ['junk', createJunk(100_000), /.+/],
  ['picture.png', createJunk(500, [0x89, 0x50, 0x4e, 0x47]), /pictures cannot be read/],
  ['junk.zip', createJunk(2000, [0x50, 0x4b, 3, 4]), /.+/],
  ['truncated.scene.json', readFileSync(hallFile).subarray(0, 2000), /cut off/],
  ['text.txt', 'Dear all, please find the plan attached.', /.+/],
  ['scalar.scene.json', '42', /.+/],
  ['array.scene.json', '[]', /.+/],
  ['deep.scene.json', '['.repeat(200_000), /.+/],
  ['unknown-key.scene.json', scene(SQUARE, ', "obstacle": []'), /obstacles/, 'obstacle'],
  ['duplicate-key.scene.json', scene(SQUARE, ', "name": "a", "name": "b"'), /twice/, 'name'],
  ['nan.scene.json', scene('[[0,0],[NaN,0],[10,10]]'), /NaN|finite|JSON/],
  ['infinity.scene.json', scene('[[0,0],[Infinity,0],[10,10]]'), /Infinity|finite|JSON/],
  ['overflow.scene.json', scene('[[0,0],[1e400,0],[10,10]]'), /finite/],
  ['huge.scene.json', scene('[[0,0],[1e308,0],[10,10]]'), /too large/, 'boundary[1][0]'],
  ['no-points.scene.json', scene('[]'), /too few points/, 'boundary'],
  ['one-point.scene.json', scene('[[0,0]]'), /too few points/, 'boundary'],
  ['two-points.scene.json', scene('[[0,0],[1,1]]'), /too few points/, 'boundary'],
  [
    'short-obstacle.scene.json',
    scene(SQUARE, ', "obstacles": [{ "polygon": [[1,1],[2,2]] }]'),
    /too few points/,
    'obstacles[0].polygon',
  ],
  ['collinear.scene.json', scene('[[0,0],[5,5],[10,10]]'), /area/, 'boundary'],
  ['one-place.scene.json', scene('[[3,3],[3,3],[3,3],[3,3]]'), /area/, 'boundary'],
  ['full.scene.json', scene(SQUARE, `, "obstacles": [{ "polygon": ${SQUARE} }]`), /free space/],
  [
    'overfull.scene.json',
    scene(SQUARE, ', "obstacles": [{ "polygon": [[-5,-5],[99,-5],[99,99],[-5,99]] }]'),
    /free space/,
  ],
  ['no-entities.dxf', DXF_EMPTY, /.+/],
  ['self-insert.dxf', DXF_SELF_INSERT, /insert|block|itself/i],
  ['lie-height.map', MAP_LIE_HEIGHT, /height|rows/],
  ['lie-width.map', MAP_LIE_WIDTH, /width|row/],
  ['lie-huge.map', MAP_LIE_HUGE, /.+/],
  ['bad.wkt', 'POLYGON ((0 0, 1 0', /.+/],
  ['two-points.wkt', 'POLYGON ((0 0, 1 1))', /.+/],
  ['nothing.geojson', '{ "type": "FeatureCollection", "features": [] }', /.+/],
  ['nan.geojson', '{ "type": "Polygon", "coordinates": [[[0, 0], [1, null], [1, 1], [0, 0]]] }', /.+/],
  ['broken.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0 L', /.+/],
];

describe('bad input: exit code 2, one clear line, nothing half-written', () => {
  for (const [name, content, says, where] of CASES)
    it(name, async () => {
      const box = folder.path(`box-${name}`);
      mkdirSync(box);
      const file = `${box}/${name}`;
      writeFileSync(file, content);
      const [check, imported] = await Promise.all([
        runCliOften(['check', file, '--json', '--svg', `${box}/plan.svg`]),
        runCliOften(['import', file, '-o', `${box}/out.scene.json`]),
      ]);

      const line = expectOneLine(check);
      expect(line).toContain(name);
      expect(line).toMatch(says);
      const report = parseOutput(check);
      expect(report).toMatchObject({ ok: false, stats: { components: 0, area: 0 } });
      const errors = report.errors as { code: string; where: string; message: string }[];
      expect(errors.length).toBeGreaterThan(0);
      for (const error of errors) expect(error.code).toMatch(/^[a-z]+\/[a-z-]+$/);
      if (where !== undefined) expect(errors.map((error) => error.where)).toContain(where);

      expect(expectOneLine(imported)).toBe(line);
      expect(imported.stdout.split('\n').length).toBeLessThan(60);
      expect(readdirSync(box)).toEqual([name]);
    });

  it('a missing file, a folder that is no scenario, a name with control characters', async () => {
    const missing = await runCliOften(['check', folder.path('absent.scene.json'), '--json']);
    expect(expectOneLine(missing)).toContain('no such file');
    expect(parseOutput(missing)).toMatchObject({ ok: false, errors: [{ code: 'file/missing' }] });

    mkdirSync(folder.path('no-scenario'));
    expect(expectOneLine(await runCliOften(['check', folder.path('no-scenario')]))).toContain('empty');
    writeFileSync(folder.path('no-scenario/readme.txt'), 'hello');
    expectOneLine(await runCliOften(['check', folder.path('no-scenario')]));
    expectOneLine(await runCliOften(['check', 'a\u001b[31m\nb\u0007.scene.json']));
    expectOneLine(await runCliOften(['check', '']));
  });

  it('a file of 200 MB is refused by the stated limit, which can be raised', async () => {
    const file = folder.path('large.scene.json');
    writeFileSync(file, '');
    truncateSync(file, 200_000_000);
    const refused = await runCliOften(['check', file, '--json']);
    expect(expectOneLine(refused)).toMatch(/got 200 MB, expected at most 100 MB\); raise the limit with --max-size/);
    expect(parseOutput(refused)).toMatchObject({ ok: false, errors: [{ code: 'file/too-large' }] });

    const small = folder.path('small.wkt');
    writeFileSync(small, 'POLYGON ((0 0, 4 0, 4 3, 0 3, 0 0))');
    expect(expectOneLine(await runCliOften(['check', small, '--max-size', '0.00001']))).toContain('at most 10 bytes');
    // Raised, the file is read and then refused for its content.
    truncateSync(file, 101_000_000);
    const raised = await runCliOften(['check', file, '--max-size', '102']);
    expect(expectOneLine(raised)).not.toContain('--max-size');
    expect((await runCliOften(['check', small, '--max-size', '1'])).code).toBe(0);
  });

  it('lists all that is wrong in a scene file, and says how much on the line', async () => {
    const file = folder.path('several.scene.json');
    writeFileSync(file, scene('[[0,0],[1,0]]', ', "nme": 1, "run": { "seed": -1 }'));
    const result = await runCliOften(['check', file, '--json']);
    const line = expectOneLine(result);
    const errors = parseOutput(result).errors as unknown[];
    expect(errors.length).toBeGreaterThanOrEqual(3);
    expect(line).toContain(`and ${errors.length - 1} more errors`);
    const human = await runCliOften(['check', file]);
    for (const part of ['boundary', 'nme', 'run.seed']) expect(human.stdout).toContain(part);
  });

  it('with --debug the stack follows, without it never', async () => {
    const plain = await runCliOften(['check', folder.path('absent')]);
    const debug = await runCliOften(['check', folder.path('absent'), '--debug']);
    expectOneLine(plain);
    expect(debug.code).toBe(2);
    expect(debug.stderr).toMatch(/\n\s+at /);
    expect(existsSync(folder.path('absent'))).toBe(false);
  });

  it.skipIf(process.platform !== 'linux' || tier === 'quick')(
    'says on one line that standard output is full',
    async () => {
      const full = openSync('/dev/full', 'w');
      const { code, stderr } = await runWatched(process.execPath, [mainFile, 'check', hallFile], {
        stdio: ['ignore', full, 'pipe'],
      });
      closeSync(full);
      expect(stderr).toBe('error: standard output: no space left on the disk; free some space\n');
      expect(code).toBe(2);
    },
  );
});
