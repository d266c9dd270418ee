import { describe, expect, it } from 'vitest';
import { checkScene, type Scene } from '../../src/scene/index.js';
import { Simulation, validateRun } from '../../src/sim/index.js';

const ROOM: Scene = {
  footfall: 1,
  boundary: [
    [0, 0],
    [16, 0],
    [16, 8],
    [0, 8],
  ],
  places: {
    hall: {
      polygon: [
        [1, 1],
        [7, 1],
        [7, 7],
        [1, 7],
      ],
    },
    east: {
      line: [
        [16, 3],
        [16, 5],
      ],
    },
  },
  run: { duration: 1 },
};
const CROWD = { count: 3, spawn: 'hall', goal: 'east' };

describe('scenes that are valid and make no run', () => {
  it.each<[string, Scene]>([
    ['limit/agents', { ...ROOM, crowd: [{ ...CROWD, count: 1e9 }] }],
    [
      'limit/agents',
      {
        ...ROOM,
        crowd: [
          { ...CROWD, count: 600_000 },
          { ...CROWD, count: 600_000 },
        ],
      },
    ],
    ['limit/agents', { ...ROOM, crowd: [{ spawn: 'hall', goal: 'east', arrive: { rate: 1e9 } }] }],
    ['limit/agents', { ...ROOM, crowd: [{ ...CROWD, count: 2e6, group: { size: 1e6 } }] }],
    ['scene/step', { ...ROOM, crowd: [CROWD], run: { step: 1e9, record: 1e-9, duration: 5 } }],
    ['scene/step', { ...ROOM, crowd: [CROWD], run: { duration: 1e-3 } }],
    ['scene/radius', { ...ROOM, crowd: [{ ...CROWD, radius: 1e-15, group: { size: 3 } }] }],
    ['scene/radius', { ...ROOM, agents: [{ at: [2, 2], radius: 1e-300 }] }],
  ])('are refused by the check and by the run alike: %s', (code, scene) => {
    const { ok, errors } = checkScene(scene);
    expect(ok).toBe(false);
    expect(errors.map((error) => error.code)).toEqual([code]);
    expect(() => new Simulation(scene)).toThrow(expect.objectContaining({ code }));
  });

  it('admit more agents where the caller says so', () => {
    const scene: Scene = { ...ROOM, crowd: [{ ...CROWD, count: 1_000_001 }] };
    expect(checkScene(scene).ok).toBe(false);
    expect(checkScene(scene, { limits: { agents: 2e6 } }).ok).toBe(true);
  });

  it.each<[string, Scene]>([
    [
      'sim/no-parameter',
      { ...ROOM, models: { odd: { dynamics: 'orca', nothing: 3 } }, crowd: [{ ...CROWD, dynamics: 'odd' }] },
    ],
    ['sim/group-width', { ...ROOM, crowd: [{ ...CROWD, group: { width: 0.1 } }] }],
    ['sim/group-on-lanes', { ...ROOM, crowd: [{ ...CROWD, planner: 'lanes', group: {} }] }],
    ['sim/no-lanes-for', { ...ROOM, crowd: [{ ...CROWD, planner: 'lanes', atGoal: 'stay' }] }],
    ['sim/distribution', { ...ROOM, crowd: [{ ...CROWD, speed: { weibull: [1, 4], min: 100 } }] }],
    ['sim/distribution', { ...ROOM, crowd: [{ ...CROWD, delay: { lognormal: [1000, 1] } }] }],
  ])('are named before the run: %s', (code, scene) => {
    const { ok, compiled } = checkScene(scene);
    expect(ok).toBe(true);
    const fault = validateRun(scene, { compiled });
    expect(fault?.code).toBe(code);
    expect(fault?.where).toMatch(/^(crowd\[0\]|models\.odd)\./);
    expect(fault?.message.startsWith(fault.where)).toBe(false);
  });

  it('are told about a recording that would hardly fit on a disk', () => {
    const { warnings } = checkScene({ ...ROOM, run: { duration: 1e9, record: 10 } });
    expect(warnings.map(({ code }) => code)).toContain('check/many-frames');
  });

  it('are not needed for groups of 200,000 or areas of 200,000 corners', () => {
    const corners = Array.from({ length: 200_000 }, (_, k): [number, number] => {
      const angle = (2 * Math.PI * k) / 200_000;
      return [4 + 2 * Math.cos(angle), 4 + 2 * Math.sin(angle)];
    });
    const places = { ...ROOM.places, round: { polygon: corners } };
    const crowd = [
      { ...CROWD, count: 2, spawn: 'round' },
      { ...CROWD, count: 200_000, group: {} },
    ];
    expect(validateRun({ ...ROOM, places, crowd }, { limits: { vertices: 1e6 } })).toBeUndefined();
  });

  it('place a hexagonal crowd from an area that reaches far beyond the ground', () => {
    const wide = {
      polygon: [
        [-1e8, -1e8],
        [1e8, -1e8],
        [1e8, 1e8],
        [-1e8, 1e8],
      ] as [number, number][],
    };
    const scene: Scene = {
      ...ROOM,
      places: { ...ROOM.places, wide },
      crowd: [{ ...CROWD, count: 40, spawn: 'wide', spawnLayout: 'hex' }],
    };
    expect(new Simulation(scene).entered).toBeGreaterThan(0);
  });
});
