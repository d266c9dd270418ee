import { describe, expect, it } from 'vitest';
import { checkScene, checkSceneText } from '../../src/scene/check-scene.js';
import { createSample, createSmall, SAMPLE_TEXT } from './sample-scene.js';

/** Warnings of a scene given by the JSON text of its keys, as lines `code @ where: message`. */
function warn(keys: string): string[] {
  const { ok, errors, warnings } = checkScene(JSON.parse(`{ "footfall": 1, ${keys} }`));
  expect({ ok, errors }).toEqual({ ok: true, errors: [] });
  return warnings.map(({ code, where, message }) => `${code} @ ${where}: ${message}`);
}

/** Two rooms of 10 x 10 m with a wall between them, a pillar in the left one and a disc in the right one. */
const ROOMS = `
  "boundary": [[0, 0], [21, 0], [21, 10], [0, 10]],
  "obstacles": [
    { "polygon": [[10, 0], [11, 0], [11, 10], [10, 10]] },
    { "id": "pillar", "polygon": [[4, 4], [6, 4], [6, 6], [4, 6]] },
    { "circle": { "center": [16, 5], "radius": 1 } }
  ]`;
const TOUCHING = 'repair/';

/** Warnings about the rooms with some more keys, repairs left out. */
function warnRooms(keys: string): string[] {
  return warn(`${ROOMS}, ${keys}`).filter((line) => !line.startsWith(TOUCHING));
}

const PLACES = `"places": {
  "west": { "line": [[0, 4], [0, 6]] }, "east": { "line": [[21, 4], [21, 6]] },
  "left": { "polygon": [[1, 1], [3, 1], [3, 9], [1, 9]] }, "right": { "polygon": [[12, 1], [14, 1], [14, 9], [12, 9]] },
  "both": { "polygon": [[7, 1], [14, 1], [14, 9], [7, 9]] }, "wall": { "line": [[10, 4], [10, 6]] },
  "desk": { "point": [2, 2] }, "seat": { "point": [19, 2] } }`;

describe('checkScene', () => {
  it('finds nothing wrong with the sample, and counts', () => {
    const { ok, errors, warnings, stats, domain } = checkSceneText(SAMPLE_TEXT);
    expect({ ok, errors, warnings }).toEqual({ ok: true, errors: [], warnings: [] });
    expect(stats).toMatchObject({ rings: 6, walls: 2, points: 1, circles: 1, places: 3, components: 2 });
    expect(stats.agents).toBe(200 + 30 + 120 + 3 + 1);
    expect(stats.vertices).toBe((domain?.vertices.length ?? 0) / 2);
    // The disc is a polygon around it there, at most 1 % larger.
    const area = 40 * 20 - 4 - 1 - 36 + 16 - Math.PI * 0.36;
    expect(Math.abs(stats.area - area)).toBeLessThan(0.012);
  });

  it('lists all faults of the file', () => {
    const { ok, errors, warnings, stats, domain } = checkScene({
      ...createSmall(),
      name: 3,
      obstacle: [],
      run: { seed: -1 },
    });
    expect({ ok, warnings, domain }).toEqual({ ok: false, warnings: [], domain: undefined });
    expect(errors).toEqual([
      { code: 'scene/wrong-type', where: 'name', message: 'wrong kind of value (got 3, expected a text)' },
      { code: 'scene/too-small', where: 'run.seed', message: 'the number is too small (got -1, expected at least 0)' },
      { code: 'scene/unknown-key', where: 'obstacle', message: 'unknown key; did you mean "obstacles"?' },
    ]);
    expect(Object.values(stats).every((value) => value === 0)).toBe(true);
  });

  it('lists so many faults of a kind as people read', () => {
    const obstacles = Array.from({ length: 500 }, () => ({ point: [1, 1], colour: 'red' }));
    const { errors } = checkScene({ ...createSmall(), obstacles });
    expect(errors).toHaveLength(101);
    expect(errors[100]).toEqual({
      code: 'scene/unknown-key',
      where: '',
      message: 'and 400 more of this kind',
      count: 400,
    });
  });

  it('lists faults of the text', () => {
    expect(checkSceneText('{ "footfall": 1,', { fileName: 'a.json' }).errors).toEqual([
      {
        code: 'scene/json-truncated',
        where: 'a.json:1:17',
        message: 'the text ends where a key in double quotes should follow; the file seems to be cut off',
      },
    ]);
    expect(checkSceneText('').errors).toMatchObject([{ code: 'scene/empty-file' }]);
    expect(checkSceneText('{ "footfall": 1, "footfall": 1 }').errors.map(({ code }) => code)).toEqual([
      'scene/duplicate-key',
      'scene/missing-key',
    ]);
  });

  it('turns geometry that cannot be repaired into an error, and still counts people', () => {
    const sample = createSample();
    const cover = JSON.parse('[{ "polygon": [[-9, -9], [99, -9], [99, 99], [-9, 99]] }]');
    const { ok, errors, stats } = checkScene({ ...sample, obstacles: cover });
    expect(ok).toBe(false);
    expect(errors).toHaveLength(1);
    expect(errors[0].code).toBe('geometry/no-free-space');
    expect(errors[0].message).not.toContain(`${errors[0].where}:`);
    expect(stats).toMatchObject({ area: 0, components: 0, places: 3, agents: 354 });
  });

  it('passes on repairs as warnings', () => {
    const boundary = '"boundary": [[0, 0], [9, 0], [9, 0], [9, 9], [0, 9]]';
    expect(warn(boundary)).toEqual([expect.stringMatching(/^repair\/duplicate-vertices @ boundary: /)]);
  });

  it('counts people who come at a rate until the end of the run', () => {
    const crowd = (arrive: string, count = '') =>
      checkScene(
        JSON.parse(`{ "footfall": 1, ${ROOMS}, ${PLACES}, "run": { "duration": 100 },
          "crowd": [{ "spawn": "west", "goal": "desk", ${count} "arrive": ${arrive} }] }`),
      ).stats.agents;
    expect(crowd('{ "rate": 0.3 }')).toBe(30);
    expect(crowd('{ "rate": 0.33, "from": 50, "to": 60 }')).toBe(3);
    expect(crowd('{ "rate": 2, "from": 50, "to": 6000 }')).toBe(100);
    expect(crowd('{ "rate": 2, "from": 500 }')).toBe(0);
    expect(crowd('{ "rate": 2 }', '"count": 7,')).toBe(7);
    expect(crowd('{ "times": [1, 2, 900] }')).toBe(3);
  });
});

