/** What the parts of the studio know of each other. */

export type { ItemId } from '../document/scene-path.js';

/** World (metres, y up) to screen (CSS pixels from the top left of the stage, y down) and back. */
export interface Camera {
  /** Pixels per metre. */
  readonly scale: number;
  /** Size of the stage, pixels. */
  readonly width: number;
  readonly height: number;
  toScreen(x: number, y: number): [number, number];
  toWorld(px: number, py: number): [number, number];
}

/** A pointer over the stage. */
export interface StagePointer {
  /** World position, m. */
  readonly x: number;
  readonly y: number;
  /** Screen position, pixels. */
  readonly px: number;
  readonly py: number;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly ctrl: boolean;
  readonly button: number;
  readonly pointerType: string;
  /** Metres per pixel. */
  readonly pixel: number;
}

/** What the pointer does on the stage. */
export interface Tool {
  readonly id: string;
  /** Of CSS; may change with every move. */
  readonly cursor: string;
  down(pointer: StagePointer): void;
  move(pointer: StagePointer): void;
  up(pointer: StagePointer): void;
  cancel(): void;
  /** @returns whether the key was used */
  key?(event: KeyboardEvent): boolean;
  draw(context: CanvasRenderingContext2D, camera: Camera): void;
}

export type { Edit } from '../document/edits.js';
export type { DocumentChange, SceneDocument } from '../document/scene-document.js';

export type { MapsClient } from '../maps/maps-client.js';
export type { OverlayKind } from '../maps/overlay.js';
