import { Crowd } from '../../crowd/index.js';
import { buildDomain, type Domain, type DomainInput } from '../../geometry/index.js';
import { buildDomainDiagram, type CellStore, PathFinder, Roadmap, SIDE, VoronoiDiagram } from '../../maps/index.js';
import type { Random } from '../../math/index.js';
import { GoalBook, RoadmapPlanner } from '../../planners/index.js';
import type { BenchMap } from './maps.js';
import { buildDiagram, describeCity } from './voronoi-maps.js';

/** x, y, m. */
export type Place = readonly [number, number];

/** How a walk goes on from step to step. */
export interface WalkSettings {
  readonly random: Random;
  /** Length of a step, m: uniform between both. */
  readonly step: readonly [number, number];
  /** How far ahead along its direction a way is taken to be straight, m. */
  readonly ahead: number;
  /** Vertices that one search may expand. */
  readonly iterations: number;
  /** Search for the way anew in every step, with all others as obstacles, as the source does; else ways are kept. */
  readonly isSearchedAnew: boolean;
}

/** What a walk did so far. */
export interface WalkCounts {
  steps: number;
  searches: number;
  iterations: number;
  arrived: number;
}

/** Where a walk takes place: the diagram that the agents become sites of, and the same walls without agents. */
export interface WalkGround {
  readonly diagram: VoronoiDiagram;
  readonly domain: Domain;
  readonly roadmap: Roadmap;
  /** Keys from here on are free. */
  readonly firstKey: number;
}

/** Radius of the walkers, m: what must fit through on their way. */
const RADIUS = 0.25;
/** A goal is reached within this, m. */
const REACHED = 1.5;

/**
 * Agents as sites of the dynamic Voronoi diagram (Hartmann 2010, chapter 5). In each step everybody heads for the first
 * empty circle on its way, a corner of its own cell, and then all move as one batch and the diagram is updated once.
 */
export class CircleWalkers {
  readonly counts: WalkCounts = { steps: 0, searches: 0, iterations: 0, arrived: 0 };
  readonly crowd = new Crowd();
  private readonly diagram: VoronoiDiagram;
  private readonly finder: PathFinder;
  private readonly goals = new GoalBook();
  private readonly planner: RoadmapPlanner;
  private readonly slots: Int32Array;
  private readonly firstKey: number;
  private readonly cells: Int32Array;
  private readonly goalX: Float64Array;
  private readonly goalY: Float64Array;

  /**
   * @param starts where the agents are at first
   * @param nextGoal where an agent goes, at first and when it has arrived
   */
  constructor(
    ground: WalkGround,
    starts: readonly Place[],
    private readonly settings: WalkSettings,
    private readonly nextGoal: (agent: number) => Place,
  ) {
    const { diagram, domain, firstKey } = ground;
    this.diagram = diagram;
    this.firstKey = firstKey;
    this.finder = new PathFinder(diagram);
    this.planner = new RoadmapPlanner(domain, this.goals, { iterationsPerSearch: settings.iterations }, ground.roadmap);
    this.goalX = new Float64Array(starts.length);
    this.goalY = new Float64Array(starts.length);
    for (const [k, [x, y]] of starts.entries()) {
      this.crowd.add({ x, y, radius: RADIUS });
      this.send(k, nextGoal(k));
      diagram.insert(firstKey + k, { kind: 'point', x, y });
    }
    diagram.update();
    this.slots = Int32Array.from(starts, (_, k) => k);
    this.cells = new Int32Array(starts.length);
  }

  /** One step of everybody. */
  step(): void {
    const { crowd, diagram, firstKey, cells } = this;
    const { x, y } = crowd.present;
    const n = crowd.count;
    for (let k = 0; k < n; k++) cells[k] = diagram.cellsOf(firstKey + k)[0];
    if (this.settings.isSearchedAnew) for (let k = 0; k < n; k++) this.searchStep(k);
    else {
      this.planner.plan(crowd, this.slots, n);
      for (let k = 0; k < n; k++) this.keptStep(k);
    }
    for (let k = 0; k < n; k++) diagram.move(firstKey + k, { kind: 'point', x: x[k], y: y[k] });
    diagram.update();
    this.counts.steps += n;
    if (!this.settings.isSearchedAnew) {
      this.counts.searches = this.planner.searches;
      this.counts.iterations = this.planner.iterations;
    }
    this.welcome();
  }

  /** Take all agents out of the diagram again. */
  leave(): void {
    for (let k = 0; k < this.crowd.count; k++) this.diagram.remove(this.firstKey + k);
    this.diagram.update();
  }

