import type { Scene } from 'footfall/scene';
import type { Overlay, OverlayKind, OverlayOptions, Probe, RunNotes } from './overlay.js';

/** The overlays that are shown, with their options. */
export type ShownOverlays = { readonly [Kind in OverlayKind]?: OverlayOptions[Kind] };

/** Everything that overlays depend on. The scene is left out where it is the one of the state before. */
export interface MapsState {
  readonly type: 'state';
  readonly serial: number;
  readonly scene?: Scene | undefined;
  readonly version: number;
  readonly isDragging: boolean;
  readonly shown: ShownOverlays;
  readonly notes: RunNotes;
  /** Another number: other notes. */
  readonly noteSerial: number;
}

export type ToMaps =
  | MapsState
  | { readonly type: 'probe'; readonly id: number; readonly x: number; readonly y: number };

export type FromMaps =
  /** A state has come in: the next one may be sent. */
  | { readonly type: 'taken'; readonly serial: number }
  | { readonly type: 'building'; readonly kind: OverlayKind; readonly share: number }
  | { readonly type: 'overlay'; readonly serial: number; readonly overlay: Overlay }
  | {
      readonly type: 'failed';
      readonly serial: number;
      readonly kind: OverlayKind;
      readonly version: number;
      readonly message: string;
    }
  /** Everything that the state asks for is there. */
  | { readonly type: 'idle'; readonly serial: number }
  | { readonly type: 'probed'; readonly id: number; readonly probe: Probe };
