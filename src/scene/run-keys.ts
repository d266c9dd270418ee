import * as v from 'valibot';
import { describe, name, nonNegative, optional, positive } from './scalar-keys.js';
import { choose, isPlainObject, strict } from './schema-nodes.js';

/** Keys that hold the run: events, run. Seconds. */

/** What holds where `run` does not say otherwise. */
export const RUN_DEFAULTS = {
  seed: 1,
  /** Seconds per step. */
  step: 0.05,
  /** Seconds. */
  duration: 300,
  /** Frames per second. */
  record: 10,
  barriers: 'off',
  kernel: 'auto',
} as const;

/** A door opens or closes. */
export const eventSchema = strict(
  {
    at: describe(nonNegative, 'Second of the run.'),
    close: optional(name, 'The place that closes.'),
    open: optional(name, 'The place that opens.'),
  },
  { exactlyOne: ['close', 'open'] },
);

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const barrierKind = v.picklist(['off', 'fixed', 'adaptive']);

/** Barriers with options of their own; what is left out is as the word alone means it. */
const barrierOptions = strict({
  mode: describe(v.picklist(['fixed', 'adaptive']), 'Weights for everybody at once, or tolls that follow the delay.'),
  informed: optional(share, 'Share of the people who know of barriers; default 1.'),
  interval: optional(positive, 'Seconds between two looks at where barriers stand; default 10.'),
  threshold: optional(positive, 'Who has been held up for so many seconds counts as jammed; default 1.5.'),
  weight: optional(
    v.pipe(v.number(), v.minValue(1), v.maxValue(1e6)),
    'Fixed: by what the way behind a barrier is multiplied; default 1.5.',
  ),
  decide: optional(positive, 'Adaptive: people decide anew after so many seconds; default 2.'),
  hysteresis: optional(share, 'Adaptive: a toll is changed when it is off by more than this share; default 0.02.'),
});

const barriers = choose(
  [barrierKind, barrierOptions],
  '"off", "fixed", "adaptive", or an object with "mode"',
  (input) => (isPlainObject(input) ? barrierOptions : typeof input === 'string' ? barrierKind : undefined),
);

export const runSchema = strict(
  {
    seed: optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 'Start of the random numbers; default 1.'),
    step: optional(positive, 'Seconds per step; default 0.05.'),
    duration: optional(positive, 'Longest simulated time, seconds; default 300.'),
    record: optional(positive, 'Frames per second in the recording, 1/(step*record) whole; default 10.'),
    barriers: optional(barriers, 'See jams and spread over other ways: off, fixed, adaptive, or options; default off.'),
    kernel: optional(v.picklist(['auto', 'js', 'simd']), 'Default auto.'),
  },
  {
    check({ step = RUN_DEFAULTS.step, record = RUN_DEFAULTS.record }, add) {
      const stepsPerFrame = 1 / (step * record);
      const whole = Math.max(1, Math.round(stepsPerFrame));
      // Steps such as 0.1 have no exact float64, so that 1/(0.1*10) need not be 1 to the last bit.
      if (Math.abs(stepsPerFrame - whole) <= 1e-9 * whole) return;
      add(['record'], {
        code: 'scene/record-rate',
        what: 'a frame must come after a whole number of steps',
        got: `1/(step*record) = ${Number(stepsPerFrame.toPrecision(6))}`,
        advice: `for a step of ${step} s set "record" to ${Number((1 / (step * whole)).toPrecision(12))}`,
      });
    },
  },
);
