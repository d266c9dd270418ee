/** Runs in threads too: nothing here may need Node. */
import { decodeState, encodeState } from '../../src/record/index.js';
import { type Scene, validateScene } from '../../src/scene/index.js';
import type { Behaviour, BehaviourRun } from '../../src/sim/index.js';

/** A hall with a door, a pillar and something that moves; half of the people go by `direct`. */
export function hallScene(dynamics = 'social-force', count = 20): Scene {
  return validateScene({
    footfall: 1,
    boundary: [
      [0, 0],
      [24, 0],
      [24, 16],
      [0, 16],
    ],
    obstacles: [
      { circle: { center: [12, 8], radius: 1.5 } },
      {
        polygon: [
          [-0.5, -0.5],
          [0.5, -0.5],
          [0.5, 0.5],
          [-0.5, 0.5],
        ],
        motion: {
          path: [
            [18, 3],
            [18, 13],
          ],
          speed: 1,
          loop: 'back',
        },
      },
    ],
    places: {
      hall: {
        polygon: [
          [1, 1],
          [9, 1],
          [9, 15],
          [1, 15],
        ],
      },
      east: {
        line: [
          [24, 6],
          [24, 10],
        ],
      },
      desk: { point: [20, 14] },
    },
    crowd: [
      { id: 'walkers', count, spawn: 'hall', goal: 'east', dynamics },
      { id: 'hunters', count: 4, spawn: 'hall', planner: 'direct', dynamics, atGoal: 'stay', radius: 0.25 },
      { id: 'guests', count: 0, spawn: 'hall', goal: 'desk', planner: 'direct', dynamics, atGoal: 'wander' },
    ],
    run: { duration: 60 },
  });
}

/** Gives every kind of order at random, and keeps a number of its own from step to step. */
export class RandomOrders implements Behaviour {
  readonly name: string;
  /** Orders given so far, as a sum in which the order counts. */
  trace = 0;

  constructor(private readonly kinds: readonly string[] = ['walkers', 'hunters', 'guests']) {
    this.name = 'random orders';
  }

  step(run: BehaviourRun): void {
    const { random, crowd } = run;
    for (let k = 0; k < 3; k++) {
      if (crowd.count === 0) return;
      const id = crowd.ids[random.nextInt(crowd.count)];
      const choice = random.nextInt(12);
      let done: boolean | number = false;
      if (choice < 3) done = run.setGoal(id, [2 + 4 * random.nextInt(6), 3]);
      else if (choice < 5) done = run.setGoal(id, random.nextInt(2) === 0 ? 'east' : ['desk', 'east']);
      else if (choice === 5) done = run.setGoal(id, undefined);
      else if (choice === 6) done = run.setSpeed(id, 2 * random.next());
      else if (choice === 7 && random.nextInt(4) === 0) done = run.remove(id);
      else if (choice === 8) done = this.hunt(run);
      else if (choice === 9) done = this.invite(run);
      this.trace = (this.trace * 31 + id * 12 + choice + Number(done)) % 1_000_003;
    }
  }

  save(): Uint8Array {
    return encodeState({ trace: this.trace });
  }

  load(bytes: Uint8Array): void {
    this.trace = (decodeState(bytes) as { trace: number }).trace;
  }

  private hunt(run: BehaviourRun): boolean {
    const slots = run.listSlots(run.findKind('hunters'));
    if (slots.length === 0) return false;
    const hunter = run.crowd.ids[slots[run.random.nextInt(slots.length)]];
    const { id } = run.findClosest(hunter, run.findKind('walkers'));
    return id >= 0 && run.chase(hunter, id);
  }

  private invite(run: BehaviourRun): number {
    const { random } = run;
    const kind = this.kinds[random.nextInt(this.kinds.length)];
    const at: [number, number] = [24 * random.next(), 16 * random.next()];
    return run.add(random.nextInt(2) === 0 ? { kind, at, goal: 'desk' } : { kind, at, speed: 1.5 });
  }
}