  /** The corner of the agent's cell with the least way over it. */
  private keptStep(k: number): void {
    const { store } = this.diagram;
    const { x, y } = this.crowd.present;
    const { wishX, wishY, wayLeft } = this.crowd.traits;
    if (wishX[k] === 0 && wishY[k] === 0) return;
    const ahead = Math.min(wayLeft[k], this.settings.ahead);
    const endX = x[k] + ahead * wishX[k];
    const endY = y[k] + ahead * wishY[k];
    const cell = this.cells[k];
    let best = Infinity;
    let aimX = endX;
    let aimY = endY;
    const last = store.edgeEnd(cell);
    if (ahead === wayLeft[k] && isInCell(store, cell, x[k], y[k], endX, endY)) {
      this.walk(k, endX, endY);
      return;
    }
    for (let p = store.firstEdge(cell); p < last; p++) {
      // Between a wall and its own end the cell has a corner whose circle touches nobody else: it leads into the wall.
      const other = store.neighbours[store.preceding(p)];
      if (store.next[other] === store.neighbours[p] || store.previous[other] === store.neighbours[p]) continue;
      const dx = endX - store.xs[p];
      const dy = endY - store.ys[p];
      const cost = store.radii[p] + Math.sqrt(dx * dx + dy * dy);
      if (cost >= best) continue;
      best = cost;
      aimX = store.xs[p];
      aimY = store.ys[p];
    }
    this.walk(k, aimX, aimY);
  }

  /** As in the source: a search from all corners of the agent's cell, and to the first of the way. */
  private searchStep(k: number): void {
    const { x, y } = this.crowd.present;
    const { points, iterations } = this.finder.find({
      from: [x[k], y[k]],
      to: [this.goalX[k], this.goalY[k]],
      fromCell: this.cells[k],
      radius: RADIUS,
      iterations: this.settings.iterations,
      explain: false,
    });
    this.counts.searches++;
    this.counts.iterations += iterations;
    if (points.length >= 4) this.walk(k, points[2], points[3]);
  }

  private walk(k: number, toX: number, toY: number): void {
    const { random, step } = this.settings;
    const { x, y } = this.crowd.present;
    const dx = toX - x[k];
    const dy = toY - y[k];
    const distance = Math.sqrt(dx * dx + dy * dy);
    const length = Math.min(step[0] + (step[1] - step[0]) * random.next(), distance);
    if (!(length > 0)) return;
    x[k] += (length / distance) * dx;
    y[k] += (length / distance) * dy;
  }

  /** Who has arrived gets another goal. */
  private welcome(): void {
    const { x, y } = this.crowd.present;
    for (let k = 0; k < this.crowd.count; k++) {
      if (Math.max(Math.abs(this.goalX[k] - x[k]), Math.abs(this.goalY[k] - y[k])) > REACHED) continue;
      this.counts.arrived++;
      this.send(k, this.nextGoal(k));
    }
  }

  private send(k: number, [x, y]: Place): void {
    const goal = this.goals.find(`${k}, ${this.goals.count}`, () => [{ kind: 'point', x, y }]);
    this.crowd.traits.goal[k] = goal;
    this.goalX[k] = x;
    this.goalY[k] = y;
  }
}

/** Is a point nearer to the agent at (x, y) than to all others round its cell? */
function isInCell(store: CellStore, cell: number, x: number, y: number, px: number, py: number): boolean {
  const own = Math.sqrt((px - x) * (px - x) + (py - y) * (py - y));
  const { neighbours, records, kinds } = store;
  const last = store.edgeEnd(cell);
  for (let p = store.firstEdge(cell); p < last; p++) {
    const at = 8 * neighbours[p];
    const ox = records[at];
    const oy = records[at + 1];
    const gap =
      kinds[neighbours[p]] === SIDE
        ? Math.abs((px - ox) * records[at + 3] - (py - oy) * records[at + 2])
        : Math.sqrt((px - ox) * (px - ox) + (py - oy) * (py - oy));
    if (gap < own) return false;
  }
  return true;
}

/** An open square without obstacles. */
export function createOpenGround(size: number): WalkGround {
  const ring = Float64Array.of(0, 0, size, 0, size, size, 0, size);
  const input: DomainInput = { boundary: { areas: [{ where: 'boundary', ring }] }, obstacles: [] };
  const diagram = new VoronoiDiagram({ bounds: [0, 0, size, size] });
  diagram.insert(0, { kind: 'room', ring });
  diagram.update();
  return describeGround(diagram, buildDomain(input).domain, 1);
}

/** The city of createCity. */
export function createCityGround(map: BenchMap): WalkGround {
  const input = describeCity(map);
  return describeGround(buildDiagram(input), buildDomain(map.input).domain, input.shapes.length);
}

function describeGround(diagram: VoronoiDiagram, domain: Domain, firstKey: number): WalkGround {
  return { diagram, domain, roadmap: new Roadmap(buildDomainDiagram(domain).diagram), firstKey };
}
