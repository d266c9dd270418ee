/** Pairs of nodes that wait to be measured, in lists, one per node that is to be reached. Flat arrays that grow. */
export class WaitingPairs {
  /** The settled node (or bend) to measure from. */
  from = new Int32Array(1024);
  /** The settled node that the way came from. */
  origin = new Int32Array(1024);
  /** Length of the way between these two, m. */
  lead = new Float64Array(1024);
  /** What the pair gives at least, metres or lanes. */
  bound = new Float64Array(1024);
  /** The next pair of its list, or NONE. */
  next = new Int32Array(1024);
  private used = 0;

  /** Add a pair before `next`; returns its index. */
  add(from: number, origin: number, lead: number, bound: number, next: number): number {
    const at = this.used++;
    if (at === this.from.length) this.grow();
    this.from[at] = from;
    this.origin[at] = origin;
    this.lead[at] = lead;
    this.bound[at] = bound;
    this.next[at] = next;
    return at;
  }

  private grow(): void {
    const size = 2 * this.from.length;
    const widen = <T extends Int32Array | Float64Array>(grown: T, old: T): T => {
      grown.set(old);
      return grown;
    };
    this.from = widen(new Int32Array(size), this.from);
    this.origin = widen(new Int32Array(size), this.origin);
    this.lead = widen(new Float64Array(size), this.lead);
    this.bound = widen(new Float64Array(size), this.bound);
    this.next = widen(new Int32Array(size), this.next);
  }
}
