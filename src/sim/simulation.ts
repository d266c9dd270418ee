import { Crowd } from '../crowd/index.js';
import { buildWallGrid } from '../dynamics/index.js';
import {
  type Finding,
  FootfallError,
  type Limits,
  listOf,
  numberIn,
  optionsOf,
  partsOf,
  requireFunction,
  requireOptions,
  requirePositive,
  requireText,
  requireThat,
  requireWhole,
  WORK_CHECKS,
  wholeIn,
} from '../error/index.js';
import { type Domain, NONE } from '../geometry/index.js';
import type { NavMover, NavPlanOptions } from '../maps/index.js';
import {
  DirectPlanner,
  type LaidLanes,
  LanePlanner,
  type LaneRequest,
  layFlowLanes,
  MangPlanner,
  PathMapPlanner,
  type Planner,
  RoadmapPlanner,
} from '../planners/index.js';
import { createFrame, decodeState, encodeState, type RecordedAgent, type RecordedFrame } from '../record/index.js';
import {
  type CompiledScene,
  CROWD_DEFAULTS,
  compileScene,
  type Point,
  RUN_DEFAULTS,
  requireRunnable,
  requireScene,
  type Scene,
} from '../scene/index.js';
import { BarrierTraffic } from './barrier-traffic.js';
import type { Behaviour } from './behaviour.js';
import { type BehaviourGround, BehaviourRunner } from './behaviour-runner.js';
import { DoorBook } from './door-book.js';
import { keepInside } from './door-guard.js';
import { Gates } from './gates.js';
import { layGroupGround } from './group-ground.js';
import { listLooseGroups, markGroupCrowds, refuseGroupsOnLanes } from './group-plan.js';
import { GroupTraffic } from './group-traffic.js';
import { markLaneCrowds } from './lane-groups.js';
import { LaneTraffic } from './lane-traffic.js';
import { buildModelSet, type ModelSet } from './model-set.js';
import { MovingObstacles } from './moving-obstacles.js';
import { type NavPreview, previewNavGraph } from './nav-preview.js';
import { PeopleGuide } from './people-guide.js';
import { listUnused } from './planner-set.js';
import { buildPopulation, type Person } from './population.js';
import { readSimulation, type SavedSimulation, writeSimulation } from './saved-simulation.js';
import { Spawner } from './spawner.js';
import { TargetBook } from './target-book.js';
import { createStepper, type Stepper, TeamReader, type ThreadTeam } from './team/index.js';
import { buildWalkingGround, type Door } from './walking-ground.js';

/** How a scene is simulated. */
export interface SimulationOptions {
  /** Start of the random numbers; that of the scene if absent. */
  readonly seed?: number | undefined;
  /** A clock in milliseconds, to time the phases with. */
  readonly now?: (() => number) | undefined;
  /** Threads that step together, made by `startTeam`; one thread if absent. The bytes are the same. */
  readonly team?: ThreadTeam | undefined;
  /** How planner `mang` chooses ways; `{ keepShare: 0 }` switches the hysteresis off. */
  readonly mang?: NavPlanOptions | undefined;
  /** How lanes are laid for planner `lanes`; from the max flow map if absent. */
  readonly layLanes?: ((request: LaneRequest) => LaidLanes) | undefined;
  /** Code that runs once per step, in this order; the objects belong to this run. */
  readonly behaviours?: readonly Behaviour[] | undefined;
  /** Limits of the scene that differ from `LIMIT_DEFAULTS`. */
  readonly limits?: Partial<Limits> | undefined;
  /** The same scene compiled before, by `compileScene` or `checkScene`, so that it is not compiled again. */
  readonly compiled?: CompiledScene | undefined;
}

const requireAny = (value: unknown, where: string): void => requireThat(value !== undefined, where, value, 'a part');
const SIMULATION_CHECKS = {
  seed: wholeIn(),
  now: requireFunction,
  team: partsOf({ allocate: requireFunction, run: requireFunction, tell: requireFunction }),
  mang: optionsOf({
    cap: requirePositive,
    floor: requirePositive,
    reached: numberIn(0),
    keepShare: numberIn(0),
    keepWay: numberIn(0),
  }),
  layLanes: requireFunction,
  behaviours: listOf(partsOf({ name: requireText, step: requireFunction })),
  limits: WORK_CHECKS.limits,
  compiled: partsOf({ domain: requireAny, input: requireAny, sceneObstacles: requireAny }),
};

