import type { Dice } from './dice.js';

type Point = [number, number];
type Ring = Point[];

const box = (x: number, y: number, width: number, height: number): Ring => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

/** Obstacles that repair, triangulation and maps find hard, within about [0, 40] x [0, 20]. */
const OBSTACLES: readonly ((dice: Dice) => object[])[] = [
  function slivers(dice) {
    const thin = dice.pick([1e-12, 1e-9, 1e-6, 1e-3]);
    return list(dice, 12, () => {
      const [x, y] = spot(dice);
      return {
        polygon: [
          [x, y],
          [x + dice.between(1, 15), y + thin * dice.between(-1, 1)],
          [x + 1, y + thin],
        ],
      };
    });
  },
  function coincident(dice) {
    const ring = box(...spot(dice), dice.between(0.5, 5), dice.between(0.5, 5));
    return list(dice, 20, (k) => ({ polygon: rotate(dice.isLucky(0.5) ? ring : [...ring].reverse(), k) }));
  },
  function nearlyCoincident(dice) {
    const off = dice.pick([1e-13, 1e-10, 1e-8, 1e-6, 1e-4]);
    const ring = box(...spot(dice), 4, 3);
    return list(dice, 20, () => ({
      polygon: ring.map(([x, y]) => [x + off * dice.between(-1, 1), y + off * dice.between(-1, 1)]),
    }));
  },
  function touchingChain(dice) {
    const count = dice.pick([5, 40, 300]);
    const size = 36 / count;
    return Array.from({ length: count }, (_, k) => ({
      polygon: [
        [2 + k * size, 10],
        [2 + (k + 1) * size, 10],
        [2 + (k + 0.5) * size, 10 + size],
      ],
    }));
  },
  function cornerChain(dice) {
    const count = dice.pick([5, 20, 60]);
    const size = 16 / count;
    return Array.from({ length: count }, (_, k) => ({ polygon: box(2 + k * size, 2 + k * size, size, size) }));
  },
  function chessboard(dice) {
    const count = dice.pick([4, 10, 30]);
    const size = 18 / count;
    const squares: object[] = [];
    for (let i = 0; i < count; i++)
      for (let j = 0; j < count; j++)
        if ((i + j) % 2 === 0) squares.push({ polygon: box(1 + i * size, 1 + j * size, size, size) });
    return squares;
  },
  function stackedOverlaps(dice) {
    return list(dice, 60, () => ({ polygon: box(...spot(dice), dice.between(1, 20), dice.between(1, 10)) }));
  },
  function circles(dice) {
    const [x, y] = spot(dice);
    const radius = dice.pick([1e-12, 1e-6, 0.3, 2, 5]);
    return list(dice, 20, (k) => ({
      circle: { center: [x + k * radius * dice.pick([0, 1, 2, 2 + 1e-9]), y], radius },
    }));
  },
  function zeroSize(dice) {
    const [x, y] = spot(dice);
    return [
      { point: [x, y] },
      { point: [x, y] },
      {
        line: [
          [x, y],
          [x, y],
        ],
      },
      {
        line: [
          [x, y],
          [x + 1, y],
          [x, y],
        ],
      },
      {
        polygon: [
          [x, y],
          [x, y],
          [x, y],
        ],
      },
      {
        polygon: [
          [x, y],
          [x + 1, y],
          [x + 2, y],
        ],
      },
      { circle: { center: [x, y], radius: 0 } },
    ].filter(() => dice.isLucky(0.5));
  },
  function bowties(dice) {
    return list(dice, 8, () => ({ polygon: Array.from({ length: dice.pick([4, 7, 30]) }, () => spot(dice)) }));
  },
  function fan(dice) {
    const [x, y] = spot(dice);
    return list(dice, 60, (k) => ({
      line: [
        [x, y],
        [x + 8 * Math.cos(k), y + 8 * Math.sin(k)],
      ],
    }));
  },
  function spikes(dice) {
    const [x, y] = spot(dice);
    const ring: Ring = [];
    const count = dice.pick([5, 50]);
    for (let k = 0; k < count; k++) ring.push([x + k * 0.01, y], [x + (k + 0.5) * 0.01, y + dice.between(1, 9)]);
    return [{ polygon: [...ring, [x + count * 0.01, y - 1], [x, y - 1]] }];
  },
  function outside(dice) {
    return list(dice, 6, () => ({
      polygon: box(dice.pick([-50, 39, 41, 1000, 1e7]), dice.between(-30, 30), dice.between(0.1, 60), 5),
    }));
  },
  function alongWalls(dice) {
    const off = dice.pick([0, 1e-12, 1e-9, -1e-9, 1e-6]);
    return [
      { polygon: box(off, 3, 2, 2) },
      { polygon: box(38 + off, 5, 2, 2) },
      { polygon: box(5, off, 9, 1) },
      {
        line: [
          [0, 20 - off],
          [40, 20 - off],
        ],
      },
    ];
  },
  function nestedHoles(dice) {
    const depth = dice.pick([2, 6, 15]);
    return Array.from({ length: depth }, (_, k) => ({
      polygon: box(5 + k * 0.5, 2 + k * 0.5, 30 - k, 16 - k),
      holes: [box(5.25 + k * 0.5, 2.25 + k * 0.5, 29.5 - k, 15.5 - k)],
    }));
  },
  function moving(dice) {
    return [
      {
        polygon: box(-1, -1, 2, 2),
        motion: { path: [spot(dice), spot(dice)], speed: dice.pick([1e-9, 0.5, 5, 1e6]), loop: 'back' },
      },
    ];
  },
];

