import { Crowd, type CrowdOptions } from '../../src/crowd/index.js';
import { buildWallGrid, type WallGrid } from '../../src/dynamics/index.js';
import type { Random } from '../../src/math/index.js';
import { domainOf, rectangle, solid, thinWall } from './scenes.js';

export type Kind = 'open' | 'packed' | 'piled up' | 'sizes' | 'fast' | 'far away' | 'two models' | 'standing';
export const KINDS: readonly Kind[] = [
  'open',
  'packed',
  'piled up',
  'sizes',
  'fast',
  'far away',
  'two models',
  'standing',
];
const SIDE = 20;

/** Crowds among walls that the step kernel gets wrong if anything does. */
export function makeCrowd(kind: Kind, random: Random, shift: number, options: CrowdOptions = {}): Crowd {
  const crowd = new Crowd(options);
  const count = kind === 'packed' ? 500 : 150;
  for (let k = 0; k < count; k++) {
    let x = 0.5 + (SIDE - 1) * random.next();
    let y = 0.5 + 8 * random.next();
    if (kind === 'piled up') [x, y] = [1 + (k % 3) * 1e-3, 1 + (k % 5) * 1e-3];
    crowd.add({
      x: x + shift,
      y: y + shift,
      // Several metres in a step.
      vx: kind === 'fast' && k % 9 === 0 ? 80 : 0,
      radius: kind === 'sizes' ? 0.05 + 0.5 * random.next() ** 3 : 0.2,
      speed: kind === 'standing' ? 0 : kind === 'fast' ? 30 : 1 + random.next(),
      goal: k % 3,
      group: random.nextInt(3) - 1,
      model: kind === 'two models' ? k % 2 : 0,
    });
    const angle = 2 * Math.PI * random.next();
    crowd.traits.wishX[k] = Math.cos(angle);
    crowd.traits.wishY[k] = Math.sin(angle);
    crowd.traits.wayLeft[k] = 10 * random.next();
  }
  return crowd;
}

export function makeWalls(reach: number, shift: number): WallGrid {
  const box = (x0: number, y0: number, x1: number, y1: number) =>
    rectangle(x0 + shift, y0 + shift, x1 + shift, y1 + shift);
  const domain = domainOf(box(0, 0, SIDE, 9), [
    solid(box(7, 2, 8, 6)),
    thinWall(3 + shift, 1 + shift, 4 + shift, 3 + shift),
    { kind: 'point', where: 'post', x: 12 + shift, y: 4 + shift },
  ]);
  return buildWallGrid(domain, reach);
}

export function bytesOf({ present, count }: Crowd): number[] {
  const { x, y, vx, vy, headingX, headingY, patience } = present;
  return [x, y, vx, vy, headingX, headingY, patience].flatMap((column) => [...column.subarray(0, count)]);
}
