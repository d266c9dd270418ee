import { type Budget, type Finding, requireWithin, type WorkOptions } from '../../error/index.js';
import type { SceneCrowd, SceneDistribution } from '../scene-schema.js';
import { describeJson, isJsonObject, type JsonObject, numberOf } from './read-json.js';
import type { Ring } from './scene-parts.js';

/** What a distribution can lead to. */
export interface JupedsimStages {
  readonly exits: ReadonlySet<string>;
  /** Checkpoints and waypoints with the seconds that people stay there. */
  readonly checkpoints: ReadonlyMap<string, SceneDistribution | undefined>;
}

/** A way through the stages and its share of the people. */
export interface JupedsimWay {
  readonly stages: readonly string[];
  readonly weight: number;
}

/** Share of an area that people can fill when they are placed at random. */
const PACKING = 0.5;

/**
 * The crowds of a distribution: one per way, with the people divided by weight (largest remainders first), and a
 * further one for those who are there before the flow starts.
 */
export function readDistribution(
  id: string,
  element: JsonObject,
  area: Ring,
  ways: readonly JupedsimWay[],
  stages: JupedsimStages,
  dynamics: string | undefined,
  where: string,
  warnings: Finding[],
  references: Budget,
  options: WorkOptions = {},
): SceneCrowd[] {
  const warn = (message: string): void => {
    warnings.push({ code: 'import/jupedsim-people', where, message });
  };
  const parameters = isJsonObject(element.parameters) ? element.parameters : element;
  const number = readCount(parameters, area, warn);
  requireWithin('agents', number, where, options);
  if (number < 1) {
    warn('Nobody starts here.');
    return [];
  }
  const person: Partial<SceneCrowd> = { ...readBody(parameters, warn) };
  if (dynamics !== undefined) person.dynamics = dynamics;
  const delay = parameters.use_premovement === true ? readPremovement(parameters, warn) : undefined;
  if (delay !== undefined) person.delay = delay;
  if (Array.isArray(parameters.flow_schedule) && parameters.flow_schedule.length > 0) {
    warn('Left out: flow_schedule.');
  }
  const crowds: SceneCrowd[] = [];
  const journeys = ways.length > 0 ? ways : [{ stages: [], weight: 1 }];
  const add = (count: number, arrival: Pick<SceneCrowd, 'arrive'>, share: number): void => {
    for (const [i, part] of divide(
      count,
      journeys.map((way) => way.weight),
    ).entries()) {
      if (part === 0) continue;
      const suffix = crowds.length === 0 ? '' : `-${crowds.length + 1}`;
      const arrive =
        arrival.arrive && 'rate' in arrival.arrive
          ? { arrive: { ...arrival.arrive, rate: (arrival.arrive.rate * part) / share } }
          : arrival;
      crowds.push({
        id: `${id}${suffix}`,
        count: part,
        spawn: id,
        ...readWay(journeys[i].stages, stages, references, warn),
        ...person,
        ...arrive,
      });
    }
  };
  if (parameters.use_flow_spawning !== true) {
    add(number, {}, number);
    return crowds;
  }
  const initial = Math.max(0, Math.floor(numberOf(parameters, ['initial_number']) ?? 0));
  requireWithin('agents', initial, where, options);
  if (initial > 0) add(initial, {}, initial);
  const from = Math.max(0, numberOf(parameters, ['flow_start_time']) ?? 0);
  const to = numberOf(parameters, ['flow_end_time']) ?? from + 10;
  if (to > from) add(number, { arrive: { rate: number / (to - from), from, to } }, number);
  else add(number, { arrive: { at: from } }, number);
  return crowds;
}

/** Stops and goal. Exits at the end of a way are alternatives; without any, the nearest exit of all is meant. */
function readWay(
  way: readonly string[],
  { exits, checkpoints }: JupedsimStages,
  references: Budget,
  warn: (message: string) => void,
): Pick<SceneCrowd, 'goal' | 'route' | 'atGoal'> {
  const stops: string[] = [];
  const goals: string[] = [];
  for (const stage of way) {
    if (exits.has(stage)) goals.push(stage);
    else if (checkpoints.has(stage)) stops.push(stage);
    else warn(`There is no stage "${stage}".`);
  }
  const person: Pick<SceneCrowd, 'goal' | 'route' | 'atGoal'> = {};
  if (goals.length === 0 && stops.length > 0 && exits.size === 0) {
    person.atGoal = 'stay';
    goals.push(stops.pop() as string);
  }
  if (goals.length === 0) {
    references.spend(exits.size);
    for (const exit of exits) goals.push(exit);
  }
  if (goals.length > 0) person.goal = goals.length === 1 ? goals[0] : goals;
  else warn('These people have no exit.');
  if (stops.length > 0) {
    person.route = stops.map((to) => {
      const wait = checkpoints.get(to);
      return wait === undefined ? { to } : { to, wait };
    });
  }
  return person;
}

