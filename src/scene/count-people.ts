import * as v from 'valibot';
import { requireNumber } from '../error/index.js';
import { CROWD_DEFAULTS, crowdSchema } from './crowd-keys.js';
import { issueToProblem } from './issue-problem.js';
import { problemToError } from './problem.js';
import { RUN_DEFAULTS } from './run-keys.js';
import type { Scene, SceneCrowd } from './scene-schema.js';

/** How many people a crowd brings into the scene; for a rate the expected number, rounded. */
export function countCrowd(crowd: SceneCrowd, duration: number): number {
  requireNumber(duration, 'countCrowd: duration', 0);
  const { issues } = v.safeParse(crowdSchema, crowd, { abortPipeEarly: true });
  if (issues) throw problemToError(issueToProblem(issues[0]), issues.length - 1);
  return countValid(crowd, duration);
}

/** {@link countCrowd} of a crowd of a scene that was checked. */
export function countValid(crowd: SceneCrowd, duration: number): number {
  const { count, arrive = CROWD_DEFAULTS.arrive } = crowd;
  if ('times' in arrive) return arrive.times.length;
  if ('at' in arrive) return count ?? 0;
  const { rate, from = 0, to = duration } = arrive;
  const expected = Math.max(0, Math.round(rate * (Math.min(to, duration) - from)));
  return count === undefined ? expected : Math.min(count, expected);
}

/** How many people the whole scene has. */
export function countPeople({ crowd = [], agents = [], run }: Scene): number {
  const duration = run?.duration ?? RUN_DEFAULTS.duration;
  return crowd.reduce((sum, entry) => sum + countValid(entry, duration), agents.length);
}
