import { NONE } from '../../geometry/index.js';
import { type AnyPathMap, findPath } from '../../maps/index.js';
import type { Barrier } from './barrier.js';
import { type ProgressInput, type SlowedCounters, UNKNOWN } from './slowed-counters.js';

/** Who has to wait for less than this share of the delay that others pay stays where it is. */
const SERVED = 0.5;

/** How a turn looks ahead. */
export interface Outlook {
  /** s. */
  readonly time: number;
  /** Whose turn it is, by slot; those whose way is not known are looked at too. */
  readonly isAsked: (slot: number) => boolean;
  /** The map that a stamp stands for. */
  readonly mapOf: ((stamp: number) => AnyPathMap | undefined) | undefined;
}

/**
 * See by which barrier people go first, and when they would be there walking freely. Who goes there already keeps its time:
 * that is its place in the queue.
 *
 * @returns mean speed of all who walk, m/s; NaN for nobody
 */
export function lookAhead(
  barriers: readonly Barrier[],
  counters: SlowedCounters,
  input: ProgressInput,
  { time, isAsked, mapOf }: Outlook,
): number {
  const { speed, waits, stamps, count } = input;
  const { heads } = counters;
  let sum = 0;
  let walkers = 0;
  for (let slot = 0; slot < count; slot++) {
    if (waits[slot] === 1) {
      heads[slot] = UNKNOWN;
      continue;
    }
    sum += speed[slot];
    walkers++;
    if (heads[slot] !== UNKNOWN && !isAsked(slot)) continue;
    const map = mapOf?.(stamps[slot]);
    if (map && speed[slot] > 0) followWay(slot, map, barriers, counters, input, time);
    else heads[slot] = UNKNOWN;
  }
  return sum / walkers;
}

function followWay(
  slot: number,
  map: AnyPathMap,
  barriers: readonly Barrier[],
  { heads, due }: SlowedCounters,
  { x, y, speed }: ProgressInput,
  time: number,
): void {
  const { points } = findPath(map, x[slot], y[slot]);
  let way = 0;
  for (let k = 0; k + 3 < points.length; k += 2) {
    const [ax, ay, bx, by] = [points[k], points[k + 1], points[k + 2], points[k + 3]];
    let least = Infinity;
    let corridor: number = NONE;
    for (const barrier of barriers) {
      const share = barrier.findCrossing(ax, ay, bx, by);
      if (!(share < least)) continue;
      least = share;
      corridor = barrier.corridor.id;
    }
    const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
    if (corridor !== NONE) {
      if (heads[slot] !== corridor) due[slot] = time + (way + least * length) / speed[slot];
      heads[slot] = corridor;
      return;
    }
    way += length;
  }
  heads[slot] = NONE;
}

/** Let the meters of all barriers see who is on the way to each. @param now s */
export function foreseeDelays(barriers: readonly Barrier[], counters: SlowedCounters, now: number): void {
  const { heads, due, count } = counters;
  for (const { corridor, meter } of barriers) {
    const dues: number[] = [];
    for (let slot = 0; slot < count; slot++) if (heads[slot] === corridor.id) dues.push(due[slot]);
    meter.foresee(Float64Array.from(dues).sort(), now);
  }
}

/**
 * Let those of a level stay whose turn at their barrier comes soon: they have waited for most of the delay, and what is left
 * is less than others pay. They go by the map without barriers then; so this holds only where no other barrier is dearer,
 * as without tolls they might turn back.
 *
 * @param isAsked by slot
 */
export function markServed(
  barriers: readonly Barrier[],
  counters: SlowedCounters,
  level: number,
  isAsked: (slot: number) => boolean,
): void {
  const { heads, due, served, count } = counters;
  for (let slot = 0; slot < count; slot++) if (isAsked(slot)) served[slot] = 0;
  const dearest = Math.max(...barriers.map(({ tolls }) => tolls[level]));
  for (const { corridor, meter, tolls } of barriers) {
    if (tolls[level] < dearest || meter.delay <= 0) continue;
    const slots: number[] = [];
    for (let slot = 0; slot < count; slot++) if (heads[slot] === corridor.id) slots.push(slot);
    slots.sort((a, b) => due[a] - due[b] || a - b);
    const soon = (SERVED * meter.delay) / meter.perHead;
    for (let k = 0; k < slots.length && k < soon; k++) if (isAsked(slots[k])) served[slots[k]] = 1;
  }
}
