import type { Scene } from 'footfall/scene';
import type { AgentPlan } from 'footfall/sim';
import type { RunNotes } from '../maps/overlay.js';
import { startWorker } from '../worker/start-worker.js';
import { type ColourBy, fillValues, tableOf } from './agent-colours.js';
import { type FrameColumns, layFrame } from './frame-layout.js';
import type {
  Bottleneck,
  ExportFormat,
  FrameReport,
  HeatGrid,
  HeatKind,
  MoverOutline,
  RunInfo,
  RunOrder,
  RunReport,
} from './messages.js';
import { SeriesStore } from './series-store.js';

export type RunStatus = 'empty' | 'building' | 'paused' | 'playing' | 'over' | 'failed';

/** A frame that the page holds. */
export interface HeldFrame {
  readonly columns: FrameColumns;
  readonly count: number;
  readonly frame: number;
  readonly movers: readonly MoverOutline[];
  readonly plan: AgentPlan | undefined;
}

/** More threads than these gain little for a page. */
const MOST_THREADS = 4;

export const SPEEDS = [0.5, 1, 2, 4, 8, 16, Infinity] as const;

/** The run at hand, as the page sees it. The work is done in a worker. */
export class RunClient {
  status: RunStatus = $state('empty');
  info: RunInfo | undefined = $state.raw(undefined);
  message = $state('');
  /** Of the frame that is shown. */
  time = $state(0);
  frame = $state(0);
  inside = $state(0);
  /** Frames recorded so far. */
  frames = $state(0);
  left = $state(0);
  arrived = $state(0);
  entered = $state(0);
  /** Simulated seconds per second that were reached. */
  factor = $state(0);
  speed: number = $state(1);
  seed: number | undefined = $state(undefined);
  colourBy: ColourBy = $state('speed');
  hasTrails = $state(false);
  heatKind: HeatKind | undefined = $state(undefined);
  /** People per square metre from which a jam is flagged. */
  threshold = $state(3);
  spots: readonly Bottleneck[] = $state.raw([]);
  /** Names of goals by their numbers; empty where nobody goes there yet. */
  goals: readonly string[] = $state.raw([]);
  followed: number | undefined = $state(undefined);
  plan: AgentPlan | undefined = $state.raw(undefined);
  /** The plan has changed since the run was built. */
  isStale = $state(false);

  heat: HeatGrid | undefined;
  /** Barriers and groups at the frame that is shown. */
  notes: RunNotes = {};
  held: HeldFrame | undefined;
  readonly series = new SeriesStore();
  /** Counts the rows of the series, for charts. */
  rows = $state(0);

  private readonly worker: Worker;
  private run = 0;
  private slots: readonly FrameColumns[] = [];
  private scene: Scene | undefined;
  private waitingPlay = false;
  private values = new Float32Array(0);
  private readonly listeners = new Set<() => void>();
  private readonly exports = new Map<number, { resolve(parts: Uint8Array[]): void; reject(error: Error): void }>();
  private requests = 0;
  private heldSlot: { readonly slot: number; readonly buffer: ArrayBuffer | undefined } | undefined;

  /** @param notify tells the user something */
  constructor(private readonly notify: (text: string, kind?: 'info' | 'error') => void) {
    this.worker = startWorker('run');
    this.worker.addEventListener('message', ({ data }: MessageEvent<RunReport>) => this.take(data));
    this.worker.addEventListener('error', (event) => this.fail(event.message || 'The run could not be started.'));
  }

  /** Called whenever there is something new to draw. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** The plan changed. A run that has not begun is built anew at once, another one when it is next started. */
  setScene(scene: Scene): void {
    if (scene === this.scene) return;
    this.scene = scene;
    if (this.frames <= 1 && this.status !== 'playing') this.load();
    else this.isStale = true;
  }

  /** Planners, dynamics or parameters changed: go on from where people are now, if that can be done. */
  change(scene: Scene): void {
    this.scene = scene;
    const isBegun = this.frames > 1 && this.status !== 'over';
    this.waitingPlay = this.status === 'playing' && !isBegun;
    this.load(isBegun);
  }

  /** Build the run of the present plan. @param keep go on from where people are now, if that can be done */
  load(keep = false): void {
    if (!this.scene) return;
    this.isStale = false;
    this.run++;
    this.status = 'building';
    this.message = '';
    const threads = Math.max(1, Math.min(MOST_THREADS, (navigator.hardwareConcurrency || 2) - 1));
    const scene = $state.snapshot(this.scene) as Scene;
    this.send({ kind: 'load', run: this.run, scene, seed: this.seed, threads, version: FOOTFALL_VERSION, keep });
  }

  play(): void {
    if (this.status === 'building' || this.isStale || this.status === 'failed' || this.status === 'empty') {
      this.waitingPlay = true;
      if (this.status !== 'building') this.load();
      return;
    }
    this.send({ kind: 'play' });
  }

  pause(): void {
    this.waitingPlay = false;
    this.send({ kind: 'pause' });
  }

  toggle(): void {
    if (this.status === 'playing' || this.waitingPlay) this.pause();
    else this.play();
  }

  step(): void {
    if (this.isStale) this.load();
    this.send({ kind: 'step' });
  }

  restart(): void {
    this.waitingPlay = this.status === 'playing';
    this.load();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.send({ kind: 'speed', speed });
  }

  setSeed(seed: number | undefined): void {
    this.seed = seed;
    this.restart();
  }

  seek(frame: number): void {
    this.send({ kind: 'seek', frame });
  }

  follow(id: number | undefined): void {
    this.followed = id;
    this.plan = undefined;
    this.send({ kind: 'follow', id });
    this.changed();
  }

