/**
 * The rule of equal bytes: in code that a simulation step uses, nothing may differ between JavaScript engines.
 *
 *   node scripts/check-math.mjs [ROOT]
 *
 * Of `Math` only what the language defines to the last bit is allowed; the rest (sin, exp, pow, hypot, ...) lives in
 * src/math in our own words. `**` is pow in disguise; only exact powers of two between literals pass. `Math` may only
 * be used as `Math.name`: an alias, a destructured or computed member would hide which function is meant.
 * Clocks, dates, locales and unseeded randomness are refused too.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describePlace, listSourceFiles, parseSource, reportViolations } from './source-files.mjs';

/** Layers whose code a step uses, or whose bytes must come out the same on every machine. */
export const STEP_LAYERS = ['math', 'geometry', 'maps', 'crowd', 'planners', 'dynamics', 'record', 'sim', 'gpu'];

const FUNCTIONS = ['abs', 'sqrt', 'min', 'max', 'floor', 'ceil', 'trunc', 'round', 'sign', 'imul', 'fround'];
const CONSTANTS = ['E', 'LN10', 'LN2', 'LOG10E', 'LOG2E', 'PI', 'SQRT1_2', 'SQRT2'];
const ALLOWED = new Set([...FUNCTIONS, ...CONSTANTS]);

const LOCALE_METHODS = new Set([
  'localeCompare',
  'toLocaleString',
  'toLocaleDateString',
  'toLocaleTimeString',
  'toLocaleLowerCase',
  'toLocaleUpperCase',
]);

/** All violations of the rule in the step layers below `root`. */
export function checkMath(root) {
  const violations = [];
  let checked = 0;
  for (const layer of STEP_LAYERS) {
    for (const file of listSourceFiles(path.join(root, 'src', layer))) {
      checked++;
      const source = parseSource(file);
      visit(source, (node, message) => {
        violations.push({ place: describePlace(root, source, node.getStart(source)), message });
      });
    }
  }
  return { violations, checked };
}

function visit(node, report) {
  const message = judge(node);
  if (message !== undefined) report(node, message);
  ts.forEachChild(node, (child) => visit(child, report));
}

function judge(node) {
  if (ts.isBinaryExpression(node)) return judgePower(node);
  if (ts.isPropertyAccessExpression(node) && LOCALE_METHODS.has(node.name.text)) {
    return `${node.name.text} depends on the locale of the machine; compare or format by code units`;
  }
  if (!ts.isIdentifier(node) || isOnlyAName(node)) return undefined;
  switch (node.text) {
    case 'Math':
      return judgeMath(node);
    case 'Date':
      return 'Date reads the clock of the machine; the clock is passed in';
    case 'Intl':
      return 'Intl depends on the locale of the machine';
    case 'globalThis':
      return 'globalThis hides what is used; name the global itself';
    default:
      return undefined;
  }
}

function judgeMath(node) {
  const { parent } = node;
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== node) {
    return `Math may only be used as Math.name, so that the function can be checked; allowed are ${FUNCTIONS.join(', ')} and the constants`;
  }
  const name = parent.name.text;
  if (ALLOWED.has(name)) return undefined;
  if (name === 'random') return 'Math.random cannot be seeded; take the generator that is passed in';
  return `Math.${name} differs between JavaScript engines; use the function of src/math (allowed are ${FUNCTIONS.join(', ')})`;
}

function judgePower(node) {
  const operator = node.operatorToken.kind;
  if (operator === ts.SyntaxKind.AsteriskAsteriskEqualsToken) {
    return '**= is Math.pow, which differs between JavaScript engines; multiply, or use the function of src/math';
  }
  if (operator !== ts.SyntaxKind.AsteriskAsteriskToken) return undefined;
  const exponent = ts.isPrefixUnaryExpression(node.right) ? node.right.operand : node.right;
  const isPowerOfTwo = node.left.getText() === '2' && ts.isNumericLiteral(exponent) && /^\d+$/.test(exponent.text);
  if (isPowerOfTwo) return undefined;
  return '** is Math.pow, which differs between JavaScript engines; multiply (only 2 ** WHOLE NUMBER is exact)';
}

/** True where the identifier names a member, a property or part of a type and so never reads the global. */
function isOnlyAName(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (ts.isPropertySignature(parent) || ts.isMethodSignature(parent)) return parent.name === node;
  if (ts.isPropertyDeclaration(parent) || ts.isMethodDeclaration(parent)) return parent.name === node;
  return ts.isTypeReferenceNode(parent) || ts.isQualifiedName(parent);
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = path.resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
  const { violations, checked } = checkMath(root);
  reportViolations('step arithmetic', violations, checked);
}
