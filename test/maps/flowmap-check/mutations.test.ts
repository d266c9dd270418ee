import { describe, expect, it } from 'vitest';
import { describeFlow } from '../../../src/cli/flow-answer.js';
import { FootfallError } from '../../../src/error/index.js';
import { buildDomain, type Domain, type ObstacleInput } from '../../../src/geometry/index.js';
import { buildFlowMap, type FlowTerminal } from '../../../src/maps/flowmap/index.js';
import { type AskedTerminal, parseFlowClaim, verifyFlow } from '../../../src/maps/flowmap-check/index.js';
import { rotatingSeed, runs } from '../../tier.js';
import { type Mutant, mutateJson } from './mutate-json.js';

type Kind = FlowTerminal['kind'];

const line = (name: string, kind: Kind, ...points: number[]): FlowTerminal => ({
  name,
  kind,
  shape: { line: Float64Array.from(points) },
});
const box = (x: number, y: number, w: number, h: number): ObstacleInput => ({
  kind: 'polygon',
  where: 'box',
  ring: Float64Array.of(x, y, x + w, y, x + w, y + h, x, y + h),
});
const WEST = line('west', 'source', 0, 6, 0, 4);
const EAST = line('east', 'sink', 10, 3, 10, 6.5);
const CROWD: FlowTerminal = {
  name: 'crowd',
  kind: 'source',
  shape: { polygon: Float64Array.of(4, 4, 6, 4, 6, 6, 4, 6) },
};

interface Room {
  readonly name: string;
  readonly terminals: readonly FlowTerminal[];
  readonly obstacles?: readonly ObstacleInput[];
  /** Undefined: no lanes. */
  readonly radius?: number;
  readonly speed?: number;
  readonly origin?: readonly [number, number];
  readonly isPlain?: boolean;
}

/** Rooms of 10 m by 10 m. */
const ROOMS: readonly Room[] = [
  { name: 'two doors', terminals: [WEST, EAST], radius: 0.45 },
  { name: 'two doors, no lanes asked for', terminals: [WEST, EAST] },
  { name: 'no lane fits', terminals: [WEST, EAST], radius: 1.2 },
  { name: 'a fast single lane', terminals: [WEST, EAST], radius: 0.7, speed: 2 },
  { name: 'a block in between', terminals: [WEST, EAST], obstacles: [box(4, 4.5, 1, 1)], radius: 0.4 },
  {
    name: 'a block, lanes as drawn',
    terminals: [WEST, EAST],
    obstacles: [box(4, 4, 1, 3)],
    radius: 0.5,
    isPlain: true,
  },
  { name: 'a gap', terminals: [WEST, EAST], obstacles: [box(5, -1, 1, 5), box(5, 5.1, 1, 6)], radius: 0.3 },
  { name: 'far from the origin', terminals: [WEST, EAST], radius: 0.45, origin: [395007.25, 5268363.5] },
  { name: 'tiny bodies', terminals: [line('west', 'source', 0, 6, 0, 5.995), EAST], radius: 0.001 },
  { name: 'a bend', terminals: [WEST, line('south', 'sink', 3, 0, 5, 0)], radius: 0.5 },
  {
    name: 'doors in turn',
    terminals: [
      WEST,
      line('s', 'sink', 4, 0, 5, 0),
      line('e', 'source', 10, 4, 10, 5),
      line('n', 'sink', 6, 10, 5, 10),
    ],
    radius: 0.4,
  },
  { name: 'a crowd inside', terminals: [CROWD, EAST, line('s', 'sink', 4, 0, 5, 0)], radius: 0.5 },
  {
    name: 'walls apart',
    terminals: [WEST, EAST],
    obstacles: [{ kind: 'line', where: 'wall', points: Float64Array.of(5, 0, 5, 10) }],
    radius: 0.4,
  },
];

