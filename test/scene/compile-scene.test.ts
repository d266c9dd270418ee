import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../src/error/index.js';
import { compileScene } from '../../src/scene/compile-scene.js';
import { parseScene } from '../../src/scene/parse-scene.js';
import { SAMPLE_TEXT } from './sample-scene.js';

const compile = (boundary: string, obstacles = '[]') =>
  compileScene(parseScene(`{ "footfall": 1, "boundary": ${boundary}, "obstacles": ${obstacles} }`));

const SQUARE = '[[0, 0], [10, 0], [10, 10], [0, 10]]';

describe('compileScene', () => {
  it('describes every standing obstacle with its place in the scene', () => {
    const { input, sceneObstacles } = compileScene(parseScene(SAMPLE_TEXT));
    expect(input.obstacles.map(({ kind, where }) => `${kind} ${where}`)).toEqual([
      'polygon obstacles[0].polygon',
      'polygon obstacles[1].polygon',
      'line obstacles[2].line',
      'point obstacles[3].point',
      'circle obstacles[4].circle',
    ]);
    expect([...sceneObstacles]).toEqual([0, 1, 2, 3, 4]);
    expect(input.obstacles[0]).toMatchObject({
      ring: Float64Array.of(10, 8, 11, 8, 11, 9, 10, 9),
      weights: Float64Array.of(1, 1, 1.5, 1),
    });
    expect(input.obstacles[1]).toMatchObject({ holes: [Float64Array.of(23, 11, 27, 11, 27, 15, 23, 15)] });
  });

  it('leaves out what moves and says which obstacles are which', () => {
    const motion = '"motion": { "path": [[0, 0], [1, 1]], "speed": 1 }';
    const scene = `[{ "point": [0, 0], ${motion} }, { "point": [1, 1] }, { "point": [0, 0], ${motion} }, { "point": [2, 2] }]`;
    const { input, domain, sceneObstacles } = compile(SQUARE, scene);
    expect(input.obstacles.map(({ where }) => where)).toEqual(['obstacles[1].point', 'obstacles[3].point']);
    expect([...domain.postObstacles].map((i) => sceneObstacles[i])).toEqual([1, 3]);
  });

  it.each([
    ['a ring', SQUARE, ['boundary'], 100],
    [
      'a polygon with a hole',
      `{ "polygon": ${SQUARE}, "holes": [[[1, 1], [2, 1], [2, 2], [1, 2]]] }`,
      ['boundary.polygon'],
      99,
    ],
    [
      'several polygons',
      `{ "polygons": [{ "polygon": ${SQUARE} }, { "polygon": [[5, 5], [15, 5], [15, 15], [5, 15]] }] }`,
      ['boundary.polygons[0].polygon', 'boundary.polygons[1].polygon'],
      175,
    ],
    ['periodic', `{ "polygon": ${SQUARE}, "periodic": "x" }`, ['boundary.polygon'], 100],
  ])('takes a boundary that is %s', (_, boundary, places, area) => {
    const { input, report } = compile(boundary);
    expect(input.boundary.areas.map(({ where }) => where)).toEqual(places);
    expect(report.area).toBeCloseTo(area, 9);
  });

  it('joins the ends of a periodic boundary', () => {
    expect(compile(`{ "polygon": ${SQUARE}, "periodic": "x" }`).domain.period).toBe(10);
  });

  it('keeps the bits of coordinates and the weights of a closed ring', () => {
    const ring = '[[1.1, 1.1], [2.3, 1.1], [2.3, 2.7], [1.1, 1.1]]';
    const { domain } = compile(SQUARE, `[{ "polygon": ${ring}, "weights": [1, 2, 3, 1] }]`);
    const weights = new Map<string, number>();
    domain.vertexWeights.forEach((weight, i) => {
      weights.set(`${domain.vertices[2 * i]} ${domain.vertices[2 * i + 1]}`, weight);
    });
    expect([weights.get('1.1 1.1'), weights.get('2.3 1.1'), weights.get('2.3 2.7')]).toEqual([1, 2, 3]);
  });

  it('refuses geometry without free space', () => {
    const cover = '[{ "polygon": [[-1, -1], [11, -1], [11, 11], [-1, 11]] }]';
    expect(() => compile(SQUARE, cover)).toThrow(FootfallError);
    expect(() => compile('[[0, 0], [1, 1], [2, 2]]')).toThrow(FootfallError);
  });
});
