import { describe, expect, it } from 'vitest';
import { buildFlowNetwork } from '../../../../src/maps/flowmap/build-flow-network.js';
import { AreaFlowMap } from '../../../../src/maps/flowmap/inner/area-flow-map.js';
import { levelError, traceInnerLanes } from '../../../../src/maps/flowmap/inner/inner-lanes.js';
import { crossSlit } from '../../../../src/maps/flowmap/inner/slit.js';
import {
  type InnerProblem,
  type InnerSolution,
  solveInnerLanes,
} from '../../../../src/maps/flowmap/inner/solve-inner.js';
import { verifyFlow } from '../../../../src/maps/flowmap-check/verify-flow.js';
import { createRandom } from '../../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { areaTerminal, domainOf, lineTerminals, randomHall, rimea9 } from './random-hall.js';
import { validateInnerLanes } from './validate-inner-lanes.js';

function mapOf(hall: ReturnType<typeof randomHall>, kind: 'source' | 'sink' = 'source') {
  const domain = domainOf(hall.boundary, hall.obstacles);
  const terminals = [
    areaTerminal(hall.area, kind),
    ...lineTerminals(hall.doors, kind === 'source' ? 'sink' : 'source'),
  ];
  return { domain, terminals, map: new AreaFlowMap(buildFlowNetwork(domain, terminals), 0) };
}

/** Largest excess of |p_j - p_i + C w| over the length of a straight way, over random ways of any winding between walls. */
function sampleExcess(
  problem: InnerProblem,
  { labels, flux }: InnerSolution,
  seed: number,
  count: (l: number) => number,
) {
  const { gates, area } = problem;
  const { ax, ay, bx, by, rho, at, featureNode } = gates.walls;
  const random = createRandom(seed);
  const cross = (x0: number, y0: number, x1: number, y1: number) => crossSlit(area.slitX, area.slitY, x0, y0, x1, y1);
  const pick = (): [number, number, number] => {
    const f = Math.floor(random.next() * rho.length);
    if (rho[f] > 0) {
      const angle = 7 * random.next();
      return [f, ax[f] + rho[f] * Math.cos(angle), ay[f] + rho[f] * Math.sin(angle)];
    }
    const t = Math.min(1, Math.max(0, 1.4 * random.next() - 0.2));
    return [f, ax[f] + t * (bx[f] - ax[f]), ay[f] + t * (by[f] - ay[f])];
  };
  let worst = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < 3000; k++) {
    const [f, px, py] = pick();
    const [g, qx, qy] = pick();
    if (gates.isBlocked(px, py, qx, qy)) continue;
    const w = at[f] + cross(ax[f], ay[f], px, py) + cross(px, py, qx, qy) - at[g] - cross(ax[g], ay[g], qx, qy);
    const difference = Math.abs(labels[featureNode[g]] - labels[featureNode[f]] + flux * w);
    worst = Math.max(worst, difference - count(Math.hypot(qx - px, qy - py)));
  }
  return worst;
}

function checkHall(seed: number, radius: number, maxObstacles: number, isWild: boolean): number {
  const hall = randomHall(seed, maxObstacles, isWild);
  const { domain, terminals, map } = mapOf(hall, seed % 5 === 4 ? 'sink' : 'source');
  const { problem, solution, capacity, minCut } = map;
  const size = problem.network.size;
  expect(minCut.reduce((sum, gate) => sum + gate.length, 0)).toBeCloseTo(capacity, 9);
  expect(solution.cycle?.windings[0]).toBe(1);
  expect(sampleExcess(problem, solution, seed, (length) => length)).toBeLessThan(1e-9);

  const found = traceInnerLanes(problem, radius, capacity);
  const floored = (length: number) => Math.floor((length + 1e-10 * size) / (2 * radius));
  expect(sampleExcess(problem, found.solution, seed, floored)).toBeLessThan(1e-9);
  expect(found.curves.length).toBe(found.solution.flux);
  expect(found.max).toBeLessThanOrEqual((capacity + 1e-9) / (2 * radius));
  const { problems } = validateInnerLanes(problem, found.curves, radius);
  expect(problems, `hall ${seed}`).toEqual([]);

  const asked = terminals.map(({ name, kind, shape }) => ({ name, kind, ...shape }));
  const claim = { capacity, cut: minCut, ...map.certificate };
  const check = verifyFlow(domain, asked, claim);
  expect(check.problems, `hall ${seed}`).toEqual([]);
  return found.curves.length;
}

