import type { Crowd } from '../crowd/index.js';
import { NONE } from '../geometry/index.js';
import type { PeopleGuide } from './people-guide.js';
import { DOING } from './people-state.js';
import type { Person } from './population.js';

/**
 * Send someone to a goal in place of its stops and goals, or let it stand. Who had arrived counts as arrived no longer.
 *
 * @param goal number of a target, or NONE
 * @returns false for who is gone, walking out of a door or on a lane
 */
export function sendPerson(
  guide: PeopleGuide,
  crowd: Crowd,
  population: readonly Person[],
  id: number,
  goal: number,
): boolean {
  const slot = crowd.findSlot(id);
  const { people } = guide;
  // Who goes by a lane was promised its whole way, and others were promised theirs around it.
  if (slot === NONE || people.doing[id] === DOING.leaving || guide.lanes?.leads(id)) return false;
  const doing = people.doing[id];
  const hasStopped = doing === DOING.staying || doing === DOING.wandering;
  if (hasStopped && people.reached[id] !== NONE) guide.arrived--;
  // Strollers count as busy all the time.
  if (doing === DOING.staying && goal !== NONE) guide.busy++;
  else if (doing !== DOING.staying && goal === NONE) guide.busy--;
  if (goal === NONE) people.doing[id] = DOING.staying;
  else if (hasStopped || doing === DOING.waiting) people.doing[id] = DOING.walking;
  people.leg[id] = Math.max(0, population[people.person[id]].legs.length - 1);
  people.reached[id] = NONE;
  people.stuck[id] = 0;
  crowd.traits.goal[slot] = goal;
  return true;
}

/** Someone is about to be taken out by an order: nobody waits for it any longer. */
export function dismissPerson(guide: PeopleGuide, id: number): void {
  const doing = guide.people.doing[id];
  if (doing === DOING.leaving) guide.leaving--;
  else if (doing !== DOING.staying) guide.busy--;
  guide.left++;
}
