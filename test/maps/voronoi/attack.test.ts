import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalBytes } from '../../../src/maps/voronoi/canonical-export.js';
import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { fits } from './apart.js';
import { ATTACKS } from './attack-scenes.js';
import { type AuditFigures, createFigures, DiagramAudit } from './audit.js';
import { boundsOf, buildDiagram, moveShape, shuffled } from './sample-sites.js';

const SCENES = runs(1, 4, 60);
const POINTS = runs(10, 50, 200);

/** All that can be asked of a scene: soundness, brute force, order of insertion, objects that go and come back. */
function findProblems(shapes: readonly SiteShape[], random: Random, figures?: AuditFigures): string[] {
  const bounds = boundsOf(shapes);
  const diagram = buildDiagram(shapes, bounds);
  const audit = new DiagramAudit(diagram, shapes, figures);
  audit.problems.push(...validateDiagram(diagram));
  audit.checkVertices();
  audit.checkEdges();
  if (audit.problems.length === 0) audit.checkCounts();
  for (let k = 0; k < POINTS; k++) {
    const x = bounds[0] + (bounds[2] - bounds[0]) * random.next();
    const y = bounds[1] + (bounds[3] - bounds[1]) * random.next();
    if (audit.checkPoint(x, y)) audit.checkCover(x, y);
  }
  const bytes = canonicalBytes(diagram);
  const other = buildDiagram(shapes, bounds, shuffled(shapes.length, random));
  if (Buffer.compare(bytes, canonicalBytes(other)) !== 0) audit.problems.push('another order gives other bytes');
  for (let k = 1; k < shapes.length; k++) {
    if (random.nextInt(2) === 0) continue;
    other.remove(k);
    if (random.nextInt(2) === 0) other.update();
    other.insert(k, shapes[k]);
    if (random.nextInt(3) === 0) other.update();
  }
  other.update();
  if (Buffer.compare(bytes, canonicalBytes(other)) !== 0) audit.problems.push('edits give other bytes');
  return audit.problems;
}

describe('scenes that aim at a weakness', () => {
  for (const [name, make] of Object.entries(ATTACKS)) {
    it(name, () => {
      const figures = createFigures();
      for (let i = 0; i < SCENES; i++) {
        const seed = (i % 2 === 0 ? FIXED_SEED : rotatingSeed) + i;
        const random = createRandom(seed);
        const angle = [0, Math.PI / 6, 1.234567][i % 3];
        const scale = [1, 1e-3, 1e4][Math.floor(i / 3) % 3];
        const shapes = make(random).map((shape) => moveShape(shape, { angle, scale, shift: [0, 0] }));
        expect(findProblems(shapes, random, figures), `seed ${seed}, turned by ${angle}, times ${scale}`).toEqual([]);
      }
    });
  }
});

/** Any shape on the whole numbers 1 to 7. */
const at = fc.integer({ min: 1, max: 7 });
const radius = fc.constantFrom(0.25, 0.5, 1, 1.5, 2);
const latticeShape: fc.Arbitrary<SiteShape> = fc.oneof(
  fc.record({ kind: fc.constant('point' as const), x: at, y: at }),
  fc.record({ kind: fc.constant('circle' as const), x: at, y: at, radius }),
  fc.record({ kind: fc.constant('line' as const), points: fc.tuple(at, at, at, at) }),
  fc.record({ kind: fc.constant('polygon' as const), ring: fc.tuple(at, at, at, at, at, at) }),
);

function hasExtent(shape: SiteShape): boolean {
  if (shape.kind === 'line') return shape.points[0] !== shape.points[2] || shape.points[1] !== shape.points[3];
  if (shape.kind !== 'polygon') return true;
  const { ring } = shape;
  return (ring[2] - ring[0]) * (ring[5] - ring[1]) !== (ring[4] - ring[0]) * (ring[3] - ring[1]);
}

/** The shapes that fit in the order given; shrinking leaves some out. */
function admit(candidates: readonly SiteShape[]): SiteShape[] {
  const shapes: SiteShape[] = [{ kind: 'room', ring: [0, 0, 8, 0, 8, 8, 0, 8] }];
  for (const shape of candidates) if (hasExtent(shape) && fits(shapes, shape, 1e-9)) shapes.push(shape);
  return shapes;
}

describe('shapes on a small lattice', () => {
  it('in any number are sound, turned or not, in any order', () => {
    const property = fc.property(
      fc.array(latticeShape, { maxLength: 20 }),
      fc.constantFrom(0, Math.PI / 6, 1),
      fc.nat(1000),
      (candidates, angle, seed) => {
        const shapes = admit(candidates).map((shape) => moveShape(shape, { angle, scale: 1, shift: [0, 0] }));
        expect(findProblems(shapes, createRandom(seed))).toEqual([]);
      },
    );
    for (const seed of [FIXED_SEED, rotatingSeed]) fc.assert(property, { seed, numRuns: runs(10, 80, 1500) });
  });

  it('stay the same under any sequence of edits', () => {
    const edit = fc.record({ key: fc.integer({ min: 1, max: 12 }), shape: latticeShape, isUpdated: fc.boolean() });
    const property = fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
      const shapes: (SiteShape | undefined)[] = admit([]);
      const diagram = buildDiagram(shapes, [0, 0, 8, 8]);
      for (const { key, shape, isUpdated } of edits) {
        const others = shapes.filter((other, i) => other !== undefined && i !== key) as SiteShape[];
        if (!hasExtent(shape) || !fits(others, shape, 1e-9)) {
          if (shapes[key] !== undefined) diagram.remove(key);
          shapes[key] = undefined;
        } else {
          if (shapes[key] === undefined) diagram.insert(key, shape);
          else diagram.move(key, shape);
          shapes[key] = shape;
        }
        if (isUpdated) diagram.update();
      }
      diagram.update();
      const fresh = buildDiagram(shapes, [0, 0, 8, 8]);
      expect(Buffer.compare(canonicalBytes(diagram), canonicalBytes(fresh))).toBe(0);
    });
    for (const seed of [FIXED_SEED, rotatingSeed]) fc.assert(property, { seed, numRuns: runs(10, 80, 1500) });
  });
});
