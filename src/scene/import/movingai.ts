import { FootfallError, requireWithin, type WorkOptions } from '../../error/index.js';
import { assembleScene } from './assemble-scene.js';
import { decodeText } from './decode-text.js';
import type { ImportOptions, ImportResult, ImportSource } from './imported.js';
import { mapName } from './map-name.js';
import { traceCells } from './trace-cells.js';
import { scaleParts } from './transform-parts.js';

const FREE = '.GS';
const BLOCKED = '@OTW';

/**
 * Imports a MovingAI grid map: the boundary is the whole rectangle, each 4-connected region of blocked cells
 * (`@`, `O`, `T`, `W`) a polygon with holes; `.`, `G` and `S` are free. One cell is 1 m (or `options.unit`), and
 * y = height - row. Blocked cells that touch at a corner become polygons that touch there, which is a wall.
 * @throws FootfallError `import/map-header`, `import/map-size`, `import/bad-value`, `limit/cells`, `limit/shapes`, `limit/vertices`
 */
export function importMovingai(source: ImportSource, options: ImportOptions = {}): ImportResult {
  const { cells, width, height } = readGrid(decodeText(source.bytes, source.name), source.name, options);
  options.onProgress?.('tracing the cells');
  const regions = traceCells(cells, width, height, source.name, options);
  const parts = {
    name: mapName(source.name),
    walkable: [
      {
        polygon: [
          [0, 0],
          [width, 0],
          [width, height],
          [0, height],
        ] as const,
      },
    ],
    obstacles: regions,
  };
  const { scene, warnings } = assembleScene(scaleParts(parts, options.unit), options);
  return { scene, warnings, format: 'movingai' };
}

/** Cells row by row from the bottom row up, 1 where blocked. */
function readGrid(
  text: string,
  name: string,
  options: WorkOptions,
): { cells: Uint8Array; width: number; height: number } {
  const lines = text.split(/\r\n|\n|\r/);
  const { width, height, rowsFrom } = readHeader(lines, name);
  const lie = (line: number, what: string, got: string, expected: string): FootfallError =>
    new FootfallError(`the map does not have the size that its header states: ${what}`, {
      code: 'import/map-size',
      where: `${name}, line ${line + 1}`,
      got,
      expected,
    });
  let last = lines.length;
  while (last > rowsFrom && lines[last - 1].trim() === '') last--;
  if (last - rowsFrom !== height) {
    throw lie(last - 1, 'wrong number of rows', `${last - rowsFrom} rows`, `${height} rows`);
  }
  requireWithin('cells', width * height, name, options);
  for (let row = 0; row < height; row++) {
    const length = lines[rowsFrom + row].trimEnd().length;
    if (length !== width) throw lie(rowsFrom + row, 'a row has the wrong length', `${length} cells`, `${width} cells`);
  }
  const cells = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const line = lines[rowsFrom + row];
    const base = (height - 1 - row) * width;
    for (let x = 0; x < width; x++) {
      if (BLOCKED.includes(line[x])) {
        cells[base + x] = 1;
      } else if (!FREE.includes(line[x])) {
        throw new FootfallError('unknown kind of cell', {
          code: 'import/bad-value',
          where: `${name}, line ${rowsFrom + row + 1}, column ${x + 1}`,
          got: JSON.stringify(line[x]),
          expected: `one of ${FREE} (free) or ${BLOCKED} (blocked)`,
        });
      }
    }
  }
  return { cells, width, height };
}

function readHeader(lines: readonly string[], name: string): { width: number; height: number; rowsFrom: number } {
  const sizes = new Map<string, number>();
  for (let i = 0; i < lines.length && i < 50; i++) {
    const words = lines[i].trim().split(/\s+/);
    const key = words[0].toLowerCase();
    if (key === '' || key === 'type') continue;
    if (key === 'map') {
      const width = sizes.get('width');
      const height = sizes.get('height');
      if (width === undefined || height === undefined) {
        throw headerError(name, i, `no ${width === undefined ? 'width' : 'height'}`, 'height and width before "map"');
      }
      return { width, height, rowsFrom: i + 1 };
    }
    if (key !== 'height' && key !== 'width')
      throw headerError(name, i, `"${lines[i].slice(0, 40)}"`, 'type, height, width or map');
    if (!/^\d{1,9}$/.test(words[1] ?? '') || words.length !== 2 || Number(words[1]) < 1) {
      throw headerError(name, i, `"${lines[i].slice(0, 40)}"`, `a line such as "${key} 512"`);
    }
    sizes.set(key, Number(words[1]));
  }
  throw headerError(name, Math.min(lines.length, 50) - 1, 'no line "map"', 'the header: type, height, width, map');
}

function headerError(name: string, line: number, got: string, expected: string): FootfallError {
  return new FootfallError('the header of the map is not readable', {
    code: 'import/map-header',
    where: `${name}, line ${line + 1}`,
    got,
    expected,
  });
}
