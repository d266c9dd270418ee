import { afterAll, beforeAll, expect, it } from 'vitest';
import { Simulation, startTeam, type ThreadTeam } from '../../../src/sim/index.js';
import { runs } from '../../tier.js';
import { hallScene, RandomOrders } from '../behaviour-cases.js';
import { makeTestThreads, type TestThreads } from './test-threads.js';

let threads: TestThreads;
let teams: (ThreadTeam | undefined)[];

beforeAll(async () => {
  threads = await makeTestThreads();
  teams = await Promise.all([1, 2, 4].map((count) => startTeam(threads.host, count, { small: 0 })));
});

afterAll(() => {
  for (const team of teams) team?.close();
  threads.remove();
});

it.each(['social-force', 'collision-free-speed'])(
  'behaviours leave the same state with 1, 2 and 4 threads: %s',
  (name) => {
    const states = teams.map((team) => {
      const orders = new RandomOrders();
      const simulation = new Simulation(hallScene(name, 60), { team, behaviours: [orders] });
      for (let k = 0; k < runs(20, 120, 1000) && !simulation.isOver; k++) simulation.step();
      return { trace: orders.trace, bytes: simulation.save() };
    });
    expect(states[0].trace).toBeGreaterThan(0);
    expect(states[1]).toEqual(states[0]);
    expect(states[2]).toEqual(states[0]);
  },
);
