import { describe, expect, it } from 'vitest';
import { CROWD_DEFAULTS } from '../../src/scene/crowd-keys.js';
import { RUN_DEFAULTS } from '../../src/scene/run-keys.js';
import { judgeChange } from './judge-change.js';

const places = JSON.parse(
  '{ "hall": { "polygon": [[1, 1], [5, 1], [5, 5]] }, "door": { "line": [[10, 2], [10, 4]] } }',
);

/** The problems of a scene with one crowd that is right but for the change. */
function judgeCrowd(change: Record<string, unknown>): string[] {
  return judgeChange({ places, crowd: [{ count: 1, spawn: 'hall', goal: 'door', ...change }] });
}

describe('crowds', () => {
  it.each([
    ['{ "count": -1 }', 'too-small @ crowd[0].count: the number is too small (got -1, expected at least 0)'],
    ['{ "count": 1.5 }', 'not-whole @ crowd[0].count: the number must be whole (got 1.5)'],
    ['{ "count": "5" }', 'wrong-type @ crowd[0].count: wrong kind of value (got "5", expected a number)'],
    ['{ "count": 1e300 }', 'too-large @ crowd[0].count: the number is too large (got 1e+300, expected at most 1e9)'],
    ['{ "spawn": "hal" }', 'unknown-place @ crowd[0].spawn: no place has this name (got "hal"); did you mean "hall"?'],
    [
      '{ "spawn": "yard" }',
      'unknown-place @ crowd[0].spawn: no place has this name (got "yard"); there are "hall", "door"',
    ],
    [
      '{ "spawnLayout": "hexagon" }',
      'unknown-value @ crowd[0].spawnLayout: unknown value (got "hexagon", expected one of "random", "hex")',
    ],
    ['{ "goal": "dor" }', 'unknown-place @ crowd[0].goal: no place has this name (got "dor"); did you mean "door"?'],
    [
      '{ "goal": ["door", "dooor"] }',
      'unknown-place @ crowd[0].goal[1]: no place has this name (got "dooor"); did you mean "door"?',
    ],
    [
      '{ "goal": { "doors": 1 } }',
      'unknown-place @ crowd[0].goal.doors: no place has this name (got "doors"); did you mean "door"?',
    ],
    ['{ "goal": [] }', 'empty @ crowd[0].goal: the list is empty'],
    ['{ "goal": {} }', 'shares @ crowd[0].goal: no goal has a share above 0'],
    ['{ "goal": { "door": 0 } }', 'shares @ crowd[0].goal: no goal has a share above 0'],
    [
      '{ "goal": { "door": -1 } }',
      'too-small @ crowd[0].goal.door: the number is too small (got -1, expected at least 0)',
    ],
    [
      '{ "goal": [1, 2, 3] }',
      'wrong-length @ crowd[0].goal: wrong number of items (got 3 items, expected a point [x, y])',
    ],
    ['{ "goal": ["door", 3] }', 'wrong-type @ crowd[0].goal[1]: wrong kind of value (got 3, expected a text)'],
    [
      '{ "goal": 3 }',
      'wrong-type @ crowd[0].goal: wrong kind of value (got 3, expected a place, a list of places, an object of places with shares, or a point [x, y])',
    ],
    [
      '{ "route": [{ "to": "hall" }, { "to": "dor" }] }',
      'unknown-place @ crowd[0].route[1].to: no place has this name (got "dor"); did you mean "door"?',
    ],
    ['{ "route": [{ "wait": 3 }] }', 'missing-key @ crowd[0].route[0]: the key "to" is missing'],
    [
      '{ "route": [{ "to": "hall", "wait": -3 }] }',
      'too-small @ crowd[0].route[0].wait: the number is too small (got -3, expected at least 0)',
    ],
    [
      '{ "route": [{ "to": 5 }] }',
      'wrong-type @ crowd[0].route[0].to: wrong kind of value (got 5, expected a place or a point [x, y])',
    ],
    ['{ "arrive": {} }', 'exactly-one @ crowd[0].arrive: a key is missing (expected exactly one of at, rate, times)'],
    [
      '{ "arrive": { "at": 0, "rate": 3 } }',
      'exactly-one @ crowd[0].arrive: keys that exclude each other (got at and rate, expected exactly one of at, rate, times)',
    ],
    [
      '{ "arrive": 5 }',
      'wrong-type @ crowd[0].arrive: wrong kind of value (got 5, expected an object with "at", "rate" or "times")',
    ],
    [
      '{ "arrive": { "at": -1 } }',
      'too-small @ crowd[0].arrive.at: the number is too small (got -1, expected at least 0)',
    ],
    ['{ "arrive": { "at": 0, "to": 5 } }', 'unknown-key @ crowd[0].arrive.to: unknown key; known keys here: at'],
    [
      '{ "arrive": { "rate": 0 } }',
      'too-small @ crowd[0].arrive.rate: the number is too small (got 0, expected above 0)',
    ],
    [
      '{ "arrive": { "rate": 1, "from": 9, "to": 3 } }',
      'arrive @ crowd[0].arrive.to: nobody can come (got 3, expected above 9)',
    ],
    ['{ "arrive": { "times": [] } }', 'wrong-length @ crowd[0].arrive.times: the list is empty'],
    [
      '{ "arrive": { "times": [3, -1] } }',
      'too-small @ crowd[0].arrive.times[1]: a time before the start (got -1, expected at least 0)',
    ],
    [
      '{ "arrive": { "times": [3, 4] } }',
      'arrive @ crowd[0].count: count differs from the number of arrival times (got 1, expected 2); leave out "count"',
    ],
    ['{ "radius": 0 }', 'too-small @ crowd[0].radius: the number is too small (got 0, expected above 0)'],
    ['{ "radius": 1e999 }', 'not-finite @ crowd[0].radius: a number must be finite (got Infinity)'],
    [
      '{ "speed": 1, "profile": "rimea-age" }',
      'exactly-one @ crowd[0].profile: "speed" and "profile" exclude each other',
    ],
    ['{ "profile": "rimea" }', 'unknown-value @ crowd[0].profile: unknown value (got "rimea", expected "rimea-age")'],
    [
      '{ "planner": "pathmp" }',
      'unknown-value @ crowd[0].planner: unknown value (got "pathmp", expected one of "direct", "pathmap", "roadmap", "mang", "lanes"); did you mean "pathmap"?',
    ],
    [
      '{ "dynamics": "orcas" }',
      'unknown-dynamics @ crowd[0].dynamics: neither one of the dynamics nor a model of the scene (got "orcas"); did you mean "orca"?',
    ],
    [
      '{ "atGoal": "go" }',
      'unknown-value @ crowd[0].atGoal: unknown value (got "go", expected one of "leave", "stay", "wander")',
    ],
    [
      '{ "group": { "size": 0 } }',
      'too-small @ crowd[0].group.size: the number is too small (got 0, expected at least 1)',
    ],
    [
      '{ "group": { "width": -1 } }',
      'too-small @ crowd[0].group.width: the number is too small (got -1, expected above 0)',
    ],
    [
      '{ "group": { "area": 0 } }',
      'too-small @ crowd[0].group.area: the number is too small (got 0, expected above 0)',
    ],
    [
      '{ "group": { "formation": "circle" } }',
      'unknown-value @ crowd[0].group.formation: unknown value (got "circle", expected one of "none", "line", "column", "wedge", "abreast")',
    ],
  ])('with %s are refused', (text, message) => {
    expect(judgeCrowd(JSON.parse(text))).toEqual([`scene/${message}`]);
  });

  it('need a count and a spawn area', () => {
    expect(judgeCrowd({ count: undefined })).toEqual(['scene/missing-key @ crowd[0]: the key "count" is missing']);
    expect(judgeCrowd({ spawn: undefined })).toEqual(['scene/missing-key @ crowd[0]: the key "spawn" is missing']);
  });

  it('that come at a rate or at times need no count', () => {
    expect(judgeCrowd({ count: undefined, arrive: { rate: 3 } })).toEqual([]);
    expect(judgeCrowd({ count: 10, arrive: { rate: 3, to: 5 } })).toEqual([]);
    expect(judgeCrowd({ count: undefined, arrive: { times: [1, 1, 0.5] } })).toEqual([]);
  });

  it('have no level: their places do', () => {
    expect(judgeCrowd({ level: 0 })[0]).toMatch(/^scene\/unknown-key @ crowd\[0\]\.level: unknown key/);
  });

  it('have unique ids', () => {
    const crowd = { id: 'a', count: 1, spawn: 'hall', goal: 'door' };
    const message = 'scene/duplicate-id @ crowd[1].id: the id is taken by crowd[0] (got "a")';
    expect(judgeChange({ places, crowd: [crowd, crowd] })).toEqual([message]);
  });

  it('may be written out with the defaults', () => {
    expect(judgeCrowd(CROWD_DEFAULTS)).toEqual([]);
    expect(judgeChange({ run: RUN_DEFAULTS })).toEqual([]);
  });
});