/** Where someone is going. */
export interface AgentPlan {
  /** Metres. */
  readonly x: number;
  readonly y: number;
  /** m/s. */
  readonly speed: number;
  /** Direction that its planner wants, a unit vector; (0, 0) = stand still. */
  readonly wish: Point;
  /** Way left to the goal as its planner measures it, m; Infinity where nothing says it. */
  readonly wayLeft: number;
  /** Names of the places of which it goes to the nearest; empty for a point, or for those who stay. */
  readonly goals: readonly string[];
  /** The shortest way to the goal for its body, x0,y0,x1,y1,...; empty where there is none. */
  readonly way: Float64Array;
}

/** Phases of a step, in order. */
export const PHASES = ['spawn', 'behave', 'plan', 'move', 'arrive'] as const;

/** Milliseconds spent in each phase. */
export type PhaseTimes = Record<(typeof PHASES)[number], number>;

/**
 * A run of a scene, step by step: who is due comes in, behaviours act, everybody gets a wish, bodies move and make room for each other, who
 * arrives stays or goes. The same scene and seed give the same bytes.
 */
export class Simulation {
  readonly crowd: Crowd;
  readonly seed: number;
  /** What computes the forces: `simd` where a model uses it, else `js`. */
  readonly kernel: 'js' | 'simd';
  /** Seconds per step. */
  readonly dt: number;
  /** Seconds after which the run is over at the latest. */
  readonly duration: number;
  /** Everybody who comes, in the order of coming; behind them those whom behaviours added so far. */
  get population(): readonly Person[] {
    return this.everybody;
  }
  /** What the scene asks for and the run does not do, and what happened on the way. */
  get findings(): readonly Finding[] {
    return [...this.unused, ...(this.lanes?.findings ?? []), ...(this.groups?.findings ?? [])];
  }
  /** Steps made so far. */
  steps = 0;
  /** Largest overlap of two bodies so far, as a share of the smaller radius. */
  overlapMax = 0;
  /** Milliseconds spent in each phase so far. */
  readonly phaseMs: PhaseTimes = { spawn: 0, behave: 0, plan: 0, move: 0, arrive: 0 };

  private readonly compiled: CompiledScene;
  private readonly modelSet: ModelSet;
  private readonly spawner: Spawner;
  private readonly targets: TargetBook;
  private readonly gates: Gates;
  private readonly guide: PeopleGuide;
  private readonly pathMaps: PathMapPlanner;
  private readonly roadmaps: RoadmapPlanner;
  /** Leads those who go by the navigation graph; its graph and times are for reading. */
  readonly navGraphs: MangPlanner;
  private readonly obstacles: MovingObstacles;
  private readonly doorBook: DoorBook;
  private readonly behaviours: BehaviourRunner;
  /** By crowd: its people go by lanes. */
  private readonly isLed: readonly boolean[];
  /** Those who go by lanes, where somebody does; its trips are for reading. */
  readonly lanes: LaneTraffic | undefined;
  /** Who is held up where, and what is done about it, where the scene asks for barriers. */
  readonly barriers: BarrierTraffic | undefined;
  /** Those who go in groups, where somebody does; for reading. */
  readonly groups: GroupTraffic | undefined;
  private readonly unused: readonly Finding[];
  private readonly now: () => number;
  private readonly largest: number;
  private stepper: Stepper;
  private doors: readonly Door[] = [];
  /** The ground as it is now, the ground behind open doors included. */
  domain: Domain;
  private planning: Domain;
  private readonly everybody: Person[];
  /** Ways that were only asked for, by maps of their own: the run goes on as if unasked. */
  private ways: PathMapPlanner | undefined;
  private readonly team: ThreadTeam | undefined;

