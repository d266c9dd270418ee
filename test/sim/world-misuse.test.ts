import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../src/error/index.js';
import { MapMaker, orca, World, type WorldOptions } from '../../src/sim/world/index.js';
import { decodeBlock, encodeBlock } from '../../src/sim/world/state-block.js';
import { box, buildBusyWorld } from './world-cases.js';

const BAD_NUMBERS = [undefined, null, Number.NaN, Infinity, -Infinity, 1e308, -1e308, '8', [], {}, () => 1, 1n, true];
const BAD_POINTS = [
  ...BAD_NUMBERS,
  [1],
  [1, null],
  [Number.NaN, 1],
  [1e308, 1],
  [1, '2'],
  [[1, 2, 3]],
  [[]],
  [[[1, 2]]],
];
const BAD_RINGS = [
  ...BAD_POINTS,
  [1, 1, 2, 2, 3, 1],
  [
    { x: 1, y: 1 },
    { x: 2, y: 2 },
    { x: 3, y: 1 },
  ],
  [
    [1, 1],
    [2, 2],
    [1e308, 1],
  ],
  [[1, 1], null, [3, 1]],
  [
    [1, 1],
    [2, 2],
  ],
];
const BAD_IDS = [...BAD_NUMBERS.filter((value) => value !== true), -1, 0.5, 1e9, '0'];

/** Every way to call a method wrongly, as a name and a call. */
function listMisuses(agent: number, polygon: number): [string, (world: World) => unknown][] {
  const all: [string, (world: World) => unknown][] = [];
  const add = (name: string, values: readonly unknown[], call: (world: World, value: never) => unknown): void => {
    for (const value of values) all.push([`${name} ${describeValue(value)}`, (world) => call(world, value as never)]);
  };
  const given = BAD_NUMBERS.filter((value) => value !== undefined);
  add('step', [...BAD_NUMBERS.filter((value) => value !== 1e308), -1], (world, dt) => world.step(dt));
  add('addAgent x', BAD_NUMBERS, (world, x) => world.addAgent({ x, y: 5 }));
  add('addAgent y', BAD_NUMBERS, (world, y) => world.addAgent({ x: 5, y }));
  add('addAgent radius', [...given, 0, -1, 1e-300], (world, radius) => world.addAgent({ x: 5, y: 5, radius }));
  add('addAgent speed', [...given, -1], (world, speed) => world.addAgent({ x: 5, y: 5, speed }));
  add('addAgent goal', BAD_POINTS.slice(2), (world, goal) => world.addAgent({ x: 5, y: 5, goal }));
  add('addAgent', [...BAD_NUMBERS, { x: 1, y: 1, target: [2, 2] }], (world, input) => world.addAgent(input));
  add('removeAgent', BAD_IDS, (world, id) => world.removeAgent(id));
  add('getAgent', BAD_IDS, (world, id) => world.getAgent(id));
  add('moveAgent id', BAD_IDS, (world, id) => world.moveAgent(id, 5, 5));
  add('moveAgent x', [...BAD_NUMBERS, 31], (world, x) => world.moveAgent(agent, x, 5));
  add('moveAgent y', [...BAD_NUMBERS, 21], (world, y) => world.moveAgent(agent, 5, y));
  add('setSpeed', [...BAD_NUMBERS, -1], (world, speed) => world.setSpeed(agent, speed));
  add('setGoal', [...BAD_POINTS.filter((value) => value !== null)], (world, goal) => world.setGoal(agent, goal));
  add('setGoals ids', [undefined, null, 5, {}, [agent, -1], [agent, null]], (world, ids) =>
    world.setGoals(ids, [1, 1]),
  );
  add('addPolygon', BAD_RINGS, (world, points) => world.addPolygon(points));
  add('setPolygon', BAD_RINGS, (world, points) => world.setPolygon(polygon, points));
  add('setPolygon id', BAD_IDS, (world, id) => world.setPolygon(id, box(1, 1, 2, 2)));
  add('movePolygon id', BAD_IDS, (world, id) => world.movePolygon(id, 1, 1));
  add('movePolygon dx', BAD_NUMBERS, (world, dx) => world.movePolygon(polygon, dx, 1));
  add('movePolygon dy', [...BAD_NUMBERS, 1e15], (world, dy) => world.movePolygon(polygon, 1, dy));
  add('removePolygon', BAD_IDS, (world, id) => world.removePolygon(id));
  add('getPolygon', BAD_IDS, (world, id) => world.getPolygon(id));
  add('isFree', BAD_NUMBERS, (world, x) => world.isFree(x, 1));
  add('nearestFree', BAD_NUMBERS, (world, y) => world.nearestFree(1, y));
  add('nearestFree radius', [...given, -1], (world, radius) => world.nearestFree(5, 5, radius));
  add(
    'randomPoint from',
    BAD_POINTS.slice(1).filter((v) => !Array.isArray((v as unknown[])?.[0])),
    (world, from) => world.randomPoint(from),
  );
  add('randomPoint radius', given, (world, radius) => world.randomPoint([5, 5], radius));
  add('randomPoint random', [null, 1, {}, 'x'], (world, random) => world.randomPoint([5, 5], 0.2, random));
  add('castRay', BAD_NUMBERS, (world, dx) => world.castRay(1, 1, dx, 1));
  add('castRay length', [null, Number.NaN, -1, '8'], (world, length) => world.castRay(1, 1, 1, 1, length));
  add('castRay nowhere', [0], (world, zero) => world.castRay(1, 1, zero, zero));
  add('isVisible', BAD_NUMBERS, (world, x) => world.isVisible(1, 1, x, 1));
  add('prepareMaps', [...BAD_POINTS], (world, goal) => world.prepareMaps([goal]));
  add('prepareMaps list', [undefined, null, 7, {}], (world, goals) => world.prepareMaps(goals));
  add('prepareMaps radius', given, (world, radius) => world.prepareMaps([[1, 1]], radius));
  add('orderMaps', [undefined, null, 7, {}, [null], [[1]]], (world, goals) => world.orderMaps(goals));
  add('takeMaps order', [undefined, null, {}, { goals: [] }], (world, order) =>
    world.takeMaps(order, { maps: [], buffers: [] }),
  );
  add(
    'takeMaps maps',
    [undefined, null, {}, { maps: [{}], buffers: [] }, { maps: [null, null], buffers: [] }],
    (world, made) => world.takeMaps(world.orderMaps([[1, 1]]), made),
  );
  add('takeMaps first', [null, -1, 0.5, 7], (world, first) =>
    world.takeMaps(world.orderMaps([[1, 1]]), { maps: [], buffers: [] }, first),
  );
  add('load', [...BAD_NUMBERS, new Uint8Array(100), new Float64Array(9)], (world, bytes) => world.load(bytes));
  return all;
}