describe('agents', () => {
  it.each([
    ['{}', 'missing-key @ agents[0]: the key "at" is missing'],
    ['{ "at": [1, "a"] }', 'wrong-type @ agents[0].at[1]: wrong kind of value (got "a", expected a number)'],
    [
      '{ "at": [1, 1], "goal": "door" }',
      'unknown-place @ agents[0].goal: no place has this name (got "door"); the scene has no places',
    ],
    ['{ "at": [1, 1], "arrive": { "rate": 1 } }', 'missing-key @ agents[0].arrive: the key "at" is missing'],
    [
      '{ "at": [1, 1], "level": 3 }',
      'reserved-key @ agents[0].level: the key "level" is reserved for floors (got 3, expected 0); leave it out and give each floor a scene of its own',
    ],
    ['{ "at": [1, 1], "raduis": 3 }', 'unknown-key @ agents[0].raduis: unknown key; did you mean "radius"?'],
  ])('like %s are refused', (text, message) => {
    expect(judgeChange({ agents: [JSON.parse(text)] })).toContain(`scene/${message}`);
  });

  it('have unique ids', () => {
    const message = 'scene/duplicate-id @ agents[1].id: the id is taken by agents[0] (got "a")';
    expect(judgeChange({ agents: [{ id: 'a', at: [1, 1] }, { id: 'a', at: [2, 2] }] })).toEqual([message]); // biome-ignore format: short
  });
});

