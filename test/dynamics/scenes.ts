import type { Crowd } from '../../src/crowd/index.js';
import { buildDomain, type Domain, type ObstacleInput } from '../../src/geometry/index.js';
import { createRandom, type Random } from '../../src/math/index.js';

export function rectangle(x0: number, y0: number, x1: number, y1: number): Float64Array {
  return Float64Array.of(x0, y0, x1, y0, x1, y1, x0, y1);
}

export function solid(ring: Float64Array): ObstacleInput {
  return { kind: 'polygon', where: 'solid', ring };
}

export function thinWall(...points: number[]): ObstacleInput {
  return { kind: 'line', where: 'line', points: Float64Array.from(points) };
}

export function domainOf(
  ring: Float64Array,
  obstacles: readonly ObstacleInput[] = [],
  periodic: 'x' | undefined = undefined,
): Domain {
  return buildDomain({ boundary: { areas: [{ where: 'ground', ring }], periodic }, obstacles }).domain;
}

/** Speeds of adults: normal(1.34, 0.26), within 0.5 to 2.2 m/s. */
export function sampleSpeed(random: Random): number {
  for (;;) {
    const u = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
    const speed = 1.34 + 0.26 * u;
    if (speed >= 0.5 && speed <= 2.2) return speed;
  }
}

/** Places in a rectangle, 2r apart, at random; fails after too many tries. */
export function scatter(
  random: Random,
  count: number,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  radius: number,
  isFree: (x: number, y: number) => boolean = () => true,
): [number, number][] {
  const places: [number, number][] = [];
  for (let tries = 0; places.length < count; tries++) {
    if (tries > 2000 * count) throw new Error(`no room for ${count} bodies, ${places.length} placed`);
    const x = x0 + radius + random.next() * (x1 - x0 - 2 * radius);
    const y = y0 + radius + random.next() * (y1 - y0 - 2 * radius);
    if (!isFree(x, y)) continue;
    if (places.every(([px, py]) => (px - x) ** 2 + (py - y) ** 2 >= 4 * radius * radius)) places.push([x, y]);
  }
  return places;
}

/** Write the wish of one agent: towards a point, with the way that is left beyond it. */
export function wishTowards(crowd: Crowd, slot: number, x: number, y: number, beyond = 0): void {
  const dx = x - crowd.present.x[slot];
  const dy = y - crowd.present.y[slot];
  const distance = Math.hypot(dx, dy);
  crowd.traits.wishX[slot] = distance > 0 ? dx / distance : 0;
  crowd.traits.wishY[slot] = distance > 0 ? dy / distance : 0;
  crowd.traits.wayLeft[slot] = distance + beyond;
}

/**
 * The wish of one who goes in +x or -x (sign) through an opening at x = gateX, y in [low, high]: straight where the body
 * fits through, else to the nearest point where it does.
 */
export function wishThroughGate(
  crowd: Crowd,
  slot: number,
  sign: number,
  gateX: number,
  low: number,
  high: number,
  goalX: number,
): void {
  const x = crowd.present.x[slot];
  const y = crowd.present.y[slot];
  const r = crowd.traits.radius[slot];
  const aim = Math.min(Math.max(y, low + r), high - r);
  if (sign * (gateX - x) <= 0 || aim === y) {
    crowd.traits.wishX[slot] = sign;
    crowd.traits.wishY[slot] = 0;
    crowd.traits.wayLeft[slot] = Math.abs(goalX - x);
  } else wishTowards(crowd, slot, gateX, aim, Math.abs(goalX - gateX));
}

export function seeded(seed: number): Random {
  return createRandom(seed);
}
