import { escapeXml } from '../pixel-text.js';

/** A number for people, with so many decimals; a dash where there is none. */
export function formatNumber(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return '\u2013';
  const text = Math.abs(value) >= 1e15 ? value.toPrecision(6) : value.toFixed(decimals);
  return Number(text) === 0 ? text.replace('-', '') : text;
}

/** Decimals for a column of a table by its unit. */
export function decimalsOf(unit: string, values: ArrayLike<number>): number {
  let isWhole = true;
  for (let k = 0; k < values.length && isWhole; k++)
    isWhole = !Number.isFinite(values[k]) || Number.isInteger(values[k]);
  if (isWhole) return 0;
  return unit === 's' ? 1 : unit === '' ? 3 : 2;
}

/**
 * A number in a page that can be read by machines, too: `value` holds all of its digits, the attributes say which one it is.
 *
 * @param keys what it is, as `data-...` attributes
 */
export function markNumber(value: number, decimals: number, keys: Readonly<Record<string, string | number>>): string {
  const marks = Object.entries(keys).map(([key, each]) => ` data-${key}="${escapeXml(String(each))}"`);
  const full = Number.isFinite(value) ? String(value) : '';
  return `<data value="${full}"${marks.join('')}>${formatNumber(value, decimals)}</data>`;
}
