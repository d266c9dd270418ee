import type { BodyList } from './body-list.js';
import type { FileOrder } from './file-order.js';
import type { Leash } from './leash.js';
import type { MarchAim } from './steering.js';

/** How units stand to each other, where the corridor has room. */
export type FormationKind = 'line' | 'column' | 'wedge' | 'abreast';

/** Seconds in which a unit makes up for being out of its place. */
const CATCH_UP = 1;
/** Share of the pace of the slowest that the group keeps, so that even that one can make up. */
const CRUISE = 0.95;
/** Where less than this share of the breadth has room, everybody walks as it can. */
const LEAST_ROOM = 0.6;
/** Distances in radii. Abreast as real ones walk: pairs 0.8 m apart, the middle of three 0.6 m back (r = 0.2 m; ETH and Zara recordings). */
const PAIR = 4;
const PAIR_SHIFT = 0.8;
const TRIPLE = 3.35;
const TRIPLE_BACK = 3;
const ROW = 6;
const LINE = 3;
const COLUMN = 4;
const WEDGE = 3;

/** Places of a formation: per unit metres ahead of its middle, then metres to the left of the path. */
export function layFormation(kind: FormationKind, count: number, radius: number, width: number): Float64Array {
  const places = new Float64Array(2 * count);
  const put = (k: number, along: number, aside: number): void => {
    places[2 * k] = along * radius;
    places[2 * k + 1] = aside * radius;
  };
  if (kind === 'column') for (let k = 0; k < count; k++) put(k, -COLUMN * k, 0);
  else if (kind === 'line') {
    const most = Math.max(1, Math.floor((2 * (width - radius)) / (LINE * radius) + 1e-9) + 1);
    const rows = Math.ceil(count / most);
    const each = Math.ceil(count / rows);
    for (let k = 0; k < count; k++) {
      const row = Math.floor(k / each);
      const size = Math.min(each, count - row * each);
      put(k, -LINE * row, LINE * ((k % each) - (size - 1) / 2));
    }
  } else if (kind === 'wedge') {
    for (let k = 0; k < count; k++) {
      const row = Math.ceil(k / 2);
      const aside = Math.min((2 * WEDGE * row) / 3, Math.max(0, width / radius - 1));
      put(k, -WEDGE * row, k % 2 === 0 ? -aside : aside);
    }
  } else {
    const size = count === 2 || count === 4 ? 2 : 3;
    for (let k = 0; k < count; k++) {
      const row = Math.floor(k / size);
      const inRow = Math.min(size, count - row * size);
      const place = k % size;
      if (inRow === 3) put(k, -ROW * row - (place === 1 ? TRIPLE_BACK : 0), TRIPLE * (place - 1));
      else if (inRow === 2) put(k, -ROW * row - PAIR_SHIFT * place, PAIR * (place - 0.5));
      else put(k, -ROW * row, 0);
    }
  }
  let sum = 0;
  for (let k = 0; k < count; k++) sum += places[2 * k];
  for (let k = 0; k < count; k++) places[2 * k] -= sum / count;
  return places;
}

/**
 * Aims of a formation inside the corridor: everybody makes for its place beside the middle of the group, a little ahead. Where walls leave too
 * little room for its breadth, and near the end of the path, there is no formation and everybody is drawn along as without.
 */
export class Formation implements MarchAim {
  /** Per unit: its place in the formation. */
  slots = new Int32Array(0);
  private places: Float64Array = new Float64Array(0);
  private bodies: BodyList | undefined;
  private leash: Leash | undefined;
  private middle = 0;
  private pace = 0;
  private breadth = 0;
  private isOff = true;
  private readonly at = new Float64Array(4);

  constructor(
    readonly kind: FormationKind,
    private readonly width: number,
  ) {}

  prepare(bodies: BodyList, leash: Leash, file: FileOrder): void {
    const { units, speed, radius } = bodies;
    this.bodies = bodies;
    this.leash = leash;
    if (this.slots.length !== units) this.assign(bodies, file);
    else if (this.places.length !== 2 * units) this.lay(units, radius);
    let sum = 0;
    let slowest = Infinity;
    let longest = 0;
    for (let i = 0; i < units; i++) {
      const ahead = this.places[2 * this.slots[i]];
      sum += file.along[i] - ahead;
      slowest = Math.min(slowest, speed[i]);
      longest = Math.max(longest, Math.abs(ahead));
    }
    this.middle = sum / units;
    this.pace = CRUISE * slowest;
    const ahead = this.middle + this.pace * CATCH_UP;
    const room = Math.min(leash.table.neckAt(this.middle), leash.table.radiusAt(ahead)) - radius[0];
    this.isOff = leash.table.length - ahead < longest + 1 || room < LEAST_ROOM * this.breadth;
  }

  aim(i: number, out: Float64Array): boolean {
    const { bodies, leash, at } = this;
    if (this.isOff || !bodies || !leash) return false;
    const slot = this.slots[i];
    const s = this.middle + this.places[2 * slot] + this.pace * CATCH_UP;
    leash.table.locate(Math.max(0, Math.min(s, leash.table.length)), at);
    const room = Math.max(0, leash.table.radiusAt(s) - bodies.radius[i]);
    const aside = Math.max(-room, Math.min(room, this.places[2 * slot + 1]));
    out[0] = at[0] - aside * at[3];
    out[1] = at[1] + aside * at[2];
    const dx = out[0] - bodies.x[i];
    const dy = out[1] - bodies.y[i];
    out[2] = Math.sqrt(dx * dx + dy * dy) / CATCH_UP;
    return true;
  }

  /** Those ahead get the first places; of a row those on the right the first. */
  private assign(bodies: BodyList, file: FileOrder): void {
    const { units, radius, x, y } = bodies;
    this.lay(units, radius);
    this.slots = new Int32Array(units);
    const byAlong = [...Array(units).keys()].sort((a, b) => file.along[b] - file.along[a] || a - b);
    const side = (i: number): number => x[i] * -file.alongY[i] + y[i] * file.alongX[i];
    for (let first = 0; first < units; ) {
      let end = first + 1;
      while (end < units && Math.abs(this.places[2 * end] - this.places[2 * first]) < ROW * 0.6 * radius[0]) end++;
      if (this.kind === 'wedge' || this.kind === 'column') end = first + 1;
      const row = byAlong.slice(first, end).sort((a, b) => side(a) - side(b) || a - b);
      row.forEach((unit, k) => {
        this.slots[unit] = first + k;
      });
      first = end;
    }
  }

  private lay(units: number, radius: Float64Array): void {
    let largest = 0;
    for (let i = 0; i < units; i++) largest = Math.max(largest, radius[i]);
    this.places = layFormation(this.kind, units, largest, this.width);
    this.breadth = 0;
    for (let k = 0; k < units; k++) this.breadth = Math.max(this.breadth, Math.abs(this.places[2 * k + 1]));
  }
}
