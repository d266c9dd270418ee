/** A crowd on a 2D canvas, in pixels: click to send everybody, drag the dark block through them. */
import { World } from 'footfall';

const [width, height] = [960, 640];
const canvas = document.querySelector('canvas');
canvas.width = width;
canvas.height = height;
const context = canvas.getContext('2d');

const world = new World({ bounds: [0, 0, width, height], agentRadius: 6 });
for (let k = 0; k < 6; k++) {
  const [x, y] = [160 + 240 * (k % 3), 140 + 260 * Math.floor(k / 3)];
  world.addPolygon([
    [x, y],
    [x + 110, y + 30],
    [x + 70, y + 120],
  ]);
}
const block = world.addPolygon([
  [440, 290],
  [520, 290],
  [520, 350],
  [440, 350],
]);
for (let k = 0; k < 400; k++) {
  const [x, y] = world.randomPoint();
  world.addAgent({ x, y, goal: k % 2 === 0 ? [30, 30] : [width - 30, height - 30] });
}

let dragged = false;
const toWorld = (event) => [
  (event.offsetX * width) / canvas.clientWidth,
  (event.offsetY * height) / canvas.clientHeight,
];
canvas.addEventListener('pointerdown', (event) => {
  const [x, y] = toWorld(event);
  const [left, top] = world.getPolygon(block);
  dragged = x > left && x < left + 80 && y > top && y < top + 60;
  if (!dragged) world.setGoals(world.ids, [x, y]);
});
canvas.addEventListener('pointermove', (event) => {
  if (!dragged) return;
  const [x, y] = toWorld(event);
  const [left, top] = world.getPolygon(block);
  world.movePolygon(block, x - 40 - left, y - 30 - top);
});
canvas.addEventListener('pointerup', () => {
  dragged = false;
});

function draw() {
  context.fillStyle = '#f4f1ea';
  context.fillRect(0, 0, width, height);
  for (let id = 0; id < world.polygonCount; id++) {
    const ring = world.getPolygon(id);
    context.fillStyle = id === block ? '#433d38' : '#b9b1a5';
    context.beginPath();
    for (let k = 0; k < ring.length; k += 2) context.lineTo(ring[k], ring[k + 1]);
    context.fill();
  }
  context.fillStyle = '#c8553d';
  context.beginPath();
  const { positions } = world;
  for (let k = 0; k < positions.length; k += 2) {
    context.moveTo(positions[k] + 6, positions[k + 1]);
    context.arc(positions[k], positions[k + 1], 6, 0, 2 * Math.PI);
  }
  context.fill();
}

let last = performance.now();
function frame(now) {
  world.step(Math.max(0, now - last) / 1000);
  last = now;
  draw();
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);
// For whoever looks from the console.
window.world = world;
