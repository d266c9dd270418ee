import type { Scene } from '../scene/index.js';
import type { Person } from './population.js';

/** Who walks with whom. */
export interface GroupMembers {
  /** Index of their crowd, and their number within it. */
  readonly crowd: number;
  readonly number: number;
  /** Indices into the population, in the order of coming. */
  readonly people: readonly number[];
  /** They come together on the last leg of their way only, from groups that were split or joined. */
  readonly isLater: boolean;
  /** How many groups it is made of; 1 but for joined ones. */
  readonly parts: number;
}

/**
 * The groups of all crowds: first those of the start, then those into which they split or join after their last stop. Without a
 * stop there is nothing to part from: those are groups from the start.
 *
 * @param isLed per crowd: it goes in groups
 */
export function listMembers(scene: Scene, population: readonly Person[], isLed: readonly boolean[]): GroupMembers[] {
  const { crowd: crowds = [] } = scene;
  const first = new Map<string, number[]>();
  const later = new Map<string, number[]>();
  const put = (groups: Map<string, number[]>, key: string, index: number): void => {
    const list = groups.get(key);
    if (list) list.push(index);
    else groups.set(key, [index]);
  };
  population.forEach(({ crowd, group, legs }, index) => {
    if (!isLed[crowd] || group < 0) return;
    const { split = false, join = false } = crowds[crowd].group ?? {};
    const target = JSON.stringify(legs[legs.length - 1]?.target ?? null);
    const last = split ? `${crowd} ${group} ${target}` : `${crowd} all`;
    const hasPhases = (split || join) && legs.length > 1;
    put(first, hasPhases || !(split || join) ? `${crowd} ${group}` : last, index);
    if (hasPhases) put(later, last, index);
  });
  const numbers = new Map<number, number>();
  const name = (people: number[], isLater: boolean): GroupMembers => {
    const { crowd } = population[people[0]];
    const number = numbers.get(crowd) ?? 0;
    numbers.set(crowd, number + 1);
    const isJoined = isLater && crowds[crowd].group?.join === true;
    const parts = isJoined ? new Set(people.map((index) => population[index].group)).size : 1;
    return { crowd, number, people, isLater, parts };
  };
  const starts = [...first.values()].map((people) => name(people, false));
  // A group that stays as it is needs no successor.
  const isSame = (people: readonly number[]): boolean =>
    starts.some((start) => start.people.length === people.length && start.people.every((p, k) => p === people[k]));
  return [...starts, ...[...later.values()].filter((people) => !isSame(people)).map((people) => name(people, true))];
}
