import { describe, expect, expectTypeOf, it } from 'vitest';
import { FootfallError } from '../../src/error/index.js';
import type { Scene, SceneObstacle } from '../../src/scene/scene-schema.js';
import { judgeScene, validateScene } from '../../src/scene/validate-scene.js';
import { judgeChange } from './judge-change.js';
import { createSample, createSmall } from './sample-scene.js';

const FLOORS = 'leave it out and give each floor a scene of its own';

describe('a scene with every key', () => {
  it('is accepted and keeps its values', () => {
    expect(validateScene(createSample())).toEqual(createSample());
  });

  it('needs only footfall and boundary', () => {
    expect(validateScene(createSmall())).toEqual(createSmall());
  });

  it('comes out with its keys in the order of the definition', () => {
    const backwards = Object.fromEntries(Object.entries(createSample()).reverse());
    expect(JSON.stringify(validateScene(backwards))).toBe(JSON.stringify(createSample()));
  });

  it('takes keys that are undefined as absent', () => {
    const scene = validateScene({
      ...createSmall(),
      name: undefined,
      obstacles: [{ point: [1, 2], id: undefined, line: undefined }],
    });
    expect(Object.keys(scene)).toEqual(['footfall', 'boundary', 'obstacles']);
    expect(Object.keys(scene.obstacles?.[0] as SceneObstacle)).toEqual(['point']);
  });

  it('has the types of the definition', () => {
    expectTypeOf<Scene['footfall']>().toEqualTypeOf<1>();
    expectTypeOf<Scene['name']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<SceneObstacle['polygon']>().toEqualTypeOf<readonly (readonly [number, number])[] | undefined>();
  });

  it('keeps __proto__ and names that objects inherit as names', () => {
    const text = '{"__proto__": {"point": [1, 1]}, "constructor": {"point": [2, 2]}, "toString": {"point": [3, 3]}}';
    const crowd = JSON.parse('[{"count": 1, "spawn": "__proto__", "goal": {"__proto__": 1, "toString": 1}}]');
    const scene = validateScene({ ...createSmall(), places: JSON.parse(text), crowd });
    expect(JSON.stringify(scene.places)).toBe(text.replaceAll(' ', ''));
    expect(Object.getPrototypeOf(scene.places)).toBe(Object.prototype);
    expect(judgeChange({ places: {}, crowd: [{ count: 1, spawn: 'valueOf' }] })).toEqual([
      'scene/unknown-place @ crowd[0].spawn: no place has this name (got "valueOf"); the scene has no places',
    ]);
  });

  it('does not take inherited or __proto__ keys for known ones', () => {
    const text = '{"footfall": 1, "boundary": [[0,0],[1,0],[0,1]], "__proto__": {"name": "x"}, "toString": 1}';
    const { problems } = judgeScene(JSON.parse(text));
    expect(problems.map(({ code, where }) => `${code} ${where}`)).toEqual([
      'scene/unknown-key __proto__',
      'scene/unknown-key toString',
    ]);
    const heir = Object.create({ boundary: createSmall().boundary });
    heir.footfall = 1;
    expect(judgeScene(heir).problems.map(({ what }) => what)).toEqual(['the key "boundary" is missing']);
  });
});

