import { FORCE_KERNEL } from './force-bytes.js';
import type { KernelName } from './force-kernel.js';
import { type KernelExports, KernelSource, type StartedKernel } from './kernel-source.js';

/** What the force kernel exports; see wasm/forces. */
export interface ForceExports extends KernelExports {
  /** How many neighbours are listed since `prepare`; -1 unless everybody's are. */
  listNear(): number;
}

/** The force kernel with memory of its own. */
export interface StartedForces extends StartedKernel {
  readonly exports: ForceExports;
}

const forces = /* @__PURE__ */ new KernelSource(FORCE_KERNEL);

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

export function startForceKernel(): StartedForces {
  return forces.start() as StartedForces;
}
