import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Bench, Peer } from '../bench.js';
import { listSquares, type OrderSizes, OrderStorm } from '../order-storm.js';
import { type PartSettings, preparePart } from '../part-sampler.js';
import { loadRecast } from '../recast-peer.js';

/** 5,000 agents on a map of 400 polygons. */
export const ORDER_DEFAULTS: OrderSizes = { squares: 20, agents: 5000, goals: 20 };

/** Both threads must have compiled their code. */
const WARM_CALLS = 8;

/** An order for everybody in one tick, to many goals: how long until everybody has a direction. */
export async function measureOrders(
  bench: Bench,
  sizes: OrderSizes = ORDER_DEFAULTS,
  part: PartSettings = {},
): Promise<void> {
  const { squares, agents, goals } = sizes;
  const title = `${agents.toLocaleString('en-US')} agents, ${goals} goals, ${squares * squares} polygons`;
  const storm = new OrderStorm(sizes, bench.seed);
  const peer = await prepareRecast(storm, sizes);
  const describe = (): string => {
    const idle = storm.countIdle();
    return `${agents - idle} of ${agents} have a direction; ways of bodies, the peer's are of points`;
  };
  await bench.time({
    name: `order storm, one thread: ${title}`,
    sampler: preparePart(() => storm.order(storm.pickGoals()), part),
    peer,
    quality: describe,
  });
  const script = new URL('../order-thread.js', import.meta.url);
  const name = `order storm, two threads: ${title}`;
  if (!existsSync(script)) {
    bench.value({ name, unit: 'ms', quality: 'not measured: the second thread needs a build' });
    return;
  }
  const thread = new Worker(script);
  try {
    const sampler = (): Promise<number> => storm.orderWith(thread, storm.pickGoals());
    for (let call = 0; call < WARM_CALLS; call++) await sampler();
    await bench.time({
      name,
      sampler,
      peer,
      target: { of: 'ours', atMost: 200 },
      quality: () => `aim 100 ms; ${describe()}`,
    });
  } finally {
    await thread.terminate();
  }
}

/** The same orders: it searches a way for each agent, in the words that it has for it. */
async function prepareRecast(storm: OrderStorm, { squares }: OrderSizes): Promise<Peer> {
  const recast = await loadRecast(listSquares(squares), 1 / squares);
  const name = `${recast.label} computePath per agent`;
  if ('absent' in recast) return { name, absent: recast.absent };
  const { world } = storm;
  const sampler = (): number => {
    const goals = storm.pickGoals();
    const begin = performance.now();
    storm.groups.forEach((ids, g) => {
      for (const id of ids) {
        const { x, y } = world.getAgent(id);
        recast.findPath(x, y, goals[g][0], goals[g][1]);
      }
    });
    return performance.now() - begin;
  };
  return { name, sampler };
}
