import { describe, expect, it } from 'vitest';
import { createBarrierLayer, createPlanPicture } from '../../src/plot/index.js';
import { rampColor } from '../../src/plot/pathmap/path-colors.js';
import { insideLayer, listTexts, readSvg, type SvgElement } from './read-svg.js';
import { buildRoom, ring } from './sample-plan.js';

const domain = buildRoom(20, 10, [
  { kind: 'line', where: 'wall', points: ring(10, 0, 10, 4) },
  { kind: 'line', where: 'wall', points: ring(10, 6, 10, 10) },
]);
const draw = (...given: Parameters<typeof createBarrierLayer>): SvgElement[] => {
  const picture = createPlanPicture({ domain });
  picture.addLayer(createBarrierLayer(...given));
  return readSvg(picture.toSvg());
};
const strokes = (elements: readonly SvgElement[]): (string | undefined)[] =>
  insideLayer(elements, 'barriers').map(({ attributes }) => attributes.stroke);

describe('barriers over a plan', () => {
  const corridors = [{ ax: 10, ay: 4, bx: 10, by: 6 }];
  const candidates = [
    { ax: 9.7, ay: 4.2, bx: 9.7, by: 5.8 },
    { ax: 9.5, ay: 4.1, bx: 9.6, by: 5.9 },
  ];
  const dear = { points: ring(10, 4, 9, 5, 10, 6), tolls: [30, 50], delay: 31.4, queue: 24.6 };
  const cheap = { points: [2, 0, 2, 10], tolls: Float64Array.of(0, 0), delay: 0.1 };

  it('have the colour of their mean toll on a ramp whose ends the legend tells, with units', () => {
    const svg = draw({ barriers: [dear, cheap], candidates, corridors });
    // 40 m of 50 m.
    expect(strokes(svg)).toContain(rampColor(0.8));
    expect(strokes(svg)).toContain(rampColor(0));
    const titles = insideLayer(svg, 'barriers').filter(({ name }) => name === 'title');
    expect(titles.map(({ text }) => text)).toContain('barrier 0, toll 40 m, delay 31.4 s, queue 25');
    const texts = listTexts(svg);
    for (const text of ['gates of corridors', 'chains of held-up people', 'barrier, toll 0 m', '50 m', '31 s']) {
      expect(texts, text).toContain(text);
    }
    // A delay that says nothing is no label.
    expect(texts).not.toContain('0 s');
  });

  it('can be compared by one ramp', () => {
    expect(strokes(draw({ barriers: [dear] }, 400))).toContain(rampColor(0.1));
    expect(strokes(draw({ barriers: [dear] }, 20))).toContain(rampColor(1));
  });

  it('without prices have one colour, without anything draw nothing', () => {
    const texts = listTexts(draw({ barriers: [{ points: [10, 4, 10, 6], tolls: [] }] }));
    expect(texts).toContain('barrier');
    expect(texts.some((text) => text.includes('toll'))).toBe(false);
    expect(insideLayer(draw({ barriers: [] }), 'barriers')).toEqual([]);
  });

  it('draws many without hiding the plan under labels', () => {
    const barriers = Array.from({ length: 200 }, (_, k) => ({
      points: [0.1 * k, 0, 0.1 * k, 10],
      tolls: [k],
      delay: 100 + k,
    }));
    const texts = listTexts(draw({ barriers }));
    expect(texts.filter((text) => /^\d+ s$/.test(text)).length).toBeLessThanOrEqual(60);
  });
});
