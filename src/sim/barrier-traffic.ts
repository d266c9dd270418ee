import { type Crowd, NeighbourGrid } from '../crowd/index.js';
import { requireWhole } from '../error/index.js';
import { type Domain, NONE } from '../geometry/index.js';
import type { AnyPathMap, DomainDiagram, PathMap } from '../maps/index.js';
import {
  type BarrierOptions,
  Congestion,
  ContactList,
  type MapLevels,
  type ProgressInput,
  type SavedCongestion,
} from '../planners/index.js';
import type { BarrierNote } from '../record/index.js';
import type { Scene } from '../scene/index.js';
import { BarrierBook, type SavedBook } from './barrier-book.js';
import { carryCongestion, carryGates, findHeirs } from './barrier-carry.js';
import { BarrierGates, type SavedGates } from './barrier-gates.js';
import { BarrierNotes, type SavedNotes } from './barrier-notes.js';
import { BarrierReroutes } from './barrier-reroutes.js';

/** What a run with barriers is made of. */
export interface BarrierTrafficOptions {
  readonly barriers: BarrierOptions;
  /** Seconds per step. */
  readonly dt: number;
  /** Radius of the largest body that will ever come, m. */
  readonly largest: number;
  readonly places: NonNullable<Scene['places']>;
  /** Maps are read by several threads. */
  readonly isShared: boolean;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

/** Barriers to go on from. */
export interface SavedBarriers {
  readonly congestion: SavedCongestion;
  readonly book: SavedBook;
  readonly gates: SavedGates;
  /** By id: 1 for those who were ever sent another way. */
  readonly rerouted: Uint8Array;
  readonly notes: SavedNotes;
  readonly placed: number;
  readonly most: number;
}

/** What barriers came to. */
export interface BarrierSummary {
  readonly mode: 'fixed' | 'adaptive';
  /** Barriers placed so far; most that were in force at once; in force now. */
  readonly placed: number;
  readonly most: number;
  readonly now: number;
  /** People who were ever sent another way than the shortest. */
  readonly rerouted: number;
  /** Gates that someone passed, those of most people first: middle and width, m, people in both directions. */
  readonly gates: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly passed: number;
  }[];
}

/**
 * Barriers in a run: sees who is held up where, and sends those who choose anew by maps on which the way through a jam is
 * dearer. Everybody who goes by path maps counts, nobody else.
 *
 * In each step: `follow`, then the planner with this as its levels, then `step`, then the crowd moves.
 */
export class BarrierTraffic implements MapLevels {
  /** Levels of maps. */
  readonly count: number;
  /** What is known of jams on the present ground. */
  congestion: Congestion;
  private gates: BarrierGates;
  private readonly reroutes: BarrierReroutes;
  private readonly notes: BarrierNotes;
  private readonly book: BarrierBook;
  private readonly grid: NeighbourGrid;
  private readonly list = new ContactList();
  private stamps = new Int32Array(0);
  private waits = new Uint8Array(0);
  private placed = 0;
  private most = 0;

  /** @param ground where people walk, doors open. [Limit: a ground that does not repeat] */
  constructor(
    private readonly options: BarrierTrafficOptions,
    ground: Domain,
    diagram: DomainDiagram,
  ) {
    const { isShared, now, dt, largest } = options;
    this.congestion = this.watch(ground, diagram);
    this.count = this.congestion.settings.levels;
    this.gates = new BarrierGates(this.congestion.corridors.corridors, dt);
    this.reroutes = new BarrierReroutes(dt);
    this.notes = new BarrierNotes(this.congestion, this.gates);
    this.book = new BarrierBook(this.count, isShared, now);
    this.grid = new NeighbourGrid(largest);
  }

  /** The ground, or where goals are, has changed; maps for everybody are built anew. */
  setGround(ground: Domain, useDiagram: () => DomainDiagram): void {
    this.book.clear();
    const former = this.congestion;
    if (ground === former.domain) return;
    const gates = this.gates;
    this.congestion = this.watch(ground, useDiagram());
    const { corridors } = this.congestion.corridors;
    const heirs = findHeirs(former.corridors.corridors, corridors);
    carryCongestion(former, this.congestion, heirs);
    this.gates = new BarrierGates(corridors, this.options.dt);
    carryGates(gates, this.gates, heirs);
    this.notes.setGround(this.gates);
    this.book.outdate(NONE);
  }

  /** Take those who came and went since the last step; before planning. */
  follow({ traits, count }: Crowd): void {
    if (this.stamps.length < count) {
      this.stamps = new Int32Array(2 * count);
      this.waits = new Uint8Array(2 * count);
    }
    this.stamps.fill(NONE, 0, count);
    this.congestion.follow(traits.ids, count);
  }

