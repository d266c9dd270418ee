import { requireBoolean, requireFunction, requireOptions, requireParts, requireText } from '../error/index.js';
import {
  BARRIER_TRACK,
  type BarrierNote,
  type ByteSink,
  encodeBarrierNote,
  encodeGroupNote,
  GROUP_TRACK,
  RECORDING_SCALES,
  type RecordedFrame,
  type RecordedNote,
  type RecordingHeader,
  RecordingWriter,
  requireSummary,
  requireWriterState,
  type WriterState,
} from '../record/index.js';
import { formatScene, RUN_DEFAULTS, type Scene } from '../scene/index.js';
import type { BarrierSummary } from './barrier-traffic.js';
import type { GroupSummary } from './group-tally.js';
import type { Simulation } from './simulation.js';

/** What a run came to; the same for the same scene, seed and version. */
export interface RunSummary {
  readonly agents: number;
  readonly arrived: number;
  /** People who were taken out. */
  readonly left: number;
  readonly remaining: number;
  /** People whom behaviours took out before they arrived, where there are some. */
  readonly removed?: number;
  readonly steps: number;
  readonly sim_time: number;
  /** Largest overlap of two bodies, as a share of the smaller radius. */
  readonly overlap_max: number;
  readonly kernel: string;
  readonly seed: number;
  /** What barriers came to, in a run with some. */
  readonly barriers?: BarrierSummary;
  /** What each group came to, in a run with some. */
  readonly groups?: readonly GroupSummary[];
  /** False where it was stopped before its end. */
  readonly complete: boolean;
}

/** A recorded run between two steps, to go on from beside the state of its simulation. */
export interface RecordedState extends WriterState {
  /** Agents that had come in, and that were there, in the last frame. */
  readonly shown?: readonly number[] | undefined;
}

/** How a run is recorded. */
export interface RecordedRunOptions {
  /** Version of Footfall, kept in the recording. */
  readonly version: string;
  /** State of an earlier run that goes on here, by `save`; the sink holds what it wrote. */
  readonly state?: RecordedState | undefined;
}

/** A simulation and what is written of it: the same scene, seed and version give the same bytes wherever it runs. */
export class RecordedRun {
  readonly writer: RecordingWriter;
  /** Steps from one frame to the next. */
  readonly every: number;
  private readonly header: RecordingHeader;
  private known = 0;
  /** Agents that had come in, and that were there, in the last frame. */
  private shown: readonly number[];
  private last: RecordedNote | undefined;
  private newest: BarrierNote | undefined;

  /**
   * @param simulation between two steps: before the first, or where the earlier run stood that goes on here
   * @param sink takes the bytes of the recording
   */
  constructor(
    readonly simulation: Simulation,
    sink: ByteSink,
    options: RecordedRunOptions,
  ) {
    requireParts(
      simulation,
      'RecordedRun: simulation',
      'a Simulation',
      'scene',
      'crowd',
      'population',
      'kernel',
      'step',
    );
    requireFunction(sink, 'RecordedRun: sink');
    requireOptions(options, 'RecordedRun: options', { version: requireText, state: requireWriterState });
    requireText(options.version, 'RecordedRun: options.version');
    const { version, state } = options;
    const { scene } = simulation;
    const frameRate = scene.run?.record ?? RUN_DEFAULTS.record;
    this.every = Math.max(1, Math.round(1 / (simulation.dt * frameRate)));
    this.header = makeHeader(scene, simulation, frameRate, version);
    this.writer = new RecordingWriter(this.header, sink, {}, state);
    this.shown = state?.shown ?? [];
    if (state) this.known = simulation.entered;
    else this.record();
  }

  /** The newest note on barriers, as it was recorded; undefined before the first, and in a run without. */
  get barrierNote(): BarrierNote | undefined {
    return this.newest;
  }

  /** One step, and what there is to record of it. */
  step(): void {
    this.simulation.step();
    this.record();
  }

