import { createRandom } from '../math/index.js';
import { CROWD_DEFAULTS, RUN_DEFAULTS, type Scene, type SceneAgent, type SceneCrowd } from '../scene/index.js';
import { computeArrivalTimes } from './arrival-times.js';
import { listTargets, sampleTargets, type Target } from './goal-choice.js';
import { sampleRimeaAge } from './profile.js';
import { sampleDistribution } from './sample-distribution.js';

/** Where someone is to go, and how long to stay there, s. */
export interface Leg {
  readonly target: Target;
  readonly wait: number;
}

/** Someone who is to come into the scene. Metres, seconds, m/s. */
export interface Person {
  /** Index of the crowd; single agents come behind the crowds. */
  readonly crowd: number;
  /** Place among the people of its crowd. */
  readonly number: number;
  /** When they come in, if there is room. */
  readonly arrival: number;
  /** How long they stand before the first step. */
  readonly delay: number;
  readonly radius: number;
  readonly speed: number;
  /** Stops, then the goal; empty for those who stay where they are. */
  readonly legs: readonly Leg[];
  /** Number of its group within the crowd, or -1. */
  readonly group: number;
}

/** Streams of random numbers do not touch each other: a crowd's people stay the same when another one changes. */
const STREAM = 0x9e3779b1;

/** The random numbers of one part of a run. @param part a whole number of its own */
export function createStream(seed: number, part: number): ReturnType<typeof createRandom> {
  return createRandom(seed + (part + 1) * STREAM);
}

/**
 * Everybody that a scene brings, in the order in which they come: by arrival, then crowd, then number. All that chance decides
 * about a person is drawn here, so that it does not depend on what happens in the run.
 */
export function buildPopulation(scene: Scene, seed: number): Person[] {
  const { crowd = [], agents = [], run } = scene;
  const duration = run?.duration ?? RUN_DEFAULTS.duration;
  const people: Person[] = [];
  crowd.forEach((entry, c) => {
    // One by one: as arguments of one call, a few hundred thousand are too many for the stack.
    for (const person of drawCrowd(entry, c, seed, duration)) people.push(person);
  });
  agents.forEach((agent, k) => {
    people.push(drawAgent(agent, crowd.length + k, seed, `agents[${k}]`));
  });
  return people.sort((a, b) => a.arrival - b.arrival || a.crowd - b.crowd || a.number - b.number);
}

function drawCrowd(crowd: SceneCrowd, c: number, seed: number, duration: number): Person[] {
  const where = `crowd[${c}]`;
  const arrivals = computeArrivalTimes(crowd, duration);
  const random = createStream(seed, c);
  const targets = listTargets(crowd.goal);
  const size = crowd.group?.size ?? arrivals.length;
  const shared = countSharing(crowd.group, size, arrivals.length);
  const chosen = sampleTargets(crowd.goal, Math.ceil(arrivals.length / shared), random);
  return Array.from(arrivals, (arrival, number) => ({
    crowd: c,
    number,
    arrival,
    ...drawHabits(crowd, random, where),
    legs: drawLegs(crowd, where, targets[chosen[Math.floor(number / shared)]], random),
    group: crowd.group ? Math.floor(number / size) : -1,
  }));
}

/** How many people have one goal together: where goals have shares, groups choose as a whole. */
function countSharing(group: SceneCrowd['group'], size: number, count: number): number {
  if (!group || group.split) return 1;
  return Math.max(1, group.join ? count : size);
}

function drawAgent(agent: SceneAgent, c: number, seed: number, where: string): Person {
  const random = createStream(seed, c);
  return {
    crowd: c,
    number: 0,
    arrival: agent.arrive?.at ?? 0,
    ...drawHabits(agent, random, where),
    legs: drawLegs(agent, where, listTargets(agent.goal)[0], random),
    group: -1,
  };
}

function drawHabits(
  { delay = CROWD_DEFAULTS.delay, radius = CROWD_DEFAULTS.radius, speed = CROWD_DEFAULTS.speed, profile }: Habits,
  random: ReturnType<typeof createRandom>,
  where: string,
): Pick<Person, 'delay' | 'radius' | 'speed'> {
  return {
    delay: sampleDistribution(delay, random, `${where}.delay`),
    radius,
    speed:
      profile === 'rimea-age'
        ? sampleRimeaAge(random).speed
        : sampleDistribution(speed as Habits['speed'] & {}, random, `${where}.speed`),
  };
}

type Habits = Pick<SceneCrowd, 'delay' | 'radius' | 'speed' | 'profile'>;

function drawLegs(
  { route = [] }: Pick<SceneCrowd, 'route'>,
  where: string,
  goal: Target | undefined,
  random: ReturnType<typeof createRandom>,
): Leg[] {
  const legs: Leg[] = route.map(({ to, wait = 0 }, k) => ({
    target: typeof to === 'string' ? [to] : to,
    wait: sampleDistribution(wait, random, `${where}.route[${k}].wait`),
  }));
  if (goal) legs.push({ target: goal, wait: 0 });
  return legs;
}
