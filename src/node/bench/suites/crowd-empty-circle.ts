import { createRandom, type Random } from '../../../math/index.js';
import type { Bench, Peer } from '../bench.js';
import { CircleWalkers, createCityGround, createOpenGround, type Place, type WalkGround } from '../circle-walkers.js';
import { createCity } from '../maps.js';

/** Sizes of the four simulations; those of the source by default. */
export interface EmptyCircleSizes {
  /** Agents in the open, and what one step of one agent took, ms. */
  readonly open: readonly (readonly [number, number])[];
  /** Blocks along a side of the city. */
  readonly blocks: number;
  /** Agents round the middle of the city, agents with goals all over it, and what each took, ms. */
  readonly near: readonly (readonly [number, number])[];
  readonly far: readonly (readonly [number, number])[];
  /** Steps of all agents in a sample. */
  readonly steps: number;
}

const SIZES: EmptyCircleSizes = {
  open: [
    [20, 0.2],
    [40, 0.3],
    [60, 0.3],
    [100, 0.4],
    [200, 0.8],
  ],
  blocks: 98,
  near: [
    [10, 0.5],
    [20, 0.5],
    [50, 0.7],
  ],
  far: [
    [40, 0.3],
    [10, 0.5],
  ],
  steps: 4000,
};

/** What the source took for one agent to cross the whole city, ms per step. */
const CROSSING_MS = 36;
/** Vertices that a search may expand with goals all over the city. */
const FEW = 1000;
/** Pitch and width of the streets, m. */
const PITCH = 20;
const STREET = 5;
/** From walls, m. */
const GAP = 0.6;
/** The open square, m, and the rows of agents in it: between the two sides, how many stand in one, how far apart. */
const OPEN = 2000;
const FACE = 750;
const IN_ROW = 10;
const SPACING = 20;
/** Length of a step, m. */
const STEP: readonly [number, number] = [0.5, 1.5];
const TARGET = { of: 'ratio', atMost: 0.1 } as const;
/** With a search in every step: share of the steps that are measured, and steps across the city. */
const ANEW_SHARE = 0.1;
const ANEW_STEPS = 5;
/** Whoever takes more steps across the city is lost. */
const MOST_STEPS = 20_000;

/**
 * The four simulations of Hartmann 2010, chapter 5: agents as sites of the dynamic diagram, steps of 0.5 to 1.5 m, everybody
 * moved in one batch. Compared with the times that it names, taken on a Core 2 Duo of 2010; a tenth is wanted. Ours is the
 * mean of all steps with ways kept from step to step, which the source computes anew; rows that do so too have no target.
 */
export async function measureEmptyCircle(bench: Bench, sizes: EmptyCircleSizes = SIZES): Promise<void> {
  for (const [agents, published] of sizes.open) {
    const walk = {
      agents,
      published,
      title: `${agents} agents in the open`,
      iterations: Infinity,
      ahead: OPEN,
      place: placeInRows,
    };
    await measureWalk(bench, createOpenGround(OPEN), walk, sizes.steps);
  }
  const { blocks } = sizes;
  const ground = createCityGround(createCity(blocks));
  const city = `the city of ${(blocks * blocks).toLocaleString('en-US')} blocks`;
  const nearMiddle: PlaceMaker = (_agent, _round, random) => sampleStreet(random, (blocks >> 1) - 1, 2);
  const anywhere: PlaceMaker = (_agent, _round, random) => sampleStreet(random, 0, blocks);
  for (const [agents, published] of sizes.near) {
    const title = `${agents} agents round the middle of ${city}`;
    const walk = { agents, published, title, iterations: Infinity, ahead: STREET, place: nearMiddle };
    await measureWalk(bench, ground, walk, sizes.steps);
  }
  await measureCrossing(bench, ground, blocks, `one agent across ${city}`);
  for (const [agents, published] of sizes.far) {
    const title = `${agents} agents with goals all over ${city}, ${FEW} vertices per search`;
    await measureWalk(
      bench,
      ground,
      { agents, published, title, iterations: FEW, ahead: STREET, place: anywhere },
      sizes.steps,
    );
  }
}

/** Where an agent starts (round 0) and then goes to. */
type PlaceMaker = (agent: number, round: number, random: Random) => Place;

interface Walk {
  readonly agents: number;
  readonly title: string;
  /** ms per agent and step. */
  readonly published: number;
  readonly iterations: number;
  readonly ahead: number;
  readonly place: PlaceMaker;
}

