import type { Scene } from 'footfall/scene';
import { formatDigits, formatLength } from './format-number.js';
import type { FromMaps, MapsState, ShownOverlays, ToMaps } from './maps-messages.js';
import {
  OVERLAY_KINDS,
  type Overlay,
  type OverlayKind,
  type OverlayOptions,
  type Probe,
  type RunNotes,
} from './overlay.js';
import { OverlayCache } from './overlay-cache.js';
import type { Theme } from './overlay-styles.js';
import { type MapCamera, paintText } from './paint-overlay.js';

/** The part of a `Worker` that is used. */
export interface MapsWorker {
  postMessage(message: ToMaps): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromMaps>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** An overlay that is shown: there, on its way, or impossible. */
export interface OverlayStatus {
  readonly overlay: Overlay | undefined;
  /** Why there is none of the present scene. */
  readonly error: string | undefined;
  /** A newer one is being built. */
  readonly isStale: boolean;
}

/** What somebody who holds the mouse still gets drawn exactly after, ms: a drag that nobody ends must not leave coarse maps. */
const SETTLE_MS = 250;
/** A build that is out of date and still goes on after this, ms, is given up with its worker. */
const PATIENCE_MS = 2500;

/**
 * The page's end of the maps worker: holds what is shown, sends the latest state and no other, draws what came back. At
 * most one state is on its way; those between are dropped.
 */
export class MapsClient {
  private worker: MapsWorker | undefined;
  private scene: Scene | undefined;
  private version = 0;
  private isDragging = false;
  private shown: ShownOverlays = {};
  private notes: RunNotes = {};
  private noteSerial = 0;
  private serial = 0;
  /** The scene that the worker has. */
  private sentScene: Scene | undefined;
  private isInFlight = false;
  private isPending = false;
  private isIdle = true;
  private sentAt = 0;
  private buildingKind: OverlayKind | undefined;
  private buildingShare = 0;
  private settleTimer: ReturnType<typeof setTimeout> | undefined;
  private patienceTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly overlays = new Map<OverlayKind, Overlay>();
  private readonly errors = new Map<OverlayKind, string>();
  private readonly listeners = new Set<() => void>();
  private readonly cache = new OverlayCache(() => this.notify());
  private asked: { readonly x: number; readonly y: number } | undefined;
  private isAsking = false;
  private answer: Probe | undefined;
  private probeCount = 0;
  private readonly waiting = new Map<number, (probe: Probe) => void>();

  /**
   * @param start opens a worker that runs maps-worker.ts
   * @param readTheme the colours to draw in
   */
  constructor(
    private readonly start: () => MapsWorker,
    private readonly readTheme: () => Theme = () => 'light',
  ) {}

  private get theme(): Theme {
    return this.readTheme();
  }

  /** Something shown is being built. */
  get busy(): boolean {
    return !this.isIdle && this.isAnyShown;
  }

  /** How much of it is done, 0 to 1. */
  get progress(): number {
    if (!this.busy) return 1;
    const kinds = OVERLAY_KINDS.filter((kind) => this.shown[kind]);
    const done = kinds.filter((kind) => this.isFresh(kind)).length;
    return Math.min(1, (done + (this.buildingKind ? this.buildingShare : 0)) / Math.max(1, kinds.length));
  }

  /** The overlay in hand. */
  get building(): OverlayKind | undefined {
    return this.busy ? this.buildingKind : undefined;
  }

  /** What the maps say about the place under the pointer. */
  get pointed(): Probe | undefined {
    return this.answer;
  }

