import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import type { ImportOptions, ImportResult } from '../../../src/scene/import/imported.js';
import type { Point } from '../../../src/scene/import/scene-parts.js';
import { importSvg } from '../../../src/scene/import/svg.js';
import { validateScene } from '../../../src/scene/index.js';
import { FIXED_SEED, runs } from '../../tier.js';
import { areaOf, samplesOf, textSource } from './source.js';

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"';

/** Content on a page of 100 x 50 user units. */
function load(content: string, options?: ImportOptions): ImportResult {
  const result = importSvg(textSource('plan.svg', `<svg ${NS} viewBox="0 0 100 50">${content}</svg>`), options);
  validateScene(result.scene);
  return result;
}

function obstacles(
  result: ImportResult,
): { polygon?: Point[]; holes?: Point[][]; line?: Point[]; circle?: unknown; id?: string }[] {
  return (result.scene.obstacles ?? []) as ReturnType<typeof obstacles>;
}

const PAGE = '<rect data-footfall="boundary" width="100" height="50"/>';

describe('shapes', () => {
  it('stand up: y = height - y, the page starts at (0, 0)', () => {
    const result = load(`${PAGE}<rect x="10" y="5" width="4" height="2"/>`);
    expect(result.format).toBe('svg');
    expect(result.scene.boundary).toEqual([
      [0, 50],
      [100, 50],
      [100, 0],
      [0, 0],
    ]);
    expect(obstacles(result)[0].polygon).toEqual([
      [10, 45],
      [14, 45],
      [14, 43],
      [10, 43],
    ]);
    const shifted = importSvg(
      textSource('a.svg', `<svg viewBox="-10 20 30 40"><polygon points="-10,60 0,60 0,50"/></svg>`),
    );
    expect(shifted.scene.boundary).toEqual([
      [0, 0],
      [10, 0],
      [10, 10],
    ]);
  });

  it('one user unit is one metre, or what the option says', () => {
    const shape = '<polygon points="0,0 100,0 100,50"/>';
    expect(load(shape).warnings.map(({ code }) => code)).toContain('import/unit-assumed');
    const scaled = load(shape, { unit: 0.01 });
    expect(scaled.scene.boundary).toEqual([
      [0, 0.5],
      [1, 0.5],
      [1, 0],
    ]);
    expect(scaled.warnings.map(({ code }) => code)).not.toContain('import/unit-assumed');
    // Millimetres are paper: the page is 200 user units of the view box wide.
    const paper = importSvg(
      textSource(
        'a.svg',
        '<svg width="20mm" height="10mm" viewBox="0 0 200 100"><rect width="200" height="100"/></svg>',
      ),
    );
    expect(paper.scene.boundary).toEqual([
      [0, 100],
      [200, 100],
      [200, 0],
      [0, 0],
    ]);
    const pixels = importSvg(
      textSource('a.svg', '<svg width="2in" height="1in"><rect width="100%" height="1in"/></svg>'),
    );
    expect(pixels.scene.boundary).toEqual([
      [0, 96],
      [192, 96],
      [192, 0],
      [0, 0],
    ]);
    const bare = importSvg(textSource('a.svg', '<svg><rect x="1" y="2" width="3" height="4"/></svg>'));
    expect(bare.scene.boundary).toEqual([
      [1, 4],
      [4, 4],
      [4, 0],
      [1, 0],
    ]);
  });

  it('circles stay exact while they are round', () => {
    const result = load(
      `${PAGE}<circle cx="10" cy="10" r="2"/><g transform="rotate(30) scale(-2 2)"><circle cx="-10" cy="0" r="1"/></g><g transform="scale(1 2)"><circle cx="50" cy="10" r="2"/></g>`,
    );
    const [ellipse, first, second] = obstacles(result);
    expect(first.circle).toEqual({ center: [10, 40], radius: 2 });
    expect(second.circle).toEqual({
      center: [expect.closeTo(20 * Math.cos(Math.PI / 6), 9), expect.closeTo(40, 9)],
      radius: expect.closeTo(2, 12),
    });
    for (const [x, y] of samplesOf(ellipse.polygon ?? [], 4, true)) {
      expect(Math.hypot((x - 50) / 2, (y - 30) / 4)).toBeGreaterThan(1 - 1e-9);
    }
  });

  it('rounded corners, ellipses and path arcs are flattened outside the solid and within the tolerance', () => {
    const result = load(
      `${PAGE}<rect x="10" y="10" width="10" height="6" rx="2" ry="1"/><path d="M40 10 a5 5 0 0 1 0 10 a5 5 0 1 1 0 -10 z"/>`,
    );
    const [rounded, disc] = obstacles(result);
    expect(areaOf(rounded.polygon ?? [])).not.toBe(0);
    expect(Math.abs(areaOf(rounded.polygon ?? []))).toBeGreaterThan(60 - (4 - Math.PI) * 2);
    expect(Math.abs(areaOf(rounded.polygon ?? []))).toBeLessThan(60 - (4 - Math.PI) * 2 + 0.01 * 30);
    for (const [x, y] of samplesOf(disc.polygon ?? [], 4, true)) {
      expect(Math.hypot(x - 40, y - 35)).toBeGreaterThan(5 - 1e-9);
      expect(Math.hypot(x - 40, y - 35)).toBeLessThan(5.01 + 1e-9);
    }
    expect(result.warnings.find(({ code }) => code === 'import/curves-flattened')?.message).toMatch(/^6 curves/);
  });

  it('path commands in all their forms', () => {
    const result = load(
      `${PAGE}<path fill="none" stroke="red" d="m10,10h5v5H10 l-2-2 q1 1 2 0t2 0 c1,0 1,1 2,1 s1,1,2,1 A1 1 0 0 0 20 20"/>`,
    );
    const [wall] = obstacles(result);
    expect(wall.line?.slice(0, 5)).toEqual([
      [10, 40],
      [15, 40],
      [15, 35],
      [10, 35],
      [8, 37],
    ]);
    expect(wall.line?.[wall.line.length - 1]).toEqual([20, 30]);
  });

  it('path data that is wrong counts up to the mistake', () => {
    const result = load(`${PAGE}<path fill="none" stroke="red" d="M10 10 L20 10 X 5"/>`);
    expect(obstacles(result)[0].line).toEqual([
      [10, 40],
      [20, 40],
    ]);
    expect(result.warnings.map(({ code }) => code)).toContain('import/svg-path');
  });
});

