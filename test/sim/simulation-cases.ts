import { type Scene, validateScene } from '../../src/scene/index.js';
import type { Simulation } from '../../src/sim/index.js';

/** A room of 20 by 10 m. */
export const ROOM = [
  [0, 0],
  [20, 0],
  [20, 10],
  [0, 10],
];
/** Its west, where people start. */
export const WEST = {
  polygon: [
    [1, 1],
    [6, 1],
    [6, 9],
    [1, 9],
  ],
};

/** A scene in the room. */
export function scene(extra: object): Scene {
  return validateScene({ footfall: 1, boundary: ROOM, ...extra });
}

/** Step to the end, or to a time. */
export function run(
  simulation: Simulation,
  until = Infinity,
  look: (simulation: Simulation) => void = () => undefined,
): void {
  while (!simulation.isOver && simulation.time < until - 1e-9) {
    simulation.step();
    look(simulation);
  }
}
