import type { LaneGroup } from './lane-groups.js';
import type { LaneLines } from './lane-lines.js';
import type { Person } from './population.js';

/** Those of a group who are still to come in at the beginning of a lane: one queue for each speed class. */
export class LaneQueue {
  private readonly queues: number[][];
  private readonly heads: number[];

  /** @param isTaken by person: it has come, or a trip was written down for it */
  constructor(
    group: LaneGroup,
    { speeds }: LaneLines,
    private readonly population: readonly Person[],
    isTaken: Uint8Array,
  ) {
    this.queues = speeds.map(() => []);
    this.heads = speeds.map(() => 0);
    for (const index of group.people) {
      if (isTaken[index]) continue;
      let own = speeds.length - 1;
      while (own > 0 && speeds[own] > population[index].speed) own--;
      this.queues[own]?.push(index);
    }
    for (const queue of this.queues) queue.sort((a, b) => this.dueOf(a) - this.dueOf(b) || a - b);
  }

  /**
   * Take the next one out who may use a lane of a class: one of that class, or a faster one where nobody of it waits.
   *
   * @param time s
   * @returns an index into the population, or undefined while nobody is due
   */
  take(own: number, time: number): number | undefined {
    for (let k = own; k < this.queues.length; k++) {
      const index = this.queues[k][this.heads[k]];
      if (index === undefined || this.dueOf(index) > time) continue;
      this.heads[k]++;
      return index;
    }
    return undefined;
  }

  /** Is somebody due who may use a lane of a class? @param time s */
  isAsked(own: number, time: number): boolean {
    for (let k = own; k < this.queues.length; k++) {
      const index = this.queues[k][this.heads[k]];
      if (index !== undefined && this.dueOf(index) <= time) return true;
    }
    return false;
  }

  /** When someone comes in at the earliest, s. Who waits before its first step waits outside: a body at the beginning of a lane would block it. */
  dueOf(index: number): number {
    return this.population[index].arrival + this.population[index].delay;
  }
}
