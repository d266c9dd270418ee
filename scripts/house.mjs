/**
 * The state of the house in numbers: folders, circles of imports, public names, verbs, parameters, primitives written again.
 *
 *   node scripts/house.mjs            prints the table
 *   node scripts/house.mjs --check    fails where a number is worse than in budgets/house.json (npm test)
 *   node scripts/house.mjs --write    records the present numbers
 *   node scripts/house.mjs --list     prints the places behind the numbers
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { countRepeats, findPrimitives, listFunctions, VERBS, verbOf } from './house/functions.mjs';
import { buildModuleGraph, findCircles, findReached, listExports } from './house/module-graph.mjs';
import { listPublicNames } from './house/public-names.mjs';
import { isMain, root } from './run.mjs';
import { listSourceFiles, parseSource, slashed } from './source-files.mjs';

const BUDGET = 'budgets/house.json';
const FLAT = 20;
const CRUMB = 60;
const MANY_PARAMETERS = 6;

/** Rows `{ name, value, better, places }`; `better` says which way a number gets better. */
export function measureHouse(folder, manifest) {
  const src = path.join(folder, 'src');
  const files = listSourceFiles(src).map((file) => {
    const source = parseSource(file);
    const name = slashed(path.relative(src, file));
    return { name, source, text: source.text, lines: source.text.split('\n').length, functions: listFunctions(source) };
  });
  const graph = buildModuleGraph(src, files);
  const rows = [];
  const add = (name, value, better, places = []) => rows.push({ name, value, better, places });

  const lengths = files.map(({ lines }) => lines).sort((a, b) => a - b);
  add('files in src', files.length, 'none');
  add(
    'lines in src',
    lengths.reduce((sum, lines) => sum + lines, 0),
    'none',
  );
  add('median lines of a file', lengths[lengths.length >> 1] ?? 0, 'none');
  const long = files.filter(({ lines, name }) => lines > 500 && !/-bytes\.ts$/.test(name));
  add(
    'files above 500 lines',
    long.length,
    'less',
    long.map(({ name, lines }) => `${name} ${lines}`),
  );

  const folders = new Map();
  for (const { name } of files) {
    const key = path.posix.dirname(name);
    folders.set(key, (folders.get(key) ?? 0) + 1);
  }
  const flat = [...folders].filter(([, count]) => count > FLAT);
  add(
    `folders of more than ${FLAT} files`,
    flat.length,
    'less',
    flat.map(([name, count]) => `${name} ${count}`),
  );

  const names = files.map(({ name }) => name);
  const byValue = findCircles(names, (name) => graph.get(name).values);
  const withTypes = findCircles(names, (name) => [...graph.get(name).values, ...graph.get(name).types]);
  add(
    'import circles by value',
    byValue.length,
    'less',
    byValue.map((circle) => circle.join(' ')),
  );
  add(
    'import circles with types',
    withTypes.length,
    'less',
    withTypes.map((circle) => circle.join(' ')),
  );
  const folderCircles = findFolderCircles(graph);
  add(
    'circles of folders',
    folderCircles.length,
    'less',
    folderCircles.map((circle) => circle.join(' ')),
  );

  const entry = ['sim/simulation.ts', 'sim/simulation/simulation.ts'].find((name) => graph.has(name));
  if (entry !== undefined) add('modules that Simulation reaches', findReached(graph, entry).size, 'less');

  const { entries, names: published } = listPublicNames(folder, manifest);
  add('entry points', entries, 'less');
  add('public names', published.length, 'less');
  const undocumented = published.filter(({ isDocumented }) => !isDocumented);
  add(
    'public names without a doc comment',
    undocumented.length,
    'less',
    undocumented.map(({ name }) => name),
  );
  const unused = published.filter(({ isUsed }) => !isUsed);
  add(
    'public names in no document or example',
    unused.length,
    'less',
    unused.map(({ name }) => name),
  );

  addNames(files, add);
  addFunctions(files, add);
  const importers = new Map();
  for (const { values, types } of graph.values()) {
    for (const target of new Set([...values, ...types])) importers.set(target, (importers.get(target) ?? 0) + 1);
  }
  const crumbs = files.filter(
    ({ name, lines }) => lines < CRUMB && importers.get(name) === 1 && !/(^|\/)index\.ts$/.test(name),
  );
  add(
    `files below ${CRUMB} lines with one importer`,
    crumbs.length,
    'less',
    crumbs.map(({ name }) => name),
  );
  for (const [primitive, places] of Object.entries(findPrimitives(files))) {
    add(`${primitive}, written`, places.length, 'less', places);
  }
  add('blocks of six lines that stand twice', countRepeats(files), 'less');
  return rows;
}

