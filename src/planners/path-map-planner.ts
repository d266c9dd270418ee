import type { Crowd } from '../crowd/index.js';
import { FootfallError } from '../error/index.js';
import { type Domain, NONE } from '../geometry/index.js';
import {
  buildDiscGround,
  buildDomainDiagram,
  buildFlatDiscMap,
  buildPathGround,
  buildPlainPathMap,
  type DiscGround,
  type DomainDiagram,
  findPath,
  type PathGround,
  type PathMap,
  type PathSource,
} from '../maps/index.js';
import type { GoalBook } from './goal-book.js';
import { makeRoom } from './make-room.js';
import type { MapLevels } from './map-levels.js';
import { LoneReader, type MapReader, type MapTask, NO_ANSWER } from './map-reader.js';
import type { Planner } from './planner.js';

/** Different radii that get maps of their own; further ones share that of the next smaller. */
const MAX_RADII = 6;

/** A map for bodies of one radius, and the one for points that helps those who were pushed against a wall. */
interface GoalMaps {
  /** Undefined where the body fits nowhere near. */
  readonly disc: PathMap | undefined;
  /** Undefined until someone asks, NO_MAP where the goal cannot be reached at all. */
  point: PathMap | typeof NO_MAP | undefined;
}

const NO_MAP = 'none';
/** What a map says where a body cannot end its way. */
const NO_WAY: ReadonlySet<string> = new Set(['pathmap/source-not-free', 'pathmap/no-room']);

/**
 * Along shortest ways around the walls: one map per goal and radius, built when first asked for and read by all. Who was
 * pushed nearer to a wall than its radius goes by the map for points until there is room again.
 */
export class PathMapPlanner implements Planner {
  readonly name = 'pathmap';
  /** Maps built so far, and what they took, ms. */
  built = 0;
  buildMs = 0;

  /** Radii that have maps of their own, m, in the order in which they came. */
  readonly radii: number[] = [];
  private readonly grounds = new Map<number, DiscGround>();
  private diagram: DomainDiagram | undefined;
  private pointGround: PathGround | undefined;
  private readonly maps = new Map<number, GoalMaps>();
  /** Maps beside those for everybody, as with barriers in force; none if absent. */
  levels: MapLevels | undefined;

  private order = new Int32Array(0);
  private keys = new Int32Array(0);
  private starts = new Int32Array(1);
  /** The class that was asked for last, of those with maps of their own. */
  private last = 0;

  /**
   * @param now a clock in milliseconds, to time builds with
   * @param reader how maps are read: by one thread if absent
   */
  constructor(
    private domain: Domain,
    private readonly goals: GoalBook,
    private readonly now: () => number = () => 0,
    private readonly reader: MapReader = new LoneReader(),
  ) {}

  /** The ground or the goals changed: build anew what is asked for from now on. */
  reset(domain: Domain): void {
    this.maps.clear();
    if (domain === this.domain) return;
    this.domain = domain;
    this.grounds.clear();
    this.pointGround = undefined;
    this.diagram = undefined;
  }

  /** Give radii their classes at once, as when a run goes on: then the same maps are used as before. */
  useRadii(radii: readonly number[]): void {
    this.radii.length = 0;
    this.radii.push(...radii);
    this.maps.clear();
  }

  /** The Voronoi diagram of the ground, built when first asked for. */
  useDiagram(): DomainDiagram {
    this.diagram ??= buildDomainDiagram(this.domain);
    return this.diagram;
  }

  plan(crowd: Crowd, slots: Int32Array, count: number): void {
    const { goal, radius, wishX, wishY, wayLeft } = crowd.traits;
    const parts = this.partsPerGoal();
    const keyCount = this.goals.count * MAX_RADII * parts;
    this.reserve(count, keyCount);
    const { order, starts, keys, levels } = this;
    starts.fill(0, 0, keyCount + 1);
    for (let k = 0; k < count; k++) {
      const slot = slots[k];
      wishX[slot] = 0;
      wishY[slot] = 0;
      wayLeft[slot] = Infinity;
      const key = goal[slot] === NONE ? NONE : goal[slot] * MAX_RADII + this.classOf(radius[slot]);
      keys[k] = key;
      // With levels keys change before they are counted.
      if (levels === undefined && key !== NONE) starts[key + 1]++;
    }
    if (levels) {
      this.addLevels(crowd, levels, slots, count);
      for (let k = 0; k < count; k++) if (keys[k] !== NONE) starts[keys[k] + 1]++;
    }
    for (let key = 0; key < keyCount; key++) starts[key + 1] += starts[key];
    // Sorted by map, so that each is read by all its agents in a row.
    for (let k = 0; k < count; k++) if (keys[k] !== NONE) order[starts[keys[k]]++] = slots[k];
    this.readDiscMaps(crowd, keyCount);
    this.readPointMaps(crowd, keyCount);
  }

  /**
   * The shortest way of someone from where it is to its goal, as x0,y0,x1,y1,...; empty where there is none. Takes no account of
   * barriers.
   *
   * @param slot of the crowd
   */
  findWay(crowd: Crowd, slot: number): Float64Array {
    const { goal, radius } = crowd.traits;
    if (goal[slot] === NONE) return new Float64Array(0);
    const { x, y } = crowd.present;
    const maps = this.mapsOf(goal[slot] * MAX_RADII + this.classOf(radius[slot]));
    const byDisc = maps.disc && findPath(maps.disc, x[slot], y[slot]);
    if (byDisc?.status === 'found') return byDisc.points;
    maps.point ??= this.buildPointMap(goal[slot]);
    return maps.point === NO_MAP ? new Float64Array(0) : findPath(maps.point, x[slot], y[slot]).points;
  }

