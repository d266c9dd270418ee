import { CommanderError } from 'commander';
import { type Finding, FootfallError } from '../error/index.js';
import { EXIT, type ExitCode, type Session, toOneLine } from './session.js';

/** A wrong use of the command line that the parser cannot know, such as two options that exclude each other. */
export function createUsageError(what: string, where: string, advice?: string): FootfallError {
  return new FootfallError(what, { code: 'cli/usage', where, advice });
}

/** Prints what was thrown, unless commander has done so, and returns the exit code. */
export function reportError(error: unknown, session: Session): ExitCode {
  // Help and version end with 0; usage errors have been printed by commander.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.badInput;
  if (session.debug && error instanceof Error) session.noteRaw(error.stack ?? error.message);
  session.note(formatErrorLine(toFootfallError(error).message));
  return EXIT.badInput;
}

/** `error: ` and the message, on one line. */
export function formatErrorLine(message: string): string {
  return toOneLine(`error: ${message}`);
}

/** An error as an entry of `errors` in the object that `check` prints. */
export function toFinding(error: FootfallError): Finding {
  const where = error.where ?? '';
  const prefix = `${where}: `;
  const message = where !== '' && error.message.startsWith(prefix) ? error.message.slice(prefix.length) : error.message;
  return { code: error.code, where, message };
}

/**
 * What V8 says where the system refuses memory for an array of a valid length. Invalid lengths have other messages: those
 * are faults of ours, since every length that comes from an input is checked against a limit.
 */
const ALLOCATION_FAILED = 'Array buffer allocation failed';

/** What was thrown with a message for people; a fault of ours says that it is one. */
export function toFootfallError(error: unknown): FootfallError {
  if (error instanceof FootfallError) return error;
  if (error instanceof RangeError && error.message === ALLOCATION_FAILED) {
    return new FootfallError('the input is too large for the available memory', {
      code: 'cli/out-of-memory',
      advice: 'give the program more memory, or a smaller input',
    });
  }
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new FootfallError(`internal error: ${text}`, {
    code: 'cli/internal',
    advice: 'run again with --debug and report what it prints',
  });
}
