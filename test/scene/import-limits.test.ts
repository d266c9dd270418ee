import { deflateSync, gzipSync, strToU8, zipSync, zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { Budget, type Limits } from '../../src/error/index.js';
import { computeWinding } from '../../src/scene/import/enclosing-ring.js';
import { type ImportResult, importMap } from '../../src/scene/import/index.js';
import { RingIndex } from '../../src/scene/import/ring-index.js';
import type { Point } from '../../src/scene/import/scene-parts.js';
import { runs } from '../tier.js';
import { expectRefusal, fileOf } from './import-a/fixtures.js';
import { dxfText, entity, line, polyline } from './import-b/source.js';

/** Imports a text under limits. */
function read(name: string, text: string, limits?: Partial<Limits>): ImportResult {
  return importMap(fileOf(name, text), { limits });
}

function refuse(name: string, text: string, limit: string, limits?: Partial<Limits>): void {
  const refusal = expectRefusal(() => read(name, text, limits), `limit/${limit}`);
  expect(refusal.message).toContain('raise the limit with --limit');
}

const list = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const svg = (content: string, style = ''): string =>
  `<svg viewBox="0 0 100 100">${style === '' ? '' : `<style>${style}</style>`}${content}</svg>`;
const squares = (count: number, attributes = ''): string =>
  list(count, (i) => `<rect x="${2 * i}" y="2" width="1" height="1" ${attributes}/>`).join('');
const chessboard = (size: number): string =>
  `type octile\nheight ${size}\nwidth ${size}\nmap\n${list(size, (y) => '.@'.repeat(size / 2 + 1).slice(y % 2, size + (y % 2))).join('\n')}\n`;
const geojson = (...geometries: object[]): string => JSON.stringify({ type: 'GeometryCollection', geometries });
const wktSquare = (i: number): string => `POLYGON ((${i} 0, ${i + 0.5} 0, ${i + 0.5} 1, ${i} 1, ${i} 0))`;

describe('limits of maps', () => {
  const shapes: [name: string, text: string][] = [
    ['a.wkt', list(6, wktSquare).join('\n')],
    ['a.geojson', geojson(...list(6, (i) => ({ type: 'Point', coordinates: [i, i] })))],
    ['a.svg', svg(squares(6))],
    ['a.dxf', dxfText({ entities: list(6, (i) => line(i, 0, i, 1)) })],
    ['a.map', chessboard(4)],
    [
      'a.json',
      JSON.stringify([
        [
          [0, 0],
          [9, 0],
          [9, 9],
        ],
        ...list(5, (i) => [[i, 1]]),
      ]),
    ],
    ['a.cin', list(6, (i) => `p ${i} 1`).join('\n')],
    ['a.pslg', `6 0\n${list(6, (i) => `${i} 1`).join('\n')}`],
    ['a.tmj', tiledMap([{ type: 'objectgroup', objects: list(6, (i) => ({ x: i, y: 1, width: 0.5, height: 1 })) }])],
  ];

  it.each(shapes)('shapes of %s are counted', (name, text) => {
    refuse(name, text, 'shapes', { shapes: 4 });
    expect(read(name, text, { shapes: 10 }).scene.footfall).toBeDefined();
  });

  it.each(shapes)('vertices of %s are counted', (name, text) => {
    refuse(name, text, 'vertices', { vertices: 3 });
  });

  it('counts curves once they are flattened, and outlines that are only measured', () => {
    const circles = svg('<ellipse rx="40" ry="30" cx="50" cy="50"/>');
    refuse('a.svg', circles, 'vertices', { vertices: 30 });
    expect(read('a.svg', circles, { vertices: 1000 }).scene.boundary).toBeDefined();
    const waves = svg(`<path d="M0 0${'c9 9 9 -9 18 0'.repeat(100)}"/>`);
    refuse('a.svg', waves, 'vertices', { vertices: 300 });
  });

  it('counts levels, and stops at the end of the call stack however far the limit is raised', () => {
    const collection = (depth: number): string =>
      `${'{"type":"GeometryCollection","geometries":['.repeat(depth)}{"type":"Point","coordinates":[1,1]}${']}'.repeat(depth)}`;
    refuse('a.geojson', collection(101), 'nesting');
    expect(read('a.geojson', collection(900), { nesting: 5000 }).format).toBe('geojson');
    expectRefusal(() => read('a.geojson', collection(3000), { nesting: 5000 }), 'limit/nesting');
    const groups = (depth: number): string => svg(`${'<g>'.repeat(depth)}${squares(1)}${'</g>'.repeat(depth)}`);
    expect(read('a.svg', groups(900), { nesting: 5000 }).format).toBe('svg');
    expectRefusal(() => read('a.svg', groups(3000), { nesting: 5000 }), 'limit/nesting');
    const wkt = (depth: number): string => `${'GEOMETRYCOLLECTION ('.repeat(depth)}POINT (1 1)${')'.repeat(depth)}`;
    expect(read('a.wkt', wkt(900), { nesting: 5000 }).format).toBe('wkt');
    expectRefusal(() => read('a.wkt', wkt(3000), { nesting: 5000 }), 'limit/nesting');
  });

  it('tells what it is doing', () => {
    const stages: string[] = [];
    importMap(fileOf('a.map', chessboard(4)), { onProgress: (stage) => stages.push(stage) });
    expect(stages).toContain('tracing the cells');
    expect(stages.length).toBeGreaterThan(2);
  });
});

describe('SVG', () => {
  it('css300k: reads a style sheet of one long word, and its siblings, in time', () => {
    const long = 300_000;
    const styles = [
      'a'.repeat(long),
      '/*'.repeat(long / 2),
      `${'.a'.repeat(long / 2)}!{fill:none}`,
      '{'.repeat(long),
      `a{${'!'.repeat(long)}`,
      ','.repeat(long),
      `a{${';'.repeat(long)}}`,
    ];
    for (const style of styles) expect(read('a.svg', svg(squares(1), style)).format).toBe('svg');
    const attributes = [
      `width="${'1'.repeat(long)}!"`,
      `width="1${' '.repeat(long)}!"`,
      `transform="${'a'.repeat(long)}"`,
      `transform="${'a('.repeat(long / 2)}"`,
      `transform="scale(${'1'.repeat(long)}!)"`,
    ];
    for (const attribute of attributes) {
      expectRefusal(() => read('a.svg', svg(`<rect height="1" x="1" ${attribute}/>`)), 'import/svg-value');
    }
  });

  it('compares elements with few rules, and counts what is left', () => {
    const rules = list(3000, (i) => `rect.a.c${i}{fill:none}`).join('');
    const many = svg(squares(500, 'class="a"'), rules);
    expect(read('a.svg', many, { styleMatches: 1000 }).scene.obstacles).toHaveLength(500);
    const repeated = svg(squares(500), 'rect{fill:none}rect{fill:red}'.repeat(2000));
    expect(read('a.svg', repeated, { styleMatches: 10_000 }).scene.obstacles).toHaveLength(500);
    const alike = svg(
      squares(100, 'class="a"'),
      list(100, (i) => `.a.b#c${i},.a.a${'.a'.repeat(i)}{fill:red}`).join(''),
    );
    refuse('a.svg', alike, 'style-matches', { styleMatches: 1000 });
  });

  it('lets the later of two rules of equal weight win', () => {
    const shape = '<rect width="1" height="1" x="5" class="b a"/><rect width="1" height="1"/>';
    expect(read('a.svg', svg(shape, '.a{fill:none}.b{fill:red}')).scene.obstacles).toHaveLength(2);
    expect(read('a.svg', svg(shape, '.b{fill:red}.a{fill:none}')).scene.obstacles ?? []).toHaveLength(0);
  });

  it('refuses clones that double at each level before drawing any', () => {
    const levels = list(60, (i) => `<g id="a${i + 1}"><use href="#a${i}"/><use href="#a${i}"/></g>`).join('');
    refuse('a.svg', svg(`<defs><g id="a0"/>${levels}</defs><use href="#a60"/>`), 'shapes', { nesting: 500 });
    const path = `<path id="p" d="M0 0${'l1 1'.repeat(50)}"/>`;
    const clones = svg(`<defs>${path}</defs>${'<use href="#p"/>'.repeat(50)}`);
    refuse('a.svg', clones, 'vertices', { vertices: 1000 });
    expect(read('a.svg', clones).scene.obstacles).toHaveLength(50);
  });

  it('bounds the search for what lies in what', () => {
    const nested = list(400, (i) => `M${i / 10} ${i / 10}h${90 - i / 5}v${90 - i / 5}h${i / 5 - 90}z`).join('');
    refuse('a.svg', svg(`<path fill-rule="evenodd" d="${nested}"/>`), 'containment', { containment: 20_000 });
    // A frame with a thousand holes and as many posts beside them.
    const holes = list(1000, (i) => `M${i / 20} 1v.5h.02z`).join('');
    const posts = list(1000, (i) => `<circle cx="${i / 20 + 0.03}" cy="3" r="0.01"/>`).join('');
    const frame = svg(`<path fill-rule="evenodd" d="M0 0h60v10h-60z${holes}"/>${posts}`);
    expect(read('a.svg', frame, { containment: 200_000 }).scene.obstacles).toHaveLength(1000);
  });

  it('finds what a comb of many teeth encloses in few steps', () => {
    const teeth = list(4000, (i) => `L${i / 40} ${i % 2 === 0 ? 20 : 90}`).join('');
    const posts = list(500, (i) => `<circle cx="${i / 5 + 0.1}" cy="5" r="0.01"/>`).join('');
    const comb = svg(`<path fill="none" stroke="black" d="M0 0${teeth}L100 0z"/>${posts}`);
    const { scene, warnings } = read('a.svg', comb, { containment: 1_000_000 });
    expect(scene.obstacles).toHaveLength(500);
    expect(warnings.map(({ code }) => code)).toContain('import/boundary-chosen');
  });

  it('never expands entities', () => {
    const bomb = list(30, (i) => `<!ENTITY a${i + 1} "&a${i};&a${i};">`).join('');
    const text = `<!DOCTYPE svg [<!ENTITY a0 "x">${bomb}]>${svg(`<desc>&a30;</desc>${squares(1)}`)}`;
    expect(read('a.svg', text).format).toBe('svg');
  });
});

describe('RingIndex', () => {
  it('finds the winding numbers and the nearness that all edges give', () => {
    let state = 7;
    const random = (): number => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    };
    for (let round = 0; round < runs(20, 60, 600); round++) {
      const size = 3 + Math.floor(random() * (round % 3 === 0 ? 8 : 200));
      // Rings that cross themselves, with corners on a grid in every other round.
      const coordinate = (): number => (round % 2 === 0 ? random() * 10 : Math.floor(random() * 10));
      const ring = list(size, (): Point => [coordinate(), coordinate()]);
      const index = new RingIndex(ring, new Budget('containment', 'test'));
      for (let k = 0; k < 40; k++) {
        const point: Point = [random() * 12 - 1, random() * 12 - 1];
        expect(index.winding(point)).toBe(computeWinding(ring, point));
        const distance = Math.min(...ring.map((a, i) => distanceTo(a, ring[(i + 1) % size], point)));
        const slack = random() * 0.2;
        if (Math.abs(distance - slack) < 1e-9) continue;
        expect(index.holds(point, slack)).toBe(computeWinding(ring, point) !== 0 || distance <= slack);
      }
    }
  });

  function distanceTo([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number {
    const squared = (bx - ax) ** 2 + (by - ay) ** 2;
    const along = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared));
    return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
  }
});

