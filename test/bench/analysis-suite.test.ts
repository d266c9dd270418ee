import { describe, expect, it } from 'vitest';
import { runClassic, runDistances, runLong, runVoronoi } from '../../src/node/bench/analysis-runs.js';
import { runSuite } from '../../src/node/bench/run-suite.js';
import { measureAnalysis } from '../../src/node/bench/suites/analysis.js';

describe('the analysis suite', () => {
  it('measures what it says, on few people', () => {
    expect(runClassic(20, 60, 1)).toBeGreaterThan(0);
    expect(runLong(20, 60, 1)).toBe(runClassic(20, 60, 1));
    expect(runDistances(60, 20, 1)).toBeGreaterThan(0);
    expect(runVoronoi(20, 10, 1)).toBe(10);
  });

  it('has a row for time and one for memory each', async () => {
    const suite = {
      name: 'small',
      summary: '',
      run: (bench: Parameters<typeof measureAnalysis>[0]) =>
        measureAnalysis(bench, { people: 5, frames: 4, longFrames: 8 }),
    };
    const { rows } = await runSuite(suite, {
      version: '1.0.0',
      rounds: 1,
      warmupMs: 0,
      warmupCalls: 1,
      minSampleMs: 0,
    });
    expect(rows.map(({ unit }) => unit)).toEqual(['ms', 'MB', 'ms', 'MB', 'ms', 'MB', 'ms', 'MB']);
    expect(rows[0]).toMatchObject({ name: 'classic measures, 20 agent-frames', target: 'ours <= 5000' });
    expect(rows[4]).toMatchObject({ name: 'Voronoi density, 20 agent-frames', target: 'ours <= 20000' });
  });
});
