/** Build the free space from raw arrays, as a game would, and ask for clearances. */
import { buildDomain, createNearestWall, findNearestWall, findTriangle, NONE } from 'footfall';

const { domain } = buildDomain({
  boundary: { areas: [{ where: 'level', ring: Float64Array.of(0, 0, 30, 0, 30, 20, 0, 20) }] },
  obstacles: [
    { kind: 'polygon', where: 'house', ring: Float64Array.of(8, 6, 16, 6, 16, 14, 8, 14) },
    { kind: 'circle', where: 'well', x: 23, y: 10, radius: 1.5 },
  ],
});

// One answer object serves all calls: nothing is allocated per unit.
const wall = createNearestWall();
for (const [x, y] of [
  [4, 10],
  [12, 10],
  [20, 10],
]) {
  if (findTriangle(domain, x, y) === NONE) console.log(`(${x}, ${y}) is inside an obstacle`);
  else {
    findNearestWall(domain, x, y, wall);
    console.log(`(${x}, ${y}) has ${wall.distance.toFixed(2)} m of room, nearest at (${wall.x}, ${wall.y})`);
  }
}
