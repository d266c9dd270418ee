import { DYNAMICS } from './crowd-keys.js';
import { describeValue, formatPath, type Problem } from './problem.js';
import { isPlainObject } from './schema-nodes.js';
import { listNames, suggestName } from './suggest.js';

/** With so many problems the rest is not looked at. */
const MOST_PROBLEMS = 1000;
/** For so many unknown names the nearest known one is looked for, which takes a look at all of them each. */
const MOST_SUGGESTIONS = 20;

/**
 * Names that point to nothing, and names given twice. Works on values that failed the schema too, so that a wrong
 * number does not hide a wrong name: whatever is no text where a name belongs was reported by the schema.
 */
export function findReferenceProblems(scene: unknown): Problem[] {
  if (!isPlainObject(scene)) return [];
  const problems: Problem[] = [];
  const places = new Set(listKeys(scene.places));
  const models = listKeys(scene.models);
  const dynamics = new Set([...DYNAMICS, ...models]);
  const use = (name: unknown, known: ReadonlySet<string>, kind: 'place' | 'dynamics', keys: Keys): void => {
    if (typeof name !== 'string' || name === '' || known.has(name) || problems.length >= MOST_PROBLEMS) return;
    problems.push(describeUnknown(name, known, kind, keys, problems.length < MOST_SUGGESTIONS));
  };
  const usePlace = (name: unknown, ...keys: Keys): void => use(name, places, 'place', keys);

  for (const name of models) {
    if (!(DYNAMICS as readonly string[]).includes(name)) continue;
    const advice = 'give the model a name of its own';
    problems.push({
      code: 'scene/shadowed-name',
      where: formatPath(['models', name]),
      what: `"${name}" is one of the dynamics`,
      advice,
    });
  }
  for (const list of ['crowd', 'agents'] as const) {
    forEachObject(scene[list], (person, i) => {
      usePlace(person.spawn, list, i, 'spawn');
      useGoal(person.goal, [list, i, 'goal'], usePlace);
      if (isPlainObject(person.lanes)) useGoal(person.lanes.from ?? [], [list, i, 'lanes', 'from'], usePlace);
      forEachObject(person.route, (stop, j) => usePlace(stop.to, list, i, 'route', j, 'to'));
      use(person.dynamics, dynamics, 'dynamics', [list, i, 'dynamics']);
    });
  }
  forEachObject(scene.events, (event, i) => {
    usePlace(event.close, 'events', i, 'close');
    usePlace(event.open, 'events', i, 'open');
  });
  for (const list of ['obstacles', 'crowd', 'agents']) problems.push(...findRepeatedIds(scene[list], list));
  return problems;
}

type Keys = readonly (string | number)[];

/** Names in a goal of any form; positions are no names. */
function useGoal(goal: unknown, keys: Keys, usePlace: (name: unknown, ...keys: Keys) => void): void {
  if (Array.isArray(goal)) for (let i = 0; i < goal.length; i++) usePlace(goal[i], ...keys, i);
  else if (isPlainObject(goal)) for (const name of Object.keys(goal)) usePlace(name, ...keys, name);
  else usePlace(goal, ...keys);
}

function describeUnknown(
  name: string,
  known: ReadonlySet<string>,
  kind: 'place' | 'dynamics',
  keys: Keys,
  isSuggested: boolean,
): Problem {
  const some = known.size === 0 ? 'the scene has no places' : `there are ${listNames([...known])}`;
  return {
    code: kind === 'place' ? 'scene/unknown-place' : 'scene/unknown-dynamics',
    where: formatPath(keys),
    what: kind === 'place' ? 'no place has this name' : 'neither one of the dynamics nor a model of the scene',
    got: describeValue(name),
    advice: isSuggested ? (suggestName(name, known) ?? some) : undefined,
  };
}

function findRepeatedIds(list: unknown, key: string): Problem[] {
  const problems: Problem[] = [];
  const first = new Map<string, number>();
  forEachObject(list, ({ id }, i) => {
    if (typeof id !== 'string') return;
    const earlier = first.get(id);
    if (earlier === undefined) first.set(id, i);
    else if (problems.length < MOST_PROBLEMS) {
      const what = `the id is taken by ${formatPath([key, earlier])}`;
      problems.push({ code: 'scene/duplicate-id', where: formatPath([key, i, 'id']), what, got: describeValue(id) });
    }
  });
  return problems;
}

function forEachObject(list: unknown, visit: (item: Record<string, unknown>, index: number) => void): void {
  if (!Array.isArray(list)) return;
  for (let i = 0; i < list.length; i++) if (isPlainObject(list[i])) visit(list[i], i);
}

function listKeys(value: unknown): string[] {
  return isPlainObject(value) ? Object.keys(value) : [];
}
