export type { Finding } from './finding.js';
export { FindingList } from './finding-list.js';
export { FootfallError, type FootfallErrorDetails } from './footfall-error.js';
export {
  Budget,
  LIMIT_DEFAULTS,
  LIMIT_NAMES,
  type LimitName,
  type Limits,
  limitOf,
  requireWithin,
  type WorkOptions,
} from './limits.js';
export { fromTableCell, toPlainJson, toPlainParagraph, toPlainText, toTableCell } from './plain-text.js';
