import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPicture } from '../../src/plot/index.js';
import { thinSamples } from '../../src/plot/motion/moving-track.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { insideLayer, readSvg } from './read-svg.js';

const SPAN = { from: 0, to: 10, seconds: 5 };

describe('samples that are thinned out', () => {
  it('keep what moves within the tolerance of where it was', () => {
    const step = fc.record({ dt: fc.double({ min: 0.01, max: 1, noNaN: true }), dx: fc.integer({ min: -5, max: 5 }) });
    const property = fc.property(fc.array(step, { maxLength: 60 }), fc.constantFrom(0.2, 1, 4), (steps, tolerance) => {
      const times = [0];
      const values = [0];
      for (const { dt, dx } of steps) {
        times.push((times.at(-1) as number) + dt);
        values.push((values.at(-1) as number) + dx);
      }
      const kept = thinSamples(times, [{ values, tolerance }]);
      expect(kept[0]).toBe(0);
      expect(kept.at(-1)).toBe(times.length - 1);
      let span = 1;
      times.forEach((time, k) => {
        while (kept[span] < k) span++;
        const [a, b] = [kept[span - 1] ?? 0, kept[span] ?? 0];
        const share = b > a ? (time - times[a]) / (times[b] - times[a]) : 0;
        expect(Math.abs(values[a] + share * (values[b] - values[a]) - values[k])).toBeLessThanOrEqual(tolerance + 1e-9);
      });
    });
    for (const seed of [FIXED_SEED, rotatingSeed]) fc.assert(property, { seed, numRuns: runs(50, 200, 5000) });
  });

  it('are two for what moves straight and steadily', () => {
    const times = Float64Array.from({ length: 50 }, (_, k) => k / 7);
    expect(thinSamples(times, [{ values: times.map((t) => 3 * t), tolerance: 1e-6 }])).toEqual([0, 49]);
    expect(thinSamples([], [])).toEqual([]);
    expect(thinSamples([4], [{ values: [1], tolerance: 1 }])).toEqual([0]);
  });
});

describe('things that move', () => {
  const draw = (track: object): ReturnType<typeof readSvg> => {
    const picture = createPicture([0, 0, 10, 10], { width: 432 });
    picture.addLayer({
      name: 'motion',
      draw: (pen) => pen.moving({ fill: '#000' }, [track as Parameters<typeof pen.moving>[1][number]], SPAN),
    });
    return insideLayer(readSvg(picture.toSvg()), 'motion');
  };

  it('go from place to place, and are there from the first time to the last', () => {
    const elements = draw({ times: [2, 4, 6], x: [0, 10, 10], y: [0, 0, 10], radius: 0.5 });
    const circle = elements.find(({ name }) => name === 'circle');
    expect(circle?.attributes).toMatchObject({ r: '20', transform: 'translate(16 416)', visibility: 'hidden' });
    const go = elements.find(({ name }) => name === 'animateTransform')?.attributes;
    expect(go).toMatchObject({
      type: 'translate',
      dur: '5s',
      repeatCount: 'indefinite',
      values: '16 416;16 416;416 416;416 16;416 16',
      keyTimes: '0;.2;.4;.6;1',
    });
    const shown = elements.find(({ name }) => name === 'animate')?.attributes;
    expect(shown).toMatchObject({ calcMode: 'discrete', values: 'hidden;visible;hidden', keyTimes: '0;.2;.6' });
  });

  it('turn about their own middle', () => {
    const elements = draw({ times: [0, 10], x: [5, 5], y: [5, 5], turn: [0, 90], outline: [0, 0, 1, 0, 1, 1] });
    const path = elements.find(({ name }) => name === 'path');
    expect(path?.attributes).toMatchObject({ d: 'M0 0L40 0L40 -40Z', transform: 'rotate(0)' });
    const turn = elements.find(({ name }) => name === 'animateTransform')?.attributes;
    expect(turn).toMatchObject({ type: 'rotate', values: '0;-90', keyTimes: '0;1' });
    expect(elements.filter(({ name }) => name === 'animate')).toEqual([]);
  });

  it('are left out where they are not to be seen in the time that is shown', () => {
    expect(draw({ times: [11, 12], x: [0, 1], y: [0, 1], radius: 1 })).toEqual([]);
  });

  it('fade', () => {
    const picture = createPicture([0, 0, 10, 10], { width: 432 });
    const boxes = [
      { bounds: [0, 0, 5, 5] as const, times: [0, 5, 10], opacity: [1, 0.2, 0] },
      { bounds: [5, 5, 10, 10] as const, times: [0, 10], opacity: [0, 0] },
    ];
    picture.addLayer({ name: 'motion', draw: (pen) => pen.fading({ fill: '#000' }, boxes, SPAN) });
    const elements = insideLayer(readSvg(picture.toSvg()), 'motion');
    const boxesDrawn = elements.filter(({ name }) => name === 'rect');
    expect(boxesDrawn.length).toBe(1);
    expect(boxesDrawn[0].attributes).toMatchObject({ x: '16', y: '216', width: '200', height: '200' });
    const fade = elements.find(({ name }) => name === 'animate')?.attributes;
    expect(fade).toMatchObject({ attributeName: 'fill-opacity', values: '1;0.2;0', keyTimes: '0;.5;1' });
  });
});
