import { describe, expect, it, vi } from 'vitest';
import { canonicalBytes } from '../../../src/maps/voronoi/canonical-export.js';
import { type UpdateReport, VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import { startDiagramKernel } from '../../../src/maps/voronoi/kernel/load-kernel.js';
import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { ATTACKS } from './attack-scenes.js';
import { RANDOM_KINDS, randomScene } from './random-scenes.js';
import { boundsOf, moveShape, regularRing, shuffled, TRANSFORMS } from './sample-sites.js';
import { boxRoom, points, tortureSets } from './torture-sets.js';

type Box = readonly [number, number, number, number];
type Shapes = readonly (SiteShape | undefined)[];

/** What happened in the builds of a test, so that it can show that it has seen the rare cases. */
interface Seen {
  rounds: number;
  dropped: number;
  open: number;
}

function build(shapes: Shapes, bounds: Box, order: readonly number[], kernel: boolean) {
  const diagram = new VoronoiDiagram({ bounds, capacity: 1, kernel });
  for (const i of order) {
    const shape = shapes[i];
    if (shape !== undefined) diagram.insert(i, shape);
  }
  const report = diagram.update();
  expect(diagram.isFromKernel).toBe(kernel);
  return { diagram, report };
}

/** All rows with the numbers of their pieces, twins and vertices: more than the canonical export, which has no ids. */
function rowsOf({ store }: VoronoiDiagram): Float64Array {
  const numbers: number[] = [store.pieceEnd];
  for (let c = 0; c < store.cellEnd; c++) {
    if (store.live[c] === 0) continue;
    const start = store.pieceStarts[c];
    const end = start + store.pieceCounts[c];
    numbers.push(c, start, end);
    for (let p = start; p < end; p++) {
      numbers.push(store.neighbours[p], store.owners[p], store.twins[p], store.vertices[p]);
      // The lateral at the start of a row has no corner.
      if (p >= store.firstEdge(c)) numbers.push(store.xs[p], store.ys[p], store.radii[p], store.cornerVersions[p]);
    }
  }
  return Float64Array.from(numbers);
}

function expectSame(a: VoronoiDiagram, b: VoronoiDiagram, label: string): void {
  expectSameBytes(a, b, label);
  const rows = [rowsOf(a), rowsOf(b)].map(({ buffer }) => Buffer.from(buffer));
  expect(Buffer.compare(rows[0], rows[1]), `${label}: rows`).toBe(0);
  expect(a.brokenOrbits, label).toBe(b.brokenOrbits);
}

/** Both ways to build a scene. */
function compareFresh(shapes: Shapes, bounds: Box, random: Random, label: string, seen: Seen) {
  const order = shuffled(shapes.length, random);
  const kernel = build(shapes, bounds, order, true);
  const twin = build(shapes, bounds, order, false);
  expect(kernel.report, label).toEqual(twin.report);
  expectSame(kernel.diagram, twin.diagram, label);
  note(twin.report, seen);
  return { kernel: kernel.diagram, twin: twin.diagram };
}

/** The same, and edits after it. */
function compareBuilds(shapes: Shapes, bounds: Box, random: Random, label: string, seen: Seen): void {
  const { kernel, twin } = compareFresh(shapes, bounds, random, label, seen);
  editBoth(shapes, kernel, twin, random, label);
}

/** The same edits to both: of few objects, and of so many that the kernel computes all cells again. */
function editBoth(shapes: Shapes, kernel: VoronoiDiagram, twin: VoronoiDiagram, random: Random, label: string): void {
  const chosen = shuffled(shapes.length, random).filter((i) => i > 0 && shapes[i] !== undefined);
  for (const count of [1, chosen.length >> 1]) {
    const edited = chosen.slice(0, count);
    for (const diagram of [kernel, twin]) for (const i of edited) diagram.remove(i);
    const open = kernel.update().open;
    expect(open, label).toBe(twin.update().open);
    if (random.nextInt(2) === 0) expectSameBytes(kernel, twin, `${label}, without ${count}`);
    for (const diagram of [kernel, twin]) for (const i of edited) diagram.insert(i, shapes[i]!);
    kernel.update();
    twin.update();
    for (const diagram of [kernel, twin]) for (const i of edited) diagram.move(i, shapes[i]!);
    kernel.update();
    twin.update();
    expect(twin.isFromKernel, label).toBe(false);
    expectSameBytes(kernel, twin, `${label}, after edits of ${count}`);
  }
}

function expectSameBytes(a: VoronoiDiagram, b: VoronoiDiagram, label: string): void {
  expect(Buffer.compare(canonicalBytes(a), canonicalBytes(b)), `${label}: canonical bytes`).toBe(0);
}

function note(report: UpdateReport, seen: Seen): void {
  if (report.rounds > 1) seen.rounds++;
  if (report.dropped > 0) seen.dropped++;
  if (report.open > 0) seen.open++;
}

const createSeen = (): Seen => ({ rounds: 0, dropped: 0, open: 0 });

describe('diagrams of the kernel and of its twin', () => {
  it('can be compared: the kernel runs here', () => {
    expect(startDiagramKernel()).toBeDefined();
  });

  it('are the same bytes for random scenes of all kinds', () => {
    const seen = createSeen();
    for (const seed of [FIXED_SEED, rotatingSeed]) {
      for (let i = 0; i < RANDOM_KINDS.length * runs(1, 2, 14); i++) {
        const { kind, shapes } = randomScene(i, seed + i);
        const bounds = boundsOf(shapes.filter((shape) => shape !== undefined));
        compareBuilds(shapes, bounds, createRandom(seed + i), `${kind} ${i}, seed ${seed}`, seen);
      }
    }
  });

  it('are the same bytes for scenes that aim at a weakness', () => {
    const seen = createSeen();
    for (const [name, make] of Object.entries(ATTACKS)) {
      for (let i = 0; i < runs(1, 2, 8); i++) {
        const seed = (i % 2 === 0 ? FIXED_SEED : rotatingSeed) + i;
        const random = createRandom(seed);
        const { angle, scale } = TRANSFORMS[i % TRANSFORMS.length];
        const shapes = make(random).map((shape) => moveShape(shape, { angle, scale, shift: [0, 0] }));
        compareBuilds(shapes, boundsOf(shapes), random, `${name} ${i}, seed ${seed}`, seen);
      }
    }
    expect(seen.rounds).toBeGreaterThan(0);
  });

  it('are the same bytes for degenerate sets at all transforms', () => {
    const seen = createSeen();
    for (const { name, shapes } of tortureSets()) {
      for (const [i, transform] of TRANSFORMS.entries()) {
        if (i % runs(6, 4, 1) !== 0) continue;
        const moved = shapes.map((shape) => moveShape(shape, transform));
        compareBuilds(moved, boundsOf(moved), createRandom(i), `${name}, transform ${i}`, seen);
      }
    }
    expect(seen.rounds).toBeGreaterThan(0);
  });

  it('are the same bytes where free space is not closed off', () => {
    const seen = createSeen();
    for (let i = 0; i < runs(6, 22, 110); i++) {
      const { kind, shapes } = randomScene(i, rotatingSeed + i);
      const bounds = boundsOf(shapes.filter((shape) => shape !== undefined));
      // Without the room cells at the rim are bounded by no site. Edits are not compared: in such scenes the order of edits counts.
      const open = shapes.map((shape) => (shape?.kind === 'room' ? undefined : shape));
      // A sparse scene may be a room alone.
      if (open.every((shape) => shape === undefined)) continue;
      compareFresh(open, bounds, createRandom(i), `${kind} ${i} without a room, seed ${rotatingSeed}`, seen);
    }
    expect(seen.open).toBeGreaterThan(0);
  });

  it('are the same bytes for thousands of cells, long rows and rows that outgrow their memory', () => {
    const seen = createSeen();
    const many = runs(200, 500, 3000);
    const random = createRandom(FIXED_SEED);
    const ring = regularRing(500, 500, 400, many, 0.1);
    const scattered = Array.from({ length: 2 * many }, () => 10 + 980 * random.next());
    const wall: SiteShape = { kind: 'line', points: [10, 10, 990, 980] };
    const beside = Array.from({ length: 2 * many }, (_, k) =>
      k % 2 === 0 ? 7 + (980 * (k + 1)) / (2 * many) : 13 + (970 * k) / (2 * many),
    );
    const round = { kind: 'circle', x: 500, y: 500, radius: 100 } as const;
    const room = boxRoom(0, 0, 1000, 1000);
    compareBuilds([room, ...points(ring)], [0, 0, 1000, 1000], random, 'points on a circle', seen);
    compareBuilds([room, round, ...points(ring)], [0, 0, 1000, 1000], random, 'points round a circle', seen);
    compareBuilds([room, { kind: 'polygon', ring }], [0, 0, 1000, 1000], random, 'a polygon of many sides', seen);
    compareBuilds([{ kind: 'room', ring }], [0, 0, 1000, 1000], random, 'a round room', seen);
    compareBuilds([room, wall, ...points(beside)], [0, 0, 1000, 1000], random, 'points along a wall', seen);
    compareBuilds([room, ...points(scattered)], [0, 0, 1000, 1000], random, 'points anywhere', seen);
  });

  it('move in a crowd of which most moves: the kernel computes all cells, ids of those who left included', () => {
    const random = createRandom(FIXED_SEED);
    const count = 400;
    const place = (): SiteShape => ({ kind: 'point', x: 1 + 98 * random.next(), y: 1 + 98 * random.next() });
    const shapes: (SiteShape | undefined)[] = [boxRoom(0, 0, 100, 100), ...Array.from({ length: count }, place)];
    const [moved, twin] = [undefined, false].map((kernel) => {
      const diagram = new VoronoiDiagram({ bounds: [0, 0, 100, 100], ...(kernel === undefined ? {} : { kernel }) });
      for (const [i, shape] of shapes.entries()) diagram.insert(i, shape!);
      diagram.update();
      return diagram;
    });
    for (let step = 0; step < runs(3, 10, 100); step++) {
      for (let i = 1; i <= count; i++) {
        const kind = random.nextInt(10);
        const before = shapes[i];
        if (kind === 0) shapes[i] = undefined;
        else if (kind < 6 || before === undefined) shapes[i] = place();
        const after = shapes[i];
        if (after === before) continue;
        for (const diagram of [moved, twin]) {
          if (after === undefined) diagram.remove(i);
          else if (before === undefined) diagram.insert(i, after);
          else diagram.move(i, after);
        }
      }
      const report = moved.update();
      expect(moved.isFromKernel).toBe(true);
      expect(report.computed).toBe(moved.store.cellCount);
      twin.update();
      expectSameBytes(moved, twin, `step ${step}`);
    }
  });

  it('are the same bytes where WebAssembly is missing', async () => {
    const random = createRandom(FIXED_SEED);
    const { shapes } = randomScene(8, FIXED_SEED);
    const bounds = boundsOf(shapes.filter((shape) => shape !== undefined));
    const order = shuffled(shapes.length, random);
    const kernel = build(shapes, bounds, order, true).diagram;
    vi.resetModules();
    vi.stubGlobal('WebAssembly', undefined);
    try {
      const { VoronoiDiagram: Plain } = await import('../../../src/maps/voronoi/diagram.js');
      const plain = new Plain({ bounds, kernel: true });
      for (const i of order) if (shapes[i] !== undefined) plain.insert(i, shapes[i]);
      plain.update();
      expect(plain.isFromKernel).toBe(false);
      expectSame(kernel, plain as VoronoiDiagram, 'built');
      editBoth(shapes, kernel, plain as VoronoiDiagram, random, 'edited');
    } finally {
      vi.unstubAllGlobals();
      vi.resetModules();
    }
  });
});
