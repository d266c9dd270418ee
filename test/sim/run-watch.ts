import { buildWallGrid, findWallCell, type WallGrid } from '../../src/dynamics/index.js';
import { componentAt, type Domain, NONE } from '../../src/geometry/index.js';
import { compileScene, type Scene } from '../../src/scene/index.js';
import type { Simulation } from '../../src/sim/simulation.js';
import { buildWalkingGround } from '../../src/sim/walking-ground.js';

/** Seconds and metres of the rule against standing for no reason, and how far off others must be for it, m. */
const STUCK_TIME = 20;
const STUCK_WAY = 0.1;
const ALONE = 1;

/** What was seen of one agent, once a second: whether it walks alone, and where. */
interface Trace {
  readonly xs: number[];
  readonly ys: number[];
  /** Seconds for which it has walked and had nobody near. */
  alone: number;
}

/** Watches a run from outside, with code of its own: walls, numbers, people who stand for no reason. */
export class RunWatch {
  /** Steps in which a centre crossed a wall, was outside the free space or was no number. */
  lost = 0;
  /** Ids of those who walked, had nobody within a metre for 20 s, and were less than 0.1 m away afterwards. */
  readonly stuck = new Set<number>();
  /** Where and when each of them was. */
  readonly where: string[] = [];
  private readonly domain: Domain;
  private readonly walls: WallGrid;
  private readonly last = new Map<number, readonly [number, number]>();
  private readonly traces = new Map<number, Trace>();
  private nextLook = 0;

  constructor(scene: Scene, largest = 0.3) {
    this.domain = buildWalkingGround(scene, compileScene(scene), new Set(), largest).domain;
    this.walls = buildWallGrid(this.domain, 0.5);
  }

  /** Look at the crowd after a step. */
  look(sim: Simulation): void {
    const { count, present, traits } = sim.crowd;
    const isSecond = sim.time >= this.nextLook;
    if (isSecond) this.nextLook += 1;
    for (let slot = 0; slot < count; slot++) {
      const id = traits.ids[slot];
      const x = present.x[slot];
      const y = present.y[slot];
      const before = this.last.get(id);
      if (!Number.isFinite(x + y + present.vx[slot] + present.vy[slot])) this.lost++;
      else if (before && this.crosses(before[0], before[1], x, y)) this.lost++;
      else if (isSecond && componentAt(this.domain, x, y) === NONE) this.lost++;
      this.last.set(id, [x, y]);
      if (isSecond) this.lookLong(sim, slot, id, x, y);
    }
  }

  private lookLong({ crowd, time }: Simulation, slot: number, id: number, x: number, y: number): void {
    const { present, traits, count } = crowd;
    let trace = this.traces.get(id);
    if (!trace) {
      trace = { xs: [], ys: [], alone: 0 };
      this.traces.set(id, trace);
    }
    trace.xs.push(x);
    trace.ys.push(y);
    const walks = traits.wishX[slot] !== 0 || traits.wishY[slot] !== 0;
    let alone = walks && traits.wayLeft[slot] < Infinity;
    for (let k = 0; k < count && alone; k++) {
      if (k !== slot && (present.x[k] - x) ** 2 + (present.y[k] - y) ** 2 < ALONE * ALONE) alone = false;
    }
    trace.alone = alone ? trace.alone + 1 : 0;
    if (trace.alone <= STUCK_TIME) return;
    const then = trace.xs.length - 1 - STUCK_TIME;
    if (Math.hypot(x - trace.xs[then], y - trace.ys[then]) >= STUCK_WAY || this.stuck.has(id)) return;
    this.stuck.add(id);
    this.where.push(`agent ${id} at ${x.toFixed(2)}, ${y.toFixed(2)} after ${time.toFixed(1)} s`);
  }

  /** A wall between two places; the corner of one, which a step may go round, does not count within a hand's breadth. */
  private crosses(ax: number, ay: number, bx: number, by: number): boolean {
    const { walls } = this;
    const at = findWallCell(walls, ax, ay);
    for (let k = walls.starts[at]; k < walls.starts[at + 1]; k++) {
      const w = walls.items[k];
      const [px, py, qx, qy] = [walls.ax[w], walls.ay[w], walls.bx[w], walls.by[w]];
      const a = (qx - px) * (ay - py) - (qy - py) * (ax - px);
      const b = (qx - px) * (by - py) - (qy - py) * (bx - px);
      if (a > 0 === b > 0) continue;
      const t = a / (a - b);
      const [x, y] = [ax + t * (bx - ax), ay + t * (by - ay)];
      const along = (x - px) * walls.ux[w] + (y - py) * walls.uy[w];
      if (along > 0.05 && along < walls.length[w] - 0.05) return true;
    }
    return false;
  }
}
