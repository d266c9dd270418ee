import type { Crowd } from '../crowd/index.js';
import { NONE } from '../geometry/index.js';
import { type NavGraph, VIA } from '../maps/index.js';
import type { MangPlanner } from '../planners/index.js';
import type { Person } from './population.js';

/** Where one agent would be sent. Metres. */
export interface NavPreviewAgent {
  readonly id: number;
  /** Index into the population of the run. */
  readonly person: number;
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

/** Why an agent of the scene is not there: it arrives later, comes in by its lane, or waits for room. */
export type AbsentReason = 'later' | 'lane' | 'room';

/** An agent of the scene that is not there yet. */
export interface AbsentAgent {
  /** Index into the population of the run. */
  readonly person: number;
  readonly reason: AbsentReason;
}

/** The navigation graph of a moment, and where it sends everybody. */
export interface NavPreview {
  readonly graph: NavGraph;
  /** By id. */
  readonly agents: readonly NavPreviewAgent[];
  /** Those who are still to come, in the order of the population. */
  readonly absent: readonly AbsentAgent[];
  /** Building the graph, and all searches, ms. */
  readonly buildMs: number;
  readonly planMs: number;
}

/** Who belongs to a run, and who of them has come in. */
export interface NavPreviewPeople {
  readonly population: readonly Person[];
  /** Person by id of the agent. */
  readonly personOf: ArrayLike<number>;
  /** Per crowd: do its agents come in by lanes? */
  readonly isLed: readonly boolean[];
  /** s */
  readonly time: number;
}

/** Plan once for everybody. Of the crowd only wishes are written, which every step writes anew. @param planner a new one */
export function previewNavGraph(
  crowd: Crowd,
  planner: MangPlanner,
  people: NavPreviewPeople,
  now: () => number,
): NavPreview {
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
      person: people.personOf[ids[slot]],
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
  return { graph, agents, absent: listAbsent(crowd.created, people), buildMs: built + diagram + tables, planMs: plan };
}

/** @param created agents that have come in so far, those who have left again included */
function listAbsent(created: number, { population, personOf, isLed, time }: NavPreviewPeople): AbsentAgent[] {
  const hasCome = new Uint8Array(population.length);
  for (let id = 0; id < created; id++) hasCome[personOf[id]] = 1;
  const absent: AbsentAgent[] = [];
  population.forEach(({ arrival, crowd }, person) => {
    if (hasCome[person] === 1) return;
    absent.push({ person, reason: arrival > time ? 'later' : isLed[crowd] ? 'lane' : 'room' });
  });
  return absent;
}
