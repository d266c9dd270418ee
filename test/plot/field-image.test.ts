import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodePng, marchSquares } from '../../src/plot/index.js';

describe('an indexed image', () => {
  const image = {
    columns: 3,
    rows: 2,
    pixels: Uint8Array.of(0, 1, 2, 2, 1, 0),
    palette: Uint8Array.of(0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 255, 255),
  };

  it('has the chunks of a PNG, with its pixels in rows', () => {
    const bytes = encodePng(image);
    const view = new DataView(bytes.buffer);
    const chunks: string[] = [];
    let pixels: Uint8Array | undefined;
    for (let at = 8; at < bytes.length; ) {
      const size = view.getUint32(at);
      const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
      chunks.push(name);
      if (name === 'IDAT') pixels = Uint8Array.from(inflateSync(bytes.subarray(at + 8, at + 8 + size)));
      at += 12 + size;
    }
    expect(chunks).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
    expect(pixels).toEqual(Uint8Array.of(0, 0, 1, 2, 0, 2, 1, 0));
  });

  it('is refused where sizes do not fit', () => {
    expect(() => encodePng({ ...image, rows: 3 })).toThrow('an image of this shape cannot be written');
    expect(() => encodePng({ ...image, palette: Uint8Array.of(1, 2, 3, 4) })).toThrow('an image of this shape');
  });
});

describe('lines between samples', () => {
  const grid = (columns: number, rows: number, value: (x: number, y: number) => number) => ({
    columns,
    rows,
    bounds: [0, 0, columns, rows],
    distances: Float64Array.from({ length: columns * rows }, (_, k) =>
      value((k % columns) + 0.5, Math.floor(k / columns) + 0.5),
    ),
  });

  it('go round a point and come back', () => {
    const lines = marchSquares(
      grid(40, 40, (x, y) => Math.hypot(x - 20, y - 20)),
      6,
    );
    const closed = lines.filter((p) => p[0] === p[p.length - 2] && p[1] === p[p.length - 1]);
    expect(closed).toHaveLength(3);
    for (const points of closed) {
      for (let k = 0; k < points.length; k += 2) {
        const radius = Math.hypot(points[k] - 20, points[k + 1] - 20);
        expect(Math.abs(radius - 6 * Math.round(radius / 6))).toBeLessThan(0.1);
      }
    }
  });

  it('are straight and simple where values rise evenly, and stop where nothing is known', () => {
    const lines = marchSquares(
      grid(30, 20, (x, y) => (y > 10 ? -1 : x)),
      5,
    );
    expect(lines.map((points) => points.length)).toEqual([4, 4, 4, 4, 4]);
    for (const points of lines) expect(points[0]).toBeCloseTo(points[2], 9);
  });

  it('do not pass a jump', () => {
    const lines = marchSquares(
      grid(20, 10, (x, y) => (x < 10 ? y : y + 50)),
      4,
    );
    for (const points of lines) {
      const xs = Array.from(points).filter((_, k) => k % 2 === 0);
      expect(Math.min(...xs) > 10 || Math.max(...xs) < 10).toBe(true);
    }
  });
});
