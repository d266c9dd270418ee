import type { Point, Scene, SceneBoundary, SceneObstacle, ScenePlace } from 'footfall/scene';
import type { Camera } from '../app/contracts.js';
import type { ImageSettings } from '../document/background-image.js';
import { GROUND_COLOURS, type GroundColours } from './ground-colours.js';

/** What lies under the lines of the plan: a picture to draw over, and the grid. */
export interface GroundBack {
  readonly image: { readonly settings: ImageSettings; readonly bitmap: ImageBitmap } | undefined;
  readonly snap: { readonly gridSize: number; readonly grid: boolean };
}

/** Draws the plan: the ground with its grid, zones, places, obstacles. Names are drawn above maps and people, by place-names.ts. */
export function drawGround(
  context: CanvasRenderingContext2D,
  camera: Camera,
  scene: Scene,
  theme: 'light' | 'dark',
  back?: GroundBack,
): void {
  const colours = GROUND_COLOURS[theme];
  context.fillStyle = colours.outside;
  context.fillRect(0, 0, camera.width, camera.height);
  const ground = new Path2D();
  for (const { polygon, holes } of listGrounds(scene.boundary)) {
    addRing(ground, camera, polygon);
    for (const hole of holes) addRing(ground, camera, hole);
  }
  context.fillStyle = colours.free;
  context.fill(ground, 'evenodd');
  drawPicture(context, camera, back);
  context.save();
  context.clip(ground, 'evenodd');
  drawGrid(context, camera, colours, back?.snap);
  for (const { polygon } of scene.zones ?? []) {
    context.fillStyle = colours.zone;
    context.fill(ringPath(camera, polygon));
  }
  context.restore();
  for (const place of Object.values(scene.places ?? {})) drawPlace(context, camera, place, colours);
  context.strokeStyle = colours.wall;
  context.lineWidth = Math.max(1.5, Math.min(3, camera.scale * 0.1));
  context.lineJoin = 'round';
  context.stroke(ground);
  for (const place of Object.values(scene.places ?? {})) drawOpening(context, camera, place, colours);
  for (const obstacle of scene.obstacles ?? []) drawObstacle(context, camera, obstacle, colours);
}

/** Draws the walls and posts without extent, for above a map. */
export function drawThinWalls(
  context: CanvasRenderingContext2D,
  camera: Camera,
  scene: Scene,
  theme: 'light' | 'dark',
): void {
  for (const obstacle of scene.obstacles ?? []) {
    if (obstacle.line || obstacle.point) drawObstacle(context, camera, obstacle, GROUND_COLOURS[theme]);
  }
}

/** The parts of the ground: most scenes have one. */
export function listGrounds(
  boundary: SceneBoundary | undefined,
): { polygon: readonly Point[]; holes: readonly (readonly Point[])[] }[] {
  if (!boundary) return [];
  if (Array.isArray(boundary)) {
    const [first] = boundary as readonly unknown[];
    if (Array.isArray(first)) return [{ polygon: boundary as readonly Point[], holes: [] }];
    return (boundary as readonly SceneBoundary[]).flatMap((part) => listGrounds(part));
  }
  // Several areas at once.
  if ('polygons' in boundary)
    return (boundary.polygons as readonly unknown[]).flatMap((area) => listGrounds(area as never));
  const { polygon, holes = [] } = boundary as { polygon: readonly Point[]; holes?: readonly (readonly Point[])[] };
  return [{ polygon, holes }];
}

function addRing(path: Path2D, camera: Camera, ring: readonly Point[]): void {
  ring.forEach(([x, y], k) => {
    const [px, py] = camera.toScreen(x, y);
    if (k === 0) path.moveTo(px, py);
    else path.lineTo(px, py);
  });
  path.closePath();
}

export function ringPath(camera: Camera, ring: readonly Point[]): Path2D {
  const path = new Path2D();
  addRing(path, camera, ring);
  return path;
}

export function linePath(camera: Camera, line: readonly Point[]): Path2D {
  const path = new Path2D();
  line.forEach(([x, y], k) => {
    const [px, py] = camera.toScreen(x, y);
    if (k === 0) path.moveTo(px, py);
    else path.lineTo(px, py);
  });
  return path;
}

