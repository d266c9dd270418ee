import { describe, expect, it } from 'vitest';
import { LinearPrograms } from '../../src/dynamics/linear-programs.js';
import { createRandom } from '../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';

/** How deep a velocity breaks a line; negative inside. */
function depthOf(program: LinearPrograms, k: number, x: number, y: number): number {
  return program.dx[k] * (program.py[k] - y) - program.dy[k] * (program.px[k] - x);
}

/** The deepest break among lines from..end. */
function deepest(program: LinearPrograms, from: number, end: number, x: number, y: number): number {
  let worst = -Infinity;
  for (let k = from; k < end; k++) worst = Math.max(worst, depthOf(program, k, x, y));
  return worst;
}

function randomProgram(seed: number, tightness: number): { program: LinearPrograms; hard: number } {
  const random = createRandom(seed);
  const program = new LinearPrograms();
  const count = 1 + random.nextInt(12);
  const hard = random.nextInt(Math.min(count, 4) + 1);
  for (let k = 0; k < count; k++) {
    const angle = 2 * Math.PI * random.next();
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    // Hard lines keep standing still allowed, as walls do; the others may shut out everything.
    const offset = k < hard ? -random.next() : random.next() * tightness - 1;
    program.add(-dy * offset, dx * offset, dx, dy);
  }
  return { program, hard };
}

/** Velocities of the disc on a grid, and on the lines themselves, where optima lie. */
function* sampleDisc(program: LinearPrograms, limit: number, n: number): Generator<[number, number]> {
  for (let a = -n; a <= n; a++) {
    for (let b = -n; b <= n; b++) if (a * a + b * b <= n * n) yield [(a * limit) / n, (b * limit) / n];
  }
  for (let k = 0; k < program.count; k++) {
    for (let t = -2 * n; t <= 2 * n; t++) {
      const x = program.px[k] + (program.dx[k] * t * limit) / n;
      const y = program.py[k] + (program.dy[k] * t * limit) / n;
      if (x * x + y * y <= limit * limit) yield [x, y];
    }
  }
}

describe.each([FIXED_SEED, rotatingSeed])('programs of ORCA against sampling, seed %i', (seed) => {
  const limit = 1.5;
  const n = 40;

  it('finds a feasible velocity exactly where there is one, and no sample is nearer to the wish', () => {
    let feasible = 0;
    let infeasible = 0;
    for (let k = 0; k < runs(50, 150, 3000); k++) {
      const { program, hard } = randomProgram(seed + k, 1.2);
      const random = createRandom(seed - k);
      const [wx, wy] = [4 * random.next() - 2, 4 * random.next() - 2];
      const isKept = program.solve(wx, wy, limit, hard);
      const { x, y } = program;
      expect(x * x + y * y).toBeLessThanOrEqual(limit * limit + 1e-9);
      let best = Infinity;
      for (const [sx, sy] of sampleDisc(program, limit, n)) {
        if (deepest(program, 0, program.count, sx, sy) > 1e-9) continue;
        best = Math.min(best, Math.hypot(sx - wx, sy - wy));
      }
      if (isKept) {
        feasible++;
        expect(deepest(program, 0, program.count, x, y)).toBeLessThan(1e-9);
        expect(Math.hypot(x - wx, y - wy)).toBeLessThanOrEqual(best + 1e-9);
      } else {
        infeasible++;
        expect(best).toBe(Infinity);
      }
    }
    expect(feasible).toBeGreaterThan(5);
    expect(infeasible).toBeGreaterThan(0);
  });

  it('where there is none, keeps the hard lines, and no sample breaks the soft ones less', () => {
    let met = 0;
    for (let k = 0; met < runs(20, 75, 1500); k++) {
      const { program, hard } = randomProgram(seed + k, 2.5);
      const random = createRandom(seed - k);
      if (program.solve(4 * random.next() - 2, 4 * random.next() - 2, limit, hard)) continue;
      met++;
      const { x, y } = program;
      expect(x * x + y * y).toBeLessThanOrEqual(limit * limit + 1e-9);
      expect(deepest(program, 0, hard, x, y)).toBeLessThan(1e-9);
      const own = deepest(program, hard, program.count, x, y);
      let best = Infinity;
      for (const [sx, sy] of sampleDisc(program, limit, n)) {
        if (deepest(program, 0, hard, sx, sy) > 0) continue;
        best = Math.min(best, deepest(program, hard, program.count, sx, sy));
      }
      expect(own).toBeLessThanOrEqual(best + 1e-6);
    }
  });
});

describe('programs of ORCA, fixtures', () => {
  it('nearly parallel soft lines: their bisectors, known from a point far away, left the disc by 2e-9', () => {
    const { program, hard } = randomProgram(1794793326, 2.5);
    expect(program.solve(1, 0, 1.5, hard)).toBe(false);
    expect(program.x ** 2 + program.y ** 2 - 2.25).toBeLessThan(1e-12);
  });
});
