import type { Barrier, Congestion } from '../../../src/planners/barriers/index.js';

/** Two ways from one place to another, each with a gate that lets so many through per second. */
export interface TwoRoutes {
  /** People per second who come, and whom the gates let through. */
  readonly rate: number;
  readonly capacities: readonly [number, number];
  /** Length of each way, m; the queue begins after so many metres. */
  readonly lengths: readonly [number, number];
  readonly ahead: number;
  readonly duration: number;
}

/** Share of the first way when all who come later choose so that both take as long: by hand. */
export function equalArrivalShare({ rate, capacities: [a, b] }: TwoRoutes): number {
  // While one gate alone holds people up, it passes what it can; where both do, each does.
  return rate > a + b ? a / (a + b) : Math.min(1, a / rate);
}

const SPEED = 1.3;
const DT = 0.05;

/**
 * Point queues in front of two gates, with the true meters, tolls and levels of the barriers there.
 *
 * @returns share of the first way per minute
 */
export function runTwoRoutes(
  routes: TwoRoutes,
  congestion: Congestion,
  barriers: readonly [Barrier, Barrier],
): number[] {
  const { rate, capacities, lengths, ahead, duration } = routes;
  const { settings } = congestion;
  const turn = Math.round(settings.decide / settings.levels / DT);
  const walking: number[][] = [[], []];
  const queues: number[][] = [[], []];
  const credits = [0, 0];
  const shares: number[] = [];
  let chosen = [0, 0];
  let due = 0;
  let id = 0;
  for (let step = 0; step * DT < duration; step++) {
    const now = step * DT;
    for (due += rate * DT; due >= 1; due--) {
      const level = congestion.levelOf(0, id++);
      const costs = barriers.map((barrier, k) => lengths[k] + (level < 0 ? 0 : barrier.tolls[level]));
      const k = costs[0] <= costs[1] ? 0 : 1;
      chosen[k]++;
      walking[k].push(now + ahead / SPEED);
    }
    barriers.forEach(({ meter }, k) => {
      while (walking[k].length > 0 && walking[k][0] <= now) queues[k].push(walking[k].shift() as number);
      credits[k] = Math.min(credits[k] + capacities[k] * DT, queues[k].length > 0 ? Infinity : 1);
      for (; queues[k].length > 0 && credits[k] >= 1; credits[k]--) {
        meter.pass(now - (queues[k].shift() as number), now);
      }
    });
    if (step % turn === turn - 1) {
      const level = Math.floor(step / turn) % settings.levels;
      barriers.forEach((barrier, k) => {
        barrier.meter.foresee(Float64Array.from([...queues[k], ...walking[k]]), now);
        barrier.reprice(level, SPEED);
      });
    }
    if ((step + 1) % Math.round(60 / DT) === 0) {
      shares.push(chosen[0] / (chosen[0] + chosen[1]));
      chosen = [0, 0];
    }
  }
  return shares;
}