describe('fill rules', () => {
  const squares = 'M10 10h20v20h-20z M15 15h10v10h-10z';
  const reversed = 'M10 10h20v20h-20z M15 15v10h10v-10z';

  it('even-odd and non-zero make holes where they should', () => {
    expect(obstacles(load(`${PAGE}<path fill-rule="evenodd" d="${squares}"/>`))[0].holes).toHaveLength(1);
    expect(obstacles(load(`${PAGE}<path d="${squares}"/>`))[0].holes).toBeUndefined();
    const [holed] = obstacles(load(`${PAGE}<path d="${reversed}"/>`));
    expect(holed.holes?.map((hole) => Math.abs(areaOf(hole)))).toEqual([100]);
  });

  it('islands in holes are obstacles of their own', () => {
    const deep = `${squares} M18 18h4v4h-4z M50 10h5v5h-5z`;
    const found = obstacles(load(`${PAGE}<path style="fill-rule:evenodd" d="${deep}"/>`));
    expect(found.map(({ polygon, holes }) => [Math.abs(areaOf(polygon ?? [])), holes?.length ?? 0])).toEqual([
      [400, 1],
      [25, 0],
      [16, 0],
    ]);
  });

  it('a hundred thousand houses in one path do not take for ever', () => {
    const data = Array.from(
      { length: runs(2_000, 10_000, 100_000) },
      (_, i) => `M${(i % 300) * 3} ${Math.floor(i / 300) * 3}h1v1h-1z`,
    );
    expect(obstacles(load(`<path d="${data.join('')}"/>`)).length).toBe(data.length);
  });
});

