import { describe, expect, it } from 'vitest';
import { buildDomain, type Domain } from '../../../src/geometry/index.js';
import {
  buildDiscGround,
  buildDomainDiagram,
  buildFlatDiscMap,
  buildPlainPathMap,
  findDistance,
  type PathSource,
} from '../../../src/maps/index.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { inputOfDomain } from '../../../src/planners/barriers/domain-input.js';
import {
  BarrierGround,
  BarrierMaps,
  type BarrierOptions,
  Congestion,
  CorridorSet,
} from '../../../src/planners/barriers/index.js';
import { createComparison, judge, sizeOf } from '../../maps/pathmap/compare-with-oracle.js';
import { HopOracle } from '../../maps/pathmap/hops/hop-oracle.js';
import { pointSource } from '../../maps/pathmap/oracle-segment.js';
import { randomScene, type SceneKind, TIER_KINDS } from '../../maps/pathmap/random-scenes.js';
import { classifyPlace, sampleOpen, samplePlace } from '../../maps/pathmap/sample-places.js';
import { VisibilityOracle } from '../../maps/pathmap/visibility-oracle.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { NOBODY } from './nobody.js';
import { DOOR, room } from './scenes.js';

/** Scenes with more vertices than this take brute force too long. */
const MOST_VERTICES = 64;
/** The same for the grown ground of a disc, which has several corners in place of one. */
const MOST_GROWN_VERTICES = 220;
const MOST_HOP_VERTICES = 120;

/** Barriers change in every step. */
function start(domain: Domain, options: BarrierOptions): Congestion {
  const built = buildDomainDiagram(domain);
  return new Congestion(domain, built, { ...options, interval: 0.05, threshold: 0.05 }, 0.05, 0.3);
}

/** Jams somewhere, the barriers of before partly gone, partly moved. */
function editBarriers(congestion: Congestion, random: Random): boolean {
  for (const { id, axis, along } of congestion.corridors.corridors) {
    if (random.next() > 0.4) continue;
    for (let n = 1 + random.nextInt(3); n > 0; n--) {
      const k = 2 * random.nextInt(along.length);
      congestion.log.add(id, axis[k], axis[k + 1], axis[k], axis[k + 1]);
    }
  }
  const { isGroundNew } = congestion.finish(NOBODY, []);
  changePrices(congestion, random);
  return isGroundNew;
}

function changePrices({ barriers, domain }: Congestion, random: Random): void {
  for (const { tolls } of barriers) tolls[0] = 0.3 * sizeOf(domain) * random.next() + 0.01;
}

function barrierSegments(domain: Domain, first: number, values: readonly number[]): Map<number, number> {
  const out = new Map<number, number>();
  for (let s = domain.ringSegmentCount; 2 * s < domain.segments.length; s++) {
    const k = domain.segmentObstacles[s] - first;
    if (k >= 0) out.set(s, values[k]);
  }
  return out;
}

/** Both ends of every barrier must be corners that walls have too, or it could be walked around. */
function countLooseEnds(domain: Domain, first: number): number {
  const { segments, segmentObstacles } = domain;
  const ends = new Map<number, number>();
  const walls = new Set<number>();
  for (let s = 0; 2 * s < segments.length; s++) {
    for (const v of segments.subarray(2 * s, 2 * s + 2)) {
      if (segmentObstacles[s] >= first) ends.set(v, (ends.get(v) ?? 0) + 1);
      else walls.add(v);
    }
  }
  return [...ends].filter(([v, times]) => times === 1 && !walls.has(v)).length;
}

/** The ground of a disc that passes half of the gates, or of a point. */
function groundOf(domain: Domain, share: number): Domain | undefined {
  if (share === 0) return domain;
  const built = buildDomainDiagram(domain);
  const { corridors } = new CorridorSet(built);
  const widths = corridors.map(({ width }) => width).sort((a, b) => a - b);
  if (widths.length === 0) return undefined;
  return buildDiscGround(domain, share * widths[widths.length >> 1], built).flat?.domain;
}

/**
 * Barriers come, move, go and change their price; after each of that the map is compared with brute force.
 *
 * @param share of half the middle gate's width that the radius is
 */
