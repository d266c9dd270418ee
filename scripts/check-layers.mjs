/**
 * The layer rule: imports point one way, and only to the index.ts of another layer.
 *
 *   node scripts/check-layers.mjs [ROOT]
 *
 * Type-only imports count, because they tie the layers just as firmly; so do dynamic imports, `import(...)` types,
 * `require` and triple-slash references. Engine layers may import neither Node nor undeclared packages. The studio sees
 * the public entry points and few packages.
 */
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describePlace, listSourceFiles, parseSource, reportViolations, slashed } from './source-files.mjs';

const ground = ['error', 'math', 'geometry'];
const simulation = [...ground, 'scene', 'maps', 'crowd', 'planners', 'dynamics', 'record'];
const engine = [...simulation, 'sim', 'verify', 'sweep', 'analysis', 'plot', 'gpu'];

/** For each layer, the layers whose index.ts it may import. `entry` holds the public lists, one file for each entry point. */
export const LAYERS = {
  error: [],
  math: ['error'],
  geometry: ['error', 'math'],
  scene: ground,
  maps: ground,
  crowd: ground,
  planners: [...ground, 'scene', 'maps', 'crowd'],
  dynamics: [...ground, 'scene', 'maps', 'crowd'],
  record: [...ground, 'scene', 'maps', 'crowd'],
  sim: simulation,
  verify: [...simulation, 'sim'],
  sweep: [...simulation, 'sim'],
  analysis: [...ground, 'maps', 'record'],
  plot: [...ground, 'maps', 'analysis'],
  gpu: [...ground, 'maps', 'crowd', 'dynamics'],
  entry: [...engine, 'node'],
  node: engine,
  cli: [...engine, 'node'],
};

/** Layers that may use Node; every other one is engine and must run in a browser as it is. */
const NODE_LAYERS = new Set(['node', 'cli']);

const BUILTINS = new Set(builtinModules);

/** All violations of the rule below `root`, each with its place and one sentence. */
export function checkLayers(root) {
  const src = path.join(root, 'src');
  const files = listSourceFiles(src);
  const packages = readDeclaredPackages(root);
  const violations = [];
  for (const file of files) {
    const source = parseSource(file);
    const layer = layerOf(src, file);
    const at = (position, message) => violations.push({ place: describePlace(root, source, position), message });
    if (layer === undefined || !(layer in LAYERS)) {
      at(0, `src/${layer ?? path.basename(file)} is no known layer; add it to LAYERS in scripts/check-layers.mjs`);
      continue;
    }
    for (const reference of findReferences(source)) {
      const message = judge(src, file, layer, reference, packages);
      if (message !== undefined) at(reference.position, message);
    }
  }
  for (const file of listSourceFiles(path.join(root, 'examples'))) {
    const source = parseSource(file);
    for (const { specifier, position } of findReferences(source)) {
      if (specifier !== undefined && isPublic(specifier)) continue;
      const message = `an example imports ${quote(specifier)}; it may use only public entry points (footfall, footfall/...) and node:`;
      violations.push({ place: describePlace(root, source, position), message });
    }
  }
  const studio = listStudioSources(root);
  for (const { source, text } of studio) {
    for (const { specifier, position } of findReferences(source)) {
      const message = judgeStudio(root, source.fileName, specifier, packages);
      if (message === undefined) continue;
      const line = text.slice(0, position).split('\n').length;
      violations.push({ place: `${slashed(path.relative(root, source.fileName))}:${line}`, message });
    }
  }
  return { violations, checked: files.length + studio.length };
}

/** The sources of the studio, with the scripts of its components; what is no script in them is blanked, so that places stay. */
function listStudioSources(root) {
  return listSourceFiles(path.join(root, 'studio', 'src'), /\.(ts|js|svelte)$/).map((file) => {
    const whole = readFileSync(file, 'utf8');
    const text = file.endsWith('.svelte') ? keepScripts(whole) : whole;
    return { text, source: ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true) };
  });
}

function keepScripts(text) {
  const blank = (part) => part.replace(/[^\n]/g, ' ');
  let kept = '';
  let from = 0;
  for (const match of text.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/g)) {
    const start = match.index + match[1].length;
    kept += blank(text.slice(from, start)) + match[2];
    from = start + match[2].length;
  }
  return kept + blank(text.slice(from));
}

/** The studio sees the engine through its public entry points, as any page would. */
function judgeStudio(root, file, specifier, packages) {
  if (specifier === undefined) return 'the studio imports a computed name, which cannot be checked';
  if (specifier.startsWith('.')) {
    const relative = slashed(
      path.relative(path.join(root, 'studio', 'src'), path.resolve(path.dirname(file), specifier)),
    );
    return relative.startsWith('..') ? `the studio imports ${quote(specifier)} outside studio/src` : undefined;
  }
  const name = packageName(specifier);
  if (name === 'footfall') {
    if (specifier === 'footfall/node') return 'the studio runs in a browser and imports footfall/node';
    return packages.entries.has(specifier) ? undefined : `${quote(specifier)} is no public entry point of the package`;
  }
  if (STUDIO_PACKAGES.has(name)) return undefined;
  return `the studio imports ${quote(name)}; it may use only ${[...STUDIO_PACKAGES].join(', ')} and footfall`;
}

/** Packages that become part of the page. */
const STUDIO_PACKAGES = new Set(['svelte', 'uplot', 'sql.js']);

/** The layer that a file of src belongs to; undefined for a file directly in src. */
function layerOf(src, file) {
  const parts = slashed(path.relative(src, file)).split('/');
  return parts.length > 1 ? parts[0] : undefined;
}

