/** One small scene per repair, for the pictures in docs/repair.md; a test holds that each is repaired as it says. */

const room = [
  [0, 0],
  [12, 0],
  [12, 8],
  [0, 8],
];

/** A scene in the standard room. */
function inRoom(...obstacles) {
  return { footfall: 1, boundary: room, obstacles };
}

const square = (x, y, size) => ({
  polygon: [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ],
});

/** Each case with the codes of the findings that it gives, in order. */
export const REPAIR_CASES = [
  {
    name: 'duplicate-vertices',
    codes: ['repair/duplicate-vertices'],
    scene: inRoom({
      polygon: [
        [3, 2],
        [9, 2],
        [9, 2],
        [9, 6],
        [3, 6],
      ],
    }),
  },
  {
    name: 'collinear-vertices',
    codes: ['repair/collinear-vertices'],
    scene: inRoom({
      polygon: [
        [3, 2],
        [5, 2],
        [7, 2],
        [9, 2],
        [9, 6],
        [3, 6],
      ],
    }),
  },
  {
    name: 'near-vertices',
    codes: ['repair/near-vertices', 'repair/touching'],
    scene: inRoom(square(3, 2, 3), {
      polygon: [
        [6.000000000001, 5],
        [9, 5],
        [9, 7],
        [6, 7],
      ],
    }),
  },
  {
    name: 'self-intersection',
    codes: ['repair/self-intersection'],
    scene: inRoom({
      polygon: [
        [3, 2],
        [9, 6],
        [9, 2],
        [3, 6],
      ],
    }),
  },
  {
    name: 'self-touch',
    codes: ['repair/self-touch'],
    scene: inRoom({
      polygon: [
        [3, 2],
        [9, 2],
        [9, 6],
        [6, 2],
        [3, 6],
      ],
    }),
  },
  {
    name: 'spike',
    codes: ['repair/spike'],
    scene: inRoom({
      polygon: [
        [3, 2],
        [7, 2],
        [7, 4],
        [10, 4],
        [7, 4],
        [7, 6],
        [3, 6],
      ],
    }),
  },
  {
    name: 'no-extent',
    codes: ['repair/zero-area', 'repair/zero-length'],
    scene: inRoom(
      {
        polygon: [
          [2, 3],
          [6, 3],
          [4, 3],
        ],
      },
      {
        line: [
          [9, 5],
          [9, 5],
        ],
      },
    ),
  },
  { name: 'overlap', codes: ['repair/overlap'], scene: inRoom(square(3, 2, 3), square(5, 3, 3)) },
  { name: 'touching', codes: ['repair/touching'], scene: inRoom(square(3, 1, 3), square(6, 4, 3)) },
  { name: 'nested', codes: ['repair/nested'], scene: inRoom(square(3, 1, 6), square(5, 3, 2)) },
  {
    name: 'across-boundary',
    codes: ['repair/across-boundary', 'repair/outside'],
    scene: inRoom(square(10, 3, 3), square(13, 5, 1)),
  },
  {
    name: 'walls-cross',
    codes: ['repair/walls-cross'],
    scene: inRoom(
      {
        line: [
          [2, 2],
          [10, 6],
        ],
      },
      {
        line: [
          [2, 6],
          [10, 2],
        ],
      },
    ),
  },
  {
    name: 'wall-and-solid',
    codes: ['repair/wall-crosses-solid', 'repair/wall-hidden'],
    scene: inRoom(
      square(4, 2, 4),
      {
        line: [
          [2, 4],
          [6, 4],
        ],
      },
      {
        line: [
          [5, 5],
          [7, 5],
        ],
      },
    ),
  },
  {
    name: 'posts',
    codes: ['repair/post-hidden', 'repair/post-on-wall', 'repair/duplicate-post'],
    scene: inRoom(square(3, 2, 4), { point: [5, 4] }, { point: [7, 3] }, { point: [10, 4] }, { point: [10, 4] }),
  },
];
