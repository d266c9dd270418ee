import { Crowd } from '../crowd/index.js';
import { buildWallGrid, CrowdStepper } from '../dynamics/index.js';
import { DirectPlanner, PathMapPlanner, type Planner } from '../planners/index.js';
import { createFrame, type RecordedAgent, type RecordedFrame } from '../record/index.js';
import {
  type CompiledScene,
  CROWD_DEFAULTS,
  compileScene,
  type Point,
  RUN_DEFAULTS,
  type Scene,
} from '../scene/index.js';
import { Gates } from './gates.js';
import { buildModelSet, type ModelSet } from './model-set.js';
import { PeopleGuide } from './people-guide.js';
import { buildPopulation, type Person } from './population.js';
import { Spawner } from './spawner.js';
import { TargetBook } from './target-book.js';
import { buildWalkingGround } from './walking-ground.js';

export interface SimulationOptions {
  /** Start of the random numbers; that of the scene if absent. */
  readonly seed?: number | undefined;
  /** A clock in milliseconds, to time the phases with. */
  readonly now?: (() => number) | undefined;
}

/** Phases of a step, in order. */
export const PHASES = ['spawn', 'plan', 'move', 'arrive'] as const;

/**
 * A run of a scene, step by step: who is due comes in, everybody gets a wish, bodies move and make room for each other, who
 * arrives stays or goes. The same scene and seed give the same bytes.
 */
export class Simulation {
  readonly crowd = new Crowd();
  readonly seed: number;
  /** Seconds per step. */
  readonly dt: number;
  readonly duration: number;
  /** Everybody who comes, in the order of coming. */
  readonly population: readonly Person[];
  /** Steps made so far. */
  steps = 0;
  /** Largest overlap of two bodies so far, as a share of the smaller radius. */
  overlapMax = 0;
  /** Milliseconds spent in each phase so far. */
  readonly phaseMs: Record<(typeof PHASES)[number], number> = { spawn: 0, plan: 0, move: 0, arrive: 0 };

  private readonly compiled: CompiledScene;
  private readonly modelSet: ModelSet;
  private readonly spawner: Spawner;
  private readonly targets: TargetBook;
  private readonly guide: PeopleGuide;
  private readonly planners: Planner[];
  private readonly pathMaps: PathMapPlanner;
  private readonly closed = new Set<string>();
  private readonly now: () => number;
  private readonly largest: number;
  private stepper: CrowdStepper;
  private nextEvent = 0;

  /** @throws FootfallError for a scene that cannot be run */
  constructor(
    readonly scene: Scene,
    options: SimulationOptions = {},
  ) {
    const { run = {} } = scene;
    this.seed = options.seed ?? run.seed ?? RUN_DEFAULTS.seed;
    this.dt = run.step ?? RUN_DEFAULTS.step;
    this.duration = run.duration ?? RUN_DEFAULTS.duration;
    this.now = options.now ?? (() => 0);
    this.compiled = compileScene(scene);
    this.population = buildPopulation(scene, this.seed);
    this.largest = this.population.reduce(
      (most, { radius }) => Math.max(most, radius),
      CROWD_DEFAULTS.radius as number,
    );
    this.modelSet = buildModelSet(scene);
    this.targets = new TargetBook(scene);
    const ground = buildWalkingGround(scene, this.compiled, this.closed, this.largest);
    this.targets.update(ground.openings, this.closed);
    this.spawner = new Spawner(scene, this.compiled.domain, this.population, this.seed);
    this.pathMaps = new PathMapPlanner(ground.domain, this.targets.goals, this.now);
    this.planners = [this.pathMaps, new DirectPlanner(this.targets.goals)];
    this.guide = new PeopleGuide(
      this.scene,
      this.crowd,
      this.population,
      this.targets,
      new Gates(scene),
      this.planners,
    );
    this.guide.setGround(ground.domain, this.seed);
    this.stepper = this.createStepper(ground.domain);
  }

  /** Simulated seconds so far. */
  get time(): number {
    return this.steps * this.dt;
  }

  /** People who reached their goal, those who left included. */
  get arrived(): number {
    return this.guide.arrived;
  }

  /** People who were taken out. */
  get left(): number {
    return this.guide.left;
  }

  /** Nobody is left to wait for, or the time is over. */
  get isOver(): boolean {
    if (this.time >= this.duration * (1 - 1e-12)) return true;
    return this.spawner.left === 0 && this.guide.busy === 0;
  }

  /** One step of `dt` seconds. */
  step(): void {
    const { phaseMs, now } = this;
    let begin = now();
    const lap = (phase: (typeof PHASES)[number]): void => {
      const end = now();
      phaseMs[phase] += end - begin;
      begin = end;
    };
    this.applyEvents();
    this.spawner.spawn(this.crowd, this.time, this.enter);
    lap('spawn');
    this.guide.plan(this.time);
    lap('plan');
    this.stepper.step(this.dt);
    this.overlapMax = Math.max(this.overlapMax, this.stepper.contacts.worstOverlap);
    this.steps++;
    lap('move');
    this.guide.follow(this.time, this.dt);
    lap('arrive');
  }

  /** Everybody now. @param frame number of the frame */
  readFrame(frame: number): RecordedFrame {
    const { count, present, traits } = this.crowd;
    const out = createFrame(frame, count);
    for (let slot = 0; slot < count; slot++) {
      out.ids[slot] = traits.ids[slot];
      out.x[slot] = present.x[slot];
      out.y[slot] = present.y[slot];
      out.speed[slot] = Math.sqrt(present.vx[slot] * present.vx[slot] + present.vy[slot] * present.vy[slot]);
      out.headingX[slot] = present.headingX[slot];
      out.headingY[slot] = present.headingY[slot];
    }
    return out;
  }

  /** Who someone is. @param id [Limit: below `crowd.created`] */
  describeAgent(id: number): RecordedAgent {
    const { crowd, radius } = this.population[this.guide.people.person[id]];
    return { id, crowd, radius };
  }

  private readonly enter = (index: number, [x, y]: Point): void => {
    const person = this.population[index];
    const { radius, speed, crowd, delay, arrival } = person;
    const id = this.crowd.add({ x, y, radius, speed, model: this.modelSet.modelOf[crowd] ?? 0 });
    this.guide.admit(id, index, Math.max(this.time, arrival) + delay);
  };

  /** Doors open and close; the ground and all maps follow. */
  private applyEvents(): void {
    const events = this.scene.events ?? [];
    let changed = false;
    for (; this.nextEvent < events.length; this.nextEvent++) {
      const { at, close, open } = events[this.nextEvent];
      if (at > this.time + 1e-9) break;
      if (close !== undefined) changed = !this.closed.has(close) || changed;
      if (open !== undefined) changed = this.closed.has(open) || changed;
      if (close !== undefined) this.closed.add(close);
      if (open !== undefined) this.closed.delete(open);
    }
    if (!changed) return;
    const { domain, openings } = buildWalkingGround(this.scene, this.compiled, this.closed, this.largest);
    this.targets.update(openings, this.closed);
    this.pathMaps.reset(domain);
    this.guide.setGround(domain, this.seed);
    this.stepper = this.createStepper(domain);
  }

  private createStepper(domain: CompiledScene['domain']): CrowdStepper {
    const { models } = this.modelSet;
    const reach = models.reduce((most, model) => Math.max(most, model.wallReach), 0);
    return new CrowdStepper(this.crowd, buildWallGrid(domain, Math.max(reach, 2 * this.largest)), models);
  }
}
