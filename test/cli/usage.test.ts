import { readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runWatched, startWatched } from '../watchdog/run-watched.js';
import { expectOneLine, hallFile, mainFile, root, runCliOften, useBuiltCli, useFolder } from './run-cli.js';

useBuiltCli();
const folder = useFolder();

describe('help', () => {
  it.each([[], ['check'], ['import'], ['generate'], ['bench'], ['generate', 'city'], ['generate', 'maze']])(
    'footfall %s %s --help has examples and the global options',
    async (...command) => {
      const result = await runCliOften([...command, '--help']);
      expect(result).toMatchObject({ code: 0, stderr: '' });
      expect(result.stdout).toContain('Examples:\n  $ footfall ');
      expect(result.stdout).toContain('--json');
      expect(result.stdout).toContain('--debug');
    },
  );

  it('lists the commands that exist, and no others', async () => {
    const { stdout } = await runCliOften(['--help']);
    const commands = [...stdout.matchAll(/^ {2}(\w+)(?: \[| <| {2})/gm)].map((match) => match[1]);
    expect(commands).toEqual([
      'check',
      'import',
      'generate',
      'voronoi',
      'path',
      'pathmap',
      'flow',
      'navgraph',
      'run',
      'demo',
      'export',
      'analyse',
      'studio',
      'bench',
      'help',
    ]);
  });

  it('without arguments prints help and is wrong usage', async () => {
    for (const args of [[], ['generate']]) {
      const result = await runCliOften(args);
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(result.stderr).toContain('Usage: footfall');
    }
  });

  it('prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(await runCliOften(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' });
  });
});

describe('wrong usage: exit code 2 and one line, with a suggestion', () => {
  it.each([
    [['chekc', 'a'], "unknown command 'chekc' (Did you mean check?)"],
    [['check', hallFile, '--jsno'], "unknown option '--jsno' (Did you mean --json?)"],
    [['check'], "missing required argument 'scene'"],
    [['check', 'a', 'b'], 'too many arguments'],
    [['check', hallFile, '--unit', 'parsec'], 'Expected one of mm, cm'],
    [['check', hallFile, '--max-size', '-1'], 'Expected a number above 0'],
    [['check', hallFile, '--tolerance', '1e999'], 'Expected a number'],
    [['import', hallFile], "required option '-o, --output <file>' not specified"],
    [['import', hallFile, '-o', 'x', '--to', 'pdf'], 'Allowed choices are scene, geojson, wkt'],
    [['bench', 'nonsense'], 'there is no such suite'],
    [['simulate'], "unknown command 'simulate'"],
  ] as const)('%j', async (args, says) => {
    const result = await runCliOften(args);
    expect(expectOneLine(result)).toContain(says);
    expect(result.stdout).toBe('');
  });
});

describe('as part of a pipeline', () => {
  it.skipIf(process.platform === 'win32')('a reader that stops early is no error', async () => {
    const command = (args: string): string => `"${process.execPath}" "${mainFile}" ${args}`;
    const long = await runWatched('bash', ['-c', `${command('generate city --blocks 60 -o -')} | head -c 20`]);
    expect(long.stdout).toHaveLength(20);
    expect(long.stderr).not.toMatch(/EPIPE|error/);
    const help = await runWatched('bash', ['-c', `${command('--help')} | true; echo "\${PIPESTATUS[0]}"`]);
    expect(help).toMatchObject({ stdout: '0\n', stderr: '' });
    const json = await runWatched('bash', [
      '-c',
      `${command(`check "${hallFile}" --json`)} | true; echo "\${PIPESTATUS[0]}"`,
    ]);
    expect(json).toMatchObject({ stdout: '0\n', stderr: '' });
  });

  it.skipIf(process.platform === 'win32')('one command feeds the next', async () => {
    const command = `"${process.execPath}" "${mainFile}"`;
    const { stdout } = await runWatched('bash', [
      '-c',
      `${command} generate maze -o - 2>/dev/null | ${command} check - --json`,
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, warnings: [] });
  });

  it.skipIf(process.platform === 'win32')('stopped while writing, it leaves no half file', async () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const out = `stopped-${signal}.scene.json`;
      const args = [mainFile, 'generate', 'city', '--blocks', '120', '-o', folder.path(out)];
      const { child, ended } = startWatched(process.execPath, args);
      // The temporary file shows itself; whether the signal comes before or after the rename is left to chance.
      const watcher = watch(folder.path(), () => {
        if (readdirSync(folder.path()).some((name) => name.endsWith('.tmp'))) child.kill(signal);
      });
      const { code, signal: endedBy } = await ended;
      watcher.close();
      expect(readdirSync(folder.path()).filter((name) => name.endsWith('.tmp'))).toEqual([]);
      const isWritten = readdirSync(folder.path()).includes(out);
      if (isWritten) expect(readFileSync(folder.path(out), 'utf8').endsWith('}\n')).toBe(true);
      else expect([code, endedBy]).toEqual([null, signal]);
    }
  });
});
