import { describe, expect, it } from 'vitest';
import type { CellStore } from '../../../src/maps/voronoi/cell-store.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';
import { createRandom } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { createFigures, DiagramAudit } from './audit.js';
import { RANDOM_KINDS, randomScene } from './random-scenes.js';
import { boundsOf, buildDiagram } from './sample-sites.js';

const SCENES = runs(11, 66, 1000);
const POINTS = runs(100, 500, 10_000);
/** One point of so many is followed to the empty circle that covers it. */
const COVER_EVERY = 5;

/** Whether a corner is stored: laterals low have none, and places between the rows of cells hold what was there before. */
function hasCorner(store: CellStore, p: number): boolean {
  const c = store.owners[p];
  return store.live[c] === 1 && p >= store.firstEdge(c) && p < store.pieceStarts[c] + store.pieceCounts[c];
}

describe('random scenes against brute force over the shapes as drawn', () => {
  for (const [k, kind] of RANDOM_KINDS.entries()) {
    it(`${kind}: nearest site, vertices, edges, cover, counts`, () => {
      const figures = createFigures();
      let scenes = 0;
      for (let i = k; i < SCENES; i += RANDOM_KINDS.length) {
        const seed = (scenes++ % 2 === 0 ? FIXED_SEED : rotatingSeed) + i;
        const scene = randomScene(i, seed);
        const bounds = boundsOf(scene.shapes.filter((shape) => shape !== undefined));
        const diagram = buildDiagram(scene.shapes, bounds);
        const audit = new DiagramAudit(diagram, scene.shapes, figures);
        audit.problems.push(...validateDiagram(diagram));
        audit.checkVertices();
        audit.checkEdges();
        audit.checkCounts();
        const random = createRandom(seed);
        const { store } = diagram;
        for (let point = 0, tries = 0; point < POINTS && tries < 20 * POINTS; tries++) {
          let x = bounds[0] + (bounds[2] - bounds[0]) * random.next();
          let y = bounds[1] + (bounds[3] - bounds[1]) * random.next();
          // One point of ten lies next to a vertex of the diagram, where three cells compete.
          const p = tries % 10 === 0 ? random.nextInt(store.pieceEnd) : -1;
          if (p >= 0 && store.radii[p] > 0 && hasCorner(store, p)) {
            const off = store.radii[p] * 10 ** (-12 * random.next());
            x = store.xs[p] + off * (random.next() - 0.5);
            y = store.ys[p] + off * (random.next() - 0.5);
          }
          if (!audit.checkPoint(x, y)) continue;
          if (point++ % COVER_EVERY === 0) audit.checkCover(x, y);
        }
        expect(audit.problems, `seed ${seed}, ${JSON.stringify(scene.transform)}`).toEqual([]);
      }
      expect(scenes).toBeGreaterThan(0);
      expect(figures.points).toBeGreaterThan(0.9 * scenes * POINTS);
      console.log(`voronoi ${kind}: ${scenes} scenes, ${JSON.stringify(figures)}`);
    });
  }
});
