import { describe, expect, it } from 'vitest';
import { Crowd, NeighbourGrid } from '../../src/crowd/index.js';
import { AgentCell, OPEN } from '../../src/dynamics/agent-cell.js';
import { buildWallGrid } from '../../src/dynamics/index.js';
import { type Domain, findTriangle, type ObstacleInput } from '../../src/geometry/index.js';
import { buildDomainDiagram, SIDE } from '../../src/maps/index.js';
import { createRandom, type Random } from '../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { domainOf, rectangle, scatter, solid, thinWall } from './scenes.js';

const SIZE = 6;
const MOST = 0.9;

function randomDomain(random: Random): Domain {
  const obstacles: ObstacleInput[] = [];
  for (let n = 0; n < 3; n++) {
    const [x, y] = [random.next() * SIZE, random.next() * SIZE];
    obstacles.push(solid(rectangle(x, y, x + 0.2 + random.next(), y + 0.2 + random.next())));
    obstacles.push(thinWall(y, x, y + random.next(), x + random.next()));
    obstacles.push({ kind: 'point', where: 'post', x: random.next() * SIZE, y: random.next() * SIZE });
  }
  return domainOf(rectangle(0, 0, SIZE, SIZE), obstacles);
}

/** The same crowd with one agent in the exact diagram; all are points. */
function exactCorners(domain: Domain, places: readonly [number, number][], own: number): [number, number, number][] {
  const { diagram } = buildDomainDiagram(domain);
  for (const [k, [x, y]] of places.entries()) diagram.insert(1000 + k, { kind: 'point', x, y });
  diagram.update();
  const [cell] = diagram.cellsOf(1000 + own);
  const { store } = diagram;
  const corners: [number, number, number][] = [];
  const footOf = (site: number, x: number, y: number): [number, number] => {
    const [ox, oy, dx, dy] = store.records.subarray(8 * site, 8 * site + 4);
    if (store.kinds[site] !== SIDE) return [ox, oy];
    const along = (x - ox) * dx + (y - oy) * dy;
    return [ox + along * dx, oy + along * dy];
  };
  for (let p = store.firstEdge(cell); p < store.edgeEnd(cell); p++) {
    const [fx, fy] = footOf(store.neighbours[p], store.xs[p], store.ys[p]);
    const [gx, gy] = footOf(store.neighbours[store.preceding(p)], store.xs[p], store.ys[p]);
    // Between a wall and its own end the diagram has a corner, but no circle touches a third place there.
    if (Math.hypot(fx - gx, fy - gy) < 1e-6) continue;
    corners.push([store.xs[p] - places[own][0], store.ys[p] - places[own][1], store.radii[p]]);
  }
  return corners;
}

describe('the cell of an agent', () => {
  it.each([FIXED_SEED, rotatingSeed])('has the corners of the exact Voronoi diagram, seed %i', (seed) => {
    let compared = 0;
    let agents = 0;
    let worst = 0;
    for (let round = 0; round < runs(2, 10, 100); round++) {
      const random = createRandom(seed + round);
      const domain = randomDomain(random);
      const isFree = (x: number, y: number) => findTriangle(domain, x, y) !== -1;
      const places = scatter(random, 12, [0, 0, SIZE, SIZE], 0.05, isFree);
      const crowd = new Crowd();
      for (const [x, y] of places) crowd.add({ x, y });
      const grid = new NeighbourGrid(MOST);
      grid.update(crowd);
      const walls = buildWallGrid(domain, 2 * MOST);
      const cell = new AgentCell();
      for (let k = 0; k < 4; k++) {
        const slot = grid.slots[k];
        const angle = 2 * Math.PI * random.next();
        const [ex, ey] = [Math.cos(angle), Math.sin(angle)];
        cell.build(crowd, grid, k, ex, ey, MOST, walls);
        const found = Array.from({ length: cell.count }, (_, c) => [
          cell.x[c] * ex - cell.y[c] * ey,
          cell.x[c] * ey + cell.y[c] * ex,
          cell.radius[c],
        ]);
        agents++;
        for (const [x, y, radius] of exactCorners(domain, places, slot)) {
          if (radius > MOST * (1 - 1e-6)) continue;
          const gap = Math.min(...found.map(([fx, fy]) => Math.hypot(fx - x, fy - y)));
          worst = Math.max(worst, gap);
          compared++;
        }
        // And every corner is the centre of a circle that touches the agent and holds nobody.
        const [ox, oy] = places[slot];
        for (const [n, [x, y, radius]] of found.entries()) {
          worst = Math.max(worst, Math.abs(Math.hypot(x, y) - radius));
          if (cell.right[n] === OPEN || cell.left[n] === OPEN) worst = Math.max(worst, Math.abs(radius - MOST));
          for (const [px, py] of places) worst = Math.max(worst, radius - Math.hypot(px - ox - x, py - oy - y));
          for (let w = 0; w < walls.count; w++) {
            const [wx, wy] = [x + ox - walls.ax[w], y + oy - walls.ay[w]];
            const along = Math.min(Math.max(wx * walls.ux[w] + wy * walls.uy[w], 0), walls.length[w]);
            worst = Math.max(worst, radius - Math.hypot(wx - along * walls.ux[w], wy - along * walls.uy[w]));
          }
        }
      }
    }
    expect(worst).toBeLessThan(1e-7);
    expect(compared).toBeGreaterThan(agents);
  });
});
