import { afterEach, describe, expect, it, vi } from 'vitest';
import { canonicalBytes } from '../../../src/maps/voronoi/canonical-export.js';
import { CellPatch } from '../../../src/maps/voronoi/cell-patch.js';
import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { buildDiagram, moveShape, shuffled, square, type Transform } from './sample-sites.js';

/** A street: two walls of this length, m, so far apart. */
const LENGTH = 2000;
const WIDTH = 12;
const UPDATES = runs(30, 240, 4_000);
const COMPARISONS = runs(2, 5, 40);

/** Seen from its walls, what lies in the street; each object keeps to its own slot along it, where it may be anywhere. */
interface Street {
  readonly slots: number;
  shape(slot: number, random: Random): SiteShape;
}

const streets: Record<string, Street> = {
  points: { slots: 400, shape: (slot, random) => pointIn(slot, 5, random) },
  'points near a wall': {
    slots: 400,
    shape: (slot, random) => ({ kind: 'point', x: 5 * (slot + random.next()), y: 10 ** (-6 * random.next()) }),
  },
  'a lattice of points, cocircular with each other and the walls': {
    slots: 500,
    shape: (slot, random) => ({ kind: 'point', x: 4 * slot + 1 + random.nextInt(3), y: 2 + 4 * random.nextInt(3) }),
  },
  'blocks and points': {
    slots: 250,
    shape: (slot, random) => {
      if (slot % 2 === 0) return pointIn(slot, 8, random);
      const half = 1 + random.next();
      return square(8 * slot + 4 + random.next(), 4 + 4 * random.next(), half);
    },
  },
};

function pointIn(slot: number, width: number, random: Random): SiteShape {
  return { kind: 'point', x: width * (slot + random.next()), y: 0.1 + (WIDTH - 0.2) * random.next() };
}

/** Move, remove and add objects, one or a few per update, and compare with a rebuild now and then. */
function disturb(street: Street, transform: Transform, updates: number, random: Random): void {
  const place = (shape: SiteShape): SiteShape => moveShape(shape, transform);
  const corners = Float64Array.of(-1, 0, LENGTH + 1, 0, LENGTH + 1, WIDTH, -1, WIDTH);
  const shapes: (SiteShape | undefined)[] = [place({ kind: 'room', ring: corners })];
  for (let slot = 0; slot < street.slots; slot++) shapes.push(place(street.shape(slot, random)));
  const far = transform.scale * LENGTH + Math.max(Math.abs(transform.shift[0]), Math.abs(transform.shift[1]));
  const bounds = [-2 * far, -2 * far, 2 * far, 2 * far] as const;
  const diagram = buildDiagram(shapes, bounds);
  const every = Math.ceil(updates / COMPARISONS);
  for (let k = 1; k <= updates; k++) {
    const first = random.nextInt(street.slots);
    for (let edit = random.nextInt(3) === 0 ? random.nextInt(4) : 0; edit >= 0; edit--) {
      const i = 1 + ((first + (random.nextInt(4) === 0 ? random.nextInt(street.slots) : edit)) % street.slots);
      const shape = random.nextInt(10) === 0 ? undefined : place(street.shape(i - 1, random));
      if (shape === undefined) {
        if (diagram.has(i)) diagram.remove(i);
      } else if (diagram.has(i)) diagram.move(i, shape);
      else diagram.insert(i, shape);
      shapes[i] = shape;
    }
    diagram.update();
    if (k % every !== 0 && k !== updates) continue;
    const fresh = buildDiagram(shapes, bounds, shuffled(shapes.length, random));
    expect(Buffer.compare(canonicalBytes(diagram), canonicalBytes(fresh)), `after ${k} updates`).toBe(0);
    expect(validateDiagram(diagram)).toEqual([]);
  }
}

describe('moves beside walls with hundreds of neighbours equal a rebuild', () => {
  afterEach(() => vi.restoreAllMocks());

  for (const [name, street] of Object.entries(streets)) {
    it(name, () => {
      const patches = vi.spyOn(CellPatch.prototype, 'compute');
      const random = createRandom(FIXED_SEED);
      disturb(street, { angle: 0, scale: 1, shift: [0, 0] }, UPDATES, random);
      // It is the patches that this is about: most walls that are touched must be patched, not computed anew.
      const patched = patches.mock.results.filter(({ value }) => value === true).length;
      expect(patched).toBeGreaterThan(UPDATES / 2);
    });

    it(`${name}, turned, scaled and far away`, () => {
      const random = createRandom(rotatingSeed);
      const angle = 2 * Math.PI * random.next();
      const scale = 10 ** (6 * random.next() - 3);
      disturb(street, { angle, scale, shift: [1e3 * scale, -1e3 * scale] }, Math.ceil(UPDATES / 4), random);
    });
  }
});
