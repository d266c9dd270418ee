import { describe, expect, it } from 'vitest';
import { Crowd, NeighbourGrid } from '../../src/crowd/index.js';
import { buildWallGrid, CrowdStepper, SocialForce, type WallGrid } from '../../src/dynamics/index.js';
import { createRandom } from '../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { domainOf, rectangle, solid, thinWall } from './scenes.js';

/** The forces of section 5.1 by a double loop over all agents and all walls, with the functions of the engine. */
function bruteForce(crowd: Crowd, i: number, walls: WallGrid, model: SocialForce): [number, number] {
  const { strength: A, range: B, anisotropy: lambda, obstacleAnisotropy: lambdaO, attraction: C } = model.options;
  const { x, y } = crowd.present;
  const { radius, wishX, wishY, group } = crowd.traits;
  let [fx, fy] = [0, 0];
  for (let j = 0; j < crowd.count; j++) {
    const d = Math.hypot(x[i] - x[j], y[i] - y[j]);
    if (j === i || d > B) continue;
    const n = [(x[i] - x[j]) / d, (y[i] - y[j]) / d];
    const cosine = -(wishX[i] * n[0] + wishY[i] * n[1]);
    const social = A * Math.exp((radius[i] + radius[j] - d) / B) * (lambda + ((1 - lambda) * (1 + cosine)) / 2);
    const joining = group[i] >= 0 && group[i] === group[j] ? -C : 0;
    fx += (social + joining) * n[0];
    fy += (social + joining) * n[1];
  }
  const nearest = new Map<number, [number, number, number]>();
  for (let w = 0; w < walls.count; w++) {
    const [dx, dy] = [walls.bx[w] - walls.ax[w], walls.by[w] - walls.ay[w]];
    const share = ((x[i] - walls.ax[w]) * dx + (y[i] - walls.ay[w]) * dy) / (dx * dx + dy * dy || 1);
    const t = Math.min(Math.max(share, 0), 1);
    const [nx, ny] = [x[i] - walls.ax[w] - t * dx, y[i] - walls.ay[w] - t * dy];
    const d = Math.hypot(nx, ny);
    const known = nearest.get(walls.obstacles[w]);
    if (d <= B && (!known || d < known[2])) nearest.set(walls.obstacles[w], [nx / d, ny / d, d]);
  }
  for (const [o, [nx, ny, d]] of nearest) {
    const [vx, vy] = walls.velocities.subarray(2 * o, 2 * o + 2);
    const speed = Math.hypot(vx, vy);
    const cosine = speed > 0 ? (vx * nx + vy * ny) / speed : -1;
    const push = A * Math.exp((radius[i] - d) / B) * (lambdaO + ((1 - lambdaO) * (1 + cosine)) / 2);
    fx += push * nx;
    fy += push * ny;
  }
  return [fx, fy];
}

describe.each([FIXED_SEED, rotatingSeed])('social force, seed %i', (seed) => {
  it('equals the formula of the paper to 1e-9, agents, groups, walls and moving obstacles', () => {
    const random = createRandom(seed);
    for (let k = 0; k < runs(1, 5, 200); k++) {
      const domain = domainOf(rectangle(0, 0, 6, 6), [
        solid(rectangle(2, 2, 2.5, 2.5)),
        thinWall(4, 1, 4.5, 3),
        { kind: 'point', where: 'post', x: 1, y: 4 },
        { kind: 'circle', where: 'tree', x: 4, y: 4.5, radius: 0.4 },
      ]);
      const model = new SocialForce({ range: 0.4 + random.next(), attraction: random.next() });
      const walls = buildWallGrid(domain, model.wallReach);
      for (let o = 0; o < walls.velocities.length; o++) walls.velocities[o] = o % 3 ? random.next() - 0.5 : 0;
      const crowd = new Crowd();
      for (let a = 0; a < 80; a++) {
        const id = crowd.add({
          x: random.next() * 6,
          y: random.next() * 6,
          radius: 0.1 + 0.2 * random.next(),
          group: random.nextInt(4) - 1,
        });
        const angle = 2 * Math.PI * random.next();
        crowd.traits.wishX[id] = Math.cos(angle);
        crowd.traits.wishY[id] = Math.sin(angle);
      }
      const grid = new NeighbourGrid(model.neighbourReach / 2);
      grid.update(crowd);
      let worst = 0;
      for (let entry = 0; entry < grid.count; entry++) {
        model.computeForce(crowd, grid, entry, walls);
        const [fx, fy] = bruteForce(crowd, grid.slots[entry], walls, model);
        worst = Math.max(worst, Math.abs(model.forceX - fx), Math.abs(model.forceY - fy));
      }
      expect(worst).toBeLessThan(1e-9);
    }
  });
});

describe('social force, one agent', () => {
  it('takes up its desired speed with time constant tau: the analytic curve to 1e-6 at any step', () => {
    for (const [dt, tau] of [
      [0.05, 0.5],
      [0.01, 0.7],
      [0.25, 0.3],
    ]) {
      const model = new SocialForce({ tau });
      const crowd = new Crowd();
      crowd.add({ x: 10, y: 10, speed: 1.3 });
      const walls = buildWallGrid(domainOf(rectangle(0, 0, 40, 20)), model.wallReach);
      const stepper = new CrowdStepper(crowd, walls, [model]);
      crowd.traits.wishX[0] = 1;
      for (let k = 1; k * dt <= 3; k++) {
        stepper.step(dt);
        const t = k * dt;
        expect(crowd.present.vx[0]).toBeCloseTo(1.3 * (1 - Math.exp(-t / tau)), 7);
        expect(crowd.present.x[0]).toBeCloseTo(10 + 1.3 * (t - tau * (1 - Math.exp(-t / tau))), 7);
        expect([crowd.present.vy[0], crowd.present.y[0]]).toEqual([0, 10]);
      }
    }
  });

  it('loses velocity and force into a wall that it touches, and keeps them along it', () => {
    const model = new SocialForce({ strength: 0 });
    const crowd = new Crowd();
    crowd.add({ x: 2, y: 0.2, vx: 1, vy: -1, speed: 1.3 });
    crowd.traits.wishX[0] = Math.SQRT1_2;
    crowd.traits.wishY[0] = -Math.SQRT1_2;
    const walls = buildWallGrid(domainOf(rectangle(0, 0, 40, 20)), model.wallReach);
    new CrowdStepper(crowd, walls, [model]).step(0.05);
    expect(crowd.present.vy[0]).toBe(0);
    expect(crowd.present.y[0]).toBe(0.2);
    const end = 1.3 * Math.SQRT1_2;
    expect(crowd.present.vx[0]).toBeCloseTo(end + (1 - end) * Math.exp(-0.1), 12);
  });
});
