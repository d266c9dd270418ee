import { describe, expect, it } from 'vitest';
import {
  buildDomain,
  type Domain,
  type DomainInput,
  NONE,
  type ObstacleInput,
  samplePoint,
} from '../../../src/geometry/index.js';
import { createPartFinder, findSourcePart } from '../../../src/maps/live/source-parts.js';
import { buildDomainDiagram, type DomainDiagram } from '../../../src/maps/voronoi/build-diagram.js';
import { findNearestSite } from '../../../src/maps/voronoi/diagram-queries.js';
import { DomainSites } from '../../../src/maps/voronoi/domain-sites.js';
import { sampleViewEdge } from '../../../src/maps/voronoi/draw-edge.js';
import { buildObstacleView } from '../../../src/maps/voronoi/obstacle-view.js';
import { createRandom } from '../../../src/math/index.js';
import { KINDS, randomInput } from '../../geometry/random-input.js';
import { FIXED_SEED, rotatingSeed, runs, tier } from '../../tier.js';

const SCENES = runs(1, 4, 60);
const SEEDS = tier === 'quick' ? [FIXED_SEED] : [FIXED_SEED, rotatingSeed];
const POINTS = runs(40, 100, 300);

interface Built {
  readonly input: DomainInput;
  readonly domain: Domain;
  readonly built: DomainDiagram;
  readonly sites: DomainSites;
}

function build(input: DomainInput): Built | undefined {
  try {
    const { domain } = buildDomain(input);
    const built = buildDomainDiagram(domain);
    return { input, domain, built, sites: new DomainSites(built, domain, input) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'geometry/no-free-space') return undefined;
    throw error;
  }
}

/** Distance to one part of what was drawn, as the convention numbers them. */
function distanceToPart({ input }: Built, obstacle: number, part: number, x: number, y: number): number {
  const drawn: ObstacleInput | undefined = input.obstacles[obstacle];
  if (drawn?.kind === 'point') return Math.hypot(drawn.x - x, drawn.y - y);
  if (drawn?.kind === 'circle') return Math.hypot(drawn.x - x, drawn.y - y) - drawn.radius;
  const isOpen = drawn?.kind === 'line';
  const xy = drawn === undefined ? input.boundary.areas[0].ring : drawn.kind === 'line' ? drawn.points : drawn.ring;
  const n = xy.length / 2;
  const sides = isOpen ? n - 1 : n;
  if (part >= sides) return Math.hypot(xy[2 * (part - sides)] - x, xy[2 * (part - sides) + 1] - y);
  const [ax, ay] = [xy[2 * part], xy[2 * part + 1]];
  const next = 2 * ((part + 1) % n);
  const [ux, uy] = [xy[next] - ax, xy[next + 1] - ay];
  const t = Math.max(0, Math.min(1, ((x - ax) * ux + (y - ay) * uy) / (ux * ux + uy * uy)));
  return Math.hypot(x - ax - t * ux, y - ay - t * uy);
}

function distanceToObstacle(scene: Built, obstacle: number, x: number, y: number): number {
  const drawn: ObstacleInput | undefined = scene.input.obstacles[obstacle];
  if (drawn?.kind === 'point' || drawn?.kind === 'circle') return distanceToPart(scene, obstacle, 0, x, y);
  const xy = drawn === undefined ? scene.input.boundary.areas[0].ring : 'ring' in drawn ? drawn.ring : drawn.points;
  let least = Infinity;
  for (let part = 0; part < xy.length / 2 - (drawn?.kind === 'line' ? 1 : 0); part++) {
    least = Math.min(least, distanceToPart(scene, obstacle, part, x, y));
  }
  return least;
}

