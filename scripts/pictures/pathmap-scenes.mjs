/**
 * The scenes of the pictures in docs/pathmap.md, each for the command that draws it. Metres.
 */

import { CAMPUS } from './campus-plan.mjs';

const rectangle = (x, y, w, h) => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

const ring = (cx, cy, radius, corners, turn = 0) =>
  Array.from({ length: corners }, (_, k) => {
    const angle = turn + (2 * Math.PI * k) / corners;
    return [Number((cx + radius * Math.cos(angle)).toFixed(3)), Number((cy + radius * Math.sin(angle)).toFixed(3))];
  });

/** Obstacles of many shapes, three points above and two segments below that paths lead to. */
export const PARK = {
  footfall: 1,
  boundary: rectangle(0, 0, 72, 48),
  obstacles: [
    { polygon: ring(14, 35, 5, 6, 0.2) },
    {
      polygon: [
        [24, 26],
        [36, 29],
        [37, 33],
        [28, 40],
        [25, 38],
        [30, 33],
      ],
    },
    { polygon: rectangle(44, 36, 12, 5) },
    { polygon: ring(61, 28, 4.5, 5, 0.6) },
    {
      polygon: [
        [44, 20],
        [54, 17],
        [56, 21],
        [48, 24],
        [47, 30],
        [43, 29],
      ],
    },
    {
      polygon: [
        [6, 14],
        [18, 12],
        [20, 18],
        [12, 24],
        [5, 21],
      ],
    },
    { polygon: rectangle(26, 10, 4, 10) },
    {
      polygon: [
        [36, 8],
        [46, 6],
        [44, 13],
        [37, 15],
      ],
    },
    { polygon: ring(60, 11, 4, 7, 0.1) },
  ],
  places: {
    a: { point: [7, 42] },
    b: { point: [38, 43] },
    c: { point: [66, 38] },
    d: {
      line: [
        [9, 5],
        [21, 7],
      ],
    },
    e: {
      line: [
        [50, 5],
        [54, 12],
      ],
    },
  },
};

/** The campus with goals all over it. */
export const CAMPUS_GOALS = {
  ...CAMPUS,
  places: {
    gate: { point: [104, 4] },
    west: { point: [50, 92] },
    lab: { point: [172, 88] },
    library: { point: [100, 46] },
    theatre: { point: [200, 120] },
    corner: { point: [4, 4] },
  },
};

/** Two segments among few obstacles. */
export const SEGMENTS = {
  footfall: 1,
  boundary: rectangle(0, 0, 60, 36),
  obstacles: [
    {
      polygon: [
        [12, 20],
        [20, 18],
        [22, 25],
        [15, 28],
      ],
    },
    { polygon: rectangle(30, 20, 9, 4) },
    {
      polygon: [
        [24, 9],
        [29, 6],
        [33, 10],
        [28, 14],
      ],
    },
    {
      polygon: [
        [45, 13],
        [52, 10],
        [54, 17],
        [47, 20],
      ],
    },
    { polygon: ring(8, 12, 2.6, 6) },
  ],
  places: {
    quay: {
      line: [
        [5, 4],
        [34, 3],
      ],
    },
    wharf: {
      line: [
        [40, 31],
        [56, 27],
      ],
    },
  },
};

/** A long house, and a bicycle at its upper left corner. */
export function bicycle(weight) {
  return {
    footfall: 1,
    boundary: rectangle(0, 0, 64, 24),
    obstacles: [
      { id: 'house', polygon: rectangle(16, 7, 38, 6), weights: [1, 1, 1, weight] },
      { polygon: rectangle(58, 14, 3, 6) },
      { polygon: rectangle(5, 3, 4, 4) },
    ],
    places: { goal: { point: [60, 4] }, agent: { point: [12, 5] } },
  };
}

