import type { Crowd } from '../crowd/index.js';
import type { Finding } from '../error/index.js';
import { type Domain, NONE } from '../geometry/index.js';
import type { Planner } from '../planners/index.js';
import type { GroupNote } from '../record/index.js';
import type { Scene } from '../scene/index.js';
import type { GroupGround } from './group-ground.js';
import { HeldUnits } from './group-hold.js';
import { listShortGroups, planGroups } from './group-plan.js';
import { GroupQueue } from './group-queue.js';
import { findMiddle, walkGroup } from './group-step.js';
import type { GroupSummary } from './group-tally.js';
import { type SavedGroup, WalkingGroup } from './group-walk.js';
import { GroupWays, isClear, listWayEnds, type WayEnd } from './group-way.js';
import { OverlapGauge } from './lane-step.js';
import { DOING, type PeopleState } from './people-state.js';
import type { Person } from './population.js';
import { distanceToSegment, isInside } from './target-area.js';
import type { TargetBook } from './target-book.js';

/** Lines are looked for when no more of the corridor is left, m. */
const LINE_SIGHT = 4;
/** Seconds between two notes in a recording. */
const NOTE_TIME = 0.5;
/** Groups narrower than this many radii walk in file. */
const FILE_WIDTH = 2.5;
/** If nobody has come for this long, s, those who are there gather: they may be in the way of the rest, where the start has no room for all. */
const LONE_TIME = 10;
/** Who gets no farther within the area of its goal for this long, s, has arrived. */
const FULL_TIME = 1;

export interface GroupTrafficOptions {
  readonly scene: Scene;
  readonly population: readonly Person[];
  readonly targets: TargetBook;
  readonly seed: number;
  /** Length of a step, s. */
  readonly dt: number;
}

/**
 * Leads the crowds that go in groups. A group sets out when all its people have come and are ready: from the one in their midst a
 * corridor leads to the goal, those who stand within its first region are led at once, others come there by themselves
 * (the gathering, reported as a finding), and the group walks when nobody is missing. Its units move before everybody else; others see
 * them where they are then and give way.
 */
export class GroupTraffic implements Planner {
  readonly name = 'groups';
  readonly findings: Finding[] = [];
  readonly groups: readonly WalkingGroup[];
  /** What everybody does, from the guide. */
  people: PeopleState | undefined;

  private readonly byPerson = new Map<number, WalkingGroup>();
  private readonly byId = new Map<number, WalkingGroup>();
  /** Where people of groups that split or join go on. */
  private readonly later = new Map<number, WalkingGroup>();
  private domain: Domain | undefined;
  private readonly gauge = new OverlapGauge();
  private readonly held = new HeldUnits();
  private readonly queue = new GroupQueue();
  private readonly told = new Set<WalkingGroup>();
  /** Crowds of which a group had to gather. */
  private readonly gathering = new Set<number>();
  private readonly place = { x: 0, y: 0 };

  /** @throws FootfallError for groups without room for their bodies */
  constructor(private readonly options: GroupTrafficOptions) {
    const { scene, population, seed } = options;
    this.groups = planGroups(scene, population).map((plan, k) => new WalkingGroup(plan, seed + 7919 * (k + 1)));
    for (const group of this.groups) {
      const { people, isLater } = group.plan;
      for (const person of people) (isLater ? this.later : this.byPerson).set(person, group);
    }
    this.findings.push(...listShortGroups(scene, population));
  }

  /**
   * The ground changed: everybody finds a way on it anew; groups whose corridor is as free as before keep it.
   *
   * @param lay lays the ground without obstacles up to a size, m, for groups that pass these on either side
   */
  setGround(
    domain: Domain,
    lay: (size: number, body: { readonly largest: number; readonly smallest: number }) => GroupGround,
  ): void {
    this.domain = domain;
    const ways = new Map<string, GroupWays>();
    for (const group of this.groups) {
      const { ignore, largest, smallest } = group.plan;
      const key = ignore > 0 ? `${ignore} ${largest} ${smallest}` : '';
      let found = ways.get(key);
      if (!found) {
        found = new GroupWays(domain, ignore > 0 ? lay(ignore, { largest, smallest }) : undefined);
        ways.set(key, found);
      }
      group.ways = found;
      group.isLost = false;
      group.isStale = group.march !== undefined;
    }
  }

