import { FootfallError } from 'footfall';
import type { RecordedFrame } from 'footfall/record';
import type { Scene } from 'footfall/scene';
import { createPageThreads, RecordedRun, Simulation, startTeam, type ThreadTeam } from 'footfall/sim';
import type { RunNotes } from '../maps/overlay.js';
import { boundsOfScene } from '../view/scene-bounds.js';
import { type EnginePart, loadParts, partsOf, threadPartsOf } from '../worker/engine-parts.js';
import { exportRun } from './export-run.js';
import { FrameSlots } from './frame-slots.js';
import { HeatField } from './heat-field.js';
import { LiveSeries } from './live-series.js';
import { LocalDensity } from './local-density.js';
import type { Bottleneck, MoverOutline, RunInfo, RunOrder, RunReport } from './messages.js';
import { NoteTrack } from './note-track.js';
import { RecordedFrames } from './recorded-frames.js';
import { TimeTrack } from './time-track.js';

type Post = (report: RunReport, transfer?: Transferable[]) => void;
type LoadOrder = Extract<RunOrder, { kind: 'load' }>;

/** Milliseconds between two reports of rows and heat. */
const ROWS_EVERY = 250;
const HEAT_EVERY = 1000;
const NO_SPOTS: readonly Bottleneck[] = [];
/** Behind by more than this many seconds, a run does not try to catch up. */
const SLIP = 0.25;

/** What outlives a change of planners, dynamics or parameters. */
interface Kept {
  readonly frames: RecordedFrames;
  readonly series: LiveSeries;
  readonly heat: HeatField;
  readonly slots: FrameSlots;
  /** By id: what frames of the recording do not say. */
  readonly people: { readonly crowd: Float32Array; readonly radius: Float32Array; readonly goal: Float32Array };
  readonly movers: Map<number, readonly MoverOutline[]>;
  /** Per frame: people who had entered, left and arrived. */
  readonly counts: { readonly entered: number; readonly left: number; readonly arrived: number }[];
  readonly notes: NoteTrack;
  /** Names of goals by their numbers, as far as somebody has one; empty elsewhere. */
  readonly goals: string[];
  readonly spots: TimeTrack<readonly Bottleneck[]>;
  readonly changes: { readonly t: number; readonly change: string }[];
}

/** One run of a scene: computes it, shows it, goes back in it. */
export class RunSession {
  readonly run: number;
  private isPlaying = false;
  private speed = 1;
  /** Frame that is shown. */
  private cursor = 0;
  /** Where the clock of the viewer stands, simulated seconds. */
  private clock = 0;
  private lastTurn = 0;
  private isOver = false;
  private mustShow = true;
  private followed: number | undefined;
  private wants = { density: false, heat: undefined as Extract<RunOrder, { kind: 'want' }>['heat'], threshold: 3 };
  private rows: number[] = [];
  private rowsAt = 0;
  private heatAt = 0;
  /** What the page was told last. */
  private told = { notes: undefined as RunNotes | undefined, spots: NO_SPOTS };
  private factor = 0;
  private known = 0;
  private readonly density = new LocalDensity();

  private constructor(
    order: LoadOrder,
    private readonly recorded: RecordedRun,
    private readonly kept: Kept,
    private readonly team: LoadedTeam | undefined,
    private readonly base: readonly [number, number],
    private readonly post: Post,
  ) {
    this.run = order.run;
  }

  /** Build a run, or go on with the one before by another scene. @throws FootfallError for a scene that cannot be run */
  static async open(order: LoadOrder, before: RunSession | undefined, post: Post): Promise<RunSession> {
    const { scene, seed, run } = order;
    const begin = performance.now();
    const isShared = typeof SharedArrayBuffer !== 'undefined' && self.crossOriginIsolated;
    const parts = partsOf(scene);
    await loadParts(parts);
    const team = isShared && order.threads > 1 ? await findTeam(before?.team, order.threads, parts) : undefined;
    const options = { seed, now: () => performance.now(), team: team?.threads };
    let simulation = makeSimulation(scene, options);
    let isKept = false;
    if (order.keep && before && !before.isOver) {
      try {
        simulation.takeOver(before.recorded.simulation.save());
        isKept = true;
      } catch (error) {
        if (!(error instanceof FootfallError)) throw error;
        simulation = new Simulation(scene, options);
        post({ kind: 'restarted', run, message: 'This change needs a run from the start.' });
      }
    }
    const kept = isKept && before ? before.kept : openKept(scene, simulation, isShared);
    if (isKept) kept.changes.push({ t: simulation.time, change: 'planners, dynamics or parameters' });
    const { version } = order;
    const state = isKept ? before?.recorded.save() : undefined;
    const recorded = new RecordedRun(simulation, kept.frames.append, { version, state });
    const box = boundsOfScene(scene) ?? { minX: 0, minY: 0, maxX: 1, maxY: 1 };
    const base = [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2] as const;
    const session = new RunSession(order, recorded, kept, team, base, post);
    if (isKept && before) {
      session.cursor = kept.frames.count - 1;
      session.clock = simulation.time;
      session.followed = before.followed;
      session.isPlaying = before.isPlaying;
      session.wants = before.wants;
    }
    const info = session.describe(performance.now() - begin, isShared, isKept);
    post({ kind: 'ready', run, info, slots: kept.slots.shared });
    if (!isKept) session.keepFrame();
    session.show();
    return session;
  }

