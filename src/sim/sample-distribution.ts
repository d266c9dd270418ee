import { FootfallError } from '../error/index.js';
import { cos, exp, log, type Random } from '../math/index.js';
import { LARGEST_NUMBER, type SceneDistribution } from '../scene/index.js';

/** Draws after which a distribution counts as one without values in its range. */
const MAX_DRAWS = 100_000;

/**
 * Draw from a distribution of the scene. Values below `min` (or 0) and above `max` (or 1e9) are drawn again.
 *
 * @param where place in the scene, for the error
 * @returns 0 to 1e9
 * @throws FootfallError `sim/distribution` where none of 100,000 draws is in the range
 */
export function sampleDistribution(distribution: SceneDistribution, random: Random, where?: string): number {
  if (typeof distribution === 'number') return distribution;
  const { min = 0, max = LARGEST_NUMBER } = distribution;
  const least = Math.max(0, min);
  const most = Math.min(max, LARGEST_NUMBER);
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const value = drawOnce(distribution, random);
    if (value >= least && value <= most) return value;
  }
  throw new FootfallError('a distribution has next to no values in its range', {
    code: 'sim/distribution',
    where,
    got: JSON.stringify(distribution),
    expected: `values from ${least} to ${most}`,
    advice: 'widen "min" and "max", or change the parameters',
  });
}

function drawOnce(law: Exclude<SceneDistribution, number>, random: Random): number {
  const { uniform, normal, lognormal, gamma, weibull } = law;
  if (uniform) return uniform[0] + (uniform[1] - uniform[0]) * random.next();
  if (normal) return normal[0] + normal[1] * sampleNormal(random);
  if (lognormal) return exp(lognormal[0] + lognormal[1] * sampleNormal(random));
  if (gamma) return gamma[0] * sampleGamma(gamma[1], random);
  if (weibull) return weibull[0] * exp(log(-log(1 - random.next())) / weibull[1]);
  return 0;
}

/** Mean 0, deviation 1 (Box and Muller 1958; the second value is not kept, so that draws do not depend on history). */
export function sampleNormal(random: Random): number {
  const radius = Math.sqrt(-2 * log(1 - random.next()));
  return radius * cos(2 * Math.PI * random.next());
}

/** Scale 1 (Marsaglia and Tsang 2000); shapes below 1 by the shape above and a power. */
function sampleGamma(shape: number, random: Random): number {
  if (shape < 1) return sampleGamma(shape + 1, random) * exp(log(1 - random.next()) / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = sampleNormal(random);
    const root = 1 + c * x;
    if (root <= 0) continue;
    const v = root * root * root;
    if (log(1 - random.next()) < 0.5 * x * x + d - d * v + d * log(v)) return d * v;
  }
}
