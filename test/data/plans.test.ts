import { describe, expect, it } from 'vitest';
import { validateDomain } from '../../src/geometry/index.js';
import { dataFolder } from '../tier.js';
import { listFiles, loadOutside } from './outside-maps.js';
import { freeAreaByPolyclip } from './polyclip-area.js';

/** Areas by GEOS, as listed with the data (two decimals). */
const LISTED: Record<string, number> = {
  'BUW.wkt': 1377.57,
  'arena.wkt': 262.45,
  'aknz_evac.wkt': 13188.65,
  'office_rooms.wkt': 69.62,
  'corner_with_shortcut.wkt': 337.5,
  'double_bottleneck.wkt': 108.0,
};

describe.skipIf(!dataFolder)('floor plans from elsewhere', () => {
  for (const name of listFiles('plans', '.wkt', '.dxf')) {
    it(`${name}: free area equals polyclip's to 1e-6, and the triangles cover it to 1e-9`, () => {
      const { domain, report, input } = loadOutside(name);
      expect(validateDomain(domain)).toEqual([]);
      const independent = freeAreaByPolyclip(input);
      expect(Math.abs(report.area - independent) / independent).toBeLessThan(1e-6);
      const listed = LISTED[name.replace('plans/', '')];
      if (listed !== undefined) expect(Math.abs(report.area - listed)).toBeLessThan(0.005 + 1e-6 * listed);
    });
  }

  it('plans/Geometrie_verwinkelt_v1.wkt: every coordinate survives the shift of origin, bit for bit', async () => {
    const { readOutside } = await import('./outside-maps.js');
    const text = new TextDecoder().decode(readOutside('plans/Geometrie_verwinkelt_v1.wkt'));
    const world = new Set([...text.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((m) => `${Number(m[1])} ${Number(m[2])}`));
    const { domain, scene } = loadOutside('plans/Geometrie_verwinkelt_v1.wkt');
    const [ox, oy] = scene.origin ?? [0, 0];
    expect(ox).toBeGreaterThan(390_000);
    let kept = 0;
    for (let v = 0; v < domain.vertices.length; v += 2) {
      if (world.has(`${domain.vertices[v] + ox} ${domain.vertices[v + 1] + oy}`)) kept++;
    }
    expect(kept).toBe(domain.vertices.length / 2);
  });
});