describe('the boundary', () => {
  it.each([
    ['[[0, 0], [1, 0], [0, 1]]'],
    ['{ "polygon": [[0, 0], [1, 0], [0, 1]] }'],
    ['{ "polygons": [{ "polygon": [[0, 0], [1, 0], [0, 1]], "holes": [] }, { "polygon": [[0, 0], [1, 0], [0, 1]] }] }'],
    ['{ "polygon": [[0, 0], [9, 0], [9, 3], [0, 3]], "periodic": "x" }'],
    ['{ "polygon": [[0, 0], [0, 3], [9, 3], [9, 0]], "periodic": "x" }'],
    ['{ "polygon": [[0, 0], [9, 0], [9, 3], [0, 3], [0, 0]], "periodic": "x" }'],
  ])('may be %s', (text) => {
    expect(judgeChange({ boundary: JSON.parse(text) })).toEqual([]);
  });

  const forms = 'a ring of points [x, y] or an object with a "polygon"';
  it.each([
    ['null', `wrong-type @ boundary: wrong kind of value (got null, expected ${forms})`],
    ['"box"', `wrong-type @ boundary: wrong kind of value (got "box", expected ${forms})`],
    ['[]', 'too-few-points @ boundary: too few points for a ring (got 0 points, expected at least 3)'],
    ['[[0, 0]]', 'too-few-points @ boundary: too few points for a ring (got 1 point, expected at least 3)'],
    ['[[0, 0], [1, 1]]', 'too-few-points @ boundary: too few points for a ring (got 2 points, expected at least 3)'],
    ['[[0, 0], [1e999, 1], [1, 3]]', 'not-finite @ boundary[1][0]: a number must be finite (got Infinity)'],
    [
      '[[0, 0], [1e308, 1], [1, 3]]',
      'too-large @ boundary[1][0]: the number is too large (got 1e+308, expected at most 1e9)',
    ],
    [
      '[[0, 0], [1, -1.1e9], [1, 3]]',
      'too-large @ boundary[1][1]: the number is too large (got -1100000000, expected at most 1e9)',
    ],
    ['[[0, 0], ["1", 1], [1, 3]]', 'wrong-type @ boundary[1][0]: wrong kind of value (got "1", expected a number)'],
    [
      '[[0, 0], [1, 1, 0], [1, 3]]',
      'wrong-length @ boundary[1]: wrong number of items (got 3 items, expected a point [x, y])',
    ],
    [
      '[[0, 0], {"x": 1, "y": 2}, [1, 3]]',
      'wrong-type @ boundary[1]: wrong kind of value (got an object, expected a point [x, y])',
    ],
    ['[0, 0, 1, 0]', 'wrong-type @ boundary[0]: wrong kind of value (got 0, expected a point [x, y])'],
    ['{ "polygons": [] }', 'empty @ boundary.polygons: the list is empty'],
    ['{ "holes": [] }', 'missing-key @ boundary: the key "polygon" is missing'],
    [
      '{ "polygon": [[0, 0], [1, 0], [0, 1]], "holes": [[[0, 0], [1, 1]]] }',
      'too-few-points @ boundary.holes[0]: too few points for a ring (got 2 points, expected at least 3)',
    ],
    [
      '{ "polygon": [[0, 0], [1, 0], [0, 1]], "periodic": "y" }',
      'unknown-value @ boundary.periodic: unknown value (got "y", expected "x")',
    ],
    [
      '{ "polygon": [[0, 0], [4, 0], [4, 3], [0, 2]], "periodic": "x" }',
      'periodic-rectangle @ boundary.polygon: a periodic boundary must be a rectangle with sides along x and y (got a ring of 4 points); make it one, or leave out "periodic"',
    ],
    [
      '{ "polygon": [[0, 0], [1, 0], [0, 1]], "level": 1 }',
      `reserved-key @ boundary.level: the key "level" is reserved for floors (got 1, expected 0); ${FLOORS}`,
    ],
    [
      '{ "polygons": [{ "polygon": [[0, 0], [1, 0], [0, 1]], "level": "1" }] }',
      `reserved-key @ boundary.polygons[0].level: the key "level" is reserved for floors (got "1", expected 0); ${FLOORS}`,
    ],
  ])('%s is refused', (text, message) => {
    expect(judgeChange({ boundary: JSON.parse(text) })).toContain(`scene/${message}`);
  });

  it('is required', () => {
    expect(judgeChange({ boundary: undefined })).toEqual(['scene/missing-key @ : the key "boundary" is missing']);
  });

  it.each([Number.NaN, Number.NEGATIVE_INFINITY])('refuses %d', (value) => {
    const boundary = [[0, 0], [1, 1], [1, value]]; // biome-ignore format: points
    expect(judgeChange({ boundary })).toEqual([
      `scene/not-finite @ boundary[2][1]: a number must be finite (got ${value})`,
    ]);
  });

  it('refuses lists with gaps', () => {
    // biome-ignore lint/suspicious/noSparseArray: the case under test
    const boundary = [[0, 0], [, 1], , [1, 1]]; // biome-ignore format: points
    expect(judgeChange({ boundary })).toEqual([
      'scene/wrong-type @ boundary[1][0]: wrong kind of value (got undefined, expected a number)',
      'scene/wrong-type @ boundary[2]: wrong kind of value (got undefined, expected a point [x, y])',
    ]);
  });

  it('reports the bad points of a ring up to a limit', () => {
    const ring = Array.from({ length: 100 }, (_, i) => [i, i % 3 === 1 ? null : 0]);
    const lines = judgeChange({ boundary: ring });
    expect(lines).toHaveLength(20);
    expect(lines[1]).toBe('scene/wrong-type @ boundary[4][1]: wrong kind of value (got null, expected a number)');
  });
});

