import { requireAnalysis, requireGrid, requireSource } from '../analysis/index.js';
import {
  badArgument,
  type Check,
  listOf,
  maybe,
  numberIn,
  oneOf,
  partsOf,
  requireItems,
  requirePair,
  requireText,
  requireThat,
  WORK_CHECKS,
  wholeIn,
} from '../error/index.js';
import { type Domain, requireDomain } from '../geometry/index.js';
import { requireRecording } from '../record/index.js';
import { requireScene } from '../scene/index.js';
import { TRAJECTORY_FORMATS } from './trajectories/formats.js';

/** Checks of what the functions of this layer share, for their doors. */

/** A name of a file or folder. */
export function requirePath(value: unknown, where: string): void {
  requireText(value, where);
  if ((value as string).includes('\0')) throw badArgument(where, value, 'a path without zero bytes');
}

export function requireUrl(value: unknown, where: string): void {
  requireThat(value instanceof URL, where, value, 'a URL');
}

export const requireGivenScene: Check = (value) => requireScene(value);
export const requireGivenDomain: Check = (value, where) => requireDomain(value as Domain, where);

/** How inputs are read. */
export const READ_CHECKS = {
  maxBytes: numberIn(0, Infinity),
  raiseLimitWith: requireText,
  limits: WORK_CHECKS.limits,
} as const;

export const WRITE_CHECKS = {
  force: (value: unknown, where: string): void =>
    requireThat(typeof value === 'boolean', where, value, 'true or false'),
  forceWith: requireText,
} as const;

const requireFindings = listOf(partsOf({ code: requireText, where: requireText, message: requireText }));

/** What `openTrajectories` returned. */
export const requireOpen = partsOf({
  path: requireText,
  format: oneOf('recording', ...TRAJECTORY_FORMATS),
  recording: maybe(requireRecording),
  areas: listOf(requireText),
  frameCount: wholeIn(),
  readTables: (value, where) => requireThat(typeof value === 'function', where, value, 'a function'),
});

/** What `openRun` returned. */
export const requireRun = partsOf({
  path: requireText,
  format: oneOf('recording', ...TRAJECTORY_FORMATS),
  source: requireSource,
  frameCount: wholeIn(),
  recording: maybe(requireRecording),
  scene: maybe(requireGivenScene),
  domain: maybe(requireGivenDomain),
  origin: requirePair,
  findings: requireFindings,
  sceneKey: maybe(requireText),
});

/** What `analyseRun` returned. */
export const requireAnalysed = partsOf({
  name: requireText,
  run: requireRun,
  details: partsOf({}),
  analysis: requireAnalysis,
  places: partsOf({ areas: requireItems, lines: requireItems, exits: requireItems }),
  grid: maybe(requireGrid),
  findings: requireFindings,
});
