import { describe, expect, it } from 'vitest';
import { buildDomain } from '../../../../src/geometry/index.js';
import { NO_SITE } from '../../../../src/maps/navgraph/discrete/crack-map.js';
import { buildDiscreteNavGraph } from '../../../../src/maps/navgraph/discrete/discrete-nav-graph.js';

/** Where the bisectors between the origin and two points cross. */
function cornerOf([ax, ay]: readonly number[], [bx, by]: readonly number[]): number {
  const a = (ax * ax + ay * ay) / 2;
  const b = (bx * bx + by * by) / 2;
  return (a * by - b * ay) / (ax * by - ay * bx);
}

/** The farthest x of the pixels that the agent at the origin owns, among others. */
function reachOf(others: readonly (readonly number[])[]): number {
  const ring = Float64Array.of(-30, -30, 30, -30, 30, 30, -30, 30);
  const { domain } = buildDomain({ boundary: { areas: [{ where: 'boundary', ring }] }, obstacles: [] });
  const all = [[0, 0], ...others];
  const agents = { count: all.length, x: all.map(([x]) => x), y: all.map(([, y]) => y) };
  const { first, grid } = buildDiscreteNavGraph(domain, agents, { width: 300 });
  let reach = -Infinity;
  for (let p = 0; p < first.length; p++) {
    if (first[p] !== NO_SITE && first[p] === 0) reach = Math.max(reach, grid.xs[p % grid.width]);
  }
  return reach;
}

// Sud et al. 2008, section 6.1: a cell reaches to the right as far as the nearer of the two corners that the bisector with the
// next site to the right makes with those above and below.
describe('the box that the paper draws round a cell', () => {
  it('lacks part of the cell as printed, with the smaller of the two corners; the larger one holds it', () => {
    const [east, north, south, west] = [
      [4, 4],
      [0, 8],
      [0, -8],
      [-6, 0],
    ];
    const corners = [cornerOf(east, south), cornerOf(east, north)];
    const reach = reachOf([east, north, south, west]);
    expect(reach).toBeGreaterThan(Math.min(...corners) + 7);
    expect(reach).toBeLessThan(Math.max(...corners) + 0.2);
  });

  it('lacks part of it with the larger corner as well where the next sites are not along the axes', () => {
    // The next site to the right is high above, the next one below far to the left.
    const [east, north, south, west] = [
      [2, 10],
      [-1, 10],
      [-10, -3],
      [-10, 1],
    ];
    const corners = [cornerOf(east, south), cornerOf(east, north)];
    expect(reachOf([east, north, south, west])).toBeGreaterThan(Math.max(...corners) + 5);
  });
});
