import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Domain } from '../../src/geometry/index.js';
import { checkFile } from '../../src/node/load-scene.js';
import { findReachWarnings } from '../../src/node/reach-warnings.js';
import { checkScene, compileScene, validateScene } from '../../src/scene/index.js';
import { dataFolder } from '../tier.js';

/** Two rooms with a door of 0.6 m; behind the second a closet that is closed off. */
function warningsOf(people: object, boundary: object = BOUNDARY) {
  const scene = validateScene({
    footfall: 1,
    boundary,
    obstacles: [
      {
        line: [
          [10, 0],
          [10, 3.7],
        ],
      },
      {
        line: [
          [10, 4.3],
          [10, 8],
        ],
      },
      {
        line: [
          [18, 0],
          [18, 8],
        ],
      },
    ],
    places: {
      west: {
        polygon: [
          [1, 1],
          [6, 1],
          [6, 7],
          [1, 7],
        ],
      },
      east: {
        polygon: [
          [12, 1],
          [16, 1],
          [16, 7],
          [12, 7],
        ],
      },
      strip: {
        polygon: [
          [9.7, 0],
          [10, 0],
          [10, 3],
          [9.7, 3],
        ],
      },
      closet: { point: [19, 4] },
      door: {
        line: [
          [12, 0],
          [12.9, 0],
        ],
      },
      desk: { point: [3, 3] },
    },
    ...people,
  });
  const { domain } = compileScene(scene);
  return findReachWarnings(scene, domain).map(({ code, where, message }) => [code, where, message]);
}

const BOUNDARY = [
  [0, 0],
  [20, 0],
  [20, 8],
  [0, 8],
];

describe('places out of reach for wide bodies', () => {
  it('are named with the crowd, the radius and the widest way', () => {
    const crowd = [
      { count: 1, spawn: 'west', goal: 'east', radius: 0.25 },
      { id: 'carts', count: 1, spawn: 'west', goal: 'east', radius: 0.4 },
    ];
    expect(warningsOf({ crowd })).toEqual([
      [
        'reach/place-unreachable',
        'crowd[1].goal',
        '"carts" (radius 0.4 m) cannot reach "east" from "west": the widest way there is 0.6 m wide',
      ],
    ]);
  });

  it('are found in lists, shares, routes and coordinates, and for single agents', () => {
    const crowd = [
      { count: 1, spawn: 'west', goal: ['desk', 'east'], radius: 0.4 },
      { count: 1, spawn: 'west', goal: { east: 0.5, desk: 0.5, door: 0 }, radius: 0.4 },
      { count: 1, spawn: 'west', goal: [14, 4], route: [{ to: 'desk' }, { to: 'door' }], radius: 0.4 },
    ];
    const agents = [{ at: [2, 2], goal: 'east', radius: 0.4 }];
    expect(warningsOf({ crowd, agents }).map(([, where]) => where)).toEqual([
      'crowd[0].goal[1]',
      'crowd[1].goal.east',
      'crowd[2].route[1].to',
      'crowd[2].goal',
      'agents[0].goal',
    ]);
  });

  it('may be openings that are too narrow themselves', () => {
    const crowd = [{ count: 1, spawn: 'east', goal: 'door', radius: 0.5 }];
    expect(warningsOf({ crowd })[0][2]).toContain('the widest way there is 0.9 m wide');
    expect(warningsOf({ crowd: [{ ...crowd[0], radius: 0.45 }] })).toEqual([]);
  });

  it('do not hide spawn places without room', () => {
    const crowd = [{ id: 'carts', count: 1, spawn: 'strip', goal: 'west', radius: 0.4 }];
    expect(warningsOf({ crowd })).toEqual([
      ['reach/no-room', 'crowd[0].spawn', 'no body of radius 0.4 m, as "carts" have, fits into "strip"'],
    ]);
  });

  it('are left to others where not even a point gets there, and not looked for in periodic scenes', () => {
    const crowd = [{ count: 1, spawn: 'west', goal: 'closet', radius: 0.2 }];
    expect(warningsOf({ crowd })).toEqual([]);
    const periodic = { polygon: BOUNDARY, periodic: 'x' };
    expect(warningsOf({ crowd: [{ count: 1, spawn: 'west', goal: 'east', radius: 0.4 }] }, periodic)).toEqual([]);
  });

  it('are listed up to a hundred of a kind', () => {
    const agents = Array.from({ length: 120 }, () => ({ at: [2, 2], goal: 'east', radius: 0.4 }));
    const warnings = warningsOf({ agents });
    expect(warnings.length).toBe(101);
    expect(warnings[100]).toEqual(['reach/place-unreachable', '', 'and 20 more of this kind']);
  });
});

describe('scenes that people do walk through', () => {
  const examples = fileURLToPath(new URL('../../scenes/examples', import.meta.url));
  const listReach = async (file: string) => {
    const { warnings } = await checkFile(file);
    return warnings.filter(({ code }) => code.startsWith('reach/'));
  };

  it.each(readdirSync(examples))('have no such places: %s', async (name) => {
    expect(await listReach(join(examples, name))).toEqual([]);
  });

  it
    .skipIf(!dataFolder)
    .each([
      'city/group_OSM_CGM_classroom_2group.scenario',
      'city/supermarket_basic.scenario',
      'plans/ISO-Bottleneck.dxf',
      'plans/ISO-Corner.dxf',
      'plans/ISO-Office.dxf',
    ])('have no such places: %s', async (name) => {
    expect(await listReach(join(dataFolder as string, name))).toEqual([]);
  });
});

describe('places outside the boundary', () => {
  const ring = (minX: number, minY: number, maxX: number, maxY: number) => [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ];
  const check = (east: object, obstacles: object[]) => {
    const scene = validateScene({
      footfall: 1,
      boundary: ring(0, 0, 30, 16),
      obstacles,
      places: { hall: { polygon: ring(1, 1, 9, 9) }, east },
      crowd: [{ count: 5, spawn: 'hall', goal: 'east' }],
    });
    const { domain, warnings } = checkScene(scene);
    return [...warnings, ...findReachWarnings(scene, domain as Domain)].map(({ code }) => code);
  };

  it('are told as such, beyond a solid that closes off the way: hang-place-outside', () => {
    const codes = check({ polygon: ring(28, 4, 40, 10) }, [{ polygon: ring(12, -1, 13, 17) }]);
    expect(codes).toEqual(['repair/across-boundary', 'check/place-partly-outside', 'check/unreachable']);
  });

  it('are told as such, as a line: hang-place-outside-2', () => {
    const codes = check(
      {
        line: [
          [35, 4],
          [35, 10],
        ],
      },
      [],
    );
    expect(codes).toEqual(['check/place-not-free']);
  });
});
