import type { NavGoals, NavRequest } from '../../../../src/maps/navgraph/plan/plan-request.js';
import type { PlanSpace, PlanTables } from '../../../../src/maps/navgraph/plan/plan-tables.js';
import { createRandom } from '../../../../src/math/index.js';

/** A graph to plan on, with agents and goals. */
export interface MadeUpCase {
  readonly space: PlanSpace;
  readonly request: NavRequest;
  readonly goals: NavGoals;
}

interface Edge {
  readonly from: number;
  readonly to: number;
  readonly length: number;
  readonly clearance: number;
  readonly left: number;
  readonly right: number;
  readonly cell: number;
}

/**
 * A graph that no geometry made: vertices anywhere, edges between near ones with any clearance and any governors, a few black
 * vertices and edges round each agent. All that the search may rely on holds: no edge is shorter than the straight way.
 */
export function makeUpCase(seed: number, agentCount: number, goalCount: number): MadeUpCase {
  const random = createRandom(seed);
  const size = 20;
  const place = (): [number, number] => [size * random.next(), size * random.next()];
  const points = Array.from({ length: 20 + random.nextInt(60) }, place);
  const redCount = points.length;
  const agents = Array.from({ length: agentCount }, place);
  const gap = (a: readonly number[], b: readonly number[]): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const site = (): number => (random.nextInt(3) === 0 ? -1 - random.nextInt(5) : random.nextInt(agentCount));
  const edges: Edge[] = [];
  const link = (from: number, to: number, cell: number): void => {
    const length = gap(points[from], points[to]) * (1 + (random.nextInt(2) === 0 ? 0 : 0.3 * random.next()));
    edges.push({ from, to, length, clearance: 1.5 * random.next(), left: site(), right: site(), cell });
  };
  const nearest = (p: readonly number[], count: number): number[] =>
    Array.from({ length: redCount }, (_, v) => v)
      .sort((a, b) => gap(points[a], p) - gap(points[b], p))
      .slice(0, count);
  for (let v = 0; v < redCount; v++) for (const to of nearest(points[v], 4)) if (to > v) link(v, to, -1);
  const blackVertices = agents.map(([x, y], agent) => {
    const border = nearest([x, y], 5);
    const count = random.nextInt(4);
    const own = Array.from(
      { length: count },
      () => points.push([x + random.next() - 0.5, y + random.next() - 0.5]) - 1,
    );
    own.forEach((v, k) => {
      if (k > 0) link(own[k - 1], v, agent);
      link(v, border[random.nextInt(border.length)], agent);
    });
    if (count === 0 || random.nextInt(3) === 0) {
      for (let k = random.nextInt(3); k >= 0; k--) link(border[k], border[k + 1], agent);
    }
    return own;
  });
  const tables = lay(
    points,
    edges,
    blackVertices,
    agents.map((p) => nearest(p, 5)),
  );
  return { space: spaceOf(tables, agentCount), ...askFor(agents, goalCount, random.nextInt) };
}

/** Agents with goals, some with two places. */
function askFor(
  agents: readonly (readonly [number, number])[],
  goalCount: number,
  nextInt: (below: number) => number,
): { request: NavRequest; goals: NavGoals } {
  const count = agents.length;
  const first = Int32Array.from({ length: goalCount + 1 }, (_, g) => 2 * g);
  const anywhere = (): Float64Array => Float64Array.from({ length: 2 * goalCount }, () => nextInt(20_000) / 1000);
  return {
    request: {
      agents: Int32Array.from(agents, (_, k) => k),
      count,
      x: Float64Array.from(agents, ([x]) => x),
      y: Float64Array.from(agents, ([, y]) => y),
      radius: Float64Array.from(agents, () => [0, 0.2, 0.3, 0.5][nextInt(4)]),
      goal: Int32Array.from(agents, () => nextInt(goalCount)),
      aimX: new Float64Array(count).fill(Number.NaN),
      aimY: new Float64Array(count).fill(Number.NaN),
      formerX: new Float64Array(count).fill(Number.NaN),
      formerY: new Float64Array(count).fill(Number.NaN),
    },
    goals: {
      count: goalCount,
      first,
      x: anywhere(),
      y: anywhere(),
      extra: Float64Array.from({ length: 2 * goalCount }, () => nextInt(3)),
    },
  };
}

