import { describe, expect, it } from 'vitest';
import type { FlowNetwork } from '../../../../src/maps/flowmap/flow-network.js';
import {
  type LaneCurve,
  LINE,
  partDirection,
  partLength,
  partPoint,
  partStarts,
} from '../../../../src/maps/flowmap/lanes/lane-curve.js';
import { buildLaneRoom, shortenLanes } from '../../../../src/maps/flowmap/shorten/index.js';
import { buildDiscPathMap } from '../../../../src/maps/pathmap/disc/build-disc-path-map.js';
import { findDiscDistance } from '../../../../src/maps/pathmap/disc/find-disc-next.js';
import { findDiscPath } from '../../../../src/maps/pathmap/disc/find-disc-path.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { randomScene, SHAPES } from '../lanes/random-scene.js';
import { drawLanes } from './draw-lanes.js';
import { areHomotopic, areWaysHomotopic } from './homotopy.js';

/**
 * Reasons why a lane is not taut between walls; a taut one is the only locally shortest curve of its class, hence the shortest
 * (the free space of a disc's centre has no other corners than arcs around walls).
 */
function looseness(network: FlowNetwork, lane: LaneCurve, radius: number): string[] {
  const found: string[] = [];
  const before = new Float64Array(2);
  const after = new Float64Array(2);
  for (let i = 0; i < lane.kinds.length; i++) {
    if (lane.kinds[i] !== LINE) {
      const [x, y] = lane.centres.slice(2 * i, 2 * i + 2);
      let nearest = Infinity;
      for (let p = 0; p < network.pieceCount; p++) {
        for (const [wx, wy] of [
          [network.ax[p], network.ay[p]],
          [network.bx[p], network.by[p]],
        ]) {
          nearest = Math.min(nearest, Math.hypot(wx - x, wy - y) + Math.abs(lane.radii[i] - radius));
        }
      }
      for (let c = 0; c < network.circles.length; c += 3) {
        const [cx, cy, cr] = network.circles.slice(c, c + 3);
        nearest = Math.min(nearest, Math.hypot(cx - x, cy - y) + Math.abs(lane.radii[i] - cr - radius));
      }
      if (nearest > 1e-9) found.push(`part ${i}: an arc around no wall`);
    }
    if (i === 0) continue;
    if (partLength(lane, i - 1) < 1e-6 || partLength(lane, i) < 1e-6) continue;
    partDirection(lane, i - 1, 1, before);
    partDirection(lane, i, 0, after);
    if (Math.abs(before[0] * after[1] - before[1] * after[0]) > 1e-5) found.push(`part ${i}: a corner`);
  }
  return [...found, ...looseEnds(network, lane, radius)];
}

/** An end meets its terminal at a right angle, or is held by a wall, or by the terminal's end. */
function looseEnds(network: FlowNetwork, lane: LaneCurve, radius: number): string[] {
  const found: string[] = [];
  const last = lane.kinds.length;
  const direction = new Float64Array(2);
  for (const [point, part, t, terminal] of [
    [0, 0, 0, lane.source],
    [last, last - 1, 1, lane.sink],
  ]) {
    const [x, y] = lane.points.slice(2 * point, 2 * point + 2);
    partDirection(lane, part, t, direction);
    const piece = network.runs
      .filter((run) => run.terminal === terminal)
      .flatMap(({ points }) =>
        [...points.keys()].filter((k) => k % 2 === 0 && k > 0).map((k) => points.slice(k - 2, k + 2)),
      )
      .find((points) => distance(points, x, y) < 1e-6);
    if (piece === undefined) {
      found.push('an end off its terminal');
      continue;
    }
    const [ax, ay, bx, by] = piece;
    const along = ((bx - ax) * direction[0] + (by - ay) * direction[1]) / Math.hypot(bx - ax, by - ay);
    if (Math.abs(along) < 1e-5) continue;
    let gap = Infinity;
    for (let p = 0; p < network.pieceCount; p++) {
      gap = Math.min(gap, distance([network.ax[p], network.ay[p], network.bx[p], network.by[p]], x, y));
    }
    for (let c = 0; c < network.circles.length; c += 3) {
      const [cx, cy, cr] = network.circles.slice(c, c + 3);
      gap = Math.min(gap, Math.hypot(cx - x, cy - y) - cr);
    }
    if (gap > radius + 1e-6) found.push(`end ${point} could slide: ${along}`);
  }
  return found;
}

