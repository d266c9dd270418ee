import { describe, expect, it } from 'vitest';
import { validateDomain } from '../../src/geometry/index.js';
import { dataFolder } from '../tier.js';
import { listFiles, loadOutside, readOutside } from './outside-maps.js';

/** Free components of a grid: cells join over edges only, never over a corner. */
function floodFill(text: string): { components: number; cells: number } {
  const lines = text.split(/\r?\n/);
  const height = Number(lines[1].split(' ')[1]);
  const width = Number(lines[2].split(' ')[1]);
  const isFree = (r: number, c: number): boolean =>
    r >= 0 && c >= 0 && r < height && c < width && '.GS'.includes(lines[4 + r][c]);
  const seen = new Uint8Array(width * height);
  let components = 0;
  let cells = 0;
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || !isFree(Math.floor(start / width), start % width)) continue;
    components++;
    const stack = [start];
    seen[start] = 1;
    while (stack.length > 0) {
      const at = stack.pop() as number;
      cells++;
      const r = Math.floor(at / width);
      const c = at % width;
      for (const [y, x] of [
        [r - 1, c],
        [r + 1, c],
        [r, c - 1],
        [r, c + 1],
      ]) {
        if (!isFree(y, x) || seen[y * width + x]) continue;
        seen[y * width + x] = 1;
        stack.push(y * width + x);
      }
    }
  }
  return { components, cells };
}

describe.skipIf(!dataFolder)('grid maps from elsewhere', () => {
  for (const name of listFiles('paths', '.map')) {
    it(`${name}: as many free components as a flood fill of the grid, and the area of its free cells`, () => {
      const { components, cells } = floodFill(new TextDecoder().decode(readOutside(name)));
      const { domain, report } = loadOutside(name);
      expect(validateDomain(domain)).toEqual([]);
      expect(domain.componentAreas.length).toBe(components);
      expect(report.area).toBeCloseTo(cells, 6);
    });
  }
});