describe('places', () => {
  it('in free space, on walls and around pillars are fine', () => {
    const room = '"room": { "polygon": [[0, 0], [10, 0], [10, 10], [0, 10]] }';
    expect(warnRooms(PLACES)).toEqual([]);
    expect(warnRooms(`"places": { ${room} }`)).toEqual([]);
  });

  it.each([
    ['{ "point": [5, 5] }', 'place-not-free @ places.p: the point lies inside obstacles[1] ("pillar")'],
    ['{ "point": [10.5, 5] }', 'place-not-free @ places.p: the point lies inside obstacles[0]'],
    ['{ "point": [16.5, 5] }', 'place-not-free @ places.p: the point lies inside obstacles[2]'],
    ['{ "point": [30, 5] }', 'place-not-free @ places.p: the point lies outside the boundary'],
    [
      '{ "polygon": [[4, 4], [5, 4], [5, 5]] }',
      'place-not-free @ places.p: the polygon lies inside obstacles or outside the boundary',
    ],
    ['{ "polygon": [[40, 4], [50, 4], [50, 5]] }', 'place-not-free @ places.p: the polygon lies outside the boundary'],
    ['{ "polygon": [[1, 1], [2, 2], [3, 3]] }', 'place-no-area @ places.p: the polygon has no area or crosses itself'],
    [
      '{ "polygon": [[8, 8], [9, 8], [9, 12], [8, 12]] }',
      'place-partly-outside @ places.p: 50 % of the polygon lies outside the boundary',
    ],
    ['{ "line": [[25, 4], [25, 6]] }', 'place-not-free @ places.p: the line lies outside the boundary'],
    [
      '{ "line": [[4.5, 5], [5.5, 5]] }',
      'place-not-free @ places.p: the line lies inside obstacles or outside the boundary',
    ],
    ['{ "line": [[0, 8], [0, 12]] }', 'place-partly-outside @ places.p: a part of the line lies outside the boundary'],
    [
      '{ "line": [[5, 5], [5, 5]] }',
      'place-not-free @ places.p: the line lies inside obstacles or outside the boundary',
    ],
  ])('like %s get a warning', (place, message) => {
    expect(warnRooms(`"places": { "p": ${place} }`)).toEqual([`check/${message}`]);
  });

  it('in a hole of the boundary get a warning', () => {
    const boundary = '{ "polygon": [[0, 0], [9, 0], [9, 9], [0, 9]], "holes": [[[3, 3], [6, 3], [6, 6], [3, 6]]] }';
    expect(warn(`"boundary": ${boundary}, "places": { "p": { "point": [4, 4] } }`)).toEqual([
      'check/place-not-free @ places.p: the point lies in a hole of the boundary',
    ]);
  });

  it('drawn by rounded coordinates on a slanting wall are fine', () => {
    const boundary = '"boundary": [[0, 0], [9, 0], [10, 10], [0, 9]]';
    expect(warn(`${boundary}, "places": { "p": { "line": [[9.3, 3.0], [9.7, 7.0]] } }`)).toEqual([]);
    expect(warn(`${boundary}, "places": { "p": { "line": [[9.30001, 3.0], [9.70001, 7.0]] } }`)).toEqual([]);
  });

  it('zones without free space and goals by coordinates are looked at', () => {
    const zones = '"zones": [{ "polygon": [[4, 4], [5, 4], [5, 5]], "factor": 0.5 }]';
    expect(warnRooms(zones)).toEqual(['check/zone-not-free @ zones[0]: no part of the zone lies in free space']);
    const agents = '"agents": [{ "at": [1, 1], "route": [{ "to": [5, 5] }], "goal": [-3, 5] }]';
    expect(warnRooms(agents)).toEqual([
      'check/goal-not-free @ agents[0].route[0].to: the point lies inside obstacles[1] ("pillar")',
      'check/goal-not-free @ agents[0].goal: the point lies outside the boundary',
    ]);
  });
});

