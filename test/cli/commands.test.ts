import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectOneLine, hallFile, parseOutput, runCli, useBuiltCli, useFolder } from './run-cli.js';

useBuiltCli();
const folder = useFolder();

const WKT = 'POLYGON ((0 0, 8 0, 8 6, 0 6, 0 0), (2 2, 3 2, 3 3, 2 3, 2 2))';
const REPORT_KEYS = ['ok', 'errors', 'warnings', 'stats'];
const STAT_KEYS = [
  'rings',
  'walls',
  'points',
  'circles',
  'vertices',
  'places',
  'agents',
  'area',
  'area_before',
  'components',
];

function expectReport(report: Record<string, unknown>): void {
  expect(Object.keys(report).slice(0, 4)).toEqual(REPORT_KEYS);
  expect(Object.keys(report.stats as object)).toEqual(STAT_KEYS);
}

describe('footfall check', () => {
  it('prints exactly one JSON object, and nothing else', async () => {
    const result = await runCli(['check', hallFile, '--json']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const report = parseOutput(result);
    expectReport(report);
    expect(report).toMatchObject({
      ok: true,
      errors: [],
      warnings: [],
      stats: { agents: 400, places: 6, components: 1 },
    });
  });

  it('prints a table for people, without colour codes where no terminal is', async () => {
    const result = await runCli(['check', hallFile]);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toMatch(/free area +1,3\d\d\.\d\d m²/);
    expect(result.stdout).toMatch(/people +400/);
    expect(result.stdout).toMatch(/ok: no warnings\n$/);
    expect(result.stdout).not.toContain('\u001b');
  });

  it('colours only where they are wanted', async () => {
    const forced = await runCli(['check', hallFile], { env: { FORCE_COLOR: '1' } });
    expect(forced.stdout).toContain('\u001b[32mok\u001b[39m');
    const calm = await runCli(['check', hallFile], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } });
    expect(calm.stdout).not.toContain('\u001b');
    const option = await runCli(['check', hallFile, '--no-color'], { env: { FORCE_COLOR: '1' } });
    expect(option.stdout).not.toContain('\u001b');
    const json = await runCli(['check', hallFile, '--json'], { env: { FORCE_COLOR: '1' } });
    expect(json.stdout).not.toContain('\u001b');
  });

  it('draws plans, replaces earlier ones, and names them', async () => {
    const svg = folder.path('hall.svg');
    const png = folder.path('hall.png');
    writeFileSync(svg, 'old');
    const result = await runCli(['check', hallFile, '--svg', svg, '--png', png, '--json', '--mesh', '--width', '500']);
    expect(parseOutput(result)).toMatchObject({ ok: true, files: [svg, png] });
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg[^>]+width="500"/);
    const bytes = readFileSync(png);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.readUInt32BE(16)).toBe(500);
  });

  it('never replaces the scene by its picture', async () => {
    const file = folder.path('mine.scene.json');
    const text = readFileSync(hallFile, 'utf8');
    writeFileSync(file, text);
    expect(expectOneLine(await runCli(['check', file, '--svg', file]))).toContain('would replace the scene');
    expect(readFileSync(file, 'utf8')).toBe(text);
    expectOneLine(await runCli(['check', file, '--svg', folder.path('no/such/folder.svg')]));
  });

  it('checks maps of other formats and standard input', async () => {
    const piped = await runCli(['check', '-', '--json'], { input: WKT });
    expect(parseOutput(piped)).toMatchObject({ ok: true, format: 'wkt', stats: { area: 47, rings: 2 } });
    const file = folder.path('cm.wkt');
    writeFileSync(file, WKT);
    const scaled = await runCli(['check', file, '--unit', 'cm', '--json']);
    expect((parseOutput(scaled).stats as { area: number }).area).toBeCloseTo(47e-4, 12);
    const fromScene = await runCli(['check', '-', '--json'], { input: readFileSync(hallFile) });
    expect(parseOutput(fromScene)).toMatchObject({ ok: true, format: 'scene' });
  });

  it('reports repairs as warnings and still says ok', async () => {
    const file = folder.path('bow-tie.scene.json');
    const obstacle = '{ "polygon": [[1,1],[3,3],[3,1],[1,3]] }';
    writeFileSync(file, `{ "footfall": 1, "boundary": [[0,0],[9,0],[9,9],[0,9]], "obstacles": [${obstacle}] }`);
    const result = await runCli(['check', file, '--json']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const { warnings } = parseOutput(result) as { warnings: { code: string; where: string; message: string }[] };
    expect(warnings.length).toBeGreaterThan(0);
    expect(warnings[0]?.where).toMatch(/^obstacles\[0\]/);
    const human = await runCli(['check', file]);
    expect(human.stdout).toMatch(/warnings\n {2}\S+\/\S+ +obstacles\[0\]/);
  });
});

