import { expect, it } from 'vitest';
import { validateScene } from '../../src/scene/index.js';
import { Simulation } from '../../src/sim/index.js';
import { runs } from '../tier.js';
import { hallScene, laneCrowd } from './lane-scenes.js';
import { useTeams } from './team/use-teams.js';

const teams = useTeams();

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
