import { describe, expect, it } from 'vitest';
import { type Scene, validateScene } from '../../src/scene/index.js';
import { Simulation } from '../../src/sim/index.js';
import { runs } from '../tier.js';

const box = (x0: number, y0: number, x1: number, y1: number): number[][] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

/** A hall of 30 by 12 m; a wall across it with a door of this width in its middle. */
function doorHall(door: number, crowd: object): Scene {
  return validateScene({
    footfall: 1,
    boundary: box(0, 0, 30, 12),
    obstacles: [{ polygon: box(14, 0, 15, 6 - door / 2) }, { polygon: box(14, 6 + door / 2, 15, 12) }],
    places: {
      start: { polygon: box(1, 1, 9, 11) },
      corner: { polygon: box(1, 5, 3, 7) },
      out: {
        line: [
          [30, 4],
          [30, 8],
        ],
      },
    },
    crowd: [{ spawn: 'start', goal: 'out', ...crowd }],
    run: { duration: 200 },
  });
}

// The first of several groups stood behind the door and waited for their last, who stood before it behind the first of others; and
// groups strewn over a hall all gathered in its middle. Most runs ended with people who had stood for minutes.
describe('fixture: families at a door', () => {
  const sizes = [4, 8].slice(0, runs(1, 1, 2));

  it.each(sizes)('all of them pass, in groups of %i, and stay together', (size) => {
    for (let seed = 1; seed <= runs(1, 1, 4); seed++) {
      const simulation = new Simulation(doorHall(1.5, { count: runs(32, 48, 80), group: { size } }), { seed });
      while (!simulation.isOver) simulation.step();
      const label = `seed ${seed}`;
      expect(simulation.arrived, label).toBe(simulation.population.length);
      expect(simulation.overlapMax, label).toBeLessThan(0.1);
      for (const group of simulation.groups?.summarise() ?? []) {
        expect(group.region_max, label).toBeLessThanOrEqual(group.area * (1 + 1e-9));
        expect(group.lateral_max, label).toBeLessThanOrEqual(group.width);
      }
    }
  });

  it('those who line up go on with the same bytes after save and load', () => {
    const scene = doorHall(1.2, { count: 24, group: { size: 4 } });
    const whole = new Simulation(scene, { seed: 3 });
    let held = 0;
    for (let k = 0; k < 300; k++) {
      whole.step();
      held += whole.groups?.groups.some(({ march }) => march?.isHeld) ? 1 : 0;
      if (k % 100 !== 50) continue;
      const other = new Simulation(scene, { seed: 3 });
      other.load(whole.save());
      const copy = new Simulation(scene, { seed: 3 });
      copy.load(whole.save());
      for (let n = 0; n < 40; n++) {
        other.step();
        copy.step();
      }
      // Once more from the middle of what was loaded.
      const third = new Simulation(scene, { seed: 3 });
      third.load(other.save());
      third.step();
      copy.step();
      expect(Buffer.from(third.save()).equals(Buffer.from(copy.save()))).toBe(true);
    }
    expect(held).toBeGreaterThan(10);
  });
});

// Two groups that met in a passage for one body stood face to face for good, each waiting for its own last.
describe('fixture: groups from both ends of a passage', () => {
  const passage = (door: number, size: number, groups: number): Scene =>
    validateScene({
      footfall: 1,
      boundary: box(0, 0, 40, 12),
      obstacles: [{ polygon: box(17, 0, 23, 6 - door / 2) }, { polygon: box(17, 6 + door / 2, 23, 12) }],
      places: {
        west: { polygon: box(1, 1, 11, 11) },
        east: { polygon: box(29, 1, 39, 11) },
      },
      crowd: [
        { spawn: 'west', goal: 'east', count: size * groups, group: { size } },
        { spawn: 'east', goal: 'west', count: size * groups, group: { size } },
      ],
      run: { duration: 200 },
    });

  it.each([
    [0.7, 6, 1],
    [1, 6, 1],
    [1.4, 4, 2],
  ])('of %f m: %i people in each, %i a side, all pass', (door, size, groups) => {
    for (let seed = 3; seed < 3 + runs(1, 1, 4); seed++) {
      const simulation = new Simulation(passage(door, size, groups), { seed });
      while (!simulation.isOver) simulation.step();
      const label = `seed ${seed}`;
      expect(simulation.arrived, label).toBe(2 * size * groups);
      expect(simulation.overlapMax, label).toBeLessThan(0.1);
      for (const group of simulation.groups?.summarise() ?? []) {
        expect(group.region_max, label).toBeLessThanOrEqual(group.area * (1 + 1e-9));
      }
    }
  });
});

// Nobody set out before all had come, and the rest could not come before somebody made room.
it('fixture: a group that has no room where it starts makes room for its last', () => {
  const simulation = new Simulation(doorHall(2, { count: 30, spawn: 'corner', group: {} }), { seed: 1 });
  while (!simulation.isOver) simulation.step();
  expect(simulation.arrived).toBe(30);
  const [group] = simulation.groups?.summarise() ?? [];
  expect(group.gathered_at).toBeGreaterThan(10);
});

it('groups of one entry stand together from the start', () => {
  for (const more of [{}, { spawnLayout: 'hex' }]) {
    const simulation = new Simulation(doorHall(2, { count: 60, group: { size: 5 }, ...more }), { seed: 2 });
    const { x, y } = simulation.crowd.present;
    const near = Array.from({ length: 12 }, (_, g) => {
      const [mx, my] = [x, y].map((column) => column.slice(5 * g, 5 * g + 5).reduce((sum, v) => sum + v / 5, 0));
      return Math.max(...[0, 1, 2, 3, 4].map((k) => Math.hypot(x[5 * g + k] - mx, y[5 * g + k] - my)));
    });
    expect(near.reduce((sum, v) => sum + v / 12, 0)).toBeLessThan(2.4);
  }
});