  /** Someone came in. */
  enter(id: number, person: number): void {
    const group = this.byPerson.get(person);
    if (!group) return;
    group.ids.push(id);
    group.came++;
    group.idle = 0;
    this.byId.set(id, group);
  }

  /** Someone is moved by its group. */
  leads(id: number): boolean {
    return this.byId.get(id)?.units.includes(id) ?? false;
  }

  /**
   * Someone has come to where its group is going, and others of the group have arrived: it need not stand on the very point, which has room for
   * one. Nor need it get to the middle of an area that others fill: to stand still in it is enough.
   */
  isThere(id: number): boolean {
    const { people } = this;
    const group = this.byId.get(id);
    if (!people || !group?.isTogether || people.leg[id] !== group.leg) return false;
    const isReached = group.ids.some((other) => people.leg[other] > group.leg || people.doing[other] === DOING.staying);
    return (isReached && group.isAtGoal(id)) || (people.stuck[id] >= FULL_TIME && this.isInArea(group, id));
  }

  private isInArea({ goal, units, march }: WalkingGroup, id: number): boolean {
    const unit = units.indexOf(id);
    if (!march || unit < 0 || goal === NONE) return false;
    const { x, y } = march.bodies;
    return this.options.targets
      .areasOf(goal)
      .some(({ place }) => place.polygon !== undefined && isInside(place.polygon, x[unit], y[unit]));
  }

  plan(crowd: Crowd, slots: Int32Array, count: number): void {
    const { ids, wishX, wishY, wayLeft } = crowd.traits;
    const { x, y, headingX, headingY } = crowd.present;
    for (const group of this.groups) this.lead(group, crowd);
    for (let k = 0; k < count; k++) {
      const slot = slots[k];
      wishX[slot] = 0;
      wishY[slot] = 0;
      wayLeft[slot] = Infinity;
      const group = this.byId.get(ids[slot]);
      if (!group?.march || !group.corridor) continue;
      const unit = group.units.indexOf(ids[slot]);
      if (unit >= 0) {
        const left = group.corridor.backbone.length - group.march.bodies.leash[unit];
        wayLeft[slot] = left > LINE_SIGHT ? left : Math.min(left, this.lineAhead(group, x[slot], y[slot]));
        // No wish means to be held before a gate.
        const isHeaded = headingX[slot] !== 0 || headingY[slot] !== 0;
        wishX[slot] = isHeaded ? headingX[slot] : 1;
        wishY[slot] = isHeaded ? headingY[slot] : 0;
        continue;
      }
      const next = this.findNext(group, x[slot], y[slot], crowd.traits.radius[slot]);
      if (!next) continue;
      const dx = next.x - x[slot];
      const dy = next.y - y[slot];
      const way = Math.sqrt(dx * dx + dy * dy);
      if (!(way > 0)) continue;
      wishX[slot] = dx / way;
      wishY[slot] = dy / way;
    }
  }

  /** Metres to the nearest line that the group is going to; Infinity without one. Corridors end behind it. */
  private lineAhead({ goal }: WalkingGroup, x: number, y: number): number {
    let least = Infinity;
    if (goal === NONE) return least;
    for (const { place } of this.options.targets.areasOf(goal)) {
      const { line } = place;
      for (let k = 1; line && k < line.length; k++) {
        least = Math.min(least, distanceToSegment(x, y, line[k - 1][0], line[k - 1][1], line[k][0], line[k][1]));
      }
    }
    return least;
  }

  /** Move all units; others follow by their dynamics. @param moveOthers moves everybody by its dynamics, units standing still */
  step(crowd: Crowd, dt: number, moveOthers: () => void): number {
    this.queue.update(this.groups);
    this.held.mark(crowd, this.groups);
    for (const group of this.groups) if (group.march && group.units.length > 0) walkGroup(group, crowd, dt);
    this.held.hold(crowd);
    moveOthers();
    this.held.restore(crowd);
    return this.gauge.measure(crowd);
  }

