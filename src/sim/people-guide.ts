import type { Crowd } from '../crowd/index.js';
import { type Domain, findTriangle, NONE } from '../geometry/index.js';
import type { Planner } from '../planners/index.js';
import { CROWD_DEFAULTS, type Scene } from '../scene/index.js';
import type { Gates } from './gates.js';
import type { GroupTraffic } from './group-traffic.js';
import type { LaneTraffic } from './lane-traffic.js';
import { DOING, PeopleState, type SavedPeople } from './people-state.js';
import { assignPlanners } from './planner-set.js';
import type { Person } from './population.js';
import { Stroller } from './stroller.js';
import { hasArrived, isInside } from './target-area.js';
import type { TargetBook } from './target-book.js';
import { walkOut } from './walk-out.js';
import type { Door } from './walking-ground.js';

/** Who gets no farther at a crowded place for this long, s, has arrived where it touches those who have: within this gap, m. */
const CROWDED_TIME = 1;
const CROWDED_GAP = 0.15;
/** How far from the place that may be, m. */
const CROWDED_WAY = 6;
/** Headway below this share of the desired speed is none. */
const HEADWAY = 0.15;
/** Before a gate that is shut people stop this many radii from the line. */
const GATE_GAP = 0.4;

/** Leads everybody along its way: pauses, legs, arrival, what comes then. Writes wishes and speeds, removes who is gone. */
export class PeopleGuide {
  readonly people = new PeopleState();
  arrived = 0;
  left = 0;
  /** People in the scene who still have somewhere to go. */
  busy = 0;
  /** People who have arrived and are still walking out. */
  leaving = 0;
  /** Those who go by lanes, if there are some. */
  lanes: LaneTraffic | undefined;
  /** Those who go in groups, if there are some. */
  groups: GroupTraffic | undefined;

  private readonly plannerOf: Int32Array;
  private readonly habits: readonly string[];
  private slots: Int32Array[] = [];
  private readonly counts: Int32Array;
  private marks = new Uint8Array(0);
  private domain: Domain | undefined;
  private readonly stroller: Stroller;

  constructor(
    private readonly scene: Scene,
    private readonly crowd: Crowd,
    private readonly population: readonly Person[],
    private readonly targets: TargetBook,
    private readonly gates: Gates,
    private readonly planners: readonly Planner[],
    seed: number,
  ) {
    this.stroller = new Stroller(seed);
    const entries = [...(scene.crowd ?? []), ...(scene.agents ?? [])];
    this.plannerOf = assignPlanners(scene, planners);
    this.habits = entries.map(({ atGoal = CROWD_DEFAULTS.atGoal }) => atGoal);
    this.counts = new Int32Array(planners.length);
    this.slots = planners.map(() => new Int32Array(0));
  }

  /** @param doors those that are open */
  setGround(domain: Domain, doors: readonly Door[]): void {
    this.domain = domain;
    this.reserve(this.crowd.count);
    this.clearBehindDoors(domain, doors);
    this.stroller.setGround(domain);
  }

