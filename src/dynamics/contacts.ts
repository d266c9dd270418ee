import { type Crowd, type GridMemory, NeighbourGrid } from '../crowd/index.js';
import { PairList } from './contact-pairs.js';
import { type Crew, LoneCrew } from './crew.js';
import { SweptMove } from './swept-move.js';
import type { WallGrid } from './wall-grid.js';

export interface ContactOptions {
  /** Passes of the solver; each moves every body by half of its overlaps. [Limit: 0 to 30] */
  readonly passes?: number;
}

/** With 4 passes the worst overlap seen in counterflow was 10.8 % of the radius, with 6 below 8.2 %. */
export const CONTACT_DEFAULTS: Required<ContactOptions> = { passes: 6 };

/** Slots and entries that a thread takes at once. */
const CHUNK = 1024;
/** Places on the board of a crew: radius of the largest body, then the worst overlap of each thread. */
const LARGEST = 0;
const WORST = 1;

/**
 * The last word on where bodies are. From the present to the written future every centre is swept against the walls and
 * never crosses one; then bodies that overlap are pushed apart, all at once (Jacobi), and out of walls, which
 * never give way.
 *
 * In a crew every thread has contacts of its own over shared memory, and each keeps the pairs that it found.
 */
export class Contacts {
  /** Largest overlap after the last step: (ri + rj - distance) / min(ri, rj), 0 if none. */
  worstOverlap = 0;

  private readonly passes: number;
  private readonly move: SweptMove;
  private readonly pairs = new PairList();
  private readonly lone = new LoneCrew();
  private readonly grid = new NeighbourGrid(1);
  private gridMemory: GridMemory | undefined;
  /** Where the dynamics wanted the agents to be. */
  private wantedX = new Float64Array(0);
  private wantedY = new Float64Array(0);

  /** @param allocate how memory is taken, to share it with other threads */
  constructor(
    private readonly walls: WallGrid,
    options: ContactOptions = {},
    private readonly allocate: (bytes: number) => ArrayBufferLike = (bytes) => new ArrayBuffer(bytes),
  ) {
    this.passes = options.passes ?? CONTACT_DEFAULTS.passes;
    this.move = new SweptMove(walls);
  }

  /**
   * Take memory for a crowd.
   *
   * @param grid memory to sort the future in; what is in it after the sweep is lost
   * @returns the memory, another object if it was taken anew
   */
  reserve(grid: GridMemory): ArrayBufferLike {
    const fits = this.wantedX.length >= grid.agents;
    this.mirror(grid, fits ? this.wantedX.buffer : this.allocate(16 * grid.agents));
    return this.wantedX.buffer;
  }

  /** Look at the memory of other contacts. */
  mirror(grid: GridMemory, wanted: ArrayBufferLike): void {
    if (this.gridMemory !== grid) this.grid.mirror(grid);
    this.gridMemory = grid;
    if (this.wantedX.buffer === wanted) return;
    const agents = wanted.byteLength / 16;
    this.wantedX = new Float64Array(wanted as ArrayBuffer, 0, agents);
    this.wantedY = new Float64Array(wanted as ArrayBuffer, 8 * agents, agents);
  }

  /**
   * Settle the written future of the crowd.
   *
   * @param dt time step, s
   */
  settle(crowd: Crowd, dt: number): void {
    this.reserve(this.grid.reserve(crowd.capacity, this.walls.period > 0));
    this.measureLargest(crowd, this.lone.board);
    this.arrange(crowd, this.lone);
    this.sweep(crowd, 0, crowd.count);
    this.finish(crowd, dt, this.lone);
  }

  /** The largest body decides on the cells of the grid; the first thread finds it. */
  measureLargest(crowd: Crowd, board: Float64Array): void {
    const { radius } = crowd.traits;
    const n = crowd.count;
    let largest = 0;
    for (let i = 0; i < n; i++) if (radius[i] > largest) largest = radius[i];
    board[LARGEST] = largest;
  }

  /** Get ready for `sweep`, once the largest body is known and the grid is no longer read. */
  arrange(crowd: Crowd, crew: Crew): void {
    const { walls } = this;
    const largest = crew.board[LARGEST];
    this.grid.arrange(crowd.count, largest > 0 ? 2 * largest : 1, walls.period, walls.seam, 4 * largest);
    this.pairs.clear();
  }

  /**
   * Sweep agents to their future.
   *
   * @param entries a grid: the agents of its entries `from` to `to`; absent: slots `from` to `to`
   */
  sweep(crowd: Crowd, from: number, to: number, entries?: NeighbourGrid): void {
    const { wantedX, wantedY, move } = this;
    const { minX, minY, cell, columns, rows, starts, reach } = this.walls;
    const { x: presentX, y: presentY } = crowd.present;
    const { x, y } = crowd.future;
    const { radius } = crowd.traits;
    const slots = entries?.slots;
    const ghosts = entries?.ghosts;
    for (let k = from; k < to; k++) {
      if (ghosts !== undefined && ghosts[k] === 1) continue;
      const slot = slots === undefined ? k : slots[k];
      const fromX = presentX[slot];
      const fromY = presentY[slot];
      const toX = x[slot];
      const toY = y[slot];
      wantedX[slot] = toX;
      wantedY[slot] = toY;
      const dx = toX - fromX;
      const dy = toY - fromY;
      const free = reach - radius[slot];
      if (free > 0 && dx * dx + dy * dy < free * free) {
        // As findWallCell: most agents have no wall near, and a call would cost more than the rest.
        let column = Math.floor((fromX - minX) / cell);
        let row = Math.floor((fromY - minY) / cell);
        if (!(column > 0)) column = 0;
        else if (column >= columns) column = columns - 1;
        if (!(row > 0)) row = 0;
        else if (row >= rows) row = rows - 1;
        const at = row * columns + column;
        if (starts[at] === starts[at + 1]) continue;
      }
      move.carry(fromX, fromY, toX, toY, radius[slot]);
      x[slot] = move.x;
      y[slot] = move.y;
    }
  }

