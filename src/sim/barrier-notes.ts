import type { Congestion } from '../planners/index.js';
import type { BarrierNote, RecordedCandidate } from '../record/index.js';
import type { BarrierGates } from './barrier-gates.js';
import type { BarrierReroutes } from './barrier-reroutes.js';

/** Numbers per candidate: corridor, x and y of both ends. */
const CANDIDATE = 5;

/** What has come together for the next note. */
export interface SavedNotes {
  /** CANDIDATE numbers each. */
  readonly candidates: Float64Array;
  /** Per gate: who had passed by the last note. */
  readonly noted: Int32Array;
  readonly isGroundNew: boolean;
}

/** Puts together what a recording says of barriers: whenever something changed, and at least after every interval. */
export class BarrierNotes {
  private candidates = new Float64Array(32 * CANDIDATE);
  private length = 0;
  private noted: Int32Array;
  private isGroundNew = true;
  private last: BarrierNote | undefined;
  private readonly every: number;

  constructor({ settings, dt }: Congestion, gates: BarrierGates) {
    this.noted = new Int32Array(gates.passed.length);
    this.every = Math.max(1, Math.round(settings.interval / dt));
  }

  /** Corridors are others from now on; what was counted at former gates was carried over. */
  setGround(gates: BarrierGates): void {
    this.length = 0;
    this.isGroundNew = true;
    this.noted = new Int32Array(gates.passed.length);
  }

  /** Keep the candidates of a step. @param x where people stood, by slot, m */
  collect({ chains }: Congestion, x: Float64Array, y: Float64Array): void {
    const { candidates, candidateCount } = chains;
    for (let k = 0; k < 3 * candidateCount; k += 3) {
      if (this.length + CANDIDATE > this.candidates.length) {
        const longer = new Float64Array(2 * this.candidates.length);
        longer.set(this.candidates);
        this.candidates = longer;
      }
      const [first, end] = [candidates[k + 1], candidates[k + 2]];
      this.candidates.set([candidates[k], x[first], y[first], x[end], y[end]], this.length);
      this.length += CANDIDATE;
    }
  }

  /** The step is over. @param hasChanged barriers or prices are others */
  close(congestion: Congestion, gates: BarrierGates, reroutes: BarrierReroutes, hasChanged: boolean): void {
    const { steps } = congestion;
    if (hasChanged || this.isGroundNew || steps % this.every === 0) this.last = this.write(congestion, gates, reroutes);
  }

  /** The note of the last step, once; undefined where there was nothing to say. */
  take(): BarrierNote | undefined {
    const { last } = this;
    this.last = undefined;
    return last;
  }

  /** A note of how things stand. */
  write(congestion: Congestion, gates: BarrierGates, reroutes: BarrierReroutes): BarrierNote {
    const { corridors } = congestion.corridors;
    const { passed } = gates;
    const isFixed = congestion.settings.mode === 'fixed';
    const candidates: RecordedCandidate[] = [];
    for (let k = 0; k < this.length; k += CANDIDATE) {
      const [corridor, ax, ay, bx, by] = this.candidates.subarray(k, k + CANDIDATE);
      candidates.push({ corridor, ax, ay, bx, by });
    }
    const passages = corridors
      .map((_, k) => ({ corridor: k, forwards: passed[2 * k], backwards: passed[2 * k + 1] }))
      .filter(({ corridor: k }) => passed[2 * k] !== this.noted[2 * k] || passed[2 * k + 1] !== this.noted[2 * k + 1]);
    const note: BarrierNote = {
      step: congestion.steps,
      ...(this.isGroundNew && {
        corridors: corridors.map(({ id, ax, ay, bx, by }) => ({ id, ax, ay, bx, by })),
      }),
      barriers: congestion.barriers.map(({ corridor, line, tolls, meter }) => ({
        corridor: corridor.id,
        points: [...line.points],
        tolls: isFixed ? [] : [...tolls],
        delay: meter.delay,
        queue: meter.queue,
        passed: meter.passed,
        lost: meter.delaySum,
      })),
      candidates,
      passages,
      rerouted: reroutes.count,
    };
    this.length = 0;
    this.isGroundNew = false;
    this.noted.set(passed);
    return note;
  }

  save(): SavedNotes {
    const { noted, isGroundNew } = this;
    return { candidates: this.candidates.slice(0, this.length), noted: noted.slice(), isGroundNew };
  }

  load({ candidates, noted, isGroundNew }: SavedNotes): void {
    this.length = candidates.length;
    if (this.candidates.length < candidates.length) this.candidates = new Float64Array(2 * candidates.length);
    this.candidates.set(candidates);
    this.noted = noted.slice();
    this.isGroundNew = isGroundNew;
    this.last = undefined;
  }
}