  /** Someone arrived where its way ends. @param time s */
  noteArrival(id: number, time: number): void {
    this.byId.get(id)?.tally.arrive(time);
  }

  /** What the groups came to. */
  summarise(): GroupSummary[] {
    return this.groups.map((group, k) => group.tally.summarise(k, group));
  }

  /** Forget who is gone or goes its own way, and see how the groups fare. @param steps that were made */
  tidy(crowd: Crowd, steps: number): void {
    const { people } = this;
    const isDue = steps % this.noteEvery === 0;
    for (const group of this.groups) {
      if (group.isTogether) group.tally.gather(steps * this.options.dt);
      if (isDue) group.tally.measure(group);
      for (const id of [...group.ids]) {
        const isGone = crowd.findSlot(id) === NONE;
        if (!isGone && people?.doing[id] !== DOING.leaving && people?.doing[id] !== DOING.wandering) continue;
        group.dismiss(id);
        this.byId.delete(id);
        // Nobody waits for who is gone.
        const next = this.later.get(people?.person[id] ?? NONE);
        if (next && next !== group) next.came++;
      }
    }
  }

  /** What is to be recorded after a step: every half second where a group has a corridor. */
  takeNote(steps: number): GroupNote | undefined {
    if (steps % this.noteEvery !== 0) return undefined;
    const groups = this.groups.map((group, k) => group.note(k)).filter((note) => note !== undefined);
    return groups.length > 0 ? { step: steps, groups } : undefined;
  }

  /** Steps between two notes. */
  private get noteEvery(): number {
    return Math.max(1, Math.round(NOTE_TIME / this.options.dt));
  }

  save(): SavedGroups {
    return { groups: this.groups.map((group) => group.save()) };
  }

  /** Go on; the ground must have been set to that of the state. */
  load({ groups }: SavedGroups): void {
    this.byId.clear();
    groups.forEach((saved, k) => {
      const group = this.groups[k];
      group.load(saved);
      for (const id of group.ids) this.byId.set(id, group);
      if (saved.march || saved.isLost) this.told.add(group);
      if (saved.march && !saved.isTogether) this.gathering.add(group.plan.crowd);
    });
  }

  /** See to it that a group has a corridor for the leg that it is on. */
  private lead(group: WalkingGroup, crowd: Crowd): void {
    const { people } = this;
    if (!people || group.isLost || group.ids.length === 0) return;
    if (group.march && group.ids.every((id) => people.leg[id] === group.leg && people.doing[id] === DOING.walking)) {
      const goal = crowd.traits.goal[crowd.findSlot(group.ids[0])];
      if (goal !== group.goal) group.isStale = true;
    }
    if (group.isStale) this.renew(group, crowd);
    if (group.march && group.ids.every((id) => people.leg[id] > group.leg)) {
      group.leg++;
      group.stop();
      this.passOn(group, people);
      if (group.ids.length === 0) return;
    }
    if (group.march) {
      if (group.isTogether || group.gather(crowd, this.options.dt)) return;
      const about = group.findStalled(crowd, this.options.dt);
      if (about !== NONE) this.setOut(group, crowd, about);
      return;
    }
    if (!group.ids.every((id) => people.doing[id] === DOING.walking)) return;
    if (!group.isComplete) {
      group.idle += this.options.dt;
      if (group.idle < LONE_TIME) return;
    }
    group.leg = group.ids.reduce((least, id) => Math.min(least, people.leg[id]), Infinity);
    this.setOut(group, crowd);
  }

  /** After the last stop groups that split or join hand their people over. */
  private passOn(group: WalkingGroup, people: PeopleState): void {
    const { population } = this.options;
    for (const id of [...group.ids]) {
      const person = people.person[id];
      const next = this.later.get(person);
      if (!next || next === group || people.leg[id] + 1 < population[person].legs.length) continue;
      group.dismiss(id);
      next.ids.push(id);
      next.ids.sort((a, b) => a - b);
      next.came++;
      this.byId.set(id, next);
    }
  }

