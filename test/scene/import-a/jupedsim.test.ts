import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { importJupedsim } from '../../../src/scene/import/jupedsim.js';
import { expectRefusal, fileOf } from './fixtures.js';

const box = (x: number, y: number, size: number) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];
const open = (x: number, y: number, size: number) => box(x, y, size).slice(0, 4);
const wkt = 'POLYGON ((0 0, 25 0, 25 10, 0 10, 0 0))';
const config = {
  project_version: '2.0',
  config: {
    simulation_settings: {
      simulationParams: { max_simulation_time: 120, dt: 0.01, model_type: 'CollisionFreeSpeedModel' },
      baseSeed: 42,
    },
    ui_state: {},
  },
  exits: { 'exit-a': { type: 'polygon', coordinates: box(23, 0, 2) }, 'exit-b': { coordinates: box(23, 8, 2) } },
  distributions: {
    start: {
      coordinates: box(1, 1, 4),
      parameters: {
        number: 10,
        radius: 0.15,
        v0: 1.2,
        distribution_mode: 'by_number',
        v0_distribution: 'gaussian',
        v0_std: 0.2,
      },
      journey_weights: [
        { journey_id: 'j1', weight: 75 },
        { journey_id: 'j2', weight: 25 },
      ],
    },
  },
  checkpoints: { stop: { coordinates: box(17, 4, 1), waiting_time: 5, waiting_time_distribution: 'constant' } },
  zones: { slow: { coordinates: box(10, 4, 2), speed_factor: 0.4 } },
  obstacles: { block: { coordinates: box(6, 1, 2) } },
  journeys_v2: [
    { id: 'j1', sequence: ['stop', 'exit-a'] },
    { id: 'j2', sequence: ['exit-b'] },
  ],
  journeys: [],
  transitions: [],
};
const bytes = (value: unknown) => strToU8(typeof value === 'string' ? value : JSON.stringify(value));
const folder = (files: Record<string, unknown>) =>
  importJupedsim({
    name: 'case',
    bytes: new Uint8Array(),
    entries: new Map(Object.entries(files).map(([name, value]) => [name, bytes(value)])),
  });
const withStart = (parameters: object, more: object = {}) => ({
  ...config,
  journeys_v2: [],
  distributions: { start: { coordinates: box(1, 1, 4), parameters: { number: 10, ...parameters } } },
  ...more,
});

