import { describe, expect, it } from 'vitest';
import { buildDomain, type ObstacleInput, samplePoint } from '../../../src/geometry/index.js';
import { buildDomainDiagram } from '../../../src/maps/voronoi/build-diagram.js';
import { countGraph, findNearestSite } from '../../../src/maps/voronoi/diagram-queries.js';
import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';
import { createRandom } from '../../../src/math/index.js';
import { readOutside } from '../../data/outside-maps.js';
import { dataFolder, FIXED_SEED, runs } from '../../tier.js';
import { DiagramAudit } from './audit.js';
import { countAsInPlane, type PlaneCounts } from './boost-counts.js';
import { boundsOf, buildDiagram, moveShape, TRANSFORMS } from './sample-sites.js';
import { SiteOracle } from './site-oracle.js';

const readText = (name: string): string => new TextDecoder().decode(readOutside(name));

interface BoostCase extends PlaneCounts {
  readonly id: string;
  readonly points: [number, number][] | string;
  readonly segments: [number, number, number, number][];
}

/** Cases that the file describes in words only. */
const IN_WORDS: Record<string, [number, number][]> = {
  two_points: [
    [0, 0],
    [1, 3],
  ],
  three_collinear_points: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  triangle: [
    [0, 0],
    [4, 0],
    [1, 3],
  ],
  square: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
};

/** The sites of a case in a room that is a thousand times as large. */
function boostShapes({ id, points, segments }: BoostCase): SiteShape[] {
  const far = 1e4;
  const shapes: SiteShape[] = [{ kind: 'room', ring: [-far, -far, far, -far, far, far, -far, far] }];
  const places = typeof points === 'string' ? IN_WORDS[id] : points;
  for (const [x, y] of places) shapes.push({ kind: 'point', x, y });
  if (segments.length === 0) return shapes;
  const vertices: number[] = [];
  const idOf = (x: number, y: number): number => {
    for (let i = 0; i < vertices.length; i += 2) if (vertices[i] === x && vertices[i + 1] === y) return i / 2;
    vertices.push(x, y);
    return vertices.length / 2 - 1;
  };
  const edges = segments.flatMap(([ax, ay, bx, by]) => [idOf(ax, ay), idOf(bx, by)]);
  shapes.push({ kind: 'graph', vertices, edges });
  return shapes;
}

/** Scaled and turned; a far shift would push the room out of float64. */
const PLACES = TRANSFORMS.map(({ angle, scale }) => ({ angle, scale, shift: [0, 0] as const }));

describe.skipIf(!dataFolder)('cases of Boost.Polygon, counted as it counts', () => {
  const { cases } = dataFolder
    ? (JSON.parse(readText('torture/boost-voronoi/segment_cases.json')) as { cases: BoostCase[] })
    : { cases: [] };
  for (const boost of cases) {
    it(`${boost.id} at twelve transforms`, () => {
      const { cells, vertices, halfedges } = boost;
      for (const place of PLACES) {
        const shapes = boostShapes(boost).map((shape) => moveShape(shape, place));
        const diagram = buildDiagram(shapes, boundsOf(shapes));
        const label = `turned by ${place.angle}, scaled by ${place.scale}`;
        expect(countAsInPlane(diagram), label).toEqual({ cells, vertices, halfedges });
        const audit = new DiagramAudit(diagram, shapes);
        audit.problems.push(...validateDiagram(diagram));
        audit.checkVertices();
        audit.checkEdges();
        audit.checkCounts();
        expect(audit.problems, label).toEqual([]);
      }
    });
  }
});

/** Sites of a CGAL file as drawn, duplicates and crossings included. */
function readSites(name: string): SiteShape[] {
  const shapes: SiteShape[] = [];
  for (const line of readText(`torture/cgal-sdg/${name}.cin`).split('\n')) {
    const [kind, ...numbers] = line.trim().split(/\s+/);
    const xy = numbers.map(Number);
    if (kind === 'p') shapes.push({ kind: 'point', x: xy[0], y: xy[1] });
    if (kind === 's') shapes.push({ kind: 'line', points: xy });
  }
  return shapes;
}

function toObstacle(shape: SiteShape, k: number): ObstacleInput {
  const where = `obstacles[${k}]`;
  if (shape.kind === 'point') return { kind: 'point', where, x: shape.x, y: shape.y };
  if (shape.kind === 'line') return { kind: 'line', where, points: Float64Array.from(shape.points) };
  throw new Error(`no obstacle for ${shape.kind}`);
}

/**
 * Graphs of the files in a room 50 m outside their box. The squares of `degenerate2` have a star of four edges each (500
 * vertices, 400 edges); round their block runs a ring of 48 edges, with four more from the room's corners.
 */
const KNOWN: Record<string, { vertices: number; edges: number } | undefined> = {
  degenerate2: { vertices: 552, edges: 452 },
};

describe.skipIf(!dataFolder)('cases of the CGAL segment Delaunay graph, cut where they cross', () => {
  for (const name of ['degenerate2', 'intersecting2', 'sitesx', 'star2']) {
    it(`${name} at twelve transforms`, () => {
      const sites = readSites(name);
      const [minX, minY, maxX, maxY] = boundsOf(sites);
      const box = [minX - 50, minY - 50, maxX + 50, minY - 50, maxX + 50, maxY + 50, minX - 50, maxY + 50];
      const drawn: SiteShape[] = [{ kind: 'room', ring: box }, ...sites];
      const counts = new Set<string>();
      for (const place of TRANSFORMS) {
        const label = `turned by ${place.angle}, scaled by ${place.scale}`;
        const [room, ...rest] = drawn.map((shape) => moveShape(shape, place));
        if (room.kind !== 'room') throw new Error('the room comes first');
        const { domain } = buildDomain({
          boundary: { areas: [{ where: 'boundary', ring: Float64Array.from(room.ring) }] },
          obstacles: rest.map(toObstacle),
        });
        const { diagram } = buildDomainDiagram(domain);
        expect(validateDiagram(diagram), label).toEqual([]);
        const { vertices, edges } = countGraph(diagram);
        counts.add(`${vertices} vertices, ${edges} edges`);
        if (KNOWN[name]) expect({ vertices, edges }, label).toEqual(KNOWN[name]);
        const oracle = new SiteOracle([room, ...rest]);
        const random = createRandom(FIXED_SEED);
        const size = 1e3 * place.scale;
        for (let k = 0; k < runs(50, 300, 3000); k++) {
          const [x, y] = samplePoint(domain, random.nextInt(domain.componentAreas.length), () => random.next());
          const off = Math.abs(findNearestSite(diagram, x, y).clearance - oracle.distanceFrom(x, y));
          if (!(off <= 1e-9 * size)) expect.fail(`${label}: (${x}, ${y}) is off by ${off}`);
        }
      }
      expect(counts.size, [...counts].join('; ')).toBe(1);
    });
  }
});
