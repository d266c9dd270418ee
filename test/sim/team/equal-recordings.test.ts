import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tier.js';
import { recordRun } from './record-run.js';
import { useTeams } from './use-teams.js';

const examples = fileURLToPath(new URL('../../../scenes/examples/', import.meta.url));

const teams = useTeams();

describe('1, 2 and 4 threads leave the same recording and the same state', () => {
  it.each(readdirSync(examples).filter((name) => name.endsWith('.scene.json')))('%s', (name) => {
    const text = readFileSync(path.join(examples, name), 'utf8');
    const [one, two, four] = teams.map((team) => {
      const bytes = recordRun(text, runs(10, 20, 200), team);
      return `${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`;
    });
    expect(two).toBe(one);
    expect(four).toBe(one);
  });
});
