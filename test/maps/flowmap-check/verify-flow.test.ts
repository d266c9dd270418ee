import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import { buildDomain, type Domain, type ObstacleInput } from '../../../src/geometry/index.js';
import { buildFlowMap, type FlowMap } from '../../../src/maps/flowmap/index.js';
import { type AskedTerminal, type FlowClaim, verifyFlow } from '../../../src/maps/flowmap-check/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { makeFlowScene, type RandomFlowScene } from '../flowmap/oracle/random-flow-scene.js';
import { askedOf, claimOf } from './claims.js';

function makeDomain(ring: readonly number[], obstacles: readonly ObstacleInput[] = []): Domain {
  return buildDomain({ boundary: { areas: [{ where: 'room', ring: Float64Array.from(ring) }] }, obstacles }).domain;
}

const line = (...points: number[]): Float64Array => Float64Array.from(points);

/** A list with one entry replaced. */
function put<T>(list: readonly T[], at: number, entry: T): T[] {
  return list.map((value, k) => (k === at ? entry : value));
}

function nudge(points: Float64Array, at: number, by: number): Float64Array {
  return points.map((value, k) => (k === at ? value + by : value));
}

/** Undefined where obstacles cover a whole door, or part the room into several with doors of both kinds. */
function build({ domain, terminals }: RandomFlowScene): FlowMap | undefined {
  try {
    return buildFlowMap(domain, terminals);
  } catch (error) {
    const codes = ['flow/terminal-off-wall', 'flow/several-rooms', 'flow/terminals-on-several-rings'];
    if (error instanceof FootfallError && codes.includes(error.code)) return undefined;
    throw error;
  }
}

/** A room of 10 m with doors of 2 m in the west and 3 m in the east. */
const ROOM = makeDomain([0, 0, 10, 0, 10, 10, 0, 10]);
const DOORS: AskedTerminal[] = [
  { name: 'west', kind: 'source', line: line(0, 6, 0, 4) },
  { name: 'east', kind: 'sink', line: line(10, 3, 10, 6) },
];
/** By hand: the chain below has 0, the one above 2; ring order is east (sink), above, west (source), below. */
const HAND: FlowClaim = {
  capacity: 2,
  cut: [{ ax: 0, ay: 4, bx: 0, by: 6, length: 2 }],
  kind: 'chains',
  terminals: [
    { name: 'west', kind: 'source', points: line(0, 6, 0, 4) },
    { name: 'east', kind: 'sink', points: line(10, 3, 10, 6) },
  ],
  nodes: [
    { x: 5, y: 0, potential: 0 },
    { x: 5, y: 10, potential: 2 },
  ],
};

/** A hall of 10 m with a crowd in the middle and four doors of 1 m, each in the middle of a wall: 4 m in all. */
const HALL_DOORS: AskedTerminal[] = [
  { name: 'south', kind: 'sink', line: line(4.5, 0, 5.5, 0) },
  { name: 'east', kind: 'sink', line: line(10, 4.5, 10, 5.5) },
  { name: 'north', kind: 'sink', line: line(5.5, 10, 4.5, 10) },
  { name: 'west', kind: 'sink', line: line(0, 5.5, 0, 4.5) },
  { name: 'crowd', kind: 'source', polygon: line(3, 3, 7, 3, 7, 7, 3, 7) },
];
const HALL: FlowClaim = {
  capacity: 4,
  cut: [
    { ax: 4.5, ay: 0, bx: 5.5, by: 0, length: 1 },
    { ax: 10, ay: 4.5, bx: 10, by: 5.5, length: 1 },
    { ax: 5.5, ay: 10, bx: 4.5, by: 10, length: 1 },
    { ax: 0, ay: 5.5, bx: 0, by: 4.5, length: 1 },
  ],
  kind: 'area',
  terminals: HALL_DOORS.map(({ name, kind, line: own, polygon }) => ({ name, kind, points: (own ?? polygon)! })),
  // Phi gains 1 at every door; the slit runs east through the wall above the east door.
  nodes: [
    { x: 2, y: 0, potential: 3 },
    { x: 8, y: 0, potential: 4 },
    { x: 8, y: 10, potential: 1 },
    { x: 2, y: 10, potential: 2 },
  ],
  slit: { x: 5, y: 5.9, dx: 1, dy: 0 },
  jump: 4,
};

