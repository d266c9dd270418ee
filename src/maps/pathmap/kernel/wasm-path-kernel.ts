import type { PathKernel } from '../path-kernel.js';
import { hasKernel } from './load-kernel.js';
import { takeKernelBlock } from './look-up-kernel.js';
import { propagateInKernel } from './run-kernel.js';

/** Path maps by WebAssembly with SIMD: for `buildPlainPathMap`; `buildPathMap` and `LivePathMap` take it by themselves. */
export const wasmPathKernel: PathKernel = {
  isReady: hasKernel,
  propagate: propagateInKernel,
  takeBlock: takeKernelBlock,
};
