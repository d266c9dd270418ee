/**
 * Everybody at one moment with their velocities: what measures read. Arrays may be longer than `count`, are valid until the next
 * frame, and belong to the reader of the recording: never write to them.
 */
export interface FrameView {
  /** Counts the frames of a run from 0. */
  readonly index: number;
  /** Number of the frame in the recording. */
  readonly frame: number;
  /** frame / frames per second, s. */
  readonly time: number;
  readonly count: number;
  /** As in the recording, rising. */
  readonly ids: Int32Array;
  /** Everybody's number in the order in which they were first seen: an index for what is kept per person. */
  readonly slots: Int32Array;
  /** Metres, scene coordinates. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** m/s, over a window of frames; NaN where the window does not fit into the trajectory. */
  readonly speed: Float64Array;
  readonly vx: Float64Array;
  readonly vy: Float64Array;
}

/** What holds for a whole run of measures. */
export interface RunFacts {
  /** Frames per second. */
  readonly frameRate: number;
  /** Time for which one frame of the source stands, s: more than 1 / frameRate where it has every sixth frame only. */
  readonly frameTime: number;
  readonly crowds: readonly string[];
  /** How many people were seen up to now. */
  agentCount(): number;
  /** By number (slot): the id in the recording, the crowd or NONE, the body radius in metres or NaN. */
  idOf(slot: number): number;
  crowdOf(slot: number): number;
  radiusOf(slot: number): number;
}

/**
 * A measure: fed frame by frame, asked once at the end. Memory grows with people, and with areas times frames, never with people
 * times frames.
 */
export interface Measure<Result> {
  /** Before the first frame. */
  begin?(run: RunFacts): void;
  frame(view: FrameView): void;
  end(): Result;
}
