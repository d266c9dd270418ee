import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tier } from '../tier.js';
import { runWatchedSync } from '../watchdog/run-watched.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;

/** A package of three files with the settings and scripts of this one. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'footfall-build-'));
  for (const name of ['build.mjs', 'bundle-cli.mjs', 'file-lock.mjs', 'run.mjs']) {
    cpSync(join(root, 'scripts', name), join(folder, 'scripts', name));
  }
  for (const name of ['base', 'engine', 'node']) {
    cpSync(join(root, `tsconfig.${name}.json`), join(folder, `tsconfig.${name}.json`));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{ "name": "x", "version": "1.0.0", "type": "module" }');
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  for (const layer of ['math', 'cli', 'node']) mkdirSync(join(folder, 'src', layer), { recursive: true });
  write('math/index.ts', 'export const ONE: number = 1;\n');
  write('node/index.ts', "export { ONE } from '../math/index.js';\n");
  write('cli/main.ts', "#!/usr/bin/env node\nimport { ONE } from '../node/index.js';\nconsole.log(ONE);\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): void => writeFileSync(join(folder, 'src', name), text);
const has = (name: string): boolean => existsSync(join(folder, 'dist', name));

function build(...args: string[]): { code: number | null; output: string } {
  const run = runWatchedSync(process.execPath, [join(folder, 'scripts', 'build.mjs'), ...args]);
  return { code: run.code, output: run.stdout + run.stderr };
}

describe.runIf(tier !== 'quick')('scripts/build.mjs', () => {
  it('builds once, and again only what is needed', () => {
    expect(build()).toMatchObject({ code: 0, output: expect.stringMatching(/^build: done in/) });
    for (const name of ['math/index.js', 'math/index.d.ts', 'node/index.js', 'cli/main.js'])
      expect(has(name)).toBe(true);
    if (process.platform !== 'win32') expect(statSync(join(folder, 'dist/cli/main.js')).mode & 0o111).toBe(0o111);
    expect(build()).toEqual({ code: 0, output: '' });
    expect(build('--force').output).toMatch(/^build: done in/);
  });

  it('brings back what was deleted from dist, and removes what has no source any more', () => {
    rmSync(join(folder, 'dist', 'math'), { recursive: true });
    write('math/extra.ts', 'export const TWO = 2;\n');
    expect(build().code).toBe(0);
    expect(has('math/index.js') && has('math/extra.js')).toBe(true);
    rmSync(join(folder, 'src/math/extra.ts'));
    expect(build().code).toBe(0);
    expect(has('math/extra.js') || has('math/extra.d.ts')).toBe(false);
    rmSync(join(folder, 'dist'), { recursive: true });
    expect(build().code).toBe(0);
    expect(has('cli/main.js')).toBe(true);
  });

  it('fails on a type error, until it is gone', () => {
    write('math/index.ts', "export const ONE: number = 'one';\n");
    for (let k = 0; k < 2; k++) {
      expect(build()).toMatchObject({ code: 1, output: expect.stringMatching(/error TS2322[\s\S]*build: failed\n$/) });
    }
    write('math/index.ts', 'export const ONE: number = 3;\n');
    expect(build().code).toBe(0);
    const run = runWatchedSync(process.execPath, [join(folder, 'dist/cli/main.js')]);
    expect(run.stdout).toBe('3\n');
  });

  it('keeps Node out of the engine layers', () => {
    write('math/index.ts', 'export const ONE: number = process.pid;\n');
    expect(build()).toMatchObject({ code: 1, output: expect.stringContaining("'process'") });
  });

  it('joins the command line into few files, whose modules still know their own addresses', () => {
    write('math/index.ts', 'export const ONE: number = 1;\n');
    write('node/index.ts', "export { ONE } from '../math/index.js';\nexport const ADDRESS = import.meta.url;\n");
    write('cli/later.ts', "export { ADDRESS } from '../node/index.js';\n");
    write(
      'cli/main.ts',
      "#!/usr/bin/env node\nconst { ADDRESS } = await import('./later.js');\nconsole.log(ADDRESS);\n",
    );
    expect(build().code).toBe(0);
    const run = runWatchedSync(process.execPath, [join(folder, 'dist/cli/main.js')]);
    expect(fileURLToPath(run.stdout.trim())).toBe(join(realpathSync(folder), 'dist', 'node', 'index.js'));
    const countChunks = () => readdirSync(join(folder, 'dist/cli')).filter((name) => name.startsWith('chunk-')).length;
    const chunks = countChunks();
    expect(chunks).toBeGreaterThan(0);
    write('node/index.ts', "export { ONE } from '../math/index.js';\nexport const ADDRESS = import.meta.url.trim();\n");
    expect(build().code).toBe(0);
    expect(countChunks()).toBe(chunks);
  });
});