  /** Milliseconds that the last drawing of all overlays took. */
  get drawMs(): number {
    return this.cache.ms;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  setScene(scene: Scene, version: number, isDragging = false): void {
    this.scene = scene;
    this.version = version;
    this.isDragging = isDragging;
    clearTimeout(this.settleTimer);
    if (isDragging) this.settleTimer = setTimeout(() => this.setScene(scene, version, false), SETTLE_MS);
    this.submit();
  }

  /** What a run says at the moment that is shown; undefined parts: no run. */
  setNotes(notes: RunNotes): void {
    const isChanged =
      (this.shown.barriers && notes.barriers !== this.notes.barriers) ||
      (this.shown.groups && notes.groups !== this.notes.groups);
    this.notes = notes;
    this.noteSerial++;
    if (!isChanged || !this.scene) return;
    // A run says something new all the time: that makes nothing busy, and nothing that is being built is given up for it.
    if (this.isInFlight) this.isPending = true;
    else this.send(this.scene);
  }

  show<Kind extends OverlayKind>(kind: Kind, options: OverlayOptions[Kind]): void {
    this.shown = { ...this.shown, [kind]: options };
    this.submit();
  }

  hide(kind: OverlayKind): void {
    if (!this.shown[kind]) return;
    const { [kind]: _hidden, ...rest } = this.shown;
    this.shown = rest;
    this.overlays.delete(kind);
    this.errors.delete(kind);
    if (!this.isAnyShown) this.answer = undefined;
    this.submit();
  }

  optionsOf<Kind extends OverlayKind>(kind: Kind): OverlayOptions[Kind] | undefined {
    return this.shown[kind];
  }

  status(kind: OverlayKind): OverlayStatus {
    return { overlay: this.overlays.get(kind), error: this.errors.get(kind), isStale: !this.isFresh(kind) };
  }

  /** Numbers of all overlays that are there, as the engine gave them. */
  numbers(): Partial<Record<OverlayKind, Readonly<Record<string, number>>>> {
    const out: Partial<Record<OverlayKind, Readonly<Record<string, number>>>> = {};
    for (const [kind, { numbers }] of this.overlays) out[kind] = numbers;
    return out;
  }

  /**
   * Draw what is shown, with the way and the numbers of a place. Units of the context are the camera's pixels.
   *
   * @returns the version of the plan that the oldest of the maps is of; -1 where there is none
   */
  draw(
    context: CanvasRenderingContext2D,
    camera: MapCamera,
    pointer?: { readonly x: number; readonly y: number },
  ): number {
    const drawn = OVERLAY_KINDS.flatMap((kind) => {
      const overlay = this.shown[kind] && this.overlays.get(kind);
      return overlay ? [overlay] : [];
    });
    this.cache.draw(context, camera, drawn, this.theme);
    const version = drawn.length === 0 ? -1 : Math.min(...drawn.map((overlay) => overlay.version));
    if (!pointer || drawn.length === 0) {
      this.answer = undefined;
      this.asked = undefined;
      return version;
    }
    this.ask(pointer.x, pointer.y);
    if (this.answer) this.drawAnswer(context, camera, this.answer);
    return version;
  }

  /** What the shown maps say about a place (m). */
  probe(x: number, y: number): Promise<Probe> {
    const worker = this.open();
    const id = ++this.probeCount;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      worker.postMessage({ type: 'probe', id, x, y });
    });
  }

  dispose(): void {
    clearTimeout(this.settleTimer);
    this.close();
    this.listeners.clear();
  }

  /** Some map is drawn over the ground. */
  get isAnyShown(): boolean {
    return OVERLAY_KINDS.some((kind) => this.shown[kind]);
  }

  private isFresh(kind: OverlayKind): boolean {
    const overlay = this.overlays.get(kind);
    if (this.isIdle) return true;
    return overlay !== undefined && overlay.version === this.version && !overlay.isCoarse;
  }

  private notify(): void {
    for (const listener of [...this.listeners]) listener();
  }

  private open(): MapsWorker {
    if (!this.worker) {
      const worker = this.start();
      worker.onmessage = ({ data }) => {
        if (this.worker === worker) this.receive(data);
      };
      worker.onerror = (event) => {
        event.preventDefault?.();
        if (this.worker === worker) this.fail(event.message || 'the worker of the maps stopped');
      };
      this.worker = worker;
    }
    return this.worker;
  }

  private close(): void {
    clearTimeout(this.patienceTimer);
    this.worker?.terminate();
    this.worker = undefined;
    this.sentScene = undefined;
    this.isInFlight = false;
    this.isAsking = false;
    for (const [id, resolve] of this.waiting) {
      this.waiting.delete(id);
      resolve({ x: 0, y: 0, version: this.version, reason: 'the maps are being built anew' });
    }
  }

  /** Send what is shown now, or once the state before has been taken. */
  private submit(): void {
    if (!this.scene || (!this.isAnyShown && !this.worker)) return;
    this.isIdle = !this.isAnyShown;
    if (this.isInFlight) {
      this.isPending = true;
      this.giveUpLater();
    } else this.send(this.scene);
    this.notify();
  }

