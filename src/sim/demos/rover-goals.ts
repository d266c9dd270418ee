import { componentAt, createNearestWall, findNearestWall, samplePoint } from '../../geometry/index.js';
import { decodeState, encodeState } from '../../record/index.js';
import type { Point } from '../../scene/index.js';
import type { Behaviour, BehaviourRun } from '../behaviour.js';

/** A goal lies this many radii from every rock, and this far from where it is given, m. */
const CLEARANCE = 2;
const WAY = 15;
/** Throws before a goal is taken as it is. */
const TRIES = 40;

/** Whoever has nowhere to go gets a goal anywhere in the open ground that can be walked to. */
export class RoverGoals implements Behaviour {
  readonly name = 'rovers';
  readonly keepsRunning = true;
  /** Goals given so far; all but the last one of each agent were reached. */
  given = 0;
  /** Goals reached so far. */
  reached = 0;
  private readonly wall = createNearestWall();

  step(run: BehaviourRun): void {
    const { crowd } = run;
    for (let slot = 0; slot < crowd.count; slot++) {
      const id = crowd.ids[slot];
      if (run.stateOf(id) !== 'idle') continue;
      if (crowd.goal[slot] >= 0) this.reached++;
      run.setGoal(id, this.chooseGoal(run, slot));
      this.given++;
    }
  }

  save(): Uint8Array {
    return encodeState({ given: this.given, reached: this.reached });
  }

  load(bytes: Uint8Array): void {
    const { given, reached } = decodeState(bytes) as { readonly given: number; readonly reached: number };
    this.given = given;
    this.reached = reached;
  }

  private chooseGoal({ crowd, domain, random }: BehaviourRun, slot: number): Point {
    const [x, y] = [crowd.x[slot], crowd.y[slot]];
    const component = Math.max(0, componentAt(domain, x, y));
    let goal: Point = [x, y];
    for (let k = 0; k < TRIES; k++) {
      goal = samplePoint(domain, component, () => random.next());
      const [gx, gy] = goal;
      const isOpen = findNearestWall(domain, gx, gy, this.wall).distance >= CLEARANCE * crowd.radius[slot];
      if (isOpen && (gx - x) * (gx - x) + (gy - y) * (gy - y) >= WAY * WAY) return goal;
    }
    return goal;
  }
}
