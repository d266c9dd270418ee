/** Marks up text for a terminal, or leaves it as it is. */
export interface Colours {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
}

/** Colours that write ANSI codes if `enabled`, else return their argument. */
export function createColours(enabled: boolean): Colours {
  const paint = (open: number, close: number) => (text: string) =>
    enabled && text !== '' ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return { bold: paint(1, 22), dim: paint(2, 22), red: paint(31, 39), green: paint(32, 39), yellow: paint(33, 39) };
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
