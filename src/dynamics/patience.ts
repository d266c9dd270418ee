/** Headway below this share of the desired speed wears out the patience; it comes back three times as fast. */
const HEADWAY = 0.15;
const RECOVERY = 3;
/** The clock stops here, s. */
export const MOST_PATIENCE = 4;

/**
 * The patience clock after a step: seconds that an agent has made no headway along its wish.
 *
 * @param headway velocity along the wish, m/s
 * @param speed desired speed, m/s
 */
export function computePatience(clock: number, headway: number, speed: number, dt: number): number {
  const next = clock + (headway < HEADWAY * speed ? dt : -RECOVERY * dt);
  return next < 0 ? 0 : next > MOST_PATIENCE ? MOST_PATIENCE : next;
}
