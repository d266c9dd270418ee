import { describe, expect, it } from 'vitest';
import { buildTriangleGrid, findCell } from '../../../src/maps/pathmap/triangle-grid.js';
import { createRandom } from '../../../src/math/index.js';

/** A strip from x = 0 to 1 cut lengthwise into slivers, whose corners lie at both its ends. */
function makeThread(count: number, height: number): { vertices: Float64Array; triangles: Int32Array } {
  const vertices: number[] = [];
  for (let k = 0; k <= count; k++) vertices.push(k % 2, (height * k) / count);
  const triangles: number[] = [];
  for (let k = 0; k + 2 <= count; k++) triangles.push(k, k % 2 === 0 ? k + 1 : k + 2, k % 2 === 0 ? k + 2 : k + 1);
  return { vertices: Float64Array.from(vertices), triangles: Int32Array.from(triangles) };
}

describe('the grid over a mesh', () => {
  it.each([1e-8, 1e-4, 1])('stays small for slivers side by side, in a strip as high as %f', (height) => {
    const { vertices, triangles } = makeThread(400, height);
    const { starts, entries } = buildTriangleGrid(vertices, triangles, 1e-12);
    expect(starts.length + entries.length).toBeLessThan(200_000);
  });

  it('lists every triangle that holds a point', () => {
    const random = createRandom(5);
    const { vertices, triangles } = makeThread(300, 1e-6);
    const grid = buildTriangleGrid(vertices, triangles, 1e-12);
    for (let k = 0; k < 300; k++) {
      const t = random.nextInt(triangles.length / 3);
      const shares = [random.next(), random.next(), random.next()];
      const sum = shares[0]! + shares[1]! + shares[2]!;
      let [x, y] = [0, 0];
      for (let corner = 0; corner < 3; corner++) {
        const v = 2 * triangles[3 * t + corner]!;
        x += (shares[corner]! / sum) * vertices[v]!;
        y += (shares[corner]! / sum) * vertices[v + 1]!;
      }
      const cell = findCell(grid, x, y);
      expect([...grid.entries.subarray(grid.starts[cell]!, grid.starts[cell + 1]!)]).toContain(t);
    }
  });
});
