import { describe, expect, it } from 'vitest';
import type { LaneCurve } from '../../../../src/maps/flowmap/lanes/lane-curve.js';
import {
  buildLaneRoom,
  laneClearance,
  shortcutLanes,
  shortenLanes,
} from '../../../../src/maps/flowmap/shorten/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { type LaneScene, randomScene, SHAPES } from '../lanes/random-scene.js';
import { validateLanes } from '../lanes/validator.js';
import { drawLanes } from './draw-lanes.js';
import { areHomotopic } from './homotopy.js';

/** Random scenes that have lanes. */
function* scenes(
  seed: number,
  count: number,
  most: number,
): Generator<{ name: string; scene: LaneScene; lanes: readonly LaneCurve[] }> {
  for (let n = 0, made = 0; made < count; n++) {
    const shape = SHAPES[n % SHAPES.length];
    const scene = randomScene(shape, 5 + ((n * 37) % most), seed + n);
    if (scene === undefined) continue;
    const lanes = drawLanes(scene.network, scene.radius);
    if (lanes.length === 0) continue;
    made++;
    yield { name: `${shape}, seed ${seed} + ${n}`, scene, lanes };
  }
}

const total = (lanes: readonly LaneCurve[]): number => lanes.reduce((sum, lane) => sum + lane.length, 0);

describe('shortened lanes', () => {
  for (const seed of [FIXED_SEED, rotatingSeed]) {
    it(`keep r and 2 r, homotopy and number, and are never longer (seed ${seed})`, () => {
      let lanesInAll = 0;
      let refused = 0;
      let before = 0;
      let after = 0;
      for (const { name, scene, lanes } of scenes(seed, runs(2, 6, 500), 80)) {
        const { network, radius } = scene;
        const room = buildLaneRoom(network, radius);
        const result = shortenLanes(room, lanes, radius);
        const report = validateLanes(
          network,
          result.lanes,
          lanes.map(() => radius),
        );
        expect(report.problems, name).toEqual([]);
        result.lanes.forEach((lane, k) => {
          expect(lane.length, name).toBeLessThanOrEqual(lanes[k].length);
          expect([lane.level, lane.source, lane.sink]).toEqual([lanes[k].level, lanes[k].source, lanes[k].sink]);
          expect(laneClearance(room, lane), name).toBeGreaterThanOrEqual(radius - 1e-9);
          expect(areHomotopic(network, lanes[k], lane), `${name}, lane ${k}`).toBe(true);
        });
        lanesInAll += lanes.length;
        refused += result.refused;
        before += total(lanes);
        after += total(result.lanes);
      }
      // Lanes that could not be polished stay as they were: that must be rare.
      expect(refused).toBeLessThanOrEqual(4 + 0.01 * lanesInAll);
      expect(after).toBeLessThan(0.9 * before);
    }, 600_000);
  }

  /** A post beside the arc that a lane is laid on, inside the corner that stood for the arc: it was passed on the wrong side. */
  it('fixture post-over-arc keeps its homotopy', () => {
    const scene = randomScene('star', 5 + ((388 * 37) % 80), 20261115 + 388);
    if (scene === undefined) throw new Error('the scene is gone');
    const lanes = drawLanes(scene.network, scene.radius);
    expect(lanes.length).toBe(17);
    const short = shortenLanes(buildLaneRoom(scene.network, scene.radius), lanes, scene.radius).lanes;
    expect(short.map((lane, k) => areHomotopic(scene.network, lanes[k], lane))).toEqual(lanes.map(() => true));
  });

  it('come out the same again, and do not get shorter when shortened twice', () => {
    for (const { name, scene, lanes } of scenes(FIXED_SEED + 77, runs(1, 4, 100), 40)) {
      const room = buildLaneRoom(scene.network, scene.radius);
      const once = shortenLanes(room, lanes, scene.radius);
      const again = shortenLanes(buildLaneRoom(scene.network, scene.radius), lanes, scene.radius);
      expect(again.lanes, name).toEqual(once.lanes);
      const twice = shortenLanes(room, once.lanes, scene.radius);
      expect(total(once.lanes) - total(twice.lanes), name).toBeLessThan(1e-6 * total(once.lanes));
    }
  }, 600_000);

  it('two and three lanes are never more than 1 % longer than the best of many random searches', () => {
    const searches = runs(3, 10, 100);
    let left = runs(2, 5, 20);
    let worst = 0;
    for (const { name, scene, lanes } of scenes(FIXED_SEED + 5000, 4000, 25)) {
      if (lanes.length < 2 || lanes.length > 3) continue;
      const { radius } = scene;
      const room = buildLaneRoom(scene.network, radius);
      const ours = total(shortenLanes(room, lanes, radius).lanes);
      let best = Infinity;
      for (let seed = 0; seed < searches; seed++) {
        const found = shortcutLanes(room, lanes, radius, { seed, tries: 60, rounds: 3 });
        if (seed === 0) {
          expect(
            validateLanes(
              scene.network,
              found,
              lanes.map(() => radius),
            ).problems,
            name,
          ).toEqual([]);
          for (const [k, lane] of found.entries()) expect(areHomotopic(scene.network, lanes[k], lane), name).toBe(true);
        }
        best = Math.min(best, total(found));
      }
      worst = Math.max(worst, ours / best);
      if (--left === 0) break;
    }
    expect(worst).toBeLessThanOrEqual(1.01);
    // Recorded: 0.999997 over 20 scenes. A better one may be recorded here.
    expect(worst).toBeLessThanOrEqual(1.001);
  }, 900_000);
});
