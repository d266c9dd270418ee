import { Crowd } from '../../src/crowd/index.js';
import { buildWallGrid, CrowdStepper, type Dynamics } from '../../src/dynamics/index.js';
import type { Domain } from '../../src/geometry/index.js';
import { createRandom } from '../../src/math/index.js';
import { domainOf, rectangle, sampleSpeed, scatter, solid, wishThroughGate } from './scenes.js';

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

/** R4: mean speed along a periodic corridor of 26 x 2 m after `settle` seconds, for `measure` seconds. */
export function runPeriodicCorridor(
  model: Dynamics,
  density: number,
  seed: number,
  settle = 10,
  measure = 20,
): { speed: number; overlap: number } {
  const domain = domainOf(rectangle(0, 0, 26, 2), [], 'x');
  const random = createRandom(seed);
  const crowd = new Crowd();
  const count = Math.round(density * 52);
  // Above what random places reach: a hexagonal layout, stretched to the corridor.
  const places: [number, number][] = [];
  if (density <= 3.5) places.push(...scatter(random, count, [0, 0, 26, 2], RADIUS));
  else {
    const rows = 5;
    const columns = Math.ceil(count / rows);
    for (let k = 0; k < count; k++) {
      const row = k % rows;
      const column = Math.floor(k / rows);
      places.push([((column + 0.5 * (row % 2)) * 26) / columns, 0.2 + (row * 1.6) / (rows - 1)]);
    }
  }
  for (const [x, y] of places) crowd.add({ x, y, radius: RADIUS, speed: sampleSpeed(random), goal: 0 });
  let sum = 0;
  let samples = 0;
  const { overlap } = runCase(
    domain,
    crowd,
    model,
    settle + measure,
    (c, slot) => {
      c.traits.wishX[slot] = 1;
      return false;
    },
    (time, c) => {
      if (time <= settle) return;
      for (let slot = 0; slot < c.count; slot++) sum += c.present.vx[slot];
      samples += c.count;
    },
  );
  return { speed: sum / samples, overlap };
}

/** Flow through a neck `width` wide and `length` long, persons per second between the first and the last. */
export function runBottleneck(
  model: Dynamics,
  width: number,
  seed: number,
  count = 150,
  length = 0.4,
): CaseResult & { flow: number } {
  const low = 4 - width / 2;
  const high = 4 + width / 2;
  const gate = 10;
  const domain = domainOf(rectangle(0, 0, gate + length + 4, 8), [
    solid(rectangle(gate, -1, gate + length, low)),
    solid(rectangle(gate, high, gate + length, 9)),
  ]);
  const random = createRandom(seed);
  const crowd = new Crowd();
  for (const [x, y] of scatter(random, count, [0, 0, gate - 1, 8], RADIUS)) {
    crowd.add({ x, y, radius: RADIUS, speed: sampleSpeed(random), goal: 0 });
  }
  const times: number[] = [];
  const seen = new Set<number>();
  const goalX = gate + length + 3;
  const result = runCase(
    domain,
    crowd,
    model,
    3 * count,
    (c, slot) => {
      wishThroughGate(c, slot, 1, gate, low, high, goalX);
      return c.present.x[slot] > goalX;
    },
    (time, c) => {
      for (let slot = 0; slot < c.count; slot++) {
        const id = c.traits.ids[slot];
        if (c.present.x[slot] < gate + length / 2 || seen.has(id)) continue;
        seen.add(id);
        times.push(time);
      }
    },
  );
  return { ...result, flow: (times.length - 1) / (times[times.length - 1] - times[0]) };
}

/** I8: two rooms of 10 x 10 m, a corridor of 10 x 2 m, `count` against `against`. */
export function runCounterflow(
  model: Dynamics,
  against: number,
  seed: number,
  count = 100,
  duration = 320,
): CaseResult {
  const domain = domainOf(rectangle(0, 0, 30, 10), [solid(rectangle(10, -1, 20, 4)), solid(rectangle(10, 6, 20, 11))]);
  const random = createRandom(seed);
  const crowd = new Crowd();
  for (const [x, y] of scatter(random, count, [0, 0, 8, 10], RADIUS)) {
    crowd.add({ x, y, radius: RADIUS, speed: sampleSpeed(random), goal: 0 });
  }
  for (const [x, y] of scatter(random, against, [22, 0, 30, 10], RADIUS)) {
    crowd.add({ x, y, radius: RADIUS, speed: sampleSpeed(random), goal: 1 });
  }
  return runCase(domain, crowd, model, duration, (c, slot) => {
    const isLeft = c.traits.goal[slot] === 0;
    wishThroughGate(c, slot, isLeft ? 1 : -1, isLeft ? 10 : 20, 4, 6, isLeft ? 29.5 : 0.5);
    return isLeft ? c.present.x[slot] > 29 : c.present.x[slot] < 1;
  });
}
