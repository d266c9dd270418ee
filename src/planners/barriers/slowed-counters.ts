import { NONE } from '../../geometry/index.js';
import type { BarrierSettings } from './barrier-options.js';

/** What a step tells of everybody, after planning and before moving. One entry per slot; ids rise with the slot. */
export interface ProgressInput {
  readonly count: number;
  readonly ids: Int32Array;
  /** Where they stand, m. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Way left from there, m; Infinity where no map says it. */
  readonly wayLeft: Float64Array;
  /** Desired speed, m/s. */
  readonly speed: Float64Array;
  /** Which map said the way left: equal numbers mean the same map, of the same version, to the same goal. NONE = none. */
  readonly stamps: Int32Array;
  /** 1 for those who wait on purpose: not yet started, at a stop, at a closed door, arrived. */
  readonly waits: Uint8Array;
}

/** Counters as plain arrays, to be kept bit by bit. */
export interface SavedCounters {
  readonly ids: Int32Array;
  readonly slowed: Int32Array;
  readonly queued: Int32Array;
  readonly lost: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly way: Float64Array;
  readonly stamps: Int32Array;
  readonly jams: Int32Array;
  readonly due: Float64Array;
  readonly heads: Int32Array;
  readonly served: Int32Array;
}

const FLOATS = ['lost', 'x', 'y', 'way', 'wayBefore', 'due'] as const;
const WHOLES = ['ids', 'slowed', 'queued', 'stamps', 'jams', 'heads', 'served'] as const;
const KEPT = ['ids', 'slowed', 'queued', 'lost', 'x', 'y', 'way', 'stamps', 'jams', 'due', 'heads', 'served'] as const;

/** The way of an agent has not been looked at yet. */
export const UNKNOWN = -2;

/**
 * Who is held up (Farias, section 5.4). A step counts as slowed where someone gets on by less than a share (half) of what was
 * possible; the thesis asks for the whole, which float64 and every bend of a way would fail. The counter rises by
 * one in slowed steps and falls by one in others, from 0 to a ceiling.
 *
 * Progress is the difference of two lengths on one and the same map. Where the map changed between two steps, the former place
 * is measured on the new one (`listMoved`, `wayBefore`); a step without that leaves the counter as it is.
 *
 * Beside it runs the time lost since one was first slowed: time less way gained over speed.
 *
 * In a step: `follow` by one thread, then, if `listMoved` finds some, their `wayBefore`, then `update` by ranges of slots.
 */
export class SlowedCounters {
  /** Agents followed. */
  count = 0;
  /** Per slot: slowed steps less others. */
  slowed = new Int32Array(0);
  /** Per slot: steps since one was first slowed, 0 for those who walk freely. */
  queued = new Int32Array(0);
  /** Per slot: seconds lost in that time. */
  lost = new Float64Array(0);
  /** Per slot: corridor that it was last found jammed in, or NONE; written by `JamChains`. */
  jams = new Int32Array(0);
  /** Per slot: corridor of the first barrier on its way, NONE for none, UNKNOWN until looked for; written by `Approaches`. */
  heads = new Int32Array(0);
  /** Per slot: seconds at which it is there if nobody holds it up; 1 where its turn comes so soon that it stays. */
  due = new Float64Array(0);
  served = new Int32Array(0);
  /** Per slot: where it stood in the step before; NaN before the first. */
  x = new Float64Array(0);
  y = new Float64Array(0);
  /** Per slot: way left from there on the present map, m, for those whom `listMoved` named; NaN = not measured. */
  wayBefore = new Float64Array(0);
  /** Counters above this many steps mean bottlenecked. */
  readonly threshold: number;

  private readonly ceiling: number;
  private readonly share: number;
  private ids = new Int32Array(0);
  private way = new Float64Array(0);
  private stamps = new Int32Array(0);

  /** @param dt seconds per step */
  constructor(
    settings: BarrierSettings,
    readonly dt: number,
  ) {
    this.threshold = Math.round(settings.threshold / dt);
    this.ceiling = Math.max(this.threshold + 1, Math.round(settings.ceiling / dt));
    this.share = settings.slowed;
  }

  isBottlenecked(slot: number): boolean {
    return this.slowed[slot] > this.threshold;
  }