  levelOf(slot: number, id: number): number {
    return this.congestion.barriers.length === 0 ? NONE : this.congestion.levelOf(slot, id);
  }

  takeMap(key: number, base: PathMap, level: number, order: Int32Array, from: number, to: number): AnyPathMap {
    requireWhole(to, 'BarrierTraffic.takeMap: to', 0, order.length);
    requireWhole(from, 'BarrierTraffic.takeMap: from', 0, to);
    const map = this.book.find(key, base, level, this.congestion);
    const stamp = this.book.stampOf(key, level);
    for (let k = from; k < to; k++) this.stamps[order[k]] = stamp;
    return map;
  }

  /** See who is held up, and let barriers appear, follow and go; after planning, before anybody moves. */
  step(crowd: Crowd): void {
    const { congestion, stamps, waits, grid, list, gates, reroutes, notes, book } = this;
    const { count, traits, present } = crowd;
    const { counters, chains } = congestion;
    const { x, y } = present;
    // Who goes by no map waits, has arrived, or follows rules of its own.
    for (let slot = 0; slot < count; slot++) waits[slot] = stamps[slot] === NONE ? 1 : 0;
    const { ids, wayLeft, speed } = traits;
    const input: ProgressInput = { count, ids, x, y, wayLeft, speed, stamps, waits };
    gates.count(ids, counters.x, counters.y, x, y, count);
    if (congestion.barriers.length > 0) reroutes.look(crowd, stamps, congestion.steps, book.baseOf);
    congestion.begin(input, book.mapOf);
    counters.update(input, 0, count);
    list.clear();
    if (isAnyHeld(counters.slowed, counters.threshold, count)) {
      grid.update(crowd);
      chains.collect(grid, counters, congestion.largest, 0, grid.count, list);
    }
    const before = congestion.barriers;
    const { isGroundNew, level } = congestion.finish(input, [list]);
    notes.collect(congestion, x, y);
    if (isGroundNew) {
      const known = new Set(before);
      for (const barrier of congestion.barriers) if (!known.has(barrier)) this.placed++;
      this.most = Math.max(this.most, congestion.barriers.length);
      book.outdate(NONE);
    } else if (level !== NONE) book.outdate(level);
    notes.close(congestion, gates, reroutes, isGroundNew || level !== NONE);
  }

  /** What the last step has to say for the recording, once; undefined for nothing. */
  takeNote(): BarrierNote | undefined {
    return this.notes.take();
  }

  /** How things stand, as the last word of a recording. */
  writeNote(): BarrierNote {
    return this.notes.write(this.congestion, this.gates, this.reroutes);
  }

  summarise(): BarrierSummary {
    const { congestion, gates, placed, most, reroutes } = this;
    const passed = congestion.corridors.corridors.map(({ id, x, y, width }) => ({
      x,
      y,
      width,
      passed: gates.passed[2 * id] + gates.passed[2 * id + 1],
    }));
    return {
      mode: congestion.settings.mode,
      placed,
      most,
      now: congestion.barriers.length,
      rerouted: reroutes.count,
      gates: passed.filter((gate) => gate.passed > 0).sort((a, b) => b.passed - a.passed || a.x - b.x || a.y - b.y),
    };
  }

  /** @param entered people so far */
  save(entered: number): SavedBarriers {
    const { congestion, book, gates, reroutes, notes, placed, most } = this;
    return {
      congestion: congestion.save(),
      book: book.save(),
      gates: gates.save(entered),
      rerouted: reroutes.save(entered),
      notes: notes.save(),
      placed,
      most,
    };
  }

  load(saved: SavedBarriers): void {
    this.congestion.load(saved.congestion);
    this.book.load(saved.book);
    this.gates.load(saved.gates);
    this.reroutes.load(saved.rerouted);
    this.notes.load(saved.notes);
    this.placed = saved.placed;
    this.most = saved.most;
  }

  private watch(ground: Domain, diagram: DomainDiagram): Congestion {
    const { barriers, dt, largest, places } = this.options;
    const congestion = new Congestion(ground, diagram, barriers, dt, largest);
    congestion.goals = listLines(places);
    return congestion;
  }
}

function isAnyHeld(slowed: Int32Array, threshold: number, count: number): boolean {
  for (let slot = 0; slot < count; slot++) if (slowed[slot] > threshold) return true;
  return false;
}

/** The stretches of all places that are lines: x and y of both ends, m. */
function listLines(places: NonNullable<Scene['places']>): Float64Array {
  const lines = Object.values(places).flatMap(({ line = [] }) =>
    line.slice(1).flatMap(([x, y], k) => [line[k][0], line[k][1], x, y]),
  );
  return Float64Array.from(lines);
}
