import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/math/index.js';
import { buildBackbone } from '../../../../src/planners/groups/backbone.js';
import { buildCorridor, type Corridor } from '../../../../src/planners/groups/corridor.js';
import { layFormation, March, type MarchUnit } from '../../../../src/planners/groups/motion/index.js';
import { compileScene, validateScene } from '../../../../src/scene/index.js';

const R = 0.2;

type Shape = readonly (readonly [number, number])[];

function box(x0: number, y0: number, x1: number, y1: number): Shape {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}

/** A corridor in a hall of 40 x 10 m, between obstacles. */
function layCorridor(path: readonly number[], width: number, obstacles: readonly Shape[] = []): Corridor {
  const scene = { footfall: 1, boundary: box(0, 0, 40, 10), obstacles: obstacles.map((polygon) => ({ polygon })) };
  const { domain } = compileScene(validateScene(scene));
  return buildCorridor(buildBackbone(path, domain), width, R);
}

/** Units at random in the first region of a corridor, in a file where it is narrow. */
function placeUnits(corridor: Corridor, count: number, area: number): MarchUnit[] {
  const random = createRandom(7);
  const end = corridor.farthestWithin(0, area);
  const at = { x: 0, y: 0 };
  const units: MarchUnit[] = [];
  for (let tries = 0; units.length < count && tries < 1e5; tries++) {
    const isFile = corridor.width < 1.5 * R;
    const s = isFile ? units.length * 2.01 * R : random.next() * end;
    corridor.backbone.pointAt(s, at);
    const room = isFile ? 0 : corridor.radiusAt(s) - R;
    const [dx, dy] = [2 * random.next() - 1, 2 * random.next() - 1];
    if (dx * dx + dy * dy > 1) continue;
    const [x, y] = [at.x + room * dx, at.y + room * dy];
    if (units.every((unit) => Math.hypot(unit.x - x, unit.y - y) >= 2 * R)) {
      units.push({ x, y, radius: R, speed: 1 + 0.5 * random.next(), leash: s });
    }
  }
  return units;
}

/** Walk until all are in the goal area; every rule is looked at after every step. @returns s, or Infinity */
function walk(march: March, longest = 150, dt = 0.05): number {
  const { bodies, leash, corridor, area } = march;
  const goal = march.goalFrom;
  const broken = new Set<string>();
  let back = leash.back;
  let time = 0;
  let least = -Infinity;
  for (; time < longest && least < goal; time += dt) {
    march.step(dt);
    least = Infinity;
    for (let i = 0; i < bodies.units; i++) {
      least = Math.min(least, bodies.front[i]);
      const [x, y, s] = [bodies.x[i], bodies.y[i], bodies.leash[i]];
      if (leash.depthAt(s, x, y, R) < -1e-8) broken.add('DEF-3.2: the leash point is an attraction point');
      if (s < leash.back || s > leash.allowed) broken.add('DEF-3.7: it lies within the region');
      if (Math.hypot(bodies.vx[i], bodies.vy[i]) > bodies.speed[i] * (1 + 1e-9)) broken.add('too fast');
      for (let j = 0; j < i; j++) {
        if (Math.hypot(x - bodies.x[j], y - bodies.y[j]) < 2 * R - 1e-9) broken.add('bodies overlap');
      }
    }
    if (leash.back < back) broken.add('the back of the group goes back');
    back = leash.back;
    const covered = corridor.areaBetween(leash.back, leash.allowed);
    if (leash.allowed > leash.back && covered > area * (1 + 1e-6)) broken.add('DEF-3.6: the region is too large');
  }
  expect([...broken]).toEqual([]);
  return least < goal ? Infinity : time;
}

const wall = (gap: number): Shape[] => [box(20, 0, 22, 5 - gap / 2), box(20, 5 + gap / 2, 22, 10)];

describe('a group on its corridor', () => {
  const cases = [
    { name: 'walks in the open', path: [3, 5, 37, 5], width: 1.5, count: 15, limit: 45 },
    { name: 'comes through a door for one', path: [3, 5, 37, 5], width: 2, count: 20, walls: wall(0.5), limit: 90 },
    {
      name: 'comes through a door as wide as a body',
      path: [3, 5, 37, 5],
      width: 2,
      count: 12,
      walls: wall(0.4),
      limit: 90,
    },
    { name: 'comes through a door for two', path: [3, 5, 37, 5], width: 2, count: 20, walls: wall(0.85), limit: 90 },
    { name: 'walks in single file, c = r', path: [3, 5, 37, 5], width: R, count: 8, limit: 60 },
    { name: 'turns corners in file', path: [3, 5, 20, 5, 20, 9, 37, 9], width: 0.25, count: 8, limit: 70 },
    { name: 'walks with the least area', path: [3, 5, 20, 5], width: 0.9, count: 10, share: 1, limit: 120 },
  ];
  it.each(cases)('$name: nobody overlaps, leaves its leash or is left behind (THM-3.1)', (given) => {
    const { path, width, count, walls = [], share = 1.5, limit } = given;
    const corridor = layCorridor(path, width, walls);
    const area = share * Math.max(Math.PI * width * width, 2 * count * Math.PI * R * R);
    const units = placeUnits(corridor, count, area);
    expect(units).toHaveLength(count);
    expect(walk(new March(corridor, area, units))).toBeLessThan(limit);
  });

  it('makes the same steps after save and load', () => {
    const corridor = layCorridor([3, 5, 37, 5], 2, wall(0.5));
    const area = 20;
    const units = placeUnits(corridor, 12, area);
    const march = new March(corridor, area, units);
    for (let k = 0; k < 300; k++) march.step(0.05);
    const copy = new March(corridor, area, [], {}, 5, R);
    copy.load(march.save());
    for (let k = 0; k < 200; k++) {
      march.step(0.05);
      copy.step(0.05);
    }
    expect(copy.save()).toEqual(march.save());
  });

  it('refuses units that stand outside, and groups that are spread too far', () => {
    const corridor = layCorridor([3, 5, 37, 5], 1);
    const unit = { radius: R, speed: 1 };
    expect(() => new March(corridor, 5, [{ ...unit, x: 5, y: 6 }])).toThrow('does not stand in the corridor');
    const apart = [
      { ...unit, x: 4, y: 5 },
      { ...unit, x: 14, y: 5 },
    ];
    expect(() => new March(corridor, 5, apart)).toThrow('spread too far');
    expect(() => new March(corridor, 5, [], { tau: 0 })).toThrow('cannot walk like this');
  });
});

it('lays formations as they are called', () => {
  const aside = (places: Float64Array): number[] => [...places].filter((_, k) => k % 2 === 1);
  expect(new Set(aside(layFormation('column', 4, R, 2)))).toEqual(new Set([0]));
  const line = layFormation('line', 5, R, 2);
  expect(new Set([...line].filter((_, k) => k % 2 === 0))).toEqual(new Set([0]));
  const pair = aside(layFormation('abreast', 2, R, 1));
  expect(Math.abs(pair[0] - pair[1])).toBeCloseTo(0.8);
  const wedge = layFormation('wedge', 5, R, 2);
  expect(wedge[0]).toBeGreaterThan(wedge[2]);
  expect(wedge[3]).toBeCloseTo(-wedge[5]);
});