describe('models', () => {
  it.each([
    ['{ "tau": 1 }', 'missing-key @ models.calm: the key "dynamics" is missing'],
    [
      '{ "dynamics": "social-forces" }',
      'unknown-value @ models.calm.dynamics: unknown value (got "social-forces", expected one of "social-force", "orca", "collision-free-speed", "empty-circle"); did you mean "social-force"?',
    ],
    [
      '{ "dynamics": "orca", "range": [1] }',
      'wrong-type @ models.calm.range: wrong kind of value (got a list of 1 item, expected a number, true, false or a text)',
    ],
    [
      '{ "dynamics": "orca", "range": 1e12 }',
      'too-large @ models.calm.range: the number is too large (got 1000000000000, expected at most 1e9)',
    ],
    ['3', 'wrong-type @ models.calm: wrong kind of value (got 3, expected an object {...})'],
  ])('like %s are refused', (text, message) => {
    expect(judgeChange({ models: { calm: JSON.parse(text) } })).toEqual([`scene/${message}`]);
  });

  it('cannot take the name of the dynamics', () => {
    expect(judgeChange({ models: { orca: { dynamics: 'orca' } } })).toEqual([
      'scene/shadowed-name @ models.orca: "orca" is one of the dynamics; give the model a name of its own',
    ]);
  });
});

