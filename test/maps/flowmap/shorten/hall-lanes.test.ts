import { describe, expect, it } from 'vitest';
import { buildFlowNetwork } from '../../../../src/maps/flowmap/build-flow-network.js';
import { AreaFlowMap } from '../../../../src/maps/flowmap/inner/area-flow-map.js';
import { buildLaneRoom } from '../../../../src/maps/flowmap/shorten/lane-room.js';
import { shortenLanes } from '../../../../src/maps/flowmap/shorten/shorten-lanes.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { areaTerminal, domainOf, lineTerminals, randomHall } from '../inner/random-hall.js';
import { validateInnerLanes } from '../inner/validate-inner-lanes.js';

describe('shortened lanes of a crowd inside', () => {
  it.each([FIXED_SEED, rotatingSeed])(
    'keep r and 2 r inside the domain and are never longer, seed %i',
    (seed) => {
      let before = 0;
      let after = 0;
      for (let k = 0; k < runs(1, 2, 50); k++) {
        const radius = [0.15, 0.25, 0.2, 0.4][k % 4];
        const hall = randomHall(seed + k, runs(5, 8, 20), false);
        const domain = domainOf(hall.boundary, hall.obstacles);
        const network = buildFlowNetwork(domain, [areaTerminal(hall.area), ...lineTerminals(hall.doors)]);
        const map = new AreaFlowMap(network, 0);
        const plain = map.lanes(radius, { isShortened: false }).lanes.map(({ curve }) => curve);
        // As drawn, with all their turns about the area, which map.lanes takes out first.
        const { terminal, ring } = map.problem.area;
        const room = buildLaneRoom(network, radius, [{ terminal, points: ring.points, closed: true }]);
        const short = shortenLanes(room, plain, radius).lanes;
        if (validateInnerLanes(map.problem, plain, radius).problems.length > 0) continue;
        expect(validateInnerLanes(map.problem, short, radius).problems, `hall ${seed + k}`).toEqual([]);
        expect(short.length).toBe(plain.length);
        short.forEach((lane, n) => {
          expect(lane.length, `hall ${seed + k}, lane ${n}`).toBeLessThanOrEqual(plain[n].length);
          before += plain[n].length;
          after += lane.length;
        });
      }
      expect(after).toBeLessThanOrEqual(before);
    },
    600_000,
  );
});
