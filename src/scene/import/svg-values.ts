import { FootfallError } from '../../error/index.js';
import { type Affine, composeAffine, IDENTITY, rotateAffine } from './flatten-curve-path.js';
import type { Point } from './scene-parts.js';
import type { SvgNode } from './svg-document.js';
import { quoteInput } from './text-position.js';

// No pattern here can match a piece of text in two ways: hostile attributes must not make them take quadratic time.
const NUMBER = '[-+]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][-+]?\\d+)?';
const LENGTH = new RegExp(`^(${NUMBER})\\s*([a-zA-Z]+|%)?$`);
const TRANSFORM = /[\s,]*([a-zA-Z]{1,20})\s*\(([^()]*)\)/y;
/** Longer texts are no lengths, boxes or alignments. A clone reads them again each time it is drawn. */
const LONGEST_VALUE = 1000;
/** User units (CSS pixels) per unit. An em is taken as the browsers' default of 16. */
const UNITS: Readonly<Record<string, number>> = {
  px: 1,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  q: 96 / 101.6,
  in: 96,
  pt: 96 / 72,
  pc: 16,
  em: 16,
  rem: 16,
  ex: 8,
};

/** Width and height that percentages refer to, user units. */
export interface SvgViewport {
  readonly width: number;
  readonly height: number;
}

/**
 * A length attribute in user units.
 * @param whole what 100 % means
 * @throws FootfallError `import/svg-value`
 */
export function readLength(node: SvgNode, attribute: string, whole: number, fallback: number): number {
  const text = node.attributes[attribute];
  if (text === undefined) return fallback;
  const plain = text.length <= LONGEST_VALUE ? text.trim() : '';
  if (plain === 'auto') return fallback;
  const match = LENGTH.exec(plain);
  const unit = match?.[2]?.toLowerCase() ?? 'px';
  const factor = unit === '%' ? whole / 100 : Object.hasOwn(UNITS, unit) ? UNITS[unit] : Number.NaN;
  const value = match ? Number(match[1]) * factor : Number.NaN;
  if (Number.isFinite(value)) return value;
  throw badValue(node, attribute, text, 'a length such as 12, 3.5mm or 50%');
}

/** A list of numbers with spaces and commas between them. @throws FootfallError `import/svg-value` */
export function readNumbers(node: SvgNode, attribute: string, text: string): number[] {
  const numbers: number[] = [];
  const pattern = new RegExp(`[\\s,]*(${NUMBER})`, 'y');
  let end = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    numbers.push(Number(match[1]));
    end = pattern.lastIndex;
    if (!Number.isFinite(numbers[numbers.length - 1])) throw badValue(node, attribute, match[1], 'finite numbers');
  }
  if (/^[\s,]*$/.test(text.slice(end))) return numbers;
  throw badValue(node, attribute, text, 'numbers with spaces or commas between them');
}

export function readPoints(node: SvgNode): Point[] {
  const numbers = readNumbers(node, 'points', node.attributes.points ?? '');
  const points: Point[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) points.push([numbers[i], numbers[i + 1]]);
  return points;
}

/** The `transform` attribute: any sequence of the six functions. @throws FootfallError `import/svg-value` */
export function readTransform(node: SvgNode): Affine {
  const text = node.attributes.transform;
  if (text === undefined || text.trim() === '' || text.trim() === 'none') return IDENTITY;
  let matrix = IDENTITY;
  let end = 0;
  TRANSFORM.lastIndex = 0;
  for (let match = TRANSFORM.exec(text); match; match = TRANSFORM.exec(text)) {
    end = TRANSFORM.lastIndex;
    const step = transformStep(match[1], readNumbers(node, 'transform', match[2]));
    if (!step) throw badValue(node, 'transform', text, 'matrix, translate, scale, rotate, skewX or skewY');
    matrix = composeAffine(matrix, step);
  }
  if (!/^[\s,]*$/.test(text.slice(end))) throw badValue(node, 'transform', text, 'a list of transform functions');
  return matrix;
}

function transformStep(name: string, values: readonly number[]): Affine | undefined {
  const [a, b, c] = values;
  const count = values.length;
  const tangent = Math.tan((a * Math.PI) / 180);
  switch (name) {
    case 'matrix':
      return count === 6 ? (values as unknown as Affine) : undefined;
    case 'translate':
      return count === 1 || count === 2 ? [1, 0, 0, 1, a, b ?? 0] : undefined;
    case 'scale':
      return count === 1 || count === 2 ? [a, 0, 0, b ?? a, 0, 0] : undefined;
    case 'rotate':
      if (count === 1) return rotateAffine(a);
      if (count !== 3) return undefined;
      return composeAffine([1, 0, 0, 1, b, c], composeAffine(rotateAffine(a), [1, 0, 0, 1, -b, -c]));
    case 'skewX':
      return count === 1 ? [1, 0, tangent, 1, 0, 0] : undefined;
    case 'skewY':
      return count === 1 ? [1, tangent, 0, 1, 0, 0] : undefined;
    default:
      return undefined;
  }
}

export interface SvgViewBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The `viewBox` attribute; undefined where it is absent or empty in extent. */
export function readViewBox(node: SvgNode): SvgViewBox | undefined {
  const text = node.attributes.viewBox;
  if (text === undefined) return undefined;
  if (text.length > LONGEST_VALUE) throw badValue(node, 'viewBox', text, 'four numbers');
  const [x, y, width, height, ...more] = readNumbers(node, 'viewBox', text);
  if (height === undefined || more.length > 0) throw badValue(node, 'viewBox', text, 'four numbers');
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** Maps a view box into a viewport of the given size, by `preserveAspectRatio` (SVG 2, 8.2). */
export function fitViewBox(node: SvgNode, box: SvgViewBox, { width, height }: SvgViewport): Affine {
  const rule = (node.attributes.preserveAspectRatio ?? 'xMidYMid').slice(0, LONGEST_VALUE);
  let scaleX = width / box.width;
  let scaleY = height / box.height;
  if (!/none/.test(rule)) {
    const both = /slice/.test(rule) ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY);
    scaleX = both;
    scaleY = both;
  }
  const spareX = width - box.width * scaleX;
  const spareY = height - box.height * scaleY;
  const share = (min: RegExp, max: RegExp): number => (min.test(rule) ? 0 : max.test(rule) ? 1 : 0.5);
  const left = spareX * share(/xMin/, /xMax/);
  const top = spareY * share(/YMin/, /YMax/);
  return [scaleX, 0, 0, scaleY, left - box.x * scaleX, top - box.y * scaleY];
}

function badValue(node: SvgNode, attribute: string, text: string, expected: string): FootfallError {
  return new FootfallError('an attribute cannot be read', {
    code: 'import/svg-value',
    where: `${node.where}, ${attribute}`,
    got: quoteInput(text),
    expected,
  });
}
