import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import { importDxf } from '../../../src/scene/import/dxf.js';
import type { Importer } from '../../../src/scene/import/imported.js';
import { importSvg } from '../../../src/scene/import/svg.js';
import { importTiled } from '../../../src/scene/import/tiled.js';
import { validateScene } from '../../../src/scene/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { dxfText, entity, line, polyline, textSource } from './source.js';

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
    polyline(
      [
        [-50, -50],
        [50, -50, 0.3],
        [50, 50],
        [-50, 50],
      ],
      true,
      'jps-walkablearea',
    ),
    polyline(
      [
        [1, 1],
        [3, 1, -0.5],
        [2, 3],
      ],
      true,
      'jps-obstacles',
    ),
    entity('INSERT', [8, 'jps-obstacles'], [2, 'room'], [10, 5], [20, 5]),
    entity('ELLIPSE', [8, 'jps-obstacles'], [10, 9], [20, 9], [11, 2], [21, 1], [40, 0.5]),
    entity(
      'SPLINE',
      [8, 'jps-obstacles'],
      [71, 2],
      [40, 0],
      [40, 0],
      [40, 0],
      [40, 1],
      [40, 1],
      [40, 1],
      [10, 0],
      [20, 0],
      [10, 4],
      [20, 4],
      [10, 8],
      [20, 0],
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

const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="50mm" viewBox="0 0 100 50">
<style>.a{fill:none;stroke:red} #b{display:none}</style><defs><symbol id="s" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1"/></symbol></defs>
<rect width="100" height="50" rx="3"/><g id="walls" transform="translate(3 4) rotate(30) scale(2 -1) skewX(10)"><path class="a" d="M1 1 C 2 3 4 5 6 7 S 3 3 1 9 Q 2 2 3 3 T 9 9 A 3 2 30 0 1 4 4 Z M 1 1 h2v2h-2z"/></g>
<use href="#s" x="9" y="9" width="4" height="8"/><polygon id="exit" points="1,2 3,4 5,0"/><ellipse data-footfall="place" cx="50%" cy="20" rx="3" ry="2"/></svg>`;

const TILED = JSON.stringify({
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
            {
              x: 5,
              y: 5,
              polygon: [
                { x: 0, y: 0 },
                { x: 3, y: 1 },
                { x: 1, y: 4 },
              ],
              properties: [{ name: 'footfall', value: 'obstacle' }],
            },
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
});

/** What people's files suffer: pieces cut, doubled, swapped, and values replaced by nastier ones. */
const NASTY = [
  '',
  '0',
  '-1',
  '1e308',
  '1e300',
  '1e12',
  '-1e-308',
  'NaN',
  '99999999999',
  'nan',
  '\u0000',
  '<',
  '>',
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  '\n',
  '\n0\n',
  'null',
  '1e9',
  '&x;',
  '#a',
  '()',
];
type Edit = { at: number; length: number; kind: number; text: string };
const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 0, max: 40 }),
    kind: fc.nat(4),
    text: fc.constantFrom(...NASTY),
  }),
  { minLength: 1, maxLength: 4 },
);

function mutate(text: string, list: readonly Edit[]): string {
  let result = text;
  for (const { at, length, kind, text: nasty } of list) {
    const from = Math.floor(at * result.length);
    const piece = result.slice(from, from + length);
    const [before, after] = [result.slice(0, from), result.slice(from + length)];
    if (kind === 0) result = before + after;
    else if (kind === 1) result = before + piece + piece + after;
    else if (kind === 2) result = before + nasty + after;
    else if (kind === 3) result = before + piece.replace(/-?\d+(\.\d+)?/, nasty) + after;
    else result = result.slice(0, from + length);
  }
  return result;
}

const FORMATS: [string, string, Importer][] = [
  ['plan.dxf', DXF, importDxf],
  ['plan.svg', SVG, importSvg],
  ['plan.tmj', TILED, importTiled],
];

describe('mutated files are imported or refused, nothing else', () => {
  for (const [name, text, read] of FORMATS) {
    it(`${name} (rotating seed ${rotatingSeed})`, () => {
      expect(() => validateScene(read(textSource(name, text)).scene)).not.toThrow();
      for (const seed of [FIXED_SEED, rotatingSeed]) {
        fc.assert(
          fc.property(edits, (list) => {
            const source = textSource(name, mutate(text, list));
            try {
              const { scene, warnings } = read(source);
              validateScene(scene);
              for (const warning of warnings) expect(warning.code).toMatch(/^import\//);
            } catch (error) {
              if (!(error instanceof FootfallError)) throw error;
            }
          }),
          { numRuns: runs(200, 600, 10_000), seed },
        );
      }
    });
  }
});
