import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { wasmPathKernel } from '../../maps/index.js';
import { createRandom } from '../../math/index.js';
import { type MadeMaps, World, type WorldPoint } from '../../sim/index.js';
import { createProfilingSquares } from './maps.js';
import type { OrderPart } from './order-thread.js';

/** Agents, and how many goals they are given at once; the map is that many squares along each side of [-1,1]. */
export interface OrderSizes {
  readonly squares: number;
  readonly agents: number;
  readonly goals: number;
}

/** Radius of an agent as a share of the distance of two squares: three fit side by side between them. */
const RADIUS_SHARE = 0.08;

/** The squares of the map. */
export function listSquares(squares: number): Float64Array[] {
  const { obstacles } = createProfilingSquares(squares).input;
  return obstacles.filter((shape) => shape.kind === 'polygon').map(({ ring }) => ring as Float64Array);
}

/** Agents that stand scattered over a map of squares, and orders that send each group to a goal of its own. */
export class OrderStorm {
  readonly world: World;
  /** Ids of each group. */
  readonly groups: readonly number[][];
  private readonly random: () => number;

  constructor(sizes: OrderSizes, seed: number) {
    const agentRadius = (RADIUS_SHARE * 2) / sizes.squares;
    this.random = createRandom(seed).next;
    this.world = new World({
      bounds: [-1, -1, 1, 1],
      agentRadius,
      now: () => performance.now(),
      seed,
      pathKernel: wasmPathKernel,
    });
    for (const ring of listSquares(sizes.squares)) {
      this.world.addPolygon([0, 2, 4, 6].map((k): WorldPoint => [ring[k], ring[k + 1]]));
    }
    const ids = Array.from({ length: sizes.agents }, () => {
      const [x, y] = this.pick();
      return this.world.addAgent({ x, y });
    });
    this.groups = Array.from({ length: sizes.goals }, (_, g) => ids.filter((_id, k) => k % sizes.goals === g));
    this.world.step(0.05);
  }

  /** A goal per group, other ones than before. */
  pickGoals(): WorldPoint[] {
    return this.groups.map(() => this.pick());
  }

  /** Everybody gets an order. @returns milliseconds until everybody has a direction */
  order(goals: readonly WorldPoint[]): number {
    const { world } = this;
    const begin = performance.now();
    this.groups.forEach((ids, g) => {
      world.setGoals(ids, goals[g]);
    });
    const given = performance.now() - begin;
    world.step(0.05);
    return given + world.report.groundMs + world.report.planMs;
  }

  /** The same with half of the maps made by another thread. */
  async orderWith(thread: Worker, goals: readonly WorldPoint[]): Promise<number> {
    const { world } = this;
    const begin = performance.now();
    const order = world.orderMaps(goals);
    const half = goals.length >> 1;
    const answer = once(thread, 'message') as Promise<[MadeMaps]>;
    thread.postMessage({ order, first: half, end: goals.length } satisfies OrderPart);
    world.prepareMaps(goals.slice(0, half));
    const [made] = await answer;
    world.takeMaps(order, made, half);
    return performance.now() - begin + this.order(goals);
  }

  /** How many have no direction. */
  countIdle(): number {
    let idle = 0;
    for (const ids of this.groups) {
      for (const id of ids) {
        const { wayLeft } = this.world.getAgent(id);
        if (!(wayLeft < Infinity)) idle++;
      }
    }
    return idle;
  }

  private pick(): WorldPoint {
    return this.world.randomPoint(undefined, undefined, this.random) as WorldPoint;
  }
}
