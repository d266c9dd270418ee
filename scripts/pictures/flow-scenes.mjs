/** Scenes of the pictures of docs/flow.md. */
const box = (x, y, w, h) => ({
  polygon: [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ],
});

const room = (width, height) => box(0, 0, width, height).polygon;

const line = (...points) => ({ line: points });

/** A room with two columns in the middle: the cut goes from wall to column to column to wall. */
export const TWO_WALLS = {
  footfall: 1,
  boundary: room(16, 9),
  obstacles: [
    box(7, 1.2, 1.6, 2.4),
    box(8, 5, 1.8, 2.6),
    {
      line: [
        [3, 6],
        [4.5, 7.5],
      ],
    },
    { circle: { center: [12.2, 3.2], radius: 0.7 } },
    { point: [12.5, 6.4] },
  ],
  places: { in: line([0, 8], [0, 1]), out: line([16, 1], [16, 8]) },
};

/** Sources and sinks in turn. */
export const DOORS = {
  footfall: 1,
  boundary: room(12, 12),
  obstacles: [box(4, 4, 1.5, 1.5), box(7, 6.5, 1.2, 1.8), { circle: { center: [4.8, 8.4], radius: 0.6 } }],
  places: {
    a: line([5, 0], [7, 0]),
    b: line([12, 5], [12, 7]),
    c: line([7, 12], [5, 12]),
    d: line([0, 7], [0, 5]),
  },
};

/** A crowd in the middle of a hall with four doors of one metre. */
export const CROWD_INSIDE = {
  footfall: 1,
  boundary: room(14, 10),
  obstacles: [
    box(2, 2, 1, 1),
    {
      line: [
        [10.5, 2],
        [11.5, 3.5],
      ],
    },
    { circle: { center: [11, 7.4], radius: 0.5 } },
  ],
  places: {
    crowd: {
      polygon: [
        [5.5, 3.5],
        [8.5, 3.5],
        [8.5, 6.5],
        [5.5, 6.5],
      ],
    },
    south: line([6.5, 0], [7.5, 0]),
    east: line([14, 4.5], [14, 5.5]),
    north: line([7.5, 10], [6.5, 10]),
    west: line([0, 5.5], [0, 4.5]),
  },
};

/** Gates that are no multiple of a lane: what is over is lost at each of them. */
export const FOUR_DOORS = {
  footfall: 1,
  boundary: room(14, 8),
  obstacles: [box(6, 0.9, 1, 1.4), box(6, 3.2, 1, 1.6), box(6, 5.9, 1, 1.1)],
  places: { west: line([0, 8], [0, 0]), east: line([14, 0], [14, 8]) },
};
