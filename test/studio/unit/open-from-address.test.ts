import { describe, expect, it } from 'vitest';
import { fileOfAddress } from '../../../studio/src/app/open-from-address.js';

describe('the address of the studio', () => {
  it('names a scene beside the page and nothing else', () => {
    expect(fileOfAddress('#scenes/examples/hall.scene.json')).toBe('scenes/examples/hall.scene.json');
    for (const hash of ['', '#', '#../secret', '#scenes/../x/y.scene.json', '#//host/a.scene.json']) {
      expect(fileOfAddress(hash)).toBeUndefined();
    }
  });

  it('may hold percent signs that encode nothing', () => {
    for (const hash of ['#%', '#%E0%A4%A', '#%zz', '#scenes/%']) expect(fileOfAddress(hash)).toBeUndefined();
  });
});
