import { describe, expect, it } from 'vitest';
import { buildDomain, type DomainInput } from '../../../src/geometry/index.js';
import { buildDomainDiagram } from '../../../src/maps/voronoi/build-diagram.js';
import { canonicalBytes } from '../../../src/maps/voronoi/canonical-export.js';
import { VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import { findNearestSite } from '../../../src/maps/voronoi/diagram-queries.js';
import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';
import { createRandom } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { narrowScene } from './narrow-scenes.js';
import { boundsOf, buildDiagram, moveShape, nearestByBruteForce, shuffled } from './sample-sites.js';

const room = (half: number): SiteShape => ({
  kind: 'room',
  ring: [-half, -half, half, -half, half, half, -half, half],
});

function build(shapes: readonly SiteShape[], kernel: boolean): VoronoiDiagram {
  const diagram = new VoronoiDiagram({ bounds: boundsOf(shapes), kernel });
  for (const [i, shape] of shapes.entries()) diagram.insert(i, shape);
  diagram.update();
  return diagram;
}

function expectSound(shapes: readonly SiteShape[], label: string): void {
  for (const kernel of [false, true]) expect(validateDiagram(build(shapes, kernel)), label).toEqual([]);
}

/** The obstacles of a scene as a domain has them. */
function domainInput([walls, ...obstacles]: readonly SiteShape[]): DomainInput {
  if (walls.kind !== 'room') throw new Error('the room comes first');
  return {
    boundary: { areas: [{ where: 'boundary', ring: Float64Array.from(walls.ring) }] },
    obstacles: obstacles.map((shape, i) => {
      const where = `obstacles[${i}]`;
      if (shape.kind === 'polygon') return { kind: 'polygon', where, ring: Float64Array.from(shape.ring) };
      if (shape.kind === 'line') return { kind: 'line', where, points: Float64Array.from(shape.points) };
      if (shape.kind === 'point' || shape.kind === 'circle') return { ...shape, where };
      throw new Error(`a ${shape.kind} among the obstacles`);
    }),
  };
}

describe('things that all but touch', () => {
  it('walls and corners 2e-13 of the scene apart see each other, so that vertices metres away stay where they are', () => {
    const gap = 5e-11;
    const left: SiteShape = { kind: 'polygon', ring: [0, 0, 30, 0, 30, 20, 0, 20] };
    const facing: SiteShape = { kind: 'polygon', ring: [30 + gap, -5, 50, -5, 50, 12, 30 + gap, 12] };
    const tip: SiteShape = { kind: 'polygon', ring: [-gap, 20, -20, 35, -25, 30] };
    for (const angle of [0, 0.3, 1.234567]) {
      const shapes = [room(120), left, facing, tip].map((shape) =>
        moveShape(shape, { angle, scale: 1, shift: [0, 0] }),
      );
      expectSound(shapes, `turned by ${angle}`);
    }
  });

  it('a box 2e-9 m before a long wall, 110,000 km from the origin: stretches of the wall begin on the wall', () => {
    const scene: SiteShape[] = [
      {
        kind: 'room',
        ring: [
          -7.917795389890671, -15.010280355811119, 15.010280348360538, -7.917795389890671, 7.917795389890671,
          15.010280355811119, -15.010280348360538, 7.917795389890671,
        ],
      },
      {
        kind: 'polygon',
        ring: [
          12.22141295671463, -5.669872000813484, 14.13208593428135, -5.078831598162651, 13.836565725505352,
          -4.123495101928711, 11.925892747938633, -4.714535519480705,
        ],
      },
    ];
    const shapes = scene.map((shape) => moveShape(shape, { angle: 0, scale: 1, shift: [5e7, 1e8] }));
    expectSound(shapes, 'far out');
  });

  it('three points 1e-13 of the scene apart keep the long edges between them, narrow as they are', () => {
    const x = 63.53710351139307;
    const points = [42.262345344481886, 42.2623453445288, 42.26234534454571].map(
      (y): SiteShape => ({ kind: 'point', x, y }),
    );
    const shapes = [room(120), ...points, { kind: 'point', x: 52.82304008305073, y: -30.159082650413122 } as const];
    for (const angle of [0, 1.234567]) {
      expectSound(
        shapes.map((shape) => moveShape(shape, { angle, scale: 1, shift: [0, 0] })),
        `turned by ${angle}`,
      );
    }
  });

  it('the edge out of a reflex corner that bends by 3e-9 stays, however near the next wall', () => {
    for (const height of [1e-2, 1e-3, 1e-4]) {
      const bent: SiteShape = { kind: 'line', points: [-5, 0, 0, -7.5e-9, 5, 0] };
      const above: SiteShape = { kind: 'polygon', ring: [-3, height, 4, height, 4, 2, -3, 2] };
      for (const angle of [0, 0.3]) {
        const shapes = [room(12), bent, above].map((shape) => moveShape(shape, { angle, scale: 1, shift: [0, 0] }));
        expectSound(shapes, `${height} m, turned by ${angle}`);
      }
    }
  });

  it('posts nearer to each other than the tolerance of the domain are one, and a finding says so', () => {
    const posts = [0, 5e-14, 1e-13].map((y): SiteShape => ({ kind: 'point', x: 2.1777148931222525, y: 4.5 + y }));
    const { domain, report } = buildDomain(domainInput([room(12), ...posts]));
    expect(domain.posts.length).toBe(2);
    expect(report.findings.map(({ code, where }) => `${code} ${where}`)).toEqual([
      'repair/duplicate-post obstacles[1]',
      'repair/duplicate-post obstacles[2]',
    ]);
    expect(validateDiagram(buildDomainDiagram(domain).diagram)).toEqual([]);
  });
});

describe('scenes of things 3e-11 to 1e-5 m apart, up to 140,000 km from the origin', () => {
  const count = runs(20, 80, 1100);
  for (const [name, first] of [
    ['a fixed seed', FIXED_SEED],
    ['a rotating seed', rotatingSeed],
  ] as const) {
    it(`have sound diagrams, the same from the kernel and in any order: ${name}, ${first}`, () => {
      for (let i = 0; i < count; i++) {
        const { shapes, label } = narrowScene(first + i);
        const bounds = boundsOf(shapes);
        const random = createRandom(first + i);
        const diagram = build(shapes, false);
        expect(validateDiagram(diagram), label).toEqual([]);
        const bytes = canonicalBytes(diagram);
        expect(Buffer.compare(bytes, canonicalBytes(build(shapes, true))), `${label}: kernel`).toBe(0);
        const other = buildDiagram(shapes, bounds, shuffled(shapes.length, random));
        if (shapes.length > 1) {
          const taken = 1 + random.nextInt(shapes.length - 1);
          other.remove(taken);
          other.update();
          expect(validateDiagram(other), `${label}, without ${taken}`).toEqual([]);
          other.insert(taken, shapes[taken]);
          other.update();
        }
        expect(Buffer.compare(bytes, canonicalBytes(other)), `${label}: order`).toBe(0);
      }
    });

    it(`have sound diagrams as domains, with the clearances of brute force: ${name}, ${first}`, () => {
      for (let i = 0; i < count; i++) {
        const { shapes, label } = narrowScene(first + i);
        const { domain } = buildDomain(domainInput(shapes));
        const { diagram } = buildDomainDiagram(domain);
        expect(validateDiagram(diagram), label).toEqual([]);
        const random = createRandom(first + i);
        const [minX, minY, maxX, maxY] = domain.bounds;
        const x = minX + (maxX - minX) * random.next();
        const y = minY + (maxY - minY) * random.next();
        const { clearance } = findNearestSite(diagram, x, y);
        const exact = nearestByBruteForce(diagram.store, x, y);
        if (exact < Infinity) expect(Math.abs(clearance - exact), label).toBeLessThan(1e-9 * diagram.tolerances.scale);
      }
    });
  }
});
