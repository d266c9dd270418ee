/** The public names of the package, by entry point, and where documents and examples use them. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { listSourceFiles } from '../source-files.mjs';

/** `{ entries, names: [{ name, isDocumented, isUsed }] }`, names that several entry points share once. */
export function listPublicNames(root, manifest) {
  const entries = Object.entries(manifest.exports)
    .filter(([, target]) => target.types !== undefined)
    .map(([, target]) => path.join(root, target.types.replace(/^\.\/dist\//, 'src/').replace(/\.d\.ts$/, '.ts')))
    .filter((file) => existsSync(file));
  const program = ts.createProgram(entries, {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    types: [],
    noCheck: true,
  });
  const checker = program.getTypeChecker();
  const symbols = new Map();
  for (const file of entries) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file));
    for (const symbol of module === undefined ? [] : checker.getExportsOfModule(module)) {
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      symbols.set(symbol.name, target);
    }
  }
  const used = listUsedWords(root);
  const names = [...symbols].map(([name, symbol]) => ({
    name,
    isDocumented: symbol.getDocumentationComment(checker).length > 0,
    isUsed: used.has(name),
  }));
  return { entries: entries.length, names };
}

/** Every word of documents (but the API report) and examples. */
function listUsedWords(root) {
  const files = [
    path.join(root, 'README.md'),
    ...listSourceFiles(path.join(root, 'docs'), /\.md$/).filter((file) => !file.endsWith('api-report.md')),
    ...listSourceFiles(path.join(root, 'examples'), /\.(ts|mjs|js|html|md)$/),
  ];
  const words = new Set();
  for (const file of files) {
    if (!existsSync(file)) continue;
    for (const [word] of readFileSync(file, 'utf8').matchAll(/[A-Za-z_$][\w$]*/g)) words.add(word);
  }
  return words;
}
