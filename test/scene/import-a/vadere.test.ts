import { describe, expect, it } from 'vitest';
import { importVadere } from '../../../src/scene/import/vadere.js';
import { expectRefusal, fileOf } from './fixtures.js';

const rectangle = (x: number, y: number, width: number, height: number) => ({ type: 'RECTANGLE', x, y, width, height });
const attributes = { bounds: { x: 0, y: 0, width: 20, height: 10 }, boundingBoxWidth: 0.5, bounded: true };
const scenario = (topography: object, more: object = {}) => ({
  name: 'Hall',
  scenario: { topography: { attributes, ...topography }, ...more },
});
const read = (value: unknown) => importVadere(fileOf('hall.scenario', JSON.stringify(value)));
const distribution = (kind: string, parameters: object) => ({
  type: `org.vadere.state.attributes.distributions.Attributes${kind}Distribution`,
  ...parameters,
});
const spawner = (more: object) => ({
  constraintsElementsMax: -1,
  constraintsTimeStart: 2,
  constraintsTimeEnd: 10,
  eventElementCount: 2,
  distribution: distribution('Constant', { updateFrequency: 4 }),
  ...more,
});
const source = (more: object, id = 7) => ({ id, shape: rectangle(1, 1, 2, 2), targetIds: [1], ...more });
const targets = [{ id: 1, shape: rectangle(18, 4, 1, 1), absorber: { enabled: true } }];

