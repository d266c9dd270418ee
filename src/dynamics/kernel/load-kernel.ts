import { FootfallError } from '../../error/index.js';
import { decodeBase64 } from '../../math/index.js';
import type { KernelName } from './force-kernel.js';
import { FORCE_KERNEL } from './kernel-bytes.js';

/** What the kernel exports; see wasm/forces/index.ts. Addresses are bytes. */
export interface KernelExports {
  prepare(parameters: number): void;
  run(from: number, to: number): void;
}

export interface KernelMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** The part of the WebAssembly interface that is used; the engine compiles without the types of a browser. */
interface WasmApi {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { initial: number }) => KernelMemory;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
  compile(bytes: Uint8Array): Promise<object>;
}

declare const WebAssembly: WasmApi;

/** Bytes per page of memory. */
export const PAGE = 65536;

/** Compiled once; undefined until asked for, null where that failed. */
let compiled: object | null | undefined;

function isKnown(): boolean {
  return typeof WebAssembly !== 'undefined';
}

/** Whether the force kernel runs here: WebAssembly with SIMD, and allowed to compile at once. */
export function hasForceKernel(): boolean {
  if (compiled === undefined) {
    try {
      compiled = isKnown() ? new WebAssembly.Module(decodeBase64(FORCE_KERNEL)) : null;
    } catch {
      compiled = null;
    }
  }
  return compiled !== null;
}

/**
 * Compile the force kernel without holding up the page; for threads that may not compile at once, before the first
 * `SocialForce` with it. @returns whether the kernel runs here
 */
export async function loadForceKernel(): Promise<boolean> {
  if (compiled) return true;
  try {
    compiled = isKnown() ? await WebAssembly.compile(decodeBase64(FORCE_KERNEL)) : null;
  } catch {
    compiled = null;
  }
  return compiled !== null;
}

/** The kernel that a run uses: `auto` takes SIMD where it is there. */
export function chooseKernel(wanted: KernelName | 'auto'): KernelName {
  if (wanted !== 'auto') return wanted;
  return hasForceKernel() ? 'simd' : 'js';
}

/**
 * A kernel with memory of its own.
 *
 * @throws FootfallError where WebAssembly with SIMD is missing
 */
export function startKernel(bytes: number): { exports: KernelExports; memory: KernelMemory } {
  if (!isKnown() || !hasForceKernel() || !compiled) {
    throw new FootfallError('the force kernel cannot run here', {
      code: 'dynamics/no-wasm',
      where: 'kernel',
      got: 'no WebAssembly with SIMD',
      advice: "use kernel 'js', which gives other bytes, or 'auto'",
    });
  }
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } });
  return { exports: exports as KernelExports, memory };
}
