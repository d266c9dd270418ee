/**
 * The pictures of docs/mang.md: figure 5 of Sud et al. 2008 (next points of the first-order graph and of ours) and figure 6 (the trace
 * of one agent with and without the dynamics).
 */

import { compileScene, validateScene } from 'footfall/scene';
import { Simulation } from 'footfall/sim';
import { NavGraph, NavPlanner, NavSpace } from '../../dist/maps/index.js';
import { createNavGraphLayer, createNextPointLayer, plotPlan } from '../../dist/plot/index.js';

const SIDE = 20;
const BOUNDARY = [
  [0, 0],
  [SIDE, 0],
  [SIDE, SIDE],
  [0, SIDE],
];

/** Every picture by its file name. */
export function drawMangPictures() {
  return new Map([
    ['mang-first-order.svg', drawFourCorners(true)],
    ['mang-next-points.svg', drawFourCorners(false)],
    ['mang-trace-bare.svg', drawTrace('without dynamics: straight to each next point', walkBare())],
    ['mang-trace-forces.svg', drawTrace('with social forces', walkWithForces())],
  ]);
}

const TRIPS = [
  [
    [4, 4.2],
    [19, 19],
  ],
  [
    [16, 4],
    [1, 19],
  ],
  [
    [16.2, 16],
    [1, 1],
  ],
  [
    [4, 15.8],
    [19, 1],
  ],
];

function drawFourCorners(isFirstOrder) {
  const { domain } = compileScene(validateScene({ footfall: 1, boundary: BOUNDARY }));
  const asked = ask(domain, TRIPS);
  const points = TRIPS.map(([from], agent) => ({
    from,
    to: isFirstOrder ? findFirstOrderPoint(asked.graph, agent, TRIPS[agent][1]) : asked.nextOf(agent),
    isGoal: false,
  }));
  const graph = isFirstOrder ? new NavGraph(domain, { secondOrder: false }) : asked.graph;
  if (isFirstOrder) graph.update(TRIPS.length, asked.x, asked.y, undefined);
  return plotPlan({
    domain,
    title: isFirstOrder
      ? 'First order: pairs are sent to the same point'
      : 'Navigation graph: a point of its own for each',
    width: 560,
    agents: TRIPS.map(([at]) => ({ at, radius: 0.25 })),
    places: TRIPS.map(([, point], k) => ({ name: `goal ${k + 1}`, point })),
    layers: [createNavGraphLayer(graph), createNextPointLayer(points)],
  });
}

/** The graph of some agents, and where it sends each. */
function ask(domain, trips) {
  const count = trips.length;
  const x = Float64Array.from(trips, ([[px]]) => px);
  const y = Float64Array.from(trips, ([[, py]]) => py);
  const radius = new Float64Array(count).fill(0.25);
  const nowhere = () => new Float64Array(count).fill(Number.NaN);
  const graph = new NavGraph(domain);
  graph.update(count, x, y, radius);
  const goals = {
    count,
    first: Int32Array.from({ length: count + 1 }, (_, k) => k),
    x: Float64Array.from(trips, ([, [gx]]) => gx),
    y: Float64Array.from(trips, ([, [, gy]]) => gy),
    extra: new Float64Array(count),
  };
  const agents = Int32Array.from(trips, (_, k) => k);
  const planner = new NavPlanner();
  const space = new NavSpace(graph);
  const request = { agents, count, x, y, radius, goal: agents, aimX: nowhere(), aimY: nowhere() };
  const former = { formerX: nowhere(), formerY: nowhere() };
  const plan = () => planner.plan(space, { ...request, ...former }, goals);
  plan();
  return {
    graph,
    planner,
    plan,
    former,
    x,
    y,
    radius,
    nextOf: (k) => [planner.answers.nextX[k], planner.answers.nextY[k]],
  };
}