function findFolderCircles(graph) {
  const next = new Map();
  for (const [name, { values, types }] of graph) {
    const from = path.posix.dirname(name);
    const targets = next.get(from) ?? new Set();
    next.set(from, targets);
    for (const target of [...values, ...types]) {
      const to = path.posix.dirname(target);
      // A folder and what lies inside it are one room.
      if (to !== from && !to.startsWith(`${from}/`) && !from.startsWith(`${to}/`)) targets.add(to);
    }
  }
  return findCircles([...next.keys()], (name) => next.get(name) ?? []);
}

function addNames(files, add) {
  const homes = new Map();
  for (const { name, source } of files) {
    // Overloads, and a type and a value of one name, are one.
    for (const each of new Set(listExports(source).map((exported) => exported.name)))
      homes.set(each, [...(homes.get(each) ?? []), name]);
  }
  const twice = [...homes].filter(([, places]) => places.length > 1);
  add(
    'exported names defined in two or more files',
    twice.length,
    'less',
    twice.map(([name, places]) => `${name}: ${places.join(' ')}`),
  );
  const functions = files.flatMap(({ source }) =>
    listExports(source).filter(({ name, node }) => node.parameters !== undefined && /^[a-z]/.test(name)),
  );
  const agreed = functions.filter(({ name }) => VERBS.includes(verbOf(name)));
  add('exported functions', functions.length, 'none');
  add(
    'exported functions with an agreed verb, %',
    Math.round((100 * agreed.length) / Math.max(1, functions.length)),
    'more',
  );
  add('verbs of exported functions', new Set(functions.map(({ name }) => verbOf(name))).size, 'less');
}

function addFunctions(files, add) {
  const all = files.flatMap(({ name: file, functions }) => functions.map((each) => ({ file, ...each })));
  const many = all.filter(({ parameters }) => parameters >= MANY_PARAMETERS);
  const describe = ({ file, line, name, parameters }) => `${file}:${line} ${name} ${parameters}`;
  add(`functions of ${MANY_PARAMETERS} or more parameters`, many.length, 'less', many.map(describe));
  add('most parameters', Math.max(0, ...all.map(({ parameters }) => parameters)), 'less');
}

/** What is worse than recorded, and what is better and should be recorded. */
export function compareHouse(rows, budget) {
  const worse = [];
  const improved = [];
  for (const { name, value, better } of rows) {
    if (better === 'none') continue;
    const known = budget[name];
    if (known === undefined) improved.push({ name, value, known });
    else if (better === 'less' ? value > known : value < known) worse.push({ name, value, known });
    else if (value !== known) improved.push({ name, value, known });
  }
  return { worse, improved };
}

if (isMain(import.meta.url)) {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const rows = measureHouse(root, manifest);
  const file = path.join(root, BUDGET);
  const budget = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const { name, value, places } of rows) {
    const known = budget[name];
    console.log(
      `${name.padEnd(width)}  ${String(value).padStart(7)}${known !== undefined && known !== value ? `  (recorded ${known})` : ''}`,
    );
    if (process.argv.includes('--list')) for (const place of places) console.log(`    ${place}`);
  }
  if (process.argv.includes('--write')) {
    const kept = rows.filter(({ better }) => better !== 'none').map(({ name, value }) => [name, value]);
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
    console.log(`house: recorded in ${BUDGET}`);
  } else if (process.argv.includes('--check')) {
    const { worse, improved } = compareHouse(rows, budget);
    for (const { name, value, known } of worse) console.error(`house: ${name}: ${value}, was ${known}`);
    for (const { name, value, known } of improved)
      console.log(`house: ${name}: ${value}, was ${known ?? 'not recorded'}; record it with npm run house -- --write`);
    if (worse.length > 0) process.exitCode = 1;
  }
}
