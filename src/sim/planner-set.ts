import { type Finding, FootfallError } from '../error/index.js';
import type { Planner } from '../planners/index.js';
import { CROWD_DEFAULTS, type Scene } from '../scene/index.js';

/**
 * Per crowd, then per single agent: which of the planners leads it.
 *
 * @throws FootfallError for planners that are not there
 */
export function assignPlanners({ crowd = [], agents = [] }: Scene, planners: readonly Planner[]): Int32Array {
  const names = planners.map(({ name }) => name as string);
  const find = (planner: string, where: string): number => {
    const number = names.indexOf(planner);
    if (number >= 0) return number;
    throw new FootfallError('this planner is not there', {
      code: 'sim/no-planner',
      where,
      got: JSON.stringify(planner),
      expected: `one of ${names.join(', ')}`,
    });
  };
  return Int32Array.from([
    ...crowd.map(({ planner = CROWD_DEFAULTS.planner }, k) => find(planner, `crowd[${k}].planner`)),
    ...agents.map(({ planner = CROWD_DEFAULTS.planner }, k) => find(planner, `agents[${k}].planner`)),
  ]);
}

/** What a scene asks for and a run does not do. */
export function listUnused({ crowd = [], run = {} }: Scene): Finding[] {
  const findings: Finding[] = [];
  if (run.barriers !== undefined && run.barriers !== 'off') {
    findings.push({
      code: 'sim/no-barriers',
      where: 'run.barriers',
      message: 'this run has no barriers: everybody takes the shortest way',
    });
  }
  crowd.forEach(({ group }, k) => {
    if (!group) return;
    findings.push({
      code: 'sim/no-groups',
      where: `crowd[${k}].group`,
      message: 'groups are not held together in this run: everybody walks alone',
    });
  });
  return findings;
}
