import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../../src/error/index.js';
import { buildDomain, type DomainInput, NONE, type ObstacleInput } from '../../../../src/geometry/index.js';
import { buildPlainPathMap } from '../../../../src/maps/pathmap/build-path-map.js';
import { findPlainDistance, findPlainNext } from '../../../../src/maps/pathmap/find-next.js';
import { LivePathMap } from '../../../../src/maps/pathmap/live/live-path-map.js';
import type { PathMap } from '../../../../src/maps/pathmap/path-map.js';
import type { PathSource } from '../../../../src/maps/pathmap/path-source.js';
import { createRandom, type Random } from '../../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';

const ring = Float64Array.of(0, 0, 100, 0, 100, 80, 0, 80);
const boundary: DomainInput['boundary'] = { areas: [{ where: 'boundary', ring }] };

function box(x: number, y: number, w: number, h: number): ObstacleInput {
  return { kind: 'polygon', where: 'box', ring: Float64Array.of(x, y, x + w, y, x + w, y + h, x, y + h) };
}

function wall(...points: number[]): ObstacleInput {
  return { kind: 'line', where: 'wall', points: Float64Array.from(points) };
}

/** Everything that a query reads. */
function expectSame(live: PathMap, fresh: PathMap, what: string): void {
  expect(live.labels, what).toEqual(fresh.labels);
  expect(live.parents, what).toEqual(fresh.parents);
  expect(live.rootSources, what).toEqual(fresh.rootSources);
  expect(live.sourceRoots, what).toEqual(fresh.sourceRoots);
  expect(live.records.recordStarts, what).toEqual(fresh.records.recordStarts);
  // By bytes: deep comparison of so many numbers would take longer than all maps.
  const bytes = ({ records }: PathMap): Uint8Array =>
    new Uint8Array(records.records.buffer, records.records.byteOffset, records.records.byteLength);
  const [a, b] = [bytes(live), bytes(fresh)];
  expect(a.length, what).toBe(b.length);
  expect(
    a.findIndex((byte, k) => byte !== b[k]),
    what,
  ).toBe(NONE);
  expect(live.mesh.tolls, what).toEqual(fresh.mesh.tolls);
  expect(live.domain.posts, what).toEqual(fresh.domain.posts);
}

/** The state that edits lead to, kept beside the live map and built from scratch. */
class Mirror {
  readonly obstacles = new Map<number, ObstacleInput>();
  readonly sources = new Map<number, PathSource>();
  readonly tolls = new Map<number, number>();

  build(): PathMap {
    const byKey = (a: number, b: number): number => a - b;
    const keys = [...this.obstacles.keys()].sort(byKey);
    const order = [...keys.filter((k) => !this.tolls.has(k)), ...keys.filter((k) => this.tolls.has(k))];
    const { domain } = buildDomain({ boundary, obstacles: order.map((k) => this.obstacles.get(k) as ObstacleInput) });
    return buildPlainPathMap(domain, {
      sources: [...this.sources.keys()].sort(byKey).map((k) => this.sources.get(k) as PathSource),
      barriers: [...this.tolls].map(([key, toll]) => ({ obstacle: order.indexOf(key), toll })),
    });
  }
}

const free = (random: Random): number => 100 * random.next();

function randomSource(random: Random): PathSource {
  const [x, y] = [free(random), 0.8 * free(random)];
  const cost = random.next() < 0.5 ? 0 : 10 * random.next();
  const chance = random.next();
  if (chance < 0.5) return { kind: 'point', x, y, cost };
  const points = Float64Array.of(x, y, x + 10 * random.next() - 5, y + 10 * random.next() - 5);
  if (chance < 0.8) return { kind: 'line', points, cost };
  return { kind: 'polygon', ring: Float64Array.of(x, y, x + 5, y, x, y + 5), cost };
}

function randomObstacle(random: Random): ObstacleInput {
  const [x, y] = [free(random), 0.8 * free(random)];
  const chance = random.next();
  if (chance < 0.5) return box(x, y, 8 * random.next() + 1, 8 * random.next() + 1);
  if (chance < 0.8) return wall(x, y, free(random), y + 10);
  if (chance < 0.9) return { kind: 'point', where: 'post', x, y };
  return { kind: 'circle', where: 'tree', x, y, radius: 1 + 3 * random.next() };
}

