import fc from 'fast-check';

/** Arbitrary scenes that pass the schema, with every key and hard numbers and names. */

const coordinate = fc.oneof(
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  fc.integer({ min: -100, max: 100 }),
  fc.constantFrom(-0, 5e-324, 0.1 + 0.2, 1e9, -1e9, 1e-7, 123456789.12345678),
);
const positive = fc.oneof(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), fc.constantFrom(0.2, 1, 1e-300));
const nonNegative = fc.oneof(fc.constant(0), positive);
const point = fc.tuple(coordinate, coordinate);
const ring = fc.array(point, { minLength: 3, maxLength: 12 });
const line = fc.array(point, { minLength: 2, maxLength: 12 });
const level = fc.constantFrom<0 | undefined>(0, undefined, undefined);
const name = fc.oneof(
  fc.string({ minLength: 1, unit: 'binary' }),
  fc.constantFrom('__proto__', 'constructor', 'a"b', '0', '7', 'ünï', '\u2028', ' ', 'level'),
);

const lawOf = (key: string, value: fc.Arbitrary<[number, number]>) => value.map((pair) => ({ [key]: pair }));
const distribution = fc.oneof(
  nonNegative,
  lawOf(
    'uniform',
    fc.tuple(nonNegative, nonNegative).map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a])),
  ),
  lawOf('normal', fc.tuple(nonNegative, nonNegative)),
  lawOf('lognormal', fc.tuple(coordinate, nonNegative)),
  lawOf('gamma', fc.tuple(positive, positive)),
  lawOf('weibull', fc.tuple(positive, positive)),
);

const option = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const boundary = fc.oneof(
  ring,
  fc.record({ polygon: ring, holes: option(fc.array(ring, { maxLength: 2 })), level }),
  fc.record({
    polygons: fc.array(fc.record({ polygon: ring, holes: option(fc.array(ring, { maxLength: 2 })), level }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
  fc
    .tuple(coordinate, coordinate, positive, positive)
    .map(([x, y, w, h]) => [x, y, x > 0 ? x - w - 1 : x + w + 1, y > 0 ? y - h - 1 : y + h + 1])
    .filter(([, , right, top]) => Math.abs(right) <= 1e9 && Math.abs(top) <= 1e9)
    .filter(([x, y, right, top]) => x !== right && y !== top)
    .map(([x, y, right, top]) => ({
      polygon: [
        [x, y],
        [right, y],
        [right, top],
        [x, top],
      ],
      periodic: 'x',
    })),
);

const motion = option(
  fc.record({
    path: line,
    speed: positive,
    loop: option(fc.constantFrom('none', 'back', 'jump')),
    turn: option(fc.boolean()),
  }),
);
const obstacle = fc.oneof(
  fc.record({ polygon: ring, holes: option(fc.array(ring, { maxLength: 2 })), motion, level }),
  ring.chain((polygon) =>
    fc.record({
      polygon: fc.constant(polygon),
      weights: fc.array(fc.double({ min: 1, max: 9, noNaN: true }), {
        minLength: polygon.length,
        maxLength: polygon.length,
      }),
    }),
  ),
  fc.record({ line, motion }),
  fc.record({ point }),
  fc.record({ circle: fc.record({ center: point, radius: positive }), motion }),
);
const place = fc.oneof(
  fc.record({ line, maxFlow: option(positive), level }),
  fc.record({ polygon: ring, level }),
  fc.record({ point }),
);
const parameters = fc.dictionary(name, fc.oneof(coordinate, fc.boolean(), fc.string()), { maxKeys: 4 });
const dynamics = fc.constantFrom('social-force', 'orca', 'collision-free-speed', 'empty-circle');

/** A dictionary that keeps `__proto__` as an own key. */
function dictionary<T>(keys: readonly string[], values: readonly T[]): Record<string, T> {
  return Object.fromEntries(keys.map((key, i) => [key, values[i % values.length]]));
}

function people(places: readonly string[]) {
  const somewhere = fc.constantFrom(...places);
  const goal = fc.oneof(
    somewhere,
    fc.array(somewhere, { minLength: 1, maxLength: 3 }),
    fc
      .array(positive, { minLength: 1, maxLength: 4 })
      .map((shares) => dictionary(places.slice(0, shares.length), shares)),
    point,
  );
  return {
    goal: option(goal),
    route: option(
      fc.array(fc.record({ to: fc.oneof(somewhere, point), wait: option(distribution) }), { maxLength: 3 }),
    ),
    delay: option(distribution),
    radius: option(positive),
    speed: option(distribution),
    planner: option(fc.constantFrom('direct', 'pathmap', 'roadmap', 'mang', 'lanes')),
    dynamics: option(dynamics),
    atGoal: option(fc.constantFrom('leave', 'stay', 'wander')),
  };
}

function crowd(places: readonly string[]) {
  const common = { spawn: fc.constantFrom(...places), spawnLayout: option(fc.constantFrom('random', 'hex')) };
  const { speed, ...rest } = people(places);
  return fc.oneof(
    fc.record({ count: fc.nat(1000), ...common, ...rest, speed, arrive: option(fc.record({ at: nonNegative })) }),
    fc.record({
      ...common,
      ...rest,
      profile: fc.constant('rimea-age'),
      arrive: fc.record({ rate: positive, from: option(fc.nat(10)), to: fc.integer({ min: 11, max: 99 }) }),
      group: option(
        fc.record({
          size: option(fc.integer({ min: 1, max: 9 })),
          width: option(positive),
          formation: option(fc.constantFrom('none', 'line', 'column', 'wedge', 'abreast')),
        }),
      ),
    }),
    fc.record({
      ...common,
      ...rest,
      speed,
      arrive: fc.record({ times: fc.array(nonNegative, { minLength: 1, maxLength: 40 }) }),
    }),
  );
}

/** Random scenes as plain values; geometry may be as bad as the schema allows. */
export const randomScene: fc.Arbitrary<Record<string, unknown>> = fc
  .uniqueArray(name, { minLength: 1, maxLength: 5 })
  .chain((places) =>
    fc.record(
      {
        footfall: fc.constant(1),
        name: fc.string({ unit: 'binary' }),
        origin: point,
        boundary,
        obstacles: fc.array(obstacle, { maxLength: 4 }),
        places: fc
          .array(place, { minLength: places.length, maxLength: places.length })
          .map((values) => dictionary(places, values)),
        models: fc.array(fc.tuple(dynamics, parameters), { minLength: 1, maxLength: 3 }).map((models) =>
          dictionary(
            ['m1', 'm2', '__proto__'].slice(0, models.length),
            models.map(([d, p]) => ({ ...p, dynamics: d })),
          ),
        ),
        crowd: fc.array(crowd(places), { maxLength: 3 }),
        agents: fc.array(fc.record({ at: point, ...people(places), level }), { maxLength: 3 }),
        zones: fc.array(fc.record({ polygon: ring, factor: positive, level }), { maxLength: 2 }),
        events: fc.array(
          fc.oneof(
            fc.record({ at: nonNegative, close: fc.constantFrom(...places) }),
            fc.record({ at: nonNegative, open: fc.constantFrom(...places) }),
          ),
          { maxLength: 3 },
        ),
        run: fc.record({
          seed: fc.maxSafeNat(),
          step: fc.constantFrom(0.05, 0.1, 0.01),
          record: fc.constantFrom(10, 5, 1),
          duration: positive,
          barriers: fc.constantFrom('off', 'fixed', 'adaptive'),
          kernel: fc.constantFrom('auto', 'js', 'simd'),
        }),
      },
      { requiredKeys: ['footfall', 'boundary', 'places'] },
    ),
  );
