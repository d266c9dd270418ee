import type { Crowd } from '../crowd/index.js';
import type { Finding } from '../error/index.js';
import { type Domain, NONE } from '../geometry/index.js';
import { type LaidLanes, type LanePath, LanePlanner, type LaneRequest, type Trip } from '../planners/index.js';
import type { Point, Scene } from '../scene/index.js';
import { LaneExits } from './lane-exits.js';
import { groupLanePeople, type LaneGroup } from './lane-groups.js';
import { LaneJoiners } from './lane-joiners.js';
import { LaneLibrary } from './lane-library.js';
import type { LaneLines } from './lane-lines.js';
import { LaneQueue } from './lane-queue.js';
import { type SavedLanePath, type SavedLanes, type SavedOwnPath, saveOwnPath } from './lane-state.js';
import { holdCrowd, OverlapGauge } from './lane-step.js';
import type { Person } from './population.js';
import type { Door } from './walking-ground.js';

/** Trips that a lane writes down in a row where it crosses lanes of other groups: platoons pass each other in less time than their people one by one. */
const PLATOON = 12;

/** A lane that people may start on now. */
interface OpenLane {
  readonly group: number;
  readonly path: LanePath;
  /** Its speed class. */
  readonly own: number;
  /** Lanes of other groups that it crosses. */
  crossed: readonly OpenLane[];
  /** Rows of trips promised so far. */
  rounds: number;
  /** Trips that are written down and have not begun, in order. */
  pending: Trip[];
}

/** What the traffic is told of the ground. */
export interface TrafficGround {
  /** What people walk on, the ground behind open doors included. */
  readonly walking: Domain;
  readonly doors: readonly Door[];
  readonly closed: ReadonlySet<string>;
}

export interface TrafficOptions {
  readonly scene: Scene;
  readonly population: readonly Person[];
  /** The free space with all doors shut. */
  readonly domain: Domain;
  /** Length of a step, s. */
  readonly dt: number;
  readonly seed: number;
  /** How lanes are laid. */
  readonly layLanes: (request: LaneRequest) => LaidLanes;
  /** Seconds between two people who pass a place; 0 where it lets through as many as come. */
  readonly pauseOf: (place: string) => number;
}

/**
 * Brings in those who go by lanes, and knows where each of them is. Starts are promised one after the other, each lane in its turn, as
 * early as nothing clashes; between two steps too, so that the length of a step costs no flow. Whoever is promised a start keeps it.
 */
export class LaneTraffic {
  readonly planner = new LanePlanner();
  /** People who are still to come in. */
  left = 0;

  private readonly groups: readonly LaneGroup[];
  private readonly taken: Uint8Array;
  private readonly joiners: LaneJoiners;
  private readonly library: LaneLibrary;
  private queues: LaneQueue[] = [];
  private lanes: OpenLane[] = [];
  private readonly exits: LaneExits;
  private ground: TrafficGround | undefined;
  private readonly gauge = new OverlapGauge();
  private readonly at = new Float64Array(4);

  /** @throws FootfallError for people who cannot go by lanes, and for places that lanes cannot lie between */
  constructor(private readonly options: TrafficOptions) {
    const { scene, population } = options;
    this.groups = groupLanePeople(scene, population);
    this.taken = new Uint8Array(population.length);
    for (const { people, joiners } of this.groups) this.left += people.length + joiners.length;
    this.exits = new LaneExits(options.pauseOf);
    this.library = new LaneLibrary(options, this.groups, this.exits);
    this.joiners = new LaneJoiners(options, this.planner, this.taken, this.exits);
  }

  /** Groups that have no lanes. */
  get findings(): readonly Finding[] {
    return this.library.findings;
  }

  /** Doors were opened or shut. Who is under way goes on; who was promised a start that has not come asks again. */
  setGround(ground: TrafficGround): void {
    const { walking, doors, closed } = ground;
    this.ground = ground;
    const { population } = this.options;
    this.exits.setDoors(doors);
    for (const { pending } of this.lanes) {
      for (const trip of pending) {
        this.planner.book.remove(trip);
        this.taken[trip.who] = 0;
      }
    }
    const lines = this.groups.map((_, g) => this.library.find(g, this.library.keyOf(g, closed)));
    this.lanes = this.openLanes(lines);
    this.queues = this.groups.map((group, g) => new LaneQueue(group, lines[g], population, this.taken));
    this.joiners.setGround(walking, this.groups, lines);
  }