describe('agents', () => {
  it.each([
    [
      '[{ "at": [5, 5], "goal": [1, 1] }]',
      ['agent-not-free @ agents[0].at: the agent stands inside obstacles[1] ("pillar")'],
    ],
    ['[{ "at": [-5, 5], "goal": [1, 1] }]', ['agent-not-free @ agents[0].at: the agent stands outside the boundary']],
    [
      '[{ "at": [0.1, 5], "goal": [1, 1] }]',
      ['agent-near-wall @ agents[0].at: the agent stands 0.1 m from a wall, nearer than its radius of 0.2 m'],
    ],
    [
      '[{ "at": [17.25, 5], "radius": 0.3, "goal": [19, 1] }]',
      ['agent-near-wall @ agents[0].at: the agent stands 0.25 m from a wall, nearer than its radius of 0.3 m'],
    ],
    ['[{ "at": [0.2, 5], "goal": [1, 1] }]', []],
    ['[{ "at": [1, 1], "goal": [2, 2] }, { "at": [1.4, 1], "goal": [2, 2] }]', []],
    [
      '[{ "at": [1, 1], "goal": [2, 2] }, { "at": [9, 9], "goal": [2, 2] }, { "at": [1.3, 1], "goal": [2, 2] }]',
      ['agents-overlap @ agents[2].at: the body overlaps that of agents[0]'],
    ],
    ['[{ "at": [1, 1], "goal": [2, 2] }, { "at": [1.3, 1], "goal": [2, 2], "arrive": { "at": 9 } }]', []],
    ['[{ "at": [1, 1] }]', ['no-goal @ agents[0]: no goal is given: whoever starts here stays here']],
  ])('%s', (agents, lines) => {
    expect(warnRooms(`"agents": ${agents}`)).toEqual(lines.map((line) => `check/${line}`));
  });

  it('in great numbers give a list that people can read', () => {
    const agents = Array.from({ length: 1000 }, () => ({ at: [50, 50], goal: [1, 1] }));
    const { warnings } = checkScene({ ...createSmall(), agents });
    expect(warnings).toHaveLength(202);
    expect(warnings.slice(-2)).toEqual([
      { code: 'check/agent-not-free', where: '', message: 'and 900 more of this kind', count: 900 },
      { code: 'check/agents-overlap', where: '', message: 'and 899 more of this kind', count: 899 },
    ]);
  });
});

