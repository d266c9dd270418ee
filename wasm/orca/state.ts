/**
 * What the kernel of ORCA reads and writes beside the grid. Written by src/dynamics/kernel/orca-kernel.ts; both lists must
 * agree.
 */
import { column, parameter } from '../grid/state';

/** Options of the model, as in OrcaOptions, and the time step, s. */
export let maxNeighbours: i32 = 0;
export let neighbourDistance: f64 = 0;
/** One over the time horizon, and over the time step for those in contact, 1/s. */
export let horizonInverse: f64 = 0;
export let contactInverse: f64 = 0;
export let maxSpeedFactor: f64 = 0;
export let keepRight: f64 = 0;
export let swerve: f64 = 0;
export let dt: f64 = 0;

/** Per entry, float64: wish, desired speed, heading, patience. */
export let wishXs: usize = 0;
export let wishYs: usize = 0;
export let speeds: usize = 0;
export let headingXs: usize = 0;
export let headingYs: usize = 0;
export let patiences: usize = 0;
/** Per slot: way left, float64; goal, int32. */
export let waysLeft: usize = 0;
export let goals: usize = 0;
/** Per entry, float64: the results. */
export let newVxs: usize = 0;
export let newVys: usize = 0;
export let newHeadingXs: usize = 0;
export let newHeadingYs: usize = 0;
export let newPatiences: usize = 0;
/** Work space: candidates, the nearest of them, int32; squares of their distances, and of those of all candidates, float64. */
export let candidates: usize = 0;
export let chosen: usize = 0;
export let squares: usize = 0;
export let keys: usize = 0;
export let narrowKeys: usize = 0;
/** Half-planes, 32 bytes each: a point and the direction of the border; then those of the least-bad program. */
export let lines: usize = 0;
export let inner: usize = 0;

/** After readGrid. */
export function readParameters(): void {
  maxNeighbours = <i32>parameter(0);
  neighbourDistance = parameter(1);
  horizonInverse = 1 / parameter(2);
  maxSpeedFactor = parameter(3);
  keepRight = parameter(4);
  swerve = parameter(5);
  dt = parameter(6);
  contactInverse = 1 / dt;
  waysLeft = column(0);
  goals = column(1);
  wishXs = column(2);
  wishYs = column(3);
  speeds = column(4);
  headingXs = column(5);
  headingYs = column(6);
  patiences = column(7);
  newVxs = column(8);
  newVys = column(9);
  newHeadingXs = column(10);
  newHeadingYs = column(11);
  newPatiences = column(12);
  candidates = column(13);
  chosen = column(14);
  squares = column(15);
  lines = column(16);
  inner = column(17);
  keys = column(18);
  narrowKeys = column(19);
}
