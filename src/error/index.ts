export {
  allow,
  listOf,
  maybe,
  numberIn,
  oneOf,
  optionsOf,
  partsOf,
  requireBytes,
  requireJson,
  requirePair,
  requirePositive,
  wholeIn,
} from './checks.js';
export type { Finding } from './finding.js';
export { FindingList } from './finding-list.js';
export { FootfallError, type FootfallErrorDetails } from './footfall-error.js';
export {
  Budget,
  describeExcess,
  LIMIT_DEFAULTS,
  LIMIT_NAMES,
  type LimitName,
  type Limits,
  limitOf,
  requireWithin,
  WORK_CHECKS,
  type WorkOptions,
} from './limits.js';
export { clipText, fromTableCell, toPlainJson, toPlainParagraph, toPlainText, toTableCell } from './plain-text.js';
export {
  badArgument,
  type Check,
  describeArgument,
  requireBoolean,
  requireBox,
  requireClock,
  requireCoordinates,
  requireFinite,
  requireFunction,
  requireItems,
  requireKeys,
  requireList,
  requireNumber,
  requireNumbers,
  requireOneOf,
  requireOptions,
  requireParts,
  requirePoint,
  requireText,
  requireThat,
  requireTyped,
  requireWhole,
} from './require.js';
export { computeEditDistance, findNearestName, listNames, suggestName } from './suggest.js';
