import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../src/error/index.js';
import { validateDomain } from '../../src/geometry/index.js';
import { dataFolder } from '../tier.js';
import { listFiles, tryOutside } from './outside-maps.js';
import { areaOf } from './polyclip-area.js';

/** No file may keep us longer; a hang, not a matter of speed. */
const HANG_MS = 10_000;

function extentOf(feature: { geometry: { coordinates: unknown } }): number {
  const flat = (feature.geometry.coordinates as number[][][][]).flat(2);
  const spread = (axis: number): number =>
    Math.max(...flat.map((p) => p[axis])) - Math.min(...flat.map((p) => p[axis]));
  return Math.max(spread(0), spread(1));
}

describe.skipIf(!dataFolder)('torture cases from elsewhere', () => {
  const files = listFiles('torture', '.json', '.txt', '.cin', '.geojson').filter((name) => !name.includes('SOURCE'));

  for (const name of files) {
    it(`${name}: imported soundly, or refused with a clear error`, { timeout: HANG_MS }, () => {
      const result = tryOutside(name);
      if (result instanceof FootfallError) {
        expect(result.message).not.toMatch(/\n|undefined|NaN|\[object/);
        expect(result.code).toMatch(/^[a-z]+\/[a-z-]+$/);
        return;
      }
      expect(validateDomain(result.domain)).toEqual([]);
      expect(result.report.area).toBeGreaterThan(0);
      for (const { where, message } of result.report.findings)
        expect(`${where} ${message}`).not.toMatch(/NaN|undefined/);
    });
  }

  for (const name of files.filter((file) => file.endsWith('union.geojson'))) {
    it(`${name}: our union has the expected area`, () => {
      const expected = JSON.parse(readFileSync(join(dataFolder as string, name), 'utf8'));
      const want = areaOf(expected.geometry.coordinates);
      const result = tryOutside(name.replace('union.geojson', 'args.geojson'));
      // Refused: then there is no area to speak of, nothing wider than the resolution of 2^-40 of the extent.
      if (result instanceof FootfallError)
        expect(want, result.message).toBeLessThan(2 ** -40 * extentOf(expected) ** 2);
      else expect(Math.abs(result.report.area - want) / want).toBeLessThan(1e-9);
    });
  }
});
