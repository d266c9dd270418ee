import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeReport } from '../../scripts/api-report.mjs';
import { checkLockfile } from '../../scripts/check-lockfile.mjs';
import { checkDependencies } from '../../scripts/package/dependencies.mjs';
import { checkFiles } from '../../scripts/package/files.mjs';
import { measureInstall } from '../../scripts/package/install.mjs';
import { writeTree } from './fixture-tree.js';
import { runScript } from './run-script.js';

describe('the lockfile', () => {
  it('of this repository has no addresses', () => {
    expect(runScript('check-lockfile.mjs').status).toBe(0);
  });

  it('is refused with an address or without a hash', () => {
    const integrity = 'sha512-x';
    const packages = {
      '': { version: '1.0.0' },
      'node_modules/good': { version: '1.0.0', integrity },
      'node_modules/address': { version: '1.0.0', integrity, resolved: 'https://registry.example/address.tgz' },
      'node_modules/bare': { version: '1.0.0' },
    };
    expect(checkLockfile({ lockfileVersion: 3, packages })).toEqual([
      'node_modules/address has a resolved address',
      'node_modules/bare has no integrity hash',
    ]);
    expect(checkLockfile({ lockfileVersion: 1 })).toEqual(['lockfileVersion is 1, expected 3']);
  });
});

describe('the published files', () => {
  const manifest = {
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './package.json': './package.json' },
    bin: { footfall: './dist/cli/main.js' },
  };
  const good = [
    ...['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE', 'NOTICE', 'schema/scene.schema.json'],
    ...['dist/index.js', 'dist/index.d.ts', 'dist/cli/main.js', 'scenes/examples/hall.scene.json'],
  ];

  it('are accepted when they are what users need', () => {
    expect(checkFiles(good, manifest)).toEqual([]);
  });

  it.each([
    'src/index.ts',
    'dist/index.js.map',
    'dist/index.tsbuildinfo',
    'dist/geometry/repair.test.js',
    'test/tier.ts',
    'scenes/city.dxf',
    '.npmrc',
  ])('are refused with %s', (file) => {
    expect(checkFiles([...good, file], manifest)).toHaveLength(1);
  });

  it('are refused when one is missing', () => {
    const files = good.filter((file) => file !== 'dist/cli/main.js');
    expect(checkFiles(files, manifest)).toEqual(['dist/cli/main.js is missing from the package; was it built?']);
  });
});

describe('the dependencies', () => {
  it('that nothing imports are found', () => {
    const root = writeTree({
      'src/math/a.ts': `import { orient2d } from 'robust-predicates';`,
      'src/scene/b.ts': `import type { Feature } from 'geojson';`,
      'src/node/c.ts': `const library = await import('@scope/library/inner');`,
    });
    const names = ['robust-predicates', '@types/geojson', '@scope/library', 'delaunator'];
    const dependencies = Object.fromEntries(names.map((name) => [name, '1']));
    expect(checkDependencies(root, { dependencies })).toEqual(['nothing in src imports the dependency delaunator']);
  });
});

describe('a production install', () => {
  it('is weighed, and native files and install scripts are found', () => {
    const root = writeTree({
      'node_modules/a/index.js': '12345',
      'node_modules/a/package.json': '{"scripts":{"postinstall":"x"}}',
    });
    mkdirSync(path.join(root, 'node_modules/b'));
    for (const name of ['x.node', 'libx.so.1', 'y.exe', 'z.dylib', 'so.js']) {
      writeFileSync(path.join(root, 'node_modules/b', name), '1');
    }
    const measured = measureInstall(path.join(root, 'node_modules'));
    expect(measured.bytes).toBe(5 + 31 + 5);
    expect(measured.binaries.sort()).toEqual(['b/libx.so.1', 'b/x.node', 'b/y.exe', 'b/z.dylib']);
    expect(measured.scripts).toEqual(['a/package.json']);
  });
});

describe('the API report', () => {
  const manifest = { name: 'footfall', exports: { '.': { types: './dist/index.d.ts' }, './package.json': 'x' } };
  const inner = `/** Not in the report. */\nexport declare function build(x: number): Plan;\nexport interface Plan {\n    readonly area: number;\n}\nexport declare const LIMIT = 3;\n`;

  it('lists every export with its declaration, sorted, without comments', () => {
    const root = writeTree({
      'dist/inner.d.ts': inner,
      'dist/index.d.ts': `export { build as buildPlan, type Plan, LIMIT } from './inner.js';`,
    });
    const report = makeReport(root, manifest);
    expect(report).toContain(
      [
        '## footfall\n\n```ts',
        'const LIMIT = 3;',
        'interface Plan {\n  readonly area: number;\n}',
        '// build as buildPlan\nfunction build(x: number): Plan;',
        '```',
      ].join('\n'),
    );
  });

  it('writes out what is inferred from a value, and names what the main entry point takes over', () => {
    const root = writeTree({
      'dist/schema.d.ts': `declare const schema: { kind: 'b' | 'a'; size?: number };\nexport type Shape = typeof schema;\n`,
      'dist/index.d.ts': `export type { Shape } from './schema.js';`,
    });
    const types = { types: './dist/schema.d.ts' };
    const report = makeReport(root, { ...manifest, exports: { ...manifest.exports, './schema': types } });
    expect(report).toContain(`## footfall\n\n\`\`\`ts\nexport { Shape } from 'footfall/schema';`);
    expect(report).toContain(`type Shape = {\n  kind: "a" | "b";\n  size?: number`);
  });

  it('changes with a signature', () => {
    const index = `export * from './inner.js';`;
    const before = makeReport(writeTree({ 'dist/inner.d.ts': inner, 'dist/index.d.ts': index }), manifest);
    const changed = inner.replace('x: number', 'x: string');
    const after = makeReport(writeTree({ 'dist/inner.d.ts': changed, 'dist/index.d.ts': index }), manifest);
    expect(after).not.toBe(before);
  });

  it('asks for a build where there is none', () => {
    expect(() => makeReport(writeTree({ 'a.txt': '' }), manifest)).toThrow('run npm run build first');
  });
});
