import { describe, expect, it } from 'vitest';
import { buildFlowNetwork } from '../../../../src/maps/flowmap/build-flow-network.js';
import { AreaFlowMap } from '../../../../src/maps/flowmap/inner/area-flow-map.js';
import { levelError, traceInnerLanes } from '../../../../src/maps/flowmap/inner/inner-lanes.js';
import { makeFlowScene } from '../oracle/random-flow-scene.js';
import { validateInnerLanes } from './validate-inner-lanes.js';

/**
 * Corners of an area have real values, walls whole ones. A corner that is lowered by less than a lane through a wall that
 * it lowered itself is no closed walk of negative length: the search broke off there, with the values of other corners
 * too high (lanes crossed), or took it as the proof of one lane less.
 */
describe('fixture: gates that bend at one corner twice', () => {
  it.each([
    [15, 4, 19, 0.2, 21],
    [1051, 4, 14, 0.2, undefined],
    [1247, 4, 10, 0.2, undefined],
    [1026, 3, 29, 0.2, 15],
    [1262, 3, 25, 0.35, 13],
  ])('hall %i', (seed, doors, obstacles, radius, count) => {
    const { domain, terminals } = makeFlowScene({ seed, doors, obstacles, hasArea: true });
    const network = buildFlowNetwork(domain, terminals);
    const map = new AreaFlowMap(network, doors);
    const { problem, capacity } = map;
    const { curves, max, field } = traceInnerLanes(problem, radius, capacity);
    if (count !== undefined) expect(max).toBe(count);
    expect(curves.length).toBe(max);
    const error = Math.max(...curves.map((curve, k) => levelError(problem, field!, curve, (2 * k + 1) * radius)));
    expect(error).toBeLessThan(1e-8);
    expect(validateInnerLanes(problem, curves, radius).problems).toEqual([]);
  });
});
