import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/program.js';
import { LIMIT_DEFAULTS } from '../../src/error/index.js';
import { repository } from './run-script.js';

function listMarkdown(): string[] {
  const docs = readdirSync(path.join(repository, 'docs')).filter((name) => name.endsWith('.md'));
  const top = readdirSync(repository).filter((name) => name.endsWith('.md'));
  return [...top, ...docs.map((name) => `docs/${name}`)];
}

function read(name: string): string {
  return readFileSync(path.join(repository, name), 'utf8');
}

/** Every property name anywhere in a JSON Schema. */
function listKeys(schema: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(schema)) for (const item of schema) listKeys(item, found);
  else if (typeof schema === 'object' && schema !== null) {
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties') for (const name of Object.keys(value)) found.add(name);
      listKeys(value, found);
    }
  }
  return found;
}

/** What `footfall COMMAND --help` prints. */
async function readHelp(...command: string[]): Promise<string> {
  const chunks: string[] = [];
  const stdout = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  await runCli([...command, '--help'], { stdin: new PassThrough(), stdout, stderr: stdout, env: {} });
  return chunks.join('');
}

describe('the documents', () => {
  it.each(listMarkdown())('%s links only to files that exist', (name) => {
    const links = [...read(name).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]);
    const missing = links
      .filter((link) => !/^(https?:|#|mailto:)/.test(link))
      .map((link) => path.join(path.dirname(path.join(repository, name)), link.replace(/#.*$/, '')))
      .filter((file) => !existsSync(file));
    expect(missing.map((file) => path.relative(repository, file))).toEqual([]);
  });

  it('scene.md explains every key of the schema', () => {
    const text = read('docs/scene.md');
    const keys = [...listKeys(JSON.parse(read('schema/scene.schema.json')))];
    expect(keys.length).toBeGreaterThan(50);
    expect(keys.filter((key) => !new RegExp(`[\`"]${key.replace('$', '\\$')}[\`"]`).test(text))).toEqual([]);
  });

  it.each(['docs/limits.md', 'SECURITY.md'])('%s lists every limit with its default', (name) => {
    const rows = Object.entries(LIMIT_DEFAULTS).map(
      ([limit, most]) => `| \`${limit}\` | ${most.toLocaleString('en-US')} |`,
    );
    const text = read(name);
    expect(rows.filter((row) => !text.includes(row))).toEqual([]);
  });

  it('command-line.md and benchmarks.md explain every command and option', async () => {
    const text = read('docs/command-line.md') + read('docs/benchmarks.md');
    const overview = await readHelp();
    const commands = [...overview.matchAll(/^ {2}([a-z]+) .*$/gm)]
      .map((match) => match[1])
      .filter((name) => name !== 'help');
    expect(commands).toContain('check');
    for (const command of commands) {
      expect(text).toContain(`footfall ${command}`);
      const options = [...(await readHelp(command)).matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map((match) => match[1]);
      expect(options).toContain('--json');
      const known = ['--help', '--version'];
      expect(options.filter((option) => !known.includes(option) && !text.includes(option))).toEqual([]);
    }
  });
});
