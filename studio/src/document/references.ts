import type { Scene, SceneAgent, SceneCrowd, SceneEvent } from 'footfall/scene';
import { isPoint } from './item-shapes.js';
import { formatItem, type ItemId, objectOf } from './scene-path.js';

type Names = ReadonlyMap<string, string>;

/** The scene with other names of places or models wherever they are referred to. */
export function renameReferences(scene: Scene, group: 'places' | 'models', names: Names): Scene {
  const next: { -readonly [K in keyof Scene]: Scene[K] } = { ...scene };
  if (scene.crowd) next.crowd = scene.crowd.map((crowd) => renameInPerson(crowd, group, names));
  if (scene.agents) next.agents = scene.agents.map((agent) => renameInPerson(agent, group, names));
  if (scene.events && group === 'places') next.events = scene.events.map((event) => renameInEvent(event, names));
  return next;
}

const rename = (names: Names, name: string): string => names.get(name) ?? name;

export function renameInEvent(event: SceneEvent, names: Names): SceneEvent {
  const next = { ...event };
  if (next.close !== undefined) next.close = rename(names, next.close);
  if (next.open !== undefined) next.open = rename(names, next.open);
  return next;
}

export function renameInPerson<P extends SceneCrowd | SceneAgent>(
  person: P,
  group: 'places' | 'models',
  names: Names,
): P {
  const next = { ...person };
  if (group === 'models') {
    if (next.dynamics !== undefined) next.dynamics = rename(names, next.dynamics);
    return next;
  }
  if ('spawn' in next) next.spawn = rename(names, next.spawn);
  if (next.goal !== undefined) next.goal = renameGoal(next.goal, names);
  if (next.lanes?.from) next.lanes = { ...next.lanes, from: next.lanes.from.map((name) => rename(names, name)) };
  if (next.route) {
    next.route = next.route.map((stop) =>
      typeof stop.to === 'string' ? { ...stop, to: rename(names, stop.to) } : stop,
    );
  }
  return next;
}

/** Two shares of which one takes the name of the other become one. */
function renameGoal(goal: NonNullable<SceneCrowd['goal']>, names: Names): NonNullable<SceneCrowd['goal']> {
  if (typeof goal === 'string') return rename(names, goal);
  if (isPoint(goal)) return goal;
  if (Array.isArray(goal)) return goal.map((name) => rename(names, name));
  const shares = new Map<string, number>();
  for (const [name, share] of Object.entries(goal as Record<string, number>)) {
    const renamed = rename(names, name);
    shares.set(renamed, (shares.get(renamed) ?? 0) + share);
  }
  return objectOf(shares);
}

/** The items that name a place: crowds, agents and events. */
export function listUsers(scene: Scene, place: string): ItemId[] {
  const probe = new Map([[place, `${place}\u0000`]]);
  const users: ItemId[] = [];
  const compare = (
    list: string,
    items: readonly object[] | undefined,
    renamed: readonly object[] | undefined,
  ): void => {
    items?.forEach((item, i) => {
      if (JSON.stringify(item) !== JSON.stringify(renamed?.[i])) users.push(formatItem(list, i));
    });
  };
  const renamed = renameReferences(scene, 'places', probe);
  compare('crowd', scene.crowd, renamed.crowd);
  compare('agents', scene.agents, renamed.agents);
  compare('events', scene.events, renamed.events);
  return users;
}
