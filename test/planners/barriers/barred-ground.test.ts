import { describe, expect, it } from 'vitest';
import { buildDomain, type Domain, NONE } from '../../../src/geometry/index.js';
import {
  buildBarredGround,
  buildDiscGround,
  buildDomainDiagram,
  buildHopPathMap,
  buildPathGround,
  buildPricedGround,
  findDistance,
  hopGroundOf,
  type PathGround,
  type PricedGround,
  setPrices,
  TollMap,
} from '../../../src/maps/index.js';
import { createRandom, orient2d } from '../../../src/math/index.js';
import { BarrierGround, Congestion } from '../../../src/planners/barriers/index.js';
import { sizeOf } from '../../maps/pathmap/compare-with-oracle.js';
import { randomScene, type SceneKind, TIER_KINDS } from '../../maps/pathmap/random-scenes.js';
import { sampleOpen } from '../../maps/pathmap/sample-places.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { NOBODY } from './nobody.js';
import { box, DOOR, room, wall } from './scenes.js';

const next = (e: number): number => (e % 3 === 2 ? e - 2 : e + 1);

/** Both sides of every edge agree, all triangles turn left, the area is that of the ground, each is in the lists of the grid. */
function validate(domain: Domain, { ground, marks }: PricedGround): void {
  const { mesh, locator } = ground;
  const { triangles, twins, vertices, scale } = mesh;
  // One `expect` per edge would take longer than everything else.
  const check = (isRight: boolean, what: string): void => {
    if (!isRight) expect.fail(what);
  };
  for (let e = 0; e < triangles.length; e++) {
    const o = twins[e];
    if (o === NONE) check(marks[e] === 0, `wall ${e} is part of a line`);
    else {
      check(twins[o] === e && marks[o] === marks[e], `sides of edge ${e}`);
      check(triangles[o] === triangles[next(e)] && triangles[next(o)] === triangles[e], `ends of edge ${e}`);
    }
  }
  const { frames, starts, entries, middles } = locator.grid;
  expect(starts[starts.length - 1]).toBe(entries.length);
  let area = 0;
  for (let t = 0; 3 * t < triangles.length; t++) {
    const [a, b, c] = [0, 1, 2].map((k) => 2 * triangles[3 * t + k]);
    const [ax, ay, bx, by, cx, cy] = [a, b, c].flatMap((v) => [vertices[v], vertices[v + 1]]);
    // Points on walls are off them by rounding.
    check(orient2d(ax, ay, bx, by, cx, cy) > -1e-12, `triangle ${t} turns right`);
    area += 0.5 * Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
    if (frames.length > 6) continue;
    const [x, y] = [(ax + bx + cx) / 3, (ay + by + cy) / 3];
    const cell = Math.floor((y - frames[1]) * frames[2]) * frames[3] + Math.floor((x - frames[0]) * frames[2]);
    check(entries.subarray(starts[cell], starts[cell + 1]).includes(t), `triangle ${t} is not found`);
    check(middles[cell] < triangles.length / 3, `middle of cell ${cell}`);
  }
  const wanted = domain.componentAreas.reduce((sum, one) => sum + one, 0);
  expect(Math.abs(area / (scale * scale) / wanted - 1)).toBeLessThan(1e-9);
}

/** What barriers do to a ground, over some edits, against the whole domain built with them. @returns edits compared */
function compare(kind: SceneKind, seed: number, share: number): { fast: number; all: number } {
  const random = createRandom(seed);
  const { domain } = buildDomain(randomScene(kind, seed), { circleTolerance: 0.25 });
  const built = buildDomainDiagram(domain);
  const congestion = new Congestion(domain, built, { interval: 0.05, threshold: 0.05, levels: 1 }, 0.05, 0.3);
  const { corridors } = congestion.corridors;
  const widths = corridors.map(({ width }) => width).sort((a, b) => a - b);
  const counts = { fast: 0, all: 0 };
  if (widths.length === 0) return counts;
  const radius = share * widths[widths.length >> 1];
  const base = radius > 0 ? buildDiscGround(domain, radius, built).flat : buildPathGround(domain);
  if (!base) return counts;
  const whole = new BarrierGround(base.domain);
  const { x, y } = sampleOpen(base.domain, random);
  const sources = [{ kind: 'point' as const, x, y }];
  const map = new TollMap(sources);
  for (let n = 0; n < 3; n++) {
    for (const { id, axis, along } of corridors) {
      const k = 2 * random.nextInt(along.length);
      if (random.next() < 0.4) congestion.log.add(id, axis[k], axis[k + 1], axis[k], axis[k + 1]);
    }
    congestion.finish(NOBODY, []);
    whole.update(congestion);
    const lines = congestion.barriers.map(({ line }) => line.points);
    if (lines.length === 0) continue;
    counts.all++;
    const barred = buildBarredGround(base, lines);
    if (!barred) continue;
    counts.fast++;
    validate(base.domain, barred);
    const full = buildPricedGround(
      whole.domain,
      lines.map((_, k) => ({ obstacle: whole.first + k, toll: 1 })),
    );
    const tolls = lines.map(() => 0.3 * sizeOf(domain) * random.next() + 0.01);
    const other = new TollMap(sources).update(full, tolls);
    const own = map.update(barred, tolls);
    for (let k = 0; k < 25; k++) {
      const at = sampleOpen(base.domain, random);
      const error = Math.abs(findDistance(own, at.x, at.y) - findDistance(other, at.x, at.y));
      expect(error, `${kind} ${seed} edit ${n} at ${at.x}, ${at.y}`).toBeLessThan(1e-12 * sizeOf(domain));
    }
  }
  return counts;
}

