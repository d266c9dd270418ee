import { describe, expect, it } from 'vitest';
import { NO_SITE } from '../../../../src/maps/navgraph/discrete/crack-map.js';
import { cullSites, LEAF } from '../../../../src/maps/navgraph/discrete/cull-sites.js';
import { buildDiscreteNavGraph } from '../../../../src/maps/navgraph/discrete/discrete-nav-graph.js';
import { makePixelGrid } from '../../../../src/maps/navgraph/discrete/pixel-grid.js';
import { collectElements, distanceTo } from '../../../../src/maps/navgraph/discrete/site-elements.js';
import { buildDomainDiagram } from '../../../../src/maps/voronoi/build-diagram.js';
import { findNearestSite } from '../../../../src/maps/voronoi/diagram-queries.js';
import { createRandom } from '../../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { NAV_KINDS, navScene, randomSimilarity, STANDS } from '../nav-scenes.js';
import { agentsOf } from './compare-graphs.js';

const TABLES = ['vx', 'vy', 'clearance', 'edgeFrom', 'edgeTo', 'edgeLeft', 'edgeRight', 'edgeCell', 'outEdge'] as const;

/** To the bit. */
function isSame(a: ArrayBufferView, b: ArrayBufferView): boolean {
  return a.byteLength === b.byteLength && Buffer.compare(Buffer.from(a.buffer), Buffer.from(b.buffer)) === 0;
}

const COUNT = runs(2, 8, 100);
const sceneOf = (i: number) => {
  const seed = (i % 2 === 0 ? FIXED_SEED : rotatingSeed) + 1000 + i;
  const similarity = i % 3 === 0 ? randomSimilarity(createRandom(seed)) : undefined;
  const stand = STANDS[(i + 1) % STANDS.length];
  return navScene(NAV_KINDS[i % NAV_KINDS.length], seed, similarity ? { stand, similarity } : { stand });
};

describe('passes of the discrete graph', () => {
  it('give the same pixels and the same graph with and without culling', () => {
    for (let i = 0; i < COUNT; i++) {
      const scene = sceneOf(i);
      if (!scene) continue;
      const agents = { count: scene.x.length, x: scene.x, y: scene.y, radius: i % 2 === 0 ? scene.radius : undefined };
      const options = { width: 100 + 37 * (i % 5), sites: i % 4 === 3 ? 'obstacles' : 'features' } as const;
      const culled = buildDiscreteNavGraph(scene.domain, agents, options);
      const full = buildDiscreteNavGraph(scene.domain, agents, { ...options, cull: false });
      for (const name of ['first', 'second', 'firstDistance', 'secondDistance', 'points'] as const) {
        expect(isSame(culled[name], full[name]), `${scene.label} ${name}`).toBe(true);
      }
      for (const name of TABLES) expect(isSame(culled.tables[name], full.tables[name]), scene.label).toBe(true);
      expect(culled.report.triedFirst, scene.label).toBeLessThanOrEqual(full.report.triedFirst);
    }
  });

  it('list for a leaf all that is nearest, or second nearest, at any of its pixels', () => {
    const random = createRandom(FIXED_SEED);
    for (let i = 0; i < runs(1, 3, 20); i++) {
      const scene = sceneOf(i);
      if (!scene) continue;
      const agents = agentsOf(scene, 'discs');
      const elements = collectElements(scene.domain, agents, 'features');
      const grid = makePixelGrid({ width: 230 }, scene.domain.bounds);
      const lists = [cullSites(elements, grid, 1, undefined), cullSites(elements, grid, 2, undefined)];
      for (let k = 0; k < 200; k++) {
        const column = random.nextInt(grid.width);
        const row = random.nextInt(grid.height);
        const leaf = Math.floor(row / LEAF) * lists[0].columns + Math.floor(column / LEAF);
        const order = Array.from({ length: elements.count }, (_, e) => e);
        const d = order.map((e) => distanceTo(elements, e, grid.xs[column], grid.ys[row]));
        order.sort((a, b) => d[a] - d[b] || a - b);
        const [first, second] = lists.map((l) => l.items.subarray(l.starts[leaf], l.ends[leaf]));
        expect(first).toContain(order[0]);
        expect(second).toContain(order[0]);
        if (order[0] < elements.agentCount) expect(second).toContain(order[1]);
      }
    }
  });

  it('measure what the diagram of the walls and all agents one by one measure', () => {
    for (let i = 0; i < runs(1, 4, 40); i++) {
      const scene = sceneOf(i);
      if (!scene) continue;
      const agents = agentsOf(scene, 'discs');
      const { diagram } = buildDomainDiagram(scene.domain);
      const graph = buildDiscreteNavGraph(scene.domain, agents, { width: 80, repair: false });
      const { grid, first, second, firstDistance, secondDistance } = graph;
      let worst = 0;
      for (let p = 0; p < first.length; p++) {
        if (first[p] === NO_SITE) continue;
        const x = grid.xs[p % grid.width];
        const y = grid.ys[Math.floor(p / grid.width)];
        const toAgent = (k: number): number => Math.hypot(x - agents.x[k], y - agents.y[k]) - agents.radius[k];
        let nearest = findNearestSite(diagram, x, y).clearance;
        let other = nearest;
        for (let k = 0; k < agents.count; k++) {
          nearest = Math.min(nearest, toAgent(k));
          if (k !== first[p]) other = Math.min(other, toAgent(k));
        }
        worst = Math.max(worst, Math.abs(firstDistance[p] - nearest));
        if (first[p] < 0) {
          if (second[p] !== NO_SITE) worst = Infinity;
          continue;
        }
        worst = Math.max(worst, Math.abs(toAgent(first[p]) - nearest), Math.abs(secondDistance[p] - other));
        if (second[p] === first[p]) worst = Infinity;
      }
      expect(worst / grid.pixel, scene.label).toBeLessThan(1e-4);
      expect(worst).toBeGreaterThan(0);
    }
  });
});