describe('random halls with the crowd inside', () => {
  it('RiMEA 9: eight lanes of 0.4 m through four doors of 1 m, on their levels', () => {
    const { map } = mapOf(rimea9(4));
    const { curves, field, max } = traceInnerLanes(map.problem, 0.2, map.capacity);
    expect(max).toBe(8);
    for (const lane of curves) {
      const value = field!.evaluate(lane.points[0], lane.points[1], 0);
      const level = (2 * Math.round(value / 0.4 - 0.5) + 1) * 0.2;
      expect(levelError(map.problem, field!, lane, level)).toBeLessThan(1e-9);
    }
  });

  it('no lanes where every gate is too narrow, and the proof of it', () => {
    const { map } = mapOf(rimea9(4));
    const { lanes, max, proven, laneCut } = map.lanes(0.6);
    expect(lanes).toEqual([]);
    expect(max).toBe(0);
    expect(proven).toBe(true);
    expect(laneCut.gates.map(({ count }) => count)).toEqual([0, 0, 0, 0]);
  });

  it.each([FIXED_SEED, rotatingSeed])('certificate, number and distances of lanes, seed %i', (seed) => {
    let lanes = 0;
    for (let k = 0; k < runs(2, 6, 50); k++) {
      lanes += checkHall(seed + k, [0.15, 0.25, 0.2, 0.4][k % 4], runs(8, 14, 20), false);
    }
    expect(lanes).toBeGreaterThan(0);
  });

  it('obstacles that reach into the area, and areas with dents', () => {
    let lanes = 0;
    // Areas that walls part are refused; these are not.
    for (const seed of [0, 1, 2, 3, 5, 6].slice(0, runs(1, 3, 6))) lanes += checkHall(seed, 0.25, 14, true);
    expect(lanes).toBeGreaterThan(0);
  });

  /** Found by a random hall (outline with a bay, door as wide as a whole number of lanes): curves touch without crossing. */
  it.each(
    [
      [54, 0.1],
      [34, 0.1],
      [52, 0.15],
      [240, 0.15],
      [257, 0.25],
    ].slice(0, runs(1, 5, 5)),
  )('fixture exact-fit-bay-%i', (seed, radius) => {
    checkHall(seed, radius, 20, false);
  });

  it('the same lanes whatever the direction: the area as sink', () => {
    const hall = randomHall(11, 12);
    const there = mapOf(hall);
    const back = mapOf(hall, 'sink');
    expect(back.map.capacity).toBeCloseTo(there.map.capacity, 12);
    const a = traceInnerLanes(there.map.problem, 0.2, there.map.capacity).curves;
    const b = traceInnerLanes(back.map.problem, 0.2, back.map.capacity).curves;
    expect(b.map(({ length }) => length.toFixed(9))).toEqual(a.map(({ length }) => length.toFixed(9)));
    expect(b.every(({ sink }) => sink === 0) && a.every(({ source }) => source === 0)).toBe(true);
  });

  it('whole potentials for many radii never promise more than the length allows', () => {
    const { map } = mapOf(randomHall(FIXED_SEED, 20));
    for (const radius of [0.05, 0.1, 0.2, 0.3, 0.5]) {
      const { flux, cycle } = solveInnerLanes(map.problem, radius, map.capacity);
      expect(flux).toBe(Math.floor(cycle!.length / cycle!.windings[0]));
      expect(flux).toBeLessThanOrEqual(map.capacity / (2 * radius) + 1e-9);
    }
  });
});
