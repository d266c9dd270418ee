import { describe, expect, it } from 'vitest';
import { samplePoint } from '../../../src/geometry/index.js';
import { PathFinder } from '../../../src/maps/roadmap/path-finder.js';
import { createRandom } from '../../../src/math/index.js';
import { runs } from '../../tier.js';
import { eachRandomMap, randomMap } from './random-maps.js';

const MAPS = runs(1, 1, 6);
const QUERIES = runs(3, 10, 50);
const AGENT = 1_000_000;

describe('agents that are sites of the diagram', () => {
  it('start at the vertices of their cell, keep the radius, and get where a stranger at their place gets (ROAD-3)', () => {
    let compared = 0;
    let missed = 0;
    let searched = 0;
    let toVertex = 0;
    eachRandomMap(MAPS, (map, seed) => {
      const { domain, truth, scale } = map;
      const { diagram } = map.built;
      const { store } = diagram;
      const random = createRandom(seed);
      const finder = new PathFinder(diagram);
      const slack = Math.max(1e-9, 1e-12 * diagram.tolerances.scale);
      for (let q = 0; q < QUERIES; q++) {
        const from = samplePoint(domain, 0, random.next);
        const to = samplePoint(domain, 0, random.next);
        const radius = scale * (0.1 + 1.5 * random.next());
        if (truth.clearance(...from) < radius || truth.clearance(...to) < radius) continue;
        const stranger = finder.find({ from, to, radius });
        diagram.insert(AGENT, { kind: 'point', x: from[0], y: from[1] });
        diagram.update();
        const fromCell = diagram.cellsOf(AGENT)[0];
        const path = finder.find({ from, to, radius, fromCell });
        const tight = finder.find({ from, to, radius, fromCell, shorten: true });
        const label = `${map.label}, query ${q}, ${from} to ${to}, radius ${radius}`;
        compared++;
        if (path.status !== stranger.status) {
          expect(path.status, label).toBe('unreachable');
          missed++;
        }
        if (path.status === 'found') {
          expect([...path.points.slice(0, 2), ...path.points.slice(-2)], label).toEqual([...from, ...to]);
          expect(Math.abs(truth.pathClearance(path.points) - path.minClearance), label).toBeLessThan(slack);
          expect(truth.pathClearance(path.points), label).toBeGreaterThan(radius - slack);
          expect(truth.pathClearance(tight.points), label).toBeGreaterThan(radius - slack);
          expect(tight.length, label).toBeLessThanOrEqual(path.length + slack);
          if (path.iterations > 0) {
            searched++;
            const first = [path.points[2], path.points[3]];
            let isVertex = false;
            for (let p = store.firstEdge(fromCell); p < store.edgeEnd(fromCell); p++) {
              if (store.xs[p] === first[0] && store.ys[p] === first[1]) isVertex = true;
            }
            if (isVertex) toVertex++;
          }
        }
        diagram.remove(AGENT);
        diagram.update();
      }
    });
    expect(compared).toBeGreaterThan(0);
    expect(toVertex).toBeGreaterThanOrEqual(0.9 * searched - 1);
    // Where all straight and bent ways out of the agent's cell are too narrow, a curved one may not be.
    expect(missed).toBeLessThanOrEqual(0.002 * compared);
  });

  it('bends its first stretch away from a wall where straight is too narrow (fixture)', () => {
    const map = randomMap('walls', 1794789744);
    if (map === undefined) throw new Error('no map');
    const { diagram } = map.built;
    const from = [10026.343021360637, -41.95782710405649] as const;
    diagram.insert(AGENT, { kind: 'point', x: from[0], y: from[1] });
    diagram.update();
    const path = new PathFinder(diagram).find({
      from,
      to: [10061.261888947522, 2.0825822641635146],
      radius: 1.4897068850939346,
      fromCell: diagram.cellsOf(AGENT)[0],
    });
    expect(path.status).toBe('found');
    expect(map.truth.pathClearance(path.points)).toBeGreaterThan(1.4897068850939346 - 1e-9);
  });

  it('refuses a cell that is not there', () => {
    const map = randomMap('walls', 1);
    if (map === undefined) throw new Error('no map');
    const query = { from: [1, 1], to: [2, 2], fromCell: 123456 } as const;
    expect(() => new PathFinder(map.built.diagram).find(query)).toThrow(/no such cell/);
  });
});