  /** After this nothing more can be computed. */
  endThreads(): void {
    this.team?.threads.close();
  }

  /** @param isKept what was recorded goes on in another session */
  close(isKept: boolean): void {
    if (!isKept) this.flushRows();
  }

  take(order: RunOrder): void {
    switch (order.kind) {
      case 'play':
        this.isPlaying = true;
        // At the end, play starts over.
        if (this.isOver && this.cursor >= this.kept.frames.count - 1) this.cursor = 0;
        this.clock = this.timeOf(this.cursor);
        if (this.cursor >= this.kept.frames.count - 1) this.clock = this.recorded.simulation.time;
        this.lastTurn = performance.now();
        this.tell();
        break;
      case 'pause':
        this.isPlaying = false;
        this.flushRows();
        this.tell();
        break;
      case 'step':
        this.isPlaying = false;
        this.stepOnce();
        this.tell();
        break;
      case 'speed':
        this.speed = order.speed;
        break;
      case 'seek':
        this.isPlaying = false;
        this.cursor = Math.max(0, Math.min(this.kept.frames.count - 1, Math.round(order.frame)));
        this.mustShow = true;
        this.tell();
        break;
      case 'follow':
        this.followed = order.id;
        this.mustShow = true;
        break;
      case 'want':
        if (order.threshold !== this.wants.threshold) this.findSpots(order.threshold);
        this.wants = order;
        this.mustShow = true;
        this.reportHeat();
        break;
      case 'release':
        this.kept.slots.release(order.slot, order.buffer);
        break;
      case 'export':
        void exportRun(order, this.recorded, this.kept.frames, this.kept.changes, this.kept.series.exits, this.post);
        break;
      case 'load':
        break;
    }
  }

  /** Compute or replay for some milliseconds. @returns how long to wait for the next turn, ms; Infinity until there is an order */
  advance(budget: number): number {
    if (this.isPlaying) this.play(budget);
    if (this.mustShow) this.show();
    if (this.isPlaying) return this.speed === Infinity || this.isBehind() ? 0 : 8;
    return this.mustShow ? 8 : Infinity;
  }

  private isBehind(): boolean {
    return !this.isReplaying() && this.recorded.simulation.time < this.clock;
  }

  private isReplaying(): boolean {
    return this.cursor < this.kept.frames.count - 1;
  }

  private play(budget: number): void {
    const now = performance.now();
    const elapsed = Math.min(0.5, (now - this.lastTurn) / 1000);
    this.lastTurn = now;
    if (this.isReplaying()) {
      this.clock += elapsed * (this.speed === Infinity ? 32 : this.speed);
      const frame = Math.min(this.kept.frames.count - 1, Math.floor(this.clock * this.frameRate + 1e-6));
      if (frame !== this.cursor) this.mustShow = true;
      this.cursor = frame;
      if (!this.isReplaying() && this.isOver) this.stop();
      return;
    }
    const { simulation } = this.recorded;
    if (this.isOver) {
      this.stop();
      return;
    }
    const target = this.speed === Infinity ? Infinity : this.clock + elapsed * this.speed;
    const begin = simulation.time;
    while (simulation.time < target && !simulation.isOver) {
      this.step();
      if (performance.now() - now > budget) break;
    }
    this.clock = Math.max(simulation.time, Math.min(target, simulation.time + SLIP * Math.min(4, this.speed)));
    const spent = Math.max(1e-3, (performance.now() - now) / 1000 + Math.max(0, elapsed - budget / 1000));
    this.factor += 0.2 * ((simulation.time - begin) / spent - this.factor);
    if (simulation.isOver) this.finish();
  }

  private stepOnce(): void {
    if (this.isReplaying()) this.cursor++;
    else if (!this.isOver) {
      const { frames } = this.kept;
      const { simulation } = this.recorded;
      for (const first = frames.count; frames.count === first && !simulation.isOver; ) this.step();
      this.clock = simulation.time;
      if (simulation.isOver) this.finish();
    }
    this.mustShow = true;
    this.flushRows();
  }

