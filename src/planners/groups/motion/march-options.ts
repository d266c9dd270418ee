import { FootfallError } from '../../../error/index.js';

/** How the units of a group steer. Angles as cosines, so that a step needs no trigonometry. */
export interface MarchOptions {
  /** Cosine of half the top angle alpha of the visibility cone: only who is inside pushes (Kamphuis and Overmars 2004, figure 7). [Limit: -1 to 1] */
  readonly coneCosine?: number | undefined;
  /** Gap between two bodies below which the one that sees the other is pushed, in its radii. [Limit: 0 to 20] */
  readonly range?: number | undefined;
  /** Push of a body that is touched, in desired speeds. [Limit: >= 0] */
  readonly push?: number | undefined;
  /** Seconds in which a unit takes up its wish. [Limit: > 0] */
  readonly tau?: number | undefined;
}

/** A cone of 200 degrees: what is at one's side is seen, what follows is not. */
export const MARCH_DEFAULTS = { coneCosine: -0.17, range: 1.5, push: 0.6, tau: 0.3 } as const;

/** Options with every value present. */
export type MarchSettings = { readonly [key in keyof MarchOptions]-?: number };

/** @throws FootfallError for values beyond their limits */
export function checkMarchOptions(options: MarchOptions): MarchSettings {
  const settings: MarchSettings = {
    coneCosine: options.coneCosine ?? MARCH_DEFAULTS.coneCosine,
    range: options.range ?? MARCH_DEFAULTS.range,
    push: options.push ?? MARCH_DEFAULTS.push,
    tau: options.tau ?? MARCH_DEFAULTS.tau,
  };
  const check = (key: keyof MarchSettings, isSound: boolean, expected: string): void => {
    if (isSound) return;
    throw new FootfallError('a group cannot walk like this', {
      code: 'planners/bad-march',
      where: key,
      got: String(settings[key]),
      expected,
    });
  };
  check('coneCosine', settings.coneCosine >= -1 && settings.coneCosine <= 1, '-1 to 1');
  check('range', settings.range >= 0 && settings.range <= 20, '0 to 20 radii');
  check('push', settings.push >= 0 && settings.push < Infinity, 'a finite number, 0 or more');
  check('tau', settings.tau > 0 && settings.tau < Infinity, 'seconds, above 0');
  return settings;
}