/** The red vertex of an agent's own cell on the shortest way over red edges: what planning on the first order alone gives. */
function findFirstOrderPoint(graph, agent, [goalX, goalY]) {
  const { tables } = graph;
  const away = new Float64Array(tables.vertexCount).fill(Infinity);
  const ends = new Int32Array(256);
  const count = graph.redVerticesOf(goalX, goalY, ends);
  for (const v of ends.subarray(0, count)) away[v] = Math.hypot(tables.vx[v] - goalX, tables.vy[v] - goalY);
  for (let round = 0; round < tables.vertexCount; round++) {
    for (let e = 0; e < tables.edgeCount; e++) {
      if (tables.edgeCell[e] >= 0) continue;
      const [a, b] = [tables.edgeFrom[e], tables.edgeTo[e]];
      away[a] = Math.min(away[a], away[b] + tables.edgeLength[e]);
      away[b] = Math.min(away[b], away[a] + tables.edgeLength[e]);
    }
  }
  let best = -1;
  let least = Infinity;
  for (let k = tables.firstRedVertex[agent]; k < tables.firstRedVertex[agent + 1]; k++) {
    const v = tables.redVertices[k];
    const way = away[v] + Math.hypot(tables.vx[v] - graph.sites.x[agent], tables.vy[v] - graph.sites.y[agent]);
    if (way >= least) continue;
    least = way;
    best = v;
  }
  return [tables.vx[best], tables.vy[best]];
}

const PILLARS = [
  [6, 7],
  [13, 6],
  [10, 12],
  [5, 14],
  [15, 14],
];
const CROWD = Array.from({ length: 16 }, (_, k) => {
  const turn = (2 * Math.PI * (k + 0.5)) / 16;
  const on = (angle) => [10 + 8.5 * Math.cos(angle), 10 + 8.5 * Math.sin(angle)];
  return [on(turn), on(turn + Math.PI)];
});
/** The agent whose way is drawn. */
const TRACED = 9;
const STEP = 0.05;
const SPEED = 1.2;

function describeCrowd() {
  return validateScene({
    footfall: 1,
    boundary: BOUNDARY,
    obstacles: PILLARS.map((center) => ({ circle: { center, radius: 0.8 } })),
    agents: CROWD.map(([at, goal]) => ({
      at,
      goal,
      planner: 'mang',
      dynamics: 'social-force',
      radius: 0.25,
      speed: SPEED,
      atGoal: 'stay',
    })),
    run: { duration: 60, step: STEP },
  });
}

/** The places of one agent in a run. */
function walkWithForces() {
  const simulation = new Simulation(describeCrowd());
  const trace = [];
  while (!simulation.isOver) {
    trace.push([simulation.crowd.present.x[TRACED], simulation.crowd.present.y[TRACED]]);
    simulation.step();
  }
  return trace;
}

/** The same without any dynamics: in each step everybody goes straight towards its next point. */
function walkBare() {
  const { domain } = compileScene(describeCrowd());
  const asked = ask(domain, CROWD);
  const { graph, planner, plan, former, x, y, radius } = asked;
  const trace = [];
  for (let k = 0; k < 60 / STEP; k++) {
    trace.push([x[TRACED], y[TRACED]]);
    if (Math.hypot(x[TRACED] - CROWD[TRACED][1][0], y[TRACED] - CROWD[TRACED][1][1]) < 0.25) break;
    graph.update(CROWD.length, x, y, radius);
    plan();
    const { nextX, nextY } = planner.answers;
    for (let a = 0; a < CROWD.length; a++) {
      const way = Math.hypot(nextX[a] - x[a], nextY[a] - y[a]);
      const part = way > 0 ? Math.min(1, (SPEED * STEP) / way) : 0;
      former.formerX[a] = nextX[a];
      former.formerY[a] = nextY[a];
      x[a] += part * (nextX[a] - x[a]);
      y[a] += part * (nextY[a] - y[a]);
    }
  }
  return trace;
}

function drawTrace(title, trace) {
  const { domain } = compileScene(describeCrowd());
  const way = { stroke: '#c43c39', width: 2 };
  return plotPlan({
    domain,
    title,
    width: 560,
    agents: CROWD.map(([at]) => ({ at, radius: 0.25 })),
    places: [{ name: 'goal', point: CROWD[TRACED][1] }],
    layers: [
      {
        name: 'trace',
        legend: [{ label: 'way of one agent', symbol: 'line', style: way }],
        draw(pen) {
          pen.path(way, (sink) => {
            trace.forEach(([px, py], k) => {
              if (k === 0) sink.moveTo(px, py);
              else sink.lineTo(px, py);
            });
          });
        },
      },
    ],
  });
}
