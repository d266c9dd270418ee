import type { Crowd } from '../crowd/index.js';
import { NONE } from '../geometry/index.js';
import { LaneBook, type Trip } from './lane-book.js';
import type { Planner } from './planner.js';

/**
 * Leads those who go by lanes: everybody has a trip that was written down before it began, and is where that trip says.
 * The wish is the direction of the way there, so that others see where one is going; `place` has the last word.
 */
export class LanePlanner implements Planner {
  readonly name = 'lanes';
  /** Now, s: written before each plan. */
  time = 0;

  private written: LaneBook | undefined;
  private readonly trips = new Map<number, Trip>();
  private readonly found = new Float64Array(4);

  /** The trips of all; made when it is first asked for. */
  get book(): LaneBook {
    this.written ??= new LaneBook();
    return this.written;
  }

  /** Someone goes on a trip that is in the book. */
  assign(id: number, trip: Trip): void {
    this.trips.set(id, trip);
  }

  /** The trip of someone, if it has one. */
  tripOf(id: number): Trip | undefined {
    return this.trips.get(id);
  }

  plan({ traits }: Crowd, slots: Int32Array, count: number): void {
    const { ids, wishX, wishY, wayLeft } = traits;
    const { found, time } = this;
    for (let k = 0; k < count; k++) {
      const slot = slots[k];
      const trip = this.trips.get(ids[slot]);
      wishX[slot] = 0;
      wishY[slot] = 0;
      wayLeft[slot] = Infinity;
      if (!trip) continue;
      const { path, start } = trip;
      wayLeft[slot] = Math.max(0, path.goalTime - Math.max(0, time - start)) * path.speed;
      path.locate(time - start, found);
      const speed = Math.sqrt(found[2] * found[2] + found[3] * found[3]);
      if (!(speed > 0)) continue;
      wishX[slot] = found[2] / speed;
      wishY[slot] = found[3] / speed;
    }
  }

  /** Put everybody who has a trip where it is at a time, s. @returns how many that are */
  place({ present, traits, count }: Crowd, time: number): number {
    const { x, y, vx, vy, headingX, headingY } = present;
    const { found } = this;
    let placed = 0;
    for (let slot = 0; slot < count; slot++) {
      const trip = this.trips.get(traits.ids[slot]);
      if (!trip) continue;
      placed++;
      trip.path.locate(time - trip.start, found);
      x[slot] = found[0];
      y[slot] = found[1];
      vx[slot] = found[2];
      vy[slot] = found[3];
      const speed = Math.sqrt(found[2] * found[2] + found[3] * found[3]);
      if (!(speed > 0)) continue;
      headingX[slot] = found[2] / speed;
      headingY[slot] = found[3] / speed;
    }
    return placed;
  }

  /** Who is on a trip, in the order of their ids. */
  list(): Iterable<readonly [number, Trip]> {
    return this.trips;
  }

  /** Cross out the trips of those who are gone. */
  tidy(crowd: Crowd): void {
    for (const [id, trip] of this.trips) {
      if (crowd.findSlot(id) !== NONE) continue;
      this.book.remove(trip);
      this.trips.delete(id);
    }
  }

  /** Forget all trips, those in the book too. */
  clear(): void {
    this.trips.clear();
    this.book.clear();
  }
}
