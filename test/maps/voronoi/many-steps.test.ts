import { describe, expect, it } from 'vitest';
import { canonicalBytes } from '../../../src/maps/voronoi/canonical-export.js';
import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { buildDiagram, shuffled } from './sample-sites.js';

/** Blocks along a side of the city, their distance and the width of the streets, m. */
const BLOCKS = 6;
const PITCH = 20;
const STREET = 5;
const END = PITCH * BLOCKS + STREET;
const BOUNDS = [0, 0, END, END] as const;
const UPDATES = runs(10, 60, 1_000);

function createBlocks(): SiteShape[] {
  const shapes: SiteShape[] = [{ kind: 'room', ring: [0, 0, END, 0, END, END, 0, END] }];
  for (let row = 0; row < BLOCKS; row++) {
    for (let column = 0; column < BLOCKS; column++) {
      const x0 = PITCH * column + STREET;
      const y0 = PITCH * row + STREET;
      const x1 = x0 + PITCH - STREET;
      const y1 = y0 + PITCH - STREET;
      shapes.push({ kind: 'polygon', ring: [x0, y0, x1, y0, x1, y1, x0, y1] });
    }
  }
  return shapes;
}

function isFree(x: number, y: number): boolean {
  const gap = 0.1;
  if (!(Math.min(x, y) > gap && Math.max(x, y) < END - gap)) return false;
  const inX = x % PITCH;
  const inY = y % PITCH;
  return (inX > gap && inX < STREET - gap) || (inY > gap && inY < STREET - gap);
}

/** A free place within a distance; now and then on a lattice, where walkers meet the middle of streets, or anywhere. */
function stepFrom(x: number, y: number, random: Random, isFar = random.nextInt(32) === 0): SiteShape {
  for (;;) {
    let toX = isFar ? END * random.next() : x + 3 * (random.next() - 0.5);
    let toY = isFar ? END * random.next() : y + 3 * (random.next() - 0.5);
    if (random.nextInt(6) === 0) {
      toX = 0.5 * Math.round(2 * toX);
      toY = 0.5 * Math.round(2 * toY);
    }
    if (isFree(toX, toY)) return { kind: 'point', x: toX, y: toY };
  }
}

/** Everybody takes a step in every update; each is compared with a diagram built anew. */
function walk(walkers: number, random: Random): void {
  const shapes = createBlocks();
  const first = shapes.length;
  for (let k = 0; k < walkers; k++) shapes.push(stepFrom(0, 0, random, true));
  const diagram = buildDiagram(shapes, BOUNDS);
  for (let update = 0; update < UPDATES; update++) {
    for (let i = first; i < shapes.length; i++) {
      const old = shapes[i];
      if (old.kind !== 'point') continue;
      shapes[i] = stepFrom(old.x, old.y, random);
      diagram.move(i, shapes[i]);
    }
    diagram.update();
    const fresh = buildDiagram(shapes, BOUNDS, shuffled(shapes.length, random));
    expect(Buffer.compare(canonicalBytes(diagram), canonicalBytes(fresh)), `update ${update}`).toBe(0);
  }
  expect(validateDiagram(diagram)).toEqual([]);
  expect(diagram.brokenOrbits).toBe(0);
}

describe('steps of walkers in the streets of a city, all in one update: the same bytes as built anew', () => {
  it.each([
    ['alone', 1],
    ['a hole each', 8],
    ['holes that share walls', 30],
    ['holes that join', 80],
  ])('%s: %i walkers', (_name, walkers) => {
    walk(walkers, createRandom(FIXED_SEED + walkers));
    walk(walkers, createRandom(rotatingSeed + walkers));
  });
});