/** The file that `footfall flow` writes, and a judge of such files: true where the proof is taken to hold. */
function prepare({ terminals, obstacles = [], radius, speed = 1.34, origin = [0, 0], isPlain = false }: Room): {
  answer: unknown;
  judge: (value: unknown) => boolean;
} {
  const domain: Domain = buildDomain({
    boundary: { areas: [{ where: 'room', ring: Float64Array.of(0, 0, 10, 0, 10, 10, 0, 10) }] },
    obstacles,
  }).domain;
  const map = buildFlowMap(domain, terminals);
  const pair =
    radius === undefined
      ? undefined
      : { lanes: map.lanes(radius, { speed, isShortened: !isPlain }), before: undefined, speed, ms: 1.5 };
  const answer: unknown = JSON.parse(JSON.stringify(describeFlow(map, pair, origin, 2.5)));
  const asked: AskedTerminal[] = terminals.map(({ name, kind, shape }) => ({ name, kind, ...shape }));
  const rounding = 2 ** -51 * Math.max(...origin);
  const judge = (value: unknown): boolean => {
    try {
      return verifyFlow(domain, asked, parseFlowClaim(JSON.stringify(value), origin), { rounding }).isValid;
    } catch (error) {
      // Anything else than a refusal by name is a fault of the verifier.
      if (error instanceof FootfallError && error.code === 'flow/bad-certificate') return false;
      throw error;
    }
  };
  return { answer, judge };
}

/**
 * Changes after which a claim may still be true, and why:
 * timings say nothing about the flow; lists whose order means nothing may be in any order; a potential may be another solution, a
 * node be named by another of its points, a gate or a slit stand elsewhere, as long as what they prove is proven; a
 * lane may be drawn with other points as long as it keeps the length and the clearance that it names.
 */
const HARMLESS: readonly [RegExp, RegExp][] = [
  [/^(build_ms|lanes_ms)$/, /./],
  [/^certificate\.nodes\[\d+\]\.(potential|at.*)$/, /./],
  [/^certificate\.nodes\[\d+\]$/, /^swapped$/],
  [/^certificate\.terminals\[\d+\]$/, /^swapped$/],
  [/^certificate\.terminals\[\d+\]\.points\[\d+\]$/, /^(swapped|doubled)$/],
  [/^certificate\.slit\.(from|direction)/, /./],
  [/^certificate\.lane_cut\.gates\[\d+\](\.points.*)?$/, /./],
  [/^min_cut\[\d+\]$/, /^swapped$/],
  [/^lanes\[\d+\]$/, /^swapped$/],
  [/^lanes\[\d+\]\.points\[\d+\]/, /./],
  // Nothing but the number of lanes depends on them where there are none.
  [/^speed$/, /^deleted$/],
];

/** Numbers that are 0 but for rounding, changed into others that are. */
function isRounding({ path, change }: Mutant, answer: unknown): boolean {
  const value = path
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], answer);
  return typeof value === 'number' && Math.abs(value) < 1e-8 && /^(0|negated|1e-300|x .*)$/.test(change);
}

describe('every field of a flow file is checked', () => {
  it.each(ROOMS.map((room) => [room.name, room] as const))('%s', (_, room) => {
    const { answer, judge } = prepare(room);
    expect(judge(answer)).toBe(true);
    const lanes = (answer as { lanes: unknown[] }).lanes.length;
    const accepted: string[] = [];
    let refused = 0;
    let at = rotatingSeed;
    for (const mutant of mutateJson(answer)) {
      // Some of them in turn; all in the long tier.
      if (at++ % runs(8, 3, 1) !== 0) continue;
      if (!judge(mutant.value)) {
        refused++;
        continue;
      }
      const { path, change } = mutant;
      if (HARMLESS.some(([where, what]) => where.test(path) && what.test(change))) continue;
      if (lanes === 0 && /^(speed|radius)$/.test(path)) continue;
      if (isRounding(mutant, answer)) continue;
      // Lanes of bodies below 2.5 mm are drawn to 4 % of the radius.
      if (room.name === 'tiny bodies' && /radius|min_clearance/.test(path) && /^x /.test(change)) continue;
      accepted.push(`${path} ${change}`);
    }
    expect(accepted).toEqual([]);
    expect(refused).toBeGreaterThan(8);
  });

  it('the figures of a lane, a thousandth off', () => {
    const { answer, judge } = prepare(ROOMS[4]);
    const file = answer as { lanes: Record<string, number>[] } & Record<string, number>;
    for (const factor of [0.999, 1.001, -1]) {
      for (const key of ['capacity', 'radius', 'speed', 'lanes_flow']) {
        expect(judge({ ...file, [key]: file[key] * factor }), key).toBe(false);
      }
      file.lanes.forEach((lane, k) => {
        for (const key of ['length', 'min_clearance', 'headway', 'capacity']) {
          const changed = { ...lane, [key]: lane[key] * factor };
          expect(
            judge({ ...file, lanes: file.lanes.map((own, l) => (l === k ? changed : own)) }),
            `lanes[${k}].${key}`,
          ).toBe(false);
        }
      });
    }
  });
});
