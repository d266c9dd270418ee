import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../../src/error/index.js';
import type { ObstacleInput } from '../../../../src/geometry/index.js';
import { buildFlowNetwork } from '../../../../src/maps/flowmap/build-flow-network.js';
import type { FlowNetwork, FlowTerminal, TerminalKind } from '../../../../src/maps/flowmap/flow-network.js';
import { crossSlit } from '../../../../src/maps/flowmap/inner/slit.js';
import { solveSmallProgram } from '../../../../src/maps/flowmap/inner/small-lp.js';
import { type AreasSolution, solveAreas } from '../../../../src/maps/flowmap/inner/solve-areas.js';
import { prepareInner, solveInner } from '../../../../src/maps/flowmap/inner/solve-inner.js';
import { solveFlow } from '../../../../src/maps/flowmap/solve-flow.js';
import { createRandom } from '../../../../src/math/index.js';
import { atTier, FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { gridCapacity } from './grid-twin.js';
import { areaTerminal, domainOf, line, lineTerminals, randomHall } from './random-hall.js';

const ROOM = [0, 0, 20, 0, 20, 10, 0, 10];
const box = (x: number, y: number, half: number) => [
  ...[x - half, y - half, x + half, y - half],
  ...[x + half, y + half, x - half, y + half],
];

function networkOf(
  areas: [TerminalKind, number[]][],
  doors: [TerminalKind, number[]][],
  obstacles: ObstacleInput[] = [],
  boundary = ROOM,
): FlowNetwork {
  const terminals: FlowTerminal[] = [
    ...areas.map(([kind, ring], k) => ({ ...areaTerminal(ring, kind), name: `area ${k}` })),
    ...doors.map(([kind, points], k) => ({ ...lineTerminals([points], kind)[0], name: `door ${k}` })),
  ];
  return buildFlowNetwork(domainOf(boundary, obstacles), terminals);
}

/** The cuts bound the flow from above, the potentials show a flow of this value: together they prove it. */
function checkProof(network: FlowNetwork, solution: AreasSolution, seed: number): void {
  const { gates, labels, capacity, fluxes, cuts } = solution;
  expect(cuts.reduce((sum, { weight, length }) => sum + weight * length, 0)).toBeCloseTo(capacity, 8);
  let balance = 0;
  let out = 0;
  network.terminals.forEach(({ kind }, t) => {
    expect(fluxes[t]).toBeGreaterThanOrEqual(-1e-9);
    balance += kind === 'source' ? fluxes[t] : -fluxes[t];
    out += kind === 'source' ? fluxes[t] : 0;
  });
  expect(balance).toBeCloseTo(0, 8);
  expect(out).toBeCloseTo(capacity, 8);
  const { ax, ay, bx, by, rho, at, featureNode, slitCount } = gates.walls;
  const random = createRandom(seed);
  let worst = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < 2000; k++) {
    const ends = [0, 1].map(() => {
      const f = Math.floor(random.next() * rho.length);
      const t = random.next();
      const angle = 7 * random.next();
      return [
        f,
        ax[f] + t * (bx[f] - ax[f]) + rho[f] * Math.cos(angle),
        ay[f] + t * (by[f] - ay[f]) + rho[f] * Math.sin(angle),
      ] as const;
    });
    const [[f, px, py], [g, qx, qy]] = ends;
    if (gates.isBlocked(px, py, qx, qy)) continue;
    let gain = labels[featureNode[g]] - labels[featureNode[f]];
    gates.areas.forEach(({ slitX: x, slitY: y, terminal }, s) => {
      const sign = network.terminals[terminal].kind === 'source' ? 1 : -1;
      const w =
        at[f * slitCount + s] +
        crossSlit(x, y, ax[f], ay[f], px, py) +
        crossSlit(x, y, px, py, qx, qy) -
        at[g * slitCount + s] -
        crossSlit(x, y, ax[g], ay[g], qx, qy);
      gain += sign * fluxes[terminal] * w;
    });
    worst = Math.max(worst, Math.abs(gain) - Math.hypot(qx - px, qy - py));
  }
  expect(worst).toBeLessThan(1e-8);
}

