import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from './run-script.js';

const FOLDERS = ['src', 'test', 'scripts', 'bench', 'examples', 'docs', 'schema', 'scenes', 'budgets', 'studio', '.ci'];

/** Files of the repository that people write, without this one, which has to name what it forbids. */
function listFiles(folder: string): string[] {
  return readdirSync(path.join(repository, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return name === 'docs/api' ? [] : listFiles(name);
    return name === 'test/house/habits.test.ts' ? [] : [name];
  });
}

const top = readdirSync(repository, { withFileTypes: true }).filter((entry) => entry.isFile());
const files = [...top.map((entry) => entry.name), ...FOLDERS.flatMap(listFiles)].filter(
  (name) =>
    /\.(ts|mts|mjs|js|svelte|css|html|json|md|cpp|hpp|svg|yml)$|^(NOTICE|LICENSE|\.ci\/run)$/.test(name) &&
    name !== 'package-lock.json',
);

function findLines(pattern: RegExp, among: readonly string[] = files): string[] {
  return among.flatMap((name) =>
    readFileSync(path.join(repository, name), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${name}:${index + 1}: ${line.trim().slice(0, 100)}`] : [])),
  );
}

describe('habits of this repository', () => {
  it('nothing is left for later', () => {
    expect(findLines(/\b(TODO|FIXME|XXX)\b|not implemented|\bfor now\b/)).toEqual([]);
  });

  it('no test is switched off or preferred', () => {
    const tests = files.filter((name) => name.endsWith('.test.ts'));
    expect(tests.length).toBeGreaterThan(20);
    expect(findLines(/\b(it|test|describe)\.(only|skip|todo)\b/, tests)).toEqual([]);
  });

  it('the compiler is not silenced', () => {
    const sources = files.filter((name) => /\.(ts|mjs)$/.test(name));
    expect(findLines(/@ts-(ignore|nocheck|expect-error)/, sources)).toEqual([]);
  });

  it('no path or address of a private machine is written down', () => {
    expect(findLines(/(^|[\s"'`(=])\/(work|tmp|root|home)\/|localhost:\d/)).toEqual([]);
  });

  it('engine layers export by name, so that the public surface is a list', () => {
    const indexes = files.filter((name) => /^src\/(\w+\/)?index\.ts$/.test(name));
    expect(indexes.length).toBeGreaterThan(5);
    expect(findLines(/export \*/, indexes)).toEqual([]);
  });
});
