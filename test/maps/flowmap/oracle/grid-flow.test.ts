import { describe, expect, it } from 'vitest';
import { buildFlowMap } from '../../../../src/maps/flowmap/index.js';
import { computeGridFlow, extrapolateGridFlow, type GridScene } from '../../../../src/node/bench/flow-grid.js';
import { runs } from '../../../tier.js';
import { makeFlowScene } from './random-flow-scene.js';

/** A corridor of 4 m by 2 m with one opening at each end. */
const CORRIDOR: GridScene = {
  bounds: [0, 0, 4, 4],
  isFree: (x, y) => x > 0 && x < 4 && y > 1 && y < 3,
  walls: [0, 1, 4, 1, 0, 3, 4, 3],
  terminals: [
    { kind: 'source', segments: [0, 1, 0, 3] },
    { kind: 'sink', segments: [4, 1, 4, 3] },
  ],
};

describe('the discrete twin itself', () => {
  it('finds the width of a corridor', () => {
    const [coarse, fine] = [computeGridFlow(CORRIDOR, 40), computeGridFlow(CORRIDOR, 80)];
    expect(extrapolateGridFlow(coarse, fine)).toBeCloseTo(2, 1);
  });

  it('finds the width of a gap in a wall across it', () => {
    const scene = { ...CORRIDOR, walls: [...CORRIDOR.walls, 2, 1, 2, 1.6, 2, 2.3, 2, 3] };
    const [coarse, fine] = [computeGridFlow(scene, 60), computeGridFlow(scene, 120)];
    expect(extrapolateGridFlow(coarse, fine)).toBeCloseTo(0.7, 1);
  });

  it('finds nothing behind a wall', () => {
    expect(computeGridFlow({ ...CORRIDOR, walls: [...CORRIDOR.walls, 2, 0, 2, 4] }, 40)).toBe(0);
  });
});

describe('discrete flows converge to the cut', () => {
  it('on random rooms: one and several doors of each kind, every third with an area inside', () => {
    const errors = { coarse: 0, fine: 0, limit: 0 };
    const count = runs(1, 5, 50);
    for (let k = 0; k < count; k++) {
      const hasArea = k % 3 === 2;
      const scene = makeFlowScene({
        seed: 100 + k,
        doors: hasArea ? 1 + (k % 4) : 2 + (k % 3),
        obstacles: 3 + (k % 9),
        hasArea,
      });
      const { capacity } = buildFlowMap(scene.domain, scene.terminals);
      const coarse = computeGridFlow(scene.grid, 40);
      const fine = computeGridFlow(scene.grid, 80);
      const limit = extrapolateGridFlow(coarse, fine);
      errors.coarse += Math.abs(coarse / capacity - 1) / count;
      errors.fine += Math.abs(fine / capacity - 1) / count;
      errors.limit += Math.abs(limit / capacity - 1) / count;
      const isNear = Math.abs(limit / capacity - 1) < 0.045;
      if (isNear) continue;
      // A gap narrower than a cell (0.25 m) is not seen: only a finer grid tells.
      const finer = computeGridFlow(scene.grid, 160);
      expect(Math.abs(finer / capacity - 1), `seed ${100 + k}`).toBeLessThan(Math.abs(fine / capacity - 1));
      expect(Math.abs(extrapolateGridFlow(fine, finer) / capacity - 1), `seed ${100 + k}`).toBeLessThan(0.045);
    }
    expect(errors.fine).toBeLessThan(0.05);
    expect(errors.limit).toBeLessThan(0.03);
    if (count > 4) expect(errors.fine).toBeLessThan(errors.coarse);
  });
});
