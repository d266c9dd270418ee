import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDark } from '../../src/plot/chart/plot-bars.js';
import { chooseSpan, chooseStep, formatTick, listTicks } from '../../src/plot/chart/ticks.js';
import {
  type Chart,
  type ChartSeries,
  chooseScaleEnd,
  colorOf,
  DENSITY_RAMP,
  plotBars,
  plotChart,
  rampColorAt,
  SPEED_RAMP,
} from '../../src/plot/index.js';
import { FIXED_SEED, runs } from '../tier.js';
import { listTexts, readSvg } from './read-svg.js';
import { findBadNumbers, findOverlaps, listTextBoxes } from './text-boxes.js';

const number = fc.oneof(
  fc.double({ noNaN: false }),
  fc.double({ min: -1e4, max: 1e4, noNaN: true }),
  fc.integer({ min: 0, max: 500 }),
  fc.constant(0),
  fc.constant(5_268_363.25),
);

describe('ticks', () => {
  it('are round, within the span, rising and written apart', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e7, max: 1e7, noNaN: true }),
        fc.double({ min: 1e-6, max: 1e8, noNaN: true }),
        fc.integer({ min: 1, max: 12 }),
        (low, span, count) => {
          fc.pre(span > 1e-9 * Math.abs(low));
          const high = low + span;
          const step = chooseStep(high - low, count);
          expect(step.toExponential().replace(/e.*/, '')).toMatch(/^[125]$/);
          const ticks = listTicks(low, high, count);
          expect(ticks.length).toBeLessThanOrEqual(count + 2);
          const slack = 1e-6 * step;
          for (const [k, tick] of ticks.entries()) {
            expect(tick).toBeGreaterThanOrEqual(low - slack);
            expect(tick).toBeLessThanOrEqual(high + slack);
            if (k > 0) expect(tick).toBeGreaterThan(ticks[k - 1]);
          }
          const texts = ticks.map((tick) => formatTick(tick, step));
          if (high < 1e9 && step >= 1e-4) expect(new Set(texts).size).toBe(texts.length);
        },
      ),
      { seed: FIXED_SEED, numRuns: runs(200, 1000, 20_000) },
    );
  });

  it('of small steps keep their decimals', () => {
    expect(listTicks(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(listTicks(0, 3, 8, true)).toEqual([0, 1, 2, 3]);
    expect(formatTick(0.30000000000000004, 0.1)).toBe('0.3');
    expect(formatTick(-0, 0.5)).toBe('0.0');
    expect(formatTick(2e9, 5e8)).toBe('2e9');
  });

  it('of a span of a picometre are not all rounded to nothing', () => {
    expect(chooseSpan([0, 1e-12])).toEqual([0, 1e-12]);
    expect(listTicks(0, 1e-12, 5)).toEqual([0, 2e-13, 4e-13, 6e-13, 8e-13, 1e-12]);
    expect(chooseSpan([-1e-12, 0], { isRound: false })).toEqual([-1e-12, 0]);
  });

  it('spans have an extent whatever the numbers', () => {
    fc.assert(
      fc.property(fc.array(number, { maxLength: 5 }), fc.boolean(), fc.boolean(), (values, isWhole, isRound) => {
        const [low, high] = chooseSpan(values, { isWhole, isRound });
        expect(Number.isFinite(low) && Number.isFinite(high - low) ? high > low : low < high).toBe(true);
      }),
      { seed: FIXED_SEED, numRuns: runs(200, 1000, 10_000) },
    );
  });
});

