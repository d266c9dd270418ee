/** A scene with many people who walk for a long time: a square with blocks, from the left half to a door at the right. */
export function manyPeople(count: number): string {
  const side = Math.max(30, Math.ceil(Math.sqrt(count * 2.2)));
  const blocks = Array.from({ length: 16 }, (_, k) => {
    const x = side * (0.55 + 0.1 * (k % 4));
    const y = side * (0.15 + 0.2 * Math.floor(k / 4));
    return {
      polygon: [
        [x, y],
        [x + 2, y],
        [x + 2, y + 2],
        [x, y + 2],
      ],
    };
  });
  return JSON.stringify({
    footfall: 1,
    name: 'Many people',
    boundary: [
      [0, 0],
      [side, 0],
      [side, side],
      [0, side],
    ],
    obstacles: blocks,
    places: {
      door: {
        line: [
          [side, side * 0.3],
          [side, side * 0.7],
        ],
      },
      start: {
        polygon: [
          [1, 1],
          [side / 2, 1],
          [side / 2, side - 1],
          [1, side - 1],
        ],
      },
    },
    crowd: [{ id: 'people', count, spawn: 'start', goal: 'door' }],
    run: { seed: 1, duration: 600 },
  });
}
