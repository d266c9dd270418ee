/**
 * A pixel coordinate as short text: at most 0.01 px, no trailing zeros, no `-0`, no exponent for anything that a
 * picture can hold. The same number gives the same bytes in every JavaScript engine.
 */
export function formatPixels(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? '0' : String(rounded);
}

/** Text for an attribute or element of XML 1.0: markup escaped, characters that XML forbids replaced by U+FFFD. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '\ufffd').replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters except tab and line ends, non-characters, and surrogates without their other half. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: replacing them is the point
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
