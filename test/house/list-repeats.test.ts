import { expect, it } from 'vitest';
import { listRepeats } from '../../scripts/list-repeats.mjs';
import { writeTree } from './fixture-tree.js';

it('lists the test files that no tier, seed or outside data can change', () => {
  const root = writeTree({
    'test/tier.ts': 'export const tier = process.env.FOOTFALL_TIER;',
    'test/plain.test.ts': "import { a } from './a.js';",
    'test/a.ts': "export { b as a } from './inner/b.js';",
    'test/inner/b.ts': "import '../a.js'; export const b = 1;",
    'test/counted.test.ts': "import { runs } from './tier.js';",
    'test/inner/far.test.ts': "import { c } from '../c.js';",
    'test/c.ts': "import { d } from './inner/d.js'; export const c = d;",
    'test/inner/d.ts': "import { c } from '../c.js'; import { tier } from '../tier.js'; export const d = tier;",
    'test/inner/late.test.ts': "it('x', async () => { await import('./d.js'); });",
    'test/data.test.ts': 'const folder = process.env.FOOTFALL_DATA;',
    'test/notes.ts': 'export {};',
  });
  expect(listRepeats(root)).toEqual(['test/plain.test.ts']);
});
