import { describe, expect, it } from 'vitest';
import { buildDomain, type ObstacleInput } from '../../../src/geometry/index.js';
import { buildPlainPathMap } from '../../../src/maps/pathmap/build-path-map.js';
import { findPlainDistance } from '../../../src/maps/pathmap/find-next.js';
import { buildHopPathMap } from '../../../src/maps/pathmap/hops/hop-path-map.js';
import { createRandom } from '../../../src/math/index.js';
import { FIXED_SEED, runs } from '../../tier.js';

const box = (x0: number, y0: number, x1: number, y1: number): ObstacleInput => ({
  kind: 'polygon',
  where: 'box',
  ring: Float64Array.of(x0, y0, x1, y0, x1, y1, x0, y1),
});

/** Two boxes a slit apart; above the slit the left wall goes on, in line, as that of a third box. */
function slitLengths(x: number, gap: number, step: number, y: number): { got: number; hops: number; want: number } {
  const ring = Float64Array.of(0, 0, 100, 0, 100, 80, 0, 80);
  const obstacles = [box(20, 30, x, 48), box(x + gap, 30, 80, 48), box(20, 48 + step, x, 52)];
  const { domain } = buildDomain({ boundary: { areas: [{ where: 'boundary', ring }] }, obstacles });
  const sources = [{ kind: 'line', points: Float64Array.of(25, y, 75, y) }] as const;
  const got = findPlainDistance(buildPlainPathMap(domain, { sources }), x, 52);
  const hops = buildHopPathMap(domain, { sources }).reader.findDistance(x, 52);
  return { got, hops, want: 52 - y };
}

describe('a line across a slit', () => {
  // The front and the ends of the line's part in the slit are equally far to 1e-16. The front reached the corner, the ray of
  // an end took its place on the edge behind, and that ray ended at the wall: the corner farther up was not seen.
  it('is seen from corners in line with the wall of the slit', () => {
    const { got, hops, want } = slitLengths(
      47.13393807743394,
      6.810012096416994e-7,
      0.00005658460671101574,
      41.52262402117375,
    );
    expect(got).toBeCloseTo(want, 9);
    expect(hops).toBeCloseTo(want, 9);
  });

  it('so in any such slit', () => {
    const random = createRandom(FIXED_SEED);
    for (let k = 0; k < runs(20, 60, 400); k++) {
      const x = 40 + 10 * random.next();
      const gap = 10 ** (-6 - random.next());
      const step = 10 ** (-3 - 4 * random.next());
      const { got, hops, want } = slitLengths(x, gap, step, 30 + 18 * random.next());
      expect(got, `${x} ${gap} ${step}`).toBeCloseTo(want, 9);
      expect(hops, `${x} ${gap} ${step}`).toBeCloseTo(want, 9);
    }
  });
});
