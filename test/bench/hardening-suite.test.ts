import { describe, expect, it } from 'vitest';
import { checkHostileScene, createHostileScene, type HostileKind } from '../../src/node/bench/hostile-scenes.js';
import { runSuite } from '../../src/node/bench/run-suite.js';
import { measureHardening } from '../../src/node/bench/suites/hardening.js';

const KINDS: HostileKind[] = ['overlapping obstacles', 'ring vertices', 'spiral vertices', 'places', 'agents'];

describe('the hardening suite', () => {
  it.each(KINDS)('checks scenes that are valid: %s', (kind) => {
    expect(checkHostileScene(kind, 64)()).toBe('ok');
    expect(createHostileScene(kind, 64, 2)).toBe(createHostileScene(kind, 64, 2));
  });

  it('has rows for time and memory of the largest size and of a refusal', async () => {
    const sizes = [{ kind: 'places', sizes: [4, 8], refused: 16, exponent: 1.3 }] as const;
    const suite = {
      name: 'small',
      summary: '',
      run: (bench: Parameters<typeof measureHardening>[0]) => measureHardening(bench, sizes),
    };
    const { rows } = await runSuite(suite, {
      version: '1.0.0',
      rounds: 1,
      warmupMs: 0,
      warmupCalls: 1,
      minSampleMs: 0,
    });
    expect(rows.slice(0, 4).map(({ name, unit }) => `${name} [${unit}]`)).toEqual([
      'check 8 places [ms]',
      'check 8 places: peak memory of the process [MB]',
      'check 16 places, refused [ms]',
      'check 16 places, refused: peak memory of the process [MB]',
    ]);
  });
});
