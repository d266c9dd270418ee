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
  const exportsOf = ({ file }) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file));
    return module === undefined ? [] : checker.getExportsOfModule(module);
  };
  // What the main entry point takes over from another one is declared there.
  const owners = new Map();
  for (const entry of entries) {
    if (entry.name === manifest.name) continue;
    for (const symbol of exportsOf(entry)) owners.set(resolve(checker, symbol), entry.name);
  }
  const sections = entries.map((entry) => {
    const lines = exportsOf(entry).map((symbol) => {
      const owner = entry.name === manifest.name ? owners.get(resolve(checker, symbol)) : undefined;
      const text = owner === undefined ? describeExport(checker, symbol) : `export { ${symbol.name} } from '${owner}';`;
      return { key: `${owner ?? ''} ${symbol.name}`, text };
    });
    lines.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    const body =
      lines.length === 0 ? 'No exports yet.\n' : `\`\`\`ts\n${lines.map(({ text }) => text).join('\n')}\n\`\`\`\n`;
    return `## ${entry.name}\n\n${body}`;
  });
  const head = '# API report\n\nWritten by `npm run api` from the built declarations; do not edit.\n';
  return `${head}\n${sections.join('\n')}`;
}

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });

/** An export under the name that users write; overloads and merged declarations follow each other. */
function describeExport(checker, symbol) {
  const target = resolve(checker, symbol);
  const texts = (target.declarations ?? []).map((declaration) => {
    const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
    const printed = ts.isSourceFile(node)
      ? `namespace ${symbol.name}`
      : (expandAlias(checker, node) ?? printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()));
    return indentByTwo(printed.replace(/^(export )?(default )?(declare )?/, ''));
  });
  const renamed = target.name !== symbol.name ? `// ${target.name} as ${symbol.name}\n` : '';
  return renamed + texts.join('\n');
}

/** The declared symbol behind any number of re-exports. */
function resolve(checker, symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** A type that is inferred from a value (`typeof schema`), written out: otherwise its change would not show. */
function expandAlias(checker, node) {
  if (!ts.isTypeAliasDeclaration(node) || !node.type.getText().includes('typeof ')) return undefined;
  const flags =
    ts.NodeBuilderFlags.NoTruncation |
    ts.NodeBuilderFlags.InTypeAlias |
    ts.NodeBuilderFlags.MultilineObjectLiterals |
    ts.NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope;
  const type = checker.typeToTypeNode(checker.getTypeAtLocation(node.name), undefined, flags);
  return `type ${node.name.text} = ${printType(sortUnions(type))};`;
}

function printType(type) {
  return printer.printNode(ts.EmitHint.Unspecified, type, emptySource);
}

/** The compiler lists the members of a union in the order in which it met them, which any new file may change. */
function sortUnions(root) {
  const visit = (node) => {
    const inner = ts.visitEachChild(node, visit, undefined);
    if (!ts.isUnionTypeNode(inner)) return inner;
    const members = inner.types.map((type) => ({ type, text: printType(type) }));
    members.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
    return ts.factory.createUnionTypeNode(members.map((member) => member.type));
  };
  return visit(root);
}

const emptySource = ts.createSourceFile('empty.ts', '', ts.ScriptTarget.ES2022);

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
