import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPAIR_CASES } from '../../scripts/pictures/repair-cases.mjs';
import { compileScene, validateScene } from '../../src/scene/index.js';
import { repository } from './run-script.js';

describe('the repairs in docs/repair.md', () => {
  const read = (name: string) => readFileSync(path.join(repository, 'docs', name), 'utf8');
  const text = read('repair.md');

  it.each(REPAIR_CASES)('$name is repaired as the picture says', ({ codes, scene }) => {
    const { report } = compileScene(validateScene(scene));
    expect(report.findings.map((finding) => finding.code).sort()).toEqual([...codes].sort());
  });

  it.each(REPAIR_CASES)('$name is shown', ({ name }) => {
    expect(text).toContain(`pictures/repair-${name}.svg`);
  });

  it('every code of src/geometry is explained there or in docs/domain.md', () => {
    const folder = path.join(repository, 'src/geometry');
    const codes = readdirSync(folder)
      .flatMap((name) => [
        ...readFileSync(path.join(folder, name), 'utf8').matchAll(/'((?:repair|geometry)\/[a-z-]+)'/g),
      ])
      .map((match) => match[1]);
    expect(codes.length).toBeGreaterThan(10);
    expect([...new Set(codes)].filter((code) => !(text + read('domain.md')).includes(`\`${code}\``))).toEqual([]);
  });
});
