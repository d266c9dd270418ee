import type { BarrierSettings } from './barrier-options.js';

/** Samples of a queue's length that are kept, and seconds between two. */
const HISTORY = 256;
const SAMPLE = 0.5;
/** Seconds over which the growth of a queue is smoothed. */
const TREND = 5;
/** Share by which one who passes moves the delay per head. */
const LEARN = 0.1;
/** People who pass a gate in a jam, per metre and second, until some have been seen (Weidmann 1993, the usual capacity). */
const USUAL_FLOW = 1.2;

/** A meter as plain arrays, to be kept bit by bit. */
export interface SavedMeter {
  /** queue, growth, perHead, passed, delaySum, samples. */
  readonly numbers: Float64Array;
  readonly history: Float64Array;
}

/**
 * The delay at a place: how long someone who joins its queue now will wait longer than free walking takes.
 *
 * Those who pass tell how long they lost and when they joined; that over the length of the queue at that time is the delay per
 * head. Times the present length, and what it grows by until those who decide now are there, it is the delay to expect:
 * measured, and yet not as old as the wait itself, which would make every choice that follows it swing.
 */
export class DelayMeter {
  /** Smoothed length of the queue, people. */
  queue = 0;
  /** By how much it grows, people per second. */
  growth = 0;
  /** Delay per head of the queue, s. */
  perHead: number;
  /** How many passed, and the seconds they lost in all. */
  passed = 0;
  delaySum = 0;
  private samples = 0;
  private readonly history = new Float64Array(HISTORY);

  /**
   * @param width of the gate, m
   * @param settings smoothing and lead, s
   * @param dt seconds per step
   */
  constructor(
    width: number,
    private readonly settings: Pick<BarrierSettings, 'smoothing' | 'lead'>,
    private readonly dt: number,
  ) {
    this.perHead = 1 / (USUAL_FLOW * width);
  }

  /** Delay to expect, s. */
  get delay(): number {
    return Math.max(0, this.queue + this.settings.lead * this.growth) * this.perHead;
  }

  /** The queue is there already when the meter is set up. @param length of it, people */
  start(length: number): void {
    this.queue = length;
  }

  /** Count a step. @param length of the queue, people; @param step number of the step */
  advance(length: number, step: number): void {
    const { dt } = this;
    const change = (dt / (this.settings.smoothing + dt)) * (length - this.queue);
    this.queue += change;
    this.growth += (dt / (TREND + dt)) * (change / dt - this.growth);
    const every = Math.max(1, Math.round(SAMPLE / dt));
    if (step % every === 0) this.history[this.samples++ % HISTORY] = this.queue;
  }

  /** Someone passed. @param lost seconds longer than free walking; @param queued seconds since it joined */
  pass(lost: number, queued: number): void {
    this.passed++;
    this.delaySum += lost;
    const back = Math.min(Math.round(queued / SAMPLE), this.samples - 1, HISTORY - 1);
    const length = back < 0 ? 0 : this.history[(this.samples - 1 - back) % HISTORY];
    // In front of an empty queue nobody can tell what one more would cost.
    if (length < 1) return;
    this.perHead += LEARN * (Math.max(0, lost) / length - this.perHead);
  }

  save(): SavedMeter {
    const { queue, growth, perHead, passed, delaySum, samples } = this;
    const numbers = Float64Array.of(queue, growth, perHead, passed, delaySum, samples);
    return { numbers, history: this.history.slice() };
  }

  load({ numbers, history }: SavedMeter): void {
    [this.queue, this.growth, this.perHead, this.passed, this.delaySum, this.samples] = numbers;
    this.history.set(history);
  }
}
