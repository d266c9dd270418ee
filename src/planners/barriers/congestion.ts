import type { NeighbourGrid } from '../../crowd/index.js';
import { type Domain, NONE } from '../../geometry/index.js';
import type { AnyPathMap, DomainDiagram } from '../../maps/index.js';
import { foreseeDelays, lookAhead, markServed } from './approaches.js';
import { Barrier, type SavedBarrier } from './barrier.js';
import { type BarrierOptions, type BarrierSettings, settleBarrierOptions } from './barrier-options.js';
import { CandidateLog, type SavedLog } from './candidate-log.js';
import type { Corridor } from './corridor.js';
import { CorridorSet } from './find-corridors.js';
import { ContactList, JamChains } from './jam-chains.js';
import { JamWalls } from './jam-walls.js';
import { measureAgain } from './measure-again.js';
import { PassingWatch } from './passing-watch.js';
import { type BarrierLine, placeBeforeGoals } from './place-barrier.js';
import { type ProgressInput, type SavedCounters, SlowedCounters, UNKNOWN } from './slowed-counters.js';

/** A barrier stays where it is while the jam moves by less than this, m, or this share of the gate's width. */
const STILL = 0.5;
const STILL_SHARE = 0.25;
/** A barrier without candidates goes when the delay at it is less than this, s. */
const GONE = 1;

/** What changed in a step: which maps have to be built anew. */
export interface BarrierChange {
  /** Barriers appeared, moved or went: the ground, and the maps of all levels. */
  readonly isGroundNew: boolean;
  /** The level whose tolls changed, or NONE. */
  readonly level: number;
}

const NO_CHANGE: BarrierChange = { isGroundNew: false, level: NONE };

/** Everything that a run goes on from, as plain numbers and arrays. */
export interface SavedCongestion {
  readonly steps: number;
  readonly turns: number;
  readonly version: number;
  readonly counters: SavedCounters;
  readonly log: SavedLog;
  readonly barriers: readonly SavedBarrier[];
}

/**
 * Ways of the thesis lead over the corners of a barrier, so people press towards both jambs, and in narrow gaps an arch may
 * hold for ever. Who has been held up for this long, s, goes by the map without barriers until it walks freely again.
 */
const FIXED_PATIENCE = 20;

/** See the module for what to call when. */
export class Congestion {
  readonly settings: BarrierSettings;
  readonly corridors: CorridorSet;
  readonly counters: SlowedCounters;
  readonly chains: JamChains;
  /** Candidates since the last interval began. */
  readonly log: CandidateLog;
  /** Barriers in force, by rising corridor. */
  barriers: readonly Barrier[] = [];
  /** Rises whenever barriers appear, move or go. */
  version = 0;
  steps = 0;
  /** Lines that ways may end at: x and y of both ends each, m. Barriers on them would be crossed by nobody. */
  goals: Float64Array = new Float64Array(0);
  private turns = 0;
  private mapOf: ((stamp: number) => AnyPathMap | undefined) | undefined;
  private readonly list = new ContactList();
  private readonly watch = new PassingWatch();
  private readonly intervalSteps: number;
  private readonly turnSteps: number;
  private readonly patience: number;

  /**
   * @param domain where agents walk, doors open
   * @param built its diagram
   * @param dt seconds per step
   * @param largest radius of a body that will ever come, m
   */
  constructor(
    readonly domain: Domain,
    built: DomainDiagram,
    options: BarrierOptions,
    readonly dt: number,
    readonly largest: number,
  ) {
    const given = settleBarrierOptions(options);
    this.settings = given.mode === 'fixed' ? { ...given, levels: 1 } : given;
    this.corridors = new CorridorSet(built, { mouth: this.settings.mouth });
    const { corridors } = this.corridors;
    this.counters = new SlowedCounters(this.settings, dt);
    const walls = new JamWalls(domain, this.corridors, (1 + this.settings.contact) * largest);
    this.chains = new JamChains(walls, corridors.length, this.settings);
    this.log = new CandidateLog(corridors);
    this.intervalSteps = Math.max(1, Math.round(this.settings.interval / dt));
    this.patience = Math.round(FIXED_PATIENCE / dt);
    this.turnSteps = Math.max(1, Math.round(this.settings.decide / this.settings.levels / dt));
  }

