/** Test tiers: `quick` (under a minute in all), `normal` (npm test), `long` (full counts). Chosen by FOOTFALL_TIER. */
export type Tier = 'quick' | 'normal' | 'long';

const requested = process.env.FOOTFALL_TIER ?? 'normal';
if (requested !== 'quick' && requested !== 'normal' && requested !== 'long') {
  throw new Error(`FOOTFALL_TIER: expected quick, normal or long, got ${requested}`);
}
export const tier: Tier = requested;

/** The number of cases to run in the present tier. */
export function runs(quick: number, normal: number, long: number): number {
  return tier === 'quick' ? quick : tier === 'normal' ? normal : long;
}

/** Seeds for property tests: one fixed, one that rotates and is printed so that a failure can be repeated (FOOTFALL_SEED). */
export const FIXED_SEED = 20261115;
export const rotatingSeed: number = process.env.FOOTFALL_SEED
  ? Number(process.env.FOOTFALL_SEED)
  : Math.floor(Date.now() / 1000) % 2147483647;

/** Folder with the outside data, or undefined where it is absent; tests that need it say so and are skipped. */
export const dataFolder: string | undefined = process.env.FOOTFALL_DATA || undefined;
