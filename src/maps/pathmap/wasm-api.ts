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
}

declare const WebAssembly: WasmApi;

/** Bytes per page of memory. */
export const PAGE = 65536;

/** Compile a kernel at once; null where WebAssembly with SIMD is missing, or may not compile. */
export function compileKernel(base64: string): object | null {
  try {
    return typeof WebAssembly === 'undefined' ? null : new WebAssembly.Module(decodeBase64(base64));
  } catch {
    return null;
  }
}

/** A kernel with memory of its own. */
export function startModule(module: object, bytes: number): { exports: object; memory: KernelMemory } {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  return { exports, memory };
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