const PLACES: readonly ((dice: Dice) => object)[] = [
  (dice) => ({
    line: [
      [40, 8],
      [40, 8 + dice.pick([4, 0.5, 1e-6, 0])],
    ],
  }),
  (dice) => ({ line: [spot(dice), spot(dice)] }),
  (dice) => ({ polygon: box(...spot(dice), dice.pick([6, 1, 0.1, 1e-6, 0]), 3) }),
  (dice) => ({ point: spot(dice) }),
  (dice) => ({ polygon: box(dice.pick([-60, 41, 100, 1e6]), 1, 5, 5) }),
  (dice) => ({
    line: [
      [dice.pick([-10, 41, 500]), 1],
      [dice.pick([-10, 41, 500]), 5],
    ],
  }),
  () => ({ polygon: box(-10, -10, 60, 40) }),
];

/** A scene of geometry that is hard in one or several ways, at some place, scale and turn. */
export function makeHostileScene(dice: Dice): object {
  const obstacles = Array.from({ length: 1 + dice.below(3) }, () => dice.pick(OBSTACLES)(dice)).flat();
  const places = Object.fromEntries(
    Array.from({ length: 2 + dice.below(3) }, (_, k) => [`p${k}`, dice.pick(PLACES)(dice)]),
  );
  const names = Object.keys(places);
  const scene = {
    footfall: 1,
    boundary: dice.pick([
      box(0, 0, 40, 20),
      box(0, 0, 40, 20),
      { polygon: box(0, 0, 40, 20), holes: [box(...spot(dice), 3, 3)] },
      [...box(0, 0, 40, 20), [0, 20 - dice.pick([0, 1e-12, 1e-9])]],
    ]),
    obstacles,
    places,
    crowd: [
      {
        count: 1 + dice.below(30),
        spawn: dice.pick(names),
        goal: dice.pick(names),
        radius: dice.pick([0.2, 0.2, 1e-15, 1e-6, 3]),
        planner: dice.pick(['pathmap', 'roadmap', 'mang', 'direct']),
      },
    ],
    agents: [{ at: spot(dice), goal: dice.pick([...names, spot(dice)]) }],
    run: { duration: 1, step: dice.pick([0.05, 0.05, 0.1]), seed: 1 },
  };
  const scale = dice.pick([1, 1, 1, 1e-6, 1e-3, 1e3, 1e6]);
  const [dx, dy] = dice.pick<Point>([
    [0, 0],
    [0, 0],
    [0, 0],
    [1e5, 1e5],
    [4e6, 5e6],
    [1e8, -1e8],
  ]);
  const angle = dice.pick([0, 0, 0.3, Math.PI / 2]);
  return transform(scene, scale, dx, dy, angle) as object;
}

/** Points and lengths of a scene moved, turned and scaled; radii and speeds of agents stay. */
function transform(value: unknown, scale: number, dx: number, dy: number, angle: number, key = ''): unknown {
  if (Array.isArray(value)) {
    if (value.length === 2 && typeof value[0] === 'number' && typeof value[1] === 'number') {
      const [x, y] = value as unknown as Point;
      const isBody = key === 'polygon-of-body';
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      return [scale * (x * cos - y * sin) + (isBody ? 0 : dx), scale * (x * sin + y * cos) + (isBody ? 0 : dy)];
    }
    return value.map((each) => transform(each, scale, dx, dy, angle, key));
  }
  if (typeof value !== 'object' || value === null) return value;
  const isMoving = 'motion' in value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (name === 'radius' && 'center' in value) return [name, (each as number) * scale];
      return [name, transform(each, scale, dx, dy, angle, isMoving && name === 'polygon' ? 'polygon-of-body' : key)];
    }),
  );
}

function spot(dice: Dice): Point {
  const round = dice.pick([1, 1, 4, 1e9]);
  return [Math.round(dice.between(1, 38) * round) / round, Math.round(dice.between(1, 18) * round) / round];
}

function list(dice: Dice, most: number, make: (k: number) => object): object[] {
  return Array.from({ length: 1 + dice.below(most) }, (_, k) => make(k));
}

function rotate<T>(list: readonly T[], by: number): T[] {
  return list.map((_, k) => list[(k + by) % list.length] as T);
}
