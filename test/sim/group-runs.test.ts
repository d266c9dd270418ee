import { describe, expect, it } from 'vitest';
import { decodeGroupNote, encodeGroupNote, type GroupNote } from '../../src/record/index.js';
import { type Scene, validateScene } from '../../src/scene/index.js';
import { Simulation } from '../../src/sim/index.js';
import { useTeams } from './team/use-teams.js';

const box = (x0: number, y0: number, x1: number, y1: number): number[][] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

function groupScene(crowd: readonly object[], more: object = {}): Scene {
  return validateScene({
    footfall: 1,
    boundary: box(0, 0, 30, 10),
    obstacles: [{ polygon: box(12, 4, 14, 6) }],
    places: {
      west: { polygon: box(1, 2, 6, 8) },
      middle: { polygon: box(8, 2, 11, 8) },
      stop: { point: [18, 5] },
      east: {
        line: [
          [30, 3],
          [30, 5],
        ],
      },
      upper: {
        line: [
          [26, 10],
          [28, 10],
        ],
      },
      room: { polygon: box(22, 2, 28, 8) },
    },
    crowd,
    run: { seed: 3, duration: 120 },
    ...more,
  });
}

function run(scene: Scene): Simulation {
  const simulation = new Simulation(scene);
  while (!simulation.isOver) simulation.step();
  return simulation;
}

describe('groups in runs', () => {
  it('gather, say so, and leave together by a door', () => {
    const simulation = run(groupScene([{ count: 8, spawn: 'west', goal: 'east', group: {} }]));
    expect(simulation.arrived).toBe(8);
    expect(simulation.findings.map(({ code }) => code)).toContain('sim/gathering');
    expect(simulation.overlapMax).toBeLessThan(0.05);
  });

  it('go by stops, and stay where they arrive', () => {
    const route = [{ to: 'stop', wait: 1 }];
    const crowd = [{ count: 6, spawn: 'west', goal: 'room', route, group: { formation: 'abreast' }, atGoal: 'stay' }];
    const simulation = run(groupScene(crowd));
    expect(simulation.arrived).toBe(6);
    expect(simulation.crowd.count).toBe(6);
  });

  it('are several, of a size, beside strangers, and pass those who come towards them', () => {
    const crowd = [
      { count: 9, spawn: 'west', goal: 'room', group: { size: 3 } },
      { count: 5, spawn: 'room', goal: 'west', group: {} },
      { count: 6, spawn: 'middle', goal: 'east', speed: 0.5 },
    ];
    const simulation = run(groupScene(crowd));
    expect(simulation.groups?.groups).toHaveLength(4);
    expect(simulation.arrived).toBe(20);
    expect(simulation.overlapMax).toBeLessThan(0.3);
  });

  it('go on together by another door when theirs shuts', () => {
    const scene = groupScene([{ count: 6, spawn: 'west', goal: ['east', 'upper'], group: {} }], {
      events: [{ at: 12, close: 'east' }],
    });
    const simulation = new Simulation(scene);
    let apart = 0;
    let wasTogether = false;
    while (!simulation.isOver) {
      simulation.step();
      const [group] = simulation.groups?.groups ?? [];
      if (wasTogether && group.ids.length > 0 && !group.isTogether) apart++;
      wasTogether ||= group.isTogether;
    }
    expect(simulation.arrived).toBe(6);
    expect(apart).toBe(0);
  });

  it('go on with the same bytes after save and load', () => {
    const crowd = [
      { count: 6, spawn: 'west', goal: 'east', group: { formation: 'wedge' } },
      { count: 4, spawn: 'middle', goal: 'west' },
    ];
    for (const steps of [20, 200]) {
      const first = new Simulation(groupScene(crowd));
      for (let k = 0; k < steps; k++) first.step();
      const second = new Simulation(groupScene(crowd));
      second.load(first.save());
      for (let k = 0; k < 60; k++) {
        first.step();
        second.step();
      }
      expect(Buffer.from(second.save()).equals(Buffer.from(first.save()))).toBe(true);
      expect(second.groups?.takeNote(second.steps)).toEqual(first.groups?.takeNote(first.steps));
    }
  });

  it('need room for their bodies', () => {
    const make = (group: object) => () =>
      new Simulation(groupScene([{ count: 9, spawn: 'west', goal: 'east', group }]));
    expect(make({ width: 0.1 })).toThrow('narrower than one of its members');
    expect(make({ width: 1, area: 2 })).toThrow('area of a group is too small');
    expect(make({ width: 2, area: 13 })).not.toThrow();
  });

  it('are not held together among things that move, and that is said', () => {
    const car = {
      circle: { center: [0, 0], radius: 0.3 },
      motion: {
        path: [
          [20, 2],
          [20, 8],
        ],
        speed: 1,
      },
    };
    const scene = groupScene([{ count: 3, spawn: 'west', goal: 'east', group: {} }], { obstacles: [car] });
    const simulation = new Simulation(scene);
    expect(simulation.groups).toBeUndefined();
    expect(simulation.findings.map(({ code }) => code)).toEqual(['sim/loose-groups']);
  });
});

describe('threads', () => {
  const teams = useTeams();

  it('leave the same state with 1, 2 and 4', () => {
    const crowd = [
      { count: 6, spawn: 'west', goal: 'east', group: { size: 3 } },
      { count: 8, spawn: 'middle', goal: 'west' },
    ];
    const states = teams.map((team) => {
      const simulation = new Simulation(groupScene(crowd), { team });
      for (let k = 0; k < 80; k++) simulation.step();
      return Buffer.from(simulation.save()).toString('base64');
    });
    expect(states[1]).toBe(states[0]);
    expect(states[2]).toBe(states[0]);
  });
});

it('notes on groups come back as they were, to a millimetre', () => {
  const note: GroupNote = {
    step: 40,
    groups: [
      {
        group: 0,
        isGathering: true,
        path: [0, -1.5, 3.25, 4],
        width: 1.2,
        area: 9,
        back: 0,
        front: 2,
        ids: [3, 5],
        attraction: [0, 2],
      },
      { group: 2, isGathering: false, back: 4.5, front: 6, ids: [], attraction: [] },
    ],
  };
  expect(decodeGroupNote(40, encodeGroupNote(note))).toEqual(note);
  expect(() => decodeGroupNote(40, encodeGroupNote(note).subarray(0, 9))).toThrow();
});
