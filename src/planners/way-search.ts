import { NONE } from '../geometry/index.js';
import { computeSegmentClearance, type PathFinder, type PathSource, type RoadmapPath } from '../maps/index.js';
import { findNearestOfSources } from './nearest-of-sources.js';
import type { SourceTargets } from './source-targets.js';

/** What a search is for. */
export interface WayTask {
  readonly id: number;
  readonly goal: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Vertices that may be expanded for each source before the beginning of a way will do. */
  readonly iterations: number;
}

/** The way that a search came to; no points where there is none. */
export interface FoundWay {
  readonly points: Float64Array;
  /** From the last point to the goal, m: the cost of the source, or the straight rest of a way that is only begun. */
  readonly beyond: number;
  readonly isPartial: boolean;
  /** The body did not fit where it was: the way is that of a point. */
  readonly isSqueezed: boolean;
}

/** Where a way that leads to a source ends instead of at the place where it was looked for: nearer to where it comes from. */
const NEARER = [1, 0.75, 0.5, 0.25];
/** How much roomier than the body its place must be, as a share: a start exactly on the limit would be refused. */
const ROOM = 1e-6;

interface Target {
  readonly source: PathSource;
  readonly point: readonly [number, number];
  readonly cost: number;
  /** No way to it is shorter, m. */
  readonly least: number;
}

/**
 * The search for the way of one agent to the nearest of some sources, which can be stopped and run on. What it comes to
 * depends on the task alone, not on how the work was divided: a search is saved as its task and what it has spent.
 */
export class WaySearch {
  /** Vertices expanded so far. */
  spent = 0;
  isDone = false;
  best: FoundWay | undefined;
  /** Some source was given up for lack of budget, and might be reached with more. */
  isShort = false;

  private readonly targets: Target[];
  private readonly start: readonly [number, number];
  private readonly body: number;
  private next = 0;
  /** Vertices expanded for the present target; NONE before it was begun. */
  private running = NONE;
  private bestLength = Infinity;
  private begun: FoundWay | undefined;

  constructor(
    private readonly finder: PathFinder,
    places: SourceTargets,
    readonly task: WayTask,
    sources: readonly PathSource[],
  ) {
    const { x, y, radius } = task;
    const room = places.findRoom(x, y, radius * (1 + ROOM));
    this.start = room ?? [x, y];
    this.body = room === undefined ? 0 : radius;
    const near = { x: 0, y: 0, distance: 0 };
    this.targets = sources.map((source) => {
      findNearestOfSources([source], x, y, near);
      // Who stands in the goal is there.
      const isThere = source.kind === 'polygon' && near.x === x && near.y === y;
      const point = isThere ? this.start : places.find(source, this.body);
      return { source, point, cost: source.cost ?? 0, least: near.distance };
    });
    // A stable order: of equals the first source.
    this.targets.sort((a, b) => a.least - b.least);
  }

  /** Go on for at most so many vertices. */
  run(iterations: number): void {
    let left = iterations;
    while (!this.isDone) {
      const target = this.targets[this.next];
      if (target === undefined || target.least >= this.bestLength) {
        this.finish();
        return;
      }
      if (left <= 0) return;
      left -= this.search(target, left);
    }
  }

  /** Search one target with what is left. @returns vertices expanded */
  private search(target: Target, left: number): number {
    const { finder, task } = this;
    const before = Math.max(0, this.running);
    const most = Math.min(left, task.iterations - before);
    const isResumed = this.running !== NONE;
    const path = isResumed
      ? finder.resume({ iterations: most })
      : finder.find({
          from: this.start,
          to: target.point,
          radius: this.body,
          iterations: most,
          shorten: true,
          explain: false,
        });
    this.running = path.iterations;
    const used = path.iterations - before;
    this.spent += used;
    if (path.status === 'found') this.keep(path, target);
    else if (path.status !== 'unreachable') {
      if (this.running < task.iterations && used > 0) return used;
      // The nearest source comes first: its beginning is the one to follow.
      this.isShort = true;
      if (path.status === 'partial') this.begun ??= this.describe(path, target.cost + restOf(path, target.point), true);
    }
    this.next++;
    this.running = NONE;
    return used;
  }

  private keep(path: RoadmapPath, target: Target): void {
    if (path.length + target.cost >= this.bestLength) return;
    this.bestLength = path.length + target.cost;
    this.best = this.describe(path, target.cost, false);
    this.endNearer(this.best.points, target.source);
  }

  private describe({ points }: RoadmapPath, beyond: number, isPartial: boolean): FoundWay {
    const { start, task } = this;
    const isMoved = start[0] !== task.x || start[1] !== task.y;
    let way = points;
    if (isMoved) {
      way = new Float64Array(points.length + 2);
      way.set([task.x, task.y]);
      way.set(points, 2);
    }
    return { points: way, beyond, isPartial, isSqueezed: this.body < task.radius };
  }

  /** Move the end of a way towards the point of its source that is nearest to where it comes from, as far as walls allow. */
  private endNearer(points: Float64Array, source: PathSource): void {
    const end = points.length - 2;
    if (source.kind === 'point' || end < 2) return;
    const near = { x: 0, y: 0, distance: 0 };
    const [x, y, endX, endY] = points.subarray(end - 2);
    findNearestOfSources([source], x, y, near);
    for (const part of NEARER) {
      const toX = endX + part * (near.x - endX);
      const toY = endY + part * (near.y - endY);
      const body = this.body * (1 - ROOM);
      if (computeSegmentClearance(this.finder.roadmap.diagram, x, y, toX, toY, body) < body) continue;
      if ((toX - x) * (toX - x) + (toY - y) * (toY - y) >= (endX - x) * (endX - x) + (endY - y) * (endY - y)) return;
      points[end] = toX;
      points[end + 1] = toY;
      return;
    }
  }

  private finish(): void {
    this.best ??= this.begun;
    this.isDone = true;
  }
}

/** Straight from the end of a way to a point, m. */
function restOf({ points }: RoadmapPath, [x, y]: readonly [number, number]): number {
  const dx = x - points[points.length - 2];
  const dy = y - points[points.length - 1];
  return Math.sqrt(dx * dx + dy * dy);
}