describe('transforms', () => {
  it('random nests of groups equal matrices multiplied by hand', () => {
    const value = fc.integer({ min: -30, max: 30 }).map((n) => n / 10);
    type Step = { text: string; apply: (p: Point) => Point };
    const radians = (degrees: number): number => (degrees * Math.PI) / 180;
    const turn = (degrees: number, [x, y]: Point): Point => [
      x * Math.cos(radians(degrees)) - y * Math.sin(radians(degrees)),
      x * Math.sin(radians(degrees)) + y * Math.cos(radians(degrees)),
    ];
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc
        .tuple(value, value)
        .map(([a, b]): Step => ({ text: `translate(${a},${b})`, apply: ([x, y]) => [x + a, y + b] })),
      fc.tuple(value, value).map(([a, b]): Step => ({ text: `scale(${a} ${b})`, apply: ([x, y]) => [x * a, y * b] })),
      value.map((a): Step => ({ text: `scale(${a})`, apply: ([x, y]) => [x * a, y * a] })),
      value.map((a): Step => ({ text: `rotate(${10 * a})`, apply: (p) => turn(10 * a, p) })),
      fc.tuple(value, value, value).map(
        ([a, b, c]): Step => ({
          text: `rotate(${a}, ${b}, ${c})`,
          apply: ([x, y]) => {
            const [u, v] = turn(a, [x - b, y - c]);
            return [u + b, v + c];
          },
        }),
      ),
      value.map((a): Step => ({ text: `skewX(${a})`, apply: ([x, y]) => [x + y * Math.tan(radians(a)), y] })),
      value.map((a): Step => ({ text: `skewY(${a})`, apply: ([x, y]) => [x, y + x * Math.tan(radians(a))] })),
      fc.tuple(value, value, value, value, value, value).map(
        ([a, b, c, d, e, f]): Step => ({
          text: `matrix(${[a, b, c, d, e, f].join(' ')})`,
          apply: ([x, y]) => [a * x + c * y + e, b * x + d * y + f],
        }),
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.array(step, { maxLength: 3 }), { minLength: 1, maxLength: 4 }), (groups) => {
        const open = groups.map((steps) => `<g transform="${steps.map(({ text }) => text).join(' ')}">`).join('');
        const shape = '<polyline fill="none" stroke="red" points="1,2 3,5 -4,1"/>';
        const result = load(`${PAGE}${open}${shape}${'</g>'.repeat(groups.length)}`);
        const expected = (
          [
            [1, 2],
            [3, 5],
            [-4, 1],
          ] as Point[]
        ).map((point) => {
          const [x, y] = groups.flat().reduceRight((p, { apply }) => apply(p), point);
          return [x, 50 - y];
        });
        const size = Math.max(1, ...expected.flat().map(Math.abs));
        const [dx, dy] = result.scene.origin ?? [0, 0];
        obstacles(result)[0].line?.forEach(([x, y], i) => {
          expect(Math.hypot(x + dx - expected[i][0], y + dy - expected[i][1])).toBeLessThan(1e-12 * size);
        });
      }),
      { numRuns: runs(30, 100, 1000), seed: FIXED_SEED },
    );
  });

  it('clones, symbols and inner svg elements', () => {
    const result = load(`${PAGE}
      <defs><polygon id="a" points="0,0 1,0 0,1"/><symbol id="s" viewBox="0 0 2 2"><polygon points="0,0 2,0 0,2"/></symbol></defs>
      <use href="#a" x="10" y="10"/><use id="b" xlink:href="#a" transform="translate(20 0)"/>
      <use href="#s" x="30" y="30" width="8" height="4"/>
      <svg x="60" y="10" width="10" height="10" viewBox="0 0 5 5" preserveAspectRatio="none"><polygon points="0,0 5,0 0,5"/></svg>`);
    expect(obstacles(result).map(({ polygon }) => polygon)).toEqual([
      [
        [10, 40],
        [11, 40],
        [10, 39],
      ],
      [
        [20, 50],
        [21, 50],
        [20, 49],
      ],
      [
        [32, 20],
        [36, 20],
        [32, 16],
      ],
      [
        [60, 40],
        [70, 40],
        [60, 30],
      ],
    ]);
    expect(obstacles(result).map(({ id }) => id)).toEqual(['a', 'b', undefined, undefined]);
  });
});

