import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readFigures } from './process-figures.mjs';
import { runWatched, runWatchedSync, startWatched } from './run-watched.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isLinux = process.platform === 'linux';

const runFixture = (name: string) =>
  runWatched(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--root',
      root,
      '--config',
      'test/watchdog/fixtures/vitest.config.ts',
      `test/watchdog/fixtures/${name}`,
    ],
    { cwd: root, env: { ...process.env, FOOTFALL_WATCHDOG: '3000', FOOTFALL_HANGS: undefined, NO_COLOR: '1' } },
  );

describe('the watchdog of a test process', () => {
  it('ends a test that blocks its process, and names it', async () => {
    const { code, stdout, stderr } = await runFixture('hangs.fixture.ts');
    expect(code).toBe(1);
    expect(stdout + stderr).toMatch(
      /hang: test\/watchdog\/fixtures\/hangs\.fixture\.ts > a loop > without end \(no end after \d+ s\)/,
    );
  });

  it('fails a test that leaves a process behind, and names the process', async () => {
    const { code, stdout, stderr } = await runFixture('leaves-process.fixture.ts');
    expect(code).toBe(1);
    expect(stdout + stderr).toMatch(/hang: still running when its test had ended: .*left behind/);
  });
});

describe('a watched process', () => {
  it('is ended with its name and last words when its time is over', async () => {
    const script = 'console.log("first words"); console.error("a message"); for (;;) Math.random() /* loop */;';
    await expect(runWatched(process.execPath, ['-e', script], { limits: { seconds: 5 } })).rejects.toThrow(
      /^hang: still running after 5 s: .*\/\* loop \*\/.*\n.*first words.*\n.*a message/,
    );
    expect(() => runWatchedSync(process.execPath, ['-e', script], { timeout: 1000 })).toThrow(
      /^hang: still running after 1 s: .*\/\* loop \*\//,
    );
  });

  it.skipIf(!isLinux)('is ended when its memory passes the limit, that of its children included', async () => {
    const hoard = 'const held = []; setInterval(() => held.push(Buffer.alloc(5e7, 1)), 20);';
    const limits = { bytes: 3e8 };
    await expect(runWatched(process.execPath, ['-e', hoard], { limits })).rejects.toThrow(
      /^over memory: \d+ MB of at most 300 MB: .*held/,
    );
    const { child, ended } = startWatched('sh', ['-c', `"${process.execPath}" -e '${hoard}'; true`], { limits });
    await expect(ended).rejects.toThrow(/^over memory/);
    expect(readFigures(child.pid ?? 0)?.memory ?? 0).toBe(0);
  });

  it('that ends in time is left alone', async () => {
    const script = 'process.stdin.pipe(process.stdout); process.stdin.on("end", () => { process.exitCode = 3; });';
    const result = await runWatched(process.execPath, ['-e', script], { input: 'through' });
    expect(result).toEqual({ code: 3, signal: null, stdout: 'through', stderr: '' });
  });

  it('that does not exist is an error', async () => {
    await expect(runWatched(join(root, 'no-such-program'), [])).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
