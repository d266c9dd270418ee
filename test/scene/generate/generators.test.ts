import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/math/index.js';
import { formatScene } from '../../../src/scene/format-scene.js';
import { resolveOptions } from '../../../src/scene/generate/generator-options.js';
import {
  GENERATORS,
  generateCity,
  generateHall,
  generateMaze,
  generateProfiling,
  generateRandom,
} from '../../../src/scene/generate/index.js';
import { buildMazeWalls } from '../../../src/scene/generate/maze-walls.js';
import { computeDirection } from '../../../src/scene/generate/random-shapes.js';
import { checkScene, type Scene } from '../../../src/scene/index.js';
import { FIXED_SEED, runs } from '../../tier.js';

/** Valid, and nothing to repair or to warn of. */
function expectClean(scene: Scene, components = 1): void {
  const { ok, errors, warnings, stats } = checkScene(scene);
  expect(errors).toEqual([]);
  expect(warnings).toEqual([]);
  expect(ok).toBe(true);
  expect(stats.components).toBe(components);
}

describe('every generator', () => {
  it.each(GENERATORS.map((generator) => [generator.kind, generator] as const))(
    '%s makes a clean scene, the same for the same seed',
    (_, generator) => {
      const scene = generator.generate({});
      expectClean(scene);
      expect(formatScene(generator.generate({}))).toBe(formatScene(scene));
      expect(scene.run?.seed).toBe(1);
      expect(generator.generate({ seed: 5 }).run?.seed).toBe(5);
    },
  );

  it.each(GENERATORS.map((generator) => [generator.kind, generator] as const))(
    '%s refuses values out of range, with the option and the range',
    (kind, generator) => {
      for (const [name, option] of Object.entries(generator.options)) {
        const wrong = [
          option.min - 1,
          Number.NaN,
          Number.POSITIVE_INFINITY,
          ...(option.whole ? [option.min + 0.5] : []),
        ];
        for (const value of wrong) {
          expect(() => generator.generate({ [name]: value })).toThrow(
            expect.objectContaining({ code: 'generate/bad-option', where: `${kind}.${name}` }),
          );
        }
      }
      expect(() => generator.generate({ nonsense: 1 })).toThrow(/unknown option \(expected one of /);
      expect(() => generator.generate({ toString: 1 } as never)).toThrow(/unknown option/);
    },
  );

  it('takes defaults for what is not given', () => {
    const options = { a: { help: '', default: 3, min: 0, max: 9 }, b: { help: '', default: 4, min: 0, max: 9 } };
    expect(resolveOptions('x', options, { a: 0 })).toEqual({ a: 0, b: 4 });
  });
});

describe('city', () => {
  it('of 98 blocks has 9,604 squares of 15 m with streets of 5 m', () => {
    const scene = generateCity({ blocks: 98 });
    const { stats, ok } = checkScene(scene);
    expect(ok).toBe(true);
    expect(scene.obstacles).toHaveLength(9604);
    expect(stats).toMatchObject({ rings: 9605, vertices: 38420, components: 1 });
    expect(stats.area).toBe(1965 ** 2 - 9604 * 225);
  });

  it('keeps its blocks apart however far they stray', () => {
    fc.assert(
      fc.property(
        fc.record({
          blocks: fc.integer({ min: 1, max: 5 }),
          block: fc.double({ min: 2, max: 40, noNaN: true }),
          street: fc.double({ min: 2, max: 40, noNaN: true }),
          jitter: fc.double({ min: 0, max: 1, noNaN: true }),
          seed: fc.nat(),
        }),
        (options) => expectClean(generateCity({ ...options, people: 3 })),
      ),
      { seed: FIXED_SEED, numRuns: runs(10, 40, 300) },
    );
  });

  it('refuses more people than the western street holds', () => {
    expect(() => generateCity({ blocks: 1, people: 10_000 })).toThrow(
      expect.objectContaining({ code: 'generate/too-many-people' }),
    );
    expectClean(generateCity({ blocks: 1, street: 1, people: 0 }));
  });
});

describe('profiling', () => {
  it.each([1, 2, 4, 6, 8, 10, 14, 20])('k = %i: k x k squares of half the pitch in [-1,1]', (squares) => {
    const scene = generateProfiling({ squares });
    expectClean(scene);
    expect(scene.obstacles).toHaveLength(squares * squares);
    expect(checkScene(scene).stats.area).toBeCloseTo(3, 12);
  });

  it('stays clean from thin to almost touching squares', () => {
    for (const side of [0.01, 0.3, 0.9, 0.99]) expectClean(generateProfiling({ squares: 5, side }));
  });
});

describe('maze', () => {
  it('without loops has exactly one way between any two cells', () => {
    const { right, top, columns, rows } = buildMazeWalls(9, 7, 0, createRandom(3));
    const open = [...right, ...top].filter((wall) => wall === 0).length;
    expect(open).toBe(columns * rows - 1);
    expectClean(generateMaze({ columns: 9, rows: 7 }));
    expect(generateMaze({ columns: 9, rows: 7 }).obstacles).toBeUndefined();
  });

  it('is one connected space, thick or thin, with loops or without', () => {
    fc.assert(
      fc.property(
        fc.record({
          columns: fc.integer({ min: 1, max: 9 }),
          rows: fc.integer({ min: 1, max: 9 }),
          cell: fc.constantFrom(1, 2, 2.5, 3.3),
          thickness: fc.constantFrom(0, 0.1, 0.37, 0.7),
          loops: fc.constantFrom(0, 0.1, 0.5, 1),
          seed: fc.nat(),
        }),
        (options) => expectClean(generateMaze({ ...options, people: 0 })),
      ),
      { seed: FIXED_SEED, numRuns: runs(20, 60, 500) },
    );
  });

  it('has the area that its walls leave', () => {
    const scene = generateMaze({ columns: 4, rows: 3, cell: 2, thickness: 0.2 });
    // 12 cells of 1.8 m and 11 passages of 1.8 x 0.2 m.
    expect(checkScene(scene).stats.area).toBeCloseTo(12 * 1.8 * 1.8 + 11 * 1.8 * 0.2, 9);
  });

  it('refuses walls as thick as the cells', () => {
    expect(() => generateMaze({ cell: 1, thickness: 0.9 })).toThrow(/leave no room to walk/);
  });
});

describe('random', () => {
  it('keeps obstacles apart and reaches its density', () => {
    fc.assert(
      fc.property(
        fc.record({
          density: fc.double({ min: 0, max: 0.12, noNaN: true }),
          circles: fc.double({ min: 0, max: 1, noNaN: true }),
          lines: fc.integer({ min: 0, max: 8 }),
          posts: fc.integer({ min: 0, max: 8 }),
          gap: fc.double({ min: 0.05, max: 0.8, noNaN: true }),
          seed: fc.nat(),
        }),
        (options) => {
          const scene = generateRandom(options);
          expectClean(scene);
          const covered = 1 - checkScene(scene).stats.area / (60 * 40);
          expect(covered).toBeGreaterThan(options.density - 0.01);
        },
      ),
      { seed: FIXED_SEED, numRuns: runs(10, 40, 300) },
    );
  });

  it('says when the obstacles do not fit', () => {
    expect(() => generateRandom({ density: 0.5, gap: 3 })).toThrow(
      expect.objectContaining({ code: 'generate/too-dense', where: 'random.density' }),
    );
    expect(() => generateRandom({ posts: 50_000, gap: 2 })).toThrow(/do not fit/);
    expect(() => generateRandom({ minSize: 3, maxSize: 2 })).toThrow(/least size is above the largest/);
  });

  it('takes directions from the unit circle without sines', () => {
    for (let turn = 0; turn < 4; turn += 0.01) {
      const [x, y] = computeDirection(turn);
      expect(x * x + y * y).toBeCloseTo(1, 12);
    }
    expect([0, 1, 2, 3].map((turn) => computeDirection(turn).map((v) => v + 0))).toEqual([
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ]);
  });
});

describe('hall', () => {
  it.each([1, 2, 3, 4, 5, 9, 12])('spreads %i exits over its walls', (exits) => {
    const scene = generateHall({ exits });
    expectClean(scene);
    const lines = Object.values(scene.places ?? {}).filter((place) => place.line);
    expect(lines).toHaveLength(exits);
  });

  it('stays clean with round columns, without any, and crowded', () => {
    for (let seed = 0; seed < runs(3, 10, 100); seed++) {
      expectClean(generateHall({ seed, round: 0.5, benches: 12 }));
      expectClean(generateHall({ seed, columns: 0, benches: 0, people: 1500 }));
    }
  });

  it('refuses what does not fit', () => {
    expect(() => generateHall({ columns: 30 })).toThrow(expect.objectContaining({ where: 'hall.columns' }));
    expect(() => generateHall({ benches: 5000 })).toThrow(expect.objectContaining({ where: 'hall.benches' }));
    expect(() => generateHall({ exits: 200 })).toThrow(expect.objectContaining({ where: 'hall.exits' }));
    expect(() => generateHall({ people: 9000 })).toThrow(expect.objectContaining({ where: 'hall.people' }));
  });
});
