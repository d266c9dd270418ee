import { FootfallError } from '../../error/index.js';
import type { FlowTerminal } from './flow-network.js';

/** The refusal of one terminal. */
export function badTerminal(
  terminal: FlowTerminal,
  what: string,
  code: string,
  expected: string,
  advice?: string,
): FootfallError {
  return new FootfallError(what, { code: `flow/${code}`, where: terminal.name, expected, advice });
}

/** The refusal of two terminals that cannot stand beside each other. */
export function badPair(a: FlowTerminal, b: FlowTerminal, what: string, code: string, advice: string): FootfallError {
  return new FootfallError(what, {
    code: `flow/${code}`,
    where: a.name,
    got: `${a.kind} "${a.name}" and ${b.kind} "${b.name}"`,
    advice,
  });
}