describe('room to spawn', () => {
  const crowd = (count: number, spawn: string, more = '') =>
    warnRooms(`${PLACES}, "crowd": [{ "count": ${count}, "spawn": "${spawn}", "goal": [2, 2] ${more} }]`);

  it('is measured by bodies and layout', () => {
    // 16 m2, and 0.2 m more along the 20 m of open border: 4.3 * 20 = 86 at random, 0.9069 * 20 / (0.04 pi) = 144 at most.
    expect(crowd(60, 'left')).toEqual([]);
    expect(crowd(95, 'left')).toEqual([
      'check/spawn-dense @ crowd[0].spawn: "left" has 16 m2 of free ground, where a random layout finds room for about 86 of the 95 who start there; the rest will wait unless "spawnLayout" is "hex"',
    ]);
    expect(crowd(95, 'left', ', "spawnLayout": "hex"')).toEqual([]);
    expect(crowd(200, 'left')).toEqual([
      'check/spawn-too-small @ crowd[0].spawn: "left" has 16 m2 of free ground, room for at most 144 of the 200 who start there; the rest will wait',
    ]);
    expect(crowd(200, 'left', ', "radius": 0.1')).toEqual([]);
  });

  it('is not needed by people who come one after the other, or through a door', () => {
    expect(crowd(2000, 'left', ', "arrive": { "rate": 9 }')).toEqual([]);
    expect(crowd(2000, 'west')).toEqual([]);
  });

  it('is shared by crowds that come at the same time', () => {
    const entry = (at: number) =>
      `{ "count": 100, "spawn": "left", "goal": "desk", "arrive": { "at": ${at} }, "spawnLayout": "hex" }`;
    expect(warnRooms(`${PLACES}, "crowd": [${entry(0)}, ${entry(5)}]`)).toEqual([]);
    expect(warnRooms(`${PLACES}, "crowd": [${entry(5)}, ${entry(5)}]`)).toEqual([
      expect.stringMatching(/^check\/spawn-too-small @ crowd\[0\]\.spawn: .* of the 200 who start there/),
    ]);
  });

  it('along walls is only what lies between them', () => {
    const rooms = (count: number) =>
      warn(`"boundary": [[0, 0], [4, 0], [4, 4], [0, 4]], "places": { "all": { "polygon": [[0, 0], [4, 0], [4, 4], [0, 4]] } },
        "crowd": [{ "count": ${count}, "spawn": "all", "spawnLayout": "hex", "goal": [1, 1] }]`);
    // 0.9069 * 16 m2 / (pi * 0.04 m2) = 115.5
    expect(rooms(115)).toEqual([]);
    expect(rooms(116)).toEqual([expect.stringContaining('room for at most 115 of the 116')]);
  });

  it('fits a few around a tiny area in the open', () => {
    const tiny = (count: number) =>
      warn(`"boundary": [[0, 0], [9, 0], [9, 9], [0, 9]], "places": { "tiny": { "polygon": [[4, 4], [4.5, 4], [4.5, 4.5], [4, 4.5]] } },
        "crowd": [{ "count": ${count}, "spawn": "tiny", "spawnLayout": "hex", "goal": [1, 1] }]`);
    expect(tiny(4)).toEqual([]);
    expect(tiny(40)).toHaveLength(1);
  });

  it('a crowd of nobody gets a warning', () => {
    expect(crowd(0, 'left')).toEqual(['check/nobody @ crowd[0]: nobody belongs to this crowd']);
  });
});

