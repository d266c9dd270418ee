import { describe, expect, it } from 'vitest';
import { buildDomain, type Domain, findNearestWall, NONE, samplePoint } from '../../../src/geometry/index.js';
import { buildDomainDiagram, type DomainDiagram, WALLS_KEY } from '../../../src/maps/voronoi/build-diagram.js';
import { findNearestSite } from '../../../src/maps/voronoi/diagram-queries.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';
import { createRandom } from '../../../src/math/index.js';
import { KINDS, randomInput } from '../../geometry/random-input.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';

const SCENES = runs(2, 8, 25);
const POINTS = runs(50, 100, 300);

/** Build both, or undefined where a tangle covers the whole box. */
function build(kind: (typeof KINDS)[number], seed: number): { domain: Domain; built: DomainDiagram } | undefined {
  try {
    const { domain } = buildDomain(randomInput(kind, seed));
    return { domain, built: buildDomainDiagram(domain) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'geometry/no-free-space') return undefined;
    throw error;
  }
}

function eachDomain(check: (domain: Domain, built: DomainDiagram, label: string, seed: number) => void): void {
  for (const base of [FIXED_SEED, rotatingSeed]) {
    for (let i = 0; i < SCENES; i++) {
      for (const kind of KINDS) {
        const scene = build(kind, base + i);
        if (scene !== undefined) check(scene.domain, scene.built, `${kind} ${base + i}`, base + i);
      }
    }
  }
}

/** Components of the diagram's graph. */
function countComponents({ diagram }: DomainDiagram): number {
  const { store } = diagram;
  const linked = new Map<number, number[]>();
  for (let c = 0; c < store.cellEnd; c++) {
    for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) {
      const a = store.vertices[p];
      const b = store.vertices[store.following(p)];
      if (!linked.has(a)) linked.set(a, []);
      linked.get(a)?.push(b);
    }
  }
  const seen = new Set<number>();
  let components = 0;
  for (const start of linked.keys()) {
    if (seen.has(start)) continue;
    components++;
    const stack = [start];
    seen.add(start);
    while (stack.length > 0) {
      for (const v of linked.get(stack.pop() ?? NONE) ?? []) {
        if (seen.has(v)) continue;
        seen.add(v);
        stack.push(v);
      }
    }
  }
  return components;
}

describe('the diagram of a domain', () => {
  it('is sound, and connected in each free component', () => {
    eachDomain((domain, built, label) => {
      expect(validateDiagram(built.diagram), label).toEqual([]);
      expect(countComponents(built), label).toBe(domain.componentAreas.length);
    });
  });

  it('knows the clearance that the domain knows, and the wall, post or circle that it is from', () => {
    eachDomain((domain, built, label, seed) => {
      const random = createRandom(seed);
      const { diagram, chains, firstPostKey, firstCircleKey } = built;
      // Circles that touch something stay flattened; there the diagram's walls stand out by half a percent of the radius.
      const cut = chains.circles.length * 3 < domain.circles.length ? 0.1 : 0;
      for (let k = 0; k < POINTS; k++) {
        const [x, y] = samplePoint(domain, random.nextInt(domain.componentAreas.length), () => random.next());
        const wall = findNearestWall(domain, x, y);
        const found = findNearestSite(diagram, x, y);
        const place = `${label} (${x}, ${y})`;
        if (Math.abs(found.clearance - wall.distance) > cut + 1e-9 * 100) {
          expect.fail(`${place}: ${found.clearance}, not ${wall.distance}`);
        }
        if (found.key === WALLS_KEY || cut > 0) continue;
        const isPost = found.key < firstCircleKey;
        const id = isPost ? found.key - firstPostKey : chains.circleIds[found.key - firstCircleKey];
        expect(isPost ? wall.post : wall.circle, place).toBe(id);
      }
    });
  });

  it('refuses a periodic domain', () => {
    const ring = Float64Array.of(0, 0, 10, 0, 10, 4, 0, 4);
    const { domain } = buildDomain({
      boundary: { areas: [{ where: 'boundary', ring }], periodic: 'x' },
      obstacles: [],
    });
    expect(() => buildDomainDiagram(domain)).toThrow(/periodic/);
  });
});
