import { expect, it } from 'vitest';
import { Crowd } from '../../src/crowd/index.js';
import { buildWallGrid, CrowdStepper, SocialForce } from '../../src/dynamics/index.js';
import { domainOf, rectangle } from './scenes.js';

it('columns, neighbours and contacts take less than 280 bytes an agent, whatever the size', () => {
  const walls = buildWallGrid(domainOf(rectangle(0, 0, 10, 10)), 2);
  for (const capacity of [1000, 5000, 20_000, 33_000, 100_000]) {
    const crowd = new Crowd({ capacity });
    const { grid, wanted } = new CrowdStepper(crowd, walls, [new SocialForce()]).reserve();
    const bytes = crowd.buffer.byteLength + grid.buffer.byteLength + wanted.byteLength;
    expect(bytes / capacity).toBeLessThan(280);
  }
});

it('memory is taken once, and anew only where the crowd outgrows it', () => {
  const taken: number[] = [];
  const allocate = (bytes: number): ArrayBuffer => {
    taken.push(bytes);
    return new ArrayBuffer(bytes);
  };
  const crowd = new Crowd({ capacity: 100 });
  const walls = buildWallGrid(domainOf(rectangle(0, 0, 10, 10)), 2);
  const stepper = new CrowdStepper(crowd, walls, [new SocialForce()], { allocate, isPlain: true });
  for (let k = 0; k < 100; k++) crowd.add({ x: 0.5 + (k % 10), y: 0.5 + Math.floor(k / 10) });
  for (let k = 0; k < 5; k++) stepper.step(0.05);
  expect(taken.length).toBe(2);
  crowd.add({ x: 5, y: 5 });
  for (let k = 0; k < 5; k++) stepper.step(0.05);
  expect(taken.length).toBe(4);
});
