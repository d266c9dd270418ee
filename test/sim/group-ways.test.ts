import { describe, expect, it } from 'vitest';
import { type Scene, validateScene } from '../../src/scene/index.js';
import { type Behaviour, Simulation } from '../../src/sim/index.js';

const box = (x0: number, y0: number, x1: number, y1: number): number[][] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

/** A hall of 30 by 10 m with places along its length. */
function hall(crowd: readonly object[], more: object = {}): Scene {
  return validateScene({
    footfall: 1,
    boundary: box(0, 0, 30, 10),
    places: {
      west: { polygon: box(1, 2, 6, 8) },
      north: { polygon: box(1, 6, 5, 9) },
      south: { polygon: box(1, 1, 5, 4) },
      middle: { polygon: box(11, 1, 19, 9) },
      upper: { polygon: box(24, 6, 29, 9.5) },
      lower: { polygon: box(24, 0.5, 29, 4) },
      east: { polygon: box(22, 2, 29, 8) },
    },
    crowd,
    run: { seed: 5, duration: 120 },
    ...more,
  });
}

/** Least gap between a body and circles, m, over a run. */
function runPast(scene: Scene, posts: readonly (readonly [number, number, number])[], sides: Set<boolean>) {
  const simulation = new Simulation(scene);
  let gap = Infinity;
  while (!simulation.isOver) {
    simulation.step();
    const { count, present, traits } = simulation.crowd;
    for (let slot = 0; slot < count; slot++) {
      for (const [x, y, radius] of posts) {
        const dx = present.x[slot] - x;
        const dy = present.y[slot] - y;
        gap = Math.min(gap, Math.sqrt(dx * dx + dy * dy) - radius - traits.radius[slot]);
        if (Math.abs(dx) < 0.15) sides.add(dy > 0);
      }
    }
  }
  return { simulation, gap };
}

describe('small obstacles in the way of a group', () => {
  const post = { circle: { center: [14, 5], radius: 0.15 } };
  const crowd = (group: object, count = 16) => [{ count, spawn: 'west', goal: 'east', group, atGoal: 'stay' }];

  it('are passed on either side where they are small enough, and touched by nobody', () => {
    const sides = new Set<boolean>();
    const scene = hall(crowd({ width: 2.2, ignore: 0.4 }, 30), { obstacles: [post] });
    const { simulation, gap } = runPast(scene, [[14, 5, 0.15]], sides);
    expect(simulation.arrived).toBe(30);
    expect(gap).toBeGreaterThan(-1e-6);
    expect(sides.size).toBe(2);
  });

  it('are passed on one side by default', () => {
    const sides = new Set<boolean>();
    const { simulation } = runPast(hall(crowd({ width: 1.6 }), { obstacles: [post] }), [[14, 5, 0.15]], sides);
    expect(simulation.arrived).toBe(16);
    expect(sides.size).toBe(1);
  });

  it('may have corners and edges', () => {
    const obstacles = [
      { polygon: box(13, 4.9, 13.3, 5.2) },
      {
        line: [
          [17, 5],
          [17.5, 4.8],
        ],
      },
    ];
    const simulation = new Simulation(hall(crowd({ width: 1.6, ignore: 0.6 }), { obstacles }));
    let least = Infinity;
    while (!simulation.isOver) {
      simulation.step();
      const { count, present, traits } = simulation.crowd;
      for (let slot = 0; slot < count; slot++) {
        const dx = Math.max(13 - present.x[slot], 0, present.x[slot] - 13.3);
        const dy = Math.max(4.9 - present.y[slot], 0, present.y[slot] - 5.2);
        least = Math.min(least, Math.sqrt(dx * dx + dy * dy) - traits.radius[slot]);
      }
    }
    expect(simulation.arrived).toBe(16);
    expect(least).toBeGreaterThan(-1e-6);
  });

  it('are of no concern to a file that ignores none', () => {
    expect(() => new Simulation(hall(crowd({ width: 0.2 }), { obstacles: [post] }))).not.toThrow();
  });

  it('need room beside them', () => {
    const make = (): Simulation => new Simulation(hall(crowd({ width: 0.6, ignore: 1 }), { obstacles: [post] }));
    expect(make).toThrow('too narrow to pass such obstacles on either side');
    expect(make).toThrow(expect.objectContaining({ code: 'sim/group-ignore', where: 'crowd[0].group.ignore' }));
  });
});

