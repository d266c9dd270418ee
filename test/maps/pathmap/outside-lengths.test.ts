import { describe, expect, it } from 'vitest';
import { buildPathGround, buildPlainPathMap } from '../../../src/maps/pathmap/build-path-map.js';
import { findPlainDistance } from '../../../src/maps/pathmap/find-next.js';
import { findPlainPath } from '../../../src/maps/pathmap/find-path.js';
import { listFiles, loadOutside, readOutside } from '../../data/outside-maps.js';
import { dataFolder, runs } from '../../tier.js';

/** Rows of the lists taken: all in the long tier. */
const STEP = runs(40, 8, 1);

describe.skipIf(!dataFolder)('Euclidean lengths on grid maps from elsewhere', () => {
  let total = 0;
  for (const name of listFiles('paths', '.map')) {
    it(`${name}: every listed length to 1e-9`, () => {
      const text = new TextDecoder().decode(readOutside(name.replace('.map', '.euclid.csv')));
      const [header, ...rows] = text.trim().split(/\r?\n/);
      expect(header).toBe('index,sx,sy,gx,gy,euclid,octile,turns');
      const { domain } = loadOutside(name);
      const ground = buildPathGround(domain);
      // Rows count down from the top; the domain counts up.
      const height = Number(/height (\d+)/.exec(new TextDecoder().decode(readOutside(name)))?.[1]);
      const bad: string[] = [];
      for (let k = 0; k < rows.length; k += STEP) {
        const [, sx, sy, gx, gy, euclid] = rows[k].split(',').map(Number);
        const map = buildPlainPathMap(domain, { ground, sources: [{ kind: 'point', x: gx, y: height - gy }] });
        const got = findPlainDistance(map, sx, height - sy);
        total++;
        if (!(Math.abs(got - euclid) <= 1e-9 * euclid + 1e-12)) bad.push(`row ${k}: got ${got}, expected ${euclid}`);
        const { points } = findPlainPath(map, sx, height - sy);
        let length = 0;
        for (let i = 2; i < points.length; i += 2) {
          length += Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1]);
        }
        if (!(Math.abs(length - got) <= 1e-12 * got)) bad.push(`row ${k}: the path is ${length} long, not ${got}`);
      }
      expect(bad).toEqual([]);
    });
  }
  it('all six maps, 2,192 lengths in the long tier', () => {
    expect(total).toBeGreaterThanOrEqual(runs(50, 270, 2192));
  });
});
