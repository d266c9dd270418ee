import { Budget, type Finding, FootfallError, limitOf, requireWithin } from '../../error/index.js';
import { assembleScene } from './assemble-scene.js';
import { decodeText } from './decode-text.js';
import type { ImportOptions, ImportResult, ImportSource } from './imported.js';
import { mapName } from './map-name.js';
import { readNumber, splitLines, type WordLine } from './number-lines.js';
import type { LinePart, Point } from './scene-parts.js';
import { scaleParts } from './transform-parts.js';

/**
 * Imports a planar straight-line graph: a line `vertices edges`, then `x y` per vertex, then `i j` per edge, counted
 * from 0. Edges are thin walls, vertices without an edge posts, in a box with a margin.
 */
export function importPslg(source: ImportSource, options: ImportOptions = {}): ImportResult {
  const { name } = source;
  const lines: WordLine[] = [];
  const vertexBudget = new Budget('vertices', name, options);
  for (const line of splitLines(decodeText(source.bytes, name))) {
    if (lines.push(line) > limitOf('shapes', options)) vertexBudget.spend();
  }
  const [vertexCount, edgeCount] = readHeader(lines[0], name);
  // Nothing is allocated by the header: it may state any number.
  if (lines.length - 1 !== vertexCount + edgeCount) {
    throw new FootfallError('the file does not have the size that its first line states', {
      code: 'import/pslg-size',
      where: name,
      got: `${lines.length - 1} lines`,
      expected: `${vertexCount} vertices and ${edgeCount} edges`,
    });
  }
  requireWithin('vertices', vertexCount, name, options);
  requireWithin('shapes', edgeCount, name, options);
  const vertices = lines
    .slice(1, 1 + vertexCount)
    .map(({ words, number }): Point => [readNumber(words[0], name, number), readNumber(words[1], name, number)]);
  const warnings: Finding[] = [];
  const isUsed = new Uint8Array(vertexCount);
  const walls: LinePart[] = [];
  for (const line of lines.slice(1 + vertexCount)) {
    const where = `line ${line.number}`;
    const [from, to] = [0, 1].map((k) => readIndex(line.words[k], vertexCount, name, line.number));
    if (from === to) {
      warnings.push({ code: 'import/left-out', where, message: `Left out: an edge from vertex ${from} to itself.` });
      continue;
    }
    isUsed[from] = 1;
    isUsed[to] = 1;
    walls.push({ line: [vertices[from], vertices[to]], where });
  }
  const points = vertices
    .map((point, i) => ({ point, where: `line ${lines[1 + i].number}` }))
    .filter((_, i) => isUsed[i] === 0);
  const result = assembleScene(scaleParts({ name: mapName(name), lines: walls, points }, options.unit), options);
  return { scene: result.scene, warnings: [...warnings, ...result.warnings], format: 'pslg' };
}

function readHeader(line: WordLine | undefined, name: string): [number, number] {
  if (line && line.words.length === 2 && line.words.every((word) => /^\d{1,9}$/.test(word))) {
    return [Number(line.words[0]), Number(line.words[1])];
  }
  throw new FootfallError('the first line is not readable', {
    code: 'import/pslg-header',
    where: line ? `${name}, line ${line.number}` : name,
    got: line ? `"${line.words.join(' ').slice(0, 40)}"` : 'nothing',
    expected: 'two whole numbers: vertices and edges',
  });
}

function readIndex(word: string | undefined, count: number, name: string, line: number): number {
  if (word !== undefined && /^\d{1,9}$/.test(word) && Number(word) < count) return Number(word);
  throw new FootfallError('an edge names a vertex that does not exist', {
    code: 'import/bad-value',
    where: `${name}, line ${line}`,
    got: word === undefined ? 'the end of the line' : `"${word.slice(0, 40)}"`,
    expected: `a whole number from 0 to ${count - 1}`,
  });
}
