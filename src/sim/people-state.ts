/** What someone is doing. */
export const DOING = {
  /** Stands until its premovement is over. */
  delaying: 0,
  walking: 1,
  /** Stands at a stop of its route. */
  waiting: 2,
  /** Has reached an open door and walks on behind it. */
  leaving: 3,
  /** Has arrived and stays. */
  staying: 4,
  /** Has arrived and strolls about. */
  wandering: 5,
} as const;

/** What a run knows of everybody that came, by id; ids are never used twice. */
export class PeopleState {
  /** Index into the population. */
  person = new Int32Array(64);
  doing = new Uint8Array(64);
  /** Which leg of its way it is on. */
  leg = new Int32Array(64);
  /** When the present pause ends, s. */
  until = new Float64Array(64);
  /** Door that it leaves through: place of arrival, and the way out; where it strolls to while wandering. */
  markX = new Float64Array(64);
  markY = new Float64Array(64);
  outX = new Float64Array(64);
  outY = new Float64Array(64);

  /** Make room for an id. */
  reserve(id: number): void {
    if (id < this.person.length) return;
    const room = Math.max(2 * this.person.length, id + 1);
    this.person = grow(this.person, new Int32Array(room));
    this.doing = grow(this.doing, new Uint8Array(room));
    this.leg = grow(this.leg, new Int32Array(room));
    this.until = grow(this.until, new Float64Array(room));
    this.markX = grow(this.markX, new Float64Array(room));
    this.markY = grow(this.markY, new Float64Array(room));
    this.outX = grow(this.outX, new Float64Array(room));
    this.outY = grow(this.outY, new Float64Array(room));
  }
}

function grow<T extends Int32Array | Uint8Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
