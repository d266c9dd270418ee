import * as maps from '../../../src/maps/index.js';
import * as plot from '../../../src/plot/index.js';
import type { Fixture } from './fixture.js';
import { pure, type Recipes } from './recipe.js';

const groupDrawing = (): object => ({
  name: 'g',
  backbone: [1, 1, 9, 1],
  corridor: [1, 0.5, 1, 9, 0.5, 1],
  region: [1, 0.5, 2, 0.5, 2, 1.5],
  units: [1.5, 1, 0.2],
  ways: [[1, 1, 2, 2]],
});
const axis = (): object => ({ label: 'time', unit: 's', min: 0, max: 5, isRound: true, isWhole: false });
const scale = (): object => ({
  title: 'density',
  unit: '1/m2',
  low: 0,
  high: 4,
  ramp: plot.DENSITY_RAMP,
  isOpen: true,
});
const field = (): object => ({ columns: 3, rows: 2, bounds: [0, 0, 10, 6], distances: [1, 2, 3, 2, 3, 4] });
const image = (): object => ({
  columns: 2,
  rows: 2,
  pixels: Uint8Array.of(0, 1, 1, 0),
  palette: Uint8Array.of(0, 0, 0, 255, 255, 255, 255, 255),
});
const plan = (f: Fixture): object => ({
  domain: f.domain,
  boundary: [
    [
      [0, 0],
      [10, 0],
      [10, 6],
    ],
  ],
  places: [{ name: 'p', point: [1, 1] }],
  zones: [
    {
      polygon: [
        [1, 1],
        [2, 1],
        [2, 2],
      ],
      factor: 2,
    },
  ],
  agents: [{ at: [1, 1], radius: 0.2, group: 'a' }],
  showMesh: true,
  colorComponents: true,
  layers: [],
  title: 't',
  width: 300,
  maxPlanHeight: 300,
  showScaleBar: true,
  showLegend: true,
  idPrefix: 'x',
});

export const PLOT: Recipes = {
  createBarrierLayer: pure(() => [
    {
      barriers: [{ points: [1, 1, 2, 2], tolls: [1], delay: 1, queue: 2 }],
      candidates: [{ ax: 1, ay: 1, bx: 2, by: 2 }],
      corridors: [{ ax: 1, ay: 1, bx: 2, by: 2 }],
    },
    2,
  ]),
  createCorridorLayer: pure(() => [[groupDrawing()]]),
  createDiagramLayer: pure((f) => [f.diagram, f.view, { colorBy: 'clearance', width: 1 }]),
  createEmptyCircleLayer: pure((f) => [f.view]),
  createGroupLayer: pure(() => [[groupDrawing()]]),
  createIsolineLayer: pure((f) => [f.keep(maps.findIsolines(f.plainMap, { levels: [2] })), 'm', '#000000']),
  createLaneLayer: pure((f) => [f.lanes, true]),
  createPicture: pure(() => [
    [0, 0, 10, 6],
    { title: 't', width: 300, maxPlanHeight: 300, showScaleBar: true, showLegend: true, idPrefix: 'x' },
  ]),
  createPlanPicture: pure((f) => [plan(f)]),
  describeScene: pure((f) => [f.scene]),
  encodePng: pure(() => [image()]),
  formatPlayer: pure((f) => [f.source, { bounds: [0, 0, 10, 6], title: 't' }, { places: 1000, fast: 2 }]),
  formatReport: pure((f) => [
    {
      title: 't',
      subtitle: 's',
      runs: [{ name: 'a', analysis: f.analysed, facts: [{ title: 'f', rows: [['a', 'b']] }], warnings: ['w'] }],
      pictures: [{ name: 'p', title: 't', caption: 'c', svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
    },
  ]),
  marchSquares: pure(() => [field(), 1]),
  plotAnalysis: pure((f) => [
    f.analysed,
    {
      source: f.source,
      domain: f.compiled.domain,
      grid: f.grid,
      references: [{ name: 'r', density: [1, 2], speed: [1.3, 1] }],
      width: 400,
      points: 100,
    },
  ]),
  plotBars: pure(() => [
    {
      title: 't',
      names: ['a', 'b'],
      label: 'l',
      x: axis(),
      parts: [{ name: 'p', color: '#123456', values: [1, 2], text: (value: number) => `${value}` }],
      ends: ['x', 'y'],
      notes: ['n'],
      width: 400,
      idPrefix: 'b',
    },
  ]),
  plotChart: pure(() => [
    {
      title: 't',
      x: axis(),
      y: axis(),
      series: [
        { kind: 'line', name: 's', color: '#123456', x: [1, 2], y: [3, 4], width: 1, dash: [2, 2] },
        { kind: 'bar', color: '#123456', x: [1], y: [2], span: 1 },
      ],
      marks: [{ x: 1, y: 1, text: 'm', color: '#000000' }],
      colors: scale(),
      notes: ['n'],
      width: 400,
      plotHeight: 200,
      idPrefix: 'c',
    },
  ]),
  plotFlow: pure((f) => [
    {
      map: f.flowMap,
      lanes: f.lanes,
      before: f.lanes,
      boundary: [
        [
          [0, 0],
          [10, 0],
          [10, 6],
        ],
      ],
      streams: 4,
      showUseless: true,
      showGates: true,
      layers: [],
      title: 't',
      width: 300,
    },
  ]),
  plotGroups: pure((f) => [
    {
      domain: f.domain,
      groups: [groupDrawing()],
      boundary: [
        [
          [0, 0],
          [10, 0],
          [10, 6],
        ],
      ],
      bounds: [0, 0, 10, 6],
      layers: [],
      title: 't',
      width: 300,
    },
  ]),
  plotPathMap: pure((f) => [
    {
      map: f.plainMap,
      domain: f.plainDomain,
      speed: undefined,
      showProjections: true,
      colorBy: 'parent',
      isolines: 2,
      ways: [[1, 1, 2, 2]],
      places: [
        {
          name: 'p',
          line: [
            [1, 1],
            [2, 2],
          ],
        },
      ],
      title: 't',
      width: 300,
    },
  ]),
  plotPlan: pure((f) => [plan(f)]),
  'Picture#toSvg': { self: () => plot.createPicture([0, 0, 10, 6]), args: () => [] },
  'Picture#addLayer': {
    self: () => plot.createPicture([0, 0, 10, 6]),
    args: () => [{ name: 'l', draw() {}, legend: [], notes: ['n'] }],
    mutates: true,
    // A layer whose own `draw` throws does so whenever the picture is asked for.
    avoids: (value) => typeof value === 'function',
  },
};