function drawPicture(context: CanvasRenderingContext2D, camera: Camera, back: GroundBack | undefined): void {
  if (!back?.image) return;
  const { bitmap, settings } = back.image;
  const [px, py] = camera.toScreen(settings.x, settings.y + settings.height * settings.scale);
  const size = settings.scale * camera.scale;
  context.globalAlpha = Math.min(1, Math.max(0, settings.opacity));
  context.drawImage(bitmap, px, py, settings.width * size, settings.height * size);
  context.globalAlpha = 1;
}

/** Lines as far apart as the grid that drawing snaps to, or so many times that as fit. */
function drawGrid(
  context: CanvasRenderingContext2D,
  camera: Camera,
  colours: GroundColours,
  snap: GroundBack['snap'] = { gridSize: 0.5, grid: true },
): void {
  if (!snap.grid) return;
  const factor = [1, 2, 10, 20, 100, 200, 1000, 2000, 1e4, 1e5].find(
    (times) => times * snap.gridSize * camera.scale >= 16,
  );
  if (factor === undefined) return;
  const step = factor * snap.gridSize;
  const [left, top] = camera.toWorld(0, 0);
  const [right, bottom] = camera.toWorld(camera.width, camera.height);
  context.strokeStyle = colours.grid;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = Math.ceil(left / step) * step; x <= right; x += step) {
    const px = Math.round(camera.toScreen(x, 0)[0]) + 0.5;
    context.moveTo(px, 0);
    context.lineTo(px, camera.height);
  }
  for (let y = Math.ceil(bottom / step) * step; y <= top; y += step) {
    const py = Math.round(camera.toScreen(0, y)[1]) + 0.5;
    context.moveTo(0, py);
    context.lineTo(camera.width, py);
  }
  context.stroke();
}

function drawPlace(context: CanvasRenderingContext2D, camera: Camera, place: ScenePlace, colours: GroundColours): void {
  if ('polygon' in place && place.polygon) {
    const path = ringPath(camera, place.polygon as readonly Point[]);
    context.fillStyle = colours.area;
    context.fill(path);
    context.strokeStyle = colours.areaEdge;
    context.lineWidth = 1;
    context.setLineDash([5, 4]);
    context.stroke(path);
    context.setLineDash([]);
  } else if ('point' in place && place.point) {
    const [px, py] = camera.toScreen(...(place.point as Point));
    context.fillStyle = colours.exit;
    context.beginPath();
    context.arc(px, py, 4, 0, 7);
    context.fill();
  }
}

function drawOpening(
  context: CanvasRenderingContext2D,
  camera: Camera,
  place: ScenePlace,
  colours: GroundColours,
): void {
  if (!('line' in place) || !place.line) return;
  const line = place.line as readonly Point[];
  const path = linePath(camera, line);
  context.lineCap = 'butt';
  context.strokeStyle = colours.free;
  context.lineWidth = 5;
  context.stroke(path);
  context.strokeStyle = colours.exit;
  context.lineWidth = 3.5;
  context.stroke(path);
}

function drawObstacle(
  context: CanvasRenderingContext2D,
  camera: Camera,
  obstacle: SceneObstacle,
  colours: GroundColours,
): void {
  // What moves is drawn with the run.
  if (obstacle.motion) return;
  context.fillStyle = colours.solid;
  context.strokeStyle = colours.wall;
  context.lineWidth = 1.25;
  if ('polygon' in obstacle && obstacle.polygon) {
    const path = ringPath(camera, obstacle.polygon as readonly Point[]);
    for (const hole of (obstacle as { holes?: readonly (readonly Point[])[] }).holes ?? []) addRing(path, camera, hole);
    context.fill(path, 'evenodd');
    context.stroke(path);
  } else if ('line' in obstacle && obstacle.line) {
    context.lineWidth = 2;
    context.stroke(linePath(camera, obstacle.line as readonly Point[]));
  } else if ('circle' in obstacle && obstacle.circle) {
    const { center, radius } = obstacle.circle;
    const [px, py] = camera.toScreen(...(center as Point));
    context.beginPath();
    context.arc(px, py, Math.max(0.5, radius * camera.scale), 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  } else if ('point' in obstacle && obstacle.point) {
    const [px, py] = camera.toScreen(...(obstacle.point as Point));
    context.fillStyle = colours.wall;
    context.beginPath();
    context.arc(px, py, 2.5, 0, 2 * Math.PI);
    context.fill();
  }
}
