import type { Trip } from '../../src/planners/lane-book.js';
import { type Scene, validateScene } from '../../src/scene/index.js';
import { Simulation, type SimulationOptions } from '../../src/sim/index.js';
import { findSmallestGap, type SweptTrip } from '../planners/lane-sweep.js';

/** What was seen of those who went by lanes. */
export interface LaneRun {
  readonly simulation: Simulation;
  /** Smallest gap of two bodies at any moment, m. */
  readonly gap: number;
  /** Largest distance of anybody from where its trip says it is, m. */
  readonly astray: number;
  readonly trips: readonly (SweptTrip & Trip)[];
  /** Seconds at which each arrived, in order. */
  readonly arrivals: readonly number[];
}

/** Run a scene to its end, or for so many seconds, and look at everybody on a lane in each step. */
export function watchLanes(input: object, seconds = Infinity, options: SimulationOptions = {}): LaneRun {
  const simulation = new Simulation(validateScene(input) as Scene, options);
  const seen = new Map<number, { trip: Trip; until: number }>();
  const arrivals: number[] = [];
  const at = new Float64Array(4);
  let astray = 0;
  while (!simulation.isOver && simulation.time < seconds) {
    const before = simulation.arrived;
    simulation.step();
    for (let n = before; n < simulation.arrived; n++) arrivals.push(simulation.time);
    const { crowd, time } = simulation;
    for (const [id, trip] of simulation.lanes?.planner.list() ?? []) {
      const slot = crowd.findSlot(id);
      trip.path.locate(time - trip.start, at);
      astray = Math.max(astray, Math.hypot(crowd.present.x[slot] - at[0], crowd.present.y[slot] - at[1]));
      seen.set(id, { trip, until: time });
    }
  }
  // Everybody was there until the step in which it was taken out.
  const last = simulation.time;
  const trips = [...seen.values()].map(({ trip, until }) => ({
    ...trip,
    until: Math.min(last, until + simulation.dt),
  }));
  return { simulation, gap: findSmallestGap(trips).gap, astray, trips, arrivals };
}
