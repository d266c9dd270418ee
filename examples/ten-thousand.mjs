/** 10,000 agents in pixels: from four corners to the opposite ones, around pillars. */
import { World } from 'footfall';

const world = new World({ bounds: [0, 0, 8000, 6000], agentRadius: 8, now: () => performance.now() });

for (let x = 500; x < 8000; x += 1000) {
  for (let y = 500; y < 6000; y += 1000) {
    world.addPolygon([
      [x, y],
      [x + 160, y + 40],
      [x + 120, y + 200],
      [x - 40, y + 160],
    ]);
  }
}

const corners = [
  [600, 300],
  [7400, 300],
  [7400, 5700],
  [600, 5700],
];
for (let k = 0; k < 10_000; k++) {
  const [x, y] = world.randomPoint();
  world.addAgent({ x, y, goal: corners[k % 4] });
}

let arrived = 0;
const begin = performance.now();
for (let frame = 0; frame < 60; frame++) {
  world.step(1 / 60);
  arrived += world.arrivals.length;
  for (const id of world.arrivals) world.removeAgent(id);
}
const ms = (performance.now() - begin) / 60;
console.log(`${world.count} agents on their way, ${arrived} arrived; ${ms.toFixed(1)} ms per frame`);
console.log(`the first of them is at (${world.positions[0].toFixed(0)}, ${world.positions[1].toFixed(0)})`);
