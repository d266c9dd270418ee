import { describe, expect, it } from 'vitest';
import { compareHouse, measureHouse } from '../../scripts/house.mjs';
import { writeTree } from './fixture-tree.js';

const manifest = { exports: { '.': { types: './dist/entry/index.d.ts' } } };

function measure(tree: Record<string, string>): Record<string, number> {
  const rows: { name: string; value: number }[] = measureHouse(writeTree(tree), manifest);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

describe('the state of the house', () => {
  it('counts circles of imports, by value and with types', () => {
    const found = measure({
      'src/entry/index.ts': `export { a } from '../maps/a.js';`,
      'src/maps/a.ts': `import { b } from './b.js';\nexport const a = b;`,
      'src/maps/b.ts': `import { a } from './a.js';\nexport const b = a;`,
      'src/maps/c.ts': `import type { D } from './d.js';\nexport type C = D;`,
      'src/maps/d.ts': `import { c } from './e.js';\nimport type { C } from './c.js';\nexport type D = C | typeof c;`,
      'src/maps/e.ts': 'export const c = 1;',
    });
    expect(found['import circles by value']).toBe(1);
    expect(found['import circles with types']).toBe(2);
  });

  it('counts public names, those without a doc comment, and those in no document', () => {
    const found = measure({
      'src/entry/index.ts': `export { makeFirst, makeSecond } from '../maps/a.js';`,
      'src/maps/a.ts':
        '/** Makes it. */\nexport function makeFirst() {}\nexport function makeSecond() {}\nexport const inner = 1;',
      'README.md': 'call makeSecond()',
    });
    expect(found['public names']).toBe(2);
    expect(found['public names without a doc comment']).toBe(1);
    expect(found['public names in no document or example']).toBe(1);
  });

  it('counts names that are defined twice, and functions of many parameters', () => {
    const found = measure({
      'src/entry/index.ts': `export { f } from '../maps/a.js';`,
      'src/maps/a.ts': 'export function f(a, b, c, d, e, g) {}\nexport const twice = 1;',
      'src/maps/b.ts': 'export const twice = 2;',
    });
    expect(found['exported names defined in two or more files']).toBe(1);
    expect(found['functions of 6 or more parameters']).toBe(1);
    expect(found['most parameters']).toBe(6);
  });

  it('lets a number get better, not worse', () => {
    const row = (value: number, better: string) => [{ name: 'n', value, better, places: [] }];
    expect(compareHouse(row(3, 'less'), { n: 2 }).worse).toHaveLength(1);
    expect(compareHouse(row(1, 'less'), { n: 2 })).toMatchObject({ worse: [], improved: [{ name: 'n' }] });
    expect(compareHouse(row(40, 'more'), { n: 48 }).worse).toHaveLength(1);
    expect(compareHouse(row(9, 'none'), { n: 2 })).toEqual({ worse: [], improved: [] });
  });
});
