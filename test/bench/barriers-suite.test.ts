import { describe, expect, it } from 'vitest';
import { BarrierField, JamField } from '../../src/node/bench/barrier-field.js';
import { runSuite } from '../../src/node/bench/run-suite.js';
import { measureBarriers } from '../../src/node/bench/suites/barriers.js';
import { listSuites } from '../../src/node/bench/suites/index.js';

describe('the suite of barriers', () => {
  it('has rows for tolls, barriers of both rules, and detection; maps equal those built anew', async () => {
    const suite = {
      name: 'small',
      summary: '',
      run: (bench: Parameters<typeof measureBarriers>[0]) => measureBarriers(bench, { blocks: 3, jams: 2, agents: 60 }),
    };
    const { rows } = await runSuite(suite, {
      version: '1.0.0',
      rounds: 1,
      warmupMs: 0,
      warmupCalls: 1,
      minSampleMs: 0,
    });
    expect(rows.map(({ name }) => name.replace(/^barriers, 40 corners, /, ''))).toEqual([
      'points, adaptive: new tolls',
      'points, adaptive: new barriers',
      'points, fixed: new barriers',
      'discs, adaptive: new tolls',
      'discs, adaptive: new barriers',
      'discs, fixed: new barriers',
      'barriers: detection, 60 people in a jam',
    ]);
    for (const { target, quality } of rows.slice(0, 6)) {
      expect(target).toBe('ours <= 16');
      const [, places, worst] = /^(\d+) places, largest difference (\S+) m$/.exec(quality ?? '') ?? [];
      expect(Number(places)).toBeGreaterThan(300);
      expect(Number(worst)).toBeLessThan(1e-12);
    }
    expect(rows[6]).toMatchObject({ target: 'ours <= 2' });
  });

  it('moves all barriers in each turn, and keeps the packed crowd jammed', () => {
    const field = new BarrierField(3, 2);
    const congestion = field.watch({ levels: 1 });
    const before = congestion.barriers.map(({ line }) => [...line.points]);
    expect(before.length).toBe(2);
    field.move(congestion);
    congestion.barriers.forEach(({ line }, k) => {
      expect([...line.points]).not.toEqual(before[k]);
    });
    const jam = new JamField(300);
    expect(jam.countGroups()).toBe(1);
    expect(jam.congestion.chains.candidateCount).toBeGreaterThan(0);
  });

  it('is listed', () => {
    expect(listSuites().map(({ name }) => name)).toContain('barriers');
  });
});
