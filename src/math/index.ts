export { computeCurveOrder } from './curve-order.js';
export { atan2, cos, exp, sin } from './elementary.js';
export { decodeHex } from './hex.js';
export { log } from './log.js';
export { inCircle, orient2d } from './predicates.js';
export { createRandom, type Random, type RandomState } from './random.js';
export { compileKernel, type KernelMemory, loadKernel, PAGE, startModule } from './wasm.js';
