import { expect, it } from 'vitest';
import { buildDomain } from '../../../src/geometry/index.js';
import { buildFlowMap, verifyFlow } from '../../../src/maps/index.js';

/** A post as high as the middle of the area lay on the slit, where it has two values: the proof was refused. */
it('fixture slit-in-line: the proof of an area holds with a post as high as its middle', () => {
  const area = Float64Array.of(2, 8, 6, 8, 6, 12, 2, 12);
  const east = Float64Array.of(40, 2, 40, 18);
  const { domain } = buildDomain({
    boundary: { areas: [{ where: 'room', ring: Float64Array.of(0, 0, 40, 0, 40, 20, 0, 20) }] },
    obstacles: [
      { kind: 'polygon', where: 'block', ring: Float64Array.of(10, 8, 14, 8, 14, 12, 10, 12) },
      { kind: 'line', where: 'lower', points: Float64Array.of(20, 0, 20, 9) },
      { kind: 'line', where: 'upper', points: Float64Array.of(20, 20, 20, 11) },
      { kind: 'point', where: 'post', x: 30, y: 10 },
    ],
  });
  const map = buildFlowMap(domain, [
    { name: 'crowd', kind: 'source', shape: { polygon: area } },
    { name: 'east', kind: 'sink', shape: { line: east } },
  ]);
  expect(map.capacity).toBeCloseTo(2, 12);
  const asked = [
    { name: 'crowd', kind: 'source', polygon: area },
    { name: 'east', kind: 'sink', line: east },
  ] as const;
  const claim = { capacity: map.capacity, cut: map.minCut, ...map.certificate };
  expect(verifyFlow(domain, asked, claim).problems).toEqual([]);
});