  private step(): void {
    const { recorded } = this;
    recorded.step();
    if (recorded.simulation.steps % recorded.every === 0) this.keepFrame();
  }

  /** A frame was recorded: count what it says. */
  private keepFrame(): void {
    const { recorded, kept } = this;
    const { simulation } = recorded;
    const frame = simulation.readFrame(kept.frames.count);
    kept.frames.count++;
    const { entered, left, arrived } = simulation;
    kept.counts.push({ entered, left, arrived });
    kept.heat.add(frame.count, frame.x, frame.y, frame.speed);
    this.rows.push(...kept.series.row(simulation, frame));
    const { ids, goal } = simulation.crowd.traits;
    const { people } = kept;
    for (; this.known < simulation.entered; this.known++) {
      const { crowd, radius } = simulation.describeAgent(this.known);
      people.crowd[this.known] = crowd;
      people.radius[this.known] = radius;
    }
    for (let slot = 0; slot < frame.count; slot++) {
      people.goal[ids[slot]] = goal[slot];
      if (goal[slot] >= 0 && !kept.goals[goal[slot]]) this.nameGoal(goal[slot], ids[slot]);
    }
    const movers = simulation.listMovers();
    if (movers.length > 0) {
      const outlines = movers.map(({ kind, points }) => ({ kind, points: Float64Array.from(points) }));
      kept.movers.set(kept.frames.count - 1, outlines);
    }
    const frameNumber = kept.frames.count - 1;
    kept.notes.add(frameNumber, recorded);
    if (frameNumber % Math.max(1, Math.round(this.frameRate)) === 0) this.findSpots(this.wants.threshold);
    // Who looks at the newest frame goes on doing so.
    if (this.cursor === kept.frames.count - 2) this.cursor++;
    this.mustShow = true;
    const now = performance.now();
    if (now - this.rowsAt > ROWS_EVERY) this.flushRows();
    if (now - this.heatAt > HEAT_EVERY) this.reportHeat();
  }

  /** Learn what a goal is called from somebody who goes there. */
  private nameGoal(goal: number, id: number): void {
    const { goals } = this.kept;
    while (goals.length <= goal) goals.push('');
    goals[goal] = this.recorded.simulation.describePlan(id)?.goals.join(', ') || `goal ${goal + 1}`;
    this.post({ kind: 'goals', run: this.run, names: [...goals] });
  }

  private finish(): void {
    if (this.isOver) return;
    this.isOver = true;
    const { simulation, every } = this.recorded;
    // A run may end between two frames: curves go to its end.
    if (simulation.steps % every !== 0) this.rows.push(...this.kept.series.row(simulation, simulation.readFrame(0)));
    this.findSpots(this.wants.threshold);
    this.stop();
  }

  private stop(): void {
    this.isPlaying = false;
    this.flushRows();
    this.reportHeat();
    this.tell();
  }

  private flushRows(): void {
    this.rowsAt = performance.now();
    if (this.rows.length === 0) return;
    const rows = Float64Array.from(this.rows);
    this.rows = [];
    this.post({ kind: 'rows', run: this.run, rows, width: this.kept.series.width }, [rows.buffer]);
  }

  /** Keep where people are jammed now. */
  private findSpots(threshold: number): void {
    const { heat, spots, frames } = this.kept;
    const found = heat.findBottlenecks(threshold);
    if (frames.count > 0 && (found.length > 0 || (spots.last ?? NO_SPOTS).length > 0))
      spots.push(frames.count - 1, found);
  }

  /** Barriers, groups and jams of the frame that is shown, where they are others than before. */
  private reportMarks(): void {
    const { notes, spots } = this.kept;
    const told = { notes: notes.at(this.cursor), spots: spots.at(this.cursor) ?? NO_SPOTS };
    const { run } = this;
    if (told.notes !== this.told.notes) this.post({ kind: 'notes', run, notes: told.notes ?? {} });
    if (told.spots !== this.told.spots) this.post({ kind: 'spots', run, spots: told.spots });
    this.told = told;
  }

  private reportHeat(): void {
    this.heatAt = performance.now();
    if (!this.wants.heat) return;
    const grid = this.kept.heat.read(this.wants.heat);
    this.post({ kind: 'heat', run: this.run, grid }, [grid.values.buffer as ArrayBuffer]);
  }

