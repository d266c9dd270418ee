import type { Crowd } from '../crowd/index.js';
import type { Domain } from '../geometry/index.js';
import type { Random } from '../math/index.js';
import type { LanePlanner } from '../planners/index.js';
import type { Point, ScenePlace } from '../scene/index.js';
import type { LaneExits } from './lane-exits.js';
import type { LaneGroup } from './lane-groups.js';
import { joinLanes } from './lane-joins.js';
import { type LaneLines, layWay } from './lane-lines.js';
import type { TrafficOptions } from './lane-traffic.js';
import { Occupancy } from './occupancy.js';
import { createStream } from './population.js';
import { SpawnArea } from './spawn-area.js';

/** Part of the random numbers that belongs to places of those who join, beside those of the crowds. */
const JOIN_STREAM = 3_000_017;
/** Who found no way onto a lane asks again after so many steps. */
const PATIENCE = 10;
/** Places that are tried for one person at a time. */
const TRIES = 4;

/**
 * Brings in those who start elsewhere than where lanes begin. Each stands where it came in until its start, joins a lane where
 * there is a gap, and follows it. It comes in only once all of that is promised, so it is in nobody's way and never stuck.
 */
export class LaneJoiners {
  private readonly randoms: Random[];
  private areas: SpawnArea[] = [];
  private groups: readonly LaneGroup[] = [];
  private lines: readonly LaneLines[] = [];

  constructor(
    private readonly options: TrafficOptions,
    private readonly planner: LanePlanner,
    private readonly taken: Uint8Array,
    private readonly exits: LaneExits,
  ) {
    const { crowd = [], agents = [] } = options.scene;
    this.randoms = [...crowd, ...agents].map((_, c) => createStream(options.seed, JOIN_STREAM + c));
  }

  setGround(walking: Domain, groups: readonly LaneGroup[], lines: readonly LaneLines[]): void {
    const { crowd = [], agents = [], places = {} } = this.options.scene;
    const shapes: ScenePlace[] = [
      ...crowd.map(({ spawn }) => places[spawn]),
      ...agents.map(({ at }) => ({ point: at })),
    ];
    this.areas = shapes.map((shape) => new SpawnArea(walking, shape));
    this.groups = groups;
    this.lines = lines;
  }

  save(): (readonly number[])[] {
    return this.randoms.map((random) => [...random.save()]);
  }

  load(randoms: readonly (readonly number[])[]): void {
    randoms.forEach(([a, b, c, d], k) => {
      this.randoms[k].load([a, b, c, d]);
    });
  }

  /** Let in who is due and has a way. @returns how many came */
  spawn(crowd: Crowd, time: number, enter: (person: number, at: Point) => number): number {
    if (Math.round(time / this.options.dt) % PATIENCE !== 0) return 0;
    let came = 0;
    this.groups.forEach(({ joiners }, g) => {
      for (const index of joiners) {
        if (this.taken[index] !== 0 || this.options.population[index].arrival > time) continue;
        if (this.admit(g, index, crowd, time, enter)) came++;
      }
    });
    return came;
  }

  private admit(
    g: number,
    index: number,
    crowd: Crowd,
    time: number,
    enter: (person: number, at: Point) => number,
  ): boolean {
    const { population, domain, scene, dt } = this.options;
    const { radius, speed, delay, crowd: c } = population[index];
    const { book } = this.planner;
    for (let k = 0; k < TRIES; k++) {
      const at = this.areas[c].find(radius, readBodies(crowd, radius), this.randoms[c]);
      if (!at) return false;
      const joining = joinLanes(this.lines[g], domain, at[0], at[1], radius, speed);
      if (!joining) continue;
      const { paths, ends, exits, laid } = this.lines[g];
      const pace = Math.min(speed, paths[joining.lane].speed);
      const path = layWay(scene, joining.points, ends[joining.lane], radius, pace, laid.slack, dt);
      this.exits.set(path, exits[joining.lane]);
      const barred = this.exits.listBarred(path, book);
      const start = book.findStart({ path, from: time + delay, since: time, barred });
      if (start === Infinity) continue;
      const trip = { path, start, since: time, who: index };
      book.add(trip);
      this.taken[index] = 1;
      this.planner.assign(enter(index, at), trip);
      return true;
    }
    return false;
  }
}

function readBodies({ present, traits, count }: Crowd, radius: number): Occupancy {
  let largest = radius;
  for (let slot = 0; slot < count; slot++) largest = Math.max(largest, traits.radius[slot]);
  const occupancy = new Occupancy(2 * largest);
  for (let slot = 0; slot < count; slot++) occupancy.add(present.x[slot], present.y[slot], traits.radius[slot]);
  return occupancy;
}
