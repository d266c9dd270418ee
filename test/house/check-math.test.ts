import { describe, expect, it } from 'vitest';
import { checkMath, STEP_LAYERS } from '../../scripts/check-math.mjs';
import { writeTree } from './fixture-tree.js';
import { runScript } from './run-script.js';

describe('the rule of equal bytes', () => {
  it('holds in this repository', () => {
    const result = runScript('check-math.mjs');
    expect(result.stderr).toBe('');
    expect(result.status).toBe(0);
  });

  it('accepts what every engine computes to the same bit', () => {
    const code = `
      export const area = (r: number) => Math.PI * r * r + Math.SQRT2;
      export const all = [Math.abs(-1), Math.sqrt(2), Math.min(1, 2), Math.max(1, 2), Math.floor(1), Math.ceil(1),
        Math.trunc(1), Math.round(1), Math.sign(1), Math.imul(1, 2), Math.fround(1)];
      export const tolerance = 2 ** -40;
      export const size = 2 ** 32;
      export const own = { sin: (x: number) => x, Math: 1, Date: 2 };
      // Math.sin in a comment, and 'Math.cos' in a string, are harmless.
      export const text = 'Math.cos(1) ** 2';
    `;
    expect(checkMath(writeTree({ 'src/geometry/a.ts': code }))).toEqual({ violations: [], checked: 1 });
  });

  it('leaves importers and pictures alone', () => {
    const code = 'export const x = Math.sin(1) ** 2;';
    const tree = writeTree({ 'src/scene/import/a.ts': code, 'src/plot/a.ts': code, 'src/cli/a.ts': code });
    expect(checkMath(tree)).toEqual({ violations: [], checked: 0 });
  });

  it('fails the lint', () => {
    const tree = writeTree({ 'src/sim/step.ts': 'export const x = Math.sin(1);' });
    const result = runScript('check-math.mjs', tree);
    expect(result.stderr).toContain('src/sim/step.ts:1:18  Math.sin differs between JavaScript engines');
    expect(result.status).toBe(1);
  });

  const violations: [code: string, message: RegExp][] = [
    ['export const x = Math.sin(1);', /Math\.sin differs/],
    ['export const x = Math.hypot(3, 4);', /Math\.hypot differs/],
    ['export const x = Math.pow(2, 3);', /Math\.pow differs/],
    ['export const x = Math?.exp(1);', /Math\.exp differs/],
    ['export const x = Math.random();', /cannot be seeded/],
    ["export const x = Math['sin'](1);", /only be used as Math\.name/],
    ['const { sin } = Math;', /only be used as Math\.name/],
    ['const { sqrt, ...rest } = Math;', /only be used as Math\.name/],
    ['const M = Math; export const x = M.sin(1);', /only be used as Math\.name/],
    ['export const x = (Math as { sin(x: number): number }).sin(1);', /only be used as Math\.name/],
    ['export const x = Reflect.get(Math, "sin");', /only be used as Math\.name/],
    ['export const x = globalThis.Math.sin(1);', /globalThis/],
    ['export const f = (m = Math) => m;', /only be used as Math\.name/],
    ['export const o = { Math };', /only be used as Math\.name/],
    ['const f = Math.cos;', /Math\.cos differs/],
    ['export const f = (a: number, b: number) => a ** b;', /\*\* is Math\.pow/],
    ['export const f = (a: number) => a ** 2;', /\*\* is Math\.pow/],
    ['export const x = 10 ** -3;', /\*\* is Math\.pow/],
    ['export const x = 2 ** 0.5;', /\*\* is Math\.pow/],
    ['let x = 2; x **= 3;', /\*\*= is Math\.pow/],
    ['export const t = Date.now();', /clock/],
    ['export const t = new Date();', /clock/],
    ['export const c = (a: string, b: string) => a.localeCompare(b);', /locale/],
    ['export const c = new Intl.Collator();', /Intl/],
  ];
  it.each(violations)('fails on %s', (code, message) => {
    const found = checkMath(writeTree({ 'src/dynamics/a.ts': code })).violations;
    expect(found).toHaveLength(1);
    expect(found[0].place).toContain('src/dynamics/a.ts:1:');
    expect(found[0].message).toMatch(message);
  });

  it.each(STEP_LAYERS)('reads %s', (layer) => {
    const tree = writeTree({ [`src/${layer}/inner/a.ts`]: 'export const x = Math.atan2(1, 2);' });
    expect(checkMath(tree).violations).toHaveLength(1);
  });
});
