import { type GroupCorridor, March } from '../../../planners/index.js';
import type { Bench } from '../bench.js';
import { GROUP_SPEED, GroupField, placeInCorridor } from '../group-field.js';
import { NaiveGroup } from '../naive-group.js';
import { computeMedian, computeSpread } from '../statistics.js';
import type { Suite } from '../suite.js';
import { SUMMARIES } from './summaries.js';

/** What is measured; tests take less. */
export interface GroupSizes {
  /** Units of a group, and the share of a processor that the source names for them, or none. */
  readonly units: readonly (readonly [units: number, published: number | undefined])[];
  /** Random paths of the experiment of figure 11. */
  readonly paths: number;
  /** Updates on every path. */
  readonly updates: number;
  /** Groups of 100 units in the row of many. */
  readonly groups: number;
}

const SIZES: GroupSizes = {
  units: [
    [5, undefined],
    [10, undefined],
    [20, 0.5],
    [40, 0.8],
    [50, undefined],
    [60, 1.2],
    [80, 1.8],
    [100, 2.4],
  ],
  paths: 400,
  updates: 10,
  groups: 10,
};

const PEER = 'Kamphuis and Overmars 2004 as published, Pentium 4 at 2.4 GHz';
/** Updates per second, each of 0.2 s: 3 radii of way, in sub-steps. */
const RATE = 5;
/** Width c in radii, and A for so many square radii per unit: a density of a quarter. */
const WIDTH = 8;
const ROOM = 4 * Math.PI;
/** Corridors that are walked before anything is measured. */
const WARMUP = 30;

export const groupsSuite: Suite = {
  name: 'groups',
  summary: SUMMARIES.groups,
  run: (bench) => measureGroups(bench),
};

/**
 * The experiment of figure 11 and table 1: random paths in a cluttered field of 1200 x 940 radii, 15 radii a second, 5 updates a second.
 * Ours is the processor time of this process over the updates of all paths, so that other programs count little.
 */
export async function measureGroups(bench: Bench, sizes: GroupSizes = SIZES): Promise<void> {
  const field = new GroupField(bench.seed);
  const corridors = Array.from({ length: sizes.paths }, () => field.sampleCorridor(WIDTH));
  const times: number[] = [];
  const naive: number[] = [];
  for (const corridor of corridors.slice(0, WARMUP)) warmUp(corridor, Math.max(...sizes.units.map(([units]) => units)));
  for (const [units, published] of sizes.units) {
    const shares: number[] = [];
    const peers: number[] = [];
    let [walked, moved] = [0, 0];
    for (const [k, corridor] of corridors.entries()) {
      const area = findArea(units);
      const people = placeInCorridor(corridor, units, 0.98 * area);
      const march = new March(corridor, area, people);
      // The first updates set the group in motion.
      for (let n = 0; n < 5; n++) march.step(1 / RATE);
      shares.push(timeUpdates(sizes.updates, () => march.step(1 / RATE)));
      walked += march.leash.back;
      moved++;
      if (k % 10 !== 0) continue;
      const group = new NaiveGroup(corridor, area, people);
      peers.push(timeUpdates(sizes.updates, () => stepNaive(group)));
    }
    const mean = average(shares);
    times.push(mean);
    naive.push(average(peers));
    const words = `${sizes.paths} paths x ${sizes.updates} updates, c ${WIDTH}, A ${findArea(units).toFixed(0)}, ${(walked / moved).toFixed(0)} radii gone`;
    bench.value({
      name: `groups, ${units} units: one update of 0.2 s`,
      unit: 'ms',
      peer: 'all pairs, in the same run',
      ours: mean,
      theirs: naive[naive.length - 1],
      spread: computeSpread(shares),
      quality: `${words}; median ${computeMedian(shares).toFixed(4)} ms`,
    });
    if (published === undefined) continue;
    bench.value({
      name: `groups, ${units} units: share of a processor at ${RATE} updates a second`,
      unit: '%',
      peer: PEER,
      ours: (RATE * mean) / 10,
      theirs: published,
      target: { of: 'ratio', atMost: 0.1 },
    });
  }
  bench.growth({
    name: 'groups: growth of an update with units',
    sizes: sizes.units.map(([units]) => units),
    ours: times,
    theirs: naive,
    peer: 'all pairs, in the same run',
    target: { of: 'ours', atMost: 1.5 },
  });
  measureMany(bench, field, sizes);
}

/** Compiles what is measured. */
function warmUp(corridor: GroupCorridor, units: number): void {
  const area = findArea(units);
  const people = placeInCorridor(corridor, units, 0.98 * area);
  const march = new March(corridor, area, people);
  const group = new NaiveGroup(corridor, area, people);
  for (let n = 0; n < 10; n++) march.step(1 / RATE);
  for (let n = 0; n < 2; n++) stepNaive(group);
}

/** A for so many units, radii squared. */
function findArea(units: number): number {
  return Math.max(1.05 * Math.PI * WIDTH * WIDTH, units * ROOM);
}

/** Ten groups of a hundred in real time. */
function measureMany(bench: Bench, field: GroupField, sizes: GroupSizes): void {
  const units = Math.max(...sizes.units.map(([count]) => count));
  const area = findArea(units);
  const marches = Array.from({ length: sizes.groups }, () => {
    const corridor = field.sampleCorridor(WIDTH);
    return new March(corridor, area, placeInCorridor(corridor, units, 0.98 * area));
  });
  const stepAll = (): void => {
    for (const march of marches) march.step(1 / RATE);
  };
  for (let n = 0; n < 5; n++) stepAll();
  const samples = Array.from({ length: 5 }, () => timeUpdates(sizes.updates, stepAll));
  bench.value({
    name: `groups, ${sizes.groups} of ${units} units: share of a processor at ${RATE} updates a second`,
    unit: '%',
    ours: (RATE * computeMedian(samples)) / 10,
    spread: computeSpread(samples),
    target: { of: 'ours', atMost: 3 },
    quality: `${GROUP_SPEED} radii a second`,
  });
}

/** The peer goes in sub-steps of half a radius as we do. */
function stepNaive(group: NaiveGroup): void {
  const parts = Math.ceil((2 * GROUP_SPEED) / RATE);
  for (let k = 0; k < parts; k++) group.step(1 / (RATE * parts));
}

/** Processor time of one call, ms, the mean of some. */
function timeUpdates(count: number, work: () => void): number {
  const before = process.cpuUsage();
  for (let n = 0; n < count; n++) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
