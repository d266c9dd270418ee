import { type Finding, FootfallError } from '../error/index.js';
import type { Planner } from '../planners/index.js';
import { CROWD_DEFAULTS, type Scene } from '../scene/index.js';
import { markGroupCrowds } from './group-plan.js';

/**
 * Per crowd, then per single agent: which of the planners leads it.
 *
 * @throws FootfallError for planners that are not there
 */
export function assignPlanners(scene: Scene, planners: readonly Planner[]): Int32Array {
  const { crowd = [], agents = [] } = scene;
  const isGroup = markGroupCrowds(scene);
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
    ...crowd.map(({ planner = CROWD_DEFAULTS.planner }, k) =>
      find(isGroup[k] ? 'groups' : planner, `crowd[${k}].planner`),
    ),
    ...agents.map(({ planner = CROWD_DEFAULTS.planner }, k) => find(planner, `agents[${k}].planner`)),
  ]);
}

/**
 * What a scene asks for and a run does not do.
 *
 * @param isPeriodic the ground repeats
 */
export function listUnused({ crowd = [], agents = [], run = {} }: Scene, isPeriodic: boolean): Finding[] {
  const findings: Finding[] = [];
  if (run.barriers !== undefined && run.barriers !== 'off') {
    const isLed = [...crowd, ...agents].some(({ planner = CROWD_DEFAULTS.planner }) => planner === 'pathmap');
    if (isPeriodic) {
      findings.push({
        code: 'sim/periodic-barriers',
        where: 'run.barriers',
        message: 'there are no barriers on a ground that repeats: everybody takes the shortest way',
      });
    } else if (!isLed) {
      findings.push({
        code: 'sim/unread-barriers',
        where: 'run.barriers',
        message: 'nobody goes by planner "pathmap", which alone knows of barriers',
      });
    }
  }
  return findings;
}