  /** Take those who came and went since the last step: ids rise with the slot then and now. */
  follow(ids: Int32Array, count: number): void {
    this.reserve(count);
    const { slowed, queued, lost, x, y, way, stamps, jams, due, heads, served, wayBefore } = this;
    const former = this.ids;
    wayBefore.fill(Number.NaN, 0, count);
    let at = 0;
    // Most steps nobody goes: those before the first who did stand where they stood.
    while (at < this.count && at < count && former[at] === ids[at]) at++;
    for (let slot = at; slot < count; slot++) {
      const id = ids[slot];
      while (at < this.count && former[at] < id) at++;
      if (at < this.count && former[at] === id) {
        // Slots of those who stay only fall: nothing is written over before it is read.
        former[slot] = id;
        slowed[slot] = slowed[at];
        queued[slot] = queued[at];
        lost[slot] = lost[at];
        x[slot] = x[at];
        y[slot] = y[at];
        way[slot] = way[at];
        stamps[slot] = stamps[at];
        jams[slot] = jams[at];
        due[slot] = due[at];
        heads[slot] = heads[at];
        served[slot] = served[at];
        at++;
      } else {
        former[slot] = id;
        slowed[slot] = 0;
        queued[slot] = 0;
        lost[slot] = 0;
        x[slot] = Number.NaN;
        y[slot] = Number.NaN;
        way[slot] = Number.NaN;
        stamps[slot] = NONE;
        jams[slot] = NONE;
        due[slot] = 0;
        heads[slot] = UNKNOWN;
        served[slot] = 0;
      }
    }
    this.count = count;
  }

  /** The slots whose former place has to be measured on their present map. @returns how many were written to `out` */
  listMoved(input: ProgressInput, out: Int32Array): number {
    const { x, stamps } = this;
    let count = 0;
    for (let slot = 0; slot < this.count; slot++) {
      const stamp = input.stamps[slot];
      if (stamp === NONE || stamp === stamps[slot] || Number.isNaN(x[slot]) || input.waits[slot] === 1) continue;
      out[count++] = slot;
    }
    return count;
  }

  /** Count a step for slots `from` to before `to`. */
  update(input: ProgressInput, from: number, to: number): void {
    const { slowed, queued, lost, way, stamps, wayBefore, x, y, dt } = this;
    for (let slot = from; slot < to; slot++) {
      const now = input.wayLeft[slot];
      const stamp = input.stamps[slot];
      const speed = input.speed[slot];
      const before = stamp === stamps[slot] ? way[slot] : wayBefore[slot];
      x[slot] = input.x[slot];
      y[slot] = input.y[slot];
      way[slot] = now;
      stamps[slot] = stamp;
      if (input.waits[slot] === 1 || !(speed > 0) || !(now < Infinity) || stamp === NONE) {
        slowed[slot] = 0;
        queued[slot] = 0;
        lost[slot] = 0;
        continue;
      }
      const progress = before - now;
      // No former place, or none that this map reaches.
      if (!(progress > -Infinity && progress < Infinity) || before < 0) continue;
      if (progress < this.share * speed * dt) {
        if (slowed[slot] < this.ceiling) slowed[slot]++;
      } else if (slowed[slot] > 0) slowed[slot]--;
      if (slowed[slot] === 0) {
        queued[slot] = 0;
        lost[slot] = 0;
      } else {
        queued[slot]++;
        // Tolls make lengths jump where a barrier is crossed.
        const possible = speed * dt;
        lost[slot] += dt - Math.max(-possible, Math.min(possible, progress)) / speed;
      }
    }
  }

  /** Someone has passed: the time lost from now on belongs to what comes next. */
  restart(slot: number): void {
    this.queued[slot] = 0;
    this.lost[slot] = 0;
  }

  save(): SavedCounters {
    return Object.fromEntries(KEPT.map((key) => [key, this[key].slice(0, this.count)])) as unknown as SavedCounters;
  }

  load(saved: SavedCounters): void {
    this.count = 0;
    this.reserve(saved.ids.length);
    this.count = saved.ids.length;
    for (const key of KEPT) this[key].set(saved[key]);
    this.wayBefore.fill(Number.NaN);
  }

  private reserve(count: number): void {
    if (this.ids.length >= count) return;
    const room = count + (count >> 1) + 16;
    for (const key of FLOATS) {
      const grown = new Float64Array(room);
      grown.set(this[key].subarray(0, this.count));
      this[key] = grown;
    }
    for (const key of WHOLES) {
      const grown = new Int32Array(room);
      grown.set(this[key].subarray(0, this.count));
      this[key] = grown;
    }
  }
}
