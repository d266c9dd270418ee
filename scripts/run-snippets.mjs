/**
 * Runs what the documents show and every program of examples/, so that no reader copies a line that fails.
 *
 *   node scripts/run-snippets.mjs [DOCUMENT...]       default: README.md, docs/*.md, examples/; needs a build
 *
 * - a code block opened with ```ts run is type-checked and executed against the built package
 * - in a ```sh block every line that starts with `npx footfall` is run; `# exit 1` at its end names another exit code
 * - a ```json scene block is a whole scene file and must pass `footfall check`
 *
 * Everything runs in one temporary folder per document, with a copy of scenes/, in the order of the text.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transformSync } from 'esbuild';
import ts from 'typescript';
import { captureNode, isMain, root } from './run.mjs';
import { slashed } from './source-files.mjs';

const main = path.join(root, 'dist/cli/main.js');

/** The runnable parts of a Markdown text: `{ kind: 'ts' | 'command' | 'scene', text, line, exit }`. */
export function extractSnippets(markdown) {
  const snippets = [];
  const lines = markdown.replaceAll('\r\n', '\n').split('\n');
  for (let at = 0; at < lines.length; at++) {
    const fence = /^(\s*)(```+)\s*(.*)$/.exec(lines[at]);
    if (fence === null) continue;
    const [, indent, ticks, info] = fence;
    const start = at + 1;
    for (at = start; at < lines.length && lines[at].trim() !== ticks; at++);
    if (at === lines.length) throw new Error(`line ${start}: code block without an end`);
    const body = lines.slice(start, at).map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
    const label = info.trim().split(/\s+/).join(' ');
    if (label === 'ts run') snippets.push({ kind: 'ts', text: body.join('\n'), line: start });
    else if (label === 'json scene') snippets.push({ kind: 'scene', text: body.join('\n'), line: start });
    else if (label === 'sh') snippets.push(...extractCommands(body, start));
  }
  return snippets;
}

function extractCommands(body, start) {
  const commands = [];
  body.forEach((line, index) => {
    const match = /^\s*npx footfall\s+(.*?)\s*(?:#\s*(?:exit (\d+))?.*)?$/.exec(line);
    if (match !== null) {
      commands.push({ kind: 'command', text: match[1], line: start + index + 1, exit: Number(match[2] ?? 0) });
    }
  });
  return commands;
}

/** Words of a command line; double and single quotes group, nothing else is special. */
export function splitCommand(text) {
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3]);
}

/** Sentences about snippets that fail. */
export function runDocument(name, markdown) {
  const snippets = extractSnippets(markdown);
  // Inside the repository, so that `footfall` resolves to the built package by its own name.
  const modules = path.join(root, '.cache/snippets', name.replace(/\W+/g, '-'));
  rmSync(modules, { recursive: true, force: true });
  mkdirSync(modules, { recursive: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'footfall-snippets-'));
  try {
    if (existsSync(path.join(root, 'scenes')))
      cpSync(path.join(root, 'scenes'), path.join(folder, 'scenes'), { recursive: true });
    const typeProblems = checkTypes(name, snippets, modules);
    const problems = snippets.flatMap((snippet) =>
      runSnippet(snippet, modules, folder).map((text) => `${name}:${snippet.line}: ${text}`),
    );
    return { problems: [...typeProblems, ...problems], count: snippets.length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runSnippet(snippet, modules, folder) {
  if (snippet.kind === 'ts') {
    const file = path.join(modules, `line-${snippet.line}.mjs`);
    writeFileSync(file, transformSync(snippet.text, { loader: 'ts', format: 'esm', target: 'node20' }).code);
    const { status, stderr } = captureNode(file, [], { cwd: folder });
    return status === 0 ? [] : [`the snippet fails:\n${stderr}`];
  }
  if (snippet.kind === 'scene') {
    const file = path.join(folder, `line-${snippet.line}.scene.json`);
    writeFileSync(file, snippet.text);
    const { status, stdout, stderr } = captureNode(main, ['check', file, '--json'], { cwd: folder });
    return status === 0 ? [] : [`the scene is refused: ${stdout}${stderr}`];
  }
  const { status, stdout, stderr } = captureNode(main, splitCommand(snippet.text), { cwd: folder });
  if (status === snippet.exit) return [];
  return [`footfall ${snippet.text} ended with ${status}, expected ${snippet.exit}\n${stdout}${stderr}`];
}

/** Compiles the TypeScript snippets against the built declarations. */
function checkTypes(name, snippets, modules) {
  const files = new Map();
  for (const snippet of snippets) {
    if (snippet.kind !== 'ts') continue;
    const file = path.join(modules, `line-${snippet.line}.mts`);
    writeFileSync(file, `${snippet.text}\nexport {};\n`);
    files.set(slashed(file), snippet.line);
  }
  if (files.size === 0) return [];
  const program = ts.createProgram([...files.keys()], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    types: ['node'],
    typeRoots: [path.join(root, 'node_modules/@types')],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  });
  return ts.getPreEmitDiagnostics(program).map((diagnostic) => {
    const start = files.get(diagnostic.file?.fileName ?? '') ?? 0;
    const within = diagnostic.file?.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line ?? 0;
    return `${name}:${start + within + 1}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}`;
  });
}

/** Sentences about programs of examples/ that fail. They run in a folder of their own, as they may write files. */
export function runExamples() {
  const folder = mkdtempSync(path.join(tmpdir(), 'footfall-examples-'));
  try {
    return listFiles('examples', '.mjs').map((name) => {
      const { status, stdout, stderr } = captureNode(path.join(root, name), [], { cwd: folder });
      return status === 0 && stdout !== '' ? [] : [`${name} ended with ${status}: ${stderr || 'it printed nothing'}`];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function listFiles(folder, ending) {
  const names = readdirSync(path.join(root, folder)).filter((name) => name.endsWith(ending));
  return names.sort().map((name) => `${folder}/${name}`);
}

if (isMain(import.meta.url)) {
  const chosen = process.argv.slice(2);
  const documents = chosen.length > 0 ? chosen : ['README.md', ...listFiles('docs', '.md')];
  const examples = chosen.length > 0 ? [] : runExamples();
  const problems = examples.flat();
  let count = examples.length;
  for (const name of documents) {
    const result = runDocument(name, readFileSync(path.join(root, name), 'utf8'));
    count += result.count;
    problems.push(...result.problems);
  }
  for (const problem of problems) console.error(problem);
  console.log(`snippets: ${count} in ${documents.length} documents and examples/, ${problems.length} fail`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
