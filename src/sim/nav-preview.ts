import type { Crowd } from '../crowd/index.js';
import { NONE } from '../geometry/index.js';
import { type NavGraph, VIA } from '../maps/index.js';
import type { MangPlanner } from '../planners/index.js';

/** Where one agent would be sent. Metres. */
export interface NavPreviewAgent {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** `graph`: to a point of the graph; `goal`: straight to its goal; `none`: it has no goal, or no way to it. */
  readonly via: 'graph' | 'goal' | 'none';
  readonly hasGoal: boolean;
  readonly nextX: number;
  readonly nextY: number;
  /** Way to the goal; Infinity without one. */
  readonly length: number;
}

/** The navigation graph of a moment, and where it sends everybody. */
export interface NavPreview {
  readonly graph: NavGraph;
  /** By id. */
  readonly agents: readonly NavPreviewAgent[];
  /** Building the graph, and all searches, ms. */
  readonly buildMs: number;
  readonly planMs: number;
}

/** Plan once for everybody. Of the crowd only wishes are written, which every step writes anew. @param planner a new one */
export function previewNavGraph(crowd: Crowd, planner: MangPlanner, now: () => number): NavPreview {
  const begin = now();
  const { graph } = planner;
  const built = now() - begin;
  const slots = Int32Array.from({ length: crowd.count }, (_, slot) => slot);
  planner.plan(crowd, slots, crowd.count);
  const { via, nextX, nextY, length } = planner.planner.answers;
  const { ids, radius, goal } = crowd.traits;
  const agents = Array.from(slots, (slot): NavPreviewAgent => {
    const word = via[slot] === VIA.none ? 'none' : via[slot] === VIA.goal ? 'goal' : 'graph';
    return {
      id: ids[slot],
      x: crowd.present.x[slot],
      y: crowd.present.y[slot],
      radius: radius[slot],
      via: word,
      hasGoal: goal[slot] !== NONE,
      nextX: nextX[slot],
      nextY: nextY[slot],
      length: length[slot],
    };
  });
  agents.sort((a, b) => a.id - b.id);
  const { diagram, graph: tables, plan } = planner.times;
  return { graph, agents, buildMs: built + diagram + tables, planMs: plan };
}
