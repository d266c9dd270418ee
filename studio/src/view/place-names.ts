import type { Point, Scene, ScenePlace } from 'footfall/scene';
import type { Camera } from '../app/contracts.js';
import type { GroundColours } from './ground-colours.js';
import { listGrounds } from './ground-layer.js';

/** Pixels from a place to its name. */
const GAP = 8;
/** Half the height of a line of text, pixels. */
const HALF_LINE = 6;
const MOST_LETTERS = 40;

/** Where a name is written, pixels. */
interface NameSpot {
  readonly px: number;
  readonly py: number;
  readonly align: CanvasTextAlign;
}

/** Writes the names of places, legible on maps and crowds. */
export function drawPlaceNames(
  context: CanvasRenderingContext2D,
  camera: Camera,
  scene: Scene,
  colours: GroundColours,
): void {
  context.save();
  context.font = '500 11px system-ui, sans-serif';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = colours.halo;
  for (const [name, place] of Object.entries(scene.places ?? {})) {
    const spot = findNameSpot(camera, scene, place);
    if (!spot) continue;
    const text = name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name;
    context.textAlign = spot.align;
    context.fillStyle = 'polygon' in place && place.polygon ? colours.areaText : colours.exitText;
    context.strokeText(text, spot.px, spot.py);
    context.fillText(text, spot.px, spot.py);
  }
  context.restore();
}

/** Inside an area at its top left, beside a point, at the inner side of an exit. */
export function findNameSpot(camera: Camera, scene: Scene, place: ScenePlace): NameSpot | undefined {
  if (place.polygon) return findInArea(camera, place.polygon as readonly Point[]);
  if (place.point) {
    const [px, py] = camera.toScreen(...(place.point as Point));
    return { px: px + GAP, py, align: 'left' };
  }
  return place.line ? findBesideLine(camera, scene, place.line as readonly Point[]) : undefined;
}

/** At the widest stretch of the area on the height of its first line of text: the corner of its box may lie outside. */
function findInArea(camera: Camera, ring: readonly Point[]): NameSpot {
  const points = ring.map(([x, y]) => camera.toScreen(x, y));
  const top = Math.min(...points.map(([, py]) => py));
  const bottom = Math.max(...points.map(([, py]) => py));
  const py = Math.min(top + 4 + HALF_LINE, (top + bottom) / 2);
  const crossings: number[] = [];
  points.forEach(([ax, ay], k) => {
    const [bx, by] = points[(k + 1) % points.length];
    if (ay > py !== by > py) crossings.push(ax + ((py - ay) / (by - ay)) * (bx - ax));
  });
  crossings.sort((a, b) => a - b);
  let [left, width] = [Math.min(...points.map(([px]) => px)), 0];
  for (let k = 0; k + 1 < crossings.length; k += 2) {
    if (crossings[k + 1] - crossings[k] > width) [left, width] = [crossings[k], crossings[k + 1] - crossings[k]];
  }
  return { px: left + 6, py, align: 'left' };
}

function findBesideLine(camera: Camera, scene: Scene, line: readonly Point[]): NameSpot | undefined {
  const [ax, ay] = camera.toScreen(...line[0]);
  const [bx, by] = camera.toScreen(...line[line.length - 1]);
  const length = Math.hypot(bx - ax, by - ay);
  if (!Number.isFinite(length)) return undefined;
  const [mx, my] = [(ax + bx) / 2, (ay + by) / 2];
  // Along the screen's y axis for a line without length.
  let [nx, ny] = length > 0 ? [(by - ay) / length, -(bx - ax) / length] : [0, -1];
  if (!isOnGround(scene, camera.toWorld(mx + GAP * nx, my + GAP * ny))) [nx, ny] = [-nx, -ny];
  const isUpright = Math.abs(nx) > Math.abs(ny);
  const away = isUpright ? GAP : GAP + HALF_LINE;
  return { px: mx + away * nx, py: my + away * ny, align: isUpright ? (nx > 0 ? 'left' : 'right') : 'center' };
}

function isOnGround(scene: Scene, [x, y]: readonly [number, number]): boolean {
  let isInside = false;
  for (const { polygon, holes } of listGrounds(scene.boundary)) {
    for (const ring of [polygon, ...holes]) {
      ring.forEach(([ax, ay], k) => {
        const [bx, by] = ring[(k + 1) % ring.length];
        if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside;
      });
    }
  }
  return isInside;
}