function distance(points: ArrayLike<number>, x: number, y: number): number {
  const [ax, ay, bx, by] = Array.from(points);
  const square = (bx - ax) ** 2 + (by - ay) ** 2;
  const t = square > 0 ? Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square)) : 0;
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
}

describe('a single shortened lane', () => {
  for (const seed of [FIXED_SEED, rotatingSeed]) {
    it(`is taut: the shortest way of the disc in its homotopy class (seed ${seed})`, () => {
      let refused = 0;
      let lanesInAll = 0;
      for (let n = 0; n < runs(5, 25, 1000); n++) {
        const scene = randomScene(SHAPES[n % SHAPES.length], 5 + (n % 40), seed + 31 * n);
        if (scene === undefined || scene.network.bends.length > 0) continue;
        const { network, radius } = scene;
        const lanes = drawLanes(network, radius);
        if (lanes.length === 0) continue;
        const lane = lanes[n % lanes.length];
        const result = shortenLanes(buildLaneRoom(network, radius), [lane], radius);
        lanesInAll++;
        refused += result.refused;
        const name = `${SHAPES[n % SHAPES.length]}, seed ${seed} + 31 * ${n}`;
        expect(areHomotopic(network, lane, result.lanes[0]), name).toBe(true);
        if (result.refused === 0) expect(looseness(network, result.lanes[0], radius), name).toEqual([]);
      }
      expect(refused).toBeLessThanOrEqual(1 + 0.01 * lanesInAll);
    }, 600_000);
  }

  it('is as long between two of its places as the path map of the disc says, or goes another way round, and is never shorter', () => {
    let same = 0;
    let compared = 0;
    for (let n = 0; n < runs(4, 10, 150); n++) {
      const scene = randomScene('box', 3 + (n % 6), FIXED_SEED + 17 * n);
      // Path maps know circles as polygons only.
      if (scene === undefined || scene.network.circles.length > 0) continue;
      const { network, radius } = scene;
      const lanes = drawLanes(network, radius);
      for (const lane of lanes.slice(0, 3)) {
        const [short] = shortenLanes(buildLaneRoom(network, radius), [lane], radius).lanes;
        // Middles of straight parts, where the disc has room to spare.
        const starts = partStarts(short);
        const places = [...short.kinds.keys()].filter((i) => short.kinds[i] === LINE && partLength(short, i) > 0.5);
        if (places.length < 2) continue;
        const middle = (i: number): [number, number, number] => [
          (short.points[2 * i] + short.points[2 * i + 2]) / 2,
          (short.points[2 * i + 1] + short.points[2 * i + 3]) / 2,
          (starts[i] + starts[i + 1]) / 2,
        ];
        const [ax, ay, from] = middle(places[0]);
        const [x, y, to] = middle(places[places.length - 1]);
        const map = buildDiscPathMap(network.domain, { sources: [{ kind: 'point', x, y }], radius });
        const shortest = findDiscDistance(map, ax, ay);
        if (!(shortest > 0) || shortest === Infinity) continue;
        compared++;
        expect(to - from).toBeGreaterThan(shortest - 1e-6);
        const own = [ax, ay];
        const point = new Float64Array(2);
        for (let i = places[0]; i < places[places.length - 1]; i++) {
          for (let k = 1; k <= 20; k++) {
            partPoint(short, i, i === places[0] ? 0.5 + k / 40 : k / 20, point);
            own.push(point[0], point[1]);
          }
        }
        own.push(x, y);
        if (!areWaysHomotopic(network, own, findDiscPath(map, ax, ay).points)) continue;
        same++;
        expect(to - from).toBeLessThan(shortest + 1e-6);
      }
    }
    expect(compared).toBeGreaterThan(0);
    expect(same).toBeGreaterThan(0);
  }, 600_000);
});