function editOnce(random: Random, live: LivePathMap, mirror: Mirror): void {
  const key = random.nextInt(6);
  const lines = [...mirror.obstacles].filter(([, { kind }]) => kind === 'line').map(([k]) => k);
  const line = lines[random.nextInt(Math.max(1, lines.length))];
  switch (random.nextInt(7)) {
    case 0:
    case 1:
    case 2: {
      const source = randomSource(random);
      live.setSource(key, source);
      mirror.sources.set(key, source);
      break;
    }
    case 3:
      if (!mirror.sources.delete(key)) break;
      live.removeSource(key);
      break;
    case 4: {
      // Keys of lines stay lines: a toll needs one.
      const obstacle = mirror.tolls.has(key) ? wall(free(random), 5, free(random), 75) : randomObstacle(random);
      live.setObstacle(key, obstacle);
      mirror.obstacles.set(key, obstacle);
      break;
    }
    case 5:
      if (!mirror.obstacles.delete(key)) break;
      mirror.tolls.delete(key);
      live.removeObstacle(key);
      break;
    default: {
      if (line === undefined) break;
      const toll = [undefined, 0, Infinity, 3, 20 * random.next()][random.nextInt(5)];
      live.setToll(line, toll);
      if (toll === undefined) mirror.tolls.delete(line);
      else mirror.tolls.set(line, toll);
    }
  }
}

function tryMap(build: () => PathMap): PathMap | string {
  try {
    return build();
  } catch (error) {
    if (error instanceof FootfallError) return error.code;
    throw error;
  }
}

