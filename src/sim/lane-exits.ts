import type { LaneBook, LanePath } from '../planners/index.js';
import { keyOfDoor } from './lane-lines.js';
import type { Door } from './walking-ground.js';

/** Through which door each way leads, and how soon after another someone may pass it. */
export class LaneExits {
  private readonly keys = new WeakMap<LanePath, string>();
  private doors: ReadonlyMap<string, Door> = new Map();
  /** Every door that was ever open: ways through one that is shut are laid again when a run goes on. */
  private readonly known = new Map<string, Door>();

  /** @param pauseOf seconds between two people who pass a place; 0 where it lets through as many as come */
  constructor(private readonly pauseOf: (place: string) => number) {}

  /** These are open now. */
  setDoors(doors: readonly Door[]): void {
    this.doors = new Map(doors.map((door) => [keyOfDoor(door), door]));
    for (const [key, door] of this.doors) this.known.set(key, door);
  }

  /** Those that are open, or were. */
  listDoors(): Door[] {
    return [...this.known.values()];
  }

  /** A way leads through a door. @param key of the door; undefined: through none that one can walk on behind */
  set(path: LanePath, key: string | undefined): void {
    if (key !== undefined) this.keys.set(path, key);
  }

  /** Key of the door that a way leads through, open or not. */
  keyOf(path: LanePath): string | undefined {
    return this.keys.get(path);
  }

  /** The door that a way leads through, while it is open. */
  doorOf(path: LanePath): Door | undefined {
    const key = this.keys.get(path);
    return key === undefined ? undefined : this.doors.get(key);
  }

  /** Starts on a way that would bring someone through its door too soon before or after another: lo0, hi0, lo1, ... */
  listBarred(path: LanePath, book: LaneBook): number[] {
    const place = this.doorOf(path)?.place;
    const pause = place === undefined ? 0 : this.pauseOf(place);
    if (pause === 0) return [];
    const barred: number[] = [];
    for (const { path: other, start } of book.list()) {
      if (this.doorOf(other)?.place !== place) continue;
      const passes = start + other.goalTime - path.goalTime;
      barred.push(passes - pause, passes + pause);
    }
    return barred;
  }
}
