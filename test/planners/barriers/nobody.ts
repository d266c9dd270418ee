import type { ProgressInput } from '../../../src/planners/barriers/index.js';

/** A step without anybody. */
export const NOBODY: ProgressInput = {
  count: 0,
  ids: new Int32Array(0),
  x: new Float64Array(0),
  y: new Float64Array(0),
  wayLeft: new Float64Array(0),
  speed: new Float64Array(0),
  stamps: new Int32Array(0),
  waits: new Uint8Array(0),
};
