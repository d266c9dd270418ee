import { FootfallError, requireWithin, type WorkOptions } from '../error/index.js';
import { countPeople } from './count-people.js';
import { problemToError } from './problem.js';
import { findReferenceProblems } from './references.js';
import { RUN_DEFAULTS } from './run-keys.js';
import type { Scene } from './scene-schema.js';

/** Bodies below a tenth of a millimetre are smaller than what recordings tell apart, m. */
export const SMALLEST_RADIUS = 1e-4;

/**
 * Refuses scenes that are valid and make no run: more agents than the limit, counted before any of them is made, steps longer
 * than the run, bodies of next to no size, places that are not there.
 *
 * @throws FootfallError `scene/unknown-place`, `limit/agents`, `scene/step`, `scene/radius`
 */
export function requireRunnable(scene: Scene, options: WorkOptions = {}): void {
  // Of all faults of names, which editing leaves, people who start or go nowhere are in the way of a run.
  const missing = findReferenceProblems(scene).find(
    ({ code, where }) => code === 'scene/unknown-place' && !where.startsWith('events'),
  );
  if (missing) throw problemToError(missing);
  requireWithin('agents', countPeople(scene), 'crowd', options);
  const { step = RUN_DEFAULTS.step, duration = RUN_DEFAULTS.duration } = scene.run ?? {};
  if (step > duration) {
    throw new FootfallError('one step is longer than the whole run', {
      code: 'scene/step',
      where: scene.run?.step === undefined ? 'run.duration' : 'run.step',
      got: `a step of ${step} s`,
      expected: `at most the duration, ${duration} s`,
    });
  }
  for (const key of ['crowd', 'agents'] as const) {
    scene[key]?.forEach(({ radius }: { readonly radius?: number | undefined }, k) => {
      if (radius === undefined || radius >= SMALLEST_RADIUS) return;
      throw new FootfallError('a body is too small to be simulated', {
        code: 'scene/radius',
        where: `${key}[${k}].radius`,
        got: `${radius} m`,
        expected: `at least ${SMALLEST_RADIUS} m`,
      });
    });
  }
}
