import { strToU8, zipSync } from 'fflate';
import {
  type Importer,
  importGeojson,
  importJupedsim,
  importMovingai,
  importPslg,
  importRings,
  importSites,
  importVadere,
  importWkt,
} from '../../../src/scene/import/index.js';

const rectangle = { type: 'RECTANGLE', x: 1, y: 1, width: 2, height: 3 };

export const JUPEDSIM_CONFIG = {
  config: {
    simulation_settings: { baseSeed: 4, simulationParams: { max_simulation_time: 60, model_type: 'SocialForceModel' } },
  },
  exits: {
    e: {
      coordinates: [
        [8, 0],
        [9, 0],
        [9, 1],
        [8, 0],
      ],
      enable_throughput_throttling: true,
      max_throughput: 2,
    },
  },
  distributions: {
    d: {
      coordinates: [
        [1, 1],
        [3, 1],
        [3, 3],
      ],
      parameters: {
        number: 5,
        radius: 0.2,
        v0: 1.3,
        v0_distribution: 'gaussian',
        v0_std: 0.1,
        use_flow_spawning: true,
        flow_start_time: 1,
        flow_end_time: 9,
        initial_number: 1,
        use_premovement: true,
        premovement_distribution: 'gamma',
        premovement_param_a: 2,
        premovement_param_b: 3,
        percentage: 40,
      },
      journey_weights: [
        { journey_id: 'j', weight: 3 },
        { journey_id: 'k', weight: 1 },
      ],
    },
  },
  checkpoints: {
    c: {
      coordinates: [
        [5, 5],
        [6, 5],
        [6, 6],
      ],
      waiting_time: 3,
      waiting_time_std: 1,
      waiting_time_distribution: 'gaussian',
    },
  },
  zones: {
    z: {
      coordinates: [
        [4, 4],
        [5, 4],
        [5, 5],
      ],
      speed_factor: 0.5,
    },
  },
  obstacles: {
    o: {
      coordinates: [
        [7, 7],
        [8, 7],
        [8, 8],
      ],
    },
  },
  journeys_v2: [
    { id: 'j', sequence: ['c', 'e'] },
    { id: 'k', sequence: ['e'] },
  ],
  journeys: [{ id: 'old', stages: ['d', 'e'] }],
};

const VADERE = {
  name: 'v',
  scenario: {
    mainModel: 'org.vadere.simulator.models.osm.OptimalStepsModel',
    attributesSimulation: { finishTime: 60, useFixedSeed: true, fixedSeed: 3 },
    topography: {
      attributes: { bounds: { x: 0, y: 0, width: 20, height: 10 }, boundingBoxWidth: 0.5, bounded: true },
      obstacles: [
        { id: 1, shape: rectangle },
        {
          id: 2,
          shape: {
            type: 'POLYGON',
            points: [
              { x: 5, y: 5 },
              { x: 6, y: 5 },
              { x: 6, y: 6 },
            ],
          },
        },
      ],
      targets: [
        {
          id: 3,
          shape: { type: 'CIRCLE', center: { x: 9, y: 5 }, radius: 1 },
          absorber: { enabled: false },
          waiter: { enabled: true, distribution: { mean: 3 } },
        },
      ],
      sources: [
        {
          id: 4,
          shape: rectangle,
          targetIds: [3],
          groupSizeDistribution: [0, 1],
          spawner: {
            constraintsTimeStart: 0,
            constraintsTimeEnd: 9,
            eventElementCount: 2,
            constraintsElementsMax: 8,
            distribution: { type: 'ConstantDistribution', updateFrequency: 2 },
          },
        },
      ],
      dynamicElements: [
        {
          type: 'PEDESTRIAN',
          attributes: { id: 9, radius: 0.2 },
          position: { x: 4, y: 4 },
          freeFlowSpeed: 1.2,
          targetIds: [3, 3],
          nextTargetListIndex: 1,
          groupIds: [1],
        },
      ],
      stairs: [{ shape: rectangle }],
      measurementAreas: [{ id: 5, shape: rectangle }],
      attributesPedestrian: {
        radius: 0.2,
        speedDistributionMean: 1.3,
        speedDistributionStandardDeviation: 0.2,
        minimumSpeed: 0.5,
        maximumSpeed: 2,
      },
    },
  },
};

