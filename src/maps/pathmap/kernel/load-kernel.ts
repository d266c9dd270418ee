import { compileKernel, type KernelMemory, PAGE, startModule } from '../../../math/index.js';
import { PROPAGATION_KERNEL } from './kernel-bytes.js';

/** What the kernel exports; see wasm/propagate/index.ts. Addresses are bytes. */
export interface KernelExports {
  begin(parameters: number): void;
  queueItem(item: number, bucket: number): void;
  run(): number;
  index(): number;
  lookUpPoints(parameters: number, count: number): void;
}

/** A kernel and its memory. */
export interface Kernel {
  readonly exports: KernelExports;
  readonly memory: KernelMemory;
}

/** Compiled once; undefined until asked for, null where that failed. */
let compiled: object | null | undefined;

/** Whether the kernel runs here: WebAssembly with SIMD, and allowed to compile at once. */
export function hasKernel(): boolean {
  if (compiled === undefined) compiled = compileKernel(PROPAGATION_KERNEL);
  return compiled !== null;
}

/** A kernel with memory of its own; undefined where it cannot run. */
export function startKernel(): Kernel | undefined {
  if (!hasKernel() || !compiled) return undefined;
  const { exports, memory } = startModule(compiled, PAGE);
  return { exports: exports as KernelExports, memory };
}
