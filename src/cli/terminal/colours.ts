import { randomInt } from 'node:crypto';
import { toPlainText } from '../../error/index.js';

/** Marks up text for a terminal, or leaves it as it is. */
export interface Colours {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
}

/** Marks the codes of this process: a name in a file cannot hold it, so no name reaches the terminal as a colour. */
const KEY = randomInt(1e6, 1e9);
const OWN_CODE = new RegExp(`(\\u001b\\[\\d+;${KEY}m)`);

/** Colours for lines that {@link toTerminalLine} finishes if `enabled`, else they return their argument. */
export function createColours(enabled: boolean): Colours {
  const paint = (open: number, close: number) => (text: string) =>
    enabled && text !== '' ? `\u001b[${open};${KEY}m${text}\u001b[${close};${KEY}m` : text;
  return { bold: paint(1, 22), dim: paint(2, 22), red: paint(31, 39), green: paint(32, 39), yellow: paint(33, 39) };
}

/** The line without anything that a terminal acts on but our own, still marked, colours. */
export function toPlainLine(line: string): string {
  if (!line.includes('\u001b')) return toPlainText(line);
  const parts = line.split(OWN_CODE);
  return parts.map((part, k) => (k % 2 === 1 ? part : toPlainText(part))).join('');
}

/** The line as it goes to the terminal. */
export function toTerminalLine(line: string): string {
  return toPlainLine(line).replaceAll(`;${KEY}m`, 'm');
}

/**
 * Whether to write colours to a stream: never with NO_COLOR (https://no-color.org) or on a dumb terminal, always with
 * FORCE_COLOR, else on terminals.
 */
export function wantsColour(environment: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  if (environment.NO_COLOR) return false;
  if (environment.FORCE_COLOR && environment.FORCE_COLOR !== '0') return true;
  return isTerminal && environment.TERM !== 'dumb';
}
