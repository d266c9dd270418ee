import type { Domain } from '../geometry/index.js';
import { NavGraph, NavPlanner, type NavPlanOptions, NavSpace } from '../maps/index.js';

/** The navigation graph of a ground, and what the planner asks of it. @param now a clock in milliseconds */
export function openNavGraph(
  domain: Domain,
  now: () => number,
): { readonly graph: NavGraph; readonly asked: NavSpace } {
  const graph = new NavGraph(domain, { now });
  return { graph, asked: new NavSpace(graph) };
}

/** @throws FootfallError `navgraph/bad-option` */
export function openNavPlanner(options: NavPlanOptions): NavPlanner {
  return new NavPlanner(options);
}
