import { FootfallError } from '../../../error/index.js';
import { compileKernel, type KernelMemory, startModule } from '../../../math/index.js';
import { RASTER_KERNEL } from './kernel-bytes.js';

/** What the kernel exports; see wasm/raster/index.ts. Addresses are bytes. */
export interface KernelExports {
  fillTriangles(parameters: number): number;
  fillPlain(
    distance: number,
    parent: number,
    columns: number,
    rows: number,
    x0: number,
    y0: number,
    dx: number,
    dy: number,
    root: number,
  ): void;
}

/** Compiled once; undefined until asked for, null where that failed. */
let compiled: object | null | undefined;

/** Whether the kernel runs here: WebAssembly with SIMD, and allowed to compile at once. */
export function hasKernel(): boolean {
  if (compiled === undefined) compiled = compileKernel(RASTER_KERNEL);
  return compiled !== null;
}

/**
 * A kernel with memory of its own.
 *
 * @throws FootfallError where WebAssembly with SIMD is missing
 */
export function startKernel(bytes: number): { exports: KernelExports; memory: KernelMemory } {
  if (!hasKernel() || !compiled) {
    throw new FootfallError('the raster kernel cannot run here', {
      code: 'raster/no-wasm',
      where: 'kernel',
      got: 'no WebAssembly with SIMD',
      advice: "use kernel 'js', which gives the same bytes, or 'auto'",
    });
  }
  const { exports, memory } = startModule(compiled, bytes);
  return { exports: exports as KernelExports, memory };
}