  /** Send the frame at the cursor, if the page has room for one. */
  private show(): void {
    const place = this.kept.slots.take();
    if (!place) return;
    this.mustShow = false;
    this.reportMarks();
    const { simulation } = this.recorded;
    const { columns, slot } = place;
    const isNewest = !this.isReplaying();
    const frame = isNewest ? this.readPresent() : this.kept.frames.read(this.cursor, () => this.recorded.formatEnd());
    const count = Math.min(frame.count, columns.room);
    const [baseX, baseY] = this.base;
    const { people } = this.kept;
    for (let k = 0; k < count; k++) {
      columns.x[k] = frame.x[k] - baseX;
      columns.y[k] = frame.y[k] - baseY;
      columns.speed[k] = frame.speed[k];
      columns.ids[k] = frame.ids[k];
      columns.crowd[k] = people.crowd[frame.ids[k]];
      columns.radius[k] = people.radius[frame.ids[k]];
      columns.goal[k] = people.goal[frame.ids[k]];
    }
    if (this.wants.density) this.density.fill(count, columns.x, columns.y, columns.density);
    const buffer = this.kept.slots.handOver(slot);
    const { followed } = this;
    const { entered, left, arrived } = simulation;
    this.post(
      {
        kind: 'frame',
        run: this.run,
        slot,
        ...(buffer && { buffer }),
        count,
        frame: this.cursor,
        frames: this.kept.frames.count,
        time: isNewest ? simulation.time : this.timeOf(this.cursor),
        ...(isNewest ? { entered, left, arrived } : this.kept.counts[this.cursor]),
        plan: followed !== undefined && isNewest ? simulation.describePlan(followed) : undefined,
        movers: this.kept.movers.get(this.cursor) ?? [],
      },
      buffer ? [buffer] : [],
    );
  }

  private readPresent(): RecordedFrame {
    return this.recorded.simulation.readFrame(this.cursor);
  }

  private get frameRate(): number {
    const { every, simulation } = this.recorded;
    return 1 / (every * simulation.dt);
  }

  private timeOf(frame: number): number {
    return frame / this.frameRate;
  }

  private tell(): void {
    const { run, isPlaying, isOver, factor } = this;
    this.post({ kind: 'state', run, isPlaying, isOver, factor });
  }

  private describe(buildMs: number, isShared: boolean, isKept: boolean): RunInfo {
    const { simulation } = this.recorded;
    const { crowd = [], agents = [] } = simulation.scene;
    return {
      people: simulation.population.length,
      seed: simulation.seed,
      kernel: simulation.kernel,
      threads: this.team?.threads.threads ?? 1,
      isShared,
      dt: simulation.dt,
      duration: simulation.duration,
      frameRate: this.frameRate,
      buildMs,
      crowds: [...crowd.map(({ id }, k) => id ?? `crowd ${k}`), ...agents.map(({ id }, k) => id ?? `agent ${k}`)],
      exits: this.kept.series.exits,
      areas: this.kept.series.areas,
      findings: simulation.findings.map(({ message }) => message),
      base: this.base,
      isKept,
    };
  }
}

function openKept(scene: Scene, simulation: Simulation, isShared: boolean): Kept {
  const frameRate = scene.run?.record ?? 10;
  const box = boundsOfScene(scene) ?? { minX: 0, minY: 0, maxX: 1, maxY: 1 };
  return {
    frames: new RecordedFrames(),
    series: new LiveSeries(scene),
    heat: new HeatField(box, frameRate),
    slots: new FrameSlots(simulation.population.length, isShared),
    people: {
      crowd: new Float32Array(simulation.population.length),
      radius: new Float32Array(simulation.population.length),
      goal: new Float32Array(simulation.population.length).fill(-1),
    },
    movers: new Map(),
    counts: [],
    notes: new NoteTrack(frameRate),
    goals: [],
    spots: new TimeTrack(),
    changes: [],
  };
}

/** Threads of a run that cannot be made have nothing to wait for. @throws FootfallError for a scene that cannot be run */
function makeSimulation(scene: Scene, options: { readonly team: ThreadTeam | undefined }): Simulation {
  try {
    return new Simulation(scene, options);
  } catch (error) {
    options.team?.close();
    throw error;
  }
}

/** Threads, and the parts of the engine that they have. */
interface LoadedTeam {
  readonly threads: ThreadTeam;
  readonly parts: ReadonlySet<EnginePart>;
}

/** The team of the run before where it has what is needed, else another one; undefined where threads cannot be started. */
async function findTeam(
  before: LoadedTeam | undefined,
  threads: number,
  parts: readonly EnginePart[],
): Promise<LoadedTeam | undefined> {
  const needed = threadPartsOf(parts);
  if (before && needed.every((part) => before.parts.has(part))) return before;
  before?.threads.close();
  const name = ['thread', ...needed].join(' ');
  const start = () => new Worker(self.location.href, { type: 'module', name });
  try {
    const team = await startTeam(createPageThreads(start), threads);
    return team && { threads: team, parts: new Set(needed) };
  } catch {
    return undefined;
  }
}
