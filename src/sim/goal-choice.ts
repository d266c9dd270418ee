import type { Random } from '../math/index.js';
import type { Point, SceneAgent, SceneCrowd } from '../scene/index.js';

/** One place to head for, or the nearest of several: names of places, or a point. */
export type Target = readonly string[] | Point;

type Goal = SceneCrowd['goal'] | SceneAgent['goal'];

/** The places that a goal may mean for one person: one, unless it has shares. */
export function listTargets(goal: Goal): Target[] {
  if (goal === undefined) return [];
  if (typeof goal === 'string') return [[goal]];
  if (Array.isArray(goal)) return [goal as Target];
  return Object.keys(goal as Record<string, number>).map((name) => [name]);
}

/**
 * Which target each of `count` people has. Shares are kept to the person, not left to chance: whole parts first, then
 * the largest rests, lower ones on a tie; who gets which is drawn.
 */
export function sampleTargets(goal: Goal, count: number, random: Random): Int32Array {
  const chosen = new Int32Array(count);
  if (goal === undefined || typeof goal !== 'object' || Array.isArray(goal)) return chosen;
  const shares = Object.values(goal as Record<string, number>);
  const total = shares.reduce((sum, share) => sum + share, 0);
  const quotas = shares.map((share) => (share / total) * count);
  const counts = quotas.map((quota) => Math.floor(quota + 1e-9));
  const byRest = [...quotas.keys()].sort((a, b) => quotas[b] - counts[b] - (quotas[a] - counts[a]) || a - b);
  let left = count - counts.reduce((sum, n) => sum + n, 0);
  for (let k = 0; left > 0; k = (k + 1) % byRest.length, left--) counts[byRest[k]]++;
  let at = 0;
  counts.forEach((n, target) => {
    for (let k = 0; k < n && at < count; k++) chosen[at++] = target;
  });
  shuffle(chosen, random);
  return chosen;
}

/** Every order as likely (Fisher and Yates). */
function shuffle(values: Int32Array, random: Random): void {
  for (let k = values.length - 1; k > 0; k--) {
    const j = random.nextInt(k + 1);
    const value = values[k];
    values[k] = values[j];
    values[j] = value;
  }
}