describe('lines put into a ground', () => {
  for (const kind of TIER_KINDS) {
    it(`are those of the whole domain built with them, ${kind}`, () => {
      const counts = { fast: 0, all: 0 };
      for (let i = 0; i < runs(1, 3, 40); i++) {
        const { fast, all } = compare(kind, (i % 2 ? rotatingSeed : FIXED_SEED) + i, [0.2, 0, 0.45][i % 3]);
        counts.fast += fast;
        counts.all += all;
      }
      // Posts aside, where lines end in the open, the domain is hardly ever built anew.
      if (!['round', 'pinches'].includes(kind)) expect(counts.fast).toBeGreaterThanOrEqual(0.9 * counts.all);
    });
  }

  it('fixture: a line along an edge of the mesh, which by rounding lies on neither side of it, is not lost', () => {
    compare('rooms', 20261141, 0.45);
  });

  it('do not depend on those before, byte for byte', () => {
    const base = buildPathGround(room(...DOOR, box(5, 5, 3, 3)));
    const across = Float64Array.of(20, 9, 20, 11);
    const bent = Float64Array.of(20, 9, 19, 10, 20, 11);
    const once = buildBarredGround(base, [across]);
    buildBarredGround(base, [bent]);
    expect(buildBarredGround(base, [across])).toEqual(once);
    expect(buildBarredGround(base, [])?.ground.mesh.triangles).toEqual(base.mesh.triangles);
  });

  const tollOf = (base: PathGround, lines: Float64Array[], from: [number, number], to: [number, number]): number => {
    const sources = [{ kind: 'point' as const, x: to[0], y: to[1] }];
    const barred = buildBarredGround(base, lines);
    if (!barred) return Number.NaN;
    validate(base.domain, barred);
    const map = (toll: number) =>
      new TollMap(sources).update(
        barred,
        lines.map(() => toll),
      );
    return findDistance(map(7), ...from) - findDistance(map(1e-9), ...from);
  };

  it('a bend on an edge of the mesh, a line along one, two lines from one corner', () => {
    const base = buildPathGround(room(...DOOR));
    expect(tollOf(base, [Float64Array.of(20, 9, 20, 11)], [5, 10], [35, 10])).toBeCloseTo(7, 7);
    // The room is symmetric about y = 10: wherever the diagonals lie, one of these bends is on one.
    for (const x of [17, 18, 19, 19.5]) {
      for (const y of [9.5, 10, 10.5]) {
        const line = Float64Array.of(20, 9, x, y, 20, 11);
        expect(tollOf(base, [line], [5, 10], [35, 10]), `${x}, ${y}`).toBeCloseTo(7, 7);
        // Who stands between the line and the door does not pay.
        if (y === 10) expect(tollOf(base, [line], [0.5 * (x + 20), 10], [35, 10])).toBeCloseTo(0, 7);
      }
    }
    const fan = [Float64Array.of(20, 9, 20, 11), Float64Array.of(20, 9, 12, 0), Float64Array.of(20, 11, 12, 20)];
    expect(tollOf(base, fan, [5, 10], [35, 10])).toBeCloseTo(7, 7);
    expect(tollOf(base, fan, [19, 1], [35, 10])).toBeCloseTo(14, 7);
  });

  it('what is not from wall to wall is left to the whole domain', () => {
    const base = buildPathGround(room(...DOOR));
    expect(buildBarredGround(base, [Float64Array.of(20, 9, 20, 10.5)])).toBe(undefined);
    const crossing = [Float64Array.of(10, 0, 10, 20), Float64Array.of(0, 10, 20, 5)];
    expect(buildBarredGround(base, crossing)).toBe(undefined);
    expect(buildBarredGround(base, [Float64Array.of(10, 0, 10, 5)])).toBe(undefined);
  });

  it('parts behind walls do not count: a line through a block is two', () => {
    const base = buildPathGround(room(box(15, 5, 4, 10)));
    const line = Float64Array.of(17, 0, 17, 20);
    expect(tollOf(base, [line], [5, 2], [35, 2])).toBeCloseTo(7, 7);
    expect(tollOf(base, [line], [5, 18], [35, 18])).toBeCloseTo(7, 7);
    expect(
      tollOf(buildPathGround(room(wall(20, 0, 20, 9))), [Float64Array.of(20, 9, 20, 20)], [5, 1], [35, 1]),
    ).toBeCloseTo(7, 7);
  });

  it('maps of hops stand on them too', () => {
    const domain = room(...DOOR);
    const barred = buildBarredGround(buildPathGround(domain), [Float64Array.of(18, 0, 18, 20)]);
    if (!barred) throw new Error('not put in');
    const ground = hopGroundOf(setPrices(barred, [{ obstacle: 0, toll: 1.5 }]).ground);
    const map = buildHopPathMap(ground.domain, { sources: [{ kind: 'point', x: 35, y: 10 }], ground });
    // From the goal 17 m to the line, what is behind counts half as much again.
    expect(findDistance(map, 10, 10)).toBeCloseTo(17 + 1.5 * 8, 9);
  });
});
