import type { Crowd } from '../crowd/index.js';

/**
 * Who heads where. From the frozen present of the crowd, the goal of each agent (`traits.goal`) and a map to the wish and
 * the way left of each; nothing else is written.
 */
export interface Planner {
  readonly name: 'direct' | 'pathmap' | 'roadmap' | 'mang' | 'lanes' | 'groups';
  /**
   * Write `wishX`, `wishY` and `wayLeft` of some agents. Who has no way gets no wish and a way left of Infinity.
   *
   * @param slots slots of the agents, of which the first `count` are read
   */
  plan(crowd: Crowd, slots: Int32Array, count: number): void;
}
