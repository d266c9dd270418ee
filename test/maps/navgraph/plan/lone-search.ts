import type { NavPlanOptions } from '../../../../src/maps/navgraph/plan/plan-options.js';
import type { NavGoals, NavRequest } from '../../../../src/maps/navgraph/plan/plan-request.js';
import type { CirclePoint, EdgePoint, PlanSpace } from '../../../../src/maps/navgraph/plan/plan-tables.js';

/** A way, as the enemy finds it. */
export interface LoneWay {
  readonly cost: number;
  readonly length: number;
  /** The next point. */
  readonly x: number;
  readonly y: number;
}

interface Link {
  readonly to: string;
  readonly cost: number;
  readonly length: number;
}

/**
 * Algorithm 1 word by word for one agent, with a graph of its own and without any sharing: red edges that it does not govern,
 * black edges of its cell, green edges; then Dijkstra without a heap. Cells may be left and entered again.
 *
 * @param body radius for which edges between walls must be wide enough, m
 * @param firstOrder plan on the first-order graph instead, from the red vertices of the cell, as in figure 5 (a)
 */
export function searchAlone(
  space: PlanSpace,
  request: NavRequest,
  goals: NavGoals,
  agent: number,
  options: Required<NavPlanOptions>,
  firstOrder = false,
  body = request.radius[agent],
): LoneWay | undefined {
  const t = space.tables;
  const { cap, floor } = options;
  const [x, y, radius] = [request.x[agent], request.y[agent], request.radius[agent]];
  const links = new Map<string, Link[]>();
  const add = (from: string, to: string, cost: number, length: number): void => {
    if (!links.has(from)) links.set(from, []);
    links.get(from)?.push({ to, cost, length });
  };
  const both = (a: string, b: string, cost: number, length: number): void => {
    add(a, b, cost, length);
    add(b, a, cost, length);
  };
  const width = (clearance: number): number => Math.min(cap, Math.max(floor, clearance));
  const isOwn = (e: number): boolean => !firstOrder && (t.edgeLeft[e] === agent || t.edgeRight[e] === agent);
  const isNarrow = (e: number): boolean => t.edgeLeft[e] < 0 && t.edgeRight[e] < 0 && t.edgeClearance[e] < body;
  const costOf = (e: number): number => t.edgeLength[e] / width(t.edgeClearance[e]);
  for (let e = 0; e < t.edgeCount; e++) {
    if (isNarrow(e) || (t.edgeCell[e] < 0 ? isOwn(e) : firstOrder || t.edgeCell[e] !== agent)) continue;
    both(`v${t.edgeFrom[e]}`, `v${t.edgeTo[e]}`, costOf(e), t.edgeLength[e]);
  }
  const places = new Map<string, readonly [number, number]>();
  const green = (key: string, px: number, py: number): void => {
    const away = Math.hypot(px - x, py - y);
    places.set(key, [px, py]);
    add('agent', key, away / cap, away);
  };
  if (!firstOrder) addStarts();
  // In a cell without a graph of the others too, but for a vertex that leads nowhere.
  const isStuck = [...places].every(([key, [px, py]]) => {
    const isNear = Math.hypot(px - x, py - y) <= options.reached * radius;
    return isNear && !(links.get(key) ?? []).some(({ to }) => to !== 'agent');
  });
  if (isStuck) {
    for (let k = t.firstRedVertex[agent]; k < t.firstRedVertex[agent + 1]; k++) {
      const v = t.redVertices[k];
      green(`v${v}`, t.vx[v], t.vy[v]);
    }
  }
  addEnds();
  return follow();

  function addStarts(): void {
    const black = new Set(
      Array.from(t.blackVertices.subarray(t.firstBlackVertex[agent], t.firstBlackVertex[agent + 1])),
    );
    for (const v of black) green(`v${v}`, t.vx[v], t.vy[v]);
    for (let k = t.firstBlackEdge[agent]; k < t.firstBlackEdge[agent + 1]; k++) {
      const e = t.blackEdges[k];
      if (isNarrow(e) || (black.has(t.edgeFrom[e]) && black.has(t.edgeTo[e]))) continue;
      const point: EdgePoint = { x: 0, y: 0, share: 0 };
      space.nearestOnEdge(e, x, y, point);
      // Who stands on an edge that ends at a black vertex need not go back to it.
      const isOn = Math.hypot(point.x - x, point.y - y) <= options.reached * radius;
      if (!isOn && (black.has(t.edgeFrom[e]) || black.has(t.edgeTo[e]))) continue;
      green(`e${e}`, point.x, point.y);
      both(`e${e}`, `v${t.edgeFrom[e]}`, point.share * costOf(e), point.share * t.edgeLength[e]);
      both(`e${e}`, `v${t.edgeTo[e]}`, (1 - point.share) * costOf(e), (1 - point.share) * t.edgeLength[e]);
    }
  }

  function addEnds(): void {
    const goal = request.goal[agent];
    const corners = new Int32Array(4096);
    const circle: CirclePoint = { x: 0, y: 0, share: 0, edge: -1, radius: 0 };
    for (let p = goals.first[goal]; p < goals.first[goal + 1]; p++) {
      const [gx, gy, extra] = [goals.x[p], goals.y[p], goals.extra[p]];
      const count = space.listRedVertices(space.cellAt(gx, gy), corners);
      for (const v of corners.subarray(0, count)) {
        if (!space.isVisible(t.vx[v], t.vy[v], gx, gy)) continue;
        const away = Math.hypot(t.vx[v] - gx, t.vy[v] - gy);
        add(`v${v}`, 'goal', extra / cap + away / width(t.clearance[v]), extra + away);
      }
      space.bestCircle(gx, gy, circle);
      const { edge, share } = circle;
      if (edge < 0 || isOwn(edge)) continue;
      const away = Math.hypot(circle.x - gx, circle.y - gy);
      const cost = extra / cap + away / width(circle.radius);
      const length = extra + away;
      add(`v${t.edgeFrom[edge]}`, 'goal', cost + share * costOf(edge), length + share * t.edgeLength[edge]);
      add(`v${t.edgeTo[edge]}`, 'goal', cost + (1 - share) * costOf(edge), length + (1 - share) * t.edgeLength[edge]);
    }
  }

  function follow(): LoneWay | undefined {
    const best = new Map<string, { cost: number; length: number; before: string }>();
    best.set('agent', { cost: 0, length: 0, before: '' });
    const done = new Set<string>();
    for (;;) {
      let at = '';
      for (const [key, { cost }] of best) {
        if (!done.has(key) && (at === '' || cost < (best.get(at)?.cost ?? Infinity))) at = key;
      }
      if (at === '') return undefined;
      const label = best.get(at);
      if (label === undefined) return undefined;
      if (at === 'goal') break;
      done.add(at);
      for (const { to, cost, length } of links.get(at) ?? []) {
        const total = label.cost + cost;
        if (total >= (best.get(to)?.cost ?? Infinity)) continue;
        best.set(to, { cost: total, length: label.length + length, before: at });
      }
    }
    const way: string[] = [];
    for (let at = 'goal'; at !== 'agent'; at = best.get(at)?.before ?? 'agent') way.unshift(at);
    const pointOf = (key: string): readonly [number, number] => {
      const v = Number(key.slice(1));
      return places.get(key) ?? [t.vx[v], t.vy[v]];
    };
    const reached = options.reached * radius;
    const next = way.find((key) => key !== 'goal' && Math.hypot(pointOf(key)[0] - x, pointOf(key)[1] - y) > reached);
    if (next === undefined)
      return { cost: best.get('goal')?.cost ?? Infinity, length: 0, x: Number.NaN, y: Number.NaN };
    const [nextX, nextY] = pointOf(next);
    const { cost, length } = best.get('goal') ?? { cost: Infinity, length: Infinity };
    return { cost, length, x: nextX, y: nextY };
  }
}