  /** Someone came in. @param start when its premovement is over, s */
  admit(id: number, person: number, start: number): void {
    const { people } = this;
    people.reserve(id);
    people.person[id] = person;
    people.doing[id] = DOING.delaying;
    people.leg[id] = 0;
    people.reached[id] = NONE;
    people.stuck[id] = 0;
    people.until[id] = start;
    people.pace[id] = this.population[person].speed;
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
      speed[slot] = people.pace[id] * this.factorAt(slot);
      const doing = people.doing[id];
      if ((doing === DOING.delaying || doing === DOING.waiting) && people.until[id] <= time + 1e-9) {
        people.doing[id] = DOING.walking;
      }
      if (people.doing[id] === DOING.walking) {
        const planner = this.plannerOf[person.crowd];
        this.slots[planner][counts[planner]++] = slot;
        continue;
      }
      wishX[slot] = 0;
      wishY[slot] = 0;
      wayLeft[slot] = Infinity;
      if (doing === DOING.leaving) walkOut(crowd, slot, people, id);
      else if (doing === DOING.wandering) this.stroller.stroll(crowd, slot, people, id, time);
    }
    planners.forEach((planner, k) => {
      if (counts[k] === 0) return;
      planner.plan(crowd, this.slots[k], counts[k]);
      this.loosenEndless(this.slots[k], counts[k]);
      this.holdBack(this.slots[k], counts[k], time);
    });
  }

  /** See who arrived, and take out who is gone. */
  follow(time: number, dt: number): void {
    const { crowd, people, marks } = this;
    const { count } = crowd;
    const { ids } = crowd.traits;
    let gone = 0;
    for (let slot = 0; slot < count; slot++) {
      const id = ids[slot];
      marks[slot] = 0;
      if (people.doing[id] === DOING.leaving) marks[slot] = this.isOut(slot, id) ? 1 : 0;
      else if (this.lanes?.leads(id)) marks[slot] = this.passLine(this.lanes, slot, id, time, dt) ? 1 : 0;
      else if (people.doing[id] === DOING.walking) marks[slot] = this.judge(slot, id, time, dt) ? 1 : 0;
      gone += marks[slot];
    }
    if (gone === 0) return;
    this.left += gone;
    crowd.removeWhere(marks);
  }

  /** Everything to go on from. */
  save(): SavedGuide {
    const { arrived, left, busy, leaving } = this;
    return {
      arrived,
      left,
      busy,
      leaving,
      people: this.people.save(this.crowd.created),
      random: this.stroller.save(),
    };
  }

  load({ arrived, left, busy, leaving, people, random }: SavedGuide): void {
    Object.assign(this, { arrived, left, busy, leaving });
    this.people.load(people);
    this.stroller.load(random);
  }

  /** Has someone who walks out behind a door gone far enough? */
  private isOut(slot: number, id: number): boolean {
    const { people } = this;
    const { x, y } = this.crowd.present;
    const along = (x[slot] - people.markX[id]) * people.outX[id] + (y[slot] - people.markY[id]) * people.outY[id];
    if (along < people.out[id]) return false;
    this.leaving--;
    return true;
  }

  /** Has someone who goes by a lane come to the line at its end? @returns whether it is to be taken out at once */
  private passLine(lanes: LaneTraffic, slot: number, id: number, time: number, dt: number): boolean {
    const door = lanes.findArrival(id, time);
    if (door === false) return false;
    if (door !== true) this.gates.pass(door.place, time, dt);
    return this.arrive(slot, id, door === true ? undefined : door, time);
  }

  /** Has someone who walks arrived? @returns whether it is to be taken out at once */
  private judge(slot: number, id: number, time: number, dt: number): boolean {
    const { crowd, people } = this;
    const { radius, wayLeft, speed, goal, wishX, wishY } = crowd.traits;
    const { x, y, vx, vy } = crowd.present;
    if (goal[slot] === NONE) return false;
    const headway = vx[slot] * wishX[slot] + vy[slot] * wishY[slot];
    people.stuck[id] = headway < HEADWAY * speed[slot] ? people.stuck[id] + dt : 0;
    // Who has far to go cannot have arrived.
    const isFar = wayLeft[slot] < Infinity && wayLeft[slot] > 2 * speed[slot] * dt + 2 * radius[slot] + 1;
    if (!isFar) {
      // The places before the step are still there.
      const py = crowd.future.y[slot];
      let px = crowd.future.x[slot];
      const period = this.domain?.period ?? 0;
      if (period > 0 && px - x[slot] > period / 2) px -= period;
      else if (period > 0 && x[slot] - px > period / 2) px += period;
      for (const area of this.targets.areasOf(goal[slot])) {
        let found = hasArrived(area, px, py, x[slot], y[slot], radius[slot]);
        // Groups lead on over a line whose gate is shut, and are put back onto it: who stood there passes from there.
        const waited = found === false && (this.groups?.leads(id) ?? false);
        if (waited) found = hasArrived(area, px, py, px, py, radius[slot]);
        if (found === false || !this.gates.isOpen(area.name, time)) continue;
        if (waited) {
          x[slot] = px;
          y[slot] = py;
        }
        this.gates.pass(area.name, time, dt);
        return this.arrive(slot, id, found === true ? undefined : found, time);
      }
    }
    if (this.groups?.isThere(id)) return this.arrive(slot, id, undefined, time);
    if (people.stuck[id] < CROWDED_TIME || wayLeft[slot] > CROWDED_WAY) return false;
    people.stuck[id] = 0;
    return this.isCrowdedOut(slot, id) && this.arrive(slot, id, undefined, time);
  }

  /** Is someone kept from its target only by others who have arrived there and stay or wait? */
  private isCrowdedOut(slot: number, id: number): boolean {
    const { crowd, people } = this;
    const { ids, goal, radius } = crowd.traits;
    const { x, y } = crowd.present;
    const person = this.population[people.person[id]];
    const isLast = people.leg[id] + 1 >= person.legs.length;
    if (isLast && this.habits[person.crowd] === 'leave') return false;
    for (let k = 0; k < crowd.count; k++) {
      const other = ids[k];
      if (people.reached[other] !== goal[slot]) continue;
      if (people.doing[other] !== DOING.staying && people.doing[other] !== DOING.waiting) continue;
      const reach = radius[slot] + radius[k] + CROWDED_GAP;
      const dx = x[k] - x[slot];
      const dy = y[k] - y[slot];
      if (dx * dx + dy * dy <= reach * reach) return true;
    }
    return false;
  }

  /** @returns whether the agent is to be taken out at once */
  private arrive(slot: number, id: number, door: Door | undefined, time: number): boolean {
    const { people, crowd } = this;
    people.reached[id] = crowd.traits.goal[slot];
    people.stuck[id] = 0;
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
    this.groups?.noteArrival(id, time);
    const habit = this.habits[person.crowd];
    // Strollers are never done: a run with some goes on to its end.
    if (habit !== 'wander') this.busy--;
    if (habit !== 'leave') {
      people.doing[id] = habit === 'wander' ? DOING.wandering : DOING.staying;
      people.until[id] = 0;
      return false;
    }
    if (!door || door.way === 0) return true;
    people.doing[id] = DOING.leaving;
    people.markX[id] = door.from[0];
    people.markY[id] = door.from[1];
    people.outX[id] = door.outX;
    people.outY[id] = door.outY;
    people.out[id] = door.way;
    // Left of the way out.
    people.span[id] = door.outX * (door.to[1] - door.from[1]) - door.outY * (door.to[0] - door.from[0]);
    this.leaving++;
    return false;
  }

  /** Round and round nobody is before another: what a map says of the way left would be a cycle. */
  private loosenEndless(slots: Int32Array, count: number): void {
    const { wayLeft, goal } = this.crowd.traits;
    for (let k = 0; k < count; k++) {
      const slot = slots[k];
      if (goal[slot] !== NONE && this.targets.isEndless(goal[slot])) wayLeft[slot] = Infinity;
    }
  }

  /** Stop those who would pass a gate that is not open again yet. */
  private holdBack(slots: Int32Array, count: number, time: number): void {
    const { wishX, wishY, wayLeft, goal, radius } = this.crowd.traits;
    for (let k = 0; k < count; k++) {
      const slot = slots[k];
      if (!(wayLeft[slot] <= GATE_GAP * radius[slot]) || goal[slot] === NONE) continue;
      const areas = this.targets.areasOf(goal[slot]);
      if (areas.some(({ name }) => this.gates.isOpen(name, time))) continue;
      for (const { name } of areas) this.gates.hold(name);
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

  /** Take out who was on the way out by a door that was shut: they are gone, even from its very line. */
  private clearBehindDoors(domain: Domain, doors: readonly Door[]): void {
    const { crowd, people, marks } = this;
    const { ids } = crowd.traits;
    const { x, y } = crowd.present;
    let gone = 0;
    for (let slot = 0; slot < crowd.count; slot++) {
      const id = ids[slot];
      const isGone =
        people.doing[id] === DOING.leaving &&
        (findTriangle(domain, x[slot], y[slot]) === NONE || !doors.some((door) => this.leavesBy(id, door)));
      marks[slot] = isGone ? 1 : 0;
      gone += marks[slot];
    }
    if (gone === 0) return;
    this.leaving -= gone;
    this.left += gone;
    crowd.removeWhere(marks);
  }

  private leavesBy(id: number, { from, outX, outY }: Door): boolean {
    const { people } = this;
    const isFrom = from[0] === people.markX[id] && from[1] === people.markY[id];
    return isFrom && outX === people.outX[id] && outY === people.outY[id];
  }

  private reserve(count: number): void {
    if (this.marks.length >= count) return;
    this.marks = new Uint8Array(2 * count);
    this.slots = this.slots.map(() => new Int32Array(2 * count));
  }
}

/** A guide to go on from. */
export interface SavedGuide {
  readonly arrived: number;
  readonly left: number;
  readonly busy: number;
  readonly leaving: number;
  readonly people: SavedPeople;
  readonly random: readonly number[];
}
