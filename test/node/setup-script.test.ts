import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWatched } from '../watchdog/run-watched.js';

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url));

/** Stands in for npm: notes that it was called, makes node_modules, then does as its mode says. */
const FAKE_NPM = `
const { appendFileSync, mkdirSync, writeFileSync, existsSync, readFileSync } = require('node:fs');
appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
mkdirSync('node_modules', { recursive: true });
const mode = existsSync('npm.mode') ? readFileSync('npm.mode', 'utf8') : '';
if (mode === 'fail') process.exit(7);
if (mode === 'die') process.kill(process.ppid, 'SIGKILL');
setTimeout(() => writeFileSync('node_modules/installed', ''), mode === 'slow' ? 500 : 0);
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footfall-setup-'));
  mkdirSync(join(folder, 'scripts'));
  for (const name of ['setup.mjs', 'install.mjs', 'file-lock.mjs', 'run.mjs']) {
    cpSync(join(scripts, name), join(folder, 'scripts', name));
  }
  writeFileSync(join(folder, 'package.json'), '{ "name": "x", "version": "1.0.0" }');
  setLock('1.0.0');
  writeFileSync(join(folder, 'npm-cli.js'), FAKE_NPM);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function setLock(version: string): void {
  const packages = {
    '': {},
    'node_modules/a': { version },
    'node_modules/b': { version, optional: true, os: ['plan9'] },
  };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
}

async function setup(args: string[] = []): Promise<{ code: number | null; output: string }> {
  const { child, ended } = startWatched(process.execPath, [...args, join(folder, 'scripts', 'setup.mjs')], {
    cwd: tmpdir(),
    env: { ...process.env, npm_execpath: join(folder, 'npm-cli.js'), NODE_OPTIONS: '' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: string) => {
      output += text;
    });
  }
  return { code: (await ended).code, output };
}

const calls = (): string[] =>
  existsSync(join(folder, 'npm.log')) ? readFileSync(join(folder, 'npm.log'), 'utf8').trim().split('\n') : [];

describe('scripts/setup.mjs', () => {
  it('installs once, says so, and again only when the lock file changes', async () => {
    const first = await setup();
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringContaining('installing the dependencies with npm ci'),
    });
    expect(calls()).toEqual([expect.stringMatching(/^ci .*--include=dev/)]);
    expect(await setup()).toEqual({ code: 0, output: '' });
    expect(calls()).toHaveLength(1);
    setLock('1.0.1');
    expect((await setup()).output).toContain('changed');
    expect(calls()).toHaveLength(2);
  });

  it('installs again after a failed or an interrupted install', async () => {
    writeFileSync(join(folder, 'npm.mode'), 'fail');
    const failed = await setup();
    expect(failed.code).toBe(1);
    expect(failed.output).toMatch(/npm ci failed \(exit code 7\); its messages are above\n$/);
    writeFileSync(join(folder, 'npm.mode'), 'die');
    expect((await setup()).code).toBe(null);
    writeFileSync(join(folder, 'npm.mode'), '');
    // The lock of the killed run is left behind, and must not stop the next one.
    expect(existsSync(join(folder, '.cache', 'setup.lock'))).toBe(true);
    expect((await setup()).code).toBe(0);
    expect(calls()).toHaveLength(3);
    expect(await setup()).toEqual({ code: 0, output: '' });
  });

  it('started twice at once, installs once', async () => {
    writeFileSync(join(folder, 'npm.mode'), 'slow');
    const both = await Promise.all([setup(), setup()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(calls()).toHaveLength(1);
    expect(existsSync(join(folder, '.cache', 'setup.lock'))).toBe(false);
  });

  it('leaves a complete install of npm itself alone, but not one that lacks something', async () => {
    const record = (version: string): void => {
      mkdirSync(join(folder, 'node_modules'), { recursive: true });
      const packages = { 'node_modules/a': { version } };
      writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
    };
    record('0.9.0');
    await setup();
    expect(calls()).toHaveLength(1);
    rmSync(join(folder, 'node_modules'), { recursive: true });
    record('1.0.0');
    expect(await setup()).toMatchObject({ code: 0, output: 'setup: the dependencies are installed already\n' });
    expect(calls()).toHaveLength(1);
  });

  it('says which Node it needs', async () => {
    const old = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"18.20.4"}})';
    const result = await setup(['--import', old]);
    expect(result.code).toBe(1);
    expect(result.output).toMatch(/^setup: Footfall needs Node 20\.19 or newer, this is 18\.20\.4; .*\n$/);
    expect(calls()).toEqual([]);
  });
});