describe('roles', () => {
  it('come from attributes, labels, ids and classes, the nearest first', () => {
    const result = load(`
      <g inkscape:groupmode="layer" inkscape:label="Boundary"><rect width="100" height="50"/></g>
      <g id="walls"><path d="M0 10 L20 10"/><path fill="none" stroke="red" d="M1 1h2v2h-2z"/><rect x="50" width="5" height="5"/></g>
      <g class="places big"><rect id="lobby" x="1" y="30" width="5" height="5"/><line id="door" x1="100" y1="10" x2="100" y2="12"/>
        <circle data-footfall="post" cx="20" cy="20" r="1"/></g>
      <rect data-footfall="obstacle" fill="none" x="70" y="10" width="2" height="2"/>
      <g data-footfall="ignore"><rect width="9" height="9"/></g>`);
    expect(result.scene.boundary).toHaveLength(4);
    expect(obstacles(result).map((obstacle) => Object.keys(obstacle).find((key) => key !== 'id'))).toEqual([
      'polygon',
      'polygon',
      'line',
      'line',
      'point',
    ]);
    expect(result.scene.places).toEqual({
      lobby: {
        polygon: [
          [1, 20],
          [6, 20],
          [6, 15],
          [1, 15],
        ],
      },
      door: {
        line: [
          [100, 40],
          [100, 38],
        ],
      },
    });
  });

  it('an unknown role is reported and left aside', () => {
    const result = load(`${PAGE}<rect data-footfall="obstcale" x="1" y="1" width="2" height="2"/>`);
    expect(result.warnings.find(({ code }) => code === 'import/unknown-role')?.where).toMatch(
      /line 1 \(rect\), data-footfall/,
    );
    expect(obstacles(result)).toHaveLength(1);
  });

  it('without roles the shape around everything is the boundary, fills are solid, strokes are walls', () => {
    const result = load(`<style>/* x */ .out{fill:none;stroke:#000} #gone, .gone{display:none} rect{fill:#aaa}</style>
      <path class="out" d="M0 0H100V50H0Z"/><rect x="5" y="5" width="2" height="2"/><polyline class="out" points="20,0 20,10 30,10"/>
      <circle class="out" cx="50" cy="25" r="3"/><rect class="gone" width="1" height="1"/><rect id="gone" width="1" height="1"/>
      <rect style="fill:none" width="3" height="3"/><text x="1" y="1">Hall</text><rect visibility="hidden" width="3" height="3"/>`);
    expect(result.scene.boundary).toEqual([
      [0, 50],
      [100, 50],
      [100, 0],
      [0, 0],
    ]);
    expect(obstacles(result)).toHaveLength(3);
    const closed = obstacles(result)[2].line ?? [];
    expect(closed[0]).toEqual(closed[closed.length - 1]);
    const skipped = result.warnings.find(({ code }) => code === 'import/entities-skipped')?.message;
    expect(skipped).toBe('Left out: 3 hidden or ignored elements, 1 shapes without fill and stroke, 1 text.');
  });

  it('walls drawn with their thickness are no floor', () => {
    const frame = '<path fill-rule="evenodd" d="M0 0h100v50h-100z M1 1h98v48h-98z"/>';
    const furnished = load(`${frame}<rect x="10" y="10" width="2" height="2"/>`);
    expect(obstacles(furnished)[0].holes).toHaveLength(1);
    expect(furnished.warnings.map(({ code }) => code)).toContain('import/boundary-added');
    const alone = load(frame);
    expect(alone.scene.boundary).toMatchObject({ holes: [expect.anything()] });
  });
});

describe('bad input', () => {
  it('is refused with a code', () => {
    const loop = '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>';
    const bomb = Array.from(
      { length: 12 },
      (_, i) => `<g id="g${i}">${`<use href="#g${i + 1}"/>`.repeat(10)}</g>`,
    ).join('');
    const chain = Array.from({ length: 5000 }, (_, i) => `<g id="g${i}"><use href="#g${i + 1}"/></g>`).join('');
    const cases: [string, string][] = [
      ['import/svg-syntax', 'this is no xml'],
      ['import/svg-syntax', '<html><body/></html>'],
      ['import/svg-syntax', '<svg><g></svg>'],
      ['import/svg-syntax', '<svg><rect width="1"'],
      ['limit/nesting', `<svg>${'<g>'.repeat(5000)}${'</g>'.repeat(5000)}</svg>`],
      ['import/svg-recursion', `<svg>${loop}</svg>`],
      ['import/svg-recursion', '<svg><g id="a"><rect width="1" height="1"/><use href="#a"/></g></svg>'],
      ['limit/shapes', `<svg><defs>${bomb}<rect id="g12" width="1" height="1"/></defs><use href="#g0"/></svg>`],
      ['limit/nesting', `<svg><defs>${chain}</defs><use href="#g0"/></svg>`],
      ['import/no-geometry', '<svg/>'],
      ['import/no-geometry', '<svg><text>only words</text></svg>'],
      ['import/svg-value', '<svg><rect width="wide" height="1"/></svg>'],
      ['import/svg-value', '<svg><g transform="spin(3)"><rect width="1" height="1"/></g></svg>'],
      ['import/svg-value', '<svg><polygon points="1,2 three"/></svg>'],
      ['import/bad-number', '<svg><path d="M1e300 1e300h1e290v1e290z M1e300 1e300h1e290v1e290z"/></svg>'],
      ['import/bad-number', '<svg><path d="M0 0 L1e308 0 l1e308 1e308"/></svg>'],
    ];
    for (const [code, text] of cases) {
      let thrown: unknown;
      try {
        importSvg(textSource('x.svg', text));
      } catch (error) {
        thrown = error;
      }
      expect(thrown, text.slice(0, 60)).toBeInstanceOf(FootfallError);
      expect((thrown as FootfallError).code, text.slice(0, 60)).toBe(code);
    }
  });

  it('entities of a document type are never expanded', () => {
    const levels = Array.from({ length: 20 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('');
    const text = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "x"><!ENTITY ns "http://www.w3.org/2000/svg">${levels}]>
      <svg xmlns="&ns;"><desc>&e20;</desc><rect width="3" height="2"/></svg>`;
    expect(importSvg(textSource('x.svg', text)).scene.boundary).toHaveLength(4);
  });
});