describe('importJupedsim', () => {
  it('reads a folder', () => {
    const { scene, warnings, format } = folder({ 'config.json': config, 'geometry.wkt': wkt, 'notes.txt': 'x' });
    expect(format).toBe('jupedsim');
    expect(warnings).toEqual([]);
    const speed = { normal: [1.2, 0.2], min: 0.1, max: 5 };
    expect(scene).toEqual({
      footfall: 1,
      name: 'case',
      boundary: [
        [0, 0],
        [25, 0],
        [25, 10],
        [0, 10],
      ],
      obstacles: [{ id: 'block', polygon: open(6, 1, 2) }],
      places: {
        'exit-a': { polygon: open(23, 0, 2) },
        'exit-b': { polygon: open(23, 8, 2) },
        stop: { polygon: open(17, 4, 1) },
        start: { polygon: open(1, 1, 4) },
      },
      crowd: [
        {
          id: 'start',
          count: 8,
          spawn: 'start',
          goal: 'exit-a',
          route: [{ to: 'stop', wait: 5 }],
          radius: 0.15,
          speed,
        },
        { id: 'start-2', count: 2, spawn: 'start', goal: 'exit-b', radius: 0.15, speed },
      ],
      zones: [{ polygon: open(10, 4, 2), factor: 0.4 }],
      run: { seed: 42, duration: 120 },
    });
  });

  it('reads the same from a zip archive, in a folder of it, and from one JSON file', () => {
    const expected = folder({ 'config.json': config, 'geometry.wkt': wkt }).scene;
    const zip = zipSync({
      'case/config.json': bytes(config),
      'case/geometry.wkt': bytes(wkt),
      '__MACOSX/._config.json': bytes('x'),
      'case/run.sqlite': new Uint8Array(9),
    });
    expect(importJupedsim({ name: 'case.zip', bytes: zip }).scene).toEqual(expected);
    expect(importJupedsim(fileOf('case.json', JSON.stringify({ ...config, walkable_area_wkt: wkt }))).scene).toEqual(
      expected,
    );
    expect(importJupedsim(fileOf('case.json', JSON.stringify({ config, geometry_wkt: wkt }))).scene).toEqual(expected);
  });

  it('sends people without a journey to the nearest exit', () => {
    const { scene } = folder({ 'config.json': withStart({}), 'geometry.wkt': wkt });
    expect(scene.crowd).toEqual([{ id: 'start', count: 10, spawn: 'start', goal: ['exit-a', 'exit-b'] }]);
  });

  it('follows journeys of the old schema', () => {
    const old = withStart(
      {},
      {
        journeys: [
          { id: 'j', stages: ['start', 'stop', 'exit-b'] },
          { id: 'k', stages: ['other', 'exit-a'] },
        ],
      },
    );
    const { scene } = folder({ 'config.json': old, 'geometry.wkt': wkt });
    expect(scene.crowd).toMatchObject([{ count: 10, goal: 'exit-b', route: [{ to: 'stop', wait: 5 }] }]);
  });

  it('turns flows into rates', () => {
    const flow = { use_flow_spawning: true, flow_start_time: 5, flow_end_time: 25, initial_number: 3 };
    const { scene } = folder({ 'config.json': withStart(flow), 'geometry.wkt': wkt });
    expect(scene.crowd).toMatchObject([
      { id: 'start', count: 3 },
      { id: 'start-2', count: 10, arrive: { rate: 0.5, from: 5, to: 25 } },
    ]);
    expect(scene.crowd![0].arrive).toBeUndefined();
  });

  it.each([
    ['gamma', 3, 2, { gamma: [2, 3] }],
    ['weibull', 135, 2.1, { weibull: [135, 2.1] }],
    ['lognormal', 4.5, 0.9, { lognormal: [4.5, 0.9] }],
    ['uniform', 1, 9, { uniform: [1, 9] }],
    ['constant', 7, null, 7],
    ['gamma', null, null, undefined],
  ])('reads the premovement %s', (law, a, b, delay) => {
    const parameters = {
      use_premovement: true,
      premovement_distribution: law,
      premovement_param_a: a,
      premovement_param_b: b,
    };
    const { scene, warnings } = folder({ 'config.json': withStart(parameters), 'geometry.wkt': wkt });
    expect(scene.crowd![0].delay).toEqual(delay);
    expect(warnings).toHaveLength(delay === undefined ? 1 : 0);
  });

  it('names what does not translate', () => {
    const odd = withStart(
      {
        distribution_mode: 'by_percentage',
        percentage: 50,
        radius: 0.2,
        radius_distribution: 'gaussian',
        radius_std: 0.02,
      },
      {
        lifts: {},
        config: { simulation_settings: { simulationParams: { model_type: 'WarpDriverModel' } } },
        exits: { e: { coordinates: box(23, 0, 2), enable_throughput_throttling: true, max_throughput: 2 } },
        zones: { shut: { coordinates: box(10, 4, 2), speed_factor: 0 } },
      },
    );
    const { scene, warnings } = folder({ 'config.json': odd, 'geometry.wkt': wkt });
    const text = warnings.map(({ where, message }) => `${where} ${message}`).join('\n');
    for (const part of ['lifts', 'WarpDriverModel', '2 persons per second', 'nobody can walk', '50 %', 'Radii'])
      expect(text).toContain(part);
    expect(scene.crowd![0].count).toBe(Math.floor(Math.floor((0.5 * 16) / (Math.PI * 0.04)) / 2));
  });

  it('shifts far plans with everything in them', () => {
    const far = JSON.parse(JSON.stringify(config), (_, value) =>
      Array.isArray(value) && value.length === 2 && typeof value[0] === 'number'
        ? [value[0] + 395000, value[1] + 5268000]
        : value,
    );
    const farWkt = 'POLYGON ((395000 5268000, 395025 5268000, 395025 5268010, 395000 5268010, 395000 5268000))';
    const near = folder({ 'config.json': config, 'geometry.wkt': wkt }).scene;
    expect(folder({ 'config.json': far, 'geometry.wkt': farWkt }).scene).toEqual({
      ...near,
      origin: [395000, 5268000],
    });
  });

  it('refuses incomplete, broken and hostile input', () => {
    expectRefusal(() => folder({}), 'import/missing-file');
    expectRefusal(() => folder({ 'geometry.wkt': wkt }), 'import/missing-file');
    expectRefusal(() => folder({ 'geometry.wkt': wkt, 'readme.txt': 'x' }), 'import/missing-file');
    expectRefusal(() => folder({ 'config.json': config }), 'import/missing-file');
    expectRefusal(() => folder({ 'config.json': '{', 'geometry.wkt': wkt }), 'import/bad-json');
    expectRefusal(() => folder({ 'config.json': [1], 'geometry.wkt': wkt }), 'import/missing-file');
    const place = expectRefusal(
      () => folder({ 'config.json': { ...config, exits: { e: { coordinates: [[0, 0]] } } }, 'geometry.wkt': wkt }),
      'import/too-few-points',
    );
    expect(place.where).toBe('config.json: exits.e.coordinates');
    const syntax = expectRefusal(
      () => folder({ 'config.json': config, 'geometry.wkt': 'POLYGON ((' }),
      'import/wkt-syntax',
    );
    expect(syntax.where).toContain('geometry.wkt, line 1');
    const zip = zipSync({ 'config.json': bytes(config), 'geometry.wkt': bytes(wkt) });
    expectRefusal(() => importJupedsim({ name: 'z.zip', bytes: zip.slice(0, zip.length >> 1) }), 'import/bad-zip');
    expectRefusal(
      () => importJupedsim({ name: 'z.zip', bytes: zipSync({ '../config.json': bytes(config) }) }),
      'import/unsafe-path',
    );
  });

  it('refuses a zip bomb by the size that it states, and bears one that lies about it', () => {
    const bomb = zipSync({ 'config.json': new Uint8Array(1000).fill(32), 'geometry.wkt': bytes(wkt) }, { level: 9 });
    const stated = (size: number): Uint8Array => {
      const copy = bomb.slice();
      const view = new DataView(copy.buffer);
      // The first entry of the central directory: signature PK\1\2, uncompressed size at 24.
      const at = copy.findIndex((_, i) => i + 4 <= copy.length && view.getUint32(i, true) === 0x02014b50);
      view.setUint32(at + 24, size, true);
      return copy;
    };
    expectRefusal(() => importJupedsim({ name: 'z.zip', bytes: stated(4e9) }), 'limit/unpacked-bytes');
    expectRefusal(() => importJupedsim({ name: 'z.zip', bytes: stated(10) }));
  });
});
