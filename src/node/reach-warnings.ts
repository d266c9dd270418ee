import { type Finding, FindingList, FootfallError } from '../error/index.js';
import type { Domain } from '../geometry/index.js';
import {
  buildDomainDiagram,
  type EasyBudget,
  hasEasyWay,
  haveCommonPart,
  ReachMap,
  type ReachPlace,
} from '../maps/index.js';
import {
  CROWD_DEFAULTS,
  formatPath,
  type Point,
  type Scene,
  type SceneAgent,
  type SceneCrowd,
  type ScenePlace,
} from '../scene/index.js';

/** Ways narrower than this share of a body are no ways: what is closed off for points is found without widths. */
const CLOSED = 1e-4;

/** Looks for plain ways before the diagram is built, which takes a large plan longer than all other checks. */
const EASY_LOOKS = 150_000;
/** Looks after which the rest is left unchecked, and said to be: a few seconds. */
const MOST_LOOKS = 500_000;
/** Walls from which on the diagram, which takes about 3 kB and 20 us for each, is not built for this check. */
const MOST_WALLS = 200_000;

type Keys = readonly (string | number)[];

/**
 * Places that people are sent to but cannot get to because their bodies are too wide for every way there, or for the place
 * itself. What is closed off for a point is not repeated: `checkScene` says so.
 * Empty for periodic domains, which have no diagram.
 */
export function findReachWarnings(scene: Scene, domain: Domain): Finding[] {
  if (domain.period > 0) return [];
  const budget: EasyBudget = { left: EASY_LOOKS };
  const people = listPeople(scene).flatMap((each) => {
    const { start, radius } = each;
    const targets = each.targets.filter(({ place }) => !hasEasyWay(domain, start.place, place, radius, budget));
    return targets.length > 0 ? [{ ...each, targets }] : [];
  });
  if (people.length === 0) return [];
  const wallCount = domain.segments.length >> 1;
  if (wallCount > MOST_WALLS) {
    return [notChecked(`the plan has ${wallCount} walls, and the diagram is built for up to ${MOST_WALLS}`)];
  }
  let reach: ReachMap;
  try {
    reach = new ReachMap(buildDomainDiagram(domain), domain, MOST_LOOKS);
  } catch (error) {
    if (!(error instanceof FootfallError)) throw error;
    return [notChecked(error.message)];
  }
  const warnings = new FindingList();
  const known = new Map<string, ReadonlySet<number>>();
  const partsOf = (name: string, place: ReachPlace, radius: number): ReadonlySet<number> => {
    const key = `${radius} ${name}`;
    let parts = known.get(key);
    if (!parts) {
      parts = reach.findParts(place, radius);
      known.set(key, parts);
    }
    return parts;
  };
  for (const [i, person] of people.entries()) {
    try {
      judge(person, reach, partsOf, warnings);
    } catch (error) {
      if (!(error instanceof FootfallError)) throw error;
      const reason = `${people.length - i} of ${people.length} crowds and agents would take too long`;
      warnings.addListed([notChecked(reason)]);
      break;
    }
  }
  return warnings.toArray();
}

function notChecked(reason: string): Finding {
  return { code: 'reach/not-checked', where: '', message: `widths were not checked: ${reason}` };
}

/** Who goes from where to where. */
interface People {
  readonly path: Keys;
  readonly label: string;
  readonly radius: number;
  readonly start: Target;
  readonly targets: readonly Target[];
}

interface Target {
  readonly keys: Keys;
  /** How it is called in messages; also what it is remembered by. */
  readonly name: string;
  readonly place: ReachPlace;
}

type PartsOf = (name: string, place: ReachPlace, radius: number) => ReadonlySet<number>;