  private send(scene: Scene): void {
    const worker = this.open();
    const isKnown = this.sentScene === scene;
    const state: MapsState = {
      type: 'state',
      serial: ++this.serial,
      ...(isKnown ? {} : { scene }),
      version: this.version,
      isDragging: this.isDragging,
      shown: this.shown,
      notes: this.notes,
      noteSerial: this.noteSerial,
    };
    this.sentScene = scene;
    this.isInFlight = true;
    this.isPending = false;
    this.sentAt = performance.now();
    clearTimeout(this.patienceTimer);
    worker.postMessage(state);
  }

  /** A worker cannot be interrupted: where it is busy for too long with what nobody wants any more, another takes its place. */
  private giveUpLater(): void {
    clearTimeout(this.patienceTimer);
    const wait = Math.max(0, PATIENCE_MS - (performance.now() - this.sentAt));
    this.patienceTimer = setTimeout(() => {
      if (!this.isPending || !this.scene) return;
      this.close();
      this.send(this.scene);
    }, wait);
  }

  private receive(message: FromMaps): void {
    switch (message.type) {
      case 'taken':
        this.isInFlight = false;
        if (this.isPending && this.scene) this.send(this.scene);
        return;
      case 'building':
        this.buildingKind = message.kind;
        this.buildingShare = message.share;
        break;
      case 'overlay':
        if (!this.shown[message.overlay.kind]) return;
        this.overlays.set(message.overlay.kind, message.overlay);
        this.errors.delete(message.overlay.kind);
        this.forgetAnswer();
        break;
      case 'failed':
        if (!this.shown[message.kind]) return;
        this.overlays.delete(message.kind);
        this.errors.set(message.kind, message.message);
        this.forgetAnswer();
        break;
      case 'idle':
        if (message.serial !== this.serial || this.isPending) return;
        this.isIdle = true;
        this.buildingKind = undefined;
        break;
      case 'probed': {
        const resolve = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        resolve?.(message.probe);
        return;
      }
    }
    this.notify();
  }

  /** The worker died, as by running out of memory: say so, and start anew with the next change. */
  private fail(message: string): void {
    const kind = this.buildingKind;
    this.close();
    this.isIdle = true;
    for (const shown of OVERLAY_KINDS) {
      if (this.shown[shown] && (shown === kind || kind === undefined))
        this.errors.set(shown, `this map could not be built: ${message}`);
    }
    this.notify();
  }

  /** The map under the pointer is another one now. */
  private forgetAnswer(): void {
    this.asked = undefined;
  }

  private ask(x: number, y: number): void {
    if (this.isAsking || (this.asked?.x === x && this.asked.y === y)) return;
    this.asked = { x, y };
    this.isAsking = true;
    void this.probe(x, y).then((probe) => {
      this.isAsking = false;
      this.answer = probe;
      this.notify();
    });
  }

  private drawAnswer(context: CanvasRenderingContext2D, camera: MapCamera, answer: Probe): void {
    const [px, py] = camera.toScreen(answer.x, answer.y);
    context.save();
    const { path, clearance, distance } = answer;
    const isDark = this.theme === 'dark';
    if (path && path.length >= 4) {
      context.beginPath();
      for (let k = 0; k < path.length; k += 2) {
        const [x, y] = camera.toScreen(path[k], path[k + 1]);
        if (k === 0) context.moveTo(x, y);
        else context.lineTo(x, y);
      }
      for (const [stroke, width] of [
        [isDark ? '#10141a' : '#ffffff', 5],
        [isDark ? '#7cc4ff' : '#003f6b', 2.5],
      ] as const) {
        context.strokeStyle = stroke;
        context.lineWidth = width;
        context.lineJoin = 'round';
        context.stroke();
      }
    }
    if (clearance !== undefined && clearance > 0) {
      context.beginPath();
      context.arc(px, py, clearance * camera.scale, 0, 2 * Math.PI);
      context.strokeStyle = isDark ? '#f2f4f7' : '#1b1f26';
      context.lineWidth = 1;
      context.setLineDash([3, 3]);
      context.stroke();
      context.setLineDash([]);
    }
    const texts = [
      ...(distance !== undefined ? [`${formatLength(distance)} to ${answer.goal ?? 'the goal'}`] : []),
      ...(clearance !== undefined ? [`${formatDigits(clearance)} m free`] : []),
    ];
    texts.forEach((text, k) => {
      paintText(context, text, px, py - 34 + 15 * k, this.theme);
    });
    context.restore();
  }
}