  /**
   * Let those in whose start has come.
   *
   * @param time s
   * @param enter called for each, in order; returns its id
   */
  spawn(crowd: Crowd, time: number, enter: (person: number, at: Point) => number): void {
    if (this.left === 0) return;
    for (let came = true; came; ) {
      came = false;
      for (const lane of this.lanes) {
        if (lane.pending.length === 0 && this.isItsTurn(lane, time)) this.promise(lane, time);
        while (lane.pending.length > 0 && lane.pending[0].start <= time) {
          if (!this.begin(lane, crowd, time, enter)) break;
          came = true;
        }
      }
    }
    this.left -= this.joiners.spawn(crowd, time, enter);
  }

  /**
   * Move everybody for a step: those who go by lanes as they were promised, others by their dynamics.
   *
   * @param time at the end of the step, s
   * @param moveOthers moves everybody by their dynamics; left out where all go by lanes
   * @returns the largest overlap of two bodies, as a share of the smaller radius
   */
  step(crowd: Crowd, time: number, moveOthers: () => void): number {
    let isAlone = true;
    for (let slot = 0; slot < crowd.count && isAlone; slot++) isAlone = this.leads(crowd.traits.ids[slot]);
    if (isAlone) holdCrowd(crowd);
    else moveOthers();
    this.planner.place(crowd, time);
    return this.gauge.measure(crowd);
  }

  /** Someone goes by a lane. */
  leads(id: number): boolean {
    return this.planner.tripOf(id) !== undefined;
  }

  /** The door that someone has come to; true where nobody walks on behind the line; false while it has not come there. */
  findArrival(id: number, time: number): Door | boolean {
    const trip = this.planner.tripOf(id);
    // Nobody has arrived before the line; half a nanosecond after it everybody has.
    if (!trip || time - trip.start < trip.path.goalTime - 5e-10) return false;
    return this.exits.doorOf(trip.path) ?? true;
  }

  /** Everything to go on from. */
  save(): SavedLanes {
    const paths: (SavedLanePath | SavedOwnPath)[] = [];
    const numbers = new Map<LanePath, number>();
    const ids = new Map<Trip, number>();
    for (const [id, trip] of this.planner.list()) ids.set(trip, id);
    const trips = [...this.planner.book.list()];
    for (const { path } of trips) {
      if (numbers.has(path)) continue;
      numbers.set(path, paths.push(this.library.placeOf(path) ?? saveOwnPath(path, this.exits.keyOf(path))) - 1);
    }
    return {
      taken: this.taken.slice(),
      paths,
      ids: Int32Array.from(trips, (trip) => ids.get(trip) ?? NONE),
      people: Int32Array.from(trips, ({ who }) => who),
      ways: Int32Array.from(trips, ({ path }) => numbers.get(path) as number),
      sinces: Float64Array.from(trips, ({ since }) => since),
      starts: Float64Array.from(trips, ({ start }) => start),
      rounds: Int32Array.from(this.lanes, ({ rounds }) => rounds),
      randoms: this.joiners.save(),
    };
  }

  /** Go on; the ground must have been set to that of the state. */
  load(saved: SavedLanes): void {
    this.planner.clear();
    for (const lane of this.lanes) lane.pending = [];
    this.taken.set(saved.taken);
    if (this.ground) this.setGround(this.ground);
    this.joiners.load(saved.randoms);
    this.lanes.forEach((lane, k) => {
      lane.rounds = saved.rounds[k];
    });
    const paths = saved.paths.map((path) => this.library.restore(path));
    const running: [number, Trip][] = [];
    saved.ways.forEach((way, k) => {
      const trip = { path: paths[way], start: saved.starts[k], since: saved.sinces[k], who: saved.people[k] };
      this.planner.book.add(trip);
      if (saved.ids[k] !== NONE) running.push([saved.ids[k], trip]);
      else this.lanes.find(({ path }) => path === trip.path)?.pending.push(trip);
    });
    running.sort(([a], [b]) => a - b);
    for (const [id, trip] of running) this.planner.assign(id, trip);
    this.left = 0;
    for (const { people, joiners } of this.groups) {
      for (const index of [...people, ...joiners]) if (this.taken[index] === 0) this.left++;
    }
    for (const { pending } of this.lanes) this.left += pending.length;
  }

