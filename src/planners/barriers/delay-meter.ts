/** Share by which one who passes moves the time per head. */
const LEARN = 0.05;
/** People who pass a gate in a jam, per metre and second, until some have been seen (the usual capacity of a door). */
const USUAL_FLOW = 1.33;
/** Longer pauses than so many times the usual one are none of a queue that moves. */
const PAUSE = 8;
/** Who has seen nobody pass for some time takes a gate for slower: that time over so many heads. */
const PATIENCE = 4;

/** A meter as plain arrays, to be kept bit by bit. */
export interface SavedMeter {
  /** delay, queue, coming, perHead, passed, delaySum, lastPass. */
  readonly numbers: Float64Array;
}

/**
 * The delay at a place: how much longer than free walking it takes who goes there now.
 *
 * Measured is how fast people pass while others wait (`perHead`), and known is who is on the way there and when each would be
 * there walking freely. From both follows who waits for how long: a queue at the gate, first come, first served. Those who
 * still walk count as well as those who stand already, so a choice is not as late as the walk from where it is made; choices
 * that follow the queue alone swing.
 */
export class DelayMeter {
  /** Delay to expect, s. */
  delay = 0;
  /** People who would have passed already had nobody held them up, and those who are on their way. */
  queue = 0;
  coming = 0;
  /** Seconds between two who pass while others wait. */
  perHead: number;
  /** How many passed, and the seconds they lost in all. */
  passed = 0;
  delaySum = 0;
  private lastPass = Number.NaN;

  /** @param width of the gate, m */
  constructor(width: number) {
    this.perHead = 1 / (USUAL_FLOW * width);
  }

  /** Someone passed. @param lost seconds longer than free walking; @param now s */
  pass(lost: number, now: number): void {
    this.passed++;
    this.delaySum += lost;
    const pause = now - this.lastPass;
    this.lastPass = now;
    // Without a queue, the pause is that of those who come.
    if (this.queue < 2 || !(pause <= PAUSE * this.perHead)) return;
    this.perHead += LEARN * (pause - this.perHead);
  }

  /**
   * What those on the way will meet. The delay is the mean of those who still walk there and one who stands at the end of the
   * queue.
   *
   * @param dues seconds at which each would be there walking freely, rising
   * @param now s
   */
  foresee(dues: Float64Array, now: number): void {
    const stopped = this.queue > 1 ? (now - this.lastPass) / PATIENCE : 0;
    const perHead = stopped > this.perHead ? stopped : this.perHead;
    let free = now;
    let sum = 0;
    let k = 0;
    for (; k < dues.length && dues[k] <= now; k++) free += perHead;
    this.queue = k;
    this.coming = dues.length - k;
    sum = free - now;
    for (; k < dues.length; k++) {
      const turn = Math.max(free, dues[k]);
      sum += turn - dues[k];
      free = turn + perHead;
    }
    this.delay = sum / (1 + this.coming);
  }

  save(): SavedMeter {
    const { delay, queue, coming, perHead, passed, delaySum, lastPass } = this;
    return { numbers: Float64Array.of(delay, queue, coming, perHead, passed, delaySum, lastPass) };
  }

  load({ numbers }: SavedMeter): void {
    [this.delay, this.queue, this.coming, this.perHead, this.passed, this.delaySum, this.lastPass] = numbers;
  }
}
