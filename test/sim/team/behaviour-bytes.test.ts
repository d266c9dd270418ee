import { expect, it } from 'vitest';
import { Simulation } from '../../../src/sim/index.js';
import { runs } from '../../tier.js';
import { hallScene, RandomOrders } from '../behaviour-cases.js';
import { useTeams } from './use-teams.js';

const teams = useTeams();

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
