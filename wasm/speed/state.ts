/**
 * What the kernel of the collision-free speed model reads and writes beside the grid. Written by
 * src/dynamics/kernel/speed-kernel.ts; both lists must agree.
 */
import { cosine, sine } from '../grid/elementary';
import { column, parameter } from '../grid/state';

/** Options of the model, as in CollisionFreeSpeedOptions; the time step, s; share of a turn taken up in it. */
export let timeGap: f64 = 0;
export let sightSameGoal: f64 = 0;
export let sightOtherGoals: f64 = 0;
export let anticipation: f64 = 0;
export let wallTime: f64 = 0;
export let keepRight: f64 = 0;
export let yieldFactor: f64 = 0;
export let giveWayAfter: f64 = 0;
export let giveWaySpeed: f64 = 0;
export let nudgeAfter: f64 = 0;
export let nudgeSpeed: f64 = 0;
export let dt: f64 = 0;
export let turned: f64 = 0;

/** Per slot, float64: wish, desired speed, way left, heading, patience; int32: goal. */
export let wishXs: usize = 0;
export let wishYs: usize = 0;
export let speeds: usize = 0;
export let waysLeft: usize = 0;
export let headingXs: usize = 0;
export let headingYs: usize = 0;
export let patiences: usize = 0;
export let goals: usize = 0;
/** Per entry, float64: the results. */
export let newVxs: usize = 0;
export let newVys: usize = 0;
export let newHeadingXs: usize = 0;
export let newHeadingYs: usize = 0;
export let newPatiences: usize = 0;
/** Work space, int32: candidates. */
export let candidates: usize = 0;
/** Work space, float64 per neighbour: where it is, both radii, velocity, one over the time gap that counts. */
export let dxs: usize = 0;
export let dys: usize = 0;
export let sums: usize = 0;
export let neighbourVxs: usize = 0;
export let neighbourVys: usize = 0;
export let times: usize = 0;
/** How far ahead it must be to be in the way, how near to the line, both with its part, and the front's width, m. */
export let aheads: usize = 0;
export let elbows: usize = 0;
export let fronts: usize = 0;
/** Its distance, m, and its part. */
export let distances: usize = 0;
export let parts: usize = 0;
/** Cosines and sines of the turns, 15 each, in float64. */
export let turns: usize = 0;
export let asideCos: f64 = 0;
export let asideSin: f64 = 0;

export const TURN_COUNT: i32 = 15;

function setTurn(k: i32, degrees: f64): void {
  const angle = (degrees * 3.141592653589793) / 180;
  store<f64>(turns + (<usize>k << 4), cosine(angle));
  store<f64>(turns + (<usize>k << 4), sine(angle), 8);
}

/** After readGrid. */
export function readParameters(): void {
  timeGap = parameter(0);
  sightSameGoal = parameter(1);
  sightOtherGoals = parameter(2);
  anticipation = parameter(3);
  wallTime = parameter(4);
  keepRight = parameter(5);
  yieldFactor = parameter(6);
  giveWayAfter = parameter(7);
  giveWaySpeed = parameter(8);
  nudgeAfter = parameter(9);
  nudgeSpeed = parameter(10);
  dt = parameter(11);
  turned = parameter(12);
  wishXs = column(0);
  wishYs = column(1);
  speeds = column(2);
  waysLeft = column(3);
  headingXs = column(4);
  headingYs = column(5);
  patiences = column(6);
  goals = column(7);
  newVxs = column(8);
  newVys = column(9);
  newHeadingXs = column(10);
  newHeadingYs = column(11);
  newPatiences = column(12);
  candidates = column(13);
  dxs = column(14);
  dys = column(15);
  sums = column(16);
  neighbourVxs = column(17);
  neighbourVys = column(18);
  times = column(19);
  aheads = column(20);
  elbows = column(21);
  fronts = column(22);
  distances = column(23);
  parts = column(24);
  turns = column(25);
  // As TURNS in collision-free-speed.ts: 0, then right before left.
  setTurn(0, 0);
  for (let k = 1; k <= 5; k++) {
    setTurn(2 * k - 1, -12 * <f64>k);
    setTurn(2 * k, 12 * <f64>k);
  }
  setTurn(11, -75);
  setTurn(12, 75);
  setTurn(13, -90);
  setTurn(14, 90);
  asideCos = cosine((100.0 * 3.141592653589793) / 180);
  asideSin = sine((100.0 * 3.141592653589793) / 180);
}
