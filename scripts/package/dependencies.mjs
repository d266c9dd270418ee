/** Every production dependency must earn its place: something in src imports it, or its types. */
import path from 'node:path';
import { findReferences } from '../check-layers.mjs';
import { listSourceFiles, parseSource } from '../source-files.mjs';

/** Sentences about dependencies that no source file imports. */
export function checkDependencies(root, manifest) {
  const used = new Set();
  for (const file of listSourceFiles(path.join(root, 'src'))) {
    for (const { specifier } of findReferences(parseSource(file))) {
      if (specifier === undefined || specifier.startsWith('.')) continue;
      const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
      used.add(name).add(`@types/${name}`);
    }
  }
  return Object.keys(manifest.dependencies ?? {})
    .filter((name) => !used.has(name))
    .map((name) => `nothing in src imports the dependency ${name}`);
}
