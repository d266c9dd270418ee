import type { Camera } from '../app/contracts.js';
import type { Snapped } from '../document/snap.js';
import type { Ink } from './ink.js';

/** Says why the pointer jumped: a ring at a vertex, a cross on an edge, lines along right angles. */
export function drawSnap(
  context: CanvasRenderingContext2D,
  camera: Camera,
  { x, y, kind, guides }: Snapped,
  ink: Ink,
): void {
  if (kind === 'none' || kind === 'grid') return;
  context.strokeStyle = ink.guide;
  context.lineWidth = 1;
  context.setLineDash([4, 3]);
  context.beginPath();
  for (const [x0, y0, x1, y1] of guides) {
    context.moveTo(...camera.toScreen(x0, y0));
    context.lineTo(...camera.toScreen(x1, y1));
  }
  context.stroke();
  context.setLineDash([]);
  const [px, py] = camera.toScreen(x, y);
  context.lineWidth = 1.5;
  context.beginPath();
  if (kind === 'vertex') context.arc(px, py, 6, 0, 2 * Math.PI);
  else if (kind === 'edge') {
    context.moveTo(px - 5, py - 5);
    context.lineTo(px + 5, py + 5);
    context.moveTo(px + 5, py - 5);
    context.lineTo(px - 5, py + 5);
  }
  context.stroke();
}