/** Four blocks, one of them with a vertex that makes faster. */
export function weighted(weight) {
  return {
    footfall: 1,
    boundary: rectangle(0, 0, 40, 32),
    obstacles: [
      {
        polygon: [
          [8, 8],
          [15, 7],
          [17, 13],
          [10, 14],
        ],
        weights: [1, weight, 1, 1],
      },
      {
        polygon: [
          [23, 5],
          [31, 6],
          [30, 12],
          [25, 13],
        ],
      },
      {
        polygon: [
          [26, 19],
          [35, 18],
          [36, 25],
          [28, 27],
        ],
      },
      {
        polygon: [
          [7, 20],
          [14, 18],
          [17, 24],
          [11, 28],
        ],
      },
    ],
    places: { start: { point: [3, 11] } },
  };
}

/** Gates of the fence: where a side is open. */
const GATES = [
  { side: 'south', from: 57, to: 61 },
  { side: 'west', from: 42, to: 46 },
  { side: 'north', from: 64, to: 68 },
];

/** Streets of a small town around a square with a fence; three roads lead out, and one gate or all three are open. */
export function town(gates) {
  const open = GATES.slice(0, gates);
  const [x0, y0, x1, y1] = [40, 26, 80, 56];
  const sides = [
    { side: 'south', from: x0, to: x1, at: (s) => [s, y0] },
    { side: 'north', from: x0, to: x1, at: (s) => [s, y1] },
    { side: 'west', from: y0, to: y1, at: (s) => [x0, s] },
    { side: 'east', from: y0, to: y1, at: (s) => [x1, s] },
  ];
  const fence = sides.flatMap(({ side, from, to, at }) => {
    const gate = open.find((other) => other.side === side);
    const parts = gate
      ? [
          [from, gate.from],
          [gate.to, to],
        ]
      : [[from, to]];
    return parts.map(([a, b]) => ({ line: [at(a), at(b)] }));
  });
  return {
    footfall: 1,
    boundary: rectangle(0, 0, 120, 80),
    obstacles: [
      ...fence,
      // In the square.
      { polygon: rectangle(46, 32, 8, 6) },
      { polygon: rectangle(46, 43, 6, 8) },
      { polygon: rectangle(58, 34, 5, 14) },
      { polygon: rectangle(68, 31, 7, 5) },
      { polygon: ring(71, 46, 4, 8, 0.4) },
      // West of it.
      { polygon: rectangle(5, 6, 12, 9) },
      { polygon: rectangle(22, 5, 10, 12) },
      { polygon: rectangle(6, 22, 10, 14) },
      { polygon: rectangle(22, 24, 12, 8) },
      { polygon: rectangle(8, 44, 8, 10) },
      { polygon: rectangle(21, 39, 12, 7) },
      { polygon: rectangle(20, 53, 13, 8) },
      { polygon: rectangle(4, 61, 11, 6) },
      { polygon: rectangle(20, 67, 14, 7) },
      // North, south and east.
      { polygon: rectangle(40, 62, 12, 10) },
      { polygon: rectangle(58, 63, 10, 11) },
      { polygon: rectangle(74, 62, 9, 8) },
      { polygon: rectangle(39, 6, 14, 13) },
      { polygon: rectangle(60, 5, 11, 14) },
      { polygon: rectangle(77, 8, 12, 9) },
      { polygon: rectangle(87, 24, 9, 12) },
      { polygon: rectangle(86, 43, 12, 9) },
      { polygon: rectangle(90, 59, 9, 9) },
      { polygon: rectangle(96, 5, 10, 12) },
      { polygon: rectangle(103, 24, 10, 9) },
      { polygon: rectangle(104, 40, 9, 13) },
      { polygon: rectangle(105, 59, 8, 8) },
    ],
    places: {
      northwest: {
        line: [
          [14, 80],
          [19, 80],
        ],
      },
      northeast: {
        line: [
          [100, 80],
          [105, 80],
        ],
      },
      east: {
        line: [
          [120, 54],
          [120, 59],
        ],
      },
    },
  };
}