describe('ways', () => {
  const crowd = (spawn: string, goal: string, more = '') =>
    warnRooms(`${PLACES}, "crowd": [{ "count": 1, "spawn": "${spawn}", "goal": ${goal} ${more} }]`);
  const no = (path: string, to: string, from: string) =>
    `check/unreachable @ crowd[0].${path}: ${to} cannot be reached from "${from}": no way leads from one to the other`;

  it.each([
    ['left', '"west"', []],
    ['left', '"wall"', []],
    ['right', '"east"', []],
    ['left', '"east"', [no('goal', '"east"', 'left')]],
    ['west', '"seat"', [no('goal', '"seat"', 'west')]],
    ['desk', '"right"', [no('goal', '"right"', 'desk')]],
    ['left', '[19, 2]', [no('goal', 'the point', 'left')]],
    ['left', '["west", "east"]', [no('goal[1]', '"east"', 'left')]],
    ['left', '{ "west": 1, "east": 1 }', [no('goal.east', '"east"', 'left')]],
    ['left', '{ "west": 1, "east": 0 }', []],
    ['both', '"east"', ['check/partly-unreachable @ crowd[0].goal: "east" cannot be reached from a part of "both"']],
    ['both', '["east", "west"]', []],
    [
      'both',
      '["east"]',
      ['check/partly-unreachable @ crowd[0].goal: none of the goals can be reached from a part of "both"'],
    ],
  ])('from %s to %s', (spawn, goal, lines) => {
    expect(crowd(spawn, goal)).toEqual(lines);
  });

  it('lead to the stops of a route too', () => {
    expect(crowd('left', '"west"', ', "route": [{ "to": "desk" }, { "to": "seat" }, { "to": [19, 9] }]')).toEqual([
      no('route[1].to', '"seat"', 'left'),
      no('route[2].to', 'the point', 'left'),
    ]);
  });

  it('do not lead through a thin wall', () => {
    const keys = `"boundary": [[0, 0], [20, 0], [20, 10], [0, 10]], "obstacles": [{ "line": [[10, 0], [10, 10]] }]`;
    const agents = (to: string) => warn(`${keys}, "places": { "p": ${to} }, "agents": [{ "at": [1, 1], "goal": "p" }]`);
    const unreachable =
      'check/unreachable @ agents[0].goal: "p" cannot be reached from its start: no way leads from one to the other';
    expect(agents('{ "line": [[10, 4], [10, 6]] }')).toEqual([]);
    expect(agents('{ "line": [[11, 4], [11, 6]] }')).toEqual([unreachable]);
    expect(agents('{ "line": [[20, 0], [20, 3]] }')).toEqual([unreachable]);
    expect(agents('{ "line": [[10, 10], [20, 10]] }')).toEqual([unreachable]);
  });

  it('are not judged where the start or the goal is in a wall, which is said elsewhere', () => {
    expect(warnRooms('"agents": [{ "at": [5, 5], "goal": [19, 2] }]')).toHaveLength(1);
  });
});

describe('events', () => {
  const events = (list: string, goal = '"desk"') =>
    warnRooms(`${PLACES}, "events": ${list}, "crowd": [{ "count": 1, "spawn": "left", "goal": ${goal} }]`);

  it.each([
    ['[{ "at": 1, "close": "west" }, { "at": 2, "open": "west" }]', []],
    ['[{ "at": 2, "open": "west" }, { "at": 1, "close": "west" }]', []],
    [
      '[{ "at": 1, "close": "left" }]',
      ['event-not-opening @ events[0].close: "left" is no line: only lines can be closed and opened'],
    ],
    [
      '[{ "at": 1, "open": "desk" }]',
      ['event-not-opening @ events[0].open: "desk" is no line: only lines can be closed and opened'],
    ],
    ['[{ "at": 1, "open": "west" }]', ['event-no-effect @ events[0].open: "west" is open already at 1 s']],
    [
      '[{ "at": 1, "close": "west" }, { "at": 3, "close": "west" }]',
      ['event-no-effect @ events[1].close: "west" is closed already at 3 s'],
    ],
    ['[{ "at": 301, "close": "west" }]', ['event-late @ events[0].at: the run ends at 300 s, before the event']],
  ])('%s', (list, lines) => {
    expect(events(list)).toEqual(lines.map((line) => `check/${line}`));
  });

  it.each([
    ['"west"', ['goal-closed @ crowd[0].goal: "west" is closed from 60 s on and never opened again']],
    ['["west", "desk"]', []],
    ['["west"]', ['goal-closed @ crowd[0].goal: "west" is closed from 60 s on and never opened again']],
    ['["west", "wall"]', ['goal-closed @ crowd[0].goal: every goal is closed from 70 s on and never opened again']],
    ['{ "west": 1, "desk": 1 }', ['goal-closed @ crowd[0].goal: "west" is closed from 60 s on and never opened again']],
    ['[2, 2]', []],
  ])('that shut the goal %s', (goal, lines) => {
    const list = '[{ "at": 60, "close": "west" }, { "at": 70, "close": "wall" }]';
    expect(events(list, goal)).toEqual(lines.map((line) => `check/${line}`));
  });
});