function lay(
  points: readonly (readonly number[])[],
  edges: readonly Edge[],
  blackVertices: readonly (readonly number[])[],
  redVertices: readonly (readonly number[])[],
): PlanTables {
  const rows = (lists: readonly (readonly number[])[]): [Int32Array, Int32Array] => {
    const first = new Int32Array(lists.length + 1);
    lists.forEach((list, k) => {
      first[k + 1] = first[k] + list.length;
    });
    return [first, Int32Array.from(lists.flat())];
  };
  const [firstBlackVertex, black] = rows(blackVertices);
  const [firstRedVertex, red] = rows(redVertices);
  const cellEdges = blackVertices.map((_, agent) => edges.flatMap(({ cell }, e) => (cell === agent ? [e] : [])));
  const [firstBlackEdge, blackEdges] = rows(cellEdges);
  return {
    vertexCount: points.length,
    vx: Float64Array.from(points, ([x]) => x),
    vy: Float64Array.from(points, ([, y]) => y),
    clearance: Float64Array.from(points, (_, v) => 0.3 + (v % 7) / 5),
    edgeCount: edges.length,
    edgeFrom: Int32Array.from(edges, ({ from }) => from),
    edgeTo: Int32Array.from(edges, ({ to }) => to),
    edgeLength: Float64Array.from(edges, ({ length }) => length),
    edgeClearance: Float64Array.from(edges, ({ clearance }) => clearance),
    edgeLeft: Int32Array.from(edges, ({ left }) => left),
    edgeRight: Int32Array.from(edges, ({ right }) => right),
    edgeCell: Int32Array.from(edges, ({ cell }) => cell),
    firstBlackVertex,
    blackVertices: black,
    firstBlackEdge,
    blackEdges,
    firstRedVertex,
    redVertices: red,
  };
}

/** Places of a graph without geometry: the cell of a place is that of the red vertex nearest to it; some pairs see each other. */
function spaceOf(tables: PlanTables, agentCount: number): PlanSpace {
  const { vx, vy, edgeFrom, edgeTo, edgeCell } = tables;
  const isRed = (v: number): boolean => edgeFrom.some((from, e) => edgeCell[e] < 0 && (from === v || edgeTo[e] === v));
  const reds = Array.from(vx.keys()).filter(isRed);
  const project = (e: number, x: number, y: number): { x: number; y: number; share: number } => {
    const [ax, ay, bx, by] = [vx[edgeFrom[e]], vy[edgeFrom[e]], vx[edgeTo[e]], vy[edgeTo[e]]];
    const square = (bx - ax) ** 2 + (by - ay) ** 2;
    const t = square > 0 ? ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square : 0;
    const share = Math.min(1, Math.max(0, t));
    return { x: ax + share * (bx - ax), y: ay + share * (by - ay), share };
  };
  const nearestOf = (x: number, y: number): number =>
    reds.reduce((best, v) => (Math.hypot(vx[v] - x, vy[v] - y) < Math.hypot(vx[best] - x, vy[best] - y) ? v : best));
  return {
    tables,
    nearestOnEdge: (edge, x, y, out) => Object.assign(out, project(edge, x, y)),
    bestCircle(x, y, out) {
      const near = nearestOf(x, y);
      const edge = edgeFrom.findIndex((from, e) => edgeCell[e] < 0 && (from === near || edgeTo[e] === near));
      Object.assign(out, project(edge, x, y), { edge, radius: 0.7 });
    },
    cellAt: (x, y) => agentCount + nearestOf(x, y),
    isNextTo: () => false,
    listRedVertices(cell, out) {
      const v = cell - agentCount;
      const around = Array.from(edgeFrom).flatMap((from, e) => (edgeCell[e] < 0 && from === v ? [edgeTo[e]] : []));
      const list = [v, ...new Set(around)];
      out.set(list);
      return list.length;
    },
    isVisible: (ax, ay) => Math.floor(7 * (ax + ay)) % 3 !== 0,
  };
}
