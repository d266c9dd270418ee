/**
 * What the kernel of the collision-free speed model reads and writes beside the grid. Written by
 * src/dynamics/kernel/speed-kernel.ts; both lists must agree.
 */
import { cosine, sine } from '../grid/elementary';
import { column, count, most, parameter, radii, slots } from '../grid/state';

/** Options of the model, as in CollisionFreeSpeedOptions; the time step, s; share of a turn taken up in it. */
export let timeGap: f64 = 0;
export let sightSameGoal: f64 = 0;
export let sightOtherGoals: f64 = 0;
export let anticipation: f64 = 0;
export let wallTime: f64 = 0;
export let keepRight: f64 = 0;
let yieldFactor: f64 = 0;
export let giveWayAfter: f64 = 0;
export let giveWaySpeed: f64 = 0;
export let nudgeAfter: f64 = 0;
export let nudgeSpeed: f64 = 0;
export let dt: f64 = 0;
export let turned: f64 = 0;
/** One over the time gap that counts against those in the way, and against those who go after the agent, 1/s. */
export let gapTime: f64 = 0;
export let yieldTime: f64 = 0;

/** Per slot, float64: wish, way left; int32: goal. */
let slotWishXs: usize = 0;
let slotWishYs: usize = 0;
let slotWays: usize = 0;
let slotGoals: usize = 0;
/** Per entry, float64: wish, desired speed, way left, heading, patience; int32: goal. */
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
/** Per entry, float32: radius, wish (x is NaN for who stands), way left. */
export let nearRadii: usize = 0;
export let nearWishXs: usize = 0;
export let nearWishYs: usize = 0;
export let nearWays: usize = 0;
/** Largest component of a wish, without sign. */
export let strongest: f64 = 0;
/** Work space, int32: entries that may come towards the agent; neighbours in front of it, near ones and others. */
export let comers: usize = 0;
export let fronts: usize = 0;
export let farFronts: usize = 0;
/** Work space, int32: entries of the neighbours. */
export let entries: usize = 0;
/** Work space: a record for each four neighbours. */
export let records: usize = 0;
/** Walls that the agent at hand sees, as in walls.ts. */
export let views: usize = 0;
/** Cosines and sines of the turns: 16 each in float64, then in float32. */
export let turns: usize = 0;
export let asideCos: f64 = 0;
export let asideSin: f64 = 0;

/**
 * A record, float32: where the neighbours are, both radii, how far they move while they are anticipated; how far ahead they must be
 * to be in the way, one over the width of their fronts, and over the time gap that counts; speed that they allow in any direction,
 * m/s; what they allow along the direction at hand.
 */
export const RECORD: usize = 160;
export const DX: usize = 0;
export const DY: usize = 16;
export const SUM: usize = 32;
export const SHIFT_X: usize = 48;
export const SHIFT_Y: usize = 64;
export const AHEAD_OF: usize = 80;
export const SHARP: usize = 96;
export const TIME: usize = 112;
export const BOUND: usize = 128;
export const LIMIT: usize = 144;

const TURN_COUNT: i32 = 15;
/** Where the sines begin, and the float32 ones. */
export const SINES: usize = 128;
export const NARROW: usize = 256;
export const NARROW_SINES: usize = 320;

function setTurn(k: i32, degrees: f64): void {
  const angle = (degrees * 3.141592653589793) / 180;
  storeTurn(k, cosine(angle), sine(angle));
}

function storeTurn(k: i32, c: f64, s: f64): void {
  store<f64>(turns + (<usize>k << 3), c);
  store<f64>(turns + (<usize>k << 3), s, SINES);
  store<f32>(turns + (<usize>k << 2), <f32>c, NARROW);
  store<f32>(turns + (<usize>k << 2), <f32>s, NARROW_SINES);
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
  gapTime = 1 / timeGap;
  yieldTime = gapTime / yieldFactor;
  slotWishXs = column(0);
  slotWishYs = column(1);
  slotWays = column(2);
  slotGoals = column(3);
  speeds = column(4);
  headingXs = column(5);
  headingYs = column(6);
  patiences = column(7);
  newVxs = column(8);
  newVys = column(9);
  newHeadingXs = column(10);
  newHeadingYs = column(11);
  newPatiences = column(12);
  wishXs = column(13);
  wishYs = column(14);
  waysLeft = column(15);
  goals = column(16);
  nearRadii = column(17);
  nearWishXs = column(18);
  nearWishYs = column(19);
  nearWays = column(20);
  comers = column(21);
  fronts = column(22);
  farFronts = column(23);
  entries = column(24);
  records = column(25);
  turns = column(26);
  views = column(27);
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
  storeTurn(TURN_COUNT, 0, 0);
  asideCos = cosine((100.0 * 3.141592653589793) / 180);
  asideSin = sine((100.0 * 3.141592653589793) / 180);
  gatherTraits();
}

/** What is read of neighbours, in the order of the entries. */
function gatherTraits(): void {
  let top: f64 = 0;
  for (let k = 0; k < count; k++) {
    const at = <usize>k << 2;
    const slot = <usize>load<i32>(slots + at);
    const x = load<f64>(slotWishXs + (slot << 3));
    const y = load<f64>(slotWishYs + (slot << 3));
    const way = load<f64>(slotWays + (slot << 3));
    store<f64>(wishXs + (at << 1), x);
    store<f64>(wishYs + (at << 1), y);
    store<f64>(waysLeft + (at << 1), way);
    store<i32>(goals + at, load<i32>(slotGoals + (slot << 2)));
    top = most(top, most(Math.abs(x), Math.abs(y)));
    store<f32>(nearRadii + at, <f32>load<f64>(radii + (at << 1)));
    store<f32>(nearWishXs + at, x == 0 && y == 0 ? f32.NaN : <f32>x);
    store<f32>(nearWishYs + at, <f32>y);
    store<f32>(nearWays + at, <f32>way);
  }
  strongest = top;
}
