import type { Crowd } from '../crowd/index.js';
import { castRay, type Domain, NONE } from '../geometry/index.js';
import { cos, type Random, sin } from '../math/index.js';
import type { Planner } from '../planners/index.js';
import { CROWD_DEFAULTS, type Scene } from '../scene/index.js';
import type { Gates } from './gates.js';
import { LEAVING_WAY, type Opening } from './openings.js';
import { DOING, PeopleState } from './people-state.js';
import { createStream, type Person } from './population.js';
import { hasArrived, isInside } from './target-area.js';
import type { TargetBook } from './target-book.js';

/** Part of the random numbers that belongs to strolling. */
const WANDER_STREAM = 2_000_003;
/** How far one strolls at once, m, and for how long at most, s. */
const STROLL = 6;
const STROLL_TIME = 8;
/** Before a gate that is shut people stop this many radii from the line. */
const GATE_GAP = 1;

/** Leads everybody along its way: pauses, legs, arrival, what comes then. Writes wishes and speeds, removes who is gone. */
export class PeopleGuide {
  readonly people = new PeopleState();
  arrived = 0;
  left = 0;
  /** People in the scene who still have somewhere to go. */
  busy = 0;

  private readonly plannerOf: Int32Array;
  private readonly habits: readonly string[];
  private slots: Int32Array[] = [];
  private readonly counts: Int32Array;
  private marks = new Uint8Array(0);
  private domain: Domain | undefined;
  private random: Random | undefined;

  constructor(
    private readonly scene: Scene,
    private readonly crowd: Crowd,
    private readonly population: readonly Person[],
    private readonly targets: TargetBook,
    private readonly gates: Gates,
    private readonly planners: readonly Planner[],
  ) {
    const entries = [...(scene.crowd ?? []), ...(scene.agents ?? [])];
    this.plannerOf = Int32Array.from(entries, ({ planner = CROWD_DEFAULTS.planner }) =>
      Math.max(
        0,
        planners.findIndex(({ name }) => name === planner),
      ),
    );
    this.habits = entries.map(({ atGoal = CROWD_DEFAULTS.atGoal }) => atGoal);
    this.counts = new Int32Array(planners.length);
    this.slots = planners.map(() => new Int32Array(0));
  }

  setGround(domain: Domain, seed: number): void {
    this.domain = domain;
    this.random ??= createStream(seed, WANDER_STREAM);
  }

  /** Someone came in. @param start when its premovement is over, s */
  admit(id: number, person: number, start: number): void {
    const { people } = this;
    people.reserve(id);
    people.person[id] = person;
    people.doing[id] = DOING.delaying;
    people.leg[id] = 0;
    people.until[id] = start;
    const slot = this.crowd.findSlot(id);
    this.crowd.traits.goal[slot] = this.goalOf(id);
    if (this.population[person].legs.length > 0) this.busy++;
    else people.doing[id] = DOING.staying;
  }

  /** Give everybody a wish. @param time s */
  plan(time: number): void {
    const { crowd, people, counts, planners } = this;
    const { count } = crowd;
    const { ids, wishX, wishY, wayLeft, speed } = crowd.traits;
    this.reserve(count);
    counts.fill(0);
    for (let slot = 0; slot < count; slot++) {
      const id = ids[slot];
      const person = this.population[people.person[id]];
      speed[slot] = person.speed * this.factorAt(slot);
      const doing = people.doing[id];
      if ((doing === DOING.delaying || doing === DOING.waiting) && people.until[id] <= time + 1e-9) {
        people.doing[id] = DOING.walking;
      }
      if (people.doing[id] === DOING.walking) {
        const planner = this.plannerOf[person.crowd];
        this.slots[planner][counts[planner]++] = slot;
        continue;
      }
      wishX[slot] = doing === DOING.leaving ? people.outX[id] : 0;
      wishY[slot] = doing === DOING.leaving ? people.outY[id] : 0;
      wayLeft[slot] = doing === DOING.leaving ? 0 : Infinity;
      if (doing === DOING.wandering) this.stroll(slot, id, time);
    }
    planners.forEach((planner, k) => {
      if (counts[k] === 0) return;
      planner.plan(crowd, this.slots[k], counts[k]);
      this.holdBack(this.slots[k], counts[k], time);
    });
  }

