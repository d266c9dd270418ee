/** Rungs per doubling: maps are for radii 9 % apart. */
const RUNGS = 8;
/** Of radii up to a billion times the usual one. */
export const MOST_RUNG = 30 * RUNGS;
const RATIO = Math.sqrt(Math.sqrt(Math.SQRT2));

/**
 * The rung of a radius on a ladder through the usual one: agents of similar size share their maps, those of the smallest
 * rung not below them, so that nobody is sent where it does not fit. The usual radius is a rung itself.
 */
export function findRung(radius: number, usual: number): number {
  let rung = 0;
  while (radiusOfRung(rung, usual) < radius * (1 - 1e-12)) rung++;
  while (radiusOfRung(rung - 1, usual) >= radius * (1 - 1e-12)) rung--;
  return rung;
}

/** Largest radius of the bodies on a rung. */
export function radiusOfRung(rung: number, usual: number): number {
  const octave = Math.floor(rung / RUNGS);
  let radius = usual;
  for (let k = 0; k < Math.abs(octave); k++) radius *= octave > 0 ? 2 : 0.5;
  for (let k = rung - RUNGS * octave; k > 0; k--) radius *= RATIO;
  return radius;
}
