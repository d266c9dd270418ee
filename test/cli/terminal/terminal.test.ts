import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { computeTextWidth } from '../../../src/cli/terminal/text-width.js';
import { runInProcess } from '../in-process.js';
import { hallFile, useFolder } from '../run-cli.js';

const folder = useFolder();
const ERASE = '\r\u001b[2K';

describe('on a terminal', () => {
  it('shows progress on standard error, removes it, and colours the result', async () => {
    const { code, stdout, stderr } = await runInProcess(['check', hallFile], { isTTY: true });
    expect(code).toBe(0);
    expect(stderr).toContain(`${ERASE}checking`);
    expect(stderr.endsWith(ERASE)).toBe(true);
    expect(stdout).toContain('\u001b[32mok\u001b[39m');
  });

  it('is quiet and plain with NO_COLOR, on a dumb terminal and with --json', async () => {
    const plain = await runInProcess(['check', hallFile], { isTTY: true, env: { NO_COLOR: '1' } });
    expect(plain.stdout).not.toContain('\u001b');
    const dumb = await runInProcess(['check', hallFile], { isTTY: true, env: { TERM: 'dumb' } });
    expect(dumb.stdout + dumb.stderr).not.toContain('\u001b');
    const json = await runInProcess(['check', hallFile, '--json'], { isTTY: true });
    expect(json.stderr).toBe('');
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: true });
  });

  it('wraps long findings to its width', async () => {
    const file = folder.path('warned.scene.json');
    const boundary = '[[0,0],[9,0],[9,9],[0,9]]';
    const crowd = '{ "count": 9000, "spawn": "nook", "goal": "nook" }';
    const places = '{ "nook": { "polygon": [[1,1],[3,1],[3,3],[1,3]] } }';
    writeFileSync(file, `{ "footfall": 1, "boundary": ${boundary}, "places": ${places}, "crowd": [${crowd}] }`);
    const { stdout } = await runInProcess(['check', file], { isTTY: true, columns: 90 });
    const warnings = stdout.slice(stdout.indexOf('warnings')).split('\n');
    expect(warnings.length).toBeGreaterThan(4);
    for (const line of warnings) expect(computeTextWidth(line)).toBeLessThanOrEqual(90);
    const piped = await runInProcess(['check', file]);
    expect(piped.stdout.split('\n').some((line) => line.length > 90)).toBe(true);
  });
});
