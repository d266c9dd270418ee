import { describe, expect, it } from 'vitest';
import { validateScene } from '../../src/scene/index.js';
import { Simulation } from '../../src/sim/index.js';
import { runs } from '../tier.js';
import { block, crossingScene, hallScene, laneCrowd } from './lane-scenes.js';
import { watchLanes } from './lane-watch.js';

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((value, k) => value === b[k]);
}

/** Bodies on lanes keep apart by at least this, m. */
const NO_OVERLAP = 0;

describe('lanes', () => {
  it('let as many through as their headways allow, and nobody overlaps at any moment', () => {
    const { simulation, gap, astray, trips, arrivals } = watchLanes(hallScene([laneCrowd('west', 'east')]));
    expect(gap).toBeGreaterThan(NO_OVERLAP);
    expect(astray).toBeLessThan(1e-9);
    expect(simulation.overlapMax).toBe(0);
    const paths = [...new Set(trips.map(({ path }) => path))];
    expect(paths).toHaveLength(5);
    const book = simulation.lanes?.planner.book;
    let ideal = 0;
    for (const path of paths) ideal += Math.floor((20 - path.goalTime) / (book?.spacingOf(path) as number));
    expect(arrivals.length).toBeGreaterThanOrEqual(ideal);
    // Lanes of the same speed are never faster than a body per two radii.
    expect(arrivals.length / 20).toBeLessThan((5 * 1.3) / 0.4);
  });

  it('are walked at one speed each, which nobody on them finds too fast', () => {
    const speed = { normal: [1.34, 0.26], min: 0.5, max: 2.2 };
    const { simulation, gap, trips } = watchLanes(hallScene([laneCrowd('west', 'east', { speed })]));
    expect(gap).toBeGreaterThan(NO_OVERLAP);
    const speeds = new Set(trips.map(({ path }) => path.speed));
    expect(speeds.size).toBe(5);
    for (const { who, path } of trips) expect(simulation.population[who].speed).toBeGreaterThanOrEqual(path.speed);
  });

  it('that fit only exactly are used too; bodies then overlap by 10 micrometres at most', () => {
    const places = {
      west: {
        line: [
          [0, 2],
          [0, 4],
        ],
      },
      east: {
        line: [
          [8, 2],
          [8, 4],
        ],
      },
    };
    const { gap, trips } = watchLanes(hallScene([laneCrowd('west', 'east')], { places, run: { duration: 12 } }));
    expect(new Set(trips.map(({ path }) => path)).size).toBe(5);
    expect(gap).toBeGreaterThan(-1e-5);
  });

  it('lead to several doors, and slow down in zones', () => {
    const zones = [{ polygon: block(5, 1, 6.5, 5).polygon, factor: 0.5 }];
    const { simulation, gap, astray } = watchLanes(hallScene([laneCrowd('west', ['east', 'south'])], { zones }));
    expect(gap).toBeGreaterThan(NO_OVERLAP);
    expect(astray).toBeLessThan(1e-9);
    expect(simulation.arrived).toBeGreaterThan(50);
  });

  it('keep what a door lets through', () => {
    const scene = hallScene([laneCrowd('west', 'east')]) as { places: Record<string, object> };
    const places = { ...scene.places, east: { ...scene.places.east, maxFlow: 1 } };
    const { gap, arrivals } = watchLanes({ ...scene, places });
    expect(gap).toBeGreaterThan(NO_OVERLAP);
    const flow = (arrivals.length - 1) / (arrivals[arrivals.length - 1] - arrivals[0]);
    expect(flow).toBeLessThan(2.1 * 1.02);
    expect(flow).toBeGreaterThan(2.1 * 0.9);
  });

  it('none of which fits bring nobody in, and say so', () => {
    const { simulation } = watchLanes(
      hallScene([laneCrowd('west', 'east', { radius: 1.2 })], { run: { duration: 1 } }),
    );
    expect(simulation.entered).toBe(0);
    expect(simulation.findings.map(({ code }) => code)).toContain('sim/no-lanes');
  });

  it('let those outside wait until they are due: arrival and delay', () => {
    const times = { arrive: { times: [0, 0.5, 1, 4] }, delay: 1 };
    const { simulation, trips } = watchLanes(hallScene([laneCrowd('west', 'east', times)]));
    expect(trips.map(({ start }) => start)).toEqual([1, 1.5, 2, 5]);
    expect(simulation.arrived).toBe(4);
    expect(simulation.left).toBe(4);
  });
});

describe('flows that cross', () => {
  it.each([2, 3] as const)('get time slots: %i flows, nobody overlaps, nobody waits for ever', (flows) => {
    const { simulation, gap, astray, arrivals } = watchLanes(crossingScene(flows, runs(10, 25, 100)));
    expect(gap).toBeGreaterThan(NO_OVERLAP);
    expect(astray).toBeLessThan(1e-9);
    expect(simulation.overlapMax).toBe(0);
    const byCrowd = new Float64Array(flows);
    for (let id = 0; id < simulation.entered; id++) byCrowd[simulation.describeAgent(id).crowd]++;
    expect(Math.min(...byCrowd)).toBeGreaterThan(0.3 * Math.max(...byCrowd));
    expect(arrivals.length).toBeGreaterThan(0);
  });

  it('on one line in opposite directions pass in turns', () => {
    const crowd = [laneCrowd('west', 'east'), laneCrowd('east', 'west')];
    const { simulation, gap } = watchLanes(hallScene(crowd, { run: { duration: 40 } }));
    expect(gap).toBeGreaterThan(NO_OVERLAP);
    const byCrowd = [0, 0];
    for (let id = 0; id < simulation.entered; id++) byCrowd[simulation.describeAgent(id).crowd]++;
    expect(Math.min(...byCrowd)).toBeGreaterThan(0.3 * Math.max(...byCrowd));
  });
});

