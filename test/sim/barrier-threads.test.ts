import { describe, expect, it } from 'vitest';
import { encodeBarrierNote } from '../../src/record/index.js';
import { Simulation } from '../../src/sim/index.js';
import { runs } from '../tier.js';
import { BRISK, busyHall } from './barrier-scenes.js';
import { useTeams } from './team/use-teams.js';

const teams = useTeams();

describe('1, 2 and 4 threads leave the same state and the same notes', () => {
  it.each(['fixed', 'adaptive'] as const)('%s', (mode) => {
    const results = teams.map((team) => {
      const simulation = new Simulation(busyHall({ barriers: BRISK[mode] }), { team });
      const notes: string[] = [];
      for (let k = 0; k < runs(100, 200, 1200) && !simulation.isOver; k++) {
        simulation.step();
        const note = simulation.barriers?.takeNote();
        if (note) notes.push(Buffer.from(encodeBarrierNote(note)).toString('base64'));
      }
      const state = Buffer.from(simulation.save()).toString('base64');
      return { state, notes, placed: simulation.barriers?.summarise().placed };
    });
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
    expect(results[0].placed).toBeGreaterThan(0);
  });
});
