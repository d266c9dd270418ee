import { FootfallError } from '../error/index.js';
import { CROWD_DEFAULTS, type Scene } from '../scene/index.js';
import type { Person } from './population.js';

/** How the lanes of a crowd are laid, where it does not say so. */
export const LANE_DEFAULTS = { shorten: true } as const;

/** People who share lanes: from the same places to the same places, of the same radius. */
export interface LaneGroup {
  /** Names of the places where lanes begin, and of those where they end. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** m. */
  readonly radius: number;
  readonly shorten: boolean;
  /** Indices into the population of those who come in at the beginning of a lane, in the order of coming. */
  readonly people: number[];
  /** The same of those who come in elsewhere and join. */
  readonly joiners: number[];
}

/** Per crowd, then per single agent: it goes by lanes. */
export function markLaneCrowds({ crowd = [], agents = [] }: Scene): boolean[] {
  return [...crowd, ...agents].map(({ planner = CROWD_DEFAULTS.planner }) => planner === 'lanes');
}

/**
 * Sort those who go by lanes into groups.
 *
 * @throws FootfallError for people who cannot go by lanes
 */
export function groupLanePeople(scene: Scene, population: readonly Person[]): LaneGroup[] {
  const { crowd = [], agents = [] } = scene;
  const isLed = markLaneCrowds(scene);
  isLed.forEach((led, c) => {
    if (led) checkEntry(scene, c);
  });
  const groups = new Map<string, LaneGroup>();
  population.forEach(({ crowd: c, legs }, index) => {
    if (!isLed[c]) return;
    const isSingle = c >= crowd.length;
    const entry = isSingle ? agents[c - crowd.length] : crowd[c];
    const { radius = CROWD_DEFAULTS.radius, lanes = {} } = entry;
    const to = legs[0].target as readonly string[];
    const shorten = lanes.shorten ?? LANE_DEFAULTS.shorten;
    const from = lanes.from ?? (isSingle ? findShared(scene, to, radius) : [crowd[c].spawn]);
    const key = JSON.stringify([from, to, radius, shorten]);
    let group = groups.get(key);
    if (!group) {
      group = { from, to, radius, shorten, people: [], joiners: [] };
      groups.set(key, group);
    }
    const joins = isSingle || !from.includes(crowd[c].spawn);
    (joins ? group.joiners : group.people).push(index);
  });
  return [...groups.values()];
}

/** A single agent without lanes of its own takes those of the first crowd to the same goal. */
function findShared({ crowd = [] }: Scene, to: readonly string[], radius: number): readonly string[] {
  for (const { planner, goal, spawn, lanes, radius: own = CROWD_DEFAULTS.radius } of crowd) {
    const names = typeof goal === 'string' ? [goal] : Array.isArray(goal) ? goal : Object.keys(goal ?? {});
    const isShared = typeof goal === 'object' && !Array.isArray(goal) ? names.includes(to[0]) : `${names}` === `${to}`;
    if (planner === 'lanes' && isShared && own === radius) return lanes?.from ?? [spawn];
  }
  throw new FootfallError('there are no lanes to join', {
    code: 'sim/no-lanes-to-join',
    where: 'agents',
    got: `a single agent to ${to.join(', ')}`,
    expected: 'a crowd with the planner "lanes", the same goal and the same radius',
    advice: 'name where the lanes begin: "lanes": {"from": ["PLACE"]}',
  });
}

/** @throws FootfallError */
function checkEntry(scene: Scene, c: number): void {
  const { crowd = [], agents = [], places = {}, obstacles = [] } = scene;
  const isSingle = c >= crowd.length;
  const entry = isSingle ? agents[c - crowd.length] : crowd[c];
  const where = isSingle ? `agents[${c - crowd.length}]` : `crowd[${c}]`;
  const fail = (key: string, what: string, got: string, expected: string): never => {
    throw new FootfallError(what, { code: 'sim/no-lanes-for', where: `${where}.${key}`, got, expected });
  };
  const { goal, route = [], atGoal = CROWD_DEFAULTS.atGoal, lanes } = entry;
  if (route.length > 0) fail('route', 'lanes have no stops', `${route.length} stops`, 'no route');
  if (atGoal !== 'leave') fail('atGoal', 'who stays would block its lane', atGoal, '"leave"');
  const names = typeof goal === 'string' ? [goal] : Array.isArray(goal) ? goal : Object.keys(goal ?? {});
  if (names.length === 0 || names.some((name) => typeof name !== 'string')) {
    fail('goal', 'lanes lead to places', JSON.stringify(goal ?? null), 'names of places that are lines on the wall');
  }
  for (const name of names as string[]) {
    if (!places[name]?.line)
      fail('goal', 'lanes lead to lines on the wall', JSON.stringify(name), 'a line on the wall');
  }
  const from = lanes?.from ?? (isSingle ? [] : [crowd[c].spawn]);
  for (const name of from) {
    if (places[name]?.point)
      fail(
        lanes?.from ? 'lanes.from' : 'spawn',
        'lanes do not begin at a point',
        name,
        'a line on the wall or an area',
      );
  }
  const moving = obstacles.findIndex(({ motion }) => motion !== undefined);
  if (moving >= 0)
    fail('planner', 'lanes do not give way to obstacles that move', `obstacles[${moving}]`, 'obstacles that stand');
  const { boundary } = scene;
  if (!Array.isArray(boundary) && 'periodic' in boundary && boundary.periodic !== undefined) {
    fail('planner', 'ground that repeats has no lanes', 'a periodic boundary', 'a boundary with walls all round');
  }
}