const GEOJSON = {
  type: 'FeatureCollection',
  crs: { type: 'name', properties: { name: 'EPSG:25832' } },
  features: [
    {
      type: 'Feature',
      id: 'a',
      properties: { footfall: 'area' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [9, 0],
            [9, 9],
            [0, 0],
          ],
          [
            [5, 2],
            [6, 2],
            [6, 3],
          ],
        ],
      },
    },
    {
      type: 'Feature',
      properties: { footfall: 'place', name: 'p', maxFlow: 1 },
      geometry: {
        type: 'LineString',
        coordinates: [
          [1, 1],
          [2, 1],
        ],
      },
    },
    {
      type: 'Feature',
      properties: { radius: 0.4 },
      geometry: {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: [4, 2] },
          { type: 'MultiPoint', coordinates: [[3, 1]] },
        ],
      },
    },
    {
      type: 'Feature',
      properties: { footfall: 'zone', factor: 2 },
      geometry: {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [0, 0],
              [1, 0],
              [1, 1],
            ],
          ],
        ],
      },
    },
  ],
};

export interface Sample {
  readonly format: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly importer: Importer;
  /** Where the format is JSON, its value. */
  readonly json?: unknown;
}

const jsonSample = (format: string, fileName: string, json: unknown, importer: Importer): Sample => ({
  format,
  fileName,
  bytes: strToU8(JSON.stringify(json)),
  importer,
  json,
});
const textSample = (format: string, fileName: string, text: string, importer: Importer): Sample => ({
  format,
  fileName,
  bytes: strToU8(text),
  importer,
});

const WKT =
  '# plan\nSRID=25832;GEOMETRYCOLLECTION (POLYGON ((0 0, 9 0, 9 9, 0 0), (5 2, 6 2, 6 3, 5 2)), LINESTRING Z (1 1 0, 2 1 0), MULTIPOINT ((3 1), 4 1), MULTIPOLYGON EMPTY)\n';

/** A small file of each format with every part that its importer reads. */
export const SAMPLES: readonly Sample[] = [
  textSample('wkt', 'a.wkt', WKT, importWkt),
  jsonSample('geojson', 'a.geojson', GEOJSON, importGeojson),
  jsonSample('vadere', 'a.scenario', VADERE, importVadere),
  jsonSample(
    'jupedsim',
    'a.json',
    { ...JUPEDSIM_CONFIG, walkable_area_wkt: 'POLYGON ((0 0, 9 0, 9 9, 0 9))' },
    importJupedsim,
  ),
  {
    format: 'jupedsim',
    fileName: 'a.zip',
    bytes: zipSync({
      'config.json': strToU8(JSON.stringify(JUPEDSIM_CONFIG)),
      'geometry.wkt': strToU8('POLYGON ((0 0, 9 0, 9 9, 0 9))'),
    }),
    importer: importJupedsim,
  },
  textSample('movingai', 'a.map', 'type octile\nheight 3\nwidth 4\nmap\n.@.T\n@.@G\n..OW\n', importMovingai),
  jsonSample(
    'rings',
    'a.json',
    [
      [
        [0, 0],
        [9, 0],
        [9, 9],
        [0, 9],
      ],
      [
        [1, 1],
        [2, 1],
        [2, 2],
      ],
      [[4, 4]],
      [
        [5, 5],
        [6, 5],
      ],
    ],
    importRings,
  ),
  textSample('pslg', 'a.txt', '4 3\n0 0\n10 0\n10 10\n5.5 -1e1\n0 1\n1 2\n2 2\n', importPslg),
  textSample('sites', 'a.cin', 'p 1 2\ns 0 0 3 4\ns 5 5 5 5\n', importSites),
];
