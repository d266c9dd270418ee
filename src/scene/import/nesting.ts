import { FootfallError, requireWithin, type WorkOptions } from '../../error/index.js';

/** The call stack ends somewhere: the limit cannot be raised above this. */
const DEEPEST = 1_000;

/**
 * Refuses groups, blocks, collections or elements that lie too deep inside each other.
 * @param depth levels, the outermost being 1
 * @throws FootfallError `limit/nesting`
 */
export function requireNesting(depth: number, where: string, options: WorkOptions): void {
  requireWithin('nesting', depth, where, options);
  if (depth <= DEEPEST) return;
  throw new FootfallError('the input is nested too deeply', {
    code: 'limit/nesting',
    where,
    got: `${depth} levels`,
    expected: `at most ${DEEPEST} levels, even if the limit is raised`,
    advice: 'flatten the groups, blocks or collections before the export',
  });
}