  /** See who arrived, and take out who is gone. */
  follow(time: number, dt: number): void {
    const { crowd, people, marks } = this;
    const { count } = crowd;
    const { ids, radius, wayLeft, speed } = crowd.traits;
    const now = crowd.present;
    // The places before the step are still there.
    const before = crowd.future;
    let gone = 0;
    for (let slot = 0; slot < count; slot++) {
      const id = ids[slot];
      marks[slot] = 0;
      if (people.doing[id] === DOING.leaving) {
        const along =
          (now.x[slot] - people.markX[id]) * people.outX[id] + (now.y[slot] - people.markY[id]) * people.outY[id];
        if (along < LEAVING_WAY) continue;
        marks[slot] = 1;
        gone++;
        continue;
      }
      // Who has far to go cannot have arrived.
      if (people.doing[id] !== DOING.walking) continue;
      if (wayLeft[slot] < Infinity && wayLeft[slot] > 2 * speed[slot] * dt + 2 * radius[slot] + 1) continue;
      const goal = crowd.traits.goal[slot];
      if (goal === NONE) continue;
      for (const area of this.targets.areasOf(goal)) {
        const found = hasArrived(area, before.x[slot], before.y[slot], now.x[slot], now.y[slot], radius[slot]);
        if (found === false || !this.gates.isOpen(area.name, time)) continue;
        this.gates.pass(area.name, time, dt);
        if (this.arrive(slot, id, found === true ? undefined : found, time)) {
          marks[slot] = 1;
          gone++;
        }
        break;
      }
    }
    if (gone === 0) return;
    this.left += gone;
    crowd.removeWhere(marks);
  }

  /** @returns whether the agent is to be taken out at once */
  private arrive(slot: number, id: number, opening: Opening | undefined, time: number): boolean {
    const { people, crowd } = this;
    const person = this.population[people.person[id]];
    const leg = people.leg[id];
    if (leg + 1 < person.legs.length) {
      people.doing[id] = DOING.waiting;
      people.until[id] = time + person.legs[leg].wait;
      people.leg[id]++;
      crowd.traits.goal[slot] = this.goalOf(id);
      return false;
    }
    this.arrived++;
    this.busy--;
    const habit = this.habits[person.crowd];
    if (habit !== 'leave') {
      people.doing[id] = habit === 'wander' ? DOING.wandering : DOING.staying;
      people.until[id] = 0;
      return false;
    }
    if (!opening) return true;
    people.doing[id] = DOING.leaving;
    people.markX[id] = opening.from[0];
    people.markY[id] = opening.from[1];
    people.outX[id] = opening.outX;
    people.outY[id] = opening.outY;
    return false;
  }

  /** Stop those who would pass a gate that is not open again yet. */
  private holdBack(slots: Int32Array, count: number, time: number): void {
    const { wishX, wishY, wayLeft, goal, radius } = this.crowd.traits;
    for (let k = 0; k < count; k++) {
      const slot = slots[k];
      if (!(wayLeft[slot] <= GATE_GAP * radius[slot]) || goal[slot] === NONE) continue;
      if (this.targets.areasOf(goal[slot]).some(({ name }) => this.gates.isOpen(name, time))) continue;
      wishX[slot] = 0;
      wishY[slot] = 0;
    }
  }

  private goalOf(id: number): number {
    const { people } = this;
    const leg = this.population[people.person[id]].legs[people.leg[id]];
    return leg ? this.targets.numberOf(leg.target) : NONE;
  }

  /** Speed factor of the zones at an agent. */
  private factorAt(slot: number): number {
    const { zones } = this.scene;
    if (!zones) return 1;
    const { x, y } = this.crowd.present;
    let factor = 1;
    for (const zone of zones) if (isInside(zone.polygon, x[slot], y[slot])) factor *= zone.factor;
    return factor;
  }

  /** On to a place in sight, and then to another. */
  private stroll(slot: number, id: number, time: number): void {
    const { people, crowd, domain, random } = this;
    if (!domain || !random) return;
    const { x, y } = crowd.present;
    const { radius, wishX, wishY } = crowd.traits;
    let dx = people.markX[id] - x[slot];
    let dy = people.markY[id] - y[slot];
    let length = Math.sqrt(dx * dx + dy * dy);
    if (time >= people.until[id] || length < radius[slot]) {
      const angle = 2 * Math.PI * random.next();
      const way = STROLL * random.next();
      const { distance } = castRay(domain, x[slot], y[slot], cos(angle), sin(angle), way + 2 * radius[slot]);
      length = Math.max(0, Math.min(way, distance - 2 * radius[slot]));
      dx = length * cos(angle);
      dy = length * sin(angle);
      people.markX[id] = x[slot] + dx;
      people.markY[id] = y[slot] + dy;
      people.until[id] = time + STROLL_TIME;
    }
    wishX[slot] = length > 0 ? dx / length : 0;
    wishY[slot] = length > 0 ? dy / length : 0;
  }

  private reserve(count: number): void {
    if (this.marks.length >= count) return;
    this.marks = new Uint8Array(2 * count);
    this.slots = this.slots.map(() => new Int32Array(2 * count));
  }
}