  /** Everything after the sweep of all agents; the crew has met since. */
  finish(crowd: Crowd, dt: number, crew: Crew): void {
    const { grid, walls, pairs } = this;
    const { future, traits } = crowd;
    const n = crowd.count;
    const largest = crew.board[LARGEST];
    if (crew.index === 0) {
      grid.computeKeys(future, 0, n);
      grid.sort();
    }
    crew.meet();
    grid.readCount();
    // Velocities in the grid have been read: their memory takes the places of every other pass.
    const spare = { x: grid.vx, y: grid.vy };
    crew.split(grid.count, CHUNK, (from, to) => {
      grid.gather(future, traits.radius, from, to, false);
      copyPlaces(grid, future, spare, from, to);
    });
    crew.meet();
    crew.split(grid.count, CHUNK, (from, to) => pairs.find(grid, future.x, from, to, largest));
    let now: Places = future;
    let next: Places = spare;
    for (let k = 0; k < this.passes; k++) {
      if (this.push(crowd, now, next)) crew.raise(k);
      crew.meet();
      [now, next] = [next, now];
      if (!crew.isRaised(k)) break;
    }
    crew.board[WORST + crew.index] = pairs.measure(now, traits.radius, walls.period);
    crew.split(n, CHUNK, (from, to) => this.respond(crowd, now, dt, from, to));
    crew.meet();
    if (walls.period > 0) {
      crew.split(n, CHUNK, (from, to) => this.wrap(crowd, from, to));
      crew.meet();
    }
    let worst = 0;
    for (let k = 0; k < crew.size; k++) worst = Math.max(worst, crew.board[WORST + k]);
    this.worstOverlap = worst;
  }

  /** One pass over the pairs of this thread, from some places to the next. False when nothing overlapped. */
  private push(crowd: Crowd, now: Places, next: Places): boolean {
    const { pairs, move } = this;
    const { slots, count } = pairs;
    const { radius, ids } = crowd.traits;
    const { x, y } = now;
    let any = false;
    for (let k = 0; k < count; k++) {
      const i = slots[k];
      if (pairs.sum(k, now, radius, ids, this.walls.period)) any = true;
      const { pushX, pushY } = pairs;
      if (pushX !== 0 || pushY !== 0) {
        move.carry(x[i], y[i], x[i] + pushX, y[i] + pushY, radius[i]);
        next.x[i] = move.x;
        next.y[i] = move.y;
      } else {
        next.x[i] = x[i];
        next.y[i] = y[i];
      }
    }
    return any;
  }

  private respond(crowd: Crowd, now: Places, dt: number, from: number, to: number): void {
    const { wantedX, wantedY } = this;
    const { x: nowX, y: nowY } = now;
    for (let i = from; i < to; i++) respond(crowd, i, wantedX[i], wantedY[i], nowX[i], nowY[i], dt);
  }

  private wrap(crowd: Crowd, from: number, to: number): void {
    const { period, seam } = this.walls;
    const { x } = crowd.future;
    for (let i = from; i < to; i++) {
      if (x[i] < seam) x[i] += period;
      else if (x[i] >= seam + period) x[i] -= period;
    }
  }
}

/**
 * Put an agent where it ended up. What stopped or pushed a body changes its velocity too, though never beyond the desired
 * speed: people in a jam who keep the velocity they wanted press into each other deeper with every step (68 % of the radius
 * before a door, against 15 %).
 *
 * Its place is written once, and only with where it ended up: other threads may still read it to measure overlaps.
 */
export function respond(
  crowd: Crowd,
  i: number,
  wantedX: number,
  wantedY: number,
  endX: number,
  endY: number,
  dt: number,
): void {
  const { x, y, vx, vy } = crowd.future;
  const { speed } = crowd.traits;
  x[i] = endX;
  y[i] = endY;
  const dx = endX - wantedX;
  const dy = endY - wantedY;
  if (dx === 0 && dy === 0) return;
  const most = Math.max(vx[i] * vx[i] + vy[i] * vy[i], speed[i] * speed[i]);
  const ux = vx[i] + dx / dt;
  const uy = vy[i] + dy / dt;
  const after = ux * ux + uy * uy;
  const share = after > most ? Math.sqrt(most / after) : 1;
  vx[i] = share * ux;
  vy[i] = share * uy;
}

function copyPlaces({ slots, ghosts }: NeighbourGrid, from: Places, to: Places, first: number, end: number): void {
  const { x, y } = from;
  const { x: toX, y: toY } = to;
  for (let k = first; k < end; k++) {
    if (ghosts[k] === 1) continue;
    const slot = slots[k];
    toX[slot] = x[slot];
    toY[slot] = y[slot];
  }
}

/** Places by slot. */
export interface Places {
  readonly x: Float64Array;
  readonly y: Float64Array;
}
