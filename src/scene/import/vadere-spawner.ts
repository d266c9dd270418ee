import type { Finding } from '../../error/index.js';
import type { SceneCrowd } from '../scene-schema.js';
import { isJsonObject, type JsonObject, numberOf } from './read-json.js';

/** Up to so many persons arrival times are written out one by one. */
const MAX_TIMES = 1000;

type Arrival = Pick<SceneCrowd, 'count' | 'arrive'>;

/**
 * When the people of a source come. Vadere draws the time between two events from a distribution and lets `n` persons
 * come at each; constant intervals become times (or a rate where there are many), all other laws a rate with their mean.
 * Reads the `spawner` of Vadere 2.x and the flat keys of 0.x and 1.x.
 */
export function readArrival(source: JsonObject, where: string, warnings: Finding[]): Arrival | undefined {
  const warn = (message: string): void => {
    warnings.push({ code: 'import/vadere-source', where, message });
  };
  const spawner = isJsonObject(source.spawner) ? source.spawner : source;
  const start = Math.max(0, numberOf(spawner, ['constraintsTimeStart', 'startTime']) ?? 0);
  const end = numberOf(spawner, ['constraintsTimeEnd', 'endTime']) ?? start;
  const perEvent = numberOf(spawner, ['eventElementCount', 'spawnNumber']) ?? 1;
  const mostStated = numberOf(spawner, ['constraintsElementsMax', 'maxSpawnNumberTotal']) ?? -1;
  const most = mostStated > 0 ? Math.floor(mostStated) : Number.POSITIVE_INFINITY;
  if (!(perEvent >= 1)) {
    warn('The source sends nobody.');
    return undefined;
  }
  const persons = Math.floor(perEvent);
  const law = readLaw(spawner);
  if (end <= start) return { count: Math.min(persons, most), arrive: { at: law?.spawnTime ?? start } };
  if (law?.spawnTime !== undefined) return { count: Math.min(persons, most), arrive: { at: law.spawnTime } };
  if (law === undefined || !(law.mean > 0)) {
    warn('The times between arrivals do not translate: all come at the start.');
    return { count: Math.min(persons, most), arrive: { at: start } };
  }
  const total = Math.min(most, persons * (Math.floor((end - start) / law.mean + 1e-9) + 1));
  if (law.isConstant && total <= MAX_TIMES) {
    const times = Array.from({ length: total }, (_, i) => start + Math.floor(i / persons) * law.mean);
    return { arrive: { times } };
  }
  if (!law.isExact) warn('The law of the times between arrivals became a rate with the same mean.');
  const arrive = { rate: persons / law.mean, from: start, to: end };
  return Number.isFinite(most) ? { count: most, arrive } : { arrive };
}

interface Law {
  /** Mean time between two events, seconds. */
  readonly mean: number;
  readonly isConstant: boolean;
  /** Whether a rate says all there is to say. */
  readonly isExact: boolean;
  /** One event only, at this second. */
  readonly spawnTime?: number;
}

function readLaw(spawner: JsonObject): Law | undefined {
  const inner = isJsonObject(spawner.distribution) ? spawner.distribution : undefined;
  const named = inner?.type ?? spawner.interSpawnTimeDistribution;
  const type = typeof named === 'string' ? named : '';
  const listed = Array.isArray(spawner.distributionParameters) ? spawner.distributionParameters : [];
  const parameters: JsonObject =
    inner ?? (isJsonObject(spawner.distributionParameters) ? spawner.distributionParameters : {});
  const get = (keys: readonly string[], index: number): number | undefined => {
    const listedValue: unknown = listed[index];
    return numberOf(parameters, keys) ?? (typeof listedValue === 'number' ? listedValue : undefined);
  };
  if (/SingleSpawn/.test(type)) {
    const spawnTime = Math.max(0, get(['spawnTime'], 1) ?? 0);
    return { mean: 0, isConstant: false, isExact: true, spawnTime };
  }
  if (/Constant/.test(type)) {
    const mean = get(['updateFrequency'], 0);
    return mean === undefined ? undefined : { mean, isConstant: true, isExact: true };
  }
  if (/NegativeExponential/.test(type)) {
    const mean = get(['mean'], 0);
    return mean === undefined ? undefined : { mean, isConstant: false, isExact: true };
  }
  if (/Poisson/.test(type)) {
    const rate = get(['numberPedsPerSecond'], 0);
    return rate === undefined ? undefined : { mean: 1 / rate, isConstant: false, isExact: true };
  }
  if (/Uniform/.test(type)) {
    const low = get(['min'], 0);
    const high = get(['max'], 1);
    if (low === undefined || high === undefined) return undefined;
    return { mean: (low + high) / 2, isConstant: false, isExact: false };
  }
  const mean = get(['mean'], Number.POSITIVE_INFINITY);
  return mean === undefined ? undefined : { mean, isConstant: false, isExact: false };
}
