import type { Scene } from '../scene/index.js';

/** Doors that let only so many through: one after the other, evenly. */
export class Gates {
  /** Per place with a limit: seconds between two people. */
  private readonly pauses = new Map<string, number>();
  private readonly nextTimes = new Map<string, number>();
  /** Gates before which someone was held back since the last one passed. */
  private readonly queued = new Set<string>();

  constructor({ places = {} }: Scene) {
    for (const [name, { line, maxFlow }] of Object.entries(places)) {
      if (!line || maxFlow === undefined) continue;
      let length = 0;
      for (let k = 1; k < line.length; k++) {
        const dx = line[k][0] - line[k - 1][0];
        const dy = line[k][1] - line[k - 1][1];
        length += Math.sqrt(dx * dx + dy * dy);
      }
      if (length > 0) this.pauses.set(name, 1 / (maxFlow * length));
    }
  }

  /** Seconds between two people who pass; 0 without a limit. */
  pauseOf(name: string): number {
    return this.pauses.get(name) ?? 0;
  }

  /** Someone may pass now. */
  isOpen(name: string | undefined, time: number): boolean {
    return name === undefined || (this.nextTimes.get(name) ?? 0) <= time;
  }

  /** Someone is held back before it. */
  hold(name: string | undefined): void {
    if (name !== undefined) this.queued.add(name);
  }

  /** Someone passes. A gate that stood idle does not save up; one with a queue does not lose what people take to start. */
  pass(name: string | undefined, time: number, step: number): void {
    const pause = name === undefined ? undefined : this.pauses.get(name);
    if (name === undefined || pause === undefined) return;
    // Counted from when it opened, so that steps longer than the pause do not slow the flow.
    const lost = this.queued.delete(name) ? Math.max(step, pause) : step;
    const opened = Math.max(this.nextTimes.get(name) ?? 0, time - lost);
    this.nextTimes.set(name, opened + pause);
  }

  /** The state, to be saved with a run: per gate when it opens again, s, and whether people wait. */
  save(): [string, number, boolean][] {
    return [...this.nextTimes].map(([name, time]) => [name, time, this.queued.has(name)]);
  }

  load(saved: readonly (readonly [string, number, boolean])[]): void {
    this.nextTimes.clear();
    this.queued.clear();
    for (const [name, time, isQueued] of saved) {
      this.nextTimes.set(name, time);
      if (isQueued) this.queued.add(name);
    }
  }
}
