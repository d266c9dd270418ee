import { computeClashes, computePassings } from './lane-clashes.js';
import type { LanePath } from './lane-path.js';

/** Bodies that touch count as clashing up to this gap, m: sums of a few million steps stay far below it. */
export const LANE_HAIR = 1e-7;

/** One who goes a way once. Times in seconds of the run. */
export interface Trip {
  readonly path: LanePath;
  /** When it starts; from then on it never stops. */
  readonly start: number;
  /** Since when it stands at the beginning of its way; `start` for those who come in moving. */
  readonly since: number;
  /** Who goes; the caller's number. */
  readonly who: number;
}

/** When someone may start. */
export interface TripQuestion {
  readonly path: LanePath;
  /** Not before, s. */
  readonly from: number;
  /** It stands at the beginning of the way since this moment, s; absent: it is not there before it starts. */
  readonly since?: number | undefined;
  /** Times of starts that are barred for other reasons: lo0, hi0, lo1, ...; both ends are allowed. */
  readonly barred?: readonly number[] | undefined;
}

/**
 * The trips that are promised. A trip is written down before it begins, for its whole way, at a start at which it comes nearer
 * than two radii to none of those written down before; it is never changed. So nobody has to stop on its way, nobody waits for one
 * that waits for it, and no two bodies overlap.
 */
export class LaneBook {
  /** Trips by way, those of one way in the order of their starts. */
  private readonly tripsOn = new Map<LanePath, Trip[]>();
  private readonly known = new WeakMap<LanePath, WeakMap<LanePath, Float64Array>>();

  /** Trips that are written down. */
  get count(): number {
    let count = 0;
    for (const trips of this.tripsOn.values()) count += trips.length;
    return count;
  }

  /** All trips, by way and start. */
  *list(): Iterable<Trip> {
    for (const trips of this.tripsOn.values()) yield* trips;
  }

  /** Seconds between two starts on one way: at least so many, whatever lies between. */
  spacingOf(path: LanePath): number {
    const clashes = this.clashesOf(path, path);
    return clashes.length === 0 ? 0 : clashes[clashes.length - 1];
  }

  /**
   * Do two ways ever come near each other? The starts on `a` minus those on `b` that are barred, s: lo0, hi0, lo1, ...
   * Never taken from the other way round, which differs in the last digits: a run that goes on may ask in another order.
   */
  clashesOf(a: LanePath, b: LanePath): Float64Array {
    let row = this.known.get(a);
    if (!row) {
      row = new WeakMap();
      this.known.set(a, row);
    }
    let clashes = row.get(b);
    if (!clashes) {
      clashes = computeClashes(a, b, reachOf(a, b));
      row.set(b, clashes);
    }
    return clashes;
  }

  /** The first start that clashes with nothing, s; Infinity where there is none while it stands where it is. */
  findStart({ path, from, since, barred = [] }: TripQuestion): number {
    const times: number[] = [...barred];
    let latest = Infinity;
    const [x, y] = path.points;
    for (const [other, trips] of this.tripsOn) {
      this.bar(path, other, trips, from, times);
      if (since === undefined) continue;
      const passings = computePassings(other, x, y, reachOf(path, other));
      for (const { start, since: stood } of trips) {
        for (let k = 0; k < passings.length; k += 2) {
          if (start + passings[k + 1] > since) latest = Math.min(latest, start + passings[k]);
        }
        // One that stands so near already leaves no room, however early one starts.
        if (passings.length > 0 && passings[0] === 0 && stood < start && start > since) latest = -Infinity;
      }
    }
    const start = findGap(times, from);
    return start <= latest ? start : Infinity;
  }

  /** Write a trip down; its start must be one that `findStart` gave. */
  add(trip: Trip): void {
    const trips = this.tripsOn.get(trip.path);
    if (!trips) {
      this.tripsOn.set(trip.path, [trip]);
      return;
    }
    let at = trips.length;
    while (at > 0 && trips[at - 1].start > trip.start) at--;
    trips.splice(at, 0, trip);
  }

  /** Cross a trip out: it is over, or will not be made. */
  remove(trip: Trip): void {
    const trips = this.tripsOn.get(trip.path);
    const at = trips?.indexOf(trip) ?? -1;
    if (!trips || at < 0) return;
    trips.splice(at, 1);
    if (trips.length === 0) this.tripsOn.delete(trip.path);
  }

  clear(): void {
    this.tripsOn.clear();
  }

  /** Note the starts on a way that trips on another one bar. */
  private bar(path: LanePath, other: LanePath, trips: readonly Trip[], from: number, times: number[]): void {
    if (path === other) {
      const spacing = this.spacingOf(path);
      for (const { start } of trips) if (start + spacing > from) times.push(start - spacing, start + spacing);
      return;
    }
    const clashes = this.clashesOf(path, other);
    for (let k = 0; k < clashes.length; k += 2) {
      for (const { start } of trips) {
        if (start + clashes[k + 1] > from) times.push(start + clashes[k], start + clashes[k + 1]);
      }
    }
    let passings: Float64Array | undefined;
    for (const { start, since } of trips) {
      if (since >= start) continue;
      passings ??= computePassings(path, other.points[0], other.points[1], reachOf(path, other));
      for (let k = 0; k < passings.length; k += 2) times.push(since - passings[k + 1], start - passings[k]);
    }
  }
}

/** Centres of bodies on two ways that are nearer than this, m, clash. */
function reachOf(a: LanePath, b: LanePath): number {
  return a.radius + b.radius - Math.max(a.slack, b.slack) + LANE_HAIR;
}

/** The first moment from `from` on that lies inside no interval. @param times lo0, hi0, lo1, hi1, ... in any order */
export function findGap(times: readonly number[], from: number): number {
  const order: number[] = [];
  for (let k = 0; k < times.length; k += 2) if (times[k + 1] > from) order.push(k);
  order.sort((p, q) => times[p] - times[q]);
  let at = from;
  for (const k of order) {
    if (times[k] >= at) break;
    at = Math.max(at, times[k + 1]);
  }
  return at;
}
