import type { Crowd } from '../crowd/index.js';
import { fillQueries, type PathMap } from '../maps/index.js';

/** Agents of `order` from `from` to before `to`, who all go by one map. */
export interface MapTask {
  readonly map: PathMap;
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
   * where the map has none.
   *
   * @param order slots of agents
   */
  read(crowd: Crowd, order: Int32Array, tasks: readonly MapTask[]): void;
}

/** Asks a map for some agents at a time, with work space of its own: one per thread. */
export class MapAnswers {
  private places = new Float64Array(0);
  private lengths = new Float64Array(0);
  private nexts = new Float64Array(0);

  /** As `MapReader.read`, for agents `order[from]` to `order[to - 1]`. [Limit: at most READ_CHUNK agents] */
  read(crowd: Crowd, map: PathMap, order: Int32Array, from: number, to: number): void {
    const { x, y } = crowd.present;
    const { wishX, wishY, wayLeft } = crowd.traits;
    const count = to - from;
    this.reserve(count);
    const { places, lengths, nexts } = this;
    for (let k = 0; k < count; k++) {
      places[2 * k] = x[order[from + k]];
      places[2 * k + 1] = y[order[from + k]];
    }
    fillQueries(map, places.subarray(0, 2 * count), { distances: lengths, next: nexts });
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
  }
}

/** One thread reads all. */
export class LoneReader implements MapReader {
  private readonly answers = new MapAnswers();

  readonly allocate = (bytes: number): ArrayBufferLike => new ArrayBuffer(bytes);

  read(crowd: Crowd, order: Int32Array, tasks: readonly MapTask[]): void {
    for (const { map, from, to } of tasks) {
      for (let at = from; at < to; at += READ_CHUNK) {
        this.answers.read(crowd, map, order, at, Math.min(to, at + READ_CHUNK));
      }
    }
  }
}
