import { describe, expect, it } from 'vitest';
import { isSceneFile } from '../../src/node/scene-sniff.js';

const sniff = (text: string, name = 'x.json'): boolean => isSceneFile(name, new TextEncoder().encode(text));

describe('isSceneFile', () => {
  it('goes by the name, so that a broken scene file is told as one', () => {
    expect(sniff('{"foot', 'hall.scene.json')).toBe(true);
    expect(sniff('', 'HALL.SCENE.JSON')).toBe(true);
  });

  it('finds the key at the top of an object, wherever it stands', () => {
    expect(sniff('{"footfall":1}')).toBe(true);
    expect(sniff('\ufeff \n{ "name": "a \\" {b", "places": {"a": [1, {"b": 2}]}, "footfall" : 1 }')).toBe(true);
    expect(sniff('{"footfall": 1, "boundary": [[0,')).toBe(true);
  });

  it('is not taken in by deeper keys, values, texts and other formats', () => {
    expect(sniff('{"type": "FeatureCollection", "features": [{"properties": {"footfall": 912}}]}')).toBe(false);
    expect(sniff('{"name": "footfall", "type": "Polygon"}')).toBe(false);
    expect(sniff('{"a": "\\"footfall\\": 1"}')).toBe(false);
    expect(sniff('[{"footfall": 1}]')).toBe(false);
    expect(sniff('{} {"footfall": 1}')).toBe(false);
    expect(sniff('POLYGON ((0 0, 1 0, 1 1))', 'footfall.wkt')).toBe(false);
    expect(sniff('"footfall": 1')).toBe(false);
    expect(sniff('{"never ends')).toBe(false);
    expect(sniff('')).toBe(false);
  });
});
