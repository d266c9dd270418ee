import { decodeHex } from './hex.js';

/** Memory of a kernel; its buffer is another one after it grew. */
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

/** Compile a kernel at once; null where WebAssembly with SIMD is missing, or may not compile. */
export function compileKernel(hex: string): object | null {
  try {
    return typeof WebAssembly === 'undefined' ? null : new WebAssembly.Module(decodeHex(hex));
  } catch {
    return null;
  }
}

/** The same without holding up the page. */
export async function loadKernel(hex: string): Promise<object | null> {
  try {
    return typeof WebAssembly === 'undefined' ? null : await WebAssembly.compile(decodeHex(hex));
  } catch {
    return null;
  }
}

/** A kernel with memory of its own. @param bytes that it has at first */
export function startModule(module: object, bytes: number): { exports: object; memory: KernelMemory } {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  return { exports, memory };
}
