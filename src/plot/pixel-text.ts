import { toPlainParagraph } from '../error/index.js';

/**
 * A pixel coordinate as short text: at most 0.01 px, no trailing zeros, no `-0`, no exponent for anything that a
 * picture can hold. The same number gives the same bytes in every JavaScript engine.
 */
export function formatPixels(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? '0' : String(rounded);
}

/** Text for an attribute or element of XML 1.0 or HTML: markup escaped, what XML forbids or reorders text replaced by U+FFFD. */
export function escapeXml(text: string): string {
  return toPlainParagraph(text).replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
