import { describe, expect, it } from 'vitest';
import { checkLayers } from '../../scripts/check-layers.mjs';
import { writeTree } from './fixture-tree.js';
import { runScript } from './run-script.js';

const manifest = JSON.stringify({
  dependencies: { 'robust-predicates': '3', '@types/geojson': '1' },
  devDependencies: { 'fast-check': '4' },
  peerDependencies: { '@resvg/resvg-js': '2' },
});

function check(files: Record<string, string>) {
  return checkLayers(writeTree({ 'package.json': manifest, ...files })).violations;
}

describe('the layer rule', () => {
  it('holds in this repository', () => {
    const result = runScript('check-layers.mjs');
    expect(result.stderr).toBe('');
    expect(result.status).toBe(0);
  });

  it('accepts every allowed direction', () => {
    const violations = check({
      'src/math/index.ts': `export { orient2d } from 'robust-predicates';`,
      'src/geometry/domain.ts': `import { FootfallError } from '../error/index.js';\nimport { a } from './inner.js';`,
      'src/geometry/inner.ts': `import { orient2d } from '../math/index.js';`,
      'src/scene/import/geojson.ts': `import type { Feature } from 'geojson';\nimport { b } from '../../geometry/index.js';`,
      'src/sim/step.ts': `import { a } from '../planners/index.js';\nimport { s } from '../scene/index.js';`,
      'src/analysis/flow.ts': `import { a } from '../record/index.js';`,
      'src/plot/plan.ts': `import { a } from '../analysis/index.js';\nimport { d } from '../geometry/index.js';`,
      'src/gpu/field.ts': `import { a } from '../dynamics/index.js';`,
      'src/entry/index.ts': `export { a } from '../scene/index.js';`,
      'src/node/png.ts': `import { readFileSync } from 'node:fs';\nconst resvg = await import('@resvg/resvg-js');`,
      'src/cli/main.ts': `import { a } from '../node/index.js';\nimport { b } from '../sim/index.js';`,
      'examples/first.ts': `import { buildDomain } from 'footfall';\nimport { readFileSync } from 'node:fs';`,
    });
    expect(violations).toEqual([]);
  });

  it('fails the build', () => {
    const tree = writeTree({ 'src/math/a.ts': `import { d } from '../geometry/index.js';` });
    const result = runScript('check-layers.mjs', tree);
    expect(result.stderr).toContain('src/math/a.ts:1:19  math may not import geometry; it may import error');
    expect(result.status).toBe(1);
  });

  const violations: [name: string, file: string, code: string, message: RegExp][] = [
    ['a wrong direction', 'src/math/a.ts', `import { d } from '../geometry/index.js';`, /math may not import geometry/],
    ['a sibling', 'src/maps/a.ts', `import { s } from '../scene/index.js';`, /maps may not import scene/],
    ['a sibling the other way', 'src/crowd/a.ts', `import { s } from '../maps/index.js';`, /crowd may not import maps/],
    ['a type-only import', 'src/scene/a.ts', `import type { M } from '../maps/index.js';`, /scene may not import maps/],
    ['a re-export', 'src/geometry/a.ts', `export * from '../scene/index.js';`, /geometry may not import scene/],
    ['a dynamic import', 'src/maps/a.ts', `const s = await import('../scene/index.js');`, /maps may not import scene/],
    [
      'an import type',
      'src/maps/a.ts',
      `export type S = import('../scene/index.js').Scene;`,
      /maps may not import scene/,
    ],
    ['a computed import', 'src/maps/a.ts', `export const load = (n: string) => import(n);`, /computed name/],
    ['a template import', 'src/maps/a.ts', 'const s = import(`../scene/index.js`);', /maps may not import scene/],
    ['import equals', 'src/maps/a.ts', `import s = require('../scene/index.js');`, /maps may not import scene/],
    ['a reference', 'src/maps/a.ts', `/// <reference path="../scene/index.ts" />`, /maps may not import scene/],
    ['node types', 'src/maps/a.ts', `/// <reference types="node" />`, /'node', which is not among/],
    ['a worker file', 'src/maps/a.ts', `new URL('../sim/worker.js', import.meta.url);`, /maps may not import sim/],
    ['insides', 'src/plot/a.ts', `import { r } from '../geometry/repair.js';`, /insides of geometry/],
    ['deep insides', 'src/cli/a.ts', `import { r } from '../scene/import/index.js';`, /insides of scene/],
    ['type-only insides', 'src/cli/a.ts', `import type { R } from '../scene/schema.js';`, /insides of scene/],
    ['the command line', 'src/node/a.ts', `import { c } from '../cli/index.js';`, /node may not import cli/],
    ['an entry point', 'src/maps/a.ts', `import { c } from '../entry/index.js';`, /maps may not import entry/],
    [
      'node from the main entry',
      'src/entry/index.ts',
      `export { n } from '../node/index.js';`,
      /only src\/entry\/node.ts may/,
    ],
    ['files outside src', 'src/maps/a.ts', `import { t } from '../../test/tier.js';`, /outside src/],
    ['Node in the engine', 'src/scene/a.ts', `import { readFileSync } from 'node:fs';`, /engine layer.*'node:fs'/],
    ['Node without prefix', 'src/scene/a.ts', `import type { Stats } from 'fs';`, /engine layer.*'fs'/],
    ['a Node subpath', 'src/plot/a.ts', `import { readFile } from 'fs/promises';`, /engine layer.*'fs\/promises'/],
    ['an optional peer', 'src/plot/a.ts', `const r = await import('@resvg/resvg-js');`, /optional peer/],
    ['an undeclared package', 'src/maps/a.ts', `import fc from 'fast-check';`, /not among the dependencies/],
    ['types as values', 'src/maps/a.ts', `import { f } from 'geojson';`, /not among the dependencies/],
    ['the package itself', 'src/cli/a.ts', `import { f } from 'footfall/maps';`, /own package by name/],
    ['an unknown layer', 'src/utils/a.ts', 'export const a = 1;', /no known layer/],
    ['a stray file', 'src/stray.ts', 'export const a = 1;', /no known layer/],
    ['an example with insides', 'examples/a.ts', `import { f } from '../src/maps/index.js';`, /public entry points/],
  ];
  it.each(violations)('fails on %s', (_, file, code, message) => {
    const found = check({ [file]: code });
    expect(found).toHaveLength(1);
    expect(found[0].place).toContain(`${file}:1:`);
    expect(found[0].message).toMatch(message);
  });
});
