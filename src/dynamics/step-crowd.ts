import { type Crowd, type GridMemory, NeighbourGrid } from '../crowd/index.js';
import { FootfallError } from '../error/index.js';
import { Contacts } from './contacts.js';
import { type Crew, LoneCrew } from './crew.js';
import type { Dynamics } from './dynamics.js';
import { LoneStep } from './lone-step.js';
import type { WallGrid } from './wall-grid.js';

/** Slots and entries that a thread sorts or copies at once, and those that it steers. */
const CHUNK = 1024;
const STEER_CHUNK = 256;

/** Memory that the threads of a step share, the columns of the crowd apart. */
export interface StepMemory {
  readonly grid: GridMemory;
  readonly wanted: ArrayBufferLike;
}

export interface StepperOptions {
  /** How memory is taken, to share it with other threads. */
  readonly allocate?: ((bytes: number) => ArrayBufferLike) | undefined;
  /** Which of the models the other threads of a crew have too; all, if absent. Others are steered by the first thread. */
  readonly isShared?: readonly boolean[] | undefined;
  /** True to do without WebAssembly what all dynamics have in common; the bytes are the same. */
  readonly isPlain?: boolean | undefined;
}

/** One step of a crowd whose wishes are written: neighbours > steer > contacts > swap. */
export class CrowdStepper {
  readonly contacts: Contacts;
  private readonly neighbours: NeighbourGrid;
  private readonly reach: number;
  private readonly isShared: readonly boolean[];
  private readonly lone = new LoneCrew();
  private readonly loneStep: LoneStep | undefined;

  /** @param models the dynamics in use; agents name theirs by its place in the list */
  constructor(
    private readonly crowd: Crowd,
    private readonly walls: WallGrid,
    private readonly models: readonly Dynamics[],
    options: StepperOptions = {},
  ) {
    let reach = 0;
    for (const model of models) {
      reach = Math.max(reach, model.neighbourReach);
      if (model.wallReach <= walls.reach) continue;
      throw new FootfallError('the grid of the walls does not reach far enough', {
        code: 'dynamics/short-wall-grid',
        where: model.name,
        got: `${walls.reach} m`,
        expected: `at least ${model.wallReach} m`,
        advice: 'build the grid with the reach of the dynamics',
      });
    }
    this.reach = reach;
    this.isShared = options.isShared ?? models.map(() => true);
    this.neighbours = new NeighbourGrid(reach / 2, options.allocate);
    this.contacts = new Contacts(walls, {}, options.allocate);
    if (!options.isPlain && LoneStep.fits(walls)) this.loneStep = new LoneStep(crowd, walls, models, reach / 2);
  }

  /** Largest overlap of two bodies after the last step, as a share of the smaller radius. */
  get worstOverlap(): number {
    return this.contacts.worstOverlap;
  }

  /** Take memory for the crowd as large as it is now. @returns other objects where memory was taken anew */
  reserve(): StepMemory {
    // The sorted present has been read when bodies are settled: both sorts use one memory.
    const grid = this.neighbours.reserve(this.crowd.capacity, this.walls.period > 0);
    return { grid, wanted: this.contacts.reserve(grid) };
  }

  /** Look at the memory that another thread has taken for the same crowd. */
  mirror({ grid, wanted }: StepMemory): void {
    this.neighbours.mirror(grid);
    this.contacts.mirror(grid, wanted);
  }

  /** @param dt time step, s */
  step(dt: number): void {
    const { loneStep, contacts } = this;
    if (loneStep) {
      loneStep.step(dt);
      contacts.worstOverlap = loneStep.worstOverlap;
    } else {
      this.reserve();
      this.sortPresent(this.lone.board);
      this.stepWith(this.lone, dt);
    }
    this.crowd.swap();
  }

  /** What cannot be split, by the first thread before the others begin. @param board that of the crew */
  sortPresent(board: Float64Array): void {
    const { crowd, neighbours } = this;
    this.arrange();
    neighbours.computeKeys(crowd.present, 0, crowd.count);
    neighbours.sort();
    this.contacts.measureLargest(crowd, board);
  }

  /**
   * One thread's part of a step of the whole crew, up to the swap. Memory must be reserved and seen by all, and the present
   * sorted.
   */
  stepWith(crew: Crew, dt: number): void {
    const { crowd, neighbours, contacts } = this;
    const { present, traits } = crowd;
    this.arrange();
    neighbours.readCount();
    crew.split(neighbours.count, CHUNK, (from, to) => neighbours.gather(present, traits.radius, from, to, true));
    crew.meet();
    this.steer(crew, dt);
    crew.meet();
    contacts.finish(crowd, dt, crew);
  }

  private arrange(): void {
    const { walls, reach } = this;
    this.neighbours.arrange(this.crowd.count, reach / 2, walls.period, walls.seam, reach);
  }

  private steer(crew: Crew, dt: number): void {
    const { crowd, walls, models, neighbours, contacts, isShared } = this;
    const { count } = neighbours;
    for (let k = 0; k < models.length; k++) {
      if (isShared[k] || crew.index === 0) models[k].prepare?.(crowd, neighbours, walls, dt, k);
    }
    if (isShared.includes(false)) {
      for (let k = 0; k < models.length && crew.index === 0; k++) {
        if (!isShared[k]) models[k].steer(crowd, neighbours, walls, dt, 0, count, k);
      }
      crew.meet();
    }
    contacts.arrange(crowd, crew);
    // Who is steered is swept at once, while its numbers are at hand.
    crew.split(count, STEER_CHUNK, (from, to) => {
      for (let k = 0; k < models.length; k++) {
        if (isShared[k]) models[k].steer(crowd, neighbours, walls, dt, from, to, k);
      }
      contacts.sweep(crowd, from, to, neighbours);
    });
  }
}
