import { Crowd } from '../../crowd/index.js';
import { buildWallGrid, CrowdStepper, type Dynamics, type WallGrid } from '../../dynamics/index.js';
import { DirectPlanner, GoalBook } from '../../planners/index.js';
import {
  buildFieldDomain,
  type CrowdField,
  FIELD_ARRIVAL,
  FIELD_RADIUS,
  FIELD_SPEED,
  FIELD_STEP,
} from './crowd-field.js';

/** Either side of a crowd row: the same field, the same goals. */
export interface Walkers {
  /** One time step of everybody, planning included. */
  step(): void;
  /** Give new goals to those who have arrived; not part of any figure. */
  retarget(): void;
  /** Where everybody is: x0,y0,x1,y1,... */
  places(): Float64Array;
}

/** Our side: straight wishes, one of the dynamics, contacts. */
export class FieldWalkers implements Walkers {
  readonly crowd: Crowd;
  readonly walls: WallGrid;
  readonly stepper: CrowdStepper;
  private readonly goals = new GoalBook();
  private readonly planner = new DirectPlanner(this.goals);
  private readonly slots: Int32Array;
  private readonly reached: Int32Array;

  /** @param isPlain true to do without WebAssembly in what all dynamics have in common */
  constructor(
    private readonly field: CrowdField,
    model: Dynamics,
    isPlain = false,
  ) {
    const { count, starts } = field;
    this.crowd = new Crowd({ capacity: count });
    this.slots = Int32Array.from({ length: count }, (_, k) => k);
    this.reached = new Int32Array(count);
    for (let k = 0; k < count; k++) {
      const [x, y] = field.goal(k, 0);
      const goal = this.goals.find(String(k), () => [{ kind: 'point', x, y }]);
      this.crowd.add({ x: starts[2 * k], y: starts[2 * k + 1], radius: FIELD_RADIUS, speed: FIELD_SPEED, goal });
    }
    this.walls = buildWallGrid(buildFieldDomain(field), Math.max(1, model.wallReach));
    this.stepper = new CrowdStepper(this.crowd, this.walls, [model], { isPlain });
    this.plan();
  }

  /** Bytes of the arrays that only the walkers need, not the crowd. */
  get ownBytes(): number {
    return this.slots.byteLength + this.reached.byteLength;
  }

  /** Write the wishes of all. */
  plan(): void {
    this.planner.plan(this.crowd, this.slots, this.crowd.count);
  }

  step(): void {
    this.plan();
    this.stepper.step(FIELD_STEP);
  }

  retarget(): void {
    const { wayLeft } = this.crowd.traits;
    for (let k = 0; k < this.crowd.count; k++) {
      if (wayLeft[k] > FIELD_ARRIVAL) continue;
      const [x, y] = this.field.goal(k, ++this.reached[k]);
      this.goals.replace(k, [{ kind: 'point', x, y }]);
    }
  }

  places(): Float64Array {
    const { x, y } = this.crowd.present;
    return Float64Array.from({ length: 2 * this.crowd.count }, (_, k) => (k % 2 === 0 ? x : y)[k >> 1]);
  }
}
