import { areaPathsD, differenceD, FillRule, type PathsD, unionD } from 'clipper2-ts';
import { describe, expect, it } from 'vitest';
import { buildDomain, type DomainInput } from '../../src/geometry/index.js';
import { freeAreaByPolyclip } from '../data/polyclip-area.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { type Kind, randomInput } from './random-input.js';

/** Free area by Clipper2, non-zero rule, on its grid of 1e-8 m. */
function freeAreaByClipper(input: DomainInput): number {
  const path = (xy: Float64Array) =>
    Array.from({ length: xy.length >> 1 }, (_, i) => ({ x: xy[2 * i], y: xy[2 * i + 1] }));
  const ground: PathsD = input.boundary.areas.map((area) => path(area.ring));
  // Each polygon on its own first: together, opposite windings of two overlapping ones would cancel.
  const solids: PathsD = input.obstacles.flatMap((o) =>
    o.kind === 'polygon' ? unionD([path(o.ring)], [], FillRule.NonZero, 8) : [],
  );
  return areaPathsD(differenceD(ground, unionD(solids, [], FillRule.NonZero, 8), FillRule.NonZero, 8));
}

function freeArea(input: DomainInput): number {
  try {
    return buildDomain(input).report.area;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'geometry/no-free-space') return 0;
    throw error;
  }
}

describe('free area of random scenes', () => {
  const COUNT = runs(10, 60, 400);
  const seeds = Array.from({ length: COUNT }, (_, i) => (i % 2 === 0 ? FIXED_SEED : rotatingSeed) + i);

  // Not for tangled scenes: clipper2-ts 2.0.1 fills 94 m2 too many in number 20261163, where 400,000 random points side
  // with us. Those are judged point by point in domain-properties.test.ts.
  for (const kind of ['scattered', 'lattice', 'walls'] satisfies Kind[]) {
    it(`${kind}: equals Clipper2's on its grid`, () => {
      for (const seed of seeds) {
        const input = randomInput(kind, seed);
        expect(Math.abs(freeArea(input) - freeAreaByClipper(input)), `${kind} ${seed}`).toBeLessThan(1e-5);
      }
    });
  }

  for (const kind of ['scattered', 'lattice', 'walls'] satisfies Kind[]) {
    it(`${kind}: equals polyclip's to 1e-11 of the box`, () => {
      for (const seed of seeds) {
        const input = randomInput(kind, seed);
        expect(Math.abs(freeArea(input) - freeAreaByPolyclip(input)) / 8000, `${kind} ${seed}`).toBeLessThan(1e-11);
      }
    });
  }
});
