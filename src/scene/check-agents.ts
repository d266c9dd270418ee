import type { Finding } from '../error/index.js';
import { findNearestWall } from '../geometry/index.js';
import { CROWD_DEFAULTS } from './crowd-keys.js';
import { findOverlaps } from './find-overlaps.js';
import type { PlaceSpaces } from './place-space.js';
import type { SceneAgent } from './scene-schema.js';

/** Agents placed by hand in walls, too near to walls, or into each other. */
export function checkAgents(agents: readonly SceneAgent[], spaces: PlaceSpaces): Finding[] {
  const findings: Finding[] = [];
  agents.forEach(({ at, radius = CROWD_DEFAULTS.radius }, i) => {
    const where = `agents[${i}].at`;
    if (spaces.at(at).size === 0) {
      findings.push({ code: 'check/agent-not-free', where, message: `the agent stands ${spaces.describeBlock(at)}` });
      return;
    }
    const { distance } = findNearestWall(spaces.domain, at[0], at[1]);
    // A body drawn against a wall may be off by rounding.
    if (distance >= radius - Math.max(1e-9 * radius, 4 * spaces.domain.tolerance)) return;
    const message = `the agent stands ${Number(distance.toPrecision(3))} m from a wall, nearer than its radius of ${radius} m`;
    findings.push({ code: 'check/agent-near-wall', where, message });
  });

  const byTime = new Map<number, number[]>();
  agents.forEach(({ arrive = CROWD_DEFAULTS.arrive }, i) => {
    const group = byTime.get(arrive.at);
    if (group) group.push(i);
    else byTime.set(arrive.at, [i]);
  });
  for (const group of byTime.values()) {
    const discs = group.map((i) => {
      const { at, radius = CROWD_DEFAULTS.radius } = agents[i];
      return { x: at[0], y: at[1], radius };
    });
    for (const [first, second] of findOverlaps(discs)) {
      const where = `agents[${group[second]}].at`;
      findings.push({
        code: 'check/agents-overlap',
        where,
        message: `the body overlaps that of agents[${group[first]}]`,
      });
    }
  }
  return findings;
}
