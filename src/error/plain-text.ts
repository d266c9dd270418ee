/**
 * Text from files, names and queries ends up on terminals, in tables that spreadsheets open, and in pages. What could
 * act there instead of being read is made harmless in this file and nowhere else.
 */

/** Terminal controls (C0, delete, C1), line and paragraph separators. */
const CONTROLS = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029';
/** Marks that reorder the text around them (Unicode TR 9): a name must not rewrite the line it stands in. */
const BIDI = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';

const UNSAFE = new RegExp(`[${CONTROLS}${BIDI}]+`, 'g');
const UNSAFE_IN_PAGE = new RegExp(
  `[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f${BIDI}\\ufffe\\uffff]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]`,
  'g',
);
const UNSAFE_IN_JSON = new RegExp(`[\\u007f-\\u009f\\u2028\\u2029${BIDI}]`, 'g');
/** A text as one line that a terminal, a log or a page shows as it is: what would act becomes a space. */
export function toPlainText(text: string): string {
  return text.replace(UNSAFE, ' ');
}

/** A text of at most so many letters: of a longer one the beginning and the end. */
export function clipText(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = Math.floor((most - 3) / 3);
  return `${text.slice(0, most - 3 - end)}...${text.slice(text.length - end)}`;
}

/**
 * Text of several lines for pages and pictures: tabs and line ends stay, other controls, marks that reorder text and what
 * is not a character (half of a surrogate pair, U+FFFE, U+FFFF) become U+FFFD.
 */
export function toPlainParagraph(text: string): string {
  return text.replace(UNSAFE_IN_PAGE, '\ufffd');
}

/** JSON text with escapes for what JSON.stringify leaves raw and a terminal would act on; the same value for a parser. */
export function toPlainJson(json: string): string {
  return json.replace(UNSAFE_IN_JSON, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Spreadsheets run cells that begin like this. */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * A text cell of a table that spreadsheets show instead of running it: an apostrophe before `=`, `+`, `-`, `@`, tab and
 * return. Plain numbers stay as they are. {@link fromTableCell} takes the apostrophe away again.
 */
export function toTableCell(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** The text that {@link toTableCell} was given. */
export function fromTableCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
