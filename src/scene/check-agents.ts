import type { FindingList } from '../error/index.js';
import { createNearestWall, findNearestWall } from '../geometry/index.js';
import { CROWD_DEFAULTS } from './crowd-keys.js';
import { findOverlaps } from './find-overlaps.js';
import type { PlaceSpaces } from './place-space.js';
import type { SceneAgent } from './scene-schema.js';

/** Agents placed by hand in walls, too near to walls, or into each other. */
export function checkAgents(agents: readonly SceneAgent[], spaces: PlaceSpaces, list: FindingList): void {
  const wall = createNearestWall();
  agents.forEach(({ at, radius = CROWD_DEFAULTS.radius }, i) => {
    const where = `agents[${i}].at`;
    if (spaces.at(at).size === 0) {
      list.add('check/agent-not-free', where, () => `the agent stands ${spaces.describeBlock(at)}`);
      return;
    }
    const { distance } = findNearestWall(spaces.domain, at[0], at[1], wall);
    // A body drawn against a wall may be off by rounding.
    if (distance >= radius - Math.max(1e-9 * radius, 4 * spaces.domain.tolerance)) return;
    const rounded = Number(distance.toPrecision(3));
    const message = `the agent stands ${rounded} m from a wall, nearer than its radius of ${radius} m`;
    list.add('check/agent-near-wall', where, message);
  });
  for (const group of groupByTime(agents)) {
    const discs = group.map((i) => {
      const { at, radius = CROWD_DEFAULTS.radius } = agents[i];
      return { x: at[0], y: at[1], radius };
    });
    for (const [first, second] of findOverlaps(discs)) {
      const message = `the body overlaps that of agents[${group[first]}]`;
      list.add('check/agents-overlap', `agents[${group[second]}].at`, message);
    }
  }
}

/** Indices of the agents that come at the same moment: others may have left by then. */
function groupByTime(agents: readonly SceneAgent[]): Iterable<number[]> {
  const groups = new Map<number, number[]>();
  agents.forEach(({ arrive = CROWD_DEFAULTS.arrive }, i) => {
    const group = groups.get(arrive.at);
    if (group) group.push(i);
    else groups.set(arrive.at, [i]);
  });
  return groups.values();
}