describe('claims by hand', () => {
  it('a room with two doors', () => {
    expect(verifyFlow(ROOM, DOORS, HAND)).toMatchObject({ isValid: true, problems: [], walls: 2 });
  });

  it('a crowd inside four doors: phi on the plane cut open', () => {
    const check = verifyFlow(ROOM, HALL_DOORS, HALL);
    expect(check.problems).toEqual([]);
    expect(check.isValid).toBe(true);
  });

  it('rooms apart', () => {
    const domain = makeDomain(
      [0, 0, 10, 0, 10, 10, 0, 10],
      [{ kind: 'line', where: 'wall', points: line(5, 0, 5, 10) }],
    );
    const claim: FlowClaim = { ...HAND, kind: 'apart', capacity: 0, cut: [], nodes: [] };
    expect(verifyFlow(domain, DOORS, claim).isValid).toBe(true);
    expect(verifyFlow(domain, DOORS, { ...claim, capacity: 1 }).isValid).toBe(false);
    expect(verifyFlow(domain, DOORS, { ...claim, terminals: [] }).isValid).toBe(false);
    expect(verifyFlow(ROOM, DOORS, claim).problems[0].code).toBe('flow/not-apart');
  });
});

describe('claims that are false', () => {
  const codes = (claim: FlowClaim, asked = DOORS): string[] =>
    verifyFlow(ROOM, asked, claim).problems.map(({ code }) => code);
  const [low, high] = HAND.nodes;

  it.each<[string, Partial<FlowClaim>, string]>([
    ['a larger capacity', { capacity: 2.001 }, 'flow/capacity'],
    ['a smaller capacity', { capacity: 1.999 }, 'flow/capacity'],
    ['a steeper phi', { nodes: [low, { ...high, potential: 2.5 }] }, 'flow/steep-pair'],
    ['a flatter phi', { nodes: [low, { ...high, potential: 1.5 }] }, 'flow/capacity'],
    [
      'phi the wrong way round',
      { nodes: [high, low].map((n, k) => ({ ...n, potential: [2, 0][1 - k] })) },
      'flow/wrong-way',
    ],
    ['a wall without a value', { nodes: [low] }, 'flow/unnamed'],
    ['a wall with two values', { nodes: [low, high, high] }, 'flow/twice'],
    ['a value on no wall', { nodes: [low, { ...high, y: 9 }] }, 'flow/no-wall'],
    ['no cut', { cut: [] }, 'flow/not-tight'],
    ['a gate that says another length', { cut: [{ ...HAND.cut[0], length: 2.1 }] }, 'flow/gate-length'],
    ['a gate that hangs in the air', { cut: [{ ax: 1, ay: 4, bx: 1, by: 6, length: 2 }] }, 'flow/loose-gate'],
    ['a gate that parts nothing', { cut: [{ ax: 0, ay: 8, bx: 0, by: 10, length: 2 }] }, 'flow/not-parted'],
    [
      'a source that was not asked for',
      { terminals: [{ ...HAND.terminals[0], name: 'north' }, HAND.terminals[1]] },
      'flow/other-terminal',
    ],
    [
      'a source that is a sink',
      { terminals: [{ ...HAND.terminals[0], kind: 'sink' }, HAND.terminals[1]] },
      'flow/other-terminal',
    ],
    [
      'a door that is wider',
      { terminals: [{ ...HAND.terminals[0], points: line(0, 6, 0, 3) }, HAND.terminals[1]] },
      'flow/terminal-moved',
    ],
    [
      'a door that is narrower',
      { terminals: [{ ...HAND.terminals[0], points: line(0, 6, 0, 5) }, HAND.terminals[1]] },
      'flow/terminal-length',
    ],
    ['another kind of proof', { kind: 'area' }, 'flow/kind'],
  ])('%s', (_, change, code) => {
    expect(codes({ ...HAND, ...change })).toContain(code);
  });

  it.each<[string, Partial<FlowClaim>]>([
    ['no slit', { slit: undefined }],
    ['a slit from outside the area', { slit: { x: 8, y: 5.9, dx: 1, dy: 0 } }],
    ['a slit the other way', { slit: { x: 5, y: 5.9, dx: -1, dy: 0 } }],
    ['a jump the other way', { jump: -4 }],
    ['a larger jump', { jump: 4.1 }],
    ['a cut that is not closed', { cut: HALL.cut.slice(1) }],
    ['a door that is cut twice', { cut: [HALL.cut[0], HALL.cut[0], HALL.cut[2], HALL.cut[3]] }],
    [
      'an area that is smaller',
      { terminals: HALL.terminals.map((t) => (t.name === 'crowd' ? { ...t, points: line(3, 3, 7, 3, 7, 7) } : t)) },
    ],
    ['a door left out', { terminals: HALL.terminals.slice(1) }],
  ])('of an area: %s', (_, change) => {
    expect(verifyFlow(ROOM, HALL_DOORS, { ...HALL, ...change }).isValid).toBe(false);
  });

  it('every number of a true claim, changed by a centimetre', () => {
    const scene = makeFlowScene({ seed: FIXED_SEED, doors: 3, obstacles: 9 });
    const map = buildFlowMap(scene.domain, scene.terminals);
    const claim = claimOf(map);
    const isValid = (change: Partial<FlowClaim>): boolean =>
      verifyFlow(scene.domain, askedOf(map), { ...claim, ...change }).isValid;
    expect(isValid({})).toBe(true);
    for (const by of [-0.01, 0.01]) {
      expect(isValid({ capacity: claim.capacity + by })).toBe(false);
      claim.cut.forEach((gate, k) => {
        for (const key of ['ax', 'ay', 'bx', 'by', 'length'] as const) {
          expect(isValid({ cut: put(claim.cut, k, { ...gate, [key]: gate[key] + by }) }), `cut[${k}].${key}`).toBe(
            false,
          );
        }
      });
      claim.terminals.forEach((terminal, k) => {
        terminal.points.forEach((_, n) => {
          const points = nudge(terminal.points, n, by);
          expect(isValid({ terminals: put(claim.terminals, k, { ...terminal, points }) }), `terminals[${k}]`).toBe(
            false,
          );
        });
      });
    }
    claim.nodes.forEach((node, k) => {
      // A little more or less may be another proof of the same; more than the room is wide never is.
      for (const by of [-1e3, 1e3]) {
        expect(isValid({ nodes: put(claim.nodes, k, { ...node, potential: node.potential + by }) })).toBe(false);
      }
      expect(isValid({ nodes: put(claim.nodes, k, { ...node, x: node.x + 100 }) })).toBe(false);
      expect(isValid({ nodes: claim.nodes.filter((_, n) => n !== k) })).toBe(false);
    });
    claim.cut.forEach((_, k) => {
      expect(isValid({ cut: claim.cut.filter((_, n) => n !== k) })).toBe(false);
    });
  });
});

