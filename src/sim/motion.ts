import type { MovingShape } from '../dynamics/index.js';
import { cos, sin } from '../math/index.js';
import type { Point, SceneObstacle } from '../scene/index.js';

/** Sides of a disc that moves, which contains it as those of standing ones do. */
const CIRCLE_SIDES = 32;

/** The way of a moving obstacle: a polyline, walked at a steady speed. */
export class MotionPath {
  /** m. */
  readonly length: number;
  readonly speed: number;
  private readonly points: readonly Point[];
  private readonly lengths: number[] = [0];
  private readonly loop: 'none' | 'back' | 'jump';
  private readonly turns: boolean;

  constructor({ path, speed, loop = 'none', turn = true }: NonNullable<SceneObstacle['motion']>) {
    this.points = path;
    this.speed = speed;
    this.loop = loop;
    this.turns = turn;
    for (let k = 1; k < path.length; k++) {
      const dx = path[k][0] - path[k - 1][0];
      const dy = path[k][1] - path[k - 1][1];
      this.lengths.push(this.lengths[k - 1] + Math.sqrt(dx * dx + dy * dy));
    }
    this.length = this.lengths[path.length - 1];
  }

  /** Nothing moves any more from this way on. @param way travelled so far, m */
  hasEnded(way: number): boolean {
    return this.length === 0 || (this.loop === 'none' && way >= this.length);
  }

  /** Where the shape is after a way, m. Writes x, y and the direction of its x axis. */
  locate(way: number, out: { x: number; y: number; dirX: number; dirY: number }): void {
    const { length, lengths, points } = this;
    let s = Math.min(way, length);
    let sign = 1;
    if (this.loop !== 'none' && length > 0) {
      const round = this.loop === 'back' ? 2 * length : length;
      s = way - Math.floor(way / round) * round;
      if (s > length) {
        s = 2 * length - s;
        sign = -1;
      }
    }
    let k = 1;
    while (k < points.length - 1 && lengths[k] <= s) k++;
    // A path may stand still between two equal points: the stretch before it gives the direction.
    while (k > 1 && lengths[k] === lengths[k - 1]) k--;
    const part = lengths[k] - lengths[k - 1];
    const [ax, ay] = points[k - 1];
    const [bx, by] = points[k];
    const t = part > 0 ? Math.min(1, (s - lengths[k - 1]) / part) : 0;
    out.x = ax + t * (bx - ax);
    out.y = ay + t * (by - ay);
    out.dirX = this.turns && part > 0 ? (sign * (bx - ax)) / part : 1;
    out.dirY = this.turns && part > 0 ? (sign * (by - ay)) / part : 0;
  }
}

/** The shape of a moving obstacle about its own (0, 0). Holes in it do not count: nobody is carried along. */
export function describeMovingShape({ polygon, line, point, circle }: SceneObstacle): MovingShape {
  if (polygon) return { kind: 'ring', points: Float64Array.from(polygon.flat()) };
  if (line) return { kind: 'line', points: Float64Array.from(line.flat()) };
  if (point) return { kind: 'post', points: Float64Array.from(point) };
  const [cx, cy] = circle?.center ?? [0, 0];
  const radius = (circle?.radius ?? 0) / cos(Math.PI / CIRCLE_SIDES);
  const points = new Float64Array(2 * CIRCLE_SIDES);
  for (let k = 0; k < CIRCLE_SIDES; k++) {
    points[2 * k] = cx + radius * cos((2 * Math.PI * k) / CIRCLE_SIDES);
    points[2 * k + 1] = cy + radius * sin((2 * Math.PI * k) / CIRCLE_SIDES);
  }
  return { kind: 'ring', points };
}
