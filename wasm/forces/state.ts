/**
 * What the force kernel reads and writes beside the grid. Written by src/dynamics/kernel/simd-forces.ts; both lists must
 * agree.
 */
import { column, parameter } from '../grid/state';

/** How far neighbours are looked for, m. */
export let reach: f64 = 0;
/** Parameters of the force, as in SocialForceOptions. */
export let range: f64 = 0;
export let strength: f32 = 0;
export let inverseRange: f32 = 0;
export let anisotropy: f32 = 0;
export let attraction: f32 = 0;

/** The time in which the desired velocity is taken up, the time step, s, and exp(-dt / tau). */
export let tau: f64 = 0;
export let dt: f64 = 0;
export let decay: f64 = 0;

/** Per slot, float64: wish, desired speed, heading; int32: group. */
export let wishXs: usize = 0;
export let wishYs: usize = 0;
export let speeds: usize = 0;
export let headingXs: usize = 0;
export let headingYs: usize = 0;
export let groups: usize = 0;
/** Per entry, float64: the forces and the square of the distance to the nearest one that approaches. */
export let forceXs: usize = 0;
export let forceYs: usize = 0;
export let nearests: usize = 0;
/** Per slot, float64: the future. */
export let newXs: usize = 0;
export let newYs: usize = 0;
export let newVxs: usize = 0;
export let newVys: usize = 0;
export let newHeadingXs: usize = 0;
export let newHeadingYs: usize = 0;
/** Work space, twice as many int32 as entries and eight more: those that may be passed, of several agents in a row. */
export let passers: usize = 0;
/** Per entry, 32 bytes: what push.ts reads of it. */
export let bodies: usize = 0;
export const BODY_BITS: usize = 5;
/**
 * Work space of as many pairs as twice the entries and eight more: the body of the one who is pushed, int32, and the force, x and y
 * in float32.
 */
export let owners: usize = 0;
export let forces: usize = 0;
/** Per entry, int32: where its part of both lists ends, 0 where it has none. */
export let nearEnds: usize = 0;
export let passEnds: usize = 0;
/** Work space, 10 bytes per entry and 16 more: the blocks in which the look has found somebody. */
export let blocks: usize = 0;
/**
 * Per entry, int32: where its part of the next list ends. It takes as many int32 as there is room for and four more: the
 * entries within the range of each entry, of all of them.
 */
export let listEnds: usize = 0;
export let nears: usize = 0;
export let nearRoom: i32 = 0;
/** Agents that have slots. */
export let agents: i32 = 0;

/** After readGrid. */
export function readParameters(): void {
  reach = parameter(0);
  range = parameter(1);
  inverseRange = <f32>(1 / range);
  strength = <f32>parameter(2);
  anisotropy = <f32>parameter(3);
  attraction = <f32>parameter(4);
  tau = parameter(5);
  dt = parameter(6);
  decay = parameter(7);
  nearRoom = <i32>parameter(8);
  agents = <i32>parameter(9);
  wishXs = column(0);
  wishYs = column(1);
  speeds = column(2);
  headingXs = column(3);
  headingYs = column(4);
  groups = column(5);
  forceXs = column(6);
  forceYs = column(7);
  nearests = column(8);
  newXs = column(9);
  newYs = column(10);
  newVxs = column(11);
  newVys = column(12);
  newHeadingXs = column(13);
  newHeadingYs = column(14);
  passers = column(15);
  bodies = column(16);
  owners = column(17);
  forces = column(18);
  nearEnds = column(19);
  passEnds = column(20);
  blocks = column(21);
  listEnds = column(22);
  nears = column(23);
}
