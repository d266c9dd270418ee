import { box, type FlowScene } from './flow-scene.js';

/** A scene whose cut was worked out by hand. */
export interface HandScene {
  readonly name: string;
  readonly scene: FlowScene;
  /** Capacity, m. */
  readonly capacity: number;
  /** Lanes (floored cut) for bodies of a radius. */
  readonly lanes?: readonly [radius: number, count: number];
}

const square = box(0, 0, 10, 10);
const west = [0, 9.5, 0, 0.5];
const east = [10, 0.5, 10, 9.5];

/** A corridor from x = 0 to 20 with walls at y = 0 and `width`; its ends are the terminals, from wall to wall. */
function corridor(width: number, more: Partial<FlowScene>): FlowScene {
  return { ring: box(0, 0, 20, width), sources: [[0, width, 0, 0]], sinks: [[20, 0, 20, width]], ...more };
}

export const HAND_SCENES: readonly HandScene[] = [
  { name: 'an empty room', scene: { ring: square, sources: [west], sinks: [east] }, capacity: 9, lanes: [0.25, 18] },
  {
    name: 'RiMEA 12: two rooms and a corridor of 1 m',
    scene: {
      ring: [0, 0, 10, 0, 10, 4.5, 15, 4.5, 15, 0, 25, 0, 25, 10, 15, 10, 15, 5.5, 10, 5.5, 10, 10, 0, 10],
      sources: [west],
      sinks: [[25, 0.5, 25, 9.5]],
    },
    capacity: 1,
    lanes: [0.25, 2],
  },
  {
    name: 'interleaved doors of 2 m on a square',
    scene: {
      ring: square,
      sources: [
        [0, 4, 0, 6],
        [10, 4, 10, 6],
      ],
      sinks: [
        [4, 0, 6, 0],
        [4, 10, 6, 10],
      ],
    },
    capacity: 4,
    lanes: [0.25, 8],
  },
  {
    name: 'interleaved doors, the sinks narrow',
    scene: {
      ring: square,
      sources: [
        [0, 3.5, 0, 6.5],
        [10, 3.5, 10, 6.5],
      ],
      sinks: [
        [4.5, 0, 5.5, 0],
        [4, 10, 6, 10],
      ],
    },
    capacity: 3,
    lanes: [0.25, 6],
  },
  {
    name: 'interleaved doors round a block: all four ways past its corners',
    scene: {
      ring: square,
      polygons: [box(2, 2, 8, 8)],
      sources: [
        [0, 1, 0, 9],
        [10, 1, 10, 9],
      ],
      sinks: [
        [1, 0, 9, 0],
        [1, 10, 9, 10],
      ],
    },
    capacity: 4 * Math.sqrt(5),
    lanes: [0.25, 16],
  },
  {
    name: 'a wall from side to side',
    scene: { ring: square, polygons: [box(4, -1, 5, 11)], sources: [west], sinks: [east] },
    capacity: 0,
    lanes: [0.25, 0],
  },
  {
    name: 'blocks that touch in their corners from wall to wall',
    scene: {
      ring: square,
      polygons: [
        [5, 0, 6, 2, 5, 4, 4, 2],
        [5, 4, 6, 6, 5, 8, 4, 6],
        [5, 8, 6, 9, 5, 10, 4, 9],
      ],
      sources: [west],
      sinks: [east],
    },
    capacity: 0,
    lanes: [0.25, 0],
  },
  {
    name: 'doors over a slot, one higher than the other: the way through the slot is outside',
    scene: {
      ring: [0, 0, 10, 0, 10, 10, 5.1, 10, 5.1, 3, 4.9, 3, 4.9, 10, 0, 10],
      sources: [[4.9, 7, 4.9, 9]],
      sinks: [[5.1, 4, 5.1, 6]],
    },
    capacity: 2,
    lanes: [0.25, 4],
  },
  {
    name: 'a source at the bottom of a dent with a narrow mouth',
    scene: {
      ring: [0, 0, 10, 0, 10, 10, 5.1, 10, 7, 4, 3, 4, 4.9, 10, 0, 10],
      sources: [[3, 4, 7, 4]],
      sinks: [[0.5, 0, 9.5, 0]],
    },
    capacity: 4,
    lanes: [0.3, 6],
  },
  {
    name: 'a source round an inward corner: the cut bends there',
    scene: {
      ring: [0, 0, 10, 0, 10, 4, 4, 4, 4, 10, 0, 10],
      sources: [[8, 4, 4, 4, 4, 8]],
      sinks: [[0, 9, 0, 0, 9, 0]],
    },
    capacity: 8,
    lanes: [0.35, 11],
  },
  {
    name: 'a source over an outward corner: the cut goes straight past it',
    scene: { ring: square, sources: [[0, 3, 0, 0, 3, 0]], sinks: [[10, 1, 10, 10, 1, 10]] },
    capacity: 3 * Math.SQRT2,
    lanes: [0.25, 8],
  },
  {
    name: 'a pillar in the doorway',
    scene: { ring: square, polygons: [box(-1, 4.5, 1, 5.5)], sources: [[0, 3, 0, 7]], sinks: [east] },
    capacity: 3,
    lanes: [0.25, 6],
  },
  { name: 'a post in a corridor', scene: corridor(3, { posts: [[10, 1.5]] }), capacity: 3, lanes: [0.5, 2] },
  {
    name: 'a round column in a corridor',
    scene: corridor(4, { circles: [[10, 2, 1]] }),
    capacity: 2,
    lanes: [0.25, 4],
  },
  {
    name: 'a thin wall that hangs on the wall',
    scene: corridor(4, { lines: [[10, 0, 10, 3]] }),
    capacity: 1,
    lanes: [0.25, 2],
  },
  {
    name: 'two blocks that touch in a corner',
    scene: corridor(5, { polygons: [box(9, 1, 10, 2), box(10, 2, 11, 3)] }),
    capacity: 3,
    lanes: [0.25, 6],
  },
  { name: 'a block on the wall', scene: corridor(5, { polygons: [box(9, 0, 11, 2)] }), capacity: 3, lanes: [0.25, 6] },
  {
    name: 'three columns in a row',
    scene: corridor(7, {
      circles: [
        [10, 1.5, 0.5],
        [10, 3.5, 0.5],
        [10, 5.5, 0.5],
      ],
    }),
    capacity: 4,
    lanes: [0.3, 4],
  },
  {
    name: 'two doors and a third way out',
    scene: {
      ring: square,
      sources: [west],
      sinks: [
        [10, 1, 10, 2],
        [10, 7, 10, 9],
      ],
    },
    capacity: 3,
    lanes: [0.25, 6],
  },
  {
    name: 'two sources that touch, with a post between them',
    scene: {
      ring: square,
      sources: [
        [0, 4, 0, 5],
        [0, 5, 0, 6],
      ],
      sinks: [east],
    },
    capacity: 2,
    lanes: [0.3, 2],
  },
  {
    name: 'a bend of a corridor, 3 m into 2 m',
    scene: {
      ring: [0, 0, 12, 0, 12, 10, 10, 10, 10, 3, 0, 3],
      sources: [[0, 3, 0, 0]],
      sinks: [[12, 10, 10, 10]],
    },
    capacity: 2,
    lanes: [0.2, 5],
  },
  {
    name: 'both doors on one block in the middle of a yard',
    scene: { ring: square, polygons: [box(4, 4, 6, 6)], sources: [[4, 4.1, 4, 5.9]], sinks: [[6, 4.2, 6, 5.9]] },
    capacity: 1.7,
    lanes: [0.25, 3],
  },
  {
    name: 'a block in a yard, so near the wall that the way round is narrow',
    scene: {
      ring: square,
      polygons: [box(0.5, 0.5, 9.5, 9.25)],
      sources: [[0.5, 2, 0.5, 8]],
      sinks: [[9.5, 2, 9.5, 8]],
    },
    capacity: 1,
    lanes: [0.25, 2],
  },
  {
    name: 'a room split by a thin wall: only the terminals of the same half count',
    scene: {
      ring: square,
      lines: [[5, 0, 5, 10]],
      sources: [[0, 3, 0, 7]],
      sinks: [
        [1, 0, 4, 0],
        [6, 0, 9, 0],
      ],
    },
    capacity: 3,
    lanes: [0.25, 6],
  },
  { name: 'an exact fit of ten', scene: corridor(1, {}), capacity: 1, lanes: [0.05, 10] },
];