describe('obstacles and places', () => {
  it.each([
    [
      '{ "polygon": [[1, 1], [2, 1], [2, 2]], "line": [[0, 0], [1, 1]] }',
      'exactly-one @ obstacles[0]: keys that exclude each other (got polygon and line, expected exactly one of polygon, line, point, circle)',
    ],
    [
      '{ "id": "x" }',
      'exactly-one @ obstacles[0]: a key is missing (expected exactly one of polygon, line, point, circle)',
    ],
    [
      '{ "polygon": [[1, 1], [2, 1], [2, 2]], "weights": [1, 1] }',
      'weights @ obstacles[0].weights: a polygon needs one weight per point (got 2, expected 3)',
    ],
    [
      '{ "polygon": [[1, 1], [2, 1], [2, 2]], "weights": [1, 0.5, 1] }',
      'too-small @ obstacles[0].weights[1]: a speed factor below 1 has no shortest paths (got 0.5, expected at least 1)',
    ],
    [
      '{ "polygon": [[1, 1], [2, 1], [2, 2]], "weights": [1, "2", 1] }',
      'wrong-type @ obstacles[0].weights[1]: wrong kind of value (got "2", expected a number)',
    ],
    [
      '{ "polygon": [[1, 1], [2, 1], [2, 2]], "weights": 2 }',
      'wrong-type @ obstacles[0].weights: wrong kind of value (got 2, expected a list of numbers)',
    ],
    ['{ "line": [[0, 0], [1, 1]], "holes": [] }', 'misplaced-key @ obstacles[0].holes: "holes" belongs to a "polygon"'],
    ['{ "point": [1, 1], "weights": [1] }', 'misplaced-key @ obstacles[0].weights: "weights" belongs to a "polygon"'],
    [
      '{ "line": [[0, 0]] }',
      'too-few-points @ obstacles[0].line: too few points for a line (got 1 point, expected at least 2)',
    ],
    [
      '{ "point": [1] }',
      'wrong-length @ obstacles[0].point: wrong number of items (got 1 item, expected a point [x, y])',
    ],
    [
      '{ "circle": { "center": [1, 1], "radius": 0 } }',
      'too-small @ obstacles[0].circle.radius: the number is too small (got 0, expected above 0)',
    ],
    ['{ "circle": { "center": [1, 1] } }', 'missing-key @ obstacles[0].circle: the key "radius" is missing'],
    [
      '{ "circle": [1, 1, 2] }',
      'wrong-type @ obstacles[0].circle: wrong kind of value (got a list of 3 items, expected an object {...})',
    ],
    ['{ "point": [1, 1], "id": "" }', 'empty @ obstacles[0].id: the text is empty'],
    ['{ "point": [1, 1], "id": 7 }', 'wrong-type @ obstacles[0].id: wrong kind of value (got 7, expected a text)'],
    [
      '{ "point": [1, 1], "motion": { "path": [[0, 0]], "speed": 1 } }',
      'too-few-points @ obstacles[0].motion.path: too few points for a line (got 1 point, expected at least 2)',
    ],
    [
      '{ "point": [1, 1], "motion": { "path": [[0, 0], [1, 1]], "speed": 0 } }',
      'too-small @ obstacles[0].motion.speed: the number is too small (got 0, expected above 0)',
    ],
    [
      '{ "point": [1, 1], "motion": { "path": [[0, 0], [1, 1]], "speed": 1, "loop": "bakc" } }',
      'unknown-value @ obstacles[0].motion.loop: unknown value (got "bakc", expected one of "none", "back", "jump"); did you mean "back"?',
    ],
    [
      '{ "point": [1, 1], "motion": { "path": [[0, 0], [1, 1]], "speed": 1, "turn": "no" } }',
      'wrong-type @ obstacles[0].motion.turn: wrong kind of value (got "no", expected true or false)',
    ],
    [
      '{ "point": [1, 1], "level": 2 }',
      `reserved-key @ obstacles[0].level: the key "level" is reserved for floors (got 2, expected 0); ${FLOORS}`,
    ],
    ['{ "polygn": [] }', 'unknown-key @ obstacles[0].polygn: unknown key; did you mean "polygon"?'],
    ['[1, 2]', 'wrong-type @ obstacles[0]: wrong kind of value (got a list of 2 items, expected an object {...})'],
  ])('the obstacle %s is refused', (text, message) => {
    expect(judgeChange({ obstacles: [JSON.parse(text)] })).toContain(`scene/${message}`);
  });

  it.each([
    [
      '{ "line": [[0, 0], [1, 1]], "point": [1, 1] }',
      'exactly-one @ places["main door"]: keys that exclude each other (got line and point, expected exactly one of line, polygon, point)',
    ],
    ['{}', 'exactly-one @ places["main door"]: a key is missing (expected exactly one of line, polygon, point)'],
    [
      '{ "line": [[0, 0], [1, 1]], "maxFlow": 0 }',
      'too-small @ places["main door"].maxFlow: the number is too small (got 0, expected above 0)',
    ],
    ['{ "point": [0, 0], "maxFlow": 1 }', 'misplaced-key @ places["main door"].maxFlow: "maxFlow" belongs to a "line"'],
    [
      '{ "polygon": [[0, 0], [1, 1]] }',
      'too-few-points @ places["main door"].polygon: too few points for a ring (got 2 points, expected at least 3)',
    ],
    [
      '{ "point": [0, 0], "level": "ground" }',
      `reserved-key @ places["main door"].level: the key "level" is reserved for floors (got "ground", expected 0); ${FLOORS}`,
    ],
  ])('the place %s is refused', (text, message) => {
    expect(judgeChange({ places: { 'main door': JSON.parse(text) } })).toEqual([`scene/${message}`]);
  });

  it.each([
    ['{ "places": { "": { "point": [1, 1] } } }', 'empty @ places[""]: a name is empty'],
    [
      '{ "places": [] }',
      'wrong-type @ places: wrong kind of value (got a list of 0 items, expected an object {"name": ...})',
    ],
    ['{ "obstacles": {} }', 'wrong-type @ obstacles: wrong kind of value (got an object, expected a list [...])'],
    [
      '{ "obstacles": [{ "point": [1, 1], "id": "a" }, { "point": [1, 1] }, { "point": [1, 1], "id": "a" }] }',
      'duplicate-id @ obstacles[2].id: the id is taken by obstacles[0] (got "a")',
    ],
    [
      '{ "zones": [{ "polygon": [[1, 1], [2, 1], [2, 2]], "factor": 0 }] }',
      'too-small @ zones[0].factor: the number is too small (got 0, expected above 0)',
    ],
    ['{ "zones": [{ "factor": 1 }] }', 'missing-key @ zones[0]: the key "polygon" is missing'],
    ['{ "origin": [1, 2, 3] }', 'wrong-length @ origin: wrong number of items (got 3 items, expected a point [x, y])'],
    ['{ "name": 5 }', 'wrong-type @ name: wrong kind of value (got 5, expected a text)'],
    ['{ "obstacle": [] }', 'unknown-key @ obstacle: unknown key; did you mean "obstacles"?'],
    ['{ "Crowd": [] }', 'unknown-key @ Crowd: unknown key; did you mean "crowd"?'],
    [
      '{ "features": [] }',
      'unknown-key @ features: unknown key; known keys here: $schema, footfall, name, origin, boundary, obstacles, places, models, crowd, agents, zones, events, run',
    ],
  ])('%s is refused', (text, message) => {
    expect(judgeChange(JSON.parse(text))).toEqual([`scene/${message}`]);
  });
});