function judge(src, file, layer, { specifier, typeOnly }, packages) {
  const isNode = NODE_LAYERS.has(layer);
  if (specifier === undefined) {
    return isNode ? undefined : `${layer} imports a computed name, which cannot be checked; name the module literally`;
  }
  if (specifier.startsWith('.') || path.isAbsolute(specifier)) {
    return judgeRelative(src, file, layer, specifier);
  }
  if (specifier.startsWith('#')) return `${layer} imports ${quote(specifier)}; import relative files by their path`;
  if (specifier.startsWith('node:') || BUILTINS.has(specifier.split('/')[0])) {
    return isNode
      ? undefined
      : `${layer} is an engine layer and imports ${quote(specifier)} of Node; pass it in instead`;
  }
  const name = packageName(specifier);
  if (name === 'footfall') return `${layer} imports its own package by name; import the layer by its path`;
  const declared = packages.runtime.has(name) || (typeOnly && packages.runtime.has(`@types/${name}`));
  if (declared) return undefined;
  if (packages.optional.has(name)) {
    return isNode ? undefined : `${layer} is an engine layer and imports the optional peer ${quote(name)}`;
  }
  return `${layer} imports ${quote(name)}, which is not among the dependencies in package.json`;
}

function judgeRelative(src, file, layer, specifier) {
  const target = path.resolve(path.dirname(file), specifier);
  const relative = path.relative(src, target);
  if (relative.startsWith('..') || path.isAbsolute(relative)) return `${layer} imports ${quote(specifier)} outside src`;
  const parts = slashed(relative).split('/');
  const other = parts[0];
  if (other === layer) return undefined;
  if (!(other in LAYERS)) return `${layer} imports ${quote(specifier)}, and src/${other} is no known layer`;
  if (!LAYERS[layer].includes(other)) {
    const allowed = LAYERS[layer].join(', ') || 'no other layer';
    return `${layer} may not import ${other}; it may import ${allowed}`;
  }
  if (layer === 'entry') {
    if (other !== 'node' || slashed(path.relative(src, file)) === 'entry/node.ts') return undefined;
    return 'an entry point for browsers imports node; only src/entry/node.ts may';
  }
  if (!(parts.length === 2 && /^index\.[jt]s$/.test(parts[1]))) {
    return `${layer} imports the insides of ${other} (${quote(specifier)}); import src/${other}/index.ts`;
  }
  return undefined;
}

/** Every place where a file names a module. `specifier` is undefined where the name is computed. */
export function findReferences(source) {
  const references = [];
  const add = (node, typeOnly) => {
    const literal = node && ts.isLiteralTypeNode(node) ? node.literal : node;
    const specifier = literal && ts.isStringLiteralLike(literal) ? literal.text : undefined;
    references.push({ specifier, typeOnly, position: (node ?? source).getStart(source) });
  };
  for (const list of [source.referencedFiles, source.typeReferenceDirectives]) {
    for (const { fileName, pos } of list) {
      const specifier = list === source.referencedFiles && !fileName.startsWith('.') ? `./${fileName}` : fileName;
      references.push({ specifier, typeOnly: true, position: pos });
    }
  }
  const visit = (node) => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, isTypeOnly(node.importClause, node.importClause?.namedBindings));
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      add(node.moduleSpecifier, isTypeOnly(node, node.exportClause));
    } else if (ts.isImportTypeNode(node)) add(node.argument, true);
    else if (ts.isExternalModuleReference(node)) add(node.expression, false);
    else if (ts.isCallExpression(node)) {
      const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword;
      const isRequire = ts.isIdentifier(node.expression) && node.expression.text === 'require';
      if (isImport || isRequire) add(node.arguments[0], false);
    } else if (ts.isNewExpression(node) && isModuleUrl(node)) add(node.arguments[0], false);
    else if (ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name)) add(node.name, true);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return references;
}

/** `import type { A }` and `import { type A, type B }` alike. */
function isTypeOnly(clause, bindings) {
  if (clause?.isTypeOnly) return true;
  const elements = clause?.name === undefined ? bindings?.elements : undefined;
  return elements?.length > 0 && elements.every((element) => element.isTypeOnly);
}

/** `new URL('./worker.js', import.meta.url)`: how a worker file is named. */
function isModuleUrl(node) {
  return (
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'URL' &&
    node.arguments?.length === 2 &&
    /^import\.meta\.url$/.test(node.arguments[1].getText()) &&
    ts.isStringLiteralLike(node.arguments[0]) &&
    SOURCE_NAME.test(node.arguments[0].text)
  );
}

const SOURCE_NAME = /\.[cm]?[jt]s$/;

function readDeclaredPackages(root) {
  const file = path.join(root, 'package.json');
  const manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return {
    entries: new Set(Object.keys(manifest.exports ?? {}).map((name) => `footfall${name.slice(1)}`)),
    runtime: new Set(Object.keys(manifest.dependencies ?? {})),
    optional: new Set(Object.keys({ ...manifest.peerDependencies, ...manifest.optionalDependencies })),
  };
}

function packageName(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function isPublic(specifier) {
  return specifier === 'footfall' || specifier.startsWith('footfall/') || specifier.startsWith('node:');
}

function quote(specifier) {
  return specifier === undefined ? 'a computed name' : `'${specifier}'`;
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = path.resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
  const { violations, checked } = checkLayers(root);
  reportViolations('layers', violations, checked);
}
