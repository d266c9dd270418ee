import { describe, expect, it } from 'vitest';
import { runSuite } from '../../src/node/bench/run-suite.js';
import { measureGroups } from '../../src/node/bench/suites/groups.js';
import { listSuites } from '../../src/node/bench/suites/index.js';

describe('the groups suite on few units', () => {
  it('has the shares of the paper, a peer in the same run, the growth and many groups at once', async () => {
    const sizes = { units: [[3, undefined] as const, [6, 0.5] as const], paths: 2, updates: 2, groups: 2 };
    const suite = {
      name: 'small',
      summary: '',
      run: (bench: Parameters<typeof measureGroups>[0]) => measureGroups(bench, sizes),
    };
    const result = await runSuite(suite, { version: '1.0.0', rounds: 1, warmupMs: 0, warmupCalls: 1, minSampleMs: 0 });
    expect(result.rows.map(({ name }) => name)).toEqual([
      'groups, 3 units: one update of 0.2 s',
      'groups, 6 units: one update of 0.2 s',
      'groups, 6 units: share of a processor at 5 updates a second',
      'groups: growth of an update with units',
      'groups, 2 of 6 units: share of a processor at 5 updates a second',
    ]);
    expect(result.rows[2].theirs).toBe(0.5);
    expect(result.rows[2].target).toBe('ratio <= 0.1');
    expect(result.rows[0].theirs).toBeGreaterThan(0);
  });

  it('is listed', () => {
    expect(listSuites().map(({ name }) => name)).toContain('groups');
  });
});
