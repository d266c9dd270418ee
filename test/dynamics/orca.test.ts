import { describe, expect, it } from 'vitest';
import { Crowd } from '../../src/crowd/index.js';
import { buildWallGrid, CrowdStepper, Orca } from '../../src/dynamics/index.js';
import { LinearPrograms } from '../../src/dynamics/linear-programs.js';
import { addPairLine } from '../../src/dynamics/orca-pair.js';
import { WallLines } from '../../src/dynamics/orca-walls.js';
import type { ObstacleInput } from '../../src/geometry/index.js';
import { createRandom, type Random } from '../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { domainOf, rectangle, thinWall, wishTowards } from './scenes.js';

function isKept(program: LinearPrograms, k: number, x: number, y: number): boolean {
  return program.dx[k] * (y - program.py[k]) - program.dy[k] * (x - program.px[k]) >= -1e-12;
}

function anyVelocity(random: Random): [number, number] {
  return [4 * random.next() - 2, 4 * random.next() - 2];
}

/** Smallest distance of the origin that moves by (vx, vy) for `time` from the segment a-b. */
function leastDistance(vx: number, vy: number, time: number, a: [number, number], b: [number, number]): number {
  let least = Infinity;
  for (let k = 0; k <= 400; k++) {
    const [x, y] = [(vx * time * k) / 400, (vy * time * k) / 400];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const t = Math.min(Math.max(((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1), 0), 1);
    least = Math.min(least, Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy));
  }
  return least;
}

describe.each([FIXED_SEED, rotatingSeed])('half-planes of ORCA against sampled velocities, seed %i', (seed) => {
  it('two that keep to theirs stay apart for the time horizon, and the change is shared', () => {
    const random = createRandom(seed);
    const [mine, theirs] = [new LinearPrograms(), new LinearPrograms()];
    for (let k = 0; k < runs(60, 400, 20_000); k++) {
      const angle = 2 * Math.PI * random.next();
      const [sum, horizon] = [0.4, 0.5 + 3 * random.next()];
      const distance = sum + 0.001 + 5 * random.next();
      const [px, py] = [distance * Math.cos(angle), distance * Math.sin(angle)];
      const [v, o] = [anyVelocity(random), anyVelocity(random)];
      mine.count = theirs.count = 0;
      addPairLine(mine, px, py, ...v, ...o, sum, horizon, 0.05);
      addPairLine(theirs, -px, -py, ...o, ...v, sum, horizon, 0.05);
      expect([theirs.dx[0], theirs.dy[0]]).toEqual([expect.closeTo(-mine.dx[0], 9), expect.closeTo(-mine.dy[0], 9)]);
      for (let n = 0; n < 20; n++) {
        const [a, b] = [anyVelocity(random), anyVelocity(random)];
        if (!isKept(mine, 0, ...a) || !isKept(theirs, 0, ...b)) continue;
        const least = leastDistance(a[0] - b[0], a[1] - b[1], horizon, [px, py], [px, py]);
        expect(least).toBeGreaterThan(sum - 1e-9);
      }
    }
  });

  it('velocities that keep the half-plane of a lone wall or post do not touch it within the horizon', () => {
    const random = createRandom(seed);
    const program = new LinearPrograms();
    const lines = new WallLines(program);
    let checked = 0;
    for (let k = 0; k < runs(25, 120, 5000); k++) {
      const a: [number, number] = [10 + 2 * random.next(), 10 + 2 * random.next()];
      const b: [number, number] = [10 + 2 * random.next(), 10 + 2 * random.next()];
      const post: ObstacleInput = { kind: 'point', where: 'post', x: a[0], y: a[1] };
      const isPost = k % 4 === 0;
      const walls = buildWallGrid(domainOf(rectangle(0, 0, 22, 22), [isPost ? post : thinWall(...a, ...b)]), 5);
      const [x, y] = [10 + 2 * random.next(), 10 + 2 * random.next()];
      const end = isPost ? a : b;
      const seenA: [number, number] = [a[0] - x, a[1] - y];
      const seenB: [number, number] = [end[0] - x, end[1] - y];
      if (leastDistance(0, 0, 0, seenA, seenB) < 0.2) continue;
      const horizon = 0.3 + random.next();
      program.count = 0;
      lines.add(walls, x, y, ...anyVelocity(random), 0.2, horizon, 5);
      expect(program.count).toBeGreaterThan(0);
      for (let n = 0; n < program.count; n++) expect(isKept(program, n, 0, 0)).toBe(true);
      for (let n = 0; n < 20; n++) {
        const v = anyVelocity(random);
        if (![...Array(program.count).keys()].every((m) => isKept(program, m, ...v))) continue;
        checked++;
        expect(leastDistance(...v, horizon, seenA, seenB)).toBeGreaterThan(0.2 - 1e-9);
      }
    }
    expect(checked).toBeGreaterThan(100);
  });
});

describe('a circle of agents with opposite goals', () => {
  it('all arrive, and no bodies overlap by more than 1 % of the radius', () => {
    const count = runs(20, 250, 250);
    const size = count / 10;
    const crowd = new Crowd();
    for (let k = 0; k < count; k++) {
      const angle = (2 * Math.PI * k) / count;
      crowd.add({ x: size * Math.cos(angle), y: size * Math.sin(angle), speed: 1.3, goal: k });
    }
    const goalX = crowd.present.x.slice(0, count).map((x) => -x);
    const goalY = crowd.present.y.slice(0, count).map((y) => -y);
    const model = new Orca();
    const walls = buildWallGrid(domainOf(rectangle(-size - 5, -size - 5, size + 5, size + 5)), model.wallReach);
    const stepper = new CrowdStepper(crowd, walls, [model]);
    let overlap = 0;
    let arrived = 0;
    for (let k = 0; k < 2400 && arrived < count; k++) {
      arrived = 0;
      for (let i = 0; i < count; i++) {
        const isThere = Math.hypot(goalX[i] - crowd.present.x[i], goalY[i] - crowd.present.y[i]) < 0.3;
        if (isThere) {
          arrived++;
          crowd.traits.wishX[i] = crowd.traits.wishY[i] = 0;
        } else wishTowards(crowd, i, goalX[i], goalY[i]);
      }
      stepper.step(0.05);
      overlap = Math.max(overlap, stepper.contacts.worstOverlap);
    }
    expect(arrived).toBe(count);
    expect(overlap).toBeLessThan(0.01);
  });
});
