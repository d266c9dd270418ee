import { requireOptions, requireText } from '../error/index.js';
import { type ParseTableOptions, TABLE_CHECKS, TableParser } from './table-parser.js';
import type { Trajectories } from './trajectories.js';

/**
 * Reads trajectories from text: see `TableParser`, which takes long texts in pieces.
 *
 * @throws FootfallError that names the line
 */
export function parseTrajectories(text: string, options: ParseTableOptions = {}): Trajectories {
  requireText(text, 'parseTrajectories: text');
  requireOptions(options, 'parseTrajectories: options', TABLE_CHECKS);
  const parser = new TableParser(options);
  parser.push(text);
  return parser.finish();
}