  /** @throws FootfallError for a scene that cannot be run */
  constructor(
    readonly scene: Scene,
    private readonly options: SimulationOptions = {},
  ) {
    requireScene(scene);
    requireOptions(options, 'Simulation: options', SIMULATION_CHECKS);
    const { run = {} } = scene;
    this.seed = options.seed ?? run.seed ?? RUN_DEFAULTS.seed;
    this.dt = run.step ?? RUN_DEFAULTS.step;
    this.duration = run.duration ?? RUN_DEFAULTS.duration;
    this.now = options.now ?? (() => 0);
    this.team = options.team;
    this.crowd = new Crowd(this.team && { allocate: this.team.allocate });
    requireRunnable(scene, options);
    this.compiled = options.compiled ?? compileScene(scene, { limits: options.limits });
    this.everybody = buildPopulation(scene, this.seed);
    this.largest = findLargest(scene);
    this.modelSet = buildModelSet(scene, run.kernel ?? RUN_DEFAULTS.kernel);
    this.kernel = this.modelSet.kernel;
    this.obstacles = new MovingObstacles(scene);
    this.doorBook = new DoorBook(scene);
    this.gates = new Gates(scene);
    this.targets = new TargetBook(scene, this.compiled.domain);
    refuseGroupsOnLanes(scene);
    this.isLed = markLaneCrowds(scene);
    this.spawner = new Spawner(scene, this.population, this.seed, (c) => !this.isLed[c]);
    this.lanes = this.isLed.includes(true) ? this.openLanes() : undefined;
    if (markGroupCrowds(scene).includes(true)) {
      const { population, targets, seed, dt } = this;
      this.groups = new GroupTraffic({ scene, population, targets, seed, dt });
    }
    this.pathMaps = new PathMapPlanner(
      this.compiled.domain,
      this.targets.goals,
      this.now,
      this.team && new TeamReader(this.team),
    );
    this.roadmaps = new RoadmapPlanner(this.compiled.domain, this.targets.goals);
    this.navGraphs = new MangPlanner(this.compiled.domain, this.targets.goals, options.mang, this.now, this.listMovers);
    const direct = new DirectPlanner(this.targets.goals);
    const byLane = this.lanes?.planner ?? new LanePlanner();
    const planners: Planner[] = [this.pathMaps, this.roadmaps, this.navGraphs, direct, byLane];
    if (this.groups) planners.push(this.groups);
    this.guide = new PeopleGuide(scene, this.crowd, this.population, this.targets, this.gates, planners, this.seed);
    this.guide.lanes = this.lanes;
    this.guide.groups = this.groups;
    if (this.groups) this.groups.people = this.guide.people;
    this.domain = this.compiled.domain;
    this.planning = this.domain;
    this.stepper = this.setGround();
    this.barriers = this.openBarriers();
    this.pathMaps.levels = this.barriers;
    this.unused = [...listUnused(scene, this.domain.period > 0), ...listLooseGroups(scene)];
    this.behaviours = new BehaviourRunner(options.behaviours ?? [], this.describeGround());
    // Who is there from the start is there before the first step.
    this.spawner.spawn(this.crowd, 0, this.enter);
    this.lanes?.spawn(this.crowd, 0, this.enter);
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

  /** People whom behaviours took out before they arrived. */
  get removed(): number {
    return this.behaviours.removed;
  }

  /** People who have come in so far. */
  get entered(): number {
    return this.crowd.created;
  }

  /** Nobody is left to wait for, or the time is over. */
  get isOver(): boolean {
    if (this.behaviours.ended || this.time >= this.duration * (1 - 1e-12)) return true;
    if (this.behaviours.keepsRunning) return false;
    if (this.lanes && this.lanes.left > 0) return false;
    return this.spawner.left === 0 && this.guide.busy === 0 && this.guide.leaving === 0;
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
    const changed = this.doorBook.advance(this.time);
    const stopped = this.obstacles.advance(this.crowd, this.dt);
    if (changed || stopped) this.stepper = this.setGround();
    this.spawner.spawn(this.crowd, this.time, this.enter);
    this.lanes?.spawn(this.crowd, this.time, this.enter);
    lap('spawn');
    this.behaviours.step(this.steps);
    lap('behave');
    if (this.lanes) this.lanes.planner.time = this.time;
    this.barriers?.follow(this.crowd);
    this.guide.plan(this.time);
    this.barriers?.step(this.crowd);
    lap('plan');
    this.overlapMax = Math.max(this.overlapMax, this.move());
    this.steps++;
    lap('move');
    this.guide.follow(this.time, this.dt);
    keepInside(this.crowd, this.guide.people, this.doors, (x, y) => this.obstacles.isBlocked(x, y, 0));
    this.lanes?.planner.tidy(this.crowd);
    this.groups?.tidy(this.crowd, this.steps);
    lap('arrive');
  }

  /** Where the navigation graph would send everybody who is there now, whoever leads them. The run goes on as if unasked. */
  previewNavGraph(): NavPreview {
    const planner = new MangPlanner(this.planning, this.targets.goals, this.options.mang, this.now, this.listMovers);
    const { population, isLed, time } = this;
    const people = { population, personOf: this.guide.people.person, isLed, time };
    return previewNavGraph(this.crowd, planner, people, this.now);
  }

  /** Everybody now. @param frame number of the frame */
  readFrame(frame: number): RecordedFrame {
    const { count, present, traits } = this.crowd;
    requireWhole(frame, 'readFrame: frame');
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

  /** Who someone is. @param id [Limit: below `entered`] */
  describeAgent(id: number): RecordedAgent {
    requireWhole(id, 'describeAgent: id', 0, this.entered - 1);
    const { crowd, radius } = this.population[this.guide.people.person[id]];
    return { id, crowd, radius };
  }

  /** Where someone is going now; undefined for those who are not there. The run goes on as if unasked. @param id of an agent */
  describePlan(id: number): AgentPlan | undefined {
    const { crowd, targets } = this;
    requireThat(typeof id === 'number', 'describePlan: id', id, 'a number');
    const slot = crowd.findSlot(id);
    if (slot === NONE) return undefined;
    const { x, y, vx, vy } = crowd.present;
    const { wishX, wishY, wayLeft, goal } = crowd.traits;
    const areas = goal[slot] === NONE ? [] : targets.areasOf(goal[slot]);
    this.ways ??= new PathMapPlanner(this.planning, targets.goals);
    return {
      x: x[slot],
      y: y[slot],
      speed: Math.sqrt(vx[slot] * vx[slot] + vy[slot] * vy[slot]),
      wish: [wishX[slot], wishY[slot]],
      wayLeft: wayLeft[slot],
      goals: areas.flatMap(({ name }) => (name === undefined ? [] : [name])),
      way: this.ways.findWay(crowd, slot),
    };
  }

  /** The whole state between two steps as bytes. */
  save(): Uint8Array {
    return encodeState(
      writeSimulation({
        seed: this.seed,
        steps: this.steps,
        overlapMax: this.overlapMax,
        crowd: this.crowd.save(),
        guide: this.guide.save(),
        spawner: this.spawner.save(),
        gates: this.gates.save(),
        targets: this.targets.save(),
        radii: this.pathMaps.radii,
        ways: this.obstacles.ways.slice(),
        searches: this.roadmaps.save(),
        nextPoints: this.navGraphs.save(this.crowd),
        behaviours: this.behaviours.save(),
        ...(this.lanes && { lanes: this.lanes.save() }),
        ...(this.groups && { groups: this.groups.save() }),
        ...(this.barriers && { barriers: this.barriers.save(this.entered) }),
      }),
    );
  }

  /**
   * Go on from a state that was saved by a run of the same scene and seed: every further step gives the same bytes as if the run
   * had never stopped.
   *
   * @throws FootfallError for bytes that are no such state
   */
  load(bytes: Uint8Array): void {
    const saved = readSimulation(decodeState(bytes));
    this.checkOrigin(saved);
    this.behaviours.loadPeople(saved.behaviours);
    this.steps = saved.steps;
    this.overlapMax = saved.overlapMax;
    this.doorBook.rewind();
    // Events of the step to come are applied by the step itself.
    if (this.steps > 0) this.doorBook.advance((this.steps - 1) * this.dt);
    this.obstacles.load(saved.ways);
    this.crowd.load(saved.crowd);
    this.guide.load(saved.guide);
    this.targets.load(saved.targets);
    this.pathMaps.useRadii(saved.radii);
    this.stepper = this.setGround();
    this.spawner.load(saved.spawner);
    this.roadmaps.load(saved.searches);
    this.navGraphs.load(saved.nextPoints);
    if (saved.lanes) this.lanes?.load(saved.lanes);
    if (saved.groups) this.groups?.load(saved.groups);
    if (saved.barriers) this.barriers?.load(saved.barriers);
    this.gates.load(saved.gates);
    this.behaviours.load(saved.behaviours);
  }

  /**
   * Go on from a state that was saved by a run of the same people with other planners, dynamics or parameters: everybody stays where
   * they are, and moves as this scene says from now on.
   *
   * @throws FootfallError for a state of other people, or where only one of the two has lanes, groups or barriers
   */
  takeOver(bytes: Uint8Array): void {
    this.load(bytes);
    const { crowd, modelSet } = this;
    const { ids, model } = crowd.traits;
    for (let slot = 0; slot < crowd.count; slot++) {
      model[slot] = modelSet.modelOf[this.describeAgent(ids[slot]).crowd] ?? 0;
    }
  }

  private checkOrigin({ seed, guide, ways, behaviours, lanes, groups, barriers }: SavedSimulation): void {
    const people = guide.people.person;
    const isFitting =
      seed === this.seed &&
      ways.length === this.obstacles.count &&
      (lanes === undefined) === (this.lanes === undefined) &&
      (groups === undefined) === (this.groups === undefined) &&
      (barriers === undefined) === (this.barriers === undefined) &&
      this.behaviours.fits(behaviours) &&
      people.every((person) => person < this.behaviours.countScene() + behaviours.added.length);
    if (isFitting) return;
    throw new FootfallError('this state belongs to another run', {
      code: 'sim/other-run',
      got: `seed ${seed}, ${people.length} people so far`,
      expected: `the same scene, and seed ${this.seed}`,
    });
  }

  /** Outlines of the obstacles that move, where they are now. */
  readonly listMovers = (): NavMover[] => this.obstacles.listOutlines();

  private openLanes(): LaneTraffic {
    const { scene, population, dt, seed, gates } = this;
    const layLanes = this.options.layLanes ?? layFlowLanes;
    const pauseOf = (place: string): number => gates.pauseOf(place);
    return new LaneTraffic({ scene, population, domain: this.compiled.domain, dt, seed, layLanes, pauseOf });
  }

  private openBarriers(): BarrierTraffic | undefined {
    const { run = {}, places = {} } = this.scene;
    const { barriers = RUN_DEFAULTS.barriers } = run;
    // Ground that repeats has no Voronoi diagram, and no corridors; see `listUnused`.
    if (barriers === 'off' || this.domain.period > 0) return undefined;
    const { dt, largest, now } = this;
    const settings = typeof barriers === 'string' ? { mode: barriers } : barriers;
    const options = { barriers: settings, dt, largest, places, isShared: this.team !== undefined, now };
    return new BarrierTraffic(options, this.planning, this.pathMaps.useDiagram());
  }

  /** Move everybody. @returns the largest overlap of two bodies */
  private move(): number {
    const { groups, dt } = this;
    if (!groups) return this.moveOthers();
    return groups.step(this.crowd, dt, () => this.moveOthers());
  }

  private moveOthers(): number {
    const { stepper, dt } = this;
    if (this.lanes) return this.lanes.step(this.crowd, (this.steps + 1) * dt, () => stepper.step(dt));
    stepper.step(dt);
    return stepper.worstOverlap;
  }

  private readonly enter = (index: number, [x, y]: Point): number => {
    const person = this.population[index];
    const { radius, speed, crowd, delay, arrival } = person;
    const id = this.crowd.add({ x, y, radius, speed, model: this.modelSet.modelOf[crowd] ?? 0 });
    // Who goes by lanes has waited outside.
    const pause = this.isLed[crowd] ? 0 : delay;
    this.guide.admit(id, index, Math.max(this.time, arrival) + pause);
    this.groups?.enter(id, index);
    return id;
  };

  private describeGround(): BehaviourGround {
    const { scene, seed, dt, crowd, guide, targets, obstacles, largest, enter } = this;
    const domain = (): Domain => this.domain;
    return { scene, seed, dt, crowd, population: this.everybody, guide, targets, obstacles, largest, domain, enter };
  }

  /** Lay the ground anew: doors, obstacles that stand for good. All maps follow. */
  private setGround(): Stepper {
    const { closed } = this.doorBook;
    const added = this.obstacles.listEnded();
    const { domain, planning, doors } = buildWalkingGround(this.scene, this.compiled, closed, this.largest, added);
    this.doors = doors;
    this.domain = domain;
    this.planning = planning;
    this.ways = undefined;
    this.targets.update(doors, closed);
    this.pathMaps.reset(planning);
    this.roadmaps.reset(planning);
    this.navGraphs.reset(planning);
    this.barriers?.setGround(planning, () => this.pathMaps.useDiagram());
    this.guide.setGround(domain, doors);
    this.lanes?.setGround({ walking: domain, doors, closed });
    this.groups?.setGround(domain, (size, body) =>
      layGroupGround(this.scene, this.compiled, closed, this.largest, added, size, body),
    );
    this.spawner.setGround(domain, (x, y, radius) => this.obstacles.isBlocked(x, y, radius));
    const { models } = this.modelSet;
    const reach = models.reduce((most, model) => Math.max(most, model.wallReach), 0);
    const standing = buildWallGrid(domain, Math.max(reach, 2 * this.largest));
    const walls = this.obstacles.setGround(domain, standing, this.team?.allocate);
    return createStepper(this.crowd, walls, models, this.team);
  }
}

/** Radius of the largest body that can come, m. */
function findLargest({ crowd = [], agents = [] }: Scene): number {
  return [...crowd, ...agents].reduce(
    (most, { radius = 0 }) => Math.max(most, radius),
    CROWD_DEFAULTS.radius as number,
  );
}