describe('colours', () => {
  /** Of OKLab, Ottosson 2020. */
  const lightness = (color: string): number => {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  };

  it('of ramps change in lightness evenly, so that their order survives any colour blindness', () => {
    for (const [ramp, sign] of [
      [SPEED_RAMP, 1],
      [DENSITY_RAMP, -1],
    ] as const) {
      const steps = Array.from({ length: 32 }, (_, k) => lightness(rampColorAt(ramp, k / 31)));
      const rises = steps.slice(1).map((value, k) => sign * (value - steps[k]));
      expect(Math.min(...rises)).toBeGreaterThan(0.008);
      expect(Math.max(...rises)).toBeLessThan(0.04);
    }
  });

  it('beyond the ends of a scale stay, and nothing known is its low end', () => {
    const scale = { title: 'speed', unit: 'm/s', low: 0, high: 2, ramp: SPEED_RAMP };
    expect(colorOf(scale, 7)).toBe(SPEED_RAMP[8]);
    expect(colorOf(scale, -7)).toBe(SPEED_RAMP[0]);
    expect(colorOf(scale, Number.NaN)).toBe(SPEED_RAMP[0]);
    expect(chooseScaleEnd([], 1)).toEqual({ high: 1, isOpen: false });
    expect(chooseScaleEnd([Number.NaN, Infinity, 0.2], 1).high).toBe(1);
    expect(chooseScaleEnd([...Array.from({ length: 999 }, () => 1.4), 40], 1)).toEqual({ high: 1.5, isOpen: true });
  });

  it('know on which white is read', () => {
    expect([isDark('#000000'), isDark('#ffffff'), isDark('#0072b2'), isDark('#fed092')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

const series = fc.oneof(
  fc.record({
    kind: fc.constantFrom<'line' | 'step' | 'scatter'>('line', 'step', 'scatter'),
    name: fc.string({ maxLength: 30 }),
    color: fc.constant('#0072b2'),
    x: fc.array(number, { maxLength: 30 }),
    y: fc.array(number, { maxLength: 30 }),
  }),
  fc.record({
    kind: fc.constant('band' as const),
    color: fc.constant('#d55e00'),
    x: fc.array(number, { minLength: 3, maxLength: 9 }),
    low: fc.array(number, { minLength: 3, maxLength: 9 }),
    high: fc.array(number, { minLength: 3, maxLength: 9 }),
  }),
  fc.record({
    kind: fc.constant('bar' as const),
    color: fc.constant('#009e73'),
    x: fc.array(number, { maxLength: 9 }),
    y: fc.array(number, { maxLength: 9 }),
    span: fc.double({ min: 0.1, max: 10, noNaN: true }),
  }),
);

describe('charts', () => {
  const base: Chart = { title: 'Test', x: { label: 'time', unit: 's' }, y: { label: 'flow', unit: '1/s' }, series: [] };

  it('of any numbers are well-formed, hold no NaN, name their axes, and no two texts overlap', () => {
    fc.assert(
      fc.property(
        fc.array(series, { maxLength: 4 }),
        fc.array(fc.record({ x: number, y: number, text: fc.string({ maxLength: 20 }) }), { maxLength: 6 }),
        fc.integer({ min: 240, max: 1200 }),
        (list, marks, width) => {
          const svg = plotChart({ ...base, series: list as ChartSeries[], marks, width });
          expect(findBadNumbers(svg)).toEqual([]);
          const texts = listTexts(readSvg(svg));
          expect(texts).toContain('time [s]');
          expect(texts).toContain('flow [1/s]');
          expect(findOverlaps(listTextBoxes(svg))).toEqual([]);
        },
      ),
      { seed: FIXED_SEED, numRuns: runs(40, 150, 2000) },
    );
  });

  it('say that there is nothing to show', () => {
    expect(listTexts(readSvg(plotChart(base)))).toContain('nothing was measured');
  });

  it('draw a step series by level and upright lines only', () => {
    const svg = plotChart({ ...base, series: [{ kind: 'step', color: '#0072b2', x: [0, 1, 2, 3], y: [0, 0, 2, 1] }] });
    const drawn = readSvg(svg).find(({ attributes }) => attributes.stroke === '#0072b2' && attributes.d);
    expect(drawn?.attributes.d).toMatch(/^M[\d.]+ [\d.]+(H[\d.]+|V[\d.]+)+$/);
  });

  it('leave out what is not known and break lines there', () => {
    const svg = plotChart({
      ...base,
      series: [{ kind: 'line', color: '#0072b2', x: [0, 1, 2, 3, 4], y: [0, 1, Number.NaN, 2, 1] }],
    });
    const drawn = readSvg(svg).find(({ attributes }) => attributes.stroke === '#0072b2' && attributes.d);
    expect(drawn?.attributes.d.match(/M/g)).toHaveLength(2);
  });

  it('thin out long series to what a picture can show', () => {
    const count = 200_000;
    const x = Float64Array.from({ length: count }, (_, k) => k);
    const svg = plotChart({
      ...base,
      series: [{ kind: 'line', color: '#0072b2', x, y: x.map((k) => Math.sin(k / 9000)) }],
    });
    expect(svg.length).toBeLessThan(90_000);
  });

  it('refuse sizes and ids that make no picture', () => {
    expect(() => plotChart({ ...base, width: 10 })).toThrow(/plot\/size|240/);
    expect(() => plotChart({ ...base, idPrefix: '"><script>' })).toThrow(/id/);
  });

  it('escape names', () => {
    const svg = plotChart({
      ...base,
      title: '<b>&',
      series: [{ kind: 'line', name: '<i onload="x">', color: '#0072b2', x: [0, 1], y: [0, 1] }],
    });
    expect(listTexts(readSvg(svg))).toContain('<i onload="x">');
    expect(svg).not.toContain('<i ');
  });
});

describe('bars', () => {
  it('of any names and numbers are well-formed, and no two texts overlap', () => {
    const name = fc.string({ maxLength: 60 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, fc.tuple(number, number)), { maxLength: 50 }),
        fc.integer({ min: 240, max: 1000 }),
        (rows, width) => {
          const parts = [0, 1].map((p) => ({
            name: `part ${p}`,
            color: p === 0 ? '#0072b2' : '#fed092',
            values: rows.map(([, values]) => values[p]),
            text: (value: number) => String(value),
          }));
          const svg = plotBars({
            title: 'Bars',
            names: rows.map(([each]) => each),
            label: 'exit',
            x: { label: 'people', unit: '' },
            parts,
            ends: rows.map(([, [a]]) => String(a).slice(0, 12)),
            width,
          });
          expect(findBadNumbers(svg)).toEqual([]);
          expect(findOverlaps(listTextBoxes(svg))).toEqual([]);
        },
      ),
      { seed: FIXED_SEED, numRuns: runs(40, 150, 2000) },
    );
  });
});