describe('claims of the solver', () => {
  it.each([
    ['fixed', FIXED_SEED],
    ['rotating', rotatingSeed],
  ])('hold on random rooms, with several doors or with a crowd inside (%s seed)', (_, base) => {
    const count = runs(5, 40, 1000);
    let refused = 0;
    for (let k = 0; k < count; k++) {
      const seed = (base + 7919 * k) % 2147483647;
      const hasArea = k % 3 === 2;
      const doors = hasArea ? 1 + (k % 4) : 2 + (k % 3);
      const scene = makeFlowScene({ seed, doors, obstacles: 3 + (k % 40), hasArea });
      const map = build(scene);
      if (map === undefined) {
        refused++;
        continue;
      }
      const check = verifyFlow(scene.domain, askedOf(map), claimOf(map));
      expect(check.problems, `seed ${seed}`).toEqual([]);
    }
    expect(refused).toBeLessThanOrEqual(1 + 0.03 * count);
  });

  it('fixture: walls on one line, with a door between them, are as far apart as the door is wide', () => {
    // By rounding such walls crossed each other somewhere, 0 m apart.
    const scene = makeFlowScene({ seed: 23, doors: 4, obstacles: 7 });
    const map = buildFlowMap(scene.domain, scene.terminals);
    expect(verifyFlow(scene.domain, askedOf(map), claimOf(map)).problems).toEqual([]);
  });

  it('fixture: a gate over the mouth of a slot is outside', () => {
    const domain = makeDomain([0, 0, 20, 0, 20, 20, 13, 20, 13, 6, 7, 6, 7, 20, 0, 20]);
    const map = buildFlowMap(domain, [
      { name: 'a', kind: 'source', shape: { line: line(0, 12.3, 0, 5.8) } },
      { name: 'b', kind: 'sink', shape: { line: line(13, 15.1, 13, 11.2) } },
      { name: 'c', kind: 'source', shape: { line: line(4.6, 20, 3.4, 20) } },
      { name: 'd', kind: 'sink', shape: { line: line(7, 10.5, 7, 13) } },
    ]);
    const claim = claimOf(map);
    expect(verifyFlow(domain, askedOf(map), claim).problems).toEqual([]);
    const lid = { ax: 13, ay: 20, bx: 7, by: 20, length: 6 };
    const codes = verifyFlow(domain, askedOf(map), { ...claim, cut: [lid] }).problems.map(({ code }) => code);
    expect(codes).toContain('flow/gate-outside');
  });

  it('fixture: a door at the bottom of a bay with a narrow mouth counts with its own width', () => {
    const domain = makeDomain([0, 0, 10, 0, 10, 10, 5.5, 10, 6, 4, 4, 4, 4.5, 10, 0, 10]);
    const map = buildFlowMap(domain, [
      { name: 'bay', kind: 'source', shape: { line: line(4, 4, 6, 4) } },
      { name: 'south', kind: 'sink', shape: { line: line(0, 0, 10, 0) } },
    ]);
    expect(map.capacity).toBeCloseTo(2, 12);
    expect(verifyFlow(domain, askedOf(map), claimOf(map)).problems).toEqual([]);
  });
});

