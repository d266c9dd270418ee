import { NavGraph, NavPlanner, NavSpace } from '../../src/maps/index.js';
import { compileScene, type Point, type Scene } from '../../src/scene/index.js';
import { Simulation } from '../../src/sim/index.js';

/** Where everybody was, step by step, until it came to its goal. */
export type Traces = Point[][];

const STEP = 0.05;
const SPEED = 1.2;
const NEAR = 0.25;
const COUNT = 16;
const TRIPS = Array.from({ length: COUNT }, (_, k): readonly [Point, Point] => {
  const turn = (2 * Math.PI * (k + 0.5)) / COUNT;
  const on = (angle: number): Point => [10 + 8.5 * Math.cos(angle), 10 + 8.5 * Math.sin(angle)];
  return [on(turn), on(turn + Math.PI)];
});

/** Figure 6 of Sud et al. 2008 with a crowd of our own: everybody crosses a square with pillars. */
function describeCrossing(): Scene {
  const pillars: Point[] = [
    [6, 7],
    [13, 6],
    [10, 12],
    [5, 14],
    [15, 14],
  ];
  return {
    footfall: 1,
    boundary: [
      [0, 0],
      [20, 0],
      [20, 20],
      [0, 20],
    ],
    obstacles: pillars.map((center) => ({ circle: { center, radius: 0.8 } })),
    agents: TRIPS.map(([at, goal]) => ({
      at,
      goal,
      planner: 'mang' as const,
      dynamics: 'social-force',
      radius: NEAR,
      speed: SPEED,
      atGoal: 'stay' as const,
    })),
    run: { duration: 60, step: STEP },
  };
}

/** A recorder that stops for each who has arrived. */
function record(): { readonly traces: Traces; note(agent: number, x: number, y: number): void } {
  const traces: Traces = TRIPS.map(() => []);
  const done = new Set<number>();
  return {
    traces,
    note(agent, x, y) {
      if (done.has(agent)) return;
      traces[agent].push([x, y]);
      if (Math.hypot(x - TRIPS[agent][1][0], y - TRIPS[agent][1][1]) < NEAR) done.add(agent);
    },
  };
}

export function traceWithForces(): Traces {
  const simulation = new Simulation(describeCrossing());
  const { traces, note } = record();
  while (!simulation.isOver) {
    const { present, traits, count } = simulation.crowd;
    for (let slot = 0; slot < count; slot++) note(traits.ids[slot], present.x[slot], present.y[slot]);
    simulation.step();
  }
  return traces;
}

/** Without dynamics: in each step everybody goes straight towards its next point. */
export function traceBare(): Traces {
  const { domain } = compileScene(describeCrossing());
  const graph = new NavGraph(domain);
  const planner = new NavPlanner();
  const space = new NavSpace(graph);
  const column = (value: (k: number) => number): Float64Array => Float64Array.from(TRIPS, (_, k) => value(k));
  const x = column((k) => TRIPS[k][0][0]);
  const y = column((k) => TRIPS[k][0][1]);
  const radius = column(() => NEAR);
  const [aimX, aimY, formerX, formerY] = [0, 1, 2, 3].map(() => column(() => Number.NaN));
  const agents = Int32Array.from(TRIPS, (_, k) => k);
  const goals = {
    count: COUNT,
    first: Int32Array.from({ length: COUNT + 1 }, (_, k) => k),
    x: column((k) => TRIPS[k][1][0]),
    y: column((k) => TRIPS[k][1][1]),
    extra: column(() => 0),
  };
  const { traces, note } = record();
  for (let step = 0; step < 60 / STEP; step++) {
    graph.update(COUNT, x, y, radius);
    const request = { agents, count: COUNT, x, y, radius, goal: agents, aimX, aimY, formerX, formerY };
    const { nextX, nextY } = planner.plan(space, request, goals);
    for (let a = 0; a < COUNT; a++) {
      note(a, x[a], y[a]);
      const way = Math.hypot(nextX[a] - x[a], nextY[a] - y[a]);
      const part = way > 0 ? Math.min(1, (SPEED * STEP) / way) : 0;
      formerX[a] = nextX[a];
      formerY[a] = nextY[a];
      x[a] += part * (nextX[a] - x[a]);
      y[a] += part * (nextY[a] - y[a]);
    }
  }
  return traces;
}

/** Mean way, m, and turns of more than 45 degrees within one step, of all agents. */
export function measureTraces(traces: Traces): { readonly way: number; readonly kinks: number } {
  let way = 0;
  let kinks = 0;
  for (const trace of traces) {
    for (let k = 1; k < trace.length; k++) {
      const [dx, dy] = [trace[k][0] - trace[k - 1][0], trace[k][1] - trace[k - 1][1]];
      way += Math.hypot(dx, dy) / traces.length;
      if (k < 2) continue;
      const [ex, ey] = [trace[k - 1][0] - trace[k - 2][0], trace[k - 1][1] - trace[k - 2][1]];
      const both = Math.hypot(dx, dy) * Math.hypot(ex, ey);
      if (both > 1e-6 && dx * ex + dy * ey < Math.SQRT1_2 * both) kinks++;
    }
  }
  return { way, kinks };
}