function judge(people: People, reach: ReachMap, partsOf: PartsOf, warnings: FindingList): void {
  const { path, label, radius, start, targets } = people;
  const from = partsOf(start.name, start.place, radius);
  const whole = formatLength(radius);
  if (from.size === 0) {
    // Agents too near to walls, and places that are not free at all, are reported by others.
    if (path[0] === 'agents' || partsOf(start.name, start.place, CLOSED * radius).size === 0) return;
    const message = `no body of radius ${whole} m, as ${label} have, fits into ${start.name}`;
    warnings.add('reach/no-room', formatPath([...path, ...start.keys]), message);
    return;
  }
  for (const target of targets) {
    if (haveCommonPart(from, partsOf(target.name, target.place, radius))) continue;
    const narrow = CLOSED * radius;
    const isOpen = haveCommonPart(partsOf(start.name, start.place, narrow), partsOf(target.name, target.place, narrow));
    if (!isOpen) continue;
    warnings.add('reach/place-unreachable', formatPath([...path, ...target.keys]), () => {
      const widest = reach.findWidestDisc(start.place, target.place, radius);
      return (
        `${label} (radius ${whole} m) cannot reach ${target.name} from ${start.name}: ` +
        `the widest way there is ${formatLength(2 * widest)} m wide`
      );
    });
  }
}

function listPeople(scene: Scene): People[] {
  const people: People[] = [];
  const known: KnownPlaces = { places: scene.places ?? {}, targets: new Map() };
  scene.crowd?.forEach((crowd, i) => {
    const start = namePlace(known, crowd.spawn, ['spawn']);
    if (!start) return;
    people.push({
      path: ['crowd', i],
      label: crowd.id === undefined ? `crowd[${i}]` : JSON.stringify(crowd.id),
      radius: crowd.radius ?? CROWD_DEFAULTS.radius,
      start,
      targets: listTargets(known, crowd),
    });
  });
  scene.agents?.forEach((agent, i) => {
    people.push({
      path: ['agents', i],
      label: agent.id === undefined ? `agents[${i}]` : JSON.stringify(agent.id),
      radius: agent.radius ?? CROWD_DEFAULTS.radius,
      start: { keys: ['at'], name: `(${agent.at.join(', ')})`, place: toPlace({ point: agent.at }) },
      targets: listTargets(known, agent),
    });
  });
  return people;
}

function listTargets(known: KnownPlaces, { goal, route = [] }: SceneCrowd | SceneAgent): Target[] {
  const targets: (Target | undefined)[] = route.map(({ to }, i) => nameTarget(known, to, ['route', i, 'to']));
  if (typeof goal === 'string' || isPoint(goal)) targets.push(nameTarget(known, goal, ['goal']));
  else if (Array.isArray(goal)) {
    goal.forEach((name: string, k) => {
      targets.push(namePlace(known, name, ['goal', k]));
    });
  } else if (goal !== undefined) {
    for (const [name, share] of Object.entries(goal)) {
      if (share > 0) targets.push(namePlace(known, name, ['goal', name]));
    }
  }
  return targets.filter((target) => target !== undefined);
}

/** Tells a goal `[x, y]` from the other forms of a goal. */
function isPoint(goal: SceneCrowd['goal']): goal is Point {
  return Array.isArray(goal) && typeof goal[0] === 'number';
}

function nameTarget(known: KnownPlaces, target: string | Point, keys: Keys): Target | undefined {
  if (typeof target === 'string') return namePlace(known, target, keys);
  return { keys, name: `(${target.join(', ')})`, place: toPlace({ point: target }) };
}

/** The places of a scene, each turned into plain geometry once: thousands may be sent to the same one. */
interface KnownPlaces {
  readonly places: Readonly<Record<string, ScenePlace>>;
  readonly targets: Map<string, ReachPlace>;
}

function namePlace({ places, targets }: KnownPlaces, name: string, keys: Keys): Target | undefined {
  if (!Object.hasOwn(places, name)) return undefined;
  let place = targets.get(name);
  if (!place) {
    place = toPlace(places[name]);
    targets.set(name, place);
  }
  return { keys, name: JSON.stringify(name), place };
}

function toPlace({ polygon, line, point }: Pick<ScenePlace, 'polygon' | 'line' | 'point'>): ReachPlace {
  if (polygon) return { kind: 'polygon', ring: polygon.flat() };
  if (line) return { kind: 'line', points: line.flat() };
  const [x, y] = point as Point;
  return { kind: 'point', x, y };
}

/** Metres to three digits. */
function formatLength(metres: number): string {
  return String(Number(metres.toPrecision(3)));
}
