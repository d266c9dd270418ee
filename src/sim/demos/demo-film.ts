import { decodeState, encodeState } from '../../record/index.js';
import type { Behaviour, BehaviourRun } from '../behaviour.js';

/** Simulated seconds between two pictures of the film. */
const INTERVAL = 0.5;
/** Numbers per obstacle: x, y, direction. */
const POSE = 4;

/** A film to go on from. */
interface SavedFilm {
  readonly obstacles: Int32Array;
  readonly poses: Float64Array;
  readonly levels: Uint8Array;
  /** Squares per picture. */
  readonly size: number;
}

/** Squares whose shade changes, such as a map of densities. */
export interface FilmSquares {
  /** Lower left corner and side, m; squares come row by row from there. */
  readonly minX: number;
  readonly minY: number;
  readonly side: number;
  readonly columns: number;
  /** The shade of each now, 0 to 255. */
  read(): Uint8Array;
}

/** Keeps where obstacles are and how dark squares are, twice per simulated second; recordings hold the agents alone. */
export class DemoFilm implements Behaviour {
  readonly name = 'film';
  /** Seconds between two pictures. */
  readonly interval = INTERVAL;
  /** Obstacles that move, as indices of the scene. */
  readonly movers: number[] = [];
  private readonly poses: number[] = [];
  private readonly levels: Uint8Array[] = [];

  /** @param squares shades to keep, if any */
  constructor(readonly squares?: FilmSquares) {}

  step({ steps, dt, movers }: BehaviourRun): void {
    if (steps === 0) for (const { obstacle } of movers) this.movers.push(obstacle);
    if (steps % Math.max(1, Math.round(INTERVAL / dt)) !== 0) return;
    for (const { x, y, dirX, dirY } of movers) this.poses.push(x, y, dirX, dirY);
    if (this.squares) this.levels.push(this.squares.read().slice());
  }

  /** x, y and direction of the k-th obstacle that moves in every picture, four numbers each. */
  posesOf(k: number): number[] {
    const size = POSE * this.movers.length;
    const out: number[] = [];
    for (let at = POSE * k; at < this.poses.length; at += size) out.push(...this.poses.slice(at, at + POSE));
    return out;
  }

  /** The shade of a square in every picture, 0 to 255. */
  levelsOf(square: number): number[] {
    return this.levels.map((levels) => levels[square]);
  }

  save(): Uint8Array {
    const size = this.levels[0]?.length ?? 0;
    const levels = new Uint8Array(size * this.levels.length);
    this.levels.forEach((shades, k) => {
      levels.set(shades, k * size);
    });
    return encodeState({
      obstacles: Int32Array.from(this.movers),
      poses: Float64Array.from(this.poses),
      levels,
      size,
    });
  }

  load(bytes: Uint8Array): void {
    const { obstacles, poses, levels, size } = decodeState(bytes) as unknown as SavedFilm;
    this.movers.splice(0, this.movers.length, ...obstacles);
    this.poses.length = 0;
    for (const value of poses) this.poses.push(value);
    this.levels.length = 0;
    for (let at = 0; at < levels.length; at += size) this.levels.push(levels.slice(at, at + size));
  }
}