  /** Seconds so far. */
  get time(): number {
    return this.steps * this.dt;
  }

  /**
   * One step on one thread: `begin`, `counters.update` and `chains.collect` of everybody, `finish`. Threads call these
   * themselves, the two in the middle by ranges.
   *
   * @param grid the crowd as it stands, sorted
   * @param mapOf see `measureAgain`; adaptive tolls stay at nothing without it
   */
  step(input: ProgressInput, grid: NeighbourGrid, mapOf?: (stamp: number) => AnyPathMap | undefined): BarrierChange {
    this.begin(input, mapOf);
    this.counters.update(input, 0, input.count);
    this.list.clear();
    this.chains.collect(grid, this.counters, this.largest, 0, grid.count, this.list);
    return this.finish(input, [this.list]);
  }

  /** Take those who came and went since the last step; before planning. */
  follow(ids: Int32Array, count: number): void {
    this.counters.follow(ids, count);
  }

  /** Follow who came and went, and see who passed since the last step. */
  begin(input: ProgressInput, mapOf?: (stamp: number) => AnyPathMap | undefined): void {
    this.counters.follow(input.ids, input.count);
    this.mapOf = mapOf;
    if (mapOf) measureAgain(this.counters, input, mapOf);
    this.meetPassing(input);
  }

  /** Groups and candidates of this step, queues, and at the end of an interval or a turn the barriers. */
  finish(input: ProgressInput, lists: readonly ContactList[]): BarrierChange {
    const { chains, log } = this;
    chains.join(lists, this.counters, input.x, input.y);
    const { candidates } = chains;
    for (let k = 0; k < 3 * chains.candidateCount; k += 3) {
      const first = candidates[k + 1];
      const last = candidates[k + 2];
      log.add(candidates[k], input.x[first], input.y[first], input.x[last], input.y[last]);
    }
    this.steps++;
    const isAdaptive = this.settings.mode === 'adaptive';
    const isTurn = isAdaptive && this.steps % this.turnSteps === 0;
    const isReview = this.steps % this.intervalSteps === 0;
    const isGroundNew = (isReview && this.review()) || (isTurn && this.placeNew());
    const level = isTurn ? this.takeTurn(input) : NONE;
    return isGroundNew || level !== NONE ? { isGroundNew, level } : NO_CHANGE;
  }

  /**
   * The map that an agent goes by: the number of a level, or NONE for the map without barriers. Levels are spread over
   * the ids, evenly and for good; who was not informed goes without, and so does who is served soon.
   *
   * [Limit: after `follow`, as slots may have shifted since the last step]
   */
  levelOf(slot: number, id: number): number {
    const { levels, informed, mode } = this.settings;
    if (spread(id, SILVER) >= informed) return NONE;
    if (mode === 'adaptive' && this.counters.served[slot] === 1) return NONE;
    if (mode === 'fixed' && this.counters.queued[slot] > this.patience) return NONE;
    return levelOfId(id, levels);
  }

  save(): SavedCongestion {
    const { steps, turns, version, counters, log, barriers } = this;
    return {
      steps,
      turns,
      version,
      counters: counters.save(),
      log: log.save(),
      barriers: barriers.map((barrier) => barrier.save()),
    };
  }

  /** Go on from what was saved, with the same domain, options and step. */
  load(saved: SavedCongestion): void {
    this.steps = saved.steps;
    this.turns = saved.turns;
    this.version = saved.version;
    this.counters.load(saved.counters);
    this.log.load(saved.log);
    this.barriers = saved.barriers.map(({ corridor, points, along, since, tolls, strides, meter }) => {
      const from = this.corridors.corridors[corridor];
      const barrier = new Barrier(from, { points: points.slice(), along }, since, this.settings);
      barrier.tolls.set(tolls);
      barrier.strides.set(strides);
      barrier.meter.load(meter);
      return barrier;
    });
  }

