import { describe, expect, it } from 'vitest';
import { buildDomain, validateDomain } from '../../src/geometry/index.js';
import { dataFolder } from '../tier.js';
import { listFiles, loadOutside } from './outside-maps.js';
import { coveredAreaByPolyclip, freeAreaByPolyclip } from './polyclip-area.js';

describe.skipIf(!dataFolder)('city scenarios from elsewhere', () => {
  for (const name of listFiles('city', '.scenario')) {
    it(`${name}: repairs are listed, free area equals polyclip's to 1e-6`, () => {
      const { domain, report, input } = loadOutside(name);
      expect(validateDomain(domain)).toEqual([]);
      const independent = freeAreaByPolyclip(input);
      expect(Math.abs(report.area - independent) / independent).toBeLessThan(1e-6);
      const codes = new Map<string, number>();
      for (const { code, where } of report.findings) {
        expect(where).not.toBe('');
        codes.set(code, (codes.get(code) ?? 0) + 1);
      }
      if (name.includes('Kaiserslautern')) {
        expect(codes.get('repair/touching')).toBeGreaterThan(1000);
        expect(coveredAreaByPolyclip(input)).toBeCloseTo(387_926.4, 0);
      }
      if (name.includes('supermarket')) expect(codes.get('repair/overlap')).toBeGreaterThan(0);
    });
  }

  it('01-Kaiserslautern-Gross: the obstacles cover 387,926.4 m2 by our own union too', () => {
    const { input } = loadOutside('city/01-Kaiserslautern-Gross.scenario');
    // The whole plane around as the ground: what is missing from it is what the obstacles cover.
    const ring = Float64Array.of(-500, -500, 2000, -500, 2000, 2000, -500, 2000);
    const { report } = buildDomain({ ...input, boundary: { areas: [{ where: 'boundary', ring }] } });
    expect(Math.abs(2500 * 2500 - report.area - 387_926.4) / 387_926.4).toBeLessThan(1e-6);
  });
});
