import { afterAll, beforeAll, expect, it } from 'vitest';
import { validateScene } from '../../src/scene/index.js';
import { Simulation, startTeam, type ThreadTeam } from '../../src/sim/index.js';
import { runs } from '../tier.js';
import { hallScene, laneCrowd } from './lane-scenes.js';
import { makeTestThreads, type TestThreads } from './team/test-threads.js';

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

it('lanes beside other crowds leave the same state with 1, 2 and 4 threads', () => {
  const crowd = [laneCrowd('west', 'east', { arrive: { rate: 6 } }), { spawn: 'room', goal: 'west', count: 10 }];
  const states = teams.map((team) => {
    const simulation = new Simulation(validateScene(hallScene(crowd)), { team });
    for (let k = 0; k < runs(20, 100, 400) && !simulation.isOver; k++) simulation.step();
    return Buffer.from(simulation.save()).toString('base64');
  });
  expect(states[1]).toBe(states[0]);
  expect(states[2]).toBe(states[0]);
});
