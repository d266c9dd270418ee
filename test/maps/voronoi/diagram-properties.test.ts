import { describe, expect, it } from 'vitest';
import { canonicalBytes } from '../../../src/maps/voronoi/canonical-export.js';
import type { VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import { findNearestSite } from '../../../src/maps/voronoi/diagram-queries.js';
import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import {
  buildDiagram,
  isFree,
  nearestByBruteForce,
  room,
  SCENE_BOUNDS,
  SCENE_KINDS,
  type SceneKind,
  SIZE,
  SLOTS,
  shuffled,
  slotShape,
} from './sample-sites.js';

console.log(`voronoi: rotating seed ${rotatingSeed}`);
const SCENES = runs(1, 2, 8);
const BATCHES = runs(10, 30, 30);
const COMPARE_EVERY = 10;
const POINTS = runs(100, 300, 1000);

type Shapes = (SiteShape | undefined)[];

function randomShapes(kind: SceneKind, random: Random): Shapes {
  const shapes: Shapes = [room];
  for (let slot = 0; slot < SLOTS * SLOTS; slot++) {
    shapes.push(random.nextInt(4) === 0 ? undefined : slotShape(kind, slot, random));
  }
  return shapes;
}

function eachScene(check: (kind: SceneKind, seed: number, label: string) => void): void {
  for (const base of [FIXED_SEED, rotatingSeed]) {
    for (let i = 0; i < SCENES; i++) {
      for (const kind of SCENE_KINDS) check(kind, base + i, `${kind} ${base + i}`);
    }
  }
}

/** Between one and four objects come, go or change. */
function editSome(diagram: VoronoiDiagram, shapes: Shapes, kind: SceneKind, random: Random): void {
  const used = new Set<number>();
  for (let k = random.nextInt(4); k >= 0; k--) {
    const i = 1 + random.nextInt(SLOTS * SLOTS);
    if (used.has(i)) continue;
    used.add(i);
    if (shapes[i] !== undefined && random.nextInt(3) === 0) {
      diagram.remove(i);
      shapes[i] = undefined;
      continue;
    }
    const shape = slotShape(kind, i - 1, random);
    if (shapes[i] === undefined) diagram.insert(i, shape);
    else diagram.move(i, shape);
    shapes[i] = shape;
  }
}

describe('random scenes', () => {
  it('are sound: twins, orbits, equidistance, empty circles, Euler', () => {
    eachScene((kind, seed, label) => {
      const diagram = buildDiagram(randomShapes(kind, createRandom(seed)), SCENE_BOUNDS);
      const quality = { equidistance: 0, intrusion: 0 };
      expect(validateDiagram(diagram, quality), label).toEqual([]);
      // Where no edge was contracted, vertices are as good as float64; `near` and `walls` have bends below the tolerance.
      if (kind === 'near' || kind === 'walls' || kind === 'random') return;
      expect(quality.equidistance, label).toBeLessThan(1e-13 * SIZE);
      expect(quality.intrusion, label).toBeLessThan(1e-13 * SIZE);
    });
  });

  it('know the nearest site of free points as brute force does, and hold it in that cell', () => {
    eachScene((kind, seed, label) => {
      const random = createRandom(seed);
      const shapes = randomShapes(kind, random);
      const diagram = buildDiagram(shapes, SCENE_BOUNDS);
      for (let k = 0; k < POINTS; k++) {
        const x = SIZE * random.next();
        const y = SIZE * random.next();
        if (!isFree(shapes, x, y)) continue;
        const found = findNearestSite(diagram, x, y);
        const off = Math.abs(found.clearance - nearestByBruteForce(diagram.store, x, y));
        if (off > 1e-9 * SIZE || shapes[found.key] === undefined) expect.fail(`${label} (${x}, ${y}): off by ${off}`);
      }
    });
  });

  it('have edges that start where their twins end, bit for bit', () => {
    eachScene((kind, seed, label) => {
      const { store } = buildDiagram(randomShapes(kind, createRandom(seed)), SCENE_BOUNDS);
      for (let c = 0; c < store.cellEnd; c++) {
        for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) {
          const twin = store.twins[p];
          const start = store.following(twin);
          const isSame = store.xs[p] === store.xs[start] && store.ys[p] === store.ys[start];
          if (!isSame || store.vertices[store.following(p)] !== store.vertices[twin])
            expect.fail(`${label}: piece ${p}`);
        }
      }
    });
  });
});

