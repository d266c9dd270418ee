/** What the page and the worker of a run say to each other. */
import type { Scene } from 'footfall/scene';
import type { AgentPlan } from 'footfall/sim';
import type { RunNotes } from '../maps/overlay.js';

export type HeatKind = 'density' | 'peak' | 'speed' | 'use';
export type ExportFormat = 'ffr' | 'sqlite' | 'csv' | 'report';

/** From the page. */
export type RunOrder =
  | {
      readonly kind: 'load';
      /** Number of the load; answers name it. */
      readonly run: number;
      readonly scene: Scene;
      readonly seed: number | undefined;
      readonly threads: number;
      readonly version: string;
      /** Go on from where the present run stands, if it can be done. */
      readonly keep: boolean;
    }
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'step' }
  /** Simulated seconds per second; Infinity = as fast as it goes. */
  | { readonly kind: 'speed'; readonly speed: number }
  | { readonly kind: 'seek'; readonly frame: number }
  | { readonly kind: 'follow'; readonly id: number | undefined }
  | {
      readonly kind: 'want';
      readonly density: boolean;
      readonly heat: HeatKind | undefined;
      readonly threshold: number;
    }
  /** The page is done with a slot. */
  | { readonly kind: 'release'; readonly slot: number; readonly buffer?: ArrayBuffer }
  | { readonly kind: 'export'; readonly request: number; readonly format: ExportFormat };

/** What is known of a run before it starts. */
export interface RunInfo {
  readonly people: number;
  readonly seed: number;
  readonly kernel: string;
  readonly threads: number;
  readonly isShared: boolean;
  /** Seconds. */
  readonly dt: number;
  readonly duration: number;
  readonly frameRate: number;
  readonly buildMs: number;
  /** Names by number; numbers of crowds and goals in frames mean these. */
  readonly crowds: readonly string[];
  readonly exits: readonly string[];
  readonly areas: readonly string[];
  readonly findings: readonly string[];
  /** What is subtracted from positions in frames, so that they keep their digits. */
  readonly base: readonly [number, number];
  /** The run goes on from the one before. */
  readonly isKept: boolean;
}

/** Where many stand close together and hardly move. */
export interface Bottleneck {
  readonly x: number;
  readonly y: number;
  /** Square metres. */
  readonly area: number;
  readonly people: number;
  /** Per square metre, the highest. */
  readonly density: number;
}

/** A quantity on squares of the ground. */
export interface HeatGrid {
  readonly kind: HeatKind;
  readonly columns: number;
  readonly rows: number;
  /** Metres. */
  readonly cell: number;
  readonly minX: number;
  readonly minY: number;
  /** From the lower left, row by row; NaN where nothing is known. */
  readonly values: Float32Array;
  readonly most: number;
}

/** Something that moves, at one moment. */
export interface MoverOutline {
  readonly kind: 'ring' | 'line' | 'post';
  /** x0, y0, x1, y1, ... m. */
  readonly points: Float64Array;
}

export interface FrameReport {
  readonly kind: 'frame';
  readonly run: number;
  readonly slot: number;
  readonly buffer?: ArrayBuffer;
  readonly count: number;
  /** Number of the frame, and of frames so far. */
  readonly frame: number;
  readonly frames: number;
  readonly time: number;
  /** Up to the frame. */
  readonly entered: number;
  readonly left: number;
  readonly arrived: number;
  readonly plan: AgentPlan | undefined;
  readonly movers: readonly MoverOutline[];
}

/** From the worker. */
export type RunReport =
  | {
      readonly kind: 'ready';
      readonly run: number;
      readonly info: RunInfo;
      readonly slots: readonly SharedArrayBuffer[];
    }
  | FrameReport
  | { readonly kind: 'rows'; readonly run: number; readonly rows: Float64Array; readonly width: number }
  | {
      readonly kind: 'state';
      readonly run: number;
      readonly isPlaying: boolean;
      readonly isOver: boolean;
      readonly factor: number;
    }
  | { readonly kind: 'spots'; readonly run: number; readonly spots: readonly Bottleneck[] }
  /** Names by number of the goals that somebody has. */
  | { readonly kind: 'goals'; readonly run: number; readonly names: readonly string[] }
  /** Barriers and groups at the frame that is shown. */
  | { readonly kind: 'notes'; readonly run: number; readonly notes: RunNotes }
  | { readonly kind: 'heat'; readonly run: number; readonly grid: HeatGrid }
  | { readonly kind: 'failed'; readonly run: number; readonly message: string }
  | { readonly kind: 'restarted'; readonly run: number; readonly message: string }
  | {
      readonly kind: 'export';
      readonly request: number;
      readonly parts?: Uint8Array[];
      readonly message?: string;
      readonly progress?: number;
    };