describe('cells', () => {
  it('chess: refuses a board of more regions than the limit before it traces them', () => {
    refuse('chess.map', chessboard(700), 'shapes');
    expect(read('chess.map', chessboard(20)).scene.obstacles).toHaveLength(200);
    refuse('chess.map', chessboard(20), 'cells', { cells: 399 });
    refuse('chess.tmj', chessTiles(20), 'shapes', { shapes: 199 });
    expect(read('chess.tmj', chessTiles(20)).scene.obstacles).toHaveLength(200);
  });

  it('counts the cells of all layers and chunks together, and of the box around far chunks', () => {
    const layer = JSON.parse(chessTiles(20)).layers[0];
    refuse('a.tmj', tiledMap(list(4, () => layer)), 'cells', { cells: 1000 });
    refuse('a.tmj', tiledMap([{ ...layer, width: 4e9, height: 4e9 }]), 'cells');
    const chunk = (x: number): object => ({ x, y: 0, width: 1, height: 1, data: [1] });
    const far = { type: 'tilelayer', name: 'walls', chunks: [chunk(0), chunk(1e9)] };
    refuse('a.tmj', tiledMap([far], { infinite: true }), 'cells');
    const offsets = list(8, (i) => ({ ...far, offsetx: i, chunks: [chunk(0), chunk(4000)] }));
    refuse('a.tmj', tiledMap(offsets, { infinite: true }), 'cells', { cells: 20_000 });
  });

  it('refuses tile data that unfolds to more than the layer holds', () => {
    const bomb = Buffer.from(zlibSync(new Uint8Array(8_000_000))).toString('base64');
    const layer = { type: 'tilelayer', name: 'walls', width: 2, height: 2, encoding: 'base64', compression: 'zlib' };
    expectRefusal(() => read('a.tmj', tiledMap([{ ...layer, data: bomb }])), 'import/tiled-data');
    expectRefusal(() => read('a.tmj', tiledMap([{ ...layer, data: `${'='.repeat(300_000)}A` }])), 'import/tiled-data');
    const members = Buffer.concat(list(100, () => gzipSync(new Uint8Array(0)))).toString('base64');
    const gzip = { ...layer, compression: 'gzip', data: members };
    expect(expectRefusal(() => read('a.tmj', tiledMap([gzip])), 'import/tiled-data').message).toContain('members');
    refuse('a.tmj', tiledMap([{ ...layer, data: bomb }]), 'unpacked-bytes', { unpackedBytes: 8 });
  });

  it('words a property of a hundred thousand levels', () => {
    const value = `${'['.repeat(1e5)}${']'.repeat(1e5)}`;
    const text = tiledMap([{ type: 'objectgroup', objects: [], properties: [{ name: 'footfall', value: 'DEEP' }] }]);
    expect(read('a.tmj', text.replace('"DEEP"', value)).warnings.map(({ code }) => code)).toContain(
      'import/unknown-role',
    );
  });
});

