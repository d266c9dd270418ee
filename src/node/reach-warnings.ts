import { type Finding, FootfallError } from '../error/index.js';
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

/** Of each kind so many are listed one by one. */
const MOST_PER_CODE = 100;
/** Ways narrower than this share of a body are no ways: what is closed off for points is found without widths. */
const CLOSED = 1e-4;

/** Looks for plain ways before the diagram is built, which takes a large plan longer than all other checks. */
const EASY_LOOKS = 150_000;

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
  let reach: ReachMap;
  try {
    reach = new ReachMap(buildDomainDiagram(domain), domain);
  } catch (error) {
    if (!(error instanceof FootfallError)) throw error;
    return [{ code: 'reach/not-checked', where: '', message: `widths were not checked: ${error.message}` }];
  }
  const warnings = new WarningList();
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
  for (const person of people) judge(person, reach, partsOf, warnings);
  return warnings.toArray();
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

function judge(people: People, reach: ReachMap, partsOf: PartsOf, warnings: WarningList): void {
  const { path, label, radius, start, targets } = people;
  const from = partsOf(start.name, start.place, radius);
  const whole = formatLength(radius);
  if (from.size === 0) {
    // Agents too near to walls, and places that are not free at all, are reported by others.
    if (path[0] === 'agents' || reach.findParts(start.place, CLOSED * radius).size === 0) return;
    const message = `no body of radius ${whole} m, as ${label} have, fits into ${start.name}`;
    warnings.add('reach/no-room', formatPath([...path, ...start.keys]), message);
    return;
  }
  for (const target of targets) {
    if (haveCommonPart(from, partsOf(target.name, target.place, radius))) continue;
    const widest = reach.findWidestDisc(start.place, target.place, radius);
    if (widest < CLOSED * radius) continue;
    const message =
      `${label} (radius ${whole} m) cannot reach ${target.name} from ${start.name}: ` +
      `the widest way there is ${formatLength(2 * widest)} m wide`;
    warnings.add('reach/place-unreachable', formatPath([...path, ...target.keys]), message);
  }
}

function listPeople(scene: Scene): People[] {
  const people: People[] = [];
  scene.crowd?.forEach((crowd, i) => {
    const start = namePlace(scene, crowd.spawn, ['spawn']);
    if (!start) return;
    people.push({
      path: ['crowd', i],
      label: crowd.id === undefined ? `crowd[${i}]` : JSON.stringify(crowd.id),
      radius: crowd.radius ?? CROWD_DEFAULTS.radius,
      start,
      targets: listTargets(scene, crowd),
    });
  });
  scene.agents?.forEach((agent, i) => {
    people.push({
      path: ['agents', i],
      label: agent.id === undefined ? `agents[${i}]` : JSON.stringify(agent.id),
      radius: agent.radius ?? CROWD_DEFAULTS.radius,
      start: { keys: ['at'], name: `(${agent.at.join(', ')})`, place: toPlace({ point: agent.at }) },
      targets: listTargets(scene, agent),
    });
  });
  return people;
}

function listTargets(scene: Scene, { goal, route = [] }: SceneCrowd | SceneAgent): Target[] {
  const targets: (Target | undefined)[] = route.map(({ to }, i) => nameTarget(scene, to, ['route', i, 'to']));
  if (typeof goal === 'string' || isPoint(goal)) targets.push(nameTarget(scene, goal, ['goal']));
  else if (Array.isArray(goal)) {
    goal.forEach((name: string, k) => {
      targets.push(namePlace(scene, name, ['goal', k]));
    });
  } else if (goal !== undefined) {
    for (const [name, share] of Object.entries(goal)) {
      if (share > 0) targets.push(namePlace(scene, name, ['goal', name]));
    }
  }
  return targets.filter((target) => target !== undefined);
}

/** Tells a goal `[x, y]` from the other forms of a goal. */
function isPoint(goal: SceneCrowd['goal']): goal is Point {
  return Array.isArray(goal) && typeof goal[0] === 'number';
}

function nameTarget(scene: Scene, target: string | Point, keys: Keys): Target | undefined {
  if (typeof target === 'string') return namePlace(scene, target, keys);
  return { keys, name: `(${target.join(', ')})`, place: toPlace({ point: target }) };
}

function namePlace(scene: Scene, name: string, keys: Keys): Target | undefined {
  const places = scene.places ?? {};
  const place = Object.hasOwn(places, name) ? places[name] : undefined;
  return place && { keys, name: JSON.stringify(name), place: toPlace(place) };
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

class WarningList {
  private readonly findings: Finding[] = [];
  private readonly counts = new Map<string, number>();

  add(code: string, where: string, message: string): void {
    const count = (this.counts.get(code) ?? 0) + 1;
    this.counts.set(code, count);
    if (count <= MOST_PER_CODE) this.findings.push({ code, where, message });
  }

  toArray(): Finding[] {
    for (const [code, count] of this.counts) {
      const rest = count - MOST_PER_CODE;
      if (rest > 0) this.findings.push({ code, where: '', message: `and ${rest} more of this kind`, count: rest });
    }
    return this.findings;
  }
}
