import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkScene, parseScene, type Scene } from '../../src/scene/index.js';
import { Simulation } from '../../src/sim/index.js';
import { runs, tier } from '../tier.js';
import { watchLanes } from './lane-watch.js';

const isLong = tier === 'long';

function readScene(name: string): Scene {
  return parseScene(readFileSync(`scenes/lanes/${name}.scene.json`, 'utf8'));
}

function withKeys(scene: Scene, keys: object, duration: number): Scene {
  const crowd = scene.crowd?.map((entry) => ({ ...entry, ...keys }));
  return { ...scene, crowd, run: { ...scene.run, duration } } as Scene;
}

/** People who arrive by shortest ways and the best avoidance that there is. */
function countBest(scene: Scene, duration: number): number {
  const counts = ['social-force', 'orca', 'collision-free-speed'].map((dynamics) => {
    const simulation = new Simulation(withKeys(scene, { planner: 'pathmap', dynamics }, duration));
    while (!simulation.isOver) simulation.step();
    return simulation.arrived;
  });
  return Math.max(...counts);
}

/** Sum over the lanes of what arrives in a time at v / headway each. */
function countIdeal({ simulation, trips }: ReturnType<typeof watchLanes>): number {
  const book = simulation.lanes?.planner.book;
  const paths = [...new Set(trips.map(({ path }) => path))];
  return paths.reduce((sum, path) => sum + (simulation.duration - path.goalTime) / (book?.spacingOf(path) ?? 1), 0);
}

// FLOW-T41: three scenes like those of Farias 2020, table 4.1.
describe.each(['gaps', 'island', 'blocks'].slice(0, runs(0, 1, 3)))('the experiment of lanes: %s', (name) => {
  const scene = readScene(name);
  const duration = isLong ? 60 : 26;

  it('shortened lanes reach 90 % of the sum of v / headway, and nobody overlaps', () => {
    const run = watchLanes(withKeys(scene, {}, duration));
    expect(run.gap).toBeGreaterThan(0);
    expect(run.arrivals.length).toBeGreaterThanOrEqual(0.9 * countIdeal(run));
    if (!isLong) return;
    const plain = watchLanes(withKeys(scene, { lanes: { shorten: false } }, duration));
    expect(plain.gap).toBeGreaterThan(0);
    const best = countBest(scene, duration);
    expect(plain.arrivals.length).toBeGreaterThanOrEqual(1.7 * best);
    expect(run.arrivals.length).toBeGreaterThanOrEqual(1.9 * best);
  });
});

describe('the published scenes with lanes', () => {
  it.each(['gaps', 'island', 'blocks', 'two-crossing', 'three-crossing'])('%s is sound', (name) => {
    const { errors, warnings } = checkScene(readScene(name));
    expect([...errors, ...warnings]).toEqual([]);
  });

  // FLOW-CROSS: ten minutes in the long tier.
  it.each(['two-crossing', 'three-crossing'].slice(0, runs(0, 1, 2)))('%s: nobody overlaps at any moment', (name) => {
    const run = watchLanes(withKeys(readScene(name), {}, runs(5, 20, 600)));
    expect(run.gap).toBeGreaterThan(0);
    expect(run.simulation.overlapMax).toBe(0);
  });
});