  setColour(kind: ColourBy): void {
    this.colourBy = kind;
    this.sendWants();
    this.changed();
  }

  setHeat(kind: HeatKind | undefined): void {
    this.heatKind = kind;
    if (!kind) this.heat = undefined;
    this.sendWants();
    this.changed();
  }

  setThreshold(threshold: number): void {
    this.threshold = threshold;
    this.sendWants();
  }

  setTrails(hasTrails: boolean): void {
    this.hasTrails = hasTrails;
    this.changed();
  }

  /** What was recorded so far as a file. */
  export(format: ExportFormat): Promise<Uint8Array[]> {
    const request = ++this.requests;
    return new Promise((resolve, reject) => {
      this.exports.set(request, { resolve, reject });
      this.send({ kind: 'export', request, format });
    });
  }

  /** The person nearest to a point. @param reach metres */
  pick(x: number, y: number, reach: number): number | undefined {
    const { held, info } = this;
    if (!held || !info) return undefined;
    const { columns, count } = held;
    let [best, nearest] = [undefined as number | undefined, Infinity];
    for (let k = 0; k < count; k++) {
      const distance = Math.hypot(columns.x[k] + info.base[0] - x, columns.y[k] + info.base[1] - y) - columns.radius[k];
      if (distance < Math.min(reach, nearest)) [best, nearest] = [columns.ids[k], distance];
    }
    return best;
  }

  /** Where someone is in the frame that is shown. */
  placeOf(id: number): readonly [number, number] | undefined {
    const { held, info } = this;
    if (!held || !info) return undefined;
    const at = held.columns.ids.subarray(0, held.count).indexOf(id);
    return at < 0 ? undefined : [held.columns.x[at] + info.base[0], held.columns.y[at] + info.base[1]];
  }

  /** Colours of the people in the frame that is shown. */
  paint(): { values: Float32Array; colours: Uint8Array; hasTrails: boolean } | undefined {
    const { held } = this;
    if (!held) return undefined;
    if (this.values.length < held.columns.room) this.values = new Float32Array(held.columns.room);
    fillValues(this.colourBy, held.columns, held.count, this.values);
    return { values: this.values, colours: tableOf(this.colourBy).bytes, hasTrails: this.hasTrails };
  }

  private take(report: RunReport): void {
    const isOld = 'run' in report && report.run !== this.run;
    if (isOld && report.kind === 'frame') this.release(report.slot, report.buffer);
    if (isOld) return;
    switch (report.kind) {
      case 'export':
        this.takeExport(report);
        break;
      case 'ready':
        this.takeReady(report);
        break;
      case 'frame':
        this.takeFrame(report);
        break;
      case 'rows':
        this.series.add(report.rows);
        this.rows = this.series.count;
        break;
      case 'state':
        this.status = report.isPlaying ? 'playing' : report.isOver ? 'over' : 'paused';
        this.factor = report.factor;
        break;
      case 'spots':
        this.spots = report.spots;
        this.changed();
        break;
      case 'goals':
        this.goals = report.names;
        break;
      case 'notes':
        this.notes = report.notes;
        this.changed();
        break;
      case 'heat':
        this.heat = report.grid;
        this.changed();
        break;
      case 'restarted':
        this.notify(report.message);
        break;
      case 'failed':
        this.fail(report.message);
        break;
    }
  }

  private takeReady({ info, slots }: Extract<RunReport, { kind: 'ready' }>): void {
    this.info = info;
    this.heldSlot = undefined;
    this.slots = slots.map((buffer) => layFrame(buffer));
    if (!info.isKept) {
      this.series.reset(info);
      this.rows = 0;
      this.spots = [];
      this.goals = [];
      this.heat = undefined;
      this.notes = {};
      this.frames = 0;
      this.followed = undefined;
      this.plan = undefined;
    }
    if (this.status === 'building') this.status = 'paused';
    if (!this.waitingPlay) return;
    this.waitingPlay = false;
    this.send({ kind: 'play' });
  }

  private takeFrame(report: FrameReport): void {
    const { slot, buffer } = report;
    // The frame before is free now that there is another one.
    if (this.heldSlot) this.release(this.heldSlot.slot, this.heldSlot.buffer);
    this.heldSlot = { slot, buffer };
    const columns = buffer ? layFrame(buffer) : this.slots[slot];
    this.held = { columns, count: report.count, frame: report.frame, movers: report.movers, plan: report.plan };
    this.time = report.time;
    this.frame = report.frame;
    this.frames = report.frames;
    this.inside = report.count;
    this.left = report.left;
    this.arrived = report.arrived;
    this.entered = report.entered;
    this.plan = report.plan;
    this.changed();
  }

  private takeExport({ request, parts, message }: Extract<RunReport, { kind: 'export' }>): void {
    const waiting = this.exports.get(request);
    this.exports.delete(request);
    if (parts) waiting?.resolve(parts);
    else waiting?.reject(new Error(message ?? 'The file could not be made.'));
  }

  private release(slot: number, buffer: ArrayBuffer | undefined): void {
    this.worker.postMessage(
      { kind: 'release', slot, ...(buffer && { buffer }) } satisfies RunOrder,
      buffer ? [buffer] : [],
    );
  }

  private sendWants(): void {
    const { colourBy, heatKind, threshold } = this;
    this.send({ kind: 'want', density: colourBy === 'density', heat: heatKind, threshold });
  }

  private fail(message: string): void {
    this.status = 'failed';
    this.message = message;
    this.held = undefined;
    this.notes = {};
    this.info = undefined;
    this.waitingPlay = false;
    this.changed();
  }

  private send(order: RunOrder): void {
    this.worker.postMessage(order);
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
