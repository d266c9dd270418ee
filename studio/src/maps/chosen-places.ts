import { type FlowTerminal, type PathSource, sourceOfShape, type TerminalKind } from 'footfall/maps';
import type { Scene } from 'footfall/scene';
import { refuse } from './map-ground.js';

/** Goals of a path map with the names that people know them by. */
export interface NamedSources {
  readonly sources: readonly PathSource[];
  readonly names: readonly string[];
}

type Goal = NonNullable<Scene['crowd']>[number]['goal'];

/** Names of places that a goal names, and points that it is. */
function readGoal(goal: Goal | undefined): {
  readonly names: readonly string[];
  readonly point?: readonly [number, number];
} {
  if (goal === undefined) return { names: [] };
  if (typeof goal === 'string') return { names: [goal] };
  if (!Array.isArray(goal)) return { names: Object.keys(goal) };
  const list = goal as readonly unknown[];
  if (list.length === 2 && list.every((part) => typeof part === 'number')) {
    return { names: [], point: [list[0] as number, list[1] as number] };
  }
  return { names: list.filter((part): part is string => typeof part === 'string') };
}

/** Names of the places that the crowds go to, in the order of the scene. */
export function listCrowdGoals({ crowd = [], agents = [], places = {} }: Scene): string[] {
  const found = new Set<string>();
  for (const { goal } of [...crowd, ...agents]) {
    for (const name of readGoal(goal).names) if (Object.hasOwn(places, name)) found.add(name);
  }
  return [...found];
}

/** Names of the places that the crowds start in. */
export function listCrowdStarts({ crowd = [], places = {} }: Scene): string[] {
  const found = new Set<string>();
  for (const { spawn } of crowd) if (typeof spawn === 'string' && Object.hasOwn(places, spawn)) found.add(spawn);
  return [...found];
}

/**
 * The goals that were chosen, of the crowds where none were or none is there any more, of the scene where those have none.
 *
 * @throws FootfallError where there is nothing to choose
 */
export function chooseGoals(scene: Scene, chosen: readonly string[]): NamedSources {
  const { places = {}, crowd = [], agents = [] } = scene;
  let names = chosen.filter((name) => Object.hasOwn(places, name));
  const points: PathSource[] = [];
  const pointNames: string[] = [];
  if (names.length === 0) {
    names = listCrowdGoals(scene);
    for (const { goal } of [...crowd, ...agents]) {
      const { point } = readGoal(goal);
      if (!point || pointNames.includes(point.join(', '))) continue;
      points.push({ kind: 'point', x: point[0], y: point[1], where: 'goal' });
      pointNames.push(point.join(', '));
    }
  }
  if (names.length + points.length === 0) names = Object.keys(places).slice(0, 1);
  if (names.length + points.length === 0) {
    throw refuse('a path map needs a goal', 'places', 'draw a place: a point, a line on a wall, or an area');
  }
  const sources = names.map((name) => sourceOfShape(places[name], `places.${name}`));
  return { sources: [...sources, ...points], names: [...names, ...pointNames] };
}

/**
 * Sources and sinks of a flow: as chosen, or where the crowds start and go to.
 *
 * @throws FootfallError where one of both is missing
 */
export function chooseTerminals(scene: Scene, from: readonly string[], to: readonly string[]): FlowTerminal[] {
  const { places = {} } = scene;
  const known = (names: readonly string[]): string[] => names.filter((name) => Object.hasOwn(places, name));
  const chosen = { from: known(from), to: known(to) };
  const sources = chosen.from.length > 0 ? chosen.from : listCrowdStarts(scene).filter((name) => !places[name].point);
  const rest = (names: readonly string[]): string[] => names.filter((name) => !sources.includes(name));
  const sinks = rest(chosen.to.length > 0 ? chosen.to : listCrowdGoals(scene).filter((name) => !places[name].point));
  const advice = 'choose lines on a wall, or one area inside the free space';
  if (sources.length === 0) throw refuse('a flow needs a place to come from', 'from', advice);
  if (sinks.length === 0) throw refuse('a flow needs a place to go to', 'to', advice);
  // Several areas at once have no known answer: the first one is taken where nobody chose.
  const single = chosen.from.length > 0 ? sources : keepOneArea(scene, sources);
  return [
    ...single.map((name) => readTerminal(scene, name, 'source')),
    ...sinks.map((name) => readTerminal(scene, name, 'sink')),
  ];
}

function keepOneArea({ places = {} }: Scene, names: readonly string[]): string[] {
  const area = names.find((name) => places[name].polygon);
  return area === undefined ? [...names] : [area];
}

function readTerminal({ places = {} }: Scene, name: string, kind: TerminalKind): FlowTerminal {
  const { line, polygon } = places[name];
  if (line) return { name, kind, shape: { line: Float64Array.from(line.flat()) } };
  if (polygon) return { name, kind, shape: { polygon: Float64Array.from(polygon.flat()) } };
  throw refuse(
    `the place "${name}" is a point, through which nothing flows`,
    kind,
    'choose a line on a wall, or an area',
  );
}