describe('a live path map', () => {
  it('is after any edits the map built from scratch, byte for byte', () => {
    const seen = { maps: 0, refused: 0 };
    for (let i = 0; i < runs(4, 20, 300); i++) {
      const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
      const random = createRandom(seed);
      const live = new LivePathMap({ ground: { boundary, obstacles: [] }, recycle: i % 3 > 0 });
      const mirror = new Mirror();
      for (let step = 0; step < 12; step++) {
        for (let n = random.nextInt(3); n >= 0; n--) editOnce(random, live, mirror);
        const what = `seed ${seed}, step ${step}`;
        const fresh = tryMap(() => mirror.build());
        const map = tryMap(() => live.update().map);
        if (typeof fresh === 'string' || typeof map === 'string') {
          expect(map, what).toBe(fresh);
          seen.refused++;
          continue;
        }
        expectSame(map, fresh, what);
        seen.maps++;
        expect(live.update().rebuilt, what).toEqual([]);
        expect(live.update().map).toBe(map);
      }
    }
    expect(seen.maps).toBeGreaterThan(4);
  });

  it('builds only what the edits touch, and says what', () => {
    let clock = 0;
    const live = new LivePathMap({
      ground: { boundary, obstacles: [box(40, 20, 20, 40), wall(20, 0, 20, 60)] },
      sources: [{ kind: 'point', x: 10, y: 10 }],
      now: () => clock++,
    });
    const first = live.update();
    expect(first.rebuilt).toEqual(['domain', 'mesh', 'map']);
    expect([first.version, live.version]).toEqual([1, 1]);
    expect(first.domainMs * first.meshMs * first.propagationMs * first.indexMs).toBeGreaterThan(0);

    // Figures 3.10, 3.11: a source moves, another appears, and grows to a segment.
    live.setSource(0, { kind: 'point', x: 12, y: 10 });
    const moved = live.update();
    expect(moved.rebuilt).toEqual(['map']);
    expect([moved.domainMs, moved.map.mesh]).toEqual([1, first.map.mesh]);
    expect(findPlainDistance(moved.map, 12, 20)).toBe(10);
    live.setSource(3, { kind: 'point', x: 80, y: 10 });
    expect(findPlainDistance(live.update().map, 80, 20)).toBe(10);
    for (const end of [81, 85, 95]) {
      live.setSource(3, { kind: 'line', points: Float64Array.of(80, 10, end, 10) });
      const { map, rebuilt } = live.update();
      expect(rebuilt).toEqual(['map']);
      expect(findPlainDistance(map, end, 20)).toBe(10);
      expect(live.sourceKeys()[findPlainNext(map, end, 20).source]).toBe(3);
    }
    live.setSource(3, { kind: 'line', points: Float64Array.of(80, 10, 95, 10) });
    expect(live.update().rebuilt).toEqual([]);

    // A barrier: the domain orders it last, then only prices change, then it opens and closes.
    live.setToll(1, 5);
    expect(live.update().rebuilt).toEqual(['domain', 'mesh', 'map']);
    expect(live.obstacleKeys()).toEqual([0, 1]);
    live.setToll(1, 7);
    expect(live.update().rebuilt).toEqual(['tolls', 'map']);
    live.setToll(1, Infinity);
    expect(live.update().rebuilt).toEqual(['mesh', 'map']);
    live.setToll(1, undefined);
    expect(live.update().rebuilt).toEqual(['domain', 'mesh', 'map']);

    live.setObstacle(2, box(70, 50, 10, 10));
    expect(live.update().rebuilt).toEqual(['domain', 'mesh', 'map']);
    // A post changes no way.
    const { version } = live;
    live.setObstacle(5, { kind: 'point', where: 'post', x: 90, y: 70 });
    const posted = live.update();
    expect(posted.rebuilt).toEqual(['domain']);
    expect([posted.version, posted.map.domain.posts.length]).toEqual([version + 1, 2]);
    live.setObstacle(6, box(45, 30, 5, 5));
    expect(live.update().findings.map(({ code }) => code)).toContain('repair/nested');
  });

  it('takes a copy of what it is given', () => {
    const points = Float64Array.of(10, 10, 20, 10);
    const live = new LivePathMap({ ground: { boundary, obstacles: [] }, sources: [{ kind: 'line', points }] });
    const { map } = live.update();
    points[2] = 50;
    expect(findPlainDistance(map, 50, 10)).toBe(30);
    live.setSource(0, { kind: 'line', points });
    expect(live.update().rebuilt).toEqual(['map']);
  });

  it('keeps a map until the second update after it, or for ever without recycling', () => {
    const { domain } = buildDomain({ boundary, obstacles: [box(40, 20, 20, 40)] });
    for (const recycle of [true, false]) {
      const live = new LivePathMap({ ground: domain, recycle });
      const maps: PathMap[] = [];
      for (let x = 1; x < 30; x++) {
        live.setSource(0, { kind: 'point', x, y: 5 });
        maps.push(live.update().map);
        const [before] = maps.slice(-2);
        expect(findPlainDistance(before, maps.length === 1 ? x : x - 1, 10)).toBe(5);
      }
      if (!recycle) for (const [k, map] of maps.entries()) expect(findPlainDistance(map, k + 1, 10)).toBe(5);
    }
  });

  it('stays as it was when an update fails, and goes on when the cause is gone', () => {
    const live = new LivePathMap({
      ground: { boundary, obstacles: [] },
      sources: [{ kind: 'point', x: 50, y: 40 }],
    });
    const { map } = live.update();
    live.setObstacle(7, box(40, 30, 20, 20));
    expect(() => live.update()).toThrow(/not in free space/);
    expect(live.version).toBe(1);
    expect(findPlainDistance(map, 50, 50)).toBe(10);
    live.setSource(0, { kind: 'point', x: 30, y: 40 });
    const after = live.update();
    expect(after.map.labels.length).toBeGreaterThan(map.labels.length);
    expect(findPlainDistance(after.map, 50, 40)).toBe(-1);
    live.removeSource(0);
    expect(() => live.update()).toThrow(/needs a source/);
  });

  it('refuses what it cannot use', () => {
    const { domain } = buildDomain({ boundary, obstacles: [wall(20, 0, 20, 60)] });
    const live = new LivePathMap({ ground: domain, sources: [{ kind: 'point', x: 1, y: 1 }] });
    const codeOf = (edit: () => void): string => {
      try {
        edit();
      } catch (error) {
        if (error instanceof FootfallError) return error.code;
      }
      return 'accepted';
    };
    expect(codeOf(() => live.setObstacle(1, box(1, 1, 1, 1)))).toBe('pathmap/fixed-domain');
    expect(codeOf(() => live.removeObstacle(0))).toBe('pathmap/fixed-domain');
    expect(codeOf(() => live.setSource(-1, { kind: 'point', x: 1, y: 1 }))).toBe('pathmap/bad-key');
    expect(codeOf(() => live.setSource(0.5, { kind: 'point', x: 1, y: 1 }))).toBe('pathmap/bad-key');
    expect(codeOf(() => live.setSource(0, { kind: 'point', x: Number.NaN, y: 1 }))).toBe('pathmap/bad-source');
    expect(codeOf(() => live.removeSource(9))).toBe('pathmap/no-such-key');
    expect(codeOf(() => live.setToll(0, -1))).toBe('pathmap/bad-toll');
    expect(codeOf(() => live.setToll(0, 4))).toBe('accepted');
    expect(findPlainDistance(live.update().map, 30, 1)).toBe(29 + 4);
    const other = new LivePathMap({ ground: { boundary, obstacles: [] } });
    expect(codeOf(() => other.setToll(0, 1))).toBe('pathmap/no-such-key');
    expect(codeOf(() => other.update())).toBe('pathmap/no-source');
  });
});