describe('those who start elsewhere', () => {
  const few = { arrive: { rate: 4, to: 10 } };

  it('join lanes where there is a gap, and overlap nobody while they wait', () => {
    const join = laneCrowd('room', 'east', { lanes: { from: ['west'] }, arrive: { at: 0 }, count: 6 });
    const agents = [{ at: [1.2, 1], goal: 'east', radius: 0.2, speed: 1, planner: 'lanes' }];
    const { simulation, gap, astray, trips } = watchLanes(
      hallScene([laneCrowd('west', 'east', few), join], { agents, run: { duration: 60 } }),
    );
    expect(gap).toBeGreaterThan(NO_OVERLAP);
    expect(astray).toBeLessThan(1e-9);
    expect(simulation.arrived).toBe(simulation.population.length);
    expect(trips.filter(({ start, since }) => since < start).length).toBeGreaterThan(0);
  });

  it('and other crowds see each other; those on lanes stay on them', () => {
    const others = { spawn: 'room', goal: 'west', count: 12, radius: 0.2 };
    const { simulation, gap, astray } = watchLanes(
      hallScene([laneCrowd('west', 'east', few), others], { run: { duration: 60 } }),
    );
    expect(gap).toBeGreaterThan(NO_OVERLAP);
    expect(astray).toBeLessThan(1e-9);
    expect(simulation.arrived).toBe(simulation.population.length);
  });
});

describe('a run with lanes', () => {
  const events = [
    { at: 4, close: 'east' },
    { at: 7, close: 'south' },
    { at: 8, open: 'east' },
    { at: 12, open: 'south' },
  ];
  const crowd = [
    laneCrowd('west', ['east', 'south'], { arrive: { rate: 9 }, speed: { uniform: [1, 1.6] } }),
    laneCrowd('south', 'west', { arrive: { rate: 2 } }),
    laneCrowd('room', ['east', 'south'], {
      lanes: { from: ['west'] },
      arrive: { rate: 0.5 },
      speed: { uniform: [1, 1.6] },
    }),
    { spawn: 'room', goal: 'east', arrive: { rate: 0.5 } },
  ];
  const scene = hallScene(crowd, { events, run: { duration: 16 } });

  it('goes on from a saved state to the same bytes, doors that close included', () => {
    const whole = new Simulation(validateScene(scene));
    const states: Uint8Array[] = [];
    while (!whole.isOver) {
      if (whole.steps % 80 === 20) states.push(whole.save());
      whole.step();
    }
    const last = whole.save();
    for (const [k, state] of states.slice(runs(2, 1, 0), runs(3, 3, states.length)).entries()) {
      const again = new Simulation(validateScene(scene));
      again.load(state);
      expect(isSame(again.save(), state)).toBe(true);
      while (!again.isOver) again.step();
      expect(isSame(again.save(), last), `from step ${k}`).toBe(true);
    }
  });

  it('lets those who are under way go on when their door shuts, and nobody overlaps', () => {
    const { gap, astray, simulation } = watchLanes(scene);
    expect(gap).toBeGreaterThan(NO_OVERLAP);
    expect(astray).toBeLessThan(1e-9);
    expect(simulation.arrived).toBeGreaterThan(40);
  });

  it.each([
    ['stops', { route: [{ to: 'room' }] }, 'route'],
    ['staying', { atGoal: 'stay' }, 'atGoal'],
    ['a point as goal', { goal: [4, 1] }, 'goal'],
    ['an area as goal', { goal: 'room' }, 'goal'],
  ])('refuses %s', (_, keys, where) => {
    const refused = hallScene([laneCrowd('west', 'east', keys)]);
    expect(() => new Simulation(validateScene(refused))).toThrowError(
      expect.objectContaining({ code: 'sim/no-lanes-for', where: `crowd[0].${where}` }),
    );
  });

  it('refuses moving obstacles, ground that repeats, and single agents without lanes to join', () => {
    const car = {
      ...block(-0.5, -0.5, 0.5, 0.5),
      motion: {
        path: [
          [1, 1],
          [7, 1],
        ],
        speed: 1,
      },
    };
    const lane = [laneCrowd('west', 'east')];
    const make = (input: object) => () => new Simulation(validateScene(input));
    expect(make(hallScene(lane, { obstacles: [car] }))).toThrowError(
      expect.objectContaining({ code: 'sim/no-lanes-for' }),
    );
    const boundary = { polygon: block(0, 0, 8, 6).polygon, periodic: 'x' };
    expect(make(hallScene(lane, { boundary }))).toThrowError(expect.objectContaining({ code: 'sim/no-lanes-for' }));
    const agents = [{ at: [1, 1], goal: 'south', planner: 'lanes' }];
    expect(make(hallScene(lane, { agents }))).toThrowError(expect.objectContaining({ code: 'sim/no-lanes-to-join' }));
  });
});