/** One row with ways kept, and one with a search in every step. */
async function measureWalk(bench: Bench, ground: WalkGround, walk: Walk, agentSteps: number): Promise<void> {
  for (const isSearchedAnew of [false, true]) {
    const random = createRandom(bench.seed);
    const { agents, iterations, ahead, place, published } = walk;
    const rounds = new Int32Array(agents);
    const starts = Array.from({ length: agents }, (_, k) => place(k, 0, random));
    const settings = { random, step: STEP, ahead, iterations, isSearchedAnew };
    const walkers = new CircleWalkers(ground, starts, settings, (k) => place(k, ++rounds[k], random));
    const share = isSearchedAnew ? ANEW_SHARE : 1;
    const steps = Math.max(2, Math.ceil((share * agentSteps) / agents));
    const sample = (): number => {
      const begin = performance.now();
      for (let k = 0; k < steps; k++) walkers.step();
      return (performance.now() - begin) / (steps * agents);
    };
    sample();
    await bench.time({
      name: nameRow(walk.title, isSearchedAnew),
      unit: 'us',
      sampler: sample,
      peer: publishedPeer(published),
      ...(isSearchedAnew ? {} : { target: TARGET }),
      quality: () => describeCounts(walkers),
    });
    walkers.leave();
  }
}

/** From corner to corner, the first search included: one sample is the whole way. */
async function measureCrossing(bench: Bench, ground: WalkGround, blocks: number, title: string): Promise<void> {
  const far = PITCH * blocks + STREET - 1;
  for (const isSearchedAnew of [false, true]) {
    let words = '';
    const sample = (): number => {
      const settings = {
        random: createRandom(1),
        step: [1, 1],
        ahead: STREET,
        iterations: Infinity,
        isSearchedAnew,
      } as const;
      const walkers = new CircleWalkers(ground, [[1, 1]], settings, () => [far, far]);
      let slowest = 0;
      let steps = 0;
      const begin = performance.now();
      // A search in every step takes too long for the whole way.
      for (; walkers.counts.arrived === 0 && steps < (isSearchedAnew ? ANEW_STEPS : MOST_STEPS); steps++) {
        const start = performance.now();
        walkers.step();
        slowest = Math.max(slowest, performance.now() - start);
      }
      const mean = (performance.now() - begin) / steps;
      words = `${describeCounts(walkers)}, slowest step ${slowest.toFixed(1)} ms`;
      walkers.leave();
      return mean;
    };
    sample();
    await bench.time({
      name: nameRow(title, isSearchedAnew),
      unit: 'us',
      sampler: sample,
      peer: publishedPeer(CROSSING_MS),
      ...(isSearchedAnew ? {} : { target: TARGET }),
      quality: () => words,
    });
  }
}

function nameRow(title: string, isSearchedAnew: boolean): string {
  return `empty circles, per agent and step: ${title}${isSearchedAnew ? ', searched anew in every step' : ''}`;
}

function publishedPeer(ms: number): Peer {
  return { name: 'Hartmann 2010 as published, Core 2 Duo, searched anew in every step', sampler: () => ms };
}

function describeCounts({ counts }: CircleWalkers): string {
  const { steps, searches, iterations, arrived } = counts;
  const perSearch = (iterations / Math.max(1, searches)).toFixed(1);
  return `${searches} searches of ${perSearch} iterations in ${steps} steps, ${arrived} arrivals`;
}

/** Rows of ten on two sides that face each other; everybody crosses to the other side and back. */
function placeInRows(agent: number, round: number, random: Random): Place {
  const row = Math.floor(agent / IN_ROW);
  const column = agent % IN_ROW;
  const across = OPEN / 2 - FACE / 2 - SPACING * (row >> 1);
  const x = row % 2 === round % 2 ? across : OPEN - across;
  return [x + random.next(), OPEN / 2 + SPACING * (column - IN_ROW / 2) + (row >> 1) + 4 * random.next()];
}

/** A place in the streets round some blocks. */
function sampleStreet(random: Random, first: number, blocks: number): Place {
  const inStreet = PITCH * (first + random.nextInt(blocks + 1)) + GAP + (STREET - 2 * GAP) * random.next();
  const along = PITCH * first + GAP + (PITCH * blocks + STREET - 2 * GAP) * random.next();
  return random.nextInt(2) === 0 ? [inStreet, along] : [along, inStreet];
}
