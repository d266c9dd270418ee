import type { Crowd } from '../crowd/index.js';
import { type MovingShape, MovingWalls, type Pose, type WallGrid } from '../dynamics/index.js';
import type { ObstacleInput } from '../geometry/index.js';
import { createNearestWall, type Domain, findNearestWall, findTriangle, isVisible, NONE } from '../geometry/index.js';
import type { NavMover } from '../maps/index.js';
import type { Scene } from '../scene/index.js';
import type { MoverPose } from './behaviour.js';
import { describeMovingShape, MotionPath } from './motion.js';
import { describeStanding, measure, placePoints } from './moving-shape.js';

/** People are pushed this much farther than touching, as a share of the radius. */
const HAIR = 1e-6;
/** Someone who is pushed needs this share of its radius free of standing walls. */
const ROOM = 0.9;

/** Pieces of one step of an obstacle at most: what is faster than so many radii per step may miss someone. */
const MAX_PIECES = 100;

interface Mover {
  readonly index: number;
  readonly shape: MovingShape;
  readonly path: MotionPath;
  readonly pose: Pose;
  /** Farthest point of the shape from its (0, 0), m. */
  readonly extent: number;
}

/**
 * The obstacles of a scene that move. They push people out of their way and never run anybody over: where someone cannot
 * give way, they wait.
 */
export class MovingObstacles {
  /** Way travelled by each, m. */
  readonly ways: Float64Array;
  private readonly movers: Mover[] = [];
  private moving: MovingWalls | undefined;
  private domain: Domain | undefined;
  private readonly wall = createNearestWall();
  private readonly near = { distance: 0, x: 0, y: 0 };
  private readonly target = { x: 0, y: 0 };
  private pushX = new Float64Array(0);
  private pushY = new Float64Array(0);
  private pushed = new Int32Array(0);

  constructor({ obstacles = [] }: Scene) {
    obstacles.forEach((obstacle, index) => {
      if (!obstacle.motion) return;
      const path = new MotionPath(obstacle.motion);
      const pose = { x: 0, y: 0, dirX: 1, dirY: 0, vx: 0, vy: 0 };
      path.locate(0, pose);
      const shape = describeMovingShape(obstacle);
      this.movers.push({ index, shape, path, pose, extent: extentOf(shape) });
    });
    this.ways = new Float64Array(this.movers.length);
  }

  /** How many there are, those that stand for good included. */
  get count(): number {
    return this.movers.length;
  }

  /** Those that have come to the end of their way, as standing obstacles. */
  listEnded(): ObstacleInput[] {
    const ended = this.movers.filter(({ path }, k) => path.hasEnded(this.ways[k]));
    return ended.map(({ shape, pose, index }) => describeStanding(shape, pose, `obstacles[${index}]`));
  }

  /** Lay the walls of those that still move over the standing ones. @returns the walls to step with */
  setGround(domain: Domain, base: WallGrid, allocate?: (bytes: number) => ArrayBufferLike): WallGrid {
    this.domain = domain;
    this.moving = undefined;
    const live = this.listLive();
    if (live.length === 0) return base;
    this.shifts = domain.period > 0 ? [0, -domain.period, domain.period] : [0];
    this.moving = new MovingWalls(
      base,
      live.flatMap(({ shape }) => this.shifts.map(() => shape)),
      allocate,
    );
    this.moving.update(this.listPoses(live));
    return this.moving.walls;
  }

  /**
   * Move on, and push who stands in the way.
   *
   * @returns whether one has come to its end, so that it belongs to the standing ground from now on
   */
  advance(crowd: Crowd, dt: number): boolean {
    if (!this.moving) return false;
    let ended = false;
    for (let k = 0; k < this.movers.length; k++) {
      const mover = this.movers[k];
      if (mover.path.hasEnded(this.ways[k])) continue;
      this.moveOn(mover, k, crowd, dt);
      ended = mover.path.hasEnded(this.ways[k]) || ended;
    }
    this.moving.update(this.listPoses(this.liveNow));
    return ended;
  }