describe('several areas, and areas with both kinds of doors', () => {
  it.each<[string, number, FlowNetwork]>([
    [
      'two crowds, wide doors: both perimeters',
      4 + 8,
      networkOf(
        [
          ['source', box(5, 5, 0.5)],
          ['source', box(15, 5, 1)],
        ],
        [
          ['sink', [0, 9, 0, 1]],
          ['sink', [20, 1, 20, 9]],
        ],
      ),
    ],
    [
      'two crowds, one narrow door',
      1,
      networkOf(
        [
          ['source', box(5, 5, 0.5)],
          ['source', box(15, 5, 1)],
        ],
        [['sink', [4, 0, 5, 0]]],
      ),
    ],
    [
      'a crowd walks to an area, another door feeds it too',
      4,
      networkOf(
        [
          ['source', box(5, 5, 1)],
          ['sink', box(15, 5, 0.5)],
        ],
        [['source', [20, 1, 20, 9]]],
      ),
    ],
    [
      'a wall with a gap of 2 m between two crowds and the door',
      2,
      networkOf(
        [
          ['source', box(4, 5, 1)],
          ['source', box(8, 5, 1)],
        ],
        [['sink', [20, 1, 20, 9]]],
        [line(12, 0, 12, 8)],
      ),
    ],
    [
      'crowd inside and entrance outside share a door of 3 m',
      3,
      networkOf(
        [['source', box(10, 5, 1)]],
        [
          ['source', [0, 9, 0, 1]],
          ['sink', [20, 4, 20, 7]],
        ],
      ),
    ],
  ])('%s', (_, value, network) => {
    const solution = solveAreas(network);
    expect(solution.capacity).toBeCloseTo(value, 9);
    checkProof(network, solution, 1);
  });

  it('agrees with the other solvers where they apply', () => {
    for (let seed = 0; seed < runs(2, 8, 40); seed++) {
      const hall = randomHall(seed, 12);
      const domain = domainOf(hall.boundary, hall.obstacles);
      const inner = buildFlowNetwork(domain, [areaTerminal(hall.area), ...lineTerminals(hall.doors)]);
      expect(solveAreas(inner).capacity).toBeCloseTo(solveInner(prepareInner(inner, 0)).flux, 9);
      if (hall.doors.length < 2) continue;
      const doors = lineTerminals(hall.doors).map(
        (door, k): FlowTerminal => ({ ...door, kind: k % 2 ? 'source' : 'sink' }),
      );
      const ring = tryNetwork(() => buildFlowNetwork(domain, doors));
      if (ring !== undefined) expect(solveAreas(ring).capacity).toBeCloseTo(solveFlow(ring).capacity, 9);
    }
  });

  it.each([FIXED_SEED, rotatingSeed])('proves itself in random halls, seed %i', (seed) => {
    let solved = 0;
    for (let k = 0; k < runs(4, 12, 100); k++) {
      const network = randomMix(seed + k);
      const solution = network && tryNetwork(() => solveAreas(network));
      if (network === undefined || solution === undefined) continue;
      checkProof(network, solution, seed + k);
      solved++;
    }
    expect(solved).toBeGreaterThan(0);
  });

  it('is what a discrete max flow comes to', () => {
    const network = networkOf(
      [
        ['source', box(4, 5, 1.25)],
        ['sink', box(15, 5, 1.25)],
      ],
      [
        ['source', [6, 0, 8, 0]],
        ['sink', [20, 2, 20, 4]],
      ],
      [line(10, 0, 10, 7)],
    );
    const { capacity } = solveAreas(network);
    expect(capacity).toBeCloseTo(3, 9);
    expect(Math.abs(gridCapacity(network, atTier(40, 80, 160)) / capacity - 1)).toBeLessThan(0.06);
  });

  it('refuses areas that overlap', () => {
    const network = networkOf(
      [
        ['source', box(10, 5, 1)],
        ['sink', box(11, 5, 1)],
      ],
      [['sink', [20, 4, 20, 7]]],
    );
    expect(() => solveAreas(network)).toThrow('two areas overlap');
  });

  it('solves small programs', () => {
    const best = solveSmallProgram({
      goal: [3, 5],
      rows: [
        [1, 0],
        [0, 2],
        [3, 2],
      ],
      limits: [4, 12, 18],
    });
    expect(best!.value).toBeCloseTo(36, 12);
    expect(Array.from(best!.x)).toEqual([2, 6]);
    expect(solveSmallProgram({ goal: [1, 1], rows: [[1, -1]], limits: [1] })).toBeUndefined();
  });
});

/** Undefined where the scene itself is refused. */
function tryNetwork<T>(build: () => T): T | undefined {
  try {
    return build();
  } catch (error) {
    if (error instanceof FootfallError) return undefined;
    throw error;
  }
}

/** Doors of both kinds at random and up to four areas. */
function randomMix(seed: number): FlowNetwork | undefined {
  const hall = randomHall(seed, 12);
  const random = createRandom(seed + 99);
  const kind = (): TerminalKind => (random.next() < 0.5 ? 'source' : 'sink');
  const terminals = lineTerminals(hall.doors).map((door): FlowTerminal => ({ ...door, kind: kind() }));
  for (const [x, y] of [
    [6, 6],
    [24, 6],
    [6, 14],
    [23, 14],
  ]) {
    if (random.next() < 0.4) continue;
    terminals.push({ ...areaTerminal(box(x, y, 0.4 + 1.2 * random.next()), kind()), name: `area ${x} ${y}` });
  }
  return tryNetwork(() => buildFlowNetwork(domainOf(hall.boundary, hall.obstacles), terminals));
}