describe('several problems', () => {
  it('are all listed, wrong names even beside wrong types', () => {
    const lines = judgeChange({ name: 1, boundary: [], runs: 1, crowd: [{ count: 'x', spawn: 'nowhere', goals: [] }] });
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      'scene/wrong-type @ name',
      'scene/too-few-points @ boundary',
      'scene/wrong-type @ crowd[0].count',
      'scene/unknown-key @ crowd[0].goals',
      'scene/unknown-key @ runs',
      'scene/unknown-place @ crowd[0].spawn',
    ]);
  });

  it('are counted up to a limit in long lists', () => {
    const obstacles = Array.from({ length: 5000 }, () => ({ point: [1, 1], colour: 'red' }));
    expect(judgeChange({ obstacles })).toHaveLength(1000);
  });

  it('are one error with the number of the others', () => {
    const message = 'name: wrong kind of value (got 1, expected a text); and 2 more, which footfall check lists';
    expect(() => validateScene({ ...createSmall(), name: 1, zone: [], run: 4 })).toThrow(message);
    expect(() => validateScene({ ...createSmall(), name: 1 })).toThrow(FootfallError);
  });

  it.each([null, undefined, 5, 'scene', true, [], [1]])('%j is no scene', (value) => {
    expect(() => validateScene(value)).toThrow(/^wrong kind of value \(got .*, expected an object \{\.\.\.\}\)$/);
  });

  it('cuts long texts in messages', () => {
    expect(judgeChange({ run: { kernel: 'x'.repeat(1000) } })[0].length).toBeLessThan(200);
  });
});
