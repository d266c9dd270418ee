import { BOARD_SIZE, type Crew } from '../../dynamics/index.js';
import { ARRIVED, EPOCH, FLAGS, STATE, type TeamControl, TICKET, WELL } from './control.js';

/** Looks at whether the others have come before a thread goes to sleep: about 20 microseconds. */
const SPINS = 2000;
/** Milliseconds of sleep after which a thread looks whether the others still live. */
const NAP = 100;

/** Chunks per thread where there are few, and the smallest chunk. */
const CHUNKS_EACH = 4;
const LEAST_CHUNK = 8;

/** Share of the whole that the large parts of a spread are together, and small parts per thread. */
const LARGE_SHARE = 0.75;
const SMALL_EACH = 8;

/** What is thrown where a thread waits for a team that has come to its end. */
export class TeamOver extends Error {}

/** A thread among those of a team. */
export class SharedCrew implements Crew {
  readonly board: Float64Array;

  /**
   * @param onNap called with the milliseconds that nothing has moved while this thread waits; throws to give up. Absent: it
   *   waits as long as it takes
   */
  constructor(
    private readonly control: TeamControl,
    readonly index: number,
    readonly size: number,
    private readonly onNap?: (idle: number) => void,
  ) {
    this.board = control.floats.subarray(0, BOARD_SIZE);
  }

  split(count: number, chunk: number, work: (from: number, to: number) => void): void {
    const { wholes } = this.control;
    // Small numbers are cut finer, so that all get some.
    const size = Math.min(chunk, Math.max(LEAST_CHUNK, Math.ceil(count / (CHUNKS_EACH * this.size))));
    for (;;) {
      const from = size * Atomics.add(wholes, TICKET, 1);
      if (from >= count) return;
      work(from, Math.min(count, from + size));
    }
  }

  spread(count: number, work: (from: number, to: number) => void): void {
    const { wholes } = this.control;
    const large = Math.floor((LARGE_SHARE * count) / this.size);
    const begin = large * this.size;
    const small = Math.max(LEAST_CHUNK, Math.ceil((count - begin) / (SMALL_EACH * this.size)));
    for (;;) {
      const ticket = Atomics.add(wholes, TICKET, 1);
      const isLarge = ticket < this.size;
      const from = isLarge ? large * ticket : begin + small * (ticket - this.size);
      if (from >= count) return;
      work(from, isLarge ? from + large : Math.min(count, from + small));
    }
  }

  meet(): void {
    const { wholes } = this.control;
    const epoch = Atomics.load(wholes, EPOCH);
    if (Atomics.add(wholes, ARRIVED, 1) === this.size - 1) {
      Atomics.store(wholes, ARRIVED, 0);
      Atomics.store(wholes, TICKET, 0);
      Atomics.add(wholes, EPOCH, 1);
      Atomics.notify(wholes, EPOCH);
    } else this.wait(epoch);
    if (Atomics.load(wholes, STATE) !== WELL) throw new TeamOver();
  }

  raise(flag: number): void {
    Atomics.or(this.control.wholes, FLAGS, 1 << flag);
  }

  isRaised(flag: number): boolean {
    return (Atomics.load(this.control.wholes, FLAGS) & (1 << flag)) !== 0;
  }

  private wait(epoch: number): void {
    const { wholes } = this.control;
    for (let k = 0; k < SPINS; k++) if (Atomics.load(wholes, EPOCH) !== epoch) return;
    let seen = -1;
    let idle = 0;
    while (Atomics.load(wholes, EPOCH) === epoch && Atomics.load(wholes, STATE) === WELL) {
      if (Atomics.wait(wholes, EPOCH, epoch, NAP) !== 'timed-out' || !this.onNap) continue;
      // Who works takes tickets, who is done arrives.
      const moved = Atomics.load(wholes, TICKET) + (Atomics.load(wholes, ARRIVED) << 24);
      idle = moved === seen ? idle + NAP : 0;
      seen = moved;
      this.onNap(idle);
    }
  }
}
