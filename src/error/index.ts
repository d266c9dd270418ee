export type { Finding } from './finding.js';
export { FootfallError, type FootfallErrorDetails } from './footfall-error.js';
