import type { NeighbourGrid } from '../../crowd/index.js';
import { type Domain, NONE } from '../../geometry/index.js';
import type { AnyPathMap, DomainDiagram } from '../../maps/index.js';
import { Barrier, type SavedBarrier } from './barrier.js';
import { type BarrierOptions, type BarrierSettings, settleBarrierOptions } from './barrier-options.js';
import { CandidateLog, type SavedLog } from './candidate-log.js';
import { CorridorSet } from './find-corridors.js';
import { ContactList, JamChains } from './jam-chains.js';
import { JamWalls } from './jam-walls.js';
import { measureAgain } from './measure-again.js';
import { placeBarrier } from './place-barrier.js';
import { type ProgressInput, type SavedCounters, SlowedCounters } from './slowed-counters.js';

/** A barrier stays where it is while the jam moves by less than this, m, or this share of the gate's width. */
const STILL = 0.5;
const STILL_SHARE = 0.25;
/** A barrier without candidates goes when the delay at it is less than this, s. */
const GONE = 1;
/** Who has waited for this share of the delay decides no more: what is left is less than what others pay. */
const SERVED = 0.5;

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
  private turns = 0;
  private readonly list = new ContactList();
  private readonly intervalSteps: number;
  private readonly turnSteps: number;

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
   * @param mapOf see `measureAgain`
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
    if (mapOf) measureAgain(this.counters, input, mapOf);
    for (const barrier of this.barriers) this.meetPassing(barrier, input);
  }

  /** Groups and candidates of this step, queues, and at the end of an interval or a turn the barriers. */
  finish(input: ProgressInput, lists: readonly ContactList[]): BarrierChange {
    const { chains, log, steps } = this;
    chains.join(lists, this.counters, input.x, input.y);
    const { candidates } = chains;
    for (let k = 0; k < 3 * chains.candidateCount; k += 3) {
      const first = candidates[k + 1];
      const last = candidates[k + 2];
      log.add(candidates[k], input.x[first], input.y[first], input.x[last], input.y[last]);
    }
    for (const { corridor, meter } of this.barriers) meter.advance(chains.queues[corridor.id], steps);
    this.steps++;
    const isGroundNew = this.steps % this.intervalSteps === 0 && this.review();
    const isTurn = this.settings.mode === 'adaptive' && this.steps % this.turnSteps === 0;
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
    if (mode === 'adaptive') {
      const corridor = this.counters.jams[slot];
      const barrier = corridor === NONE ? undefined : this.barriers.find((own) => own.corridor.id === corridor);
      if (barrier && this.counters.lost[slot] > SERVED * barrier.meter.delay) return NONE;
    }
    return Math.floor(levels * spread(id, GOLDEN));
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
    this.barriers = saved.barriers.map(({ corridor, points, along, since, tolls, meter }) => {
      const from = this.corridors.corridors[corridor];
      const barrier = new Barrier(from, { points: points.slice(), along }, since, this.settings, this.dt);
      barrier.tolls.set(tolls);
      barrier.meter.load(meter);
      return barrier;
    });
  }

  private meetPassing(barrier: Barrier, { x, y, count, waits }: ProgressInput): void {
    const { counters } = this;
    const { points } = barrier.line;
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let k = 0; k < points.length; k += 2) {
      minX = Math.min(minX, points[k]);
      maxX = Math.max(maxX, points[k]);
      minY = Math.min(minY, points[k + 1]);
      maxY = Math.max(maxY, points[k + 1]);
    }
    const { x: formerX, y: formerY } = counters;
    for (let slot = 0; slot < count; slot++) {
      const fromX = formerX[slot];
      const toX = x[slot];
      if ((fromX < minX && toX < minX) || (fromX > maxX && toX > maxX)) continue;
      const fromY = formerY[slot];
      if ((fromY < minY && y[slot] < minY) || (fromY > maxY && y[slot] > maxY)) continue;
      if (Number.isNaN(fromX) || waits[slot] === 1) continue;
      if (!barrier.isCrossed(fromX, fromY, x[slot], y[slot])) continue;
      barrier.meter.pass(counters.lost[slot], counters.queued[slot] * this.dt);
      counters.restart(slot);
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
      const way = log.middleOf(corridor.id);
      if (barrier && Math.abs(way - barrier.line.along) <= Math.max(STILL, STILL_SHARE * corridor.width)) continue;
      const line = placeBarrier(this.domain, this.corridors.built.diagram, corridor, way);
      isChanged = true;
      if (barrier) barrier.line = line;
      else kept.push(this.addBarrier(corridor.id, line));
    }
    log.clear();
    this.barriers = kept;
    if (isChanged) this.version++;
    return isChanged;
  }

  private addBarrier(corridor: number, line: Barrier['line']): Barrier {
    const barrier = new Barrier(this.corridors.corridors[corridor], line, this.time, this.settings, this.dt);
    barrier.meter.start(this.chains.queues[corridor]);
    return barrier;
  }

  /** One level sees the delays. @returns its number, or NONE where no toll changed */
  private takeTurn({ speed, waits, count }: ProgressInput): number {
    const level = this.turns++ % this.settings.levels;
    let sum = 0;
    let walkers = 0;
    for (let slot = 0; slot < count; slot++) {
      if (waits[slot] === 1) continue;
      sum += speed[slot];
      walkers++;
    }
    if (walkers === 0) return NONE;
    let isChanged = false;
    for (const barrier of this.barriers) isChanged = barrier.reprice(level, sum / walkers) || isChanged;
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
