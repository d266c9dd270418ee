import type { Crowd } from '../../src/crowd/index.js';
import { type Domain, findNearestWall, type ObstacleInput, samplePoint } from '../../src/geometry/index.js';
import type { Random } from '../../src/math/index.js';
import { domainOf, rectangle, solid, thinWall } from '../dynamics/scenes.js';

export function slotsOf(...slots: number[]): Int32Array {
  return Int32Array.from(slots);
}

export function allSlots(crowd: Crowd): Int32Array {
  return Int32Array.from({ length: crowd.count }, (_, slot) => slot);
}

/** A square ground with blocks and thin walls at random. */
export function randomGround(random: Random, size: number, blocks: number): Domain {
  const obstacles: ObstacleInput[] = [];
  for (let n = 0; n < blocks; n++) {
    const [x, y] = [random.next() * size, random.next() * size];
    obstacles.push(solid(rectangle(x, y, x + 0.3 + 2 * random.next(), y + 0.3 + 2 * random.next())));
    const [u, v] = [random.next() * size, random.next() * size];
    obstacles.push(thinWall(u, v, u + 3 * random.next() - 1.5, v + 3 * random.next() - 1.5));
  }
  return domainOf(rectangle(0, 0, size, size), obstacles);
}

/** A place in the largest free component with at least so much clearance. */
export function samplePlace(domain: Domain, random: Random, clearance: number): [number, number] {
  for (let tries = 0; tries < 10_000; tries++) {
    const [x, y] = samplePoint(domain, 0, random.next);
    if (findNearestWall(domain, x, y).distance >= clearance) return [x, y];
  }
  throw new Error('no room');
}

/** Carry everybody along its wish, without bodies and walls, in steps of `length` m at most. */
export function carry(crowd: Crowd, length: number): void {
  const { x, y } = crowd.present;
  const { wishX, wishY, wayLeft } = crowd.traits;
  for (let slot = 0; slot < crowd.count; slot++) {
    const way = Math.min(length, wayLeft[slot]);
    x[slot] += way * wishX[slot];
    y[slot] += way * wishY[slot];
  }
}