  /** See who crossed which barrier since the last step. */
  private meetPassing({ x, y, count, waits }: ProgressInput): void {
    const { counters, barriers, watch } = this;
    if (barriers.length === 0) return;
    watch.update(barriers);
    const { x: formerX, y: formerY } = counters;
    let slot = 0;
    const pass = (k: number): void => {
      barriers[k].meter.pass(counters.lost[slot], this.time);
      counters.restart(slot);
      counters.heads[slot] = UNKNOWN;
      counters.served[slot] = 0;
    };
    for (; slot < count; slot++) {
      if (Number.isNaN(formerX[slot]) || waits[slot] === 1) continue;
      watch.findCrossed(barriers, formerX[slot], formerY[slot], x[slot], y[slot], pass);
    }
  }

  /** The end of an interval: place, move and remove barriers. @returns whether any did */
  private review(): boolean {
    const { log } = this;
    const { corridors } = this.corridors;
    const known = new Map(this.barriers.map((barrier) => [barrier.corridor.id, barrier]));
    const kept: Barrier[] = [];
    let isChanged = false;
    for (const corridor of corridors) {
      const barrier = known.get(corridor.id);
      const hasJam = log.counts[corridor.id] > 0;
      if (barrier && (hasJam || barrier.meter.delay >= GONE)) kept.push(barrier);
      else if (barrier) isChanged = true;
      if (!hasJam) continue;
      const line = this.place(corridor);
      const still = Math.max(STILL, STILL_SHARE * corridor.width);
      if (barrier && Math.abs(line.along - barrier.line.along) <= still) continue;
      isChanged = true;
      if (barrier) barrier.line = line;
      else kept.push(this.addBarrier(corridor.id, line));
    }
    log.clear();
    this.barriers = kept;
    if (isChanged) this.version++;
    return isChanged;
  }

  /** Adaptive barriers need not wait for the end of the interval: a jam that is seen has its barrier with the next turn. */
  private placeNew(): boolean {
    const known = new Set(this.barriers.map(({ corridor }) => corridor.id));
    const added = this.corridors.corridors.filter(({ id }) => this.log.counts[id] > 0 && !known.has(id));
    if (added.length === 0) return false;
    const news = added.map((corridor) => this.addBarrier(corridor.id, this.place(corridor)));
    this.barriers = [...this.barriers, ...news].sort((a, b) => a.corridor.id - b.corridor.id);
    this.version++;
    return true;
  }

  /** The line in the middle of the candidates of a corridor. */
  private place(corridor: Corridor): BarrierLine {
    const { log, domain, goals, corridors } = this;
    const { id } = corridor;
    const reach = [log.low[id], log.high[id]] as const;
    return placeBeforeGoals(domain, corridors.built.diagram, corridor, log.middleOf(id), reach, goals);
  }

  private addBarrier(corridor: number, line: BarrierLine): Barrier {
    this.counters.heads.fill(UNKNOWN, 0, this.counters.count);
    return new Barrier(this.corridors.corridors[corridor], line, this.time, this.settings);
  }

  /** One level decides anew. @returns its number, or NONE where no toll changed */
  private takeTurn(input: ProgressInput): number {
    const { counters, barriers, time, mapOf } = this;
    const { levels } = this.settings;
    const level = this.turns++ % levels;
    if (barriers.length === 0) return NONE;
    const isAsked = (slot: number): boolean => levelOfId(input.ids[slot], levels) === level;
    const speed = lookAhead(barriers, counters, input, { time, isAsked, mapOf });
    foreseeDelays(barriers, counters, time);
    if (!(speed > 0)) return NONE;
    let isChanged = false;
    for (const barrier of barriers) isChanged = barrier.reprice(level, speed) || isChanged;
    markServed(barriers, counters, level, isAsked);
    return isChanged ? level : NONE;
  }
}

/** Of 2^32: the golden section and the root of 2, less its whole part. */
const GOLDEN = 2654435769;
const SILVER = 1779033703;

/** Ids over 0 to 1, so that any row of ids is spread evenly (Weyl's sequence). */
function spread(id: number, factor: number): number {
  return (Math.imul(id, factor) >>> 0) / 4294967296;
}

function levelOfId(id: number, levels: number): number {
  return Math.floor(levels * spread(id, GOLDEN));
}