function compareEdits(kind: SceneKind, seed: number, mode: 'fixed' | 'adaptive', edits: number, share = 0): number {
  const random = createRandom(seed);
  const { domain: plan } = buildDomain(randomScene(kind, seed), { circleTolerance: 0.25 });
  const domain = groundOf(plan, share);
  const most = share === 0 ? MOST_VERTICES : mode === 'fixed' ? MOST_HOP_VERTICES : MOST_GROWN_VERTICES;
  if (!domain || domain.vertices.length > 2 * most) return 0;
  const congestion = start(plan, { mode, levels: 1 });
  const ground = new BarrierGround(domain);
  const at = samplePlace(domain, random);
  const sources: PathSource[] = [{ kind: 'point', x: at.x, y: at.y }];
  const maps = new BarrierMaps(ground, sources, congestion);
  const found = createComparison();
  let barriers = 0;
  for (let n = 0; n < edits; n++) {
    expect(ground.update(congestion)).toBe(false);
    const isNew = editBarriers(congestion, random);
    expect(ground.update(congestion)).toBe(isNew);
    barriers += congestion.barriers.length;
    const { first, domain: now } = ground;
    const what = `${kind} ${seed} edit ${n}`;
    if (plan.posts.length === 0) expect(countLooseEnds(now, first), what).toBe(0);
    if (mode === 'adaptive') {
      // A barrier may run through the source, as in the middle of a door: who is on it has not crossed it.
      const here = at.kind === 'open' ? classifyPlace(now, at.x, at.y) : samePlace(now, at);
      for (let prices = 0; prices < 2; prices++) {
        if (prices > 0) changePrices(congestion, random);
        const map = maps.update(0);
        if (!here) continue;
        const tolls = congestion.barriers.map((barrier) => barrier.tolls[0]);
        const oracle = new VisibilityOracle(now, barrierSegments(now, first, tolls));
        const wanted = [pointSource(here, 0)];
        const labels = oracle.computeLabels(wanted);
        for (let k = 0; k < 8; k++) {
          const place = samplePlace(now, random);
          judge(now, what, oracle.query(place, wanted, labels), findDistance(map, place.x, place.y), found);
        }
      }
    } else {
      const map = maps.update(0);
      const weights = congestion.barriers.map(() => congestion.settings.weight);
      const oracle = new HopOracle(now, barrierSegments(now, first, weights));
      const wanted = [oracle.pointSource(at.x, at.y, 0)];
      const labels = oracle.computeLabels(wanted);
      for (let k = 0; k < 8; k++) {
        const { x, y } = sampleOpen(now, random);
        judge(now, what, oracle.query(x, y, wanted, labels), findDistance(map, x, y), found);
      }
    }
  }
  expect(found.mismatches, `seed ${rotatingSeed}`).toEqual([]);
  return barriers;
}

/** A place on a wall or corner of the domain without barriers, in the one with them. */
function samePlace(domain: Domain, { x, y }: { x: number; y: number }): ReturnType<typeof samplePlace> {
  const { vertices, segments } = domain;
  for (let v = 0; 2 * v < vertices.length; v++) {
    if (vertices[2 * v] === x && vertices[2 * v + 1] === y) return { kind: 'vertex', x, y, vertex: v };
  }
  let best = 0;
  let least = Infinity;
  for (let s = 0; 2 * s < segments.length; s++) {
    const [ax, ay] = vertices.subarray(2 * segments[2 * s], 2 * segments[2 * s] + 2);
    const [bx, by] = vertices.subarray(2 * segments[2 * s + 1], 2 * segments[2 * s + 1] + 2);
    const around = Math.hypot(x - ax, y - ay) + Math.hypot(x - bx, y - by) - Math.hypot(bx - ax, by - ay);
    if (around >= least) continue;
    least = around;
    best = s;
  }
  return { kind: 'wall', x, y, segment: best };
}

describe('maps with barriers against brute force, after every edit', () => {
  const perKind = runs(1, 1, 10);
  for (const kind of TIER_KINDS) {
    it(`tolls, ${kind}`, () => {
      for (let i = 0; i < perKind; i++)
        compareEdits(kind, (i % 2 ? rotatingSeed : FIXED_SEED) + i, 'adaptive', runs(2, 3, 4));
    });
  }
  for (const kind of TIER_KINDS.filter((_, k) => k % runs(4, 2, 1) === 0)) {
    it(`tolls, discs, ${kind}`, () => {
      let barriers = 0;
      for (let i = 0, seed = 0; i < perKind && seed < 20 * perKind; seed++) {
        const more = compareEdits(kind, (seed % 2 ? rotatingSeed : FIXED_SEED) + seed, 'adaptive', runs(1, 2, 4), 0.3);
        barriers += more;
        if (more > 0) i++;
      }
      // Plans of other kinds are too large for brute force once they are grown.
      if (kind === 'walls') expect(barriers, `seed ${rotatingSeed}`).toBeGreaterThan(0);
    });
  }
  // Brute force over all hops takes far longer.
  for (const kind of TIER_KINDS.filter((_, k) => k % runs(2, 3, 1) === 0)) {
    it(`the rule of the paper, ${kind}`, () => {
      for (let i = 0; i < perKind; i++) {
        const seed = (i % 2 ? rotatingSeed : FIXED_SEED) + i;
        compareEdits(kind, seed, 'fixed', 2);
        compareEdits(kind, seed, 'fixed', runs(1, 1, 2), 0.3);
      }
    });
  }
});

