import { describe, it } from 'vitest';
import { watchRandomScenes } from './watch-random-scenes.js';

describe('random scenes', () => {
  it.each([
    ['collision-free-speed', 0.1],
    ['orca', 0.1],
    ['social-force', 1],
  ] as const)('hold nobody up and put nobody into walls, with %s', (dynamics, limit) => {
    watchRandomScenes(dynamics, limit);
  });
});
