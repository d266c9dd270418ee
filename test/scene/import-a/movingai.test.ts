import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importMovingai } from '../../../src/scene/import/movingai.js';
import type { Ring } from '../../../src/scene/import/scene-parts.js';
import { traceCells } from '../../../src/scene/import/trace-cells.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { expectRefusal, fileOf, freeArea, ringArea } from './fixtures.js';

const mapText = (...rows: string[]): string =>
  `type octile\nheight ${rows.length}\nwidth ${rows[0].length}\nmap\n${rows.join('\n')}\n`;
const read = (...rows: string[]) => importMovingai(fileOf('grid.map', mapText(...rows)));

/** Even-odd test of a cell's centre against all rings of a region. */
function covers(rings: readonly Ring[], x: number, y: number): boolean {
  let isInside = false;
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i++) {
      const [px, py] = ring[(i + ring.length - 1) % ring.length];
      const [qx, qy] = ring[i];
      if (py > y !== qy > y && px + ((y - py) / (qy - py)) * (qx - px) > x) isInside = !isInside;
    }
  }
  return isInside;
}

function countRegions(cells: Uint8Array, width: number): number {
  const seen = new Set<number>();
  let count = 0;
  for (let first = 0; first < cells.length; first++) {
    if (cells[first] !== 1 || seen.has(first)) continue;
    count++;
    const stack = [first];
    while (stack.length > 0) {
      const cell = stack.pop()!;
      if (seen.has(cell) || cells[cell] !== 1) continue;
      seen.add(cell);
      const x = cell % width;
      if (x > 0) stack.push(cell - 1);
      if (x < width - 1) stack.push(cell + 1);
      stack.push(cell - width, cell + width);
    }
  }
  return count;
}

describe('traceCells', () => {
  it('keeps cells that touch at a corner apart', () => {
    const regions = traceCells(Uint8Array.of(1, 0, 0, 1), 2, 2);
    expect(regions).toEqual([
      {
        polygon: [
          [1, 0],
          [1, 1],
          [0, 1],
          [0, 0],
        ],
        holes: [],
      },
      {
        polygon: [
          [2, 1],
          [2, 2],
          [1, 2],
          [1, 1],
        ],
        holes: [],
      },
    ]);
  });

  it('makes two holes of free cells that touch at a corner', () => {
    const cells = Uint8Array.of(1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1);
    const [region, ...others] = traceCells(cells, 4, 4);
    expect(others).toEqual([]);
    expect(region.holes.map((hole) => ringArea(hole))).toEqual([-1, -1]);
  });

  it('closes a pocket whose only opening is a corner', () => {
    // Row by row from below: the free cell in the middle meets the outside at its upper right corner.
    const cells = Uint8Array.of(1, 1, 1, 1, 0, 1, 1, 1, 0);
    const [region, ...others] = traceCells(cells, 3, 3);
    expect(others).toEqual([]);
    expect(ringArea(region.polygon)).toBe(8);
    expect(region.holes).toHaveLength(1);
    expect(ringArea(region.holes[0])).toBe(-1);
  });

  it.each([FIXED_SEED, rotatingSeed])('covers exactly the set cells with simple rings (seed %i)', (seed) => {
    const grid = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
      .chain(([width, height]) =>
        fc
          .array(fc.boolean(), { minLength: width * height, maxLength: width * height })
          .map((bits) => ({ width, height, cells: Uint8Array.from(bits, Number) })),
      );
    fc.assert(
      fc.property(grid, ({ width, height, cells }) => {
        const regions = traceCells(cells, width, height);
        expect(regions).toHaveLength(countRegions(cells, width));
        let area = 0;
        for (const { polygon, holes } of regions) {
          expect(ringArea(polygon)).toBeGreaterThan(0);
          for (const hole of holes) expect(ringArea(hole)).toBeLessThan(0);
          for (const ring of [polygon, ...holes]) {
            area += ringArea(ring);
            expect(new Set(ring.map(String)).size).toBe(ring.length);
            for (let i = 0; i < ring.length; i++) {
              const [a, b, c] = [ring[i], ring[(i + 1) % ring.length], ring[(i + 2) % ring.length]];
              expect((a[0] === b[0]) !== (b[0] === c[0]), 'a point that is no corner').toBe(true);
            }
          }
        }
        expect(area).toBe(cells.reduce((sum, cell) => sum + cell, 0));
        for (let y = 0; y < height; y++) {
          for (let x = 0; x < width; x++) {
            const covering = regions.filter(({ polygon, holes }) => covers([polygon, ...holes], x + 0.5, y + 0.5));
            expect(covering).toHaveLength(cells[y * width + x]);
          }
        }
      }),
      { numRuns: runs(100, 500, 5000), seed },
    );
  });
});

describe('importMovingai', () => {
  it('puts the first row on top and knows the kinds of cells', () => {
    const { scene, warnings, format } = read('.GS', '@OT', '..W');
    expect(format).toBe('movingai');
    expect(warnings).toEqual([]);
    expect(scene.name).toBe('grid');
    expect(scene.boundary).toEqual([
      [0, 0],
      [3, 0],
      [3, 3],
      [0, 3],
    ]);
    expect(scene.obstacles).toEqual([
      {
        polygon: [
          [3, 0],
          [3, 2],
          [0, 2],
          [0, 1],
          [2, 1],
          [2, 0],
        ],
      },
    ]);
    expect(freeArea(scene)).toBe(5);
  });

  it('reads Windows lines, scales by the unit and bears an all-free map', () => {
    const { scene } = importMovingai(fileOf('a.map', mapText('..', '.@').replaceAll('\n', '\r\n')), { unit: 0.5 });
    expect(scene.boundary).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ]);
    expect(freeArea(scene)).toBe(0.75);
    expect(read('..', '..').scene.obstacles).toBeUndefined();
  });

  it.each([
    ['a height that lies', mapText('..', '..').replace('height 2', 'height 3'), 'import/map-size', 'line 6'],
    ['too many rows', mapText('..', '..').replace('height 2', 'height 1'), 'import/map-size', 'line 6'],
    ['a width that lies', mapText('..', '..').replace('width 2', 'width 3'), 'import/map-size', 'line 5'],
    ['a short row', mapText('..', '.'), 'import/map-size', 'line 6'],
    ['a height beyond all bounds', mapText('..').replace('height 1', 'height 999999999'), 'import/map-size', 'line 5'],
    ['a height that is no number', mapText('..').replace('height 1', 'height -1'), 'import/map-header', 'line 2'],
    ['no width', 'type octile\nheight 1\nmap\n..\n', 'import/map-header', 'line 3'],
    ['no map', 'type octile\nheight 1\nwidth 2\n', 'import/map-header', 'line 4'],
    ['an unknown cell', mapText('..', '.x'), 'import/bad-value', 'line 6, column 2'],
    ['an unknown header', 'type octile\ndepth 3\nmap\n', 'import/map-header', 'line 2'],
  ])('refuses %s', (_, text, code, place) => {
    expect(expectRefusal(() => importMovingai(fileOf('a.map', text)), code).where).toBe(`a.map, ${place}`);
  });
});