describe('distributions', () => {
  it.each([
    '1.2',
    '0',
    '{ "uniform": [0, 2] }',
    '{ "uniform": [1, 1] }',
    '{ "normal": [1, 0] }',
    '{ "normal": [-1, 1] }',
    '{ "lognormal": [-3, 0.5], "max": 9 }',
    '{ "gamma": [2, 3], "min": 1 }',
    '{ "weibull": [1.4, 10] }',
  ])('like %s are accepted', (text) => {
    expect(judgeCrowd({ speed: JSON.parse(text) })).toEqual([]);
  });

  const laws = 'exactly one of uniform, normal, lognormal, gamma, weibull';
  it.each([
    ['-1', 'too-small @ crowd[0].speed: the number is too small (got -1, expected at least 0)'],
    ['"fast"', 'wrong-type @ crowd[0].speed: wrong kind of value (got "fast", expected a number or a distribution)'],
    [
      '[1, 2]',
      'wrong-type @ crowd[0].speed: wrong kind of value (got a list of 2 items, expected a number or a distribution)',
    ],
    ['{ "mean": 1 }', `exactly-one @ crowd[0].speed: a key is missing (expected ${laws})`],
    [
      '{ "normal": [1, 1], "uniform": [1, 2] }',
      `exactly-one @ crowd[0].speed: keys that exclude each other (got uniform and normal, expected ${laws})`,
    ],
    [
      '{ "normal": 1 }',
      'wrong-type @ crowd[0].speed.normal: wrong kind of value (got 1, expected two numbers [mean, sd])',
    ],
    [
      '{ "normal": [1] }',
      'wrong-length @ crowd[0].speed.normal: wrong number of items (got 1 item, expected two numbers [mean, sd])',
    ],
    [
      '{ "normal": [1, null] }',
      'wrong-type @ crowd[0].speed.normal[1]: wrong kind of value (got null, expected a number)',
    ],
    [
      '{ "normal": [1, -1] }',
      'distribution @ crowd[0].speed.normal[1]: the standard deviation is negative (got -1, expected 0 or more)',
    ],
    [
      '{ "lognormal": [1, -1] }',
      'distribution @ crowd[0].speed.lognormal[1]: the standard deviation is negative (got -1, expected 0 or more)',
    ],
    [
      '{ "uniform": [2, 1] }',
      'distribution @ crowd[0].speed.uniform: the highest value is below the lowest (got 1, expected at least 2)',
    ],
    [
      '{ "uniform": [-1, 1] }',
      'distribution @ crowd[0].speed.uniform: the quantity is negative (got -1, expected 0 or more)',
    ],
    [
      '{ "gamma": [0, 1] }',
      'distribution @ crowd[0].speed.gamma[0]: the scale must be positive (got 0, expected above 0)',
    ],
    [
      '{ "weibull": [1, 0] }',
      'distribution @ crowd[0].speed.weibull[1]: the shape must be positive (got 0, expected above 0)',
    ],
    [
      '{ "normal": [1, 1], "min": -1 }',
      'distribution @ crowd[0].speed.min: the quantity is negative (got -1, expected 0 or more)',
    ],
    [
      '{ "normal": [1, 1], "min": 2, "max": 1 }',
      'distribution @ crowd[0].speed.max: max is too small (got 1, expected at least min, 2)',
    ],
    [
      '{ "normal": [1, 1], "max": -1 }',
      'distribution @ crowd[0].speed.max: max is too small (got -1, expected 0 or more)',
    ],
    [
      '{ "normal": [1, 0.1], "min": 2 }',
      'distribution @ crowd[0].speed.min: the distribution has no values that large (got 2, expected at most 1.6)',
    ],
    [
      '{ "normal": [9, 1], "max": 2 }',
      'distribution @ crowd[0].speed.max: the distribution has no values that small (got 2, expected at least 3)',
    ],
    [
      '{ "uniform": [1, 2], "max": 0.5 }',
      'distribution @ crowd[0].speed.max: the distribution has no values that small (got 0.5, expected at least 1)',
    ],
    [
      '{ "normal": [-9, 1] }',
      'distribution @ crowd[0].speed.normal: the quantity is negative (got -3, expected some values of 0 or more)',
    ],
    [
      '{ "normal": [1, 1], "sd": 2 }',
      'unknown-key @ crowd[0].speed.sd: unknown key; known keys here: uniform, normal, lognormal, gamma, weibull, min, max',
    ],
  ])('like %s are refused', (text, message) => {
    expect(judgeCrowd({ speed: JSON.parse(text) })).toContain(`scene/${message}`);
  });
});

