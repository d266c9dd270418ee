import type { Crowd } from '../../src/crowd/index.js';
import { buildWallGrid, CrowdStepper, type Dynamics } from '../../src/dynamics/index.js';
import type { Domain } from '../../src/geometry/index.js';

export const RADIUS = 0.2;
export const STEP = 0.05;

/** What a case showed. Overlap as a share of the radius. */
export interface CaseResult {
  readonly time: number;
  readonly left: number;
  readonly overlap: number;
}

/** Run a crowd until nobody is left or the time is over; `plan` writes wishes and says who is done. */
export function runCase(
  domain: Domain,
  crowd: Crowd,
  model: Dynamics,
  duration: number,
  plan: (crowd: Crowd, slot: number) => boolean,
  watch: (time: number, crowd: Crowd, overlap: number) => void = () => {},
): CaseResult {
  const walls = buildWallGrid(domain, Math.max(1, model.wallReach));
  const stepper = new CrowdStepper(crowd, walls, [model]);
  let overlap = 0;
  let time = 0;
  const marks = new Uint8Array(crowd.capacity);
  for (let k = 1; k <= Math.round(duration / STEP); k++) {
    for (let slot = 0; slot < crowd.count; slot++) marks[slot] = plan(crowd, slot) ? 1 : 0;
    crowd.removeWhere(marks);
    if (crowd.count === 0) break;
    stepper.step(STEP);
    time = k * STEP;
    overlap = Math.max(overlap, stepper.contacts.worstOverlap);
    watch(time, crowd, stepper.contacts.worstOverlap);
  }
  return { time, left: crowd.count, overlap };
}
