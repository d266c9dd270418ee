import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTeam, type ThreadTeam } from '../../../src/sim/index.js';
import { runs } from '../../tier.js';
import { recordRun } from './record-run.js';
import { makeTestThreads, type TestThreads } from './test-threads.js';

const examples = fileURLToPath(new URL('../../../scenes/examples/', import.meta.url));

let threads: TestThreads;
let teams: (ThreadTeam | undefined)[];

beforeAll(async () => {
  threads = await makeTestThreads();
  teams = await Promise.all([1, 2, 4].map((count) => startTeam(threads.host, count, { small: 0 })));
});

afterAll(() => {
  for (const team of teams) team?.close();
  threads.remove();
});

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