describe('events and run', () => {
  it.each([
    ['{ "close": "door" }', 'missing-key @ events[0]: the key "at" is missing'],
    [
      '{ "at": -1, "close": "door" }',
      'too-small @ events[0].at: the number is too small (got -1, expected at least 0)',
    ],
    ['{ "at": 1 }', 'exactly-one @ events[0]: a key is missing (expected exactly one of close, open)'],
    [
      '{ "at": 1, "close": "door", "open": "door" }',
      'exactly-one @ events[0]: keys that exclude each other (got close and open, expected exactly one of close, open)',
    ],
    [
      '{ "at": 1, "close": "doar" }',
      'unknown-place @ events[0].close: no place has this name (got "doar"); did you mean "door"?',
    ],
    [
      '{ "at": 1, "open": "doar" }',
      'unknown-place @ events[0].open: no place has this name (got "doar"); did you mean "door"?',
    ],
  ])('the event %s is refused', (text, message) => {
    expect(judgeChange({ places, events: [JSON.parse(text)] })).toEqual([`scene/${message}`]);
  });

  const whole = 'record-rate @ run.record: a frame must come after a whole number of steps';
  it.each([
    ['{ "seed": -1 }', 'too-small @ run.seed: the number is too small (got -1, expected at least 0)'],
    ['{ "seed": 0.5 }', 'not-whole @ run.seed: the number must be whole (got 0.5)'],
    ['{ "step": 0 }', 'too-small @ run.step: the number is too small (got 0, expected above 0)'],
    ['{ "duration": 0 }', 'too-small @ run.duration: the number is too small (got 0, expected above 0)'],
    ['{ "record": 0 }', 'too-small @ run.record: the number is too small (got 0, expected above 0)'],
    [
      '{ "step": 0.05, "record": 16 }',
      `${whole} (got 1/(step*record) = 1.25); for a step of 0.05 s set "record" to 20`,
    ],
    ['{ "step": 0.04 }', `${whole} (got 1/(step*record) = 2.5); for a step of 0.04 s set "record" to 8.33333333333`],
    ['{ "record": 40 }', `${whole} (got 1/(step*record) = 0.5); for a step of 0.05 s set "record" to 20`],
    [
      '{ "barriers": "on" }',
      'unknown-value @ run.barriers: unknown value (got "on", expected one of "off", "fixed", "adaptive")',
    ],
    [
      '{ "kernel": "wasm" }',
      'unknown-value @ run.kernel: unknown value (got "wasm", expected one of "auto", "js", "simd")',
    ],
    [
      '{ "threads": 2 }',
      'unknown-key @ run.threads: unknown key; known keys here: seed, step, duration, record, barriers, kernel',
    ],
  ])('run %s is refused', (text, message) => {
    expect(judgeChange({ run: JSON.parse(text) })).toContain(`scene/${message}`);
  });

  it.each([
    { step: 0.1, record: 10 },
    { step: 0.01, record: 25 },
    { step: 0.1, record: 2.5 },
    { step: 0.05, record: 20 },
    { step: 1 / 3, record: 3 },
    { seed: 2 ** 53 - 1 },
  ])('run %j is accepted', (run) => {
    expect(judgeChange({ run })).toEqual([]);
  });
});