  /** Maps per goal and radius: that for everybody, and one per level. */
  private partsPerGoal(): number {
    return this.levels ? this.levels.count + 1 : 1;
  }

  /** Keys of maps from keys of goals and radii: first the map for everybody, then those of the levels. */
  private addLevels(crowd: Crowd, levels: MapLevels, slots: Int32Array, count: number): void {
    const { ids } = crowd.traits;
    const { keys } = this;
    const parts = levels.count + 1;
    for (let k = 0; k < count; k++) {
      if (keys[k] !== NONE) keys[k] = keys[k] * parts + 1 + levels.levelOf(slots[k], ids[slots[k]]);
    }
  }

  /** Everybody by the map for its radius; agents of a key stand in `order` up to `starts[key]`. */
  private readDiscMaps(crowd: Crowd, keyCount: number): void {
    const { order, starts, levels } = this;
    const { wayLeft } = crowd.traits;
    const parts = this.partsPerGoal();
    const tasks: MapTask[] = [];
    for (let key = 0, from = 0; key < keyCount; key++) {
      const to = starts[key];
      const own = to > from ? Math.floor(key / parts) : NONE;
      const disc = own === NONE ? undefined : this.mapsOf(own).disc;
      if (disc) {
        const map = levels ? levels.takeMap(2 * own, disc, (key % parts) - 1, order, from, to) : disc;
        tasks.push({ map, from, to });
      } else for (let k = from; k < to; k++) wayLeft[order[k]] = NO_ANSWER;
      from = to;
    }
    this.reader.read(crowd, order, tasks);
  }

  /** Those without an answer by the map for points. */
  private readPointMaps(crowd: Crowd, keyCount: number): void {
    const { order, starts, levels } = this;
    const { wayLeft } = crowd.traits;
    const parts = this.partsPerGoal();
    const tasks: MapTask[] = [];
    let left = 0;
    for (let key = 0, from = 0; key < keyCount; key++) {
      const first = left;
      for (let k = from; k < starts[key]; k++) if (wayLeft[order[k]] === NO_ANSWER) order[left++] = order[k];
      from = starts[key];
      if (left === first) continue;
      const own = Math.floor(key / parts);
      const maps = this.mapsOf(own);
      maps.point ??= this.buildPointMap(Math.floor(own / MAX_RADII));
      const { point } = maps;
      if (point === NO_MAP) continue;
      const map = levels ? levels.takeMap(2 * own + 1, point, (key % parts) - 1, order, first, left) : point;
      tasks.push({ map, from: first, to: left });
    }
    if (left === 0) return;
    this.reader.read(crowd, order, tasks);
    for (let k = 0; k < left; k++) if (wayLeft[order[k]] === NO_ANSWER) wayLeft[order[k]] = Infinity;
  }

  /** The class of a radius: its own map while there are few, else that of the next smaller one. */
  private classOf(radius: number): number {
    const { radii } = this;
    // Most agents are as large as the one before.
    if (radii[this.last] === radius) return this.last;
    let best = NONE;
    for (let k = 0; k < radii.length; k++) {
      if (radii[k] === radius) {
        this.last = k;
        return k;
      }
      if (radii[k] < radius && (best === NONE || radii[k] > radii[best])) best = k;
    }
    if (radii.length < MAX_RADII) return radii.push(radius) - 1;
    // All are larger: the smallest of them will do, and the map for points where it does not.
    return best === NONE ? radii.indexOf(Math.min(...radii)) : best;
  }

  private mapsOf(key: number): GoalMaps {
    let maps = this.maps.get(key);
    if (!maps) {
      maps = { disc: this.buildDiscMap(Math.floor(key / MAX_RADII), this.radii[key % MAX_RADII]), point: undefined };
      this.maps.set(key, maps);
    }
    return maps;
  }

  private buildDiscMap(goal: number, radius: number): PathMap | undefined {
    const begin = this.now();
    let ground = this.grounds.get(radius);
    if (!ground) {
      ground = buildDiscGround(this.domain, radius, this.useDiagram());
      this.grounds.set(radius, ground);
    }
    const found = ground;
    const ends = makeRoom(this.goals.sourcesOf(goal), this.domain, radius);
    const map = buildForReachable(ends, (sources) => buildFlatDiscMap(found, sources));
    this.count(begin);
    return map;
  }

  private buildPointMap(goal: number): PathMap | typeof NO_MAP {
    const begin = this.now();
    this.pointGround ??= buildPathGround(this.domain);
    const ground = this.pointGround;
    const map = buildForReachable(this.goals.sourcesOf(goal), (sources) =>
      buildPlainPathMap(this.domain, { sources, ground }),
    );
    this.count(begin);
    return map ?? NO_MAP;
  }

  private count(begin: number): void {
    this.built++;
    this.buildMs += this.now() - begin;
  }

  private reserve(count: number, keyCount: number): void {
    if (this.order.length < count) {
      const room = count + (count >> 1);
      this.order = new Int32Array(this.reader.allocate(4 * room) as ArrayBuffer, 0, room);
      this.keys = new Int32Array(room);
    }
    if (this.starts.length <= keyCount) this.starts = new Int32Array(2 * keyCount + 2);
  }
}

/** A goal that nobody can reach is no reason to stop the others: leave out what has no free point. */
function buildForReachable(
  sources: readonly PathSource[],
  build: (sources: readonly PathSource[]) => PathMap,
): PathMap | undefined {
  if (sources.length === 0) return undefined;
  try {
    return build(sources);
  } catch (error) {
    if (!(error instanceof FootfallError) || !NO_WAY.has(error.code)) throw error;
    if (sources.length === 1) return undefined;
    const kept = sources.filter((source) => buildForReachable([source], build) !== undefined);
    return kept.length > 0 && kept.length < sources.length ? buildForReachable(kept, build) : undefined;
  }
}