describe('edits', () => {
  it('in batches equal a rebuild in shuffled order, byte for byte', () => {
    let dropped = 0;
    eachScene((kind, seed, label) => {
      const random = createRandom(seed + 1);
      const shapes = randomShapes(kind, random);
      const diagram = buildDiagram(shapes, SCENE_BOUNDS);
      for (let batch = 1; batch <= BATCHES; batch++) {
        editSome(diagram, shapes, kind, random);
        dropped += diagram.update().dropped;
        if (batch % COMPARE_EVERY !== 0) continue;
        const fresh = buildDiagram(shapes, SCENE_BOUNDS, shuffled(shapes.length, random));
        const same = Buffer.compare(canonicalBytes(diagram), canonicalBytes(fresh)) === 0;
        expect(same, `${label} batch ${batch}`).toBe(true);
      }
      expect(validateDiagram(diagram), label).toEqual([]);
    });
    expect(dropped).toBeLessThanOrEqual(SCENES);
  });

  it.each([
    // A wedge that had no edge long enough, between cells that lost a neighbour, has one without that neighbour.
    ['random', 5179],
    // Where four cells met in one vertex, two of them have an edge when the third goes.
    ['near', 20261118],
    ['random', 700016],
    ['walls', 700080],
    ['walls', 700129],
  ] as const)('bring back what was too short to be an edge: %s %i', (kind, seed) => {
    const random = createRandom(seed + 1);
    const shapes = randomShapes(kind, random);
    const diagram = buildDiagram(shapes, SCENE_BOUNDS);
    for (let batch = 1; batch <= 30; batch++) {
      editSome(diagram, shapes, kind, random);
      diagram.update();
      if (batch % COMPARE_EVERY !== 0) continue;
      const fresh = buildDiagram(shapes, SCENE_BOUNDS, shuffled(shapes.length, random));
      expect(Buffer.compare(canonicalBytes(diagram), canonicalBytes(fresh)), `batch ${batch}`).toBe(0);
    }
  });

  it('come to an end where a cell that is still too large has an edge that ends nowhere', () => {
    const random = createRandom(138048413 + 1);
    const shapes = randomShapes('near', random);
    const diagram = buildDiagram(shapes, SCENE_BOUNDS);
    for (let batch = 1; batch <= 30; batch++) {
      editSome(diagram, shapes, 'near', random);
      diagram.update();
      // What the scene was found with: the order of a rebuild, drawn from the same numbers.
      if (batch % COMPARE_EVERY === 0) shuffled(shapes.length, random);
    }
    const fresh = buildDiagram(shapes, SCENE_BOUNDS);
    expect(Buffer.compare(canonicalBytes(diagram), canonicalBytes(fresh))).toBe(0);
  });

  it('permuted on different sites give the same bytes', () => {
    eachScene((kind, seed, label) => {
      const random = createRandom(seed + 2);
      const shapes = randomShapes(kind, random);
      const target = randomShapes(kind, random);
      const bytes: Uint8Array[] = [];
      for (let k = 0; k < 2; k++) {
        const diagram = buildDiagram(shapes, SCENE_BOUNDS);
        for (const i of shuffled(shapes.length, random)) {
          const shape = target[i];
          if (i === 0 || (shape === undefined && shapes[i] === undefined)) continue;
          if (shape === undefined) diagram.remove(i);
          else if (shapes[i] === undefined) diagram.insert(i, shape);
          else diagram.move(i, shape);
          if (random.nextInt(3) === 0) diagram.update();
        }
        diagram.update();
        bytes.push(canonicalBytes(diagram));
      }
      expect(Buffer.compare(bytes[0], bytes[1]), label).toBe(0);
    });
  });

  it('an object moved away and back leaves no trace', () => {
    const random = createRandom(FIXED_SEED);
    const shapes = randomShapes('random', random);
    const diagram = buildDiagram(shapes, SCENE_BOUNDS);
    const before = canonicalBytes(diagram);
    for (let k = 0; k < runs(100, 1000, 4000); k++) {
      const i = 1 + random.nextInt(SLOTS * SLOTS);
      const shape = shapes[i];
      if (shape === undefined) continue;
      diagram.move(i, slotShape('random', i - 1, random));
      diagram.update();
      diagram.move(i, shape);
      diagram.update();
    }
    expect(Buffer.compare(canonicalBytes(diagram), before)).toBe(0);
  });
});
