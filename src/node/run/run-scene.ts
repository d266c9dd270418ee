import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '../../error/index.js';
import { formatScene, RUN_DEFAULTS, type Scene } from '../../scene/index.js';
import type { Behaviour, PhaseTimes, RecordedRun, RunSummary, ThreadTeam } from '../../sim/index.js';
import { decodeCheckpoint, encodeCheckpoint } from './checkpoint.js';
import { readFinished } from './finished-run.js';
import {
  digestScene,
  GrowingFile,
  prepareRunFolder,
  RUN_FILES,
  type RunFolderOptions,
  readIfThere,
  replaceFile,
} from './run-files.js';

export interface RunSceneOptions extends RunFolderOptions {
  /** Folder for what the run leaves; must not exist unless `resume` or `force`. */
  readonly out: string;
  /** Version of Footfall, kept in the recording. */
  readonly version: string;
  /** Start of the random numbers; that of the scene if absent. */
  readonly seed?: number | undefined;
  /** Simulated seconds between two checkpoints; 0 = none. Default 60. */
  readonly checkpoint?: number | undefined;
  /** Threads that step together, made by `startTeam`; the caller closes it. */
  readonly team?: ThreadTeam | undefined;
  /** Code of your own that runs once per step. */
  readonly behaviours?: readonly Behaviour[] | undefined;
  /** What it came to beside the usual, asked for at the end and kept in the summary. */
  readonly report?: (() => Readonly<Record<string, number | string>>) | undefined;
  /** Told now and then how far it is. */
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
  /** Stop after the step at hand, with everything written: `resume` goes on from there. */
  readonly signal?: AbortSignal | undefined;
}

/** How far a run is. */
export interface RunProgress {
  /** Simulated seconds, of at most `duration`. */
  readonly time: number;
  readonly duration: number;
  readonly agents: number;
  readonly entered: number;
  readonly arrived: number;
  readonly left: number;
  /** Simulated seconds per second. */
  readonly factor: number;
}

export interface RunResult {
  readonly summary: RunSummary;
  /** Time that this process spent, ms. */
  readonly wallMs: number;
  /** Of it, in each phase of the steps, ms. */
  readonly phaseMs: PhaseTimes;
  /** What the scene asks for and the run did not do. */
  readonly findings: readonly Finding[];
  /** Simulated seconds at which an earlier run was taken up, or undefined. */
  readonly resumedAt: number | undefined;
  /** Paths of what it left. */
  readonly files: readonly string[];
}

const DEFAULT_CHECKPOINT = 60;
/** How long to compute before signals and timers get their turn, ms. */
const TURN = 80;

/**
 * Run a scene and record it in a folder. Interrupted at any moment, even by a power cut, it goes on with `resume` and leaves the
 * same recording, byte for byte, as if nothing had happened.
 *
 * @throws FootfallError for a scene that cannot be run, for folders and files that are in the way
 */
export async function runScene(scene: Scene, options: RunSceneOptions): Promise<RunResult> {
  const begin = performance.now();
  const { out, version } = options;
  const seed = options.seed ?? scene.run?.seed ?? RUN_DEFAULTS.seed;
  const digest = digestScene(scene);
  // A scene that cannot be run is refused before anything is written.
  const { RecordedRun: Recorded, Simulation: Run } = await import('../../sim/index.js');
  const simulation = new Run(scene, {
    seed,
    now: () => performance.now(),
    team: options.team,
    behaviours: options.behaviours,
  });
  const { kernel } = simulation;
  await prepareRunFolder(out, options);
  const paths = Object.fromEntries(Object.entries(RUN_FILES).map(([key, name]) => [key, join(out, name)])) as Record<
    keyof typeof RUN_FILES,
    string
  >;
  const saved = options.resume ? await readIfThere(paths.checkpoint) : undefined;
  const state = saved && decodeCheckpoint(saved, paths.checkpoint, { digest, seed, footfall: version, kernel });
  if (!state && options.resume) {
    const done = await readFinished(paths, digest, seed);
    if (done)
      return {
        summary: done,
        wallMs: 0,
        phaseMs: simulation.phaseMs,
        findings: simulation.findings,
        resumedAt: done.sim_time,
        files: [paths.recording, paths.scene, paths.summary],
      };
  }
  if (state) simulation.load(state.simulation);
  else await replaceFile(paths.scene, formatScene(scene));
  const file = new GrowingFile(paths.recording, state?.writer.length ?? 0);
  try {
    const run = new Recorded(simulation, file.append, { version, state: state?.writer });
    const resumedAt = state && simulation.time;
    const saveCheckpoint = async (): Promise<void> => {
      const writer = run.writer.save();
      file.flush();
      const bytes = encodeCheckpoint({
        digest,
        seed,
        footfall: version,
        kernel,
        simulation: simulation.save(),
        writer,
      });
      await replaceFile(paths.checkpoint, bytes);
    };
    const isComplete = await advance(run, options, saveCheckpoint, begin);
    if (!isComplete) await saveCheckpoint();
    const summary = { ...run.summarise(isComplete), ...options.report?.() };
    run.close();
    run.writer.finish(summary as unknown as Record<string, unknown>);
    file.flush();
    await replaceFile(paths.summary, `${JSON.stringify(summary, null, 2)}\n`);
    if (isComplete) await rm(paths.checkpoint, { force: true });
    return {
      summary,
      wallMs: performance.now() - begin,
      phaseMs: simulation.phaseMs,
      findings: simulation.findings,
      resumedAt,
      files: [paths.recording, paths.scene, paths.summary],
    };
  } finally {
    file.close();
  }
}

/** Step on until the end, or until it is told to stop. @returns whether the end was reached */
async function advance(
  run: RecordedRun,
  { checkpoint = DEFAULT_CHECKPOINT, onProgress, signal }: RunSceneOptions,
  saveCheckpoint: () => Promise<void>,
  begin: number,
): Promise<boolean> {
  const { simulation } = run;
  const first = simulation.time;
  const every = checkpoint > 0 ? Math.max(1, Math.round(checkpoint / simulation.dt)) : Infinity;
  let turn = performance.now();
  while (!simulation.isOver) {
    if (signal?.aborted) return false;
    run.step();
    if (simulation.steps % every === 0 && !simulation.isOver) await saveCheckpoint();
    const now = performance.now();
    if (now - turn < TURN) continue;
    turn = now;
    onProgress?.({
      time: simulation.time,
      duration: simulation.duration,
      agents: simulation.population.length,
      entered: simulation.entered,
      arrived: simulation.arrived,
      left: simulation.left,
      factor: (1000 * (simulation.time - first)) / Math.max(1, now - begin),
    });
    await new Promise((resolve) => setImmediate(resolve));
  }
  return true;
}
