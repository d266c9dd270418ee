import { afterAll, beforeAll, expect, it } from 'vitest';
import { Simulation, startTeam, type ThreadTeam } from '../../../src/sim/index.js';
import { runs } from '../../tier.js';
import { busyRoom } from '../mang-scenes.js';
import { makeTestThreads, type TestThreads } from './test-threads.js';

let threads: TestThreads;
let teams: (ThreadTeam | undefined)[];

beforeAll(async () => {
  threads = await makeTestThreads();
  teams = await Promise.all([1, 2].map((count) => startTeam(threads.host, count, { small: 0 })));
});

afterAll(() => {
  for (const team of teams) team?.close();
  threads.remove();
});

it('the navigation graph leaves the same state with one thread and with two (MANG-8)', () => {
  const states = teams.map((team) => {
    const simulation = new Simulation(busyRoom(), { team });
    for (let k = 0; k < runs(20, 80, 1000) && !simulation.isOver; k++) simulation.step();
    return simulation.save();
  });
  expect(states[1]).toEqual(states[0]);
});
