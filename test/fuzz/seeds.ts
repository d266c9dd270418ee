import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { strToU8 } from 'fflate';
import { SAMPLES } from '../scene/import-a/samples.js';
import { dxfText, entity, line, polyline } from '../scene/import-b/source.js';
import { SAMPLE_TEXT } from '../scene/sample-scene.js';

/** An input in order, to be mutated. */
export interface Seed {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Larger files make slow mutants, not better ones. */
const MOST_SEED = 60_000;

const DXF = dxfText({
  insUnits: 6,
  layers: [{ name: 'walls' }, { name: 'off', color: -1 }],
  blocks: [
    {
      name: 'door',
      base: [1, 1],
      entities: [line(0, 0, 1, 0), entity('ARC', [10, 0], [20, 0], [40, 1], [50, 0], [51, 90])],
    },
    {
      name: 'room',
      entities: [
        entity('INSERT', [2, 'door'], [10, 1], [20, 2], [41, -1], [50, 30], [70, 2], [71, 3], [44, 4], [45, 4]),
      ],
    },
  ],
  entities: [
    polyline(rectangle(-50, -50, 50, 50), true, 'jps-walkablearea'),
    polyline([...rectangle(1, 1, 3, 3), [0, 2, -0.5]], true, 'jps-obstacles'),
    entity('INSERT', [8, 'jps-obstacles'], [2, 'room'], [10, 5], [20, 5]),
    entity('ELLIPSE', [8, 'jps-obstacles'], [10, 9], [20, 9], [11, 2], [21, 1], [40, 0.5]),
    entity('CIRCLE', [8, 'jps-obstacles'], [10, -9], [20, 9], [40, 2]),
    entity(
      'SPLINE',
      ...([
        [8, 'jps-obstacles'],
        [71, 2],
        [40, 0],
        [40, 0],
        [40, 0],
        [40, 1],
        [40, 1],
        [40, 1],
      ] as [number, string | number][]),
      ...([
        [10, 0],
        [20, 0],
        [10, 4],
        [20, 4],
        [10, 8],
        [20, 0],
      ] as [number, number][]),
    ),
    [
      ...entity('POLYLINE', [8, 'jps-exits'], [70, 1]),
      ...entity('VERTEX', [10, 1], [20, 1], [42, 1]),
      ...entity('VERTEX', [10, 5], [20, 1]),
      ...entity('SEQEND'),
    ],
    entity('MTEXT', [8, 'jps-parameters'], [10, 2], [20, 2], [1, 'number=3']),
  ],
});

const PLAIN_DXF = dxfText({
  insUnits: 4,
  entities: [
    polyline(rectangle(0, 0, 9000, 6000), true, 'A-WALL'),
    polyline(rectangle(200, 200, 8800, 5800), true, 'A-WALL'),
    line(3000, 200, 3000, 4000),
    entity('LINE', [8, 'A-DOOR'], [10, 3000], [20, 4000], [11, 3000], [21, 5000]),
  ],
});

const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="50mm" viewBox="0 0 100 50">
<style>.a{fill:none;stroke:red} #b{display:none}</style><defs><symbol id="s" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1"/></symbol></defs>
<rect width="100" height="50" rx="3"/><g id="walls" transform="translate(3 4) rotate(30) scale(2 -1) skewX(10)"><path class="a" d="M1 1 C 2 3 4 5 6 7 S 3 3 1 9 Q 2 2 3 3 T 9 9 A 3 2 30 0 1 4 4 Z M 1 1 h2v2h-2z"/></g>
<use href="#s" x="9" y="9" width="4" height="8"/><polygon id="exit" points="1,2 3,4 5,0"/><ellipse data-footfall="place" cx="50%" cy="20" rx="3" ry="2"/></svg>
`;

const TILED = {
  type: 'map',
  orientation: 'orthogonal',
  width: 4,
  height: 3,
  tilewidth: 16,
  tileheight: 16,
  infinite: false,
  tilesets: [
    {
      firstgid: 1,
      tilewidth: 16,
      tileheight: 16,
      tiles: [{ id: 0, objectgroup: { objects: [{ x: 1, y: 1, width: 4, height: 4, ellipse: true }] } }],
    },
  ],
  layers: [
    { type: 'tilelayer', name: 'collision', width: 4, height: 3, data: [0, 1, 2, 0, 3, 3, 0, 0, 0, 0, 2147483649, 1] },
    {
      type: 'group',
      name: 'g',
      offsetx: 3,
      layers: [
        {
          type: 'objectgroup',
          name: 'spawns',
          objects: [
            { x: 1, y: 2, width: 9, height: 5, rotation: 30, name: 'a' },
            { x: 5, y: 5, polygon: points(0, 0, 3, 1, 1, 4), properties: [{ name: 'footfall', value: 'obstacle' }] },
          ],
        },
      ],
    },
    {
      type: 'tilelayer',
      name: 'walls',
      width: 4,
      height: 3,
      encoding: 'base64',
      compression: '',
      data: 'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    },
  ],
};

const INFINITE_TILED = {
  type: 'map',
  orientation: 'orthogonal',
  width: 2,
  height: 2,
  tilewidth: 8,
  tileheight: 8,
  infinite: true,
  tilesets: [],
  layers: [
    {
      type: 'tilelayer',
      name: 'walls',
      chunks: [
        { x: -2, y: 0, width: 2, height: 2, data: [1, 0, 0, 1] },
        { x: 0, y: 0, width: 2, height: 2, data: [0, 1, 1, 0] },
      ],
    },
  ],
};

/** Inputs for every format of maps, by its name; those of the outside data are added where they are small. */
export function listMapSeeds(root: string, dataFolder?: string): Map<string, Seed[]> {
  const seeds = new Map<string, Seed[]>();
  const add = (format: string, name: string, bytes: Uint8Array): void => {
    const list = seeds.get(format) ?? [];
    seeds.set(format, [...list, { name, bytes }]);
  };
  add('scene', 'sample.scene.json', strToU8(SAMPLE_TEXT));
  for (const folder of ['examples', 'groups', 'lanes', 'barriers', 'verification']) {
    for (const file of listSmall(join(root, 'scenes', folder))) {
      if (file.endsWith('.scene.json')) add('scene', basename(file), new Uint8Array(readFileSync(file)));
    }
  }
  for (const { format, fileName, bytes } of SAMPLES)
    add(fileName.endsWith('.zip') ? 'jupedsim-zip' : format, fileName, bytes);
  add('dxf', 'jps.dxf', strToU8(DXF));
  add('dxf', 'plain.dxf', strToU8(PLAIN_DXF));
  add('svg', 'plan.svg', strToU8(SVG));
  add('tiled', 'level.tmj', strToU8(JSON.stringify(TILED)));
  add('tiled', 'infinite.tmj', strToU8(JSON.stringify(INFINITE_TILED)));
  add(
    'movingai',
    'grid.map',
    strToU8(
      `type octile\nheight 12\nwidth 16\nmap\n${'.@@..T..@....@.@\n.....@@@.......@\n@.@.@.@.@.@.@.@.\n'.repeat(4)}`,
    ),
  );
  add('pslg', 'graph.pslg', strToU8('5 5\n0 0\n10 0\n10 10\n0 10\n5 5\n0 1\n1 2\n2 3\n3 0\n0 4\n'));
  for (const folder of ['plans', 'torture', 'levels']) {
    if (dataFolder === undefined) break;
    for (const file of listSmall(join(dataFolder, folder))) {
      const format = { wkt: 'wkt', geojson: 'geojson', map: 'movingai', svg: 'svg', tmj: 'tiled', cin: 'sites' }[
        file.split('.').pop() ?? ''
      ];
      if (format !== undefined) add(format, basename(file), new Uint8Array(readFileSync(file)));
    }
  }
  return seeds;
}

/** Files below a folder that are small enough, in order of name. */
function listSmall(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => statSync(file).isFile() && statSync(file).size <= MOST_SEED)
    .sort();
}

function rectangle(minX: number, minY: number, maxX: number, maxY: number): [number, number][] {
  return [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ];
}

function points(...numbers: number[]): { x: number; y: number }[] {
  return Array.from({ length: numbers.length / 2 }, (_, k) => ({ x: numbers[2 * k]!, y: numbers[2 * k + 1]! }));
}