describe('lanes of claims', () => {
  const scene = makeFlowScene({ seed: FIXED_SEED + 1, doors: 2, obstacles: 8 });
  const map = buildFlowMap(scene.domain, scene.terminals);
  const claim = claimOf(map, map.lanes(0.2));
  const lanes = claim.lanes!;
  const check = (change: Partial<typeof lanes>) =>
    verifyFlow(scene.domain, askedOf(map), { ...claim, lanes: { ...lanes, ...change } });

  it('hold', () => {
    expect(lanes.list.length).toBeGreaterThan(2);
    expect(check({}).problems).toEqual([]);
  });

  it('fail where anything is changed', () => {
    const [first, ...others] = lanes.list;
    const cut = lanes.cut!;
    const middle = 2 * Math.floor(first.points.length / 4);
    const bad: Partial<typeof lanes>[] = [
      { max: lanes.max + 1 },
      { max: lanes.max - 1 },
      { radius: 0.21 },
      { radius: 0.19 },
      { cut: undefined },
      { cut: { ...cut, winding: 2 } },
      { cut: { ...cut, gates: [] } },
      ...cut.gates.map((gate, k) => ({
        cut: { ...cut, gates: put(cut.gates, k, { ...gate, count: gate.count + 1 }) },
      })),
      ...cut.gates.map((gate, k) => ({
        cut: { ...cut, gates: put(cut.gates, k, { ...gate, points: gate.points.map((v) => v + 0.3) }) },
      })),
      { list: [{ ...first, length: first.length + 0.5 }, ...others] },
      { list: [{ ...first, clearance: first.clearance + 0.01 }, ...others] },
      { list: [{ ...first, clearance: first.clearance - 0.01 }, ...others] },
      { list: [{ ...first, headway: 0.39 }, ...others] },
      { list: [{ ...first, points: nudge(first.points, middle, 1) }, ...others] },
      { list: [{ ...first, points: first.points.slice(middle) }, ...others] },
      { list: [{ ...first, points: first.points.slice(0, middle) }, ...others] },
      { list: [...lanes.list, first] },
    ];
    bad.forEach((change, k) => {
      expect(check(change).isValid, `change ${k}`).toBe(false);
    });
  });
});
