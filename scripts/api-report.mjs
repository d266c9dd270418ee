/**
 * The public API as one text, docs/api-report.md: every exported name of every entry point with its declaration.
 * It is committed, so that a change of the API shows in a diff.
 *
 *   node scripts/api-report.mjs            fails when the report is out of date (needs a build)
 *   node scripts/api-report.mjs --write    rewrites it
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { isMain, root } from './run.mjs';

const REPORT = 'docs/api-report.md';

/** The report for the entry points of a manifest, from the declaration files that they name. */
export function makeReport(folder, manifest) {
  const entries = Object.entries(manifest.exports)
    .filter(([, target]) => target.types !== undefined)
    .map(([subpath, target]) => ({ name: manifest.name + subpath.slice(1), file: path.join(folder, target.types) }));
  const missing = entries.filter((entry) => !existsSync(entry.file));
  if (missing.length > 0) throw new Error(`${missing[0].file} is missing; run npm run build first`);
  const program = ts.createProgram(
    entries.map((entry) => entry.file),
    { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, types: [], skipLibCheck: true },
  );
  const checker = program.getTypeChecker();
  const sections = entries.map(({ name, file }) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file));
    const symbols = module === undefined ? [] : checker.getExportsOfModule(module);
    const declarations = symbols
      .map((symbol) => describeExport(checker, symbol))
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
      .map((entry) => entry.text);
    const body = declarations.length === 0 ? 'No exports yet.\n' : `\`\`\`ts\n${declarations.join('\n')}\n\`\`\`\n`;
    return `## ${name}\n\n${body}`;
  });
  const head = '# API report\n\nWritten by `npm run api` from the built declarations; do not edit.\n';
  return `${head}\n${sections.join('\n')}`;
}

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });

/** An export under the name that users write; overloads and merged declarations follow each other. */
function describeExport(checker, symbol) {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const texts = (target.declarations ?? []).map((declaration) => {
    const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
    const printed = ts.isSourceFile(node)
      ? `namespace ${symbol.name}`
      : printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
    return indentByTwo(printed.replace(/^(export )?(default )?(declare )?/, ''));
  });
  const renamed = target.name !== symbol.name ? `// ${target.name} as ${symbol.name}\n` : '';
  return { name: symbol.name, text: renamed + texts.join('\n') };
}

function indentByTwo(text) {
  return text.replace(/^( {4})+/gm, (spaces) => ' '.repeat(spaces.length / 2));
}

if (isMain(import.meta.url)) {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const file = path.join(root, REPORT);
  const report = makeReport(root, manifest);
  const known = existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : '';
  if (process.argv.includes('--write')) {
    writeFileSync(file, report);
    console.log(`api: ${REPORT} ${known === report ? 'was up to date' : 'rewritten'}`);
  } else if (known === report) console.log(`api: ${REPORT} is up to date`);
  else {
    console.error(`api: the public API differs from ${REPORT}:\n${firstDifference(known, report)}`);
    console.error('api: run npm run api, look at the diff and commit it');
    process.exitCode = 1;
  }
}

/** The first line where two texts part, with what was and what is. */
function firstDifference(before, after) {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const line = now.findIndex((text, index) => text !== old[index]);
  const at = line === -1 ? now.length : line;
  return `  line ${at + 1}\n  - ${old[at] ?? '(end)'}\n  + ${now[at] ?? '(end)'}`;
}
