import {
  allow,
  describeArgument,
  FootfallError,
  listOf,
  numberIn,
  oneOf,
  partsOf,
  requireBoolean,
  requireFunction,
  requireOptions,
} from '../../error/index.js';
import { AgentLedger } from './agent-ledger.js';
import { type FrameSource, requireSource } from './frame-source.js';
import type { FrameView, Measure, RunFacts } from './frame-view.js';
import { type HeldFrame, type SpeedBorder, SpeedWindow } from './speed-window.js';

export interface RunMeasuresOptions {
  /** Frames before and after the one at hand between which speed is measured. [Limit: 1 or more] */
  readonly frameStep?: number | undefined;
  /** What holds at the start and end of a trajectory. */
  readonly border?: SpeedBorder | undefined;
  /** Take the speed that the source knows where it knows one; velocity keeps its direction. Default false. */
  readonly recordedSpeed?: boolean | undefined;
  /** Length in x after which the ground repeats, m: steps over the seam are short ones. Default 0, it does not. */
  readonly period?: number | undefined;
  /** First and last frame that measures see; frames around them still serve for speeds. */
  readonly firstFrame?: number | undefined;
  readonly lastFrame?: number | undefined;
}

/** Checks of the options; `frameStep` has an error of its own. */
export const RUN_CHECKS = {
  frameStep: allow,
  border: oneOf('exclude', 'single-sided', 'adaptive'),
  recordedSpeed: requireBoolean,
  period: numberIn(0),
  firstFrame: numberIn(-Infinity, Infinity),
  lastFrame: numberIn(-Infinity, Infinity),
} as const;
const requireMeasures = listOf(partsOf({ frame: requireFunction, end: requireFunction }));
/** Frames before and after one at most. */
const WIDEST = 1_000_000;

export const RUN_MEASURES_DEFAULTS = { frameStep: 1, border: 'single-sided' } as const satisfies RunMeasuresOptions;

/** The results of measures, in their order. */
export type Results<Measures extends readonly Measure<unknown>[]> = {
  readonly [K in keyof Measures]: Measures[K] extends Measure<infer Result> ? Result : never;
};

/**
 * Reads a source once, frame by frame, and feeds every measure. What is in memory is the window of frames for speeds and what the
 * measures keep.
 *
 * @throws FootfallError for frames or ids that do not rise and places that are not finite: `repairTrajectories` mends them
 */
export function runMeasures<const Measures extends readonly Measure<unknown>[]>(
  source: FrameSource,
  measures: Measures,
  options: RunMeasuresOptions = {},
): Results<Measures> {
  requireSource(source, 'runMeasures: source');
  requireMeasures(measures, 'runMeasures: measures');
  requireOptions(options, 'runMeasures: options', RUN_CHECKS);
  return feedMeasures(source, measures, options);
}

/** {@link runMeasures} of arguments that were checked. */
export function feedMeasures<const Measures extends readonly Measure<unknown>[]>(
  source: FrameSource,
  measures: Measures,
  options: RunMeasuresOptions = {},
): Results<Measures> {
  const step = options.frameStep ?? RUN_MEASURES_DEFAULTS.frameStep;
  if (!(Number.isInteger(step) && step >= 1 && step <= WIDEST)) {
    throw new FootfallError('the window of speeds is a whole number of frames', {
      code: 'analysis/bad-window',
      where: 'frameStep',
      got: describeArgument(step),
      expected: `1 to ${WIDEST}`,
    });
  }
  const reader = new FrameReader(
    source,
    new SpeedWindow(step, options.border ?? RUN_MEASURES_DEFAULTS.border),
    options,
  );
  for (const measure of measures) measure.begin?.(reader.facts);
  const feed = (view: FrameView): void => {
    for (const measure of measures) measure.frame(view);
  };
  reader.run(feed);
  return measures.map((measure) => measure.end()) as unknown as Results<Measures>;
}

