/**
 * Test files that do the same in every tier: neither they nor the modules of test/ that they import ask for the tier, its counts, its
 * seeds or the outside data. A run of the long tier right after `npm test` may leave them out (`--no-repeats`).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ASKS = /\/tier\.js['"]|FOOTFALL_(?:TIER|DATA|SEED)/;
const IMPORTS = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/** Their paths relative to the folder of the repository, sorted. @param {string} folder @returns {string[]} */
export function listRepeats(folder) {
  const tests = path.join(folder, 'test');
  /** @type {Map<string, string>} */
  const texts = new Map();
  const read = (file) => {
    if (!texts.has(file)) texts.set(file, readFileSync(file, 'utf8'));
    return texts.get(file);
  };
  const asks = (file, seen) => {
    if (seen.has(file)) return false;
    seen.add(file);
    return ASKS.test(read(file)) || listImports(file, read(file), tests).some((each) => asks(each, seen));
  };
  return readdirSync(tests, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.test.ts') && !asks(path.join(tests, name), new Set()))
    .map((name) => `test/${name.split(path.sep).join('/')}`)
    .sort();
}

/** Modules of test/ that a file imports. */
function listImports(file, text, tests) {
  return [...text.matchAll(IMPORTS)]
    .map(([, name]) => path.resolve(path.dirname(file), name.replace(/\.js$/, '.ts')))
    .filter((each) => each.startsWith(tests + path.sep) && existsSync(each));
}
