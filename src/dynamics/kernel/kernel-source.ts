import { FootfallError } from '../../error/index.js';
import { compileKernel, type KernelMemory, loadKernel, PAGE, startModule } from '../../math/index.js';

/** What every kernel of the dynamics exports. Addresses are bytes. */
export interface KernelExports {
  /** Read the block of parameters; once per step. */
  prepare(block: number): void;
  /** Compute the entries from .. to - 1 that are flagged 0. */
  run(from: number, to: number): void;
}

/** A kernel with memory of its own. */
export interface StartedKernel {
  readonly exports: KernelExports;
  readonly memory: KernelMemory;
}

/** One kernel as text; compiled once, when first asked for. */
export class KernelSource {
  /** Null where compiling failed. */
  private compiled: object | null | undefined;

  constructor(private readonly text: string) {}

  /** Whether it runs here: WebAssembly with SIMD, and allowed to compile at once. */
  isThere(): boolean {
    if (this.compiled === undefined) this.compiled = compileKernel(this.text);
    return this.compiled !== null;
  }

  /** Compile without holding up the page. @returns whether it runs here */
  async load(): Promise<boolean> {
    this.compiled ||= await loadKernel(this.text);
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
    const { exports, memory } = startModule(this.compiled, PAGE);
    return { exports: exports as KernelExports, memory };
  }
}
