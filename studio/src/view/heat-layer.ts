import type { Camera } from '../app/contracts.js';
import type { HeatGrid } from '../run/messages.js';

/** From nothing to much: transparent, yellow, red, dark. */
const STOPS = [
  [255, 236, 150, 0.35],
  [250, 178, 73, 0.6],
  [226, 87, 51, 0.72],
  [140, 22, 54, 0.82],
] as const;

/** Ends of the scales that have a meaning of their own; others end at the largest value. */
export const HEAT_ENDS: Readonly<Partial<Record<HeatGrid['kind'], number>>> = { density: 4, peak: 5, speed: 1.6 };

let painted: { readonly grid: HeatGrid; readonly image: HTMLCanvasElement } | undefined;

/** Draws squares of ground by what happened there. */
export function drawHeat(context: CanvasRenderingContext2D, camera: Camera, grid: HeatGrid): void {
  if (painted?.grid !== grid) painted = { grid, image: paint(grid) };
  const [left, top] = camera.toScreen(grid.minX, grid.minY + grid.rows * grid.cell);
  const size = grid.cell * camera.scale;
  context.imageSmoothingEnabled = true;
  context.drawImage(painted.image, left, top, grid.columns * size, grid.rows * size);
}

/** CSS colour of a share of a scale. */
export function heatColour(share: number): string {
  const [r, g, b, a] = mix(share);
  return `rgba(${r.toFixed(0)}, ${g.toFixed(0)}, ${b.toFixed(0)}, ${a.toFixed(2)})`;
}

function paint({ columns, rows, values, kind, most }: HeatGrid): HTMLCanvasElement {
  const image = document.createElement('canvas');
  image.width = columns;
  image.height = rows;
  const context = image.getContext('2d');
  if (!context) return image;
  const pixels = context.createImageData(columns, rows);
  const end = HEAT_ENDS[kind] ?? Math.max(1e-9, most);
  for (let c = 0; c < values.length; c++) {
    if (Number.isNaN(values[c])) continue;
    const share = Math.min(1, values[c] / end);
    const [r, g, b, a] = mix(kind === 'speed' ? 1 - share : share);
    // Rows of a picture go down, those of the ground go up.
    const at = 4 * ((rows - 1 - Math.floor(c / columns)) * columns + (c % columns));
    pixels.data.set([r, g, b, 255 * a], at);
  }
  context.putImageData(pixels, 0, 0);
  return image;
}

function mix(share: number): [number, number, number, number] {
  const at = Math.max(0, Math.min(0.9999, share)) * (STOPS.length - 1);
  const [low, high] = [STOPS[Math.floor(at)], STOPS[Math.floor(at) + 1]];
  const t = at - Math.floor(at);
  const part = (k: number): number => low[k] + t * (high[k] - low[k]);
  return [part(0), part(1), part(2), part(3)];
}
