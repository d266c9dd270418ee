import type { Crowd } from '../crowd/index.js';

/** Numbers that are kept per unit. */
const KEPT = 11;

/** Units of groups that have gone their step before everybody else: they stand still while others move, and are put back then. */
export class HeldUnits {
  /** Slots of all units. */
  private led: number[] = [];
  /** Per unit: place before the step; place, velocity, heading after it; speed and wish. */
  private kept = new Float64Array(0);

  /** Before units move. */
  mark(crowd: Crowd, groups: Iterable<{ readonly units: readonly number[] }>): void {
    this.led = [];
    for (const { units } of groups) for (const id of units) this.led.push(crowd.findSlot(id));
    const { led } = this;
    if (this.kept.length < KEPT * led.length) this.kept = new Float64Array(2 * KEPT * led.length);
    led.forEach((slot, k) => {
      this.kept[KEPT * k] = crowd.present.x[slot];
      this.kept[KEPT * k + 1] = crowd.present.y[slot];
    });
  }

  /** When they have moved, before others do. */
  hold({ present, traits }: Crowd): void {
    const { kept } = this;
    this.led.forEach((slot, k) => {
      const at = KEPT * k;
      kept[at + 2] = present.x[slot];
      kept[at + 3] = present.y[slot];
      kept[at + 4] = present.vx[slot];
      kept[at + 5] = present.vy[slot];
      kept[at + 6] = present.headingX[slot];
      kept[at + 7] = present.headingY[slot];
      kept[at + 8] = traits.speed[slot];
      kept[at + 9] = traits.wishX[slot];
      kept[at + 10] = traits.wishY[slot];
      traits.speed[slot] = 0;
      traits.wishX[slot] = 0;
      traits.wishY[slot] = 0;
    });
  }

  /** When everybody has moved. */
  restore({ present, future, traits }: Crowd): void {
    const { kept } = this;
    this.led.forEach((slot, k) => {
      const at = KEPT * k;
      // Who looks for lines that were crossed reads the places before the step there.
      future.x[slot] = kept[at];
      future.y[slot] = kept[at + 1];
      present.x[slot] = kept[at + 2];
      present.y[slot] = kept[at + 3];
      present.vx[slot] = kept[at + 4];
      present.vy[slot] = kept[at + 5];
      present.headingX[slot] = kept[at + 6];
      present.headingY[slot] = kept[at + 7];
      traits.speed[slot] = kept[at + 8];
      traits.wishX[slot] = kept[at + 9];
      traits.wishY[slot] = kept[at + 10];
    });
  }
}
