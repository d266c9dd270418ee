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
  /** How far behind the door it is taken out, m. */
  out = new Float64Array(64);
  /** Width of the door, m: positive where its other end lies to the left of the way out, else negative. */
  span = new Float64Array(64);
  /** Number of the target that it reached last, or NONE. */
  reached = new Int32Array(64);
  /** Speed that it wants, m/s, where no zone slows it. */
  pace = new Float64Array(64);
  /** Seconds that it has made no headway. */
  stuck = new Float64Array(64);

  /** Make room for an id. */
  reserve(id: number): void {
    if (id < this.person.length) return;
    const room = Math.max(2 * this.person.length, id + 1);
    for (const key of WHOLE_KEYS) this[key] = grow(this[key], new Int32Array(room));
    for (const key of FLOAT_KEYS) this[key] = grow(this[key], new Float64Array(room));
    this.doing = grow(this.doing, new Uint8Array(room));
  }

  /** What is known of the first `count` ids, as arrays of their own. */
  save(count: number): SavedPeople {
    const keys = [...WHOLE_KEYS, ...FLOAT_KEYS, 'doing'] as const;
    return Object.fromEntries(keys.map((key) => [key, this[key].slice(0, count)])) as SavedPeople;
  }

  load(saved: SavedPeople): void {
    this.reserve(Math.max(0, saved.doing.length - 1));
    for (const key of WHOLE_KEYS) this[key].set(saved[key]);
    for (const key of FLOAT_KEYS) this[key].set(saved[key]);
    this.doing.set(saved.doing);
  }
}

const WHOLE_KEYS = ['person', 'leg', 'reached'] as const;
const FLOAT_KEYS = ['until', 'markX', 'markY', 'outX', 'outY', 'out', 'span', 'stuck', 'pace'] as const;

/** People to go on from. */
export type SavedPeople = { readonly [key in (typeof WHOLE_KEYS)[number]]: Int32Array } & {
  readonly [key in (typeof FLOAT_KEYS)[number]]: Float64Array;
} & { readonly doing: Uint8Array };

function grow<T extends Int32Array | Uint8Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
