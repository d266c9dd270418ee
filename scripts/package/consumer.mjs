/** A user's project in the folder of a production install: imports, types, the command. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { captureNode } from '../run.mjs';
import { slashed } from '../source-files.mjs';
import { codeSubpaths, importName } from './files.mjs';

/** Sentences about what does not work for a user. `isLinked`: npm made the install, so that the command has a link. */
export function checkConsumer(folder, manifest, isLinked) {
  const problems = [...checkImports(folder, manifest), ...checkTypes(folder, manifest)];
  return [...problems, ...checkCommand(folder, manifest, isLinked)];
}

/** Every entry point loads, and only the ones for Node touch Node. */
function checkImports(folder, manifest) {
  const problems = [];
  for (const subpath of Object.keys(manifest.exports)) {
    const name = importName(manifest, subpath);
    const attributes = subpath.endsWith('.json') ? `, { with: { type: 'json' } }` : '';
    const code = `await import('${name}'${attributes});`;
    const { status, stderr } = captureNode('--input-type=module', ['-e', code], { cwd: folder });
    if (status !== 0) problems.push(`import '${name}' fails in a production install:\n${stderr}`);
  }
  return problems;
}

/** The declarations compile for a user who has neither DOM nor Node types and checks libraries too. */
function checkTypes(folder, manifest) {
  const subpaths = codeSubpaths(manifest).filter((subpath) => subpath !== './node');
  const lines = subpaths.map((subpath, index) => `import * as entry${index} from '${importName(manifest, subpath)}';`);
  lines.push(`export default [${subpaths.map((_, index) => `entry${index}`).join(', ')}];`);
  const file = path.join(folder, 'consumer.mts');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const problems = [];
  for (const moduleResolution of [ts.ModuleResolutionKind.NodeNext, ts.ModuleResolutionKind.Bundler]) {
    const isBundler = moduleResolution === ts.ModuleResolutionKind.Bundler;
    const program = ts.createProgram([file], {
      module: isBundler ? ts.ModuleKind.ESNext : ts.ModuleKind.NodeNext,
      moduleResolution,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts'],
      types: [],
      strict: true,
      noEmit: true,
      skipLibCheck: false,
    });
    for (const diagnostic of ts.getPreEmitDiagnostics(program)) {
      const place = diagnostic.file ? slashed(path.relative(folder, diagnostic.file.fileName)) : '';
      // Some of our dependencies declare functions for files and blobs, which only DOM or Node types know.
      if (place.startsWith('node_modules/') && !place.startsWith(`node_modules/${manifest.name}/`)) continue;
      const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ');
      problems.push(`types for a user (${isBundler ? 'bundler' : 'nodenext'}): ${place}: ${text}`);
    }
  }
  return problems;
}

/** The command starts, and answers for a scene that comes with the package. */
function checkCommand(folder, manifest, isLinked) {
  const [[name, file]] = Object.entries(manifest.bin);
  const home = path.join(folder, 'node_modules', manifest.name);
  const main = path.join(home, file);
  const problems = [];
  const link = path.join(folder, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name);
  if (isLinked && !existsSync(link)) problems.push(`npm made no command ${name}`);
  const version = captureNode(main, ['--version'], { cwd: folder });
  if (version.status !== 0 || version.stdout.trim() !== manifest.version) {
    problems.push(`${name} --version printed ${JSON.stringify(version.stdout + version.stderr)}`);
  }
  const examples = path.join(home, 'scenes/examples');
  for (const scene of existsSync(examples) ? readdirSync(examples) : []) {
    const check = captureNode(main, ['check', path.join(examples, scene), '--json'], { cwd: folder });
    if (check.status !== 0) problems.push(`${name} check ${scene} fails: ${check.stdout}${check.stderr}`);
  }
  return problems;
}
