import { mixColors } from '../pathmap/path-colors.js';

/** Colours in order, at equal steps; what lies between is mixed. */
export type Ramp = readonly string[];

/**
 * From slow to fast, dark to bright. Lightness rises evenly (in OKLab, Ottosson 2020), so that the order survives any colour
 * blindness and a grey printer.
 */
export const SPEED_RAMP: Ramp = [
  '#390454',
  '#36267a',
  '#184796',
  '#056792',
  '#078394',
  '#0d9f94',
  '#0cbd81',
  '#82ce5e',
  '#d1d83b',
];

/** From empty to crowded, bright to dark; lightness falls evenly. */
export const DENSITY_RAMP: Ramp = [
  '#fff7d9',
  '#fed092',
  '#ffa263',
  '#fe694b',
  '#e13d62',
  '#b42575',
  '#7e2277',
  '#4a2262',
  '#211d38',
];

/** The colour at a share of a ramp, 0 to 1; beyond its ends it stays. NaN counts as 0. */
export function rampColorAt(ramp: Ramp, share: number): string {
  const at = Math.max(0, Math.min(1, share || 0)) * (ramp.length - 1);
  const k = Math.min(ramp.length - 2, Math.floor(at));
  return mixColors(ramp[k], ramp[k + 1], at - k);
}