describe('DXF', () => {
  const chained = (count: number, content: (i: number) => ReturnType<typeof entity>[]): string =>
    dxfText({
      blocks: list(count, (i) => ({
        name: `B${i}`,
        entities: [...content(i), ...(i + 1 < count ? [entity('INSERT', [2, `B${i + 1}`], [10, 1], [20, 0])] : [])],
      })),
      entities: list(20, (i) => entity('INSERT', [2, 'B0'], [10, 0], [20, i])),
    });

  it('chained blocks: counts levels, copies and vertices before they are drawn', () => {
    refuse(
      'a.dxf',
      chained(1500, (i) => [line(i, 0, i, 1)]),
      'nesting',
    );
    refuse(
      'a.dxf',
      chained(60, (i) => [line(i, 0, i, 1)]),
      'shapes',
      { shapes: 1000 },
    );
    const ring = polyline(
      list(200, (i) => [Math.cos(i), Math.sin(i)]),
      true,
    );
    refuse(
      'a.dxf',
      chained(60, () => [ring]),
      'vertices',
      { vertices: 100_000 },
    );
    expect(
      read(
        'a.dxf',
        chained(60, () => [line(0, 0, 1, 1)]),
      ).scene.obstacles,
    ).toHaveLength(1200);
  });

  it('refuses arrays of any number of rows and columns', () => {
    for (const count of [1e9, 1e300, 100_000]) {
      const array = entity('INSERT', [2, 'B'], [10, 0], [20, 0], [70, count], [71, count]);
      refuse('a.dxf', dxfText({ blocks: [{ name: 'B', entities: [line(0, 0, 1, 1)] }], entities: [array] }), 'shapes');
      refuse('a.dxf', dxfText({ blocks: [{ name: 'B', entities: [] }], entities: [array] }), 'shapes');
    }
  });

  it('reads many sections and a long spline of high degree', () => {
    const section = (i: number): string => `0\nSECTION\n2\nENTITIES\n0\nPOINT\n10\n${i}\n20\n1\n0\nENDSEC\n`;
    expect(read('a.dxf', `${list(2000, section).join('')}0\nEOF\n`).scene.obstacles).toHaveLength(2000);
    const tags = list(412, (i) => [40, i] as const);
    const points = list(
      400,
      (i) =>
        [
          [10, i / 10],
          [20, Math.sin(i)],
        ] as const,
    ).flat();
    const spline = entity('SPLINE', [70, 0], [71, 11], ...tags, ...points);
    expect(read('a.dxf', dxfText({ entities: [spline] })).scene.obstacles).toHaveLength(1);
    refuse('a.dxf', dxfText({ entities: [spline] }), 'vertices', { vertices: 100 });
  });

  it('matches notes with the areas that they lie in, in order, and counts the goals that it gives', () => {
    const square = (x: number, layer: string): ReturnType<typeof entity> =>
      polyline(
        [
          [x, 0],
          [x + 1, 0],
          [x + 1, 1],
          [x, 1],
        ],
        true,
        layer,
      );
    const note = (x: number, text: string): ReturnType<typeof entity> =>
      entity('MTEXT', [8, 'jps-parameters'], [10, x], [20, 0.5], [1, text]);
    const text = dxfText({
      entities: [
        square(0, 'jps-walkablearea'),
        square(0, 'jps-distributions'),
        square(0, 'jps-distributions'),
        square(3, 'jps-distributions'),
        note(3.5, `${'x'.repeat(50_000)} number = 7 \\P radius=0.3`),
        note(0.5, 'number=2'),
        note(0.5, 'number=3'),
        note(9, 'number=4'),
        ...list(5, (i) => line(i, 0, i, 0.5, 'jps-exits')),
      ],
    });
    const { crowd } = read('a.dxf', text).scene;
    expect(crowd?.map(({ count, goal }) => [count, (goal as string[]).length])).toEqual([
      [2, 5],
      [3, 5],
    ]);
    refuse('a.dxf', text, 'references', { references: 9 });
  });
});

