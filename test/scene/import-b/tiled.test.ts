import fc from 'fast-check';
import { gzipSync, zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import type { ImportOptions, ImportResult } from '../../../src/scene/import/imported.js';
import type { Point } from '../../../src/scene/import/scene-parts.js';
import { importTiled } from '../../../src/scene/import/tiled.js';
import { validateScene } from '../../../src/scene/index.js';
import { FIXED_SEED, runs } from '../../tier.js';
import { areaOf, samplesOf, textSource } from './source.js';

type Json = Record<string, unknown>;
type Obstacle = { id?: string; polygon?: Point[]; holes?: Point[][]; line?: Point[]; point?: Point; circle?: unknown };

/** A map of 10 x 6 tiles of 32 pixels. */
function mapText(layers: Json[], more: Json = {}): string {
  return JSON.stringify({
    type: 'map',
    orientation: 'orthogonal',
    width: 10,
    height: 6,
    tilewidth: 32,
    tileheight: 32,
    infinite: false,
    layers,
    tilesets: [],
    ...more,
  });
}

function load(
  layers: Json[],
  more: Json = {},
  options?: ImportOptions,
  entries?: Record<string, string>,
): ImportResult {
  const result = importTiled(textSource('level.tmj', mapText(layers, more), entries), options);
  validateScene(result.scene);
  return result;
}

const obstacles = (result: ImportResult): Obstacle[] => (result.scene.obstacles ?? []) as Obstacle[];
const objects = (list: Json[], more: Json = {}): Json => ({
  type: 'objectgroup',
  name: 'Things',
  objects: list,
  ...more,
});
const tileLayer = (data: unknown, more: Json = {}): Json => ({
  type: 'tilelayer',
  name: 'collision',
  width: 10,
  height: 6,
  data,
  ...more,
});
const codes = (result: ImportResult): string[] => result.warnings.map(({ code }) => code);

describe('objects', () => {
  it('rectangles, polygons, polylines, ellipses, circles, points: y = height - y, one tile is one metre', () => {
    const result = load([
      objects([
        { id: 1, name: 'crate', x: 32, y: 32, width: 64, height: 32 },
        {
          id: 2,
          x: 160,
          y: 96,
          polygon: [
            { x: 0, y: 0 },
            { x: 32, y: 0 },
            { x: 0, y: 32 },
          ],
        },
        {
          id: 3,
          x: 0,
          y: 0,
          polyline: [
            { x: 16, y: 16 },
            { x: 48, y: 16 },
          ],
        },
        { id: 4, x: 64, y: 64, width: 64, height: 64, ellipse: true },
        { id: 5, x: 200, y: 64, width: 64, height: 32, ellipse: true },
        { id: 6, x: 300, y: 150, point: true },
        { id: 7, x: 0, y: 0, width: 10, height: 10, text: { text: 'hello' } },
        { id: 8, x: 0, y: 0, width: 10, height: 10, visible: false },
      ]),
    ]);
    expect(result.format).toBe('tiled');
    expect(result.scene.boundary).toEqual([
      [0, 0],
      [10, 0],
      [10, 6],
      [0, 6],
    ]);
    const [crate, triangle, ellipse, wall, post, circle] = obstacles(result);
    expect(crate).toEqual({
      id: 'crate',
      polygon: [
        [1, 5],
        [3, 5],
        [3, 4],
        [1, 4],
      ],
    });
    expect(triangle.polygon).toEqual([
      [5, 3],
      [6, 3],
      [5, 2],
    ]);
    for (const [x, y] of samplesOf(ellipse.polygon ?? [], 4, true)) {
      expect(Math.hypot(x - 7.25, (y - 3.5) / 0.5)).toBeGreaterThan(1 - 1e-9);
    }
    expect(wall.line).toEqual([
      [0.5, 5.5],
      [1.5, 5.5],
    ]);
    expect(post.point).toEqual([9.375, 1.3125]);
    expect(circle.circle).toEqual({ center: [3, 3], radius: 1 });
    expect(codes(result)).toEqual(['import/entities-skipped', 'import/curves-flattened']);
    const scaled = load([objects([{ x: 32, y: 32, width: 64, height: 32 }])], {}, { unit: 0.1 });
    expect(obstacles(scaled)[0].polygon?.[0]).toEqual([3.2, 16]);
  });

  it('random rotations, offsets and groups equal an own computation', () => {
    const value = fc.integer({ min: -64, max: 300 });
    const inputs = fc.record({
      x: value,
      y: value,
      w: fc.integer({ min: 1, max: 99 }),
      h: fc.integer({ min: 1, max: 99 }),
      turn: fc.integer({ min: -360, max: 360 }),
      dx: value,
      dy: value,
      gx: value,
      gy: value,
    });
    fc.assert(
      fc.property(inputs, ({ x, y, w, h, turn, dx, dy, gx, gy }) => {
        const layer = objects([{ x, y, width: w, height: h, rotation: turn }], { offsetx: dx, offsety: dy });
        const result = load([{ type: 'group', name: 'g', offsetx: gx, offsety: gy, layers: [layer] }]);
        // Seen on the screen (y down) the object turns clockwise about its upper left corner.
        const angle = (turn * Math.PI) / 180;
        const expected = [
          [0, 0],
          [w, 0],
          [w, h],
          [0, h],
        ].map(([u, v]) => [
          (gx + dx + x + u * Math.cos(angle) - v * Math.sin(angle)) / 32,
          6 - (gy + dy + y + u * Math.sin(angle) + v * Math.cos(angle)) / 32,
        ]);
        obstacles(result)[0].polygon?.forEach(([px, py], i) => {
          expect(Math.hypot(px - expected[i][0], py - expected[i][1])).toBeLessThan(1e-11);
        });
      }),
      { numRuns: runs(30, 100, 1000), seed: FIXED_SEED },
    );
  });

  it('roles come from the property, the class or type, the name, the layer', () => {
    const box = (x: number, more: Json): Json => ({ x, y: 0, width: 32, height: 32, ...more });
    const result = load([
      objects([
        box(0, { properties: [{ name: 'footfall', type: 'string', value: 'place' }], name: 'A' }),
        box(32, { class: 'Spawn', name: 'B' }),
        box(64, { type: 'exit', name: 'C' }),
        box(96, { name: 'goal north' }),
        box(128, { name: 'plain' }),
        { x: 160, y: 0, point: true, type: 'waypoint', name: 'W' },
        box(192, { properties: { footfall: 'ignore' } }),
        box(224, { properties: [{ name: 'footfall', type: 'string', value: 'wal' }] }),
      ]),
      objects(
        [
          box(0, { y: 64, name: 'D' }),
          {
            x: 0,
            y: 0,
            polyline: [
              { x: 0, y: 0 },
              { x: 0, y: 64 },
            ],
            name: 'E',
          },
        ],
        { name: 'Places' },
      ),
      objects([{ x: 0, y: 0, width: 320, height: 96 }], { name: 'walkable area' }),
      objects([box(0, {})], { name: 'secret', visible: false }),
    ]);
    expect(Object.keys(result.scene.places ?? {})).toEqual(['A', 'B', 'C', 'goal north', 'W', 'D', 'E']);
    expect(result.scene.places?.E).toEqual({
      line: [
        [0, 6],
        [0, 4],
      ],
    });
    expect(result.scene.places?.W).toEqual({ point: [5, 6] });
    expect(result.scene.boundary).toEqual([
      [0, 6],
      [10, 6],
      [10, 3],
      [0, 3],
    ]);
    expect(obstacles(result)).toHaveLength(2);
    expect(codes(result)).toEqual(expect.arrayContaining(['import/layers-hidden', 'import/unknown-role']));
  });
});

/** 10 x 6: a ring of blocked cells with a hole, and a single cell that touches its corner. */
const CELLS = ['..........', '.###......', '.#.#......', '.###......', '....#.....', '..........'].flatMap((row) =>
  [...row].map((cell) => (cell === '#' ? 1 : 0)),
);

/** Little-endian bytes of the cells. */
function cellBytes(cells: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(cells).buffer);
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

describe('tile layers', () => {
  const expected = (result: ImportResult): void => {
    const found = obstacles(result);
    expect(found.map(({ polygon, holes }) => [Math.abs(areaOf(polygon ?? [])), holes?.length ?? 0]).sort()).toEqual([
      [1, 0],
      [9, 1],
    ]);
    const hole = found.find(({ holes }) => holes)?.holes?.[0] ?? [];
    expect(hole).toEqual(
      expect.arrayContaining([
        [2, 4],
        [3, 4],
        [3, 3],
        [2, 3],
      ]),
    );
    expect(found.find(({ holes }) => !holes)?.polygon).toEqual(
      expect.arrayContaining([
        [4, 2],
        [5, 2],
        [5, 1],
        [4, 1],
      ]),
    );
  };

  it('blocked cells are merged, in every encoding', () => {
    const bytes = cellBytes(CELLS);
    expected(load([tileLayer(CELLS)]));
    expected(load([tileLayer(base64(bytes), { encoding: 'base64', compression: '' })]));
    expected(load([tileLayer(base64(zlibSync(bytes)), { encoding: 'base64', compression: 'zlib' })]));
    expected(load([tileLayer(base64(gzipSync(bytes)), { encoding: 'base64', compression: 'gzip' })]));
    expected(load([tileLayer(CELLS, { name: 'deco', properties: [{ name: 'collides', type: 'bool', value: true }] })]));
    expected(load([tileLayer(CELLS, { name: 'x', class: 'Walls' })]));
    // Layers that share their grid are merged.
    expected(
      load([
        tileLayer(CELLS.map((v, i) => (i % 2 ? v : 0))),
        tileLayer(
          CELLS.map((v, i) => (i % 2 ? 0 : v)),
          { name: 'solid' },
        ),
      ]),
    );
  });

  it('flip bits do not make other cells', () => {
    expected(load([tileLayer(CELLS.map((value, i) => (value ? value + 0x20000000 * (i % 8) : 0)))]));
  });

  it('layers that say nothing of collision are reported', () => {
    const result = load([tileLayer(CELLS, { name: 'grass' })]);
    expect(obstacles(result)).toHaveLength(0);
    expect(result.warnings.find(({ code }) => code === 'import/tile-layers-unused')?.message).toMatch(/grass/);
  });

  it('layer offsets move the cells', () => {
    const one = CELLS.map((_, i) => (i === 0 ? 1 : 0));
    const result = load([tileLayer(one, { offsetx: 16, offsety: 8 })]);
    expect(obstacles(result)[0].polygon).toEqual(
      expect.arrayContaining([
        [0.5, 5.75],
        [1.5, 4.75],
      ]),
    );
  });

  it('infinite maps: chunks anywhere, the boundary is the box around them', () => {
    const chunk = (x: number, y: number, data: number[]): Json => ({ x, y, width: 2, height: 2, data });
    const layer = {
      type: 'tilelayer',
      name: 'collision',
      chunks: [chunk(-2, -2, [0, 0, 0, 1]), chunk(0, -2, [0, 0, 1, 0])],
    };
    const result = load([layer], { infinite: true });
    expect(result.scene.boundary).toEqual([
      [-2, 0],
      [2, 0],
      [2, 2],
      [-2, 2],
    ]);
    expect(obstacles(result)).toHaveLength(1);
    expect(obstacles(result)[0].polygon).toEqual(
      expect.arrayContaining([
        [-1, 0],
        [1, 0],
        [1, 1],
        [-1, 1],
      ]),
    );
  });
});

describe('tilesets', () => {
  /** Tile 0 a triangle in the upper left corner, tile 1 the whole cell, tile 2 `collides`, tile 3 nothing. */
  const tileset: Json = {
    firstgid: 1,
    tilewidth: 32,
    tileheight: 32,
    tiles: [
      {
        id: 0,
        objectgroup: {
          objects: [
            {
              x: 0,
              y: 0,
              polygon: [
                { x: 0, y: 0 },
                { x: 16, y: 0 },
                { x: 0, y: 8 },
              ],
            },
          ],
        },
      },
      { id: 1, objectgroup: { objects: [{ x: 0, y: 0, width: 32, height: 32 }] } },
      { id: 2, properties: [{ name: 'collides', type: 'bool', value: true }] },
    ],
  };
  const at = (cells: Record<number, number>): number[] => CELLS.map((_, i) => cells[i] ?? 0);

  it('collision shapes of tiles count in every layer, whole cells are merged', () => {
    const result = load([tileLayer(at({ 0: 1, 11: 2, 12: 3, 13: 4 }), { name: 'deco' })], { tilesets: [tileset] });
    const [whole, triangle] = obstacles(result);
    expect(obstacles(result)).toHaveLength(2);
    expect(Math.abs(areaOf(whole.polygon ?? []))).toBe(2);
    expect(triangle.polygon).toEqual([
      [0, 6],
      [0.5, 6],
      [0, 5.75],
    ]);
  });

  it('flips turn the shapes as Tiled does', () => {
    const [horizontal, vertical, diagonal] = [0x80000000, 0x40000000, 0x20000000];
    const flipped = (bits: number): Point[] =>
      obstacles(load([tileLayer(at({ 0: 1 + bits }), { name: 'deco' })], { tilesets: [tileset] }))[0].polygon ?? [];
    expect(flipped(horizontal)).toEqual([
      [1, 6],
      [0.5, 6],
      [1, 5.75],
    ]);
    expect(flipped(vertical)).toEqual([
      [0, 5],
      [0.5, 5],
      [0, 5.25],
    ]);
    expect(flipped(diagonal)).toEqual([
      [0, 6],
      [0, 5.5],
      [0.25, 6],
    ]);
    // A quarter turn clockwise is diagonal + horizontal.
    expect(flipped(diagonal + horizontal)).toEqual([
      [1, 6],
      [1, 5.5],
      [0.75, 6],
    ]);
  });

  it('objects that show a tile stand on their lower left corner and stretch its shape', () => {
    const result = load(
      [
        objects([
          { gid: 1, x: 64, y: 96, width: 64, height: 64 },
          { gid: 4, x: 0, y: 32, width: 32, height: 32 },
          { gid: 4, x: 32, y: 32, width: 32, height: 32, type: 'obstacle' },
        ]),
      ],
      { tilesets: [tileset] },
    );
    expect(obstacles(result).map(({ polygon }) => polygon)).toEqual([
      [
        [2, 5],
        [3, 5],
        [2, 4.5],
      ],
      [
        [1, 6],
        [2, 6],
        [2, 5],
        [1, 5],
      ],
    ]);
    expect(codes(result)).toContain('import/entities-skipped');
  });

  it('external tilesets come from the entries, or are missed with a warning', () => {
    const layers = [tileLayer(at({ 0: 1 }), { name: 'deco' })];
    const tilesets = [{ firstgid: 1, source: '../tiles/floor.tsj' }];
    const text = JSON.stringify({ ...tileset, firstgid: undefined });
    const found = load(layers, { tilesets }, {}, { 'tiles/floor.tsj': text });
    expect(obstacles(found)).toHaveLength(1);
    const missing = load(layers, { tilesets });
    expect(obstacles(missing)).toHaveLength(0);
    expect(codes(missing)).toContain('import/tileset-missing');
    const xml = load(layers, { tilesets: [{ firstgid: 1, source: 'floor.tsx' }] }, {}, { 'floor.tsx': '<tileset/>' });
    expect(xml.warnings.find(({ code }) => code === 'import/tileset-missing')?.message).toMatch(/\.tsj/);
  });
});

describe('bad input', () => {
  it('is refused with a code', () => {
    const nested = (depth: number): Json =>
      depth === 0 ? objects([]) : { type: 'group', name: 'g', layers: [nested(depth - 1)] };
    const bomb = base64(zlibSync(new Uint8Array(2_000_000)));
    const cases: [string, string][] = [
      ['import/tiled-xml', '<?xml version="1.0"?><map version="1.10"></map>'],
      ['import/bad-json', '{"type": "map", "width": 3'],
      ['import/bad-value', '[1, 2]'],
      ['import/tiled-not-a-map', '{"type": "tileset"}'],
      ['import/tiled-orientation', mapText([], { orientation: 'isometric' })],
      ['import/bad-value', mapText([], { tilewidth: 0 })],
      ['import/bad-value', mapText([], { width: -3 })],
      ['import/bad-value', mapText([objects([{ x: 'left', y: 0, width: 1, height: 1 }])])],
      ['import/bad-value', mapText([{ type: 'mystery' }])],
      ['import/bad-value', mapText([tileLayer(CELLS.map(() => -1))])],
      ['import/tiled-data', mapText([tileLayer([1, 2, 3])])],
      ['import/tiled-data', mapText([tileLayer('AAAA', { encoding: 'base64' })])],
      ['import/tiled-data', mapText([tileLayer('!!!!', { encoding: 'base64' })])],
      ['import/tiled-data', mapText([tileLayer('AAAA', { encoding: 'base64', compression: 'zstd' })])],
      ['import/tiled-data', mapText([tileLayer('AAAA', { encoding: 'base64', compression: 'zlib' })])],
      ['import/tiled-data', mapText([tileLayer(bomb, { encoding: 'base64', compression: 'zlib' })])],
      ['limit/cells', mapText([tileLayer([1], { width: 1e6, height: 1e6 })])],
      [
        'limit/cells',
        mapText(
          [
            {
              type: 'tilelayer',
              name: 'walls',
              chunks: [
                { x: 0, y: 0, width: 1, height: 1, data: [1] },
                { x: 1e6, y: 1e6, width: 1, height: 1, data: [1] },
              ],
            },
          ],
          { infinite: true },
        ),
      ],
      ['limit/nesting', mapText([nested(200)])],
      ['import/no-geometry', mapText([], { infinite: true })],
    ];
    for (const [code, text] of cases) {
      let thrown: unknown;
      try {
        importTiled(textSource('x.tmj', text));
      } catch (error) {
        thrown = error;
      }
      expect(thrown, text.slice(0, 200)).toBeInstanceOf(FootfallError);
      expect((thrown as FootfallError).code, text.slice(0, 200)).toBe(code);
    }
  });
});
