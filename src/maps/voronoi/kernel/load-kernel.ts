import { compileKernel, type KernelMemory, PAGE, startModule } from '../../../math/index.js';
import { DIAGRAM_KERNEL } from './kernel-bytes.js';

/** What the kernel exports; see wasm/voronoi/index.ts. Addresses are bytes. */
export interface DiagramKernelExports {
  begin(parameters: number): void;
  fill(): void;
  flood(count: number): number;
  pair(from: number, to: number): void;
  compare(from: number, to: number): number;
  computeDirty(): void;
  drop(): number;
  place(from: number, to: number): void;
  isOpen(k: number): number;
  readonly heads: { readonly value: number };
  readonly nextEntries: { readonly value: number };
  readonly entrySites: { readonly value: number };
  readonly entryEnd: { readonly value: number };
  readonly openList: { readonly value: number };
  readonly openCount: { readonly value: number };
  readonly broken: { readonly value: number };
}

/** A kernel and its memory. */
export interface DiagramKernel {
  readonly exports: DiagramKernelExports;
  readonly memory: KernelMemory;
}

/** Compiled once; undefined until asked for, null where that failed. */
let compiled: object | null | undefined;

/** A kernel with memory of its own; undefined where WebAssembly is missing, or may not compile at once. */
export function startDiagramKernel(): DiagramKernel | undefined {
  if (compiled === undefined) compiled = compileKernel(DIAGRAM_KERNEL);
  if (compiled === null) return undefined;
  const { exports, memory } = startModule(compiled, PAGE);
  return { exports: exports as DiagramKernelExports, memory };
}