describe('importVadere', () => {
  it('puts the boundary inside the frame', () => {
    const { scene, format, warnings } = read(scenario({}));
    expect(format).toBe('vadere');
    expect(scene).toEqual({
      footfall: 1,
      name: 'Hall',
      boundary: [
        [0.5, 0.5],
        [19.5, 0.5],
        [19.5, 9.5],
        [0.5, 9.5],
      ],
    });
    expect(warnings).toEqual([]);
    const open = read({ name: 'x', scenario: { topography: { attributes: { ...attributes, bounded: false } } } });
    expect(open.scene.boundary).toEqual([
      [0, 0],
      [20, 0],
      [20, 10],
      [0, 10],
    ]);
    expect(open.warnings.map(({ code }) => code)).toEqual(['import/vadere-unbounded']);
  });

  it('reads shapes of every kind', () => {
    const { scene } = read(
      scenario({
        obstacles: [
          { id: 3, shape: rectangle(1, 1, 2, 3) },
          {
            id: 4,
            shape: {
              type: 'POLYGON',
              points: [
                { x: 5, y: 5 },
                { x: 6, y: 5 },
                { x: 6, y: 6 },
              ],
            },
          },
          { id: 5, shape: { type: 'CIRCLE', center: { x: 9, y: 5 }, radius: 0.5 } },
        ],
        measurementAreas: [{ id: 9, shape: { type: 'CIRCLE', center: { x: 9, y: 5 }, radius: 2 } }],
        stairs: [{ id: 8, shape: rectangle(12, 1, 2, 2), treadCount: 9 }],
      }),
    );
    expect(scene.obstacles).toEqual([
      {
        id: 'obstacle-3',
        polygon: [
          [1, 1],
          [3, 1],
          [3, 4],
          [1, 4],
        ],
      },
      {
        id: 'obstacle-4',
        polygon: [
          [5, 5],
          [6, 5],
          [6, 6],
        ],
      },
      { id: 'obstacle-5', circle: { center: [9, 5], radius: 0.5 } },
    ]);
    const ring = scene.places!['area-9'].polygon!;
    expect(ring.length).toBeGreaterThan(16);
    for (const [x, y] of ring) expect(Math.hypot(x - 9, y - 5)).toBeCloseTo(2, 9);
    expect(scene.zones).toEqual([
      {
        polygon: [
          [12, 1],
          [14, 1],
          [14, 3],
          [12, 3],
        ],
        factor: 0.5,
      },
    ]);
  });

  it('turns sources into crowds', () => {
    const people = (more: object) => read(scenario({ targets, sources: [source(more)] })).scene.crowd![0];
    expect(people({ spawner: spawner({}) })).toEqual({
      id: 'source-7',
      spawn: 'source-7',
      goal: 'target-1',
      arrive: { times: [2, 2, 6, 6, 10, 10] },
    });
    expect(people({ spawner: spawner({ constraintsElementsMax: 3 }) }).arrive).toEqual({ times: [2, 2, 6] });
    expect(people({ spawner: spawner({ constraintsTimeEnd: 2 }) })).toMatchObject({ count: 2, arrive: { at: 2 } });
    expect(people({ spawner: spawner({ constraintsTimeEnd: 1e5 }) }).arrive).toEqual({ rate: 0.5, from: 2, to: 1e5 });
    expect(
      people({ spawner: spawner({ distribution: distribution('NegativeExponential', { mean: 4 }) }) }).arrive,
    ).toEqual({ rate: 0.5, from: 2, to: 10 });
    expect(
      people({ spawner: spawner({ distribution: distribution('Poisson', { numberPedsPerSecond: 3 }) }) }).arrive,
    ).toMatchObject({ rate: 6 });
    expect(people({ spawner: spawner({ distribution: distribution('SingleSpawn', { spawnTime: 5 }) }) })).toMatchObject(
      { count: 2, arrive: { at: 5 } },
    );
    expect(people({ spawner: spawner({}), groupSizeDistribution: [0, 0, 1] }).group).toEqual({ size: 3 });
  });

  it('reads the flat source keys of old versions', () => {
    const old = {
      spawnNumber: 3,
      maxSpawnNumberTotal: -1,
      startTime: 1,
      endTime: 5,
      interSpawnTimeDistribution: 'org.vadere.state.scenario.ConstantDistribution',
      distributionParameters: [2],
    };
    const { topography } = scenario({
      targets: [{ id: 1, shape: rectangle(18, 4, 1, 1), absorbing: true }],
      sources: [source(old)],
    }).scenario;
    const { scene } = read({ name: 'old', vadere: { topography } });
    expect(scene.crowd![0].arrive).toEqual({ times: [1, 1, 1, 3, 3, 3, 5, 5, 5] });
    expect(scene.name).toBe('old');
  });

  it('makes stops of all targets but the last, with their waiting times', () => {
    const waiting = {
      id: 2,
      shape: rectangle(9, 4, 1, 1),
      waiter: { enabled: true, distribution: distribution('Constant', { updateFrequency: 6 }) },
    };
    const { scene } = read(
      scenario({
        targets: [...targets, waiting, { id: 1, shape: rectangle(18, 8, 1, 1) }],
        sources: [source({ targetIds: [2, 1], spawner: spawner({}) })],
      }),
    );
    expect(scene.crowd![0]).toMatchObject({ route: [{ to: 'target-2', wait: 6 }], goal: ['target-1', 'target-1-2'] });
  });

  it('takes pedestrians with their own speed, radius and group', () => {
    const pedestrian = (id: number, more: object) => ({
      type: 'PEDESTRIAN',
      attributes: { id, radius: 0.195 },
      position: { x: 3, y: 3 },
      freeFlowSpeed: 1.1,
      targetIds: [1],
      nextTargetListIndex: 0,
      ...more,
    });
    const { scene, warnings } = read(
      scenario(
        {
          targets,
          dynamicElements: [
            pedestrian(12, {}),
            pedestrian(13, { groupIds: [4], targetIds: [99] }),
            { type: 'CAR', position: { x: 1, y: 1 } },
          ],
        },
        {
          mainModel: 'org.vadere.simulator.models.osm.OptimalStepsModel',
          attributesSimulation: { finishTime: 60, fixedSeed: 5, useFixedSeed: true },
        },
      ),
    );
    expect(scene.agents).toEqual([
      { id: 'ped-12', at: [3, 3], goal: 'target-1', radius: 0.195, speed: 1.1 },
      { id: 'ped-13-group-4', at: [3, 3], radius: 0.195, speed: 1.1 },
    ]);
    expect(scene.run).toEqual({ seed: 5, duration: 60 });
    const messages = warnings.map(({ message }) => message).join('\n');
    expect(messages).toMatch(/no target 99/);
    expect(messages).toMatch(/CAR/);
    expect(messages).toMatch(/OptimalStepsModel/);
    expect(messages).toMatch(/groups/);
  });

  it('takes speeds and model from the scenario', () => {
    const attributesPedestrian = {
      radius: 0.2,
      speedDistributionMean: 1.34,
      speedDistributionStandardDeviation: 0.26,
      minimumSpeed: 0.5,
      maximumSpeed: 2.2,
    };
    const { scene } = read(
      scenario(
        { targets, attributesPedestrian, sources: [source({ spawner: spawner({}) })] },
        { mainModel: 'org.vadere.simulator.models.sfm.SocialForceModel' },
      ),
    );
    expect(scene.crowd![0]).toMatchObject({
      radius: 0.2,
      speed: { normal: [1.34, 0.26], min: 0.5, max: 2.2 },
      dynamics: 'social-force',
    });
  });

  it('names what does not translate', () => {
    const { warnings } = read(
      scenario({
        absorbingAreas: [{ id: 1, shape: rectangle(1, 1, 1, 1) }],
        targetChangers: [{}],
        teleporter: {},
        sources: [source({ spawner: spawner({ distribution: null }) })],
      }),
    );
    const places = warnings.map(({ where }) => where.replace(/^.*topography\.?/, ''));
    expect(places).toEqual(expect.arrayContaining(['targetChangers', 'absorbingAreas', 'teleporter', 'sources[0]']));
  });

  it.each([
    [{}, 'import/vadere-topography', 'hall.scenario'],
    [scenario({ attributes: {} }), 'import/bad-value', 'hall.scenario: scenario.topography.attributes.bounds'],
    [
      scenario({ attributes: { bounds: { x: 0, y: 0, width: 0.5, height: 9 }, boundingBoxWidth: 0.5 } }),
      'import/bad-value',
      'hall.scenario: scenario.topography.attributes.bounds',
    ],
    [scenario({ obstacles: {} }), 'import/bad-value', 'hall.scenario: scenario.topography.obstacles'],
    [scenario({ obstacles: [{ id: 1 }] }), 'import/bad-value', 'hall.scenario: scenario.topography.obstacles[0].shape'],
    [
      scenario({ obstacles: [{ shape: { type: 'STAR' } }] }),
      'import/bad-value',
      'hall.scenario: scenario.topography.obstacles[0].shape.type',
    ],
    [
      scenario({ obstacles: [{ shape: { type: 'POLYGON', points: [{ x: 1, y: 1 }] } }] }),
      'import/too-few-points',
      'hall.scenario: scenario.topography.obstacles[0].shape.points',
    ],
    [
      scenario({ obstacles: [{ shape: { type: 'CIRCLE', center: { x: 1, y: 1 }, radius: -1 } }] }),
      'import/bad-value',
      'hall.scenario: scenario.topography.obstacles[0].shape.radius',
    ],
    [
      scenario({ dynamicElements: [{}] }),
      'import/bad-value',
      'hall.scenario: scenario.topography.dynamicElements[0].position',
    ],
  ])('refuses what it cannot read: %#', (value, code, place) => {
    expect(expectRefusal(() => read(value), code).where).toBe(place);
  });
});
