import { KernelSource } from './kernel-source.js';
import { SPEED_KERNEL } from './speed-bytes.js';
import { SteerKernel } from './steer-kernel.js';
import { type WallSight, WallView } from './wall-view.js';

const source = new KernelSource(SPEED_KERNEL);

/** Bytes of the work spaces, as in wasm/speed/state.ts. */
const WORK = [8, 8, 8, 4, 4, 4, 4, 4, 4, 4, 4, 4, 40, 8, 16];

/** What is read of neighbours too, and of the agent itself. */
const PLAN = { traits: ['wishX', 'wishY', 'wayLeft'], wholes: ['goal'], ownTraits: ['speed'] } as const;

/** What the kernel needs of the model's options; it reads them in this order. */
const NUMBERS = [
  'timeGap',
  'sightSameGoal',
  'sightOtherGoals',
  'anticipation',
  'wallTime',
  'keepRight',
  'yieldFactor',
  'giveWayAfter',
  'giveWaySpeed',
  'nudgeAfter',
  'nudgeSpeed',
] as const;

/** The collision-free speed model in WebAssembly; undefined where WebAssembly with SIMD is missing. */
export function startSpeedKernel(options: WallSight): SteerKernel | undefined {
  if (!source.isThere()) return undefined;
  const near = { base: options.sightOtherGoals, perSpeed: 0, perRadius: 0 };
  return new SteerKernel(source.start(), PLAN, WORK, near, options.wallTime > 0 ? new WallView(options) : undefined);
}

/** @param turned share of a turn that is taken up in a step */
export function listSpeedNumbers(
  options: Readonly<Record<(typeof NUMBERS)[number], number>>,
  dt: number,
  turned: number,
): number[] {
  return [...NUMBERS.map((key) => options[key]), dt, turned];
}
