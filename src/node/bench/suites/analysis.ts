import type { Bench } from '../bench.js';
import { runFresh } from '../fresh-process.js';
import type { Target } from '../row.js';
import type { Suite } from '../suite.js';

/** Largest memory of a process that measures, MB. */
const MOST_MEGABYTES = 500;

export interface AnalysisSizes {
  /** People in each frame. */
  readonly people: number;
  readonly frames: number;
  /** Frames of the long recording. */
  readonly longFrames: number;
}

/** A million people and frames, and a hundred million. */
export const ANALYSIS_SIZES: AnalysisSizes = { people: 500, frames: 2_000, longFrames: 200_000 };

export const analysisSuite: Suite = {
  name: 'analysis',
  summary: 'measures from recordings: densities, speeds, flows, distances, Voronoi cells; time and memory',
  async run(bench) {
    await measureAnalysis(bench, ANALYSIS_SIZES);
  },
};

/** Each in a process of its own: with the time that the compiler takes, as a command would need it. */
export async function measureAnalysis(bench: Bench, { people, frames, longFrames }: AnalysisSizes): Promise<void> {
  await measureRun(bench, 'classic measures', 'runClassic', people, frames, { of: 'ours', atMost: 5_000 });
  await measureRun(bench, 'distances and overlaps', 'runDistances', people, frames);
  await measureRun(bench, 'Voronoi density', 'runVoronoi', people, frames, { of: 'ours', atMost: 20_000 });
  await measureRun(bench, 'density and passings, streamed', 'runLong', people, longFrames);
}

async function measureRun(
  bench: Bench,
  title: string,
  name: string,
  people: number,
  frames: number,
  target?: Target,
): Promise<void> {
  const run = await runFresh(new URL('../analysis-runs.js', import.meta.url), name, [people, frames, bench.seed]);
  const size = `${people * frames} agent-frames`;
  const quality = 'failure' in run ? run.failure : `one cold run, ${people} people in each of ${frames} frames`;
  bench.value({ name: `${title}, ${size}`, unit: 'ms', ours: 'ms' in run ? run.ms : null, target, quality });
  bench.value({
    name: `${title}, ${size}: peak memory of a process`,
    unit: 'MB',
    ours: 'megabytes' in run ? run.megabytes : null,
    target: { of: 'ours', atMost: MOST_MEGABYTES },
    quality: 'failure' in run ? run.failure : 'engine and garbage included',
  });
}
