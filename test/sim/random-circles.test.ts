import { describe, it } from 'vitest';
import { watchRandomScenes } from './watch-random-scenes.js';

// In a file of its own: it takes as long as the other dynamics together.
describe('random scenes', () => {
  it('hold nobody up and put nobody into walls, with empty-circle', () => {
    watchRandomScenes('empty-circle', 1);
  });
});
