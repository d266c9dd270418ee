import { OVERLAY_KINDS, type OverlayKind, type Probe } from '../maps/overlay.js';
import type { AppState } from './app-state.svelte.js';

/** What tests may read of the studio; nothing here changes it. */
export interface StudioProbe {
  /** The saved scene. */
  serialize(): string;
  readonly version: number;
  readonly camera: { readonly scale: number; readonly centerX: number; readonly centerY: number };
  /** What the shown maps say about a place (m), and the numbers of their legends. */
  probe(x: number, y: number): Promise<Probe>;
  overlays(): { readonly isBusy: boolean; readonly drawMs: number; readonly overlays: readonly OverlayReport[] };
  /** What the canvases hold: the version of the plan whose maps, and the frame of the run; -1 for none. */
  readonly painted: { readonly map: number; readonly frame: number };
  readonly run: {
    readonly status: string;
    readonly message: string;
    readonly time: number;
    readonly frame: number;
    readonly frames: number;
    readonly inside: number;
    readonly left: number;
    readonly people: number;
    readonly threads: number;
    readonly isShared: boolean;
    readonly spots: number;
    readonly rows: number;
  };
  /** Of the frame that is shown: x0, y0, x1, y1, ... in metres. */
  positions(): number[];
  /** Screen position of a world point, from the top left of the page. */
  toPage(x: number, y: number): [number, number];
}

/** An overlay that is shown. */
export interface OverlayReport {
  readonly kind: OverlayKind;
  readonly version: number | undefined;
  readonly isCoarse: boolean;
  readonly numbers: Readonly<Record<string, number>>;
  readonly error: string | undefined;
  /** Milliseconds in the worker. */
  readonly ms: number;
}

declare global {
  interface Window {
    footfallStudio?: StudioProbe;
  }
}

export function exposeForTests(app: AppState): void {
  window.footfallStudio = {
    serialize: () => app.document.serialize(),
    get version() {
      return app.document.version;
    },
    get camera() {
      const { scale, centerX, centerY } = app.camera;
      return { scale, centerX, centerY };
    },
    probe: (x, y) => app.maps.probe(x, y),
    overlays: () => ({ isBusy: app.maps.busy, drawMs: app.maps.drawMs, overlays: listOverlays(app) }),
    get painted() {
      return { ...app.painted };
    },
    get run() {
      const { status, message, time, frame, frames, inside, left, info, spots, rows } = app.run;
      return {
        ...{ status, message, time, frame, frames, inside, left, rows, spots: spots.length },
        people: info?.people ?? 0,
        threads: info?.threads ?? 0,
        isShared: info?.isShared ?? false,
      };
    },
    positions() {
      const { held, info } = app.run;
      if (!held || !info) return [];
      const { x, y } = held.columns;
      return Array.from({ length: held.count }, (_, k) => [x[k] + info.base[0], y[k] + info.base[1]]).flat();
    },
    toPage(x, y) {
      const [px, py] = app.camera.toScreen(x, y);
      const box = document.querySelector('.stage')?.getBoundingClientRect();
      return [px + (box?.left ?? 0), py + (box?.top ?? 0)];
    },
  };
}

function listOverlays({ maps }: AppState): OverlayReport[] {
  return OVERLAY_KINDS.filter((kind) => maps.optionsOf(kind)).map((kind) => {
    const { overlay, error } = maps.status(kind);
    return {
      kind,
      version: overlay?.version,
      isCoarse: overlay?.isCoarse ?? false,
      numbers: overlay?.numbers ?? {},
      error,
      ms: overlay?.ms ?? 0,
    };
  });
}