describe('zip archives', () => {
  const config = {
    exits: {
      e: {
        coordinates: [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
      },
    },
  };
  const files = { 'config.json': strToU8(JSON.stringify(config)), 'geometry.wkt': strToU8(wktSquare(0)) };
  const open = (bytes: Uint8Array, limits?: Partial<Limits>): ImportResult =>
    importMap({ name: 'a.zip', bytes }, { limits });

  it('takes what is needed and leaves the rest packed', () => {
    const others = Object.fromEntries(list(20, (i) => [`big/${i}.json`, new Uint8Array(100_000)]));
    const bytes = zipSync({ ...files, ...others, 'notes/': new Uint8Array(0) });
    expect(open(bytes, { unpackedBytes: 1000 }).scene.places).toHaveProperty('e');
    expectRefusal(() => open(bytes, { entries: 10 }), 'limit/entries');
    expectRefusal(() => open(bytes, { unpackedBytes: 50 }), 'limit/unpacked-bytes');
  });

  it('refuses entries that share one stream', () => {
    const bytes = overlapping(strToU8(`{"exits":${' '.repeat(10_000)}{}}`), 900);
    expect(expectRefusal(() => open(bytes), 'import/bad-zip').message).toContain('share the same bytes');
    expectRefusal(() => open(overlapping(strToU8('{}'), 1001)), 'limit/entries');
  });

  it('counts while it unpacks: stated sizes may lie', () => {
    const bytes = zipSync({ ...files, 'config.json': new Uint8Array(5_000_000).fill(32) }, { level: 9 });
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const at = bytes.findIndex((_, i) => i + 4 <= bytes.length && view.getUint32(i, true) === 0x02014b50);
    view.setUint32(at + 24, 10, true);
    expectRefusal(() => open(bytes, { unpackedBytes: 1_000_000 }), 'limit/unpacked-bytes');
    expectRefusal(() => open(bytes), 'import/bad-zip');
  });

  it('refuses every archive with one byte changed, or reads it', () => {
    const whole = zipSync(files);
    for (let i = 0; i < whole.length; i += runs(7, 3, 1)) {
      for (const bit of [1, 128]) {
        const broken = whole.slice();
        broken[i] ^= bit;
        try {
          importMap({ name: 'a.zip', bytes: broken });
        } catch (error) {
          expect((error as { code?: string }).code, `byte ${i}`).toMatch(/^(?:import|limit|scene)\//);
        }
      }
    }
  });
});

describe('people', () => {
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
  ];
  const scenario = (more: object): string =>
    JSON.stringify({ walkable_area_wkt: wktSquare(0), exits: { e: { coordinates: ring } }, ...more });

  it('refuses counts beyond all bounds instead of dividing them for ever', () => {
    const weights = { journeys_v2: list(3, (i) => ({ id: i, sequence: ['e'] })) };
    const start = (parameters: object): object => ({
      coordinates: ring,
      journey_weights: list(3, (i) => ({ journey_id: i, weight: 1 })),
      parameters,
    });
    for (const number of [1e300, 1e17, 5e6]) {
      refuse('a.json', scenario({ ...weights, distributions: { d: start({ number }) } }), 'agents');
      const flow = { number: 1, use_flow_spawning: true, initial_number: number };
      refuse('a.json', scenario({ ...weights, distributions: { d: start(flow) } }), 'agents');
    }
    // With the limit raised the parts are whole and nothing hangs.
    const raised = { agents: 1e301 };
    expectRefusal(
      () => read('a.json', scenario({ ...weights, distributions: { d: start({ number: 1e300 }) } }), raised),
      /^scene\//,
    );
  });

  it('counts the goals and stops of all journeys', () => {
    const exits = Object.fromEntries(list(40, (i) => [`e${i}`, { coordinates: ring }]));
    const distributions = Object.fromEntries(
      list(40, (i) => [`d${i}`, { coordinates: ring, parameters: { number: 1 } }]),
    );
    refuse('a.json', scenario({ exits, distributions }), 'references', { references: 1000 });
    const journeys = list(20, () => ({ stages: [...Object.keys(distributions), ...Object.keys(exits)] }));
    refuse('a.json', scenario({ exits, distributions, journeys }), 'references', { references: 1000 });
    expect(read('a.json', scenario({ exits, distributions })).scene.crowd).toHaveLength(40);
  });

  it('follows a journey from the first mention of a distribution, past other distributions', () => {
    const distributions = {
      d: { coordinates: ring, parameters: { number: 2 } },
      f: { coordinates: ring, parameters: { number: 1 } },
    };
    const checkpoints = { c: { coordinates: ring } };
    const journeys = [{ stages: ['c', 'd', 'c', 'f', 'd', 'e'] }];
    const { crowd } = read('a.json', scenario({ distributions, checkpoints, journeys })).scene;
    expect(crowd?.map(({ id, goal, route }) => [id, goal, route])).toEqual([
      ['d', 'e', [{ to: 'c' }]],
      ['f', 'e', undefined],
    ]);
  });
});

function tiledMap(layers: readonly object[], more: object = {}): string {
  const size = { width: 20, height: 20, tilewidth: 1, tileheight: 1 };
  return JSON.stringify({ type: 'map', orientation: 'orthogonal', infinite: false, ...size, layers, ...more });
}

function chessTiles(size: number): string {
  const bytes = new Uint8Array(4 * size * size);
  for (let i = 0; i < size * size; i++) bytes[4 * i] = ((i % size) + Math.floor(i / size)) % 2;
  const data = Buffer.from(zlibSync(bytes)).toString('base64');
  const layer = { type: 'tilelayer', name: 'collision', width: size, height: size, encoding: 'base64' };
  return tiledMap([{ ...layer, compression: 'zlib', data }]);
}

/** An archive whose entries all point at one compressed stream. */
function overlapping(content: Uint8Array, count: number): Uint8Array {
  const packed = deflateSync(content);
  const record = (signature: number, length: number, name: string, fill: (view: DataView) => void): Uint8Array => {
    const bytes = new Uint8Array(length + name.length);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, signature, true);
    fill(view);
    bytes.set(strToU8(name), length);
    return bytes;
  };
  const sizes = (view: DataView, at: number, name: string): void => {
    view.setUint16(at - 10, 8, true);
    view.setUint32(at, packed.length, true);
    view.setUint32(at + 4, content.length, true);
    view.setUint16(at + 8, name.length, true);
  };
  const head = record(0x04034b50, 30, 'config.json', (view) => sizes(view, 18, 'config.json'));
  const entries = list(count, (i) => {
    const name = i === 0 ? 'config.json' : `geometry${i}.wkt`;
    return record(0x02014b50, 46, name, (view) => sizes(view, 20, name));
  });
  const from = head.length + packed.length;
  const end = record(0x06054b50, 22, '', (view) => {
    view.setUint16(8, count, true);
    view.setUint16(10, count, true);
    view.setUint32(16, from, true);
  });
  return Uint8Array.from([head, packed, ...entries, end].flatMap((part) => [...part]));
}
