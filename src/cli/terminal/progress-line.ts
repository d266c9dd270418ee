import { toPlainText } from '../../error/index.js';
import { truncateText } from './text-width.js';

/** The part of a terminal that a {@link ProgressLine} writes to. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** One line that says what goes on, rewritten in place and gone at the end; silent where nobody watches. */
export interface ProgressLine {
  /** Shows a text, optionally with how much is done (0 to 1). */
  update(text: string, share?: number): void;
  /** Removes the line; later updates bring it back. */
  clear(): void;
}

const BAR_WIDTH = 24;
const ERASE = '\r\u001b[2K';

/** A progress line on a terminal; if `enabled` is false or the stream is no terminal, it writes nothing. */
export function createProgressLine(stream: ProgressStream, enabled: boolean): ProgressLine {
  if (!enabled || !stream.isTTY) return { update: () => undefined, clear: () => undefined };
  let shown = false;
  return {
    update(text, share) {
      const bar = share === undefined ? '' : `${formatBar(share)} `;
      // One column is left free: terminals break the line after the last one.
      const width = Math.max(10, (stream.columns ?? 80) - 1);
      stream.write(ERASE + truncateText(bar + toPlainText(text), width));
      shown = true;
    },
    clear() {
      if (shown) stream.write(ERASE);
      shown = false;
    },
  };
}

function formatBar(share: number): string {
  const clamped = Math.min(1, Math.max(0, share));
  const filled = Math.round(clamped * BAR_WIDTH);
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${String(Math.floor(clamped * 100)).padStart(3)} %`;
}
