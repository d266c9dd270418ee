import { Budget, FootfallError } from '../../error/index.js';
import { assembleScene } from './assemble-scene.js';
import { decodeText } from './decode-text.js';
import type { ImportOptions, ImportResult, ImportSource } from './imported.js';
import { mapName } from './map-name.js';
import { readNumber, splitLines } from './number-lines.js';
import type { LinePart, PointPart } from './scene-parts.js';
import { scaleParts } from './transform-parts.js';

/**
 * Imports sites of a segment Voronoi diagram: lines `p x y` (posts) and `s x1 y1 x2 y2` (thin walls; posts where both
 * ends are the same), in a box with a margin.
 */
export function importSites(source: ImportSource, options: ImportOptions = {}): ImportResult {
  const { name } = source;
  const lines: LinePart[] = [];
  const points: PointPart[] = [];
  const shapes = new Budget('shapes', name, options);
  for (const { words, number } of splitLines(decodeText(source.bytes, name))) {
    const kind = words[0].toLowerCase();
    const count = kind === 'p' ? 2 : kind === 's' ? 4 : 0;
    if (count === 0 || words.length !== count + 1) {
      throw new FootfallError('a site is not readable', {
        code: 'import/bad-value',
        where: `${name}, line ${number}`,
        got: `"${words.join(' ').slice(0, 40)}"`,
        expected: '"p x y" or "s x1 y1 x2 y2"',
      });
    }
    shapes.spend();
    const where = `line ${number}`;
    const [x1, y1, x2, y2] = words.slice(1).map((word) => readNumber(word, name, number));
    if (kind === 'p' || (x1 === x2 && y1 === y2)) {
      points.push({ point: [x1, y1], where });
    } else {
      const line = [
        [x1, y1],
        [x2, y2],
      ] as const;
      lines.push({ line, where });
    }
  }
  const { scene, warnings } = assembleScene(scaleParts({ name: mapName(name), lines, points }, options.unit), options);
  return { scene, warnings, format: 'sites' };
}
