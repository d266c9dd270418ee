import { FootfallError } from 'footfall';
import type { Scene } from 'footfall/scene';
import { type EnginePart, loadParts, partsOf } from '../worker/engine-parts.js';
import { loadBuilder } from './build-overlay.js';
import { MapGround } from './map-ground.js';
import type { FromMaps, MapsState, ShownOverlays, ToMaps } from './maps-messages.js';
import { type Drawing, OVERLAY_KINDS, type Overlay, type OverlayKind, type Probe } from './overlay.js';
import type { BuiltOverlay } from './overlay-context.js';

/** An overlay that was built, or could not be. */
interface Entry {
  /** What it was built from: another text means that it is out of date. */
  readonly key: string;
  readonly turn: number;
  readonly built: BuiltOverlay | undefined;
}

/** Lets the messages that came in meanwhile be handled. */
export type Pause = () => Promise<void>;

/**
 * Builds what is shown, one overlay after another, and answers questions about places between two of them. A newer state replaces an
 * older one as soon as the overlay in hand is done; the overlay that has waited longest comes first, so that none
 * starves while something is dragged.
 */
export class MapsServer {
  private state: MapsState | undefined;
  private ground: MapGround | undefined;
  private readonly entries = new Map<OverlayKind, Entry>();
  private isRunning = false;
  private turn = 0;

  constructor(
    private readonly post: (message: FromMaps, transfer: Transferable[]) => void,
    private readonly pause: Pause,
  ) {}

  handle(message: ToMaps): void {
    if (message.type === 'probe') {
      this.post({ type: 'probed', id: message.id, probe: this.probe(message.x, message.y) }, []);
      return;
    }
    const { scene, version } = message;
    if (scene) this.ground = new MapGround(scene, version);
    this.state = message;
    for (const kind of OVERLAY_KINDS) if (!message.shown[kind]) this.entries.delete(kind);
    this.post({ type: 'taken', serial: message.serial }, []);
    if (!this.isRunning) void this.run();
  }

  /** What the overlays that are there say about a place. */
  probe(x: number, y: number): Probe {
    let probe: Probe = { x, y, version: this.ground?.version ?? 0 };
    for (const { built } of this.entries.values()) {
      if (!built?.probe) continue;
      try {
        probe = { ...probe, ...built.probe(x, y) };
      } catch (error) {
        // A place that a map cannot answer for is not worth losing the others.
        if (!(error instanceof FootfallError)) throw error;
      }
    }
    return probe;
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    for (;;) {
      const kind = this.findNext();
      if (kind === undefined) break;
      await this.build(kind);
      await this.pause();
    }
    this.isRunning = false;
    if (this.state) this.post({ type: 'idle', serial: this.state.serial }, []);
  }

  /** The overlay that is out of date for the longest time. */
  private findNext(): OverlayKind | undefined {
    let found: OverlayKind | undefined;
    let oldest = Infinity;
    for (const kind of OVERLAY_KINDS) {
      if (!this.state?.shown[kind]) continue;
      const entry = this.entries.get(kind);
      const turn = entry?.turn ?? -1;
      if (entry?.key === this.keyOf(kind) || turn >= oldest) continue;
      found = kind;
      oldest = turn;
    }
    return found;
  }

  private keyOf(kind: OverlayKind): string {
    const { shown, isDragging, notes, noteSerial } = this.state!;
    const own = (kind === 'barriers' || kind === 'groups') && notes[kind] ? noteSerial : undefined;
    return JSON.stringify([this.ground?.version, isDragging, shown[kind], own]);
  }

  private async build(kind: OverlayKind): Promise<void> {
    const { state, ground } = this;
    const options = state?.shown[kind];
    if (!state || !ground || !options) return;
    const { serial, isDragging, notes } = state;
    const key = this.keyOf(kind);
    const begin = performance.now();
    this.post({ type: 'building', kind, share: 0 }, []);
    const report = (share: number): void => this.post({ type: 'building', kind, share }, []);
    try {
      const build = await loadBuilder(kind);
      await loadParts(listParts(kind, ground.scene, state.shown));
      const built = build(ground, options as never, { isCoarse: isDragging, notes, report });
      const [originX, originY] = ground.origin;
      const drawing: Drawing = { originX, originY, parts: built.parts };
      const overlay: Overlay = {
        kind,
        version: ground.version,
        drawing,
        legend: built.legend,
        numbers: built.numbers,
        isCoarse: built.isCoarse ?? false,
        ms: performance.now() - begin,
      };
      this.entries.set(kind, { key, turn: this.turn++, built: { ...built, parts: [] } });
      this.post({ type: 'overlay', serial, overlay }, listBuffers(drawing));
    } catch (error) {
      this.entries.set(kind, { key, turn: this.turn++, built: undefined });
      this.post({ type: 'failed', serial, kind, version: ground.version, message: describeError(error) }, []);
    }
  }
}

/** Parts of the engine that an overlay needs, with those of the run behind it. */
function listParts(kind: OverlayKind, scene: Scene, { pathmap }: ShownOverlays): readonly EnginePart[] {
  if (kind === 'pathmap') return pathmap?.colour === 'regions' ? ['regions'] : [];
  if (kind === 'barriers') return ['barriers', 'hops', ...partsOf(scene)];
  if (kind === 'navgraph') return ['mang', ...partsOf(scene)];
  return kind === 'groups' ? partsOf(scene) : [];
}

/** One sentence for people. What is no error of the engine is a mistake of ours, and says so. */
function describeError(error: unknown): string {
  if (error instanceof FootfallError) return error.message;
  return `this map could not be built: ${error instanceof Error ? error.message : String(error)}`;
}

/** Memory that is handed over, not copied. A clip is shared by images of several overlays: it is copied. */
function listBuffers({ parts }: Drawing): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const add = ({ buffer }: { readonly buffer: ArrayBufferLike }): void => {
    if (buffer instanceof ArrayBuffer && buffer.byteLength > 0) buffers.add(buffer);
  };
  for (const part of parts) {
    if (part.type === 'path') {
      add(part.codes);
      add(part.values);
    } else if (part.type === 'image') add(part.pixels);
    else add(part.places);
  }
  return [...buffers];
}