describe('a domain as input', () => {
  it('gives the same domain again', () => {
    for (const kind of TIER_KINDS) {
      for (let i = 0; i < runs(1, 2, 12); i++) {
        const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
        const { domain } = buildDomain(randomScene(kind, seed), { circleTolerance: 0.25 });
        const again = buildDomain(inputOfDomain(domain)).domain;
        const what = `${kind} ${seed}`;
        // Points on straight walls may go; the free space stays.
        expect(again.componentAreas.length, what).toBe(domain.componentAreas.length);
        again.componentAreas.forEach((area, k) => {
          expect(Math.abs(area / domain.componentAreas[k] - 1), what).toBeLessThan(1e-9);
        });
        const random = createRandom(seed);
        const { x, y } = sampleOpen(domain, random);
        const [map, other] = [domain, again].map((d) => buildPlainPathMap(d, { sources: [{ kind: 'point', x, y }] }));
        for (let k = 0; k < 20; k++) {
          const at = sampleOpen(domain, random);
          const [want, got] = [map, other].map((m) => findDistance(m, at.x, at.y));
          expect(Math.abs(want - got), what).toBeLessThan(1e-9 * sizeOf(domain));
        }
      }
    }
  });
});

describe('barriers and bodies', () => {
  it('a toll is paid by discs too, once, and taken off again', () => {
    const domain = room(...DOOR);
    const congestion = start(domain, { levels: 1 });
    const disc = buildDiscGround(domain, 0.25);
    const plain = buildFlatDiscMap(disc, [{ kind: 'point', x: 35, y: 10 }]);
    if (disc.flat === undefined) throw new Error('no room');
    const ground = new BarrierGround(disc.flat.domain);
    const maps = new BarrierMaps(ground, plain.sources, congestion);
    expect(maps.mapOf(0)).toBe(undefined);
    congestion.log.add(0, 20, 9.2, 20, 10.8);
    congestion.finish(NOBODY, []);
    congestion.barriers[0].tolls[0] = 7;
    ground.update(congestion);
    const tolled = maps.update(0);
    for (const [x, y] of [
      [5, 5],
      [19, 15],
      [1, 19],
    ]) {
      expect(findDistance(tolled, x, y)).toBeCloseTo(findDistance(plain, x, y) + 7, 9);
    }
    expect(findDistance(tolled, 25, 5)).toBeCloseTo(findDistance(plain, 25, 5), 9);
    congestion.finish(NOBODY, []);
    expect(congestion.barriers).toEqual([]);
    ground.update(congestion);
    expect(findDistance(maps.update(0), 5, 5)).toBeCloseTo(findDistance(plain, 5, 5), 9);
  });

  it('keeps the mesh where only prices change', () => {
    const domain = room(...DOOR);
    const congestion = start(domain, { levels: 2 });
    const ground = new BarrierGround(domain);
    const maps = new BarrierMaps(ground, [{ kind: 'point', x: 35, y: 10 }], congestion);
    congestion.log.add(0, 20, 9.2, 20, 10.8);
    congestion.finish(NOBODY, []);
    ground.update(congestion);
    const plain = buildPlainPathMap(domain, { sources: [{ kind: 'point', x: 35, y: 10 }] });
    for (const toll of [1, 5, 2]) {
      congestion.barriers[0].tolls[1] = toll;
      const map = maps.update(1);
      expect(findDistance(map, 5, 10)).toBeCloseTo(findDistance(plain, 5, 10) + toll, 9);
    }
    // The other level knows nothing of it.
    expect(findDistance(maps.update(0), 5, 10)).toBeCloseTo(findDistance(plain, 5, 10) + 0.01, 9);
  });
});
