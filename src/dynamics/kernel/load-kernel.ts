import { FootfallError } from '../../error/index.js';
import { decodeBase64 } from '../../math/index.js';
import { FORCE_KERNEL } from './force-bytes.js';
import type { KernelName } from './force-kernel.js';

/** What every kernel of the dynamics exports. Addresses are bytes. */
export interface KernelExports {
  /** Read the block of parameters; once per step. */
  prepare(block: number): void;
  /** Compute the entries from .. to - 1 that are flagged 0. */
  run(from: number, to: number): void;
}

export interface KernelMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** A kernel with memory of its own. */
export interface StartedKernel {
  readonly exports: KernelExports;
  readonly memory: KernelMemory;
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

function isKnown(): boolean {
  return typeof WebAssembly !== 'undefined';
}

/** One kernel as text; compiled once, when first asked for. */
export class KernelSource {
  /** Null where compiling failed. */
  private compiled: object | null | undefined;

  constructor(private readonly text: string) {}

  /** Whether it runs here: WebAssembly with SIMD, and allowed to compile at once. */
  isThere(): boolean {
    if (this.compiled === undefined) {
      try {
        this.compiled = isKnown() ? new WebAssembly.Module(decodeBase64(this.text)) : null;
      } catch {
        this.compiled = null;
      }
    }
    return this.compiled !== null;
  }

  /** Compile without holding up the page. @returns whether it runs here */
  async load(): Promise<boolean> {
    if (this.compiled) return true;
    try {
      this.compiled = isKnown() ? await WebAssembly.compile(decodeBase64(this.text)) : null;
    } catch {
      this.compiled = null;
    }
    return this.compiled !== null;
  }

  /** @throws FootfallError where WebAssembly with SIMD is missing */
  start(): StartedKernel {
    if (!this.isThere() || !this.compiled) {
      throw new FootfallError('a kernel of the dynamics cannot run here', {
        code: 'dynamics/no-wasm',
        where: 'kernel',
        got: 'no WebAssembly with SIMD',
        advice: "use kernel 'js' or 'auto'",
      });
    }
    const memory = new WebAssembly.Memory({ initial: 1 });
    const { exports } = new WebAssembly.Instance(this.compiled, { env: { memory } });
    return { exports: exports as KernelExports, memory };
  }
}

const forces = new KernelSource(FORCE_KERNEL);

/** Whether the force kernel runs here: WebAssembly with SIMD, and allowed to compile at once. */
export function hasForceKernel(): boolean {
  return forces.isThere();
}

/**
 * Compile the force kernel without holding up the page; for threads that may not compile at once, before the first
 * `SocialForce` with it. @returns whether the kernel runs here
 */
export function loadForceKernel(): Promise<boolean> {
  return forces.load();
}

/** The kernel that a run uses: `auto` takes SIMD where it is there. */
export function chooseKernel(wanted: KernelName | 'auto'): KernelName {
  if (wanted !== 'auto') return wanted;
  return hasForceKernel() ? 'simd' : 'js';
}

export function startForceKernel(): StartedKernel {
  return forces.start();
}