describe('goals of groups', () => {
  const route = [{ to: 'middle' }];

  it('are chosen by whole groups', () => {
    const goal = { upper: 0.5, lower: 0.5 };
    const crowd = [{ count: 12, spawn: 'west', goal, group: { size: 3 }, atGoal: 'stay' }];
    const simulation = new Simulation(hall(crowd));
    const targets = simulation.groups?.groups.map(
      ({ plan }) => new Set(plan.people.map((index) => JSON.stringify(simulation.population[index].legs[0].target))),
    );
    expect(targets?.map((set) => set.size)).toEqual([1, 1, 1, 1]);
    while (!simulation.isOver) simulation.step();
    expect(simulation.arrived).toBe(12);
  });

  it('part a group that is to be split behind its last stop, and both parts stay together', () => {
    const goal = { upper: 0.5, lower: 0.5 };
    const crowd = [{ count: 12, spawn: 'west', goal, route, group: { split: true }, atGoal: 'stay' }];
    const simulation = new Simulation(hall(crowd));
    while (!simulation.isOver) simulation.step();
    expect(simulation.arrived).toBe(12);
    const [whole, ...parts] = simulation.groups?.summarise() ?? [];
    expect(whole).toMatchObject({ people: 12, arrived: 0, arrived_first: null });
    expect(parts).toHaveLength(2);
    for (const part of parts) {
      expect(part).toMatchObject({ people: 6, arrived: 6 });
      expect(part.gathered_at).toBeGreaterThan(whole.gathered_at ?? Infinity);
      expect(part.region_max).toBeLessThanOrEqual(part.area * (1 + 1e-9));
      expect(part.lateral_max).toBeLessThanOrEqual(part.width);
    }
  });

  it('are reached as one by groups that are to join at their last stop', () => {
    const crowd = [
      { count: 9, spawn: 'west', goal: 'east', route, group: { size: 3, join: true, area: 5, width: 0.8 } },
    ];
    const simulation = new Simulation(hall(crowd));
    while (!simulation.isOver) simulation.step();
    expect(simulation.arrived).toBe(9);
    const groups = simulation.groups?.summarise() ?? [];
    expect(groups.map(({ people, area }) => [people, area])).toEqual([
      [3, 5],
      [3, 5],
      [3, 5],
      [9, 15],
    ]);
    const { arrived_first, arrived_last } = groups[3];
    expect((arrived_last as number) - (arrived_first as number)).toBeLessThan(10);
  });

  it('go on with the same bytes when saved before or after they split', () => {
    const goal = { upper: 0.5, lower: 0.5 };
    const scene = hall([{ count: 6, spawn: 'west', goal, route, group: { split: true } }]);
    const whole = new Simulation(scene);
    const states: Uint8Array[] = [];
    while (!whole.isOver) {
      if (whole.steps % 150 === 100) states.push(whole.save());
      whole.step();
    }
    for (const state of states) {
      const other = new Simulation(scene);
      other.load(state);
      while (!other.isOver) other.step();
      expect(Buffer.from(other.save()).equals(Buffer.from(whole.save()))).toBe(true);
    }
    expect(states.length).toBeGreaterThan(2);
  });

  it('may move: a behaviour sends the group elsewhere, and it stays together', () => {
    let sent = 0;
    const behaviour: Behaviour = {
      name: 'guide',
      step(run) {
        // From one side of the hall to the other, every three seconds.
        const turn = Math.floor(run.time / 3);
        if (turn === sent || run.time > 14) return;
        sent = turn;
        for (let slot = 0; slot < run.crowd.count; slot++)
          run.setGoal(run.crowd.ids[slot], [20 + turn, turn % 2 === 0 ? 2 : 8]);
      },
    };
    const crowd = [
      { count: 8, spawn: 'west', goal: 'east', group: {}, speed: { uniform: [0.8, 1.6] }, atGoal: 'stay' },
    ];
    const simulation = new Simulation(hall(crowd), { behaviours: [behaviour] });
    let apart = 0;
    let wasTogether = false;
    while (!simulation.isOver) {
      simulation.step();
      const [group] = simulation.groups?.groups ?? [];
      if (wasTogether && !group.isTogether && simulation.arrived === 0) apart++;
      wasTogether ||= group.isTogether;
    }
    expect(sent).toBe(4);
    expect([simulation.arrived, apart]).toEqual([8, 0]);
  });
});

describe('groups of one scene', () => {
  it('have radii and speeds of their own, meet, and pass each other', () => {
    const crowd = [
      {
        count: 8,
        spawn: 'north',
        goal: 'lower',
        group: {},
        radius: 0.25,
        speed: { uniform: [0.6, 1.2] },
        atGoal: 'stay',
      },
      {
        count: 6,
        spawn: 'south',
        goal: 'upper',
        group: { size: 2, formation: 'abreast' },
        radius: 0.15,
        atGoal: 'stay',
      },
      { count: 8, spawn: 'east', goal: 'west', group: {}, atGoal: 'stay' },
    ];
    const simulation = new Simulation(hall(crowd));
    while (!simulation.isOver) simulation.step();
    expect(simulation.arrived).toBe(22);
    for (const group of simulation.groups?.summarise() ?? []) {
      expect(group.region_max).toBeLessThanOrEqual(group.area * (1 + 1e-9));
      expect(group.lateral_max).toBeLessThanOrEqual(group.width);
      expect(group.arrived).toBe(group.people);
    }
  });
});
