import { describe, expect, it } from 'vitest';
import type { FootfallError } from '../../src/error/index.js';
import { buildDomain, type DomainInput, type ObstacleInput, validateDomain } from '../../src/geometry/index.js';
import { createRandom } from '../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs, tier } from '../tier.js';

const SEEDS = tier === 'quick' ? [FIXED_SEED] : [FIXED_SEED, rotatingSeed];

function hall(obstacles: ObstacleInput[], side = 100, x = 0): DomainInput {
  const ring = Float64Array.of(x, x, x + side, x, x + side, x + side, x, x + side);
  return { boundary: { areas: [{ where: 'boundary', ring }] }, obstacles };
}

function square(i: number, x: number, y: number, side: number): ObstacleInput {
  return {
    kind: 'polygon',
    where: `obstacles[${i}].polygon`,
    ring: Float64Array.of(x, y, x + side, y, x + side, y + side, x, y + side),
  };
}

function fan(count: number): ObstacleInput[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (Math.PI * i) / count;
    const [x, y] = [40 * Math.cos(angle), 40 * Math.sin(angle)];
    return { kind: 'line', where: `obstacles[${i}].line`, points: Float64Array.of(50 - x, 50 - y, 50 + x, 50 + y) };
  });
}

function squares(count: number): ObstacleInput[] {
  const random = createRandom(FIXED_SEED);
  return Array.from({ length: count }, (_, i) => square(i, 70 * random.next(), 70 * random.next(), 30));
}

/** The triangles of a navigation mesh of k by k squares. */
function mesh(k: number): ObstacleInput[] {
  return Array.from({ length: 2 * k * k }, (_, i) => {
    const [x, y] = [10 + ((i >> 1) % k), 10 + Math.floor((i >> 1) / k)];
    const ring = i % 2 === 0 ? [x, y, x + 1, y, x + 1, y + 1] : [x, y, x + 1, y + 1, x, y + 1];
    return { kind: 'polygon', where: `obstacles[${i}].polygon`, ring: Float64Array.from(ring) };
  });
}

function refusal(input: DomainInput, limits: object): string {
  try {
    buildDomain(input, { limits });
    return 'built';
  } catch (error) {
    return `${(error as FootfallError).code}, ${(error as FootfallError).expected}`;
  }
}

describe('limits of repair', () => {
  it('refuse overlapping obstacles by their crossings: ten-thousand-squares', () => {
    expect(refusal(hall(squares(60)), { crossings: 200 })).toBe('limit/crossings, at most 200');
    expect(refusal(hall(squares(60)), { crossings: 100_000 })).toBe('built');
  });

  it('refuse walls through one point by their crossings', () => {
    expect(refusal(hall(fan(40)), { crossings: 500 })).toBe('limit/crossings, at most 500');
    expect(refusal(hall(fan(40)), { crossings: 2000 })).toBe('built');
  });

  it('refuse pairs of edges beyond comparison, and vertices', () => {
    expect(refusal(hall(fan(100)), { comparisons: 50 })).toBe('limit/comparisons, at most 50');
    expect(refusal(hall(squares(10)), { vertices: 20 })).toBe('limit/vertices, at most 20');
  });

  it('count the crossings of a plan that is planar as none', () => {
    expect(refusal(hall([square(0, 10, 10, 5), square(1, 20, 20, 5)]), { crossings: 0 })).toBe('built');
  });
});

describe('findings of repair', () => {
  it('are listed up to 10,000 of a kind, and the rest is counted', () => {
    const { report } = buildDomain(hall(fan(150)));
    expect(report.findings).toHaveLength(10_001);
    const last = report.findings[10_000];
    const message = 'and 1175 more of this kind';
    expect(last).toEqual({ code: 'repair/walls-cross', where: '', message, count: 1175 });
  });

  it('tell touching solids only where there is free space: navmesh-as-obstacles', () => {
    const { report } = buildDomain(hall(mesh(12)));
    const codes = report.findings.map(({ code }) => code);
    const touching = codes.filter((code) => code === 'repair/touching').length;
    expect(touching).toBeGreaterThan(40);
    expect(touching).toBeLessThan(200);
    expect(codes.filter((code) => code === 'repair/nested').length).toBeGreaterThan(200);
  });

  it('tell two solids with a common edge or corner', () => {
    const { report } = buildDomain(hall([square(0, 10, 10, 5), square(1, 15, 10, 5), square(2, 20, 15, 5)]));
    expect(report.findings.map(({ code }) => code)).toEqual(['repair/touching', 'repair/touching']);
  });
});

describe('many points on a circle', () => {
  it('are triangulated as a valid domain', () => {
    const n = runs(50_000, 50_000, 200_000);
    const ring = new Float64Array(2 * n);
    for (let i = 0; i < n; i++) {
      ring[2 * i] = 50 + 49 * Math.cos((2 * Math.PI * i) / n);
      ring[2 * i + 1] = 50 + 49 * Math.sin((2 * Math.PI * i) / n);
    }
    const { domain, report } = buildDomain({ boundary: { areas: [{ where: 'boundary', ring }] }, obstacles: [] });
    expect(domain.vertices.length).toBe(2 * n);
    expect(report.area).toBeCloseTo(Math.PI * 49 * 49, 2);
  });
});

describe('hostile geometry', () => {
  it.each(SEEDS)('ends in a valid domain or a refusal, seed %i', (seed) => {
    const random = createRandom(seed);
    const pick = <T>(items: readonly T[]): T => items[random.nextInt(items.length)];
    for (let run = 0; run < runs(30, 150, 2000); run++) {
      const far = pick([0, 0, 1e3, 1e6, 1e8]);
      const gap = pick([1e-12, 1e-10, 1e-8, 1e-6, 1e-3, 0.1]);
      const at = (): number => far + pick([0, 20, 50, 80, 100]) + pick([0, 0, gap, -gap, 2 * gap]) * random.nextInt(3);
      const shapes = [
        // Slivers, coincident edges, near-parallel overlaps, spikes.
        () => [at(), at(), at(), at(), at(), at()],
        () => [far + 20, far + 20, far + 80, far + 20 + gap, far + 80, far + 20 + 2 * gap, far + 20, far + 20 + gap],
        () =>
          [far + 30, far + 30, far + 60, far + 30, far + 60, far + 60, far + 30, far + 60].map(
            (v) => v + pick([0, gap]),
          ),
        () => [at(), at(), at(), at(), at(), at(), at(), at(), at(), at()],
      ];
      const obstacles = Array.from({ length: 1 + random.nextInt(12) }, (_, i): ObstacleInput => {
        const xy = Float64Array.from(pick(shapes)());
        const where = `obstacles[${i}]`;
        return random.nextInt(3) === 0 ? { kind: 'line', where, points: xy } : { kind: 'polygon', where, ring: xy };
      });
      try {
        const { domain } = buildDomain(hall(obstacles, 100, far), { limits: { crossings: 20_000, comparisons: 1e6 } });
        validateDomain(domain);
      } catch (error) {
        expect((error as FootfallError).code ?? String(error)).toMatch(/^(geometry|limit)\//);
      }
    }
  });
});
