import { PathFinder, type PathQuery } from '../../../maps/index.js';
import type { Bench } from '../bench.js';
import { createCity } from '../maps.js';
import { buildDiagram, describeCity } from '../voronoi-maps.js';

/** Radius of the walker, m, and how far from the corners of the city start and goal lie. */
const RADIUS = 0.3;
const INSET = 1;

/** From corner to corner of the city on the roadmap: the search, and the way as a polyline. */
export async function measureRoadmap(bench: Bench, blocks: number): Promise<void> {
  const diagram = buildDiagram(describeCity(createCity(blocks)));
  const far = diagram.bounds[2] - INSET;
  const query: PathQuery = { from: [INSET, INSET], to: [far, far], radius: RADIUS };
  const title = `roadmap search across the city of ${(blocks * blocks).toLocaleString('en-US')} blocks`;
  const finder = new PathFinder(diagram);
  await bench.time({
    name: `${title}, warm`,
    ours: () => finder.find(query),
    target: { of: 'ours', atMost: 15 },
    quality: () => {
      const { status, length, iterations, points } = finder.find(query);
      return `${status}, ${length.toFixed(2)} m, ${iterations} iterations, ${points.length / 2} points`;
    },
  });
  await bench.time({
    name: `${title}, first search on a diagram`,
    ours: () => new PathFinder(diagram).find(query),
    quality: 'lengths and clearances of the edges computed on the way',
  });
}
