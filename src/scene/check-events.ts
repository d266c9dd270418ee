import type { FindingList } from '../error/index.js';
import { isPosition } from './check-places.js';
import { formatPath } from './problem.js';
import { RUN_DEFAULTS } from './run-keys.js';
import type { Scene, SceneCrowd } from './scene-schema.js';

/** Events without effect, and goals whose doors are shut in the end. Places are open at the start. */
export function checkEvents(scene: Scene, list: FindingList): void {
  const { events = [], places = {}, run } = scene;
  const duration = run?.duration ?? RUN_DEFAULTS.duration;
  const closedSince = new Map<string, number>();
  const order = events.map((_, i) => i).sort((a, b) => events[a].at - events[b].at || a - b);
  for (const i of order) {
    const { at, close, open } = events[i];
    const name = (close ?? open) as string;
    const key = close === undefined ? 'open' : 'close';
    const add = (code: string, path: string, message: string): void => {
      list.add(code, formatPath(['events', i, path]), message);
    };
    if (!places[name].line) {
      const message = `${JSON.stringify(name)} is no line: only lines can be closed and opened`;
      add('check/event-not-opening', key, message);
      continue;
    }
    if (at > duration) {
      add('check/event-late', 'at', `the run ends at ${duration} s, before the event`);
      continue;
    }
    const isClosed = closedSince.has(name);
    if (isClosed === (key === 'close')) {
      add(
        'check/event-no-effect',
        key,
        `${JSON.stringify(name)} is ${isClosed ? 'closed' : 'open'} already at ${at} s`,
      );
    } else if (key === 'close') closedSince.set(name, at);
    else closedSince.delete(name);
  }
  for (const key of ['crowd', 'agents'] as const) {
    scene[key]?.forEach(({ goal }: Pick<SceneCrowd, 'goal'>, i) => {
      const message = describeShut(listGoals(goal), closedSince);
      if (message) list.add('check/goal-closed', formatPath([key, i, 'goal']), message);
    });
  }
}

/** Groups of goals each of which must have a member that stays open. */
function listGoals(goal: SceneCrowd['goal']): string[][] {
  if (goal === undefined || isPosition(goal)) return [];
  if (typeof goal === 'string') return [[goal]];
  if (Array.isArray(goal)) return [goal];
  return Object.entries(goal).flatMap(([name, share]) => (share > 0 ? [[name]] : []));
}

function describeShut(groups: readonly string[][], closedSince: ReadonlyMap<string, number>): string | undefined {
  for (const names of groups) {
    if (!names.every((name) => closedSince.has(name))) continue;
    const last = names.reduce((most, name) => Math.max(most, closedSince.get(name) ?? 0), 0);
    const what = names.length === 1 ? JSON.stringify(names[0]) : 'every goal';
    return `${what} is closed from ${last} s on and never opened again`;
  }
  return undefined;
}