describe('names of sites', () => {
  it.each(KINDS)('lead back to a part that was drawn at just that distance: %s', (kind) => {
    for (const base of SEEDS) {
      for (let i = 0; i < SCENES; i++) {
        const scene = build(randomInput(kind, base + i));
        if (scene === undefined) continue;
        const { domain, built, sites } = scene;
        const random = createRandom(base + i);
        for (let k = 0; k < POINTS; k++) {
          const [x, y] = samplePoint(domain, random.nextInt(domain.componentAreas.length), () => random.next());
          const { cell, clearance } = findNearestSite(built.diagram, x, y);
          const { obstacle, part } = sites.nameAt(cell, x, y);
          const distance = distanceToPart(scene, obstacle, part, x, y);
          // A circle that something cuts stays flattened and stands out by half a percent of its radius.
          const off = scene.input.obstacles[obstacle]?.kind === 'circle' ? 0.06 : 1e-7;
          if (Math.abs(distance - clearance) > off) {
            expect.fail(
              `${kind} ${base + i} (${x}, ${y}): part ${part} of ${obstacle} is ${distance}, not ${clearance}`,
            );
          }
        }
      }
    }
  });

  it.each(KINDS)('make a view per obstacle whose edges lie where two of them tie: %s', (kind) => {
    for (const base of SEEDS) {
      for (let i = 0; i < SCENES; i++) {
        const scene = build(randomInput(kind, base + i));
        if (scene === undefined) continue;
        const { diagram } = scene.built;
        const view = buildObstacleView(diagram, (cell) => scene.sites.obstacleOf(cell));
        for (let e = 0; e < view.edgeKinds.length; e++) {
          const points = sampleViewEdge(diagram, view, e, 0.01);
          const j = 2 * Math.floor(points.length / 4);
          const [x, y] = [points[j], points[j + 1]];
          const { clearance } = findNearestSite(diagram, x, y);
          for (const site of view.edges.subarray(4 * e + 2, 4 * e + 4)) {
            const obstacle = view.siteObjects[site];
            const distance = distanceToObstacle(scene, obstacle, x, y);
            // Hyperbolas are sampled to a centimetre; circles that something cuts are flattened. Tangles have spikes, which are
            // no walls: of those the drawing may be nearer.
            const off = kind === 'tangled' ? distance - clearance : Math.abs(distance - clearance);
            if (off > 0.02 + (kind === 'round' ? 0.06 : 0)) {
              expect.fail(`${kind} ${base + i} (${x}, ${y}): obstacle ${obstacle} is ${distance}, not ${clearance}`);
            }
          }
        }
      }
    }
  });

  it('number sides and corners as drawn, holes behind the ring', () => {
    const ring = Float64Array.of(0, 0, 10, 0, 10, 10, 0, 10);
    const hole = Float64Array.of(4, 4, 4, 6, 6, 6, 6, 4);
    const polygon: ObstacleInput = { kind: 'polygon', where: 'p', ring, holes: [hole] };
    expect(findSourcePart(polygon, 10, 10, 10, 0)).toBe(1);
    expect(findSourcePart(polygon, 6, 4, 4, 4)).toBe(7);
    expect(findSourcePart(polygon, 10, 2, 10, 3)).toBe(1);
    expect(findSourcePart(polygon, 0, 10, 0, 10)).toBe(8 + 3);
    expect(findSourcePart(polygon, 4, 6, 4, 6)).toBe(8 + 5);
    expect(findSourcePart(polygon, 5, 10, 5, 10)).toBe(2);
    const line = createPartFinder({ kind: 'line', where: 'l', points: Float64Array.of(0, 0, 5, 0, 5, 5) });
    expect([line(5, 5, 5, 0), line(0, 0, 0, 0), line(5, 5, 5, 5), line(1, 0, 2, 0)]).toEqual([1, 2, 4, 0]);
    expect(findSourcePart({ kind: 'circle', where: 'c', x: 0, y: 0, radius: 1 }, 1, 0, 0, 1)).toBe(0);
    const closed = Float64Array.of(0, 0, 10, 0, 10, 10, 0, 10, 0, 0);
    expect(findSourcePart({ where: 'area', ring: closed }, 10, 10, 10, 10)).toBe(4 + 2);
    const areas = [
      { where: 'a', ring: closed },
      { where: 'b', ring: ring.map((v) => v + 20) },
    ];
    expect(findSourcePart({ areas }, 20, 30, 20, 20)).toBe(7);
    expect(findSourcePart({ areas }, 20, 20, 20, 20)).toBe(8 + 4);
  });

  it('tell sides apart that repair joined into one wall', () => {
    const scene = build({
      boundary: { areas: [{ where: 'boundary', ring: Float64Array.of(0, 0, 5, 0, 20, 0, 20, 10, 0, 10) }] },
      obstacles: [],
    });
    if (scene === undefined) throw new Error('no free space');
    const { cell } = findNearestSite(scene.built.diagram, 3, 1);
    expect(scene.sites.nameAt(cell, 3, 1)).toEqual({ obstacle: NONE, part: 0 });
    expect(scene.sites.nameAt(cell, 8, 1)).toEqual({ obstacle: NONE, part: 1 });
    expect(scene.sites.nameAt(cell, 5, 1)).toEqual({ obstacle: NONE, part: 0 });
    expect(scene.sites.nameOf(cell)).toEqual({ obstacle: NONE, part: 1 });
  });

  it('give what two obstacles share to the lower one, and the boundary only what is its own', () => {
    const scene = build({
      boundary: { areas: [{ where: 'boundary', ring: Float64Array.of(0, 0, 20, 0, 20, 20, 0, 20) }] },
      obstacles: [
        { kind: 'line', where: 'rope', points: Float64Array.of(10, 8, 10, 0) },
        { kind: 'polygon', where: 'box', ring: Float64Array.of(0, 12, 6, 12, 6, 20, 0, 20) },
        { kind: 'point', where: 'post', x: 15, y: 15 },
      ],
    });
    if (scene === undefined) throw new Error('no free space');
    const nameAt = (x: number, y: number) => scene.sites.nameOf(findNearestSite(scene.built.diagram, x, y).cell);
    expect(nameAt(9, 4)).toEqual({ obstacle: 0, part: 0 });
    expect(nameAt(10, 9)).toEqual({ obstacle: 0, part: 1 });
    expect(nameAt(7, 11)).toEqual({ obstacle: 1, part: 4 + 1 });
    expect(nameAt(3, 11.5)).toEqual({ obstacle: 1, part: 0 });
    expect(nameAt(14, 15)).toEqual({ obstacle: 2, part: 0 });
    expect(nameAt(19, 5)).toEqual({ obstacle: NONE, part: 1 });
  });
});