  /** @param complete whether the run has reached its end */
  summarise(complete: boolean): RunSummary {
    requireBoolean(complete, 'summarise: complete');
    const { population, arrived, left, removed, steps, time, overlapMax, seed, kernel, barriers, groups } =
      this.simulation;
    return {
      agents: population.length,
      arrived,
      left,
      remaining: population.length - arrived - removed,
      ...(removed > 0 && { removed }),
      steps,
      sim_time: time,
      overlap_max: overlapMax,
      kernel,
      seed,
      ...(barriers && { barriers: barriers.summarise() }),
      ...(groups && { groups: groups.summarise() }),
      complete,
    };
  }

  /** Where the recording stands, for a checkpoint. */
  save(): RecordedState {
    return { ...this.writer.save(), shown: this.shown };
  }

  /** Frames that a whole recording of the run has so far, the last moment of `close` not counted. */
  get frameCount(): number {
    return Math.floor(this.simulation.steps / this.every) + 1;
  }

  /**
   * Add what is left to say at the end. Where agents have come or gone since the last frame, there is one more: it takes the next number, so
   * that who is not in it has left, although the run ended up to one frame earlier.
   *
   * @returns how many frames the recording has
   */
  close(): number {
    const { barriers } = this.simulation;
    const extra = this.readLastMoment();
    if (extra) this.writer.addFrame(extra);
    if (barriers) this.note(barriers.writeNote());
    return this.frameCount + (extra ? 1 : 0);
  }

  /**
   * What makes a whole recording of the bytes that the sink has so far, such as to keep a run that goes on. Once the run is over, with
   * the same bytes as `close` and the writer's own end; before, the run goes on as if unasked.
   *
   * @param more what the summary says beside the usual
   */
  formatEnd(more: Readonly<Record<string, unknown>> = {}): Uint8Array[] {
    requireSummary(more, 'formatEnd: more');
    const parts: Uint8Array[] = [];
    const writer = new RecordingWriter(this.header, (bytes) => parts.push(bytes), {}, this.writer.save());
    const { barriers, isOver } = this.simulation;
    // To write a note of barriers begins the next one: only the last may be asked for here.
    if (barriers && isOver) this.last ??= formatNote(barriers.writeNote());
    const extra = this.readLastMoment();
    if (extra) writer.addFrame(extra);
    if (this.last) writer.addNote(this.last);
    writer.finish({ ...this.summarise(isOver), ...more });
    return parts;
  }

  /** The crowd as it is now, where others are there than in the last frame. */
  private readLastMoment(): RecordedFrame | undefined {
    const { simulation, every } = this;
    if (simulation.steps % every === 0) return undefined;
    const { entered, crowd } = simulation;
    // Ids are never used twice: as many in all and as many there are the same agents.
    if (this.shown[0] === entered && this.shown[1] === crowd.count) return undefined;
    return simulation.readFrame(this.frameCount);
  }

  private record(): void {
    const { simulation, writer } = this;
    for (; this.known < simulation.entered; this.known++) writer.addAgent(simulation.describeAgent(this.known));
    const note = simulation.barriers?.takeNote();
    if (note) this.note(note);
    const groups = simulation.groups?.takeNote(simulation.steps);
    if (groups) writer.addNote({ track: GROUP_TRACK, step: groups.step, payload: encodeGroupNote(groups) });
    if (simulation.steps % this.every !== 0) return;
    writer.addFrame(simulation.readFrame(simulation.steps / this.every));
    this.shown = [simulation.entered, simulation.crowd.count];
  }

  private note(note: BarrierNote): void {
    this.newest = note;
    this.writer.addNote(formatNote(note));
  }
}

function formatNote(note: BarrierNote): RecordedNote {
  return { track: BARRIER_TRACK, step: note.step, payload: encodeBarrierNote(note) };
}

function makeHeader(
  scene: Scene,
  { dt, seed, kernel }: Simulation,
  frameRate: number,
  version: string,
): RecordingHeader {
  const { crowd = [], agents = [] } = scene;
  return {
    frameRate,
    step: dt,
    seed,
    kernel,
    footfall: version,
    origin: scene.origin ?? [0, 0],
    crowds: [...crowd.map(({ id }, k) => id ?? `crowd ${k}`), ...agents.map(({ id }, k) => id ?? `agent ${k}`)],
    scene: JSON.parse(formatScene(scene)),
    scales: RECORDING_SCALES,
  };
}
