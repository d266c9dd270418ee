/** What functions are called, how many parameters they take, and which of them write a planar primitive again. */
import ts from 'typescript';

/** The verbs that say what a function costs or answers; see CONTRIBUTING.md. */
export const VERBS = [
  'create',
  'build',
  'update',
  'insert',
  'remove',
  'move',
  'find',
  'compute',
  'sample',
  'validate',
  'is',
  'has',
  'read',
  'write',
  'parse',
  'format',
  'import',
  'export',
  'plot',
  'draw',
  'fill',
  'check',
  'require',
  'list',
  'count',
  'visit',
  'to',
  'from',
];

/** The first word of a camel-case name. */
export function verbOf(name) {
  return /^[a-z]+/.exec(name)?.[0] ?? '';
}

/** Functions of a file with their number of parameters, methods and arrows with names included. */
export function listFunctions(source) {
  const found = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const parent = node.parent;
      const name =
        node.name?.getText(source) ??
        (parent !== undefined && ts.isVariableDeclaration(parent) ? parent.name.getText(source) : '');
      found.push({
        name,
        parameters: node.parameters.length,
        text: node.body.getText(source),
        line: lineOf(source, node),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function lineOf(source, node) {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

/** A primitive is told by what it computes, whatever it is called. Only functions of up to 40 lines count: longer ones use it on the way. */
const PRIMITIVES = {
  'point in ring': /\(?\w[\w.[\]+ ]* > \w+\)? !== \(?\w[\w.[\]+ ]* > \w+\)?/,
  'ring area': /(sum|area|twice|total|doubled?) [+-]= [^;\n]*\* [^;\n]* - [^;\n]* \*/i,
  'point to segment': /(Math\.(max|min)\([^;\n]*Math\.(max|min)\([^;\n]*\* ?d?[xu]|clamp\()[^;\n]*\/[^;\n]*/,
  'growing an array':
    /new (Float64|Float32|Int32|Uint32|Uint8|Int8|Uint16)Array\([^;\n]*(\* ?2|2 \*|<< 1)[^;\n]*\);[\s\S]{0,80}\.set\(/,
};
const LONGEST = 40;

/** For each primitive the places that compute it. */
export function findPrimitives(files) {
  const places = Object.fromEntries(Object.keys(PRIMITIVES).map((name) => [name, []]));
  for (const { name: file, functions } of files) {
    for (const { name, text, line } of functions) {
      if (text.split('\n').length > LONGEST) continue;
      for (const [primitive, pattern] of Object.entries(PRIMITIVES)) {
        if (pattern.test(text)) places[primitive].push(`${file}:${line} ${name}`);
      }
    }
  }
  return places;
}

const BLOCK = 6;

/** Runs of six or more lines that stand in two places, blank lines, comments and imports passed over. */
export function countRepeats(files) {
  const seen = new Map();
  let repeats = 0;
  for (const { name, text } of files) {
    const lines = text
      .split('\n')
      .map((line) => line.trim().replace(/\s+/g, ' '))
      .filter((line) => line.length > 3 && !/^(\/\/|\/?\*|import |export \{|export \*)/.test(line));
    let last = -BLOCK;
    for (let k = 0; k + BLOCK <= lines.length; k++) {
      const block = lines.slice(k, k + BLOCK).join('\n');
      const before = seen.get(block);
      if (before !== undefined && before !== `${name}:${k}` && k >= last + BLOCK) {
        repeats++;
        last = k;
      }
      if (before === undefined) seen.set(block, `${name}:${k}`);
    }
  }
  return repeats;
}
