import type { FindingList } from '../error/index.js';
import { isPosition } from './check-places.js';
import { CROWD_DEFAULTS } from './crowd-keys.js';
import type { PlaceSpaces } from './place-space.js';
import type { Point } from './point-nodes.js';
import { formatPath } from './problem.js';
import type { Scene, SceneAgent, SceneCrowd } from './scene-schema.js';

/**
 * Goals and stops in another component of the free space than the people who are sent there. Widths are not looked at:
 * a gap narrower than a body counts as a way.
 */
export function checkReach(scene: Scene, spaces: PlaceSpaces, list: FindingList): void {
  scene.crowd?.forEach((crowd, i) => {
    const { components, coverage } = spaces.named(crowd.spawn);
    const radius = crowd.radius ?? CROWD_DEFAULTS.radius;
    const start: Start = { label: JSON.stringify(crowd.spawn), components, roomy: new Set() };
    for (const [component, area] of coverage?.byComponent ?? []) {
      if (area > Math.PI * radius * radius) start.roomy.add(component);
    }
    checkTargets(crowd, start, spaces, (code, keys, message) =>
      list.add(code, formatPath(['crowd', i, ...keys]), message),
    );
  });
  scene.agents?.forEach((agent, i) => {
    const start = { label: 'its start', components: spaces.at(agent.at), roomy: new Set<number>() };
    checkTargets(agent, start, spaces, (code, keys, message) =>
      list.add(code, formatPath(['agents', i, ...keys]), message),
    );
  });
}

interface Start {
  readonly label: string;
  readonly components: ReadonlySet<number>;
  /** Components in which the spawn area has room for at least one. */
  readonly roomy: Set<number>;
}

type Keys = readonly (string | number)[];

type Add = (code: string, keys: Keys, message: string) => void;

function checkTargets(person: SceneCrowd | SceneAgent, start: Start, spaces: PlaceSpaces, add: Add): void {
  const { goal, route = [] } = person;
  // Where nobody can start, the place itself is the fault and was reported.
  if (start.components.size === 0) return;

  /** Judges one target; nothing is said of one that is not free, which was reported as such. */
  const judge = (target: string | Point, path: Keys, isAlternative: boolean): ReadonlySet<number> => {
    const components = typeof target === 'string' ? spaces.named(target).components : spaces.at(target);
    if (components.size === 0) return components;
    const name = typeof target === 'string' ? JSON.stringify(target) : 'the point';
    if (isDisjoint(start.components, components)) {
      add(
        'check/unreachable',
        path,
        `${name} cannot be reached from ${start.label}: no way leads from one to the other`,
      );
    } else if (!isAlternative && [...start.roomy].some((component) => !components.has(component))) {
      add('check/partly-unreachable', path, `${name} cannot be reached from a part of ${start.label}`);
    }
    return components;
  };

  for (let i = 0; i < route.length; i++) judge(route[i].to, ['route', i, 'to'], false);
  if (goal === undefined) {
    add('check/no-goal', [], 'no goal is given: whoever starts here stays here');
  } else if (typeof goal === 'string' || isPosition(goal)) {
    judge(goal, ['goal'], false);
  } else if (Array.isArray(goal)) {
    const all = new Set<number>();
    goal.forEach((name: string, i) => {
      for (const component of judge(name, ['goal', i], true)) all.add(component);
    });
    const isCut = [...start.roomy].some((component) => !all.has(component));
    if (isCut && !isDisjoint(start.components, all)) {
      add('check/partly-unreachable', ['goal'], `none of the goals can be reached from a part of ${start.label}`);
    }
  } else {
    for (const [name, share] of Object.entries(goal)) if (share > 0) judge(name, ['goal', name], false);
  }
}

function isDisjoint(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  for (const item of a) if (b.has(item)) return false;
  return true;
}
