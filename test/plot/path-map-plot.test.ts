import { describe, expect, it } from 'vitest';
import { buildPathMap, buildWeightedPathMap, findNext, findPath, findRegions } from '../../src/maps/index.js';
import { plotPathField, plotPathMap } from '../../src/plot/index.js';
import { chooseColors, mixColors, REGION_COLORS, rampColor } from '../../src/plot/pathmap/path-colors.js';
import { insideLayer, listLayers, listTexts, readSvg } from './read-svg.js';
import { buildRoom, ring } from './sample-plan.js';

const BOX = { kind: 'polygon' as const, where: 'box', ring: ring(8, 3, 10, 3, 10, 7, 8, 7) };
const domain = buildRoom(20, 10, [BOX, { kind: 'line', where: 'wall', points: ring(15, 10, 13.5, 6) }]);
const sources = [
  { kind: 'point' as const, x: 4, y: 5 },
  { kind: 'line' as const, points: ring(11, 1, 17, 1) },
];
const map = buildPathMap(domain, { sources });

describe('colours of regions', () => {
  it('differ between neighbours, in every map of a board', () => {
    const boxes = Array.from({ length: 12 }, (_, k) => {
      const [x, y] = [1 + 3 * (k % 6), 1 + 4.5 * Math.floor(k / 6)];
      return { kind: 'polygon' as const, where: 'box', ring: ring(x, y, x + 1.5, y, x + 1.5, y + 2, x, y + 2) };
    });
    const board = buildRoom(20, 10, boxes);
    for (const [x, y] of [
      [0.5, 0.5],
      [10, 4],
      [19, 9],
    ]) {
      const regions = findRegions(buildPathMap(board, { sources: [{ kind: 'point', x, y }] }));
      const colors = chooseColors(regions);
      regions.forEach(({ neighbours }, k) => {
        expect(Array.from(neighbours, (n) => colors[n])).not.toContain(colors[k]);
      });
      expect(chooseColors(regions)).toEqual(colors);
    }
  });

  it('repeat only where more neighbours meet than there are colours', () => {
    const count = REGION_COLORS.length + 2;
    const all = Array.from({ length: count }, (_, k) => ({
      area: k,
      neighbours: Array.from({ length: count }, (_, n) => n).filter((n) => n !== k),
      vertex: k,
      source: 0,
    }));
    const colors = chooseColors(all);
    expect(new Set(colors).size).toBe(REGION_COLORS.length);
    expect(Math.min(...colors)).toBeGreaterThanOrEqual(0);
  });

  it('mix, and run from green to dark red', () => {
    expect(mixColors('#000000', '#ff8000', 0.5)).toBe('#804000');
    expect([rampColor(0), rampColor(1), rampColor(7)]).toEqual(['#1f8a5b', '#7d1f3a', '#7d1f3a']);
  });
});

describe('the picture of a path map', () => {
  it('has regions, isolines, ways, sources and projections in order', () => {
    const ways = [findPath(map, 12, 9).points];
    const options = { domain, map, isolines: 2, ways, title: 'Room', showProjections: true };
    const svg = plotPathMap(options);
    const elements = readSvg(svg);
    expect(listLayers(elements)).toEqual([
      'ground',
      'regions',
      'isolines',
      'walls',
      'ways',
      'sources',
      'projections',
      'labels',
      'scale-bar',
      'legend',
    ]);
    expect(listTexts(elements)).toEqual(expect.arrayContaining(['every 2 m', 'shortest path', 'source', 'solid']));
    expect(listTexts(elements)).not.toContain('free');
    const [isolines] = insideLayer(elements, 'isolines');
    expect(isolines.attributes.d).toMatch(/A[\d.]+ [\d.]+ 0 0 0 /);
    expect(svg.length).toBeLessThan(20_000);
    expect(plotPathMap(options)).toBe(svg);
  });

  it('shows distances as gradients around roots and along fronts', () => {
    const elements = readSvg(plotPathMap({ domain, map, colorBy: 'distance' }));
    const names = insideLayer(elements, 'distances').map(({ name }) => name);
    expect(names).toContain('radialGradient');
    expect(names).toContain('linearGradient');
    const fills = insideLayer(elements, 'distances').flatMap(({ attributes }) => attributes.fill ?? []);
    const ids = elements.flatMap(({ attributes }) => attributes.id ?? []);
    for (const fill of fills) if (fill.startsWith('url(')) expect(ids).toContain(fill.slice(5, -1));
    expect(new Set(ids).size).toBe(ids.length);
    expect(listTexts(elements)).toEqual(expect.arrayContaining(['0 m', '4 m']));
  });

  it('marks weighted vertices and hatches what is faster', () => {
    const weights = new Float64Array(domain.vertices.length / 2).fill(1);
    const vertex = Array.from(weights.keys()).find((v) => domain.vertices[2 * v] === 10);
    weights[vertex ?? 0] = 2.5;
    const weighted = buildWeightedPathMap(domain, { sources: [sources[0]], direction: 'from', weights });
    const elements = readSvg(plotPathMap({ domain, map: weighted, isolines: 1 }));
    expect(listLayers(elements)).toContain('weights');
    expect(listTexts(elements)).toEqual(
      expect.arrayContaining(['\u00d72.5', 'every 1 s', 'by way of a faster vertex']),
    );
    expect(elements.some(({ name }) => name === 'pattern')).toBe(true);
  });

  it('is the plain ground with isolines if asked', () => {
    const elements = readSvg(plotPathMap({ domain, map, colorBy: 'plain', isolines: 3, showLegend: false }));
    expect(listLayers(elements)).toEqual(['ground', 'isolines', 'walls', 'sources', 'labels', 'scale-bar']);
  });
});

describe('the picture of a sampled field', () => {
  const [columns, rows] = [60, 30];
  const distances = new Float32Array(columns * rows);
  const parents = new Int32Array(columns * rows);
  for (let k = 0; k < distances.length; k++) {
    const x = ((k % columns) + 0.5) / 3;
    const step = findNext(map, x, (Math.floor(k / columns) + 0.5) / 3);
    distances[k] = step.distance;
    parents[k] = step.vertex >= 0 ? step.vertex : step.source >= 0 ? 1000 + step.source : -1;
  }
  const field = { domain, columns, rows, bounds: domain.bounds, distances, parents, sources };

  it('is an image cut off at walls, with isolines', () => {
    const svg = plotPathField({ ...field, isolines: 2 });
    const elements = readSvg(svg);
    expect(listLayers(elements)).toEqual([
      'ground',
      'field',
      'isolines',
      'walls',
      'sources',
      'labels',
      'scale-bar',
      'legend',
    ]);
    const image = insideLayer(elements, 'field').find(({ name }) => name === 'image');
    expect(image?.attributes.href).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
    expect(insideLayer(elements, 'field').some(({ name }) => name === 'clipPath')).toBe(true);
    expect(svg.length).toBeLessThan(40_000);
    expect(listTexts(readSvg(plotPathField({ ...field, colorBy: 'distance', unit: 's' })))).toContain('4 s');
  });

  it('refuses arrays that do not fit', () => {
    expect(() => plotPathField({ ...field, rows: 29 })).toThrow('a field of this shape cannot be drawn');
    expect(() => plotPathField({ ...field, parents: undefined, colorBy: 'parent' })).toThrow('a field of this shape');
    expect(() => plotPathField({ ...field, isolines: 0 })).toThrow('a field of this shape');
  });
});
