import type { Hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import {
  allow,
  type Finding,
  FootfallError,
  type Limits,
  numberIn,
  partsOf,
  requireBoolean,
  requireFunction,
  requireOptions,
  requireText,
  wholeIn,
} from '../../error/index.js';
import { type CompiledScene, formatScene, RUN_DEFAULTS, requireScene, type Scene } from '../../scene/index.js';
import type { Behaviour, PhaseTimes, RecordedRun, RunSummary, ThreadTeam } from '../../sim/index.js';
import { requirePath } from '../require.js';
import { type Checkpoint, decodeCheckpoint, encodeCheckpoint } from './checkpoint.js';
import { readFinished } from './finished-run.js';
import {
  checkRunFolder,
  digestScene,
  GrowingFile,
  listRunPaths,
  openRunFolder,
  type RunFolderOptions,
  type RunPaths,
  readIfThere,
  removeRunFiles,
  removeUnfinished,
  replaceFile,
} from './run-files.js';
import { verifyPrefix, verifyRecording } from './verify-recording.js';

/** How a scene is run and where its results go. */
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
  /** Told of each stage as it begins, such as to handle signals accordingly. */
  readonly onStage?: ((stage: RunStage) => void) | undefined;
  /** Called when all is written and the folder still locked, to add files to it. */
  readonly onWritten?: ((summary: RunSummary) => Promise<void>) | undefined;
  /** Limits of the scene that differ from `LIMIT_DEFAULTS`. */
  readonly limits?: Partial<Limits> | undefined;
  /** The same scene compiled before, so that it is not compiled again. */
  readonly compiled?: CompiledScene | undefined;
}

/** What the simulation itself checks is let through. */
const RUN_CHECKS = {
  resume: requireBoolean,
  force: requireBoolean,
  out: requirePath,
  version: requireText,
  seed: wholeIn(),
  checkpoint: numberIn(0),
  team: allow,
  behaviours: allow,
  report: requireFunction,
  onProgress: requireFunction,
  signal: partsOf({ aborted: requireBoolean }),
  onStage: requireFunction,
  onWritten: requireFunction,
  limits: allow,
  compiled: allow,
};

/**
 * Stages of a run. Before `locked` nothing is written, and the process may be ended at once. From `locked` on it should end by
 * `process.exit`, which releases the lock. While `stepping`, and only then, `signal` is heeded. After `done` the folder is free.
 */
export type RunStage = 'locked' | 'stepping' | 'closing' | 'done';

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

/** How a run of a scene ended, and the files that it wrote. */
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
 * same recording, byte for byte, as if nothing had happened. While it runs no other process can run a scene in the folder. A summary that says
 * `complete` is written after the recording was read back from the disk, whole and with every check.
 *
 * @throws FootfallError for a scene that cannot be run, for folders and files that are in the way, `run/locked` where another process writes to
 *   the folder, `run/damaged-recording` where the recording to go on with, or to report, is not what was written
 */
