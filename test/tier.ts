/** Test tiers: `quick` (under a minute in all), `normal` (npm test), `long` (full counts). Chosen by FOOTFALL_TIER. */
export type Tier = 'quick' | 'normal' | 'long';

const requested = process.env.FOOTFALL_TIER ?? 'normal';
if (requested !== 'quick' && requested !== 'normal' && requested !== 'long') {
  throw new Error(`FOOTFALL_TIER: expected quick, normal or long, got ${requested}`);
}
export const tier: Tier = requested;

/** Part of the long tier's counts to run, 0 to 1: for machines with a time limit. Never fewer cases than in the normal tier. */
const share = Number(process.env.FOOTFALL_SHARE || 1);
if (!(share >= 0 && share <= 1)) throw new Error(`FOOTFALL_SHARE: expected a number, 0 to 1, got ${share}`);

/** The number of cases to run in the present tier. */
export function runs(quick: number, normal: number, long: number): number {
  if (tier !== 'long') return tier === 'quick' ? quick : normal;
  return long > normal ? Math.max(normal, Math.ceil(long * share)) : long;
}

/** A length of time, a size or another figure that is no count of cases: whole in the long tier, whatever its share. */
export function atTier(quick: number, normal: number, long: number): number {
  return tier === 'quick' ? quick : tier === 'normal' ? normal : long;
}

/** Seeds for property tests: one fixed, one that rotates and is printed so that a failure can be repeated (FOOTFALL_SEED). */
export const FIXED_SEED = 20261115;
export const rotatingSeed: number = process.env.FOOTFALL_SEED
  ? Number(process.env.FOOTFALL_SEED)
  : Math.floor(Date.now() / 1000) % 2147483647;

/** Folder with the outside data, or undefined where it is absent; tests that need it say so and are skipped. */
export const dataFolder: string | undefined = process.env.FOOTFALL_DATA || undefined;
