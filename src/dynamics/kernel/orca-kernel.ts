import { KernelSource } from './kernel-source.js';
import { ORCA_KERNEL } from './orca-bytes.js';
import { SteerKernel } from './steer-kernel.js';

const source = new KernelSource(ORCA_KERNEL);

/** Bytes of the work spaces, as in wasm/orca/state.ts; each neighbour may have two half-planes of 32 bytes. */
const WORK = [4, 4, 8, 64, 64, 8, 4];

/** What is asked of few, and of the agent itself. */
const PLAN = { traits: ['wayLeft'], wholes: ['goal'], ownTraits: ['wishX', 'wishY', 'speed'] } as const;

/** What the kernel needs of the model's options; it reads them in this order. */
const NUMBERS = ['maxNeighbours', 'neighbourDistance', 'timeHorizon', 'maxSpeedFactor', 'keepRight', 'swerve'] as const;

/** ORCA in WebAssembly; undefined where WebAssembly with SIMD is missing. */
export function startOrcaKernel(options: {
  readonly timeHorizonWalls: number;
  readonly maxSpeedFactor: number;
}): SteerKernel | undefined {
  if (!source.isThere()) return undefined;
  const perSpeed = options.timeHorizonWalls * options.maxSpeedFactor;
  return new SteerKernel(source.start(), PLAN, WORK, { base: 0, perSpeed, perRadius: 1 });
}

export function listOrcaNumbers(options: Readonly<Record<(typeof NUMBERS)[number], number>>, dt: number): number[] {
  return [...NUMBERS.map((key) => options[key]), dt];
}