  /**
   * The ground has changed, or the goal: a group keeps its path where that still leads to its goal and everybody stands in its corridor. Else it
   * goes on from the stretch on which it stands, so that it stays together; only where walls came too near it gathers anew.
   */
  private renew(group: WalkingGroup, crowd: Crowd): void {
    const { domain } = this;
    const { corridor, march, plan, ways } = group;
    group.isStale = false;
    if (!domain || !ways || !corridor || !march) return;
    const ends = this.listEnds(group, crowd, domain);
    const { points } = corridor.backbone;
    const [x, y] = [points[points.length - 2], points[points.length - 1]];
    const leads = ends.some((end) => Math.abs(end.x - x) + Math.abs(end.y - y) < 1e-9);
    if (leads && group.renew()) return;
    if (group.isTogether && march.count > 0) {
      const leash = march.bodies.leash.slice(0, march.count);
      const found = ways.rejoin(corridor.backbone, leash, ends, plan.width, plan.largest);
      if (found && group.turn(found.corridor, found.attraction)) return;
    }
    group.stop();
  }

  private listEnds(group: WalkingGroup, crowd: Crowd, domain: Domain): WayEnd[] {
    const goal = crowd.traits.goal[crowd.findSlot(group.ids[0])];
    group.goal = goal;
    return goal === NONE ? [] : listWayEnds(domain, this.options.targets.areasOf(goal), group.plan.largest);
  }

  /** Where somebody who is missing goes next: to the start of the corridor, in a file straight to the nearest free place of it. */
  private findNext(group: WalkingGroup, x: number, y: number, radius: number): WayEnd | undefined {
    const { march, plan, ways } = group;
    const { domain, place } = this;
    if (!domain || !ways) return undefined;
    const isFile = plan.width < FILE_WIDTH * plan.largest;
    if (isFile && march?.findPlace(x, y, radius, place) && isClear(domain, x, y, place, radius)) return place;
    return ways.next(x, y, group.meeting, plan.largest);
  }

  /** @param about slot of the one from whose place the corridor leads on: the one in the middle of all if absent */
  private setOut(group: WalkingGroup, crowd: Crowd, about = findMiddle(crowd, group.ids)): void {
    const { domain } = this;
    const { ways } = group;
    if (!domain || !ways) return;
    const { width, largest, crowd: c, number } = group.plan;
    const ends = this.listEnds(group, crowd, domain);
    const { x, y } = crowd.present;
    const corridor = ways.find(x[about], y[about], ends, width, largest);
    if (!corridor) {
      // It goes on to wait where it is.
      if (group.march) return;
      group.isLost = true;
      this.report(
        group,
        'sim/no-group-way',
        `group ${number} of crowd ${c} has no way from (${format(x[about])}, ${format(y[about])}) to its goal for its largest body, radius ${largest} m: its people stand where they are; check the goal, and doors narrower than ${format(2 * largest)} m`,
      );
      return;
    }
    group.start(corridor, crowd, this.options.dt);
    if (group.isTogether) return;
    // Once per crowd: where groups are strewn over a hall, all of them gather.
    if (this.gathering.has(c)) return;
    this.gathering.add(c);
    const missing = group.ids.length - group.units.length;
    const message = `group ${number} of crowd ${c} gathers first: ${missing} of ${group.ids.length} stand outside its first region; others of this crowd may, too`;
    this.report(group, 'sim/gathering', message);
  }

  private report(group: WalkingGroup, code: string, message: string): void {
    if (this.told.has(group)) return;
    this.told.add(group);
    this.findings.push({ code, where: `crowd[${group.plan.crowd}].group`, message });
  }
}

/** To a centimetre. */
function format(value: number): string {
  return String(Math.round(100 * value) / 100);
}

/** Groups to go on from. */
export interface SavedGroups {
  readonly groups: readonly SavedGroup[];
}
