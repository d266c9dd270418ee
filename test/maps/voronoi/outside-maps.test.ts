import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import { buildDomainDiagram } from '../../../src/maps/voronoi/build-diagram.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';
import { listFiles, tryOutside } from '../../data/outside-maps.js';
import { dataFolder, tier } from '../../tier.js';

/** The grid maps have tens of thousands of walls each; they wait for the long tier. */
const FOLDERS: [folder: string, least: number, ...extensions: string[]][] = [
  ['city', 3, '.scenario'],
  ['plans', 5, '.wkt', '.dxf'],
  ['torture', 100, '.json', '.geojson', '.txt', '.cin'],
];
if (tier === 'long') FOLDERS.push(['paths', 6, '.map']);

describe.skipIf(!dataFolder)('maps from elsewhere', () => {
  for (const [folder, least, ...extensions] of FOLDERS) {
    it(`${folder}: every map that can be read has a sound diagram`, () => {
      let sound = 0;
      for (const name of listFiles(folder, ...extensions)) {
        const map = tryOutside(name);
        if (map instanceof FootfallError || map.domain.period > 0) continue;
        expect(validateDiagram(buildDomainDiagram(map.domain).diagram), name).toEqual([]);
        sound++;
      }
      expect(sound).toBeGreaterThanOrEqual(least);
    });
  }
});
