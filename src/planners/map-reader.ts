import type { Crowd } from '../crowd/index.js';
import {
  type AnyPathMap,
  fillQueries,
  fillWalks,
  HintedQueries,
  isPricedMap,
  makeHints,
  type PathHints,
} from '../maps/index.js';

/** Agents of `order` from `from` to before `to`, who all go by one map. */
export interface MapTask {
  readonly map: AnyPathMap;
  readonly from: number;
  readonly to: number;
}

/** Agents that are asked for at once at most: the more, the better is the order in which they can be answered. */
export const READ_CHUNK = 16_384;
/** The way left of someone for whom a map has no answer, until another map is asked. */
export const NO_ANSWER = -1;

/** How maps are read for many agents: by this thread, or by several. */
export interface MapReader {
  /** How memory for the order of the agents is taken. */
  readonly allocate: (bytes: number) => ArrayBufferLike;
  /**
   * Write `wishX`, `wishY` and `wayLeft` of all agents of some tasks; the way left is NO_ANSWER, and the wish as it was,
   * where the map has none. It is metres, without prices of barriers: who is before whom depends on it.
   *
   * @param order slots of agents
   */
  read(crowd: Crowd, order: Int32Array, tasks: readonly MapTask[]): void;
}

/** Asks a map for some agents at a time, with work space of its own: one per thread. */
export class MapAnswers {
  private readonly hinted = new HintedQueries();
  private places = new Float64Array(0);
  private lengths = new Float64Array(0);
  private nexts = new Float64Array(0);
  private roots = new Int32Array(0);

  /**
   * As `MapReader.read`, for agents `order[from]` to `order[to - 1]`. [Limit: at most READ_CHUNK agents]
   *
   * @param hints what is known from reading before, by slot
   * @param number that of the map among those the hints are for
   */
  read(
    crowd: Crowd,
    map: AnyPathMap,
    order: Int32Array,
    from: number,
    to: number,
    hints: PathHints,
    number: number,
  ): void {
    const { x, y } = crowd.present;
    const { wishX, wishY, wayLeft } = crowd.traits;
    const count = to - from;
    this.reserve(count);
    const { places, lengths, nexts } = this;
    for (let k = 0; k < count; k++) {
      places[2 * k] = x[order[from + k]];
      places[2 * k + 1] = y[order[from + k]];
    }
    const asked = places.subarray(0, 2 * count);
    const answers = { distances: lengths, next: nexts };
    if (map.kind === 'plain' && !map.kernel && map.mesh.tolls.length === 0) {
      this.hinted.fill(map, number, hints, order, from, asked, answers);
    } else if (isPricedMap(map)) fillWalks(map, asked, answers, this.roots);
    else fillQueries(map, asked, answers);
    for (let k = 0; k < count; k++) {
      const slot = order[from + k];
      if (lengths[k] < 0) {
        wayLeft[slot] = NO_ANSWER;
        continue;
      }
      wayLeft[slot] = lengths[k];
      const dx = nexts[2 * k] - places[2 * k];
      const dy = nexts[2 * k + 1] - places[2 * k + 1];
      const length = Math.sqrt(dx * dx + dy * dy);
      if (!(length > 0)) continue;
      wishX[slot] = dx / length;
      wishY[slot] = dy / length;
    }
  }

  private reserve(count: number): void {
    if (this.lengths.length >= count) return;
    const room = Math.min(2 * count, READ_CHUNK);
    this.places = new Float64Array(2 * room);
    this.lengths = new Float64Array(room);
    this.nexts = new Float64Array(2 * room);
    this.roots = new Int32Array(room);
  }
}

/** One thread reads all. */
export class LoneReader implements MapReader {
  private readonly answers = new MapAnswers();
  private hints: PathHints | undefined;
  /** Numbers of maps, by their records: those of a map that is changed in place are others. */
  private readonly numbers = new WeakMap<object, number>();
  private last = 0;

  readonly allocate = (bytes: number): ArrayBufferLike => new ArrayBuffer(bytes);

  read(crowd: Crowd, order: Int32Array, tasks: readonly MapTask[]): void {
    if (!this.hints || this.hints.room < crowd.capacity) this.hints = makeHints(crowd.capacity, this.allocate);
    for (const { map, from, to } of tasks) {
      const number = this.numberOf(map.kind === 'plain' ? map.records : map);
      for (let at = from; at < to; at += READ_CHUNK) {
        this.answers.read(crowd, map, order, at, Math.min(to, at + READ_CHUNK), this.hints, number);
      }
    }
  }

  private numberOf(key: object): number {
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.last++;
      this.numbers.set(key, number);
    }
    return number;
  }
}
