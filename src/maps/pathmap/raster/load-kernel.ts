import { FootfallError } from '../../../error/index.js';
import { RASTER_KERNEL } from './kernel-bytes.js';

/** What the kernel exports; see wasm/raster/index.ts. Addresses are bytes. */
export interface KernelExports {
  fillTriangles(parameters: number): number;
  clear(distance: number, parent: number, count: number): void;
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

export interface KernelMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** The part of the WebAssembly interface that is used; the engine compiles without the types of a browser. */
interface WasmApi {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { initial: number }) => KernelMemory;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
}

declare const WebAssembly: WasmApi;

function isKnown(): boolean {
  return typeof WebAssembly !== 'undefined';
}

/** Bytes per page of memory. */
export const PAGE = 65536;

/** Compiled once; undefined until asked for, null where that failed. */
let compiled: object | null | undefined;

/** Whether the kernel runs here: WebAssembly with SIMD, and allowed to compile at once. */
export function hasKernel(): boolean {
  if (compiled === undefined) {
    try {
      compiled = isKnown() ? new WebAssembly.Module(decodeBase64(RASTER_KERNEL)) : null;
    } catch {
      compiled = null;
    }
  }
  return compiled !== null;
}

/**
 * A kernel with memory of its own.
 *
 * @throws FootfallError where WebAssembly with SIMD is missing
 */
export function startKernel(bytes: number): { exports: KernelExports; memory: KernelMemory } {
  if (!isKnown() || !hasKernel() || !compiled) {
    throw new FootfallError('the raster kernel cannot run here', {
      code: 'raster/no-wasm',
      where: 'kernel',
      got: 'no WebAssembly with SIMD',
      advice: "use kernel 'js', which gives the same bytes, or 'auto'",
    });
  }
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } });
  return { exports: exports as KernelExports, memory };
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes of base64 text; engines without a browser's interface have no function for it. */
export function decodeBase64(text: string): Uint8Array {
  const values = new Uint8Array(128);
  for (let k = 0; k < DIGITS.length; k++) values[DIGITS.charCodeAt(k)] = k;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let k = 0, at = 0; k < text.length; k += 4) {
    let word = 0;
    for (let j = 0; j < 4; j++) word = word * 64 + values[text.charCodeAt(k + j)];
    for (let shift = 16; shift >= 0 && at < bytes.length; shift -= 8) bytes[at++] = word >> shift;
  }
  return bytes;
}
