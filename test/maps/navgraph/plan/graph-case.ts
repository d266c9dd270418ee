import { type Domain, findNearestWall, samplePoint } from '../../../../src/geometry/index.js';
import { NavGraph, NavSpace } from '../../../../src/maps/index.js';
import type { NavGoals, NavRequest } from '../../../../src/maps/navgraph/plan/plan-request.js';
import type { Random } from '../../../../src/math/index.js';

/** A real graph with agents and goals. */
export interface GraphCase {
  readonly graph: NavGraph;
  readonly space: NavSpace;
  readonly request: NavRequest;
  readonly goals: NavGoals;
}

export type Trip = readonly [readonly [number, number], readonly [number, number]];

/** A graph of agents that each want to a place of their own; those with equal goals share a number. */
export function layCase(domain: Domain, trips: readonly Trip[], radius: number | Float64Array): GraphCase {
  const graph = new NavGraph(domain);
  const names = [...new Set(trips.map(([, to]) => to.join(',')))];
  const places = names.map((name) => name.split(',').map(Number));
  const count = trips.length;
  const request = {
    agents: Int32Array.from(trips, (_, k) => k),
    count,
    x: Float64Array.from(trips, ([[x]]) => x),
    y: Float64Array.from(trips, ([[, y]]) => y),
    radius: typeof radius === 'number' ? new Float64Array(count).fill(radius) : radius,
    goal: Int32Array.from(trips, ([, to]) => names.indexOf(to.join(','))),
    aimX: new Float64Array(count).fill(Number.NaN),
    aimY: new Float64Array(count).fill(Number.NaN),
    formerX: new Float64Array(count).fill(Number.NaN),
    formerY: new Float64Array(count).fill(Number.NaN),
  };
  graph.update(count, request.x, request.y, request.radius);
  const goals = {
    count: names.length,
    first: Int32Array.from({ length: names.length + 1 }, (_, g) => g),
    x: Float64Array.from(places, ([x]) => x),
    y: Float64Array.from(places, ([, y]) => y),
    extra: new Float64Array(names.length),
  };
  return { graph, space: new NavSpace(graph), request, goals };
}

/** Trips between places of the largest free component with some clearance, to a few goals. */
export function sampleTrips(domain: Domain, random: Random, count: number, goalCount: number): Trip[] {
  const place = (): [number, number] => {
    for (let tries = 0; ; tries++) {
      const [x, y] = samplePoint(domain, 0, random.next);
      if (tries > 1000 || findNearestWall(domain, x, y).distance >= 0.25) return [x, y];
    }
  };
  const goals = Array.from({ length: goalCount }, place);
  return Array.from({ length: count }, () => [place(), goals[random.nextInt(goalCount)]] as const);
}
