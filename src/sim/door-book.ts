import type { Scene } from '../scene/index.js';

/** Which places are shut at a time, by the events of a scene. */
export class DoorBook {
  /** Names of the places that are shut now. */
  readonly closed: ReadonlySet<string>;
  private readonly shut = new Set<string>();
  private readonly events: readonly NonNullable<Scene['events']>[number][];
  private nextEvent = 0;

  constructor({ events = [] }: Scene) {
    this.closed = this.shut;
    // Those of one moment happen in the order in which they are written.
    this.events = events
      .map((event, k) => ({ event, k }))
      .sort((a, b) => a.event.at - b.event.at || a.k - b.k)
      .map(({ event }) => event);
  }

  /** Let happen what is due. @param time s @returns whether a place was opened or shut */
  advance(time: number): boolean {
    const before = [...this.shut].sort().join('\n');
    for (; this.nextEvent < this.events.length; this.nextEvent++) {
      const { at, close, open } = this.events[this.nextEvent];
      if (at > time + 1e-9) break;
      if (close !== undefined) this.shut.add(close);
      if (open !== undefined) this.shut.delete(open);
    }
    return before !== [...this.shut].sort().join('\n');
  }

  /** Back to the begin. */
  rewind(): void {
    this.nextEvent = 0;
    this.shut.clear();
  }
}
