import type { StepMemory, WallGrid } from '../../dynamics/index.js';
import type { SentMap } from './sent-map.js';

/** The columns of a crowd. */
export interface CrowdMemory {
  readonly buffer: ArrayBufferLike;
  readonly capacity: number;
}

/** Dynamics as a message: enough to make the same in another thread, or to know its reach where that cannot be done. */
export interface ModelNote {
  readonly name: string;
  readonly neighbourReach: number;
  readonly wallReach: number;
  /** Absent where only the first thread has it. */
  readonly options?: object | undefined;
}

/** What a thread is told; each replaces what was known of its kind before. */
export type TeamMessage =
  | { readonly kind: 'join'; readonly control: SharedArrayBuffer; readonly index: number; readonly size: number }
  | {
      readonly kind: 'step';
      readonly crowd: CrowdMemory;
      /** What the threads share in a step: one of both, by whether they use the step kernel. */
      readonly memory: StepMemory | undefined;
      readonly moves: ArrayBufferLike | undefined;
      readonly walls: WallGrid;
      readonly models: readonly ModelNote[];
    }
  | {
      readonly kind: 'read';
      readonly crowd: CrowdMemory;
      readonly order: Int32Array;
      readonly hints: ArrayBufferLike;
      readonly tasks: Int32Array;
    }
  | { readonly kind: 'maps'; readonly first: number; readonly maps: readonly SentMap[] };
