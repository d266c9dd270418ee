import { buildPathMap, findNext } from '../../../src/maps/index.js';
import { createRandom } from '../../../src/math/index.js';
import { compileScene } from '../../../src/scene/index.js';
import { ClassWord } from '../../planners/groups/check/class-word.js';
import { type WallSet, wallsOf } from '../../planners/groups/check/wall-set.js';
import type { GroupScene } from './random-group-scene.js';

/** What became of a flock. */
export interface FlockResult {
  /** Sets of units that took the same side of every obstacle. */
  readonly classes: number;
  readonly arrived: number;
  /** s. */
  readonly time: number;
}

/** Weights of the rules of Reynolds 1987 beside a pull of 1 towards the goal; distances in m. */
const [COHESION, ALIGNMENT, SEPARATION] = [0.4, 0.3, 1.2];
const SIGHT = 3;
const STEP = 0.2;
const SPEED = 1.3;
const LONGEST = 200;

/**
 * The same scene with a flock: everybody is drawn along the shortest way to the goal, towards the middle of those near, in their
 * direction, and away from those who are too near. No corridor, no leash.
 */
export function runFlock({ scene, units, radius, start, goal, reach }: GroupScene): FlockResult {
  const { domain } = compileScene(scene);
  const walls = wallsOf(scene);
  const map = buildPathMap(domain, { sources: [{ kind: 'point', x: goal[0], y: goal[1] }], radius });
  const random = createRandom(scene.run?.seed ?? 1);
  const x = new Float64Array(units);
  const y = new Float64Array(units);
  for (let i = 0; i < units; i++) {
    const [angle, away] = [2 * Math.PI * random.next(), (reach - radius) * Math.sqrt(random.next())];
    [x[i], y[i]] = [start[0] + away * Math.cos(angle), start[1] + away * Math.sin(angle)];
  }
  const words = Array.from({ length: units }, () => new ClassWord(walls.anchors));
  words.forEach((word, i) => void word.extend(start[0], start[1], x[i], y[i]));
  const [vx, vy] = [new Float64Array(units), new Float64Array(units)];
  const isThere = new Uint8Array(units);
  let arrived = 0;
  let time = 0;
  for (; time < LONGEST && arrived < units; time += STEP) {
    steer(x, y, vx, vy, isThere, radius, (px, py) => findNext(map, px, py));
    for (let i = 0; i < units; i++) {
      if (isThere[i] === 1) continue;
      const [bx, by] = slide(walls, x[i], y[i], STEP * vx[i], STEP * vy[i], radius);
      words[i].extend(x[i], y[i], bx, by);
      [x[i], y[i]] = [bx, by];
      if (Math.hypot(bx - goal[0], by - goal[1]) > reach) continue;
      isThere[i] = 1;
      words[i].extend(bx, by, goal[0], goal[1]);
      arrived++;
    }
  }
  const classes = new Set(words.filter((_, i) => isThere[i] === 1).map(({ word }) => word.join(' ')));
  return { classes: classes.size, arrived, time };
}

/** Velocities of the next step, from where everybody is. */
function steer(
  x: Float64Array,
  y: Float64Array,
  vx: Float64Array,
  vy: Float64Array,
  isThere: Uint8Array,
  radius: number,
  ask: (x: number, y: number) => { readonly directionX: number; readonly directionY: number },
): void {
  const [oldX, oldY] = [vx.slice(), vy.slice()];
  for (let i = 0; i < x.length; i++) {
    if (isThere[i] === 1) continue;
    const { directionX, directionY } = ask(x[i], y[i]);
    let [fx, fy] = [directionX, directionY];
    let [near, mx, my, wx, wy] = [0, 0, 0, 0, 0];
    for (let j = 0; j < x.length; j++) {
      const [dx, dy] = [x[j] - x[i], y[j] - y[i]];
      const away = Math.hypot(dx, dy);
      if (j === i || isThere[j] === 1 || away > SIGHT || away === 0) continue;
      near++;
      [mx, my, wx, wy] = [mx + dx, my + dy, wx + oldX[j], wy + oldY[j]];
      const push = Math.max(0, 1 - (away - 2 * radius) / (2 * radius));
      [fx, fy] = [fx - (SEPARATION * push * dx) / away, fy - (SEPARATION * push * dy) / away];
    }
    if (near > 0) {
      fx += (COHESION * mx) / (near * SIGHT) + (ALIGNMENT * wx) / (near * SPEED);
      fy += (COHESION * my) / (near * SIGHT) + (ALIGNMENT * wy) / (near * SPEED);
    }
    const size = Math.hypot(fx, fy) || 1;
    [vx[i], vy[i]] = [(SPEED * fx) / Math.max(1, size), (SPEED * fy) / Math.max(1, size)];
  }
}

/** A move that stops at walls: the whole of it, or its part along one of eight directions. */
function slide(walls: WallSet, x: number, y: number, dx: number, dy: number, radius: number): [number, number] {
  const room = walls.distance(x, y) - radius;
  if (room * room > dx * dx + dy * dy || walls.sweep(x, y, x + dx, y + dy) >= radius) return [x + dx, y + dy];
  let best: [number, number] = [x, y];
  let gain = 0;
  const size = Math.hypot(dx, dy);
  for (let k = 0; k < 16; k++) {
    const [ux, uy] = [Math.cos((Math.PI * k) / 8), Math.sin((Math.PI * k) / 8)];
    const along = dx * ux + dy * uy;
    if (along <= gain) continue;
    const [bx, by] = [x + along * ux, y + along * uy];
    if (along <= size && walls.sweep(x, y, bx, by) >= radius) [best, gain] = [[bx, by], along];
  }
  return best;
}
