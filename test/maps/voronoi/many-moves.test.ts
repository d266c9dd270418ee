import { describe, expect, it } from 'vitest';
import { canonicalBytes } from '../../../src/maps/voronoi/canonical-export.js';
import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { buildDiagram, moveShape, room, SCENE_BOUNDS, SIZE, SLOTS, shuffled, slotShape } from './sample-sites.js';

const POINT_MOVES = runs(1_000, 10_000, 960_000);
const OBJECT_MOVES = runs(100, 1_000, 40_000);
/** Moves come in batches of one to so many. */
const LARGEST_BATCH = 32;
/** Rebuilds on the way, the last one at the end. */
const COMPARISONS = runs(2, 3, 4);

function points(random: Random): (SiteShape | undefined)[] {
  const shapes: (SiteShape | undefined)[] = [room];
  for (let slot = 0; slot < SLOTS * SLOTS; slot++) shapes.push(walkedPoint(slot, random));
  return shapes;
}

/** A point anywhere in its slot; now and then on a lattice, so that it comes to lie cocircular with others. */
function walkedPoint(slot: number, random: Random): SiteShape {
  const cx = 10 * (slot % SLOTS) + 5;
  const cy = 10 * Math.floor(slot / SLOTS) + 5;
  if (random.nextInt(8) === 0) return { kind: 'point', x: cx + random.nextInt(3) - 1, y: cy + random.nextInt(3) - 1 };
  return { kind: 'point', x: cx + 9 * (random.next() - 0.5), y: cy + 9 * (random.next() - 0.5) };
}

/** Move objects in small batches and compare with a rebuild now and then. */
function wander(
  shapes: (SiteShape | undefined)[],
  moves: number,
  random: Random,
  next: (slot: number) => SiteShape,
): void {
  const diagram = buildDiagram(shapes, SCENE_BOUNDS);
  let dropped = 0;
  let updates = 1;
  const every = Math.ceil(moves / COMPARISONS);
  for (let k = 1, batch = 1; k <= moves; k++) {
    const i = 1 + random.nextInt(shapes.length - 1);
    const shape = next(i - 1);
    diagram.move(i, shape);
    shapes[i] = shape;
    const isCompared = k % every === 0 || k === moves;
    if (--batch > 0 && !isCompared) continue;
    dropped += diagram.update().dropped;
    updates++;
    batch = 1 + random.nextInt(LARGEST_BATCH);
    if (!isCompared) continue;
    const fresh = buildDiagram(shapes, SCENE_BOUNDS, shuffled(shapes.length, random));
    expect(Buffer.compare(canonicalBytes(diagram), canonicalBytes(fresh)), `after ${k} moves`).toBe(0);
    expect(validateDiagram(diagram)).toEqual([]);
  }
  expect(diagram.version).toBe(updates);
  // A contraction is rare, and one of them drops both sides of an edge.
  expect(dropped).toBeLessThanOrEqual(Math.max(4, moves / 1e4));
}

describe('a million moves, then a rebuild: the same bytes', () => {
  it('points', () => {
    const random = createRandom(FIXED_SEED);
    wander(points(random), POINT_MOVES, random, (slot) => walkedPoint(slot, random));
  });

  it('polygons, walls, circles and points', () => {
    const random = createRandom(rotatingSeed);
    const shapes: SiteShape[] = [room];
    for (let slot = 0; slot < SLOTS * SLOTS; slot++) shapes.push(slotShape('random', slot, random));
    wander(shapes, OBJECT_MOVES, random, (slot) => slotShape('random', slot, random));
  });

  it('by one ulp at a time', () => {
    const random = createRandom(FIXED_SEED + 1);
    const shapes: SiteShape[] = [room];
    for (let slot = 0; slot < SLOTS * SLOTS; slot++) shapes.push(slotShape('lattice', slot, random));
    wander(shapes, runs(100, 500, 10_000), random, (slot) => {
      const ulp = 2 ** -46 * (random.nextInt(3) - 1);
      return moveShape(shapes[slot + 1], { angle: 0, scale: 1, shift: [ulp, random.nextInt(2) * ulp] });
    });
  });

  it('of everything at once, by steps of the scene down to 1e-12 of it', () => {
    const random = createRandom(rotatingSeed + 1);
    const shapes = points(random);
    const diagram = buildDiagram(shapes, SCENE_BOUNDS);
    for (let step = 0; step < runs(5, 30, 600); step++) {
      const length = SIZE * 10 ** (-12 * random.next());
      for (let i = 1; i < shapes.length; i++) {
        const shape = shapes[i];
        if (shape?.kind !== 'point') continue;
        const x = Math.min(SIZE - 1, Math.max(1, shape.x + length * (random.next() - 0.5)));
        const y = Math.min(SIZE - 1, Math.max(1, shape.y + length * (random.next() - 0.5)));
        shapes[i] = { kind: 'point', x, y };
        diagram.move(i, { kind: 'point', x, y });
      }
      diagram.update();
      const fresh = buildDiagram(shapes, SCENE_BOUNDS, shuffled(shapes.length, random));
      expect(Buffer.compare(canonicalBytes(diagram), canonicalBytes(fresh)), `step ${step}`).toBe(0);
    }
    expect(validateDiagram(diagram)).toEqual([]);
  });
});
