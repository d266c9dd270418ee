import { CROWD_DEFAULTS } from './crowd-keys.js';
import { RUN_DEFAULTS } from './run-keys.js';
import type { Scene, SceneCrowd } from './scene-schema.js';

/** How many people a crowd brings into the scene; for a rate the expected number, rounded. */
export function countCrowd(crowd: SceneCrowd, duration: number): number {
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
  return crowd.reduce((sum, entry) => sum + countCrowd(entry, duration), agents.length);
}
