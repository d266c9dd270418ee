/** Gives everybody a small number in the order in which they are first seen, so that what is kept per person is an array. */
export class AgentLedger {
  /** By number. */
  readonly ids: number[] = [];
  private readonly slots = new Map<number, number>();

  get count(): number {
    return this.ids.length;
  }

  /** The number of somebody, a new one where they were never seen. */
  slotOf(id: number): number {
    let slot = this.slots.get(id);
    if (slot === undefined) {
      slot = this.ids.length;
      this.slots.set(id, slot);
      this.ids.push(id);
    }
    return slot;
  }
}

/** One number per person, with room for those to come. */
export class SlotColumn {
  values: Float64Array;

  /** @param initial what somebody new has */
  constructor(private readonly initial: number) {
    this.values = new Float64Array(64).fill(initial);
  }

  /** Make room for so many. */
  fit(count: number): Float64Array {
    if (count > this.values.length) {
      const grown = new Float64Array(Math.max(count, 2 * this.values.length)).fill(this.initial);
      grown.set(this.values);
      this.values = grown;
    }
    return this.values;
  }
}