  /** Is a body there in the way of one that moves? Metres. */
  isBlocked(x: number, y: number, radius: number): boolean {
    for (const { shape, pose } of this.movers) if (this.measureNearest(shape, pose, x, y) < radius) return true;
    return false;
  }

  /** Where each is, those that stand for good included. */
  describeMovers(): MoverPose[] {
    return this.movers.map(({ index, pose: { x, y, dirX, dirY } }) => ({ obstacle: index, x, y, dirX, dirY }));
  }

  /** Outlines of those that still move, where they are now, for maps that know them. */
  listOutlines(): NavMover[] {
    return this.liveNow.map(({ shape, pose }) => ({ kind: shape.kind, points: placePoints(shape, pose) }));
  }

  /** Go on from ways that were saved. */
  load(ways: Float64Array): void {
    this.ways.set(ways);
    this.movers.forEach(({ path, pose }, k) => {
      path.locate(this.ways[k], pose);
    });
  }

  private listLive(): Mover[] {
    this.liveNow = this.movers.filter(({ path }, k) => !path.hasEnded(this.ways[k]));
    return this.liveNow;
  }

  /** Those that were live when the ground was set: who has ended since is still part of the moving walls. */
  private liveNow: Mover[] = [];
  /** A ground that repeats shows everything three times: where it is, and a period to either side. */
  private shifts: readonly number[] = [0];

  private listPoses(movers: readonly Mover[]): Pose[] {
    return movers.flatMap(({ pose }) => this.shifts.map((shift) => ({ ...pose, x: pose.x + shift })));
  }

  /** Signed distance to the nearest image of a shape, m; the point of its outline goes to `near`. */
  private measureNearest(shape: MovingShape, pose: Readonly<Pose>, x: number, y: number): number {
    const { near } = this;
    let best = measure(shape, pose, x, y, near);
    if (this.shifts.length === 1) return best;
    let { x: bestX, y: bestY } = near;
    for (const shift of this.shifts) {
      if (shift === 0 || measure(shape, pose, x - shift, y, near) >= best) continue;
      best = near.distance;
      bestX = near.x + shift;
      bestY = near.y;
    }
    near.distance = best;
    near.x = bestX;
    near.y = bestY;
    return best;
  }

  /** As far as it gets in a step, in pieces so short that it touches everybody in its way. */
  private moveOn(mover: Mover, k: number, crowd: Crowd, dt: number): void {
    const { path, pose } = mover;
    const { x, y } = pose;
    const reach = path.speed * dt;
    const pieces = Math.min(MAX_PIECES, Math.ceil(reach / smallestRadius(crowd)) || 1);
    for (let piece = 0; piece < pieces && !path.hasEnded(this.ways[k]); piece++) {
      const way = this.ways[k] + reach / pieces;
      if (!this.tryMove(mover, way, crowd)) break;
      this.ways[k] = way;
    }
    const dx = pose.x - x;
    const dy = pose.y - y;
    // To start again at the begin of the way is no motion: people need not flee from it.
    const isJump = dx * dx + dy * dy > reach * reach * (1 + HAIR);
    pose.vx = isJump ? 0 : dx / dt;
    pose.vy = isJump ? 0 : dy / dt;
  }