function readCount(parameters: JsonObject, area: Ring, warn: (message: string) => void): number {
  const mode = parameters.distribution_mode ?? 'by_number';
  if (mode !== 'by_percentage' && mode !== 'fill_area' && mode !== 'until_full') {
    return Math.floor(numberOf(parameters, ['number']) ?? 0);
  }
  const stated = numberOf(parameters, ['percentage']) ?? (mode === 'by_percentage' ? 50 : 100);
  const percentage = Math.min(100, Math.max(1, stated));
  const radius = Math.max(0.1, numberOf(parameters, ['radius']) ?? 0.2);
  const most = Math.floor((PACKING * Math.abs(ringArea(area))) / (Math.PI * radius * radius));
  const count = Math.max(1, Math.floor((most * percentage) / 100));
  warn(`${percentage} % of the area became ${count} people.`);
  return count;
}

function ringArea(ring: Ring): number {
  let twice = 0;
  let [px, py] = ring[ring.length - 1] ?? [0, 0];
  for (const [x, y] of ring) {
    twice += px * y - x * py;
    px = x;
    py = y;
  }
  return twice / 2;
}

function readBody(parameters: JsonObject, warn: (message: string) => void): Pick<SceneCrowd, 'radius' | 'speed'> {
  const body: Pick<SceneCrowd, 'radius' | 'speed'> = {};
  const radius = numberOf(parameters, ['radius']);
  if (radius !== undefined && radius > 0) body.radius = radius;
  const radiusDeviation = numberOf(parameters, ['radius_std']);
  if (parameters.radius_distribution === 'gaussian' && radiusDeviation !== undefined && radiusDeviation > 0) {
    warn('Radii that vary do not translate: all have the mean.');
  }
  const speed = numberOf(parameters, ['desired_speed', 'v0']);
  if (speed === undefined || speed <= 0) return body;
  const deviation = numberOf(parameters, ['desired_speed_std', 'v0_std']);
  const law = parameters.desired_speed_distribution ?? parameters.v0_distribution;
  // JuPedSim's editor cuts speeds at 0.1 and 5 m/s.
  const varies = law === 'gaussian' && deviation !== undefined && deviation > 0 && speed > 0.1 && speed < 5;
  body.speed = varies ? { normal: [speed, deviation], min: 0.1, max: 5 } : speed;
  return body;
}

/** JuPedSim's parameters: gamma shape and scale, lognormal mu and sigma, weibull scale and shape, uniform from and to. */
function readPremovement(parameters: JsonObject, warn: (message: string) => void): SceneDistribution | undefined {
  const law = parameters.premovement_distribution ?? 'gamma';
  const a = numberOf(parameters, ['premovement_param_a']);
  const b = numberOf(parameters, ['premovement_param_b']);
  if (law === 'constant' && a !== undefined && a >= 0) return a;
  if (a !== undefined && b !== undefined) {
    if (law === 'gamma' && a > 0 && b > 0) return { gamma: [b, a] };
    if (law === 'weibull' && a > 0 && b > 0) return { weibull: [a, b] };
    if (law === 'lognormal' && b >= 0) return { lognormal: [a, b] };
    if (law === 'uniform' && a >= 0 && b >= a) return { uniform: [a, b] };
  }
  warn(`The premovement ${describeJson(law)} without usable parameters does not translate: nobody waits.`);
  return undefined;
}

/** Whole parts of a count by weights; the parts add up, ties go to the first. */
function divide(count: number, weights: readonly number[]): number[] {
  const usable = weights.map((weight) => (weight > 0 && Number.isFinite(weight) ? weight : 0));
  const total = usable.reduce((sum, weight) => sum + weight, 0);
  const shares = usable.map((weight) => (total > 0 ? (count * weight) / total : count / usable.length));
  const parts = shares.map(Math.floor);
  const order = shares.map((share, i) => ({ i, rest: share - parts[i] })).sort((p, q) => q.rest - p.rest || p.i - q.i);
  // Less than one for each part is missing, whatever the rounding of huge counts makes of the difference.
  const missing = Math.min(order.length, count - parts.reduce((sum, part) => sum + part, 0));
  for (let k = 0; k < missing; k++) parts[order[k].i]++;
  return parts;
}
