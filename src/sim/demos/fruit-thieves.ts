import { NONE } from '../../geometry/index.js';
import { decodeState, encodeState } from '../../record/index.js';
import type { Behaviour, BehaviourRun } from '../behaviour.js';
import { ORCHARD, type Orchard } from './orchard.js';

/** Fruits within this of a thief are in its reach, m. */
const REACH = 1;
/** Fruits that a thief takes per second. */
const PACE = 4;
/** A thief looks for another region when what is left where it heads for is below this share of the best. */
const THRESHOLD = 0.25;
/** Of two regions as dense, one farther by this much counts half on the way, m. */
const FAR = 10;

/** What a thief is after. */
interface Thief {
  /** Square of the density map and place in it, or NONE. */
  cell: number;
  spot: number;
  /** Fruits that its hands are ready for. */
  ready: number;
}

/**
 * Thieves take fruits in reach and head for dense regions: a distant one first, then, whenever what is left there falls below a
 * threshold, the best for its way. Sud et al. 2008, section 7.2.
 */
export class FruitThieves implements Behaviour {
  readonly name = 'thieves';
  readonly keepsRunning = true;
  private readonly thieves: Thief[] = [];
  private readonly heading = new Int32Array(ORCHARD.cells * ORCHARD.cells);
  private readonly takers: Int32Array;

  constructor(
    private readonly orchard: Orchard,
    private readonly kind: string,
  ) {
    this.takers = new Int32Array(orchard.spots);
  }

  step(run: BehaviourRun): void {
    const { crowd } = run;
    const slots = run.listSlots(run.findKind(this.kind));
    this.release(run);
    let best = 0;
    for (const value of this.orchard.density) best = Math.max(best, value);
    for (let k = 0; k < slots.length; k++) {
      const slot = slots[k];
      const id = crowd.ids[slot];
      this.thieves[id] ??= { cell: NONE, spot: NONE, ready: 0 };
      const found = this.take(this.thieves[id], crowd.x[slot], crowd.y[slot], run.dt);
      this.retarget(run, id, slot, best, found);
    }
    if (this.orchard.left === 0 || slots.length === 0) run.end();
  }

  save(): Uint8Array {
    const known = [...this.thieves.keys()].filter((id) => this.thieves[id] !== undefined);
    return encodeState({
      gone: this.orchard.save(),
      ids: Int32Array.from(known),
      cells: Int32Array.from(known, (id) => this.thieves[id].cell),
      spots: Int32Array.from(known, (id) => this.thieves[id].spot),
      ready: Float64Array.from(known, (id) => this.thieves[id].ready),
    });
  }

  load(bytes: Uint8Array): void {
    const saved = decodeState(bytes) as unknown as SavedThieves;
    this.orchard.load(saved.gone);
    this.thieves.length = 0;
    this.heading.fill(0);
    this.takers.fill(0);
    saved.ids.forEach((id, k) => {
      this.thieves[id] = { cell: saved.cells[k], spot: saved.spots[k], ready: saved.ready[k] };
      this.count(this.thieves[id], 1);
    });
  }

  /** Who was caught heads nowhere any more. */
  private release(run: BehaviourRun): void {
    this.thieves.forEach((thief, id) => {
      if (thief.cell === NONE || run.stateOf(id) !== 'gone') return;
      this.count(thief, -1);
      thief.cell = NONE;
      thief.spot = NONE;
    });
  }

  /** @returns whether anything is left in reach */
  private take(thief: Thief, x: number, y: number, dt: number): boolean {
    thief.ready = Math.min(1, thief.ready + PACE * dt);
    const fruit = this.orchard.find(x, y, REACH);
    if (fruit === NONE) return false;
    if (thief.ready < 1) return true;
    thief.ready -= 1;
    this.orchard.pick(fruit);
    return true;
  }

  private retarget(run: BehaviourRun, id: number, slot: number, best: number, found: boolean): void {
    const thief = this.thieves[id];
    const { density } = this.orchard;
    const isPoor = thief.cell === NONE || density[thief.cell] === 0 || density[thief.cell] < THRESHOLD * best;
    const isDone = run.stateOf(id) === 'idle' && !found;
    if (!isPoor && !isDone) return;
    const isFirst = thief.cell === NONE;
    this.count(thief, -1);
    if (isPoor) thief.cell = this.chooseCell(run.crowd.x[slot], run.crowd.y[slot], isFirst);
    thief.spot = thief.cell === NONE ? NONE : this.orchard.findSpot(thief.cell, this.takers);
    this.count(thief, 1);
    if (thief.spot !== NONE) run.setGoal(id, this.orchard.placeOf(thief.spot));
  }

  /** The region with the most for its way and for those who head there; a distant one counts more when setting out. */
  private chooseCell(x: number, y: number, isFirst: boolean): number {
    let chosen = NONE;
    let most = 0;
    this.orchard.density.forEach((value, cell) => {
      if (value === 0) return;
      const [mx, my] = this.orchard.middleOf(cell);
      const way = Math.sqrt((mx - x) * (mx - x) + (my - y) * (my - y));
      const worth = ((isFirst ? way : 1 / (FAR + way)) * value) / (1 + this.heading[cell]);
      if (worth <= most) return;
      chosen = cell;
      most = worth;
    });
    return chosen;
  }

  private count({ cell, spot }: Thief, by: number): void {
    if (cell !== NONE) this.heading[cell] += by;
    if (spot !== NONE) this.takers[spot] += by;
  }
}

interface SavedThieves {
  readonly gone: Uint8Array;
  readonly ids: Int32Array;
  readonly cells: Int32Array;
  readonly spots: Int32Array;
  readonly ready: Float64Array;
}