describe('footfall import', () => {
  it('writes a scene that checks the same, and the object of check', async () => {
    const map = folder.path('plan.wkt');
    const scene = folder.path('plan.scene.json');
    writeFileSync(map, WKT);
    const result = await runCli(['import', map, '-o', scene, '--json']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const report = parseOutput(result);
    expectReport(report);
    expect(report).toMatchObject({ ok: true, format: 'wkt', files: [scene], stats: { area: 47 } });
    const again = parseOutput(await runCli(['check', scene, '--json']));
    expect(again.stats).toEqual(report.stats);
  });

  it('refuses to replace a file, unless forced', async () => {
    const map = folder.path('twice.wkt');
    const scene = folder.path('twice.scene.json');
    writeFileSync(map, WKT);
    writeFileSync(scene, 'precious');
    const refused = await runCli(['import', map, '-o', scene, '--json']);
    expect(expectOneLine(refused)).toContain('replace it with --force');
    expect(parseOutput(refused)).toMatchObject({ ok: false, errors: [{ code: 'file/exists' }] });
    expect(readFileSync(scene, 'utf8')).toBe('precious');
    expect((await runCli(['import', map, '-o', scene, '--force'])).code).toBe(0);
    expect(JSON.parse(readFileSync(scene, 'utf8'))).toMatchObject({ footfall: 1 });
  });

  it.each(['geojson', 'wkt', 'scene'])('writes %s, by the ending or by --to, which reads back the same', async (to) => {
    const map = folder.path(`for-${to}.wkt`);
    writeFileSync(map, WKT);
    const byEnding = folder.path(`by-ending.${to === 'scene' ? 'scene.json' : to}`);
    const byOption = folder.path(`by-option-${to}.txt`);
    expect((await runCli(['import', map, '-o', byEnding])).code).toBe(0);
    expect((await runCli(['import', map, '--to', to, '-o', byOption])).code).toBe(0);
    expect(readFileSync(byOption, 'utf8').replace('for-', '')).toBe(readFileSync(byEnding, 'utf8').replace('for-', ''));
    const back = parseOutput(await runCli(['check', byOption, '--json']));
    expect(back).toMatchObject({ ok: true, format: to, stats: { area: 47, rings: 2 } });
  });

  it('writes to standard output for a pipe, with the table on standard error', async () => {
    const result = await runCli(['import', '-', '--to', 'wkt', '-o', '-'], { input: WKT });
    expect(result.code).toBe(0);
    expect(result.stdout).toMatch(/^POLYGON/);
    expect(result.stderr).toContain('ok: no warnings');
    expect(expectOneLine(await runCli(['import', '-', '-o', '-', '--json'], { input: WKT }))).toContain('-o -');
  });

  it('reads a JuPedSim folder', async () => {
    mkdirSync(folder.path('scenario'));
    writeFileSync(folder.path('scenario/geometry.wkt'), WKT);
    writeFileSync(folder.path('scenario/config.json'), '{}');
    const result = await runCli(['import', folder.path('scenario'), '-o', folder.path('jps.scene.json'), '--json']);
    expect(parseOutput(result)).toMatchObject({ ok: true, format: 'jupedsim', stats: { area: 47 } });
  });
});

describe('footfall generate', () => {
  it.each(['city', 'profiling', 'maze', 'random', 'hall'])('%s writes a scene that passes check', async (kind) => {
    const scene = folder.path(`${kind}.scene.json`);
    const result = await runCli(['generate', kind, '-o', scene, '--json', '--seed', '3']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expectReport(parseOutput(result));
    expect(parseOutput(result)).toMatchObject({ ok: true, warnings: [], files: [scene] });
    expect(JSON.parse(readFileSync(scene, 'utf8'))).toMatchObject({ footfall: 1, run: { seed: 3 } });
    expectOneLine(await runCli(['generate', kind, '-o', scene]));
  });

  it('takes the options of its kind only, in their range', async () => {
    const out = folder.path('never.scene.json');
    expect(expectOneLine(await runCli(['generate', 'city', '--blocks', '0', '-o', out]))).toContain('from 1 to 500');
    expect(expectOneLine(await runCli(['generate', 'city', '--blocks', 'ten', '-o', out]))).toContain(
      'Expected a number',
    );
    expect(expectOneLine(await runCli(['generate', 'city', '--squares', '3', '-o', out]))).toContain('unknown option');
    expect(expectOneLine(await runCli(['generate', 'city', '--block', '3']))).toContain('--output');
    expect(expectOneLine(await runCli(['generate', 'citi', '-o', out]))).toContain('Did you mean city?');
    expect(existsSync(out)).toBe(false);
  });
});