function describeValue(value: unknown): string {
  if (typeof value === 'bigint' || typeof value === 'function') return typeof value;
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

describe('a call that is refused', () => {
  const world = buildBusyWorld(4);
  const twin = buildBusyWorld(4);
  for (const each of [world, twin]) each.step(0.3);
  const [agent] = world.ids;
  const before = world.save();
  const misuses = listMisuses(agent, 0);

  it(`is a FootfallError, and leaves the world as it was to the last byte (${misuses.length} calls)`, () => {
    for (const [name, call] of misuses) {
      expect(() => call(world), name).toThrow(FootfallError);
      expect(Buffer.compare(world.save(), before), name).toBe(0);
    }
  });

  it('and the world goes on as one that was never misused', () => {
    for (let k = 0; k < 20; k++) {
      for (const [, call] of misuses.slice(10 * k, 10 * k + 10)) expect(() => call(world)).toThrow();
      world.step(0.05);
      twin.step(0.05);
    }
    expect(Buffer.compare(world.save(), twin.save())).toBe(0);
  });
});

describe('options that are refused', () => {
  const options: [string, unknown][] = [
    ['nothing', undefined],
    ['a list', []],
    ['a key that there is not', { bounds: [0, 0, 9, 9], radius: 3 }],
    ['bounds as an object', { bounds: { minX: 0 } }],
    ['bounds of texts', { bounds: ['0', '0', '9', '9'] }],
    ['bounds too large', { bounds: [0, 0, 1e308, 9] }],
    ['bounds too small to have an area', { bounds: [0, 0, 1e-300, 1e-300] }],
    [
      'a boundary too large',
      {
        boundary: [
          [0, 0],
          [1e308, 0],
          [0, 1],
        ],
      },
    ],
    ['a radius as a text', { bounds: [0, 0, 9, 9], agentRadius: '8' }],
    ['a speed as a text', { bounds: [0, 0, 9, 9], agentSpeed: '8' }],
    ['an arrival that never comes', { bounds: [0, 0, 9, 9], arriveDistance: 0 }],
    ['a seed as a text', { bounds: [0, 0, 9, 9], seed: '8' }],
    ['a clock that is a number', { bounds: [0, 0, 9, 9], now: 5 }],
    ['dynamics by name', { bounds: [0, 0, 9, 9], dynamics: 'orca' }],
    ['dynamics that do not steer', { bounds: [0, 0, 9, 9], dynamics: { name: 'orca', build: () => null } }],
    ['a kernel that is not one', { bounds: [0, 0, 9, 9], pathKernel: {} }],
    ['interpolation as a number', { bounds: [0, 0, 9, 9], interpolate: 1 }],
  ];
  it.each(options)('%s', (_, given) => {
    expect(() => new World(given as WorldOptions)).toThrow(FootfallError);
  });

  it('with the key that was probably meant', () => {
    expect(() => new World({ bounds: [0, 0, 9, 9], agentradius: 3 } as WorldOptions)).toThrow('"agentRadius"');
  });
});

describe('what is accepted, however large', () => {
  it('time: step(1e308) makes its most steps, and time goes on from there', () => {
    const world = new World({ bounds: [0, 0, 20, 10] });
    const id = world.addAgent({ x: 2, y: 5, goal: [18, 5] });
    expect(world.step(1e308)).toBe(5);
    expect(world.alpha).toBe(0);
    expect(world.step(0.05)).toBe(1);
    expect(world.time).toBeCloseTo(0.3, 12);
    expect(world.getAgent(id).x).toBeGreaterThan(2.2);
  });

  it('a polygon that reaches far out of the ground is cut to it', () => {
    const world = new World({ bounds: [0, 0, 20, 10] });
    world.addPolygon([
      [10, 5],
      [1e15, -1e15],
      [1e15, 1e15],
    ]);
    world.addAgent({ x: 2, y: 5, goal: [18, 8] });
    world.step(1);
    expect([...world.positions].every(Number.isFinite)).toBe(true);
    expect(world.isFree(15, 5)).toBe(false);
  });

  it('a ring of many sides is judged in a moment', () => {
    const count = 50_000;
    const world = new World({ bounds: [0, 0, 20, 10] });
    const angle = (2 * Math.PI) / count;
    world.addPolygon(
      Array.from({ length: count }, (_, k) => [10 + 3 * Math.cos(k * angle), 5 + 3 * Math.sin(k * angle)]),
    );
    expect(world.polygonCount).toBe(1);
  });
});

describe('bytes with a check sum that fits', () => {
  const world = buildBusyWorld(5, {}, 6);
  world.step(0.2);
  const bytes = world.save();
  const { head, arrays } = decodeBlock(bytes) as {
    head: Record<string, unknown>;
    arrays: Record<string, Float64Array>;
  };
  const settings = head.settings as Record<string, unknown>;
  const nan = (name: string): object => ({ ...arrays, [name]: arrays[name].map(() => Number.NaN) });
  it.each<[string, unknown, object]>([
    ['no head', null, arrays],
    ['a head of another kind', 7, arrays],
    ['no settings', { ...head, settings: undefined }, arrays],
    ['a step of 0 s', { ...head, settings: { ...settings, stepSize: 0 } }, arrays],
    ['a ground of texts', { ...head, settings: { ...settings, ground: ['a', 'b'] } }, arrays],
    ['more agents than columns', { ...head, agents: 9 }, arrays],
    ['agents below 0', { ...head, agents: -1 }, arrays],
    ['random numbers of another kind', { ...head, random: 'x' }, arrays],
    ['no arrays', head, {}],
    ['agents at NaN', head, nan('present.x')],
    ['radii of NaN', head, nan('traits.radius')],
    ['polygons at NaN', head, nan('polygonPoints')],
    ['goals at NaN', head, nan('goalPoints')],
    ['ends of goals that go back', head, { ...arrays, goalEnds: Int32Array.of(4, 2, 6) }],
    ['goals that there are not', head, { ...arrays, 'traits.goal': new Int32Array(6).fill(99) }],
    ['ids twice', head, { ...arrays, 'traits.ids': new Int32Array(6) }],
    ['time left over of NaN', head, nan('accumulator')],
  ])('%s', (_, badHead, badArrays) => {
    const crafted = encodeBlock({ head: badHead, arrays: badArrays as typeof arrays });
    expect(() => world.load(crafted)).toThrow(
      expect.objectContaining({ name: 'FootfallError', code: 'world/bad-bytes' }),
    );
    expect(Buffer.compare(world.save(), bytes)).toBe(0);
  });
});

describe('maps from elsewhere', () => {
  it('whose memory was sent away are refused, and the world goes on without', () => {
    const world = new World({ bounds: [0, 0, 20, 10], dynamics: orca });
    world.addPolygon(box(9, 2, 2, 5));
    const id = world.addAgent({ x: 2, y: 5 });
    const order = world.orderMaps([[18, 5]]);
    const made = new MapMaker().make(order);
    structuredClone(made, { transfer: [...made.buffers] });
    expect(() => world.takeMaps(order, made)).toThrow(expect.objectContaining({ code: 'world/bad-maps' }));
    world.setGoal(id, [18, 5]);
    world.step(0.5);
    expect(world.getAgent(id).x).toBeGreaterThan(2.3);
  });

  it('cannot be made of what is not an order', () => {
    for (const order of [undefined, null, {}, { goals: [null], polygons: [], settings: {} }]) {
      expect(() => new MapMaker().make(order as never)).toThrow(FootfallError);
    }
  });
});
