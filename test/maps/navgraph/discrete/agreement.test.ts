import { describe, expect, it } from 'vitest';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { NAV_KINDS, navScene, STANDS } from '../nav-scenes.js';
import { compareGraphs, NEAR } from './compare-graphs.js';

// Issue 6, Must 2: in the long tier 100 scenes, with obstacles of all kinds and all ways to stand, points and discs in turn.
describe('the discrete graph agrees with the exact one', () => {
  it('finds every edge longer than 3 pixels that is 2 pixels clear of the others, and nothing far from all', () => {
    let clearEdges = 0;
    let lost = 0;
    for (let i = 0, done = 0; done < runs(1, 6, 100); i++) {
      const seed = (i % 2 === 0 ? FIXED_SEED : rotatingSeed) + i;
      const scene = navScene(NAV_KINDS[i % NAV_KINDS.length], seed, { stand: STANDS[i % STANDS.length] });
      if (!scene) continue;
      done++;
      const size = { width: i % 5 === 4 ? 300 : 200 };
      const variants = [{ repair: false }, {}];
      const [filled, repaired] = compareGraphs(scene, i % 2 === 0 ? 'discs' : 'points', size, variants);
      expect(filled.missing, scene.label).toEqual([]);
      // Cracks as filled lie between two centres, and so does an exact edge.
      expect(filled.farthest, scene.label).toBeLessThan(1);
      expect(repaired.strays, scene.label).toEqual([]);
      expect(repaired.farthest, scene.label).toBeLessThan(NEAR);
      clearEdges += filled.clearEdges;
      lost += repaired.missing.length;
    }
    expect(clearEdges).toBeGreaterThan(runs(20, 200, 5000));
    // Repair may take an edge only along with a cell of a pixel or two.
    expect(lost).toBeLessThanOrEqual(Math.ceil(1e-3 * clearEdges));
  });
});
