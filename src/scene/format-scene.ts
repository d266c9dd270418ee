import type { Scene } from './scene-schema.js';
import { validateScene } from './validate-scene.js';

/** Lists and objects up to this length stay on one line; longer lists of points are filled up to it. */
const LINE_WIDTH = 100;

/**
 * A scene as the text of a scene file: keys in the order of the definition, short lists on one line, no digit lost.
 * The same scene gives the same text, however it was put together.
 * @throws FootfallError if it is no valid scene
 */
export function formatScene(scene: Scene): string {
  return `${formatValue(validateScene(scene), '', 0)}\n`;
}

/** `taken` is how much of the first line is taken by the indent and the key. */
function formatValue(value: unknown, indent: string, taken: number): string {
  const short = mustBreak(value, indent.length / 2) ? undefined : formatShort(value, LINE_WIDTH - taken - 1);
  if (short !== undefined) return short;
  // A text longer than a line has no parts to break it into.
  if (typeof value !== 'object' || value === null) return formatScalar(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.every(isFlat)
      ? fillLines(value, inner.length)
      : value.map((item) => formatValue(item, inner, inner.length));
    return `[\n${inner}${items.join(`,\n${inner}`)}\n${indent}]`;
  }
  const lines = presentEntries(value).map(([key, item]) => {
    const start = `${JSON.stringify(key)}: `;
    return start + formatValue(item, inner, inner.length + start.length);
  });
  return `{\n${inner}${lines.join(`,\n${inner}`)}\n${indent}}`;
}

/** The scene itself, and its lists and sets of objects: each obstacle, place and crowd starts on a line of its own. */
function mustBreak(value: unknown, depth: number): boolean {
  if (depth === 0) return true;
  return depth === 1 && typeof value === 'object' && value !== null && Object.values(value).some(isObject);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value on one line, or undefined if it is longer than `room`. */
function formatShort(value: unknown, room: number): string | undefined {
  if (typeof value !== 'object' || value === null) {
    const text = formatScalar(value);
    return text.length > room ? undefined : text;
  }
  const isList = Array.isArray(value);
  const items = isList ? value : presentEntries(value);
  if (items.length === 0) return isList ? '[]' : '{}';
  // An item takes at least one sign and a separator: long lists need no look at their items.
  if (3 * items.length > room) return undefined;
  let text = isList ? '[' : '{ ';
  for (let i = 0; i < items.length; i++) {
    if (i > 0) text += ', ';
    if (!isList) text += `${JSON.stringify(items[i][0])}: `;
    const part = formatShort(isList ? items[i] : items[i][1], room - text.length - 1);
    if (part === undefined) return undefined;
    text += part;
  }
  text += isList ? ']' : ' }';
  return text.length > room ? undefined : text;
}

function presentEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, item]) => item !== undefined);
}

/** JSON.stringify writes -0 as 0. */
function formatScalar(value: unknown): string {
  return Object.is(value, -0) ? '-0' : JSON.stringify(value);
}

/** Numbers, texts and points, of which several go on a line. */
function isFlat(item: unknown): boolean {
  if (Array.isArray(item)) return item.length <= 2 && item.every((part) => typeof part === 'number');
  return typeof item !== 'object';
}

function fillLines(items: readonly unknown[], indent: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const item of items) {
    const text = formatShort(item, Number.POSITIVE_INFINITY) as string;
    if (line !== '' && indent + line.length + 2 + text.length + 1 > LINE_WIDTH) {
      lines.push(line);
      line = text;
    } else line = line === '' ? text : `${line}, ${text}`;
  }
  lines.push(line);
  return lines;
}