/** Turns frames of a source into views. */
class FrameReader {
  readonly facts: RunFacts;
  private readonly ledger = new AgentLedger();
  private capacity = 0;
  private slots = new Int32Array(0);
  private speed = new Float64Array(0);
  private vx = new Float64Array(0);
  private vy = new Float64Array(0);
  private index = 0;

  constructor(
    private readonly source: FrameSource,
    private readonly window: SpeedWindow,
    private readonly options: RunMeasuresOptions,
  ) {
    const { ledger } = this;
    this.facts = {
      frameRate: source.frameRate,
      frameTime: (source.step ?? 1) / source.frameRate,
      crowds: source.crowds,
      agentCount: () => ledger.count,
      idOf: (slot) => ledger.ids[slot],
      crowdOf: (slot) => source.crowdOf(ledger.ids[slot]),
      radiusOf: (slot) => source.radiusOf(ledger.ids[slot]),
    };
  }

  run(feed: (view: FrameView) => void): void {
    let last = -Infinity;
    for (const frame of this.source.frames()) {
      const { count, ids, x, y, speed } = frame ?? {};
      if (![ids, x, y, speed].every((column) => ArrayBuffer.isView(column) && column.length >= count))
        throw refuse('a frame with a column that is missing or too short', 'ids, x, y and speed of everybody');
      if (!(frame.frame > last)) throw refuse(`frame ${frame.frame} after ${last}`, 'frames that rise');
      last = frame.frame;
      for (let k = 0; k < frame.count; k++) {
        if (k > 0 && frame.ids[k] <= frame.ids[k - 1]) {
          throw refuse(`person ${frame.ids[k]} behind ${frame.ids[k - 1]} in frame ${last}`, 'ids that rise');
        }
        if (!(Number.isFinite(frame.x[k]) && Number.isFinite(frame.y[k]))) {
          throw refuse(
            `${frame.x[k]}, ${frame.y[k]} of person ${frame.ids[k]} in frame ${last}`,
            'places that are finite',
          );
        }
      }
      this.window.push(frame);
      this.drain(false, feed);
    }
    this.drain(true, feed);
  }

  private drain(isEnd: boolean, feed: (view: FrameView) => void): void {
    const { firstFrame = -Infinity, lastFrame = Infinity } = this.options;
    for (let frame = this.window.take(isEnd); frame; frame = this.window.take(isEnd)) {
      if (frame.frame >= firstFrame && frame.frame <= lastFrame) feed(this.view(frame));
    }
  }

  private view(held: HeldFrame): FrameView {
    const { frame, count, ids, x, y } = held;
    if (count > this.capacity) {
      this.capacity = 2 * count;
      this.slots = new Int32Array(this.capacity);
      this.speed = new Float64Array(this.capacity);
      this.vx = new Float64Array(this.capacity);
      this.vy = new Float64Array(this.capacity);
    }
    const { slots, speed, vx, vy, ledger } = this;
    const { frameRate } = this.source;
    const { period = 0 } = this.options;
    const isRecorded = this.options.recordedSpeed === true;
    this.window.measure(held, (row, { dx, dy, frames }) => {
      slots[row] = ledger.slotOf(ids[row]);
      const rate = frames > 0 ? frameRate / frames : Number.NaN;
      vx[row] = (period > 0 ? dx - period * Math.round(dx / period) : dx) * rate;
      vy[row] = dy * rate;
      speed[row] = Math.sqrt(vx[row] * vx[row] + vy[row] * vy[row]);
      const known = held.speed[row];
      if (!isRecorded || Number.isNaN(known)) return;
      const factor = speed[row] > 0 ? known / speed[row] : 0;
      vx[row] *= factor;
      vy[row] *= factor;
      speed[row] = known;
    });
    return { index: this.index++, frame, time: frame / frameRate, count, ids, slots, x, y, speed, vx, vy };
  }
}

function refuse(got: string, expected: string): FootfallError {
  return new FootfallError('the trajectories cannot be measured as they are', {
    code: 'analysis/bad-trajectories',
    got,
    expected,
    advice: 'repair them first',
  });
}
