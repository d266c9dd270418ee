import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import { componentAt, samplePoint } from '../../../src/geometry/index.js';
import { PathFinder } from '../../../src/maps/roadmap/path-finder.js';
import { buildDomainDiagram } from '../../../src/maps/voronoi/build-diagram.js';
import { createRandom } from '../../../src/math/index.js';
import { listFiles, tryOutside } from '../../data/outside-maps.js';
import { dataFolder, rotatingSeed, runs, tier } from '../../tier.js';
import { Truth } from './truth.js';

/** Comparisons of a segment of a way with a wall, per map: brute force on a city is for a few ways only. */
const EFFORT = runs(1e6, 1e7, 3e7);
const QUERIES = runs(5, 10, 60);

const FOLDERS: [folder: string, least: number, ...extensions: string[]][] = [
  ['city', 3, '.scenario'],
  ['plans', 5, '.wkt', '.dxf'],
  ['torture', 100, '.json', '.geojson', '.txt', '.cin'],
];
if (tier === 'long') FOLDERS.push(['paths', 6, '.map']);

describe.skipIf(!dataFolder)('ways on maps from elsewhere', () => {
  for (const [folder, least, ...extensions] of FOLDERS) {
    it(`${folder}: ways keep the radius, and points of one component get to each other (ROAD-2, ROAD-5)`, () => {
      let maps = 0;
      for (const name of listFiles(folder, ...extensions)) {
        const map = tryOutside(name);
        if (map instanceof FootfallError || map.domain.period > 0) continue;
        maps++;
        const { domain } = map;
        const built = buildDomainDiagram(domain);
        const truth = new Truth(domain, built);
        const finder = new PathFinder(built.diagram);
        const random = createRandom(rotatingSeed);
        const slack = Math.max(1e-9, 1e-12 * built.diagram.tolerances.scale);
        let effort = 0;
        for (let q = 0; q < QUERIES && effort < EFFORT; q++) {
          const component = random.nextInt(domain.componentAreas.length);
          const from = samplePoint(domain, component, random.next);
          const to = samplePoint(domain, random.nextInt(4) === 0 ? 0 : component, random.next);
          const isSame = componentAt(domain, ...from) === componentAt(domain, ...to);
          const label = `${name}, seed ${rotatingSeed}, ${from} to ${to}`;
          const narrow = finder.find({ from, to });
          expect(narrow.status, label).toBe(isSame ? 'found' : 'unreachable');
          if (!isSame) continue;
          const radius = narrow.minClearance * random.next();
          for (const shorten of [false, true]) {
            const path = finder.find({ from, to, radius, shorten });
            expect(path.status, label).toBe('found');
            effort += (path.points.length * (truth.segments.length + truth.discs.length)) / 8;
            expect(truth.pathClearance(path.points) - radius, label).toBeGreaterThan(-slack);
          }
        }
      }
      expect(maps).toBeGreaterThanOrEqual(least);
    });
  }
});
