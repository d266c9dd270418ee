import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../cli/run-cli.js';
import { FIXED_SEED, rotatingSeed, runs, tier } from '../../tier.js';
import { isClass, PUBLIC, RECIPES } from './misuse.js';
import { runMisuses } from './run-misuses.js';

/** Methods of the classes in the API report, and of the interfaces whose objects the engine makes. */
function listMethods(report: string): string[] {
  const methods: string[] = [];
  for (const [, name, body] of report.matchAll(/^(?:abstract )?(?:class|interface) (\w+)[^\n]*\{\n(.*?)^\}/gms)) {
    if (!(isClass(PUBLIC[name]) || ['FlowMap', 'Picture'].includes(name))) continue;
    for (const [, method] of body.matchAll(
      /^ {2}(?!private|constructor|static|get |set )(?:async )?(\w+)(?:<[^\n]*?>)?\(/gm,
    ))
      methods.push(`${name}#${method}`);
  }
  return methods;
}

it('knows how every public function, constructor and method is called', () => {
  const functions = Object.entries(PUBLIC).filter(([, value]) => typeof value === 'function');
  const methods = listMethods(readFileSync(join(root, 'docs', 'api-report.md'), 'utf8'));
  expect(methods.length).toBeGreaterThan(50);
  const names = [...functions.map(([name]) => name), ...methods].filter((name) => name !== 'FootfallError');
  expect(names.filter((name) => !(name in RECIPES))).toEqual([]);
});

it.each(tier === 'long' ? [FIXED_SEED, rotatingSeed] : [FIXED_SEED])(
  'answers random misuses of seed %i rightly or refuses them, and stays usable',
  async (seed) => {
    const count = runs(50, 400, 2000);
    const { tried, failures } = await runMisuses(root, { count, seed });
    expect(failures).toEqual([]);
    expect(tried).toBe(count);
  },
);
