import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPicture, type LegendEntry, type Pen, type PictureOptions } from '../../src/plot/index.js';
import { escapeXml, formatPixels } from '../../src/plot/pixel-text.js';
import { chooseScaleLength, formatLength } from '../../src/plot/scale-bar.js';
import { FIXED_SEED, runs } from '../tier.js';
import { insideLayer, listPathPoints, listPoints, listTexts, readSvg } from './read-svg.js';

function draw(work: (pen: Pen) => void, options: PictureOptions = {}, legend: LegendEntry[] = []): string {
  return createPicture([0, 0, 10, 10], options).addLayer({ name: 'test', draw: work, legend }).toSvg();
}

function pathsOf(work: (pen: Pen) => void): string[] {
  return insideLayer(readSvg(draw(work)), 'test').flatMap(({ attributes }) => attributes.d ?? []);
}

describe('createPicture', () => {
  it('escapes whatever users write', () => {
    const nasty = `<script>"a" & 'b'</script>\u0000\ud800\n\t]]>`;
    const svg = draw((pen) => pen.label(nasty, 5, 5), { title: nasty }, [
      { label: nasty, symbol: 'area', style: { fill: '"><script>' } },
    ]);
    const elements = readSvg(svg);
    expect(elements.filter(({ name }) => name === 'script')).toHaveLength(0);
    expect(elements.find(({ name }) => name === 'title')?.text).toContain('<script>');
    expect(listTexts(elements).filter((text) => text.startsWith('<script>'))).toHaveLength(3);
  });

  it('is well-formed for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        readSvg(draw((pen) => pen.label(text, 5, 5), { title: text }, [{ label: text, symbol: 'disc', style: {} }]));
        expect(readSvg(`<a b="${escapeXml(text)}">${escapeXml(text)}</a>`)).toHaveLength(1);
      }),
      { seed: FIXED_SEED, numRuns: runs(30, 100, 2000) },
    );
  });

  it('refuses points that are not finite, and says so', () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY]) {
      const refused = expect.objectContaining({ code: 'plot/not-finite' });
      expect(() => draw((pen) => pen.path({}, (sink) => sink.moveTo(bad, 0)))).toThrow(refused);
      expect(() => draw((pen) => pen.path({}, (sink) => sink.arc(0, 0, bad, 0, 1)))).toThrow(refused);
      expect(() => draw((pen) => pen.circles({}, [0, bad, 1]))).toThrow(refused);
      expect(() => draw((pen) => pen.circles({}, [0, 0, -1]))).toThrow(refused);
      expect(() => draw((pen) => pen.dots({}, [bad, 0], 2))).toThrow(refused);
    }
  });

  it('refuses bounds and sizes that make no picture', () => {
    const code = (value: string) => expect.objectContaining({ code: value });
    for (const bounds of [
      [0, 0, 0, 0],
      [0, 0, Number.NaN, 1],
      [1, 0, 0, 1],
      [0, 0, Number.POSITIVE_INFINITY, 1],
      [-1e308, 0, 1e308, 1],
    ]) {
      expect(() => createPicture(bounds)).toThrow(code('plot/bounds'));
    }
    expect(() => createPicture([0, 0, 1, 1], { width: 10 })).toThrow(code('plot/size'));
    expect(() => createPicture([0, 0, 1, 1], { width: Number.NaN })).toThrow(code('plot/size'));
    expect(() => createPicture([0, 0, 1, 1], { idPrefix: 'a b' })).toThrow(code('plot/id-prefix'));
  });

  it('shows thin and tall plans with their scale bar inside', () => {
    for (const bounds of [
      [0, 0, 1000, 1],
      [0, 0, 1, 1000],
      [0, 0, 5, 0],
      [0, 0, 1e-3, 1e-3],
      [0, 0, 1e6, 1e6],
    ]) {
      const elements = readSvg(createPicture(bounds).toSvg());
      const [, , width, height] = elements[0].attributes.viewBox.split(' ').map(Number);
      expect(height).toBeLessThan(1200);
      for (const [x, y] of insideLayer(elements, 'scale-bar').flatMap(listPoints)) {
        expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
      }
    }
  });

  it('leaves out labels that would cover others or leave the plan', () => {
    const svg = draw((pen) => {
      for (let k = 0; k < 40; k++) pen.label(`label number ${k}`, 5, 5);
      pen.label('beyond', 50, 50);
    });
    const texts = listTexts(insideLayer(readSvg(svg), 'labels'));
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.length).toBeLessThan(10);
    expect(texts).not.toContain('beyond');
  });

  it('gives one pattern to equal hatches, under the prefix', () => {
    const hatch = { fill: { color: '#123456' } };
    const svg = draw(
      (pen) => {
        pen.circles(hatch, [5, 5, 1]);
        pen.circles(hatch, [6, 6, 1]);
        pen.circles({ fill: { color: '#123456', angle: 0 } }, [7, 7, 1]);
      },
      { idPrefix: 'fig2' },
    );
    const ids = readSvg(svg).flatMap(({ name, attributes }) => (name === 'pattern' ? attributes.id : []));
    expect(ids).toEqual(['fig2-hatch-1', 'fig2-hatch-2']);
    expect(svg.match(/url\(#fig2-hatch-1\)/g)).toHaveLength(2);
  });

  it('writes many legend entries in rows below each other', () => {
    const legend = Array.from({ length: 30 }, (_, k): LegendEntry => {
      return { label: `series ${k}`, symbol: 'line', style: { stroke: '#000' } };
    });
    const elements = readSvg(draw(() => {}, { width: 400 }, legend));
    expect(listTexts(insideLayer(elements, 'legend'))).toHaveLength(30);
    for (const [x] of insideLayer(elements, 'legend').flatMap(listPoints)) expect(x).toBeLessThanOrEqual(400);
  });
});

describe('the path sink', () => {
  it('writes arcs counter-clockwise with y up', () => {
    const [data] = pathsOf((pen) => pen.path({ stroke: '#000' }, (sink) => sink.arc(5, 5, 2, 0, Math.PI / 2)));
    const { frame } = createPicture([0, 0, 10, 10]);
    expect(data).toMatch(/^M[^A]+A[\d.]+ [\d.]+ 0 0 0 [^A]+$/);
    const [start, end] = listPathPoints(data);
    expect(start[0]).toBeCloseTo(frame.toPixelX(7), 1);
    expect(end[1]).toBeCloseTo(frame.toPixelY(7), 1);
  });

  it('closes a full circle, either way round, and joins an arc to the point before', () => {
    for (const [end, clockwise] of [
      [2 * Math.PI, false],
      [-2 * Math.PI, true],
      [9, false],
    ] as const) {
      const [data] = pathsOf((pen) => pen.path({}, (sink) => sink.arc(5, 5, 1, 0, end, clockwise)));
      const points = listPathPoints(data);
      expect(points.at(-1)).toEqual(points[0]);
      expect(data.match(/A/g)).toHaveLength(3);
    }
    const [joined] = pathsOf((pen) =>
      pen.path({}, (sink) => {
        sink.moveTo(0, 0);
        sink.arc(5, 5, 1, 0, 1);
      }),
    );
    expect(joined).toMatch(/^M.*L.*A/);
  });

  it('drops points below a hundredth of a pixel but keeps a dot', () => {
    const [line] = pathsOf((pen) =>
      pen.path({}, (sink) => {
        sink.moveTo(1, 1);
        for (let k = 0; k <= 10_000; k++) sink.lineTo(1 + k * 1e-6, 1);
      }),
    );
    expect(listPathPoints(line).length).toBeLessThan(110);
    const [dot] = pathsOf((pen) =>
      pen.path({}, (sink) => {
        sink.moveTo(1, 1);
        sink.lineTo(1, 1);
      }),
    );
    expect(listPathPoints(dot)).toHaveLength(2);
  });

  it('writes nothing for an empty path', () => {
    expect(pathsOf((pen) => pen.path({ stroke: '#000' }, () => {}))).toEqual([]);
  });
});

describe('numbers', () => {
  it('prints pixels with at most two places and no minus zero', () => {
    expect([0.001, -0.001, 1 / 3, 12.5, -7, 1e6].map(formatPixels)).toEqual([
      '0',
      '0',
      '0.33',
      '12.5',
      '-7',
      '1000000',
    ]);
  });

  it('chooses 1, 2 or 5 times a power of ten for the scale bar', () => {
    const cases: [number, number][] = [
      [9.99, 5],
      [10, 10],
      [4.9, 2],
      [1.99, 1],
      [0.3, 0.2],
      [1e-3, 1e-3],
      [123456, 100000],
      [0.999, 0.5],
    ];
    for (const [room, length] of cases) expect(chooseScaleLength(room)).toBe(length);
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), (room) => {
        const length = chooseScaleLength(room);
        expect(length).toBeLessThanOrEqual(room);
        expect(length).toBeGreaterThan(room / 2.6);
        expect(length.toExponential()).toMatch(/^[125]e/);
      }),
      { seed: FIXED_SEED, numRuns: runs(200, 1000, 10_000) },
    );
  });

  it('names lengths in the unit of their size', () => {
    expect([5000, 200, 1, 0.5, 0.02, 0.005, 0.0001].map(formatLength)).toEqual([
      '5 km',
      '200 m',
      '1 m',
      '50 cm',
      '2 cm',
      '5 mm',
      '0.1 mm',
    ]);
  });
});
