import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countGraph } from '../../src/maps/index.js';
import { createCity } from '../../src/node/bench/maps.js';
import { type Moves, scatterWalkers, shiftBlocks, writeMoves } from '../../src/node/bench/moves.js';
import {
  buildDiagram,
  describeCity,
  describeCityWithInsides,
  describeCocircular,
  describeSegments,
  describeWall,
  SCATTER_SIZE,
  scatterPoints,
  scatterSegments,
  withRoom,
} from '../../src/node/bench/voronoi-maps.js';
import { FIXED_SEED, rotatingSeed } from '../tier.js';

describe('inputs of the Voronoi benchmark', () => {
  it('have the cells that they promise, all bounded', () => {
    const map = createCity(3);
    for (const input of [
      describeCity(map),
      describeCityWithInsides(map),
      describeSegments(scatterSegments(50, FIXED_SEED)),
      describeCocircular(60),
      describeWall(40),
    ]) {
      const diagram = buildDiagram(input);
      expect(diagram.store.cellCount).toBe(input.cells);
      expect(diagram.brokenOrbits).toBe(0);
      const { vertices, edges } = countGraph(diagram);
      expect(Math.min(vertices, edges)).toBeGreaterThan(0);
    }
  });

  it('count the inside of a block: a vertex in the middle, four edges to it, and the corners', () => {
    const map = createCity(3);
    const free = countGraph(buildDiagram(describeCity(map)));
    const whole = countGraph(buildDiagram(describeCityWithInsides(map)));
    expect(whole.vertices - free.vertices).toBe(9 * 5);
    expect(whole.edges - free.edges).toBe(9 * 4);
    expect(whole.cells - free.cells).toBe(9 * 4);
  });

  it('give the peers the same room', () => {
    const size = SCATTER_SIZE;
    expect([...withRoom(Float64Array.of(1, 2, 3, 4))]).toEqual([
      ...[0, 0, size, 0],
      ...[size, 0, size, size],
      ...[size, size, 0, size],
      ...[0, size, 0, 0],
      ...[1, 2, 3, 4],
    ]);
    const points = scatterPoints(10, FIXED_SEED);
    for (let k = 0; k < points.length; k += 4) expect(points[k]).toBe(points[k + 2]);
    const { shapes } = describeSegments(points);
    expect(shapes.slice(1).every(({ kind }) => kind === 'point')).toBe(true);
  });
});

/** Both sides repeat the same moves, so the last round must lead back. */
function expectReturn({ objects, places }: Moves): void {
  expect(places.length % objects).toBe(0);
  expect(places.slice(-objects)).toEqual(places.slice(0, objects));
}

describe('moves', () => {
  it.each([FIXED_SEED, rotatingSeed])('of walkers stay in the streets and return (seed %i)', (seed) => {
    const walk = scatterWalkers(4, 50, 6, seed);
    expect(walk).toMatchObject({ objects: 50, corners: 1 });
    expect(walk.places).toHaveLength(50 + 300);
    expectReturn(walk);
    for (const [k, [x, y]] of walk.places.entries()) {
      const [fromX, fromY] = walk.places[k % 50];
      expect(Math.hypot(x - fromX, y - fromY)).toBeLessThanOrEqual(1.3 + 1e-12);
      expect(Math.min(x % 20, y % 20)).toBeLessThan(5);
      expect(Math.min(x, y, 85 - x, 85 - y)).toBeGreaterThan(0);
    }
  });

  it('of blocks keep them apart', () => {
    const ring = createCity(3).vertices.slice(8, 16);
    const shifts = shiftBlocks([ring, ring.map((value) => value + 20)], 7, rotatingSeed);
    expect(shifts).toMatchObject({ objects: 2, corners: 4 });
    expect(shifts.places).toHaveLength(2 + 14);
    expectReturn(shifts);
    for (const [k, place] of shifts.places.entries()) {
      const dx = place[0] - shifts.places[k % 2][0];
      for (let i = 0; i < 8; i += 2) expect(place[i] - shifts.places[k % 2][i]).toBeCloseTo(dx, 12);
      expect(Math.abs(dx)).toBeLessThan(2.5);
    }
  });

  it('are written as harnesses read them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'footfall-moves-'));
    try {
      const places = [Float64Array.of(1, 2), Float64Array.of(3, 4), Float64Array.of(1, 2.5), Float64Array.of(3, 4)];
      await writeMoves(join(folder, 'moves.txt'), { objects: 2, corners: 1, places });
      expect(await readFile(join(folder, 'moves.txt'), 'utf8')).toBe('2 1 2\n1 2\n3 4\n1 2.5\n3 4\n');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
