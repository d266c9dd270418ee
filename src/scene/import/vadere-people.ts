import type { Finding } from '../../error/index.js';
import type { SceneAgent, SceneCrowd, SceneDistribution } from '../scene-schema.js';
import { describeJson, expectArray, expectObject, isJsonObject, type JsonObject, numberOf } from './read-json.js';
import { readVaderePoint } from './vadere-shape.js';
import { readArrival } from './vadere-spawner.js';

/** A Vadere target as the scene knows it. Several targets may share an id: people go to the nearest. */
export interface VadereTarget {
  readonly places: string[];
  /** Seconds that people stay there on their way. */
  readonly wait: SceneDistribution | undefined;
  /** Whether people are taken out there. */
  readonly absorbs: boolean;
}

/** What a target does with those who reach it; keys of Vadere 2.x and before. */
export function readTargetHabits(target: JsonObject): Omit<VadereTarget, 'places'> {
  const absorber = isJsonObject(target.absorber) ? target.absorber.enabled : target.absorbing;
  const waiter = isJsonObject(target.waiter) && target.waiter.enabled === true ? target.waiter.distribution : undefined;
  const waited = isJsonObject(waiter)
    ? numberOf(waiter, ['updateFrequency', 'mean'])
    : numberOf(target, ['waitingTime']);
  return { absorbs: absorber !== false, wait: waited !== undefined && waited > 0 ? waited : undefined };
}

type Person = Pick<SceneCrowd, 'goal' | 'route' | 'atGoal' | 'dynamics'>;

/** Turns sources and dynamic elements into crowds and agents. */
export class VaderePeople {
  readonly crowd: SceneCrowd[] = [];
  readonly agents: SceneAgent[] = [];

  constructor(
    private readonly targets: ReadonlyMap<number, VadereTarget>,
    private readonly defaults: JsonObject,
    private readonly dynamics: string | undefined,
    private readonly warnings: Finding[],
  ) {}

  /** @param spawn the place of the source */
  addSource(source: JsonObject, spawn: string, where: string): void {
    const arrival = readArrival(source, where, this.warnings);
    if (!arrival) return;
    const group = this.readGroup(source, where);
    const entry: SceneCrowd = {
      id: spawn,
      ...arrival,
      spawn,
      ...this.readJourney(source.targetIds, 0, where),
      ...readBody(isJsonObject(source.attributesPedestrian) ? source.attributesPedestrian : this.defaults),
    };
    this.crowd.push(group === undefined ? entry : { ...entry, group: { size: group } });
  }

  addElement(element: JsonObject, where: string): void {
    if (element.type !== undefined && element.type !== 'PEDESTRIAN') {
      this.warn(where, `Left out: ${describeJson(element.type)}, only pedestrians are taken.`);
      return;
    }
    const attributes = isJsonObject(element.attributes) ? element.attributes : this.defaults;
    const id = numberOf(attributes, ['id']) ?? numberOf(element, ['id']) ?? this.agents.length + 1;
    const next = numberOf(element, ['nextTargetListIndex']) ?? 0;
    const radius = numberOf(attributes, ['radius']);
    const speed = numberOf(element, ['freeFlowSpeed']);
    const groups = Array.isArray(element.groupIds) ? element.groupIds : [];
    const group = typeof groups[0] === 'number' ? `-group-${groups[0]}` : '';
    this.agents.push({
      id: `ped-${id}${group}`,
      at: readVaderePoint(element.position, `${where}.position`),
      ...this.readJourney(element.targetIds, Math.max(0, next), where),
      ...(radius !== undefined && radius > 0 ? { radius } : {}),
      ...(speed !== undefined && speed > 0 ? { speed } : {}),
    });
  }

  /** The targets in their order: the last is the goal, those before are stops. */
  private readJourney(targetIds: unknown, from: number, where: string): Person {
    const person: Person = this.dynamics === undefined ? {} : { dynamics: this.dynamics };
    const targets: VadereTarget[] = [];
    for (const id of Array.isArray(targetIds) ? targetIds.slice(from) : []) {
      const target = this.targets.get(id);
      if (target) targets.push(target);
      else this.warn(`${where}.targetIds`, `There is no target ${describeJson(id)}.`);
    }
    const last = targets.pop();
    if (!last) {
      this.warn(where, 'These people have no target.');
      return person;
    }
    person.goal = last.places.length === 1 ? last.places[0] : last.places;
    if (!last.absorbs) person.atGoal = 'stay';
    if (targets.length > 0) {
      person.route = targets.map(({ places, wait }) =>
        wait === undefined ? { to: places[0] } : { to: places[0], wait },
      );
    }
    return person;
  }

  /** Group size, where all groups of the source have the same. */
  private readGroup(source: JsonObject, where: string): number | undefined {
    const shares = Array.isArray(source.groupSizeDistribution) ? source.groupSizeDistribution : [];
    const sizes = shares.flatMap((share, i) => (typeof share === 'number' && share > 0 ? [i + 1] : []));
    if (sizes.length > 1)
      this.warn(`${where}.groupSizeDistribution`, 'Groups of several sizes do not translate: people come one by one.');
    return sizes.length === 1 && sizes[0] > 1 ? sizes[0] : undefined;
  }

  private warn(where: string, message: string): void {
    this.warnings.push({ code: 'import/vadere-people', where, message });
  }
}

/** Radius and speed of `attributesPedestrian`. */
function readBody(attributes: JsonObject): Pick<SceneCrowd, 'radius' | 'speed'> {
  const body: Pick<SceneCrowd, 'radius' | 'speed'> = {};
  const radius = numberOf(attributes, ['radius']);
  if (radius !== undefined && radius > 0) body.radius = radius;
  const mean = numberOf(attributes, ['speedDistributionMean']);
  if (mean === undefined || mean <= 0) return body;
  const deviation = numberOf(attributes, ['speedDistributionStandardDeviation']) ?? 0;
  const min = numberOf(attributes, ['minimumSpeed']);
  const max = numberOf(attributes, ['maximumSpeed']);
  const isCut = min !== undefined && max !== undefined && min >= 0 && min < mean && mean < max;
  if (deviation <= 0) body.speed = mean;
  else body.speed = isCut ? { normal: [mean, deviation], min, max } : { normal: [mean, deviation] };
  return body;
}

/** The elements of a list of the topography; absent lists are empty. */
export function readElements(
  topography: JsonObject,
  key: string,
  where: string,
): { element: JsonObject; where: string }[] {
  const list = topography[key];
  if (list === undefined || list === null) return [];
  return expectArray(list, `${where}.${key}`).map((item, i) => {
    const place = `${where}.${key}[${i}]`;
    return { element: expectObject(item, place), where: place };
  });
}