  /** @returns whether the way was free, or could be made so; nothing is changed otherwise */
  private tryMove(mover: Mover, way: number, crowd: Crowd): boolean {
    const { shape, path, pose, extent } = mover;
    const isLone = this.shifts.length === 1;
    const { count, present, traits } = crowd;
    const { x, y } = present;
    const before = { ...pose };
    path.locate(way, pose);
    this.reserve(count);
    let pushes = 0;
    for (let slot = 0; slot < count; slot++) {
      const radius = traits.radius[slot];
      // Most are far away, and are told so without a look at the shape.
      if (isLone && square(x[slot] - pose.x) + square(y[slot] - pose.y) > square(extent + radius)) continue;
      const distance = this.measureNearest(shape, pose, x[slot], y[slot]);
      if (distance >= radius) continue;
      const { x: px, y: py } = this.near;
      if (distance >= this.measureNearest(shape, before, x[slot], y[slot])) continue;
      if (
        !this.findRoom(x[slot], y[slot], radius, distance, px, py) ||
        this.isPressed(mover, x[slot], y[slot], radius)
      ) {
        Object.assign(pose, before);
        return false;
      }
      this.pushed[pushes] = slot;
      this.pushX[pushes] = this.target.x;
      this.pushY[pushes++] = this.target.y;
    }
    for (let k = 0; k < pushes; k++) {
      x[this.pushed[k]] = this.pushX[k];
      y[this.pushed[k]] = this.pushY[k];
    }
    return true;
  }

  /** Out of the shape by the nearest way. @param distance signed, negative inside; px, py nearest point of its outline */
  private findRoom(x: number, y: number, radius: number, distance: number, px: number, py: number): boolean {
    const { domain, target } = this;
    if (!domain) return false;
    const dx = distance < 0 ? px - x : x - px;
    const dy = distance < 0 ? py - y : y - py;
    const length = Math.sqrt(dx * dx + dy * dy);
    if (!(length > 0)) return false;
    target.x = px + (dx / length) * radius * (1 + HAIR);
    target.y = py + (dy / length) * radius * (1 + HAIR);
    const isFree = this.canReach(domain, x, y, target.x, target.y);
    const { period, bounds } = domain;
    if (period > 0) target.x -= period * Math.floor((target.x - bounds[0]) / period);
    if (!isFree || findTriangle(domain, target.x, target.y) === NONE) return false;
    return findNearestWall(domain, target.x, target.y, this.wall).distance >= ROOM * radius;
  }

  /** In a straight line, over the seam of a ground that repeats too. */
  private canReach(domain: Domain, x: number, y: number, tx: number, ty: number): boolean {
    const { period, bounds } = domain;
    const isOver = period > 0 && (tx < bounds[0] || tx >= bounds[2]);
    if (!isOver) return isVisible(domain, x, y, tx, ty);
    const [here, there] = tx < x ? [bounds[0], bounds[2]] : [bounds[2], bounds[0]];
    const seamY = y + ((here - x) / (tx - x)) * (ty - y);
    return isVisible(domain, x, y, here, seamY) && isVisible(domain, there, seamY, tx - here + there, ty);
  }

  /** Would someone who is pushed to the target come to be in, or nearer at, another that moves? */
  private isPressed(mover: Mover, x: number, y: number, radius: number): boolean {
    const { target } = this;
    return this.movers.some((other) => {
      if (other === mover) return false;
      const distance = this.measureNearest(other.shape, other.pose, target.x, target.y);
      return distance < ROOM * radius && distance < this.measureNearest(other.shape, other.pose, x, y);
    });
  }

  private reserve(count: number): void {
    if (this.pushed.length >= count) return;
    this.pushed = new Int32Array(2 * count);
    this.pushX = new Float64Array(2 * count);
    this.pushY = new Float64Array(2 * count);
  }
}

function smallestRadius({ count, traits }: Crowd): number {
  let smallest = Infinity;
  for (let slot = 0; slot < count; slot++) smallest = Math.min(smallest, traits.radius[slot]);
  return smallest;
}

/** A little more, so that rounding leaves nobody out. */
function extentOf({ points }: MovingShape): number {
  let most = 0;
  for (let k = 0; k < points.length; k += 2) most = Math.max(most, square(points[k]) + square(points[k + 1]));
  return Math.sqrt(most) * (1 + HAIR) + HAIR;
}

function square(value: number): number {
  return value * value;
}
