import { NONE } from '../../geometry/index.js';
import { decodeState, encodeState } from '../../record/index.js';
import type { Behaviour, BehaviourRun } from '../behaviour.js';

/** Arm's length: a thief whose body is within this of that of a farmer is caught, m. */
const ARM = 0.2;

/** Farmers run straight at the closest thief, whichever it is at the moment, and catch whom they can reach. */
export class FruitFarmers implements Behaviour {
  readonly name = 'farmers';
  /** Thieves caught so far. */
  caught = 0;

  /** @param kind crowd of the farmers; @param preyKind crowd of the thieves */
  constructor(
    private readonly kind: string,
    private readonly preyKind: string,
  ) {}

  step(run: BehaviourRun): void {
    const { crowd } = run;
    const prey = run.findKind(this.preyKind);
    const slots = run.listSlots(run.findKind(this.kind));
    const taken = new Set<number>();
    for (let k = 0; k < slots.length; k++) {
      const farmer = crowd.ids[slots[k]];
      const { id, distance } = run.findClosest(farmer, prey);
      if (id === NONE) {
        run.setGoal(farmer, undefined);
        continue;
      }
      const reach = crowd.radius[slots[k]] + crowd.radius[crowd.findSlot(id)] + ARM;
      if (distance <= reach && !taken.has(id)) {
        taken.add(id);
        run.remove(id);
        this.caught++;
      } else run.chase(farmer, id);
    }
  }

  save(): Uint8Array {
    return encodeState({ caught: this.caught });
  }

  load(bytes: Uint8Array): void {
    this.caught = (decodeState(bytes) as { readonly caught: number }).caught;
  }
}
