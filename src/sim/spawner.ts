import type { Crowd } from '../crowd/index.js';
import type { Domain } from '../geometry/index.js';
import type { Random } from '../math/index.js';
import type { Point, Scene } from '../scene/index.js';
import { Occupancy } from './occupancy.js';
import { createStream, type Person } from './population.js';
import { SpawnArea } from './spawn-area.js';

/** Part of the random numbers that belongs to places of people, beside those of the crowds. */
const PLACES_STREAM = 1_000_003;

/**
 * Brings people in when they are due and there is room. Those of one crowd come in their order: who finds no room waits,
 * and those behind wait too, but no other crowd.
 */
export class Spawner {
  /** People who are still to come. */
  left: number;
  private readonly queues: number[][] = [];
  private readonly heads: number[] = [];
  private areas: SpawnArea[] = [];
  private readonly randoms: Random[] = [];
  private readonly largest: number;
  /** People of the scene; more may be put behind them in the course of a run. */
  private readonly total: number;
  private period = 0;

  /** @param isOurs are the people of a crowd brought in here? */
  constructor(
    private readonly scene: Scene,
    private readonly population: readonly Person[],
    seed: number,
    isOurs: (crowd: number) => boolean = () => true,
  ) {
    const { crowd = [], agents = [] } = scene;
    for (let c = 0; c < crowd.length + agents.length; c++) {
      this.queues.push([]);
      this.heads.push(0);
      this.randoms.push(createStream(seed, PLACES_STREAM + c));
    }
    population.forEach(({ crowd: c }, k) => {
      if (isOurs(c)) this.queues[c].push(k);
    });
    this.total = this.queues.reduce((sum, { length }) => sum + length, 0);
    this.left = this.total;
    this.largest = population.reduce((most, { radius }) => Math.max(most, radius), 0.01);
  }

  /**
   * From now on people come in on this ground.
   *
   * @param isBlocked is a body there in the way of something that moves?
   */
  setGround(domain: Domain, isBlocked: (x: number, y: number, radius: number) => boolean): void {
    const { crowd = [], agents = [], places = {} } = this.scene;
    this.period = domain.period;
    this.areas = [
      ...crowd.map(({ spawn }) => new SpawnArea(domain, places[spawn], isBlocked)),
      ...agents.map(({ at }) => new SpawnArea(domain, { point: at }, isBlocked)),
    ];
  }

  /** Who has come, and the random numbers, to go on from. */
  save(): SavedSpawner {
    return { heads: Int32Array.from(this.heads), randoms: this.randoms.map((random) => [...random.save()]) };
  }

  load({ heads, randoms }: SavedSpawner): void {
    this.left = this.total;
    heads.forEach((head, c) => {
      this.heads[c] = head;
      this.left -= head;
    });
    randoms.forEach(([a, b, c, d], k) => {
      this.randoms[k].load([a, b, c, d]);
    });
  }

  /**
   * Bring in who is due.
   *
   * @param time s
   * @param enter called for each who comes in, in order
   */
  spawn(crowd: Crowd, time: number, enter: (person: number, at: Point) => void): void {
    if (this.left === 0) return;
    const due = this.queues.some((queue, c) => {
      const head = this.heads[c];
      return head < queue.length && this.population[queue[head]].arrival <= time;
    });
    if (!due) return;
    const occupancy = this.readCrowd(crowd);
    this.queues.forEach((queue, c) => {
      if (this.layOut(queue, c, time, occupancy, enter)) return;
      const places: Point[] = [];
      const from = this.heads[c];
      while (from + places.length < queue.length) {
        const { arrival, radius } = this.population[queue[from + places.length]];
        const at = arrival <= time ? this.areas[c].find(radius, occupancy, this.randoms[c]) : undefined;
        if (!at) break;
        this.occupy(occupancy, at[0], at[1], radius);
        places.push(at);
      }
      // Bodies of one crowd are of one size: any of them fits where another does.
      const { size } = this.scene.crowd?.[c]?.group ?? {};
      for (const at of size === undefined ? places : sortPlaces(places, size))
        this.enter(c, queue[this.heads[c]], at, enter);
    });
  }

  /** A crowd in hexagons, all at once. @returns whether the crowd is one */
  private layOut(
    queue: readonly number[],
    c: number,
    time: number,
    occupancy: Occupancy,
    enter: (person: number, at: Point) => void,
  ): boolean {
    const entry = this.scene.crowd?.[c];
    // Hexagons need an area; along a line people come as they find room.
    if (entry?.spawnLayout !== 'hex' || !this.scene.places?.[entry.spawn]?.polygon) return false;
    let end = this.heads[c];
    while (end < queue.length && this.population[queue[end]].arrival <= time) end++;
    const count = end - this.heads[c];
    if (count === 0) return true;
    const { radius } = this.population[queue[this.heads[c]]];
    const places = this.areas[c].layHexagons(count, radius, occupancy);
    for (const [x, y] of places) this.occupy(occupancy, x, y, radius);
    const { size } = entry.group ?? {};
    for (const at of size === undefined ? places : sortPlaces(places, size)) {
      this.enter(c, queue[this.heads[c]], at, enter);
    }
    return true;
  }

  private enter(c: number, person: number, at: Point, enter: (person: number, at: Point) => void): void {
    this.heads[c]++;
    this.left--;
    enter(person, at);
  }

  private readCrowd(crowd: Crowd): Occupancy {
    const { radius } = crowd.traits;
    const { x, y } = crowd.present;
    let largest = this.largest;
    for (let slot = 0; slot < crowd.count; slot++) largest = Math.max(largest, radius[slot]);
    const occupancy = new Occupancy(2 * largest);
    for (let slot = 0; slot < crowd.count; slot++) this.occupy(occupancy, x[slot], y[slot], radius[slot]);
    return occupancy;
  }

  /** Bodies are there beyond the seam, too. */
  private occupy(occupancy: Occupancy, x: number, y: number, radius: number): void {
    occupancy.add(x, y, radius);
    if (this.period === 0) return;
    occupancy.add(x - this.period, y, radius);
    occupancy.add(x + this.period, y, radius);
  }
}

/**
 * Places so ordered that so many who follow each other are near, in strips to and fro: people of a group come one after the other, and stand
 * together. Groups strewn over a hall would all gather in its middle, in each other's way.
 */
function sortPlaces(places: readonly Point[], size: number): Point[] {
  const low = places.reduce(([x, y], [px, py]) => [Math.min(x, px), Math.min(y, py)], [Infinity, Infinity]);
  const high = places.reduce(([x, y], [px, py]) => [Math.max(x, px), Math.max(y, py)], [-Infinity, -Infinity]);
  const strip = Math.sqrt(((high[0] - low[0]) * (high[1] - low[1]) * size) / places.length);
  const stripOf = (x: number): number => (strip > 0 ? Math.floor((x - low[0]) / strip) : 0);
  return [...places].sort((a, b) => {
    const at = stripOf(a[0]);
    return at - stripOf(b[0]) || (at % 2 === 0 ? a[1] - b[1] : b[1] - a[1]) || a[0] - b[0];
  });
}

/** A spawner to go on from. */
export interface SavedSpawner {
  readonly heads: Int32Array;
  readonly randoms: readonly (readonly number[])[];
}
