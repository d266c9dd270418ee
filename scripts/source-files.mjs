/** Finding and parsing source files for the checks of this folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const SOURCE_ENDING = /\.(ts|mts|cts|tsx|js|mjs|cjs|jsx)$/;

/** Every source file below `folder`, sorted, so that reports come in the same order on every machine. */
export function listSourceFiles(folder, ending = SOURCE_ENDING) {
  if (!existsSync(folder)) return [];
  const found = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') found.push(...listSourceFiles(full, ending));
    } else if (ending.test(entry.name)) found.push(full);
  }
  return found.sort();
}

/** Syntax tree of a file, parent links set. */
export function parseSource(file) {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
}

/** `src/maps/index.ts:12:5` for a position in a file, relative to the root, with forward slashes on every system. */
export function describePlace(root, source, position) {
  const { line, character } = source.getLineAndCharacterOfPosition(position);
  return `${slashed(path.relative(root, source.fileName))}:${line + 1}:${character + 1}`;
}

export function slashed(file) {
  return file.split(path.sep).join('/');
}

/** Prints violations, one per line, and sets the exit code; says so when there are none. */
export function reportViolations(name, violations, checked) {
  for (const violation of violations) console.error(`${violation.place}  ${violation.message}`);
  if (violations.length > 0) {
    console.error(`${name}: ${violations.length} violation${violations.length === 1 ? '' : 's'}`);
    process.exitCode = 1;
  } else console.log(`${name}: ${checked} files checked, all in order`);
}
