import * as maps from '../../../src/maps/index.js';
import { type Fixture, POINT } from './fixture.js';
import { methods, pure, type Recipes, writes } from './recipe.js';

const floats = (count: number): Float64Array => new Float64Array(count);
const answers = (count: number): object => ({ distances: floats(count), next: floats(2 * count) });
const none = (): unknown[] => [];
const sources = [
  { kind: 'line', points: Float64Array.of(1, 1, 2, 1), cost: 0.5 },
  { kind: 'polygon', ring: Float64Array.of(8, 4, 9, 4, 9, 5), cost: 0 },
];
const claimOf = (f: Fixture): unknown => {
  const { capacity, minCut, certificate } = f.flowMap;
  const { kind, terminals, nodes, slit, jump } = certificate;
  return { capacity, cut: minCut, kind, terminals, nodes, slit, jump };
};

export const MAPS: Recipes = {
  buildDiscGround: pure((f) => [f.domain, 0.2, f.built]),
  buildDiscreteNavGraph: pure((f) => [
    f.domain,
    { count: 2, x: [1, 9], y: [1, 5], radius: [0.2, 0.2] },
    { width: 40, sites: 'features', cull: true, repair: true, weld: 1, now: () => 0 },
  ]),
  buildDomainDiagram: pure((f) => [f.domain]),
  buildFeatureView: pure((f) => [f.diagram, { withLaterals: true }]),
  buildFlatDiscMap: pure((f) => [f.discGround, [POINT]]),
  ...methods('FlowMap', (f) => f.flowMap, {
    directionAt: () => [3, 2, new Float64Array(2)],
    streamline: () => [3, 2],
    isUseful: () => [3, 2],
    lanes: () => [0.3, { method: 'levels', speed: 1.3, tolerance: 0.01 }],
    mixedLanes: () => [[0.3, 0.2], { speed: 1.3, tolerance: 0.01 }],
  }),
  // NaN outside of the room of the terminals.
  'FlowMap#potentialAt': { self: (f) => f.flowMap, args: () => [3, 2], hasUnknowns: true },
  buildFlowMap: pure((f) => [f.domain, f.flowTerminals]),
  buildGraphJson: pure((f) => [
    f.view,
    { nameOf: () => ({ obstacle: 0, part: 0 }), origin: [0, 0], pointsOf: () => [0, 0, 1, 1] },
  ]),
  buildObstacleView: pure((f) => [f.diagram, () => 0]),
  buildPathGround: pure((f) => [f.barredDomain, [{ obstacle: 0, toll: 1 }]]),
  buildPathMap: pure((f) => [
    f.domain,
    {
      sources,
      radius: 0.2,
      ground: undefined,
      weights: undefined,
      direction: undefined,
      barriers: undefined,
      now: () => 0,
    },
  ]),
  buildPlainPathMap: pure((f) => [
    f.domain,
    { sources: [POINT, ...sources], ground: f.pathGround, kernel: f.keep(maps.wasmPathKernel), now: () => 0 },
  ]),
  canonicalBytes: pure((f) => [f.diagram]),
  consumeWeight: pure((f) => [f.weightedMap, firstWeighted(f), () => 0]),
  countGraph: pure((f) => [f.diagram]),
  createDeadEndMemory: pure(none),
  createNavPlace: pure(none),
  drawViewEdge: pure((f) => [f.diagram, f.view, 0, { moveTo() {}, lineTo() {}, quadraticCurveTo() {} }, 0.01]),
  fillPathRaster: pure((f) => [
    f.pathMap,
    { width: 12, height: 8, bounds: [0, 0, 10, 6], kernel: 'js', check: true, now: () => 0 },
  ]),
  fillPaths: writes((f) => [f.pathMap, Float64Array.of(9, 5, 3, 1), { starts: new Int32Array(3), points: floats(40) }]),
  fillQueries: writes((f) => [f.pathMap, Float64Array.of(9, 5, 3, 1), { ...answers(2), sources: new Int32Array(2) }]),
  findDistance: pure((f) => [f.pathMap, 9, 5]),
  findFreeSite: pure((f) => [f.built, f.domain, 3, 2]),
  findIsolines: pure((f) => [f.plainMap, { levels: [1, 3], step: undefined, tolerance: 0.01, speed: undefined }]),
  findNearestSite: pure((f) => [f.diagram, 3, 2]),
  findNeighbours: pure((f) => [f.diagram, f.diagram.store.owners[f.piece], true]),
  findNext: pure((f) => [f.discMap, 9, 5]),
  findPath: pure((f) => [f.weightedMap, 9, 5]),
  findRegions: pure((f) => [f.plainMap, { tolerance: 0.01, speed: 1 }]),
  findSitesWithin: pure((f) => [f.diagram, 3, 2, 2]),
  formatGraphJson: pure((f) => [f.keep(maps.buildGraphJson(f.view))]),
  haveCommonPart: pure(() => [new Set([1]), new Set([1, 2])]),
  parseFlowClaim: { args: () => ['{"capacity": 1}', [0, 0]], mayRefuse: true },
  sampleLaneCurve: pure((f) => [f.keep(f.lanes.lanes[0].curve), 0.5]),
  sampleRaster: pure((f) => [
    { width: 10, height: 6 },
    [0, 0, 10, 6],
    (xy: Float64Array, out: maps.PathAnswers) => maps.fillQueries(f.pathMap, xy, out),
  ]),
  sampleViewEdge: pure((f) => [f.diagram, f.view, 0, 0.01]),
  sourceOfShape: pure(() => [
    {
      line: [
        [1, 1],
        [2, 1],
      ],
    },
    'exit',
    0,
  ]),
  validateDiagram: pure((f) => [f.diagram, { equidistance: 0, intrusion: 0 }]),
  verifyFlow: pure((f) => [
    f.domain,
    [
      { name: 'in', kind: 'source', line: Float64Array.of(0, 1, 0, 3) },
      { name: 'out', kind: 'sink', line: Float64Array.of(10, 1, 10, 3) },
    ],
    f.keep(claimOf(f)),
    { rounding: 1e-6, onLaneProgress: () => {} },
  ]),
  BlockStream: pure(() => [streamOptions()]),
  DomainSites: pure((f) => [f.built, f.domain, f.input]),
  LiveDiagram: pure(() => [{ bounds: [0, 0, 10, 6], capacity: 10, circleTolerance: 0.01 }]),
  LivePathMap: pure((f) => [
    { ground: f.plainInput, domainOptions: {}, sources: [POINT], barriers: [], now: () => 0, recycle: true },
  ]),
  NavGraph: pure((f) => [f.domain, { agentsAs: 'discs', secondOrder: true, now: () => 0 }]),
  PathFinder: pure((f) => [f.diagram]),
  ReachMap: pure((f) => [f.built, f.domain]),
  Roadmap: pure((f) => [f.diagram]),
  VoronoiDiagram: pure(() => [{ bounds: [0, 0, 10, 6], capacity: 10, kernel: false }]),
  ...methods(
    'BlockStream',
    () => new maps.BlockStream(streamOptions()),
    {},
    { moveTo: () => [2, 2], refresh: () => [0, 0] },
  ),
  ...methods('DomainSites', (f) => new maps.DomainSites(f.built, f.domain, f.input), {
    obstacleOf: (f) => [f.diagram.store.owners[f.piece]],
    nameOf: (f) => [f.diagram.store.owners[f.piece]],
    nameAt: (f) => [f.diagram.store.owners[f.piece], 3, 2],
  }),
  ...methods(
    'LiveDiagram',
    (f) => f.live,
    {
      keys: none,
      has: () => [1],
      holds: () => [{ kind: 'point', x: 1, y: 1 }],
      objectOf: () => [1],
      sourceOf: (f) => [f.live.cellsOf(1)[0]],
      cellsOf: () => [1],
      isHidden: () => [1],
    },
    {
      insert: () => [7, { kind: 'polygon', ring: [1, 1, 2, 1, 2, 2] }],
      remove: () => [2],
      move: () => [2, { kind: 'circle', x: 2, y: 2, radius: 0.3 }],
      discard: none,
      update: none,
    },
  ),
  ...methods(
    'LivePathMap',
    (f) => new maps.LivePathMap({ ground: f.plainInput, sources: [POINT], barriers: [] }),
    {
      sourceKeys: none,
      obstacleKeys: none,
    },
    {
      setSource: () => [5, { kind: 'point', x: 9, y: 1 }],
      removeSource: () => [0],
      setObstacle: () => [7, { kind: 'polygon', where: 'x', ring: Float64Array.of(7, 1, 8, 1, 8, 2) }],
      removeObstacle: () => [0],
      setToll: () => [0, 2],
      update: none,
    },
  ),
  ...methods(
    'NavGraph',
    (f) => f.navGraph,
    {
      cellOf: () => [3, 2],
      isVisible: () => [1, 1, 9, 1],
      sampleEdge: () => [0, 0.01, []],
      nearestOnEdge: () => [0, 3, 2, maps.createNavPlace()],
      bestCircle: () => [3, 2, maps.createNavPlace(), 0],
      redVerticesOf: () => [3, 2, new Int32Array(100)],
      isAdjacent: () => [0, 1, 1],
    },
    {
      update: () => [2, Float64Array.of(1, 9), Float64Array.of(1, 5), Float64Array.of(0.2, 0.2)],
      setMovers: () => [[{ kind: 'line', points: [1, 1, 2, 2] }]],
    },
  ),
  // Where there is no way, its smallest clearance is NaN.
  'PathFinder#find': {
    self: (f) => searched(f),
    hasUnknowns: true,
    args: () => [
      {
        from: [1, 1],
        to: [9, 1],
        radius: 0.2,
        cost: 'length',
        cap: 1,
        iterations: 1000,
        time: 1000,
        now: () => 0,
        shorten: true,
        explain: true,
        tolerance: 0.01,
        deadEnds: maps.createDeadEndMemory(),
      },
    ],
  },
  ...methods('PathFinder', (f) => searched(f), {
    resume: () => [{ iterations: 10, time: 5, now: () => 0 }],
  }),
  ...methods('ReachMap', (f) => new maps.ReachMap(f.built, f.domain), {
    findParts: () => [POINT, 0.2],
    findPartAt: () => [1, 1, 0.2],
    findWidestDisc: () => [POINT, { kind: 'polygon', ring: [8, 4, 9, 4, 9, 5] }, 1],
  }),
  ...methods(
    'Roadmap',
    (f) => settled(f),
    {
      nodeAt: (f) => [f.piece],
      lengthOf: (f) => [f.piece],
      clearanceOf: (f) => [f.piece],
      compareNodes: () => [0, 1],
    },
    { settle: () => [1] },
  ),
  ...methods(
    'VoronoiDiagram',
    (f) => f.plane,
    { has: () => [1], cellsOf: () => [1] },
    {
      insert: () => [7, { kind: 'line', points: [4, 4, 5, 5] }],
      remove: () => [2],
      move: () => [1, { kind: 'point', x: 3, y: 3 }],
      update: none,
    },
  ),
};

function streamOptions(): maps.BlockStreamOptions {
  const load = (column: number, row: number): maps.BlockObject[] => [
    { key: 1000 + 10 * column + row, object: { kind: 'point', x: 4 * column + 1, y: 4 * row + 1 } },
  ];
  return { blockSize: 4, windowBlocks: 3, load, world: [-40, -40, 40, 40], reach: 1, slack: 0 };
}

function firstWeighted(f: Fixture): number {
  return Math.max(
    0,
    f.weightedMap.weights.findIndex((weight) => weight > 1),
  );
}

function searched(f: Fixture): maps.PathFinder {
  const finder = new maps.PathFinder(f.diagram);
  finder.find({ from: [1, 1], to: [9, 1], radius: 0.2 });
  return finder;
}

/** A roadmap that knows a node and its neighbours: nodes are numbered as they are asked for. */
function settled(f: Fixture): maps.Roadmap {
  const roadmap = new maps.Roadmap(f.diagram);
  roadmap.settle(roadmap.nodeAt(f.piece));
  return roadmap;
}