export async function runScene(scene: Scene, options: RunSceneOptions): Promise<RunResult> {
  requireScene(scene);
  requireOptions(options, 'runScene: options', RUN_CHECKS);
  requirePath(options.out, 'runScene: options.out');
  requireText(options.version, 'runScene: options.version');
  const begin = performance.now();
  const { out, version, onStage } = options;
  const seed = options.seed ?? scene.run?.seed ?? RUN_DEFAULTS.seed;
  // Refused before the work, and again with the lock, where no other process can change it any more.
  await checkRunFolder(out, options);
  // A scene that cannot be run is refused before anything is written.
  const { RecordedRun: Recorded, Simulation: Run } = await import('../../sim/index.js');
  const simulation = new Run(scene, {
    seed,
    now: () => performance.now(),
    team: options.team,
    behaviours: options.behaviours,
    limits: options.limits,
    compiled: options.compiled,
  });
  const { kernel } = simulation;
  const paths = listRunPaths(out);
  const origin = { digest: digestScene(scene), seed, footfall: version, kernel };
  const earlier = options.resume ? await readEarlier(paths, origin) : {};
  const { state } = earlier;
  if (state) simulation.load(state.simulation);
  const sink = new PendingSink();
  const run = new Recorded(simulation, sink.append, { version, state: state?.writer });
  const resumedAt = state && simulation.time;
  // The first step builds the maps, which can take long; until it is done there is nothing to tidy up after a signal.
  if (!earlier.done && !simulation.isOver) run.step();

  onStage?.('locked');
  const lock = await openRunFolder(out, options);
  let file: GrowingFile | undefined;
  try {
    const hash = options.resume ? (await rereadEarlier(paths, origin, earlier, out)).hash : undefined;
    const result = { phaseMs: simulation.phaseMs, findings: simulation.findings };
    const files = [paths.recording, paths.scene, paths.summary];
    if (earlier.done) {
      await replaceFile(paths.scene, formatScene(scene));
      await writeSummary(paths, earlier.done);
      return { ...result, summary: earlier.done, wallMs: 0, resumedAt: earlier.done.sim_time, files };
    }
    if (options.force) await removeRunFiles(out);
    await removeUnfinished(out);
    if (!state) await replaceFile(paths.scene, formatScene(scene));
    onStage?.('stepping');
    file = new GrowingFile(paths.recording, state?.writer.length, hash);
    sink.open(file);
    const isComplete = await advance(
      run,
      options,
      () => saveCheckpoint(run, file as GrowingFile, paths, origin),
      begin,
    );
    if (!isComplete) await saveCheckpoint(run, file, paths, origin);
    onStage?.('closing');
    const summary = { ...run.summarise(isComplete), ...options.report?.() };
    const frames = run.close();
    run.writer.finish(summary as unknown as Record<string, unknown>);
    file.flush();
    if (isComplete) await verifyRecording(paths.recording, origin, summary, frames);
    await writeSummary(paths, summary);
    await options.onWritten?.(summary);
    return {
      ...result,
      summary,
      wallMs: performance.now() - begin,
      findings: simulation.findings,
      resumedAt,
      files,
    };
  } finally {
    file?.close();
    lock.release();
    onStage?.('done');
  }
}

/** What an earlier run left to go on with, or to report. */
interface Earlier {
  /** Bytes of the checkpoint. */
  readonly saved?: Uint8Array | undefined;
  readonly state?: Checkpoint | undefined;
  /** Has taken the bytes of the recording up to the checkpoint. */
  readonly hash?: Hash | undefined;
  /** What a run said that came to its end. */
  readonly done?: RunSummary | undefined;
}

type Origin = Pick<Checkpoint, 'digest' | 'seed' | 'footfall' | 'kernel'>;

async function readEarlier(paths: RunPaths, origin: Origin): Promise<Earlier> {
  const saved = await readIfThere(paths.checkpoint);
  if (!saved) return { done: await readFinished(paths, origin) };
  const state = decodeCheckpoint(saved, paths.checkpoint, origin);
  const hash = await verifyPrefix(paths.recording, { length: state.writer.length, digest: state.recorded });
  return { saved, state, hash };
}

/** Another process may have run on between the reading and the lock. */
async function rereadEarlier(paths: RunPaths, origin: Origin, before: Earlier, out: string): Promise<Earlier> {
  const now = await readEarlier(paths, origin);
  const isSame =
    (now.done === undefined) === (before.done === undefined) &&
    (now.saved === undefined
      ? before.saved === undefined
      : before.saved !== undefined && Buffer.compare(now.saved, before.saved) === 0);
  if (isSame) return now;
  throw new FootfallError('another process has gone on with this run meanwhile', {
    code: 'run/changed',
    where: out,
    advice: 'run the same command again',
  });
}

async function saveCheckpoint(run: RecordedRun, file: GrowingFile, paths: RunPaths, origin: Origin): Promise<void> {
  const { simulation } = run;
  const writer = run.save();
  file.flush();
  const bytes = encodeCheckpoint({ ...origin, simulation: simulation.save(), writer, recorded: file.computeDigest() });
  await replaceFile(paths.checkpoint, bytes);
}

/** The summary, and without a checkpoint where there is nothing left to go on with. */
async function writeSummary(paths: RunPaths, summary: RunSummary): Promise<void> {
  await replaceFile(paths.summary, `${JSON.stringify(summary, null, 2)}\n`);
  if (summary.complete) await rm(paths.checkpoint, { force: true });
}

/** Keeps what is written until there is a file to write to. */
class PendingSink {
  private readonly parts: Uint8Array[] = [];
  private file: GrowingFile | undefined;

  readonly append = (bytes: Uint8Array): void => {
    if (this.file) this.file.append(bytes);
    else this.parts.push(bytes);
  };

  open(file: GrowingFile): void {
    for (const part of this.parts.splice(0)) file.append(part);
    this.file = file;
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
