import type { Crowd } from '../crowd/index.js';
import { fillQueries, type PathMap } from '../maps/index.js';

/** Everybody is looked at once in this time, s. */
const EVERY = 1;
/** A way is another one than the shortest where it is longer by more than this, m. */
const LONGER = 0.1;

/** Who was ever sent another way than the shortest one. */
export class BarrierReroutes {
  /** How many so far. */
  count = 0;
  /** By id: 1 for those. */
  private marks = new Uint8Array(0);
  private readonly turns: number;
  private picked = new Int32Array(0);
  private places = new Float64Array(0);
  private lengths = new Float64Array(0);

  /** @param dt seconds per step */
  constructor(dt: number) {
    this.turns = Math.max(1, Math.round(EVERY / dt));
  }

  /**
   * Look at those whose turn it is, after planning.
   *
   * @param stamps by slot: the map that someone goes by
   * @param baseOf the map without barriers beside the one of a stamp; undefined where that is the one
   */
  look(crowd: Crowd, stamps: Int32Array, steps: number, baseOf: (stamp: number) => PathMap | undefined): void {
    const { ids, wayLeft } = crowd.traits;
    this.reserve(crowd);
    const { marks, picked, turns } = this;
    let count = 0;
    for (let slot = 0; slot < crowd.count; slot++) {
      const id = ids[slot];
      if ((id + steps) % turns !== 0 || marks[id] === 1 || !(wayLeft[slot] < Infinity)) continue;
      if (baseOf(stamps[slot])) picked[count++] = slot;
    }
    if (count === 0) return;
    const order = picked.subarray(0, count).sort((a, b) => stamps[a] - stamps[b] || a - b);
    for (let from = 0; from < count; ) {
      let to = from;
      while (to < count && stamps[order[to]] === stamps[order[from]]) to++;
      this.compare(crowd, baseOf(stamps[order[from]]) as PathMap, order.subarray(from, to));
      from = to;
    }
  }

  /** @param entered people so far */
  save(entered: number): Uint8Array {
    const out = new Uint8Array(entered);
    out.set(this.marks.subarray(0, entered));
    return out;
  }

  load(marks: Uint8Array): void {
    this.marks = marks.slice();
    this.count = marks.reduce((sum, mark) => sum + mark, 0);
  }

  private compare(crowd: Crowd, base: PathMap, slots: Int32Array): void {
    const { x, y } = crowd.present;
    const { ids, wayLeft } = crowd.traits;
    const { places, lengths } = this;
    slots.forEach((slot, k) => {
      places[2 * k] = x[slot];
      places[2 * k + 1] = y[slot];
    });
    fillQueries(base, places.subarray(0, 2 * slots.length), { distances: lengths });
    slots.forEach((slot, k) => {
      if (lengths[k] < 0 || !(wayLeft[slot] > lengths[k] + LONGER)) return;
      this.marks[ids[slot]] = 1;
      this.count++;
    });
  }

  private reserve({ created, count }: Crowd): void {
    if (this.marks.length < created) {
      const grown = new Uint8Array(2 * created);
      grown.set(this.marks);
      this.marks = grown;
    }
    if (this.picked.length >= count) return;
    this.picked = new Int32Array(2 * count);
    this.places = new Float64Array(4 * count);
    this.lengths = new Float64Array(2 * count);
  }
}
