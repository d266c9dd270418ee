import type { Camera } from '../app/contracts.js';
import type { RunClient } from '../run/run-client.svelte.js';

const JAM = '#d12c4b';
const PLAN = '#7a3cc2';

/** Draws what belongs to a run and is not a person: moving obstacles, jams, the plan of who is followed. */
export function drawRunMarks(
  context: CanvasRenderingContext2D,
  camera: Camera,
  run: RunClient,
  colours: { readonly solid: string; readonly wall: string },
): void {
  drawMovers(context, camera, run, colours);
  for (const { x, y, area, density } of run.spots) {
    const [px, py] = camera.toScreen(x, y);
    const radius = Math.max(14, Math.sqrt(area / Math.PI) * camera.scale);
    context.strokeStyle = JAM;
    context.lineWidth = 2;
    context.setLineDash([6, 4]);
    context.beginPath();
    context.arc(px, py, radius, 0, 2 * Math.PI);
    context.stroke();
    context.setLineDash([]);
    drawTag(context, `${density.toFixed(1)}/m²`, px, py - radius - 6, JAM);
  }
  drawFollowed(context, camera, run);
}

function drawMovers(
  context: CanvasRenderingContext2D,
  camera: Camera,
  run: RunClient,
  colours: { readonly solid: string; readonly wall: string },
): void {
  context.fillStyle = colours.solid;
  context.strokeStyle = colours.wall;
  context.lineWidth = 1.5;
  for (const { kind, points } of run.held?.movers ?? []) {
    context.beginPath();
    for (let k = 0; k < points.length; k += 2) {
      const [px, py] = camera.toScreen(points[k], points[k + 1]);
      if (kind === 'post') context.arc(px, py, 3, 0, 2 * Math.PI);
      else if (k === 0) context.moveTo(px, py);
      else context.lineTo(px, py);
    }
    if (kind === 'ring') context.closePath();
    if (kind !== 'line') context.fill();
    context.stroke();
  }
}

function drawFollowed(context: CanvasRenderingContext2D, camera: Camera, run: RunClient): void {
  const { followed, held } = run;
  if (followed === undefined || !held) return;
  const way = held.plan?.way;
  context.strokeStyle = PLAN;
  if (way && way.length >= 4) {
    context.lineWidth = 2;
    context.setLineDash([7, 5]);
    context.beginPath();
    for (let k = 0; k < way.length; k += 2) {
      const [px, py] = camera.toScreen(way[k], way[k + 1]);
      if (k === 0) context.moveTo(px, py);
      else context.lineTo(px, py);
    }
    context.stroke();
    context.setLineDash([]);
    const [ex, ey] = camera.toScreen(way[way.length - 2], way[way.length - 1]);
    context.fillStyle = PLAN;
    context.beginPath();
    context.arc(ex, ey, 4, 0, 2 * Math.PI);
    context.fill();
  }
  const place = run.placeOf(followed);
  if (!place) return;
  const [px, py] = camera.toScreen(...place);
  context.lineWidth = 2.5;
  context.beginPath();
  context.arc(px, py, Math.max(9, 0.45 * camera.scale), 0, 2 * Math.PI);
  context.stroke();
  const wish = held.plan?.wish;
  if (!wish || (wish[0] === 0 && wish[1] === 0)) return;
  const length = Math.max(22, camera.scale);
  context.beginPath();
  context.moveTo(px, py);
  context.lineTo(px + wish[0] * length, py - wish[1] * length);
  context.stroke();
}

function drawTag(context: CanvasRenderingContext2D, text: string, px: number, py: number, colour: string): void {
  context.font = '600 11px system-ui, sans-serif';
  context.textAlign = 'center';
  const width = context.measureText(text).width + 10;
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(px - width / 2, py - 12, width, 16, 4);
  context.fill();
  context.fillStyle = '#ffffff';
  context.fillText(text, px, py);
}