  /**
   * Lanes that cross promise rows of starts by turns. Without turns the one whose next start lies far ahead is passed over again and
   * again by those that still fit in before it.
   */
  private isItsTurn(lane: OpenLane, time: number): boolean {
    return lane.crossed.every((other) => other.rounds >= lane.rounds || !this.isBusy(other, time));
  }

  /** Somebody waits for a start on a lane, or for one that was promised. */
  private isBusy({ pending, group, own }: OpenLane, time: number): boolean {
    return pending.length > 0 || this.queues[group].isAsked(own, time);
  }

  /** Promise starts on a lane to the next who are due. */
  private promise(lane: OpenLane, time: number): void {
    if (!this.queues[lane.group].isAsked(lane.own, time)) return;
    let least = Infinity;
    for (const other of lane.crossed) if (this.isBusy(other, time)) least = Math.min(least, other.rounds);
    // Who had nobody to bring in does not make up for it.
    lane.rounds = (least === Infinity ? lane.rounds : Math.max(lane.rounds, least)) + 1;
    const { book } = this.planner;
    const { path, own, group } = lane;
    const row = lane.crossed.length > 0 ? PLATOON : 1;
    while (lane.pending.length < row) {
      const who = this.queues[group].take(own, time);
      if (who === undefined) return;
      this.taken[who] = 1;
      // Those who were due in the course of the last step come in as if they had come then.
      const from = Math.max(this.queues[group].dueOf(who), time - this.options.dt);
      const start = book.findStart({ path, from, barred: this.exits.listBarred(path, this.planner.book) });
      const trip = { path, start, since: start, who };
      book.add(trip);
      lane.pending.push(trip);
    }
  }

  /** Let the first of a lane in. @returns false where somebody else stands in the way: it gets another start */
  private begin(lane: OpenLane, crowd: Crowd, time: number, enter: (person: number, at: Point) => number): boolean {
    const { book } = this.planner;
    const [trip] = lane.pending;
    trip.path.locate(time - trip.start, this.at);
    if (this.isTaken(crowd, this.at[0], this.at[1], trip.path.radius)) {
      const rest = lane.pending;
      lane.pending = [];
      for (const late of rest) book.remove(late);
      for (const { path, who } of rest) {
        const start = book.findStart({
          path,
          from: time + this.options.dt,
          barred: this.exits.listBarred(path, this.planner.book),
        });
        const next = { path, start, since: start, who };
        book.add(next);
        lane.pending.push(next);
      }
      return false;
    }
    lane.pending.shift();
    this.left--;
    this.planner.assign(enter(trip.who, [this.at[0], this.at[1]]), trip);
    return true;
  }

  /** Somebody who does not go by lanes stands there. */
  private isTaken({ present, traits, count }: Crowd, x: number, y: number, radius: number): boolean {
    for (let slot = 0; slot < count; slot++) {
      const reach = radius + traits.radius[slot];
      const dx = present.x[slot] - x;
      const dy = present.y[slot] - y;
      if (dx * dx + dy * dy < reach * reach && !this.leads(traits.ids[slot])) return true;
    }
    return false;
  }

  /** Lanes of all groups in turn, so that none is always first. */
  private openLanes(lines: readonly LaneLines[]): OpenLane[] {
    const { book } = this.planner;
    const most = lines.reduce((largest, { paths }) => Math.max(largest, paths.length), 0);
    const open: OpenLane[] = [];
    for (let number = 0; number < most; number++) {
      lines.forEach(({ paths, classes }, group) => {
        if (number >= paths.length) return;
        const path = paths[number];
        open.push({ group, path, own: classes[number], crossed: [], rounds: 0, pending: [] });
      });
    }
    for (const lane of open) {
      lane.crossed = open.filter(
        ({ group, path }) => group !== lane.group && book.clashesOf(lane.path, path).length > 0,
      );
    }
    return open;
  }
}
