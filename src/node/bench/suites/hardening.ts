import type { Bench } from '../bench.js';
import { type FreshRun, runFresh } from '../fresh-process.js';
import { checkHostileScene, type HostileKind } from '../hostile-scenes.js';
import type { Suite } from '../suite.js';
import { SUMMARIES } from './summaries.js';

/** What one check may take. */
const MOST_MS = 10_000;
const MOST_MEGABYTES = 1000;

/** A kind of scene and how many it holds. */
export interface HardeningSizes {
  readonly kind: HostileKind;
  /** Rising; time and memory are shown for the last one. */
  readonly sizes: readonly number[];
  /** So many are beyond a limit: shown is how long the refusal takes. */
  readonly refused?: number;
  /** Largest exponent of growth; crossings of obstacles that all overlap grow with the square of their number. */
  readonly exponent: number;
}

const SIZES: readonly HardeningSizes[] = [
  { kind: 'overlapping obstacles', sizes: [125, 250, 500, 1_000], refused: 10_000, exponent: 2.2 },
  { kind: 'ring vertices', sizes: [62_500, 125_000, 250_000, 500_000, 1_000_000], exponent: 1.3 },
  { kind: 'spiral vertices', sizes: [62_500, 125_000, 250_000, 500_000, 1_000_000], exponent: 1.3 },
  { kind: 'places', sizes: [6_250, 12_500, 25_000, 50_000, 100_000], exponent: 1.3 },
  { kind: 'agents', sizes: [6_250, 12_500, 25_000, 50_000, 100_000], exponent: 1.3 },
];

export const hardeningSuite: Suite = {
  name: 'hardening',
  summary: SUMMARIES.hardening,
  run: (bench) => measureHardening(bench, SIZES),
};

/** Time, memory and growth of `check` on large and hostile scenes, each in a process of its own. */
export async function measureHardening(bench: Bench, all: readonly HardeningSizes[]): Promise<void> {
  const module = new URL('../hostile-scenes.js', import.meta.url);
  const check = (kind: HostileKind, size: number): Promise<FreshRun> =>
    runFresh(module, checkHostileScene.name, [kind, size]);
  for (const { kind, sizes, refused, exponent } of all) {
    const runs: FreshRun[] = [];
    for (const size of sizes) runs.push(await check(kind, size));
    addRows(bench, `check ${sizes[sizes.length - 1]} ${kind}`, runs[runs.length - 1]);
    if (refused !== undefined) addRows(bench, `check ${refused} ${kind}, refused`, await check(kind, refused));
    const times = runs.flatMap((run) => ('ms' in run ? [run.ms] : []));
    if (times.length < runs.length) continue;
    bench.growth({
      name: `check: growth with ${kind}`,
      sizes,
      ours: times,
      target: { of: 'ours', atMost: exponent },
      quality: times.map((ms, k) => `${sizes[k]}: ${ms.toFixed(0)} ms`).join(', '),
    });
  }
}

function addRows(bench: Bench, name: string, run: FreshRun): void {
  const isMeasured = 'ms' in run;
  bench.value({
    name,
    unit: 'ms',
    ours: isMeasured ? run.ms : null,
    target: { of: 'ours', atMost: MOST_MS },
    quality: isMeasured ? 'one cold check, from the text to the warnings' : run.failure,
  });
  bench.value({
    name: `${name}: peak memory of the process`,
    unit: 'MB',
    ours: isMeasured ? run.megabytes : null,
    target: { of: 'ours', atMost: MOST_MEGABYTES },
  });
}
