import * as geometry from '../../../src/geometry/index.js';
import { createRandom } from '../../../src/math/index.js';
import { pure, type Recipes, writes } from './recipe.js';

const none = (): unknown[] => [];
const text = '{"footfall": 1, "boundary": [[0,0],[9,0],[9,9],[0,9]]}';
const wkt = (): object => ({ name: 'a.wkt', bytes: new TextEncoder().encode('POLYGON ((0 0, 9 0, 9 9, 0 0))') });

export const GEOMETRY: Recipes = {
  buildDomain: pure((f) => [f.input, { circleTolerance: 0.01, limits: { vertices: 1000 }, onProgress: () => {} }]),
  'Domain#from': {
    self: () => geometry.Domain,
    args: () => [
      {
        boundary: { polygon: [0, 0, 9, 0, 9, 9], holes: [[5, 1, 6, 1, 6, 2]], periodic: undefined },
        obstacles: [
          {
            polygon: [
              [1, 1],
              [2, 1],
              [2, 2],
            ],
            weights: [1, 2, 1],
          },
          { circle: { center: { x: 7, y: 4 }, radius: 0.3 } },
        ],
      },
      { circleTolerance: 0.01 },
    ],
  },
  castRay: pure((f) => [f.domain, 1, 1, 1, 0.5, 20]),
  componentAt: pure((f) => [f.domain, 1, 1]),
  computePathClearance: pure((f) => [f.domain, [1, 1, 3, 1, 6, 1]]),
  createNearestWall: pure(none),
  domainFromBytes: pure((f) => [geometry.domainToBytes(f.domain)]),
  domainToBytes: pure((f) => [f.domain]),
  findNearestFreePoint: pure((f) => [f.domain, 4.5, 3]),
  findNearestWall: writes((f) => [f.domain, 1, 1, geometry.createNearestWall()]),
  findTriangle: pure((f) => [f.domain, 1, 1]),
  isVisible: pure((f) => [f.domain, 1, 1, 9, 5]),
  samplePoint: pure((f) => [f.domain, 0, () => createRandom(1).next()]),
  validateDomain: pure((f) => [f.domain]),
  checkScene: pure((f) => [f.scene, { limits: { places: 9 }, onProgress: () => {} }]),
  compileScene: pure((f) => [f.scene, { limits: { vertices: 1000 }, onProgress: () => {} }]),
  countCrowd: pure((f) => [f.keep(f.scene.crowd?.[0]), 10]),
  exportGeojson: pure((f) => [f.scene]),
  exportWkt: pure((f) => [f.scene, { curveTolerance: 0.01 }]),
  formatPath: pure(() => [['obstacles', 3, 'polygon']]),
  formatScene: pure((f) => [f.scene]),
  generateCity: pure(() => [{ blocks: 2, block: 10, street: 5, jitter: 0.1, people: 2, seed: 1 }]),
  generateHall: pure(() => [{ width: 20, depth: 20, columns: 2, columnRows: 2, exits: 1, people: 2, seed: 1 }]),
  generateMaze: pure(() => [{ columns: 3, rows: 3, cell: 2, thickness: 0.2, loops: 1, people: 2, seed: 1 }]),
  generateRandom: pure(() => [{ width: 20, height: 20, density: 0.1, circles: 0.2, people: 2, seed: 1 }]),
  importMap: pure(() => [wkt(), { curveTolerance: 0.01, unit: 1, margin: 1, coordinates: 'planar' }]),
  parseScene: pure(() => [text, { fileName: 'a.json', version: 1, migrations: new Map() }]),
  sceneJsonSchema: pure(() => [() => ({ type: 'object' })]),
  validateScene: pure(() => [JSON.parse(text), { version: 1 }]),
};
