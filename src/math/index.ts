export { computeCurveOrder } from './curve-order.js';
export { cos, exp, sin } from './elementary.js';
export { inCircle, orient2d } from './predicates.js';
export { createRandom, type Random } from './random.js';
